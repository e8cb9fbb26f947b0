"""The marks of daily games, on the shelf and in the almanac: a seal for a deal, a bead for a day."""

from __future__ import annotations

import math
from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext
from klotho_games.core.people.day_states import DayState
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF_BLACK

EDGE, GOLD_LIGHT, GOLD, EMPTY_EDGE = "#4c2c16", "#fff0c0", "#d9962a", "#8a744a"
_EMPTY = "#f6ecd6"
_QUESTION = "M31 33 A9.5 9.5 0 1 1 45 40 Q40 43 40 48 M40 56 V57"


def open_words(states: Sequence[DayState]) -> str:
    """Return how many of today's games are still to be finished, in the words of the shelf and of the almanac."""
    n = sum(state.is_open for state in states)
    if n:
        return ngettext("{n} still open", "{n} still open", n).format(n=n)
    return _("all done") if all(state is DayState.DONE for state in states) else _("none left that counts")


def what_counts(*, has_dice: bool = True) -> str:
    """Return what makes a daily game count, for everywhere where one can be started."""
    if has_dice:
        return _("Only your first try counts, and only if you start it on the day itself. You can leave and continue "
                 "later. Hints are allowed, but cost a star. The game doesn’t count if a bot plays for you, as "
                 "practice, with your own dice, or if you see the setup in another way before you finish.")
    return _("Only your first try counts, and only if you start it on the day itself. You can leave and continue "
             "later. Hints are allowed, but cost a star. The game doesn’t count if a bot plays for you, as practice, "
             "or if you see the setup in another way before you finish.")


def paint_seal(pen: Pen, box: Box, won: bool | None) -> None:
    """Paint a seal: red wax with a check mark for a deal that was won, grey with a bar for one that was done, and with
    a question mark where it is not clear."""
    s = Sketch(80, 80)
    edge = []
    for k in range(22):
        r, a = 36 + 2.4 * math.sin(k * 2.1), math.tau * k / 22
        edge.append((40 + r * math.cos(a), 40 + r * math.sin(a)))
    top, bottom, rim, ring = ("#e0574a", "#9c2018", "#4a0c0a", "#ffb3a6") if won else (
        "#a39478", "#75684c", "#3a3020", "#efe0c2")
    if pen.look.high_contrast:
        top, bottom, rim = ("#8a0d08", "#8a0d08", "#000000") if won else ("#5c5c5c", "#5c5c5c", "#000000")
    s.polygon(edge, s.linear((0, 4), (0, 76), (0, top), (100, bottom)), rim, 4)
    s.circle(40, 40, 26, "none", ring, 2, stroke_opacity=0.5)
    sign = "M26 41 L36 51 L55 29" if won else _QUESTION if won is None else "M29 40 H51"
    s.path(sign, "none", "#fff3e0", 6)
    pen.sketch(s, box, shadow=4)


def paint_bead(pen: Pen, centre: Point, wide: float, words: str, *, full: bool, size: float = 32) -> None:
    """Paint a bead of a day: gold if deals were done, small and pale if not."""
    s = Sketch(72, 72)
    if full:
        fill = s.linear((0, 6), (0, 66), (0, GOLD_LIGHT), (100, GOLD))
        s.circle(36, 36, 30, "#ffd84a" if pen.look.high_contrast else fill, EDGE, 4)
        s.path("M17 32 A20 20 0 0 1 31 16", "none", "#ffffff", 4, stroke_opacity=0.8)
    else:
        s.circle(36, 36, 24, "#ffffff" if pen.look.high_contrast else _EMPTY, EMPTY_EDGE, 4)
    box = Box.around(centre, wide, wide)
    pen.sketch(s, box, shadow=4 if full else 2)
    pen.text(words, box, size, "#3a2208", SERIF_BLACK, align="centre", grow=False)
