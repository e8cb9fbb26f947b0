"""The seats of a table in the set-up: a person or a bot at each, and how well the bot plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from klotho_games.core.chance.deal_codes import usual_seats
from klotho_games.core.contract import MOST_SEATS, GameInfo, OptionValue, Setup
from klotho_games.core.games.characters import split_bot_name
from klotho_games.core.games.lesson import FirstGame
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.games.strength import EVEN, chosen_level
from klotho_games.core.i18n import _, pgettext

from .profiles import Profile


class LastTime(NamedTuple):
    """How a game was set up the last time."""

    setup: Setup
    bots: tuple[str, ...]
    """The level of the bot at each seat; empty for a person."""
    own_dice: bool
    """Whether people rolled real dice."""
    rival: str
    """The rival that was asked for."""


@dataclass
class SetupSeat:
    name: str
    bot: bool = False
    level: str = "normal"
    kind: str = ""
    """The bot's temperament; empty lets the deal choose it."""
    guest: bool = False
    """A guest with a phone and another name sits here, so the seat does not belong to the person who plays here."""

    @property
    def bot_name(self) -> str:
        """The bot as a record names it; empty for a person."""
        return "" if not self.bot else f"{self.level}:{self.kind}" if self.kind else self.level


def bot_names() -> tuple[str, ...]:
    return (_("Lachesis"), _("Atropos"), _("Ariadne"), _("Arachne"), _("Penelope"), _("Norn"))


def first_seats(info: GameInfo, person: str) -> list[SetupSeat]:
    """Return a seat for the person, and bots up to the usual number of seats."""
    return [SetupSeat(person), *(SetupSeat(bot_names()[i], bot=True) for i in range(usual_seats(info) - 1))]


def beginner_seats(info: GameInfo, person: str, first: FirstGame) -> list[SetupSeat]:
    """Return a seat for a person who plays for the first time, and bots that are easy to beat."""
    seats = resize_seats([SetupSeat(person)], first.bots + 1 if first.bots else usual_seats(info))
    for seat in seats:
        seat.level = first.level
    return seats


def resize_seats(seats: Sequence[SetupSeat], wanted: int) -> list[SetupSeat]:
    """Return the first `wanted` seats, filled up with bots."""
    found = list(seats[:wanted])
    while len(found) < wanted:
        taken = {seat.name for seat in found}
        found.append(SetupSeat(next(name for name in bot_names() if name not in taken), bot=True))
    return found


def same_seats(names: Sequence[str], bots: Sequence[str], person: str) -> list[SetupSeat]:
    """Return the seats of the last game.

    `person` takes the first person's seat; if `person` sat elsewhere, they swap.
    """
    seats = [seat_from_record(name, bot) for name, bot in zip_longest(names, bots[: len(names)], fillvalue="")]
    first = next((seat for seat in seats if not seat.bot), None)
    if first is not None:
        for seat in seats:
            if seat is not first and seat.name.casefold() == person.casefold():
                seat.name = first.name
        first.name = person
    return seats


def seat_from_record(name: str, bot: str) -> SetupSeat:
    """Return a seat for a bot as a record names it; a person if `bot` is empty."""
    level, kind = split_bot_name(bot)
    level = chosen_level(level)
    return SetupSeat(name, bool(bot), level if level in (*LEVELS, EVEN) else "normal", kind)


def recall_setup(info: GameInfo, last: LastTime | None, person: str) -> tuple[list[SetupSeat], dict[str, OptionValue]]:
    """Return the seats and options of the last time, as far as the game still allows them. `person` sits first."""
    seats, chosen = first_seats(info, person), dict[str, OptionValue]()
    if last is None:
        return seats, chosen
    setup, bots = last.setup, last.bots
    for option in info.options:
        fitting = option.fitting(len(setup.seats))
        value = setup.option(option.name, fitting)
        known = value in option.choices if option.choices else isinstance(value, bool)
        if not option.hidden and known and value != fitting:
            chosen[option.name] = value
    if info.seats[0] <= len(setup.seats) <= info.seats[1]:
        seats = same_seats(setup.seats, bots, person)
    return seats, chosen


def stand_in_name() -> str:
    """Return what a person is called who has not entered a name."""
    return pgettext("somebody without a name", "Player")


def is_stand_in(name: str) -> bool:
    """Whether the program gave this name because no one has entered one."""
    return name == stand_in_name() or name in default_names()


def default_names() -> tuple[str, ...]:
    """Return the names of seats before people have entered theirs."""
    return tuple(_("Player {n}").format(n=n) for n in range(1, MOST_SEATS + 1))


def next_player_name(known: Iterable[Profile], others: Sequence[SetupSeat], place: int) -> str:
    """Return a name for another person at a seat (from 0): a profile that has no seat yet, so that the game counts for
    it too, otherwise "Player" with a number."""
    taken = {seat.name.casefold() for seat in others}
    names = [profile.name for profile in known]
    strangers = (_("Player {n}").format(n=n) for n in (place + 1, *range(1, len(others) + 3)))
    return next(name for name in (*names, *strangers) if name.casefold() not in taken)


def names_with(people: Mapping[int, str], names: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat, with those of `people` at their seats. Another seat with one of these names gets a
    default name."""
    found = [people.get(seat, name) for seat, name in enumerate(names)]
    own = {name.casefold() for name in people.values()}
    for seat, name in enumerate(found):
        if seat not in people and name.casefold() in own:
            taken = {one.casefold() for one in found}
            found[seat] = next(one for one in (default_names()[seat], *default_names()) if one.casefold() not in taken)
    return tuple(found)
