"""A game's options as typed on the command line (name=value), and the options of the house.

    options.read(info.options, seats=2, given=["goal=10"])     # raises BadOption with the reason in a sentence
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from klotho_games.core.contract import Option, OptionValue
from klotho_games.core.i18n import _

from .own_dice import own_dice
from .registry import Game

_SWITCH = {"yes": True, "on": True, "true": True, "1": True, "no": False, "off": False, "false": False, "0": False}


class BadOption(ValueError):
    """The option does not exist, or cannot have this value; the message says why."""


def read(known: Sequence[Option], seats: int, given: Sequence[str]) -> tuple[tuple[str, OptionValue], ...]:
    chosen: dict[str, OptionValue] = {option.name: option.fitting(seats) for option in known}
    by_name = {option.name: option for option in known}
    for text in given:
        name, is_told, value = text.partition("=")
        if not is_told:
            raise BadOption(_("“{text}” is not an option; write it as name=value").format(text=text))
        if name not in by_name:
            near = get_close_matches(name, by_name, n=1) or list(by_name)
            none_like_it = _("the game has no option “{name}”; choose from {names}")
            told_off = none_like_it if near else _("the game has no options; leave them out")
            raise BadOption(told_off.format(name=name, names=", ".join(near)))
        chosen[name] = _value(by_name[name], value)
    return tuple(sorted(chosen.items()))


def _value(option: Option, text: str) -> OptionValue:
    if not option.choices:
        values: dict[str, OptionValue] = dict(_SWITCH)
        told_off = _("the option “{name}” can be “yes” or “no”, not “{text}”")
    else:
        values = {str(choice): choice for choice in option.choices}
        told_off = _("the option “{name}” can be one of {choices}, not “{text}”")
    if text.lower() not in values:
        choices = ", ".join(map(str, option.choices))
        raise BadOption(told_off.format(name=option.name, choices=choices, text=text))
    return values[text.lower()]


def practice(game: Game) -> Option:
    """Return the switch that every game has besides its own options."""
    told = _("Undo anything, even revealed cards. Scores aren’t saved.")
    if game.has_dice:
        told = _("Undo anything, even rolls. Scores aren’t saved.")
    return Option("practice", _("Practice"), False, told)


def tutor() -> Option:
    """Return the switch that practice has besides its own."""
    return Option("tutor", _("Tutor"), False, _("Asks before a costly move. With it, the game doesn’t count."))


def of_the_house(game: Game) -> list[Option]:
    """Return the options that change how people play but not the rules."""
    dice = Option("own_dice", _("Use our own dice"), False, _("Roll at your table and enter the results."))
    return [*([dice] if own_dice(game) is not None else ()), practice(game)]
