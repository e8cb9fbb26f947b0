"""The messages between the program and a phone: small JSON objects whose `t` names their type.

A phone sends ids, never moves; the program sends whole pages, never states. Page and program always have the same
version: an outdated page is told to load again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from klotho_games.core.games.phone_page import AnyPart, Button, Fact, Seat

VERSION = 2
LONGEST = 512
"""Bytes, at most, of a message from a phone."""
LONGEST_NAME = 16
PRESSES = (
    "up", "down", "left", "right", "confirm", "cancel", "next", "previous", "zoom", "turn-left", "turn-right", "menu",
    "undo", "hint",
)
"""The actions of the big screen that a phone can press."""
CRAYONS = 12
"""The highest number of crayons on any page. Each table checks which of them it has."""
REACTIONS = ("laugh", "groan", "applause", "hurry")


BEAT = '{"t":"beat"}'
"""A phone sends it to learn whether the program is still there, and gets it back (`server.py`)."""


# ---- from the phone ----


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message from a phone."""


class Hello(Asking, frozen=True, forbid_unknown_fields=True):
    """The first message: the code of the big screen, or the key of the guest who has this phone.

    `lang` is the language that the phone remembers.
    """

    v: int
    code: str = ""
    key: str = ""
    lang: str = ""


class Enter(Asking, frozen=True, forbid_unknown_fields=True):
    """Comes into the room, once: from then on the key brings this person back. `face` is the picture of a token."""

    name: str
    id: str
    face: str = ""


class Sit(Asking, frozen=True, forbid_unknown_fields=True):
    """Takes a free seat, or asks for one that someone at the big screen, a bot or a lost phone has."""

    seat: int
    id: str


class Stand(Asking, frozen=True, forbid_unknown_fields=True):
    """Gives the seat back, or takes a question for one back, and watches."""


class Step(Asking, frozen=True, forbid_unknown_fields=True):
    """Asks for a step of the evening that the big screen offers. Without `on`, takes that back. `way` is one of the
    ways that the step offers."""

    s: str
    on: bool = True
    way: str = ""


class Let(Asking, frozen=True, forbid_unknown_fields=True):
    """The host's answer to a guest who asks for a seat."""

    guest: int
    seat: int
    yes: bool


class Do(Asking, frozen=True, forbid_unknown_fields=True):
    """A button. `n` is the page that the person was looking at. The same `id` twice is done once."""

    n: int
    id: str
    move: str
    picks: tuple[str, ...] = ()


class Pad(Asking, frozen=True, forbid_unknown_fields=True):
    a: str


class React(Asking, frozen=True, forbid_unknown_fields=True):
    r: str


class Draw(Asking, frozen=True, forbid_unknown_fields=True):
    """A line with a crayon, in thousandths of the sheet: x and y in turn. Crayon 0 erases."""

    c: int
    p: tuple[int, ...]


class Leave(Asking, frozen=True, forbid_unknown_fields=True):
    """Leaves the room. The key ends."""


_asked: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    Hello | Enter | Sit | Stand | Step | Let | Do | Pad | React | Draw | Leave
)


class BadMessage(Exception):
    """A message that our page never sends."""


def read(message: str | bytes) -> Asking:
    try:
        found: Asking = _asked.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadMessage(str(problem)) from problem
    return found


# ---- from the program ----


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag=str.lower):
    """A message to a phone."""


class You(msgspec.Struct, frozen=True):
    seat: int
    name: str
    mark: str


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log, as this seat can see it."""

    text: str
    seat: str = ""


class Welcome(Answer, frozen=True):
    """Sent once, when a person has come in. The key brings the same phone back into the room."""

    guest: int
    key: str


class Words(Answer, frozen=True):
    """Everything that the page says by itself, in the language of the phone."""

    v: int
    lang: str
    words: dict[str, str]
    reactions: tuple[tuple[str, str, str], ...]
    """Id, words and art."""
    languages: tuple[str, ...]
    faces: tuple[str, ...]
    """The pictures of all tokens."""
    syllables: tuple[str, ...] = ()
    """Long words in lower case, with a bar where they can break. Only in `/words.json`."""


class Table(Answer, frozen=True):
    """The page of a phone that has no page of a game."""

    title: str
    say: str
    more: str
    parts: tuple[AnyPart, ...]


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """The guest who has this phone."""

    name: str
    mark: str = ""
    """The mark of their seat; empty if they have none."""
    face: str = ""
    seat: int | None = None
    host: bool = False
    asks: bool = False
    """They wait for an answer about a seat."""
    watches: bool = False


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Someone in the room. `small` says in words what the marks show."""

    name: str
    small: str
    mark: str = ""
    face: str = ""
    host: bool = False
    lost: bool = False
    me: bool = False


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of the evening that this phone can ask for. `on` if it has, `begun` if anyone has; `question` comes
    before it is sent. `asked` is what the big screen asks about it now."""

    id: str
    label: str
    small: str = ""
    question: str = ""
    icon: str = ""
    on: bool = False
    begun: bool = False
    asked: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    """Ids and labels of the ways to do it, of which one is chosen first."""
    way: str = ""
    """The way that is chosen already."""


class Question(msgspec.Struct, frozen=True):
    """For the host: someone asks for a seat."""

    guest: int
    seat: int
    say: str


class Room(Answer, frozen=True):
    """The room as this phone may know it, whatever page it shows. Sent whenever it changes."""

    title: str
    me: Me | None
    """None before the person has come in."""
    people: tuple[Person, ...]
    seats: tuple[Seat, ...]
    steps: tuple[Offer, ...] = ()
    questions: tuple[Question, ...] = ()
    playing: bool = False


class Notice(Answer, frozen=True):
    """A short message from the big screen."""

    say: str


class Hand(Answer, frozen=True):
    """The whole page of one seat, or of all onlookers."""

    n: int
    game: str
    title: str
    you: You | None
    """None on the page of the onlookers."""
    turn: str
    """"you", "other" or "over"."""
    tag: str
    say: str
    more: str = ""
    where: str = ""
    facts: tuple[Fact, ...] = ()
    parts: tuple[AnyPart, ...] = ()
    moves: tuple[Button, ...] = ()
    labels: dict[str, dict[str, str]] = {}
    refusals: dict[str, str] = {}
    pair: bool = False
    undo: str = ""
    """Why nothing can be undone; empty if it can."""
    hint: bool = False
    log: tuple[Line, ...] = ()
    brings: dict[str, dict[str, str]] = {}
    asked: dict[str, str] = {}
    """For each move that gives the game up, by its id: the question before it. Also before a "hint" that costs
    something."""
    tone: str = ""
    """A colour of the game's table, for the head of the page."""
    goal: tuple[str, ...] = ()
    """What wins, and how far this seat is. Empty if the game does not say it."""
    keeps_picks: bool = False
    """The person goes on choosing as on the page before, so the picks stay."""
    score: str = ""
    """Where the game stands, in one line."""
    table: tuple[str, ...] = ()
    """The table in sentences, as this seat sees it: its own board and cards, too."""
    since: int = 0
    """Seconds for which the person who has to decide has been deciding when this page was made."""


class Hint(Answer, frozen=True):
    """What a strong player would do, and why; for this seat alone."""

    say: str


class Ok(Answer, frozen=True):
    id: str


class No(Answer, frozen=True):
    """A refusal. `why` is stale, rule, turn, seat, name, host, code, key, full, busy or bad."""

    why: str
    say: str
    id: str = ""
    rule: str = ""


class Gone(Answer, frozen=True):
    """The phone is no longer in the room, and must forget what it has shown.

    `why` is left, elsewhere, moved, kicked, refused, closed or version. Only "elsewhere" keeps the key, because
    another page of the same phone is in the room.
    """

    why: str
    title: str
    say: str


_encoder = msgspec.json.Encoder()


def encode(answer: Answer) -> bytes:
    return _encoder.encode(answer)
