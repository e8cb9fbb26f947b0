"""The line of a phone, and the phone at its end, as what is said between phones and the table knows them."""

from __future__ import annotations

from typing import Protocol

from . import wire
from .limits import Rates
from .seats import PhoneSitter


class PhoneLine(Protocol):
    """The connection of one phone. Both may be called from any thread and never wait."""

    address: str

    def tell(self, message: bytes) -> None: ...

    def hang_up(self) -> None:
        """After everything that was told."""
        ...


class Phone:
    """One that has said hello."""

    def __init__(self, line: PhoneLine) -> None:
        self.line = line
        self.rates = Rates()
        self.seat: int | None = None
        self.sitter: PhoneSitter | None = None
        """Who holds it: whoever only asks for a seat is not who sits there."""

    def sit(self, seat: int, sitter: PhoneSitter) -> None:
        self.seat, self.sitter = seat, sitter

    def stand_up(self) -> None:
        self.seat = self.sitter = None

    def tell(self, answer: wire.Answer) -> None:
        self.line.tell(wire.encode(answer))
