"""How a game can go on after the best choice: three imagined continuations that are fair to its chance.

They are real play-outs from the seat's view, like those of the proof. Of a dozen, three are chosen: with a chance of
73 % the seat wins two of them. Among those that end alike, the ones in the middle by points are chosen, not the extreme
ones.
"""

from __future__ import annotations

from typing import Any

from klotho_games.bots.guide import ending
from klotho_games.bots.trials import TrialDice
from klotho_games.coach.continuation import world
from klotho_games.core.contract import Move, Result, Step, Value
from klotho_games.core.games.registry import Game

from .proof import continuation_of

SHOWN = 3
_TRIED = 12
_WON = 0.5
"""The share of a victory from which a continuation counts as won."""


class Continued(Value, frozen=True):
    """One continuation: an imagined state at the decision, every step from there on, and how it ended."""

    state: Any
    steps: tuple[Step, ...]
    result: Result
    won: bool


def continue_game(game: Game, view: Any, seats: int, move: Move, chance: float, seed: int) -> list[Continued]:
    """Return continuations after a move that wins with this chance, won and lost ones in a mixed order."""
    play, worth = continuation_of(game, seats), ending(game)
    seat = game.rules.to_act(world(play, view, seed))
    found: list[tuple[float, Continued]] = []
    for n in range(_TRIED):
        start, dice = world(play, view, seed + n), TrialDice(seed + n)
        s, _events = game.rules.apply(start, move)
        steps: list[Step] = [move]
        for step, after in play.steps(s, dice):
            s = after
            steps.append(step)
        result = game.rules.result(s)
        if result is not None:
            others = [score for other, score in enumerate(result.scores) if other != seat]
            margin = float(result.scores[seat] - max(others, default=0))
            found.append((margin, Continued(start, tuple(steps), result, worth(s)[seat] >= _WON)))
    return _fair(found, chance)


def _fair(found: list[tuple[float, Continued]], chance: float) -> list[Continued]:
    won = [one for _margin, one in sorted((kept for kept in found if kept[1].won), key=lambda kept: kept[0])]
    lost = [one for _margin, one in sorted((kept for kept in found if not kept[1].won), key=lambda kept: kept[0])]
    wins = min(len(won), max(round(SHOWN * chance), SHOWN - len(lost)))
    chosen = _middle(won, wins), _middle(lost, SHOWN - wins)
    longer, shorter = sorted(chosen, key=len, reverse=True)
    return [*longer[:1], *shorter[:1], *longer[1:], *shorter[1:]]


def _middle(ones: list[Continued], number: int) -> list[Continued]:
    """Return this many from the middle of a sorted list, evenly spread."""
    if len(ones) <= number:
        return ones
    return [ones[(2 * n + 1) * len(ones) // (2 * number)] for n in range(number)]
