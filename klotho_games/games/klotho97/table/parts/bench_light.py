"""Light over the workbench: joins along the path, what it encloses, and the golden ring when it closes."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from klotho_games.core.i18n import _, capital, ngettext
from klotho_games.games.klotho97.rules.cards import BOUNDARIES, MINERALS, NUMBER
from klotho_games.games.klotho97.rules.closed_paths import Cell, edges, quads
from klotho_games.games.klotho97.rules.state import Venture, ready
from klotho_games.games.klotho97.table.look.bench_marks import (
    HALF_LINE,
    chamber,
    paint_boundary,
    paint_inside,
    paint_join,
    paint_number,
)
from klotho_games.games.klotho97.table.look.card_faces import SIZES
from klotho_games.games.klotho97.table.look.mine_faces import hub, paint_half_line
from klotho_games.games.klotho97.table.look.signs import mineral
from klotho_games.games.klotho97.telling.names import boundary_name
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.drawing.art import blur
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import BOLD, GOLD, INK, PAPER, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, linear
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Paint, Sprite

from .bench_cards import HELD_Z
from .stake_draft import Draft, Mark, Verdict

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.workbench import Workbench

WARM_Z, SHINE_Z, MARK_Z, TAG_Z, COMET_Z = 30, 31, 35, 60, 36
_RING = 0.55
"""Seconds for the light to run around the path."""
_GAP = 4.0
_COMET = 190.0
_TAG = 330.0
_CORNER = 30.0
"""Least distance of a tag's tip from its end."""
_HIDES = 1500.0
"""A tag that would hide more than this, in square units, is left out."""


class LitMine(NamedTuple):
    """A card under the light: its place, its number, and whether it is turned."""

    box: Box
    card: int
    turned: bool


class BenchLight:
    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        mat = bench.places["mat"]
        self._warm = bench.add(Panel(mat, z=WARM_Z, blend="add", visible=False))
        self._shine = bench.add(Panel(mat, z=SHINE_Z, visible=False))
        self._marks = bench.add(Panel(mat, z=MARK_Z, margin=20, visible=False))
        self._comet = bench.add(
            Sprite(Box(0, 0, _COMET, _COMET), _paint_comet, z=COMET_Z, key="bench-comet", blend="add", visible=False)
        )
        self._ringing: Draft | None = None
        """The draft that the spark runs around now."""
        self._tag: Sprite | None = None
        self._spots: list[Spot] = []

    def hide(self) -> None:
        for sprite in (self._warm, self._shine, self._marks, self._comet):
            sprite.visible = False
        self._marks.z = MARK_Z
        self._shine.alpha = self._warm.alpha = 1.0
        self._ringing = None
        self._drop_tag()

    def show(self, draft: Draft, verdict: Verdict) -> None:
        """Show the light of a draft. Repeating it changes nothing."""
        self.hide()
        for sprite, paint, key in self._pictures(draft, verdict):
            sprite.redraw(paint, key)
        self._warm.visible = self._shine.visible = verdict.refusal is None
        self._marks.visible = bool(verdict.marks or verdict.lying.loop)
        self._make_spots(draft, verdict)
        if verdict.troubles and verdict.lying.loop is not None:
            self._show_tag(draft, verdict)

    def _pictures(self, draft: Draft, verdict: Verdict) -> list[tuple[Sprite, Paint, Hashable]]:
        """Return what each layer of light shows. A path that is not closed only has its joins."""
        where, mat = self._where(draft), self.bench.places["mat"]
        key = (draft, verdict.stake, verdict.refusal is None, verdict.covered, mat.size)
        marks = (self._marks, lambda pen: _paint_marks(pen, where, verdict), ("bench-marks", *key))
        if verdict.refusal is not None:
            return [marks]
        shine = _shine_parts(where, verdict, self._spindle)
        return [
            (self._warm, lambda pen: _paint_warm(pen, where, verdict), ("bench-warm", *key)),
            (self._shine, lambda pen: _paint_all(pen, shine), ("bench-shine", *key)),
            marks,
        ]

    @property
    def _spindle(self) -> Point:
        mat = self.bench.places["mat"]
        return self.bench.places["spindle"].move(-mat.x, -mat.y).centre

    def to_paint(self, draft: Draft, verdict: Verdict) -> list[Job]:
        """Return the same in small pieces, for the frames in which the cards are still moving."""
        look = self.bench.stage.look
        parts = _shine_parts(self._where(draft), verdict, self._spindle) if verdict.refusal is None else []
        jobs = [partial(self._shine.prepare, look, part) for part in parts]
        pictures = self._pictures(draft, verdict)
        return [*jobs, *(partial(sprite.prepare, look, paint, key) for sprite, paint, key in pictures)]

    def preview(self, draft: Draft, verdict: Verdict) -> None:
        """Show how the joins would be if the held card were placed here. The marks are above the held card."""
        where = self._where(draft)
        self._marks.redraw(lambda pen: _paint_joins(pen, where, verdict), ("bench-preview", draft, verdict.covered))
        self._marks.visible, self._marks.z = True, HELD_Z + 5

    def ring(self, draft: Draft, verdict: Verdict, ended: Callable[[], None]) -> Motion:
        """Run a spark around the path, with the light coming up behind it. It stops if a card is moved again."""
        round_it = [self._centre(draft, cell) for cell in (*verdict.path, verdict.path[0])]
        self._ringing = draft

        def at(t: float) -> None:
            if self._ringing is not draft:
                return
            self._comet.visible = 0 < t < 1
            self._comet.centre = _along(round_it, t)
            self._shine.alpha = self._warm.alpha = min(1.0, 0.2 + 3 * t)
            if t >= 1:
                ended()

        return Motion(_RING, at, linear)

    # -- places -------------------------------------------------------------------------------------------------------

    def _where(self, draft: Draft) -> dict[Cell, LitMine]:
        """Return the cards by cell, in the coordinates of the mat. Cells without a card have number -1."""
        mat = self.bench.places["mat"]
        cells = self.bench.cards.cells(draft)
        out: dict[Cell, LitMine] = {}
        for column, row in draft.cells:
            card = draft.at((column, row))
            number = NUMBER[card] if card else -1
            out[column, row] = LitMine(cells[row][column].move(-mat.x, -mat.y), number, card in draft.turned)
        return out

    def _centre(self, draft: Draft, cell: Cell) -> Point:
        return self.bench.cards.cell(draft, *cell).centre

    def _join(self, draft: Draft, mark: Mark) -> Point:
        a, b = self._centre(draft, mark.a), self._centre(draft, mark.b)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    # -- words about joins --------------------------------------------------------------------------------------------

    def _make_spots(self, draft: Draft, verdict: Verdict) -> None:
        for spot in self._spots:
            self.bench.focus.remove(spot)
        self._spots = []
        for n, mark in enumerate(verdict.marks):
            told = f"{join_kinds_words(mark)} {cover_words(self.bench.s, verdict, mark)}".strip()
            box = Box.around(self._join(draft, mark), 40, 40)
            spot = Spot(f"join:{n}", box, told, role=_("join"), tip=told, ring=20, order=3)
            self._spots.append(self.bench.spot(spot))

    def _drop_tag(self) -> None:
        if self._tag is not None:
            self.bench.layers.remove(self._tag)
            self._tag = None

    def _show_tag(self, draft: Draft, verdict: Verdict) -> None:
        """Show what does not match, on the first such join, or on another one of its kind where the tag hides less."""
        first = next((mark for mark in verdict.troubles if mark.state != "bribed"), verdict.troubles[0])
        k = min(1.4, self.bench.stage.look.text_scale)
        w, h = _TAG * (1 + (k - 1) * 0.7), 68 * k
        found = [(*place, mark) for mark in verdict.troubles if mark.state == first.state
                 for place in self._tag_places(draft, verdict, self._join(draft, mark), w, h)]
        hidden, box, below, mark = min(found, key=lambda place: place[0], default=(_HIDES, CANVAS, True, first))
        if hidden >= _HIDES:
            return  # the panel of the joins says it, too
        told = cover_words(self.bench.s, verdict, mark)
        tip = self._join(draft, mark)[0] - box.x
        self._tag = self.bench.add(
            Sprite(box, lambda pen: _paint_tag(pen, box.at_origin, mark, told, tip, below), z=TAG_Z, margin=24)
        )

    def _tag_places(self, draft: Draft, verdict: Verdict, at: Point, w: float, h: float
                    ) -> list[tuple[float, Box, bool]]:
        """Return places below and above a join, with how much each hides of what is inside the path."""
        mat = self.bench.places["mat"].grow(-8)
        inside = [chamber(self.bench.cards.cell(draft, *cell), quad) for cell, quad in verdict.lying.enclosed]
        places: list[tuple[float, Box, bool]] = []
        for below in (True, False):
            y = at[1] + 34 if below else at[1] - 48 - h
            for n, x in enumerate((at[0] - w / 2, at[0] - w + _CORNER, at[0] - _CORNER)):
                box = Box(min(max(mat.x, x), mat.right - w), y, w, h + 14)
                if mat.holds(box):
                    places.append((sum(box.overlap(room) for room in inside) + 40 * n + 20 * (not below), box, below))
        return places


def join_kinds_words(mark: Mark) -> str:
    one, other = (boundary_name(kind) if kind else _("bare rock") for kind in mark.kinds)
    if mark.state == "match":
        return _("{kind} on both sides.").format(kind=capital(one))
    return _("{one} on one side, {other} on the other.").format(one=capital(one), other=other)


# -- painting ---------------------------------------------------------------------------------------------------------


def _scale(where: dict[Cell, LitMine]) -> float:
    return next(iter(where.values())).box.w / SIZES["bench"][0]


def _paint_warm(pen: Pen, where: dict[Cell, LitMine], verdict: Verdict) -> None:
    for cell, quad in verdict.lying.enclosed:
        paint_inside(pen, where[cell].box, (quad,))


def _shine_parts(where: dict[Cell, LitMine], verdict: Verdict, spindle: Point) -> list[Paint]:
    """Darken the outside, and paint the path's own half-lines again above their glow, with the thread on them."""
    k = _scale(where)
    thick = HALF_LINE * k
    path = [where[cell] for cell in verdict.path]
    corners = [lit.box.centre for lit in path]

    def lines(pen: Pen) -> None:
        for n, lit in enumerate(path):
            lying = edges(lit.card, lit.turned)
            for other in (path[n - 1], path[(n + 1) % len(path)]):
                way = _way(lit.box.centre, other.box.centre)
                paint_half_line(pen, lit.box, BOUNDARIES[lying[way] - 1], way, thick, _GAP / 2)

    def hubs(pen: Pen) -> None:
        for lit in path:
            hub(pen, lit.box.centre, 26 * k, turned=lit.turned, lit=True)

    def tokens(pen: Pen) -> None:
        for cell, quad in verdict.lying.enclosed:
            _paint_token(pen, where[cell], quad, k)

    threads = [partial(_paint_thread, a=a, b=b, width=6 * max(0.75, k))
               for a, b in pairwise((*corners, corners[0]))]
    return [
        lambda pen: _paint_dark(pen, list(where.values()), _outline(corners, thick / 2 + 1)),
        lambda pen: _paint_glow(pen, corners, thick),
        lines,
        *threads,
        lambda pen: _paint_supply(pen, spindle, min(corners, key=lambda at: math.dist(at, spindle))),
        hubs,
        tokens,
    ]


def _paint_all(pen: Pen, parts: Sequence[Paint]) -> None:
    for part in parts:
        part(pen)


def _way(a: Point, b: Point) -> int:
    if abs(b[0] - a[0]) > abs(b[1] - a[1]):
        return 1 if b[0] > a[0] else 3
    return 2 if b[1] > a[1] else 0


def _outline(corners: Sequence[Point], by: float) -> list[Point]:
    """Return a clockwise path, moved outwards."""
    out: list[Point] = []
    for n, (x, y) in enumerate(corners):
        before, after = corners[n - 1], corners[(n + 1) % len(corners)]
        normals = {_left(before, (x, y)), _left((x, y), after)}
        out.append((x + by * sum(dx for dx, _dy in normals), y + by * sum(dy for _dx, dy in normals)))
    return out


def _left(a: Point, b: Point) -> Point:
    """Return the direction that is outside of a clockwise path, for one of its steps."""
    return {0: (-1.0, 0.0), 1: (0.0, -1.0), 2: (1.0, 0.0), 3: (0.0, 1.0)}[_way(a, b)]


def _paint_dark(pen: Pen, cells: list[LitMine], hole: list[Point]) -> None:
    whole = pen.rect(cells[0].box.union(cells[-1].box))
    veil = pygame.Surface(whole.size, pygame.SRCALPHA, 32)
    veil.fill(pygame.Color(9, 10, 20, 158).premul_alpha())
    corners = [pen.at(x, y) for x, y in hole]
    pygame.draw.polygon(veil, (0, 0, 0, 0), [(x - whole.x, y - whole.y) for x, y in corners])
    pen.blit(veil, whole.topleft)


def _paint_glow(pen: Pen, corners: list[Point], thick: float) -> None:
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).grow(thick)
    s = Sketch(round(box.w, 1), round(box.h, 1))
    points = [(x - box.x, y - box.y) for x, y in corners]
    s.line([*points, points[0]], "#ffc654", thick + 6)
    r, soft = pen.rect(box), pen.look.px(16)
    drawn = pen.look.art.sketch(s.source(), *r.size)
    light = pen.look.art.keep(("bench-glow", s.source(), r.size), lambda: blur(drawn, soft))
    pen.blit(light, (r.x - 2 * soft, r.y - 2 * soft))


def _paint_thread(pen: Pen, a: Point, b: Point, width: float) -> None:
    """Paint the thread from hub to hub. Pieces of equal length are drawn once."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    across = abs(b[0] - a[0]) > abs(b[1] - a[1])
    look, room = pen.look, 30.0

    def twist() -> pygame.Surface:
        w, h = (length + 2 * room, 2 * room) if across else (2 * room, length + 2 * room)
        whole = pygame.Surface((look.px(w), look.px(h)), pygame.SRCALPHA, 32)
        end = (room + length, room) if across else (room, room + length)
        Pen(whole, look).thread([(room, room), end], width, bright=True)
        return whole

    drawn = look.art.keep(("bench-thread", round(length, 1), across, width, look.scale), twist)
    pen.blit(drawn, pen.at(min(a[0], b[0]) - room, min(a[1], b[1]) - room))


def _paint_supply(pen: Pen, spindle: Point, to: Point) -> None:
    """Paint the thread that comes from the spindle in the corner of the mat."""
    (x, y), (u, v) = spindle, to
    look, room = pen.look, 60.0
    left, top = min(x, u) - room, min(y, v) - room

    def twist() -> pygame.Surface:
        whole = pygame.Surface((look.px(abs(u - x) + 2 * room), look.px(abs(v - y) + 2 * room)), pygame.SRCALPHA, 32)
        way = [(x + 14, y + 4), (x + 50, y + 26), (u - (u - x) * 0.35, max(y - 8, v + 40)), (u, v)]
        Pen(whole, look, (-left, -top)).thread(spline(way), 4)
        return whole

    drawn = look.art.keep(("bench-supply", spindle, to, look.scale), twist)
    pen.blit(drawn, pen.at(left, top))


def _paint_token(pen: Pen, lit: LitMine, quad: int, k: float) -> None:
    kind = MINERALS[quads(lit.card, lit.turned)[quad]]
    at = chamber(lit.box, quad).centre
    halo = Sketch(100, 100)
    halo.circle(50, 50, 50, halo.radial((50, 50), 50, (0, "#ffe6a3", 0.9), (62, "#ffd877", 0.55), (100, "#ffd877", 0)))
    pen.sketch(halo, Box.around(at, 128 * k, 128 * k))
    pen.svg(mineral(kind), Box.around(at, 86 * k, 86 * k), shadow=3)


def _paint_joins(pen: Pen, where: dict[Cell, LitMine], verdict: Verdict) -> None:
    k = max(0.78, _scale(where))
    for mark in verdict.marks:
        (ax, ay), (bx, by) = where[mark.a].box.centre, where[mark.b].box.centre
        paint_join(pen, ((ax + bx) / 2, (ay + by) / 2), "broken" if mark.state == "gap" else mark.state, 48 * k)


def _paint_marks(pen: Pen, where: dict[Cell, LitMine], verdict: Verdict) -> None:
    """Paint the joins, and number each mineral inside among its kind."""
    _paint_joins(pen, where, verdict)
    seen = [0, 0, 0]
    rooms = [(chamber(where[cell].box, quad), cell, quad) for cell, quad in verdict.lying.enclosed]
    for _room, cell, quad in sorted(rooms, key=lambda room: (round(room[0].y), room[0].x)):
        lit = where[cell]
        kind = quads(lit.card, lit.turned)[quad]
        seen[kind] += 1
        paint_number(pen, lit.box, quad, seen[kind])


def _paint_tag(pen: Pen, box: Box, mark: Mark, told: str, tip: float, below: bool) -> None:
    """Paint a tag such as "[blobs] ≠ [stripes] no match", and what covers it."""
    w, h = box.w, box.h - 14
    top = 14.0 if below else 0.0
    tip = min(max(tip, _CORNER), w - _CORNER)
    s = Sketch(round(w, 1), round(box.h, 1))
    y0, y1 = top + 2, top + h - 2
    nose = f"L{tip - 14} {y0} L{tip} 2 L{tip + 14} {y0}" if below else ""
    foot = "" if below else f"L{tip + 14} {y1} L{tip} {y1 + 12} L{tip - 14} {y1}"
    s.path(f"M14 {y0} {nose} L{w - 14} {y0} L{w - 2} {y0 + 12} L{w - 2} {y1 - 12} L{w - 14} {y1} {foot} L14 {y1} "
           f"L2 {y1 - 12} L2 {y0 + 12} Z", PAPER, INK, 3)
    pen.sketch(s, box, shadow=6)
    half = (h - 8) / 2
    line = Box(18, top + 5, w - 36, half)
    x = line.x
    for n, kind in enumerate(mark.kinds):
        if n:
            pen.svg("klotho97/ui_neq", Box(x, line.centre[1] - 10, 20, 20), tint=INK)
            x += 26
        paint_boundary(pen, Box(x, line.centre[1] - 8, 62, 16), kind)
        x += 68
    words = _("bare rock") if mark.state == "gap" else _("no match")
    pen.text(words, Box(x + 4, line.y, line.right - x - 4, half), 20, "#a8301f", BOLD)
    pen.text(told, Box(18, line.bottom, w - 36, half), 20, INK, SEMI)


def _paint_comet(pen: Pen) -> None:
    s = Sketch(_COMET, _COMET)
    r = _COMET / 2
    light = s.radial((r, r), r, (0, "#fff6d8"), (18, "#d8a23c"), (55, "#4a3410"), (100, "#000000"))
    pen.sketch(s.circle(r, r, r, light, GOLD, 0), Box(0, 0, _COMET, _COMET))


# -- along the path ---------------------------------------------------------------------------------------------------


def _along(points: Sequence[Point], t: float) -> Point:
    lengths = [math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    left = sum(lengths) * t
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if left <= length:
            k = left / length
            return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k
        left -= length
    return points[-1]


def cover_words(s: Venture, verdict: Verdict, mark: Mark) -> str:
    """Say what happens to a join that does not match (K97-3.7)."""
    if mark.state == "gap":
        return _("No half-line, so the path can’t cross")
    if mark.state == "broken":
        n = verdict.lying.mismatches
        told = ngettext("{n} Bribe needed, {free} available", "{n} Bribes needed, {free} available", n)
        return told.format(n=n, free=verdict.covered)
    if mark.state == "bribed":
        first = next(one for one in verdict.marks if one.state == "bribed") == mark
        bender = first and ready(s, "bender")
        return _("Covered by your Pattern Bender") if bender else _("Covered by your Bribe")
    return ""
