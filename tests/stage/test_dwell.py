"""A resting pointer clicks once, and only on what the player has pointed at."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Notice, Pointer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Choice, Chooser
from klotho_games.stage.widgets.controls import TextField
from klotho_games.stage.widgets.letter_board import LetterBoard
from tests.stage.rig import Plain, click, move, open_stage, rest, send, shown
from tests.stage.test_drag import PIECES, TARGETS, Tray, Turning

DWELL = 0.8
HERE, THERE = Box(200, 200, 200, 100), Box(700, 400, 200, 100)


def two(used: list[str]) -> Plain:
    def make(scene: Plain) -> None:
        scene.spot(Spot("here", HERE, "Here", press=lambda: used.append("here")))
        scene.spot(Spot("there", THERE, "There", press=lambda: used.append("there")))

    return Plain(make)


def opened(scene: Plain) -> Stage:
    stage = open_stage(dwell=DWELL)
    shown(stage, scene)
    point(stage, (1500, 900))
    return stage


def point(stage: Stage, *places: Point) -> None:
    send(stage, *map(move, places))


def wait_for(stage: Stage, seconds: float) -> None:
    for _n in range(round(seconds * 50)):
        stage.step(0.02, [])


def test_resting_clicks_once_and_a_ring_fills_meanwhile() -> None:
    used: list[str] = []
    stage = opened(two(used))
    point(stage, HERE.centre)
    wait_for(stage, DWELL - 0.2)
    assert used == [] and stage.dwell.counting and stage.dwell._ring is not None
    assert stage.dwell._ring.centre == HERE.centre
    wait_for(stage, 0.3)
    assert used == ["here"] and stage.dwell._ring is None
    wait_for(stage, 4 * DWELL)
    assert used == ["here"]


def test_moving_off_cancels_and_trembling_does_not() -> None:
    used: list[str] = []
    stage = opened(two(used))
    point(stage, HERE.centre)
    wait_for(stage, DWELL - 0.2)
    point(stage, (550, 500))
    wait_for(stage, DWELL)
    assert used == []
    x, y = HERE.centre
    point(stage, (x, y))
    for n in range(30):
        point(stage, (x + n % 5, y - n % 3))
        wait_for(stage, 0.04)
    assert used == ["here"]


def test_after_a_click_the_pointer_has_to_leave_and_come_back() -> None:
    used: list[str] = []
    stage = opened(two(used))
    point(stage, HERE.centre)
    wait_for(stage, DWELL + 0.1)
    point(stage, (HERE.x + 20, HERE.y + 20))
    wait_for(stage, 2 * DWELL)
    assert used == ["here"], "it has not left"
    point(stage, (550, 500), HERE.centre)
    wait_for(stage, DWELL + 0.1)
    assert used == ["here", "here"]


def test_what_comes_to_lie_under_a_resting_pointer_is_not_clicked() -> None:
    below: list[str] = []
    above: list[str] = []
    scene = Plain()
    stage = opened(scene)
    point(stage, HERE.centre)
    stage.push(two(above))
    rest(stage)
    wait_for(stage, 3 * DWELL)
    point(stage, (HERE.centre[0] + 3, HERE.centre[1]))
    wait_for(stage, 3 * DWELL)
    assert above == [], "another scene has come"
    stage.pop()
    rest(stage)
    scene.spot(Spot("new", HERE, "New", press=lambda: below.append("new")))
    wait_for(stage, 3 * DWELL)
    point(stage, (HERE.centre[0] - 3, HERE.centre[1]))
    wait_for(stage, 3 * DWELL)
    assert below == [], "another thing has come"
    point(stage, (HERE.centre[0] - 60, HERE.centre[1]))
    wait_for(stage, DWELL + 0.1)
    assert below == ["new"], "somebody has pointed at it"


def test_nothing_is_clicked_while_something_moves_or_the_pointer_is_elsewhere() -> None:
    used: list[str] = []
    scene = two(used)
    stage = opened(scene)
    point(stage, HERE.centre)
    scene.motions.then(wait(60))
    wait_for(stage, 2 * DWELL)
    assert used == []
    scene.motions.skip()
    point(stage, (550, 500), HERE.centre)
    send(stage, Notice("pointer-left"))
    wait_for(stage, 2 * DWELL)
    assert used == []


def test_a_hand_that_clicks_is_not_clicked_for() -> None:
    used: list[str] = []
    stage = opened(two(used))
    click(stage, HERE.centre)
    wait_for(stage, 2 * DWELL)
    assert used == ["here"]
    send(stage, Pointer("move", THERE.centre, 0, touch=True))
    wait_for(stage, 2 * DWELL)
    assert used == ["here"], "a finger that lies there is no pointer"


def test_off_it_never_clicks() -> None:
    used: list[str] = []
    stage = open_stage()
    shown(stage, two(used))
    point(stage, (1500, 900), HERE.centre)
    wait_for(stage, 5)
    assert used == []


def test_words_are_written_with_letters_on_the_screen() -> None:
    def make(scene: Plain) -> None:
        TextField(scene, "name", HERE, "Name", "", lambda _text: "")

    stage = opened(Plain(make))
    point(stage, HERE.centre)
    wait_for(stage, DWELL + 0.1)
    rest(stage)
    assert isinstance(stage.scene, LetterBoard)


def test_a_piece_is_lifted_and_put_down() -> None:
    tray = Tray()
    stage = opened(tray)
    point(stage, PIECES["card"].centre)
    wait_for(stage, DWELL + 0.1)
    assert tray.drag is not None and tray.drag.held_piece == "card"
    point(stage, (1200, 800))
    wait_for(stage, 2 * DWELL)
    assert tray.drag.held_piece == "card", "nothing lies there that could take it"
    point(stage, TARGETS["north"].centre)
    wait_for(stage, DWELL + 0.1)
    assert [offer.target for offer in tray.taken] == ["north"]


def test_a_sheet_is_put_away_by_resting_beside_it() -> None:
    taken: list[str] = []
    stage = opened(Plain())
    shown(stage, Chooser("Which?", [Choice(name, lambda name=name: taken.append(name)) for name in ("a", "b")]))  # type: ignore[misc]
    point(stage, (60, 60), (60, 160))
    wait_for(stage, DWELL + 0.1)
    rest(stage)
    assert taken == [] and not isinstance(stage.scene, Chooser)


def test_resting_on_a_lifted_piece_turns_it_and_resting_on_undo_puts_it_back() -> None:
    tray = Turning()
    stage = opened(tray)
    tray.spot(Spot("undo", THERE, "Undo", shortcut="undo", press=lambda: None))
    for _n in range(2):
        point(stage, (1200, 800), PIECES["card"].centre)
        wait_for(stage, DWELL + 0.1)
    assert tray.turned == [1] and tray.drag is not None and tray.drag.held_piece == "card"
    point(stage, THERE.bottom_part(10).centre)
    wait_for(stage, DWELL + 0.1)
    assert not tray.drag.held_piece and tray.taken == []
