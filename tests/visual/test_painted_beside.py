"""Every table looks the same, whether its pictures were painted beside the frames or in the frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from types import FunctionType
from typing import Any

import pygame
import pytest

from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from shots import screens
from tests.stage.test_painter import wait

MOVES = 4


@pytest.mark.parametrize("id", registry.ids())
def test_a_table_looks_the_same_and_painting_only_reads(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watch a few moves while pictures are painted beside the frames, then paint the same table in one frame.

    A second thread paints, so a function that paints must not change what it paints from.
    """
    game, rng = registry.load(id), Random(1)
    session = screens.a_game(game, seeds.seed_from_words("beside"))
    with screens.studio((1280, 720), art=Art(), motion="full", speed="normal") as s:
        stage = s.stage
        stage.live = True
        stage.push(game.table(game, session))
        handed_over = False
        for _move in range(MOVES):
            wait(stage)
            while isinstance(stage.scene, HandOver | Drape):
                if not handed_over:  # one is enough: it must hide what the last player saw
                    compare(stage)
                handed_over = True
                stage.scene.confirm()
                wait(stage)
            scene: Any = stage.scene
            if not session.over and scene.may_act:
                scene.play(levels.choose(game, session.view(session.to_act), "easy", rng).move)
        wait(stage)
        assert session.ply > MOVES / 2
        with monkeypatch.context() as patch:
            painted, written = watch_painting(patch)
            compare(stage)
        assert painted and written == []


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
