"""What a phone shows of the room: who is here, the seats to choose from, what the evening offers, or that it has ended."""

from __future__ import annotations

import msgspec

from klotho_games.core.contract import MOST_SEATS
from klotho_games.core.games.phone_page import Middle, Seat, Seats
from klotho_games.core.i18n import _

from . import wire
from .pages import mark


class Place(msgspec.Struct, frozen=True):
    """A seat. `kind` says who plays there if no guest does.

    "free": no one; a guest can sit down. "screen": a person at the big screen. "bot": a bot. "stand-in": a bot, for
    a guest who keeps the seat and gets it back with their phone. All but "free" have to be asked for.
    """

    name: str
    kind: str = "free"
    kept: bool = False
    """The seat is free, but has the name of a person who may still come or who sits at the big screen."""
    face: str = ""
    """The portrait of the person's token."""


class Step(msgspec.Struct, frozen=True):
    """A step of the evening that the big screen offers now, such as to pause or to start.

    The host can take each of them. With `votes`, the others who play can ask for it, and a majority decides.
    """

    id: str
    label: str
    small: str = ""
    question: str = ""
    """What the phone asks before it sends the step."""
    votes: bool = False
    icon: str = ""


class RoomPage(msgspec.Struct, frozen=True):
    """What the evening is doing now. Without `seats`, no game is set up."""

    title: str = ""
    seats: tuple[Place, ...] = ()
    say: str = ""
    """What is going on: "The next game is being chosen."."""
    playing: bool = False
    """A game is running or has just ended. Pages of seats and onlookers exist only then, and end with it."""
    steps: tuple[Step, ...] = ()
    at_screen: int = 0
    """How many people play at the big screen: they count for a majority."""


def choosing(sheet: WaitingPage, sitting: Sitting, n: int) -> wire.Table:
    """Return the page for a person who has no seat yet."""
    seats = tuple(_seat(seat, place, sitting.at(seat)) for seat, place in enumerate(sheet.seats[:MOST_SEATS]))
    parts = (Seats(_("Seats"), seats),) if seats else ()
    say = _("Which seat is yours?") if seats else _("No game is set up yet.")
    return wire.Table(n, sheet.title, say, "", parts)


def _seat(seat: int, place: Place, sitter: PhoneSitter | None) -> Seat:
    id, shown, name = f"s{seat}", _mark(seat, place), place.name
    if sitter is not None and sitter.lost_since is not None:
        return Seat(id, shown, name, _("the phone isn’t connected"), True, "phone", ask="back")
    if sitter is not None:
        return Seat(id, shown, name, _("plays with a phone"), icon="phone")
    if place.kind == "bot":
        return Seat(id, shown, name, _("played by a bot"), icon="lock")
    if place.kind == "screen":
        return Seat(id, shown, name, _("plays on the big screen; you can ask for this "
                                      "seat"), True, "screen", ask="screen")
    words = _("{name}’s seat, free").format(name=name) if place.kept else _("free")
    return Seat(id, shown, name, words, True, kept=place.kept)


def _mark(seat: int, place: Place) -> str:
    return mark(seat, (*[""] * seat, place.face))


def waiting(sheet: WaitingPage, seat: int, sitter: PhoneSitter, n: int) -> wire.Table:
    """Return the page for a seated person before their own page exists. It has no seats to choose from."""
    if sitter.admitted:
        say, text = _("You have a seat."), _("The game starts on the big screen.")
    else:
        say, text = _("You have asked for this seat."), _("Someone at the big screen will answer.")
    return wire.Table(n, sheet.title, say, "", (Middle(sitter.name, text, seat=_mark(seat, sheet.seats[seat])),))


def gone_message(why: str, name: str = "") -> wire.Gone:
    """Return the last message to a phone.

    `why` is as on the wire, or "moved" or "back" for claims of a lost phone's seat.
    """
    title, say = {
        "taken": (_("Now on the big screen"), _("{name}’s seat is now played on the big screen.")),
        "elsewhere": (_("Open on another page"), _("Your seat is now open on another page of this phone.")),
        "moved": (_("Another phone has this seat"), _("{name} now plays with another phone. Someone at the big screen "
                                                      "said yes.")),
        "kicked": (_("You were sent away"), _("Someone at the big screen has disconnected this phone from {name}’s "
                                              "seat.")),
        "refused": (_("Someone said no"), _("Choose another seat, or talk to the people at the big screen.")),
        "back": (_("This seat is taken again"), _("{name}’s phone is connected again. Choose another seat.")),
        "closed": (_("The table is closed"), _("Wait until the big screen shows a new code.")),
        "version": (_("This page is out of date"), _("The program has changed. Reload this page.")),
    }[why]
    return wire.Gone({"moved": "taken", "back": "refused"}.get(why, why), title, say.format(name=name))


def full() -> wire.No:
    """Return the answer if there are too many connections. Seated players still get in with their key."""
    return wire.No("full", _("Too many phones and pages are connected to this table. Close the page on a phone that "
                             "isn’t playing, then try again."))
