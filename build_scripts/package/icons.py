"""The program's icon in every size and format that desktops need: our spool on a night-blue tile.

    python icons.py FOLDER        writes 16.png … 1024.png, klotho-games.ico, klotho-games.icns and side.bmp

Needs pygame, so build.py runs it in the environment it has prepared.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

ROOT = Path(__file__).resolve().parents[2]
SPOOL = ROOT / "art" / "shell" / "spool.svg"
TILE = ROOT / "build_scripts" / "package" / "files" / "tile.svg"
SIDE = "side.bmp"
_NIGHT = "#2a2f49"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
_BARE = 24
"""Up to this size the spool has no tile, on which it would be only a few pixels."""
_ICO = (16, 24, 32, 48, 64, 128, 256)
_ICNS = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024,
         b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512}
"""Apple's names; the last four are the same pictures for screens of double density."""


def icon(size: int) -> pygame.Surface:
    if size <= _BARE:
        return _centre(pygame.Surface((size, size), pygame.SRCALPHA), _spool(size))
    tile = pygame.image.load_sized_svg(str(TILE), (size, size)).convert_alpha()
    return _centre(tile, _spool(round(size * 0.74)))


def side_picture() -> pygame.Surface:
    """Return the picture beside the last page of the installer for Windows, twice as large as it is on most screens."""
    ground = pygame.Surface((328, 628))
    ground.fill(_NIGHT)
    return _centre(ground, _spool(250))


def _spool(height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(SPOOL), (height, height)).convert_alpha()


def _centre(ground: pygame.Surface, picture: pygame.Surface) -> pygame.Surface:
    ground.blit(picture, picture.get_rect(center=ground.get_rect().center))
    return ground


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return an icon for Windows: a directory, then PNG files."""
    head = struct.pack("<HHH", 0, 1, len(_ICO))
    place = len(head) + 16 * len(_ICO)
    body = b""
    for size in _ICO:
        png = pictures[size]
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), place + len(body))
        body += png
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """Return an icon for macOS: named PNG files one after the other."""
    body = b"".join(name + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for name, size in _ICNS.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write(folder: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        pygame.image.save(icon(size), str(folder / f"{size}.png"))
    pictures = {size: (folder / f"{size}.png").read_bytes() for size in SIZES}
    (folder / "klotho-games.ico").write_bytes(ico(pictures))
    (folder / "klotho-games.icns").write_bytes(icns(pictures))
    pygame.image.save(side_picture(), str(folder / SIDE))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
