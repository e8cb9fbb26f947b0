"""A second thread that paints, so that no frame has to wait for a large picture.

Drawing SVG, scaling, rotating and blurring release the interpreter, so the main thread goes on meanwhile. A picture
belongs to one thread at a time: SDL refuses to blit a surface while another thread scales it. So the painter keeps the
parts of pictures in a cache of its own, and gives finished pictures away.

While another scene arrives, nothing moves and the main thread has little to do. Then a helping thread paints too.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Hashable, Mapping
from enum import IntEnum
from typing import NamedTuple, TypeVar

import pygame

from .picture_cache import PictureCache
from .picture_store import PictureStore

Timed = tuple[pygame.Surface, float]
"""A picture, and the seconds it took to paint."""


_PATIENCE = 3.0
"""Seconds to wait for the end of a thread."""
_LINGERS = 1.0
"""Seconds that a thread waits for the next picture before it ends. Starting one takes a millisecond of a frame."""
_HELPS_WITH = 0.65
"""The share of the room for parts that the thread gets that helps while a scene arrives. It holds a file as large as
the screen and more: with less, a sheet would be read again for each tile that is cut from it."""


_Made = TypeVar("_Made")


class Rank(IntEnum):
    """When a picture is needed."""

    NOW = 0
    """A frame leaves out a place until it is ready."""
    SOON = 1
    """The present motion will show it."""
    LATER = 2


class PaintJob(NamedTuple):
    """A picture to paint, for the main thread; or, if `paint` returns None, only parts of later pictures."""

    paint: Callable[[], pygame.Surface | None]
    is_wanted: Callable[[], bool] = lambda: True
    """Asked before the picture is painted, and again when it is taken. A sprite that shows something else by now says
    no."""
    part: Hashable = None
    """A large part of only this picture, which may have been painted ahead. The thread that has it paints the picture
    first, before other parts take its room, and then gives it up; the helping thread leaves the picture alone."""


class _Hand:
    """A thread that paints one picture after the other. It ends when there has been nothing left to do for a while."""

    def __init__(self, room: int, *, helps: bool) -> None:
        self.helps = helps
        """Whether it only paints what an arriving scene needs, beginning at the other end: the backdrop, which takes
        longest, is asked for last."""
        self.parts = PictureCache(room)
        """The parts of pictures, which no other thread uses."""
        self.now: Hashable = None
        """What it is painting."""
        self.is_needed = False
        """Whether a frame waits for that."""
        self.is_running = False
        self.lingers = False
        """Whether its thread waits for something to do."""
        self.thread: threading.Thread | None = None
        self.ident = 0
        self.gives_parts = False
        self.depth = 0
        """How many pictures are being painted inside one another."""


class Painter:
    """Paints pictures in one thread, and in two while a scene arrives."""

    def __init__(self, room: int, shown: PictureCache) -> None:
        self._hand = _Hand(room, helps=False)
        self._helper = _Hand(round(room * _HELPS_WITH), helps=True)
        self._hands = (self._hand, self._helper)
        self.store: PictureStore | None = None
        """Pictures on disk, if there are any."""
        self.keeps_parts = False
        """Whether parts are kept for later jobs when there is nothing left to do."""
        self._shown = shown
        """The cache of the main thread."""
        self._waiting: tuple[dict[Hashable, PaintJob], ...] = tuple({} for _rank in Rank)
        self._ready: dict[Hashable, tuple[PaintJob, Timed]] = {}
        self._failed: set[Hashable] = set()
        """What could not be painted. The main thread paints it, and tells what is wrong with it."""
        self.has_help = (os.cpu_count() or 1) > 1
        """Whether another thread helps while a scene arrives."""
        self._holds_back = False
        self._is_closed = False
        self._drops = 0
        """How often all jobs were dropped: a picture that was begun before is dropped too."""
        self._changed = threading.Condition()

    @property
    def is_current_thread(self) -> bool:
        return threading.get_ident() in (self._hand.ident, self._helper.ident)

    @property
    def _present_hand(self) -> _Hand | None:
        """The hand whose thread this is; None in the main thread."""
        ident = threading.get_ident()
        return next((hand for hand in self._hands if hand.ident == ident), None)

    @property
    def is_busy(self) -> bool:
        """Whether pictures are waiting or being painted."""
        return any(hand.is_running for hand in self._hands)

    @property
    def has_ready(self) -> bool:
        return bool(self._ready)

    @property
    def parts(self) -> PictureCache:
        """The parts of pictures that this thread paints; in the main thread, those of the second one, which uses them
        while it runs."""
        return (self._present_hand or self._hand).parts

    @property
    def bytes(self) -> int:
        """The bytes of the parts."""
        return sum(hand.parts.bytes for hand in self._hands)

    def set_room(self, room: int) -> None:
        """Change the most bytes of parts, unless the painter is using them."""
        with self._changed:
            for hand in self._hands:
                own = round(room * _HELPS_WITH) if hand.helps else room
                if not hand.is_running and own != hand.parts.room:
                    hand.parts.room = own

    def forget_parts(self) -> None:
        with self._changed:
            for hand in self._hands:
                if not hand.is_running:
                    hand.parts.clear()

    # -- the main thread ------------------------------------------------------------------------------------

    def ask(self, jobs: Mapping[Hashable, PaintJob], rank: Rank) -> None:
        """Have pictures painted, in the order of their ranks."""
        with self._changed:
            for key, job in jobs.items():
                for hand in self._hands:
                    hand.is_needed = hand.is_needed or (hand.now == key and rank is Rank.NOW)
                if self._is_at(key) or key in self._ready or any(key in early for early in self._waiting[: rank + 1]):
                    continue
                self._unask(key)
                self._waiting[rank][key] = job
            self._begin()

    def _begin(self) -> None:
        """Start the threads for which there is something to do."""
        for hand in self._hands:
            if not hand.is_running and self._find_next(hand) is not None:
                hand.is_running = True
                if hand.lingers:
                    self._changed.notify_all()
                    continue
                hand.thread = threading.Thread(target=self._run, args=[hand], name="painter", daemon=True)
                hand.thread.start()

    def _find_next(self, hand: _Hand) -> tuple[dict[Hashable, PaintJob], Hashable] | None:
        """Return the jobs of the next rank, and the key of the one that this hand paints next."""
        if hand.helps and not (self._holds_back and self.has_help and self._has_work_for_two):
            return None
        ranks = self._waiting[: Rank.SOON] if self._holds_back else self._waiting
        waiting = next(filter(None, ranks), None)
        if waiting is None:
            return None
        has_part = self._hand.parts.peek
        if hand.helps:
            key = next((key for key, job in reversed(waiting.items()) if has_part(job.part) is None), None)
        else:
            key = next((key for key, job in waiting.items() if has_part(job.part) is not None), next(iter(waiting)))
        return (waiting, key) if key is not None else None

    @property
    def _has_work_for_two(self) -> bool:
        return self._hand.is_running and (self._hand.now is not None or len(self._waiting[Rank.NOW]) > 1)

    def _is_at(self, key: Hashable) -> bool:
        """Whether this is being painted."""
        return any(hand.now == key for hand in self._hands)

    def hold_back(self, holds: bool) -> None:
        """Begin nothing but what is needed now, in two threads, or go on with everything in one: a large picture for
        later would keep those waiting that are needed in a moment."""
        if holds != self._holds_back:
            with self._changed:
                self._holds_back = holds
                self._begin()

    def _unask(self, key: Hashable) -> None:
        for waiting in self._waiting:
            waiting.pop(key, None)

    def forget_later(self) -> None:
        """Drop all jobs that are not needed soon."""
        with self._changed:
            self._waiting[Rank.LATER].clear()

    def postpone(self) -> None:
        """Paint what was needed now after everything else, because another scene comes. What is still needed will be
        asked for again."""
        with self._changed:
            later, now = self._waiting[Rank.LATER], self._waiting[Rank.NOW]
            later.update(now)
            now.clear()

    def drop_all(self) -> None:
        """Drop all jobs and pictures, because everything will look different."""
        with self._changed:
            for waiting in self._waiting:
                waiting.clear()
            self._ready.clear()
            self._failed.clear()
            self._drops += 1

    def close(self) -> None:
        """Drop everything, and wait until the thread has ended."""
        self.drop_all()
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        for hand in self._hands:
            if hand.thread is not None:
                hand.thread.join(_PATIENCE)
        self._is_closed = False
        if self.store is not None:
            self.store.close()

    def wait_for_pictures(self, seconds: float) -> None:
        """Wait until nothing is left that was needed now, but not longer than this."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_needed, seconds)

    @property
    def _is_needed(self) -> bool:
        return bool(self._waiting[Rank.NOW]) or any(hand.is_needed for hand in self._hands)

    def is_waiting(self, key: Hashable) -> bool:
        with self._changed:
            return self._is_at(key) or any(key in waiting for waiting in self._waiting)

    def has_failed(self, key: Hashable) -> bool:
        return key in self._failed

    def take(self, key: Hashable) -> Timed | None:
        """Take one picture. If it is being painted, wait for it; if it is still waiting, it is no longer painted."""
        with self._changed:
            self._unask(key)
            while self._is_at(key):
                self._changed.wait()
            job, timed = self._ready.pop(key, (None, None))
        return timed if job is not None and job.is_wanted() else None

    def take_ready(self) -> list[tuple[Hashable, Timed]]:
        """Take the pictures that are ready and still wanted."""
        with self._changed:
            ready, self._ready = self._ready, {}
        return [(key, timed) for key, (job, timed) in ready.items() if job.is_wanted()]

    # -- the threads that paint -----------------------------------------------------------------------------

    @property
    def _own_hand(self) -> _Hand:
        hand = self._present_hand
        assert hand is not None, "only a thread that paints asks for this"
        return hand

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface], *, is_whole: bool = False) -> pygame.Surface:
        """Return the picture for `key`. Parts stay here. What is not part of a larger picture goes to the main thread,
        and unless it `is_whole`, a copy stays here, because only the frames know whether it is a part."""
        hand = self._own_hand
        if hand.depth:
            return hand.parts.keep(key, lambda: self._load_or_make(key, make))
        shown = self._shown.peek(key)
        if shown is not None and not hand.gives_parts:
            return shown
        began = time.perf_counter()
        if is_whole:
            made = own = self.paint_whole(key, make)
        else:
            own = hand.parts.keep(key, lambda: self._load_or_make(key, make))
            made = own.copy() if shown is None else own
        if shown is None:
            self._give(hand, key, PaintJob(lambda: made), (made, time.perf_counter() - began), self._drops)
        return own if hand.gives_parts else made

    def give_parts(self, paint: Callable[[], object]) -> None:
        """Paint something only to give its parts to the main thread. It is painted with the painter's own parts: the
        main thread may be blitting those that it has."""
        hand = self._own_hand
        hand.gives_parts = True
        try:
            paint()
        finally:
            hand.gives_parts = False

    def paint_whole(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a picture that is no part of others, to be given away. It takes no room from the parts."""
        part = self._own_hand.parts.take(key)
        return part if part is not None else self._load_or_make(key, make)

    def _load_or_make(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if self.store is None:
            return self.nest(make)
        stored = self.store.load(key)
        if stored is not None:
            return stored
        began = time.perf_counter()
        made = self.nest(make)
        self.store.save_beside(key, made, time.perf_counter() - began)
        return made

    def nest(self, make: Callable[[], _Made]) -> _Made:
        """Paint something whose pictures are only parts of it."""
        hand = self._own_hand
        hand.depth += 1
        try:
            return make()
        finally:
            hand.depth -= 1

    def revoke(self, key: Hashable) -> None:
        """Take back a picture that has just been given away."""
        with self._changed:
            self._ready.pop(key, None)

    def _give(self, hand: _Hand, key: Hashable, job: PaintJob, timed: Timed, drops: int) -> None:
        hand.parts.drop(timed[0])
        with self._changed:
            if drops == self._drops:
                self._ready[key] = job, timed

    def _run(self, hand: _Hand) -> None:
        hand.ident = threading.get_ident()
        while True:
            with self._changed:
                found = self._find_next(hand)
                hand.is_needed = found is not None and found[0] is self._waiting[Rank.NOW]
                if self.store is not None:
                    self.store.hold(hand.is_needed or self._is_helped(hand))
                if found is None:
                    self._end_work(hand)
                    if not self._linger(hand):
                        return
                    continue
                waiting, hand.now = found
                job, drops = waiting.pop(hand.now), self._drops
            began = time.perf_counter()
            try:
                painted = job.paint() if job.is_wanted() else None
            except Exception:
                painted = None
                self._failed.add(hand.now)
            if job.part is not None:
                hand.parts.take(job.part)
            if painted is not None:
                self._give(hand, hand.now, job, (painted, time.perf_counter() - began), drops)
            with self._changed:
                hand.now, hand.is_needed = None, False
                self._changed.notify_all()

    def _end_work(self, hand: _Hand) -> None:
        hand.is_running, hand.ident = False, 0
        if hand.helps or not self.keeps_parts:
            hand.parts.clear()
        self._changed.notify_all()

    def _linger(self, hand: _Hand) -> bool:
        """Wait until there is something to do again. False if there is nothing for a while."""
        hand.lingers = True
        self._changed.wait_for(lambda: hand.is_running or self._is_closed, _LINGERS)
        hand.lingers = False
        hand.ident = threading.get_ident() if hand.is_running else 0
        return hand.is_running

    def _is_helped(self, hand: _Hand) -> bool:
        """Whether the other thread that paints still paints what frames wait for."""
        return any(other.is_needed for other in self._hands if other is not hand)
