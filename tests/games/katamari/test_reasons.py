"""What the judge and the search's candidates say about a move is true (`claims.py`)."""

from __future__ import annotations

from collections import Counter
from random import Random

from klotho_games.bots.search import Thought
from klotho_games.core.contract import Decision
from klotho_games.core.games import registry
from klotho_games.games.katamari.bot.judge import JUDGE
from klotho_games.games.katamari.rules import RULES
from tests.games.katamari.claims import CLAIMS
from tests.games.katamari.test_bot import positions
from tests.registry.claims import AGAINST, Said


def test_what_is_said_of_a_move_is_so() -> None:
    game, told = registry.load("katamari"), Counter[str]()
    for s in positions(2):
        for decisions in (list(JUDGE.weigh(s, RULES.legal(s))), list(JUDGE.candidates(s))):
            for one in decisions:
                for reading in CLAIMS.read(said := Said(game, s, one, decisions)):
                    assert reading.holds, said
                    told[reading.kind] += 1
    assert len(told) > 10


def test_what_looking_ahead_preferred_is_not_spoken_against() -> None:
    """Whichever move turns out best, its reason speaks for it."""
    game, met = registry.load("katamari"), Counter[str]()
    for s in list(positions(1))[::3]:
        thought = Thought(game, s, Random(1))
        for one in thought.candidates[1:]:
            hint = Decision(one.move, JUDGE.preferred(s, one), 1e9)
            for reading in CLAIMS.read(said := Said(game, s, hint, [hint])):
                assert reading.holds and reading.speaks != AGAINST, said
                met[reading.kind] += 1
    assert sum(kind.startswith("Looking ahead") for kind in met) >= 2
