"""The consequences of a move in terms that players know, so that two moves can be compared and the difference
explained.

A game can have `aftermath.py` with `AFTERMATH`. Both moves are played on many times with the same dice. At the same
moment of the game (or at its end) the game is asked what there is to count: Stars, mines, a fight that was won.
`bots/comparison.py` finds the count that explains the difference, and the game puts it into words:

    3.1 Stars after the round on average instead of 1.8 with another move.

Hints and the coach's cards use the same sentence. It speaks of the better move first and says what another move
would bring, in the same unit. It contains neither "you" nor a name, because it is also used for other players' moves.
Where the other move is the reader's, `say_yours` says so.

An aftermath can have two more things, which `is_result` and `expected_score` ask for:

    results = frozenset(("crown",))       keys that are the end of the game: they are no reason for a result
    def score(self, s, seat)              the expected final score, for games that are played alone
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from klotho_games.core.i18n import _, as_percent, decimal

S_contra = TypeVar("S_contra", contravariant=True)

_NONE = frozenset[str]()
_WHOLE = 20
"""From this difference on, numbers are shown without decimals."""


class Aftermath(Protocol[S_contra]):
    def measure(self, before: Any, s: S_contra, seat: int) -> Mapping[str, float]:
        """Count what matters to a seat in a state, some time after the decision in `before` or at the end of the game.

        Facts count 1 or 0. All states of a game use the same keys; some can be missing.
        """
        ...

    def tell(self, key: str, better: float, other: float) -> str:
        """Return a sentence about the two averages of a key; "" if the difference means nothing."""
        ...


def is_result(aftermath: Aftermath[Any], key: str) -> bool:
    """Return whether a key is the end of the game itself.

    It explains nothing, so it is used only if no other key does.
    """
    results: frozenset[str] = getattr(aftermath, "results", _NONE)
    return key in results


def expected_score(aftermath: Aftermath[Any], s: Any, seat: int) -> float | None:
    """Return a seat's expected final score: exact once the game is over, None if the game must be played on to know."""
    tell: Callable[[Any, int], float | None] | None = getattr(aftermath, "score", None)
    return tell(s, seat) if tell else None


def say_it_came_out_best() -> str:
    """Return the reason for a move that was found by trial and that no count explains."""
    return _("This move did best in many test games.")


def say_yours(sentence: str) -> str:
    """Return a comparison of two moves for the person who made the other one: "with yours" instead of "with another
    move"."""
    return sentence.replace(_("with another move"), _("with yours"))


def average(n: float, other: float) -> str:
    """Format a number that is compared with another: with enough decimals to tell them apart."""
    gap = abs(n - other)
    return decimal(n, 0 if gap >= _WHOLE else 1 if gap >= 0.1 else 2)


def share(part: float, other: float) -> str:
    """Format how often something happened, compared with how often it happened otherwise."""
    return as_percent(part, 0 if abs(part - other) >= 0.01 else 1)
