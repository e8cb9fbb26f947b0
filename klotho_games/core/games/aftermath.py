"""What came of a move, in terms that people know: by it two moves are compared, and the difference is told.

A game may have `aftermath.py` with `AFTERMATH`. Both moves are played on many times with the same dice, and at the
same moment of the game (or at its end) the game is asked what there is to count: Stars, mines, a fight that was won.
`bots/comparison.py` finds out which of these counts carries the difference, and the game puts it into words:

    3.1 Stars after the round on average, otherwise 1.8.

The sentence is true of both a hint and the coach's cards. It speaks of the better move first and says "otherwise" for
the other one. It says neither "you" nor a name, as it is also told about others' moves.

An aftermath may have two things more, which `is_result` and `expected_score` ask for:

    results = frozenset(("crown",))       what the game ends with: it is the number itself and no reason for it
    def score(self, s, seat)              the final score that is expected, for games that are played alone
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from klotho_games.core.i18n import _, as_percent, decimal

S_contra = TypeVar("S_contra", contravariant=True)

_NONE = frozenset[str]()
_WHOLE = 20
"""From here on a difference is told without decimals."""


class Aftermath(Protocol[S_contra]):
    def measure(self, before: Any, s: S_contra, seat: int) -> Mapping[str, float]:
        """What there is to count for a seat in a state, a little later than the decision in `before` or at the end of
        the game. What is so or not counts 1 or 0. The same keys for every state of a game; some can be missing."""
        ...

    def tell(self, key: str, better: float, other: float) -> str:
        """One sentence about the two averages of a key; "" where there is nothing to say about such a difference."""
        ...


def is_result(aftermath: Aftermath[Any], key: str) -> bool:
    """Whether a key is what the game ends with: it goes with all of the number and says nothing of why, so it is told
    where there is nothing else to say."""
    results: frozenset[str] = getattr(aftermath, "results", _NONE)
    return key in results


def expected_score(aftermath: Aftermath[Any], s: Any, seat: int) -> float | None:
    """The final score of a seat as far as a state tells: exact once the game is over. None where the game cannot tell,
    and must be played on."""
    tell: Callable[[Any, int], float | None] | None = getattr(aftermath, "score", None)
    return tell(s, seat) if tell else None


def say_it_came_out_best() -> str:
    """Of a move that was found by trying out, where nothing that can be counted says why."""
    return _("Played on many times, this comes out best.")


def average(n: float, other: float) -> str:
    """A number beside another that it is compared with: as many decimals as tell them apart."""
    gap = abs(n - other)
    return decimal(n, 0 if gap >= _WHOLE else 1 if gap >= 0.1 else 2)


def share(part: float, other: float) -> str:
    """How often something came, beside how often it came otherwise."""
    return as_percent(part, 0 if abs(part - other) >= 0.01 else 1)
