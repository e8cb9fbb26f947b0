"""Who may sit down to a game, and how they may play it: one answer for the set-up, the command line and every file.

    seating.check(game.info, setup, bots)     # BadSetup, with the reason in a sentence
"""

from __future__ import annotations

from klotho_games.core.contract import GameInfo, Option, OptionValue, Setup
from klotho_games.core.i18n import _, ngettext, quote

from .characters import KINDS, split_bot_name

LEVELS = ("easy", "normal", "hard", "expert")
"""Those that are offered at a table, the weakest first."""
BOTS = (*LEVELS, "random")
"""The levels that a record may name; `bots/levels.py` says how each of them plays."""
ADVISER, STAND_IN = "adviser", "stand-in"
"""Who gives hints, and who decides in a person's place as the hints would, without saying why: the strongest player
(`bots/hints.py`). Neither sits down to a game."""


_LONGEST_NAME = 32
"""Letters. People can type fewer (24); a file may come from anywhere."""


class BadSetup(ValueError):
    """Nobody can sit down like this; the sentence says why."""


def check(info: GameInfo, setup: Setup, bots: tuple[str, ...] = ()) -> None:
    """BadSetup where this game cannot be played so."""
    check_seats(info, len(setup.seats))
    if not all(name.strip() and name.isprintable() for name in setup.seats):
        raise BadSetup(_("Somebody at this table of {title} has no name.").format(title=info.title))
    if not all(map(is_name, setup.seats)):
        raise BadSetup(_("Somebody at this table of {title} has a name that is too long.").format(title=info.title))
    known = {option.name: option for option in info.options}
    if len({name for name, _value in setup.options}) < len(setup.options):
        raise BadSetup(_("{title} has an option that is set twice.").format(title=info.title))
    for name, value in setup.options:
        if name not in known:
            raise BadSetup(_("{title} has no option “{name}”.").format(title=info.title, name=quote(name)))
        if not _may_be(known[name], value):
            told = _("“{name}” of {title} cannot be {value}.")
            raise BadSetup(told.format(name=name, title=info.title, value=quote(value)))
    if bots and len(bots) != len(setup.seats):
        raise BadSetup(_("There are not as many bots or people as seats."))
    for bot in bots:
        level, kind = split_bot_name(bot)
        if bot and (level not in BOTS or kind not in ("", *KINDS)):
            raise BadSetup(_("No bot plays at the level “{level}”.").format(level=quote(bot)))


def is_name(name: str) -> bool:
    """Whether somebody can be called so: it is seen, and has room beside a seat."""
    return bool(name.strip()) and name.isprintable() and len(name) <= _LONGEST_NAME


def check_seats(info: GameInfo, seats: int) -> None:
    least, most = info.seats
    if not least <= seats <= most:
        told = _("{title} is for {least} to {most} players.")
        if least == most:
            told = ngettext("{title} is for {least} player.", "{title} is for {least} players.", least)
        raise BadSetup(told.format(title=info.title, least=least, most=most))


def _may_be(option: Option, value: OptionValue) -> bool:
    """To Python True is 1, and to a file it is not."""
    choices = option.choices or ((True, False) if isinstance(option.default, bool) else (value,))
    return isinstance(value, type(option.default)) and any(
        value == choice and type(value) is type(choice) for choice in choices
    )
