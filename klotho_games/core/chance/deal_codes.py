"""Deal codes, which name everything that decides a deal: the seed, the number of seats and the options.

    deal_codes.code(info, setup, seed)   # 4TQX-M2RV-9R, or 4TQX-M2RV-9R-1G if not all is set up as usual
    deal_codes.read(info, typed)         # the same deal again; raises BadCode with the reason in a sentence

Seats and options are encoded as differences from the usual setup, so the usual setup needs no more letters than the
seed. Hidden options, which the program sets (such as an explorer's level), are not part of the deal.
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
    """What a deal code names. With 0 seats it is the seed alone, for any number of seats and any options."""

    seed: bytes
    seats: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()


def code(info: GameInfo, setup: Setup, seed: bytes) -> str | None:
    """Return the deal code; None for a seed that did not come from a code."""
    dealt = seeds.deal_code(seed)
    if dealt is None:
        return None
    number = _number(info, setup)
    return f"{dealt}-{seeds.more_symbols(dealt, number)}" if number else dealt


def read(info: GameInfo, text: str) -> Deal:
    """Read a typed code. A code without additional letters means the usual setup."""
    seed, number = seeds.read_code(text)
    seats, number = _take_digit(number, _seats(info))
    chosen = []
    for option in _visible_options(info):
        value, number = _take_digit(number, _values(option, seats))
        chosen.append((option.name, value))
    if number:
        raise BadCode(_("This setup code isn’t for {title}. Choose the game that it is for.").format(title=info.title))
    return Deal(seed, seats, tuple(sorted(chosen)))


def usual_seats(info: GameInfo) -> int:
    """Return the default number of seats: two if the game allows it."""
    least, most = info.seats
    return max(least, min(2, most))


def _number(info: GameInfo, setup: Setup) -> int:
    """Encode seats and options as a number; 0 is the usual setup."""
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
    """Return the values with the usual one moved to the front."""
    return (first, *(value for value in values if value != first))


def _visible_options(info: GameInfo) -> Iterator[Option]:
    return (option for option in info.options if not option.hidden)
