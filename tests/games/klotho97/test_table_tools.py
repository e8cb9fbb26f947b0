"""Every Tool and every power at the table: by mouse, by drag and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.klotho97.rules.cards import HAND_DICE, ID, mine
from klotho_games.games.klotho97.rules.state import AFTER, Phase, Venture
from klotho_games.games.klotho97.rules.steps import (
    Augment,
    Buy,
    Claim,
    Discard,
    Drop,
    EndClaims,
    Play,
    Raid,
    Stake,
    Trade,
    Use,
)
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.games.klotho97.telling.names import asks
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.klotho97.forced import at_table, play, tray, with_hand
from tests.games.klotho97.table_rig import by_click, by_drag, by_key, placed
from tests.games.rig import click, confirm, drag, key, press, rest, sit_down, spot

LURKER = "monster_lurker"
MINES = ("mine_02", "mine_08", "mine_09", "mine_15")
"""These mines close a path if a Bribe covers one join."""
WAYS = {"click": by_click, "drag": by_drag, "keys": by_key}
Way = Callable[[Stage, Table, Move], None]


def position(*hand: str, dice: tuple[int, ...] = (1, 1, 5, 5, 2), rack: tuple[str, ...] = ()) -> Venture:
    """Give Ada these cards and Bruno two others, with dice in the tray and the Rift Lurker (24) first in the row."""
    s = at_table(LURKER, "mine_05", "market_4a", rack=rack or ("turret.1", "lottery.1", "android_5.1"))
    s = with_hand(with_hand(s, *hand, coins=9), "mine_12", "android_2.1", seat=1)
    return tray(s, *dice) if dice else s


def table_at(state: Venture, **look: Any) -> tuple[Stage, Table]:
    return sit_down(placed(state), look.pop("size", (640, 360)), **look)


def sold(*hand: str) -> Venture:
    """Return the same position after the dice were sold, two of which show 5."""
    return play(position(*hand), EndClaims())


MOVES: dict[str, tuple[Venture, Move]] = {
    "raid a mine": (position("raid.1"), Raid("raid.1", 1, "mine_12")),
    "raid a Tool": (position("raid.1"), Raid("raid.1", 1, "android_2.1")),
    "bomb": (position("bomb.2"), Play("bomb.2")),
    "lottery": (position("lottery.2"), Play("lottery.2")),
    "android": (position("android_4.1"), Play("android_4.1")),
    "overdrive": (position("overdrive.1", dice=()), Play("overdrive.1")),
    "overdrive after the roll": (position("overdrive.1"), Play("overdrive.1")),
    "augment up": (position("augment_p2.1"), Augment("augment_p2.1", 3)),
    "augment down": (position("augment_m1.1"), Augment("augment_m1.1", 2)),
    "flying pig": (position("flying_pig.1"), Claim(LURKER, (0, 1, 2, 3), 1)),
    "star sieve": (position("tech_sieve", dice=(1, 2, 5, 6, 6)), Use("tech_sieve", 3)),
    "echo coil": (position("tech_coil"), Use("tech_coil", 4)),
    "stutter engine": (position("tech_stutter"), Use("tech_stutter", 0)),
    "buy": (position(), Buy("lottery.1")),
    "lottery after the sale": (sold("lottery.2"), Play("lottery.2")),
    "android for a lottery ticket": (sold("lottery.2", "android_5.2"), Play("android_5.2")),
    "overdrive for a lottery ticket": (sold("lottery.2", "overdrive.1"), Play("overdrive.1")),
    "augment for a lottery ticket": (sold("lottery.2", "augment_m1.1"), Augment("augment_m1.1", 2)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", MOVES)
def test_every_tool_and_power_by_every_way(what: str, way: str) -> None:
    state, move = MOVES[what]
    stage, table = table_at(state)
    before = len(table.session.history)
    WAYS[way](stage, table, move)
    assert table.session.history[before].step == move


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_bribe_opens_the_workbench_and_covers_a_join_of_the_stake(way: str) -> None:
    """K97-3.7, from the table and back."""
    stage, table = table_at(position("bribe.1", *MINES))
    if way == "click":
        click(stage, spot(table, "card:bribe.1").box.centre)
    else:
        confirm(stage, table, "card:bribe.1")
    bench = stage.scene
    assert isinstance(bench, Workbench)
    press(stage, Action.HINT, "h")
    rest(stage)
    assert bench.verdict.refusal is None and bench.verdict.bribed_join_count == 1
    if way == "click":
        click(stage, spot(bench, "stake").box.centre)
    else:
        key(stage, "s")
        rest(stage)
    assert stage.scene is table
    assert any(isinstance(played.step, Stake) for played in table.session.history)
    assert table.state.companies[0].cards == ()


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_turret_is_not_played_and_says_so(way: str) -> None:
    """K97-7.7: it works by being there."""
    stage, table = table_at(position("turret.2"))
    before = table.session.ply
    if way == "click":
        click(stage, spot(table, "card:turret.2").box.centre)
    else:
        confirm(stage, table, "card:turret.2")
    assert table.session.ply == before
    assert table.last_refusal is not None and table.last_refusal.rule == "K97-7.7"


def test_a_battle_crystal_bars_both_discards_by_every_way() -> None:
    """K97-6.3."""
    crystal = with_hand(at_table(LURKER), "tech_crystal_d6_a")
    for state in (crystal, replace(crystal, stage=AFTER)):
        stage, table = table_at(state)
        before = table.session.ply
        key(stage, "d")
        assert not table.plan.discarding and table.focus.find("discard") is None
        drag(stage, spot(table, f"card:{LURKER}").box.centre, spot(table, "decks").box.centre)
        assert table.session.ply == before
        refusal = table.refusal_for(f"card:{LURKER}", "discard")
        assert refusal is not None and refusal.rule == "K97-6.3"


@pytest.mark.parametrize("way", WAYS)
def test_without_a_crystal_any_card_may_go(way: str) -> None:
    """K97-2.3, and no highlight is left on the row."""
    for card in (LURKER, "lottery.1"):
        stage, table = table_at(position(dice=()))
        WAYS[way](stage, table, Discard(card))
        assert any(played.step == Discard(card) for played in table.session.history)
        assert table._lit == [] and not table.plan.discarding


@pytest.mark.parametrize("way", WAYS)
def test_a_card_over_the_limit_is_given_up(way: str) -> None:
    """K97-2.9."""
    hand = ("turret.2", "turret.3", "bribe.1", "bribe.2", *(f"mine_{n}" for n in range(13, 20)))
    state = replace(position(*hand, dice=()), stage=AFTER)
    stage, table = table_at(state)
    WAYS[way](stage, table, Drop("turret.2"))
    assert table.session.history[-1].step == Drop("turret.2")


@pytest.mark.parametrize("way", ["click", "keys"])
def test_the_last_trades_are_changed_and_made(way: str) -> None:
    """K97-8.4: a pair is separated, another one is made, and exactly that is traded."""
    s = with_hand(at_table(), "mine_02", "mine_03", "mine_04", "mine_06")
    s = replace(s, phase=Phase.TRADE, trading=(0,))
    stage, table = table_at(s)

    def use(scene: Any, id: str) -> None:
        if way == "click":
            click(stage, spot(scene, id).box.centre)
        else:
            confirm(stage, scene, id)

    best = table.pairs(s)
    for pair in best:
        use(table, f"card:{pair[0]}")
    assert table.pairs(s) == ()
    (a, b, _kind), *_rest = best
    for card in (a, b):
        use(table, f"card:{card}")
    if isinstance(stage.scene, Chooser):
        use(stage.scene, "choice:0")
    wanted = table.pairs(s)
    assert len(wanted) == 1 and set(wanted[0][:2]) == {a, b}
    use(table, "trade")
    assert any(played.step == Trade(wanted) for played in table.session.history)


# -- a Tool of the rack ---------------------------------------------------------------------------------------


def test_a_tool_is_looked_at_before_it_is_bought() -> None:
    stage, table = table_at(position())
    before = table.session.ply
    click(stage, spot(table, "card:lottery.1").box.centre)
    assert table.session.ply == before and table.plan.chosen_card == "lottery.1"
    _name, words, quiet = table.prompt.current_words
    assert "Lottery for 1 coin?" in words and "coin" in quiet, "what it costs, and what it does"
    assert len(table._lit) == 1
    press(stage, Action.CANCEL, "escape")
    assert table.plan.chosen_card == "" and table._lit == [] and stage.program.asked == []
    for _click in range(2):
        click(stage, spot(table, "card:lottery.1").box.centre)
    assert table.session.ply == before and table.plan.chosen_card == "", "a double click buys nothing"
    click(stage, spot(table, "card:lottery.1").box.centre)
    click(stage, spot(table, "buy").box.centre)
    assert any(played.step == Buy("lottery.1") for played in table.session.history)
    assert table._lit == []


def test_other_things_put_a_looked_at_tool_away() -> None:
    stage, table = table_at(position())
    click(stage, spot(table, "card:lottery.1").box.centre)
    click(stage, spot(table, f"card:{LURKER}").box.centre)
    assert (table.plan.chosen_card, table.plan.card, table._lit) == ("", LURKER, [])
    click(stage, spot(table, "card:lottery.1").box.centre)
    assert (table.plan.chosen_card, table.plan.card) == ("lottery.1", "")
    press(stage, Action.UNDO, "z")
    assert table.plan.chosen_card == "" and table.focus.find("buy") is None


# -- after the sale ---------------------------------------------------------------------------------------------


def test_a_hint_puts_away_what_was_about_to_be_used() -> None:
    """Its button disappears too: Enter does what is advised, or nothing."""
    stage, table = table_at(position("lottery.2"))
    table.select(Play("lottery.2"))
    rest(stage)
    table.focus.seen = True
    table.focus.set(spot(table, "do-it"))
    key(stage, "h")
    assert table.plan.chosen is None and table.focus.find("do-it") is None
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    assert not any(isinstance(played.step, Play) for played in table.session.history)


def test_dice_that_were_sold_are_seen_and_told_until_the_turn_ends() -> None:
    """K97-7.8."""
    stage, table = table_at(position("augment_p1.1"))
    for _said in range(2):  # the first click says that the dice can still claim something
        click(stage, spot(table, "end-claims").box.centre)
    rest(stage)
    assert table.state.stage == AFTER and [sprite.visible for sprite in table.tray.sprites] == [True] * 5
    die = spot(table, "die:2")
    assert "5" in die.label and die.value == "already used" and die.press is None and not die.piece
    assert "2 dice show 5 (K97-7.8)" in table.prompt.current_words[2]
    click(stage, spot(table, "card:augment_p1.1").box.centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "K97-7.3"
    coins = table.state.companies[0].coins
    drag(stage, spot(table, "card:lottery.1").box.centre, spot(table, "tray").box.centre)
    for answer in ("buy", "do-it"):  # buy it, then turn it in
        click(stage, spot(table, answer).box.centre)
    assert table.state.companies[0].coins == coins - 1 + 2
    click(stage, spot(table, "end").box.centre)
    rest(stage)
    assert table.state.dice == () and not table.tray.sprites


def test_a_power_that_acts_on_dice_is_told_to_wait_after_the_sale() -> None:
    """K97-6.2."""
    _stage, table = table_at(position("tech_coil"))
    assert spot(table, "card:tech_coil").value == "ready"
    stage, table = table_at(sold("tech_coil"))
    assert spot(table, "card:tech_coil").value == "not now"
    click(stage, spot(table, "card:tech_coil").box.centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "K97-6.2"


def test_sold_dice_of_two_turns_are_not_taken_for_each_other() -> None:
    """A replay goes from one turn to the other at once."""
    _stage, table = table_at(sold())
    other = play(position(dice=(3, 4, 6, 6, 6)), EndClaims())
    shown = [sprite._kind for sprite in table.tray.sprites]
    table.lay_out(other)
    assert [sprite._kind for sprite in table.tray.sprites] != shown


# -- dice that could still claim --------------------------------------------------------------------------------


def test_dice_that_can_claim_are_not_sold_without_a_word() -> None:
    stage, table = table_at(position(dice=(6, 6, 5, 5, 4)))
    before = table.session.ply
    assert table.area.ready and table.flow.must_warn(table.state)
    click(stage, spot(table, "end-claims").box.centre)
    assert table.session.ply == before and "can still claim" in table.prompt.current_words[1]
    click(stage, spot(table, "end-claims").box.centre)
    assert table.session.ply > before and table.state.stage == AFTER
    dear = [ID[n] for n in range(48) if HAND_DICE[mine(n).hand] == 5][:4]
    stage, table = table_at(tray(at_table(LURKER, "monster_dragon", *dear), 1, 2, 2, 4, 6))
    assert not table.area.ready
    click(stage, spot(table, "end-claims").box.centre)
    assert table.state.stage == AFTER, "nothing to warn of"


def test_enough_dice_that_are_not_what_is_asked_for_say_why() -> None:
    two_pairs = next(card for card in (f"mine_{n:02}" for n in range(1, 49)) if "Two pairs" in asks(card))
    stage, table = table_at(tray(at_table(two_pairs), 4, 4, 4, 4, 1))
    table.plan.card, table.plan.dice = two_pairs, [0, 1, 2, 3]
    table.refresh()
    rest(stage)
    refusal = table.plan.judge_drawer(table.state).refusal
    assert refusal is not None and table.prompt.current_words[2] == refusal.reason
