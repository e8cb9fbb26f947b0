"""No surprises, by mouse, keyboard and pad.

Answers keep their places and keys, the next press after a hint plays it, and what was won is given up only on purpose.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move
from klotho_games.games.asteroid_miners.rules import RULES, questions
from klotho_games.games.asteroid_miners.rules.legal import same
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import Bid, Choose, Control, EventTurned, Forge, GoOn, Sell, Use
from klotho_games.games.asteroid_miners.table import Table
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.depth import spread
from tests.games.asteroid_miners.forced import at_foundry, controlled, crew, drilled, dug, play, set_out, smelted
from tests.games.asteroid_miners.table_rig import at, new_session, placed, played, table_at
from tests.games.asteroid_miners.test_table import overtime
from tests.games.asteroid_miners.test_table_hints import rolled
from tests.games.rig import click, go_to, key, press, rest, sit_down, spot, written

Toggle = Callable[[Stage, Table, int], None]


def by_mouse(stage: Stage, table: Table, n: int) -> None:
    click(stage, at(table, f"die:{n}"))


def by_keys(stage: Stage, table: Table, n: int) -> None:
    key(stage, str(n + 1))


def by_pad(stage: Stage, table: Table, n: int) -> None:
    go_to(stage, table, f"die:{n}")
    press(stage, Action.CONFIRM, "a", device="pad")


@pytest.mark.parametrize("toggle", [by_mouse, by_keys, by_pad])
@pytest.mark.parametrize("faces", [(1, 2, 6), (1, 4, 6), (1, 2, 2)])
def test_roll_and_keep_stay_where_they_are(faces: tuple[int, ...], toggle: Toggle) -> None:
    stage, table = table_at(rolled(*faces))
    seen = []
    for n in (None, 0, 1, 2, 0, 1):
        if n is not None:
            toggle(stage, table, n)
            rest(stage)
        ids = [button.spot.id for button in table.prompt.buttons]
        seen.append((ids[-2:], spot(table, "go-on").shortcut, spot(table, "roll").box.right))
        hurried = "space" if table.plan.kept else "d"
        assert spot(table, "roll").shortcut == hurried, "Space never throws a whole roll away"
    assert all(one == seen[0] for one in seen)
    assert seen[0][:2] == (["go-on", "roll"], "n")


# -- a hint plays what it says --------------------------------------------------------------------------------------


def tender() -> Dig:
    return drilled(set_out("tender_7"), 4, 5, 6)


def market() -> Dig:
    """Iron and Nickel from the last stratum."""
    return dug(drilled(crew(set_out(), depth=3), 3, 4, 6), 3, 4)


def meteor() -> Dig:
    return play(crew(set_out(), gear=("trimmer", "lens")), EventTurned("meteor_shower"))


HINTED: dict[str, Callable[[], Dig]] = {
    "first roll": lambda: play(set_out(), EventTurned("price_surge")),
    "drill": lambda: rolled(1, 2, 5),
    "drills": lambda: play(set_out(rules="advanced"), EventTurned("calm_orbit")),
    "meteor": meteor,
    "loan": lambda: play(set_out(), EventTurned("belt_loan")),
    "auger": lambda: drilled(crew(set_out(), gear=("auger", "trimmer")), 1, 3, 5),
    "lens": lambda: drilled(crew(set_out(), gear=("lens", "lance")), 1, 3, 5),
    "beam": lambda: drilled(crew(set_out(), gear=("beam",)), 3, 5, 6),
    "excavation": lambda: drilled(set_out(), 1, 2, 5),
    "tender": tender,
    "market": market,
    "fire": at_foundry,
    "smelter": lambda: smelted(at_foundry(), (1, 6)),
    "control": lambda: controlled(smelted(at_foundry(), (6, 1)), 3),
    "overtime": overtime,
    "upgrade": lambda: replace(at_foundry(), phase=Phase.UPGRADE),
}
WAYS: dict[str, Callable[[Stage], None]] = {
    "space": lambda stage: key(stage, "space"),
    "enter": lambda stage: key(stage, "return"),
    "pad": lambda stage: press(stage, Action.CONFIRM, "a", device="pad"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("moment", HINTED)
def test_the_next_press_after_a_hint_plays_exactly_that(moment: str, way: str) -> None:
    """Every move of the position is advised once; some of each in the usual run."""
    s = HINTED[moment]()
    for move in spread(RULES.legal(s), short=3):
        stage, table = table_at(s)
        # a player who asks with the mouse can answer with the keyboard
        stage.input.device = "mouse" if way == "space" else "pad" if way == "pad" else "keys"
        ply = table.session.ply
        table.show_hint(Decision(move, "Because.", 1.0))
        rest(stage)
        WAYS[way](stage)
        rest(stage)
        step = next((one.step for one in table.session.history[ply:] if one.seat >= 0), None)
        assert isinstance(step, Move) and same(s, step) == same(s, move), (moment, move, step)


def test_a_hint_moves_no_button() -> None:
    stage, table = table_at(rolled(1, 4, 6))
    before = [button.spot.id for button in table.prompt.buttons]
    table.show_hint(Decision(GoOn(), "Because.", 1.0))
    rest(stage)
    assert [button.spot.id for button in table.prompt.buttons] == before
    assert spot(table, "go-on").shortcut == "space" and spot(table, "roll").shortcut == "d"


def test_another_choice_than_the_advised_one_is_the_own() -> None:
    """An old hint does not override equipment that was put back, or dice that were chosen differently."""
    stage, table = table_at(HINTED["lens"]())
    table.show_hint(Decision(Use("lens", (0,)), "Because.", 1.0))
    rest(stage)
    click(stage, at(table, "die:2"))
    key(stage, "space")
    assert played(table) == Use("lens", (0, 2))


# -- no default for what costs money --------------------------------------------------------------------------------


@pytest.mark.parametrize("event", ["belt_loan", "meteor_shower"])
def test_space_neither_borrows_nor_pays(event: str) -> None:
    s = play(crew(set_out(), gear=("trimmer",)), EventTurned(event))
    for way in WAYS.values():
        stage, table = table_at(s)
        press(stage, Action.NEXT, "tab")
        way(stage)
        rest(stage)
        assert played(table) not in (Choose("take"), Choose("pay"))
        assert table.session.ply > placed(s).ply


# -- what was won is given up only on purpose -----------------------------------------------------------------------

WON: dict[str, tuple[Callable[[], Dig], type[Move] | None]] = {
    "tender": (tender, Bid),
    "market": (market, Sell),
    "smelter": (at_foundry, None),
    "control": (lambda: controlled(smelted(at_foundry(), (6, 1)), 3), Forge),
}


@pytest.mark.parametrize("moment", WON)
def test_leaving_something_won_asks_once(moment: str) -> None:
    s, taken = WON[moment][0](), WON[moment][1]
    for answer in ("keep", "leave", "nothing"):
        stage, table = table_at(s)
        ply = table.session.ply
        key(stage, "n")
        sheet = stage.scene
        assert isinstance(sheet, Chooser) and table.session.ply == ply
        key(stage, "n")
        assert stage.scene is sheet, "the key that was pressed too often answers nothing"
        key(stage, {"keep": "1", "leave": "2", "nothing": "escape"}[answer])
        rest(stage)
        assert stage.scene is table
        if answer == "leave":
            assert table.session.history[ply].step == GoOn()
        elif answer == "keep" and taken is not None:
            assert isinstance(table.session.history[ply].step, taken)
        else:
            assert table.session.ply == ply


def test_who_does_not_want_to_be_asked_is_not() -> None:
    stage, table = table_at(tender())
    stage.settings = replace(stage.settings, ask_first=False)
    key(stage, "n")
    assert played(table) == GoOn()


def test_all_is_sold_in_the_best_order_by_one_press() -> None:
    s = market()
    best, order = questions.best_sale(s)
    assert len(order) > 1
    stage, table = table_at(s)
    ply, money = table.session.ply, s.crew.money
    click(stage, at(table, "sell-all"))
    rest(stage)
    sold = [one.step for one in table.session.history[ply:] if isinstance(one.step, Sell)]
    assert sold == [Sell(metal) for metal in order]
    assert table.state.crews[s.side].money == money + best
    key(stage, "z")
    rest(stage)
    assert table.state == s, "it goes back at once"


# -- the Foundry ----------------------------------------------------------------------------------------------------


def lit_at(s: Dig, lit: bool) -> tuple[Stage, Table]:
    session, plain = new_session(1, lit=lit), placed(s)
    session._played.append(plain._played[-1])
    return sit_down(session, (1920, 1080))


@pytest.mark.parametrize("lit", [False, True])
def test_the_best_course_is_marked_where_people_want_it(lit: bool) -> None:
    s = smelted(at_foundry(), (3, 6))
    found = questions.assistance(s)
    assert found is not None and found.courses[0].kind == "reroll"
    stage, table = lit_at(smelted(at_foundry(), (5, 6), (5, 6)), lit)
    assert table.lights_best is lit
    assert table.flow.main == ("control-roll" if lit else "smelt")
    places = [button.spot.id for button in table.prompt.buttons[-3:]]
    assert places == ["go-on", "control-roll", "smelt"]
    key(stage, "space")
    assert (played(table) == Control()) is lit


def test_odds_say_over_how_many_rolls_they_count() -> None:
    stage, table = lit_at(smelted(at_foundry(), (3, 6)), False)
    assert "chance with 2 Smelter and 3 control rolls" in [run.words for run in written(stage)]
    tips = [one.tip for one in table.focus.spots if one.id.startswith("course:")]
    assert any(tip.endswith("The chance includes 3 control rolls.") for tip in tips)
    assert any(tip.endswith("The chance includes 2 Smelter rolls and then 3 control rolls.") for tip in tips)


def test_the_ring_is_told_at_the_control_station() -> None:
    _stage, table = table_at(at_foundry())
    assert "After 6 comes 1" in spot(table, "control").tip


# -- the folded Foundry ---------------------------------------------------------------------------------------------


def words_of(s: Dig) -> list[str]:
    return [run.words for run in written(table_at(s, size=(1920, 1080))[0])]


def test_the_idle_foundry_is_folded_and_tells_what_is_missing() -> None:
    shut, open_ = words_of(rolled(1, 4, 6)), words_of(at_foundry())
    assert "opens in phase 6½" in shut and "opens in phase 6½" not in open_
    assert "flip one or both" in open_ and "flip one or both" not in shut
    assert shut.count("Still needed: Clay and Rock") == 2
    assert "Clear a stratum first" in words_of(crew(rolled(1, 4, 6), depth=1))
    assert "The Foundry opens soon" in words_of(market())
    _stage, table = table_at(rolled(1, 4, 6))
    ids = [one.id for one in table.focus.spots]
    assert "next:0" in ids and not {"control", "smelter", "courses"} & set(ids)


def test_the_shutter_goes_up_when_the_foundry_opens() -> None:
    s = drilled(crew(set_out(), depth=0, taken=1), 2, 5, 6)
    stage, table = table_at(s, motion="full", speed="normal")
    assert table.foundry is not None
    shutter = table.foundry._shutter
    assert shutter.visible
    key(stage, "space")
    seen = []
    while table.motions.is_busy:
        stage.step(0.02, [])
        seen.append(shutter.alpha if shutter.visible else 0.0)
    assert table.state.phase is Phase.SMELTER and not shutter.visible
    assert any(0 < alpha < 1 for alpha in seen), "it is seen to go"


def test_the_bar_says_what_was_advised() -> None:
    stage, table = table_at(drilled(crew(set_out(), gear=("trimmer",)), 1, 3, 5))
    table.show_hint(Decision(Use("trimmer", (1,), (2,)), "Because.", 1.0))
    rest(stage)
    assert table.prompt.current_words[1] == "Vernier Trimmer: 3 becomes 2?"
    key(stage, "b")
    assert table.plan.hinted is None and table.flow.main == "go-on"
