"""Nothing is spent by surprise: a move that costs a card, coins or a roll is selected first, then confirmed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.rules.questions import why_idle_now
from klotho_games.games.klotho97.rules.state import AFTER, Venture
from klotho_games.games.klotho97.rules.steps import Augment, Buy, Discard, Drop, Play
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.telling.names import coins_words
from klotho_games.stage.devices.input import Action
from klotho_games.stage.pieces.cards import LIFTED
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_table, tray, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.pad import push, use
from tests.games.rig import click, confirm, key, move_to, press, rest, sit_down, spot

FULL_HOUSE = (5, 5, 5, 2, 2)
RACK = ("raid.4", "lottery.1", "android_5.1")


def position(*hand: str, dice: tuple[int, ...] = FULL_HOUSE, rack: tuple[str, ...] = RACK, rerolls: int = 2,
             seats: int = 2) -> Venture:
    s = with_hand(at_table("monster_lurker", "mine_05", "market_4a", rack=rack, seats=seats), *hand, coins=9)
    return tray(s, *dice, rerolls=rerolls) if dice else s


def table_at(state: Venture, seats: int = 2) -> tuple[Stage, Table]:
    return sit_down(placed(state, seats), (640, 360))


# -- the same steps for mouse, keys and pad ----------------------------------------------------------------------


def by_mouse(stage: Stage, table: Table, id: str) -> None:
    click(stage, spot(table, id).box.centre)


def by_keys(stage: Stage, table: Table, id: str) -> None:
    confirm(stage, table, id)


def by_pad(stage: Stage, table: Table, id: str) -> None:
    use(stage, id)


def escape(stage: Stage) -> None:
    press(stage, Action.CANCEL, "escape")


WAYS: dict[str, Callable[[Stage, Table, str], None]] = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad}
LEAVE: dict[str, Callable[[Stage], None]] = {
    "mouse": lambda stage: click(stage, spot(stage.scene, "leave-it").box.centre),
    "keys": escape,
    "pad": lambda stage: push(stage, "b"),
}
OVER_THE_LIMIT = ("turret.2", "turret.3", "bribe.1", "bribe.2", *(f"mine_{n}" for n in range(13, 20)))
COSTS: dict[str, tuple[Venture, Move]] = {
    "overdrive": (position("overdrive.1"), Play("overdrive.1")),
    "android": (position("android_4.1"), Play("android_4.1")),
    "lottery": (position("lottery.2"), Play("lottery.2")),
    "bomb": (position("bomb.2"), Play("bomb.2")),
    "a Tool of the rack": (position(), Buy("android_5.1")),
    "a card of the row": (position(dice=()), Discard("mine_05")),
    "a card above the limit": (replace(position(*OVER_THE_LIMIT, dice=()), stage=AFTER), Drop("turret.2")),
}


def card_of(move: Move) -> str:
    assert isinstance(move, Play | Buy | Discard | Drop)
    return move.tool if isinstance(move, Play | Buy) else move.card


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", COSTS)
def test_what_costs_something_is_chosen_left_chosen_again_and_done(what: str, way: str) -> None:
    state, move = COSTS[what]
    stage, table = table_at(state)
    before, go = table.session.ply, WAYS[way]
    answer = "buy" if isinstance(move, Buy) else "do-it"

    def choose() -> None:
        if isinstance(move, Discard):
            go(stage, table, "discard")
        go(stage, table, f"card:{card_of(move)}")

    choose()
    assert table.session.ply == before and table.plan.chosen == move
    assert table.prompt.current_words[1].endswith("?") and table.prompt.current_words[
        2], "what it does stands on the bar"
    assert table.prompt.buttons[-1].spot.id == answer, "the main button is the one at the right end"
    LEAVE[way](stage)
    assert table.session.ply == before and not table.has_unfinished_move and table._lit == []
    assert table.state == state and stage.program.asked == []
    choose()
    go(stage, table, answer)
    rest(stage)
    assert table.session.history[before].step == move


@pytest.mark.parametrize("name", ["space", "return"])
def test_space_and_enter_do_what_was_chosen_by_mouse(name: str) -> None:
    stage, table = table_at(position("overdrive.1"))
    before = table.session.ply
    click(stage, spot(table, "card:overdrive.1").box.centre)
    key(stage, name)
    rest(stage)
    assert table.session.history[before].step == Play("overdrive.1")


def test_a_double_click_on_an_own_tool_spends_nothing() -> None:
    stage, table = table_at(position("overdrive.1"))
    before = table.session.ply
    for _click in range(2):
        click(stage, spot(table, "card:overdrive.1").box.centre)
    assert table.session.ply == before and table.plan.chosen is None


def test_the_chosen_card_stays_up_when_the_pointer_goes() -> None:
    stage, table = table_at(position("overdrive.1", "android_4.1"))
    click(stage, spot(table, "card:overdrive.1").box.centre)
    move_to(stage, spot(table, "card:android_4.1").box.centre)
    rest(stage)
    move_to(stage, (5, 500))
    rest(stage)
    assert table.bay.hand.cards["overdrive.1"].lift == LIFTED
    assert table.bay.hand.cards["android_4.1"].lift != LIFTED
    escape(stage)
    rest(stage)
    assert table.bay.hand.cards["overdrive.1"].lift != LIFTED


def test_space_with_an_augment_in_the_hand_rerolls_nothing() -> None:
    stage, table = table_at(position("augment_p1.1"))
    before = table.session.ply
    confirm(stage, table, "card:augment_p1.1")
    assert [button.spot.id for button in table.prompt.buttons] == ["let-go"]
    key(stage, "space")
    rest(stage)
    assert all(isinstance(p.step, Augment) for p in table.session.history[before:])
    stage, table = table_at(position("augment_p1.1"))
    click(stage, spot(table, "card:augment_p1.1").box.centre)
    click(stage, spot(table, "let-go").box.centre)
    assert table.session.ply == before and table.drag is not None and not table.drag.held_piece
    assert "augment_p1.1" in table.bay.hand.places and table.focus.find("reroll") is not None


def test_an_overdrive_after_the_roll_says_that_it_cannot_be_taken_back() -> None:
    stage, table = table_at(position("overdrive.1"))
    click(stage, spot(table, "card:overdrive.1").box.centre)
    assert table.prompt.current_words[1] == "use Overdrive?" and "can’t undo that" in table.prompt.current_words[2]
    stage, table = table_at(position("overdrive.1", dice=()))
    click(stage, spot(table, "card:overdrive.1").box.centre)
    assert "extra blue die in this turn" in table.prompt.current_words[2]
    before = table.session.ply
    click(stage, spot(table, "do-it").box.centre)
    assert table.state.overdrives == 1 and table.session.ply == before + 1
    press(stage, Action.UNDO, "z")
    rest(stage)
    assert table.state.overdrives == 0 and "overdrive.1" in table.bay.hand.places, "before the roll it comes back"


def test_what_is_chosen_does_not_outlive_the_state_it_was_chosen_in() -> None:
    stage, table = table_at(position("overdrive.1", "android_4.1"))
    click(stage, spot(table, "card:android_4.1").box.centre)
    table.play(Buy("lottery.1"))
    rest(stage)
    assert table.plan.chosen is None and table._lit == [] and table.focus.find("do-it") is None


# -- Tools that can do nothing now ------------------------------------------------------------------------------


def guarded(state: Venture, seat: int = 1, card: str = "turret.2") -> Venture:
    return with_hand(state, card, seat=seat)


TURRET, BRIBE, PIG = (
    (tool, "lottery.1", "android_5.1") for tool in ("turret.1", "bribe.1", "flying_pig.1")
)
NO_FIVES = (1, 2, 3, 4, 6)
IDLE: dict[str, tuple[Venture, str, str]] = {
    "raid, a Turret before the only rival": (guarded(position()), "raid.4", "K97-7.7"),
    "raid, nobody has a card": (position(), "raid.4", "K97-7.6"),
    "raid, alone": (position(seats=1), "raid.4", "K97-7.6"),
    "turret, alone": (position(seats=1, rack=TURRET), "turret.1", "K97-7.7"),
    "a second turret": (position("turret.2", rack=TURRET), "turret.1", "K97-7.7"),
    "bribe without mines": (position(rack=BRIBE), "bribe.1", "K97-3.5"),
    "lottery without a 5": (position(dice=NO_FIVES), "lottery.1", "K97-7.8"),
    "pig without ones": (position(rack=PIG, rerolls=0), "flying_pig.1", "K97-7.9"),
    "pig after the claims": (replace(position(dice=(), rack=PIG), stage=AFTER), "flying_pig.1", "K97-7.9"),
    "android after the claims": (replace(position(dice=()), stage=AFTER), "android_5.1", "K97-7.1"),
}


@pytest.mark.parametrize("what", IDLE)
def test_a_tool_that_can_do_nothing_now_says_so_and_may_be_bought_for_later(what: str) -> None:
    state, tool, rule = IDLE[what]
    idle = why_idle_now(state, tool)
    assert idle is not None and idle.rule == rule
    stage, table = table_at(state, len(state.companies))
    assert idle.reason in spot(table, f"card:{tool}").value
    click(stage, spot(table, f"card:{tool}").box.centre)
    buy = table.prompt.button("buy")
    assert buy is not None and table.prompt.current_words[2] == idle.reason
    paid = state.companies[state.seat].coins
    click(stage, buy.box.centre)
    paid -= table.state.companies[state.seat].coins
    assert table.session.history[-1].step == Buy(tool) and buy.label == f"Buy for later ({coins_words(paid)})"


def test_tools_that_serve_now_are_sold_without_a_warning() -> None:
    three = with_hand(position(seats=3), "mine_12", seat=2)
    assert why_idle_now(guarded(three), "raid.4") is None, "one of two rivals has no Turret"
    ready = position("mine_02", "mine_08", "mine_09", "mine_15", rack=("bribe.1", "turret.1", "flying_pig.1"))
    assert [why_idle_now(ready, tool) for tool in ("bribe.1", "turret.1", "flying_pig.1")] == [None] * 3
    assert why_idle_now(position(dice=()), "lottery.1") is None, "before the roll nobody knows"
    assert why_idle_now(position(), "android_5.1") is None


def test_an_own_ticket_that_pays_nothing_says_so() -> None:
    stage, table = table_at(position("lottery.2", dice=NO_FIVES))
    click(stage, spot(table, "card:lottery.2").box.centre)
    use_it = table.prompt.button("do-it")
    assert use_it is not None and use_it.label == "Use anyway" and "pay nothing" in table.prompt.current_words[2]


def test_every_tool_can_be_asked_about() -> None:
    """In every starting position."""
    for state in (position(), position(dice=()), position(seats=1)):
        for number in (*state.rack, *state.unseen_tools):
            idle = why_idle_now(state, ID[number])
            assert idle is None or idle.reason.endswith(".")
