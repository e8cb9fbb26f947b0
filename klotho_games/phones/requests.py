"""What the people with phones want of the table: what comes out of `Party.take_requests`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Sat(msgspec.Struct, frozen=True):
    """Somebody has sat down. If they `ask`, for a seat that is played at the big screen or whose phone is lost, they
    wait for `Party.admit`."""

    seat: int
    name: str
    asks: bool = False


class Left(msgspec.Struct, frozen=True):
    """The seat has no phone any more."""

    seat: int


class Did(msgspec.Struct, frozen=True):
    """A button of the newest page: a move's id, "undo" or "hint". Wants an answer (`Party.answer`)."""

    seat: int
    n: int
    move: str
    picks: tuple[str, ...]
    id: str


class Pressed(msgspec.Struct, frozen=True):
    """A key of the pad: one of the named actions of the big screen."""

    seat: int
    action: str


class Reacted(msgspec.Struct, frozen=True):
    seat: int
    reaction: str


class Drew(msgspec.Struct, frozen=True):
    """A line on one's own sheet, in parts of it; crayon 0 rubs out."""

    seat: int
    crayon: int
    points: tuple[tuple[float, float], ...]


class Came(msgspec.Struct, frozen=True):
    """A phone that was lost is back."""

    seat: int


class Lost(msgspec.Struct, frozen=True):
    seat: int


Wish: TypeAlias = Sat | Left | Did | Pressed | Reacted | Drew | Came | Lost
