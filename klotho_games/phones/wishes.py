"""What the people with phones want of the table: what comes out of `Party.take`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Sat:
    """Somebody has sat down. If they `ask` for a seat that is played at the big screen, they wait for `Party.admit`."""

    seat: int
    name: str
    asks: bool = False


@dataclass(frozen=True)
class Left:
    """The seat has no phone any more."""

    seat: int


@dataclass(frozen=True)
class Did:
    """A button of the newest page: a move's id, "undo" or "hint". Wants an answer (`Party.answer`)."""

    seat: int
    n: int
    move: str
    picks: tuple[str, ...]
    id: str


@dataclass(frozen=True)
class Pressed:
    """A key of the pad: one of the named actions of the big screen."""

    seat: int
    action: str


@dataclass(frozen=True)
class Reacted:
    seat: int
    reaction: str


@dataclass(frozen=True)
class Drew:
    """A line on one's own sheet, in parts of it; crayon 0 rubs out."""

    seat: int
    crayon: int
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Came:
    """A phone that was lost is back."""

    seat: int


@dataclass(frozen=True)
class Lost:
    seat: int


Wish: TypeAlias = Sat | Left | Did | Pressed | Reacted | Drew | Came | Lost
