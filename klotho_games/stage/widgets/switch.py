"""The drawing of an on/off switch."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.disabled_look import draw_dashed_outline, off_ink
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, PLAIN_YELLOW


def on_off(pen: Pen, box: Box, on: bool, *, on_paper: bool = True, enabled: bool = True) -> None:
    """Paint the switch: position and sign show its state, not colour alone."""
    if pen.look.high_contrast:
        _plain_switch(pen, box, on, on_paper, enabled)
        return
    s = Sketch(88, 44)
    if on:
        s.rect(1, 3, 86, 38, 19, s.down("#1f7d77", "#2fa7a0"), "#0b2f2d", 2)
    else:
        s.rect(1, 3, 86, 38, 19, "#7d6f55" if on_paper else "#5a5f72", INK, 2)
    x = 66 if on else 22
    s.circle(x, 23.5, 17, "#000000", opacity=0.35)
    light, dark = ("#ffffff", "#d9c9a6") if enabled else ("#c8c2b4", "#8f8874")
    knob = s.linear((0, 4), (0, 40), (0, light), (100, dark))
    s.circle(x, 22, 17, knob, INK, 2)
    pen.sketch(s, box)
    k = box.h / 44
    sign = Box(box.x + (14 if on else 52) * k, box.y + 12 * k, 20 * k, 20 * k)
    icon(pen, "check" if on else "cross", sign, "#ffffff", 3.4)


def _plain_switch(pen: Pen, box: Box, on: bool, on_paper: bool, enabled: bool) -> None:
    """Paint the switch in high contrast: full for on, hollow for off, and a dashed outline if it can't be used."""
    ink, ground = ("#000000", "#ffffff") if on_paper else ("#ffffff", "#000000")
    off = off_ink(on_paper)
    full = PLAIN_YELLOW if on and enabled else ground
    s = Sketch(88, 44)
    s.rect(2, 4, 84, 36, 18, full, ink if enabled else ground, 3)
    if not enabled:
        draw_dashed_outline(s, Box(2, 4, 84, 36), 18, off, 3)
    s.circle(66 if on else 22, 22, 13, ink if on and enabled else ground, ink if enabled else off, 3)
    pen.sketch(s, box)
    k = box.h / 44
    sign = Box(box.x + (14 if on else 52) * k, box.y + 12 * k, 20 * k, 20 * k)
    icon(pen, "check" if on else "cross", sign, "#000000" if on and enabled else ink if enabled else off, 3.4)
