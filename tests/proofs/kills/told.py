"""What is said between the proof of the kills, the cradle that forks programs off, and those programs."""

from __future__ import annotations

import msgspec

FOR_EVER = 1_000_000
"""So many calls no program makes."""


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
    """It plays at least so many games to their ends, and all that wait, and closes; 0: until it dies."""
    trouble: str = ""
    """What is wrong with the disk (`TROUBLES` of trouble.py)."""
    calls: tuple[int, int] = (0, 0)
    """Between which of its calls it is."""
    days: int = 0
    """By how many its clock is wrong."""
    beside: str = ""
    """The seed of a second program that plays over the same folder."""
    loose: bool = False
    """Nobody knows in which order the games ended."""
    look: bool = False
    """Nobody plays: everything is looked through, in a copy of the folder."""
    known: dict[str, Known] = {}
    """By journal: what a program that is dead by now has told of it."""
    over: tuple[str, ...] = ()
    """The journals of finished games in the order of their ends."""

    def __str__(self) -> str:
        if self.trouble:
            return f"{self.seed}: {self.trouble} from call {self.calls[0]} to {self.calls[1]}"
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
    late: bool = False
    """By the clock."""
    code: int = 0
    errors: str = ""
    """What a program has written that ended by itself."""


class Seen(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    over: tuple[str, ...]
    waiting: int
    faults: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


