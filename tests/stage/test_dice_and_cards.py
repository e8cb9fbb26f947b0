"""Dice and cards of all tables: they end up showing what was rolled and turned over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.reading_pen import ReadingPen
from klotho_games.stage.pieces.cards import CardSprite, deal, paint_at_scale, put, rise
from klotho_games.stage.pieces.dice import DieSprite, appear, bounce_height, squash_amount, tumble
from klotho_games.stage.pieces.dice_tray import DiceTray, DieKind, DiePlace
from klotho_games.stage.scene.motion import Motions, give
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from tests.stage.rig import FRAME, Plain, shown

HOME = Box(900, 500, 80, 80)


@pytest.fixture
def scene(stage: Stage) -> Scene:
    return shown(stage, Plain())


def die(scene: Scene) -> DieSprite:
    return DieSprite(scene, HOME, lambda pen, box, face: pen.fill(box, "#ffffff"), "d6", 1, z=5, angle=8)


def card(scene: Scene, turn: float = 0) -> CardSprite:
    def side(colour: str) -> Callable[[Pen], None]:
        return lambda pen: pen.fill(Box(0, 0, 200, 280), colour)

    made = CardSprite(Box(100, 100, 100, 140), side("#ff0000"), "face", side("#0000ff"), "back", units=200, turn=turn)
    scene.add(made)
    return made


def watch(motions: Motions) -> None:
    while motions.is_moving:
        motions.update(FRAME)


@pytest.mark.parametrize(("k", "wide", "least"), [(0.95, 400, 20), (0.75, 400, 20), (0.95, 40, 12), (0.5, 400, 10)])
def test_letters_of_a_thing_that_is_a_little_smaller_stay_readable_where_they_have_room(
    scene: Scene, k: float, wide: float, least: float
) -> None:
    """A strip above the prompt makes tables a little smaller; pictures of things have letters as small as they are."""
    look = replace(scene.stage.look, scale=1.0, runs=[])
    pen = ReadingPen((400, 400), look)
    paint_at_scale(pen, k, lambda pen: pen.text("20 points", Box(0, 0, wide, 60), 20, grow=False) and None)
    assert look.runs is not None and look.runs[0].size == pytest.approx(least, abs=0.5)
    assert look.least_letters == 0, "only on that thing"


@pytest.mark.parametrize("skipped", [False, True])
@pytest.mark.parametrize("value", [1, 4, 6])
def test_a_die_ends_in_its_place_with_the_rolled_face(scene: Scene, value: int, skipped: bool) -> None:
    rolled = die(scene)
    scene.motions.reduced = False
    scene.motions.then(tumble(rolled, (2100, 900), value, (1, 2, 3, 4, 5, 6), seed=value))
    scene.motions.update(FRAME)
    if skipped:
        scene.motions.skip()
    else:
        watch(scene.motions)
    assert rolled.face == value and rolled.centre == HOME.centre
    assert (rolled.angle, rolled.zoom, rolled.alpha, rolled.visible) == (8, 1, 1, True)


def test_a_die_shows_other_faces_on_its_way(scene: Scene) -> None:
    rolled, seen = die(scene), set()
    scene.motions.reduced = False
    scene.motions.then(tumble(rolled, (2100, 900), 3, (1, 2, 3, 4, 5, 6), seed=1))
    while scene.motions.is_moving:
        scene.motions.update(FRAME)
        seen.add(rolled.face)
    assert len(seen) > 2


def test_under_reduced_motion_a_die_is_simply_there(scene: Scene) -> None:
    rolled = die(scene)
    scene.motions.then(appear(rolled, 5))
    scene.motions.update(FRAME)
    assert rolled.face == 5 and rolled.centre == HOME.centre
    watch(scene.motions)
    assert rolled.alpha == 1


def test_bounces_get_lower_and_end_on_the_table() -> None:
    heights = [bounce_height(n / 100) for n in range(101)]
    assert max(heights[:42]) > max(heights[42:70]) > max(heights[70:86]) > max(heights[86:94])
    assert heights[-1] == 0 and min(heights) >= 0


def test_a_removed_die_takes_its_shadow_along(scene: Scene) -> None:
    before = len(list(scene.layers.sprites()))
    rolled = die(scene)
    rolled.remove()
    assert len(list(scene.layers.sprites())) == before


def middle(stage: Stage, sprite: CardSprite) -> tuple[int, int, int]:
    surface = sprite.surface_to_blit(stage.look)
    return tuple(surface.get_at((surface.get_width() // 2, surface.get_height() // 2))[:3])  # type: ignore[return-value]


def test_a_card_shows_its_back_then_its_edge_then_its_face(stage: Stage, scene: Scene) -> None:
    made = card(scene)
    assert middle(stage, made) == (0, 0, 255)
    wide = made.surface_to_blit(stage.look).get_width()
    made.turn = 0.45
    assert made.surface_to_blit(stage.look).get_width() < wide * 0.3
    made.turn = 0.7
    assert middle(stage, made)[0] > 200
    made.turn = 1
    assert middle(stage, made) == (255, 0, 0) and made.surface_to_blit(stage.look).get_width() == wide


@pytest.mark.parametrize("skipped", [False, True])
def test_a_dealt_card_lies_open_where_it_was_dealt_to(scene: Scene, skipped: bool) -> None:
    made, to = card(scene), Box(1200, 600, 200, 280)
    scene.motions.reduced = False
    scene.motions.then(deal(made, to, 6))
    scene.motions.update(FRAME)
    if skipped:
        scene.motions.skip()
    else:
        watch(scene.motions)
    assert made.box == pytest.approx(to) and (made.turn, made.angle, made.zoom) == (1, 6, 1)


def test_a_card_put_on_a_pile_is_as_large_as_the_pile(scene: Scene) -> None:
    made = card(scene, turn=1)
    scene.motions.reduced = False
    scene.motions.then(put(made, (300, 300), 50, -3, face_up=False))
    watch(scene.motions)
    assert made.centre == pytest.approx((300, 300)) and made.zoom == pytest.approx(0.5) and made.turn == 0


def test_a_card_in_the_hand_is_not_moved_by_its_own_motion(scene: Scene) -> None:
    made = card(scene, turn=1)
    made.held = True
    before = made.centre
    scene.motions.beside(rise(made, True, (500, 500), 4))
    watch(scene.motions)
    assert made.centre == before


def test_a_flying_card_leaves_no_trace(stage: Stage, scene: Scene) -> None:
    """Painting only the changes gives the same picture as painting everything, also for a rotated card seen edge on."""
    made = card(scene)
    scene.motions.reduced = False
    scene.motions.then(deal(made, Box(1200, 600, 200, 280), 6))
    screen, look, offset = stage.window.screen, stage.look, stage.window.offset
    whole = pygame.Surface(screen.get_size())
    while scene.motions.is_moving:
        scene.motions.update(1 / 30)
        scene.layers.paint(screen, look, offset)
        scene.layers.repaint()
        scene.layers.paint(whole, look, offset)
        assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_die_gives_where_it_touches_the_table_and_lies_straight(scene: Scene) -> None:
    assert squash_amount(0.42) > squash_amount(0.70) > squash_amount(0.86) > 0 == squash_amount(0.2) == squash_amount(
        1.0)
    rolled, seen = die(scene), 0.0
    scene.motions.reduced = False
    scene.motions.then(tumble(rolled, (2100, 900), 3, (1, 2, 3), seconds=0.5))
    while scene.motions.is_moving:
        scene.motions.update(1 / 120)
        seen = max(seen, rolled.squash)
    assert seen > 0.1 and rolled.squash == 0


def test_a_squashed_sprite_keeps_its_foot(stage: Stage, scene: Scene) -> None:
    box = Box(400, 400, 100, 100)
    piece = scene.add(Sprite(box, lambda pen: pen.fill(box.at_origin, "#ffffff")))
    before = piece.place(stage.look, (0, 0))
    piece.squash = 0.2
    after = piece.place(stage.look, (0, 0))
    assert abs(after.bottom - before.bottom) <= 1 and after.h < before.h and after.w > before.w
    scene.motions.reduced = False
    scene.motions.then(give(piece))
    watch(scene.motions)
    assert piece.squash == 0


def tray(scene: Scene) -> DiceTray:
    kind = DieKind("d6", lambda pen, box, face: pen.fill(box, "#ffffff"), range(1, 7))
    places = [DiePlace(kind, HOME.move(100 * n, 0), 4 * n) for n in range(5)]
    return DiceTray(scene, places, thrown_from=(2000, 900), z=5)


@pytest.mark.parametrize("reduced", [False, True])
def test_kept_dice_stay_and_thrown_ones_are_heard_as_they_land(stage: Stage, scene: Scene, reduced: bool) -> None:
    dice = tray(scene)
    dice.show([1, 2, 3, 4, None])
    assert dice.dice[4].alpha < 1
    scene.motions.reduced = reduced
    stage.sound.played.clear()
    scene.motions.then(*dice.throw({1: 6, 3: 5, 4: 1}, seed=2, sound="dice_roll_wood_few"))
    passed = 0.0
    while scene.motions.is_moving:
        scene.motions.update(FRAME)
        passed += FRAME
        assert dice.dice[0].centre == HOME.centre
    assert [die.face for die in dice.dice] == [1, 6, 3, 5, 1]
    assert stage.sound.played.count("dice_settle") == (1 if reduced else 3) and passed <= 0.62


def test_dice_are_picked_up_one_by_one(scene: Scene) -> None:
    dice = tray(scene)
    dice.show([1, 2, 3, 4, 5])
    dice.offer({0, 2})
    assert [s.piece for s in scene.focus.spots if s.id.startswith("die:")] == ["die:0", "die:2"]
    assert dice.sprite_of("die:2") is dice.dice[2] and dice.sprite_of("card:2") is None
    dice.offer(())
    assert not [s for s in scene.focus.spots if s.id.startswith("die:")]
