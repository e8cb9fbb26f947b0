"""A phone and its connection, as the protocol sees them."""

from __future__ import annotations

from typing import Protocol

from . import wire
from .limits import Rates
from .seats import PhoneSitter


class PhoneLine(Protocol):
    """The connection of one phone. Both methods can be called from any thread and never block."""

    address: str

    def tell(self, message: bytes) -> None: ...

    def hang_up(self) -> None:
        """Close the connection after everything has been sent."""
        ...


class Phone:
    """A phone that has said hello."""

    def __init__(self, line: PhoneLine) -> None:
        self.line = line
        self.rates = Rates()
        self.seat: int | None = None
        self.sitter: PhoneSitter | None = None
        """The person who uses it. A phone that only asks for a seat has another one than the seat."""

    def sit(self, seat: int, sitter: PhoneSitter) -> None:
        self.seat, self.sitter = seat, sitter

    def stand_up(self) -> None:
        self.seat = self.sitter = None

    def tell(self, answer: wire.Answer) -> None:
        self.line.tell(wire.encode(answer))
