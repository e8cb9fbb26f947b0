"""A cache of painted pictures and words with a limit in bytes.

When it is full, large pictures that are quick to paint go first, and among equals the one that was used less often or
not for the longest time. A picture that is no longer used goes in the end, however expensive it was. A picture that
someone else holds too stays: to evict it would free nothing.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator

import pygame

Keep = Callable[[Hashable, Callable[[], pygame.Surface]], pygame.Surface]
"""Return the surface for a key; make it now if it is not cached."""
_LEAST = 0.0002
"""The least painting time in seconds that counts. Smaller differences come from the clock."""


_OFTEN = 4
"""Uses of a picture that count. More of them would say how long it was shown, not how often it comes back."""


def bytes_of(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class _Place:
    __slots__ = ("bytes", "cost", "surface", "turn", "uses", "worth")

    def __init__(self, surface: pygame.Surface, seconds: float) -> None:
        self.surface = surface
        self.bytes = bytes_of(surface)
        self.cost = max(_LEAST, seconds) / max(1, self.bytes)
        """Seconds to paint one byte of it again."""
        self.worth = 0.0
        self.turn = 0
        self.uses = 0


class PictureCache:
    """A greedy-dual-size-frequency cache. The worth of a picture is its cost times its uses, added to the worth of the
    last evicted one at its last use."""

    def __init__(self, room: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._room = room
        self._clock = clock
        self.bytes = 0
        self.gone = 0
        """Bytes that were evicted since the caller set this to 0."""
        self._places: dict[Hashable, _Place] = {}
        self._keys: dict[int, list[Hashable]] = {}
        """The keys of each surface, by its id. The program asks for hundreds of surfaces whenever it comes to rest."""
        self._in_use: frozenset[int] = frozenset()
        """The ids of the surfaces that someone else holds too."""
        self._set_aside: dict[Hashable, _Place] = {}
        """Of these, the places whose turn to be evicted has come."""
        self._order: list[tuple[float, int, Hashable]] = []
        """A heap of (worth, turn, key) with one entry for each picture that is not set aside. Entries can be older than
        the picture's last use."""
        self._went = 0.0
        """The worth of the picture that was evicted last."""
        self._turn = 0
        self._inside = 0.0
        """Seconds spent on the parts of the picture that is being made. They are cached and counted separately."""

    @property
    def room(self) -> int:
        """The most bytes that are kept."""
        return self._room

    @room.setter
    def room(self, room: int) -> None:
        self._room = room
        self._make_room()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._places

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._places)

    def surfaces(self) -> Iterator[pygame.Surface]:
        return (place.surface for place in self._places.values())

    def holds(self, surface: int) -> bool:
        """Whether the surface with this id is in the cache."""
        return surface in self._keys

    def spare(self, surfaces: Collection[int]) -> None:
        """Do not evict the surfaces with these ids, which someone else holds too. What was spared so far and is no
        longer held counts as used just now."""
        before, self._in_use = self._in_use, frozenset(surfaces)
        for key in [key for surface in before - self._in_use for key in self._keys.get(surface, ())]:
            place = self._places[key]
            self._renew_worth(place)
            if self._set_aside.pop(key, None) is not None:
                heapq.heappush(self._order, (place.worth, place.turn, key))

    def get(self, key: Hashable, *, comes_back: bool = False) -> pygame.Surface | None:
        """Return the surface for `key`, if it is cached. One that `comes_back` counts as used often from the start."""
        place = self._places.get(key)
        if place is not None and comes_back:
            place.uses = _OFTEN
        return None if place is None else self._use(place)

    def peek(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface for `key` without counting this as a use of it. Another thread can call this."""
        place = self._places.get(key)
        return None if place is None else place.surface

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface for `key`; make it now if it is not cached. A surface larger than the whole cache is kept
        alone."""
        place = self._places.get(key)
        if place is not None:
            return self._use(place)
        began, outer, self._inside = self._clock(), self._inside, 0.0
        try:
            made = make()
        finally:
            took = self._clock() - began
            inside, self._inside = self._inside, outer + took
        self.put(key, made, took - inside)
        return made

    def put(self, key: Hashable, made: pygame.Surface, seconds: float = 0.0) -> None:
        """Keep a surface that was made elsewhere in this time, unless the key is cached already."""
        self.put_all([(key, (made, seconds))])

    def put_all(self, made: Iterable[tuple[Hashable, tuple[pygame.Surface, float]]]) -> None:
        """Keep surfaces that were made elsewhere, with the seconds that each took. Only older ones are evicted for
        them: what was wanted and went at once would be made again and again."""
        new = [key for key, (surface, seconds) in made if self.add(key, surface, seconds)]
        self._make_room(new)

    def add(self, key: Hashable, made: pygame.Surface, seconds: float) -> bool:
        """Keep a surface without making room for it. Return False if the key is cached already."""
        if key in self._places:
            return False
        place = self._places[key] = _Place(made, seconds)
        self._renew_worth(place)
        if id(made) not in self._keys:  # one surface can have several keys
            self.bytes += place.bytes
        self._keys.setdefault(id(made), []).append(key)
        heapq.heappush(self._order, (place.worth, place.turn, key))
        return True

    def drop(self, surface: pygame.Surface) -> None:
        """Forget a surface under all its keys, because something else owns it now."""
        for key in list(self._keys.get(id(surface), ())):
            self._remove(key)

    def take(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface for `key`, and forget it, because the caller keeps it."""
        return self._remove(key).surface if key in self._places else None

    def _remove(self, key: Hashable) -> _Place:
        """Remove a place. Its entry in `_order` stays, and is ignored later."""
        place = self._places.pop(key)
        self._set_aside.pop(key, None)
        surface = id(place.surface)
        self._keys[surface].remove(key)
        if not self._keys[surface]:
            del self._keys[surface]
            self.bytes -= place.bytes
        return place

    def clear(self) -> None:
        self._places.clear()
        self._keys.clear()
        self._set_aside.clear()
        self._order.clear()
        self.bytes = 0

    def _use(self, place: _Place) -> pygame.Surface:
        place.uses = min(_OFTEN, place.uses + 1)
        self._renew_worth(place)
        return place.surface

    def _renew_worth(self, place: _Place) -> None:
        self._turn += 1
        place.worth, place.turn = self._went + place.cost * max(1, place.uses), self._turn

    def _make_room(self, new: Collection[Hashable] = ()) -> None:
        """Evict what is worth least, except what is new, unless that alone is too much."""
        spared: list[tuple[float, int, Hashable]] = []
        while self.bytes > self._room and len(self._places) > max(1, len(spared) + len(self._set_aside)):
            entry = heapq.heappop(self._order)
            _worth, turn, key = entry
            place = self._places.get(key)
            if place is None:  # it was dropped
                continue
            if place.turn != turn:
                heapq.heappush(self._order, (place.worth, place.turn, key))
                continue
            if id(place.surface) in self._in_use:
                self._set_aside[key] = place
                continue
            if key in new:
                spared.append(entry)
                continue
            self._went = place.worth
            before = self.bytes
            self._remove(key)
            self.gone += before - self.bytes
        for entry in spared:
            heapq.heappush(self._order, entry)
        if spared and self.bytes > self._room:
            self._make_room()
