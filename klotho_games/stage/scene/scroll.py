"""A list that is longer than its room. Wheel, drag and page keys scroll it, and the focus brings its row into sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from klotho_games.core.i18n import _, percent
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Pointer, Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch

from .focus import Spot
from .motion import change, land
from .scene import Scene
from .sprites import Sprite

BAR = 22
_NOTCH = 90
"""How far one notch of the wheel scrolls."""


@dataclass
class ScrollRow:
    """A row of the list. `paint` gets the pen and the row's box; the boxes of `spots` are relative to its corner."""

    height: float
    paint: Callable[[Pen, Box], None]
    spots: list[tuple[Spot, Box]] = field(default_factory=list)


class ScrollArea:
    """A list of rows in a box, painted as one sprite. Spots out of sight can still be reached by keys."""

    def __init__(self, scene: Scene, id: str, box: Box, rows: Sequence[ScrollRow], *, gap: float = 8, z: float = 10,
                 on_paper: bool = True, label: str = "") -> None:
        self.scene, self.box, self.rows, self._gap = scene, box, rows, gap
        self._on_paper = on_paper
        self._tops: list[float] = []
        y = 0.0
        for row in rows:
            self._tops.append(y)
            y += row.height + gap
        self.length = max(0.0, y - gap)
        self.offset = 0.0
        self._sprite = scene.add(Sprite(box, self._paint, z=z))
        for i, row in enumerate(rows):
            for spot, _place in row.spots:
                spot.changed = self._make_listener(i)
                spot.order = 1 + i / 1000  # row by row, including those out of sight
        self._bar = self._make_bar(id, label) if self.longest else None
        self._lay_spots()

    @property
    def longest(self) -> float:
        """How far the list can be scrolled."""
        return max(0.0, self.length - self.box.h)

    @property
    def width(self) -> float:
        """The width of the rows, without the bar."""
        return self.box.w - (BAR + 12 if self.longest else 0)

    def strike(self) -> None:
        """Remove the list, because another one takes its place."""
        self.scene.layers.remove(self._sprite)
        spots = [spot for row in self.rows for spot, _place in row.spots] + ([self._bar] if self._bar else [])
        for spot in spots:
            if spot in self.scene.focus.spots:
                self.scene.focus.remove(spot)

    def refresh(self) -> None:
        self._sprite.redraw(self._paint)

    # -- moving ---------------------------------------------------------------------------------------------

    def scroll(self, by: float, gently: bool = True) -> None:
        self.scroll_to(self.offset + by, gently)

    def scroll_to(self, offset: float, gently: bool = True) -> None:
        goal = min(max(0.0, offset), self.longest)
        if goal == self.offset:
            return
        if gently and not self.scene.motions.reduced:
            self.scene.motions.beside(change(self._set, self.offset, goal, 0.14, land))
        else:
            self._set(goal)

    def wheel(self, turn: int) -> None:
        self.scroll(-turn * _NOTCH)

    def key(self, press: Press) -> bool:
        """Handle page keys; return True if the key was meant for the list."""
        page = self.box.h * 0.85
        steps = {"page up": -page, "page down": page, "home": -self.length, "end": self.length}
        if press.key not in steps or not self.longest:
            return False
        self.scroll(steps[press.key])
        return True

    def _set(self, offset: float) -> None:
        self.offset = min(max(0.0, offset), self.longest)
        self._lay_spots()
        if self._bar is not None:
            self._bar.value = percent(100 * self.offset / self.longest)
        self.refresh()

    def _make_listener(self, i: int) -> Callable[[Spot], None]:
        def changed(spot: Spot) -> None:
            if spot.focused and self.scene.focus.seen:
                self._reveal(i)
            self.refresh()

        return changed

    def _reveal(self, i: int) -> None:
        """Scroll to show a row and parts of its neighbours, so that the keys always have a next row."""
        top, bottom = self._tops[i], self._tops[i] + self.rows[i].height
        beside = 56.0
        if top - beside < self.offset:
            self._set(top - beside)
        elif bottom + beside > self.offset + self.box.h:
            self._set(bottom + beside - self.box.h)

    # -- spots ----------------------------------------------------------------------------------------------

    def _lay_spots(self) -> None:
        """Update the spots: only those in sight can be reached, and cut-off ones only as far as they can be seen."""
        focus = self.scene.focus
        for i, row in enumerate(self.rows):
            for spot, place in row.spots:
                whole = place.move(self.box.x, self.box.y + self._tops[i] - self.offset)
                top, bottom = max(whole.y, self.box.y), min(whole.bottom, self.box.bottom)
                spot.box = Box(whole.x, top, whole.w, max(0.0, bottom - top))
                seen = bottom - top > 18
                if seen and spot not in focus.spots:
                    focus.add(spot)
                elif not seen and spot in focus.spots and spot is not focus.current:
                    focus.remove(spot)

    # -- the bar --------------------------------------------------------------------------------------------

    def _make_bar(self, id: str, label: str) -> Spot:
        box = self.box.right_part(BAR)
        return self.scene.spot(
            Spot(f"{id}-bar", box, label or _("scroll"), _("scroll bar"), percent(0), follow=self._drag_to, ring=10,
                 adjust=lambda by: self.scroll(by * self.box.h * 0.85), changed=lambda spot: self.refresh(), order=2)
        )

    def _thumb(self) -> Box:
        track = Box(self.box.w - BAR, 0, BAR, self.box.h)
        h = max(48.0, track.h * self.box.h / self.length)
        return Box(track.x + 3, (track.h - h) * self.offset / self.longest, BAR - 6, h)

    def _drag_to(self, at: Point) -> None:
        thumb = self._thumb()
        t = (at[1] - self.box.y - thumb.h / 2) / max(1.0, self.box.h - thumb.h)
        self._set(t * self.longest)

    def _paint(self, pen: Pen) -> None:
        runs = pen.look.runs
        before = len(runs) if runs is not None else 0
        for i, row in enumerate(self.rows):
            y = self._tops[i] - self.offset
            if y + row.height > 0 and y < self.box.h:
                row.paint(pen, Box(0, y, self.width, row.height))
        if runs is not None:  # lines outside the area of a cut-off row can't be seen
            runs[before:] = [run for run in runs[before:] if run.box.overlap(self.box)]
        if self._bar is None:
            return
        dark, light = ("#5a4526", "#c9b48a") if self._on_paper else ("#8d96bd", "#141724")
        s = Sketch(BAR, self.box.h).rect(6, 0, BAR - 12, self.box.h, 5, light)
        pen.sketch(s, Box(self.box.w - BAR, 0, BAR, self.box.h))
        thumb = self._thumb()
        lit = self._bar.hovered or self._bar.pressed
        pen.panel(thumb, "#e8b44c" if lit else dark, radius=8)


class ListScene(Scene):
    """A scene with one list: the wheel and the page keys scroll it, and it is rebuilt when the scene is on top
    again."""

    _area: ScrollArea

    def on_resume(self, result: Any) -> None:
        self.rebuild()

    def wheel(self, p: Pointer) -> None:
        self._area.wheel(p.turn)

    def press(self, p: Press) -> None:
        if not self._area.key(p):
            super().press(p)
