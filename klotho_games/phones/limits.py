"""How much a phone may ask of the program. No clock of its own: the time comes with each question."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import ClassVar

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """A browser fetches a page over several short connections at once; `phones` are those that stay.

    A whole household may come from one address (a second router, a hotspot): six that play, each perhaps once more
    while its old line is not known to be dead, and some who look on.
    """

    connections: int = 128
    connections_from_one: int = 64
    phones: int = 24
    phones_from_one: int = 16
    sitting: int = 6
    header_bytes: int = 8192
    hello_seconds: float = 5
    ping_seconds: float = 10
    pong_seconds: float = 10
    close_seconds: float = 10
    """For a file to reach a slow phone."""
    farewell_seconds: float = 0.5
    """For a phone that is let go to hear of it, before its line is cut."""
    code_seconds: float = 900
    """How long a code that is typed lets people in, unless the sheet shows another by then."""
    wrong_from_one: int = 5
    pause_seconds: float = 60
    wrong_in_all: int = 30
    refused_seconds: float = 60
    refused_most: float = 900
    """For which a seat is not asked for again after the big screen said no: twice as long each time, and at most."""
    waiting: int = 64
    """Wishes that the game has not taken yet."""
    unread: int = 32
    """Answers that a phone has not taken yet; one that takes none is let go."""


class Rates:
    """What one phone has said of late."""

    MOST: ClassVar[dict[str, tuple[int, float]]] = {
        "pad": (20, 1.0), "do": (4, 1.0), "sit": (1, 1.0), "react": (1, 2.0), "draw": (12, 1.0),
    }
    """How many of a kind within so many seconds; all others are only counted among all."""
    FLOOD = 200, 10.0

    def __init__(self) -> None:
        self._said: defaultdict[str, deque[float]] = defaultdict(deque)

    def busy(self, kind: str, now: float) -> bool:
        """Whether this is too much of one kind; what was too much does not count against the next."""
        return kind in self.MOST and not self._room(kind, *self.MOST[kind], now)

    def flooding(self, now: float) -> bool:
        """Whether this is too much of everything. Asked once for each message."""
        return not self._room("", *self.FLOOD, now)

    def _room(self, kind: str, most: int, seconds: float, now: float) -> bool:
        said = self._said[kind]
        while said and now - said[0] >= seconds:
            said.popleft()
        if len(said) >= most:
            return False
        said.append(now)
        return True


class Doors:
    """Who is connected, by address, and who may still come in."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._connected: defaultdict[str, int] = defaultdict(int)
        self._phones: defaultdict[str, int] = defaultdict(int)

    def come(self, address: str) -> bool:
        most, from_one = self._limits.connections, self._limits.connections_from_one
        return _one_more(self._connected, address, most, from_one)

    def go(self, address: str) -> None:
        _one_less(self._connected, address)

    def stay(self, address: str) -> bool:
        """A connection becomes a phone's."""
        return _one_more(self._phones, address, self._limits.phones, self._limits.phones_from_one)

    def leave(self, address: str) -> None:
        _one_less(self._phones, address)


def _one_more(counted: defaultdict[str, int], address: str, most: int, from_one: int) -> bool:
    if sum(counted.values()) >= most or counted[address] >= from_one:
        return False
    counted[address] += 1
    return True


def _one_less(counted: defaultdict[str, int], address: str) -> None:
    counted[address] -= 1
    if counted[address] <= 0:
        del counted[address]
