"""What the table shows, refuses, tells and forgets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.core.contract import Decision, Move
from klotho_games.core.session import Session
from klotho_games.games.katamari.board import HEXES
from klotho_games.games.katamari.rollup import CYCLE_COST, Phase
from klotho_games.games.katamari.steps import Buy, Cycle, EndTurn, Remove, RollDice
from klotho_games.games.katamari.stuff import NUMBER, SIZE
from klotho_games.games.katamari.survey import cells_of, preview, worth
from klotho_games.games.katamari.table import Table
from klotho_games.games.katamari.table.board import map_hexes
from klotho_games.scenes.replay import Replay
from klotho_games.stage.input import Action, Notice, Pointer
from klotho_games.stage.stage import Stage
from tests.games.katamari.table_rig import by_click, new_session, sensible
from tests.games.rig import (
    check_settling,
    click,
    confirm,
    go_to,
    key,
    looks,
    move_to,
    press,
    rest,
    sit_down,
    spot,
    spots,
)


def found(wanted: Callable[[Session], bool], seats: int = 3, **options: Any) -> Session:
    """A position from play that is as wanted."""
    for number in range(400):
        session, rng = new_session(number, seats, **options), random.Random(number)
        while not session.over:
            if wanted(session):
                return session
            session.play(sensible(session, rng))
            session.settle()
    raise AssertionError("no such position")


def buys(session: Session, level: str = "") -> list[Buy]:
    levels = {"yellow": (1, 2), "blue": (3, 4), "purple": (5, 6)}
    return [m for m in session.legal() if isinstance(m, Buy)
            and (not level or SIZE[NUMBER[m.piece]] in levels[level])]


PHASES: dict[str, Callable[[], Session]] = {
    "throw": lambda: found(lambda s: s.state.phase is Phase.THROW and s.state.emperor > 3),
    "spend": lambda: found(lambda s: s.state.phase is Phase.SPEND and s.state.power > 3 and s.state.emperor > 4),
    "crash": lambda: found(lambda s: s.state.phase is Phase.CRASH, wobbly=True),
}


def blue_to_buy() -> Session:
    """Blue Stuff can be bought and laid down somewhere, but not everywhere."""
    return found(lambda s: s.state.phase is Phase.SPEND and bool(buys(s, "blue")) and bool(buys(s, "yellow")))


@pytest.mark.parametrize("phase", PHASES)
def test_settling_again_changes_nothing(phase: str) -> None:
    _stage, table = sit_down(PHASES[phase]())
    check_settling(table)


def test_the_table_after_motion_is_the_table_of_the_state() -> None:
    """Played through with full motion, it looks as one that was sat down at afterwards."""
    session, rng = new_session(8), random.Random(8)
    stage, table = sit_down(session, (640, 360), motion="full", speed="fast")
    for _move in range(14):
        table.play(sensible(session, rng))
        rest(stage)
        _other, fresh = sit_down(Session.of_record(session.game, session.record, session.seed), (640, 360))
        assert spots(table) == spots(fresh)
        assert [one[:2] for one in looks(table)] == [one[:2] for one in looks(fresh)]


@pytest.mark.parametrize("phase", PHASES)
def test_every_spot_says_what_it_is(phase: str) -> None:
    _stage, table = sit_down(PHASES[phase]())
    assert [s.id for s in table.focus.spots if not s.label or not s.role] == []
    assert {f"pile:{n}" for n in range(1, 7)} <= {s.id for s in table.focus.spots}


@pytest.mark.rule("KAT-0.0")
def test_the_map_for_the_editor_has_the_hexes_of_the_rules() -> None:
    assert map_hexes() == frozenset(HEXES)


# -- a piece in the hand --------------------------------------------------------------------------------------


def picked_up(session: Session, size: int) -> tuple[Stage, Table, tuple[float, float]]:
    """Dragged a little off its pile, the button still down."""
    stage, table = sit_down(session)
    at = spot(table, f"pile:{size}").box.centre
    move_to(stage, at)
    stage.step(0.02, [Pointer("press", at)])
    at = (at[0] - 60, at[1] + 20)
    stage.step(0.02, [Pointer("move", at, 0)])
    assert table.hand is not None and table.hand.holds
    return stage, table, at


def carry(stage: Stage, table: Table, at: tuple[float, float], turn: int, place: int) -> tuple[float, float]:
    """The held piece so that its first cell hangs over a hex; gives where the pointer is then."""
    hand = table.hand
    assert hand is not None
    to = hand.point_for(turn, place)
    goal = (at[0] + to[0] - hand.held.centre[0], at[1] + to[1] - hand.held.centre[1])
    stage.step(0.02, [Pointer("move", goal, 0)])
    return goal


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
    """KAT-3: for every place that fits, before and after are those of the move itself."""
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
    fitting = {o.move.place for o in table.drag.offers_of(table.drag.held) if o.move.turn == turn}  # type: ignore
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
    assert "Every hex of Blue Stuff needs Yellow, Blue or the centre under it. KAT-2.401" in tag.label
    assert abs(tag.box.centre[0] - at[0]) < 400 and abs(tag.box.centre[1] - at[1]) < 300
    key(stage, "f1")
    assert stage.house.asked[-1] == ("rules", "katamari", "KAT-2.401")


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
    fitting = {o.move.place for o in table.drag.offers_of(table.drag.held) if o.move.turn == turn}  # type: ignore
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
    assert "costs 5 Rolling Power; you have 2. KAT-2.400" in pile.reason
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
    assert session.ply == ply and table.piles.meant == 2, "what is turned up cannot be taken back: it asks first"
    key(stage, "z")
    assert not table.begun and session.ply == ply
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
def test_nobody_has_to_say_which_pile(way: str) -> None:
    """What was only asked is put away, before anything is undone or the game paused."""
    session = found(lambda s: s.state.phase is Phase.SPEND and s.state.power >= CYCLE_COST)
    stage, table = sit_down(session)
    ply = session.ply
    key(stage, "c")
    assert table.piles.asking and table.why_not_undo() == ""
    key(stage, way)
    rest(stage)
    assert not table.piles.asking and session.ply == ply and stage.scene is table
    assert ("pause",) not in stage.house.asked and not any(pile.wanted for pile in table.piles.piles)


# -- the turn -------------------------------------------------------------------------------------------------


def test_space_rolls() -> None:
    session = PHASES["throw"]()
    stage, _table = sit_down(session)
    ply = session.ply
    key(stage, "space")
    rest(stage)
    assert session.record.steps[ply] == RollDice()


@pytest.mark.rule("KAT-2.5")
def test_power_that_can_still_buy_is_mentioned_once() -> None:
    session = found(lambda s: s.state.phase is Phase.SPEND and bool(buys(s)))
    stage, table = sit_down(session)
    ply = session.ply
    confirm(stage, table, "end")
    assert session.ply == ply and "anyway" in spot(table, "end").label
    confirm(stage, table, "end")
    assert session.record.steps[ply] == EndTurn()


@pytest.mark.rule("KAT-2.22")
def test_after_a_crash_the_piece_is_chosen_on_the_board() -> None:
    session = PHASES["crash"]()
    stage, table = sit_down(session)
    move = next(m for m in session.legal() if isinstance(m, Remove))
    ply = session.ply
    there = next(s for s in table.focus.spots if s.piece == f"stuff:{move.piece}")
    click(stage, there.box.centre)
    assert session.record.steps[ply] == move


@pytest.mark.rule("KAT-2.21")
def test_on_a_wobbly_table_the_way_to_throw_is_chosen() -> None:
    session = found(lambda s: s.state.phase is Phase.THROW and s.state.emperor > 2, wobbly=True)
    stage, table = sit_down(session)
    by_click(stage, table, RollDice("wild"))
    assert RollDice("wild") in session.record.steps


def test_undo_takes_nothing_back_across_dice() -> None:
    session = PHASES["spend"]()
    _stage, table = sit_down(session)
    assert not spot(table, "undo").enabled and spot(table, "undo").reason


# -- bots -----------------------------------------------------------------------------------------------------


def bots_turn() -> Session:
    session = new_session(5, 2, bots=("", "easy"))
    rng = random.Random(1)
    while session.to_act != 1 or session.state.phase is not Phase.SPEND:
        session.play(sensible(session, rng))
        session.settle()
    return session


def asked(stage: Stage) -> Any:
    return next(told for told in reversed(stage.house.asked) if told[0] == "advise")


def answer(stage: Stage, move: Move, why: str = "Because.") -> None:
    asked(stage)[1](Decision(move, why, 1.0))


def test_a_bot_is_asked_at_its_level_and_shows_what_it_will_do() -> None:
    session = bots_turn()
    stage, table = sit_down(session, motion="full", speed="normal")
    assert asked(stage)[2] == "easy"
    assert not table.drag.offers and not spot(table, "pile:1").enabled
    move = buys(session)[0]
    ply = session.ply
    answer(stage, move)
    stage.step(0.1, [])
    assert session.ply == ply and table.hand is not None and table.hand.ghost.visible
    for _frame in range(40):
        stage.step(0.1, [])
    assert session.record.steps[ply] == move
    if session.to_act == 1:
        assert table.board.marked == (move.piece,)


def test_step_by_step_each_decision_waits_for_next() -> None:
    session = bots_turn()
    stage, table = sit_down(session)
    ply = session.ply
    key(stage, "s")
    assert table.pace.step_by_step and not spot(table, "next").enabled
    answer(stage, EndTurn())
    for _frame in range(30):
        stage.step(0.1, [])
    assert session.ply == ply and spot(table, "next").enabled
    key(stage, "space")
    rest(stage)
    assert session.record.steps[ply] == EndTurn()


def test_the_four_speeds_go_round() -> None:
    stage, table = sit_down(bots_turn(), speed="slow")
    seen = []
    for _press in range(4):
        key(stage, "v")
        rest(stage)
        seen.append(stage.settings.speed)
    assert seen == ["normal", "fast", "instant", "slow"]
    assert "slow" in spot(table, "speed").label


def test_the_last_turn_is_shown_again_and_the_table_comes_back() -> None:
    session = PHASES["spend"]()
    stage, table = sit_down(session, motion="full", speed="fast")
    rest(stage)
    before, ply = (looks(table), spots(table)), session.ply
    key(stage, "r")
    assert table.motions.busy
    for _frame in range(3):
        stage.step(0.05, [])
    rest(stage)
    assert session.ply == ply
    assert [one[:2] for one in looks(table)] == [one[:2] for one in before[0]]
    assert spots(table) == before[1]


# -- hints ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_every_kind_of_move_can_be_advised(phase: str) -> None:
    session = PHASES[phase]()
    stage, table = sit_down(session)
    for kind in {type(move) for move in session.legal()}:
        move = next(m for m in session.legal() if type(m) is kind)
        before = looks(table)
        table.show_hint(Decision(move, "Because.", 0.0))
        assert looks(table) != before, move
        assert stage.said == "Because."
        table.stop_advising()


def test_a_hint_shows_the_placement_as_a_ghost() -> None:
    session = blue_to_buy()
    stage, table = sit_down(session)
    move = buys(session, "blue")[-1]
    key(stage, "h")
    answer(stage, move, "It brings two dice.")
    stage.step(0.02, [])
    hand = table.hand
    assert hand is not None and hand.ghost.visible and (hand.ghost.turn, hand.place) == (move.turn, move.place)
    assert hand.panel.shown == preview(session.state, move) and not hand.held.visible
    move_to(stage, table.board.middle)
    table.play(move)
    rest(stage)
    assert not hand.ghost.visible or table.hand is not hand


# -- looking closer -------------------------------------------------------------------------------------------


def test_a_piece_and_another_board_are_looked_at_large() -> None:
    stage, table = sit_down(PHASES["spend"]())
    before = looks(table)
    for id in ("pile:4", "other:0"):
        at = spot(table, id).box.centre
        move_to(stage, at)
        stage.step(0.02, [Pointer("press", at, 3)])
        assert looks(table) != before
        stage.step(0.02, [Pointer("press", at, 3)])
        rest(stage)
        move_to(stage, (960.0, 20.0))
        assert looks(table) == before


def test_nothing_is_painted_anew_while_a_piece_is_dragged() -> None:
    """Every picture of a drag is there before it begins: the piece and its ghosts, in all six turns."""
    session = blue_to_buy()
    stage, table, at = _warmed(session)
    made: list[Any] = []
    keep = stage.look.art.keep

    def watched(key: Any, make: Callable[[], Any]) -> Any:
        if key not in stage.look.art._kept and isinstance(key, tuple) and key[0] == "stuff":
            made.append(key)
        return keep(key, make)

    stage.look.art.keep = watched  # type: ignore[method-assign]
    assert table.hand is not None
    for _turn in range(6):
        for place in range(0, 19, 3):
            at = carry(stage, table, at, table.hand.turn, place)
        stage.step(0.02, [Pointer("wheel", at, 0, -1)])
    assert made == []


def _warmed(session: Session) -> tuple[Stage, Table, tuple[float, float]]:
    stage, table = sit_down(session)
    for _tick in range(80):
        stage.step(0.1, [])
    at = spot(table, f"pile:{SIZE[NUMBER[buys(session, 'blue')[0].piece]]}").box.centre
    move_to(stage, at)
    stage.step(0.02, [Pointer("press", at)])
    at = (at[0] - 60, at[1])
    stage.step(0.02, [Pointer("move", at, 0)])
    return stage, table, at


# -- watched again --------------------------------------------------------------------------------------------


def test_a_finished_game_is_watched_on_its_own_table() -> None:
    session, rng = new_session(3, 2, ("", "easy"), steps=8), random.Random(3)
    while not session.over:
        session.play(sensible(session, rng))
        session.settle()
    stage, _table = sit_down(new_session(3, 2), (640, 360))
    watched: Any = Replay(session)
    stage.push(watched)
    rest(stage)
    asked_before = len(stage.house.asked)
    for _step in range(len(watched.way.stops) - 1):
        watched._forward()
        watched.motions.skip()
    rest(stage)
    assert watched.session.over and stage.scene is watched
    assert len(stage.house.asked) == asked_before, "nobody is asked for advice while a game is watched"


# -- rest -----------------------------------------------------------------------------------------------------


def test_an_idle_table_draws_nothing() -> None:
    stage, _table = sit_down(PHASES["spend"](), motion="full")
    for _tick in range(120):
        stage.step(0.1, [])
    painted = stage.frames_painted
    for _tick in range(50):
        stage.step(0.1, [])
    assert stage.frames_painted == painted


def test_every_event_of_many_games_is_shown_without_a_stumble() -> None:
    """With full motion, skipped at a random moment: motion never holds up the game or leaves anything behind."""
    for number in (2, 6):
        session, rng = new_session(number, 2 + number % 3, steps=8, wobbly=True), random.Random(number)
        stage, table = sit_down(session, (640, 360), motion="full", speed="normal")
        while not session.over:
            table.play(sensible(session, rng))
            for _frame in range(rng.randrange(8)):
                stage.step(0.08, [])
            if rng.random() < 0.6:
                table.motions.skip()
        rest(stage)
        assert ("finished",) in stage.house.asked
