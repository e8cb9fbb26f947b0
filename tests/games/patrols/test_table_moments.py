"""The last seal and a broken patrol: what is shown of them, and that nothing of it remains when it is hurried."""

from __future__ import annotations

from klotho_games.games.patrols.rules.steps import Place, Post, Seal
from klotho_games.games.patrols.table.motion.seals import round_the_kingdom
from tests.games.patrols.forced import EAST, EAST_PATROL, MIDDLE, WEST, WEST_PATROL
from tests.games.patrols.table_rig import dealt, solved
from tests.games.rig import looks, rest, sit_down

SMALL = (640, 360)


def test_light_runs_round_all_twelve_patrols_before_the_seal_is_pressed() -> None:
    stage, table = sit_down(solved(), SMALL, motion="full", speed="normal")
    roads = [table.places.patrol(n) for n in range(12)]
    order = [roads.index(box) for box in round_the_kingdom(roads, table.places["map"].centre)]
    assert order[:8] == [0, 1, 4, 9, 11, 10, 7, 2] and sorted(order[8:]) == [3, 5, 6, 8]
    table.play(Seal())
    stage.step(0.02, [])
    seals, most = table.story._seals, 0
    while not most or seals._made:
        lit = [sprite for sprite in seals._made if sprite.box in roads]
        assert len(lit) in (0, 12) and seals._seal.alpha <= min((sprite.alpha for sprite in lit), default=0)
        most = max(most, sum(sprite.alpha == 1 for sprite in lit))
        stage.step(0.1, [])
    assert most == 12


def test_a_broken_patrol_is_marked_with_the_region_whose_wish_it_was() -> None:
    session = dealt(Place("fens", MIDDLE), Place("plains", WEST), Post("dark", 0, WEST_PATROL),
                    Post("light", 0, WEST_PATROL))
    stage, table = sit_down(session, SMALL, speed="normal")
    table.play(Place("ruins", EAST))
    seals = table.story._seals
    while len(seals._made) < 6:
        stage.step(0.1, [])
    marked = {sprite.box for sprite in seals._made}
    assert {table.map.patrol_box(patrol) for patrol in (WEST_PATROL, EAST_PATROL)} <= marked
    assert table.map.box_of(WEST) in marked, "Plains wanted one colour along the row"
    assert session.is_over
    table.motions.finish()
    assert not seals._made
    seen = looks(table)
    rest(stage)
    assert looks(table) == seen
