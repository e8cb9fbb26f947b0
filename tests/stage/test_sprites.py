"""Only changes are painted again, and the result equals painting everything."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen
from klotho_games.stage.scene import layers as layers_file
from klotho_games.stage.scene.layers import Layers, _merge
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.stage import Stage
from tests.depth import every
from tests.stage.rig import Plain, block, rest, shown

SCALE = 0.25
OFFSET = (8, 5)


def backdrop(pen: Pen) -> None:
    for n, column in enumerate(CANVAS.columns(12)):
        pen.fill(column, "#30405a" if n % 2 else "#5a4030")


@pytest.fixture
def screen(stage: object) -> pygame.Surface:
    return pygame.Surface((round(1920 * SCALE) + 16, round(1080 * SCALE) + 10))


@pytest.fixture
def look() -> DrawStyle:
    return DrawStyle(SCALE)


def card(box: Box, colour: str = "#e8b44c", **more: object) -> Sprite:
    def paint(pen: Pen) -> None:
        pen.panel(Box(0, 0, box.w, box.h), colour, "#402010", edge="#ffffff", radius=12, shadow=6)

    return Sprite(box, paint, margin=20, **more)  # type: ignore[arg-type]


def counting(box: Box, **more: object) -> tuple[Sprite, list[int]]:
    painted: list[int] = []

    def paint(pen: Pen) -> None:
        painted.append(1)
        pen.fill(Box(0, 0, box.w, box.h), "#ffffff")

    return Sprite(box, paint, **more), painted  # type: ignore[arg-type]


def test_at_rest_nothing_is_painted(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    layers.add(card(Box(100, 100, 300, 400)))
    assert layers.paint(screen, look, OFFSET)
    assert layers.paint(screen, look, OFFSET) == []


def test_a_value_that_stays_the_same_is_no_change(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    sprite = layers.add(card(Box(100, 100, 300, 400)))
    layers.paint(screen, look, OFFSET)
    sprite.box, sprite.z, sprite.angle = Box(100, 100, 300, 400), 0, 0
    sprite.zoom, sprite.alpha, sprite.visible = 1, 1, True
    assert layers.paint(screen, look, OFFSET) == []


def test_a_moved_sprite_repaints_its_old_and_new_place_only(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    sprite = layers.add(card(Box(100, 100, 200, 200)))
    layers.add(card(Box(1500, 700, 200, 200)))
    layers.paint(screen, look, OFFSET)
    sprite.box = Box(900, 500, 200, 200)
    places = layers.paint(screen, look, OFFSET)
    assert len(places) == 2
    old = pygame.Rect(20 + OFFSET[0], 20 + OFFSET[1], 60, 60)
    new = pygame.Rect(220 + OFFSET[0], 120 + OFFSET[1], 60, 60)
    assert sorted(tuple(place) for place in places) == sorted((tuple(old), tuple(new)))


def test_moving_does_not_draw_the_picture_again(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    sprite, painted = counting(Box(100, 100, 200, 200))
    layers.add(sprite)
    for n in range(10):
        sprite.centre = (300 + 20 * n, 400)
        sprite.alpha = 1 - n / 20
        layers.paint(screen, look, OFFSET)
    assert len(painted) == 1


def test_turning_draws_it_once_more_at_double_size_only(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    sprite, painted = counting(Box(100, 100, 200, 200))
    layers.add(sprite)
    for n in range(10):
        sprite.angle = n * 3
        layers.paint(screen, look, OFFSET)
    assert len(painted) == 2


def test_equal_keys_share_one_picture(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    painted: list[int] = []

    def paint(pen: Pen) -> None:
        painted.append(1)

    for n in range(5):
        layers.add(Sprite(Box(n * 300, 0, 200, 200), paint, key="same"))
    layers.paint(screen, look, OFFSET)
    assert len(painted) == 1


def test_a_redraw_under_the_same_key_is_none(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    sprite, painted = counting(Box(0, 0, 100, 100), key="a")
    layers.add(sprite)
    layers.paint(screen, look, OFFSET)
    sprite.redraw(key="a")
    assert layers.paint(screen, look, OFFSET) == []
    sprite.redraw(key="b")
    assert layers.paint(screen, look, OFFSET)
    assert len(painted) == 2


def test_invisible_and_clear_sprites_are_not_painted(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    hidden, painted_hidden = counting(Box(0, 0, 100, 100), visible=False)
    clear, painted_clear = counting(Box(200, 0, 100, 100), alpha=0)
    layers.add(hidden)
    layers.add(clear)
    layers.paint(screen, look, OFFSET)
    assert not painted_hidden and not painted_clear
    hidden.visible = True
    assert layers.paint(screen, look, OFFSET)
    assert painted_hidden


def test_a_removed_sprite_leaves_no_trace(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    layers.paint(screen, look, OFFSET)
    before = pygame.image.tobytes(screen, "RGB")
    sprite = layers.add(card(Box(300, 300, 400, 300), angle=11))
    layers.paint(screen, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") != before
    layers.remove(sprite)
    layers.remove(sprite)
    layers.paint(screen, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") == before


def test_order_follows_z_then_the_order_of_adding(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    boxes = Box(400, 400, 200, 200)
    red = layers.add(Sprite(boxes, lambda pen: pen.fill(boxes.at_origin, "#ff0000"), z=1))
    layers.add(Sprite(boxes, lambda pen: pen.fill(boxes.at_origin, "#00ff00"), z=1))
    middle = (round(500 * SCALE) + OFFSET[0], round(500 * SCALE) + OFFSET[1])
    layers.paint(screen, look, OFFSET)
    assert screen.get_at(middle)[:3] == (0, 255, 0)
    red.z = 2
    layers.paint(screen, look, OFFSET)
    assert screen.get_at(middle)[:3] == (255, 0, 0)
    red.z = 1
    layers.paint(screen, look, OFFSET)
    assert screen.get_at(middle)[:3] == (0, 255, 0), "put down again, it lies where it lay"


def test_sprites_beyond_the_canvas_never_touch_the_letterbox(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    sprite = layers.add(card(Box(-300, -200, 400, 300)))
    layers.paint(screen, look, OFFSET)
    sprite.centre = (1950, 1100)
    layers.paint(screen, look, OFFSET)
    assert screen.get_at((3, 3))[:3] == (0, 0, 0)
    assert screen.get_at((screen.get_width() - 3, screen.get_height() - 3))[:3] == (0, 0, 0)


def test_a_new_scale_draws_everything_anew(screen: pygame.Surface, look: DrawStyle) -> None:
    layers = Layers(backdrop)
    sprite, painted = counting(Box(100, 100, 200, 200), key="thing")
    layers.add(sprite)
    layers.paint(screen, look, OFFSET)
    look.scale = SCALE / 2
    layers.repaint()
    layers.paint(screen, look, OFFSET)
    assert len(painted) == 2
    assert sprite._rect.size == (25, 25)


def test_merged_places_cover_all_and_never_overlap() -> None:
    rng = random.Random(1)
    for _ in range(200):
        rects = [
            pygame.Rect(rng.randrange(200), rng.randrange(200), rng.randrange(60), rng.randrange(60)) for _ in range(12)
        ]
        merged = _merge(rects)
        for n, a in enumerate(merged):
            assert all(not a.colliderect(b) for b in merged[n + 1 :])
        for rect in rects:
            assert not (rect.w and rect.h) or any(m.contains(rect) for m in merged)


def shake(rng: random.Random, layers: Layers, sprites: list[Sprite]) -> None:
    """Make a random change, like those of motion, drags and coming to rest."""

    def add() -> None:
        w, h = rng.uniform(20, 400), rng.uniform(20, 300)
        box = Box(rng.uniform(-100, 1800), rng.uniform(-100, 1000), w, h)
        blend = rng.choice(("over", "over", "over", "add", "multiply"))
        key = rng.choice((None, ("card", round(w))))
        colour = rng.choice(("#e8b44c", "#2fa7a0", "#e8604c"))
        sprites.append(layers.add(card(box, colour, z=rng.randrange(4), blend=blend, key=(key, colour, w, h))))

    def remove() -> None:
        layers.remove(sprites.pop(rng.randrange(len(sprites))))

    sprite = rng.choice(sprites) if sprites else None
    if sprite is None or len(sprites) < 3:
        add()
        return

    def place() -> None:
        sprite.centre = (rng.uniform(-50, 1950), rng.uniform(-50, 1100))

    def nudge() -> None:
        sprite.centre = (sprite.centre[0] + rng.uniform(-6, 6), sprite.centre[1] + rng.uniform(-6, 6))

    changes: list[Callable[[], None]] = [
        add, remove, place, nudge, nudge,
        lambda: setattr(sprite, "angle", rng.choice((0, rng.uniform(-40, 40)))),
        lambda: setattr(sprite, "alpha", rng.choice((0, 1, rng.random()))),
        lambda: setattr(sprite, "zoom", rng.choice((1, rng.uniform(0.6, 1.8)))),
        lambda: setattr(sprite, "visible", rng.random() < 0.6),
        lambda: setattr(sprite, "z", rng.randrange(4)),
        lambda: setattr(sprite, "box", Box(*sprite.box[:2], rng.uniform(20, 300), rng.uniform(20, 300))),
        lambda: sprite.redraw(lambda pen: pen.fill(Box(5, 5, 40, 40), "#a3c64a")),
    ]
    rng.choice(changes)()


@pytest.mark.parametrize("seed", every(range(12), 3))
def test_painting_what_changed_equals_painting_everything(screen: pygame.Surface, look: DrawStyle, seed: int) -> None:
    rng = random.Random(seed)
    layers, sprites = Layers(backdrop), []  # type: ignore[var-annotated]
    whole = pygame.Surface(screen.get_size())
    for turn in range(60):
        for _ in range(rng.randrange(1, 6)):
            shake(rng, layers, sprites)
        layers.paint(screen, look, OFFSET)
        if turn % 3 == 0:
            layers.repaint()
            layers.paint(whole, look, OFFSET)
            assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB"), (seed, turn)


@pytest.mark.parametrize("near", [2000, 300_000])
@pytest.mark.parametrize("seed", every(range(8), 2))
def test_what_is_below_a_motion_is_copied_and_looks_the_same(
    screen: pygame.Surface, look: DrawStyle, seed: int, near: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers_file, "NEAR", near)  # from this size on, what appears is expected to move alone
    rng = random.Random(seed)
    layers, sprites = Layers(backdrop), []  # type: ignore[var-annotated]
    for _ in range(25):
        shake(rng, layers, sprites)
    flying = [layers.add(card(Box(100 * n, 200, 150, 200), z=3, key=("flying", n))) for n in range(3)]
    copied = 0
    for turn in range(50):
        for n, sprite in enumerate(flying):
            sprite.centre = sprite.centre[0] + 30 + 9 * n, sprite.centre[1] + rng.uniform(-20, 20)
        if turn % 7 == 6:
            shake(rng, layers, sprites)
        layers.paint(screen, look, OFFSET)
        copied += layers._still.is_used
        whole = pygame.Surface(screen.get_size())
        whole.blit(layers.backdrop_picture(look), OFFSET)
        for sprite in layers.sprites():
            if sprite.visible and sprite.alpha > 0:
                flags = {"over": PREMULTIPLIED, "add": pygame.BLEND_RGB_ADD, "multiply": pygame.BLEND_RGB_MULT}
                whole.blit(sprite.surface_to_blit(look), sprite._rect, special_flags=flags[sprite.blend])
        canvas = layers.backdrop_picture(look).get_rect(topleft=OFFSET)
        seen, wanted = (pygame.image.tobytes(one.subsurface(canvas), "RGB") for one in (screen, whole))
        assert seen == wanted, (seed, turn)
    assert copied > 25
    assert layers.paint(screen, look, OFFSET) == [] and not layers._still.is_used


def test_what_appears_above_all_others_paints_none_of_them(
    screen: pygame.Surface, look: DrawStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A veil covers the whole table. The screen shows already what is below it, in this frame and in the next."""
    layers = Layers(backdrop)
    below = [layers.add(card(Box(90 * n, 300, 200, 300))) for n in range(12)]
    note = layers.add(card(Box(0, 980, 1900, 80)))
    layers.add(card(Box(1700, 100, 150, 80), z=10))  # it stays above the veil
    veil = layers.add(Sprite(CANVAS, lambda pen: pen.fill(CANVAS, "#000000", 0.5), z=9, alpha=0))
    monkeypatch.setattr(layers_file, "NEAR", 2000)
    layers.paint(screen, look, OFFSET)
    painted: list[Sprite] = []
    blit = Sprite.blit

    def spy(sprite: Sprite, *arguments: Any) -> None:
        painted.append(sprite)
        blit(sprite, *arguments)

    monkeypatch.setattr(Sprite, "blit", spy)
    note.redraw(lambda pen: pen.fill(Box(0, 0, 1900, 80), "#ffffff"))
    for n in range(4):
        veil.alpha = 0.2 + 0.2 * n
        layers.paint(screen, look, OFFSET)
    assert not set(painted) & set(below) and veil in painted
    layers.remove(veil)
    layers.paint(screen, look, OFFSET)
    assert not set(painted) & set(below), "when it goes, they are copied too"
    whole = pygame.Surface(screen.get_size())
    layers.repaint()
    layers.paint(whole, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_what_is_covered_is_not_painted(
    screen: pygame.Surface, look: DrawStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Rock(Sprite):
        def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
            rock = pygame.Surface((look.px(self.box.w), look.px(self.box.h)))
            rock.fill("#808080")
            return rock

    painted: list[Sprite] = []
    usual = Sprite.blit

    def spy(sprite: Sprite, *arguments: Any) -> None:
        painted.append(sprite)
        usual(sprite, *arguments)

    layers = Layers(backdrop)
    below = [layers.add(card(Box(90 * n, 300, 200, 300))) for n in range(12)]
    above = layers.add(card(Box(800, 500, 200, 300), z=7))
    layers.paint(screen, look, OFFSET)
    rock = layers.add(Rock(Box(0, 200, 1920, 700), lambda pen: None, z=5))
    monkeypatch.setattr(Sprite, "blit", spy)
    for _n in range(4):
        above.box = above.box.move(10, 0)
        layers.paint(screen, look, OFFSET)
    assert rock in painted and above in painted
    assert not set(painted) & set(below)

    def check() -> None:
        layers.paint(screen, look, OFFSET)
        whole = pygame.Surface(screen.get_size())
        layers.repaint()
        layers.paint(whole, look, OFFSET)
        assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")
        layers.repaint()
        layers.paint(screen, look, OFFSET)

    check()
    rock.alpha = 0.5  # now the cards can be seen through it
    check()
    rock.alpha = 1
    check()
    layers.remove(rock)
    check()


def test_what_is_changed_back_within_a_frame_is_not_painted(screen: pygame.Surface, look: DrawStyle) -> None:
    """A table that is laid out anew hides its things, and shows most of them again at the same places."""
    layers = Layers(backdrop)
    one = layers.add(card(Box(300, 300, 200, 300), key="card"))
    layers.paint(screen, look, OFFSET)
    one.visible = False
    one.visible = True
    one.box = one.box.move(30, 0)
    one.box = one.box.move(-30, 0)
    assert layers.stale and layers.paint(screen, look, OFFSET) == []
    one.alpha = 0.5
    assert layers.paint(screen, look, OFFSET) != []
    one.visible = False
    assert layers.paint(screen, look, OFFSET) != []
    one.visible = True
    assert layers.paint(screen, look, OFFSET) != []
    one.z = 3
    assert layers.paint(screen, look, OFFSET) != []
    one.redraw(lambda pen: pen.fill(Box(0, 0, 200, 300), "#00ff00"))
    assert layers.paint(screen, look, OFFSET) != []
    picture = one.picture(look)
    picture.fill((0, 0, 255, 255))
    one.show_changed_picture()
    assert layers.paint(screen, look, OFFSET) != []
    whole = pygame.Surface(screen.get_size())
    layers.repaint()
    layers.paint(whole, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_frame_asks_each_sprite_once_at_however_many_places_it_is_painted(
    screen: pygame.Surface, look: DrawStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    layers = Layers(backdrop)
    board = layers.add(card(Box(100, 100, 1700, 900)))
    dots = [layers.add(card(Box(160 * n, 200 + 300 * (n % 3), 40, 40), z=1)) for n in range(12)]
    layers.paint(screen, look, OFFSET)
    asked: list[Sprite] = []
    usual = Sprite.surface_to_blit

    def spy(sprite: Sprite, look: DrawStyle) -> pygame.Surface:
        asked.append(sprite)
        return usual(sprite, look)

    monkeypatch.setattr(Sprite, "surface_to_blit", spy)
    for dot in dots:
        dot.box = dot.box.move(20, 0)
    places = layers.paint(screen, look, OFFSET)
    assert sum(place.colliderect(board._rect) for place in places) > 8
    assert asked.count(board) == 1
    assert all(asked.count(dot) <= 2 for dot in dots), "once for its place, and once to paint it"
    whole = pygame.Surface(screen.get_size())
    layers.repaint()
    layers.paint(whole, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_what_is_below_the_last_motion_is_copied_when_a_lower_one_has_ended(
    screen: pygame.Surface, look: DrawStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    layers = Layers(backdrop)
    low = layers.add(card(Box(100, 100, 200, 200), z=1))
    between = [layers.add(card(Box(90 * n, 300, 200, 300), z=2, alpha=0.7)) for n in range(12)]
    high = layers.add(card(Box(0, 350, 900, 200), z=3))
    layers.paint(screen, look, OFFSET)
    painted: list[list[Sprite]] = []
    blit = Sprite.blit

    def spy(sprite: Sprite, *arguments: Any) -> None:
        painted[-1].append(sprite)
        blit(sprite, *arguments)

    monkeypatch.setattr(Sprite, "blit", spy)
    for n in range(12):
        painted.append([])
        high.centre = high.centre[0], high.centre[1] + (-4 if n % 2 else 4)
        if n < 3:
            low.centre = low.centre[0] + 5, low.centre[1]
        layers.paint(screen, look, OFFSET)
    assert set(painted[4]) & set(between) and not any(set(frame) & set(between) for frame in painted[9:])
    whole = pygame.Surface(screen.get_size())
    layers.repaint()
    layers.paint(whole, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


@pytest.mark.parametrize("flicker", [150_000, 0])
def test_a_fire_below_a_fading_veil_is_painted_without_all_that_is_around_it(
    screen: pygame.Surface, look: DrawStyle, flicker: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers_file, "_FLICKER", flicker)
    monkeypatch.setattr(layers_file, "NEAR", 2000)  # from this size on, what appears is expected to move alone
    layers = Layers(backdrop)
    fire = layers.add(card(Box(800, 100, 200, 200), z=1))
    things = [layers.add(card(Box(90 * n, 500, 200, 300), z=2, alpha=0.7)) for n in range(12)]
    layers.paint(screen, look, OFFSET)
    veil = layers.add(Veil(CANVAS, "#102030", z=3, alpha=0.1))
    layers.paint(screen, look, OFFSET)
    painted: list[Sprite] = []
    blit = Sprite.blit

    def spy(sprite: Sprite, *arguments: Any) -> None:
        painted.append(sprite)
        blit(sprite, *arguments)

    for n in range(12):
        veil.alpha += 0.05
        if n % 2:
            fire.redraw(lambda pen, n=n: pen.fill(Box(20 * n, 20, 40, 90), "#ff8000"))  # type: ignore[misc]
        if n == 4:
            monkeypatch.setattr(Sprite, "blit", spy)
        layers.paint(screen, look, OFFSET)
    assert fire in painted and (not flicker) == bool(set(painted) & set(things))
    monkeypatch.setattr(Sprite, "blit", blit)
    whole = pygame.Surface(screen.get_size())
    layers.repaint()
    layers.paint(whole, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_only_the_part_beside_a_large_opaque_sprite_shows_the_backdrop(
    screen: pygame.Surface, look: DrawStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Rock(Sprite):
        def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
            surface = pygame.Surface((look.px(self.box.w), look.px(self.box.h)))
            surface.fill("#806040")
            return surface

    monkeypatch.setattr(layers_file, "_COVERED", 100)
    layers, below = Layers(backdrop), list[Sprite]()
    hidden = layers.add(card(Box(400, 400, 200, 200), z=1))
    layers.add(Rock(Box(0, 200, 1920, 700), lambda pen: None, z=2))
    layers.add(card(Box(300, 100, 200, 200), z=3, alpha=0.5))
    blit = Sprite.blit

    def spy(sprite: Sprite, *arguments: Any) -> None:
        below.append(sprite)
        blit(sprite, *arguments)

    monkeypatch.setattr(Sprite, "blit", spy)
    layers.paint(screen, look, OFFSET)
    assert below and hidden not in below
    monkeypatch.setattr(layers_file, "_COVERED", 10**9)
    whole = pygame.Surface(screen.get_size())
    layers.repaint()
    layers.paint(whole, look, OFFSET)
    assert hidden in below
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_frame_that_shows_much_that_is_new_leaves_a_part_to_the_next_one(
    screen: pygame.Surface, look: DrawStyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers_file, "_PLENTY", 15_000)
    layers = Layers(backdrop)
    cards = [layers.add(card(Box(500 * n, 100, 300, 400), z=n)) for n in range(4)]
    moving = layers.add(card(Box(900, 700, 100, 100), z=9))
    layers.paint(screen, look, OFFSET)

    def paint() -> tuple[int, bool]:
        """The pixels that a frame paints, and whether it paints the moving card."""
        moving.centre = moving.centre[0] + 8, moving.centre[1]
        places = layers.paint(screen, look, OFFSET, wait=False)
        return sum(place.w * place.h for place in places), any(place.colliderect(moving._rect) for place in places)

    alone, is_there = paint()
    assert is_there
    for one in cards:
        one.centre = one.centre[0], one.centre[1] + 20
    frames = []
    while len(frames) < 2 or layers._left:
        frames.append(paint())
        assert layers.is_unready == bool(layers._left)
    assert len(frames) == 2, "nothing waits twice"
    assert all(is_there and pixels > alone for pixels, is_there in frames)
    whole = pygame.Surface(screen.get_size())
    layers.repaint()
    layers.paint(whole, look, OFFSET)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_places_told_are_places_painted(screen: pygame.Surface, look: DrawStyle) -> None:
    """`paint` returns the places to update on the display. Every pixel that changed must be in one of them."""
    rng = random.Random(99)
    layers, sprites = Layers(backdrop), []  # type: ignore[var-annotated]
    layers.paint(screen, look, OFFSET)
    for _ in range(60):
        before = screen.copy()
        shake(rng, layers, sprites)
        for place in layers.paint(screen, look, OFFSET):
            before.blit(screen, place, place)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(screen, "RGB")


def test_a_veil_looks_like_a_faded_picture_of_its_colour(stage: Stage) -> None:
    shots = []
    for veil in (Veil(CANVAS, "#ffd98a", strength=0.5, z=5, alpha=0.6),
                 Sprite(CANVAS, lambda pen: pen.fill(CANVAS, "#ffd98a", 0.5), z=5, alpha=0.6)):
        scene = Plain()
        shown(stage, scene)
        block(scene, Box(200, 200, 700, 500), "#3060c0")
        scene.add(veil)
        rest(stage)
        shots.append(stage.window.screen.copy())
    for at in ((5, 5), (300, 200), (1200, 700)):
        one, other = (shot.get_at(at) for shot in shots)
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 2, at
    assert shots[0].get_at((5, 5)) != shots[0].get_at((300, 200))
