"""How likely the explorer is to bring the Crown home: what must change it, and in which direction."""

from __future__ import annotations

from random import Random

from klotho_games.core.contract import CHANCE, OVER
from klotho_games.games.karthis.bot.chances import CHANCES
from klotho_games.games.karthis.bot.expert import EXPERT
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.games.karthis.rules.steps import CardDrawn, Descend, Explore, ThreatRolled, TileRolled
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.games.karthis.forced import STAIRS, begin, drew, hurt, met, play


def chance(s: Adventure) -> float:
    (told,) = CHANCES.of(s)
    return told


def test_health_the_idol_and_the_floor_tell() -> None:
    s = begin()
    assert 0.4 < chance(s) < 0.7
    by_health = [chance(hurt(s, health)) for health in (1, 4, 7, 10)]
    assert by_health == sorted(by_health) and by_health[0] < by_health[-1] / 2
    idol = play(drew(s, "X1"), CardDrawn("AS"), ThreatRolled(6))
    assert chance(idol) > chance(s) + 0.1
    stairs = play(s, Explore(NORTH), TileRolled(STAIRS))
    assert chance(play(stairs, Descend())) < chance(stairs)


def test_what_lies_on_the_table_tells() -> None:
    weak = hurt(begin(), 5)
    danger, harmless, rest = (chance(met(weak, card)) for card in ("9S", "AS", "3H"))
    assert danger < harmless < rest
    idol = play(drew(begin(), "X1"), CardDrawn("AS"), ThreatRolled(6))
    assert chance(drew(idol, "X2/2S", "9S")) > 0.9 > chance(drew(hurt(idol, 3), "X2/9S", "8C"))


def test_every_moment_of_an_adventure_has_a_chance() -> None:
    rng = Random(4)
    s = begin(secret_doors=False)
    while RULES.to_act(s) != OVER:
        assert 0 < chance(s) < 1
        s = RULES.apply(s, RULES.draw(s, rng) if RULES.to_act(s) == CHANCE else EXPERT.rollout(s, rng))[0]
