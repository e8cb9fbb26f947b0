"""The workbench: a claim is laid out, turned and staked by mouse and keyboard; refusals, and the solver."""

from __future__ import annotations

import pytest

from klotho_games.core.contract import Refusal, Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.cards import ID, NUMBER
from klotho_games.games.klotho97.rules.closed_paths import LOOPS, edges
from klotho_games.games.klotho97.rules.events import ClaimStaked
from klotho_games.games.klotho97.rules.questions import best_stake
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.rules.steps import Laid, Stake
from klotho_games.games.klotho97.table.parts.stake_draft import SHAPES, Draft, first_draft, judge_draft, place_id
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.games.klotho97.forced import NAMES, at_table, tray, with_hand
from tests.games.rig import (
    check_words,
    click,
    confirm,
    drag,
    key,
    looks,
    press,
    rest,
    seed_of,
    sit_down,
    spot,
    spots,
    written,
)

MANY = tuple(f"mine_{n:02d}" for n in (2, 4, 9, 12, 17, 22, 25, 31, 40, 41))
FOUR = best_claims(tuple(NUMBER[mine] for mine in MANY), 0, (4, 6, 8))[0]
CLOSED = tuple(card.card for card in FOUR.laid)
"""Four mines that close a path."""


class Bare(TableScene):
    """A table with nothing on it, which is enough for the bench."""


def position(*cards: str, seats: int = 2) -> Venture:
    return tray(with_hand(at_table(seats=seats), *cards, minerals=(3, 5, 1)), 2, 3, 4, 5, 6)


def open_bench(
    *cards: str, size: tuple[int, int] = (640, 360), text: float = 1.0, seats: int = 2, motion: str = "reduced",
    speed: str = "instant",
) -> tuple[Stage, Workbench]:
    game = Game("klotho97", "klotho_games.games.klotho97")
    game.table = Bare
    session = Session.new(game, Setup(NAMES[:seats]), seed_of(1))
    session._first = position(*cards, seats=seats)
    stage, table = sit_down(session, size, text=text, motion=motion, speed=speed)
    bench = Workbench(table)
    stage.push(bench)
    rest(stage)
    return stage, bench


def lay_by_mouse(stage: Stage, bench: Workbench, laid: Laid) -> None:
    if laid.turned:
        press_right(stage, spot(bench, f"card:{laid.card}"))
    card, place = spot(bench, f"card:{laid.card}"), spot(bench, place_id((laid.column, laid.row)))
    drag(stage, card.box.centre, place.box.centre)


def press_right(stage: Stage, on: Spot) -> None:
    stage.step(0.02, [Pointer("press", on.box.centre, 3)])
    stage.step(0.02, [Pointer("release", on.box.centre, 3)])
    rest(stage)


def lay_by_keys(stage: Stage, bench: Workbench, laid: Laid) -> None:
    confirm(stage, bench, f"card:{laid.card}")
    assert bench.drag is not None and bench.drag.held_piece == laid.card
    if laid.turned:
        key(stage, "r")
        rest(stage)
    confirm(stage, bench, place_id((laid.column, laid.row)))


def staked(bench: Workbench) -> list[ClaimStaked]:
    return [event for played in bench.session.history for event in played.events if isinstance(event, ClaimStaked)]


def test_what_the_table_opens_after_a_stake_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, bench = open_bench(*CLOSED)
    sheet = Scene()

    def open_sheet() -> None:
        if sheet not in stage.stack:
            stage.push(sheet)

    monkeypatch.setattr(bench.table.mode, "after_rest", open_sheet)
    monkeypatch.setattr(bench.table.mode, "helps", False, raising=False)
    bench._say()
    assert bench.focus.find("hint") is None
    bench.act(Action.HINT)
    assert not bench.draft.lying, "an exercise gives nothing away"
    for laid in FOUR.laid:
        lay_by_mouse(stage, bench, laid)
    click(stage, spot(bench, "stake").box.centre)
    rest(stage)
    assert bench not in stage.stack and stage.scene is sheet


# -- staking ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K97-3.6")
def test_a_claim_is_laid_and_staked_by_mouse() -> None:
    stage, bench = open_bench(*CLOSED)
    for laid in FOUR.laid:
        lay_by_mouse(stage, bench, laid)
    assert bench.draft.laid_cards == FOUR.laid
    assert not bench.draft.spare
    click(stage, spot(bench, "stake").box.centre)
    (event,) = staked(bench)
    assert event.laid == FOUR.laid and event.minerals == FOUR.minerals
    assert bench not in stage.stack
    got = [have + more for have, more in zip((3, 5, 1), FOUR.minerals, strict=True)]
    assert bench.session.state.companies[0].minerals == tuple(got)


def test_a_claim_is_laid_and_staked_by_keys() -> None:
    stage, bench = open_bench(*CLOSED)
    for laid in FOUR.laid:
        lay_by_keys(stage, bench, laid)
    assert bench.draft.laid_cards == FOUR.laid
    key(stage, "s")
    rest(stage)
    assert [event.laid for event in staked(bench)] == [FOUR.laid]
    assert bench not in stage.stack


def test_a_pad_lays_turns_and_stakes() -> None:
    stage, bench = open_bench(*CLOSED)
    press(stage, Action.HINT, "pad x", "pad")
    rest(stage)
    assert bench.verdict.refusal is None
    bench.focus.set(spot(bench, place_id((0, 0))))
    bench.focus.seen = True
    press(stage, Action.TURN_RIGHT, "pad rb", "pad")
    rest(stage)
    press(stage, Action.TURN_LEFT, "pad lb", "pad")
    rest(stage)
    assert bench.draft.laid_cards == FOUR.laid
    bench.focus.set(spot(bench, "stake"))
    press(stage, Action.CONFIRM, "pad a", "pad")
    rest(stage)
    assert len(staked(bench)) == 1


def test_by_keys_a_hint_and_enter_stake_the_best_claim() -> None:
    stage, bench = open_bench(*CLOSED)
    bench.focus.seen = True
    press(stage, Action.HINT, "h")
    rest(stage)
    assert bench.focus.current is spot(bench, "stake")
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    assert len(staked(bench)) == 1


def test_the_game_has_it_before_it_is_shown_and_a_press_hurries_the_show() -> None:
    stage, bench = open_bench(*CLOSED, motion="full", speed="normal")
    bench.hint()
    rest(stage)
    bench.stake()
    assert len(staked(bench)) == 1, "final at once"
    stage.step(0.05, [])
    assert stage.scene is bench and bench.motions.is_busy
    stage.step(0.05, [Pointer("press", (900, 500))])
    stage.step(0.05, [])
    assert bench not in stage.stack


# -- moving about -----------------------------------------------------------------------------------------------------


def test_the_way_back_is_told_and_spoken_as_what_it_is() -> None:
    _stage, bench = open_bench(*CLOSED)
    back = spot(bench, "back")
    assert back.label == back.tip == "Back to the table"


def test_escape_goes_back_without_change_and_the_draft_is_kept() -> None:
    stage, bench = open_bench(*CLOSED)
    lay_by_mouse(stage, bench, FOUR.laid[0])
    before = bench.session.ply
    press(stage, Action.CANCEL, "escape")
    rest(stage)
    assert bench not in stage.stack and bench.session.ply == before
    again = Workbench(bench.table)
    assert again.draft == bench.draft


def test_cards_change_places_and_go_beside_the_grid() -> None:
    one, two = CLOSED[:2]
    draft = Draft(CLOSED).lay(one, (0, 0)).lay(two, (1, 0))
    assert draft.lay(one, (1, 0)).at((0, 0)) == two
    assert draft.lay(CLOSED[2], (0, 0)).spare == (one, CLOSED[3])
    assert draft.take(one).spare[0] == one
    wide = draft.with_shape((3, 2)).lay(CLOSED[2], (2, 1))
    assert {card for card, _cell in wide.with_shape((2, 2)).lying} == {one, two, CLOSED[2]}


def test_undo_and_redo_stay_on_the_bench() -> None:
    stage, bench = open_bench(*CLOSED)
    lay_by_mouse(stage, bench, Laid(CLOSED[0], 1, 0))
    laid = bench.draft
    press(stage, Action.UNDO, "z")
    rest(stage)
    assert bench.draft == first_draft(bench.s) and not spot(bench, "undo").enabled
    press(stage, Action.REDO, "y")
    rest(stage)
    assert bench.draft == laid and bench.session.ply == 0


def test_joins_are_foreseen_while_a_card_is_held() -> None:
    stage, bench = open_bench(*CLOSED)
    bench.hint()
    rest(stage)
    lying = bench.draft
    bench.focus.set(spot(bench, place_id((0, 0))))
    bench.focus.seen = True
    press(stage, Action.CONFIRM, "return")
    press(stage, Action.RIGHT, "right")
    assert bench._previewed[0] == place_id((1, 0)) and bench.draft == lying
    press(stage, Action.CANCEL, "escape")
    rest(stage)
    assert bench.draft == lying and stage.scene is bench and bench.verdict.refusal is None


def hold(stage: Stage, bench: Workbench, card: str, by: str) -> None:
    if by == "click":
        click(stage, spot(bench, f"card:{card}").box.centre)
    else:
        confirm(stage, bench, f"card:{card}")
    assert bench.drag is not None and bench.drag.held_piece == card


@pytest.mark.parametrize("by", ["click", "keys"])
def test_a_hint_and_undo_put_back_a_card_that_is_held(by: str) -> None:
    stage, bench = open_bench(*CLOSED)
    hold(stage, bench, CLOSED[1], by)
    key(stage, "r")
    press(stage, Action.HINT, "h")
    rest(stage)
    assert bench.drag is not None and not bench.drag.held_piece and bench.draft.laid_cards == FOUR.laid
    assert "best stake" in bench.prompt._said[2]
    bench.focus.set(spot(bench, place_id((0, 0))))
    bench.focus.seen = True
    press(stage, Action.CONFIRM, "return")
    press(stage, Action.UNDO, "z")
    rest(stage)
    assert not bench.drag.held_piece and not bench.draft.lying


@pytest.mark.parametrize("by", ["click", "keys"])
def test_staking_with_a_card_held_puts_it_back_and_stakes_or_says_why(by: str) -> None:
    stage, bench = open_bench(*CLOSED)
    hold(stage, bench, CLOSED[0], by)
    if by == "click":
        click(stage, spot(bench, "stake").box.centre)
    else:
        key(stage, "s")
    assert bench.drag is not None and not bench.drag.held_piece and not staked(bench)
    assert bench.last_refusal is not None and bench.last_refusal.rule == "K97-3.5"
    bench.hint()
    rest(stage)
    at = spot(bench, place_id((1, 0)))
    if by == "click":
        click(stage, at.box.centre)
        click(stage, spot(bench, "stake").box.centre)
    else:
        confirm(stage, bench, at.id)
        assert bench.drag.held_piece
        key(stage, "s")
    rest(stage)
    assert [event.laid for event in staked(bench)] == [FOUR.laid]


def test_a_small_slip_leaves_a_card_where_it_lies() -> None:
    stage, bench = open_bench(*CLOSED)
    bench.hint()
    rest(stage)
    at = spot(bench, place_id((0, 0))).box.centre
    drag(stage, at, (at[0] + 30, at[1] + 30))
    assert bench.draft.laid_cards == FOUR.laid


def test_wheel_right_button_and_r_turn_the_card_under_the_pointer() -> None:
    stage, bench = open_bench(*CLOSED)
    bench.hint()
    rest(stage)
    on = spot(bench, place_id((1, 1)))
    card = bench.draft.at((1, 1))
    lies = card in bench.draft.turned
    stage.step(0.02, [Pointer("move", on.box.centre, 0)])
    stage.step(0.02, [Pointer("wheel", on.box.centre, 0, 1)])
    rest(stage)
    assert (card in bench.draft.turned) != lies
    press_right(stage, spot(bench, place_id((1, 1))))
    assert (card in bench.draft.turned) == lies
    key(stage, "r")
    rest(stage)
    assert (card in bench.draft.turned) != lies


def test_every_grid_is_there_both_ways() -> None:
    stage, bench = open_bench(*MANY)
    seen = set()
    for n in (1, 2, 2, 3, 3, 4):
        key(stage, str(n))
        rest(stage)
        seen.add(bench.draft.shape)
    assert seen == {shape for ways in SHAPES for shape in ways}
    shapes = {(max(x for x, _y in loop.path) + 1, max(y for _x, y in loop.path) + 1) for loop in LOOPS}
    assert seen == shapes, "every claim of the rules fits a grid"


def test_built_anew_it_looks_the_same() -> None:
    stage, bench = open_bench(*MANY, "bribe.1")
    bench.hint()
    rest(stage)
    seen = looks(bench), spots(bench)
    bench.rebuild()
    assert (looks(bench), spots(bench)) == seen
    stage.program.change_settings(text_scale=2.0)
    rest(stage)
    assert bench.verdict.refusal is None and bench.draft.laid_cards == bench.verdict.stake.laid


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("K97-3.5")
def test_too_few_cards_are_refused_with_the_clause() -> None:
    stage, bench = open_bench(*CLOSED)
    stake = spot(bench, "stake")
    assert not stake.enabled and "K97-3.5" in stake.reason
    click(stage, stake.box.centre)
    assert bench.last_refusal is not None and bench.last_refusal.rule == "K97-3.5"
    assert not staked(bench) and stage.scene is bench
    press(stage, Action.RULES, "f1")
    assert stage.program.asked[-1] == ("rules", "klotho97", "K97-3.5")


@pytest.mark.rule("K97-3.7")
def test_a_mismatch_needs_a_bribe() -> None:
    mines = tuple(NUMBER[mine] for mine in MANY)
    six = next(claim for claim in best_claims(mines, 2, (4, 6, 8)) if claim.mismatches == 2)
    stage, bench = open_bench(*MANY, "bribe.1")
    bench.change(bench.draft.with_solution(six))
    rest(stage)
    assert [mark.state for mark in bench.verdict.troubles] == ["bribed", "broken"]
    assert bench.verdict.refusal is not None and bench.verdict.refusal.rule == "K97-3.7"
    joins = [one.label for one in bench.focus.spots if one.id.startswith("join:")]
    assert any("2 Bribes needed, 1 available" in label for label in joins)
    assert any("Covered by your Bribe" in label for label in joins)
    stage, bench = open_bench(*MANY, "bribe.1", "bribe.2")
    bench.change(bench.draft.with_solution(six))
    rest(stage)
    assert bench.verdict.refusal is None and bench.verdict.bribed_join_count == 2
    bench.stake()
    rest(stage)
    assert staked(bench)[0].bribes == ("bribe.1", "bribe.2")


def test_bare_rock_cannot_be_crossed() -> None:
    bare = next(n for n in range(48) if not edges(n, False)[1])
    other = next(n for n in range(48) if edges(n, False)[3] and n != bare)
    draft = Draft((ID[bare], ID[other])).lay(ID[bare], (0, 0)).lay(ID[other], (1, 0))
    s = at_table()
    (mark,) = judge_draft(s, draft).marks
    assert mark.state == "gap" and "" in mark.kinds


def test_a_lesson_may_hold_it_back() -> None:
    stage, bench = open_bench(*CLOSED)
    bench.table.mode.why_not = lambda move: Refusal("", "Not yet.")
    bench.hint()
    rest(stage)
    bench.stake()
    rest(stage)
    assert not staked(bench) and stage.scene is bench
    assert bench.last_refusal == Refusal("", "Not yet.")


# -- the solver -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bribes", [0, 1, 2])
def test_the_hint_lays_out_what_the_solver_found(bribes: int) -> None:
    stage, bench = open_bench(*MANY, *(f"bribe.{n + 1}" for n in range(bribes)))
    found = best_stake(bench.s)
    assert found is not None
    stake, claim = found
    press(stage, Action.HINT, "h")
    rest(stage)
    assert bench.verdict.refusal is None
    assert bench.verdict.stake == Stake(stake.laid, stake.extra)
    assert bench.verdict.minerals == claim.minerals and bench.verdict.points == claim.value
    assert str(bench.verdict.points) in bench.prompt._said[2]


def test_a_hint_without_a_claim_says_so() -> None:
    stage, bench = open_bench(CLOSED[0])
    press(stage, Action.HINT, "h")
    rest(stage)
    assert "four mines" in bench.prompt._said[2] and bench.draft == first_draft(bench.s)


@pytest.mark.rule("K97-3.8")
def test_the_loom_takes_what_is_wished_from_outside() -> None:
    stage, bench = open_bench(*CLOSED, "tech_loom")
    bench.hint()
    rest(stage)
    outside = [n for n in range(3) if bench.verdict.lying.outside[n]]
    dearest = max(outside, key=lambda n: bench.s.markets[n])
    assert bench.verdict.minerals[dearest] == bench.verdict.lying.inside[dearest] + 1
    other = outside[0]
    click(stage, spot(bench, f"yield:{('organics', 'metal', 'rads')[other]}").box.centre)
    assert bench.verdict.minerals[other] == bench.verdict.lying.inside[other] + 1
    bench.stake()
    rest(stage)
    assert sum(staked(bench)[0].minerals) == 5


# -- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_words_fit(size: tuple[int, int], text: float) -> None:
    mines = tuple(NUMBER[mine] for mine in MANY)
    six = next(claim for claim in best_claims(mines, 2, (4, 6, 8)) if claim.mismatches == 2)
    stage, bench = open_bench(*MANY, "bribe.1", size=size, text=text, seats=4)
    bench.change(bench.draft.with_solution(six))
    rest(stage)
    check_words(written(stage), size, text)
    bench.hint()
    rest(stage)
    check_words(written(stage), size, text)
