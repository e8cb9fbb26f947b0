"""`tests/lazy_stage.py`: what the stage of most tests paints, and when."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.core.files import settings as core_settings
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import button_width
from tests import lazy_stage
from tests.lazy_stage import LazyStage, paint_what_is_owed
from tests.stage.rig import FRAME, Plain

PLACE = Box(100, 100, 200, 200)


class Painted:
    """A scene with one sprite, and how often the sprite was painted."""

    def __init__(self, **wishes: Any) -> None:
        self.times = 0
        wanted = core_settings.with_values(core_settings.Settings(), **{"motion": "reduced", **wishes})
        self.stage = LazyStage((640, 360), wanted, Sounds(device=False))
        self.scene = Plain(lambda scene: scene.add(Sprite(PLACE, self.paint)))
        self.stage.push(self.scene)
        self.stage.step(FRAME, [])

    def paint(self, pen: Pen) -> None:
        self.times += 1
        pen.fill(PLACE.at_origin, "#c04030")


def test_a_frame_is_painted_when_its_pixels_are_read() -> None:
    painted = Painted()
    assert painted.times == 0
    assert painted.stage.window.screen.get_at((66, 66))[:3] == (0xC0, 0x40, 0x30)
    assert painted.times == 1
    assert painted.stage.window.screen and painted.times == 1


def test_measuring_words_paints_nothing() -> None:
    painted = Painted()
    assert button_width(painted.scene, "Measured") > 0
    assert painted.times == 0


def test_a_frame_is_painted_when_painted_frames_are_counted() -> None:
    painted = Painted()
    assert painted.stage.frames_painted == painted.times == 1
    painted.stage.step(FRAME, [])
    assert painted.stage.frames_painted == 1, "nothing has changed"


def test_a_frame_is_painted_before_another_stage_is_opened() -> None:
    painted = Painted()
    Painted()
    assert painted.times == 1


@pytest.mark.usefixtures("every_frame")
def test_every_frame_is_painted_on_demand() -> None:
    assert Painted().times == 1


@pytest.mark.parametrize(("one_in", "frames"), [(1, 9), (4, 3)])
def test_with_full_motion_all_frames_or_some_are_painted(
    one_in: int, frames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lazy_stage, "IN_MOTION", one_in)
    painted = Painted(motion="full")
    assert painted.times == painted.stage._painted == 1
    for _frame in range(8):
        painted.scene.layers.repaint()
        painted.stage.step(FRAME, [])
    assert painted.stage._painted == frames


def test_what_is_left_is_painted_and_its_faults_are_told() -> None:
    painted = Painted()
    painted.scene.add(Sprite(PLACE, lambda pen: pen.fill(PLACE, 1 / 0)))  # type: ignore[arg-type]
    painted.stage.step(FRAME, [])
    with pytest.raises(ZeroDivisionError):
        paint_what_is_owed()


def test_the_end_of_a_test_paints_what_is_left(
    pytestconfig: pytest.Config, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lazy_stage, "LAST_FRAMES", 1)
    painted = Painted()
    item = request.node
    assert isinstance(item, pytest.Function)
    own, item.obj = item.obj, lambda **_named: None
    pytestconfig.hook.pytest_pyfunc_call(pyfuncitem=item)
    item.obj = own
    assert painted.times == 1
