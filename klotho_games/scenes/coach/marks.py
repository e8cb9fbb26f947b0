"""Marks in the coach's graph: the parts of the game as bands with names, and tags at big moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from klotho_games.coach import verdicts
from klotho_games.coach.findings import Findings
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SANS, SERIF_ITALIC

from . import ink
from .ink import AXIS, SOFT

_SIZE = 20.0
_TALL = 36.0
_STEP = 9.0
"""The distance between points of a line when a tag looks for a free place."""
_ACROSS = (0.0, -70.0, 70.0, -140.0, 140.0, -210.0, 210.0)
_UP = (62.0, 96.0, 130.0, 164.0)


class Band(NamedTuple):
    name: str
    box: Box
    label: Box
    """The place of the band's name; its width is 0 if there is no room."""


class MomentTag(NamedTuple):
    told: str
    box: Box
    foot: Point


def subdivide(points: Sequence[Point]) -> list[Point]:
    """Return a line as points that are close together."""
    found: list[Point] = list(points[:1])
    for (ax, ay), (bx, by) in pairwise(points):
        n = max(1, int(max(abs(bx - ax), abs(by - ay)) / _STEP))
        found += [(ax + (bx - ax) * i / n, ay + (by - ay) * i / n) for i in range(1, n + 1)]
    return found


def bands(pen: Pen, found: Findings, plot: Box, k: float, lines: Sequence[Point]) -> list[Band]:
    """Make a band for each part of the game. Its name is at the top or the bottom, where fewer lines cross it."""
    made: list[Band] = []
    for one in found.turns.stretches:
        left, right = (plot.x + plot.w * found.turns.along(ply) for ply in (one.begin, one.end))
        box = Box(left, plot.y, right - left, plot.h)
        wide = pen.width(one.name, 21, SERIF_ITALIC) + 4
        places = [Box(left + 10, y, wide, 30 * k) for y in (plot.y + 3, plot.bottom - 33 * k)]
        label = min(places, key=lambda place: sum(place.contains(p) for p in lines))
        made.append(Band(one.name, box, label if wide + 14 <= box.w else Box(left, plot.y, 0, 0)))
    return made


def paint_bands(pen: Pen, made: Sequence[Band]) -> None:
    for n, band in enumerate(made):
        if n % 2 == 0 and not pen.look.high_contrast:
            pen.sketch(Sketch(10, 10).rect(0, 0, 10, 10, 0, AXIS), band.box, alpha=0.1)
        if n:
            side = "#000000" if pen.look.high_contrast else AXIS
            edge = Box(band.box.x - 2, band.box.y, 4, band.box.h)
            pen.sketch(Sketch(4, edge.h).rect(1, 0, 1.6, edge.h, 0, side), edge, alpha=0.6)
        if band.label.w:
            pen.text(band.name, band.label, 21, SOFT, SERIF_ITALIC)


def tags(pen: Pen, found: Findings, seat: int, plot: Box, k: float, at: Callable[[int], Point], lines: Sequence[Point],
         taken: Sequence[Box]) -> list[MomentTag]:
    """Place a tag beside the line for each big moment, so that it covers nothing that is read.

    A tag without such a place is left out; its words are still read aloud.
    """
    made: list[MomentTag] = []
    for mark in sorted(found.landmarks(seat), key=lambda mark: -abs(mark.change)):
        told, foot = verdicts.landmark_text(found, mark), at(mark.ply + 1)
        wide, tall = pen.width(told, _SIZE, SANS) + 28, _TALL * k
        kept = [*taken, *(tag.box for tag in made)]
        places = [_inside(Box.around((foot[0] + dx * k, foot[1] + way * dy * k), wide, tall), plot)
                  for dy in _UP for dx in _ACROSS for way in (-1, 1)]
        free = [place for place in places if not any(place.grow(5).overlap(other) for other in kept)
                and not any(place.grow(6).contains(p) for p in lines)
                and not any(_crosses(place, foot, tag) for tag in made)
                and not any(other.contains(p) for p in subdivide([foot, place.centre])[1:] for other in taken)]
        if free:
            made.append(MomentTag(told, min(free, key=lambda place: _far(place, foot)), foot))
    return made


def paint_tags(pen: Pen, made: Sequence[MomentTag]) -> None:
    for tag in made:
        end = (min(max(tag.foot[0], tag.box.x + 16), tag.box.right - 16), tag.box.centre[1])
        ink.paint_line(pen, [tag.foot, end], "#4a3b22", 2.4)
    for tag in made:
        s = Sketch(tag.box.w, tag.box.h)
        s.rect(1.5, 1.5, tag.box.w - 3, tag.box.h - 3, 9, "#fffdf6", "#8a6a3a", 2.4)
        pen.sketch(s, tag.box, shadow=3)
        pen.text(tag.told, tag.box, _SIZE, INK, align="centre")


def _inside(place: Box, plot: Box) -> Box:
    x = min(max(place.x, plot.x + 4), plot.right - place.w - 4)
    y = min(max(place.y, plot.y + 4), plot.bottom - place.h - 4)
    return Box(x, y, place.w, place.h)


def _crosses(place: Box, foot: Point, tag: MomentTag) -> bool:
    """Whether the stem of one tag would cross the other tag."""
    stems = subdivide([foot, place.centre]), subdivide([tag.foot, tag.box.centre])
    return any(tag.box.contains(p) for p in stems[0]) or any(place.contains(p) for p in stems[1])


def _far(place: Box, foot: Point) -> float:
    """The distance of a place from the foot. Sideways distance counts a little less: a tag is wide, so a tag that is
    moved sideways is often still above its foot, and its stem stays short and upright."""
    return abs(place.centre[0] - foot[0]) * 0.8 + abs(place.centre[1] - foot[1])
