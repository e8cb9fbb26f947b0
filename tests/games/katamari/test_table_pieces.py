"""A piece in the hand: turned, placed, refused; and the piles it comes from."""

from __future__ import annotations

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.board import HEXES
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.questions import cells_of, preview, worth
from klotho_games.games.katamari.rules.state import CYCLE_COST, Phase
from klotho_games.games.katamari.rules.steps import Buy, Cycle
from klotho_games.stage.devices.input import Action, Notice, Pointer
from tests.games.katamari.positions import blue_to_buy, buys, carry, found, picked_up
from tests.games.rig import click, go_to, key, move_to, press, rest, sit_down, spot

# -- a piece in the hand --------------------------------------------------------------------------------------


@pytest.mark.rule("KAT-0.11")
def test_a_dragged_piece_is_turned_by_wheel_right_button_and_keys() -> None:
    session = blue_to_buy()
    size = SIZE[NUMBER[buys(session, "blue")[0].piece]]
    stage, table, at = picked_up(session, size)
    assert table.hand is not None
    first = table.hand.turn
    assert any(move.turn == first for move in buys(session, "blue")), "it is turned so that it fits"
    stage.step(0.02, [Pointer("press", at, 3)])
    stage.step(0.02, [Pointer("release", at, 3)])
    assert table.hand.turn == (first + 1) % 6 and table.hand.holds
    stage.step(0.02, [Pointer("wheel", at, 0, -1)])
    assert table.hand.turn == (first + 2) % 6
    stage.step(0.02, [Pointer("wheel", at, 0, 1)])
    press(stage, Action.TURN_LEFT, "q")
    assert table.hand.turn == first
    press(stage, Action.TURN_RIGHT, "pad rb", "pad")
    assert table.hand.turn == (first + 1) % 6 and table.hand.holds
    press(stage, Action.CANCEL, "escape")
    assert not table.hand.holds
    assert session.state.phase is Phase.SPEND


def test_the_ghost_tells_what_the_rules_tell() -> None:
    """KAT-3: for every place that fits, the preview has the values before and after the move itself."""
    session = blue_to_buy()
    state, rules = session.state, session.game.rules
    checked = 0
    for level in ("yellow", "blue"):
        move = buys(session, level)[0]
        stage, table, at = picked_up(session, SIZE[NUMBER[move.piece]])
        hand = table.hand
        assert hand is not None
        for other in [m for m in buys(session, level) if m.piece == move.piece and m.turn == hand.turn][:8]:
            at = carry(stage, table, at, hand.turn, other.place)
            assert hand.place == other.place and hand.refusal is None and hand.ghost.visible
            told = hand.panel.shown
            assert told == preview(state, other)
            after, _events = rules.apply(state, other)
            assert told is not None
            assert told.after.points == worth(after, state.seat).points
            assert told.after.dice == worth(after, state.seat).dice
            assert told.before == worth(state, state.seat)
            checked += 1
        press(stage, Action.CANCEL, "escape")
        assert hand.panel.shown is None
    assert checked > 4


@pytest.mark.rule("KAT-2.401")
def test_a_refused_drop_names_its_clause_where_it_happened() -> None:
    session = blue_to_buy()
    move = buys(session, "blue")[0]
    stage, table, at = picked_up(session, SIZE[NUMBER[move.piece]])
    assert table.hand is not None
    turn = table.hand.turn
    fitting = {o.move.place for o in table.drag.offers_of(table.drag.held_piece) if o.move.turn == turn}  # type: ignore
    wrong = next(p for p in range(19) if p not in fitting and cells_of(Buy(move.piece, turn, p))
                 and not any(_near(p, other) for other in fitting))
    ply = session.ply
    at = carry(stage, table, at, turn, wrong)
    assert table.hand.refusal is not None and table.hand.panel.shown is None
    stage.step(0.02, [Pointer("release", at)])
    rest(stage)
    assert session.ply == ply
    assert table.last_refusal is not None and table.last_refusal.rule == "KAT-2.401"
    tag = spot(table, "refusal")
    assert not table.hand._verdict.visible, "the same sentence is not there twice"
    assert "Every hex of a Blue piece needs Yellow, Blue or the centre under it. KAT-2.401" in tag.label
    assert abs(tag.box.centre[0] - at[0]) < 400 and abs(tag.box.centre[1] - at[1]) < 300
    key(stage, "f1")
    assert stage.program.asked[-1] == ("rules", "katamari", "KAT-2.401")


def _near(a: int, b: int) -> bool:
    (q, r), (u, v) = HEXES[a], HEXES[b]
    return max(abs(q - u), abs(r - v), abs(q + r - u - v)) < 2


def test_half_off_the_board_is_refused_and_beside_it_goes_back_quietly() -> None:
    session = blue_to_buy()
    size = SIZE[NUMBER[buys(session, "blue")[0].piece]]
    stage, table, at = picked_up(session, size)
    edge = table.board.at(HEXES.index((-2, 1)))
    to = (edge[0] - 40, edge[1])
    assert table.hand is not None
    goal = (at[0] + to[0] - table.hand.held.centre[0], at[1] + to[1] - table.hand.held.centre[1])
    stage.step(0.02, [Pointer("move", goal, 0)])
    if table.hand.place < 0:
        stage.step(0.02, [Pointer("release", goal)])
        rest(stage)
        assert table.last_refusal is not None and table.last_refusal.rule == "KAT-2.401"
    table.last_refusal = None
    stage, table, at = picked_up(session, size)
    stage.step(0.02, [Pointer("move", (1500, 700), 0)])
    stage.step(0.02, [Pointer("release", (1500, 700))])
    rest(stage)
    assert table.last_refusal is None and table.hand is not None and not table.hand.holds


def test_arrows_keep_to_the_board_and_say_why_a_hex_does_not_fit() -> None:
    session = blue_to_buy()
    move = buys(session, "blue")[0]
    stage, table = sit_down(session)
    go_to(stage, table, f"pile:{SIZE[NUMBER[move.piece]]}")
    press(stage, Action.CONFIRM, "return")
    assert table.hand is not None and table.hand.holds
    said = set()
    for action in [Action.LEFT] * 6 + [Action.UP] * 5 + [Action.RIGHT] * 6 + [Action.DOWN] * 5:
        press(stage, action)
        current = table.focus.current
        assert current is not None and current.id.startswith("hex:")
        assert table.hand.place == int(current.id.removeprefix("hex:"))
        assert ("KAT-2.401" in current.value) == (table.hand.refusal is not None)
        assert current.value in stage.said
        said.add(current.value)
    assert len(said) > 1
    press(stage, Action.CANCEL, "escape")
    assert not table.hand.holds and table.focus.only is None


def test_a_gamepad_picks_up_turns_and_places() -> None:
    session = blue_to_buy()
    move = next(m for m in buys(session, "yellow"))
    stage, table = sit_down(session)
    ply = session.ply
    go_to(stage, table, f"pile:{SIZE[NUMBER[move.piece]]}")
    press(stage, Action.CONFIRM, "pad a", "pad")
    assert table.hand is not None
    turn = (table.hand.turn + 1) % 6
    press(stage, Action.TURN_RIGHT, "pad rb", "pad")
    assert table.hand.turn == turn
    fitting = {o.move.place for o in table.drag.offers_of(table.drag.held_piece) if o.move.turn == turn}  # type: ignore
    for action in (Action.LEFT, Action.UP, Action.RIGHT, Action.DOWN) * 4:
        if table.hand.place in fitting:
            break
        press(stage, action, f"pad {action.value}", "pad")
    press(stage, Action.CONFIRM, "pad a", "pad")
    rest(stage)
    assert session.ply == ply and table.loose.buy is not None
    press(stage, Action.CONFIRM, "pad a", "pad")
    rest(stage)
    assert isinstance(session.record.steps[ply], Buy) and session.record.steps[ply].turn == turn


def test_the_numbers_pick_up_from_the_piles() -> None:
    session = blue_to_buy()
    size = SIZE[NUMBER[buys(session, "blue")[0].piece]]
    stage, table = sit_down(session)
    key(stage, str(size))
    assert table.hand is not None and table.hand.size == size


def test_a_lost_window_lets_go() -> None:
    session = blue_to_buy()
    stage, table, _at = picked_up(session, SIZE[NUMBER[buys(session, "yellow")[0].piece]])
    stage.step(0.02, [Notice("focus-lost")])
    assert table.hand is not None and not table.hand.holds and not table.hand.held.visible


# -- piles ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAT-2.400")
def test_a_pile_that_cannot_be_paid_says_what_it_costs() -> None:
    session = found(lambda s: s.state.phase is Phase.SPEND and s.state.power == 2 and bool(buys(s)))
    stage, table = sit_down(session)
    pile = spot(table, "pile:5")
    assert not pile.enabled and not pile.piece
    assert "and you have 2. Choose a smaller piece. KAT-2.400" in pile.reason
    assert spot(table, "pile:1").enabled
    click(stage, pile.box.centre)
    assert table.hand is not None and not table.hand.holds


@pytest.mark.rule("KAT-2.41")
def test_a_pile_is_cycled_by_its_button_and_by_keys() -> None:
    def rich(s: Session) -> bool:
        return s.state.phase is Phase.SPEND and s.state.power >= 2 * CYCLE_COST

    session = found(rich)
    stage, table = sit_down(session)
    ply, power = session.ply, session.state.power
    click(stage, spot(table, "cycle:2").box.centre)
    assert session.ply == ply
    assert table.piles.size_to_cycle == 2, "what was revealed can't be undone: it asks first"
    key(stage, "z")
    assert not table.has_unfinished_move and session.ply == ply
    click(stage, spot(table, "cycle:2").box.centre)
    click(stage, spot(table, "cycle:2").box.centre)
    assert session.record.steps[ply] == Cycle(2) and session.state.power == power - CYCLE_COST
    ply = session.ply
    move_to(stage, (960.0, 560.0))
    table.focus.seen = False
    key(stage, "c")
    assert table.piles.asking
    key(stage, "5")
    rest(stage)
    assert session.record.steps[ply] == Cycle(5)
    poor = found(lambda s: s.state.phase is Phase.SPEND and s.state.power < CYCLE_COST)
    _stage, table = sit_down(poor)
    assert "KAT-2.41" in spot(table, "cycle:1").reason and not spot(table, "cycle:1").enabled


@pytest.mark.parametrize("way", ["z", "escape", "c"])
def test_no_one_has_to_say_which_pile(way: str) -> None:
    """These keys close the question before they undo a move or pause the game."""
    session = found(lambda s: s.state.phase is Phase.SPEND and s.state.power >= CYCLE_COST)
    stage, table = sit_down(session)
    ply = session.ply
    key(stage, "c")
    assert table.piles.asking and table.why_not_undo() == ""
    key(stage, way)
    rest(stage)
    assert not table.piles.asking and session.ply == ply and stage.scene is table
    assert ("pause",) not in stage.program.asked and not any(pile.wanted for pile in table.piles.piles)
