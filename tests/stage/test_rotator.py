"""Sprites in motion are rotated beside the frames, and look exact when they rest."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

import pygame
import pytest

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import SpareSurfaces
from klotho_games.stage.drawing.art import fade_copy
from klotho_games.stage.drawing.pen import Pen, rotate
from klotho_games.stage.drawing.rotator import Pose, Rotator, add_rim, make_with_rim
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.scene import layers as layers_file
from klotho_games.stage.scene import sprites
from klotho_games.stage.scene.motion import fade
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.stage import Stage

from .rig import PATIENCE, Dark, notice, wait

BOX = Box(600, 300, 400, 300)


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads that rotate pictures."""
    names: list[str] = []
    usual = pygame.transform.rotozoom

    def rotozoom(*arguments: object) -> pygame.Surface:
        names.append(threading.current_thread().name)
        return usual(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.transform, "rotozoom", rotozoom)
    return names


def paint(pen: Pen) -> None:
    pen.fill(Box(0, 0, 400, 300), "#ff0000")
    pen.fill(Box(40, 30, 120, 80), "#ffff00")


def pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.window.screen, "RGB")


def pixels_painted_in_the_frame(stage: Stage) -> bytes:
    assert stage.scene is not None
    stage.live = False
    stage.look.art.forget()
    stage.scene.layers.give_back()
    stage.scene.layers.repaint()
    stage.step(0, [])
    stage.live = True
    return pixels(stage)


def take(rotator: Rotator, who: int) -> pygame.Surface | None:
    until = time.monotonic() + PATIENCE
    while rotator.is_busy:
        assert time.monotonic() < until
        time.sleep(0.001)
    turned = rotator.take(who)
    assert turned is not None
    return turned.picture


def wait_for_rotator(stage: Stage) -> None:
    until = time.monotonic() + PATIENCE
    while stage.look.art.rotator.is_busy:
        assert time.monotonic() < until
        time.sleep(0.001)


def test_the_latest_wish_of_a_sprite_counts(stage: Stage) -> None:
    rotator, picture = Rotator(), pygame.Surface((300, 200), pygame.SRCALPHA, 32)
    picture.fill("#ff0000")
    for angle in range(20):
        rotator.ask(1, picture, 2, Pose(angle=angle))
    rotator.ask(2, picture, 1, Pose(zoom=0.5))
    turned = take(rotator, 1)
    other = take(rotator, 2)
    assert turned is not None and other is not None
    assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(rotate(picture, 19, 0.5), "RGBA")
    assert other.get_size() == rotate(picture, 0, 0.5).get_size()
    assert rotator.take(1) is None, "it is given away once"
    rotator.close()


def test_a_sprite_is_rotated_without_a_copy_of_its_picture(stage: Stage) -> None:
    sprite = Sprite(BOX, paint, angle=20)
    drawn = sprite.picture(stage.look)
    assert add_rim(drawn) is drawn.get_parent()
    assert add_rim(drawn.copy()) is not drawn.get_parent()
    assert rotate(drawn, 20, 0.5).get_buffer().raw == rotate(drawn.copy(), 20, 0.5).get_buffer().raw
    assert add_rim(drawn).get_bounding_rect() == drawn.get_bounding_rect().move(drawn.get_offset())


def test_a_piece_of_a_larger_picture_gets_a_clear_rim() -> None:
    whole = pygame.Surface((60, 40), pygame.SRCALPHA, 32)
    whole.fill("#ff0000")
    rimmed = add_rim(whole.subsurface((2, 2, 30, 20)))
    assert rimmed.get_size() == (34, 24)
    assert rimmed.get_bounding_rect() == (2, 2, 30, 20)
    assert make_with_rim((30, 20)).get_size() == (30, 20)


def test_what_cannot_be_rotated_is_left_to_the_frame(stage: Stage) -> None:
    rotator = Rotator()
    rotator.ask(1, pygame.Surface((300, 200), pygame.SRCALPHA, 32), 0, Pose())
    assert take(rotator, 1) is None
    rotator.close()


def test_no_frame_of_a_motion_rotates_a_large_sprite(live: Stage, scene: Scene, threads: list[str]) -> None:
    sprite = scene.add(Sprite(BOX, paint, key="red"))
    wait(live)
    for n in range(30):
        sprite.centre = 600 + 10 * n, 400
        sprite.angle += 0.7
        sprite.zoom = 1 + n / 100
        live.step(1 / 60, [])
        wait_for_rotator(live)
    seen = live.window.screen.get_at(live.window.screen.get_rect().center)
    assert "MainThread" not in threads and "rotator" in threads
    assert seen == pygame.Color("#ff0000"), "meanwhile it is not left out"
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_a_frame_rotates_few_sprites_that_appear(live: Stage, scene: Scene, threads: list[str]) -> None:
    """Their pictures change with every frame, so nothing is left of the one before."""
    cards = [scene.add(Sprite(BOX.move(30 * n, 0), paint, key="red", angle=3)) for n in range(8)]
    wait(live)
    for n in range(6):
        for card in cards:
            card.angle += 20
            card._base = None
        threads.clear()
        live.step(1 / 60, [])
        assert n == 0 or threads.count("MainThread") <= 2
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_a_veil_fades_over_what_moves(live: Stage, scene: Scene) -> None:
    moving = scene.add(Sprite(BOX.move(-300, 0), paint, key="red"))
    veil = scene.add(Veil(CANVAS, "#0000ff", z=3, alpha=0))
    wait(live)
    for n in range(1, 11):
        veil.alpha = n / 20
        moving.centre = moving.centre[0] + 10, moving.centre[1]
        live.step(1 / 60, [])
        assert abs(live.window.screen.get_at((2, 2)).b - 255 * veil.alpha) < 20
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_a_frame_rotates_few_sprites_when_the_thread_is_late(
    live: Stage, scene: Scene, threads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing comes back from the thread, and all sprites make large turns: in each frame, few are rotated there."""
    cards = [scene.add(Sprite(BOX.move(30 * n, 0), paint, key="red", angle=3)) for n in range(8)]
    wait(live)
    monkeypatch.setattr(Rotator, "take", lambda *arguments: None)
    for n in range(6):
        for card in cards:
            card.angle += 20
        threads.clear()
        live.step(1 / 60, [])
        assert n == 0 or threads.count("MainThread") <= 2
    monkeypatch.undo()
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


@pytest.mark.parametrize("is_late", [False, True], ids=["each picture comes in time", "no picture comes in time"])
def test_a_large_sprite_that_swings_is_rotated_roughly_until_it_rests(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch, is_late: bool
) -> None:
    """Each frame shows it in its own pose, with a quarter of the pixels, whether the other thread has rotated the last
    pose by then, or is still at the first."""
    club = scene.add(Sprite(BOX, paint, key="red", angle=3))
    wait(live)
    may_rotate = threading.Event()
    turn = Rotator._turn

    def turn_when_allowed(rotator: Rotator, wish: Any) -> pygame.Surface:
        may_rotate.wait(PATIENCE)
        return turn(rotator, wish)

    monkeypatch.setattr(Rotator, "_turn", turn_when_allowed)
    if not is_late:
        may_rotate.set()
    pixels_made: list[int] = []
    usual = pygame.transform.rotozoom

    def rotozoom(surface: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        made = usual(surface, angle, zoom)
        if threading.current_thread() is threading.main_thread():
            pixels_made.append(made.get_width() * made.get_height())
        return made

    monkeypatch.setattr(pygame.transform, "rotozoom", rotozoom)
    whole = rotate(club.picture(live.look), 40, 0.5)
    most = whole.get_width() * whole.get_height() / 3
    for n in range(5):
        club.angle += 20
        pixels_made.clear()
        live.step(1 / 60, [])
        if n > 1:  # before that, it could have been put elsewhere, which is no motion
            assert pixels_made and sum(pixels_made) < most
            assert club._base_for[2].angle == club.angle
        if not is_late:
            wait_for_rotator(live)
    may_rotate.set()
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_a_sprite_at_rest_keeps_its_pose_when_memory_is_scarce(
    live: Stage, scene: Scene, threads: list[str]
) -> None:
    """Its picture has come twice: from the rotator, and from the cache."""
    card = scene.add(Sprite(BOX, paint, key="red", angle=7))
    wait(live)
    assert card._base is not None
    card._base = card._base.copy()
    scene.layers.lie_still()
    card.picture(live.look)
    live.look.art.take(card._rotated_key(live.look))
    threads.clear()
    scene.layers.repaint()
    live.step(1 / 60, [])
    assert threads == []
    assert pixels(live) == pixels_painted_in_the_frame(live)


@pytest.mark.parametrize("blend", ["over", "add"])
def test_a_large_fade_in_steps_copies_nothing_and_paints_only_its_steps(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch, blend: str
) -> None:
    veil = scene.add(Sprite(CANVAS, paint, key="red", alpha=0, blend=blend))
    wait(live)
    copies: list[float] = []

    def copy(picture: pygame.Surface, alpha: float) -> pygame.Surface:
        copies.append(alpha)
        return fade_copy(picture, alpha)

    monkeypatch.setattr(sprites, "fade_copy", copy)
    painted = []
    for n in range(12):
        veil.alpha = (1 + n // 4) / 4
        before = live.frames_painted
        live.step(1 / 60, [])
        if live.frames_painted > before:
            painted.append(n)
    assert not copies and painted == [0, 4, 8]
    for _n in range(10):
        live.step(1 / 60, [])
    assert copies == [0.75], "at rest, it is exact"
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_what_fades_below_a_motion_is_painted_on_its_ground_once(
    live: Stage, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thing travels over one that fades, so that its place is painted in several parts, other ones in each frame."""
    faded = scene.add(Sprite(CANVAS.grow(-300), paint, key="red", alpha=1))
    one, other = (scene.add(Sprite(Box(x, y, 200, 300), paint, key="small", z=2)) for x, y in ((200, 100), (1400, 650)))
    wait(live)
    ready: list[int] = []
    usual = layers_file.cut_out

    def cut_out(place: pygame.Rect, holes: list[pygame.Rect], **more: int) -> list[pygame.Rect]:
        parts = usual(place, holes, **more)
        if sys._getframe(1).f_code.co_name == "_blend":
            ready.append(sum(part.w * part.h for part in parts))
        return parts

    monkeypatch.setattr(layers_file, "cut_out", cut_out)
    for n in range(12):
        faded.alpha = 1 - n / 14
        one.centre = one.centre[0] + 40, one.centre[1] + 20
        other.centre = other.centre[0] - 40, other.centre[1] - 20
        ready.clear()
        live.step(1 / 60, [])
        if n > 3:
            assert ready and not any(ready), "its place is ready since the first frames"
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_a_sprite_that_appears_in_motion_is_seen_at_once(live: Stage, scene: Scene) -> None:
    first = scene.add(Sprite(BOX, paint, key="red", angle=3))
    wait(live)
    scene.layers.remove(first)
    live.step(1 / 60, [])
    sprite = scene.add(Sprite(BOX, paint, key="red", angle=50))
    for _n in range(4):
        sprite.angle += 20
        live.step(1 / 60, [])
    x, y = (round(c * live.look.scale) + live.window.offset[n] for n, c in enumerate(BOX.centre))
    assert live.window.screen.get_at((x, y)) == pygame.Color("#ff0000")


def test_a_card_that_is_turned_over_never_disappears(live: Stage, scene: Scene, threads: list[str]) -> None:
    def paint_back(pen: Pen) -> None:
        pen.fill(Box(0, 0, 400, 300), "#0000ff")

    card = scene.add(CardSprite(BOX, paint, "face", paint_back, "back", units=400, turn=0, angle=4))
    card.warm(live.look)
    wait(live)
    threads.clear()
    x, y = (round(c * live.look.scale) + live.window.offset[n] for n, c in enumerate(BOX.centre))
    for n in range(21):
        card.turn = n / 20
        live.step(1 / 60, [])
        wait_for_rotator(live)
        assert live.window.screen.get_at((x, y)) != pygame.Color("#000000"), n
    assert "MainThread" not in threads
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


@pytest.mark.parametrize("angle", [0, 5])
def test_a_fading_sprite_is_blended_in_motion_and_exact_at_rest(live: Stage, scene: Scene, angle: float) -> None:
    sprite = scene.add(Sprite(BOX, paint, key="red", angle=angle))
    wait(live)
    x, y = (round(c * live.look.scale) + live.window.offset[n] for n, c in enumerate(BOX.centre))
    for n in range(1, 11):
        sprite.alpha = 1 - n / 20
        live.step(1 / 60, [])
        assert abs(live.window.screen.get_at((x, y)).r - 255 * sprite.alpha) < 3
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_what_fades_over_things_that_move_is_blended_with_them(live: Stage, scene: Scene) -> None:
    moving = scene.add(Sprite(BOX.move(-300, 0), lambda pen: pen.surface.fill("#0000ff"), key="blue"))
    first, second = (scene.add(Sprite(BOX.move(60 * n, 0), paint, key="red", z=2)) for n in range(2))
    wait(live)
    x, y = (round(c * live.look.scale) + live.window.offset[n] for n, c in enumerate(BOX.centre))
    for n in range(1, 21):
        first.alpha = second.alpha = 1 - n / 25
        if n > 8:
            moving.centre = moving.centre[0] + 30, moving.centre[1]
        live.step(1 / 60, [])
        seen = live.window.screen.get_at((x, y))
        assert abs(seen.r - 255 * first.alpha) < 3
        covers = moving.box.x < BOX.centre[0] < moving.box.right
        assert (seen.b > 50) == (covers and first.alpha < 0.8), n
    wait(live)
    assert pixels(live) == pixels_painted_in_the_frame(live)


def test_a_scene_below_with_a_sprite_that_was_fading_is_shown_again_at_once(live: Stage, scene: Scene) -> None:
    sprite = scene.add(Sprite(BOX, paint, key="red"))
    wait(live)
    live.push(Dark())
    wait(live)
    scene.motions.then(fade(sprite, 0.2, 1.0))
    sprite.alpha = 0.5
    live.pop()
    for _n in range(60):
        live.step(1 / 60, [])
        time.sleep(0.002)
    assert not live.is_arriving


def test_a_spare_surface_is_used_again_if_it_fits(stage: Stage) -> None:
    spare = SpareSurfaces()
    first = spare.take((40, 30))
    first.set_alpha(100)
    spare.give_back(first)
    again = spare.take((40, 30))
    assert again is first and again.get_alpha() in (None, 255)
    spare.give_back(again)
    canvas = spare.take((40, 20))
    spare.give_back(canvas)
    assert spare.take((40, 30)) is first and spare.take((40, 20)) is canvas, "the canvas can be smaller than the screen"


def test_surfaces_that_fade_take_no_room_from_the_others(stage: Stage) -> None:
    """An announcement needs two of them. Afterwards, every hand-over would miss one of the others."""
    spare = SpareSurfaces()
    fading, plain = ([spare.take((40, 30), fades=fades) for _n in range(n)] for n, fades in ((2, True), (4, False)))
    for surface in (*fading, *plain):
        spare.give_back(surface)
    assert [spare.take((40, 30)) for _n in range(4)] == plain
    assert spare.take((40, 30), fades=True) is fading[0] and spare.take((40, 30), fades=True) is not fading[1]


def test_spare_surfaces_go_when_the_window_has_another_size(stage: Stage) -> None:
    spare = stage.look.art.spare
    first = spare.take(stage.window.screen.get_size())
    spare.give_back(first)
    notice(stage, "resized")
    assert spare.take(first.get_size()) is not first


def test_a_spare_surface_that_fades_is_kept_apart(stage: Stage) -> None:
    spare, ground = SpareSurfaces(), pygame.Surface((40, 30))
    plain, fading = spare.take((40, 30)), spare.take((40, 30), fades=True)
    spare.give_back(fading)
    spare.give_back(plain)
    assert spare.take((40, 30), fades=True) is fading and spare.take((40, 30)) is plain
    fading.fill((200, 100, 0, 255))
    fading.fill((255, 255, 255, 128), special_flags=pygame.BLEND_RGBA_MIN)
    ground.blit(fading, (0, 0))
    assert 98 < ground.get_at((5, 5)).r < 103, "it is still blended"
