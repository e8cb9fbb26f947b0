"""What a phone shows while it has no page of its own: the seats to choose from, that it waits, that it is gone."""

from __future__ import annotations

import msgspec

from klotho_games.core.contract import MOST_SEATS
from klotho_games.core.games.phone_page import Middle, Seat, Seats
from klotho_games.core.i18n import _

from . import wire
from .pages import MARKS
from .seats import GuestSeats as Sitting
from .seats import PhoneSitter


class Place(msgspec.Struct, frozen=True):
    """`kind`: "free", "bot", or "screen" for one that is played at the big screen and may be asked for."""

    name: str
    kind: str = "free"
    kept: bool = False
    """Free, and called by the name of somebody who may still come, or sits at the big screen."""


class WaitingPage(msgspec.Struct, frozen=True):
    """What somebody sees before sitting down."""

    title: str
    seats: tuple[Place, ...]


def choosing(sheet: WaitingPage, sitting: Sitting, n: int) -> wire.Table:
    """For whoever has no seat yet."""
    seats = tuple(_seat(seat, place, sitting.at(seat)) for seat, place in enumerate(sheet.seats[:MOST_SEATS]))
    parts = (Seats(_("Seats"), seats),) if seats else ()
    say = _("Which seat is yours?") if seats else _("No table is laid yet.")
    return wire.Table(n, sheet.title, say, "", parts)


def _seat(seat: int, place: Place, sitter: PhoneSitter | None) -> Seat:
    id, mark, name = f"s{seat}", MARKS[seat], place.name
    if sitter is not None and sitter.lost_since is not None:
        return Seat(id, mark, name, _("the phone is out of reach"), True, "phone", ask="back")
    if sitter is not None:
        return Seat(id, mark, name, _("has a phone"), icon="phone")
    if place.kind == "bot":
        return Seat(id, mark, name, _("played by the program"), icon="lock")
    if place.kind == "screen":
        return Seat(id, mark, name, _("played at the big screen: ask"), True, "screen", ask="screen")
    words = _("{name}’s seat, free").format(name=name) if place.kept else _("free")
    return Seat(id, mark, name, words, True, kept=place.kept)


def waiting(sheet: WaitingPage, seat: int, sitter: PhoneSitter, n: int) -> wire.Table:
    """For somebody who sits, as long as there is no page of theirs: it has no seats to choose from."""
    if sitter.admitted:
        say, text = _("You have a seat."), _("The game begins at the big screen.")
    else:
        say, text = _("You have asked for this seat."), _("Someone answers at the big screen.")
    return wire.Table(n, sheet.title, say, "", (Middle(sitter.name, text, seat=MARKS[seat]),))


def gone_message(why: str, name: str = "") -> wire.Gone:
    """`why` as on the wire, and "moved" and "back" for claims of a seat whose phone was lost."""
    title, say = {
        "taken": (_("Played at the big screen"), _("The seat of {name} is played at the big screen now.")),
        "elsewhere": (_("Opened elsewhere"), _("Your seat is open on another page of this phone now.")),
        "moved": (_("Another phone has this seat"), _("{name} plays on with another phone: the big screen said yes.")),
        "kicked": (_("Sent away"), _("Someone at the big screen ended {name}’s seat on this phone.")),
        "refused": (_("The big screen said no"), _("Choose another seat, or ask there.")),
        "back": (_("This seat has its phone again"), _("{name}’s phone is back. Choose another seat.")),
        "closed": (_("The table is closed"), _("The big screen shows a new code when there is another.")),
        "version": (_("A newer page"), _("Load this page again: the program has changed.")),
    }[why]
    return wire.Gone({"moved": "taken", "back": "refused"}.get(why, why), title, say.format(name=name))


def full() -> wire.No:
    """No more lines fit; who sits gets in by their key."""
    return wire.No("full", _("Too many phones and pages are connected to this table. Close the page on one that does "
                             "not play, then try again."))
