"""The table: words that fit, what hovering and carrying shows, turning, sheets, hints, refusals, undo."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from klotho_games.core.contract import Decision, Move
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules.cards import ACTION_CARDS
from klotho_games.games.clinic.rules.state import Phase, layout_of
from klotho_games.games.clinic.rules.steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Take,
    Walk,
)
from klotho_games.games.clinic.table.look.action_card import box_name
from klotho_games.games.clinic.table.look.large_cards import module_words
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.drawing.draw_style import TextRun
from tests.games.clinic.table_rig import by_click, by_drag, new_session, played, sensible
from tests.games.rig import (
    at_ply,
    check_settling,
    check_words,
    click,
    confirm,
    drag,
    key,
    move_to,
    press,
    rest,
    sit_down,
    spot,
    written,
)

MOMENTS = {
    "first card": lambda s: s.phase is Phase.LAY,
    "second card": lambda s: s.phase is Phase.LAY and len(s.row) == 1,
    "last card": lambda s: s.phase is Phase.LAY and len(s.row) == 2,
    "take": lambda s: s.phase is Phase.TAKE,
    "act": lambda s: s.phase is Phase.ACT and s.section == 1,
    "late": lambda s: s.phase is Phase.ACT and s.round == 5,
    "business": lambda s: s.phase is Phase.BUSINESS and s.round == 4,
    "adverts": lambda s: s.phase is Phase.ADVERTISE,
}
SMALL = (640, 360)


@cache
def _moment(name: str) -> Session:
    return played(4, MOMENTS[name])


def moment(name: str) -> Session:
    """Return a game at this moment. Every test gets its own."""
    session = _moment(name)
    assert MOMENTS[name](session.state)
    return at_ply(session, session.ply)


def uncovered(runs: list[TextRun]) -> list[TextRun]:
    """Leave out the names of boxes under another card of the row: later cards are on top."""
    names = {box_name(what) for card in ACTION_CARDS for side in card.sides for section in (*side.up, *side.turned)
             for what in section.boxes}
    found: list[TextRun] = []
    for run in runs:
        if run.words in names:
            found = [one for one in found if one.words not in names or abs(one.box.centre[0] - run.box.centre[0]) > 4]
        found.append(run)
    return found


@pytest.mark.parametrize(("size", "text"), [
    ((1920, 1080), 1.0), pytest.param((1280, 720), 1.0, marks=pytest.mark.slow), ((1280, 720), 2.0),
])
@pytest.mark.parametrize("name", MOMENTS)
def test_words_are_whole(name: str, size: tuple[int, int], text: float) -> None:
    stage, table = sit_down(moment(name), size, text=text)
    runs = uncovered(written(stage))
    check_words(runs, size, text)
    if text == 2.0:
        assert small_words(table, runs) == []


def small_words(table: Any, runs: list[TextRun]) -> list[str]:
    """Return words that are hardly larger with large text, unless their spot explains them too.

    Keys of buttons are explained, and so is everything that shows a tip or a large view when it is pointed at.
    """
    small = [run for run in runs if run.size < 1.2 * 20 and run.words not in "CLIN9IC"]
    told = [one.box for one in table.focus.spots if one.tip or one.large or one.shortcut or one.changed]
    return [run.words for run in small if not any(box.contains(run.box.centre) for box in told)]


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_words_of_sheets_are_whole(text: float) -> None:
    stage, table = sit_down(moment("late"), (1280, 720), text=text)
    for open_sheet in (table.look_at_plans, table.show_forecast):
        open_sheet()
        rest(stage)
        runs = uncovered(written(stage))
        check_words(runs, (1280, 720), text)
        if text == 2.0:
            assert small_words(table, runs) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_settling_again_changes_nothing(name: str) -> None:
    _stage, table = sit_down(moment(name), SMALL)
    check_settling(table)


# -- the row --------------------------------------------------------------------------------------------------


def test_a_card_is_turned_before_it_is_laid() -> None:
    session = moment("first card")
    stage, table = sit_down(session)
    first = spot(table, f"card:{session.state.hand[0][0]}").label
    key(stage, "t")
    rest(stage)
    assert table.turned and spot(table, f"card:{session.state.hand[0][0]}").label != first
    click(stage, spot(table, "lay:first").box.centre)
    assert session.history[-1].step == Lay(session.state.hand[0][0], "right", False, True)
    assert not table.turned, "the next one lies as it is"


def test_a_card_in_the_hand_is_turned_by_the_second_button() -> None:
    session = moment("last card")
    stage, table = sit_down(session)
    card = session.state.hand[2][0]
    start, end = spot(table, f"card:{card}").box.centre, spot(table, "lay:left:under").box.centre
    move_to(stage, start)
    for signal in (Pointer("press", start), Pointer("move", (start[0] - 60, start[1]), 0),
                   Pointer("press", start, 3), Pointer("release", start, 3), Pointer("move", end, 0),
                   Pointer("release", end)):
        stage.step(0.02, [signal])
    rest(stage)
    assert session.history[-1].step == Lay(card, "left", False, True)


def test_an_end_that_is_pointed_at_shows_the_row_as_it_would_lie() -> None:
    stage, table = sit_down(moment("last card"))
    move_to(stage, spot(table, "lay:right:over").box.centre)
    ghost = table.laying._ghost
    assert ghost is not None and ghost.box == table.laying.card_box(3, 2)
    assert table.laying._cards[0].box == table.laying.card_box(3, 0)
    move_to(stage, (960, 400))
    assert table.laying._ghost is None and table.laying._cards[0].box == table.laying.card_box(2, 0)


def test_sections_that_are_pointed_at_are_bracketed() -> None:
    stage, table = sit_down(moment("take"))
    move_to(stage, spot(table, "sections:last").box.centre)
    assert [sprite.box for sprite in table.row._marked] == [table.row.section(n) for n in (1, 2, 3)]
    assert [sprite._key[1] for sprite in table.row._numbered] == [1, 2, 3, 4, 5, 6], "and numbered as they would be"
    by_click(stage, table, Take("last"))
    assert table.state.last


# -- people ---------------------------------------------------------------------------------------------------


def walker() -> tuple[Session, Walk]:
    session = played(4, lambda s: s.phase is Phase.ACT and s.hours > 0 and bool(s.people))
    while not any(isinstance(move, Walk) for move in session.legal()):
        session.play(EndAction())
        session.draw_chance()
    return session, next(move for move in session.legal() if isinstance(move, Walk))


def test_clocks_tell_what_a_way_takes() -> None:
    session, walk = walker()
    stage, table = sit_down(session)
    number = next(n for n, person in enumerate(session.state.people) if person[2] == walk.at and person[0] != 2)
    start = spot(table, f"person:{number}").box.centre
    move_to(stage, start)
    stage.step(0.02, [Pointer("press", start)])
    stage.step(0.02, [Pointer("move", (start[0] + 40, start[1] - 30), 0)])
    clocks = {sprite._key[1] for sprite in table._lit if sprite._key[0] == "clinic-clock"}
    hours = layout_of(session.state).hours[walk.at]
    assert hours[walk.to] in clocks
    press(stage, Action.CANCEL)
    assert not table._lit


def test_someone_in_a_room_is_as_good_a_target_as_the_room() -> None:
    session, walk = walker()
    stage, table = sit_down(session)
    by_drag(stage, table, walk)
    assert session.history[-1].step == walk


def test_what_cannot_be_is_refused_with_its_clause() -> None:
    session, walk = walker()
    stage, table = sit_down(session)
    hub = next(n for n, place in enumerate(session.state.cells, 1) if place == 3)
    number = next(n for n, person in enumerate(session.state.people) if person[2] == walk.at and person[0] != 2)
    drag(stage, spot(table, f"person:{number}").box.centre, spot(table, f"place:{hub}").box.centre)
    assert table.last_refusal is not None and table.last_refusal.rule.startswith("CLI-B5")


# ---- sheets, hints, undo ----


def test_the_forecast_can_be_looked_at_and_left() -> None:
    stage, table = sit_down(moment("act"))
    key(stage, "f")
    assert table.lower_sheet(table.state) == "forecast" and table.focus.find("box:1") is None
    press(stage, Action.CANCEL)
    assert table.lower_sheet(table.state) == "row" and table.focus.find("forecast") is None


def test_business_is_opened_by_its_button_not_by_a_touch_of_the_forecast() -> None:
    session = moment("business")
    stage, table = sit_down(session)
    assert spot(table, "money").value, "the track says where the money will be"
    ply = session.ply
    click(stage, spot(table, "forecast").box.centre)
    assert session.ply == ply
    click(stage, spot(table, "open").box.centre)
    assert OpenBusiness() in [played.step for played in session.history]


@pytest.mark.parametrize("name", ["first card", "take", "act", "business", "adverts"])
def test_a_hint_marks_what_it_speaks_of(name: str) -> None:
    session = moment(name)
    stage, table = sit_down(session, SMALL)
    for move in list(session.legal())[:6]:
        table.show_hint(Decision(move, "So.", 1.0))
        stage.step(0.05, [])
        assert table.advice.is_shown, move
        assert table.hints.shown is not None and table.hints.shown.why == "So."


def test_taking_back_puts_everything_where_it_was() -> None:
    session = moment("first card")
    stage, table = sit_down(session)
    key(stage, "t")
    rest(stage)
    confirm(stage, table, "lay:first")
    key(stage, "z")
    rest(stage)
    assert not session.state.row and not table.turned
    assert table.laying.next is not None and table.laying.next.box == table.laying.next_box


def test_hiring_is_one_press() -> None:
    session = played(4, lambda s: s.phase is Phase.ACT and s.section == 0)
    number = 5
    while not any(isinstance(move, Hire) for move in session.legal()):
        session = played(number, lambda s: s.phase is Phase.ACT)
        number += 1
    stage, table = sit_down(session)
    hire = next(move for move in session.legal() if isinstance(move, Hire))
    people, box = len(session.state.people), spot(table, f"box:{hire.box}").box.centre
    drag(stage, box, spot(table, "place:3").box.centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "CLI-B2.4", "the hall comes first"
    assert len(session.state.people) == people
    press(stage, Action.CANCEL, "escape")  # the box is still in the hand
    click(stage, box)
    assert len(session.state.people) == people + 1 == len(table.ward.people)
    for _second in range(10):
        stage.step(0.2, [])
    assert not table.closeup.is_open, "its card would cover who has come"


def test_a_new_game_begins_with_a_card_in_hand() -> None:
    _stage, table = sit_down(new_session(1), SMALL)
    assert table.focus.find("lay:first") is not None and table.laying.next is not None


def test_someone_who_stands_in_a_room_tells_what_it_is_for() -> None:
    """They cover the room for the pointer. The tip must leave the row visible, which is used next."""
    _stage, table = sit_down(moment("late"), SMALL)
    there = [(n, place) for n, (_who, _level, place) in enumerate(table.state.people) if place]
    assert there
    for n, place in there:
        assert module_words(table.state.cells[place - 1]) in spot(table, f"person:{n}").tip
    table.tips.show_tip(spot(table, "place:4").tip, spot(table, "place:4").box)
    assert table.tips._tip is not None and table.tips._tip.box.overlap(table.places["forecast"]) == 0
    for words in ("Your turn again.", "There is nothing left to do in this action, so it ends."):
        assert table.tips.toast(words).box.overlap(table.places["hours"]) == 0, "the hours that are left can be read"


# -- hints ------------------------------------------------------------------------------------------------------------


def test_confirm_does_exactly_what_a_hint_marked() -> None:
    """This holds for every kind of decision, whatever was open or held before, by Enter and by
    Space, after a click or a key."""
    kinds = {Lay, Take, Build, BuildFloor, Hire, Admit, Walk, EndAction, OpenBusiness, Advertise}
    stage, table = sit_down(new_session(2), SMALL)
    rng, seen = Random(2), set[type[Move]]()
    while seen != kinds:
        session = table.session
        if table.state.phase is Phase.ACT and rng.random() < 0.5:
            rng.choice((table.show_forecast, table.look_at_plans))()
        elif table.drag.offers and rng.random() < 0.3:
            table.drag.pick_up(rng.choice(table.drag.offers).piece)
        stage.input.device = rng.choice(("mouse", "keys"))
        unseen = [move for move in session.legal() if type(move) not in seen]
        move = rng.choice(unseen) if unseen else sensible(session, rng)
        before = session.ply
        table.show_hint(Decision(move, "It helps.", 1.0))
        press(stage, Action.CONFIRM, rng.choice(("return", "space")), stage.input.device)
        rest(stage)
        assert session.history[before].step == move
        seen.add(type(move))
