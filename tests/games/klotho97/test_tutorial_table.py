"""The lesson at its table: it leads to the workbench, which can be left and opened again."""

from __future__ import annotations

from klotho_games.games.klotho97.rules.steps import EndClaims, EndTurn, Stake
from klotho_games.games.klotho97.table.parts.stake_draft import Lay, place_id
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.table.table_scene import TableScene
from tests.games.lesson_rig import can_be_left_and_taken_up_again, do_what_is_asked, settle, sit_down
from tests.games.rig import click, move_to, rest, spot, written


def test_it_leads_to_the_bench_and_over_a_stake_to_a_scoring() -> None:
    stage, table = sit_down("klotho97")
    while table.mode.beat.light != ("stake",):
        later = ("claim", "buy", "do-it")  # they appear after the card was clicked
        lit = [table.focus.find(id) for id in table.mode.beat.light if id not in later]
        assert all(lit), f"what is spoken of is there: {table.mode.beat.light}"
        do_what_is_asked(stage, table)
    for early in (EndClaims(), EndTurn()):
        assert table.mode.why_not(early) is not None
    click(stage, spot(table, "stake").box.centre)
    bench = stage.scene
    assert isinstance(bench, Workbench)
    place, turn, close = table.mode.beat.steps
    said = " ".join(run.words for run in written(stage))
    assert " ".join(place.split()[-3:]) in said, "what the lesson says can be read on the bench too"
    assert "Half-lines run from" in said and "Half-lines run from" in spot(bench, "joins").tip
    assert spot(bench, "lesson").label == place
    (left,) = bench.draft.spare
    free = next(cell for cell in bench.draft.cells if not bench.draft.at(cell))
    bench.take(Offer(Lay(left, place_id(free)), left, place_id(free)))
    rest(stage)
    assert bench.verdict.refusal is not None, "the last card has to be turned"
    assert spot(bench, "lesson").label == turn and spot(bench, "turn").label in turn
    click(stage, spot(bench, "turn").box.centre)
    rest(stage)
    assert spot(bench, "lesson").label == close
    click(stage, spot(bench, "stake").box.centre)
    settle(stage, table)
    assert isinstance(table.session.history[-1].step, Stake) and sum(table.state.companies[0].minerals) == 4
    while not table.mode.is_last_beat:
        do_what_is_asked(stage, table)
    assert len(table.state.rounds) == 1, "no lesson ends before a scoring"


def lit(table: TableScene) -> list[str]:
    return [id for id, _box in table.mode._stitched]


def test_the_stitches_follow_what_is_still_to_do() -> None:
    stage, table = sit_down("klotho97")
    do_what_is_asked(stage, table)
    assert lit(table)[0] == "discard", "the sentence begins with it"
    click(stage, spot(table, "discard").box.centre)
    assert lit(table) == ["card:mine_36"], "not the button that keeps all cards"
    assert len(table._lit) == 1, "of all cards, only the one that the lesson asks for is marked"
    click(stage, spot(table, lit(table)[0]).box.centre)
    click(stage, spot(table, "do-it").box.centre)
    settle(stage, table)
    click(stage, spot(table, "roll").box.centre)
    settle(stage, table)
    assert lit(table) == ["die:0", "die:1"]
    click(stage, spot(table, "die:0").box.centre)
    assert lit(table) == ["die:1"], "the marks of a kept die are not covered"
    table.play(EndTurn())
    leave = spot(table, "lesson:leave")
    assert table.focus.at(leave.box.centre) is leave, "what a refusal lays out anew lies under the card"
    click(stage, spot(table, "die:1").box.centre)
    assert lit(table) == ["reroll"], "not before the dice are kept"
    click(stage, spot(table, "die:0").box.centre)
    assert lit(table) == ["die:0"]
    do_what_is_asked(stage, table)
    card, tab, claim = table.mode.beat.light
    assert lit(table) == [card, tab]
    table.plan.dice = [n for n, die in enumerate(table.state.dice) if die.value == 2]
    table.plan.card = card.removeprefix("card:")
    table.refresh()
    rest(stage)
    assert lit(table) == [claim], "it only has to be confirmed"
    click(stage, spot(table, "claim").box.centre)
    settle(stage, table)
    while "buy" not in table.mode.beat.light:
        do_what_is_asked(stage, table)
    click(stage, spot(table, table.mode.beat.light[0]).box.centre)
    assert "buy" in lit(table)
    click(stage, spot(table, "buy").box.centre)
    settle(stage, table)
    assert lit(table) == ["end"]


def test_only_what_is_asked_for_has_a_golden_frame() -> None:
    stage, table = sit_down("klotho97")
    do_what_is_asked(stage, table)
    assert table.focus.hovered is None, "the card went from over a Tool: nobody points at that"
    table.refresh()
    rest(stage)
    assert table.focus.hovered is None and not table.area.rack.frame.visible


def test_the_card_lies_clear_of_what_it_asks_to_point_at() -> None:
    stage, table = sit_down("klotho97")
    while "rival:1" not in table.mode.beat.light:
        do_what_is_asked(stage, table)
    move_to(stage, spot(table, "rival:1").box.centre)
    stage.step(1.0, [])
    tip, card = table.tips._tip, table.mode._card
    assert tip is not None and card is not None and not tip.box.overlap(card.box)


def test_it_can_be_left_and_taken_up_again() -> None:
    can_be_left_and_taken_up_again("klotho97", do_what_is_asked, beats=6)
