"""Rolling Power that cannot buy anything: prompt, buttons, hints and log promise only what is true."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER
from klotho_games.games.katamari.bot.judge import JUDGE
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import CENTRES
from klotho_games.games.katamari.rules.pieces import SIZES
from klotho_games.games.katamari.rules.questions import why_not_cycle_any
from klotho_games.games.katamari.rules.state import Phase, Pile, RollUp, can_buy
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, TurnedUp
from klotho_games.games.katamari.telling import TELLING
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.widgets.prompt_bar import Answer
from tests.games.katamari.forced import NAMES, at_table, begin, buy, dice, laid, play, sold_out, spending, threw, told
from tests.games.katamari.table_rig import Table, forced, new_session
from tests.games.rig import click, sit_down, spot
from tests.pictures import ART

PAIR = NAMES[:2]


def nothing_fits() -> RollUp:
    """A bare board with no Yellow to buy; the piles have only Blue and Purple."""
    return sold_out(at_table(), 1, 2)


def one_of_each() -> RollUp:
    """The last piece of each pile is face up, so nothing can be cycled."""
    s = at_table()
    return replace(s, piles=tuple(Pile(pile.top, ()) for pile in s.piles))


# ---- the prompt ----


@pytest.mark.rule("KAT-2.5")
@pytest.mark.parametrize("power", [4, 5, 9])
def test_where_nothing_fits_the_prompt_does_not_promise_buying(power: int):
    s = spending(nothing_fits(), power)
    assert not [move for move in RULES.legal(s) if isinstance(move, Buy)]
    assert TELLING.prompt(s, PAIR) == (
        f"cycle a pile for 4 of your {power} Rolling Power, or end your turn.",
        "No piece you can afford fits on your board.",
    )


def test_where_nothing_lies_there_the_prompt_says_so():
    s = spending(sold_out(at_table(), 1, 2, 3, 4), 4)
    assert TELLING.prompt(s, PAIR)[1] == "You can’t afford any piece on the piles."
    assert TELLING.prompt(spending(s, 5), PAIR)[1] == "No piece you can afford fits on your board."


def test_cycling_is_promised_only_where_a_pile_can_be_cycled():
    s = replace(one_of_each(), phase=Phase.SPEND, power=6)
    assert TELLING.prompt(s, PAIR) == (
        "buy pieces with your 6 Rolling Power.",
        "A piece costs 1 power for each hex. You lose the power you don’t spend.",
    )
    assert "cycling a pile costs 4 power" in TELLING.prompt(spending(at_table(), 6), PAIR)[1]


@pytest.mark.rule("KAT-2.400")
def test_a_piece_that_is_turned_up_is_promised_only_to_who_can_pay_for_it():
    """Yellow always fits, Blue perhaps."""
    s = at_table("egg", "sock", "baguette")
    two = play(spending(s, 2), buy("egg", 0, (1, 0)))
    assert TELLING.prompt(two, PAIR)[1] == "You can buy the new piece this turn, too."
    none = play(spending(s, 1), buy("egg", 0, (1, 0)))
    assert TELLING.prompt(none, PAIR)[1] == "You have no Rolling Power left for the new piece."
    short = play(spending(s, 3), buy("sock", 0, (1, 0)))
    assert TELLING.prompt(short, PAIR)[1] == "The new piece costs 2 Rolling Power, and you have 1 left."
    blue = play(spending(s, 8), Cycle(3))
    assert TELLING.prompt(blue, PAIR)[1] == "You can buy the new piece this turn, too, if it fits."


def test_in_games_the_prompt_promises_what_can_be_done_and_nothing_else():
    """Compare every prompt with the legal moves, also on boards without Yellow and with small piles sold out."""
    seen = set()
    for seed in range(6):
        rng = Random(seed)
        s = begin(2 + seed % 3, steps=16, centre=CENTRES[seed % 2])
        while RULES.to_act(s) != OVER:
            moves = RULES.legal(s)
            if s.phase is Phase.SPEND:
                buys, cycles = (any(isinstance(move, kind) for move in moves) for kind in (Buy, Cycle))
                said = " ".join(TELLING.prompt(s, NAMES[: len(s.boards)]))
                assert ("buy pieces" in said) == buys == can_buy(s), said
                assert ("cycl" in said) == cycles == (why_not_cycle_any(s) is None), said
                seen.add((buys, cycles))
            buying = moves[: max(1, len(moves) - 1)]  # the move that ends the turn is last
            s = RULES.apply(s, RULES.draw(s, rng) if RULES.to_act(s) == CHANCE else rng.choice(buying))[0]
    assert {(True, True), (True, False)} <= seen


# ---- the end of the turn ----


@pytest.mark.rule("KAT-2.5")
def test_power_that_can_do_nothing_ends_the_turn_and_the_log_says_why():
    s = nothing_fits()
    after = threw(s, 6, 6)
    assert after.seat == 1 and after.phase is Phase.THROW, "two power, and nothing to do with it"
    rolling = replace(s, phase=Phase.DICE)
    lines = [TELLING.event(event, PAIR) for event in told(rolling, dice(rolling, 6, 6))]
    assert "Ada can’t use the last 2 power" in [line.text for line in lines if line]
    lines = [TELLING.event(event, PAIR) for event in told(spending(at_table(), 2), EndTurn())]
    assert "Ada passes with 2 power left" in [line.text for line in lines if line]


@pytest.mark.rule("KAT-2.5")
def test_cycling_down_to_nothing_ends_the_turn():
    s = play(spending(nothing_fits(), 5), Cycle(3))
    after = play(s, TurnedUp(next(outcome.piece for outcome, _p in RULES.chances(s))))
    assert after.seat == 1, "one power is left, which nothing costs"


# ---- why not ----


@pytest.mark.rule("KAT-2.41")
def test_why_no_pile_can_be_cycled():
    assert why_not_cycle_any(spending(at_table(), 4)) is None
    poor = why_not_cycle_any(spending(at_table(), 3))
    assert (poor.rule, poor.reason) == ("KAT-2.41", "You need 4 Rolling Power to cycle a pile, and you have 3.")
    single = why_not_cycle_any(replace(one_of_each(), phase=Phase.SPEND, power=6))
    no_more = "No pile has another piece to reveal. Buy something or end your turn."
    assert (single.rule, single.reason) == ("KAT-2.41", no_more)
    assert why_not_cycle_any(at_table()).rule == "KAT-2.2"
    one = replace(one_of_each(), phase=Phase.SPEND, power=4)
    for size in SIZES:
        again = replace(one, piles=(*one.piles[: size - 1], at_table().piles[size - 1], *one.piles[size:]))
        assert why_not_cycle_any(again) is None


# ---- hints ----


def test_hints_do_not_speak_of_what_cannot_be_bought():
    whys = {one.move: one.why for one in JUDGE.candidates(spending(nothing_fits(), 4))}
    assert set(map(type, whys)) == {Cycle, EndTurn}
    assert whys[EndTurn()] == "No piece you can afford fits, and cycling a pile isn’t worth it."
    assert whys[Cycle(4)] == "Cycling only keeps the Toy Train from the other players."
    assert whys[Cycle(6)] == "A new piece comes up on this pile.", "nobody has any use for what lies there"
    rich = {one.move: one.why for one in JUDGE.candidates(spending(nothing_fits(), 7))}
    assert rich[Cycle(3)] == "A new piece comes up on this pile.", "no piece of that pile fits on a bare board"
    usual = {one.move: one.why for one in JUDGE.candidates(spending(at_table("button"), 5))}
    assert usual[Cycle(1)] == "A better piece could come up on this pile."
    assert usual[EndTurn()] == "The turn ends, and 5 Rolling Power is lost."


# ---- the table ----


def seated(s: RollUp) -> tuple[object, Table]:
    return sit_down(forced(new_session(1, 2), s))


def answer(table: Table, name: str) -> Answer:
    return next(one for one in table.flow.answers(table.state) if one.id == name)


def test_the_bar_asks_for_cycling_where_nothing_can_be_bought():
    _stage, table = seated(spending(nothing_fits(), 4))
    assert table.flow.words(table.state)[0].startswith("cycle a pile for 4")
    assert answer(table, "cycle").kind == "primary" and not answer(table, "cycle").reason
    assert answer(table, "end").kind == "secondary" and answer(table, "end").label == "End turn (−4 power)"
    assert not any(pile.is_buyable for pile in table.piles.piles)
    _stage, table = seated(spending(at_table(), 4))
    assert answer(table, "cycle").kind == "secondary"


def test_the_button_says_why_nothing_can_be_cycled():
    _stage, table = seated(replace(one_of_each(), phase=Phase.SPEND, power=6))
    assert answer(table, "cycle").reason == "No pile has another piece to reveal. Buy something or end your turn."
    _stage, table = seated(spending(at_table(), 2))
    assert answer(table, "cycle").reason == "You need 4 Rolling Power to cycle a pile, and you have 2."


@pytest.mark.rule("KAT-2.3")
def test_no_one_is_warned_of_power_that_can_buy_nothing():
    stage, table = seated(spending(nothing_fits(), 4))
    click(stage, spot(table, "end").box.centre)
    assert table.state.seat == 1, "the turn is over at the first click"


@pytest.mark.rule("KAT-2.3")
def test_a_warning_is_forgotten_when_it_is_no_longer_true():
    """The player is warned while there is Yellow to buy; later in the turn all Yellow is gone."""
    stage, table = seated(spending(laid(at_table(), 0, ("egg", 0, (1, 0))), 6))
    click(stage, spot(table, "end").box.centre)
    assert "can buy something" in table.flow.words(table.state)[0] and answer(table, "end").label == "End turn anyway"
    later = spending(nothing_fits(), 4)
    assert table.flow.words(later)[0].startswith("cycle a pile")
    assert not table.flow.was_warned(later) and not table.flow.should_warn(later)


# ---- the piles ----


def test_a_locked_pile_says_whether_power_or_a_place_is_missing() -> None:
    session = new_session(1, 2)
    forced(session, replace(session.state, phase=Phase.SPEND, power=4))
    _stage, table = sit_down(session, (640, 360))
    said = {}
    for size in (1, 4, 5):
        pile = table.piles[size]
        for text in (1.0, 2.0):
            look = DrawStyle(1.0, ART, text_scale=text, runs=[])
            pile._paint(Pen(pygame.Surface((320, 320), pygame.SRCALPHA), look))
            runs = [run for run in look.runs or [] if "room" in run.words]
            assert all(run.fits for run in runs)
            said[size, text] = bool(runs)
    assert [size for size, _text in said if said[size, _text]] == [4, 4]
    assert [table.piles[size].is_locked for size in (1, 4, 5)] == [False, True, True]
