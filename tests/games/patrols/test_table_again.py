"""A kingdom that is left and opened again, or shown at another size, looks the same: map, barracks, offer."""

from __future__ import annotations

from typing import Any

from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules.state import FIRST_PLACE, ITEMS
from klotho_games.games.patrols.rules.steps import Place, Post
from klotho_games.games.patrols.table.parts.arrangement import HOME
from klotho_games.stage.devices.input import Pointer
from tests.games.patrols.forced import EAST, EAST_PATROL, MIDDLE, SOUTH, SOUTH_PATROL
from tests.games.patrols.table_rig import dealt, solved
from tests.games.rig import drag, rest, sit_down

SMALL = (640, 360)


def stands(table: Any) -> tuple[Any, ...]:
    """Return where everything is shown: regions on the map and face up, items in the barracks and on patrols."""
    cards = {place: table.map.box_of(place) for place in table.map.cards}
    return (table.memory.window, cards, table.offer.places(), [sprite.box for sprite in table.troops.items],
            sorted(table.memory.fresh))


def opened_again(session: Session) -> Any:
    _stage, table = sit_down(Session.of_record(session.game, session.record, session.seed), SMALL)
    return table


def test_a_game_that_is_opened_again_stands_where_it_stood() -> None:
    session = dealt(Place("fens", FIRST_PLACE, 0), Place("ruins", EAST))
    stage, table = sit_down(session, SMALL)
    third = next(item for item in reversed(range(ITEMS)) if table.memory.kinds[item] == 0)  # of three dark footmen
    drag(stage, table.troops.box_of(third).centre, table.map.patrol_box(EAST_PATROL).centre)
    first = table.memory.kinds.index(0)
    assert table.memory.at[first] == HOME and session.history[-1].step == Post("dark", 0, EAST_PATROL)
    drag(stage, table.troops.box_of(first).centre, table.map.patrol_box(EAST_PATROL).centre)
    assert table.memory.at[first] == HOME, "those at home close ranks"
    table.play(Place("plains", SOUTH))
    rest(stage)
    table.play(Post("dark", 0, SOUTH_PATROL))
    rest(stage)
    assert stands(opened_again(session)) == stands(table)
    table.undo()
    assert stands(opened_again(session)) == stands(table)
    assert table.map.box_of(MIDDLE) == table.places.cell(0, 0), "where the first region was laid, not in the middle"
    before = stands(table)
    for change in ({"text_scale": 2.0}, {"text_scale": 1.0}):
        stage.program.change_settings(**change)
        rest(stage)
    stage.window.resize((1280, 720))
    stage._fit()
    rest(stage)
    assert stands(table) == before


def test_regions_face_up_lie_where_they_lay_when_several_are_taken_back() -> None:
    session = solved(9)
    stage, table = sit_down(session, SMALL)
    while session.state.region_count > 6:
        table.undo()
        rest(stage)
    assert stands(opened_again(session)) == stands(table)


def test_someone_who_is_sent_out_comes_from_where_they_were_carried() -> None:
    """Of equal items in the barracks the last niche is emptied, but the item that moves is the one that was carried."""
    stage, table = sit_down(dealt(Place("fens", MIDDLE), Place("ruins", EAST)), SMALL, motion="full", speed="normal")
    first = table.memory.kinds.index(0)
    road, home = table.map.patrol_box(EAST_PATROL).centre, table.troops.box_of(first).centre
    table.play(Post("dark", 0, EAST_PATROL))
    table.motions.update(0.01)
    going = [sprite for sprite in table.troops.items if sprite.z > 400]
    assert len(going) == 1 and all(sprite.centre != road for sprite in table.troops.items)
    rest(stage)
    assert any(sprite.centre == road for sprite in table.troops.items)
    assert table.troops.box_of(first).centre == home


def test_a_region_that_is_put_back_at_once_lies_flat() -> None:
    """It was still rising under the pointer when it was picked up."""
    stage, table = sit_down(dealt(Place("fens", FIRST_PLACE, 0)), SMALL, motion="full", speed="normal")
    id, place = next(iter(table.offer.row.places.items()))
    stage.input.device = "mouse"
    for kind in ("move", "press", "release"):
        stage.step(0.02, [Pointer(kind, place.box.centre, int(kind != "move"))])
    assert table.drag.held_piece == f"card:{id}"
    stage.step(0.0, [Pointer("move", (-60.0, -60.0), 0)])
    table.drag.cancel()
    rest(stage)
    card = table.offer.row.cards[id]
    assert (card.box, card.zoom, card.angle) == (place.box, 1.0, place.angle)
