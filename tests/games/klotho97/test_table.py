"""The table of 97 Klotho: what it shows, what clicks and drags prepare before a decision, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Decision, Refusal
from klotho_games.games.klotho97.rules.count import count
from klotho_games.games.klotho97.rules.events import RoundCounted
from klotho_games.games.klotho97.rules.state import AFTER, CLAIM, Phase, Venture
from klotho_games.games.klotho97.rules.steps import Augment, Buy, Claim, Discard, Drop, Play, Raid, Reroll, Trade, Use
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.parts.decks import next_scoring_words
from klotho_games.games.klotho97.table.parts.top import steps
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.klotho97.forced import at_table, rolled, with_hand
from tests.games.klotho97.positions import LURKER, at, crowded, fight, played, table_at
from tests.games.klotho97.table_rig import new_session
from tests.games.rig import check_settling, check_words, click, drag, key, press, rest, spot, written

# -- the whole table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size", "text"), [
    (1, (1920, 1080), 1.0), (3, (1280, 720), 2.0), (6, (1920, 1080), 1.0), (6, (1280, 720), 2.0),
])
def test_words_are_whole_at_a_crowded_table(seats: int, size: tuple[int, int], text: float) -> None:
    stage, _table = table_at(crowded(seats), seats, size=size, text=text)
    check_words(written(stage), size, text)


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_settling_again_and_building_anew_change_nothing(seats: int) -> None:
    stage, table = table_at(crowded(seats), seats)
    table.plan.kept = {1, 2}
    table.gestures.use_row(LURKER)
    rest(stage)
    check_settling(table)


def test_one_persons_bay_stays_while_bots_play() -> None:
    session = new_session(3, 3, bots=("normal", "", "easy"))
    table = Table(session.game, session)
    s = session.state
    assert [table.bay_seat(replace(s, seat=seat)) for seat in range(3)] == [1, 1, 1]
    several = Table(session.game, new_session(3, 3, bots=("normal", "", "")))
    assert [several.bay_seat(replace(s, seat=seat)) for seat in range(3)] == [1, 1, 2]


def test_a_battle_crystal_locks_both_discards() -> None:
    """K97-6.3."""
    s = with_hand(at_table(), "tech_crystal_d6_a")
    assert [step.state for step in steps(s, ())] == ["lock", "now", "todo", "todo", "todo", "lock"]
    _stage, table = table_at(s)
    assert table.focus.find("discard") is None
    _stage, table = table_at(at_table())
    assert table.focus.find("discard") is not None


def test_a_hidden_count_is_not_told() -> None:
    """K97-1.3: neither in words nor as the number on the deck."""
    hidden = at_table(count=False)
    assert next_scoring_words(hidden) == "Scoring 1 comes next"
    stage, table = table_at(hidden)
    n = sum(hidden.stacks)
    assert [run.words for run in written(stage) if str(n) in run.words] == []
    assert str(hidden.stacks[0]) not in spot(table, "decks").label
    stage, _table = table_at(at_table())
    assert f"Klotho {n}" in {run.words for run in written(stage)}


# -- Tools, raids, limits -----------------------------------------------------------------------------------


def test_a_tool_that_cannot_be_paid_for_is_refused() -> None:
    stage, table = table_at(fight(1, 2, 3, 4, 6, coins=1))
    click(stage, at(table, "card:augment_p2.1"))
    assert table.last_refusal is not None and table.last_refusal.rule == "K97-2.7"


def test_a_tool_of_the_rack_that_is_carried_to_where_it_acts_asks_for_both() -> None:
    stage, table = table_at(fight(1, 2, 3, 4, 6, coins=9))
    before = table.session.ply
    drag(stage, at(table, "card:augment_p2.1"), at(table, "die:2"))
    assert table.session.ply == before and table.plan.chosen == Buy("augment_p2.1")
    click(stage, at(table, "buy"))
    assert table.state.dice[2].value == 3 and table.plan.chosen == Augment("augment_p2.1", 2)
    click(stage, at(table, "do-it"))
    assert table.state.dice[2].value == 5 and table.session.ply == before + 2
    tray = table.tray.box
    drag(stage, at(table, "card:android_5.1"), (tray.right - 30, tray.bottom - 30))
    for answer in ("buy", "do-it"):
        click(stage, at(table, answer))
    assert [p.step for p in table.session.history[-2:]] == [Buy("android_5.1"), Play("android_5.1")]


def test_a_tool_of_the_rack_that_cannot_act_there_is_not_bought() -> None:
    stage, table = table_at(fight(1, 2, 3, 4, 6, coins=1))
    before = table.session.ply
    refusal = table.refusal_for("card:augment_p2.1", "die:2")
    assert refusal is not None and refusal.rule == "K97-2.7"
    stage, table = table_at(fight(1, 2, 3, 4, 6, coins=9))
    drag(stage, at(table, "card:raid.4"), at(table, "die:2"))
    assert table.last_refusal is not None and table.session.ply == before


def test_a_bomb_asks_before_it_goes_off() -> None:
    stage, table = table_at(fight(1, 2, 3, 4, 6, hand=("bomb.2",)))
    click(stage, at(table, "card:bomb.2"))
    assert "can’t undo that" in table.prompt.current_words[2]
    click(stage, at(table, "leave-it"))
    assert 'bomb.2' in table.bay.hand.places
    click(stage, at(table, "card:bomb.2"))
    click(stage, at(table, "do-it"))
    assert Play("bomb.2") in [p.step for p in table.session.history]
    assert min(*table.state.row, *table.state.rack) >= 0


def test_a_raid_on_a_company_asks_for_the_card() -> None:
    s = with_hand(fight(1, 2, 3, 4, 6, hand=("raid.1",)), "mine_12", "bribe.1", seat=1)
    stage, table = table_at(s)
    panel = spot(table, "rival:1").box
    drag(stage, at(table, "card:raid.1"), (panel.x + 60, panel.y + 24))
    assert isinstance(stage.scene, Chooser) and len(stage.scene.choices) == 2
    click(stage, spot(stage.scene, "choice:1").box.centre)
    assert played(table) == Raid("raid.1", 1, "bribe.1")


def test_a_turret_stops_a_raid_with_its_clause() -> None:
    """K97-7.7."""
    s = with_hand(fight(1, 2, 3, 4, 6, hand=("raid.1",)), "turret.2", seat=1)
    stage, table = table_at(s)
    click(stage, at(table, "card:raid.1"))
    assert table.last_refusal is not None and table.last_refusal.rule == "K97-7.7"


def test_over_the_hand_limit_a_card_is_given_up() -> None:
    """K97-2.9: the turn cannot end before that, and a card that can still be used asks first."""
    mines = tuple(f"mine_{n:02}" for n in range(12, 15))
    tools = ("bribe.1", "bribe.2", "turret.2", "turret.3", "raid.1", "bomb.2", "bomb.3", "bomb.4")
    s = replace(with_hand(at_table(), *mines, *tools), stage=AFTER)
    stage, table = table_at(s)
    assert not spot(table, "end").enabled
    click(stage, at(table, "card:turret.2"))
    assert played(table) != Drop("turret.2") and "Give up Turret" in table.prompt.current_words[1]
    click(stage, at(table, "do-it"))
    assert played(table) == Drop("turret.2") and spot(table, "end").enabled
    stage, table = table_at(s)
    click(stage, at(table, "card:bomb.3"))
    assert isinstance(stage.scene, Chooser)
    click(stage, spot(stage.scene, "choice:0").box.centre)
    assert played(table) == Drop("bomb.3")


def test_stake_opens_the_workbench() -> None:
    s = with_hand(at_table(), "mine_12", "mine_13", "mine_14", "mine_15")
    stage, table = table_at(s)
    press(stage, None, "s")  # type: ignore[arg-type]
    rest(stage)
    assert isinstance(stage.scene, Workbench)
    _stage, table = table_at(at_table())
    assert not spot(table, "stake").enabled and "four" in spot(table, "stake").reason


# -- markets, trades, log -----------------------------------------------------------------------------------


def test_stars_are_spent_on_the_gauges_arrows() -> None:
    stage, table = table_at(replace(fight(1, 2, 3, 4, 6), phase=Phase.STARS, stars=2, stage=CLAIM))
    click(stage, at(table, "market:rads:up"))
    assert table.state.markets[2] == 9 and table.state.stars == 1
    for _press in range(2):  # the first press shows where the focus is
        press(stage, Action.CONFIRM, "return")
        rest(stage)
    assert table.state.phase is Phase.PLAY


def test_the_last_trades_can_be_changed() -> None:
    """K97-8.4: the best trade is prepared. A click separates a pair, and two clicks make one."""
    s = with_hand(at_table(), "mine_02", "mine_03", "mine_04", "mine_06")
    s = replace(s, phase=Phase.TRADE, trading=(0,))
    stage, table = table_at(s)
    best, ply = table.pairs(s), table.session.ply
    assert len(best) == 2
    click(stage, at(table, f"card:{best[0][0]}"))
    assert table.pairs(s) == best[1:] and table.has_unfinished_move
    key(stage, "z")
    assert table.pairs(
        s) == best and not table.has_unfinished_move and table.session.ply == ply, "only the parting is taken back"
    click(stage, at(table, f"card:{best[0][0]}"))
    for card in best[0][:2]:
        click(stage, at(table, f"card:{card}"))
    if isinstance(stage.scene, Chooser):
        click(stage, spot(stage.scene, "choice:0").box.centre)
    assert {frozenset(pair[:2]) for pair in table.pairs(s)} == {frozenset(pair[:2]) for pair in best}
    click(stage, at(table, "trade"))
    assert Trade(table.session.history[-1].step.pairs) == table.session.history[-1].step


# -- bots, hints, counts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("move", "advised"), [
    (Claim(LURKER, (0, 1, 2, 3)), "claim"), (Reroll((4,)), "reroll"), (Buy("augment_p2.1"), "buy"),
    (Augment("augment_p1.1", 2), "do-it"), (Play("overdrive.1"), "do-it"), (Use("tech_stutter", 4), "do-it"),
])
def test_confirming_a_hint_does_what_was_advised(move: Any, advised: str) -> None:
    hand = ("augment_p1.1", "overdrive.1", "tech_stutter")
    stage, table = table_at(fight(6, 6, 6, 6, 2, rerolls=1, hand=hand, coins=5))
    stage.input.device = "keys"
    table.show_hint(Decision(move, "because", 1.0))
    assert table.focus.current is not None and table.focus.current.id == advised
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    assert move in [p.step for p in table.session.history]


def test_a_hint_to_discard_names_the_card_and_arms_nothing() -> None:
    stage, table = table_at(at_table(LURKER, "tech_coil", "mine_05"))
    before = table.session.ply
    advise = Decision(Discard("mine_05"), "because", 1.0)
    table.show_hint(advise)
    assert table.prompt._said[1].startswith("Discard ") and table.advice.is_shown
    click(stage, at(table, "card:tech_coil"))
    assert table.session.ply == before, "looking at another card sends none off"
    table.closeup.close()
    for away in (Action.UNDO, Action.CANCEL):
        table.show_hint(advise)
        press(stage, away, "z")
        assert table.focus.find("do-it") is None and not table.advice.is_shown
    table.show_hint(advise)
    table.show_refusal(Refusal("", "Not so."), (900, 500))
    assert table.focus.find("do-it") is None and table.session.ply == before and stage.program.asked == []
    table.show_hint(advise)
    click(stage, at(table, "do-it"))
    assert Discard("mine_05") in [p.step for p in table.session.history]
    assert table.focus.find("do-it") is None


def test_a_hint_to_discard_is_done_by_enter() -> None:
    stage, table = table_at(at_table(LURKER, "tech_coil", "mine_05"))
    stage.input.device = "keys"
    table.show_hint(Decision(Discard("mine_05"), "because", 1.0))
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    assert Discard("mine_05") in [p.step for p in table.session.history]


def counted(table: Table) -> None:
    """Queue a scoring to be shown, and something after it."""
    s: Venture = table.state
    counts = tuple(count(company, s.markets) for company in s.companies)
    table.motions.then(wait(5), *table.scoring.parts(RoundCounted(1, counts, (0, 0))), wait(0.2), table.on_rest)


WHOLE = 14
"""The numbers on the sheet of two companies: five sources and two sums each."""


def numbers(table: Table) -> int:
    """Return how many numbers of the scoring can be seen."""
    return sum(cell.alpha == 1 for cell in table.scoring._cells.values())


def until_held(stage: Stage, table: Table) -> list[int]:
    """Return how many numbers of the scoring can be seen in each frame, until it is removed or waits."""
    seen = []
    while table.motions.is_busy and not table.motions.is_held:
        stage.step(0.05, [])
        seen.append(numbers(table))
    return seen


@pytest.mark.parametrize(("speed", "motion"), [("slow", "full"), ("fast", "full"), ("fast", "reduced")])
def test_a_scoring_is_counted_company_by_company_and_waits_for_a_person(speed: str, motion: str) -> None:
    stage, table = table_at(rolled(at_table(), 1, 2, 3, 4, 6), motion=motion, speed=speed)
    counted(table)
    seen = until_held(stage, table)
    assert sorted(set(seen)) == [0, 2, 8, WHOLE], "the totals from before, then a column for each company"
    for _frame in range(200):
        stage.step(0.05, [])
    assert table.motions.is_held and numbers(table) == WHOLE, "ten seconds later"
    press(stage, None, "x")  # type: ignore[arg-type]
    assert table.motions.is_held, "any other key may have been meant for something else"
    press(stage, Action.CONFIRM, "return")
    until_held(stage, table)
    assert not table.motions.is_busy and table.scoring._sprites == []


@pytest.mark.parametrize("signal", [Pointer("press", (900, 900)), Press(Action.CONFIRM, "return")])
def test_hurrying_goes_to_the_count_and_not_past_it(signal: Any) -> None:
    stage, table = table_at(rolled(at_table(), 1, 2, 3, 4, 6), motion="full", speed="normal")
    counted(table)
    stage.step(0.05, [signal])
    assert table.motions.is_held and numbers(table) == WHOLE
    press(stage, Action.CANCEL, "escape")
    assert table.motions.is_held and ("pause",) in stage.program.asked, "a pause leaves it there"
    stage.step(0.05, [signal])
    assert table.motions.is_held, "the same hand is still hurrying"
    while table.guard.is_deaf:
        stage.step(0.05, [])
    stage.step(0.05, [signal])
    stage.step(0.05, [])
    assert table.scoring._sprites == []


def test_a_count_goes_by_itself_where_no_one_looks_and_at_once_where_nothing_moves() -> None:
    stage, table = table_at(rolled(at_table(), 1, 2, 3, 4, 6), motion="full", speed="fast")
    table.auto = True
    counted(table)
    whole = until_held(stage, table).count(WHOLE)
    assert not table.motions.is_held and whole >= 75, "four seconds at any speed"
    stage, table = table_at(rolled(at_table(), 1, 2, 3, 4, 6), speed="instant")
    counted(table)
    stage.step(0.05, [])
    assert not table.motions.is_busy


def test_where_people_share_the_screen_the_turn_is_handed_over() -> None:
    session = new_session(3, 2)
    table = Table(session.game, session)
    scene = table_at(session.state)[1].handover.scene(session.state, 1)
    assert "Bruno" in scene.title and "coins" in scene.note
    assert table.names == ("Ada", "Bruno")
