"""Where the keys begin, and what beginners have to see."""

from __future__ import annotations

import random

import pytest

from klotho_games.core.contract import Decision, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.events import RivalMet, ThreatMet
from klotho_games.games.karthis.rules.floor_map import START, openings
from klotho_games.games.karthis.rules.state import Phase, Treasure
from klotho_games.games.karthis.rules.steps import Choose, Explore, Fight, Retreat, Stay
from klotho_games.games.karthis.table import Table
from klotho_games.games.karthis.table.look.style import short_number
from klotho_games.games.karthis.table.parts.lower_page import headline, last_encounter
from klotho_games.games.karthis.table.parts.right_page import heaps_of
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.stage import Stage
from tests.games.karthis.positions import position
from tests.games.karthis.table_rig import new_session, sensible
from tests.games.rig import at_ply, click, key, rest, seed_of, sit_down, spot

# -- where the keys begin -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "wanted"),
    [(Phase.FOOT, ("open:", "tile:")), (Phase.CHOOSE, "card:"), (Phase.SEALED, "new"), (Phase.RIVAL, "fight")],
)


def test_the_keys_begin_at_something_to_decide(phase: Phase, wanted: str | tuple[str, ...]) -> None:
    stage, table = sit_down(position(phase))
    stage.step(0.02, [Press(Action.RIGHT, "right")])
    assert table.focus.current is not None and table.focus.current.id.startswith(wanted)
    click(stage, spot(table, "log").box.centre)
    table.focus.set(table.focus.find("plate:0"))
    stage.step(0.02, [Press(Action.LEFT, "left")])
    assert table.focus.current is not None and table.focus.current.id.startswith(wanted)
    table.rebuild()
    assert table.focus.current is not None and table.focus.current.id.startswith(wanted)


@pytest.mark.parametrize("by_mouse_before", [True, False])
def test_an_arrow_and_enter_go_through_the_opening_on_that_side(by_mouse_before: bool) -> None:
    arrows = (Action.UP, Action.RIGHT, Action.DOWN, Action.LEFT)
    session = new_session(1)
    for side in openings(session.state.sheet, START):
        stage, table = sit_down(at_ply(session, session.ply))
        table.focus.seen = not by_mouse_before
        stage.step(0.02, [Press(arrows[side], "")])
        assert table.focus.current is not None and table.focus.current.id == f"open:{START}:{side}"
        stage.step(0.02, [Press(Action.CONFIRM, "return")])
        assert table.session.history[-1].events and Explore(side) in [p.step for p in table.session.history]


def test_after_a_hint_enter_or_space_plays_exactly_that() -> None:
    """Whatever was advised, asked by mouse or key, and at any point of a fight."""
    rng, advised = random.Random(4), set()
    for phase in (Phase.CHOOSE, Phase.SEALED, Phase.RIVAL):
        stage, table = sit_down(position(phase))
        session = table.session
        for turn in range(2):
            if session.is_over:
                break
            kinds = sorted({type(move) for move in session.legal()} - advised, key=str) or [object]
            move = rng.choice([move for move in session.legal() if isinstance(move, kinds[0])])
            stage.input.device = "keys" if turn % 2 else "mouse"
            if phase is Phase.RIVAL and turn:
                table.choose_way_back(isinstance(move, Fight))
            table.show_hint(Decision(move, "Because.", 0.0))
            stage.step(0.02, [])
            ply = session.ply
            stage.step(0.02, [Press(Action.CONFIRM, "space" if turn % 2 else "return")])
            assert session.record.steps[ply] == move, (phase, move)
            advised.add(type(move))
            rest(stage)
    assert {Explore, Choose, Stay, Fight, Retreat} <= advised


# ---- what beginners have to see ----


def test_the_photograph_sums_up_all_rolls_of_a_threat() -> None:
    for n in range(400):
        session, rng = new_session(n), random.Random(n)
        while not session.is_over:
            session.play(sensible(session, rng))
            session.draw_chance()
            met = [e for played in session.history for e in played.events if isinstance(e, ThreatMet)]
            again = len(met) > 1 and met[-2].again and not met[-1].damage
            if again and last_encounter(session.history).outcome.startswith(("lost", "no harm")):
                assert last_encounter(session.history).outcome == f"lost {met[-2].damage}"
                return
    raise AssertionError("nobody rolled a 1 and then well")


def test_a_running_bot_is_shown_and_can_be_taken_over_from() -> None:
    for way in ("return", "space", "a", "click"):
        stage, table = sit_down(position(Phase.FOOT))
        key(stage, "a")
        assert table.auto and "bot" in table.prompt._said[1]
        button = spot(table, "take-over")
        if way == "click":
            click(stage, button.box.centre)
        else:
            key(stage, way)
        assert not table.auto and table.focus.find("take-over") is None
        assert table.focus.find("hint") is not None


def test_practice_and_a_rival_explorer_are_seen() -> None:
    _stage, table = sit_down(new_session(1, rival=True))
    assert spot(table, "rival-explorer").tip and table.focus.find("practice") is None
    setup = Setup(("Ada",), ())
    session = Session.new(registry.load("karthis"), setup, seed=seed_of(1), practice=True)
    session.draw_chance()
    _stage, table = sit_down(session)
    assert spot(table, "practice").tip and table.focus.find("rival-explorer") is None


def choosing_a_way_back() -> tuple[Stage, Table]:
    session = next(s for s in (position(Phase.RIVAL, n) for n in range(80)) if len(s.state.reach) > 2)
    stage, table = sit_down(session)
    key(stage, "r")
    rest(stage)
    return stage, table


def test_a_way_back_is_chosen_among_tiles_alone() -> None:
    _stage, table = choosing_a_way_back()
    assert not any(s.id.startswith("open:") for s in table.focus.spots)
    assert not any(target.startswith("open:") for target in table.map.lights.exits)
    assert headline(table.state)[0]
    refusal = table.refusal_for("explorer", f"tile:{table.state.at}")
    assert refusal is not None and refusal.rule == "KAR-5.3"
    table.back()
    assert table.combat.is_open


@pytest.mark.parametrize("way", ["z", "escape", "b"])
def test_someone_who_was_about_to_retreat_can_fight_on(way: str) -> None:
    stage, table = choosing_a_way_back()
    ply = table.session.ply
    assert spot(table, "undo").enabled
    key(stage, way)
    rest(stage)
    assert table.combat.is_open and table.session.ply == ply and ("pause",) not in stage.program.asked


def test_tips_of_the_map_leave_the_ways_on_in_sight() -> None:
    for n in range(12):
        _stage, table = sit_down(position(Phase.FOOT, n * 7))
        here = spot(table, "explorer")
        table.tips.show_tip(here.tip, here.box)
        tip = table.tips._tip
        assert tip is not None
        ways = [s for s in table.focus.spots if s.id.startswith(f"open:{table.state.at}:")]
        assert not any(tip.box.overlap(s.box) for s in ways)


def test_coming_back_to_a_rival_shows_no_old_blow() -> None:
    for n in range(300):
        session, rng = new_session(n), random.Random(n)
        while not session.is_over:
            last = session.history[-1].events if session.history else ()
            met = [e for e in last if isinstance(e, RivalMet) and e.again]
            if met and session.state.phase is Phase.RIVAL and session.state.rival.rounds:
                _stage, table = sit_down(session)
                assert not any(table.combat._sprites[f"{side}_burst"].visible for side in ("my", "their"))
                assert table.combat._last_round(session.state) is None
                return
            session.play(sensible(session, rng))
            session.draw_chance()
    raise AssertionError("nobody came back to a rival")


def test_many_treasures_lie_in_heaps_with_their_worth() -> None:
    few = [Treasure(card, 1, worth) for card, worth in (("2D", 2), ("3D", 3), ("2D", 2))]
    assert heaps_of(few) == [[t] for t in few]
    many = [*few, Treasure("2D", 1, 2), Treasure("4D", 2, 40)]
    heaps = heaps_of(many)
    assert [len(heap) for heap in heaps] == [3, 1, 1]
    assert sorted(t.worth for heap in heaps for t in heap) == sorted(t.worth for t in many)


@pytest.mark.parametrize(
    ("n", "told"), [(60, "60"), (9_999, "9,999"), (30_000, "30k"), (12_345, "12.3k"), (617_300, "617k"), (10**6, "1M")]
)


def test_large_numbers_take_five_signs_at_most(n: int, told: str) -> None:
    assert short_number(n) == told and len(told) <= 5


def test_bare_paper_is_dragged_about_and_nothing_is_decided() -> None:
    session = position(Phase.FOOT)
    stage, table = sit_down(session)
    ply = session.ply
    stage.step(0.02, [Pointer("wheel", table.map.box.centre, 0, 3)])
    bare = next(
        (float(x), float(y)) for x in range(160, 880, 20) for y in range(220, 940, 20) if table.map.may_pan((x, y))
    )
    before = table.map.camera
    to = bare[0] + 8, bare[1] + 6
    stage.step(0.02, [Pointer("press", bare, 1)])
    stage.step(0.02, [Pointer("move", to)])
    stage.step(0.02, [Pointer("release", to, 1)])
    after = table.map.camera
    assert (after.x, after.y) != (before.x, before.y) and after.tile == before.tile
    stage.step(0.02, [Pointer("move", (to[0] + 50, to[1]))])
    assert table.map.camera == after and session.ply == ply


def test_in_a_fight_the_journal_tells_its_rules() -> None:
    _stage, table = sit_down(position(Phase.RIVAL))
    assert table.log_panel._fighting
    _stage, table = sit_down(position(Phase.FOOT))
    assert not table.log_panel._fighting
