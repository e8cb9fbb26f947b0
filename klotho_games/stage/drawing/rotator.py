"""A thread that rotates and scales pictures in motion.

Every frame of a motion needs another angle, and rotating one card takes a quarter of a frame. So a moving sprite asks
for its next angle here, and until that is ready, a frame shows the last one at the new place. These pictures are needed
within a frame or two, so they do not wait behind the larger ones of the painter (`painter.py`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import pygame

from .picture_cache import bytes_of

_RIM = 2
"""Pixels of the rim on each side."""
_ROOM = 16 * 1024 * 1024
"""Bytes of pictures with a rim that are kept for the next angle."""
_MOST_IN_FRAME = 70_000
"""Pixels that a frame rotates itself before it leaves the rest for the next one: about one card."""
_LINGERS = 0.4
"""Seconds that the thread waits for the next job before it ends."""
_PATIENCE = 3.0
"""Seconds to wait for the end of the thread."""

_SQUEEZED = 0.998
"""A card that is being turned over counts as squeezed if it shows less than this part of its width."""
_DEGREES, _GROWTH, _TURN = 12.0, 1.35, 0.6
"""How far a picture in motion can be behind: in degrees, as a ratio of sizes, and of the width of a card that is turned
over. What is further behind is rotated in the frame."""


def make_with_rim(size: tuple[int, int]) -> pygame.Surface:
    """Return a clear surface that is the middle of a larger one, so that `add_rim` need not copy it. Copying a card
    takes a quarter of a frame."""
    w, h = size
    return pygame.Surface((w + 2 * _RIM, h + 2 * _RIM), pygame.SRCALPHA, 32).subsurface((_RIM, _RIM, w, h))


def add_rim(surface: pygame.Surface) -> pygame.Surface:
    """Return the picture with a clear rim, so that its edges stay smooth when it is rotated. It is only to be read."""
    whole = surface.get_parent()
    w, h = surface.get_width() + 2 * _RIM, surface.get_height() + 2 * _RIM
    if whole is not None and whole.get_size() == (w, h) and surface.get_offset() == (_RIM, _RIM):
        return whole
    rim = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    rim.blit(surface, (_RIM, _RIM), special_flags=pygame.BLEND_PREMULTIPLIED)
    return rim


class Pose(NamedTuple):
    """How a picture is rotated and scaled."""

    angle: float = 0.0
    zoom: float = 1.0
    squash: float = 0.0
    width: float = 1.0
    """The part of a card's width that shows while it is turned over; negative if the other side shows."""

    @property
    def is_squeezed(self) -> bool:
        return abs(self.width) <= _SQUEEZED

    @property
    def is_flat(self) -> bool:
        """Whether the picture is shown as it is painted."""
        return not self.angle and self.zoom == 1 and not self.squash and not self.is_squeezed

    def is_near(self, other: Pose) -> bool:
        """Whether the difference is invisible in motion, for a frame or two."""
        smaller, larger = sorted((abs(self.zoom), abs(other.zoom)))
        return (abs(self.angle - other.angle) <= _DEGREES and larger <= smaller * _GROWTH
                and abs(self.width - other.width) <= _TURN)

    def apply_to(self, picture: pygame.Surface, fine: int, *, is_coarse: bool = False) -> pygame.Surface:
        """Return a picture with a rim in this pose; it was drawn `fine` times as large. With `is_coarse`, it has larger
        pixels and takes a quarter of the time."""
        pixel = 2 if is_coarse else 1
        out = pygame.transform.rotozoom(picture, self.angle, self.zoom / fine / pixel)
        if is_coarse:
            out = pygame.transform.scale_by(out, pixel)
        return self.squeeze(out)

    def squeeze(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a picture that is rotated and zoomed, flattened by a landing and narrowed by a turn."""
        w, h = picture.get_size()
        if self.squash:
            w, h = max(1, round(w * (1 + self.squash * 0.6))), max(1, round(h * (1 - self.squash)))
        if self.is_squeezed:
            w = max(1, round(w * abs(self.width)))
        return picture if (w, h) == picture.get_size() else pygame.transform.smoothscale(picture, (w, h))


class RotatedPicture(NamedTuple):
    """A picture that was asked for, and how fine its source was drawn: 0 if it is only good enough for a moment."""

    source: pygame.Surface
    fine: int
    pose: Pose
    picture: pygame.Surface | None
    """None if it can't be made. Then the frame tries, and tells what is wrong."""


class MadePicture(NamedTuple):
    """A picture that `ask_for` asked for."""

    what: object
    picture: pygame.Surface | None
    """None if it can't be made."""


class _Making(NamedTuple):
    what: object
    make: Callable[[], pygame.Surface]


class _Wish(NamedTuple):
    source: pygame.Surface
    fine: int
    pose: Pose
    is_coarse: bool


class Rotator:
    """Rotates pictures for any number of sprites. Of each sprite, only the latest wish counts."""

    def __init__(self) -> None:
        self._waiting: dict[int, _Wish | _Making] = {}
        self._ready: dict[int, RotatedPicture] = {}
        self._made: dict[int, MadePicture] = {}
        self._rims: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
        """Pictures and their copies with a rim, the latest last. Only the thread uses the copies, so that no frame
        meets one that is being read."""
        self._now: tuple[int, _Wish | _Making] | None = None
        self._in_frame = 0.0
        """The pixels that this frame has rotated itself."""
        self._drops = 0
        """How often everything was dropped: a picture that was begun before is dropped too."""
        self._is_closed = False
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()

    @property
    def is_busy(self) -> bool:
        return bool(self._waiting) or self._now is not None

    def ask(self, who: int, source: pygame.Surface, fine: int, pose: Pose, *, is_coarse: bool = False) -> None:
        """Have a picture rotated for a sprite. It replaces a wish that has not been begun."""
        wish = _Wish(source, fine, pose, is_coarse)
        if self._now is None or self._now != (who, wish):
            self._wait_for(who, wish)

    def ask_for(self, who: int, what: object, make: Callable[[], pygame.Surface]) -> None:
        """Have another picture made that a motion needs in its next frame. `take_result` returns it with `what`. It
        must only read what no frame changes meanwhile."""
        self._wait_for(who, _Making(what, make))

    def take_result(self, who: int) -> MadePicture | None:
        """Take the latest picture that was made for someone."""
        return self._made.pop(who, None) if who in self._made else None

    def _wait_for(self, who: int, wish: _Wish | _Making) -> None:
        with self._changed:
            self._waiting[who] = wish
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="rotator", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def take(self, who: int) -> RotatedPicture | None:
        """Take the latest picture that is ready for a sprite."""
        return self._ready.pop(who, None) if who in self._ready else None

    def begin_frame(self) -> None:
        self._in_frame = 0.0

    def count_in_frame(self, pixels: float) -> None:
        """Take note that this frame has rotated this many pixels itself."""
        self._in_frame += pixels

    @property
    def is_frame_full(self) -> bool:
        """Whether this frame has rotated so much that the rest has to wait for the next one."""
        return self._in_frame >= _MOST_IN_FRAME

    def drop_all(self) -> None:
        with self._changed:
            self._waiting.clear()
            self._ready.clear()
            self._made.clear()
            self._drops += 1

    def close(self) -> None:
        """Drop everything, and wait until the thread has ended."""
        self.drop_all()
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        thread = self._thread
        if thread is not None:
            thread.join(_PATIENCE)

    # -- the thread -----------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._changed:
                until = time.monotonic() + _LINGERS
                while not self._waiting and not self._is_closed and (left := until - time.monotonic()) > 0:
                    self._changed.wait(left)
                if not self._waiting:
                    self._thread = None
                    self._is_closed = False
                    self._rims.clear()
                    self._ready.clear()
                    self._made.clear()
                    return
                who = next(iter(self._waiting))
                wish, drops = self._waiting.pop(who), self._drops
                self._now = who, wish
            try:
                made = wish.make() if isinstance(wish, _Making) else self._turn(wish)
            except Exception:
                made = None
            with self._changed:
                self._now = None
                if drops != self._drops:
                    continue
                if isinstance(wish, _Making):
                    self._made[who] = MadePicture(wish.what, made)
                else:
                    self._ready[who] = RotatedPicture(wish.source, 0 if wish.is_coarse else wish.fine, wish.pose, made)

    def _turn(self, wish: _Wish) -> pygame.Surface:
        return wish.pose.apply_to(self._rim(wish.source), wish.fine, is_coarse=wish.is_coarse)

    def _rim(self, source: pygame.Surface) -> pygame.Surface:
        kept = self._rims.pop(id(source), None)
        if kept is None:
            kept = source, add_rim(source)
            room = _ROOM - bytes_of(kept[1])
            while self._rims and sum(bytes_of(rim) for _source, rim in self._rims.values()) > room:
                self._rims.pop(next(iter(self._rims)))
        self._rims[id(source)] = kept
        return kept[1]
