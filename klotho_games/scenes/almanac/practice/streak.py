"""The last two weeks of practice as beads on a thread."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from klotho_games.core.dates import short_weekdays, weekdays
from klotho_games.core.i18n import _
from klotho_games.practice.notebook import Notebook
from klotho_games.scenes.kit.daily_marks import paint_bead
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import BOLD, INK, SEMI

from .ink import BROWN

DAYS = 14
TALL = 102.0


@dataclass(frozen=True)
class StreakDay:
    when: date
    earned: bool
    count: str = ""
    """Today: how much of the set is answered."""

    @property
    def spoken(self) -> str:
        told = self.count or (_("done") if self.earned else _("no practice"))
        return f"{weekdays()[self.when.weekday()]}: {told}"


def streak_days(notebook: Notebook, today: date) -> list[StreakDay]:
    """Return the last two weeks, today last."""
    days = [today - timedelta(days=n) for n in range(DAYS - 1, 0, -1)]
    whole = len(notebook.today(today))
    done = whole - len(notebook.left(today))
    count = f"{whole}" if whole and done == whole else f"{done}/{whole}"
    return [*(StreakDay(day, notebook.has_earned(day)) for day in days),
            StreakDay(today, notebook.has_earned(today), count)]


def paint_streak(pen: Pen, box: Box, days: Sequence[StreakDay]) -> None:
    """Paint into a box that is `TALL` high, or a multiple of it."""
    k = box.h / TALL
    step = (box.w - 84 * k) / (len(days) - 1)
    y = box.y + 46 * k
    points = [(box.x + 22 * k + n * step, y + 7 * k * math.sin(n * 1.05)) for n in range(len(days))]
    start = (box.x - 8, y + 6 * k)
    if not any(day.earned for day in days):
        pen.thread(spline([start, *points], 10), 3 * k, dash=(9, 8), shadow=False)
    else:
        whole = len(points) if days[-1].earned else len(points) - 1
        pen.thread(spline([start, *points[:whole]], 10), 5 * k)
        if not days[-1].earned:
            pen.thread(points[-2:], 4 * k, dash=(9, 7), shadow=False)
    for n, (day, (x, at)) in enumerate(zip(days, points, strict=True)):
        here = n == len(days) - 1
        _paint_day(pen, day, (x + 6 * k if here else x, at), here, k)
        name = Box(x - step / 2 + (6 * k if here else 0), box.bottom - 28 * k, step, 28 * k)
        pen.text(short_weekdays()[day.when.weekday()], name, 20, INK if here else BROWN, BOLD if here else SEMI,
                 align="centre")


def _paint_day(pen: Pen, day: StreakDay, centre: tuple[float, float], here: bool, k: float) -> None:
    if not here:
        paint_bead(pen, centre, (40 if day.earned else 34) * k, "", full=day.earned)
    elif day.earned:
        paint_bead(pen, centre, 60 * k, day.count, full=True, size=26 * k)
    else:
        if not pen.look.high_contrast:
            pen.light(centre, 46 * k, 46 * k, "#ffb648", 0.35)
        ring = Sketch(64, 64).circle(32, 32, 23, "#fffaf0", "#8a5f14", 3.4)
        pen.sketch(ring, Box.around(centre, 64 * k, 64 * k), shadow=3)
        pen.text(day.count, Box.around(centre, 46 * k, 40 * k), 20 * k, "#3a2208", BOLD, align="centre", grow=False)
