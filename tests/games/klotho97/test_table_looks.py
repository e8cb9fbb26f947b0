"""The look of the table: whole names, cranes that leave titles free, tips beside the bar, a replay of the last turn."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.core.contract import Decision, Setup
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.rules.steps import Claim, Discard, EndClaims, EndTurn, Reroll, Roll
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.parts.bench_cards import BenchCards
from klotho_games.games.klotho97.table.parts.stake_draft import first_draft
from klotho_games.games.klotho97.table.parts.top import steps, taken_steps
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.pieces.cards import LIFTED
from klotho_games.stage.scene.scene import RING_Z
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import KLOTHO97, at_table, tray, with_hand
from tests.games.klotho97.table_rig import new_session, placed
from tests.games.rig import click, key, move_to, press, rest, seed_of, sit_down, spot, written

LURKER = "monster_lurker"
LONG = ("Player", "Lachesis", "Atropos", "Player 2", "Clotho", "Urania")


def table_at(state: Venture, size: tuple[int, int] = (640, 360), **look: Any) -> tuple[Stage, Table]:
    return sit_down(placed(state), size, **look)


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("seats", [2, 6, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))])
def test_names_are_whole_on_the_plates(seats: int, text: float) -> None:
    setup = Setup(LONG[:seats], (("cards", 90), ("count", True)))
    session = Session.new(KLOTHO97, setup, seed=seed_of(1))
    session.draw_chance()
    stage, _table = sit_down(session, (1280, 720), text=text)
    bar = [run for run in written(stage) if run.box.bottom < 74]
    assert set(LONG[:seats]) <= {run.words for run in bar}, "none is cut"
    assert min(run.size for run in bar if run.words in LONG) >= 15
    assert all(run.fits for run in bar)


def test_the_crane_goes_up_with_the_card() -> None:
    stage, table = table_at(at_table(LURKER), motion="full", speed="fast")
    clamp, low = table.area._clamps[0], table.area._clamps[0].centre[1]
    move_to(stage, spot(table, f"card:{LURKER}").box.centre)
    for _frame in range(20):
        stage.step(0.02, [])
    card = table.area.row.cards[LURKER]
    assert card.lift == LIFTED and card.centre[1] - card.box.h * card.zoom / 2 < table.area.boxes[0].y - 10
    assert clamp.centre[1] <= low - 10, "its jaws never lie over the title"
    assert [one.centre[1] for one in table.area._clamps[1:]] == [low] * 5
    move_to(stage, (960, 20))
    for _frame in range(20):
        stage.step(0.02, [])
    assert clamp.centre[1] == low


def test_a_card_in_the_hand_leaves_the_places_of_the_dice_as_they_are() -> None:
    s = with_hand(with_hand(at_table(LURKER), "raid.1"), "mine_12", seat=1)
    stage, table = table_at(s)
    before = table.tray._sockets.key
    click(stage, spot(table, "card:raid.1").box.centre)
    assert table.drag is not None and table.drag.held_piece == "card:raid.1"
    assert table.tray._sockets.key == before


def test_no_ring_lies_over_a_closer_look() -> None:
    stage, table = table_at(at_table(LURKER))
    stage.input.device = "keys"
    table.focus.seen = True
    table.focus.set(spot(table, f"card:{LURKER}"))
    press(stage, Action.ZOOM, "left alt")
    assert table.closeup.is_open and table._ring is not None
    assert table.closeup._sprite is not None and table.closeup._sprite.z > RING_Z == table._ring.z


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_tip_leaves_the_bar_in_sight(text: float) -> None:
    _stage, table = table_at(tray(at_table(LURKER), 2, 3, 4, 6, 6, rerolls=2), (1280, 720), text=text)
    table.show_hint(Decision(Reroll((0, 1, 2)), "because", 1.0))
    table.tips.show_tip("Reroll 4 3 2", spot(table, "reroll").box)
    tip = table.tips._tip
    assert tip is not None and tip.box.overlap(table.prompt.box.without_top(20)) == 0


def test_a_step_that_was_left_out_has_no_tick() -> None:
    session = new_session(4)
    for move in (Roll(), EndClaims()):
        session.play(move)
        session.draw_chance()
    s = session.state
    found = [step.state for step in steps(s, taken_steps(session.history, s.turn))]
    assert found == ["past", "done", "past", "past", "past", "now"]
    session.play(next(move for move in session.legal() if isinstance(move, Discard)))
    session.draw_chance()
    assert taken_steps(session.history, s.turn) == {1, 5}
    turn = session.state.turn
    while session.state.turn == turn:
        session.play(EndTurn())
        session.draw_chance()
    assert taken_steps(session.history, session.state.turn) == set()


def test_a_first_discard_rerolls_and_claims_are_ticked() -> None:
    session = new_session(9)
    session.play(next(move for move in session.legal() if isinstance(move, Discard)))
    session.draw_chance()
    session.play(Roll())
    session.draw_chance()
    for n in (2, 3):
        session.play(Reroll((0,)))
        session.draw_chance()
        assert n in taken_steps(session.history, session.state.turn)
    claims = [move for move in session.legal() if isinstance(move, Claim)]
    if claims:
        session.play(claims[0])
    assert taken_steps(session.history, session.state.turn) == {0, 1, 2, 3} | ({4} if claims else set())


# -- replay of the last turn -------------------------------------------------------------------------------------


def brix_played() -> Session:
    """Bruno, a bot, has had his turn: a discard, a roll, and a sale of the unused dice."""
    session = new_session(6, bots=("", "normal"))
    while session.to_act != 0:
        session.play(EndTurn() if EndTurn() in session.legal() else EndClaims())
        session.draw_chance()
    for move in (EndClaims(), EndTurn()):
        session.play(move)
        session.draw_chance()
    session.play(next(move for move in session.legal() if isinstance(move, Discard)))
    session.draw_chance()
    for move in (Roll(), EndClaims(), EndTurn()):
        session.play(move)
        session.draw_chance()
    assert session.to_act == 0
    return session


@pytest.mark.parametrize(("speed", "motion"), [("instant", "reduced"), ("fast", "full")])
def test_the_last_turn_is_shown_step_by_step_in_the_words_of_the_log(speed: str, motion: str) -> None:
    stage, table = sit_down(brix_played(), (640, 360), speed=speed, motion=motion)
    after = [told.text for told in table.log]
    rest(stage)
    key(stage, "r")
    said: list[str] = []
    seconds = 0.0
    while table.pace.watching and seconds < 60:
        stage.step(0.1, [])
        seconds += 0.1
        said += [table.prompt.current_words[1]] if table.prompt.current_words[1] not in said else []
    lines = [words for words in said if words.startswith("Bruno")]
    assert len(lines) >= 3 and all(words.rstrip(".").split(". ")[0] in after for words in lines)
    assert seconds > 0.7 * len(lines), "each stands long enough to be read"
    rest(stage)
    assert table.motions.speed == stage.motion_speed and [told.text for told in table.log] == after
    assert spot(table, "roll").enabled


def test_someone_who_has_seen_enough_goes_back_to_now() -> None:
    stage, table = sit_down(brix_played(), (640, 360), speed="fast", motion="full")
    rest(stage)
    key(stage, "r")
    stage.step(0.1, [])
    assert table.pace.watching
    click(stage, spot(table, "stop").box.centre)
    assert not table.pace.watching and spot(table, "roll").enabled


# -- the bar -----------------------------------------------------------------------------------------------------


def test_the_main_button_has_one_place_all_through_a_turn() -> None:
    stage, table = sit_down(new_session(2), (640, 360))
    ends = []
    for id in ("roll", "reroll", "reroll", "end-claims", "end"):
        ends.append(spot(table, id).box.right)
        click(stage, spot(table, id).box.centre)
        if id == "end-claims" and table.flow.has_warned(table.state):
            click(stage, spot(table, id).box.centre)
    assert len(set(ends)) == 1


# -- claims beside the grid ---------------------------------------------------------------------------------------


def test_claims_beside_the_grid_keep_their_places() -> None:
    mines = tuple(f"mine_{n:02}" for n in (2, 4, 9, 12, 17, 22))
    stage, table = table_at(with_hand(at_table(), *mines))
    table.open_bench()
    rest(stage)
    bench: Any = stage.scene
    cards: BenchCards = bench.cards
    before = dict(cards.homes)
    bench.change(first_draft(table.state).lay(mines[0], (0, 0)).lay(mines[3], (1, 0)))
    rest(stage)
    assert {card: cards.homes[card] for card in bench.draft.spare} == {card: before[card] for card in bench.draft.spare}
    stage.step(0.02, [Pointer("move", before[mines[1]].centre, 0)])
    assert bench.focus.hovered is not None and bench.focus.hovered.piece == mines[1]
