"""Painted pictures on disk, so that a scene opens quickly when it is opened for the first time after the start.

Only pictures that took long and that their key describes completely are stored: drawings, scaled files, their shadows
and threads. The folder can be deleted at any time. A file that is damaged, or was written by another version of the
program or of its art, is ignored and the picture is painted again.
"""

from __future__ import annotations

import hashlib
import os
import struct
import zlib
from collections.abc import Hashable, Iterable
from contextlib import suppress
from pathlib import Path

import pygame

from klotho_games.core.files import folders
from klotho_games.stage.devices.surfaces import convert_for_screen

_KINDS = frozenset(("svg", "sketch", "raster", "rounded", "thread"))
_SHADOWS = frozenset(("svg", "sketch", "raster"))
"""Kinds of pictures whose shadows are stored. Games give their own names to others."""
LEAST = 0.005
"""Seconds of painting from which a picture is stored."""
ROOM = 160_000_000
"""The most bytes on disk."""
_HEAD = struct.Struct("<4sIIBI")
"""Mark, width, height, whether it is opaque, and the checksum of these three and the pixels."""
_SHAPE = struct.Struct("<IIB")
_MAGIC = b"KLP1"
_LONGEST = 64_000_000
"""The most bytes of one picture. A file that claims more is damaged."""


class PictureStore:
    def __init__(self, folder: Path, art: Path) -> None:
        self._folder, self._art = folder, art
        self._stamp = b""
        self._bytes = -1

    def load(self, key: Hashable) -> pygame.Surface | None:
        if not _is_storable(key):
            return None
        path = self._path(key)
        try:
            content = path.read_bytes()
            magic, w, h, is_opaque, crc = _HEAD.unpack_from(content)
            if magic != _MAGIC or not 0 < 4 * w * h <= _LONGEST:
                return None
            unpacker = zlib.decompressobj()
            pixels = unpacker.decompress(memoryview(content)[_HEAD.size :], 4 * w * h)
        except (OSError, struct.error, zlib.error):
            return None
        if len(pixels) != 4 * w * h or _checksum(w, h, is_opaque, pixels) != crc:
            return None
        with suppress(OSError):
            os.utime(path)  # the oldest go first
        picture = pygame.image.frombuffer(pixels, (w, h), "BGRA")
        return convert_for_screen(picture) if is_opaque else picture.copy()

    def save(self, key: Hashable, picture: pygame.Surface, seconds: float) -> None:
        """Store a picture that took this long to paint. If that fails, it is painted again next time."""
        if seconds < LEAST or not _is_storable(key):
            return
        pixels = pygame.image.tobytes(picture, "BGRA")
        shape = *picture.get_size(), not picture.get_flags() & pygame.SRCALPHA
        head = _HEAD.pack(_MAGIC, *shape, _checksum(*shape, pixels))
        content = head + zlib.compress(pixels, 1)
        with suppress(OSError):
            folders.ensure_folder(self._folder)
            self._make_room(len(content))
            folders.write_whole(self._path(key), content)
            self._bytes += len(content)

    def _make_room(self, wanted: int) -> None:
        """Delete the files that were not used for the longest time, if there are too many."""
        if 0 <= self._bytes <= ROOM - wanted:
            return
        files = sorted((entry.stat().st_mtime, entry.stat().st_size, entry.path) for entry in os.scandir(self._folder))
        self._bytes = sum(size for _time, size, _path in files)
        for _time, size, path in files:
            if self._bytes <= 0.8 * ROOM - wanted:
                return
            os.unlink(path)
            self._bytes -= size

    def _path(self, key: Hashable) -> Path:
        if not self._stamp:
            self._stamp = _fingerprint(self._art)
        return self._folder / hashlib.blake2b(repr(key).encode(), key=self._stamp, digest_size=20).hexdigest()


def _checksum(w: int, h: int, is_opaque: bool, pixels: bytes) -> int:
    return zlib.crc32(pixels, zlib.crc32(_SHAPE.pack(w, h, is_opaque)))


def _is_storable(key: Hashable) -> bool:
    if not isinstance(key, tuple) or not key or not _is_plain(key):
        return False
    if key[0] == "shadow":
        return isinstance(key[1], tuple) and key[1][0] in _SHADOWS
    return key[0] in _KINDS


def _is_plain(value: object) -> bool:
    """Whether a value means the same in every run of the program."""
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or type(value) in (str, int, float, bool)


def _fingerprint(art: Path) -> bytes:
    """Return bytes that change with the drawings, with the code that paints them, and with pygame."""
    told = hashlib.blake2b(f"{pygame.version.ver} {pygame.get_sdl_version()}".encode(), digest_size=32)
    for path in _files(art, Path(__file__).parent):
        with suppress(OSError):
            found = path.stat()
            told.update(f"{path.name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return told.digest()


def _files(*folders_: Path) -> Iterable[Path]:
    for folder in folders_:
        for where, _folders, names in os.walk(folder):
            yield from (Path(where, name) for name in sorted(names))
