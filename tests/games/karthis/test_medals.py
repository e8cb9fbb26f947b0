"""Each medal of The Temple of Karthis: an adventure that counts for it, and one that just fails to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from klotho_games.core.games.registry import Game
from klotho_games.core.play.medals import FinishedGame
from klotho_games.core.play.record import Played
from klotho_games.games.karthis.rules.cards import CROWN, IDOL
from klotho_games.games.karthis.rules.state import Adventure, Phase, Treasure
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.games.karthis.forced import AHEAD, STAIRS, at, begin, met
from tests.games.stories import counts, steps, story

KARTHIS = Game("karthis", "klotho_games.games.karthis")
START = at(0, 0)


def ended(s: Adventure | None = None, played: Sequence[Played] = (), won: bool = True, hints: int = 0) -> FinishedGame:
    """Return a finished game with these steps, in which the explorer got the Crown or fell in this state."""
    last = replace(s or begin(), phase=Phase.WON if won else Phase.LOST)
    return story(KARTHIS, [*played, Played(Stay("new"), 0, (), last)], 1, (0,) if won else (), first=begin(),
                 hints=hints)


def test_the_crown():
    assert counts("crown", ended()) == (1,)
    assert counts("crown", ended(won=False)) == (0,)


def test_the_floor_is_that_of_the_crown():
    assert counts("deep", ended(replace(begin(), floor=4))) == (4,)
    assert counts("deep", ended(replace(begin(), floor=4), won=False)) == (0,), "nobody came back from there"


def test_every_tile_that_is_drawn_counts_whatever_the_end():
    stairs = steps(KARTHIS, begin(), Explore(NORTH), TileRolled(STAIRS))
    room = steps(KARTHIS, begin(), Explore(NORTH), TileRolled(AHEAD), DrawRolled(1), CardDrawn("4D"))
    assert counts("tiles", ended(played=[*stairs, *room], won=False)) == (2,)
    known = steps(KARTHIS, room[-1].state, Walk(START))
    assert counts("tiles", ended(played=[*room, *known])) == (1,), "that one was there"


def test_what_is_carried_out_is_in_the_backpack():
    found = tuple(Treasure(card, 1, 1) for card in ("2D", "3D", IDOL, CROWN))
    assert counts("backpack", ended(replace(begin(), treasures=found))) == (4,)
    assert counts("backpack", ended(replace(begin(), treasures=found[:3]), won=False)) == (0,), "it stays below"


def test_a_rival_is_left_standing():
    rival = met(begin(), "QH")
    left = steps(KARTHIS, rival, Retreat(START))
    assert counts("retreat", ended(played=left)) == (1,)
    assert counts("retreat", ended(played=left, won=False)) == (0,)
    fought = steps(KARTHIS, rival, Fight(), RoundRolled(6, 1))
    assert counts("retreat", ended(played=fought)) == (0,)


def test_idol_and_crown_are_both_taken_below_floor_one():
    def with_jokers(idol: int, crown: int) -> Adventure:
        return replace(begin(), floor=crown, treasures=(Treasure("AD", 1, 1), Treasure(IDOL, idol, 1),
                                                        Treasure(CROWN, crown, 1)))

    assert counts("below", ended(with_jokers(2, 2))) == (1,)
    assert counts("below", ended(with_jokers(1, 3))) == (0,)
    assert counts("below", ended(with_jokers(2, 2), won=False)) == (0,)
    lone = replace(begin(), floor=2, treasures=(Treasure(CROWN, 2, 1000),))
    assert counts("below", ended(lone)) == (0,), "as on paper the Idol may be lost"


def hurt(health: int, full: int = 10) -> list[Played]:
    return [Played(Walk(START), 0, (), replace(begin(), health=health, full=full))]


def test_hardly_a_scratch_is_half_of_ones_health_at_any_time():
    assert counts("unhurt", ended(played=hurt(5))) == (1,)
    assert counts("unhurt", ended(played=hurt(4))) == (0,), "even if a rest follows"
    assert counts("unhurt", ended(played=hurt(5), won=False)) == (0,)
    assert counts("unhurt", ended(played=hurt(8, 15))) == (1,)
    assert counts("unhurt", ended(played=hurt(7, 15))) == (0,)


def test_a_gentle_adventure_is_neither_for_rows_nor_for_own_heads():
    for id in ("row", "own_head"):
        assert counts(id, ended()) == (1,)
        assert counts(id, ended(begin(gentle=True))) == (0,)
        assert counts(id, ended(won=False)) == (0,)
    assert counts("own_head", ended(hints=1)) == (0,)
    assert counts("row", ended(hints=1)) == (1,)


def test_as_on_paper():
    assert counts("paper", ended(begin(as_on_paper=True))) == (1,)
    assert counts("paper", ended(begin())) == (0,)
    assert counts("paper", ended(begin(as_on_paper=True), won=False)) == (0,)
