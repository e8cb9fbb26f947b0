"""Which setups a game allows: one answer for the set-up, the command line and every file.

    seating_rules.check(game.info, setup, bots)     # raises BadSetup with the reason in a sentence
"""

from __future__ import annotations

from klotho_games.core.contract import GameInfo, Option, OptionValue, Setup
from klotho_games.core.i18n import _, ngettext, quote

from .characters import KINDS, split_bot_name
from .strength import LEVEL_RATINGS, strength_of

LEVELS = tuple(LEVEL_RATINGS)
"""The levels of fixed strength that players can choose, the weakest first."""
BOTS = (*LEVELS, "random")
"""The levels that a record can name, besides the strengths of even matches (`strength.py`). `bots/levels.py` says how
each of them plays."""
ADVISER, STAND_IN = "adviser", "stand-in"
"""Two uses of the strongest player (`bots/hints.py`), which never take a seat: the adviser gives hints, the stand-in
decides in place of a person as the hints would, without reasons."""


_LONGEST_NAME = 32
"""Letters. People can type only 24, but a file can come from anywhere."""


class BadSetup(ValueError):
    """The setup is not possible; the message says why."""


def check(info: GameInfo, setup: Setup, bots: tuple[str, ...] = ()) -> None:
    """Raise BadSetup if this game cannot be played with this setup."""
    check_seats(info, len(setup.seats))
    if not all(name.strip() and name.isprintable() for name in setup.seats):
        raise BadSetup(_("A player in this game of {title} has no name.").format(title=info.title))
    if not all(map(is_name, setup.seats)):
        raise BadSetup(_("A player in this game of {title} has a name that is too long.").format(title=info.title))
    known = {option.name: option for option in info.options}
    if len({name for name, _value in setup.options}) < len(setup.options):
        raise BadSetup(_("An option of {title} is set twice.").format(title=info.title))
    for name, value in setup.options:
        if name not in known:
            raise BadSetup(_("{title} has no option “{name}”.").format(title=info.title, name=quote(name)))
        if not _may_be(known[name], value):
            told = _("The option “{name}” of {title} can’t be {value}.")
            raise BadSetup(told.format(name=name, title=info.title, value=quote(value)))
    if bots and len(bots) != len(setup.seats):
        raise BadSetup(_("The number of bots and people doesn’t match the number of seats."))
    for bot in filter(None, bots):
        check_bot(bot)


def check_bot(bot: str) -> None:
    """Raise BadSetup if there is no such bot."""
    level, kind = split_bot_name(bot)
    if not is_bot_level(level) or kind not in ("", *KINDS):
        raise BadSetup(_("There is no bot with the level “{level}”.").format(level=quote(bot)))


def is_bot_level(level: str) -> bool:
    """Return whether a record can name this level."""
    return level in BOTS or strength_of(level) is not None


def is_name(name: str) -> bool:
    """Return whether this can be a player's name: visible, and short enough for its place on screen."""
    return bool(name.strip()) and name.isprintable() and len(name) <= _LONGEST_NAME


def check_seats(info: GameInfo, seats: int) -> None:
    least, most = info.seats
    if not least <= seats <= most:
        told = _("{title} is for {least} to {most} players.")
        if least == most:
            told = ngettext("{title} is for {least} player.", "{title} is for {least} players.", least)
        raise BadSetup(told.format(title=info.title, least=least, most=most))


def _may_be(option: Option, value: OptionValue) -> bool:
    """Check the type too, because in Python True equals 1, but in a file they differ."""
    choices = option.choices or ((True, False) if isinstance(option.default, bool) else (value,))
    return isinstance(value, type(option.default)) and any(
        value == choice and type(value) is type(choice) for choice in choices
    )
