"""The pennant of the shelf: how many daily games are still open, and the way to them.

If an eighth box covers the pennant, the number is on the button of the almanac.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.core.people.day_states import DayState
from klotho_games.scenes.kit.daily_marks import EDGE, open_words, paint_bead
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, key_name
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.widgets.controls import Tappable

if TYPE_CHECKING:
    from .page import Shelf

_HANGS = Box(1072, 566, 132, 165)
"""Where the picture of the shelf shows the pennant."""
_EDGE = ((16.0, 14.0), (116.0, 14.0), (116.0, 122.0), (66.0, 154.0), (16.0, 122.0), (16.0, 14.0))
_BEAD = 66.0


def add_pennant(shelf: Shelf, covered: bool) -> None:
    states = shelf.program.day_states(shelf.games)
    n, told = sum(state.is_open for state in states), open_words(states)
    button = shelf.layout["nav_3"]
    place = Box.around((button.centre[0], button.y - 33), _BEAD - 4, _BEAD - 4) if covered else _HANGS

    def paint(pen: Pen, spot: Spot) -> None:
        box = place.at_origin
        if not covered:
            if pen.look.high_contrast:
                pen.panel(box, "#000000", edge="#ffffff", radius=8)
                icon(pen, "star", Box.around((box.w / 2, 52), 54, 54), "#ffffff")
            elif spot.hovered:
                pen.thread(_EDGE, 5, bright=True)
        at = (box.w / 2, box.h / 2) if covered else (box.w - 26, box.h - 44)
        all_done = all(state is DayState.DONE for state in states)
        paint_bead(pen, at, _BEAD, str(n) if n else "" if all_done else "–", full=n > 0 or all_done)
        if all_done:
            icon(pen, "check", Box.around(at, 32, 32), EDGE, 3.4)

    Tappable(shelf, "todays-deals", place, _("Daily games"), paint, lambda: shelf.program.open_almanac("today"),
             value=told, tip=_("Daily games: {told}. Key: {key}").format(told=told, key=key_name("t")),
             shortcut="t", z=24 if covered else 8, margin=30, ring=12, key=("pennant", covered, told),
             leads_on=True)
