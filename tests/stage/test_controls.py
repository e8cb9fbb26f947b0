"""Toggles, choices, sliders and text fields by mouse, keys and pad; and lists that need scrolling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import PAD, Press, Typed
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets import controls
from klotho_games.stage.widgets.button import Button
from klotho_games.stage.widgets.controls import SegmentedChoice, Slider, TextField, Toggle, segment_edges
from tests.stage.rig import Plain, click, drag, key, open_stage, rest, send, shown

BOX = Box(400, 300, 500, 60)


class Made:
    """A control on a scene, and what it reported."""

    def __init__(self, stage: Stage, make: Callable[[Plain, Callable[[Any], Any]], Any]) -> None:
        self.told: list[Any] = []
        self.stage = stage

        def build(scene: Plain) -> None:
            self.control = make(scene, self.told.append)
            scene.spot(Spot("other", Box(400, 600, 500, 60), "Other"))

        self.scene = shown(stage, Plain(build))


# -- toggles, choices, sliders ------------------------------------------------------------------------------------


def test_a_switch_flips_by_click_by_key_and_by_arrow(stage: Stage) -> None:
    made = Made(stage, lambda scene, told: Toggle(scene, "music", BOX, "Music", False, told))
    click(stage, BOX.centre)
    key(stage, "return", "return")  # shows the focus, then flips
    key(stage, "right", "right", "left")
    assert made.told == [True, False, True, False]
    assert made.control.spot.value == "off"


def test_a_switch_that_cannot_be_used_stays_and_says_why(stage: Stage) -> None:
    made = Made(stage, lambda scene, told: Toggle(scene, "music", BOX, "Music", False, told, reason="No device."))
    click(stage, BOX.centre)
    key(stage, "return", "right", "return")
    assert made.told == [] and "No device." in made.control.spot.reason


def test_a_choice_by_click_on_its_part_and_by_arrows(stage: Stage) -> None:
    labels = ("Slow", "Normal", "Very fast")
    made = Made(stage, lambda scene, told: SegmentedChoice(scene, "speed", BOX, "Speed", labels, 0, told))
    edges = segment_edges(stage.look, BOX, labels, 22)
    for i in (2, 1, 0):
        click(stage, (BOX.x + (edges[i] + edges[i + 1]) / 2, BOX.centre[1]))
    assert made.told == [2, 1, 0]
    key(stage, "right", "right", "right", "right", "left")
    assert made.told == [2, 1, 0, 1, 2, 1], "it stops at its ends"
    assert made.control.spot.value == "Normal"


def test_the_parts_of_a_choice_fill_its_box(stage: Stage) -> None:
    edges = segment_edges(stage.look, BOX, ("a", "a much longer label", "b"), 22)
    assert edges[0] == 3 and edges[-1] == pytest.approx(BOX.w - 3)
    assert edges[2] - edges[1] > 2 * (edges[1] - edges[0])


def test_a_slider_follows_the_pointer_and_stops_at_its_ends(stage: Stage) -> None:
    made = Made(stage, lambda scene, told: Slider(scene, "volume", BOX, "Music", 11, 6, told,
                                                  format_value=lambda v: f"{v}0 %"))
    drag(stage, (BOX.x + 5, BOX.centre[1]), (BOX.right + 200, BOX.centre[1]), steps=10)
    assert made.told[0] == 0 and made.told[-1] == 10 and made.told == sorted(made.told)
    assert made.control.spot.value == "100 %"
    key(stage, "left", "left", "left")
    assert made.told[-1] == 8, "the first key only shows where the focus is"
    key(stage, *["right"] * 6)
    assert made.told[-1] == 10


# -- text fields --------------------------------------------------------------------------------------------------


def field(stage: Stage, text: str = "Ada", **more: Any) -> Made:
    """A field that accepts anything but "Bad"."""

    def make(scene: Plain, told: Callable[[Any], Any]) -> TextField:
        def kept(words: str) -> str:
            if words == "Bad":
                return "That name is taken."
            told(words)
            return ""

        return TextField(scene, "name", BOX, "Name", text, kept, **more)

    return Made(stage, make)


def write(stage: Stage, words: str) -> None:
    for letter in words:
        send(stage, Press(None, letter.lower()), Typed(letter))


def test_typing_is_kept_on_enter(stage: Stage) -> None:
    made = field(stage)
    click(stage, BOX.centre)
    key(stage, "backspace")
    write(stage, "é Lovelace")
    key(stage, "return")
    assert made.told == ["Adé Lovelace"] and made.scene.typing is None


def test_escape_brings_the_old_words_back(stage: Stage) -> None:
    made = field(stage)
    click(stage, BOX.centre)
    write(stage, "xyz")
    key(stage, "escape")
    assert made.told == [] and made.control.text == "Ada" and stage.scene is made.scene, "and does not leave the screen"


def test_a_click_elsewhere_keeps_what_was_typed(stage: Stage) -> None:
    made = field(stage)
    click(stage, BOX.centre)
    write(stage, "m")
    click(stage, (1500, 900))
    assert made.told == ["Adam"] and made.scene.typing is None


def test_letters_that_are_shortcuts_are_letters_while_typing(stage: Stage) -> None:
    made = field(stage)
    click(stage, BOX.centre)
    write(stage, "zha")
    assert made.control.text == "Adazha" and made.scene.acted == []  # type: ignore[attr-defined]


def test_words_that_cannot_be_taken_are_refused_with_a_reason(stage: Stage) -> None:
    made = field(stage, "")
    click(stage, BOX.centre)
    write(stage, "Bad")
    key(stage, "return")
    assert made.told == [] and made.control.text == "" and made.scene.tips._tip is not None


def test_the_caret_walks_and_edits_in_the_middle(stage: Stage) -> None:
    made = field(stage, "Aa")
    click(stage, BOX.centre)
    key(stage, "left")
    write(stage, "d")
    key(stage, "home", "delete", "end")
    write(stage, "!")
    key(stage, "left", "left", "left", "left", "left", "backspace", "return")
    assert made.told == ["da!"]


def test_a_field_holds_no_more_than_it_may(stage: Stage) -> None:
    made = field(stage, "", most=5)
    click(stage, BOX.centre)
    write(stage, "Lovelace")
    assert made.control.text == "Lovel"


def test_the_clipboard_is_pasted(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    made = field(stage, "")
    click(stage, BOX.centre)
    monkeypatch.setattr(controls, "clipboard", lambda: "4TQX-M2RV\n")
    send(stage, Press(None, "v", command=True))
    assert made.control.text == "4TQX-M2RV"


def test_no_clipboard_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", none)
    monkeypatch.setattr(pygame.scrap, "put_text", none)
    assert controls.clipboard() == "" and controls.copy("x") is False


def test_a_name_can_be_written_with_a_pad_alone(stage: Stage) -> None:
    made = field(stage, "")

    def pad(*names: str) -> None:
        for name in names:
            for down in (True, False):
                send(stage, Press(PAD.get(name), f"pad {name}", "pad", down=down))

    pad("a", "a")  # shows the focus, then begins
    pad("right", "up", "right", "right", "left", "a")
    assert len(made.told) == 1 and len(made.told[0]) == 2


# -- lists --------------------------------------------------------------------------------------------------------


def rows(n: int, height: float = 80) -> tuple[list[ScrollRow], list[Spot]]:
    spots = [Spot(f"row{i}", Box(0, 0, 1, 1), f"Row {i}", press=lambda: None) for i in range(n)]
    return [ScrollRow(height, lambda pen, box: None, [(spot, Box(0, 0, 300, height))]) for spot in spots], spots


@pytest.fixture
def area(stage: Stage) -> ScrollArea:
    made: list[ScrollArea] = []

    def build(scene: Plain) -> None:
        made.append(ScrollArea(scene, "list", Box(200, 200, 600, 400), rows(20)[0]))

    shown(stage, Plain(build))
    return made[0]


def test_a_list_scrolls_between_its_ends(area: ScrollArea) -> None:
    area.scroll_to(-500)
    assert area.offset == 0
    area.wheel(-3)
    assert area.offset == 270
    area.scroll_to(1e9)
    assert area.offset == area.longest == 20 * 88 - 8 - 400


def test_page_keys_are_meant_for_the_list(area: ScrollArea) -> None:
    assert area.key(Press(None, "page down")) and area.offset == pytest.approx(340)
    assert area.key(Press(None, "end")) and area.offset == area.longest
    assert area.key(Press(None, "home")) and area.offset == 0
    assert not area.key(Press(None, "x"))


def test_only_rows_in_sight_can_be_reached_by_the_pointer(area: ScrollArea) -> None:
    for offset in (0, 130, 700, area.longest):
        area.scroll_to(offset)
        for spot in area.scene.focus.spots:
            if spot.id.startswith("row"):
                assert area.box.holds(spot.box)


def test_tab_brings_every_row_into_sight(stage: Stage, area: ScrollArea) -> None:
    seen = set()
    for _ in range(23):
        key(stage, "tab")
        current = area.scene.focus.current
        assert current is not None
        if current.id.startswith("row"):
            assert area.box.holds(current.box) and current.box.h > 60, current.id
        seen.add(current.id)
    assert {f"row{n}" for n in range(20)} <= seen


def test_arrows_walk_down_the_whole_list(stage: Stage, area: ScrollArea) -> None:
    area.scene.focus.set(area.scene.focus.find("row0"))
    key(stage, "down")  # shows the focus
    for n in range(1, 20):
        key(stage, "down")
        current = area.scene.focus.current
        assert current is not None and current.id == f"row{n}"


def test_the_bar_can_be_dragged(stage: Stage, area: ScrollArea) -> None:
    x = area.box.right - 10
    drag(stage, (x, area.box.y + 20), (x, area.box.bottom - 2), steps=6)
    assert area.offset == area.longest


def test_a_short_list_has_no_bar(stage: Stage) -> None:
    made: list[ScrollArea] = []
    scene = shown(stage, Plain(lambda s: made.append(ScrollArea(s, "list", Box(200, 200, 600, 400), rows(3)[0]))))
    assert made[0].longest == 0 and made[0].width == 600
    assert scene.focus.find("list-bar") is None
    assert not made[0].key(Press(None, "page down"))


def test_gentle_scrolling_ends_where_it_should(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of()
    stage.settings = type(stage.settings)()
    made: list[ScrollArea] = []
    shown(stage, Plain(lambda s: made.append(ScrollArea(s, "list", Box(200, 200, 600, 400), rows(20)[0]))))
    made[0].scroll_to(500)
    assert made[0].offset < 500
    rest(stage)
    assert made[0].offset == 500


def test_all_of_a_field_is_taken_and_typed_over(stage: Stage) -> None:
    made: list[TextField] = []
    scene = Plain(lambda s: made.append(TextField(s, "f", Box(100, 300, 400, 60), "Name", "Adelaide", lambda t: "")))
    shown(stage, scene)
    made[-1].begin()
    send(stage, Press(None, "a", command=True))
    send(stage, Typed("B"), Typed("o"))
    assert made[-1].text == "Bo"


def test_a_stand_in_is_typed_over_and_a_name_is_not(stage: Stage) -> None:
    for text, then in (("Player", "Ada"), ("Lovelace", "LovelaceAda")):
        made = field(stage, text, stand_in="Player")
        click(stage, BOX.centre)
        write(stage, "Ada")
        assert made.control.text == then


def test_the_limit_and_a_refusal_are_told_and_not_overwritten(stage: Stage) -> None:
    made: list[TextField] = []
    scene = Plain(lambda s: made.append(TextField(s, "f", Box(100, 300, 400, 60), "Name", "", lambda t: "No such code.",
                                                  most=3, tip="Type a code here")))
    shown(stage, scene)
    field = made[-1]
    field.begin()
    send(stage, *(Typed(letter) for letter in "abcd"))
    assert field.text == "abc" and "3 letters" in field.spot.tip
    send(stage, Press(None, "return"))
    stage.step(1.0, [])  # long enough for a tip
    assert field.spot.tip == "No such code."
    field.begin()
    assert field.spot.tip == "Type a code here"


# -- large text ---------------------------------------------------------------------------------------------------


def test_key_caps_grow_with_the_words_and_make_room_for_them() -> None:
    sizes: dict[float, dict[str, float]] = {}
    for scale in (1.0, 2.0):
        large = open_stage(text_scale=scale)
        large.look.runs = []
        shown(large, Plain(lambda s: (
            Button(s, "wide", Box(400, 300, 500, 70), "Start", print, key="space"),
            Button(s, "narrow", Box(400, 400, 150, 62), "Rules", print, key="f1"),
        )))
        sizes[scale] = {run.words: run.size for run in large.look.runs}
    assert sizes[2.0]["Space"] >= 1.3 * sizes[1.0]["Space"]
    assert "F1" in sizes[1.0] and "F1" not in sizes[2.0]
    assert sizes[2.0]["Rules"] >= 1.3 * sizes[1.0]["Rules"]


def test_a_long_label_has_two_lines_or_the_room_of_its_key_cap(stage: Stage) -> None:
    """In one line beside the key cap, the label would be too small to read."""
    stage.look.runs = []
    shown(stage, Plain(lambda s: (
        Button(s, "two", Box(400, 300, 190, 62), "Noch eine Partie", print, key="f1"),
        Button(s, "one", Box(400, 400, 190, 62), "Zurücknehmen", print, key="f2"),
        Button(s, "short", Box(400, 500, 190, 62), "Regeln", print, key="f3"),
    )))
    told = {run.words: run.size for run in stage.look.runs}
    assert min(told.values()) >= 19.25 and {"F1", "F3", "Regeln", "Zurücknehmen"} <= set(told)
    assert "F2" not in told and "Noch eine Partie" not in told
