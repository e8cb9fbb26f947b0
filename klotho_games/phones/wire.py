"""What goes over the wire between the program and a phone: small JSON objects that say in `t` what they are.

A phone sends ids and never moves; the program sends whole pages and never states. There is one page for one program, so
a version that does not fit is told to load the page again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from klotho_games.core.games.phone_page import AnyPart, Button, Fact

VERSION = 1
LONGEST = 512
"""Bytes of a message from a phone."""
LONGEST_NAME = 16
PRESSES = (
    "up", "down", "left", "right", "confirm", "cancel", "next", "previous", "zoom", "turn-left", "turn-right", "menu",
    "undo", "hint",
)
"""The named actions of the big screen that a phone may press."""
CRAYONS = 12
"""At most so many on any page; a table looks which of them it has."""
REACTIONS = ("laugh", "groan", "applause", "hurry")


# ---- from the phone ----


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """Whatever a phone says."""


class Hello(Asking, frozen=True, forbid_unknown_fields=True):
    """The first message: a code of the big screen, or the key of a seat that this phone has had."""

    v: int
    code: str = ""
    key: str = ""


class Sit(Asking, frozen=True, forbid_unknown_fields=True):
    seat: int
    name: str
    id: str


class Do(Asking, frozen=True, forbid_unknown_fields=True):
    """A button. `n` is the page that the person was looking at; the same `id` twice is done once."""

    n: int
    id: str
    move: str
    picks: tuple[str, ...] = ()


class Pad(Asking, frozen=True, forbid_unknown_fields=True):
    a: str


class React(Asking, frozen=True, forbid_unknown_fields=True):
    r: str


class Draw(Asking, frozen=True, forbid_unknown_fields=True):
    """A line with a crayon, in thousandths of the sheet: across and down by turns. Crayon 0 rubs out."""

    c: int
    p: tuple[int, ...]


class Leave(Asking, frozen=True, forbid_unknown_fields=True):
    """Gives the seat back: to the big screen, where it is played on behind the curtain."""


_asked: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Hello | Sit | Do | Pad | React | Draw | Leave)


class BadMessage(Exception):
    """A message that no page of ours sends."""


def read(message: str | bytes) -> Asking:
    try:
        found: Asking = _asked.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadMessage(str(problem)) from problem
    return found


# ---- from the program ----


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag=str.lower):
    """Whatever a phone is told."""


class You(msgspec.Struct, frozen=True):
    seat: int
    name: str
    mark: str


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the public log, for this seat's eyes."""

    text: str
    seat: str = ""


class Welcome(Answer, frozen=True):
    """Once, when somebody sits: the key brings the same phone back to its seat."""

    seat: int
    key: str


class Words(Answer, frozen=True):
    """Everything that the page says by itself, in the language of the big screen."""

    v: int
    lang: str
    words: dict[str, str]
    reactions: tuple[tuple[str, str, str], ...]
    """Id, words and art."""


class Table(Answer, frozen=True):
    """Before somebody sits."""

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
    """Why nothing can be taken back; empty where it can."""
    hint: bool = False
    log: tuple[Line, ...] = ()
    brings: dict[str, dict[str, str]] = {}
    asked: dict[str, str] = {}
    """By the id of a move that gives the game up: what is asked before it is made."""
    tone: str = ""
    """A colour of the game's table, for the head of the page."""


class Hint(Answer, frozen=True):
    """What a strong player would do here, and why; for this seat alone."""

    say: str


class Ok(Answer, frozen=True):
    id: str


class No(Answer, frozen=True):
    """`why`: stale, rule, turn, seat, code, full, busy, bad, version."""

    why: str
    say: str
    id: str = ""
    rule: str = ""


class Gone(Answer, frozen=True):
    """The phone has no seat any more, and forgets what it has shown. `why`: taken, elsewhere, kicked, refused,
    closed, version. Of these only "elsewhere" leaves the key: another page of the same phone has the seat."""

    why: str
    title: str
    say: str


_encoder = msgspec.json.Encoder()


def encode(answer: Answer) -> bytes:
    return _encoder.encode(answer)
