"""Dice on the tray, on cards and in small: red, purple (cut like a crystal), eight-sided, blue (with a bolt), Android.

    DieSprite(scene, box, face_painter(die), (die.kind, die.plus), die.face, z=...)
    tumble(sprite, start, die.face, passing(die.kind))

Faces from 1 are the faces of a die; negative numbers are poses in the air, which only a tumble uses. A die with
Augments shows its value as a number, because pips end at six, with a badge of what was added.
"""

from __future__ import annotations

import pygame

from klotho_games.core.i18n import signed
from klotho_games.games.klotho97.rules.state import Die
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import fade_copy
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import BLACK
from klotho_games.stage.pieces.dice import PaintFace

from .card_frame import TEAL_BADGE, badge
from .steel import dash_outline

TRAY, HELD, SMALL = 84.0, 90.0, 30.0
"""Sides of a die at rest, while dragged, and in a line of words."""
_LEAST = 20.0
"""The smallest letters."""
_WORDS = 44.0
"""Smallest die with room for the added number; on smaller dice the badge is blank."""
_INK = {"red": "#fff7ea", "purple": "#ffffff", "octagon": "#ffffff", "blue": "#ffffff", "android": "#7ff6e8"}
_SHADE = {"red": "#6e1620", "purple": "#2a1157", "octagon": "#2a1157", "blue": "#122a63", "android": "#06121c"}


def passing(kind: str) -> tuple[int, ...]:
    """Return what a tumbling die shows on its way."""
    return tuple(range(1, 9)) if kind == "octagon" else (-1, -2, -3, -4, -5, -6)


def face_painter(die: Die) -> PaintFace:
    """Return a painter for the faces of this die, including its Augments."""
    kind, plus = die.kind, die.plus
    return lambda pen, box, face: _paint_face(pen, box, kind, face, plus)


def paint_die(pen: Pen, box: Box, die: Die, *, shadow: float = 0) -> None:
    """Paint a die at rest. A used die is faint, with a tick between its pips, as a Lottery ticket still counts them."""
    if die.spent:
        _paint_spent_die(pen, box, die)
        return
    if shadow:
        pen.svg(_body(die.kind), box, shadow=shadow)
    _paint_face(pen, box, die.kind, die.face, die.plus)


def _body(kind: str) -> str:
    return "klotho97/die_d8" if kind == "octagon" else f"klotho97/die_{kind}_0"


def _paint_face(pen: Pen, box: Box, kind: str, face: int, plus: int) -> None:
    if face < 0:
        pen.svg(f"shell/dice/{kind}_air_{-face}", box.grow(box.w * 0.08))
        return
    if kind == "octagon" or plus or not face:
        pen.svg(_body(kind), box)
        if face:
            _number(pen, box, kind, face + plus)
    else:
        pen.svg(f"klotho97/die_{kind}_{face}", box)
    if plus:
        _badge(pen, box, plus)


def _number(pen: Pen, box: Box, kind: str, value: int) -> None:
    low, part = {"octagon": (0.045, 0.5), "android": (0.0, 0.48), "blue": (0.05, 0.52)}.get(kind, (-0.03, 0.6))
    size, room = max(box.w * part, _LEAST), box.move(0, box.h * low)
    pen.text(str(value), room, size, _INK[kind], BLACK, align="centre", grow=False, outline=_SHADE[kind],
             outline_width=max(1.0, box.w * 0.025))


def _badge(pen: Pen, box: Box, plus: int) -> None:
    if box.w < _WORDS:
        badge(pen, (box.right - 4, box.y + 4), 7, "", TEAL_BADGE, 0)
        return
    r = max(18.0, box.w * 0.24)
    words = signed(plus)
    badge(pen, (box.right - r * 0.55, box.y + r * 0.5), r, words, TEAL_BADGE, max(20.0, r * 1.05))


def _paint_spent_die(pen: Pen, box: Box, die: Die) -> None:
    look = pen.look
    r = pen.rect(box)
    key = ("klotho97-spent", die.kind, die.face, die.plus, r.size)

    def make() -> pygame.Surface:
        whole = pygame.Surface(r.size, pygame.SRCALPHA, 32)
        _paint_face(Pen(whole, look), box.at_origin, die.kind, die.face, die.plus)
        return fade_copy(whole, 0.5)

    pen.blit(look.art.keep(key, make), r.topleft)
    side = box.w * 0.36
    tick = Box(box.centre[0] - side / 2, box.bottom - side * 0.92, side, side)
    pen.panel(tick, "#0a1a1e", edge="#ffffff", radius=side / 2)
    icon(pen, "check", tick.grow(-side * 0.16), "#ffffff", 3.0)


def paint_socket(pen: Pen, box: Box, kind: str, *, lit: bool = False) -> None:
    """Paint where a die was or can go: its outline in dashes, in the shape of the die."""
    s = Sketch(72, 72)
    colour = "#ffd98a" if lit else {"red": "#ff9b86", "blue": "#8fc2ff", "android": "#8ff2e2"}.get(kind, "#c79bff")
    outline: list[Point]
    if kind == "octagon":
        outline = [(36, 3), (66, 20), (66, 52), (36, 69), (6, 52), (6, 20)]
    elif kind == "purple":
        outline = [(20, 4), (52, 4), (68, 20), (68, 52), (52, 68), (20, 68), (4, 52), (4, 20)]
    else:
        outline = rounded_outline(4, 4, 64, 64, 15)[:-1]
    s.polygon(outline, "#0a1a1e", opacity=0.55)
    dash_outline(s, outline, colour, 3 if lit else 2.5, 7, 6, 0.95 if lit else 0.8)
    pen.sketch(s, box)
