"""A loose piece, before it is bought: moved, turned, taken back, placed. Nothing of it reaches the rules."""

from __future__ import annotations

import pytest

from klotho_games.core.contract import Decision, Refusal
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.questions import cells_of, preview
from klotho_games.games.katamari.rules.steps import Buy, EndTurn, RollDice
from klotho_games.games.katamari.table import Table
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.stage import Stage
from tests.games.katamari.positions import answer, blue_to_buy, bots_turn, buys, carry
from tests.games.katamari.table_rig import new_session
from tests.games.rig import at_ply, click, drag, key, move_to, press, rest, sit_down, spot


@pytest.fixture(scope="module")
def position() -> Session:
    return blue_to_buy()


def loose(position: Session, level: str = "yellow") -> tuple[Stage, Table, Buy]:
    """Click a piece, then a place on the board where it fits."""
    session = at_ply(position, position.ply)
    stage, table = sit_down(session, (640, 360))
    move = buys(session, level)[0]
    click(stage, spot(table, f"pile:{SIZE[NUMBER[move.piece]]}").box.centre)
    hand = table.hand
    assert hand is not None
    move = next(m for m in buys(session, level) if m.piece == move.piece and m.turn == hand.turn)
    click(stage, hand.point_for(move.turn, move.place))
    assert table.loose.buy == move
    return stage, table, move


def test_the_rules_hear_of_it_only_when_it_is_placed(position: Session) -> None:
    stage, table, move = loose(position)
    session = table.session
    ply = session.ply
    assert ply == position.ply and table.loose.sprite.visible
    assert table.hand is not None and table.hand.panel.shown == preview(session.state, move)
    assert spot(table, "place").label == f"Buy ({SIZE[NUMBER[move.piece]]} power)"
    key(stage, "return")
    rest(stage)
    assert session.record.steps[ply] == move
    assert table.loose.buy is None and not table.loose.sprite.visible


def test_what_is_meant_stands_at_the_right_end_of_the_bar(position: Session) -> None:
    _stage, table, move = loose(position)
    shown = [[button.spot.id for button in table.prompt.buttons]]
    table.loose.take_back()
    shown.append([button.spot.id for button in table.prompt.buttons])
    table.flow.ask_to_cycle(2)
    shown.append([button.spot.id for button in table.prompt.buttons])
    table.put_back()
    table.show_hint(Decision(move, "Because.", 0.0))
    shown.append([button.spot.id for button in table.prompt.buttons])
    assert [ids[-1] for ids in shown] == ["place", "end", "cycle-it", "do-it"]
    assert {"undo", "hint"}.isdisjoint(shown[1][-2:]) and shown[1][-2] == "cycle"
    _stage, table = sit_down(new_session(1, wobbly=True), (640, 360))
    assert [button.spot.id for button in table.prompt.buttons][-2:] == ["flick", "roll"]


@pytest.mark.parametrize("way", ["z", "escape", "button", "beside"])
def test_it_is_taken_back(position: Session, way: str) -> None:
    stage, table, move = loose(position)
    if way == "button":
        click(stage, spot(table, "take-back").box.centre)
    elif way == "beside":
        drag(stage, table.board.at(cells_of(move)[0]), (200.0, 1030.0))
    else:
        key(stage, way)
        rest(stage)
    assert table.loose.buy is None and table.session.ply == position.ply
    assert not table.loose.sprite.visible and spot(table, f"pile:{SIZE[NUMBER[move.piece]]}").enabled
    assert table.hand is not None and table.hand.panel.shown is None
    assert ("pause",) not in stage.program.asked


@pytest.mark.parametrize("way", ["z", "h"])
def test_taken_up_again_it_goes_out_of_the_hand_as_well(position: Session, way: str) -> None:
    stage, table, move = loose(position)
    assert table.drag is not None
    table.drag.pick_up(f"pile:{SIZE[NUMBER[move.piece]]}")
    assert table.hand.holds and table.has_unfinished_move
    key(stage, way)
    rest(stage)
    assert not (table.has_unfinished_move or table.drag.held_piece
                or table.hand.holds) and table.session.ply == position.ply


def test_a_click_on_it_places_it_and_a_drag_moves_it_on(position: Session) -> None:
    stage, table, move = loose(position)
    hand = table.hand
    assert hand is not None
    other = next(m for m in buys(table.session, "yellow") if (m.piece, m.turn) == (move.piece, move.turn) and m != move)
    start = table.board.at(cells_of(move)[0])
    move_to(stage, start)
    stage.step(0.02, [Pointer("press", start)])
    stage.step(0.02, [Pointer("move", (start[0] + 30, start[1]), 0)])
    assert hand.holds and not table.loose.sprite.visible
    at = carry(stage, table, (start[0] + 30, start[1]), other.turn, other.place)
    stage.step(0.02, [Pointer("release", at)])
    rest(stage)
    assert table.loose.buy == other and table.session.ply == position.ply
    click(stage, table.board.at(cells_of(other)[-1]))
    assert table.session.record.steps[position.ply] == other


def test_a_refused_drop_leaves_it_where_it_lay(position: Session) -> None:
    stage, table, move = loose(position, "blue")
    legal = {(m.turn, m.place) for m in buys(table.session, "blue") if m.piece == move.piece}
    hand = table.hand
    assert hand is not None
    start = table.board.at(cells_of(move)[0])
    at = (start[0], start[1] + 30)
    stage.step(0.02, [Pointer("move", start, 0), Pointer("press", start), Pointer("move", at, 0)])
    for place in range(19):
        at = carry(stage, table, at, move.turn, place)
        if hand.refusal is not None:
            break
    assert hand.refusal is not None and (move.turn, hand.place) not in legal
    stage.step(0.02, [Pointer("release", at)])
    rest(stage)
    assert table.last_refusal is not None
    assert table.loose.buy == move and table.session.ply == position.ply


def test_it_is_turned_where_it_lies(position: Session) -> None:
    stage, table, move = loose(position)
    seen = {move.turn}
    for _turn in range(6):
        press(stage, Action.TURN_RIGHT, "e")
        buy = table.loose.buy
        assert buy is not None and table.session.why_not(buy) is None and table.session.ply == position.ply
        seen.add(buy.turn)
    assert len(seen) > 1 or SIZE[NUMBER[move.piece]] == 1


def pairs(table: Table) -> list[Buy]:
    """Return the ways to place a yellow piece of two hexes."""
    return [move for move in buys(table.session, "yellow") if SIZE[NUMBER[move.piece]] == 2]


def test_a_turn_back_undoes_a_turn_and_what_it_covers_is_told(position: Session) -> None:
    stage, table, _move = loose(position)
    ways, hidden = pairs(table)[::12], 0
    for way in ways:
        for there, back in (("e", "q"), ("q", "e")):
            table.loose.lay(way)
            key(stage, there)
            turned = table.loose.buy
            assert turned is not None
            covers = bool(preview(table.state, turned).covered)
            assert table.hand._verdict.visible >= covers
            hidden += covers
            key(stage, back)
            assert table.loose.buy == way
    assert hidden


def test_a_turn_keeps_to_what_a_lesson_lets(position: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table, _move = loose(position)
    move = pairs(table)[0]
    table.loose.lay(move)
    monkeypatch.setattr(table.mode, "why_not", lambda way: None if way == move else Refusal("", "Not this one."))
    key(stage, "e")
    assert table.loose.buy == move


def test_it_is_taken_by_its_seam_as_well(position: Session) -> None:
    stage, table, _move = loose(position)
    move = pairs(table)[0]
    table.loose.lay(move)
    (ax, ay), (bx, by) = (table.board.at(cell) for cell in cells_of(move)[:2])
    seam = ((ax + bx) / 2, (ay + by) / 2)
    move_to(stage, seam)
    stage.step(0.02, [Pointer("press", seam), Pointer("move", (seam[0] + 30, seam[1]), 0)])
    assert table.hand.holds
    press(stage, Action.CANCEL, "escape")
    assert table.focus.at((60.0, 300.0)) is not spot(table, f"hex:{move.place}")


def test_by_keys_it_is_picked_up_again_where_it_lies(position: Session) -> None:
    stage, table, move = loose(position)
    key(stage, str(SIZE[NUMBER[move.piece]]))
    assert table.hand is not None and table.hand.holds
    assert (table.hand.turn, table.hand.place) == (move.turn, move.place)
    press(stage, Action.CANCEL, "escape")
    assert table.loose.buy == move, "one step back"
    press(stage, Action.CANCEL, "escape")
    assert table.loose.buy is None


def test_it_stays_when_the_table_is_built_anew(position: Session) -> None:
    stage, table, move = loose(position)
    table.rebuild()
    rest(stage)
    assert table.loose.buy == move and table.loose.sprite.visible
    assert spot(table, "place").enabled


def test_who_does_not_want_to_be_asked_is_not(position: Session) -> None:
    session = at_ply(position, position.ply)
    stage, table = sit_down(session, (640, 360))
    stage.program.change_settings(ask_first=False)
    move = buys(session, "yellow")[0]
    click(stage, spot(table, f"pile:{SIZE[NUMBER[move.piece]]}").box.centre)
    assert table.hand is not None
    place = next(m.place for m in buys(session, "yellow") if (m.piece, m.turn) == (move.piece, table.hand.turn))
    click(stage, table.hand.point_for(table.hand.turn, place))
    assert isinstance(session.record.steps[position.ply], Buy) and table.loose.buy is None


def test_what_a_lesson_holds_back_never_lies_loose(position: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal is shown at the drop and while the piece is carried, not after a green "fits"."""
    stage, table, move = loose(position)
    key(stage, "z")
    monkeypatch.setattr(table.mode, "why_not", lambda move: Refusal("", "Not this one."))
    key(stage, str(SIZE[NUMBER[move.piece]]))
    assert table.hand is not None and table.hand.refusal == Refusal("", "Not this one.")
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    assert table.loose.buy is None and table.last_refusal == Refusal("", "Not this one.")


# -- keys while something moves ---------------------------------------------------------------------------------


def moving() -> tuple[Stage, Table, int]:
    """A bot's purchase is in motion."""
    session = bots_turn()
    stage, table = sit_down(session, (640, 360), motion="full", speed="normal")
    answer(stage, buys(session)[0])
    ply = session.ply
    for _frame in range(40):
        stage.step(0.05, [])
        if session.ply > ply:
            break
    stage.step(0.05, [])
    assert table.motions.is_busy and session.ply > ply
    return stage, table, session.ply


@pytest.mark.parametrize("name", ["s", "v", "z", "h", "1"])
def test_keys_do_not_hurry_a_bots_move(name: str) -> None:
    stage, table, ply = moving()
    key(stage, name)
    assert table.motions.is_busy and table.session.ply == ply
    assert table.pace.step_by_step == (name == "s")
    assert stage.settings.speed == ("fast" if name == "v" else "normal")


def test_confirming_hurries_a_bots_move_and_does_nothing_else() -> None:
    stage, table, ply = moving()
    key(stage, "return")
    assert not table.motions.is_busy and table.session.ply == ply


def test_the_buttons_of_the_pace_stay_and_are_clicked_while_a_bot_moves() -> None:
    stage, table, ply = moving()
    at = spot(table, "step").box.centre
    move_to(stage, at)
    stage.step(0.01, [Pointer("press", at)])
    stage.step(0.01, [Pointer("release", at)])
    assert table.pace.step_by_step and table.motions.is_busy and table.session.ply == ply


def test_step_by_step_can_be_asked_for_while_an_intention_is_seen() -> None:
    session = bots_turn()
    stage, table = sit_down(session, (640, 360), motion="full", speed="normal")
    answer(stage, EndTurn())
    stage.step(0.05, [])
    ply = session.ply
    key(stage, "s")
    for _frame in range(60):
        stage.step(0.1, [])
    assert session.ply == ply and spot(table, "next").enabled
    key(stage, "tab")
    table.focus.set(spot(table, "log"))
    key(stage, "space")
    assert session.ply > ply, "Space stands on Next, and the log has no key of its own"


def test_a_key_that_hurries_ones_own_throw_decides_nothing() -> None:
    session = new_session(7, 2)
    stage, table = sit_down(session, (640, 360), motion="full", speed="normal")
    ply = session.ply
    table.play(RollDice())
    stage.step(0.05, [])
    assert table.motions.is_busy
    after = session.ply
    key(stage, "n")
    assert not table.motions.is_busy and session.ply == after > ply


# -- kinds of toasts -----------------------------------------------------------------------------------------------


def test_a_toast_is_what_it_says(position: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece that was taken back is a confirmation; a piece that does not fit is a refusal."""
    stage, table, _move = loose(position)
    told: list[ToastKind] = []
    monkeypatch.setattr(table.tips, "toast", lambda words, seconds=2.4, kind=ToastKind.NEWS: told.append(kind))
    monkeypatch.setattr(table.loose, "_nearest", lambda buy, turn: -1)
    key(stage, "e")
    assert told == [ToastKind.NO]
    key(stage, "z")
    assert told == [ToastKind.NO, ToastKind.DONE] and table.loose.buy is None
