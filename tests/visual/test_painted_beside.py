"""While people watch, no table paints a picture in a frame (stage/scene/sprites.py: Sprite).

Every table looks the same, whether its pictures were painted beside the frames or in the frame.
"""

from __future__ import annotations

import importlib
import pkgutil
import threading
import time
import traceback
from collections.abc import Callable, Hashable, Iterator
from random import Random
from types import FunctionType
from typing import Any

import pygame
import pytest

import klotho_games.games
import klotho_games.stage
from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.art import Art, _is_quick
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.picture_cache import PictureCache
from klotho_games.stage.ending.new_medals import Honoured
from klotho_games.stage.scene.layers import Layers
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import NEAR, Sprite
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from shots import screens
from tests.depth import depth
from tests.games.rig import at_ply
from tests.stage.rig import PATIENCE, wait

SIZES = [
    pytest.param((640, 360), id="small"),  # a quarter of the pixels, painted by the same code
    pytest.param((1280, 720), id="720p", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("words", ["beside", pytest.param("no frame", marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", registry.ids())
def test_no_frame_of_a_table_paints_a_picture_and_it_looks_the_same(
    id: str, size: tuple[int, int], words: str, monkeypatch: pytest.MonkeyPatch,
    watch_large: Callable[[Any], list[str]],
) -> None:
    """Watch a few moves while pictures are painted beside the frames, then paint the same table in one frame.

    The frames are put together from cached pictures alone. A second thread paints them, so a function that paints must
    not change what it paints from.
    """
    game, rng = registry.load(id), Random(words)
    session = screens.a_game(game, seeds.seed_from_words(words))
    with screens.studio(size, art=Art(), motion="full", speed="normal") as s:
        stage = s.stage
        made, large = watch_frames(stage, monkeypatch), watch_large(stage)
        stage.live = True
        stage.push(game.table(game, session))
        handed_over = False
        moves = depth(4, short=2)
        for _move in range(moves):
            wait(stage)
            while isinstance(stage.scene, HandOver | Drape):
                if not handed_over:  # one is enough: it must hide what the last player saw
                    compare(stage)
                handed_over = True
                stage.scene.confirm()
                wait(stage)
            scene: Any = stage.scene
            if not session.is_over and scene.may_act:
                scene.play(levels.choose(game, session.view(session.to_act), "easy", rng).move)
        wait(stage)
        assert session.ply > moves / 2
        with monkeypatch.context() as patch:
            painted, written = watch_painting(patch)
            compare(stage)
        assert painted and written == []
        stage.live = False
    assert not made, "painted in a frame; draw it in Sprite._draw or plan it with the table's `ahead`"
    assert not large, f"a frame scales a large picture: {large[0]}"


def watch_frames(stage: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list, which will hold the keys of the pictures that are made in a frame while people watch."""
    made: list[str] = []
    frames: list[Layers] = []
    keep, paint = PictureCache.keep, Layers.paint

    def spy(cache: PictureCache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        is_new = key not in cache and not _is_quick(key)
        if frames and is_new and stage.live and threading.current_thread() is threading.main_thread():
            made.append(str(key)[:200])
        return keep(cache, key, make)

    def paint_frame(layers: Layers, *arguments: Any, **named: Any) -> list[pygame.Rect]:
        frames.append(layers)
        try:
            return paint(layers, *arguments, **named)
        finally:
            frames.pop()

    monkeypatch.setattr(PictureCache, "keep", spy)
    monkeypatch.setattr(Layers, "paint", paint_frame)
    return made


@pytest.fixture
def watch_large(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], list[str]]:
    """Notes the large pictures that frames of a motion scale while people watch. When the rotating thread is late, a
    frame can rotate one."""

    def watch(stage: Any) -> list[str]:
        found: list[str] = []
        w, h = stage.window.screen.get_size()
        near = NEAR * w * h / (CANVAS.w * CANVAS.h)

        def spied(name: str, usual: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
            def spy(picture: pygame.Surface, *arguments: Any, **named: Any) -> pygame.Surface:
                made = usual(picture, *arguments, **named)
                is_large = max(one.get_width() * one.get_height() for one in (picture, made)) > near
                is_moving = stage.scene is not None and stage.scene.motions.is_busy
                if is_large and is_moving and stage.live and threading.current_thread() is threading.main_thread():
                    found.append(f"{name} {picture.get_size()}\n" + "".join(traceback.format_stack(limit=8)[:-1]))
                return made

            return spy

        for name in ("smoothscale", "scale", "scale_by"):
            monkeypatch.setattr(pygame.transform, name, spied(name, getattr(pygame.transform, name)))
        return found

    return watch


def compare(stage: Any) -> None:
    """Paint the scenes again in one frame: the screen stays the same."""
    beside = pygame.image.tobytes(stage.window.screen, "RGB")
    stage.live = False
    stage.look.art.forget()
    for one in stage.stack:
        one.layers.give_back()
    stage.scene.layers.repaint()
    stage.step(0, [])
    assert pygame.image.tobytes(stage.window.screen, "RGB") == beside, f"some pixels of {stage.scene} differ"
    stage.live = True


def watch_painting(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Sprite], list[str]]:
    """Return two lists, which will hold what was painted and the attributes that a function changed while painting."""
    painted: list[Sprite] = []
    written: list[str] = []
    draw = Sprite._draw

    def watched(sprite: Sprite, look: DrawStyle, fine: int) -> pygame.Surface:
        owners = [owner for owner in find_owners(sprite._paint) if hasattr(owner, "__dict__")]
        before = [dict(vars(owner)) for owner in owners]
        drawn = draw(sprite, look, fine)
        painted.append(sprite)
        for owner, old in zip(owners, before, strict=True):
            new = vars(owner)
            changed = [name for name in old | new if name not in old or new.get(name) is not old[name]]
            written.extend(f"{sprite._paint} changes {type(owner).__name__}.{name}" for name in changed)
        return drawn

    monkeypatch.setattr(Sprite, "_draw", watched)
    return painted, written


def watch_main_thread(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list, which will hold the pictures with a key that the main thread draws."""
    drawn: list[str] = []
    draw = Sprite._draw

    def watched(sprite: Sprite, look: DrawStyle, fine: int) -> pygame.Surface:
        if sprite.key is not None and threading.current_thread() is threading.main_thread():
            drawn.append(str(sprite.key)[:200])
        return draw(sprite, look, fine)

    monkeypatch.setattr(Sprite, "_draw", watched)
    return drawn


def find_owners(paint: Callable[..., object]) -> Iterator[object]:
    """Yield the objects that a function belongs to or closes over, and scenes that these belong to."""
    function = getattr(paint, "func", paint)
    held = [getattr(function, "__self__", None), *getattr(paint, "args", ())]
    if isinstance(function, FunctionType):
        held += [cell.cell_contents for cell in function.__closure__ or ()]
    for owner in held:
        if owner is not None:
            yield owner
            yield from (part for part in getattr(owner, "__dict__", {}).values() if isinstance(part, Scene))


def test_a_painting_function_that_writes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counter:
        painted = 0

        def paint(self, pen: object) -> None:
            self.painted += 1

    with screens.studio((1280, 720)) as s:
        _painted, written = watch_painting(monkeypatch)
        Sprite(Box(0, 0, 10, 10), Counter().paint).picture(s.stage.look)
    assert len(written) == 1 and "Counter.painted" in written[0]


def _all_kinds(kind: type[Sprite]) -> Iterator[type[Sprite]]:
    yield kind
    for other in kind.__subclasses__():
        yield from _all_kinds(other)


def test_every_sprite_leaves_painting_to_the_second_thread() -> None:
    for package in (klotho_games.stage, klotho_games.games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    kinds = [kind for kind in _all_kinds(Sprite) if kind.__module__.startswith("klotho_games.")]
    assert len(kinds) > 10
    own = [f"{kind.__module__}.{kind.__name__}.{name}" for kind in kinds if kind is not Sprite
           for name in ("picture", "is_painted") if name in vars(kind)]
    assert not own, "override _draw instead: what is painted there is painted beside the frames"


def settle(stage: Any) -> None:
    """Wait until the table is at rest, and confirm hand-overs between people."""
    wait(stage)
    while isinstance(stage.scene, HandOver | Drape):
        stage.scene.confirm()
        wait(stage)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", registry.ids())
def test_an_ending_is_painted_while_the_last_motion_plays(
    id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = registry.load(id), Random(3)
    session = screens.a_game(game, seeds.seed_from_words("the end"))
    session.draw_chance()
    while not session.is_over:
        before, last = session.ply, rng.choice(session.legal())
        session.play(last)
        session.draw_chance()
    session = at_ply(session, before)
    built: list[tuple[str, str]] = []
    rebuild = Honoured.rebuild

    def spy(ending: Honoured) -> None:
        built.append((threading.current_thread().name, ending.stage.said))
        rebuild(ending)

    monkeypatch.setattr(Honoured, "rebuild", spy)
    with screens.studio(size, art=Art(), motion="full", speed="normal") as s:
        stage = s.stage
        stage.live = True
        table: Any = game.table(game, session)
        stage.push(table)
        settle(stage)
        table.play(last)
        assert session.is_over and table.motions.is_busy
        said = stage.said
        until = time.monotonic() + PATIENCE
        while stage.look.art.drawing and time.monotonic() < until:
            time.sleep(0.002)  # no time passes in the motion
        stage.look.art.gather()
        assert [thread for thread, _said in built] == ["painter"], "while the last motion plays, a copy is built"
        assert stage.said == said and stage.scene is table, "nobody hears or sees it"
        cached = set(stage.look.art._kept)
        table.motions.finish()
        stage.look.art.forget()  # as if it had not been painted ahead
        painted = watch_main_thread(monkeypatch)
        stage.step(0, [])
        assert not painted, "nor does the frame that opens it paint a picture"
        ending = stage.scene
        assert isinstance(ending, Honoured) and built[-1][0] == "MainThread"
        shown = [sprite for sprite in ending.layers.sprites()
                 if sprite.visible and sprite.alpha > 0 and sprite.key is not None]
        ready = [sprite for sprite in shown if sprite._cache_key(stage.look, sprite._fine) in cached]
        assert len(ready) > len(shown) / 2, "its pictures are there when it opens"
        for _time in range(depth(1, short=0)):  # its own motions are watched in the slow run
            settle(stage)
        stage.live = False
