"""Words that are part of a picture: titles on boxes, the brand."""

from __future__ import annotations

import math
import sysconfig
from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Surface

from build_scripts.studio.art.kit import finer, gradient, px, resize, rgb, solid

_FACES = {
    "semi": "font_source_sans_pro/files/SourceSansPro-Semibold.ttf",
    "black": "font_source_sans_pro/files/SourceSansPro-Black.ttf",
    "serif-black": "font_source_serif_pro/files/SourceSerifPro-Black.ttf",
    "fredoka": "font_fredoka_one/files/FredokaOne-Regular.ttf",
    "amatic": "font_amatic_sc/files/AmaticSC-Bold.ttf",
}


@lru_cache(None)
def face(name: str, size: int) -> pygame.font.Font:
    return pygame.font.Font(Path(sysconfig.get_paths()["purelib"]) / _FACES[name], size)


def letters(words: str, name: str, size: float, colour: str, spacing: float = 0) -> Surface:
    f = face(name, px(size))
    if not spacing:
        return f.render(words, True, rgb(colour)).convert_alpha()
    widths = [f.size(ch)[0] + px(spacing) for ch in words]
    out = Surface((sum(widths) - px(spacing), f.get_height()), pygame.SRCALPHA)
    x = 0
    for ch, w in zip(words, widths, strict=True):
        out.blit(f.render(ch, True, rgb(colour)), (x, 0))
        x += w
    return out


def cut_letters(
    words: str, name: str, size: float, edge: str, edge_width: float, top: str, bottom: str = "", spacing: float = 0
) -> Surface:
    """Letters with a round outline, filled from top to bottom colour; drawn at twice the size."""
    with finer(2):
        core = letters(words, name, size, "#ffffff", spacing)
        pad = px(edge_width) + 4
        w, h = core.get_width() + pad * 2, core.get_height() + pad * 2
        out = Surface((w, h), pygame.SRCALPHA)
        if edge_width:
            rim = solid(core, edge)
            reach = px(edge_width * 100) / 100
            n = max(16, int(reach * 2.2))
            for r in (reach, reach * 0.55):
                for i in range(n):
                    a = 2 * math.pi * i / n
                    out.blit(rim, (pad + r * math.cos(a), pad + r * math.sin(a)))
        shade = gradient(1, 1, (*rgb(top), 255), (*rgb(bottom or top), 255))
        core.blit(pygame.transform.smoothscale(shade, core.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(core, (pad, pad))
    return resize(out, (w // 2, h // 2))
