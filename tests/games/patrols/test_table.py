"""The table: words that fit, stable places, what hovering and carrying shows, taking back, hints, the solver."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.bot.foresight import KingdomForesight
from klotho_games.games.patrols.rules.names import region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import reports
from klotho_games.games.patrols.rules.regions import EDGES, ID, NUMBER, SOUTH
from klotho_games.games.patrols.rules.state import FIRST_PLACE, ITEMS, WIDE, kind_of
from klotho_games.games.patrols.rules.steps import Place, Post, TakeBack
from klotho_games.games.patrols.table.look.piece_faces import token_box
from klotho_games.games.patrols.table.look.places import MIDDLE as PLAIN_WINDOW
from klotho_games.games.patrols.table.look.places import MapWindow, Places, item_boxes
from klotho_games.games.patrols.table.look.style import ROMAN
from klotho_games.games.patrols.table.parts.arrangement import HOME
from klotho_games.games.patrols.table.parts.place_preview import INSET
from klotho_games.games.patrols.table.win_checker import answer
from klotho_games.games.patrols.telling.placing import placing_words, touching_reports
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.patrols.forced import EAST, EAST_PATROL, MIDDLE, PATROLS, WEST, WEST_PATROL, setup
from tests.games.patrols.table_rig import by_click, by_drag, dealt, solved
from tests.games.rig import (
    check_settling,
    check_words,
    click,
    confirm,
    drag,
    key,
    move_to,
    press,
    rest,
    seed_of,
    sit_down,
    spot,
    written,
)

ROW = (Place("fens", MIDDLE), Place("plains", WEST), Place("ruins", EAST))
MANNED = (Post("light", 3, EAST_PATROL), Post("light", 3, WEST_PATROL))
SMALL = (640, 360)


# -- looks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "text"), [
    ((1920, 1080), 1.0), pytest.param((1280, 720), 1.0, marks=pytest.mark.slow), ((1280, 720), 2.0),
])
@pytest.mark.parametrize("moves", [(), ROW, (*ROW, *MANNED)], ids=["start", "due", "manned"])
def test_words_are_whole(moves: tuple[Place, ...], size: tuple[int, int], text: float) -> None:
    stage, _table = sit_down(dealt(*moves), size, text=text)
    check_words(written(stage), size, text)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_words_are_whole_when_the_kingdom_is_full(text: float) -> None:
    stage, _table = sit_down(solved(), (1280, 720), text=text)
    check_words(written(stage), (1280, 720), text)


def test_settling_again_changes_nothing() -> None:
    for session in (dealt(), dealt(*ROW, *MANNED), solved(6)):
        _stage, table = sit_down(session, SMALL)
        check_settling(table)


@pytest.mark.parametrize("bottom", [992.0, 884.0])
def test_nothing_lies_on_something_else(bottom: float) -> None:
    places = Places(bottom)
    boxes = {f"cell {n}": places.cell(n % 3, n // 3) for n in range(9)}
    boxes |= {ROMAN[n]: places.patrol(n) for n in range(12)} | {f"offer {n}": places.offer(n) for n in range(3)}
    boxes |= {name: places[name] for name in ("barracks", "codex", "log", "top_bar")}
    assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].overlap(boxes[pair[1]]) > 0] == []
    assert all(CANVAS.holds(box) and box.bottom <= bottom for box in boxes.values())
    assert all(abs(box.w - box.h) < 0.5 for name, box in boxes.items() if name.startswith(("cell", "offer")))


@pytest.mark.parametrize("n", range(1, ITEMS + 1))
def test_any_number_of_items_has_room_on_a_patrol(n: int) -> None:
    for room in (Places().patrol(0), Places().patrol(2)):
        boxes = item_boxes(room, n, 52)
        assert len(boxes) == n and all(room.holds(box) for box in boxes)
        assert [1 for a, b in combinations(boxes, 2) if a.overlap(b) > 2] == []


# -- the window -----------------------------------------------------------------------------------------------


def test_a_kingdom_that_is_continued_lies_where_it_was_left() -> None:
    session = dealt()
    stage, table = sit_down(session)
    card, corner = spot(table, "region:fens").box.centre, spot(table, "cell:0:2").box.centre
    drag(stage, card, corner)
    rest(stage)
    by_drag(stage, table, Place("plains", EAST))
    there = {name: spot(table, f"region:{name}").box for name in ("fens", "plains")}
    assert there["fens"] == table.places.cell(0, 2)
    again = Session.of_record(PATROLS, session.record, session.seed)
    _stage, table = sit_down(again)
    assert {name: spot(table, f"region:{name}").box for name in there} == there



def test_the_kingdom_grows_over_the_edge_of_the_map() -> None:
    session = dealt(Place("fens", MIDDLE), Place("plains", WEST))
    stage, table = sit_down(session)
    assert table.memory.window == PLAIN_WINDOW
    strip = spot(table, f"site:{WEST - 1}")
    assert min(strip.box.w, strip.box.h) < 60, "beyond the map there is only a strip of its border"
    by_drag(stage, table, Place("ruins", WEST - 1))
    assert session.state.board[WEST - 1] >= 0
    assert table.memory.window == MapWindow(0, 1)
    boxes = [spot(table, f"region:{name}").box for name in ("ruins", "plains", "fens")]
    assert boxes == [table.places.cell(n, 1) for n in range(3)]
    assert table.focus.find(f"site:{EAST}") is None, "three columns are enough (PAT-2.1)"


@pytest.mark.parametrize(("across", "down"), [(0, 0), (2, 1), (1, 1)])
def test_the_first_region_lies_on_any_place_of_the_map(across: int, down: int) -> None:
    session = dealt()
    stage, table = sit_down(session)
    drag(stage, spot(table, "region:fens").box.centre, table.places.cell(across, down).centre)
    assert session.history[-1].step == Place("fens", FIRST_PLACE, 3 * down + across)
    assert spot(table, "region:fens").box == table.places.cell(across, down)


def test_patrols_keep_their_numbers_in_reading_order() -> None:
    window = MapWindow(1, 1)
    assert len(set(window.patrols())) == 12 == len(ROMAN)
    assert window.patrols()[:3] == [2 * window.place(0, 0), 2 * window.place(1, 0), 2 * window.place(0, 0) + 1]


# -- items ----------------------------------------------------------------------------------------------------


def test_of_equal_items_the_one_that_was_carried_goes() -> None:
    session = dealt(*ROW)
    stage, table = sit_down(session)
    threes = [item for item, kind in enumerate(table.memory.kinds) if kind == kind_of("light", 3)]
    assert len(threes) == 2
    drag(stage, table.troops.box_of(threes[1]).centre, table.map.patrol_box(EAST_PATROL).centre)
    assert session.history[-1].step == Post("light", 3, EAST_PATROL)
    assert [table.memory.at[item] for item in threes] == [HOME, EAST_PATROL]
    table.rebuild()
    assert [table.memory.at[item] for item in threes] == [HOME, EAST_PATROL]


def test_an_item_moves_on_to_another_patrol_and_one_undo_brings_it_back() -> None:
    session = dealt(*ROW, Post("dark", 0, EAST_PATROL))
    stage, table = sit_down(session)
    ply = session.ply
    item = table.memory.on(EAST_PATROL)[0]
    drag(stage, table.troops.box_of(item).centre, table.map.patrol_box(WEST_PATROL).centre)
    assert [played.step for played in session.history[ply:]] == [
        TakeBack("dark", 0, EAST_PATROL), Post("dark", 0, WEST_PATROL)
    ]
    table.undo()
    rest(stage)
    assert session.ply == ply and table.memory.on(EAST_PATROL) == [item]


@pytest.mark.rule("PAT-2.2")
def test_what_stays_says_so_when_it_is_clicked() -> None:
    session = dealt(*ROW, *MANNED, Place("keep", WEST + WIDE))
    stage, table = sit_down(session)
    there = next(s for s in table.focus.spots if s.id.startswith(f"on:{EAST_PATROL}:"))
    click(stage, there.box.centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "PAT-2.2"
    assert session.state.posted and there.piece == ""


def test_a_patrol_that_is_clicked_asks_who_goes() -> None:
    session = dealt(*ROW)
    stage, table = sit_down(session)
    click(stage, spot(table, f"patrol:{EAST_PATROL}").box.centre)
    sheet = stage.scene
    assert isinstance(sheet, Chooser)
    labels = [choice.label for choice in sheet.choices]
    assert len(labels) == len(set(labels)) == sum(n > 0 for n in session.state.barracks)
    sheet.choices[labels.index("Light 3")].take()
    assert session.history[-1].step == Post("light", 3, EAST_PATROL)


# ---- what is shown ----


def test_no_ring_lies_on_the_badges_of_a_region_that_is_looked_at() -> None:
    stage, table = sit_down(dealt(*ROW, *MANNED))
    thing = next(one for one in table.focus.spots if one.id.startswith("region:") and one.piece)
    move_to(stage, thing.box.centre)
    stage.step(0.1, [])
    table.lead_to(thing)
    row = table.offer.row
    card = row.cards[thing.piece.removeprefix("card:")]
    others = [one.z for one in row.cards.values() if one is not card]
    assert row.frame.visible and max(others, default=0) < row.frame.z < card.z
    assert table._ring is not None and table._ring.visible and table._ring.z < card.z


def test_hovering_opens_the_codex() -> None:
    stage, table = sit_down(dealt(*ROW, *MANNED))
    assert table.codex._page is None
    move_to(stage, spot(table, "region:ruins").box.centre)
    page = table.codex._page
    assert page is not None and page.title == "Ruins" and len(page.rows) == 4
    west = page.rows[3]
    assert west.asked is not None and (west.count.items, west.count.pips, west.standing) == (2, 6, "sealed")
    box = spot(table, f"patrol:{EAST_PATROL}").box
    move_to(stage, (box.x + 4, box.y + 4))
    page = table.codex._page
    assert page is not None and page.rows[0].count.pips == 3
    move_to(stage, (1750, 1030))
    assert table.codex._page is None


def test_what_is_held_over_a_patrol_tells_what_it_would_come_to() -> None:
    session = dealt(*ROW)
    stage, table = sit_down(session)
    box, over = spot(table, "item:light:5").box, table.map.patrol_box(EAST_PATROL).centre
    stage.input.device = "mouse"
    for signal in (Pointer("move", box.centre, 0), Pointer("press", box.centre), Pointer("move", over, 0)):
        stage.step(0.02, [signal])
    assert table.tag._sprite.visible
    page = table.codex._page
    assert page is not None and page.rows[0].count.pips == 5
    assert "over" in {row.standing for row in page.rows}, "the Fens want 3 pips"
    assert session.state.barracks[kind_of("light", 5)] == 1, "nothing has been decided"
    stage.step(0.02, [Pointer("press", over, 3)])
    rest(stage)
    assert not table.tag._sprite.visible and session.ply == dealt(*ROW).ply


def test_a_region_held_over_a_place_tells_what_it_would_meet_there() -> None:
    session = dealt(Place("fens", MIDDLE), Place("plains", WEST), Post("dark", 0, WEST_PATROL))
    stage, table = sit_down(session)
    start, over = spot(table, "region:ruins").box.centre, spot(table, f"site:{EAST}").box.centre
    stage.input.device = "mouse"
    for signal in (Pointer("move", start, 0), Pointer("press", start), Pointer("move", over, 0)):
        stage.step(0.02, [signal])
    page = table.codex._page
    assert page is not None and page.title == "Ruins" and page.rows[3].count.items == 1
    assert table._aimed.visible and table._aimed.box == spot(table, f"site:{EAST}").box
    stage.step(0.02, [Pointer("press", over, 3)])
    rest(stage)
    assert not table._aimed.visible and session.state.board[EAST] < 0


def test_a_region_held_over_a_place_shows_what_its_patrols_must_get() -> None:
    session = dealt(Place("fens", MIDDLE), Place("plains", WEST), Post("dark", 0, WEST_PATROL))
    stage, table = sit_down(session)
    table.focus.seen = True
    stage.input.device = "keys"
    table.activate(spot(table, "region:ruins"))
    assert "It requires" in table.prompt.current_words[2]
    table.focus.set(spot(table, f"site:{EAST}"))
    stage.step(0.02, [])
    after = table.gestures.preview(session.state, "card:ruins", f"site:{EAST}")
    assert after is not None
    first, second = placing_words(after, EAST)
    assert first == "place Ruins here, with a patrol to Fens. This completes a row."
    assert table.prompt.current_words[1:] == (first, second)
    told = touching_reports(after, EAST)
    assert {one.place for one in told} >= {EAST, MIDDLE}, "its own requirements and those of its neighbour"
    assert table.preview._card.visible and table.preview._roads[table.map.number(EAST_PATROL)].visible
    press(stage, Action.CANCEL)
    rest(stage)
    assert not any(sprite.visible for sprite in (table.preview._card, *table.preview._roads))


def test_no_token_of_a_region_held_over_a_place_covers_its_name() -> None:
    session = dealt()
    stage, table = sit_down(session)
    card = next(card for card in session.state.offer if EDGES[card][SOUTH] is not None)
    table.focus.seen = True
    table.activate(spot(table, f"region:{ID[card]}"))
    table.focus.set(spot(table, "cell:2:1"))
    stage.step(0.02, [])
    assert table.preview._card.visible
    words = [run for sprite in (table.preview._card, table.preview._marks) for run in sprite.read(stage.look)]
    name = next(run for run in words if run.words == region_name(card))
    number = max((run for run in words if run.words.isdigit()), key=lambda run: run.box.centre[1])
    token = token_box(table.places.cell(2, 1), SOUTH, inset=INSET)
    assert token.overlap(number.box)
    assert not token.overlap(name.box.grow(0, -0.28 * name.size)), "the ink of the name"


@pytest.mark.parametrize("cell", [f"site:{FIRST_PLACE}", "cell:0:0", "cell:2:1"])
def test_the_first_region_tells_what_it_requires_wherever_it_is_held(cell: str) -> None:
    session = dealt()
    _stage, table = sit_down(session)
    table.focus.seen = True
    table.activate(spot(table, "region:fens"))
    table.focus.set(spot(table, cell))
    words = table.prompt.current_words
    assert words[1] == "begin the kingdom with Fens here."
    for asked, side in ((asked, n) for n, asked in enumerate(EDGES[NUMBER["fens"]]) if asked is not None):
        assert f"{requirement_words(asked)} to the {side_name(side)}" in words[2]
    assert any(sprite.visible for sprite in table.preview._roads)


def test_marks_follow_the_reports() -> None:
    session = dealt(*ROW, *MANNED)
    _stage, table = sit_down(session, SMALL)
    standings = [report.standing for report in reports(session.state)]
    assert table.codex._tally == (standings.count("sealed"), standings.count("broken"),
                                  standings.count("open") + standings.count("met"))
    assert standings.count("sealed") >= 3


@pytest.mark.rule("PAT-2.3")
def test_a_region_that_must_wait_says_why() -> None:
    stage, table = sit_down(dealt(*ROW))
    click(stage, spot(table, "region:ford").box.centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "PAT-2.3"


def test_a_region_dropped_where_it_cannot_lie_goes_back_with_the_reason() -> None:
    stage, table = sit_down(dealt(Place("fens", MIDDLE)), (1280, 720))
    home = spot(table, "region:plains").box
    drag(stage, home.centre, table.places.cell(0, 0).centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "PAT-2.1"
    assert spot(table, "region:plains").box == home


def test_a_region_is_seen_large_with_all_that_it_asks_for() -> None:
    stage, table = sit_down(dealt(*ROW))
    click(stage, spot(table, "region:fens").box.centre)
    assert table.closeup.is_open and "1 colour" in stage.said and "3 pips" in stage.said
    press(stage, Action.CANCEL, "escape")
    assert not table.closeup.is_open


# -- hints, the solver, the deal ------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [Place("fens", MIDDLE), Place("ruins", MIDDLE)])
def test_a_hint_marks_what_and_where(move: Place) -> None:
    _stage, table = sit_down(dealt())
    table.show_hint(Decision(move, "because", 1.0))
    assert table.advice.is_shown and table.focus.current is not None
    assert table.focus.current.id == "do-it"
    assert table.advising._where is not None and table.advising._where.box.holds(table.places.cell(1, 1))
    assert table.prompt.current_words[2] == "because", "on the bar it covers nothing"
    table.show_state()
    assert not table.advice.is_shown and table.advising._where is None and table.prompt.current_words[2] != "because"


def test_a_hint_for_an_item_and_for_taking_one_back() -> None:
    _stage, table = sit_down(dealt(*ROW, Post("dark", 0, EAST_PATROL)), SMALL)
    assert table.advise(Post("light", 3, WEST_PATROL)) == "item:light:3"
    table.stop_advising()
    assert table.advise(TakeBack("dark", 0, EAST_PATROL)) == f"on:{EAST_PATROL}:dark:0"


@pytest.mark.rule("PAT-5.1")
def test_the_solver_says_whether_it_can_still_be_won() -> None:
    stage, table = sit_down(dealt(*ROW, *MANNED))

    def asked() -> str:
        key(stage, "w")
        table.win_checker.wait()
        stage.step(0.02, [])
        return stage.said

    assert asked().startswith("Yes")
    by_click(stage, table, Post("dark", 0, EAST_PATROL))
    assert asked().startswith("You can’t win with the units where they are")


def test_giving_up_is_asked_once_more() -> None:
    session = dealt(*ROW)
    stage, table = sit_down(session)
    click(stage, spot(table, "give-up").box.centre)
    assert isinstance(stage.scene, Chooser) and not session.is_over
    confirm(stage, stage.scene, "choice:0")
    assert not session.is_over and stage.scene is table


def test_grade_and_code_of_the_deal_are_shown_and_copied() -> None:
    seed = seeds.seed_from_words("shared")
    session = Session.new(PATROLS, setup(grade=3), seed=seed)
    session.draw_chance()
    _stage, table = sit_down(session, SMALL)
    shown = seeds.short_seal(seeds.seal(seed))
    assert spot(table, "deal").label == f"Setup: Hard, Seal {shown}…", "regions lie face down"
    assert spot(table, "deal").press is None
    session = Session.new(PATROLS, setup(grade=3), seed=seed, known=True)
    session.draw_chance()
    stage, table = sit_down(session, SMALL)
    assert spot(table, "deal").label == f"Setup: Hard, {session.deal_code}"
    before = len(list(table.layers.sprites()))
    click(stage, spot(table, "deal").box.centre)
    assert len(list(table.layers.sprites())) > before, "it says that it was copied"


def test_in_practice_the_whole_game_can_be_taken_back() -> None:
    session = Session.new(PATROLS, setup(regions="base", deals="any"), seed=seed_of(1), practice=True)
    session.force(dealt().record.steps[0])
    for move in (*ROW, *MANNED, Place("keep", WEST + WIDE)):
        session.play(move)
    stage, table = sit_down(session, SMALL)
    while not table.why_not_undo():
        table.undo()
        rest(stage)
    assert session.state.region_count == 0 and session.state.dice and table.memory.at == [HOME] * ITEMS
    again = dealt(*ROW, *MANNED, Place("keep", WEST + WIDE))
    _stage, table = sit_down(again, SMALL)
    assert table.why_not_undo(), "else a region that was turned up stays so"


def test_a_replay_goes_back_and_forth() -> None:
    whole = solved()
    stage, table = sit_down(whole, SMALL)
    for ply in (whole.ply, 20, 5, 1, whole.ply):
        s = whole.state_at(ply)
        table.lay_out(s)
        stage.step(0.02, [])
        assert len(table.map.cards) == s.region_count
        assert sum(at != HOME for at in table.memory.at) == len(s.posted) + len(s.fresh)


def test_numbers_pick_up_the_face_up_regions() -> None:
    session = dealt()
    stage, table = sit_down(session)
    key(stage, "2")
    assert table.drag.held_piece == f"card:{['plains', 'fens', 'ruins'][1]}"
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    assert isinstance(session.history[-1].step, Place)


def test_a_pad_alone_places_and_mans() -> None:
    session = dealt()
    stage, _table = sit_down(session)
    for _press in range(2):
        press(stage, Action.CONFIRM, "a", "pad")
        rest(stage)
    press(stage, Action.CONFIRM, "a", "pad")
    rest(stage)
    assert session.state.region_count == 1


def test_boxes_of_the_map_are_where_the_pointer_finds_them() -> None:
    _stage, table = sit_down(dealt(*ROW))
    for patrol in session_patrols(table):
        box: Box = table.map.patrol_box(patrol)
        found = table.focus.at((box.x + 3, box.y + 3))
        assert found is not None and found.target == f"patrol:{patrol}"


def session_patrols(table) -> list[int]:  # type: ignore[no-untyped-def]
    return table.memory.window.patrols()  # type: ignore[no-any-return]


@pytest.mark.rule("PAT-5.1")
def test_whether_it_can_be_won_is_told_of_what_the_marshal_sees() -> None:
    """Two kingdoms that differ only in the face-down regions get the same answer, and a hint counts the same orders."""
    s = Session.new(PATROLS, setup(grade=4), seed=seeds.seed_from_words("unseen"))
    s.draw_chance()
    state = s.state
    others = [replace(state, deck=deck) for deck in (state.deck[::-1], (*state.deck[1:], state.deck[0]))]
    told = {answer(PATROLS.rules.view(one, 0)) for one in (state, *others)}
    assert len(told) == 1
    words, _kind = told.pop()
    odds = KingdomForesight(PATROLS.rules.view(state, 0)).odds
    assert str(odds.of) in words and (odds.won == odds.of or str(odds.won) in words)


@pytest.mark.rule("PAT-5.1")
def test_each_answer_has_its_sign() -> None:
    kinds = {}
    for moves in (ROW, (*ROW, *MANNED), (*ROW, *MANNED, Post("dark", 0, EAST_PATROL))):
        words, kind = answer(PATROLS.rules.view(dealt(*moves).state, 0))
        kinds[words.split()[0].strip(",:")] = kind
    assert kinds["You"] is ToastKind.NO and ToastKind.DONE in kinds.values()
