"""Who can come into the room: the code on the big screen, the ticket in the QR code, and the wrong codes.

There is no network and no clock here: addresses are strings, and the caller passes the time.
"""

from __future__ import annotations

import hmac
import secrets
from collections import defaultdict

from .limits import Limits

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which people confuse."""
CODE_LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))


class Door:
    """Checks codes and tickets, and blocks an address for a while after too many wrong ones."""

    def __init__(self, limits: Limits, now: float = 0.0) -> None:
        self._limits = limits
        self.is_open = True
        """Whether newcomers can come in. Guests come back with their keys anyway."""
        self._wrong: defaultdict[str, list[float]] = defaultdict(list)
        self.new_code(now)

    def new_code(self, now: float) -> None:
        """Make a new code and ticket. Earlier wrong codes no longer count."""
        self.code = new_code()
        """Short enough to type, so it is valid for only some minutes."""
        self.ticket = secrets.token_urlsafe(16)
        """The secret in the QR code. It cannot be guessed, and is valid as long as the room is open."""
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

