"""What a phone shows while it has no page of its own: the seats to choose from, that it waits, that it is gone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from klotho_games.core.contract import MOST_SEATS
from klotho_games.core.hands import Middle, Seat, Seats
from klotho_games.core.words import _
from klotho_games.phones import wire
from klotho_games.phones.pages import MARKS
from klotho_games.phones.seats import Sitter


class Place(msgspec.Struct, frozen=True):
    """`kind`: "free", "bot", or "screen" for one that is played at the big screen and may be asked for."""

    name: str
    kind: str = "free"


class Sheet(msgspec.Struct, frozen=True):
    """What somebody sees before sitting down."""

    title: str
    seats: tuple[Place, ...]


def choosing(sheet: Sheet, taken: Sequence[int], n: int) -> wire.Table:
    """For whoever has no seat yet. `taken` are those with a phone."""
    seats = tuple(_seat(seat, place, seat in taken) for seat, place in enumerate(sheet.seats[:MOST_SEATS]))
    parts = (Seats(_("Seats"), seats),) if seats else ()
    say = _("Which seat is yours?") if seats else _("No table is laid yet.")
    return wire.Table(n, sheet.title, say, "", parts)


def _seat(seat: int, place: Place, taken: bool) -> Seat:
    kinds = {
        "free": (_("free"), ""),
        "bot": (_("played by the program"), "lock"),
        "screen": (_("played at the big screen: ask"), "screen"),
    }
    words, icon = (_("has a phone"), "phone") if taken else kinds[place.kind]
    return Seat(f"s{seat}", MARKS[seat], place.name, words, not taken and place.kind != "bot", icon)


def waiting(sheet: Sheet, seat: int, sitter: Sitter, n: int) -> wire.Table:
    """For somebody who sits, as long as there is no page of theirs: it has no seats to choose from."""
    if sitter.admitted:
        say, text = _("You have a seat."), _("The game begins at the big screen.")
    else:
        say, text = _("You have asked for this seat."), _("Somebody says yes at the big screen.")
    return wire.Table(n, sheet.title, say, "", (Middle(sitter.name, text, seat=MARKS[seat]),))


def gone(why: str, name: str = "") -> wire.Gone:
    """`why` as on the wire, and "elsewhere" for a seat that another screen has opened with the same key."""
    title, say = {
        "taken": (_("Played at the big screen"), _("The seat of {name} is played at the big screen now.")),
        "elsewhere": (_("Opened elsewhere"), _("Your seat is open on another screen now.")),
        "kicked": (_("Sent away"), _("The big screen has given the seat of {name} to others.")),
        "closed": (_("The table is closed"), _("The big screen shows a new code when there is another.")),
        "version": (_("A newer page"), _("Load this page again: the program has changed.")),
    }[why]
    return wire.Gone("taken" if why == "elsewhere" else why, title, say.format(name=name))
