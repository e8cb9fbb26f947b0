"""What input does on a screen: presses, shortcuts, refusals with reasons, tooltips, the golden ring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from klotho_games.core.contract import Refusal
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import TIP_AFTER
from klotho_games.stage.scene.stitches import HintFrame
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.button import Button
from tests.stage.rig import FRAME, Plain, click, down, key, move, notice, open_stage, rest, send, shown, up

LEFT, RIGHT = Box(200, 300, 300, 90), Box(700, 300, 300, 90)


class Two:
    """A scene with two buttons that record their presses; the second has a key of its own."""

    def __init__(self, stage: Stage, **second: str) -> None:
        self.pressed: list[str] = []
        self.second = second
        self.scene = shown(stage, Plain(self.make))
        self.stage = stage

    def make(self, scene: Plain) -> None:
        self.left = Button(scene, "left", LEFT, "Explore", lambda: self.pressed.append("left"), tip="Go on")
        more = {"shortcut": "undo", **self.second}
        self.right = Button(scene, "right", RIGHT, "Undo", lambda: self.pressed.append("right"), **more)  # type: ignore[arg-type]


def tip(scene: Plain) -> object:
    return scene.tips._tip


def ring(scene: Plain) -> bool:
    return scene._ring is not None and scene._ring.visible


def wait(stage: Stage, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        stage.step(FRAME, [])


def test_a_click_presses(stage: Stage) -> None:
    two = Two(stage)
    click(stage, LEFT.centre)
    assert two.pressed == ["left"]


def test_a_press_sinks_the_button_until_it_is_let_go(stage: Stage) -> None:
    two = Two(stage)
    send(stage, move(LEFT.centre), down(LEFT.centre))
    assert two.left.spot.pressed and two.pressed == []
    send(stage, up(LEFT.centre))
    assert not two.left.spot.pressed


def test_let_go_elsewhere_is_no_click(stage: Stage) -> None:
    two = Two(stage)
    send(stage, down(LEFT.centre), move(RIGHT.centre), up(RIGHT.centre))
    assert two.pressed == [] and not two.left.spot.pressed and not two.right.spot.pressed


@pytest.mark.parametrize("button", [2, 3])
def test_other_buttons_do_not_click(stage: Stage, button: int) -> None:
    two = Two(stage)
    send(stage, down(LEFT.centre, button), up(LEFT.centre, button))
    assert two.pressed == []


def test_a_window_that_loses_the_focus_in_the_middle_of_a_press_lets_go(stage: Stage) -> None:
    two = Two(stage)
    send(stage, down(LEFT.centre))
    notice(stage, "focus-lost")
    assert not two.left.spot.pressed, "it must not stay sunk"
    send(stage, up(LEFT.centre))
    assert two.pressed == []


def test_a_button_that_goes_while_it_is_held_is_not_pressed(stage: Stage) -> None:
    two = Two(stage)
    send(stage, down(LEFT.centre))
    two.left.remove()
    send(stage, up(LEFT.centre))
    assert two.pressed == []


def test_shortcut_by_action_and_by_key(stage: Stage) -> None:
    two = Two(stage)
    key(stage, "z")
    assert two.pressed == ["right"]
    two = Two(stage, shortcut="", key="r")
    key(stage, "r")
    assert two.pressed == ["right"]


def test_the_key_on_a_button_means_it_unless_the_ring_is_on_another_with_a_key(stage: Stage) -> None:
    two = Two(stage, shortcut="", key="return")
    two.scene.focus.seen = True
    two.scene.focus.set(two.left.spot)
    key(stage, "return")
    assert two.pressed == ["right"]
    two.left.spot.shortcut = "undo"
    key(stage, "return")
    assert two.pressed == ["right", "left"]


def test_a_shortcut_works_from_the_pad(stage: Stage) -> None:
    two = Two(stage)
    send(stage, Press(Action.UNDO, "pad back", "pad"))
    assert two.pressed == ["right"]


def test_actions_without_a_button_reach_the_scene(stage: Stage) -> None:
    scene = Two(stage).scene
    key(stage, "h")
    assert scene.acted == [Action.HINT]  # type: ignore[attr-defined]


def test_keys_show_the_ring_first_then_move_it_then_press(stage: Stage) -> None:
    two = Two(stage)
    assert not ring(two.scene)  # type: ignore[arg-type]
    key(stage, "right")
    assert ring(two.scene) and two.scene.focus.current is two.left.spot  # type: ignore[arg-type]
    key(stage, "right")
    assert two.scene.focus.current is two.right.spot
    key(stage, "return")
    assert two.pressed == ["right"]
    key(stage, "tab", "space")
    assert two.pressed == ["right", "left"]


def test_the_first_tab_shows_where_the_focus_is(stage: Stage) -> None:
    two = Two(stage)
    key(stage, Action.NEXT, "tab")
    assert two.scene.focus.current is two.left.spot and ring(two.scene)
    key(stage, Action.NEXT, "tab")
    assert two.scene.focus.current is two.right.spot


def test_space_is_the_button_that_carries_it_and_enter_the_one_in_focus(stage: Stage) -> None:
    two = Two(stage, shortcut="space")
    two.left.spot.shortcut = "n"
    two.scene.focus.seen = True
    two.scene.focus.set(two.left.spot)
    key(stage, Action.CONFIRM, "space")
    key(stage, Action.CONFIRM, "return")
    assert two.pressed == ["right", "left"]


def test_the_first_confirm_only_shows_where_the_focus_is(stage: Stage) -> None:
    two = Two(stage)
    key(stage, "return")
    assert two.pressed == [] and ring(two.scene)  # type: ignore[arg-type]
    key(stage, "return")
    assert two.pressed == ["left"]


def test_the_pointer_hides_the_ring(stage: Stage) -> None:
    two = Two(stage)
    key(stage, "right")
    click(stage, RIGHT.centre)
    assert not ring(two.scene)  # type: ignore[arg-type]


def test_the_ring_goes_with_its_thing(stage: Stage) -> None:
    two = Two(stage)
    key(stage, "right")
    two.left.remove()
    assert not ring(two.scene)  # type: ignore[arg-type]
    key(stage, "right")
    assert ring(two.scene) and two.scene.focus.current is two.right.spot  # type: ignore[arg-type]


def test_the_ring_is_round_its_thing(stage: Stage) -> None:
    two = Two(stage)
    key(stage, "right", "right")
    assert two.scene._ring is not None
    assert two.scene._ring.box.holds(RIGHT) and two.scene._ring.box.w < RIGHT.w + 30


def test_what_cannot_be_used_says_why(stage: Stage) -> None:
    two = Two(stage, reason="The dice have been rolled.")
    click(stage, RIGHT.centre)
    assert two.pressed == [] and stage.sound.played[-1] == "ui_refuse"
    assert tip(two.scene) is not None  # type: ignore[arg-type]
    key(stage, "z")
    assert two.pressed == []
    key(stage, "right")
    assert "The dice have been rolled" in stage.said


def test_a_tooltip_comes_after_a_while_and_goes_with_the_next_move(stage: Stage) -> None:
    two = Two(stage)
    send(stage, move(LEFT.centre))
    wait(stage, TIP_AFTER - 0.1)
    assert tip(two.scene) is None  # type: ignore[arg-type]
    wait(stage, 0.2)
    assert tip(two.scene) is not None  # type: ignore[arg-type]
    send(stage, move((10, 10)))
    assert tip(two.scene) is None  # type: ignore[arg-type]


def test_a_key_brings_no_tooltip_for_what_is_under_the_resting_mouse(stage: Stage) -> None:
    two = Two(stage)
    send(stage, move(LEFT.centre))
    wait(stage, TIP_AFTER + 0.1)
    key(stage, "z")
    wait(stage, TIP_AFTER + 0.1)
    assert not two.scene.focus.seen and tip(two.scene) is None  # type: ignore[arg-type]
    send(stage, move((LEFT.centre[0] + 4, LEFT.centre[1])))
    wait(stage, TIP_AFTER + 0.1)
    assert tip(two.scene) is not None, "after a move, the mouse asks again"  # type: ignore[arg-type]


def test_the_ring_stays_below_the_badges_of_what_it_is_around(stage: Stage) -> None:
    plain, badged = (Spot(id, box, id, under=under, badged=under is not None)
                     for id, box, under in (("a", LEFT, None), ("b", RIGHT, 60.0)))
    scene = shown(stage, Plain())
    for spot, least, most in ((plain, 500.0, 1000.0), (badged, 50.0, 60.0)):
        scene.spot(spot)
        scene.lead_to(spot)
        assert scene._ring is not None and least < scene._ring.z < most
        advice = HintFrame(scene)
        advice.around(spot.box)
        assert advice._frame is not None and least < advice._frame.z < most


def test_a_tooltip_comes_for_the_focused_thing_too(stage: Stage) -> None:
    two = Two(stage)
    key(stage, "right")
    wait(stage, TIP_AFTER + 0.1)
    assert tip(two.scene) is not None  # type: ignore[arg-type]


def test_a_tooltip_does_not_repeat_what_the_button_or_a_refusal_says(stage: Stage) -> None:
    def make(scene: Plain) -> None:
        Button(scene, "skip", LEFT, "Skip the roll", lambda: None, tip="Skip the roll.")
        scene.spot(Spot("gap", Box(900, 500, 90, 90), "Gap", reason="There is a gap. Turn a card.", enabled=False))

    scene = shown(stage, Plain(make))
    send(stage, move(LEFT.centre))
    wait(stage, TIP_AFTER + 0.1)
    assert scene.tips._tip is None
    gap = Box(900, 500, 90, 90).centre
    send(stage, move(gap))
    wait(stage, TIP_AFTER + 0.1)
    assert scene.tips._tip is not None
    scene.show_refusal(Refusal("K-1", "There is a gap."), gap)
    assert scene.tips._tip is None, "the refusal replaces it"
    send(stage, move((10, 10)), move(gap))
    wait(stage, TIP_AFTER + 0.1)
    assert scene.tips._tip is None


CORNERS = (Box(0, 0, 60, 40), Box(1860, 0, 60, 40), Box(1860, 1040, 60, 40), Box(900, 500, 90, 90))


@pytest.mark.parametrize("box", CORNERS)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_tooltips_stay_on_the_canvas(stage_of: Callable[..., Stage], box: Box, text_scale: float) -> None:
    stage = stage_of(text_scale=text_scale)
    scene = shown(stage, Plain())
    scene.tips.show_tip("A long tale of what this is, why it lies here and what may be done with it. " * 2, box)
    assert scene.tips._tip is not None
    assert Box(0, 0, 1920, 1080).holds(scene.tips._tip.box)


def test_a_tooltip_does_not_cover_its_thing(stage: Stage) -> None:
    scene = shown(stage, Plain())
    for y in (0, 30, 200, 900, 1000):
        box = Box(600, y, 200, 60)
        scene.tips.show_tip("What this is", box)
        assert scene.tips._tip is not None and scene.tips._tip.box.overlap(box) == 0


def test_a_tip_that_has_to_be_far_from_its_thing_has_a_thread_into_it(stage: Stage) -> None:
    scene = shown(stage, Plain())
    thing, around = Box(900, 500, 80, 80), Box(700, 300, 480, 480)
    scene.tips.show_tip("What this is", thing)
    assert scene.tips._thread is None, "its corner points at it"
    scene.tips.show_tip("What this is", around, thing)
    thread, tip = scene.tips._thread, scene.tips._tip
    assert thread is not None and tip is not None and tip.box.overlap(around) == 0
    assert thread.box.overlap(thing) > 0 and thread.box.overlap(tip.box) > 0 and thread.z < tip.z
    scene.tips.hide_tip()
    assert thread.layers is None and tip.layers is None


def test_a_refusal_leaves_what_can_be_used_beside_its_thing_free(stage: Stage) -> None:
    """The thing that a refusal asks for is often beside the thing that was refused."""
    refused = Box(900, 500, 60, 60)
    others = [Box(820, 420, 60, 60), Box(900, 400, 60, 80), Box(900, 580, 60, 60)]
    boxes = [refused, *others]

    def make(scene: Plain) -> None:
        for n, box in enumerate(boxes):
            scene.spot(Spot(f"s{n}", box, f"S{n}", press=lambda: None))

    scene = shown(stage, Plain(make))
    tag = scene.tips.refusal(Refusal("", "Take another one of these for now."), refused.centre)
    assert not any(tag.box.overlap(box) for box in boxes)


def test_left_and_right_change_a_value_instead_of_moving(stage: Stage) -> None:
    changes: list[int] = []

    def make(scene: Plain) -> None:
        scene.spot(Spot("volume", LEFT, "Music", role="slider", adjust=changes.append, first=True))
        scene.spot(Spot("other", RIGHT, "Other"))

    scene = shown(stage, Plain(make))
    key(stage, "right")
    key(stage, "right", "left", "right")
    assert changes == [1, -1, 1]
    assert scene.focus.current is not None and scene.focus.current.id == "volume"
    key(stage, "tab")
    assert scene.focus.current.id == "other"


def test_rebuilding_keeps_the_focus_on_the_thing_of_the_same_name(stage: Stage) -> None:
    two = Two(stage)
    key(stage, "right", "right")
    old = two.right.spot
    two.scene.rebuild()
    assert two.scene.focus.current is two.right.spot is not old
    assert ring(two.scene)  # type: ignore[arg-type]


def test_a_press_skips_motion_and_still_counts(stage: Stage) -> None:
    from klotho_games.stage.scene.motion import wait as pause

    two = Two(stage)
    two.scene.motions.then(pause(5), lambda: two.pressed.append("motion"))
    click(stage, LEFT.centre)
    assert two.pressed == ["motion", "left"]


def test_confirm_during_motion_only_skips_it(stage: Stage) -> None:
    from klotho_games.stage.scene.motion import wait as pause

    two = Two(stage)
    key(stage, "right")
    two.scene.motions.then(pause(5), lambda: two.pressed.append("motion"))
    key(stage, "return")
    assert two.pressed == ["motion"]


def test_escape_leaves(stage: Stage) -> None:
    below = shown(stage, Plain())
    shown(stage, Plain())
    key(stage, "escape")
    assert stage.scene is below


def test_notes_come_one_at_a_time_and_go_by_themselves(stage: Stage) -> None:
    scene = shown(stage, Plain())
    scene.tips.toast("Saved")
    scene.tips.toast("Saved again")
    assert len(scene.tips._passing) == 1
    scene.show_refusal(Refusal("KAR-2.3", "There is a wall."), (400, 400))
    assert len(scene.tips._passing) == 2 and not stage.at_rest
    rest(stage)
    assert not scene.tips._passing


def test_refusals_stay_on_the_canvas(stage: Stage) -> None:
    scene = shown(stage, Plain())
    for at in ((0.0, 0.0), (1919.0, 0.0), (0.0, 1079.0), (1919.0, 1079.0)):
        scene.show_refusal(Refusal("KAR-2.3", "There is a wall between the two squares."), at)
        assert Box(0, 0, 1920, 1080).holds(scene.tips._passing[-1][0].box)


def test_a_toast_stands_where_it_covers_the_least(stage: Stage) -> None:
    scene = shown(stage, Plain())
    middle = scene.tips.toast("Saved")
    assert abs(middle.box.centre[0] - CANVAS.centre[0]) < 1
    scene.spot(Spot("busy", middle.box.grow(40), "Busy"))
    aside = scene.tips.toast("Saved")
    assert not any(aside.box.overlap(spot.box) for spot in scene.focus.spots)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_words_of_a_toast_keep_clear_of_its_edge(stage_of: Callable[..., Stage], scale: float) -> None:
    stage = stage_of(text_scale=scale)
    toast = shown(stage, Plain()).tips.toast("Mina takes the Flowers from Theo: 7 points")
    stage.look.runs = []
    stage.step(0.02, [])
    found = [run for run in stage.look.runs if run.words in "Mina takes the Flowers from Theo: 7 points"]
    assert found
    for run in found:
        assert run.fits and run.box.right <= toast.box.right - 28, run


@pytest.mark.parametrize("kind", ToastKind)
def test_each_kind_of_toast_has_its_own_sign_and_colour(stage: Stage, kind: ToastKind) -> None:
    scene = shown(stage, Plain())
    toast = scene.tips.toast("Something", kind=kind)
    stage.step(0.02, [])
    place = stage.window.to_pixel((toast.box.x + 6, toast.box.centre[1]))
    red, green, blue = stage.window.screen.get_at(place)[:3]
    strongest = {ToastKind.NEWS: blue, ToastKind.DONE: green, ToastKind.NO: red}[kind]
    assert strongest == max(red, green, blue) and len({k.value[0] for k in ToastKind}) == len(ToastKind)


@pytest.mark.parametrize("pause", [0.01, 3.0])
def test_two_clicks_are_two_clicks_however_far_apart(pause: float) -> None:
    """Signals have no time and no count, so nobody has to be quick."""
    used: list[str] = []
    stage = open_stage()
    shown(stage, Plain(lambda scene: scene.spot(Spot("a", Box(100, 100, 80, 80), "A", press=lambda: used.append("a")))))
    for n in (1, 2):
        click(stage, (140, 140))
        stage.step(pause, [])
        assert used == ["a"] * n
    told = {field.name for signal in (Pointer, Press) for field in fields(signal)}
    assert told == {"kind", "at", "button", "turn", "touch", "action", "key", "device", "down", "repeated", "own",
                    "place", "seat", "command"}


def test_the_ring_and_a_hints_frame_follow_a_button_that_changes_its_size(stage: Stage) -> None:
    scene = shown(stage, Plain(lambda s: s.spot(Spot("go", Box(800, 500, 100, 60), "Go", press=lambda: None))))
    spot = scene.focus.find("go")
    assert spot is not None
    scene.lead_to(spot)
    frame = HintFrame(scene)
    frame.around(spot.box)
    spot.box = Box(700, 480, 260, 80)
    stage.step(FRAME, [])
    frame.update(FRAME)
    assert scene._ring is not None and scene._ring.box == spot.box.grow(7)
    assert frame.box is not None and frame.box == spot.box.grow(9)
