"""Small baked pieces of the Karthis table: card papers, photo frame, washes, torch."""

from __future__ import annotations

import numpy as np
import pygame
from pygame import Surface

from build_scripts.studio.art.ink import INK, brush_mask, corners, hand, outline, paper
from build_scripts.studio.art.kit import (
    CRISP,
    Pieces,
    apply_mask,
    at_scale,
    blit,
    clear,
    drop,
    halo,
    multiply,
    noise,
    plain_surface,
    px,
    rotate,
    rounded_rect,
    svg,
    svg_file,
)

CARD = (204, 306)
PICTURE = (12, 50, 180, 150)
"""The place of the picture on a card."""
TONES = {
    "threat": "#fdf0cf", "treasure": "#f3f0c6", "safe": "#fde3cc", "rival": "#f8e0a6", "joker": "#f4e0ea",
    "crown": "#ffe08a",
}
TORCHLIGHT = "#fff3dc"
"""A little of the table's light, so that cards match the page they are on."""


def _with_window(sheet: Surface, box: tuple[float, float, float, float], shape: Surface, texture: Surface) -> Surface:
    """Cut a window into the sheet, so that a picture drawn under it looks textured and shaped.

    The result has to be sheet × (1 − shape) + picture × texture × shape. A blit of colour C with alpha A over the
    picture gives picture × (1 − A) + C × A, so A = 1 − texture × shape and C = sheet × (1 − shape) / A.
    """
    x, y, w, h = (px(v) for v in box)
    colour = pygame.surfarray.pixels3d(sheet)[x : x + w, y : y + h]
    alpha = pygame.surfarray.pixels_alpha(sheet)[x : x + w, y : y + h]
    m = pygame.surfarray.array_alpha(shape).astype("float32")[..., None] / 255
    t = pygame.surfarray.array3d(texture).astype("float32")[..., :1] / 255
    a = 1 - t * m
    colour[...] = np.clip(colour * (1 - m) / np.maximum(a, 1e-3) + 0.5, 0, 255).astype("uint8")
    alpha[...] = np.clip(a[..., 0] * 255 + 0.5, 0, 255).astype("uint8")
    del colour, alpha
    return sheet


def card_paper(kind: str) -> Surface:
    w, h = CARD
    seed = 60 + list(TONES).index(kind)
    s = apply_mask(paper(w, h, TONES[kind], seed, fine=0.5), rounded_rect(w, h, 16, "#ffffff"))
    s.blit(rounded_rect(w, h, 16, edge="#8a5a14" if kind == "crown" else "#7a5a34", width=2), (0, 0))
    hand.seed(seed)
    if kind == "crown":
        blit(s, rounded_rect(w - 8, h - 8, 13, edge="#e8b44c", width=5), 4, 4)
        blit(s, rounded_rect(w - 10, h - 10, 12, edge="#fff3b8", width=1.4), 5, 5)
        blit(s, rounded_rect(w - 19, h - 19, 8, edge="#6b3a08", width=1.6), 9.5, 9.5)
    else:
        d = outline(corners(w, h, 8), 0.8, 20)
        s.blit(svg(w, h, f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="1.5"/>'), (0, 0))
    multiply(s, plain_surface(w, h, TORCHLIGHT))
    pw, ph = PICTURE[2:]
    grain = noise(pw, ph, 13, 228, 255, seed + 40)
    multiply(grain, noise(pw, ph, 45, 232, 255, seed + 41))
    return _with_window(s, PICTURE, brush_mask(pw, ph, 6, 3, 11, 1.5), grain)


def photo_frame() -> Surface:
    """The border of a photograph, 372 × 408, with a window of 324 × 360 at 24, 24."""
    s = rounded_rect(372, 408, 8, "#fbf3de", "#f0e2c0")
    whole = rounded_rect(324, 360, 2, "#ffffff")
    s = _with_window(s, (24, 24, 324, 360), whole, noise(324, 360, 30, 216, 255, 3))
    blit(s, rounded_rect(324, 360, 2, edge=INK, width=3), 24, 24)
    return s


def torch_handle() -> Surface:
    s = clear(190, 400)
    stick = rotate(svg_file("karthis/k_torch", 110, 330), -6)
    drop(s, stick, 20, 20, 9, 14, 10, 150, "#1a0c04")
    blit(s, stick, 20, 20)
    return s


def torch_glow() -> Surface:
    s = clear(900, 900)
    s.blit(halo(900, 900, "#ff9a3c", 120), (0, 0))
    blit(s, halo(360, 360, "#ffd27a", 170), 270, 270)
    return s


def bake() -> None:
    pieces = Pieces("karthis")
    with at_scale(CRISP):
        for kind in TONES:
            pieces.save(card_paper(kind), f"card_{kind}", (0, 0, *CARD))
        pieces.save(torch_handle(), "torch", (20, 20, 144, 340))
    with at_scale(1.5):
        pieces.save(photo_frame(), "photo_frame", (0, 0, 372, 408))
    with at_scale(0.5):
        pieces.save(torch_glow(), "torch_glow", (0, 0, 900, 900))
