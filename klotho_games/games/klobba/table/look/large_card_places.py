"""Places of cards shown large for reading: beside the card that the player looks at, never over it."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.scene.focus import Large

from .large_cards import CardSheet, sheet_of_action, sheet_of_barbarian

_EDGE = 16.0
_TOP, _BOTTOM = 84.0, 980.0


def large_action(kind: int, source: Box) -> Large:
    return _beside(sheet_of_action(kind), source)


def large_barbarian(card: int, source: Box, stars: int = 0) -> Large:
    return _beside(sheet_of_barbarian(card, stars), source)


def _beside(sheet: CardSheet, source: Box) -> Large:
    """Place the sheet on the side with more room; if it is too tall there, as near as the bars allow."""
    w, h = sheet.size
    right = source.centre[0] < CANVAS.centre[0]
    x = source.right + 28 if right else source.x - 28 - w
    x = min(max(_EDGE, x), CANVAS.w - w - _EDGE)
    y = source.centre[1] - h / 2
    if x < source.right and source.x < x + w:
        # No room at the side: place it above or below.
        y = source.y - h - 28 if source.y - h - 28 >= _TOP else source.bottom + 28
    y = min(max(_TOP, y), _BOTTOM - h)
    return Large(Box(x, y, w, h), sheet.paint, sheet.told, sheet.key)
