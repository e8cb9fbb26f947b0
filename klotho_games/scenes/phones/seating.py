"""Who sits where: the seats as phones see them, and the seats of guests when the scene changes.

Guests stay in the room while games come and go. A set-up gives them the seats with their own names, and a new table
keeps them there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from klotho_games.core.games.characters import level_title
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.phones.party import Guest, Party, Place
from klotho_games.phones.room_page import NOBODYS
from klotho_games.scenes.setup.page import SetUp

from .stand_ins import StandIns

if TYPE_CHECKING:
    from klotho_games.scenes.program import MainProgram


_GONE = 600.0
"""Seconds after which a new game keeps no seat for a phone that is not connected."""


class Seating:
    """Decides which guest sits where in a set-up, at a table and in an exercise."""

    def __init__(self, program: MainProgram, party: Party, stand_ins: StandIns) -> None:
        self._program, self._party, self._stand_ins = program, party, stand_ins
        self._placed: set[int] = set()
        """Guests for whom this set-up has looked for a seat already."""
        self._placed_in: SetUp | Session | None = None

    # -- the seats that phones see --------------------------------------------------------------------------

    def places_in_setup(self, setup: SetUp) -> tuple[Place, ...]:
        names = setup.names
        faces = setup.faces() or ("",) * len(names)
        found = [Place(name, "bot" if seat.bot else "free", not seat.bot and setup.is_kept(name), face)
                 for name, seat, face in zip(names, setup.seats, faces, strict=False)]
        if setup.has_room:
            found.append(Place(_("Player {n}").format(n=len(found) + 1)))
        return tuple(found)

    def places_at(self, session: Session) -> tuple[Place, ...]:
        faces = self._program.portraits(session)
        return tuple(Place(name, self._kind(session, seat), face=face)
                     for seat, (name, face) in enumerate(zip(session.setup.seats, faces, strict=True)))

    def places_in_exercise(self, session: Session) -> tuple[Place, ...]:
        """Return the seats of an exercise: only that of the person who practises can be asked for."""
        return tuple(replace(place, kind="screen" if seat in session.people else NOBODYS)
                     for seat, place in enumerate(self.places_at(session)))

    def _kind(self, session: Session, seat: int) -> str:
        if not self._stand_ins.player_to_be(session, seat):
            return "screen"
        return "bot" if session.first_bot(seat) else "stand-in"

    # -- guests get seats -----------------------------------------------------------------------------------

    def place_in_setup(self, setup: SetUp, guests: Iterable[Guest], lay: Callable[[], None]) -> None:
        """Give a seat to everyone in the room who has none and does not watch: the one with their name.

        When the set-up opens, those who have just played also get the one they had, or another: bots leave for them.
        `lay` tells the phones of each change.
        """
        self._begin(setup)
        for guest in guests:
            if guest.seat is not None:
                self._placed.add(guest.id)
            if guest.seat is not None or guest.watches or guest.lost_for > _GONE or guest.asks is not None:
                continue
            seat = self._seat_for(setup, guest)
            self._placed.add(guest.id)
            if seat is not None and self._party.seat_guest(guest.id, seat):
                setup.sit(seat, guest.name)
                lay()

    def _seat_for(self, setup: SetUp, guest: Guest) -> int | None:
        taken = {other.seat for other in self._party.guests()}
        names = setup.names
        own = next((n for n, name in enumerate(names) if n not in taken and not setup.is_bot(n)
                    and name.casefold() == guest.name.casefold()), None)
        if own is not None or guest.had is None or guest.id in self._placed or setup.solo:
            return own
        free = [n for n in range(len(names)) if n not in taken]
        if guest.had in free and not setup.is_bot(guest.had):
            return guest.had
        free = [n for n in free if not setup.is_own_seat(n)]
        people = [n for n in free if not setup.is_bot(n)]
        if people or free:
            return (people or free)[0]
        return len(names) if setup.has_room and len(names) not in taken else None

    def place_at(self, session: Session, guests: Iterable[Guest]) -> dict[int, int]:
        """At a new table, lead everyone to the seat with their name. Others keep the seat that they have.

        In a game that was saved, the seats have secrets already. For those who have no seat yet, someone has to say
        yes: return their ids and seats.
        """
        if session is self._placed_in:
            return {}
        self._begin(session)
        names = [name.casefold() for name in session.setup.seats]
        own = {guest.id: seat for guest in guests for seat, name in enumerate(names)
               if name == guest.name.casefold() and not session.bot(seat) and (guest.seat is not None
                                                                              or not guest.watches)}
        if any(played.seat >= 0 for played in session.history):
            asked = {guest.id: own.pop(guest.id) for guest in guests if guest.id in own and guest.seat is None}
        else:
            asked = {}
        self._move(own, guests)
        return asked

    def _move(self, own: Mapping[int, int], guests: Iterable[Guest]) -> None:
        moved = [guest for guest in guests if guest.id in own and guest.seat != own[guest.id]]
        for guest in moved:
            if guest.seat is not None:
                self._party.free_seat(guest.id)
        for guest in moved:
            self._party.seat_guest(guest.id, own[guest.id])

    def _begin(self, scene: SetUp | Session) -> None:
        if scene is not self._placed_in:
            self._placed_in = scene
            self._placed.clear()

    def people(self) -> Mapping[int, str]:
        """Return the names of the guests by seat, for a game that is started again."""
        return {guest.seat: guest.name for guest in self._party.guests() if guest.seat is not None}


def bot_text(level: str) -> str:
    title = level_title(level)
    return _("a bot, {level}").format(level=title) if title else _("a bot")
