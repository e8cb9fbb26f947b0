"""The scenes on the event cards of Asteroid Miners. They are too detailed to draw within a frame."""

from __future__ import annotations

from build_scripts.studio.art.kit import SHARP, STUDIO, at_scale, plain_surface, save_opaque, svg_file

WIDTH, HEIGHT = 488, 268
"""The size in which a close-up of a card shows them."""


def bake() -> None:
    for path in sorted((STUDIO / "svg" / "asteroid_miners").glob("event_*.svg")):
        with at_scale(SHARP):
            s = plain_surface(WIDTH, HEIGHT, "#0b1020")
            s.blit(svg_file(f"asteroid_miners/{path.stem}", WIDTH, WIDTH * 220 / 400), (0, 0))
            save_opaque(s, f"asteroid_miners/{path.stem}")
