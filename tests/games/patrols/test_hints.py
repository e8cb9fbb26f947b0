"""Hints are always true: whatever is said about any move in all sorts of positions is checked with the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from klotho_games.core.contract import Move
from klotho_games.games.patrols.bot.judge import JUDGE
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.questions import reports
from klotho_games.games.patrols.rules.solver import is_winnable
from klotho_games.games.patrols.rules.state import Kingdom, Phase
from klotho_games.games.patrols.rules.steps import Place
from tests.depth import depth
from tests.games.patrols.claims import Claims, ever
from tests.games.patrols.straying import positions


def told(met: Iterable[Kingdom]) -> tuple[Counter[str], list[str]]:
    """Return how often each kind of sentence is said about any move, and the false sentences."""
    kinds: Counter[str] = Counter()
    lies: list[str] = []
    for s in met:
        claims = Claims(s)
        checked: set[tuple[str, str]] = set()
        decisions = sorted(JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)), key=lambda one: -one.value)
        for decision in decisions:
            kind_of_move = type(decision.move).__name__
            if (kind_of_move, decision.why) in checked and kind_of_move == "Post":
                continue  # the sentence is the same for each patrol
            checked.add((kind_of_move, decision.why))
            for kind, wrong in claims.wrong(decision).items():
                kinds[kind] += 1
                if wrong:
                    lies.append(f"{kind}: {decision} in {s}")
        assert not _throws_away(s, decisions[0].move, claims.seen.worlds), f"{decisions[0]} in {s}"
    return kinds, lies


def _throws_away(s: Kingdom, move: Move, tried: Sequence[Kingdom]) -> bool:
    """Return whether a hint makes a winnable kingdom impossible to win with every order of the face-down regions."""
    if not ever(s, ()):
        return False
    after = [RULES.apply(world, move)[0] for world in (tried if isinstance(move, Place) else [s])]
    if isinstance(move, Place):
        return not any(not one.is_over and is_winnable(one) for one in after)
    return after[0].phase is not Phase.WON and (after[0].is_over or not ever(after[0], ()))


def test_what_a_hint_says_is_so() -> None:
    kinds, lies = told(positions(depth(60, short=45), graded=False))
    assert not lies, f"{len(lies)} of {kinds.total()}: {lies[:3]}"
    assert {"with it there", "no order", "order", "only the line", "edge asks"} <= set(kinds), kinds


def test_where_an_edge_is_broken_nothing_can_be_won() -> None:
    """If no edge is broken, the kingdom can still be lost, which only the solver knows."""
    tried = positions(depth(90, short=45), graded=False)
    met = Counter((any(report.standing == "broken" for report in reports(s)), ever(s, ())) for s in tried)
    assert not met[True, True] and met[True, False] and met[False, True] and met[False, False], met


@pytest.mark.slow
def test_what_a_hint_says_is_so_in_five_hundred_positions() -> None:
    kinds, lies = told(positions(500))
    print(dict(kinds))
    assert not lies, f"{len(lies)} of {kinds.total()}: {lies[:3]}"
