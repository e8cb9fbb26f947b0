"""Compare two pictures pixel by pixel: where they differ, and both next to each other for people to look at."""

from __future__ import annotations

import re
from pathlib import Path

import pygame

from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from tests.visual.compare import side_by_side

SHOTS = Path(__file__).resolve().parents[3] / "shots" / "monkey"


def apart(first: pygame.Surface, second: pygame.Surface) -> list[pygame.Rect]:
    """Return the places where they differ, the largest first; empty if every pixel is the same."""
    if first.get_size() != second.get_size():
        return [first.get_rect()]
    one, two = (pygame.image.tobytes(picture, "RGBA") for picture in (first, second))
    if one == two:
        return []
    both = [first.convert(24), second.convert(24)]
    changed = both[0].copy()
    changed.blit(both[1], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    both[1].blit(both[0], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    changed.blit(both[1], (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mask = pygame.mask.from_threshold(changed, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    return sorted(mask.get_bounding_rects(), key=lambda r: -r.w * r.h)


def kept_beside(name: str, first: pygame.Surface, second: pygame.Surface) -> str:
    """Save ours, the newly opened one, and their difference; returns the name of the file."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    path = SHOTS / f"{name}.png"
    if first.get_size() == second.get_size():
        pygame.image.save(side_by_side(first, second), path)
    return f"shots/monkey/{path.name}"


def why_apart(ours: Scene, anew: Scene, look: DrawStyle, place: pygame.Rect) -> tuple[str, str]:
    """Return which sprites differ at a place: in a word, and in detail for debugging."""
    here, there = ([s for s in scene.layers.sprites() if s.visible and s.alpha > 0 and s._rect.colliderect(place)]
                   for scene in (ours, anew))
    lies, lies_anew = [_laid(s) for s in here], [_laid(s) for s in there]
    if lies != lies_anew:
        only, other = [x for x in lies if x not in lies_anew], [x for x in lies_anew if x not in lies]
        if not only and not other:
            return "order", f"the same sprites in another order: {lies[:6]}, anew {lies_anew[:6]}"
        return _named((*only, *other)[0]), f"sprites only here {only[:3]}, only anew {other[:3]}"
    for sprite, again in zip(here, there, strict=True):
        if apart(sprite.surface_to_blit(look), again.surface_to_blit(look)):
            return _named(_laid(sprite)), f"painted otherwise: {_laid(sprite)}, anew {_laid(again)}"
    return "ground", "the sprites there are the same"


def _named(laid: tuple[object, ...]) -> str:
    """Name a sprite by the first word of its key, which is the same wherever such a thing is."""
    word = re.search(r"[a-z][a-z0-9_-]+", str(laid[-1]))
    return word[0] if word else f"a sprite of height {laid[0]}"


def _laid(sprite: Sprite) -> tuple[object, ...]:
    box = tuple(round(v, 2) for v in (sprite.box.x, sprite.box.y, sprite.box.w, sprite.box.h))
    key = sprite._key
    if isinstance(key, tuple) and callable(key[0]):  # of a panel: the function that paints it
        key = (key[0].__qualname__, *key[1:])
    told = repr(key)[:60]
    return sprite.z, box, sprite.angle, sprite.zoom, round(sprite.alpha, 2), told if " at 0x" not in told else "-"
