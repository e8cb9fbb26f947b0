"""A virtual screen (Xvfb) whose picture is in a file, for windows that tests and benchmarks work with."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from pathlib import Path

import pygame

SIZE = (1280, 720)


def missing() -> str:
    """Return why there can be no virtual screen here; empty if there can."""
    return "" if shutil.which("Xvfb") else "Xvfb is not installed"


class Screen:
    def __init__(self, folder: Path, size: tuple[int, int] = SIZE, depth: int = 24) -> None:
        read, write = os.pipe()
        self.file = folder / "Xvfb_screen0"
        """An XWD file: a header of big-endian words, colours, then BGRX rows. It is the live screen."""
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x{depth}", "-nolisten", "tcp",
                   "-fbdir", str(folder)]
        self._process = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"

    def place(self) -> tuple[int, tuple[int, int], int]:
        """Return where the pixels begin in the file, the size of the screen, and the bytes of a row."""
        with open(self.file, "rb") as file:
            header = struct.unpack(">25I", file.read(100))
        return header[0] + header[19] * 12, (header[4], header[5]), header[12]

    def picture(self) -> pygame.Surface:
        """Return the screen as it is now."""
        (offset, (width, height), row), data = self.place(), self.file.read_bytes()
        whole = pygame.image.frombuffer(data[offset : offset + row * height], (row // 4, height), "BGRA")
        return whole.subsurface((0, 0, width, height)).convert()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(10)
