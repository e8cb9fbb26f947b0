"""The setup of a new game, from the command line or from numbered questions."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from klotho_games.almanac.player_books import PlayerBooks, hold_home
from klotho_games.bots import levels
from klotho_games.core import i18n
from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.contract import OptionValue, Setup
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.games import options, plugins, seating_rules
from klotho_games.core.games.casting import set_strength
from klotho_games.core.games.characters import level_title, split_bot_name, temperament
from klotho_games.core.games.own_dice import own_dice
from klotho_games.core.games.registry import Game
from klotho_games.core.games.strength import EVEN, STRONGEST
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.people import rivalries
from klotho_games.core.people.finished_game import rival_name
from klotho_games.core.people.setup_seats import SetupSeat, first_seats, recall_setup, resize_seats, seat_from_record

from . import paper as papers
from .paper import Paper


class NotLikeThis(ValueError):
    """The request cannot be played; the message says why."""


@dataclass(frozen=True)
class Asked:
    """What the command line says about a new game."""

    players: str = ""
    seats: int | None = None
    options: Sequence[str] = ()
    code: str | None = None
    practice: bool = False
    own_dice: bool = False
    rival: str = ""

    @property
    def nothing(self) -> bool:
        return self == Asked()


@dataclass
class TablePlan:
    """The setup of a table that is about to begin."""

    game: Game
    seats: list[SetupSeat]
    rival: SetupSeat
    """The rival, if a solo player wants one."""
    chosen: dict[str, OptionValue] = field(default_factory=dict)
    """Options that were set. The others depend on the number of seats."""
    deal: Deal | None = None
    shared_options: set[str] = field(default_factory=set)
    """The options of all games that are on: "practice", "own_dice"."""
    fixed: frozenset[str] = frozenset()
    """What is already decided: "players", and names of options."""

    @property
    def values(self) -> dict[str, OptionValue]:
        shown = [option for option in self.game.info.options if not option.hidden]
        return {option.name: self.chosen.get(option.name, option.fitting(len(self.seats))) for option in shown}

    def setup(self, books: PlayerBooks) -> Setup:
        values = self.values
        if self.game.has_levels:
            values["level"] = books.profile.level(self.game.id)
        return Setup(tuple(seat.name for seat in self.seats), tuple(sorted(values.items())))

    @property
    def has_rival(self) -> bool:
        return bool(self.values.get("rival", False))

    @property
    def shares_secrets(self) -> bool:
        """Whether several people share the screen in a game with hidden information."""
        return sum(not seat.bot for seat in self.seats) > 1 and not self.game.open

    @property
    def bots(self) -> tuple[str, ...]:
        bots = tuple(seat.bot_name for seat in self.seats)
        return bots if any(bots) else ()


def open_paper(paper: Paper | None, closing: ExitStack) -> tuple[Paper, list[str]]:
    """Return the paper of a text table and what its reader should know first. The language and the plug-ins are then
    those of the settings, and the player's folder is held until `closing` ends.

    Raises NotLikeThis without a terminal.
    """
    if paper is None:
        if sys.stdin is None:
            raise NotLikeThis(_("the text table needs a terminal or a pipe to read from"))
        paper = papers.terminal()
    settings, notices = kept_settings.load()
    i18n.use(settings.language)
    notices += i18n.damage()
    plugins.want(settings.plugins)
    held = hold_home(notices)
    if held is not None:
        closing.callback(held.close)
    return paper, notices


def plan(game: Game, asked: Asked, books: PlayerBooks, recall: bool) -> TablePlan:
    """Return the requested setup. What was not requested is as last time if `recall` is set, otherwise as usual.

    Raises NotLikeThis if it is not possible.
    """
    info, person = game.info, books.profile.name
    last = books.last_setup(info.id) if recall else None
    seats, chosen = recall_setup(info, last, person)
    deal = _deal(game, asked)
    fixed: set[str] = set()
    if deal is not None:
        seats, chosen = resize_seats(first_seats(info, person), deal.seats), dict(deal.options)
        fixed |= {"players", *chosen}
    if asked.seats is not None:
        _fits(game, asked.seats)
        seats, fixed = so_many(seats, asked.seats, person), fixed | {"players"}
    if asked.players:
        seats, fixed = _players(asked.players, books), fixed | {"players"}
        _fits(game, len(seats))
        if asked.seats not in (None, len(seats)):
            told = ngettext("--players names {n} player, but --seats asks for {seats}; use the same number for both",
                            "--players names {n} players, but --seats asks for {seats}; use the same number for "
                            "both", len(seats))
            raise NotLikeThis(told.format(n=len(seats), seats=asked.seats))
    if deal is not None and len(seats) != deal.seats:
        told = ngettext("this setup code is for {n} player; choose that number of seats",
                        "this setup code is for {n} players; choose that number of seats", deal.seats)
        raise NotLikeThis(told.format(n=deal.seats))
    given = (*asked.options, *(["rival=yes"] if asked.rival else ()))
    if given:
        chosen |= _options(game, given, len(seats), deal)
        fixed |= {text.partition("=")[0] for text in given}
    of_house = _of_the_house(game, asked)
    if last is not None and last.own_dice and deal is None:
        of_house.add("own_dice")
    usual = last.rival if last is not None else rivalries.USUAL
    rival = seat_from_record(rival_name(), _check_bot(asked.rival, levels.LEVELS) if asked.rival else usual)
    return TablePlan(game, seats, rival, chosen, deal, of_house, frozenset(fixed))


def why_no_shared_screen(game: Game) -> str:
    """Return why people cannot share this screen, and what they can do instead."""
    return _("in {title} each player has secrets, but this screen can’t be cleared between two people; use a terminal "
             "that can clear the screen (no pipe, no TERM=dumb), play in the window, or play as one person against "
             "bots").format(
        title=game.info.title)


def describe_player(game: Game, name: str, bot: str) -> str:
    """Return a player's name; for a bot also its level and temperament."""
    if not bot:
        return name
    who, level = temperament(game, bot), level_title(bot)
    if not level:  # "random" has no title
        return _("{name} (bot)").format(name=name)
    told = _("{name} ({level} bot, {who})") if who else _("{name} ({level} bot)")
    return told.format(name=name, level=level, who=who.name if who else "")


def _of_the_house(game: Game, asked: Asked) -> set[str]:
    if asked.own_dice and own_dice(game) is None:
        raise NotLikeThis(_("{title} has no dice that you could roll yourself; leave --own-dice "
                            "out").format(title=game.info.title))
    wanted = {"practice": asked.practice, "own_dice": asked.own_dice}
    return {name for name, given in wanted.items() if given}


def so_many(seats: Sequence[SetupSeat], wanted: int, person: str) -> list[SetupSeat]:
    """Return this many seats. The current player keeps one even if there are fewer than before."""
    found = resize_seats(seats, wanted)
    return found if any(not seat.bot for seat in found) else [*found[:-1], SetupSeat(person)]


def _deal(game: Game, asked: Asked) -> Deal | None:
    try:
        return deal_codes.read(game.info, asked.code) if asked.code is not None else None
    except seeds.BadCode as problem:
        raise NotLikeThis(problem) from None


def _fits(game: Game, seats: int) -> None:
    try:
        seating_rules.check_seats(game.info, seats)
    except seating_rules.BadSetup as problem:
        raise NotLikeThis(problem) from None


def _options(game: Game, given: Sequence[str], seats: int, deal: Deal | None) -> dict[str, OptionValue]:
    """Return only the options that were given."""
    shown = [option for option in game.info.options if not option.hidden]
    try:
        values = dict(options.read(shown, seats, given))
    except options.BadOption as problem:
        raise NotLikeThis(problem) from None
    named = {name: values[name] for name in (text.partition("=")[0] for text in given)}
    if deal is not None and any(dict(deal.options).get(name) != value for name, value in named.items()):
        raise NotLikeThis(_("this setup code has its own options; leave yours out"))
    return named


def _players(text: str, books: PlayerBooks) -> list[SetupSeat]:
    """Read a list like "you,hard,Bruno": the current player, the level of a bot, or another person's name."""
    seats: list[SetupSeat] = []
    for word in (part.strip() for part in text.split(",")):
        if word.casefold() in (_("you"), "you"):
            seats.append(SetupSeat(books.profile.name))
        elif split_bot_name(word)[0] in (*levels.LEVELS, EVEN) or word in seating_rules.BOTS:
            seats = [*seats, _bot(word, seats)]
        else:
            seats.append(SetupSeat(_name(word, books)))
    names = [seat.name.casefold() for seat in seats]
    twice = next((seat.name for seat in seats if names.count(seat.name.casefold()) > 1), "")
    if twice:
        raise NotLikeThis(_("Someone here is already called {name}. Choose another name.").format(name=twice))
    return seats


def _bot(word: str, seats: Sequence[SetupSeat]) -> SetupSeat:
    _check_bot(set_strength((word,), STRONGEST)[0])
    level, kind = split_bot_name(word)
    name = resize_seats(seats, len(seats) + 1)[-1].name
    return SetupSeat(name, True, level, kind)


def _check_bot(bot: str, among: Sequence[str] = seating_rules.BOTS) -> str:
    try:
        levels.bot(bot, among)
    except levels.UnknownLevel as problem:
        raise NotLikeThis(problem) from None
    return bot


def _name(word: str, books: PlayerBooks) -> str:
    """Return a person's name. A word in lower case is taken for a level, unless a profile has that name."""
    known = books.profiles.get(word)
    if known is not None:
        return known.name
    if word == word.lower() != word.upper() or not seating_rules.is_name(word):
        told = _("--players can’t use “{word}”; for each seat, write “you”, a level ({levels}) or a name with a "
                 "capital letter")
        raise NotLikeThis(told.format(levels=", ".join((*levels.LEVELS, EVEN)), word=word))
    return word
