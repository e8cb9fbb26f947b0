"""Cards shown large, for reading."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT, EVENTS, TENDERS
from klotho_games.games.asteroid_miners.rules.names import event_name, money, piece_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.focus import Large
from klotho_games.stage.table.close_up import place_beside

from . import card_faces

_LARGER = 1.25


def large_card(kind: str, card: str, source: Box) -> Large:
    """Show a card beside the thing that the player looks at, never over it."""
    units = card_faces.SIZES[kind, "zoom"]
    w, h = units[0] * _LARGER, units[1] * _LARGER
    paint, key = card_faces.face(kind, card, "zoom")

    def paint_large(pen: Pen) -> None:
        pen.panel(Box(4, 4, w - 8, h - 8), "#07080d", radius=20, shadow=16)
        paint_at_scale(pen, _LARGER, paint)

    return Large(place_beside(source, w, h), paint_large, card_words(kind, card), key)


def card_words(kind: str, card: str) -> str:
    if kind == card_faces.EVENT:
        return f"{event_name(card)}. {_(EVENTS[card].text)}"
    if kind == card_faces.TENDER:
        tender = TENDERS[card]
        told = _("{client} pays {money} if the leftover dice total {n} or more")
        return told.format(client=_(tender.client), n=tender.demand, money=money(tender.pay))
    piece = EQUIPMENT[card]
    return _("{name}, {money}. {text}").format(name=piece_name(card), money=money(piece.price), text=_(piece.text))
