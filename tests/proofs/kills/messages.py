"""Messages between the proof of the kills, the cradle that forks programs, and those programs."""

from __future__ import annotations

import msgspec

FOR_EVER = 1_000_000
"""More calls than any program makes."""


class Order(msgspec.Struct, frozen=True):
    """How one program has to play, and when it has to die."""

    home: str
    seed: str
    since: str = ""
    """The event from which its calls are counted: "start", "begin", "end", "count", "leave", "discard", "answer"; empty
    if it dies by the clock."""
    which: int = 1
    """Which occurrence of the event is meant."""
    call: int = 0
    """The call before which it dies."""
    torn: bool = False
    """If that call is a write, do half of it."""
    seconds: float = 8.0
    """The seconds after which it dies at the latest."""
    ends: int = 0
    """The least number of games that it plays to their ends before it closes, with all unfinished ones; 0: until it
    dies."""
    trouble: str = ""
    """What is wrong with the disk (`TROUBLES` of trouble.py)."""
    calls: tuple[int, int] = (0, 0)
    """The calls between which the disk fails."""
    days: int = 0
    """The days by which its clock is wrong."""
    beside: str = ""
    """The seed of a second program over the same folder."""
    loose: bool = False
    """Whether the order in which the games ended is unknown."""
    look: bool = False
    """Do not play, but look through a copy of the folder."""
    known: dict[str, Known] = {}
    """What programs that are dead by now have reported, by journal."""
    over: tuple[str, ...] = ()
    """The journals of finished games in the order of their ends."""
    answers: tuple[tuple[str, str], ...] = ()
    """Whose answers to exercises were reported, and their marks."""
    mistakes: tuple[tuple[str, str], ...] = ()
    """Whose own mistakes were reported as kept, and their ids."""

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
    """"maybe" while it is being discarded, "yes" afterwards."""


class Came(msgspec.Struct, frozen=True):
    """The result of an order."""

    lines: tuple[str, ...] = ()
    killed: bool = False
    late: bool = False
    """Whether it was killed by the clock."""
    code: int = 0
    errors: str = ""
    """What a program wrote that ended by itself."""


class Seen(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    over: tuple[str, ...]
    waiting: int
    faults: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


