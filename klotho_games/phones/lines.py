"""A phone and its connection, as the protocol sees them."""

from __future__ import annotations

from typing import Protocol

from . import wire
from .limits import Rates
from .room import GuestRecord


class PhoneLine(Protocol):
    """The connection of one phone. Both methods can be called from any thread and never block."""

    address: str

    def tell(self, message: bytes) -> None: ...

    def hang_up(self) -> None:
        """Close the connection after everything has been sent."""
        ...


class Phone:
    """A phone that has said hello."""

    def __init__(self, line: PhoneLine, language: str = "") -> None:
        self.line = line
        self.language = language
        """The language that the phone remembers; empty if it is that of the big screen."""
        self._rates = Rates()
        self.guest: GuestRecord | None = None
        """The person who uses it. None until they have entered the room."""
        self._shown: dict[str, bytes] = {}

    @property
    def rates(self) -> Rates:
        """What this phone has sent lately: that of its guest, whatever the connection."""
        return self.guest.rates if self.guest is not None else self._rates

    def tell(self, answer: wire.Answer) -> None:
        self.line.tell(wire.encode(answer))

    def keep_told(self, kind: str, message: bytes) -> None:
        """Send the newest message of a kind, unless the phone has exactly this one."""
        if self._shown.get(kind) != message:
            self._shown[kind] = message
            self.line.tell(message)
