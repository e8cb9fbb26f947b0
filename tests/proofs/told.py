"""What is said between the proof of the kills, the cradle that forks programs off, and those programs."""

from __future__ import annotations

import msgspec


class Order(msgspec.Struct, frozen=True):
    """How one program is to play, and when it is to die."""

    home: str
    seed: str
    since: str = ""
    """From when its calls are counted: "start", "begin", "end", "count", "leave", "discard"; empty: it dies by the
    clock."""
    which: int = 1
    """The how manieth time that this happens."""
    call: int = 0
    """It dies before this one of its calls."""
    torn: bool = False
    """Where that is a write, half of it is done."""
    seconds: float = 8.0
    """It dies then at the latest."""
    ends: int = 0
    """It plays so many games to their ends, or all that wait, and closes; 0: until it dies."""
    look: bool = False
    """Nobody plays: everything is looked through, in a copy of the folder."""
    known: dict[str, Known] = {}
    """By journal: what a program that is dead by now has told of it."""
    over: tuple[str, ...] = ()
    """The journals of finished games in the order of their ends."""

    def __str__(self) -> str:
        if not self.since:
            return f"{self.seed}: after {self.seconds:.2f} s"
        return f"{self.seed}: before call {self.call} since {self.since} {self.which}{', torn' if self.torn else ''}"


class Known(msgspec.Struct):
    ply: int = 0
    sum: str = ""
    undoing: bool = False
    counted: bool = False
    gone: str = ""
    """"maybe" while it is thrown away, "yes" afterwards."""


class Came(msgspec.Struct, frozen=True):
    """What came of an order."""

    lines: tuple[str, ...] = ()
    killed: bool = False
    code: int = 0
    errors: str = ""
    """What a program has written that ended by itself."""


class Seen(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    over: tuple[str, ...]
    waiting: int
    faults: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


