"""Hints of every game are legal, repeatable with the same dice, and still true with other dice."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from klotho_games.bots import hints, levels
from klotho_games.bots.bot import Budget
from klotho_games.bots.comparison import Difference
from klotho_games.bots.guide import expert, foresight
from klotho_games.bots.pairs import Pairs
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import ADVISER, STAND_IN
from tests.depth import depth
from tests.registry.tables import NAMES, every_game
from tests.registry.test_reasons import positions

FEW, MANY = depth(8, short=3), 500
_LOOKS, _PAIRS, _AGAIN = depth(24, short=8), 16, 32
_SURE, _MOST_WRONG = 2.5, 0.05


def advice(game: Game, s: Any, seed: int = 1) -> hints.Advice:
    view = game.rules.view(s, game.rules.to_act(s))
    return hints.consult(game, view, Random(seed), None, _LOOKS, _PAIRS)


@every_game
def test_a_hint_is_legal_and_comes_again(game: Game) -> None:
    for s in islice(positions(game, "repeated"), depth(3, short=1)):
        view = game.rules.view(s, game.rules.to_act(s))
        asked = [hints.advise(game, view, hints.position_rng(view), None, _LOOKS, _PAIRS, NAMES) for _time in range(2)]
        assert asked[0] == asked[1], "two hints for the same view differ: the judge depends on something besides it"
        assert asked[0].move in game.rules.legal(s) and asked[0].why, f"not legal, or no reason: {asked[0]}"
        for level, rng in ((ADVISER, Random(3)), (STAND_IN, Random(4))):
            chosen = levels.choose(game, view, level, rng, Budget(iterations=_LOOKS), NAMES).move
            assert chosen == asked[0].move, f"whoever stands in ({level}) does something else than the hint says"


@every_game
def test_a_hint_never_looks_at_what_its_seat_cannot_see(game: Game) -> None:
    """States that look the same to a seat get the same hint."""
    for s in islice(positions(game, "secrets"), 2):
        view = game.rules.view(s, game.rules.to_act(s))
        other = game.rules.imagine(view, Random(9))
        assert advice(game, s)[:3] == advice(game, other)[:3], "a hint depends on what its seat cannot see"


def fails_again(game: Game, s: Any, found: hints.Advice, by: Difference) -> bool:
    """Whether other dice contradict a hint: the rival move is clearly better at what the hint promised."""
    assert found.pairs is not None
    view = game.rules.view(s, game.rules.to_act(s))
    guide = hints.adviser(game) or foresight(game)
    again = Pairs(game, view, guide, Random(77), found.pairs.moves)
    while again.looks < _AGAIN and not again.is_exact and again.look():
        pass
    both = [(a.counts[by.key], b.counts[by.key]) for a, b in zip(*again.outcomes, strict=True)
            if by.key in a.counts and by.key in b.counts]
    gaps = [(a - b) * (1 if by.better > by.other else -1) for a, b in both]
    mean = sum(gaps) / len(gaps)
    error = (sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps)) ** 0.5
    return mean < 0 and mean < -_SURE * error


def check(game: Game, many: int, words: str) -> Counter[str]:
    met: Counter[str] = Counter()
    wrong = []
    for s in islice(positions(game, words), many):
        found = advice(game, s)
        carried = found.pairs.difference() if found.pairs is not None else None
        met["hints"] += 1
        met["as good"] += found.equal is not None
        if carried is None or found.equal is not None:
            continue
        met["carried"] += 1
        assert carried.told and found.pairs is not None and found.pairs.gap()[0] > 0
        if fails_again(game, s, found, carried.by):
            wrong.append(f"{carried.told} {found.move}")
    assert len(wrong) <= _MOST_WRONG * met["carried"], (met, wrong)
    return met


@every_game
def test_what_comes_of_a_hint_comes_of_it_with_other_dice_too(game: Game) -> None:
    assert check(game, FEW, "other dice")["hints"] == FEW


@pytest.mark.slow
@every_game
def test_what_comes_of_five_hundred_hints_comes_of_them_with_other_dice_too(game: Game) -> None:
    met = check(game, MANY, "many other dice")
    assert met["hints"] == MANY
    assert met["carried"] or not compares_moves(game), "no hint says what makes the difference, so nothing was checked"


def compares_moves(game: Game) -> bool:
    """Whether hints must be able to say what comes of a move and not of its rival. A judge that proves its words needs
    no comparison (`test_reasons.py` checks them), and an installed game can do without."""
    proves = hints.adviser(game) is None and expert(game) is not None
    return not proves and not game.source and game.besides("aftermath", "AFTERMATH") is not None
