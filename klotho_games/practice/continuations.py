"""How a game can go on after the best choice: three imagined continuations that are fair to its chance.

They are real play-outs from the seat's view, like those of the proof. Of a dozen, three are chosen: with a chance of
73 % the seat wins two of them. Among those that end alike, the ones in the middle by points are chosen, not the extreme
ones. Where a game takes long to play, there are fewer to choose from.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
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


class Continuations:
    """Plays on after a move that wins with this chance. `work` does it in small steps."""

    def __init__(self, game: Game, view: Any, seats: int, move: Move, chance: float, seed: int) -> None:
        self._game, self._view, self._move, self._chance, self._seed = game, view, move, chance, seed
        self._play, self._worth = continuation_of(game, seats), ending(game)
        self._seat = game.rules.to_act(world(self._play, view, seed))
        self._found: list[tuple[float, Continued]] = []

    def work(self, seconds: float | None = None) -> Iterator[None]:
        """Play a dozen continuations, and yield after every step of them. After this many seconds, three are enough
        that are fair to the chance."""
        until = monotonic() + seconds if seconds is not None else None
        for n in range(_TRIED):
            if until is not None and monotonic() >= until and self._has_fair_ones():
                return
            yield from self._play_one(n)

    def _has_fair_ones(self) -> bool:
        """Whether as many were won and lost as `choose` would like to show."""
        won, wins = sum(one.won for _margin, one in self._found), round(SHOWN * self._chance)
        return won >= wins and len(self._found) - won >= SHOWN - wins

    def _play_one(self, n: int) -> Iterator[None]:
        rules = self._game.rules
        start, dice = world(self._play, self._view, self._seed + n), TrialDice(self._seed + n)
        s, _events = rules.apply(start, self._move)
        steps: list[Step] = [self._move]
        for step, after in self._play.steps(s, dice):
            s = after
            steps.append(step)
            yield
        result = rules.result(s)
        if result is not None:
            others = [score for other, score in enumerate(result.scores) if other != self._seat]
            margin = float(result.scores[self._seat] - max(others, default=0))
            won = self._worth(s)[self._seat] >= _WON
            self._found.append((margin, Continued(start, tuple(steps), result, won)))

    def choose(self) -> list[Continued]:
        """Return three of them, won and lost ones in a mixed order."""
        return _fair(self._found, self._chance)


def continue_game(game: Game, view: Any, seats: int, move: Move, chance: float, seed: int) -> list[Continued]:
    """Return three continuations, however long that takes."""
    found = Continuations(game, view, seats, move, chance, seed)
    for _step in found.work():
        pass
    return found.choose()


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
