"""How much a phone can ask of the program. The caller passes the time, so there is no clock here."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import ClassVar

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """Limits of connections, people, time and failed attempts.

    A browser loads a page over several short connections at once; `phones` counts only the lasting ones. A whole
    household can share one address (a second router, a hotspot): six players, each perhaps twice until the old
    connection is known to be dead, and some onlookers.
    """

    connections: int = 128
    connections_from_one: int = 64
    phones: int = 24
    phones_from_one: int = 16
    guests: int = 24
    header_bytes: int = 8192
    hello_seconds: float = 5
    ping_seconds: float = 10
    pong_seconds: float = 10
    close_seconds: float = 10
    """Time for a file to reach a slow phone."""
    farewell_seconds: float = 0.5
    """Time for a phone to receive its last message before it is disconnected."""
    code_seconds: float = 900
    """How long a typed code is valid, unless the big screen shows a new one."""
    wrong_from_one: int = 5
    pause_seconds: float = 60
    wrong_in_all: int = 30
    refused_seconds: float = 60
    refused_most: float = 900
    """How long a seat cannot be asked for again after a refusal: twice as long each time, up to this."""
    waiting: int = 128
    """Requests that the game has not taken yet."""
    bytes_in_ten: int = 131_072
    """Bytes that a phone sends in ten seconds, with all that is no message. A connection with more is cut off."""
    unread: int = 32
    """Messages that a phone has not received yet. A phone with more is disconnected."""


class Rates:
    """The recent messages of one phone."""

    MOST: ClassVar[dict[str, tuple[int, float]]] = {
        "pad": (20, 1.0), "do": (4, 1.0), "sit": (1, 1.0), "react": (1, 2.0), "draw": (12, 1.0),
        "enter": (1, 1.0), "stand": (2, 1.0), "step": (4, 1.0), "let": (2, 1.0),
        "ask": (3, 60.0), "voice": (2, 10.0), "come": (30, 60.0),
    }
    """How many messages of a type within how many seconds. Other types count only towards FLOOD.

    "ask" is a question for a seat, "voice" a vote that the big screen tells of, and "come" someone who enters, counted
    by address: each of them shows something to everyone.
    """
    FLOOD = 200, 10.0

    def __init__(self) -> None:
        self._said: defaultdict[str, deque[float]] = defaultdict(deque)

    def exceeds(self, kind: str, now: float) -> bool:
        """Return whether this message is one too many of its type.

        A rejected message does not count against the next.
        """
        return kind in self.MOST and not self._room(kind, *self.MOST[kind], now)

    def is_quiet(self, kind: str, now: float) -> bool:
        """Return whether no message of this type still counts."""
        said, (_most, seconds) = self._said[kind], self.MOST.get(kind, self.FLOOD)
        return not said or now - said[-1] >= seconds

    def flooding(self, now: float) -> bool:
        """Return whether this is one message too many of any type. Call it once for each message."""
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
    """The open connections by address, and whether more are allowed."""

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
        """Count a connection as a phone's. Returns False if there are too many."""
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
