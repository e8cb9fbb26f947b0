"""Dice under cards: kept, placed, counted, refused and taken back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.klotho97.rules.cards import HAND_DICE, ID, mine
from klotho_games.games.klotho97.rules.state import Die
from klotho_games.games.klotho97.rules.steps import Augment, Buy, Claim, EndClaims, Reroll
from klotho_games.stage.devices.input import Action, Pointer
from tests.games.klotho97.forced import at_table, tray
from tests.games.klotho97.positions import LURKER, SMALL, at, fight, played, put, table_at
from tests.games.klotho97.table_rig import placed
from tests.games.rig import click, drag, key, move_to, press, rest, sit_down, spot, written


def test_what_a_card_still_needs_goes_on_the_sentence() -> None:
    _stage, table = table_at(fight(1, 1, 3, 4, 5))
    for card, needs in (("tech_coil", "exactly 1 1 6"), ("mine_05", "")):
        table.plan.close()
        table.plan.card = card
        quiet = table.flow.words(table.state)[1]
        assert quiet.startswith("You need: ") and quiet[10].islower() and needs in quiet


# -- dice and drawers ---------------------------------------------------------------------------------------


def test_dice_are_kept_by_a_click_and_by_a_drag_in_the_tray() -> None:
    stage, table = table_at(fight(1, 3, 4, 5, 6, rerolls=2))
    click(stage, at(table, "die:4"))
    drag(stage, at(table, "die:3"), (table.tray.box.right - 40, table.tray.box.bottom - 40))
    assert table.plan.kept == {3, 4}
    click(stage, at(table, "die:3"))
    assert table.plan.kept == {4}
    click(stage, at(table, "reroll"))
    assert next(p.step for p in table.session.history if isinstance(p.step, Reroll)) == Reroll((0, 1, 2, 3))
    assert table.plan.kept == {4}, "it is kept for the next reroll, too"


def test_numbers_keep_dice_and_stand_beside_them_for_people_at_the_keys() -> None:
    stage, table = table_at(fight(1, 3, 4, 5, 6, rerolls=2))
    caps = {str(n) for n in range(1, 6)}
    plain = [run.words for run in written(stage)]
    for number in "345":
        key(stage, number)
    assert table.plan.kept == {2, 3, 4}
    key(stage, "3")
    assert table.plan.kept == {3, 4}
    key(stage, "9")
    assert table.plan.kept == {3, 4}, "there are five dice"
    key(stage, "4")
    now = [run.words for run in written(stage)]
    assert {cap: now.count(cap) - plain.count(cap) for cap in caps} == dict.fromkeys(caps, 1)
    table.gestures.use_row(LURKER)
    key(stage, "5")
    assert table.plan.dice == [4]


def test_dice_dropped_on_a_monster_add_up_in_its_drawer() -> None:
    stage, table = table_at(fight(2, 4, 5, 6, 6))
    for die in (4, 3):
        put(stage, table, die, LURKER)
    judged = table.plan.judge_drawer(table.state)
    assert (judged.reached, judged.needed) == (12, 24) and not spot(table, "claim").enabled
    assert "12 / 24" not in table.prompt._said[1] and "12 of 24" in table.prompt._said[1]
    for die in (2, 1, 0):
        put(stage, table, die, LURKER)
    assert not spot(table, "claim").enabled, "23 is not 24"
    click(stage, at(table, "close"))
    assert table.plan.card == "" and table.drawer.box is None
    assert table.session.history[-1].step is not None and table.state.dice[4].spent is False


def test_a_die_that_is_held_over_a_card_tells_what_it_would_come_to() -> None:
    stage, table = table_at(fight(2, 4, 5, 6, 6))
    put(stage, table, 4, LURKER)
    start, over = at(table, "die:2"), at(table, f"card:{LURKER}")
    move_to(stage, start)
    stage.step(0.02, [Pointer("press", start)])
    for to in ((start[0], start[1] - 60), over):
        stage.step(0.02, [Pointer("move", to, 0)])
    assert "11 of 24" in table.prompt._said[1] and "need 13 more" in table.prompt._said[2]
    stage.step(0.02, [Pointer("move", (1000, 640), 0)])
    assert "11" not in table.prompt._said[1], "carried away again"
    press(stage, Action.CANCEL, "escape")
    assert table.plan.dice == [4]


@pytest.mark.parametrize(("card", "die", "rule"), [
    ("market_4a", 0, "K97-5.1"), ("tech_coil", 1, "K97-6.1"),
])
def test_a_die_that_cannot_serve_is_refused_where_it_is_dropped(card: str, die: int, rule: str) -> None:
    stage, table = table_at(fight(2, 4, 5, 6, 6))
    before = table.session.ply
    put(stage, table, die, card)
    assert table.last_refusal is not None and table.last_refusal.rule == rule
    assert table.plan.dice == [] and table.session.ply == before
    assert spot(table, "refusal").box.overlap(spot(table, f"card:{card}").box.grow(300)) > 0


def test_no_die_lies_under_two_cards() -> None:
    """K97-2.5: a die that is put under another card leaves the first."""
    stage, table = table_at(fight(2, 2, 5, 6, 6))
    put(stage, table, 0, LURKER)
    put(stage, table, 1, LURKER)
    put(stage, table, 0, "mine_05")
    assert (table.plan.card, table.plan.dice) == ("mine_05", [0])


def test_a_click_on_a_card_loads_dice_that_claim_it_and_claims_by_the_button() -> None:
    stage, table = table_at(fight(6, 6, 5, 5, 4))
    click(stage, at(table, f"card:{LURKER}"))
    assert table.plan.judge_drawer(table.state).refusal is None
    click(stage, at(table, "claim"))
    assert any(isinstance(p.step, Claim) and p.step.card == LURKER for p in table.session.history)
    assert table.state.companies[0].monsters == 1 and table.plan.card == ""


def test_undo_and_escape_take_back_what_is_only_laid_out() -> None:
    stage, table = table_at(fight(6, 6, 5, 5, 4))
    for die in (0, 1):
        put(stage, table, die, LURKER)
    press(stage, Action.UNDO, "z")
    assert table.plan.dice == [0]
    press(stage, Action.CANCEL, "escape")
    assert table.plan.card == "" and stage.program.asked == []
    press(stage, Action.CANCEL, "escape")
    assert ("pause",) in stage.program.asked


def test_a_tab_tells_which_change_helps_and_asks_for_each_part_of_it() -> None:
    """+2 on a die beats the monster: the Tool is bought, then played, and the dice are in the drawer."""
    stage, table = table_at(fight(6, 6, 5, 3, 2, coins=5))
    before = table.session.ply
    tab = spot(table, f"tab:{LURKER}")
    assert "+2 on the" in tab.label
    click(stage, tab.box.centre)
    assert table.session.ply == before and table.plan.chosen == Buy("augment_p2.1")
    assert table.prompt.current_words[
        1] == "buy Augment +2 for 2 coins?" and "Augment +2 on the 2" in table.prompt.current_words[2]
    click(stage, at(table, "buy"))
    assert table.session.ply == before + 1 and table.plan.chosen == Augment("augment_p2.1", 4), "bought, not used"
    assert "Rift Lurker" in table.prompt.current_words[2]
    click(stage, at(table, "do-it"))
    assert played(table) == Augment("augment_p2.1", 4) and table.plan.judge_drawer(table.state).refusal is None
    assert len(table.plan.dice) == 5 and table.session.ply == before + 2


def test_what_was_confirmed_one_by_one_is_undone_one_by_one() -> None:
    stage, table = table_at(fight(6, 6, 5, 3, 2, coins=5))
    before = table.session.ply
    click(stage, at(table, f"tab:{LURKER}"))
    click(stage, at(table, "leave-it"))
    assert table.session.ply == before and table.plan.chosen is None and table._lit == []
    click(stage, at(table, f"tab:{LURKER}"))
    click(stage, at(table, "buy"))
    click(stage, at(table, "leave-it"))
    assert table.session.ply == before + 1 and "augment_p2.1" in table.bay.hand.places, "it is owned, and was not used"
    click(stage, at(table, f"tab:{LURKER}"))
    click(stage, at(table, "do-it"))
    click(stage, at(table, "die:0"))
    assert len(table.plan.dice) == 4
    press(stage, Action.UNDO, "z")
    assert len(table.plan.dice) == 3 and table.session.ply == before + 2, "die by die"
    press(stage, Action.CANCEL, "escape")
    for left in (1, 0):
        press(stage, Action.UNDO, "z")
        rest(stage)
        assert table.session.ply == before + left
    assert table.state.companies[0].coins == 5 and table.plan.card == ""
    stage, table = table_at(fight(6, 6, 5, 5, 4))
    before = table.session.ply
    click(stage, at(table, f"tab:{LURKER}"))
    assert len(table.plan.dice) > 3
    press(stage, Action.UNDO, "z")
    assert table.plan.card == "" and table.session.ply == before


def test_what_is_only_chosen_goes_before_what_was_done() -> None:
    stage, table = table_at(fight(6, 6, 5, 3, 2, coins=9))
    before = table.session.ply
    click(stage, at(table, "card:augment_p2.1"))
    click(stage, at(table, "buy"))
    click(stage, at(table, "card:android_5.1"))
    assert table.plan.chosen_card == "android_5.1"
    press(stage, Action.UNDO, "z")
    assert table.plan.chosen_card == "" and table._lit == [] and table.session.ply == before + 1
    press(stage, Action.UNDO, "z")
    rest(stage)
    assert table.session.ply == before


def test_what_a_bot_lays_out_is_no_ones_to_put_away() -> None:
    stage, table = sit_down(placed(fight(6, 6, 5, 5, 4), bots=("hard", "")), SMALL)
    table.hints.call_off()
    table.advise(Claim(LURKER, (0, 1, 2, 3, 4)))
    assert table.plan.card == LURKER and not table.has_unfinished_move
    press(stage, Action.CANCEL, "escape")
    assert table.plan.card == LURKER and ("pause",) in stage.program.asked


def test_a_tab_tells_the_dice_that_it_lays() -> None:
    stage, table = table_at(fight(5, 5, 2, 2, 6))
    tab = spot(table, "tab:mine_05")
    click(stage, tab.box.centre)
    claim = table.area.ready["mine_05"][0]
    assert table.plan.claim == claim and len(table.area.ready["mine_05"]) > 1
    assert table.game.telling.move(table.state, claim) in tab.label


def test_a_drawer_has_a_place_for_each_die_that_is_asked_for() -> None:
    full = next(ID[n] for n in range(48) if HAND_DICE[mine(n).hand] == 5)
    stage, table = table_at(tray(at_table(full), 1, 2, 3, 4, 6))
    table.gestures.use_row(full)
    rest(stage)
    narrow = table.drawer.box
    assert narrow is not None
    for n in range(5):
        table.plan.dice.append(n)
    table.refresh()
    assert table.drawer.box == narrow, "five dice need no more room"


def test_a_flying_pig_goes_with_two_ones() -> None:
    stage, table = table_at(fight(1, 1, 5, 5, 2, hand=("flying_pig.1",)))
    drag(stage, at(table, "card:flying_pig.1"), at(table, f"card:{LURKER}"))
    assert table.plan.pigs == 1 and table.plan.judge_drawer(table.state).reached == 14
    for die in (2, 3):
        put(stage, table, die, LURKER)
    click(stage, at(table, "claim"))
    assert Claim(LURKER, (0, 1, 2, 3), 1) in [p.step for p in table.session.history]


def test_augmented_and_android_dice_serve_like_others() -> None:
    s = replace(fight(6, 6, 5, 4, 2), dice=(*fight(6, 6, 5, 4, 2).dice, Die("android", 3), Die("blue", 6, 2)))
    stage, table = table_at(s)
    for die in (5, 6):
        put(stage, table, die, LURKER)
    assert table.plan.judge_drawer(table.state).reached == 11
    assert "changed by +2 with an Augment" in spot(table, "die:6").label


def test_a_picture_of_a_move_shows_nothing_that_another_one_laid_out() -> None:
    _stage, table = table_at(fight(4, 5, 5, 5, 6, rerolls=1))
    tray = table.mark_alone(EndClaims())
    assert tray == table.tray.box
    claim = table.mark_alone(Claim(LURKER, (0, 1, 2, 3, 4)))
    assert table.plan.card == LURKER and claim is not None and claim.contains(table.drawer.box.centre)
    assert table.mark_alone(EndClaims()) == tray
    assert not table.plan.card and all(tray.contains(table.tray.box_of(n).centre) for n in range(5))
    table.mark_alone(Reroll((0, 3)))
    assert table.plan.kept == {1, 2, 4}
    table.mark_alone(EndClaims())
    assert not table.plan.kept


def test_a_picture_of_a_reroll_marks_the_dice_that_it_throws() -> None:
    _stage, table = table_at(fight(4, 5, 5, 5, 6, rerolls=1))
    assert table.mark_alone(Reroll((0, 3))) == table.tray.box_of(0).union(table.tray.box_of(3))
    assert table.mark_alone(Reroll((2,))) == table.tray.box_of(2)
