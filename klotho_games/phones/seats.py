"""Who can join and who sits where: the code on the big screen, the key of each phone, and the wrong codes.

There is no network and no clock here: addresses are strings, and the caller passes the time.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from .limits import Limits
from .wire import LONGEST_NAME

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which people confuse."""
CODE_LENGTH = 6
_REMEMBERED = 32
_ENDED = 64


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))


def clean_name(name: str) -> str:
    """Return a name that is safe for the big screen: short, on one line, without letters that reverse or hide others.

    The page has already composed it (NFC). Python's tables for that are as large as everything else that phones need.
    """
    shown = (" " if letter.isspace() else letter for letter in name)
    kept = "".join(letter for letter in shown if letter.isprintable())
    return " ".join(kept.split())[:LONGEST_NAME].strip()


@dataclass
class PhoneSitter:
    """A person with a phone: their key, and the answers to their last requests."""

    name: str
    key: str
    sat_by: str
    """The id of the request with which they sat down. The same id after a lost connection means the same phone."""
    admitted: bool = True
    """False while the big screen has not yet accepted a person who asks for a seat."""
    lost_since: float | None = None
    _answers: OrderedDict[str, bytes | None] = field(default_factory=OrderedDict)

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


class Asker(NamedTuple):
    """A person who asks for a seat.

    The id belongs to one phone and one request; the name is what the person entered.
    """

    id: str
    name: str


class GuestSeats:
    def __init__(self, limits: Limits, now: float = 0.0) -> None:
        self._limits = limits
        self._sitting: dict[int, PhoneSitter] = {}
        self._claims: dict[int, PhoneSitter] = {}
        self._ended: OrderedDict[str, tuple[str, str]] = OrderedDict()
        self._wrong: defaultdict[str, list[float]] = defaultdict(list)
        self.new_code(now)

    # The code

    def new_code(self, now: float) -> None:
        """Make a new code and ticket. Earlier wrong codes no longer count."""
        self.code = new_code()
        """Short enough to type, so it is valid for only some minutes."""
        self.ticket = secrets.token_urlsafe(16)
        """The secret in the QR code. It cannot be guessed, and is valid as long as the table listens."""
        self._made = now
        self._wrong.clear()
        self._wrong_in_all = 0

    def current_code(self, now: float) -> str:
        """Return the code to show now, a new one if the last has expired.

        Empty if codes are refused. The ticket stays.
        """
        if self.refuses_codes:
            return ""
        if self._stale(now):
            self.code, self._made = new_code(), now
        return self.code

    def _stale(self, now: float) -> bool:
        return now - self._made >= self._limits.code_seconds

    def is_paused(self, address: str, now: float) -> bool:
        """Return whether this address is blocked for a while after too many wrong codes."""
        wrong = self._wrong.get(address, [])
        return len(wrong) >= self._limits.wrong_from_one and now - wrong[-1] < self._limits.pause_seconds

    def is_ticket(self, code: str) -> bool:
        """Return whether this is the ticket.

        It cannot be guessed, so wrong codes never block people who have scanned it.
        """
        return hmac.compare_digest(code.strip().encode("utf-8", "replace"), self.ticket.encode())

    def opens(self, address: str, code: str, now: float) -> bool:
        """Return whether this is the ticket or the valid code. A wrong one is counted."""
        given = code.strip().encode("utf-8", "replace")
        ticket = self.is_ticket(code)
        typed = hmac.compare_digest(given.upper(), self.code.encode()) and not self._stale(now)
        if ticket or (typed and not self.refuses_codes):
            self._wrong.pop(address, None)
            return True
        wrong = self._wrong[address]
        if len(wrong) >= self._limits.wrong_from_one:  # its pause is over, so the count starts again
            wrong.clear()
        wrong.append(now)
        self._wrong_in_all += 1
        return False

    @property
    def refuses_codes(self) -> bool:
        """Whether no code is accepted until there is a new one, because too many were wrong.

        Keys and tickets still work.
        """
        return self._wrong_in_all >= self._limits.wrong_in_all

    # The seats

    def at(self, seat: int) -> PhoneSitter | None:
        return self._sitting.get(seat)

    @property
    def taken_seats(self) -> tuple[int, ...]:
        return tuple(sorted(self._sitting))

    @property
    def full(self) -> bool:
        return len(self._sitting) >= self._limits.sitting

    def sit(self, seat: int, name: str, id: str, *, asks: bool = False) -> PhoneSitter:
        assert seat not in self._sitting
        sitter = self._sitting[seat] = PhoneSitter(name, secrets.token_urlsafe(16), id, admitted=not asks)
        return sitter

    def claim(self, seat: int, name: str, id: str) -> PhoneSitter:
        """Register a person who says that the seat is theirs and its phone is lost.

        The phone keeps the seat until the claim is accepted.
        """
        assert seat in self._sitting and seat not in self._claims
        claimant = self._claims[seat] = PhoneSitter(name, secrets.token_urlsafe(16), id, admitted=False)
        return claimant

    def claimant(self, seat: int) -> PhoneSitter | None:
        return self._claims.get(seat)

    def drop_claim(self, seat: int) -> PhoneSitter | None:
        return self._claims.pop(seat, None)

    def hand_on(self, seat: int) -> PhoneSitter:
        """Give the seat to the person who claimed it. The lost phone has no seat then."""
        claimant = self._claims.pop(seat)
        self.end(seat, "moved")
        claimant.admitted = True
        self._sitting[seat] = claimant
        return claimant

    def seat_of(self, key: str) -> int | None:
        given = key.encode("utf-8", "replace")
        found = [seat for seat, s in self._sitting.items() if hmac.compare_digest(given, s.key.encode())]
        return found[0] if found else None

    def end(self, seat: int, why: str) -> PhoneSitter | None:
        """End the key of a seat. A phone that comes back with it is told why."""
        sitter = self._sitting.pop(seat, None)
        if sitter is not None:
            self._ended[sitter.key] = why, sitter.name
            while len(self._ended) > _ENDED:
                self._ended.popitem(last=False)
        return sitter

    def why_ended(self, key: str) -> tuple[str, str] | None:
        """Return why a key has ended, and whose it was; None for an unknown key."""
        return self._ended.get(key)
