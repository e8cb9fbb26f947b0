"""A deal code with everything that decides what is dealt: the seed, how many sit down, and the options.

    deals.code(info, setup, seed)      # 4TQX-M2RV-9R, and 4TQX-M2RV-9R-1G where it is not set up as at first
    deals.read(info, typed)            # the same deal again, or BadCode with the reason in a sentence

Seats and options are counted from how the game is set up at first, so that the usual table needs no more letters
than the seed. What the program sets by itself (an explorer's level) is no part of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from klotho_games.core.contract import GameInfo, Option, OptionValue, Setup, Value
from klotho_games.core.i18n import _

from . import seeds
from .seeds import BadCode

T = TypeVar("T")


class Deal(Value, frozen=True):
    """Without seats and options it is dealt to whoever sits there, however they play."""

    seed: bytes
    seats: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()
    """Sorted by name."""


def code(info: GameInfo, setup: Setup, seed: bytes) -> str | None:
    """None for a seed that did not come from a code."""
    dealt = seeds.deal_code(seed)
    if dealt is None:
        return None
    number = _number(info, setup)
    return f"{dealt}-{seeds.more_symbols(dealt, number)}" if number else dealt


def read(info: GameInfo, text: str) -> Deal:
    """What a person typed. A code without more letters means the game as it is set up at first."""
    seed, number = seeds.read_code(text)
    seats, number = _take_digit(number, _seats(info))
    chosen = []
    for option in _visible_options(info):
        value, number = _take_digit(number, _values(option, seats))
        chosen.append((option.name, value))
    if number:
        raise BadCode(_("This deal code is not one of {title}.").format(title=info.title))
    return Deal(seed, seats, tuple(sorted(chosen)))


def usual_seats(info: GameInfo) -> int:
    """How many sit down as long as nobody chooses: two where more than one can play."""
    least, most = info.seats
    return max(least, min(2, most))


def _number(info: GameInfo, setup: Setup) -> int:
    """0 for the table as it is set up at first."""
    seats = len(setup.seats)
    places: list[tuple[OptionValue, Sequence[OptionValue]]] = [(seats, _seats(info))]
    for option in _visible_options(info):
        places.append((setup.option(option.name, option.fitting(seats)), _values(option, seats)))
    number = 0
    for value, values in reversed(places):
        number = number * len(values) + values.index(value)
    return number


def _take_digit(number: int, values: Sequence[T]) -> tuple[T, int]:
    more, at = divmod(number, len(values))
    return values[at], more


def _seats(info: GameInfo) -> Sequence[int]:
    least, most = info.seats
    return _from(usual_seats(info), range(least, most + 1))


def _values(option: Option, seats: int) -> Sequence[OptionValue]:
    return _from(option.fitting(seats), option.choices or (False, True))


def _from(first: T, values: Sequence[T]) -> Sequence[T]:
    """The usual one at the beginning, the others behind it in their order."""
    return (first, *(value for value in values if value != first))


def _visible_options(info: GameInfo) -> Iterator[Option]:
    return (option for option in info.options if not option.hidden)
