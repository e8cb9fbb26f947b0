"""Painted pictures on disk, so that a scene opens quickly when it is opened for the first time after the start.

Only pictures that took long and that their key describes completely are stored: drawings, scaled files, their shadows
and threads. The folder can be deleted at any time. A file that is damaged, or was written by another version of the
program or of its art, is ignored and the picture is painted again.

Packing a picture takes about as long as painting it, so a thread of its own does that. Pictures are packed and unpacked
in bands of a few rows: a copy of a whole one would need memory, and would keep the frames waiting.
"""

from __future__ import annotations

import hashlib
import os
import struct
import threading
import zlib
from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import pygame

from klotho_games.core.files import folders
from klotho_games.stage.devices.surfaces import opaque

from .picture_cache import bytes_of

_KINDS = frozenset(("svg", "sketch", "raster", "thread"))
"""Kinds of pictures that are stored. Paper and leather with round corners are painted faster than they are unpacked."""
_SHADOWS = frozenset(("svg", "sketch", "raster"))
"""Kinds of pictures whose shadows are stored. Games give their own names to others."""
LEAST = 0.005
"""Seconds of painting from which a picture is stored."""
_LARGE_FILE = 4_000_000
"""Bytes of a scaled file from which it is read again instead: another thread reads it while the rest is painted."""
ROOM = 160_000_000
"""The most bytes on disk."""
_HEAD = struct.Struct("<4sIIBI")
"""Mark, width, height, whether it is opaque, and the checksum of these three and the pixels."""
_SHAPE = struct.Struct("<IIB")
_MAGIC = b"KLP1"
_LONGEST = 64_000_000
"""The most bytes of one picture. A file that claims more is damaged."""
_BAND = 512 * 1024
"""About as many bytes are packed or unpacked at a time."""
_PACKED_BAND = 64 * 1024
"""Packed bytes that are read at a time."""
_QUEUED = 8 * 1024 * 1024
"""Bytes of pictures that can wait to be stored. If there are more, the thread that paints has to wait."""
_HELD = 16 * 1024 * 1024
"""Bytes of pictures that can wait while frames wait for others. What is more is not stored this time."""
_PATIENCE = 3.0
"""Seconds to wait for the end of the thread."""


class PictureStore:
    """Painted pictures in a folder, by key. It can be deleted at any time."""

    def __init__(self, folder: Path, art: Path) -> None:
        self._folder, self._art = folder, art
        self._stamp = b""
        self._names: set[str] | None = None
        """The names of the files that can be there: looking for each in vain takes longer."""
        self._bytes = -1
        self._waiting: deque[tuple[Hashable, pygame.Surface]] = deque()
        self._queued = 0
        """The bytes of the pictures that wait, and of the one that is being stored."""
        self._thread: threading.Thread | None = None
        """The thread that stores pictures, until there are none left."""
        self._is_held = False
        self._changed = threading.Condition()

    def load(self, key: Hashable) -> pygame.Surface | None:
        if not _is_storable(key):
            return None
        if self._names is None:
            self._names = _list_names(self._folder)
        if not self._names or (path := self._path(key)).name not in self._names:
            return None
        try:
            content = path.read_bytes()
            magic, w, h, is_opaque, crc = _HEAD.unpack_from(content)
            if magic != _MAGIC or not 0 < 4 * w * h <= _LONGEST:
                return None
            picture = _unpack(memoryview(content)[_HEAD.size :], (w, h), is_opaque, crc)
        except (OSError, struct.error, zlib.error):
            return None
        if picture is not None:
            with suppress(OSError):
                os.utime(path)  # the oldest go first
        return picture

    def save_beside(self, key: Hashable, picture: pygame.Surface, seconds: float) -> None:
        """Have another thread store a picture that took this long to paint. It must not change after that."""
        if not _is_worth_storing(key, picture, seconds):
            return
        with self._changed:
            while self._queued > _QUEUED and not self._is_held:
                self._changed.wait()
            if self._is_held and self._queued + bytes_of(picture) > _HELD:
                return
            self._waiting.append((key, picture))
            self._queued += bytes_of(picture)
            self._begin()

    def hold(self, held: bool) -> None:
        """Keep what is to be stored until later, or no longer. Packing a scene takes as long as painting it: while
        frames wait for pictures, neither the thread that paints nor its processor should wait for it."""
        if held == self._is_held:
            return
        with self._changed:
            self._is_held = held
            self._changed.notify_all()
            self._begin()

    def _begin(self) -> None:
        if self._waiting and self._thread is None and not self._is_held:
            self._thread = threading.Thread(target=self._run, name="picture store", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._waiting or self._is_held:
                    self._thread = None
                    return
                key, picture = self._waiting.popleft()
            self._write(key, picture)
            with self._changed:
                self._queued -= bytes_of(picture)
                self._changed.notify_all()

    def close(self) -> None:
        """Give up what waits to be stored, and wait until the thread has ended."""
        with self._changed:
            self._queued -= sum(bytes_of(picture) for _key, picture in self._waiting)
            self._waiting.clear()
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(_PATIENCE)

    def save(self, key: Hashable, picture: pygame.Surface, seconds: float) -> None:
        """Store a picture that took this long to paint. If that fails, it is painted again next time."""
        if _is_worth_storing(key, picture, seconds):
            self._write(key, picture)

    def _write(self, key: Hashable, picture: pygame.Surface) -> None:
        with suppress(OSError):
            content = _pack(picture)
            folders.ensure_folder(self._folder)
            self._make_room(len(content))
            path = self._path(key)
            folders.write_whole(path, content, is_cache=True)
            self._bytes += len(content)
            if self._names is not None:
                self._names.add(path.name)

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


def _list_names(folder: Path) -> set[str]:
    try:
        return set(os.listdir(folder))
    except OSError:  # nothing has been stored yet
        return set()


def _pack(picture: pygame.Surface) -> bytes:
    """Return the content of a picture's file."""
    w, h = picture.get_size()
    shape = w, h, not picture.get_flags() & pygame.SRCALPHA
    crc, packer = zlib.crc32(_SHAPE.pack(*shape)), zlib.compressobj(1)
    packed: list[bytes] = []
    for y, rows in _bands(w, h):
        pixels = pygame.image.tobytes(picture.subsurface((0, y, w, rows)), "BGRA")
        crc = zlib.crc32(pixels, crc)
        packed.append(packer.compress(pixels))
    return b"".join((_HEAD.pack(_MAGIC, *shape, crc), *packed, packer.flush()))


def _unpack(packed: memoryview, size: tuple[int, int], is_opaque: bool, told_crc: int) -> pygame.Surface | None:
    """Return the picture that was packed; None if its pixels are damaged."""
    w, h = size
    picture = opaque(size) if is_opaque else pygame.Surface(size, pygame.SRCALPHA, 32)
    crc, unpacker = zlib.crc32(_SHAPE.pack(w, h, is_opaque)), _Unpacker(packed)
    for y, rows in _bands(w, h):
        pixels = unpacker.read(4 * w * rows)
        if len(pixels) != 4 * w * rows:
            return None
        crc = zlib.crc32(pixels, crc)
        band = pygame.image.frombuffer(pixels, (w, rows), "BGRA")
        band.set_alpha(None)  # copy the pixels instead of blending them
        picture.blit(band, (0, y))
    return picture if crc == told_crc else None


class _Unpacker:
    """Unpacks some bytes at a time."""

    def __init__(self, packed: memoryview) -> None:
        self._packed, self._from = packed, 0
        self._unpacker = zlib.decompressobj()

    def read(self, wanted: int) -> bytes:
        """Return this many bytes, or fewer if there are no more."""
        read: list[bytes] = []
        while wanted:
            some = self._unpacker.unconsumed_tail
            if not some and self._from < len(self._packed):
                some = bytes(self._packed[self._from : self._from + _PACKED_BAND])
                self._from += len(some)
            read.append(self._unpacker.decompress(some, wanted))
            wanted -= len(read[-1])
            if not some and not read[-1]:
                break
        return b"".join(read)


def _bands(w: int, h: int) -> Iterator[tuple[int, int]]:
    """Yield the first row and the number of rows of each band of a picture."""
    rows = max(1, _BAND // (4 * w))
    return ((y, min(rows, h - y)) for y in range(0, h, rows))


def _is_worth_storing(key: Hashable, picture: pygame.Surface, seconds: float) -> bool:
    return seconds >= LEAST and _is_storable(key) and (_kind(key) != "raster" or bytes_of(picture) < _LARGE_FILE)


def _kind(key: Hashable) -> Hashable:
    return key[0] if isinstance(key, tuple) and key else None


def _is_storable(key: Hashable) -> bool:
    if not isinstance(key, tuple) or not key:
        return False
    is_of_kind = isinstance(key[1], tuple) and key[1][0] in _SHADOWS if key[0] == "shadow" else key[0] in _KINDS
    return is_of_kind and _is_plain(key)  # the second takes long for the key of a sprite


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
