"""A close-up of a card over the other page, to read its rule and story and look at its picture."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.state import Adventure, face_of
from klotho_games.games.karthis.telling.card_words import card_lines, guard_words
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.focus import Large

from .card_faces import CARD, reader_face

_LARGER = 2.0
_LEFT, _RIGHT = 469.0, 1250.0
"""The centres of the two pages."""


def large_card(s: Adventure, card: str, lies: Box) -> Large:
    """Return a close-up. A card of the right page is shown over the left one, so that all cards stay visible."""
    face, key = reader_face(s, card)
    w, h = CARD[0] * _LARGER, CARD[1] * _LARGER
    middle = _LEFT if lies.x > 900 else _RIGHT
    box = Box.around((middle, CANVAS.centre[1] - 6), w, h)

    def paint(pen: Pen) -> None:
        pen.panel(box.at_origin, "#4a3420", radius=16 * _LARGER, shadow=26)
        paint_at_scale(pen, _LARGER, face)

    rule = guard_words(s, card).removesuffix(".") or " ".join(card_lines(s, card))
    story = _(CARDS[face_of(s, card).id].flavour)
    told = _("{name}. {rule}. {story}").format(name=_(face_of(s, card).name), rule=rule, story=story)
    return Large(box, paint, told, key)
