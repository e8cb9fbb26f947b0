"""What makes the difference between two moves (`bots/comparison.py`), as a hint or the coach would find it out."""

from __future__ import annotations

from random import Random
from typing import Any

from klotho_games.bots.comparison import Difference, TrialOutcome, compare
from klotho_games.bots.guide import ending, expert, foresight
from klotho_games.bots.trials import TrialDice
from klotho_games.core.contract import CHANCE, OVER, Move, Step
from klotho_games.core.games.registry import Game

PAIRS = 40
_LONGEST = 500


def differences(game: Game, s: Any, better: Move, other: Move, pairs: int = PAIRS) -> list[Difference]:
    """Both moves are played on in the same worlds with the same dice, to the next turn of the game or to its end."""
    rng, view = Random(1), game.rules.view(s, game.rules.to_act(s))
    met: tuple[list[TrialOutcome], list[TrialOutcome]] = [], []
    for _pair in range(pairs):
        world, seed = game.rules.imagine(view, rng), rng.getrandbits(60)
        for move, outcomes in zip((better, other), met, strict=True):
            outcomes.append(_continued(game, world, move, TrialDice(seed)))
    return compare(*met)


def _continued(game: Game, before: Any, move: Move, dice: TrialDice) -> TrialOutcome:
    rules, guide, seat = game.rules, expert(game) or foresight(game), game.rules.to_act(before)
    tell = game.telling.turn  # type: ignore[attr-defined]
    counted = game.besides("aftermath", "AFTERMATH").measure
    s, _events = rules.apply(before, move)
    for _step in range(_LONGEST):
        acts = rules.to_act(s)
        if acts == OVER:
            return TrialOutcome(ending(game)(s)[seat], counted(before, s, seat))
        promised = guide.promise(s) if tell(s) != tell(before) else None
        if promised is not None:
            return TrialOutcome(promised[seat], counted(before, s, seat))
        step: Step = rules.draw(s, dice.of(rules.stream(s))) if acts == CHANCE else guide.rollout(s, dice.of("bots"))
        s, _events = rules.apply(s, step)
    raise AssertionError("no promise")
