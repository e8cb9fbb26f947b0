"""A single switch: spots are lit in turn, groups first, and one key selects the lit spot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.core.files.settings import PACES, with_values
from klotho_games.stage.access.leave_scanning import LeaveScanning
from klotho_games.stage.access.scan_parts import FLAT, ScanItem, parts
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Press, Typed
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import wait
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.controls import TextField
from klotho_games.stage.widgets.letter_board import LetterBoard
from tests.stage.rig import Plain, click, down, key, move, open_stage, rest, send, shown, up
from tests.stage.test_drag import Tray, Turning

PACE = 1.0


class House:
    """Keeps the settings, like the real program."""

    def __init__(self) -> None:
        self.stage: Stage

    def tick(self, seconds: float) -> None: ...

    def change_settings(self, **values: Any) -> None:
        self.stage.restyle(with_values(self.stage.settings, **values))


def switched(make: Callable[[Plain], None], **wishes: Any) -> tuple[Stage, Plain]:
    program = House()
    program.stage = stage = open_stage(program=program, scanning=True, scan_pace=PACE, **wishes)
    scene = Plain(make)
    shown(stage, scene)
    stage.step(0.0, [])
    return stage, scene


def row(n: int, used: list[str], kind: str = "") -> Callable[[Plain], None]:
    def make(scene: Plain) -> None:
        for i in range(n):
            id = f"{kind}{i}"
            scene.spot(Spot(id, Box(100 + 140 * i, 100, 120, 80), id, press=lambda id=id: used.append(id)))

    return make


def lit(stage: Stage) -> tuple[str, ...]:
    found = stage.scanning.current_item
    assert found is not None
    return found.ids or (found.way,)


def pass_by(stage: Stage, seconds: float) -> None:
    for _n in range(round(seconds * 20)):
        stage.step(0.05, [])


def switch(stage: Stage) -> None:
    pass_by(stage, 0.25)
    key(stage, "space")


def until(stage: Stage, *ids: str) -> None:
    for _n in range(400):
        if lit(stage) == ids:
            return
        stage.step(0.1, [])
    raise AssertionError(f"{ids} is never lit")


def test_few_things_are_lit_in_turn_the_first_one_longer() -> None:
    stage, _scene = switched(row(3, []))
    seen = []
    for _n in range(7):
        seen.append(*lit(stage))
        pass_by(stage, PACE)
    assert seen == ["0", "0", "1", "2", "back", "0", "0"]


@pytest.mark.parametrize("pace", PACES)
def test_the_pace_is_what_was_chosen(pace: float) -> None:
    stage, _scene = switched(row(3, []))
    stage.program.change_settings(scan_pace=pace)
    until(stage, "1")
    pass_by(stage, pace * 0.5)
    assert lit(stage) == ("1",)
    pass_by(stage, pace * 0.7)
    assert lit(stage) == ("2",)


def test_what_is_lit_is_ringed_and_spoken_and_the_switch_takes_it() -> None:
    used: list[str] = []
    stage, scene = switched(row(3, used))
    until(stage, "1")
    assert scene.focus.current is not None and scene.focus.current.id == "1" and scene.focus.seen
    assert stage.said.startswith("1, button")
    switch(stage)
    assert used == ["1"]


@pytest.mark.parametrize("device", ["key", "click", "pad"])
def test_any_key_that_was_chosen_a_click_anywhere_and_the_pad_are_the_switch(device: str) -> None:
    used: list[str] = []
    stage, _scene = switched(row(3, used), switch_key="f7")
    until(stage, "2")
    match device:
        case "key":
            send(stage, Press(None, "f7"))
        case "click":
            send(stage, move((1900, 1000)))
            click(stage, (1900, 1000))
        case "pad":
            send(stage, Press(Action.CONFIRM, "pad a", "pad"))
    assert used == ["2"]


def test_a_hand_that_trembles_presses_once() -> None:
    used: list[str] = []
    stage, _scene = switched(row(3, used))
    pass_by(stage, 0.3)
    key(stage, "space", "space", "space")
    assert used == ["0"]


def test_many_things_are_lit_in_groups_and_two_rounds_lead_out_again() -> None:
    used: list[str] = []
    stage, _scene = switched(row(12, used, "card:"))
    assert lit(stage) == ("card:0",), "what is done first is lit by itself"
    pass_by(stage, 2 * PACE)
    group = lit(stage)
    assert 1 < len(group) < 12
    assert "3 choices, from card:0 to card:2" in stage.said
    switch(stage)
    assert lit(stage) == ("card:0",)
    pass_by(stage, 2 * (2 + 2) * PACE + 0.2)
    assert lit(stage) == group, "whoever let it pass is asked again"
    switch(stage)
    until(stage, "card:2")
    switch(stage)
    assert used == ["card:2"]


@pytest.mark.parametrize("n", [1, FLAT, FLAT + 1, 25, 120])
def test_every_thing_is_in_some_group(n: int) -> None:
    spots = [Spot(f"card:{i}", Box(10 * i, 10, 8, 8), "A", press=lambda: None) for i in range(n)]
    seen, waiting = set(), [parts(spots)]
    while waiting:
        for one in waiting.pop():
            if len(one.ids) == 1:
                seen.add(one.ids[0])
            else:
                assert len(one.ids) < n
                waiting.append(parts([spot for spot in spots if spot.id in one.ids]))
    assert seen == {spot.id for spot in spots}


def test_only_what_can_be_used_is_lit() -> None:
    def make(scene: Plain) -> None:
        row(1, [])(scene)
        scene.spot(Spot("off", Box(500, 100, 80, 80), "Off", press=lambda: None, enabled=False, reason="No"))
        scene.spot(Spot("words", Box(700, 100, 80, 80), "Words"))

    stage, _scene = switched(make)
    assert stage.scanning._items == (ScanItem(("0",)), ScanItem(way="back"))


def test_of_things_that_do_the_same_the_button_is_lit() -> None:
    def roll() -> None: ...

    def make(scene: Plain) -> None:
        scene.spot(Spot("tray", Box(100, 100, 500, 200), "Tray", press=roll))
        scene.spot(Spot("roll", Box(100, 900, 200, 60), "Roll", press=roll, shortcut="space"))

    stage, _scene = switched(make)
    assert stage.scanning._items == (ScanItem(("roll",)), ScanItem(way="back"))


def test_a_lifted_piece_is_led_to_where_it_may_go() -> None:
    stage = open_stage(scanning=True, scan_pace=PACE)
    tray = Tray()
    shown(stage, tray)
    stage.step(0.0, [])
    found = {one.ids or one.way for one in stage.scanning._items}
    assert found == {("north",), ("south",), ("card",), ("die",), "back"}
    until(stage, "card")
    switch(stage)
    assert tray.drag is not None and tray.drag.held_piece == "card"
    stage.step(0.0, [])
    assert {one.ids or one.way for one in stage.scanning._items} == {("north",), ("south",), "back"}
    until(stage, "back")
    assert stage.said == "Put it back"
    until(stage, "south")
    switch(stage)
    assert [offer.target for offer in tray.taken] == ["south"]


def test_a_piece_in_the_hand_is_turned_where_it_can_be() -> None:
    stage = open_stage(scanning=True, scan_pace=PACE)
    tray = Turning()
    shown(stage, tray)
    stage.step(0.0, [])
    until(stage, "card")
    switch(stage)
    until(stage, "turn")
    switch(stage)
    switch(stage)
    assert tray.turned == [1, 1] and lit(stage) == ("turn",)


def test_a_slider_is_changed_by_more_and_less() -> None:
    steps: list[int] = []

    def make(scene: Plain) -> None:
        scene.spot(Spot("volume", Box(100, 100, 300, 60), "Volume", adjust=steps.append))

    stage, _scene = switched(make)
    switch(stage)
    assert lit(stage) == ("more",)
    switch(stage)
    switch(stage)
    until(stage, "less")
    switch(stage)
    until(stage, "done")
    switch(stage)
    assert steps == [1, 1, -1] and lit(stage) == ("volume",)


def test_it_stops_while_something_moves_and_the_switch_hurries_that_along() -> None:
    used: list[str] = []
    stage, scene = switched(row(3, used))
    scene.motions.then(wait(60))
    pass_by(stage, 4 * PACE)
    assert stage.scanning.current_item is None
    key(stage, "space")
    rest(stage)
    stage.step(0.0, [])
    assert used == [] and lit(stage) == ("0",)


def test_a_way_back_is_always_lit() -> None:
    stage, scene = switched(row(2, []))
    shown(stage, top := Plain(row(1, [])))
    until(stage, "back")
    switch(stage)
    rest(stage)
    assert stage.scene is scene and top.closes == 1


@pytest.mark.parametrize("by", ["escape", "mouse"])
def test_someone_who_turned_it_on_by_mistake_is_led_out(by: str) -> None:
    stage, _scene = switched(row(2, []))
    if by == "escape":
        key(stage, "escape")
    else:
        send(stage, *(move((100 + 50 * n, 600)) for n in range(9)))
    rest(stage)
    leaving = stage.scene
    assert isinstance(leaving, LeaveScanning)
    off = leaving.focus.find("choice:2")
    assert off is not None
    click(stage, off.box.centre)
    assert not stage.settings.scanning and not isinstance(stage.scene, LeaveScanning)


def test_a_button_of_the_way_out_comes_up_wherever_it_is_let_go_of() -> None:
    stage, _scene = switched(row(2, []))
    key(stage, "escape")
    rest(stage)
    assert isinstance(stage.scene, LeaveScanning)
    off = stage.scene.focus.find("choice:2")
    assert off is not None
    send(stage, down(off.box.centre), up((20, 20)))
    assert not stage.scene.is_holding and stage.settings.scanning


def test_someone_who_needs_more_time_gets_it_on_the_way_out() -> None:
    stage, scene = switched(row(2, []))
    key(stage, "escape")
    rest(stage)
    until(stage, "choice:1")
    switch(stage)
    rest(stage)
    assert stage.settings.scan_pace == 1.6 and stage.scene is scene


def test_the_mouse_only_takes_what_is_lit_until_then() -> None:
    used: list[str] = []
    stage, scene = switched(row(3, used))
    until(stage, "1")
    click(stage, (160, 140))
    assert used == ["1"], "not what lies under the pointer"
    assert isinstance(scene, Scene)


def test_what_lay_under_the_mouse_is_not_lit_any_more() -> None:
    stage, scene = switched(row(3, []))
    stage.program.change_settings(scanning=False)
    send(stage, move((160, 140)))
    assert scene.focus.hovered is not None
    stage.program.change_settings(scanning=True)
    pass_by(stage, 0.1)
    assert scene.focus.hovered is None and not any(spot.hovered for spot in scene.focus.spots)


def test_words_are_written_with_letters_on_the_screen() -> None:
    kept: list[str] = []

    def make(scene: Plain) -> None:
        TextField(scene, "name", Box(100, 100, 400, 60), "Name", "", lambda text: kept.append(text) or "")

    stage, scene = switched(make)
    switch(stage)
    rest(stage)
    assert isinstance(stage.scene, LetterBoard)
    stage.step(0.0, [])
    assert lit(stage)[:2] == ("row0:A", "row0:B")
    send(stage, Press(None, "x"), Typed(" "))
    for letter in ("A", "D", "A"):
        stage.scene.focus.find(f"row0:{letter}").press()  # type: ignore[union-attr, misc]
    for _n in range(200):
        found = lit(stage)
        if "ways:done" in found:
            switch(stage)
            if len(found) == 1:
                break
        stage.step(0.1, [])
    rest(stage)
    assert kept == ["Ada"] and stage.scene is scene
