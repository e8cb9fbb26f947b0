"""One scale for the strength of all players, and bots of any strength on it: the even match.

The four levels have fixed places on the scale. A bot of an even match plays at a strength between them; how is in
`bots/levels.py`. People choose the level "even". A record names the strength that was used, so that the game stays what
it was: "even-1430", or with a temperament "even-1430:bold".
"""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.contract import Value

LEVEL_RATINGS: Mapping[str, float] = {"easy": 1100.0, "normal": 1400.0, "hard": 1700.0, "expert": 2000.0}
EVEN = "even"
"""The level of a bot that plays about as well as the person. It gets its strength when the game begins."""
WEAKEST, STRONGEST = 500, 2000
"""The strengths that a bot can have. The strongest is Expert; the weakest plays far below Easy."""
STANDARD_ERRORS = 1.959964
"""How many standard errors on each side of a figure contain the true value in 95 %."""
_UNSURE = 0.3
_STEP = 10
"""Strengths are rounded to this, because less makes no difference."""


def even_bot(rating: float) -> str:
    """Return the level of a bot of an even match for a player with this rating, as a record names it."""
    return f"{EVEN}-{min(max(_STEP * round(rating / _STEP), WEAKEST), STRONGEST)}"


def strength_of(level: str) -> int | None:
    """Return the strength of a bot of an even match; None for other levels, and for what only looks like one."""
    name, _dash, told = level.partition("-")
    known = name == EVEN and told.isascii() and told.isdecimal() and len(told) <= len(str(STRONGEST))
    strength = int(told) if known else -1
    return strength if WEAKEST <= strength <= STRONGEST and told == str(strength) else None


def chosen_level(level: str) -> str:
    """Return the level that people choose for this bot: without the strength that it got for its game."""
    return level if strength_of(level) is None else EVEN


class ExpectedShare(Value, frozen=True):
    share: float
    margin: float
    """Half the width of the 95 % interval, from what is not known about the person."""

    @property
    def percent(self) -> tuple[int, int]:
        """The share and the margin, rounded for people."""
        return round(100 * self.share), max(1, round(100 * self.margin))


class EvenMatch(Value, frozen=True):
    """What an even match would be like at a table."""

    strength: int
    """The strength that its bots would have."""
    expected: ExpectedShare
    """What the person whose game it is can expect."""
    fair: float
    """The share that would be fair."""

    @property
    def is_unsure(self) -> bool:
        """Whether so little is known about the person that the first games could be uneven."""
        return self.expected.margin > _UNSURE
