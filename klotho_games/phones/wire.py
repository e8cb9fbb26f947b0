"""The messages between the program and a phone: small JSON objects whose `t` names their type.

A phone sends ids, never moves; the program sends whole pages, never states. Page and program always have the same
version: an outdated page is told to load again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from klotho_games.core.games.phone_page import AnyPart, Button, Fact

VERSION = 1
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
    """The first message: the code of the big screen, or the key of a seat that this phone has had."""

    v: int
    code: str = ""
    key: str = ""


class Sit(Asking, frozen=True, forbid_unknown_fields=True):
    seat: int
    name: str
    id: str


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
    """Gives the seat back to the big screen, where it is played on behind the curtain."""


_asked: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Hello | Sit | Do | Pad | React | Draw | Leave)


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
    """Sent once, when a person sits down. The key brings the same phone back to its seat."""

    seat: int
    key: str


class Words(Answer, frozen=True):
    """Everything that the page says by itself, in the language of the big screen."""

    v: int
    lang: str
    words: dict[str, str]
    reactions: tuple[tuple[str, str, str], ...]
    """Id, words and art."""
    syllables: tuple[str, ...] = ()
    """Long words in lower case, with a bar where they can break. Only in `/words.json`."""


class Table(Answer, frozen=True):
    """The page before a person sits down."""

    n: int
    title: str
    say: str
    more: str
    parts: tuple[AnyPart, ...]


class Hand(Answer, frozen=True):
    """The whole page of one seat."""

    n: int
    game: str
    title: str
    you: You
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
    """For each move that gives the game up, by its id: the question before it."""
    tone: str = ""
    """A colour of the game's table, for the head of the page."""
    goal: tuple[str, ...] = ()
    """What wins, and how far this seat is. Empty if the game does not say it."""
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
    """A refusal. `why` is stale, rule, turn, seat, code, full, busy or bad."""

    why: str
    say: str
    id: str = ""
    rule: str = ""


class Gone(Answer, frozen=True):
    """The phone no longer has a seat, and must forget what it has shown.

    `why` is taken, elsewhere, kicked, refused, closed or version. Only "elsewhere" keeps the key, because another page
    of the same phone has the seat.
    """

    why: str
    title: str
    say: str


_encoder = msgspec.json.Encoder()


def encode(answer: Answer) -> bytes:
    return _encoder.encode(answer)
