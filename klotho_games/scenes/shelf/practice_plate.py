"""The brass plate below the hourglass of the shelf, which leads to practice.

If an eighth box is there, a small plate above the button of the almanac takes its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.scenes.kit.baked_pictures import paint_strip
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import key_name
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.widgets.controls import Tappable, text_width

if TYPE_CHECKING:
    from .page import Shelf

_MIDDLE = 1188.0, 926.0
"""The middle of the plank below the bay that no box of the house needs."""
_TALL, _GROWS = 34.0, 1.4
KEY = "r"


def add_practice(shelf: Shelf, covered: bool) -> None:
    button = shelf.layout["nav_3"]
    middle = (button.centre[0] + 96, button.y - 30) if covered else _MIDDLE
    look = shelf.stage.look
    k = min(look.text_scale, _GROWS)
    words = _("Practice")
    wide = text_width(look, words, 20, SEMI) / look.text_scale * k + 44 * k
    place = Box.around(middle, wide, _TALL * (1 + (k - 1) * 0.4))

    def paint(pen: Pen, spot: Spot) -> None:
        box = place.at_origin
        if pen.look.high_contrast:
            pen.panel(box, "#ffffff", edge="#000000", radius=6)
        else:
            paint_strip(pen, "shell/plate_lit" if spot.hovered else "shell/plate", box)
        pen.text(words, box.grow(-14 * k, 0), 20, "#1c0f06", SEMI, align="centre")

    Tappable(shelf, "practice", place, words, paint, lambda: shelf.program.open_almanac("practice"),
             tip=_("Exercises from all games, ten minutes a day. Key: {key}").format(key=key_name(KEY)), shortcut=KEY,
             z=24 if covered else 15, margin=14, ring=8, key=("practice", words, covered), leads_on=True)
