"""The room: all people with phones, as the scenes see them. Nothing listens before `open` and after `close`.

All methods are called by the thread that draws. `wake` is called from another thread whenever there are new requests.
"""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _

from . import wire
from .files import Files
from .limits import Limits
from .pages import NumberedPage
from .protocol import PhoneProtocol
from .requests import (
    Answered,
    AskedForSeat,
    Called,
    Came,
    Did,
    Drew,
    Entered,
    Guest,
    LeftRoom,
    Lost,
    Pressed,
    Reacted,
    Request,
    Sat,
    Stepped,
    StoodUp,
    Vote,
    Voted,
)
from .room_page import EveningStep, Place, RoomPage

if TYPE_CHECKING:
    from .server import Server

__all__ = [
    "Answered",
    "AskedForSeat",
    "Called",
    "Came",
    "CannotListen",
    "Did",
    "Drew",
    "Entered",
    "EveningStep",
    "Guest",
    "LeftRoom",
    "Lost",
    "Party",
    "Place",
    "Pressed",
    "Reacted",
    "Request",
    "RoomPage",
    "Sat",
    "Stepped",
    "StoodUp",
    "Vote",
    "Voted",
]


_SOON = 0.05
"""Seconds for which `close` waits for the phones. The server's thread waits longer for phones that sleep, then ends."""


class CannotListen(Exception):
    """Phones cannot join; the message says why."""


class Party:
    """The room for scenes: methods that show, ask and answer. Phones' requests wait in it until a frame takes them."""

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
        self._sheet = RoomPage()
        self._talk = self._new_talk()
        self._server: Server | None = None

    def _new_talk(self) -> PhoneProtocol:
        """Return a new conversation, with a new code and without keys."""
        talk = PhoneProtocol(self._limits, self._clock, self._wake)
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
        return _("An error has disconnected all phones. Let phones join again.")

    @property
    def address(self) -> str:
        return self._server.host if self._server is not None else ""

    @property
    def code(self) -> str:
        """The code to type. It changes after some minutes. Empty while no newcomers can come in."""
        if self._server is None or not self.is_door_open:
            return ""
        with self._talk.lock:
            return self._talk.door.current_code(self._clock())

    @property
    def is_door_open(self) -> bool:
        """Whether newcomers can come in."""
        with self._talk.lock:
            return self._talk.door.is_open

    def open_door(self, is_open: bool) -> None:
        """Let newcomers in, or none from now on. Guests stay, and come back with their keys."""
        with self._talk.lock:
            self._talk.door.is_open = is_open

    @property
    def url(self) -> str:
        """The address for the QR code, empty while no newcomers can come in. The ticket is behind `#`, because browsers
        never send that part."""
        if self._server is None or not self.is_door_open:
            return ""
        return f"http://{self.address}/#{self._talk.door.ticket}"

    @property
    def refuses_codes(self) -> bool:
        """Whether no code is accepted until there is a new one, because too many were wrong. Seated players stay."""
        with self._talk.lock:
            return self._talk.door.refuses_codes

    def new_code(self) -> None:
        with self._talk.lock:
            self._talk.door.new_code(self._clock())

    # ---- what phones see ----

    def lay(self, page: RoomPage, translated: Mapping[str, RoomPage] | None = None) -> None:
        """Set what the evening is doing now. Guests lose seats that it no longer has.

        `translated` has the same page in other `languages`.
        """
        self._sheet = page
        self._talk.lay(page, translated)

    def languages(self) -> tuple[str, ...]:
        """Return the languages that phones have chosen; without those that have that of the big screen."""
        return self._talk.languages()

    def show(self, seat: int, turned: NumberedPage) -> None:
        """Set the newest page of a seat, and send it to the guest who has the seat, if there is one."""
        self._talk.show(seat, turned)

    def show_onlookers(self, turned: NumberedPage | None) -> None:
        """Set the page of all guests without a seat; None takes it back."""
        self._talk.show_onlookers(turned)

    def hint(self, seat: int, words: str) -> None:
        self._talk.hint(seat, words)

    def notice(self, guest: int | None, words: str) -> None:
        """Show a short message on a guest's phone; with None, on all phones of the room."""
        self._talk.notice(guest, words)

    # ---- people ----

    def guests(self) -> tuple[Guest, ...]:
        """Return everyone in the room, in the order in which they came."""
        return self._talk.guests()

    @property
    def version(self) -> Hashable:
        """Something that differs as soon as a guest does, except in how long they are lost."""
        return self._talk, self._talk.changes

    @property
    def now(self) -> float:
        return self._clock()

    def guest(self, id: int) -> Guest | None:
        return next((guest for guest in self.guests() if guest.id == id), None)

    def guest_at(self, seat: int) -> Guest | None:
        return next((guest for guest in self.guests() if guest.seat == seat), None)

    def phone(self, seat: int) -> str:
        """Return "here" or "lost" for the phone of a seat; empty if it has none."""
        guest = self.guest_at(seat)
        return guest.state if guest is not None else ""

    def name(self, seat: int) -> str:
        """Return the name of the guest who has a seat; empty if no one has."""
        guest = self.guest_at(seat)
        return guest.name if guest is not None else ""

    def mark_host(self, guest: int | None) -> None:
        """Make a guest the host, in place of any other; None takes the mark back."""
        self._talk.mark_host(guest)

    def seat_guest(self, guest: int, seat: int) -> bool:
        """Give a guest a seat, whatever they ask for. A guest who has it now stays in the room without a seat.

        Returns False if the guest has left, or the sheet has no such seat.
        """
        return self._talk.seat_guest(guest, seat)

    def free_seat(self, guest: int) -> None:
        """Take a guest's seat. They stay in the room."""
        self._talk.free_seat(guest)

    def admit(self, guest: int, seat: int) -> bool:
        """Give a guest the seat that they ask for (`AskedForSeat`). Returns False if they no longer ask for it."""
        return self._talk.admit(guest, seat)

    def refuse(self, guest: int, seat: int) -> None:
        """Refuse a guest who asks for a seat. A lost phone that has the seat keeps it."""
        self._talk.refuse(guest, seat)

    def send_away(self, guest: int, why: str = "kicked") -> None:
        """Send a guest out of the room."""
        self._talk.send_away(guest, why)

    def votes(self) -> tuple[Vote, ...]:
        """Return the steps that people have asked for and that still wait for a majority."""
        return self._talk.votes()

    # ---- requests ----

    def take_requests(self) -> list[Request]:
        """Return the new requests, oldest first."""
        return self._talk.take_requests()

    def answer(self, request: Did | Called, refusal: Refusal | None, why: str = "rule") -> None:
        if refusal is None:
            self._talk.answer(request, wire.Ok(request.id))
        else:
            self._talk.answer(request, wire.No(why, refusal.reason, request.id, refusal.rule))


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
