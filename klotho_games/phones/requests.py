"""What the room knows of each guest, and what guests ask for: `Party.guests` and `Party.take_requests`.

A guest is a person with a phone in the room, with or without a seat. `guest` is their id, which stays the same for the
evening; `seat` is the seat that they have at that moment.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Guest(msgspec.Struct, frozen=True):
    """A person with a phone who has entered the room."""

    id: int
    name: str
    """No other guest has the same one, except for one who says to be a lost guest (`claims`)."""
    face: str = ""
    """The portrait of the token that the phone remembers; empty if the person has not chosen one."""
    seat: int | None = None
    had: int | None = None
    """The last seat of a guest who has none now."""
    state: str = "here"
    """"here" or "lost"."""
    lost_for: float = 0.0
    """Seconds since the phone was lost."""
    host: bool = False
    asks: int | None = None
    """The seat that they ask for (`AskedForSeat`), until `admit` or `refuse`."""
    watches: bool = False
    """They have chosen to watch: they stood up, or asked to. A new game gives them no seat by itself."""
    language: str = ""
    """The language that their phone remembers; empty if it is that of the big screen."""
    claims: int | None = None
    """The guest whose lost phone this one says to replace. After the yes there is only that guest."""


class Vote(msgspec.Struct, frozen=True):
    """A step that some of the people who play have asked for, and that waits for a majority."""

    step: str
    guests: tuple[int, ...]
    """The guests who asked for it, the first of them first."""
    needed: int


# ---- coming and going ----


class Entered(msgspec.Struct, frozen=True):
    """A new guest is in the room. They have no seat yet."""

    guest: int
    name: str


class Came(msgspec.Struct, frozen=True):
    """The lost phone of a guest is back."""

    guest: int
    seat: int | None


class Lost(msgspec.Struct, frozen=True):
    guest: int
    seat: int | None


class LeftRoom(msgspec.Struct, frozen=True):
    """A guest has left the room; `seat` is the one that they had."""

    guest: int
    seat: int | None


# ---- seats ----


class Sat(msgspec.Struct, frozen=True):
    """A guest has taken a free seat."""

    guest: int
    seat: int
    name: str


class AskedForSeat(msgspec.Struct, frozen=True):
    """A guest asks for a seat of the big screen, of a bot or of a lost phone, and waits for `Party.admit`."""

    guest: int
    seat: int
    name: str


class Answered(msgspec.Struct, frozen=True):
    """The host has answered on the phone: `guest` asks for `seat`. The scene carries it out, as with its own answer."""

    guest: int
    seat: int
    yes: bool


class StoodUp(msgspec.Struct, frozen=True):
    """A guest has given the seat back and stays in the room."""

    guest: int
    seat: int


# ---- the evening ----


class Stepped(msgspec.Struct, frozen=True):
    """One of the steps of the sheet (`RoomPage.steps`) is to be done now: the host or the majority wants it."""

    guest: int
    """The host, or the guest whose vote made the majority."""
    step: str
    way: str = ""
    """The way that the host has chosen, if the step has several (`EveningStep.ways`)."""


class Voted(msgspec.Struct, frozen=True):
    """A guest has asked for a step that needs a majority, and there is none yet."""

    guest: int
    step: str
    votes: int
    needed: int


# ---- the game ----


class Did(msgspec.Struct, frozen=True):
    """A button of the newest page: the id of a move, "undo" or "hint". It needs an answer (`Party.answer`)."""

    seat: int
    n: int
    move: str
    picks: tuple[str, ...]
    id: str
    guest: int


class Called(msgspec.Struct, frozen=True):
    """A button of the onlookers' page, which says something beside the game. It needs an answer (`Party.answer`)."""

    guest: int
    n: int
    move: str
    id: str


class Pressed(msgspec.Struct, frozen=True):
    """A key of the pad: one of the named actions of the big screen."""

    seat: int
    action: str
    guest: int


class Reacted(msgspec.Struct, frozen=True):
    """A reaction of a player or of an onlooker, who has no seat."""

    guest: int
    seat: int | None
    reaction: str


class Drew(msgspec.Struct, frozen=True):
    """A line on the seat's own sheet, in fractions of its size; crayon 0 erases."""

    seat: int
    crayon: int
    points: tuple[tuple[float, float], ...]
    guest: int


Request: TypeAlias = (
    Entered | Came | Lost | LeftRoom | Sat | AskedForSeat | Answered | StoodUp | Stepped | Voted | Did | Called
    | Pressed | Reacted | Drew
)
