"""Cards shown large, for reading."""

from __future__ import annotations

from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.telling.names import card_note
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.focus import Large
from klotho_games.stage.table.close_up import place_beside

from .card_faces import SIZES, face

_LARGER = 1.4


def large_card(card: int, source: Box) -> Large:
    """Show a card beside the thing that the player looks at, never over it."""
    w, h = SIZES["zoom"][0] * _LARGER, SIZES["zoom"][1] * _LARGER
    paint, key = face(card, "zoom")

    def paint_large(pen: Pen) -> None:
        pen.panel(Box(6, 6, w - 12, h - 12), "#07080d", radius=30, shadow=16)
        paint_at_scale(pen, _LARGER, paint)

    return Large(place_beside(source, w, h), paint_large, card_note(ID[card]), key)
