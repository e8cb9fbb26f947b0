"""The Emperor's track: a string of beads from Start to Done, and the Emperor who hops along it (KAT-1.32, 2.0)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look.style import INK
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, give, glide, wait
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 12
EMPEROR_Z = 26
_COLOURS = 7
_PLINTH, _EMPEROR = 50 / 64, 1.5
"""Height of the pictures, relative to their width."""
_HOP = 46.0
_GROWS = 1.35
_ENDS = ("start", "done")
_ASIDE = 14.0
"""How far the two ends reach outwards if their words are large."""
_ROUND, _OVAL = 1.083, 0.65
"""Height of a bead, and of the two at the ends, relative to its width."""


class Track:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.steps: int = table.state.steps
        places = table.places
        self.beads = [places[f"track{self.steps}_start"], *places.numbered_slots(f"track{self.steps}_")]
        table.add(Panel(self._cord_box(), z=Z).show(_paint_cord, self.steps))
        whole = self.beads[0].union(self.beads[-1])
        for bead in self.beads:
            whole = whole.union(bead)
        self._whole = whole.grow(_ASIDE + 2, 12) if places.large else whole.grow(4, 8)
        self._line = table.add(Panel(self._whole, z=Z + 1))
        wide = min(64.0, self.beads[1].w * 1.5)
        self._wide = wide
        self._plinth = table.add(Panel(Box(0, 0, wide, wide * _PLINTH), z=EMPEROR_Z, margin=4))
        emperor = Box(0, 0, wide * 0.97, wide * 0.97 * _EMPEROR)
        self._emperor = table.add(Panel(emperor, z=EMPEROR_Z + 1, margin=12).show(_paint_emperor))
        self.spot = table.spot(Spot("track", self._whole, "", role=_("track"), ring=30))
        self.at = -1

    def _cord_box(self) -> Box:
        """Return the box of the cord's picture, which reaches beyond the beads as baked."""
        start, done = self.beads[0], self.beads[-1]
        top = min(bead.y for bead in self.beads)
        return Box(start.x - 44, top - 44, done.right - start.x + 88, max(b.bottom for b in self.beads) - top + 88)

    # -- the state ----------------------------------------------------------------------------------------------------

    def show(self, s: RollUp) -> None:
        self.stand(s.emperor)

    def stand(self, step: int) -> None:
        if step != self.at:
            self.at = step
            self._line.redraw(self._paint_beads, ("katamari-beads", self.steps, step))
            self._plinth.redraw(self._paint_plinth, ("katamari-plinth", self._name(step), self._wide))
        x, y = self._foot(step)
        self._plinth.box = Box(x - self._wide / 2, y - self._wide * 0.28, self._wide, self._wide * _PLINTH)
        self._put(x, y)
        if step == 0:
            told = _("The Emperor is on Start. The track has {of} turns.").format(of=self.steps)
        elif step == self.steps:
            told = _("The Emperor is on Done. This is the last turn.")
        else:
            told = _("The Emperor is on turn {n} of {of}.").format(n=step, of=self.steps)
        self.spot.label = self.spot.tip = told

    def _foot(self, step: int) -> Point:
        x, y = self.beads[step].centre
        # Before the wide Done bead he is a little further back, so that it can be read.
        return (x - 8 if step == self.steps - 1 else x), y

    def _put(self, x: float, y: float) -> None:
        w, h = self._emperor.box.size
        self._emperor.box = Box(x - w / 2, y - h + 4, w, h)

    def _name(self, step: int) -> str:
        return _("Start") if step == 0 else _("Done") if step == self.steps else str(step)

    # -- motion -------------------------------------------------------------------------------------------------------

    def hop_to(self, step: int) -> list[Part]:
        start, goal = self._foot(step - 1), self._foot(step)

        def hop(t: float) -> None:
            x, y = start[0] + (goal[0] - start[0]) * t, start[1] + (goal[1] - start[1]) * t
            self._put(x, y - _HOP * math.sin(math.pi * t))

        def leave() -> None:
            self._plinth.visible = False
            self.table.stage.sound.play("step")

        def arrive() -> None:
            self._plinth.visible = True
            self.stand(step)

        return [leave, Motion(0.34, hop, glide), arrive, give(self._emperor), wait(0.04)]

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint_beads(self, pen: Pen) -> None:
        for step, bead in enumerate(self.beads):
            if step == self.at:
                continue
            at = bead.move(-self._whole.x, -self._whole.y)
            if step == 0:
                name = "start"
            elif step == self.steps:
                name = "done"
            else:
                name = "past" if step < self.at else str(step % _COLOURS + 1)
            rim = 3
            if self.table.places.large:
                at, rim = _bead_box(at, name), 7 if name in _ENDS else 0
            pen.svg(f"katamari/k_bead_{name}", at)
            ink = INK if step >= self.at else "#5f4480"
            room = Box(at.x + rim, at.y - 2, at.w - 2 * rim, at.h - 2)
            pen.text(self._name(step), room, self._letters(pen), ink, FREDOKA, align="centre", grow=False)

    def _paint_plinth(self, pen: Pen) -> None:
        box = self._plinth.box.at_origin
        pen.svg("katamari/k_plinth", box)
        room = Box(2, box.w * 0.26, box.w - 4, box.w * 0.46)
        pen.text(self._name(self.at), room, self._letters(pen), "#ffffff", FREDOKA, align="centre", outline="#6b4208",
                 outline_width=2, grow=False)

    def _letters(self, pen: Pen) -> float:
        """Return a letter size at which two digits fit a bead."""
        return (22 if self.beads[1].w > 36 else 20) * min(_GROWS, pen.look.text_scale)


def _paint_cord(pen: Pen, box: Box, steps: int) -> None:
    pen.raster(f"katamari/track_{steps}.webp", box)


def _paint_emperor(pen: Pen, box: Box) -> None:
    pen.svg("katamari/k_emperor", box, shadow=3)


def _bead_box(bead: Box, name: str) -> Box:
    """Return the box of a bead, which keeps its shape if the prompt bar takes room.

    Start and Done, which have words, grow outwards.
    """
    if name not in _ENDS:
        return Box.around(bead.centre, bead.w, bead.w * _ROUND)
    wide = Box(bead.x - (_ASIDE if name == "start" else 0), bead.y, bead.w + _ASIDE, bead.h)
    return Box.around(wide.centre, wide.w, wide.w * _OVAL)
