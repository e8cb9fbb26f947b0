"""The score sheet of the running season, pinned above the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SERIF, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.widgets.controls import Tappable

if TYPE_CHECKING:
    from .page import Shelf

_SLIP = Box(940, 8, 440, 82)


def add_season(shelf: Shelf) -> None:
    """Add the sheet, if a season is running."""
    told = shelf.program.season_summary()
    if told is None:
        return
    title, line = told

    def paint(pen: Pen, spot: Spot) -> None:
        box = _SLIP.at_origin
        lit = spot.hovered or pen.look.high_contrast
        pen.panel(box, "#fffaf0" if lit else "#fbf3e0", "#f6e3b4" if lit else "#ead9b6", edge="#8a6a34", edge_width=2,
                  radius=8, shadow=8)
        pin = Sketch(26, 26).circle(13, 14, 10, "#000000", opacity=0.3)
        pin.circle(13, 12, 10, pin.linear((0, 2), (0, 22), (0, "#f08a78"), (100, "#a8281c")), "#4a0c0a", 2)
        pen.sketch(pin, Box(box.w - 46, -6, 26, 26))
        words = box.grow(-18, -8)
        pen.text(title, words.top_part(words.h * 0.54), 25, INK, SERIF)
        pen.text(line, words.bottom_part(words.h * 0.46), 20, MUTED_ON_PAPER, SERIF_ITALIC)

    Tappable(shelf, "season", _SLIP, title, paint, lambda: shelf.program.open_almanac("seasons"), role=_("season"),
             value=line, tip=_("The score sheet"), z=95, margin=20, ring=10, key=("season", title, line), leads_on=True)
