"""Shared parts of tables: seat plates, the log, the chooser, hint marks, the close-up, a row of cards."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any

import pytest

from klotho_games.core.contract import Told
from klotho_games.core.games.characters import Character
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Notice, Pointer, Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.cards import LIFTED, RESTING, CardSprite
from klotho_games.stage.scene.drag import Drag
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.stitches import HintFrame
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.card_row import CardPlace, CardRow
from klotho_games.stage.table.phone_seats import _MARK, mark_on
from klotho_games.stage.widgets.chooser import Choice, Chooser
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel
from klotho_games.stage.widgets.seat_plates import Figure, Plate, PlateLook, SeatPlates, Shade
from klotho_games.stage.widgets.top_bar import wave
from tests.depth import in_turn
from tests.games.karthis.table_rig import new_session
from tests.games.rig import sit_down, written
from tests.stage.rig import FRAME, Plain, click, key, open_stage, rest, shown

LOOK = PlateLook(Shade("#fff6e6", "#e8b44c", "#222222"), Shade("#333355", "#6b5596", "#ffffff"))
NAMES = ("Ada", "Bartholomew the Younger", "Mina", "Bruno", "Esme", "Finn")


# -- seat plates --------------------------------------------------------------------------------------------


def plates(scene: Scene, n: int, look: PlateLook = LOOK) -> SeatPlates:
    boxes = Box(700, 10, 1200, 54).columns(n, 10)
    made = SeatPlates(scene, boxes, look)
    made.show([
        Plate(name, "", (Figure("karthis/k_heart", "12"), Figure("", "3"))[: 2 if n < 5 else 1], f"{name}: 12",
              active=seat == 1)
        for seat, name in enumerate(NAMES[:n])
    ])
    return made


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("n", range(1, 7))
def test_one_to_six_seats_have_a_plate_whose_words_fit(n: int, text: float) -> None:
    stage = open_stage(text_scale=text)
    shown(stage, Plain(lambda scene: plates(scene, n) and None))
    runs = written(stage)
    assert [run.words for run in runs if not run.fits] == []
    seen = "".join(run.words for run in runs).replace(" ", "")
    assert all(name.replace(" ", "") in seen for name in NAMES[:n]), "a long name can have two lines"
    assert len(runs) - (3 if n < 5 else 2) * n in (0, n == 6)
    assert [spot.id for spot in stage.scene.focus.spots] == [f"plate:{seat}" for seat in range(n)]
    inks = [run.box.grow(-1, -0.28 * run.size) for run in runs]  # a line's box has space above and below
    assert not [(a, b) for a, b in itertools.combinations(inks, 2) if a.overlap(b) > 4]


@pytest.mark.parametrize("tight", [False, True])
@pytest.mark.parametrize("n", range(2, 7))
def test_the_mark_of_a_phone_covers_no_figure_of_a_plate(stage: Stage, n: int, tight: bool) -> None:
    scene = shown(stage, Plain(lambda scene: plates(scene, n, replace(LOOK, tight=tight)) and None))
    coins = [mark_on(spot.box).grow(-_MARK * 0.1) for spot in scene.focus.spots]  # what is painted of the mark
    for run in written(stage):
        ink = run.box.grow(-2, -0.28 * run.size)
        for coin in coins:
            x, y = (min(max(at, low), high) for at, low, high in zip(
                coin.centre, (ink.x, ink.y), (ink.right, ink.bottom), strict=True))
            assert math.dist(coin.centre, (x, y)) > coin.w / 2 - 1.5, run.words


def test_where_a_name_does_not_fit_beside_its_figures_all_stand_above_them(stage: Stage) -> None:
    def names(*own: str) -> dict[str, Box]:
        boxes = Box(700, 10, 1200, 54).columns(6, 10)

        def make(scene: Plain) -> None:
            SeatPlates(scene, boxes, LOOK).show([Plate(name, "", (Figure("", "40"),), name) for name in own])

        shown(stage, Plain(make))
        return {run.words: run.box for run in written(stage)}

    short = names("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
    assert abs(short["Ada"].centre[1] - 37) < 6, "in the middle of its plate"
    long = names("Ada", "Bartholomew", "Cy", "Di", "Ed", "Flo")
    assert long["Ada"].bottom < 40 and long["Bartholomew"].bottom < 40


def test_how_a_bot_likes_to_play_stands_under_its_name_where_all_have_room(stage: Stage) -> None:
    def words(n: int, points: str = "7") -> list[str]:
        boxes = Box(700, 10, 1200, 54).columns(n, 10)

        def make(scene: Plain) -> None:
            bold = Character("bold", "The Brawler", "Fights.")
            scene.temperament = lambda seat: bold if seat else None  # type: ignore[method-assign]
            made = SeatPlates(scene, boxes, LOOK)
            for figure in ("7 and a half million", points):
                made.show([Plate(name, "", (Figure("", figure),), name) for name in NAMES[:n]])

        shown(stage, Plain(make))
        return [run.words for run in written(stage) if run.words == "The Brawler"]

    assert len(words(2)) == 1 and len(words(3)) == 2, "whatever was shown before"
    assert words(6) == [] and words(3, "7 and a half million") == []
    for n in range(2, 7):
        assert words(n, "7") == words(n, "10"), "it does not come and go with every point"


def test_plates_are_measured_again_in_a_window_of_another_size(stage: Stage) -> None:
    scene = shown(stage, Plain())
    made = SeatPlates(scene, [Box(1600, 10, 200, 54)], PlateLook(LOOK.active, LOOK.idle, widest=900))
    made.show([Plate("Bartholomew the Younger of Karthis", "", (), "Bartholomew")])
    wide = made.box(0).w
    stage.window.resize((640, 360))
    stage.step(0.0, [Notice("resized")])
    again = made.box(0).w
    made.show([Plate("Bartholomew the Younger of Karthis", "", (), "Bartholomew")])
    assert again == made.box(0).w != wide


def test_a_plate_that_may_grow_is_as_wide_as_its_name(stage: Stage) -> None:
    look = PlateLook(LOOK.active, LOOK.idle, widest=900)
    scene = shown(stage, Plain())
    made = SeatPlates(scene, [Box(1600, 10, 200, 54)], look)
    made.show([Plate("Bo", "", (), "Bo")])
    short = made.box(0)
    made.show([Plate("Bartholomew the Younger of Karthis", "", (), "Bartholomew")])
    assert made.box(0).w > short.w == 200 and made.box(0).right == short.right and made.spots[0].box == made.box(0)


def test_the_thread_under_the_bar_stays_on_it() -> None:
    assert {round(y) for _x, y in wave(1920, 70)} <= {68, 69, 70, 71, 72}


# -- the log ------------------------------------------------------------------------------------------------


def log(scene: Scene, tall: float = 400) -> LogPanel:
    look = LogLook(lambda pen, box: pen.panel(box, "#ffffff"), lambda pen, box, told: pen.fill(box, "#888888"),
                   "#222222", "#555555", "#ffe3a8", "#e8b44c")
    return LogPanel(scene, Box(1640, 84, 264, tall + 60), Box(1650, 130, 244, tall), look, z=12)


def lines(n: int) -> list[Told]:
    return [Told(f"Line {i} tells that somebody did a thing", "x") for i in range(n)]


def test_the_log_leafs_to_the_oldest_line_and_back(stage: Stage) -> None:
    panel = log(shown(stage, Plain()))
    panel.show(lines(20))
    seen = {panel.first}
    for _press in range(12):
        panel.leaf()
        seen.add(panel.first)
        assert panel.spot.label == lines(20)[-1 - panel.first].text
    assert panel.first in seen and max(seen) < 20 and len(seen) > 2
    while panel.first:
        panel.leaf()
    panel.scroll(5)
    panel.show(lines(21))
    assert panel.first == 0, "news is seen"


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("tall", [180, 500])
def test_lines_of_the_log_are_whole_and_apart(text: float, tall: float) -> None:
    stage = open_stage(text_scale=text)
    shown(stage, Plain(lambda scene: log(scene, tall).show([*lines(9), Told("A long one. " * 9, "x")])))
    runs = written(stage)
    assert runs and [run.words for run in runs if not run.fits] == []
    assert max(run.box.bottom for run in runs) <= 130 + tall + 6


# -- which of these? ----------------------------------------------------------------------------------------


def chooser(stage: Stage, n: int, pictured: bool) -> tuple[Chooser, list[int]]:
    taken: list[int] = []

    def paint(pen: Pen, box: Box) -> None:
        pen.fill(box, "#306090")

    choices = [Choice(f"Choice {i}", lambda i=i: taken.append(i), paint if pictured else None) for i in range(n)]
    scene = Chooser("Which of these?", choices)
    stage.push(scene)
    rest(stage)
    return scene, taken


@pytest.mark.parametrize(("n", "pictured", "text"), in_turn(
    [pytest.param(n, pictured, id=f"{n}-{pictured}") for n in (2, 3, 6) for pictured in (False, True)], [1.0, 2.0]))
def test_every_choice_can_be_taken_by_its_number(n: int, pictured: bool, text: float) -> None:
    stage = open_stage(text_scale=text)
    for i in range(n):
        shown(stage, Plain())
        scene, taken = chooser(stage, n, pictured)
        assert CANVAS.holds(scene.box) and all(scene.box.holds(spot.box) for spot in scene.focus.spots)
        assert [run.words for run in written(stage) if not run.fits] == []
        key(stage, str(i + 1))
        assert taken == [i] and stage.scene is not scene


def test_a_choice_by_its_picture_and_by_nothing(stage: Stage) -> None:
    below = shown(stage, Plain())
    scene, taken = chooser(stage, 3, True)
    click(stage, scene.focus.find("picture:1").box.centre)  # type: ignore[union-attr]
    assert taken == [1]
    for leave in (
        lambda: click(stage, (40, 40)),
        lambda: click(stage, stage.scene.focus.find("cancel").box.centre),
        lambda: stage.step(FRAME, [Press(Action.CANCEL, "escape")]),
        lambda: stage.step(FRAME, [Pointer("press", (40, 40), 3)]),
    ):
        _scene, taken = chooser(stage, 3, False)
        leave()
        assert taken == [] and stage.scene is below


def test_a_chooser_leaves_free_what_is_still_read_below_it(stage: Stage) -> None:
    class Lesson(Plain):
        still_read = Box(1620, 82, 284, 420)

    for n, pictured in ((3, True), (11, False), (12, True)):
        below = shown(stage, Lesson())
        scene, _taken = chooser(stage, n, pictured)
        assert not scene.box.overlap(below.still_read) and CANVAS.holds(scene.box)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_chooser_has_room_for_its_question(text: float) -> None:
    stage = open_stage(text_scale=text)
    shown(stage, Plain())
    asked = "Which of all these many pieces of equipment will you leave unused in this turn?"
    scene = Chooser(asked, [Choice("This", lambda: None), Choice("That", lambda: None)])
    stage.push(scene)
    rest(stage)
    (run,) = [run for run in written(stage) if run.words == asked]
    assert run.fits and scene.box.holds(run.box) and CANVAS.holds(scene.box)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_key_of_a_choice_is_beside_its_note(text: float) -> None:
    """A note that is longer than its label moves the key cap to the side."""
    stage = open_stage(text_scale=text)
    shown(stage, Plain())
    note = "between two of the regions"
    stage.push(Chooser("Which?", [Choice("Pips", lambda: None, lambda pen, box: None, note=note)]))
    rest(stage)
    runs = written(stage)
    (cap,) = [run for run in runs if run.words == "1"]
    assert [run.words for run in runs if run is not cap and run.box.overlap(cap.box)] == []


def test_numbers_are_left_out_beside_labels_with_numbers_and_cancel_beside_a_choice_that_cancels(stage: Stage) -> None:
    shown(stage, Plain())
    scene = Chooser("Which?", [Choice("Dark 5", lambda: None), Choice("Dark 1", lambda: None)], numbered=False,
                    cancels=False)
    stage.push(scene)
    assert not any(spot.shortcut for spot in scene.focus.spots) and scene.focus.find("cancel") is None


# -- hint marks ---------------------------------------------------------------------------------------------


def test_advice_is_one_frame_that_goes(stage: Stage) -> None:
    scene = shown(stage, Plain())
    before = len(list(scene.layers.sprites()))
    advice = HintFrame(scene)
    for thing in (Box(100, 100, 80, 40), Box(300, 300, 200, 90)):
        advice.around(thing)
        (frame,) = [s for s in scene.layers.sprites() if s.box.holds(thing)]
        assert advice.is_shown and frame.box.centre == thing.centre
        assert len(list(scene.layers.sprites())) == before + 1
    advice.stop()
    assert not advice.is_shown and len(list(scene.layers.sprites())) == before


# -- on a table ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> Any:
    """The table of a real game. Its own spots do not matter here."""
    _stage, table = sit_down(new_session(3))
    return table


BOX, HOME = Box(600, 300, 300, 400), Box(200, 850, 60, 60)


def test_what_is_opened_stays_until_anything_is_pressed(table: Any) -> None:
    large = Large(BOX, lambda pen: pen.fill(BOX.at_origin, "#ffffff"), "A thing, large")
    for signal in (Press(Action.RIGHT, "right"), Pointer("press", BOX.centre), Pointer("press", (5, 5))):
        ply = table.session.ply
        table.closeup.open(large)
        assert table.stage.said == "A thing, large" and table.focus.current.id == "large"
        table.stage.step(FRAME, [Pointer("move", (900, 500), 0)])
        assert table.closeup.is_open, "moving on does not close it"
        table.stage.step(FRAME, [signal])
        assert not table.closeup.is_open and table.focus.find("large") is None and table.session.ply == ply


def test_a_look_comes_by_right_button_or_a_finger_that_stays_and_never_by_itself(table: Any) -> None:
    stage, at, pressed = table.stage, HOME.centre, []
    large = Large(BOX, lambda pen: None, "A thing")
    spot = table.spot(Spot("thing", HOME, "Thing", press=lambda: pressed.append(1), large=lambda: large))

    def wait() -> bool:
        for _frame in range(50):
            stage.step(0.05, [])
        return bool(table.closeup.is_open)

    stage.step(FRAME, [Pointer("move", at, 0)])
    assert not wait(), "resting on a thing asks for nothing"
    stage.step(FRAME, [Pointer("press", at, 3)])
    assert table.closeup.is_open
    stage.step(FRAME, [Pointer("move", (900, 30), 0)])
    assert not table.closeup.is_open
    stage.step(FRAME, [Pointer("press", at)])
    assert not wait(), "nor does a mouse button that is held"
    stage.step(FRAME, [Pointer("release", at)])
    assert pressed == [1]
    stage.step(FRAME, [Pointer("press", at, touch=True)])
    assert wait()
    stage.step(FRAME, [Pointer("release", at, touch=True)])
    assert table.closeup.is_open and pressed == [1], "lifting the finger uses nothing"
    stage.step(FRAME, [Pointer("move", (900, 30), 0)])
    table.focus.remove(spot)


def test_how_to_look_closer_is_told_once_for_each_device(table: Any) -> None:
    stage = table.stage
    large = Large(BOX, lambda pen: None, "A thing")
    spot = Spot("thing", HOME, "Thing", tip="A thing.", large=lambda: large)
    stage.looks_told.clear()
    for device, how in (("mouse", "Right mouse button"), ("keys", "Alt"), ("pad", "Y")):
        stage.input.device = device
        assert table.tip_of(spot) == f"A thing. {how}: look closer"
        assert table.tip_of(spot) == "A thing."
    assert table.tip_of(Spot("other", HOME, "Other", tip="Another thing.")) == "Another thing."
    stage.input.device = "mouse"


def test_a_card_that_can_be_picked_up_is_lifted_while_it_is_looked_at(table: Any) -> None:
    def make(card: str, place: CardPlace) -> CardSprite:
        return CardSprite(place.box, lambda pen: None, card, lambda pen: None, "back", units=100)

    row = CardRow(table, make, z=700)
    places = {name: CardPlace(Box(150 + 120 * n, 850, 100, 140), 3, 700 + n) for n, name in enumerate(("a", "b"))}
    row.lay(places)
    row.set_spots({name: Spot(f"card:{name}", place.box, name, piece=f"card:{name}" if name == "a" else "")
                   for name, place in places.items()})
    seen: list[str] = []
    row.looked_at = seen.append
    for name, lift in (("a", LIFTED), ("b", RESTING)):
        table.stage.step(FRAME, [Pointer("move", places[name].box.centre, 0)])
        rest(table.stage)
        assert row.cards[name].lift == lift
    assert seen == ["a", ""] and not row.frame.visible
    row.raise_card("a", True)
    row.lay(places)
    rest(table.stage)
    lies = row.cards["a"]
    assert (lies.box, lies.angle, lies.zoom) == (places["a"].box, 3, 1), "what was being lifted is laid"
    assert isinstance(table.drag, Drag) and row.sprite_of("card:b") is row.cards["b"] and row.box_of("c") is None
    row.lay({"b": places["b"]})
    assert set(row.cards) == {"b"}
    row.set_spots({})
    row.lay({})
