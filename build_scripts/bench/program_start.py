"""How long any program takes from its start to the first picture in its window."""

from __future__ import annotations

import mmap
import os
import subprocess
import tempfile
import time
from pathlib import Path

from bench import virtual_screen

_PATIENCE = 30.0
_LOOK = 0.002


class NoPicture(Exception):
    """The program ended, or no picture appeared; the message says which."""


def first_picture(program: Path) -> tuple[float, float]:
    """Return wall-clock seconds, and processor seconds of all cores until the program was stopped."""
    with tempfile.TemporaryDirectory() as folder:
        shown = virtual_screen.Screen(Path(folder))
        try:
            return _measure_start(program, shown, Path(folder) / "home")
        finally:
            shown.close()


def _measure_start(program: Path, shown: virtual_screen.Screen, home: Path) -> tuple[float, float]:
    env = {**os.environ, "DISPLAY": shown.display, "SDL_AUDIODRIVER": "dummy", "KLOTHO_HOME": str(home)}
    env.pop("SDL_VIDEODRIVER", None)
    offset, (width, height), row = shown.place()
    middle = offset + row * (height // 2) + 4 * (width // 4)
    with open(shown.file, "rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as pixels:
        began = time.perf_counter()
        process = subprocess.Popen([str(program)], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not any(pixels[middle : middle + 2 * width]):
                if process.poll() is not None or time.perf_counter() - began > _PATIENCE:
                    raise NoPicture(f"{program.name} showed no window (exit code {process.poll()}).")
                time.sleep(_LOOK)
            took = time.perf_counter() - began
        finally:
            process.kill()
            if process.returncode is None:
                _pid, process.returncode, used = os.wait4(process.pid, 0)
    return took, used.ru_utime + used.ru_stime
