"""The lesson on its table: led to the workbench, left and taken up again."""

from __future__ import annotations

from klotho_games.games.klotho97.steps import EndClaims, EndTurn, Stake
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.scenes.tutorial import Teaching
from tests.games.lesson_rig import can_be_left_and_taken_up_again, do_what_is_asked, settle, sit_down
from tests.games.rig import click, rest, spot


def test_it_leads_to_the_bench_and_ends_with_a_stake() -> None:
    stage, table = sit_down("klotho97")
    while table.beat.light != ("stake",):
        later = ("claim", "buy")  # there as soon as the card has been clicked
        lit = [table.focus.find(id) for id in table.beat.light if id not in later]
        assert all(lit), f"what is spoken of is there: {table.beat.light}"
        do_what_is_asked(stage, table)
    for early in (EndClaims(), EndTurn()):
        assert table.held_back(early) is not None
    click(stage, spot(table, "stake").box.centre)
    bench = stage.scene
    assert isinstance(bench, Workbench)
    bench.hint()
    rest(stage)
    click(stage, spot(bench, "stake").box.centre)
    settle(stage, table)
    assert table.done and isinstance(table.session.history[-1].step, Stake)
    assert sum(table.state.companies[0].minerals) == 4


def lit(table: Teaching) -> list[str]:
    return [id for id, _box in table._stitched]


def test_the_stitches_follow_what_is_still_to_do() -> None:
    stage, table = sit_down("klotho97")
    do_what_is_asked(stage, table)
    click(stage, spot(table, "roll").box.centre)
    settle(stage, table)
    assert lit(table) == ["die:0", "die:1", "reroll"]
    click(stage, spot(table, "die:0").box.centre)
    assert lit(table) == ["die:1", "reroll"], "the marks of a kept die are not covered"
    click(stage, spot(table, "die:0").box.centre)
    assert lit(table) == ["die:0", "die:1", "reroll"]
    do_what_is_asked(stage, table)
    card, tab, claim = table.beat.light
    assert lit(table) == [card, tab]
    table.plan.dice = [n for n, die in enumerate(table.state.dice) if die.value == 2]
    table.plan.card = card.removeprefix("card:")
    table.refresh()
    rest(stage)
    assert lit(table) == [card, claim], "no stitches across the drawer"
    click(stage, spot(table, "claim").box.centre)
    settle(stage, table)
    while "buy" not in table.beat.light:
        do_what_is_asked(stage, table)
    click(stage, spot(table, table.beat.light[0]).box.centre)
    assert "buy" in lit(table)
    click(stage, spot(table, "buy").box.centre)
    settle(stage, table)
    assert lit(table) == ["end"]


def test_it_can_be_left_and_taken_up_again() -> None:
    can_be_left_and_taken_up_again("klotho97", do_what_is_asked, beats=6)
