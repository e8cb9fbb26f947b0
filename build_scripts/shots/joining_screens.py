"""Screens on which people join with phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from klotho_games.core.i18n import _
from klotho_games.core.people.setup_seats import SetupSeat, bot_names
from klotho_games.scenes.phones.stand_ins import AWAY
from klotho_games.scenes.shelf.page import Shelf
from shots.offline_phones import OfflinePhone
from shots.studio import Studio

Ready: TypeAlias = Callable[[Studio], None]
"""Sets up a game with many seats."""
NAME = "Ada"


def phones(s: Studio, ready: Ready) -> None:
    """Two people have sat down with a phone, one seat is free, a bot plays, and a scan can add another seat."""
    ready(s)
    scene: Any = s.stage.scene
    scene.seats = [SetupSeat(NAME), SetupSeat("Bram"), SetupSeat("Cleo"), SetupSeat(bot_names()[0], bot=True)]
    party = s.open_phones()
    for seat, name in ((0, NAME), (1, "Bram")):
        OfflinePhone(party, seat, name)
    s.rest()


def phones_none(s: Studio, ready: Ready) -> None:
    """There is no network, so phones cannot join."""
    ready(s)
    s.open_phones().close()
    s.program.guests.problem = _("This computer isn’t connected to a home network. Connect it and try again.")
    s.program.guests.changes += 1
    s.rest()


def show_shut_door(s: Studio, ready: Ready) -> None:
    """No newcomers can come in."""
    phones(s, ready)
    s.program.guests.open_door(False)
    s.rest()


def show_codes_stopped(s: Studio, ready: Ready) -> None:
    """Too many wrong codes: typing a code is blocked, seated players stay, and one phone is out of reach."""
    ready(s)
    scene: Any = s.stage.scene
    scene.seats = [SetupSeat(NAME), SetupSeat("Bram"), SetupSeat("Cleo"), SetupSeat(bot_names()[0], bot=True)]
    party = s.open_phones()
    OfflinePhone(party, 0, NAME)
    OfflinePhone(party, 1, "Bram").lose()
    for n in range(30):
        party._talk.door.opens(f"192.168.0.{n}", "WRONG2", 0.0)
    s.rest()


def show_seat_question(s: Studio, ready: Ready) -> None:
    """Another person wants a seat whose phone is out of reach."""
    show_codes_stopped(s, ready)
    party = s.program.guests.party
    party.new_code()
    OfflinePhone(party, 1, "Cleo")
    s.rest()


def show_full_room(s: Studio, ready: Ready) -> None:
    """The room during a set-up: a host, someone out of reach, onlookers, and a seat that is free."""
    phones(s, ready)
    party = s.program.guests.party
    for name, face in (("Dov", "tariq"), ("Esme", ""), ("Finn", "kit")):
        OfflinePhone(party, None, name, face=face)
    party.mark_host(party.guests()[1].id)
    s.rest()


def show_away_question(s: Studio, ready: Ready) -> None:
    """The player to act is away: shall a bot play on, and how well?"""
    phones(s, ready)
    party = s.program.guests.party
    cast = [OfflinePhone(party, None, "", key=guest.key) for guest in party._talk.room]
    cast.append(OfflinePhone(party, 2, "Cleo"))
    s.rest()
    s.stage.pop()
    s.rest()
    setup: Any = s.stage.scene
    setup.start()
    s.rest()
    for phone in cast:
        phone.lose()
    party.wait(AWAY + 1)  # type: ignore[attr-defined]
    s.rest()


def show_room_on_shelf(s: Studio, ready: Ready) -> None:
    """The shelf while the room is open: the square at the corner lets people in, and two are here."""
    s.show(Shelf())
    party = s.open_phones()
    for name in (NAME, "Bram"):
        OfflinePhone(party, None, name)
    s.stage.pop()
    s.rest()


SCREENS: dict[str, Callable[[Studio, Ready], None]] = {
    "phones": phones,
    "phones-none": phones_none,
    "phones-shut": show_shut_door,
    "phones-stopped": show_codes_stopped,
    "phones-asked": show_seat_question,
    "room-away": show_away_question,
    "room-full": show_full_room,
    "room-shelf": show_room_on_shelf,
}
