"""Any window shows the whole canvas, and every pixel maps to its place on the canvas."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from klotho_games.core.files.settings import with_values
from klotho_games.stage.devices.geometry import CANVAS, HEIGHT, WIDTH, Box
from klotho_games.stage.devices.window import SMALLEST, DisplayLost, NoDisplay, Window, fitting
from klotho_games.stage.stage import Stage
from tests.stage.rig import FRAME, Plain, block, key, notice, pixels, rest, shown

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (2560, 1080), (640, 360), (300, 200), (720, 1280))

BOX = Box(400, 300, 700, 400)


@pytest.mark.parametrize("size", SIZES)
def test_the_canvas_fits_into_the_window_and_touches_two_sides(size: tuple[int, int]) -> None:
    window = Window(size)
    size = window.screen.get_size()  # some of the sizes are below the minimum
    left, top = window.to_pixel((0, 0))
    right, bottom = window.to_pixel((WIDTH, HEIGHT))
    assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
    assert (right - left) / (bottom - top) == pytest.approx(WIDTH / HEIGHT, rel=0.01)
    assert (left == 0 and right >= size[0] - 1) or (top == 0 and bottom >= size[1] - 1)
    assert abs(left - (size[0] - right)) <= 1 and abs(top - (size[1] - bottom)) <= 1, "centred"


@pytest.mark.parametrize("size", SIZES)
def test_points_go_to_pixels_and_back(size: tuple[int, int]) -> None:
    window, rng = Window(size), random.Random(3)
    size = window.screen.get_size()
    for _ in range(50):
        point = (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT))
        again = window.to_canvas(window.to_pixel(point))
        assert again == pytest.approx(point, abs=0.6 / window.scale)
        pixel = (rng.randrange(size[0]), rng.randrange(size[1]))
        assert window.to_pixel(window.to_canvas(pixel)) == pixel


def test_a_window_dragged_to_300_by_200_and_back_is_as_before(stage: Stage) -> None:
    scene = Plain(lambda s: block(s, BOX) and None)
    shown(stage, scene)
    before = pygame.image.tobytes(stage.window.screen, "RGB")
    for size in ((300, 200), (641, 361), (1280, 720)):
        pygame.Window.from_display_module().minimum_size = (1, 1)
        stage.window.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        notice(stage, "resized")
        rest(stage)
        assert stage.look.scale == pytest.approx(min(size[0] / WIDTH, size[1] / HEIGHT))
    assert pygame.image.tobytes(stage.window.screen, "RGB") == before


@pytest.mark.parametrize("size", [(1280, 1000), (1600, 720)])
def test_beside_the_canvas_lies_leather_that_no_scene_paints_on(
    stage_of: Callable[..., Stage], size: tuple[int, int]
) -> None:
    stage = stage_of(size)
    seen = []
    for colour in ("#ffffff", "#202020"):
        scene = Plain()
        scene.backdrop = lambda pen, colour=colour: pen.fill(CANVAS, colour)  # type: ignore[method-assign]
        shown(stage, scene)
        seen.append(stage.window.screen.copy())
    canvas = pygame.Rect(stage.window.offset, (1280, 720))
    pixels = [(x, y) for x in range(0, size[0], 7) for y in range(0, size[1], 7)]
    for at in pixels:
        white, dark = (picture.get_at(at)[:3] for picture in seen)
        if canvas.collidepoint(at):
            assert white == (255, 255, 255) and dark == (32, 32, 32)
        else:
            assert white == dark
    beside = {seen[0].get_at(at)[:3] for at in pixels if not canvas.inflate(8, 8).collidepoint(at)}
    assert len(beside) > 20, "a texture, not a colour"
    assert max(max(colour) for colour in beside) < 110, "darker than any table"


def test_a_changed_setting_blackens_nothing_until_it_is_painted_anew(stage: Stage) -> None:
    shown(stage, Plain(lambda scene: block(scene, BOX) and None))
    before = pixels(stage.window.screen)
    stage.restyle(with_values(stage.settings, speed="fast"))
    assert pixels(stage.window.screen) == before
    stage.step(FRAME, [])
    assert pixels(stage.window.screen) == before


def test_in_high_contrast_the_bars_are_black(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of((1280, 1000), high_contrast=True)
    shown(stage, Plain())
    assert stage.window.screen.get_at((640, 60))[:3] == (0, 0, 0)


@pytest.mark.parametrize(
    ("desktop", "size"),
    [((1920, 1080), (1600, 900)), ((3840, 2160), (3200, 1800)), ((2560, 1440), (1920, 1080)),
     ((1366, 768), (1147, 645)), ((3440, 1440), (1920, 1080)), ((1080, 1920), (972, 547)),
     ((2256, 1504), (1920, 1080)), ((1280, 800), (1152, 648))],
)
def test_the_first_window_suits_the_screen(desktop: tuple[int, int], size: tuple[int, int]) -> None:
    assert fitting(desktop) == size
    assert size[0] <= desktop[0] * 0.9 + 1 and size[1] <= desktop[1] * 0.84 + 1


TASKBAR, TITLE = 48, 32
"""What Windows' desktop and the window's frame take of a screen's height, at a scaling of 100%."""


@pytest.mark.parametrize(("desktop", "scaling"), [
    ((1366, 768), 1.0), ((1366, 768), 1.25), ((1280, 800), 1.25), ((1920, 1080), 1.0), ((1920, 1080), 1.5),
    ((1920, 1080), 1.75), ((1920, 1200), 1.5), ((2256, 1504), 1.5), ((2560, 1440), 2.0), ((2880, 1800), 2.0),
    ((3840, 2160), 1.5), ((3840, 2160), 2.0), ((3840, 2160), 3.0),
])
def test_no_bar_of_windows_covers_the_first_window(desktop: tuple[int, int], scaling: float) -> None:
    """SDL opens it in the middle of the screen, as if there were no bars. All numbers are of real pixels."""
    wide, tall = fitting(desktop)
    above = (desktop[1] - tall) / 2
    assert above >= TITLE * scaling and above + tall <= desktop[1] - TASKBAR * scaling
    assert wide <= desktop[0]


def real_screens(monkeypatch: pytest.MonkeyPatch, *sizes: tuple[int, int]) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")


@pytest.mark.parametrize(("screens", "kept", "size"), [
    (((3840, 2160),), None, (3200, 1800)), (((1366, 768), (3840, 2160)), None, (1147, 645)),
    (((1366, 768), (3840, 2160)), (3200, 1800), (1147, 645)), (((3840, 2160), (1366, 768)), (3200, 1800), (3200, 1800)),
    (((1366, 768),), (1366, 700), (1366, 700)),
])
def test_of_several_screens_the_first_decides(
    monkeypatch: pytest.MonkeyPatch, screens: tuple[tuple[int, int], ...], kept: tuple[int, int] | None,
    size: tuple[int, int],
) -> None:
    """It is the main one, and there the window opens, even if it was closed on a larger one."""
    real_screens(monkeypatch, *screens)
    assert Window(kept).size_before == size


def test_windows_gives_the_window_real_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would stretch the picture on screens of more than 100%. SDL reads this when it opens the screen."""
    pygame.display.quit()
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    init, told = pygame.display.init, list[str]()

    def opened() -> None:
        told.append(os.environ.get("SDL_WINDOWS_DPI_AWARENESS", ""))
        init()

    monkeypatch.setattr(pygame.display, "init", opened)
    Window((1280, 720))
    assert told[:1] == ["permonitorv2"]


def test_full_screen_there_and_back_keeps_the_size_of_the_window() -> None:
    window = Window((1280, 720))
    window.toggle_fullscreen()
    assert window.fullscreen and window.screen.get_flags() & pygame.FULLSCREEN
    window.toggle_fullscreen()
    assert not window.fullscreen and window.screen.get_size() == (1280, 720)


def test_the_key_for_full_screen_works_everywhere(stage: Stage) -> None:
    shown(stage, Plain())
    key(stage, "f11")
    assert stage.window.fullscreen
    assert stage.look.scale == stage.window.scale
    key(stage, "f11")
    assert not stage.window.fullscreen and stage.window.screen.get_size() == (1280, 720)


def test_resizing_a_full_screen_window_leaves_full_screen() -> None:
    window = Window((1280, 720), fullscreen=True)
    window.resize((1600, 900))
    assert not window.fullscreen and window.screen.get_size() == (1600, 900)


def test_people_cannot_drag_it_smaller_than_can_be_read() -> None:
    Window((1280, 720))
    assert pygame.Window.from_display_module().minimum_size == SMALLEST


def test_no_screen_is_told_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay):
        Window((1280, 720))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    Window((1280, 720))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a desktop")
def test_without_any_screen_nothing_runs_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise SDL would draw without a screen."""
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NoDisplay):
        Window((1280, 720))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    Window((1280, 720))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a desktop")
def test_the_program_says_so_and_nothing_else(tmp_path: Path) -> None:
    unset = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    env = {name: value for name, value in os.environ.items() if name not in unset}
    env |= {"KLOTHO_HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2]), "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "klotho_games"], env=env, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 3 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "display" in done.stderr


def test_a_tiny_window_draws_every_frame_without_complaint(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of((60, 40))
    scene = shown(stage, Plain(lambda s: block(s, BOX) and None))
    scene.tips.toast("Saved")
    scene.tips.show_tip("What this is", BOX)
    for _ in range(3):
        stage.step(FRAME, [])


# -- a screen that disappears and returns -------------------------------------------------------------------


def test_a_window_that_was_lost_is_opened_again_and_painted_whole(stage: Stage) -> None:
    scene = shown(stage, Plain(lambda s: block(s, BOX)))  # type: ignore[arg-type, return-value]
    before = pixels(stage.window.screen)
    pygame.display.quit()
    stage.step(FRAME, [])
    rest(stage)
    assert stage.scene is scene and pixels(stage.window.screen) == before
    assert pygame.display.get_surface() is stage.window.screen


def test_a_scene_that_comes_while_there_is_no_screen_is_there_when_it_is_back(stage: Stage) -> None:
    shown(stage, Plain())
    stage.settings = with_values(stage.settings, motion="full")  # fading copies the old scene from the screen
    before = stage.window.screen
    pygame.display.quit()
    scene = Plain(lambda s: block(s, BOX))  # type: ignore[arg-type, return-value]
    stage.push(scene)
    stage.step(FRAME, [])
    stage.step(FRAME, [])
    rest(stage)
    assert stage.scene is scene and scene.opens == 1 and stage.window.screen is not before


def test_what_cannot_be_shown_is_shown_on_a_window_opened_anew(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    shown(stage, Plain(lambda s: block(s, BOX)))  # type: ignore[arg-type, return-value]
    update, failures = pygame.display.update, [pygame.error("Window surface is invalid")] * 3

    def sometimes(places: object) -> None:
        if failures:
            raise failures.pop()
        update(places)

    monkeypatch.setattr(pygame.display, "update", sometimes)
    stage._whole = True
    for _n in range(5):
        stage.step(FRAME, [])
    assert not failures and stage.window._lost == 0


@pytest.mark.parametrize("opens", [True, False])
def test_a_screen_that_does_not_come_back_is_an_end_in_a_sentence(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    shown(stage, Plain(lambda s: block(s, BOX)))  # type: ignore[arg-type, return-value]

    def gone(*_asked: object) -> None:
        raise pygame.error("no available video device")

    monkeypatch.setattr(pygame.display, "update", gone)
    if not opens:
        monkeypatch.setattr(pygame.display, "set_mode", gone)
    stage._whole = True
    with pytest.raises(DisplayLost, match="no available video device"):
        for _n in range(20):
            stage.step(FRAME, [])


def test_on_another_screen_a_whole_one_is_filled(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    shown(stage, Plain())
    opened: list[bool] = []
    monkeypatch.setattr(stage.window, "_open", lambda: opened.append(stage.window.fullscreen))
    notice(stage, "display-changed")
    assert opened == [], "a window keeps its size"
    stage.window.fullscreen = True
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])
    notice(stage, "display-changed")
    assert opened == [True]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [stage.window.screen.get_size()])
    notice(stage, "display-changed")
    assert opened == [True]
