"""Legal walks and retreats that are not listed lead nowhere that the listed ones do not lead."""

from __future__ import annotations

from klotho_games.core.games import registry
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.steps import Retreat, Stay, Walk
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.games.karthis.forced import begin, met, play
from tests.registry.test_legality import moments


def unlisted(kind):
    for state, legal, tried in moments(registry.load("karthis"), 1):
        for move in tried:
            if isinstance(move, kind) and move not in legal and RULES.why_not(state, move) is None:
                yield state, move


def test_a_walk_to_where_nothing_is_can_be_walked_back():
    found = list(unlisted(Walk))
    assert found
    for state, walk in found:
        there, _events = RULES.apply(state, walk)
        assert RULES.apply(there, Walk(state.at))[0] == state


def test_a_far_retreat_is_a_near_one_and_a_walk():
    found = list(unlisted(Retreat))
    assert found
    for state, retreat in found:
        far, _events = RULES.apply(state, retreat)
        near = [RULES.apply(state, move)[0] for move in RULES.legal(state) if isinstance(move, Retreat)]
        assert far in [RULES.apply(s, Walk(retreat.to))[0] for s in near if RULES.why_not(s, Walk(retreat.to)) is None]


def test_from_a_rival_every_tile_is_a_listed_retreat_and_a_walk():
    """This includes a floor whose parts are separated by a fallen wall (KAR-5.3)."""
    s = play(met(met(begin(), "AD"), "10S", side=NORTH), Stay("new"))
    s = met(s, "QH", side=NORTH)
    ends = set()
    for move in RULES.legal(s):
        if isinstance(move, Retreat):
            ends |= RULES.apply(s, move)[0].reach
    assert ends == {tile.square for tile in s.sheet.tiles}
