"""What the table shows, refuses, says and forgets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from klotho_games.core.contract import Decision
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.floor_map import START, openings
from klotho_games.games.karthis.rules.state import Phase
from klotho_games.games.karthis.rules.steps import Choose, Descend, Explore, Retreat, Walk
from klotho_games.games.karthis.table import Table
from klotho_games.games.karthis.table.parts.lower_page import last_encounter
from klotho_games.stage.devices.input import Action, Notice, Pointer, Press
from klotho_games.stage.stage import Stage
from tests.depth import spread
from tests.games.karthis.positions import position
from tests.games.karthis.table_rig import gesture_for, new_session, sensible
from tests.games.rig import check_settling, click, drag, go_to, key, looks, rest, sit_down, spot, spots


@pytest.mark.parametrize("phase", [Phase.FOOT, Phase.CHOOSE, Phase.SEALED, Phase.RIVAL])
def test_settling_again_changes_nothing(phase: Phase) -> None:
    _stage, table = sit_down(position(phase))
    check_settling(table)


def test_the_table_after_motion_is_the_table_of_the_state() -> None:
    """After full motion it looks like a table that was opened afterwards."""
    session, rng = new_session(8), random.Random(8)
    stage, table = sit_down(session, motion="full", speed="fast")
    for _move in range(12):
        if session.is_over:
            break
        table.play(sensible(session, rng))
        rest(stage)
        _other, fresh = sit_down(Session.of_record(session.game, session.record, session.seed))
        if not session.is_over:
            assert spots(table) == spots(fresh)
            assert {s[0]: s for s in looks(table)}.keys() == {s[0]: s for s in looks(fresh)}.keys()
    assert session.ply > 12


def test_every_spot_says_what_it_is() -> None:
    for phase in (Phase.FOOT, Phase.CHOOSE, Phase.SEALED, Phase.RIVAL):
        _stage, table = sit_down(position(phase))
        assert [s.id for s in table.focus.spots if not s.label or not s.role] == []


def test_hovering_tells_hearts_rating_deck_and_discards() -> None:
    _stage, table = sit_down(position(Phase.FOOT))
    s = table.state
    assert str(s.health) in spot(table, "hearts").tip
    assert "roll 3 or more" in spot(table, "rating").tip
    assert f"{s.deck.bit_count()} cards" in spot(table, "deck").tip
    assert spot(table, "deck").tip == spot(table, "odds").tip
    assert spot(table, "discard").tip
    assert spot(table, f"tile:{START}").tip.startswith("Entrance of floor 1")


# ---- moves ----


def far_opening(session: Session) -> tuple[int, int] | None:
    s = session.state
    for square in sorted(s.reach):
        if square != s.at and openings(s.sheet, square) and (s.rival is None or s.rival.square != square):
            return square, openings(s.sheet, square)[0]
    return None


def test_a_click_on_a_far_opening_walks_and_explores() -> None:
    session = next(s for s in (position(Phase.FOOT, n) for n in range(60)) if far_opening(s))
    found = far_opening(session)
    assert found is not None
    square, side = found
    stage, table = sit_down(session)
    ply = session.ply
    click(stage, spot(table, f"open:{square}:{side}").box.centre)
    assert session.record.steps[ply : ply + 2] == (Walk(square), Explore(side))


def test_click_and_click_moves_the_explorer_too() -> None:
    session = position(Phase.FOOT)
    move = next(m for m in session.legal() if isinstance(m, Explore))
    stage, table = sit_down(session)
    ply = session.ply
    click(stage, spot(table, "explorer").box.centre)
    assert table.drag is not None and table.drag.held_piece == "explorer"
    click(stage, spot(table, gesture_for(session.state, move)[1]).box.centre)
    assert session.record.steps[ply] == move


def test_the_numbers_choose_cards() -> None:
    session = position(Phase.CHOOSE, cards=3)
    stage, _table = sit_down(session)
    ply, second = session.ply, session.state.drawn[1]
    key(stage, "2")
    rest(stage)
    assert session.record.steps[ply] == Choose(second)


def test_a_gamepad_picks_up_and_places() -> None:
    session = position(Phase.FOOT)
    stage, table = sit_down(session)
    stage.input.device = "pad"
    ply = session.ply
    go_to(stage, table, "explorer")
    stage.step(0.02, [Press(Action.CONFIRM, "pad a", "pad")])
    assert table.drag is not None and table.drag.held_piece == "explorer"
    stage.step(0.02, [Press(Action.RIGHT, "pad right", "pad")])
    assert table.focus.current is not None and table.focus.current.target
    stage.step(0.02, [Press(Action.CONFIRM, "pad a", "pad")])
    rest(stage)
    assert session.ply > ply


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_arrows_go_everywhere(direction: str) -> None:
    """Whatever has the focus, all arrows lead on: no spot is a trap."""
    _stage, table = sit_down(position(Phase.CHOOSE, cards=2))
    steps = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    for start in list(table.focus.spots):
        table.focus.set(start)
        table.focus.move(*steps[direction])
        assert table.focus.current is not start or len(table.focus.spots) == 1


# ---- refusals ----


def test_a_refused_drop_names_its_clause_and_opens_the_rulebook() -> None:
    session = position(Phase.SEALED)
    stage, table = sit_down(session)
    s, ply = session.state, session.ply
    wrong = next(t.square for t in s.sheet.tiles if t.square not in (s.at, s.old))
    before = table.map.token.box
    drag(stage, spot(table, "explorer").box.centre, spot(table, f"tile:{wrong}").box.centre)
    assert session.ply == ply
    assert table.last_refusal is not None and table.last_refusal.rule == "KAR-4.5"
    assert "KAR-4.5" in spot(table, "refusal").label
    assert table.drag.held_piece == "explorer" and table.map.token.box != before
    key(stage, "f1")
    assert stage.program.asked.pop() == ("rules", "karthis", "KAR-4.5")
    click(stage, spot(table, "refusal").box.centre)
    assert stage.program.asked[-1] == ("rules", "karthis", "KAR-4.5")
    assert not table.drag.held_piece and table.map.token.box == before, "a button puts the piece back"
    for _frame in range(60):
        stage.step(0.1, [])
    assert table.focus.find("refusal") is None


def test_a_click_on_the_map_chooses_no_card() -> None:
    session = position(Phase.CHOOSE, cards=2)
    stage, table = sit_down(session)
    ply, bare = session.ply, spot(table, "map")
    free = next((x, y) for x in range(200, 860, 20) for y in range(230, 900, 20) if table.focus.at((x, y)) is bare)
    click(stage, free)
    assert session.ply == ply
    assert table.last_refusal is not None and table.last_refusal.rule == "KAR-3.1"


def test_without_a_refusal_the_rulebook_opens_at_its_beginning() -> None:
    stage, _table = sit_down(position(Phase.FOOT))
    key(stage, "f1")
    assert stage.program.asked[-1] == ("rules", "karthis", "")


def test_a_drop_on_the_bare_desk_takes_the_piece_back_quietly() -> None:
    session = position(Phase.CHOOSE, cards=2)
    stage, table = sit_down(session)
    card = session.state.drawn[0]
    home = table.row.cards[card].box
    drag(stage, spot(table, f"card:{card}").box.centre, (1300, 400))
    assert table.last_refusal is None
    assert table.row.cards[card].box == home


def test_a_lost_window_lets_go() -> None:
    session = position(Phase.FOOT)
    stage, table = sit_down(session)
    at = spot(table, "explorer").box.centre
    stage.step(0.02, [Pointer("press", at)])
    stage.step(0.02, [Pointer("move", (at[0] + 60, at[1]), 0)])
    assert table.drag is not None and table.drag.held_piece
    stage.step(0.02, [Notice("focus-lost")])
    assert not table.drag.held_piece
    assert table.map.token.box.centre == spot(table, "explorer").box.centre


# -- undo, hint, auto-play ----------------------------------------------------------------------------------


def test_undo_takes_a_walk_back_and_says_why_not_across_dice() -> None:
    session = next(s for s in (position(Phase.FOOT, n) for n in range(60)) if far_opening(s))
    stage, table = sit_down(session)
    assert not spot(table, "undo").enabled and "rolled" in spot(table, "undo").reason
    start = session.state.at
    to = next(o.move for o in table.drag.offers if isinstance(o.move, Walk) and not o.then)
    table.play(to)
    rest(stage)
    assert spot(table, "undo").enabled
    key(stage, "z")
    rest(stage)
    assert session.state.at == start
    assert table.map.token.box.centre == table.map.camera.square(start).centre


def advised(stage: Stage, table: Table) -> Any:
    key(stage, "h")
    kind, told, _level = stage.program.asked[-1]
    assert kind == "advise"
    return told


def test_a_hint_marks_the_thing_and_says_why() -> None:
    session = position(Phase.CHOOSE, cards=2)
    stage, table = sit_down(session)
    card = session.state.drawn[1]
    before = len(list(table.layers.sprites()))
    advised(stage, table)(Decision(Choose(card), "It is worth the risk.", 1.0))
    stage.step(0.05, [])
    assert len(list(table.layers.sprites())) > before
    assert stage.said == "It is worth the risk."
    table.play(Choose(card))
    rest(stage)
    assert not table.advice.is_shown


@pytest.mark.parametrize("phase", [Phase.FOOT, Phase.CHOOSE, Phase.SEALED, Phase.RIVAL])
def test_every_legal_move_can_be_advised(phase: Phase) -> None:
    session = position(phase)
    _stage, table = sit_down(session)
    for move in session.legal():
        before = looks(table)
        table.show_hint(Decision(move, "Because.", 0.0))
        assert looks(table) != before, move
        table.stop_advising()


def test_auto_play_plays_on_until_it_is_taken_over() -> None:
    session = position(Phase.FOOT)
    stage, table = sit_down(session)
    key(stage, "a")
    assert table.auto
    told = stage.program.asked[-1][1]
    move = session.legal()[0]
    told(Decision(move, "", 0.0))
    rest(stage)
    assert move in session.record.steps
    assert stage.program.asked[-1][0] == "advise"
    key(stage, "a")
    assert not table.auto


# -- looking and reading ------------------------------------------------------------------------------------


def test_a_card_is_read_large_and_put_down_again() -> None:
    session = position(Phase.CHOOSE, cards=2)
    stage, table = sit_down(session)
    box = spot(table, f"card:{session.state.drawn[0]}").box
    stage.step(0.02, [Pointer("press", box.centre, 3)])
    assert table.closeup.is_open
    stage.step(0.02, [Pointer("press", box.centre, 3)])
    assert not table.closeup.is_open
    stage.step(0.02, [Pointer("move", box.centre, 0)])
    stage.step(0.02, [Press(Action.ZOOM, "left alt")])
    assert table.closeup.is_open
    stage.step(0.6, [])
    stage.step(0.02, [Press(Action.ZOOM, "left alt", down=False)])
    assert not table.closeup.is_open, "it was held down"
    for is_open in (True, False):
        key(stage, "left alt")
        assert table.closeup.is_open == is_open, "it was only pressed: nobody has to hold it"
    for _frame in range(40):
        stage.step(0.05, [])
    assert not table.closeup.is_open, "nobody has asked for it"
    stage.step(0.02, [Pointer("press", box.centre, 3)])
    key(stage, "escape")
    assert not table.closeup.is_open and ("pause",) not in stage.program.asked


def test_the_journal_scrolls_and_folds() -> None:
    session = position(Phase.FOOT, 3)
    rng = random.Random(1)
    while len(session.history) < 60 and not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
    stage, table = sit_down(session)
    newest = table.log[-1].text
    assert spot(table, "log").label == newest
    stage.step(0.02, [Pointer("wheel", table.log_panel.whole.centre, 0, -1)])
    assert spot(table, "log").label == table.log[-2].text
    stage.step(0.02, [Pointer("wheel", table.log_panel.whole.centre, 0, 5)])
    assert spot(table, "log").label == newest
    click(stage, spot(table, "log-fold").box.centre)
    assert table.log_panel.is_folded
    click(stage, spot(table, "log-fold").box.centre)
    assert not table.log_panel.is_folded


def test_an_idle_table_draws_nothing() -> None:
    stage, _table = sit_down(position(Phase.FOOT), motion="full")
    for _tick in range(260):
        stage.step(0.1, [])
    painted = stage.frames_painted
    for _tick in range(100):
        stage.step(0.1, [])
    assert stage.frames_painted == painted


@pytest.mark.usefixtures("every_frame")
def test_the_torch_flickers_while_someone_is_there() -> None:
    stage, _table = sit_down(position(Phase.FOOT), motion="full")
    painted = stage.frames_painted
    for _tick in range(20):
        stage.step(0.1, [])
    assert stage.frames_painted > painted + 10


def test_a_click_that_skips_motion_decides_nothing() -> None:
    session = position(Phase.FOOT)
    stage, table = sit_down(session, motion="full", speed="normal")
    move = next(m for m in session.legal() if isinstance(m, Explore))
    table.play(move)
    stage.step(0.05, [])
    ply = session.ply
    assert table.motions.is_busy
    for at in (table.places["card_1"].centre, table.places["card_only"].centre):
        stage.step(0.02, [Pointer("press", at), Pointer("release", at)])
        break
    assert not table.motions.is_busy
    assert session.ply == ply


def test_every_event_of_many_games_is_shown_without_a_stumble() -> None:
    """With full motion, skipped at a random moment: motion never blocks the game or leaves anything behind."""
    for number in spread((2, 5, 9), short=1):
        session, rng = new_session(number), random.Random(number)
        stage, table = sit_down(session, (640, 360), motion="full", speed="normal")
        while not session.is_over:
            table.play(sensible(session, rng))
            for _frame in range(rng.randrange(12)):
                stage.step(0.06, [])
            if rng.random() < 0.5:
                table.motions.finish()
        rest(stage)
        assert ("finished",) in stage.program.asked


def test_a_way_down_and_a_way_back_are_on_keys() -> None:
    session = next(s for s in (position(Phase.FOOT, n) for n in range(200)) if any(
        isinstance(m, Descend) for m in s.legal()))
    stage, _table = sit_down(session)
    ply = session.ply
    key(stage, "d")
    rest(stage)
    assert session.record.steps[ply] == Descend()
    session = position(Phase.RIVAL)
    stage, table = sit_down(session)
    ply = session.ply
    key(stage, "r")
    rest(stage)
    if session.ply == ply:
        assert not table.combat.is_open
        key(stage, "escape")
        assert table.combat.is_open
        key(stage, "r")
        key(stage, "1")
        rest(stage)
    assert isinstance(session.record.steps[ply], Retreat)


# ---- the card shown large ----


def closer_look() -> tuple[Stage, Table, Any]:
    """Open the first drawn card large with the right button."""
    stage, table = sit_down(position(Phase.CHOOSE, cards=2))
    card = spot(table, f"card:{table.state.drawn[0]}")
    stage.input.device = "mouse"
    stage.step(0.02, [Pointer("move", card.box.centre, 0)])
    stage.step(0.02, [Pointer("press", card.box.centre, 3)])
    assert table.closeup.is_open
    return stage, table, card


def test_the_large_card_goes_when_its_card_is_left_or_picked_up() -> None:
    stage, table, card = closer_look()
    stage.step(0.02, [Pointer("move", (60, 540), 0)])
    assert not table.closeup.is_open
    stage, table, card = closer_look()
    stage.step(0.02, [Pointer("press", card.box.centre)])
    for _frame in range(40):
        stage.step(0.05, [])
    assert not table.closeup.is_open, "it does not come back while the button is down"
    stage.step(0.02, [Pointer("move", (500, 500), 0)])
    stage.step(0.02, [Press(Action.CANCEL, "escape")])
    for _frame in range(40):
        stage.step(0.05, [])
    stage.step(0.02, [Pointer("release", (500, 500))])
    assert not table.closeup.is_open


def test_the_large_card_goes_when_something_is_chosen() -> None:
    stage, table, _card = closer_look()
    key(stage, "1")
    assert not table.closeup.is_open
    rest(stage)
    for _frame in range(40):
        stage.step(0.05, [])
    assert not table.closeup.is_open or table.state.phase is Phase.CHOOSE


def test_the_large_card_does_not_come_while_the_table_is_in_motion() -> None:
    session = position(Phase.CHOOSE, cards=2)
    stage, table = sit_down(session, motion="full", speed="normal")
    card = spot(table, f"card:{table.state.drawn[0]}")
    stage.input.device = "mouse"
    stage.step(0.02, [Pointer("move", card.box.centre, 0)])
    table.play(Choose(table.state.drawn[0]))
    while table.motions.is_busy:
        stage.step(0.05, [])
        assert not table.closeup.is_open


def test_a_click_beside_the_large_card_reaches_nothing_below() -> None:
    session = next(s for s in (position(Phase.FOOT, n) for n in range(60)) if last_encounter(s.history).card)
    stage, table = sit_down(session)
    photo = next(s for s in table.focus.spots if s.id.startswith("photo:"))
    stage.step(0.02, [Pointer("move", photo.box.centre, 0)])
    stage.step(0.02, [Pointer("press", photo.box.centre, 3)])
    assert table.closeup.is_open
    ply = session.ply
    way = next(s for s in table.focus.spots if s.id.startswith("open:"))
    stage.step(0.02, [Pointer("press", way.box.centre)])
    stage.step(0.02, [Pointer("release", way.box.centre)])
    rest(stage)
    assert session.ply == ply and not table.closeup.is_open
    click(stage, way.box.centre)
    assert session.ply > ply
