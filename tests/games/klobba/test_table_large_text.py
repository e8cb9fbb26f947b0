"""Large text has fewer and larger words: every card in hand still says what it does, and no name is cut."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from klotho_games.core.contract import Setup
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTIONS, BARBARIANS, NUMBER
from klotho_games.games.klobba.rules.questions import targets
from klotho_games.games.klobba.rules.state import NONE, Phase, side_of
from klotho_games.games.klobba.table.look import fight_pictures, totems
from klotho_games.games.klobba.table.look.ground import Storm
from klotho_games.games.klobba.table.look.places import Places, stands
from klotho_games.games.klobba.table.parts.hand import kind_of
from klotho_games.games.klobba.table.parts.slip import Reading, paint_slip
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.prompt_bar import bar_box
from tests.games.klobba.table_rig import KLOBBA, hand_over, standing
from tests.games.klobba.test_faces import small
from tests.games.klobba.test_faces import written as painted
from tests.games.rig import READABLE, at_ply, check_words, press, rest, seed_of, sit_down, written
from tests.pictures import ART

BOTS = ("", "easy", "easy", "easy", "easy", "easy")
LONG = ("Bartholomew", "Wilhelmina Rose", "Alexandrina", "Maximilianus II", "Konstantin", "Theodora Maria")


@pytest.fixture(scope="module")
def laying() -> Session:
    return standing(Phase.LAY, 6, 0, rounds=2, bots=BOTS)


@pytest.fixture(scope="module")
def large(laying: Session) -> tuple[Stage, Any]:
    return sit_down(at_ply(laying, laying.ply), READABLE, text=2.0)


@pytest.mark.parametrize("text", [1.0, 2.0, *(pytest.param(text, marks=pytest.mark.slow) for text in (1.3, 1.6))])
def test_every_card_of_a_hand_says_what_it_does(laying: Session, text: float) -> None:
    stage, table = sit_down(at_ply(laying, laying.ply), (800, 450), text=text)
    words = " ".join(run.words for run in written(stage))
    for name in table.hand.row.places:
        assert all(part in words for part in ACTIONS[kind_of(name)].short.split()), name
    assert table.slip.words == ""


def test_the_card_that_is_pointed_at_is_told_whole(large: tuple[Stage, Any]) -> None:
    stage, table = large
    clock = table.piles.storm_clock
    first, second = list(table.hand.row.places)[:2]
    for name in (first, second):
        box = table.focus.find(f"card:{name}").box
        stage.step(0.05, [Pointer("move", (box.x + 24, box.centre[1]), 0)])
        assert table.slip.words == ACTIONS[kind_of(name)].text and not clock.visible
        check_words(written(stage), (1280, 720), 2.0)
    stage.step(0.05, [Pointer("move", (960, 4), 0)])
    assert table.slip.words == "" and clock.visible


def test_the_card_that_is_focused_or_chosen_is_told_whole(large: tuple[Stage, Any]) -> None:
    stage, table = large
    stage.step(0.05, [Pointer("move", (960, 4), 0)])
    press(stage, Action.LEFT, "left")
    rest(stage)
    assert table.focus.current.id.startswith("card:")
    told = ACTIONS[kind_of(table.focus.current.id.removeprefix("card:"))].text
    assert table.slip.words == told
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    table.focus.seen = False
    assert table.plan.card and table.slip.words == told
    table.put_back()


def test_no_one_else_reads_it(laying: Session) -> None:
    """If people share the screen, it shows nothing until the player who decides is there."""
    session = standing(Phase.ANSWER, 4, rounds=1)
    stage, table = sit_down(at_ply(session, session.ply), (640, 360), text=2.0)
    assert table.slip.words == "" and table.viewpoint.is_covered
    hand_over(stage)
    offered = next(one.offered for one in session.state.sides if one.answer == "waiting")
    assert table.slip.words == ACTIONS[offered].text


@pytest.mark.parametrize("text", [1.3, 1.6, 2.0])
def test_every_rule_fits_the_slip(text: float) -> None:
    box = Places(6, bar_box(text).y)["storm"].at_origin
    storm = Storm(29, False, False, (11, 4), (3, 0), "", 40)
    for action in ACTIONS:
        told = Reading(action.name, action.text)
        runs = painted(lambda pen, told=told: paint_slip(pen, box, told, storm), 600, 320, text)  # type: ignore[misc]
        assert all(run.fits and run.size >= 26 for run in runs), action.id
        assert " ".join(run.words for run in runs) == f"{action.name} {action.text} 29"


def test_scores_names_and_roles_grow(large: tuple[Stage, Any]) -> None:
    """At twice the text size every plate, plank and tablet has larger letters than the 21 of plain text."""
    stage, table = large
    runs = written(stage)
    boxes = [table.top.plates.box(seat) for seat in range(6)] + [table.bands.plank(band) for band in range(6)]
    sizes = [[run.size for run in runs if box.grow(4).contains(run.box.centre)] for box in boxes]
    assert [found for found in sizes if min(found) < 25] == []
    lines = tuple(fight_pictures.TabletLine(name, "+2", 2) for name in ("Gorm", "Pip", "Thrug", "Wulda", "Baab", "Nib"))
    for shown in (lines[:3], lines):
        tally = fight_pictures.TabletText(1, "Bram", "with Dov", "black", shown, 12, "", 3)
        runs = painted(partial(fight_pictures.paint_tablet, box=Box(0, 0, 484, 236), tally=tally), 484, 236, 2.0)
        assert min(run.size for run in runs) >= 26 and all(run.fits for run in runs)


def test_a_barbarian_that_is_pointed_at_is_told_large(large: tuple[Stage, Any]) -> None:
    stage, table = large
    name, member = next((name, one) for name, one in table.bands._members.items() if one.card >= 0)
    box = table.focus.find(f"member:{name}").box
    stage.step(0.05, [Pointer("move", box.centre, 0)])
    told = BARBARIANS[member.card]
    assert table.slip.words.startswith(f"Value {told.value}") and not table.piles.storm_clock.visible
    assert told.name in [run.words for run in written(stage) if run.size >= 40]
    stage.step(0.05, [Pointer("move", (960, 4), 0)])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_table_of_any_seats_opens_at_every_size_of_text(seats: int) -> None:
    session = standing(Phase.PAIR, seats, rounds=0)
    for text in (1.15, 1.3, 1.45, 1.6, 1.8):
        stage, table = sit_down(at_ply(session, session.ply), (320, 180), text=text)
        while table.ahead.waiting:
            table.ahead.work(1.0, quiet=True)
        assert stage.scene is table


# -- long names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "text"), [(6, 1.0), (4, 1.0), (6, 2.0)])
def test_long_names_are_whole_or_told_by_their_marks(seats: int, text: float) -> None:
    session = standing(Phase.LAY, seats, 0, rounds=2, bots=BOTS[:seats], holds=lambda s: s.sides[1].partner != NONE)
    named = Session.new(KLOBBA, Setup(LONG[:seats], session.setup.options), seed_of(1), bots=BOTS[:seats])
    for played in session.history:
        (named.force if played.seat < 0 else named.play)(played.step)  # type: ignore[arg-type, operator]
    stage, _table = sit_down(named, READABLE, text=text)
    runs = written(stage)
    check_words(runs, (1280, 720), text)
    cut = [run.words for run in runs if run.words.endswith("…")]
    assert cut == []


def test_a_sign_or_a_tablet_has_marks_in_place_of_cut_names() -> None:
    sign = Places(6).of("sign", "white").at_origin
    runs = painted(lambda pen: totems.paint_sign(pen, sign, "white", f"{LONG[1]} + {LONG[3]}", (1, 3)))
    assert [run.words for run in runs] == ["WHITE GROUP", "+"] and small(runs) == []
    tally = fight_pictures.TabletText(1, LONG[1], f"with {LONG[3]}", "black", (), 0, "", 3)
    runs = painted(lambda pen: fight_pictures.paint_tablet(pen, Box(0, 0, 484, 248), tally), 484, 248)
    assert [run.words for run in runs] == [LONG[1], "+", "0", "0"]


def test_no_one_swings_a_club_over_the_log() -> None:
    look, (stand,) = DrawStyle(1.0, ART), stands(Places(4, drawn="klobba/clobber")["white_ground"], 1)
    plain, mirrored = (fight_pictures.figure_box(look, NUMBER["gorm"], "roar", stand.feet, stand.figure("roar"), turned)
                       for turned in (False, True))
    log = Places(4)["log"]
    assert plain.right > log.x > mirrored.right and mirrored.size == plain.size
    session, move = duel_on_the_right()
    stage, table = sit_down(session, (640, 360), motion="full", speed="normal")
    table.play(move)
    while table.clobber.cast is None:
        stage.step(0.05, [])
    assert [one.stand.mirrored for one in table.clobber.cast.warriors if one.one.card == NUMBER["gorm"]] == [True]


def duel_on_the_right() -> tuple[Session, do.Select]:
    """Gorm comes forward for White."""
    session = standing(Phase.SELECT, 4, 0, bots=BOTS[:4], holds=lambda s: side_of(s, 0) == 1 and any(
        card == "gorm" for card in targets(s)))
    return session, next(move for move in session.legal() if isinstance(move, do.Select) and "gorm" in move.cards)
