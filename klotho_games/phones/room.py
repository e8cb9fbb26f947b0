"""The room: the people with phones, their keys, and who of them has which seat.

Seats belong to guests and guests stay when seats go, so one scan is enough for an evening. There is no network and no
clock here: the caller passes the time.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from .limits import Limits, Rates
from .requests import Guest
from .wire import LONGEST_NAME

_REMEMBERED = 32
_ENDED = 64


_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
                     "\U000e0100-\U000e01ef]")
"""Printable letters that no one sees: a name with one of them would look like another name, or like none."""
_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_MARKED = re.compile(f"[{_MARKS}]")
"""Marks that are put on the letter before them."""
_TOWER = re.compile(f"(?:^|(?<= ))[{_MARKS}]+|(?<=[{_MARKS}]{{2}})[{_MARKS}]+")
"""Marks without a letter, and more than two on one letter."""


def clean_name(name: str) -> str:
    """Return a name that is safe for the big screen: short, on one line, without letters that reverse or hide others,
    and the same for all names that look the same because of invisible letters or marks.

    The page has already composed it (NFC). Only a page that is not ours sends marks that could be composed.
    """
    if _MARKED.search(name):
        import unicodedata  # its tables are as large as everything else that phones need

        name = unicodedata.normalize("NFC", name)
    shown = (" " if letter.isspace() else letter for letter in name)
    kept = _UNSEEN.sub("", "".join(letter for letter in shown if letter.isprintable()))
    return _TOWER.sub("", " ".join(kept.split()))[:LONGEST_NAME].strip()


@dataclass(eq=False)
class GuestRecord:
    """All that the room keeps of one guest: also the key, and the answers to their last requests."""

    id: int
    name: str
    key: str
    entered_by: str
    """The id of the request with which they entered. The same id after a lost connection means the same phone."""
    face: str = ""
    language: str = ""
    seat: int | None = None
    had: int | None = None
    asks: int | None = None
    claims: int | None = None
    """The guest whose lost phone this one says to replace. Until the answer it is only a question."""
    host: bool = False
    watches: bool = False
    lost_since: float | None = None
    rates: Rates = field(default_factory=Rates)
    """What they have sent lately, over all connections of their phone: to connect again makes no one quicker."""
    _answers: OrderedDict[str, bytes | None] = field(default_factory=OrderedDict)

    @property
    def here(self) -> bool:
        return self.lost_since is None

    def has_asked(self, id: str) -> bool:
        return id in self._answers

    def waits_for(self, id: str) -> bool:
        return id in self._answers and self._answers[id] is None

    def answer_to(self, id: str) -> bytes | None:
        return self._answers.get(id)

    def note(self, id: str, answer: bytes | None = None) -> None:
        """Remember a request or its answer. The oldest are dropped."""
        self._answers[id] = answer
        while len(self._answers) > _REMEMBERED:
            self._answers.popitem(last=False)


class Room:
    """The guests of an evening: who they are, whether their phone is here, and who is the host."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ids = count(1)
        self._guests: dict[int, GuestRecord] = {}
        self._ended: OrderedDict[str, tuple[str, str]] = OrderedDict()

    # Who is here

    def __iter__(self) -> Iterator[GuestRecord]:
        return iter(tuple(self._guests.values()))

    def get(self, id: int) -> GuestRecord | None:
        return self._guests.get(id)

    def at(self, seat: int) -> GuestRecord | None:
        return next((guest for guest in self._guests.values() if guest.seat == seat), None)

    def asker(self, seat: int) -> GuestRecord | None:
        """Return the guest who asks for a seat; None if no one does."""
        return next((guest for guest in self._guests.values() if guest.asks == seat), None)

    def find_named(self, name: str) -> GuestRecord | None:
        """Return the guest with a name, not those who only say that they are this guest."""
        known = (guest for guest in self._guests.values() if guest.claims is None)
        return next((guest for guest in known if guest.name.casefold() == name.casefold()), None)

    def of_key(self, key: str) -> GuestRecord | None:
        given = key.encode("utf-8", "replace")
        found = [guest for guest in self._guests.values() if hmac.compare_digest(given, guest.key.encode())]
        return found[0] if found else None

    def find_by_entry(self, id: str) -> GuestRecord | None:
        return next((guest for guest in self._guests.values() if guest.entered_by == id), None)

    def why_ended(self, key: str) -> tuple[str, str] | None:
        """Return why a key has ended, and whose it was; None for an unknown key."""
        return self._ended.get(key)

    def describe(self, guest: GuestRecord, now: float) -> Guest:
        """Return what the scenes may know of a guest: everything but the key."""
        lost_for = 0.0 if guest.lost_since is None else now - guest.lost_since
        state = "here" if guest.here else "lost"
        return Guest(guest.id, guest.name, guest.face, guest.seat, guest.had, state, lost_for, guest.host,
                     guest.asks, guest.watches, guest.language, guest.claims)

    # Coming and going

    @property
    def is_full(self) -> bool:
        """Whether no one more can enter. Someone lost without a seat makes room."""
        return len(self._guests) >= self._limits.guests and self.idle is None

    @property
    def idle(self) -> GuestRecord | None:
        """The guest without a seat who has been lost longest; None if there is none."""
        lost = [(one.lost_since, one.id, one) for one in self._guests.values()
                if one.lost_since is not None and one.seat is None]
        return min(lost, key=lambda found: found[:2])[2] if lost else None

    @property
    def is_crowded(self) -> bool:
        return len(self._guests) >= self._limits.guests

    def enter(self, name: str, id: str, face: str = "", language: str = "") -> GuestRecord:
        guest = GuestRecord(next(self._ids), name, secrets.token_urlsafe(16), id, face, language)
        self._guests[guest.id] = guest
        return guest

    def end(self, guest: GuestRecord, why: str) -> None:
        """End a guest's key. A phone that comes back with it is told why."""
        if self._guests.pop(guest.id, None) is None:
            return
        self._note_end(guest.key, why, guest.name)

    def _note_end(self, key: str, why: str, name: str) -> None:
        self._ended[key] = why, name
        while len(self._ended) > _ENDED:
            self._ended.popitem(last=False)

    def take_over(self, lost: GuestRecord, guest: GuestRecord) -> None:
        """Make a lost guest and a new one, who are the same person, one: with the old seat and the new key."""
        key, lost.key = lost.key, guest.key
        lost.entered_by, lost.language, lost.lost_since = guest.entered_by, guest.language, None
        lost.face = guest.face or lost.face
        del self._guests[guest.id]
        self._note_end(key, "moved", lost.name)

    # Seats

    def sit(self, guest: GuestRecord, seat: int) -> None:
        assert self.at(seat) in (None, guest)
        guest.seat = guest.had = seat
        guest.asks = guest.claims = None
        guest.watches = False

    def stand(self, guest: GuestRecord) -> None:
        guest.seat = None

    def mark_host(self, id: int | None) -> None:
        for guest in self._guests.values():
            guest.host = guest.id == id
