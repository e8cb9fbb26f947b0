"""The four temperaments of 12 Patrols: marshals with different ways to let the kingdom grow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from klotho_games.core.contract import Move
from klotho_games.core.games.characters import Character, Characters, ErrorModel
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.regions import EDGES, NUMBER
from klotho_games.games.patrols.rules.state import LINES_AT, NEAR, WEIGHT, Kingdom, View, is_met, kind_of
from klotho_games.games.patrols.rules.steps import Place, Post

from .judge import JUDGE, value_at_first_sight

_AT_SIGHT = 3.0
"""How much a beginner values what a placement looks like at first sight."""

_SECOND = 0.1
"""The Surveyor's liking for the second region of a row or column. Completing one is liked more."""
_PLEASED = 0.2
"""The Surveyor's liking for each requirement that is met at once."""
_MORE = 0.02
"""The weight of the numbers on a region: of two regions with equally many requirements, higher
numbers are more demanding."""
_DEMAND = 0.03
"""The Taskmaster's liking for each unit of what is asked of a patrol: the most demanded items are placed first."""


def _neighbour_count(s: Kingdom, place: int) -> int:
    return sum([s.taken >> near & 1 for near, _patrol in NEAR[place]])


def _completes(s: Kingdom, place: int) -> int:
    taken = s.taken | 1 << place
    return len([1 for _line, bits in LINES_AT[place] if taken & bits == bits])


def _in_line(s: Kingdom, place: int) -> int:
    """Count the rows and columns through a place with exactly one region so far, to which this would be the second."""
    return len([1 for _line, bits in LINES_AT[place] if (s.taken & bits).bit_count() == 1])


def _asks(region: str) -> int:
    return len([1 for asked in EDGES[NUMBER[region]] if asked is not None])


def _numbers(region: str) -> int:
    """Return the sum of the numbers on the edges of a region."""
    return sum([asked.n for asked in EDGES[NUMBER[region]] if asked is not None])


def _taste_for_place(s: Kingdom, move: Place, kind: str) -> float:
    match kind:
        case "cautious":
            return _neighbour_count(s, move.place) - 1.5
        case "bold":
            return 1.5 - _neighbour_count(s, move.place)
        case "builder":
            return _completes(s, move.place) - 0.3 + _SECOND * _in_line(s, move.place)
    return _asks(move.region) / 2 - 1.2 + _MORE * _numbers(move.region)


def _taste_for_post(s: Kingdom, move: Post, kind: str) -> float:
    """Return how much a temperament wants to place this item first, of all that have to be placed."""
    match kind:
        case "cautious" | "bold":
            return 0.3 if (move.pips == 0) == (kind == "cautious") else -0.3
        case "builder":  # no patrol of a row or column stays empty, and items that meet a requirement come first
            return (0.3 if not s.tallies[move.patrol] else 0.0) + _PLEASED * _pleases(s, move)
    asked = [edge.asked.n / len(edge.patrols) for edge in s.due if move.patrol in edge.patrols]
    return min(1.0, _DEMAND * sum(asked))


def _pleases(s: Kingdom, move: Post) -> int:
    """Count the requirements of the complete lines that are met with this item and not without it."""
    more = WEIGHT[kind_of(move.colour, move.pips)]
    after = (*s.tallies[: move.patrol], s.tallies[move.patrol] + more, *s.tallies[move.patrol + 1 :])
    return sum([
        is_met(edge, after) and not is_met(edge, s.tallies) for edge in s.due if move.patrol in edge.patrols
    ])


def _taste_for_move(s: Kingdom, move: Move, kind: str) -> float:
    if isinstance(move, Post):
        return _taste_for_post(s, move, kind)
    return _taste_for_place(s, move, kind) if isinstance(move, Place) else 0.0


class Marshals:
    point = 0.6
    """On the judge's scale one percent of the ways to win is 0.1. But the judge looks to the end of the game at every
    step and repairs what it can, so with that value even a beginner hardly ever loses. This value separates the levels.
    """
    errs: ClassVar[dict[str, ErrorModel]] = {"normal": ErrorModel(sight=0.6, doubt=4.0, fond=4.0, most=10.0)}
    """Closer to Easy than in other games. With the usual errors Normal won 179 of 200 deals, and Hard 180."""

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Castellan"), _("Keeps the regions close together and saves the knights for "
                                                        "later.")),
            Character("bold", _("The Pioneer"), _("Spreads the kingdom out early and sends knights first.")),
            Character("builder", _("The Surveyor"), _("Completes rows and columns as early as possible.")),
            Character("spoiler", _("The Taskmaster"), _("Places the most demanding region first.")),
        )

    def taste(self, view: View, moves: Sequence[Move], kind: str) -> Sequence[float]:
        return [max(-1.0, min(1.0, _taste_for_move(view.kingdom, move, kind))) for move in moves]

    def short(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """Value moves as a beginner, who sees which lines a region completes and contradictions,
        but not the end of the game."""
        known = [decision.value for decision in JUDGE.weigh(view, moves)]
        best = max([value for move, value in zip(moves, known, strict=True) if isinstance(move, Place)], default=0.0)
        return [
            best + _at_sight(view.kingdom, move) if isinstance(move, Place) else value
            for move, value in zip(moves, known, strict=True)
        ]


def _at_sight(s: Kingdom, move: Place) -> float:
    return _AT_SIGHT * value_at_first_sight(s, NUMBER[move.region], move.place)


CHARACTERS: Characters = Marshals()
