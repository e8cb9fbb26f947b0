"""The deck under the table of Asteroid Miners, and the brushed steel of its panels."""

from __future__ import annotations

import numpy as np
import pygame

from build_scripts.studio.art.asteroid_stone import brushed_steel, picture
from build_scripts.studio.art.kit import (
    HEIGHT,
    SHARP,
    WIDTH,
    Drawing,
    at_scale,
    blit,
    lamp,
    px,
    save_opaque,
    svg,
    vignette,
)
from klotho_games.stage.drawing.tmx_layout import layout

_TILE = 512


def _deck() -> pygame.Surface:
    s = picture(np.round(brushed_steel(px(WIDTH), px(HEIGHT), "#25282d", "#0f1114", 3, 1.3, 6)))
    slots = layout("asteroid_miners/table")
    seam = (slots["window"].right + slots["foundry"].x) / 2
    g = Drawing(WIDTH, HEIGHT)
    for x in (seam, (slots["foundry"].right + slots["log"].x) / 2):
        g.path(f"M{x} 72 V992", "none", "#000000", 4, ink=0.6)
        g.path(f"M{x + 3} 72 V992", "none", "#ffffff", 2, ink=0.07)
    for y in range(110, 992, 88):
        for x in (seam - 9, seam + 12):
            g.circle(x, y + 1, 3, "#000000", opacity=0.7)
            g.circle(x, y, 2.4, "#565d66")
    blit(s, svg(WIDTH, HEIGHT, g.body), 0, 0)
    forge, window = slots["foundry"], slots["window"]
    lamp(s, forge.centre[0], forge.centre[1], 640, "#ff6a10", 0.36, 480)
    lamp(s, window.centre[0], window.centre[1], 580, "#3a5a80", 0.3, 400)
    blit(s, vignette(WIDTH, HEIGHT, 110), 0, 0)
    return s


def _steel() -> pygame.Surface:
    """Grey steel to multiply with. It is uniform along its rows, so that it repeats without a seam."""
    rng = np.random.default_rng(8)
    row = rng.normal(0, 1, _TILE)
    row = (row + np.roll(row, 1)) / 2
    grey = 236 + row * 9
    return picture(np.repeat(np.repeat(grey[:, None, None], _TILE, 1), 3, 2))


def bake() -> None:
    with at_scale(SHARP):
        save_opaque(_deck(), "asteroid_miners/deck")
    save_opaque(_steel(), "asteroid_miners/steel")
