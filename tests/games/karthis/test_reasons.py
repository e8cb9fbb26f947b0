"""What is said about a move is true wherever an explorer wanders: each sentence is checked by what the rules make of
the move (`claims.py`)."""

from __future__ import annotations

import pytest

from klotho_games.core.games import registry
from klotho_games.games.karthis.bot.judge import JUDGE
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.floor_map import START
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.games.karthis.rules.steps import Choose, Walk
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH, WEST
from tests.games.karthis.forced import AHEAD, DEAD_END, begin, drew, hurt, met, play, wandered
from tests.registry.claims import contradictions


def check(s: Adventure) -> set[str]:
    found = list(contradictions(registry.load("karthis"), s))
    assert not [fault for _kind, fault in found if fault]
    return {kind for kind, _fault in found}


@pytest.mark.parametrize("options", [{}, {"secret_doors": False, "as_on_paper": True}])
def test_every_reason_holds(options: dict[str, bool | int]) -> None:
    seen = {kind for seed in range(3) for s in wandered(seed, **options) for kind in check(s)}
    assert len(seen) > 8


def test_a_wall_before_a_dead_end_is_no_free_lunch() -> None:
    s = drew(begin(), "10S", "9C", roll=DEAD_END)
    said = {decision.move: decision.why for decision in JUDGE.weigh(s, RULES.legal(s))}
    assert said[Choose("10S")] == "Sealed Shut costs you 1 Health, because there is no way on behind its wall."
    check(s)
    check(hurt(s, 1))
    check(play(s, Choose("10S")))


def test_a_rival_on_the_last_way_is_told_as_one() -> None:
    s = begin()
    for side in (EAST, WEST):
        s = play(met(s, "AD", side=side, roll=DEAD_END), Walk(START))
    s = drew(s, "QS", "9C", side=NORTH, roll=AHEAD)
    said = {decision.move: decision.why for decision in JUDGE.weigh(s, RULES.legal(s))}
    assert said[Choose("QS")].endswith("would block the only way forward. Breaking through a wall costs 1 Health.")
    for now in (s, hurt(s, 1), play(s, Choose("QS"))):
        check(now)
