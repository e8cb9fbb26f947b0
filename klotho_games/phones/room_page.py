"""What a phone shows of the room: who is here, the seats, what the evening offers, or that it has ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from klotho_games.core.contract import MOST_SEATS
from klotho_games.core.games.phone_page import AnyPart, Middle, Seat, Seats
from klotho_games.core.i18n import _

from . import wire
from .pages import mark
from .requests import Vote
from .room import GuestRecord, Room

NOBODYS = "nobody"


class Place(msgspec.Struct, frozen=True):
    """A seat. `kind` says who plays there if no guest does.

    "free": no one; a guest can sit down. "screen": a person at the big screen. "bot": a bot. "stand-in": a bot, for
    a guest who keeps the seat and gets it back with their phone. All but "free" have to be asked for. "nobody": a
    seat of an exercise in which nothing is decided, so no one can have it.
    """

    name: str
    kind: str = "free"
    kept: bool = False
    """The seat is free, but has the name of a person who may still come or who sits at the big screen."""
    face: str = ""
    """The portrait of the person's token."""


class EveningStep(msgspec.Struct, frozen=True):
    """A step of the evening that the big screen offers now, such as to pause or to start.

    The host can take each of them. With `votes`, the others who play can ask for it, and a majority decides.
    """

    id: str
    label: str
    small: str = ""
    question: str = ""
    """What the phone asks before it sends the step."""
    votes: bool = False
    about_absent: bool = False
    """The vote is about someone whose phone is lost, so only those who are here count for the majority."""
    icon: str = ""
    asked: str = ""
    """The question that the big screen asks about this step now: phones show it by themselves."""
    ways: tuple[tuple[str, str], ...] = ()
    """Ids and labels of the ways to do it. The host chooses one; a vote is for the preset one."""
    way: str = ""
    """The way that is preset."""


class RoomPage(msgspec.Struct, frozen=True):
    """What the evening is doing now. Without `seats`, no game is set up."""

    title: str = ""
    seats: tuple[Place, ...] = ()
    say: str = ""
    """What is going on: "The next game is being chosen."."""
    playing: bool = False
    """A game is running or has just ended. Pages of seats and onlookers exist only then, and end with it."""
    steps: tuple[EveningStep, ...] = ()
    at_screen: int = 0
    """How many people play at the big screen: they count for a majority."""


# ---- the page without a game ----


def table_of(sheet: RoomPage, room: Room, me: GuestRecord | None) -> wire.Table:
    """Return the page of a phone that has no page of a game."""
    say, more, parts = _saying(sheet, room, me)
    return wire.Table(sheet.title, say, more, parts)


Saying: TypeAlias = tuple[str, str, tuple[AnyPart, ...]]


def _saying(sheet: RoomPage, room: Room, me: GuestRecord | None) -> Saying:
    seats = _seats(sheet, room, me)
    choice: tuple[AnyPart, ...] = (Seats(_("Seats"), seats),) if seats else ()
    if me is None:
        return _("Who are you?"), _("This phone remembers your name and picture."), ()
    asked = me.asks if me.asks is not None and me.asks < len(seats) else None
    if asked is not None:
        say, text = _("You have asked for a seat."), _("Someone at the big screen or the host will answer.")
        return say, "", (Middle(seats[asked].name, text, seat=seats[asked].mark),)
    if me.seat is not None and me.seat < len(seats):
        text = _("Look at the big screen.") if sheet.playing else _("The game starts on the big screen.")
        return _("You have a seat."), "", (Middle(me.name, text, seat=seats[me.seat].mark),)
    if not seats:
        return sheet.say or _("The next game is being chosen."), _("You can put the phone down until it starts."), ()
    if not any(seat.free for seat in seats):
        return _("No seat is free."), _("You can watch here until one is free."), choice
    if any(seat.free and not seat.ask for seat in seats):
        return _("Which seat is yours?"), _("Or just watch: then this page shows the game."), choice
    return _("You can ask for a seat."), _("Or just watch: then this page shows the game."), choice


def _seats(sheet: RoomPage, room: Room, me: GuestRecord | None) -> tuple[Seat, ...]:
    return tuple(_seat(seat, place, room, me) for seat, place in enumerate(sheet.seats[:MOST_SEATS]))


def _seat(seat: int, place: Place, room: Room, me: GuestRecord | None) -> Seat:
    guest, asker = room.at(seat), room.asker(seat)
    id, shown = f"s{seat}", mark_of(seat, place, guest)
    name = guest.name if guest is not None else place.name
    if guest is not None and guest is me:
        return Seat(id, shown, name, _("your seat"), icon="check")
    if guest is not None and guest.here:
        return Seat(id, shown, name, _("plays with a phone"), icon="phone")
    if place.kind == NOBODYS:
        return Seat(id, shown, name, _("no one decides here"), icon="cpu")
    if asker is not None:
        return Seat(id, shown, name, _("{name} has asked for this seat").format(name=asker.name), icon="hourglass")
    if guest is not None:
        return Seat(id, shown, name, _("the phone isn’t connected"), True, "phone", ask="back")
    if place.kind in ("bot", "stand-in"):
        return Seat(id, shown, name, _("played by a bot; you can ask for this seat"), True, "cpu", ask="bot")
    if place.kind == "screen":
        told = _("plays on the big screen; you can ask for this seat")
        return Seat(id, shown, name, told, True, "screen", ask="screen")
    words = _("{name}’s seat, free").format(name=name) if place.kept else _("free")
    return Seat(id, shown, name, words, True, kept=place.kept)


def mark_of(seat: int, place: Place, guest: GuestRecord | None) -> str:
    face = place.face or (guest.face if guest is not None else "")
    return mark(seat, (*[""] * seat, face))


# ---- the room beside every page ----


def room_of(
    sheet: RoomPage, room: Room, me: GuestRecord | None, asked: Sequence[Vote], needed: Callable[[str], int]
) -> wire.Room:
    """Return what a phone may know of the room. `asked` are the votes, `needed` how many voices each step needs."""
    if me is None:
        return wire.Room(sheet.title, None, (), ())
    if me.claims is not None:  # not yet known to be who they say
        return wire.Room(sheet.title, wire.Me(me.name, face=me.face, asks=True), (), ())
    mine = wire.Me(me.name, _mark(sheet, me), me.face, me.seat, me.host, me.asks is not None, me.watches)
    people = tuple(
        wire.Person(one.name, _doing(sheet, one), _mark(sheet, one), one.face, one.host, not one.here, one is me)
        for one in room if one.claims is None
    )
    steps = tuple(_offer(step, room, me, asked, needed(step.id)) for step in sheet.steps if may_ask(sheet, step, me))
    return wire.Room(sheet.title, mine, people, _seats(sheet, room, me), steps, _questions(sheet, room, me),
                     sheet.playing)


def may_ask(sheet: RoomPage, step: EveningStep, guest: GuestRecord) -> bool:
    """Return whether a guest can ask for a step: the host for each, those who play for those with votes."""
    return guest.host or (step.votes and is_playing(sheet, guest))


def is_playing(sheet: RoomPage, guest: GuestRecord) -> bool:
    """Return whether a guest decides for a seat of the running game. While a bot stands in for them, they do not."""
    seats = sheet.seats
    return sheet.playing and guest.seat is not None and guest.seat < len(seats) and seats[guest.seat].kind != "stand-in"


def _offer(step: EveningStep, room: Room, me: GuestRecord, asked: Sequence[Vote], needed: int) -> wire.Offer:
    vote = next((vote for vote in asked if vote.step == step.id), None)
    small = step.small
    if vote is not None:
        first = room.get(vote.guests[0])
        told = _("{name} asks for this: {n} of {needed}")
        small = told.format(name=first.name if first is not None else "", n=len(vote.guests), needed=needed)
    elif step.votes and needed > 1 and not me.host:
        small = _("if {needed} players want it").format(needed=needed)
    decides = me.host or needed <= 1 + (len(vote.guests) if vote is not None else 0)
    return wire.Offer(step.id, step.label, small, step.question if decides else "", step.icon,
                      vote is not None and me.id in vote.guests, vote is not None, step.asked,
                      step.ways if me.host else (), step.way if me.host else "")


def _questions(sheet: RoomPage, room: Room, me: GuestRecord) -> tuple[wire.Question, ...]:
    if not me.host:
        return ()
    found = []
    for one in room:
        if one.asks is not None and one.asks < len(sheet.seats) and one is not me:
            told = _("{name} would like to play as {seat}.")
            if one.claims is not None:
                told = _("Is this {name} with another phone?")
            found.append(wire.Question(one.id, one.asks, told.format(name=one.name, seat=sheet.seats[one.asks].name)))
    return tuple(found)


def _mark(sheet: RoomPage, guest: GuestRecord) -> str:
    seated = guest.seat is not None and guest.seat < len(sheet.seats)
    return mark_of(guest.seat, sheet.seats[guest.seat], guest) if seated and guest.seat is not None else ""


def _doing(sheet: RoomPage, guest: GuestRecord) -> str:
    if not guest.here:
        doing = _("phone not connected")
    elif guest.seat is not None:
        doing = _("plays")
    elif guest.asks is not None:
        doing = _("has asked for a seat")
    else:
        doing = _("watches") if sheet.playing or guest.watches else _("is here")
    return _("host, {doing}").format(doing=doing) if guest.host else doing


# ---- farewells ----


def gone_message(why: str, name: str = "") -> wire.Gone:
    """Return the last message to a phone.

    `why` is as on the wire, or "back" for someone who asked to replace a lost phone that has come back.
    """
    title, say = {
        "left": (_("You have left the room"), _("You can come back at any time.")),
        "elsewhere": (_("Open on another page"), _("You are now on another page of this phone.")),
        "moved": (_("On another phone now"), _("{name} is in the room with another phone now.")),
        "kicked": (_("You were sent away"), _("Someone at the big screen has disconnected this phone. Talk to the "
                                              "people there, or join again.")),
        "refused": (_("Someone said no"), _("Come in with another name, or talk to the people at the big screen.")),
        "back": (_("{name} is here again"), _("The first phone is connected again. Come in with another name.")),
        "closed": (_("The room is closed"), _("Wait until the big screen shows a new code.")),
        "version": (_("This page is out of date"), _("The program has changed. Reload this page.")),
    }[why]
    return wire.Gone({"back": "refused"}.get(why, why), title.format(name=name), say.format(name=name))


def full() -> wire.No:
    """Return the answer if there are too many connections. Guests still get in with their key."""
    return wire.No("full", _("Too many phones and pages are connected to this room. Close the page on a phone that "
                             "isn’t playing, then try again."))
