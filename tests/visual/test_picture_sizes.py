"""No picture of any table is much larger than it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from shots import screens

MOVES = 6
LARGER = 6.0
"""How many times as many pixels a picture can have as it shows. One that is rotated or zoomed is painted twice as large
to stay sharp, which is four times as many."""
SMALL = 256 * 1024
"""Bytes of pictures that are too small to matter."""


def find_oversized(stage: Stage) -> Iterator[tuple[float, Sprite]]:
    """Yield the sprites whose pictures are too large, with the number of times."""
    for sprite in (sprite for scene in stage.stack for sprite in scene.layers.sprites()):
        if not sprite.visible or sprite.alpha <= 0:
            continue
        (w, h), (shown_w, shown_h) = (one.get_size() for one in (sprite.picture(stage.look),
                                                                 sprite.surface_to_blit(stage.look)))
        times = w * h / max(1, shown_w * shown_h)
        if times > LARGER and 4 * w * h > SMALL:
            yield times, sprite


@pytest.mark.parametrize("id", registry.ids())
def test_no_picture_is_much_larger_than_it_is_shown(id: str) -> None:
    game, rng = registry.load(id), Random(1)
    session = screens.a_game(game, seeds.seed_from_words("sizes"))
    with screens.studio((1280, 720)) as s:
        s.stage.push(game.table(game, session))
        s.stage.step(0.1, [])
        for _move in range(MOVES):
            session.draw_chance()
            if not session.is_over:
                session.play(rng.choice(session.legal()))
        session.draw_chance()
        for scene in s.stage.stack:
            scene.rebuild()
        s.stage.step(0.1, [])
        assert sum(sprite.visible for scene in s.stage.stack for sprite in scene.layers.sprites()) > 4
        assert not [(sprite.key, times) for times, sprite in find_oversized(s.stage)]


def test_a_picture_that_is_too_large_is_found() -> None:
    game = registry.load(registry.ids()[0])
    with screens.studio((1280, 720)) as s:
        s.stage.push(game.table(game, screens.a_game(game, seeds.seed_from_words("sizes"))))
        s.stage.step(0.1, [])
        assert s.stage.scene is not None
        one = next(sprite for sprite in s.stage.scene.layers.sprites() if sprite.visible and sprite.box.w > 300)
        one.zoom = 0.5
        assert [sprite for _times, sprite in find_oversized(s.stage)] == [one]
