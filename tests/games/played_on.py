"""What makes the difference between two moves of a game for one: counted when the next turn begins, and worth what the
end was worth, or what is promised for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from klotho_games.bots.comparison import TrialOutcome, compare
from klotho_games.bots.guide import ending, expert, foresight
from klotho_games.bots.trials import TrialDice
from klotho_games.core.contract import CHANCE, OVER, Move, Step
from klotho_games.core.games.registry import Game

PAIRS = 40
_LONGEST = 1500


def reasons(
    game: Game, s: Any, better: Move, other: Move, begins: Callable[[Any, Any], bool], to_the_end: bool = True,
    pairs: int = PAIRS,
) -> dict[str, str]:
    """By key what there is to say for the better move, what explains most first. `begins` says of the state of the
    decision and of a later one whether the next turn begins with that."""
    rng, view = Random(1), game.rules.view(s, game.rules.to_act(s))
    met: tuple[list[TrialOutcome], list[TrialOutcome]] = [], []
    for _pair in range(pairs):
        world, seed = game.rules.imagine(view, rng), rng.getrandbits(60)
        for move, outcomes in zip((better, other), met, strict=True):
            outcomes.append(_play_on(game, world, move, TrialDice(seed), begins, to_the_end))
    tell = game.besides("aftermath", "AFTERMATH").tell
    return {one.key: told for one in compare(*met) if (told := tell(one.key, one.better, one.other))}


def _play_on(
    game: Game, before: Any, move: Move, dice: TrialDice, begins: Callable[[Any, Any], bool], to_the_end: bool
) -> TrialOutcome:
    rules, guide, seat = game.rules, expert(game) or foresight(game), game.rules.to_act(before)
    measure = game.besides("aftermath", "AFTERMATH").measure
    counts: dict[str, float] = {}
    s, _events = rules.apply(before, move)
    for _step in range(_LONGEST):
        acts = rules.to_act(s)
        if acts == OVER:
            return TrialOutcome(ending(game)(s)[seat], {**measure(before, s, seat), **counts})
        if not counts and begins(before, s):
            counts = measure(before, s, seat)
        promised = guide.promise(s) if counts and not to_the_end else None
        if promised is not None:
            return TrialOutcome(promised[seat], counts)
        step: Step = rules.draw(s, dice.of(rules.stream(s))) if acts == CHANCE else guide.rollout(s, dice.of("bots"))
        s, _events = rules.apply(s, step)
    raise AssertionError("it does not end")
