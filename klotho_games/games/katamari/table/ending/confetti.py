"""What makes the end a celebration: confetti, and rays of light behind the winner's card."""

from __future__ import annotations

import math
import random

import pygame

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import rgb
from klotho_games.stage.scene.sprites import Sprite

_PIECES = 70
_COLOURS = ("#ff7a5c", "#2fa7a0", "#f2b632", "#9a66e2", "#4a95ec", "#f27db0")


class Confetti(Sprite):
    """Confetti. Most of it falls; the rest stays along the upper edge, where there are no words."""

    is_composed = True

    def __init__(self, box: Box, *, z: float) -> None:
        super().__init__(box, lambda pen: None, z=z, visible=False)
        rng = random.Random(11)
        self._bits = [
            (rng.random(), rng.random(), rng.uniform(9, 17), rng.randrange(len(_COLOURS)), rng.uniform(0, math.tau))
            for _n in range(_PIECES)
        ]
        self._t = 0.0
        self._paper: pygame.Surface | None = None
        """The picture, on which only the flakes are painted again."""
        self._places: list[pygame.Rect] = []
        """Where the flakes are on it."""
        self._changes: list[pygame.Rect] = []
        """Where they are or have been since the last frame."""

    def hang(self, t: float) -> None:
        """Set the time, from 0 (not thrown yet) to 1 (most has fallen, and the rest hangs along the upper edge)."""
        self._t, self.visible = t, t > 0
        self.redraw()

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        size = look.px(self.box.w), look.px(self.box.h)
        if self._paper is None or self._paper.get_size() != size:
            self._paper, self._places = pygame.Surface(size, pygame.SRCALPHA, 32), []
        out = self._paper
        for place in self._places:
            out.fill((0, 0, 0, 0), place)
        self._changes += self._places
        self._places = []
        for n, (across, speed, wide, colour, turn) in enumerate(self._bits):
            falls = n % 3 > 0
            far = self._t * (0.7 + 0.5 * speed) * 1.5 if falls else min(1.0, self._t * 2) * (0.02 + 0.1 * speed)
            if far > 1:
                continue
            swing = 30 * math.sin(turn + self._t * 9) if falls else 0.0
            x, y = across * self.box.w + swing, far * self.box.h - 8
            spin = turn + self._t * 7 * (1 if n % 2 else -1)
            self._places.append(_flake(out, look, (x, y), wide, spin, _COLOURS[colour]))
        self._changes += self._places
        return out

    def list_changes(self, before: pygame.Rect, surface: pygame.Surface) -> list[pygame.Rect]:
        changes, self._changes = self._changes, []
        if before != self._rect:
            return super().list_changes(before, surface)
        return [place.move(before.topleft) for place in changes]


def _flake(out: pygame.Surface, look: DrawStyle, at: tuple[float, float], size: float, turn: float,
           colour: str) -> pygame.Rect:
    c, s = math.cos(turn) * size / 2, math.sin(turn) * size / 2
    corners = [(c - s * 0.6, s + c * 0.6), (c + s * 0.6, s - c * 0.6), (-c + s * 0.6, -s - c * 0.6),
               (-c - s * 0.6, -s + c * 0.6)]
    points = [((at[0] + x) * look.scale, (at[1] + y) * look.scale) for x, y in corners]
    return pygame.draw.polygon(out, (*rgb(colour), 255), points)


def glory(w: float, h: float) -> Sketch:
    """Draw golden rays from the middle in all directions."""
    s, rays = Sketch(w, h), 20
    light = s.radial((w / 2, h / 2), math.hypot(w, h) / 2, (40, "#fff2b8", 0.95), (92, "#ffdf80", 0.0))
    far = math.hypot(w, h) / 2
    for n in range(rays):
        a, b = (math.tau * (n + k) / rays for k in (0.0, 0.5))
        ends = [(w / 2 + far * math.cos(v), h / 2 + far * math.sin(v)) for v in (a, b)]
        d = f"M{w / 2:.1f} {h / 2:.1f} L{ends[0][0]:.1f} {ends[0][1]:.1f} L{ends[1][0]:.1f} {ends[1][1]:.1f} Z"
        s.path(d, light)
    return s
