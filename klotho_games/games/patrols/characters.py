"""Four marshals who let the kingdom grow each in a way of their own."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.characters import Character, Characters
from klotho_games.core.contract import Move
from klotho_games.core.words import _
from klotho_games.games.patrols.bot import JUDGE, glance
from klotho_games.games.patrols.kingdom import LINES_AT, NEAR, Kingdom, View
from klotho_games.games.patrols.regions import EDGES, NUMBER
from klotho_games.games.patrols.steps import Place, Post

_AT_SIGHT = 3.0
"""How much a beginner thinks of what a place looks like at first sight."""


def _beside(s: Kingdom, place: int) -> int:
    return sum([s.taken >> near & 1 for near, _patrol in NEAR[place]])


def _completes(s: Kingdom, place: int) -> int:
    taken = s.taken | 1 << place
    return len([1 for _line, bits in LINES_AT[place] if taken & bits == bits])


def _asks(region: str) -> int:
    return len([1 for asked in EDGES[NUMBER[region]] if asked is not None])


def _liked(s: Kingdom, move: Move, kind: str) -> float:
    if isinstance(move, Post):
        return {"cautious": 0.3, "bold": -0.3}.get(kind, 0.0) * (1 if move.pips == 0 else -1)
    if not isinstance(move, Place):
        return 0.0
    match kind:
        case "cautious":
            return _beside(s, move.place) - 1.5
        case "bold":
            return 1.5 - _beside(s, move.place)
        case "builder":
            return _completes(s, move.place) - 0.3
    return _asks(move.region) / 2 - 1


class Marshals:
    point = 0.6
    """By the judge's scale a hundredth of the ways to win is 0.1. But it looks through to the end at every step and so
    mends what it can: with so little even a beginner hardly ever loses. This makes levels that are steps apart."""

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Castellan"), _("Keeps the regions close together, and spares the knights.")),
            Character("bold", _("The Pioneer"), _("Reaches out into the open, and sends knights first.")),
            Character("builder", _("The Surveyor"), _("Completes rows and columns as soon as it can.")),
            Character("spoiler", _("The Taskmaster"), _("Places the most demanding region first.")),
        )

    def taste(self, view: View, moves: Sequence[Move], kind: str) -> Sequence[float]:
        return [max(-1.0, min(1.0, _liked(view.kingdom, move, kind))) for move in moves]

    def short(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """A beginner sees which lines a region completes and what contradicts itself, not how it ends."""
        known = [decision.value for decision in JUDGE.weigh(view, moves)]
        best = max([value for move, value in zip(moves, known, strict=True) if isinstance(move, Place)], default=0.0)
        return [
            best + _at_sight(view.kingdom, move) if isinstance(move, Place) else value
            for move, value in zip(moves, known, strict=True)
        ]


def _at_sight(s: Kingdom, move: Place) -> float:
    return _AT_SIGHT * glance(s, NUMBER[move.region], move.place)


CHARACTERS: Characters = Marshals()
