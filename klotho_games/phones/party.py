"""All phones of a table, as the scenes see them. Nothing listens before `open` and after `close`.

All methods are called by the thread that draws. `wake` is called from another thread whenever there are new requests.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _

from . import wire
from .files import Files
from .limits import Limits
from .pages import NumberedPage
from .protocol import Talk
from .requests import Came, Did, Drew, Left, Lost, Pressed, Reacted, Sat, Wish
from .seats import Asker
from .waiting_page import Place, WaitingPage

if TYPE_CHECKING:
    from .server import Server

__all__ = [
    "Asker", "Came", "CannotListen", "Did", "Drew", "Left", "Lost", "Party", "Place", "Pressed", "Reacted", "Sat",
    "WaitingPage", "Wish",
]


_SOON = 0.05
"""Seconds for which `close` waits for the phones. The server's thread waits longer for phones that sleep, then ends."""


class CannotListen(Exception):
    """Phones cannot join; the message says why."""


class Party:
    def __init__(
        self, wake: Callable[[], None], listen_on: str | None = None, *, limits: Limits | None = None,
        files: Files | None = None, clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`listen_on` is an address of this machine; by default, the one that others at home can reach."""
        self._wake = wake
        self._listen_on = listen_on
        self._limits = limits or Limits()
        self._files = files
        self._clock = clock
        self._sheet = WaitingPage("", ())
        self._talk = self._new_talk()
        self._server: Server | None = None

    def _new_talk(self) -> Talk:
        """Return a new conversation, with a new code and without keys."""
        talk = Talk(self._limits, self._clock, self._wake)
        talk.lay(self._sheet)
        return talk

    # ---- listening ----

    def open(self) -> None:
        if self.is_open:
            return
        self.close()
        from . import address  # imported here, so that a game without phones does not load the network code
        from .server import Server, bind_port

        here = self._listen_on or address.own()
        if not here:
            raise CannotListen(_("This computer isn’t connected to a home network. Connect it and try again."))
        try:
            listening = bind_port(here)
        except OSError as problem:
            raise CannotListen(_why(here, problem)) from problem
        self._server = Server(listening, self._talk, self._files or Files(), self._limits)
        self._server.listen()

    def close(self) -> None:
        if self._server is not None:
            self._talk.close()
            self._server.stop(_SOON)
            self._server = None
            self._talk = self._new_talk()

    @property
    def is_open(self) -> bool:
        return self._server is not None and self._server.listens

    @property
    def stop_reason(self) -> str:
        """Why the server has stopped by itself; empty if it has not."""
        if self._server is None or self._server.listens:
            return ""
        return _("An error has disconnected all phones. Open the table for phones again.")

    @property
    def address(self) -> str:
        return self._server.host if self._server is not None else ""

    @property
    def code(self) -> str:
        """The code to type. It changes after some minutes."""
        if self._server is None:
            return ""
        with self._talk.lock:
            return self._talk.seats.current_code(self._clock())

    @property
    def url(self) -> str:
        """The address for the QR code. The ticket is behind `#`, because browsers never send that part."""
        return f"http://{self.address}/#{self._talk.seats.ticket}" if self._server is not None else ""

    @property
    def refuses_codes(self) -> bool:
        """Whether no code is accepted until there is a new one, because too many were wrong. Seated players stay."""
        with self._talk.lock:
            return self._talk.seats.refuses_codes

    def new_code(self) -> None:
        with self._talk.lock:
            self._talk.seats.new_code(self._clock())

    # ---- what phones see ----

    def lay(self, table: WaitingPage) -> None:
        self._sheet = table
        self._talk.lay(table)

    def show(self, seat: int, turned: NumberedPage) -> None:
        """Set the newest page of a seat, and send it to the seat's phone if there is one."""
        self._talk.show(seat, turned)

    def hint(self, seat: int, words: str) -> None:
        self._talk.hint(seat, words)

    # ---- people ----

    def phone(self, seat: int) -> str:
        """Return "here" or "lost" for the phone of a seat; empty if it has none."""
        return self._talk.phone(seat)

    def lost_seconds(self, seat: int) -> float:
        return self._talk.lost_seconds(seat)

    def name(self, seat: int) -> str:
        """Return the name that a seat's phone has given; empty if it has none."""
        sitter = self._talk.seats.at(seat)
        return sitter.name if sitter is not None else ""

    def admit(self, seat: int) -> None:
        """Accept a person who asked for a seat (`Sat.asks`)."""
        self._talk.admit(seat)

    def refuse(self, seat: int) -> None:
        """Refuse a person who asked for a seat. A lost phone that has the seat keeps it."""
        self._talk.refuse(seat)

    def asker(self, seat: int) -> Asker | None:
        """Return who asks for a seat now; None if no one does.

        It can be another person by the time the answer comes.
        """
        return self._talk.asker(seat)

    def send_away(self, seat: int, why: str = "kicked") -> None:
        """Disconnect the phone of a seat. `why` is "taken" if the seat is now played at the big screen."""
        self._talk.send_away(seat, why)

    # ---- requests ----

    def take_requests(self) -> list[Wish]:
        """Return the new requests, oldest first."""
        return self._talk.take_requests()

    def answer(self, wish: Did, refusal: Refusal | None, why: str = "rule") -> None:
        if refusal is None:
            self._talk.answer(wish, wire.Ok(wish.id))
        else:
            self._talk.answer(wish, wire.No(why, refusal.reason, wish.id, refusal.rule))


def _why(here: str, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return _("Phones can’t join because other programs use all the network ports for phones. Close one of those "
                 "programs and try again.")
    if problem.errno == errno.EADDRNOTAVAIL:
        return _("Phones can’t join because this computer no longer has the address {address}. Try "
                 "again.").format(address=here)
    reason = problem.strerror or type(problem).__name__
    return _("Phones can’t join because this computer doesn’t allow it ({reason}). Check its "
             "firewall.").format(reason=reason)
