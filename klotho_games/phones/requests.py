"""The requests of people with phones, which `Party.take_requests` returns."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Sat(msgspec.Struct, frozen=True):
    """A person has sat down.

    With `asks`, the seat is played at the big screen or its phone is lost, and they wait for `Party.admit`.
    """

    seat: int
    name: str
    asks: bool = False


class Left(msgspec.Struct, frozen=True):
    """The seat no longer has a phone."""

    seat: int


class Did(msgspec.Struct, frozen=True):
    """A button of the newest page: the id of a move, "undo" or "hint". It needs an answer (`Party.answer`)."""

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
    """A line on the seat's own sheet, in fractions of its size; crayon 0 erases."""

    seat: int
    crayon: int
    points: tuple[tuple[float, float], ...]


class Came(msgspec.Struct, frozen=True):
    """A lost phone is back."""

    seat: int


class Lost(msgspec.Struct, frozen=True):
    seat: int


Wish: TypeAlias = Sat | Left | Did | Pressed | Reacted | Drew | Came | Lost
