"""No surprises: where a piece begins, what turning does to it, what a hint does, where the focus goes."""

from __future__ import annotations

import math
from random import Random

import pytest

from klotho_games.core.chance.hexes import centre
from klotho_games.core.contract import Decision, Move
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import CENTRE
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, SIZES
from klotho_games.games.katamari.rules.questions import cells_of, preview, spots
from klotho_games.games.katamari.rules.state import COUSINS, Phase, RollUp
from klotho_games.games.katamari.rules.steps import BoardsDealt, Buy, RollDice
from klotho_games.games.katamari.table import Table
from klotho_games.games.katamari.table.look import piece_pictures
from klotho_games.games.katamari.table.look.style import badge
from klotho_games.games.katamari.telling.names import icons_text
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from klotho_games.text.pages import TextPage
from tests.games.katamari.positions import PHASES, blue_to_buy, buys, found
from tests.games.katamari.table_rig import game, new_session, sensible
from tests.games.rig import at_ply, click, go_to, key, move_to, press, rest, sit_down, spot
from tests.proofs.monkey.monkey import replayed


@pytest.fixture(scope="module")
def position() -> Session:
    return blue_to_buy()


def at(position: Session) -> tuple[Stage, Table]:
    stage, table = sit_down(at_ply(position, position.ply), (640, 360))
    return stage, table


def first_of(session: Session, level: str) -> int:
    """Return a pile from which a piece of this level can be bought."""
    return SIZE[NUMBER[buys(session, level)[0].piece]]


# -- where a piece begins -------------------------------------------------------------------------------------


def positions(number: int) -> list[Session]:
    session, rng, seen = new_session(number), Random(number), []
    while not session.is_over:
        if session.state.phase is Phase.SPEND and buys(session):
            seen.append(at_ply(session, session.ply))
        session.play(sensible(session, rng))
        session.draw_chance()
    return seen


def brings(state: RollUp, buy: Buy) -> float:
    after = preview(state, buy).after
    return after.points + after.expected


def test_what_a_piece_would_change_is_said_where_it_hangs_and_in_the_list_of_moves(position: Session) -> None:
    """Players who do not see the panel beside the board get the same facts: points before and after, covered icons."""
    stage, table = at(position)
    state, size = table.state, first_of(position, "blue")
    key(stage, str(size))
    spoken = set()
    for turn in ("left", "right", "up", "down", "e", "e", "left", "up"):
        hand, here = table.hand, table.focus.current
        assert here is not None
        if hand.refusal is None:
            told, then = here.full_label(), preview(state, hand.buy)
            before, after = then.before.points, then.after.points
            points = f"from {before} to {after} point" if before != after else f"stays at {after} point"
            assert points in told and ("covers" in told) is bool(then.covered)
            now, later = (sum(scores(boards)) for boards in (state.boards, RULES.apply(state, hand.buy)[0].boards))
            gained = later - now - (after - before)
            assert ("others lose" in told) is (gained < 0) and ("others gain" in told) is (gained > 0)
            assert icons_text([icon for _place, icon in then.covered]) in told
            ways = TextPage(position, position.to_act).ways
            (way,) = (way for way in ways if way.move == RULES.same(state, hand.buy))
            assert points in way.words and ("covers" in way.words) is bool(then.covered)
            spoken.add(told)
        key(stage, turn)
    assert any("covers" in told for told in spoken)


def test_keys_begin_where_a_piece_may_and_should_lie() -> None:
    tried = 0
    for session in Random(1).sample(positions(3) + positions(4), 14):
        state = session.state
        stage, table = sit_down(session, (640, 360))
        for size in [size for size in SIZES if table.piles[size].is_buyable]:
            key(stage, str(size))
            hand, here = table.hand, table.focus.current
            assert hand.holds and hand.refusal is None, "it may lie there"
            assert here is not None and here.id == f"hex:{hand.place}", "and there Enter lays it"
            ways = [m for m in buys(session) if m.piece == hand.buy.piece]
            if not spots(state.boards[state.seat])[CENTRE].piece and any(CENTRE not in cells_of(m) for m in ways):
                assert CENTRE not in cells_of(hand.buy), "the open centre stays open"
            over = CENTRE in cells_of(hand.buy)
            others = [m for m in ways if m.turn == hand.turn and (CENTRE in cells_of(m)) <= over]
            assert brings(state, hand.buy) == pytest.approx(max(brings(state, m) for m in others))
            tried += 1
            press(stage, Action.CANCEL, "escape")
            assert table.focus.current is spot(table, f"pile:{size}"), "and back"
    assert tried > 30


def test_enter_twice_buys_where_the_keys_began(position: Session) -> None:
    stage, table = at(position)
    key(stage, str(first_of(table.session, "blue")))
    buy = table.hand.buy
    key(stage, "return")
    rest(stage)
    assert table.loose.buy == buy
    key(stage, "return")
    rest(stage)
    assert table.session.record.steps[position.ply] == buy


# -- turning --------------------------------------------------------------------------------------------------


def held_by_click(position: Session, level: str) -> tuple[Stage, Table, Point]:
    """Pick up a piece with a click, so that it follows the pointer away from the middle of the board."""
    stage, table = at(position)
    click(stage, spot(table, f"pile:{first_of(table.session, level)}").box.centre)
    x, y = table.board.middle
    over = (x + 130.0, y + 110.0)
    move_to(stage, over)
    return stage, table, over


@pytest.mark.parametrize("level", ["yellow", "blue"])
def test_a_piece_that_hangs_from_the_pointer_stays_there_when_keys_turn_it(position: Session, level: str) -> None:
    stage, table, over = held_by_click(position, level)
    first = table.hand.turn
    for n, name in enumerate("eeeqqqq"):
        key(stage, name)
        assert math.dist(table.hand.held.centre, over) < 1, (n, name)
        assert table.hand.place == table.hand.place_under()
    assert table.hand.turn == (first - 1) % 6


def test_a_dragged_piece_turns_about_the_hex_under_the_pointer(position: Session) -> None:
    """The loose piece is picked up by its end."""
    stage, table = at(position)
    hand, radius = table.hand, table.board.radius
    table.loose.lay(max(buys(table.session, "blue"), key=lambda buy: SIZE[NUMBER[buy.piece]]))
    assert table.loose.buy is not None
    start = table.board.at(cells_of(table.loose.buy)[-1])
    over = (start[0] + 40, start[1])
    for signal in (Pointer("move", start, 0), Pointer("press", start), Pointer("move", over, 0)):
        stage.step(0.02, [signal])
    assert hand.holds

    def nearest() -> float:
        x, y = hand.held.first_cell
        cells = [centre(cell, radius) for cell in piece_pictures.cells_of(hand.piece, hand.turn)]
        return min(math.dist((x + dx, y + dy), over) for dx, dy in cells)

    far = nearest()
    for name in "eeqeee":
        key(stage, name)
        assert nearest() <= far + 1
        turned = hand.held.centre
        stage.step(0.02, [Pointer("move", over, 0)])
        assert math.dist(hand.held.centre, turned) < 0.01, "the pointer carries it on from there"


def test_arrows_lead_a_piece_on_from_where_the_pointer_brought_it(position: Session) -> None:
    stage, table, _over = held_by_click(position, "yellow")
    place = table.hand.place
    assert place >= 0
    press(stage, Action.LEFT, "left")
    assert table.hand.place == place and table.focus.seen, "the first arrow shows where that is"
    press(stage, Action.LEFT, "left")
    here, there = table.board.at(place), table.board.at(table.hand.place)
    assert there[0] < here[0] and math.dist(here, there) < 2 * table.board.radius


# -- hints ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["return", "space", "click", "pad"])
@pytest.mark.parametrize("phase", [*PHASES, "wobbly"])
def test_what_a_hint_says_is_done_whole(phase: str, way: str) -> None:
    """A hint covers piece, turn and place, and an advised piece is not asked about again."""
    wobbly = phase == "wobbly"
    session = found(lambda s: s.state.phase is Phase.THROW, wobbly=True) if wobbly else PHASES[phase]()
    kinds = {type(move): move for move in session.legal()}
    advised: list[Move] = [RollDice("gentle")] if wobbly else list(kinds.values())
    for move in advised:
        tried = at_ply(session, session.ply)
        stage, table = sit_down(tried, (640, 360))
        stage.input.device = "mouse" if way == "click" else "keys"
        table.show_hint(Decision(move, "Because.", 0.0))
        if way == "click":
            click(stage, spot(table, "do-it").box.centre)
        elif way == "pad":
            press(stage, Action.CONFIRM, "pad a", "pad")
        else:
            key(stage, way)
        rest(stage)
        assert tried.record.steps[session.ply] == move, move


def test_a_hint_after_the_mouse_is_what_space_does(position: Session) -> None:
    stage, table = at(position)
    move_to(stage, spot(table, "end").box.centre)
    move = buys(table.session, "blue")[-1]
    table.show_hint(Decision(move, "It brings dice.", 1.0))
    key(stage, "space")
    rest(stage)
    assert table.session.record.steps[position.ply] == move


def test_a_hint_names_no_hex(position: Session) -> None:
    """The table shows where the piece goes."""
    _stage, table = at(position)
    move = next(m for m in buys(table.session, "blue") if m.turn)
    table.show_hint(Decision(move, "It brings dice.", 1.0))
    words, quiet = table.flow.words(table.state)
    assert words.endswith("place it as shown.") and "°" not in words and quiet == "It brings dice."


# -- after undo -----------------------------------------------------------------------------------------------


def test_the_focus_is_on_something_allowed_after_what_was_begun_is_put_back() -> None:
    session = found(lambda s: s.state.phase is Phase.SPEND and s.state.power > 4 and bool(buys(s)))
    stage, table = sit_down(session, (640, 360))
    for begin in ("cycle", f"pile:{SIZE[NUMBER[buys(session)[0].piece]]}"):
        go_to(stage, table, begin)
        press(stage, Action.CONFIRM, "return")
        if table.hand.holds:
            press(stage, Action.CONFIRM, "return")
            rest(stage)
        assert table.has_unfinished_move
        go_to(stage, table, "take-back" if table.loose.buy else "undo")
        press(stage, Action.CONFIRM, "return")
        rest(stage)
        here = table.focus.current
        assert not table.has_unfinished_move and here is not None and here.enabled and here.useful, begin


def test_the_focus_is_on_something_allowed_after_a_decision_is_taken_back() -> None:
    """In practice a throw can be undone; then the piles wait again."""
    position = found(lambda s: s.state.phase is Phase.SPEND and bool(buys(s)))
    session = Session.new(game(), position.setup, seed=position.seed, practice=True)
    for step in position.record.steps:
        session.force(step) if session.needs_chance else session.play(step)
    stage, table = sit_down(session, (640, 360))
    go_to(stage, table, f"pile:{SIZE[NUMBER[buys(session)[0].piece]]}")
    key(stage, "z")
    rest(stage)
    here = table.focus.current
    assert session.state.phase is Phase.THROW
    assert here is not None and here.enabled and here.useful


# -- who is who -----------------------------------------------------------------------------------------------


def test_the_set_up_promises_no_mark_that_the_table_deals() -> None:
    """KAT-1.0: a seat is known by its cousin, which is dealt."""
    cousins = BoardsDealt(COUSINS[::-1]).cousins
    assert any(badge(cousins, seat) != seat for seat in range(4))
    assert game().dealt_marks_text


def test_a_button_that_was_down_when_a_key_took_the_piece_comes_up() -> None:
    replayed("katamari", 4, "round 1 68", [
        "0 look", "17 press 1450 676", "400 move 615 50", "400 release 615 50", "100 press 1242 217", "17 key 1 down",
        "400 release 703 626",
    ])
