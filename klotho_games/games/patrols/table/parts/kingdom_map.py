"""The map: nine places for regions, the twelve patrols between them, and how every requirement stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.names import side_name
from klotho_games.games.patrols.rules.questions import Report, is_outward, reports
from klotho_games.games.patrols.rules.regions import ID, Requirement
from klotho_games.games.patrols.rules.state import (
    FIRST_PLACE,
    PLACES,
    REGIONS_IN_KINGDOM,
    Kingdom,
    Phase,
    is_met,
    sides,
    sites,
)
from klotho_games.games.patrols.table.look.large_cards import large_region
from klotho_games.games.patrols.table.look.parchment import paint_map, paint_patrol
from klotho_games.games.patrols.table.look.piece_faces import (
    mark_box,
    paint_mark,
    paint_region,
    paint_token,
    token_box,
)
from klotho_games.games.patrols.table.look.places import Places
from klotho_games.games.patrols.table.look.requirement_counts import no_road_words, region_words
from klotho_games.games.patrols.table.look.style import INK, ROMAN, RULED, WAX
from klotho_games.games.patrols.telling.notes import patrol_note
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, SERIF
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Paint, Sprite
from klotho_games.stage.scene.stitches import make_stitches

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

SKETCH_Z, PATROL_Z, CARD_Z, MARK_Z, LINE_Z = 18, 20, 60, 130, 420


class Map:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards: dict[int, Panel] = {}
        """The cards by place."""
        self.marks: dict[int, Panel] = {}
        self._spots: list[Spot] = []
        places = table.places
        self._sketches = [
            table.add(Sprite(places.cell(n % 3, n // 3), _sketch(n), z=SKETCH_Z, key=("patrols-sketch", n % 3)))
            for n in range(9)
        ]
        self._patrols = [table.add(Panel(places.patrol(n), z=PATROL_Z, margin=6)) for n in range(12)]

    def paint_ground(self, pen: Pen) -> None:
        """Paint what never changes: the sheet, and the ornaments where four roads meet."""
        paint_ground(pen, self.table.places)

    # -- places ---------------------------------------------------------------------------------------------

    def box_of(self, place: int) -> Box:
        """Return the box of a place, or of the strip of border that it is beyond."""
        window, places = self.table.memory.window, self.table.places
        cell = window.cell(place)
        return places.cell(*cell) if cell is not None else places.grow(*window.beyond(place))

    def cell_at(self, box: Box) -> tuple[int, int] | None:
        """Return the cell of the map with this box; None for the border."""
        cells = ((n % 3, n // 3) for n in range(9))
        return next((cell for cell in cells if self.table.places.cell(*cell) == box), None)

    def patrol_box(self, patrol: int) -> Box:
        return self.table.places.patrol(self.number(patrol))

    def number(self, patrol: int) -> int:
        """Return the Roman number of a patrol; I is 0."""
        return self.table.memory.window.patrols().index(patrol)

    def mark_at(self, place: int, side: int) -> Box:
        return mark_box(self.token_at(place, side), side)

    def token_at(self, place: int, side: int) -> Box:
        box = self.box_of(place)
        return token_box(box, side, inset=4 * box.w / 190)

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Kingdom) -> None:
        judged = reports(s)
        window = self.table.memory.window
        for n, sprite in enumerate(self._sketches):
            place = window.place(n % 3, n // 3)
            sprite.visible = not s.taken >> place & 1
        self._show_cards(s, judged)
        for n, patrol in enumerate(window.patrols()):
            self._show_patrol(s, n, patrol)

    def _show_cards(self, s: Kingdom, judged: Sequence[Report]) -> None:
        for old in (self.cards, self.marks):
            for place in [place for place in old if s.board[place] < 0]:
                self.table.layers.remove(old.pop(place))
        for place in range(PLACES):
            card = s.board[place]
            if card < 0:
                continue
            box = self.box_of(place)
            if place not in self.cards:
                self.cards[place] = self.table.add(Panel(box, z=CARD_Z, margin=26))
                self.marks[place] = self.table.add(Panel(box, z=MARK_Z, margin=44))
            self.cards[place].box = self.marks[place].box = box
            self.cards[place].show(paint_card, card)
            self.marks[place].show(paint_marks, edge_marks(s, place, judged))

    def _show_patrol(self, s: Kingdom, n: int, patrol: int) -> None:
        there = all(s.taken >> place & 1 for place in sides(patrol))
        manned = s.tallies[patrol] > 0
        due = patrol in s.due_patrols and s.phase is Phase.PLAY and not self._in_order(s, patrol)
        self._patrols[n].show(_paint_road, n, there=there, manned=manned, due=due)

    def _in_order(self, s: Kingdom, patrol: int) -> bool:
        edges = (edge for edge in s.due if patrol in edge.patrols)
        return s.tallies[patrol] > 0 and all(is_met(edge, s.tallies) for edge in edges)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Kingdom) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = [*self._patrol_spots(s), *self._place_spots(s), *self._region_spots(s)]
        for spot in self._spots:
            self.table.spot(spot)

    def _patrol_spots(self, s: Kingdom) -> list[Spot]:
        found = []
        for n, patrol in enumerate(self.table.memory.window.patrols()):
            there = all(s.taken >> place & 1 for place in sides(patrol))
            label = patrol_note(s, patrol) if there else no_road_words(n)
            found.append(Spot(f"patrol:{patrol}", self.table.places.patrol(n), label, role=_("patrol"), ring=14,
                              target=f"patrol:{patrol}", area="map", under=CARD_Z,
                              changed=partial(self.table.look, what=f"patrol:{patrol}")))
        return found

    def _place_spots(self, s: Kingdom) -> list[Spot]:
        if s.region_count == REGIONS_IN_KINGDOM:
            return []
        window, places = self.table.memory.window, self.table.places
        found = []
        for n in range(9):
            across, down = n % 3, n // 3
            place = window.place(across, down)
            if s.taken >> place & 1:
                continue
            if not s.taken:
                # PAT-2.1: the first region can go anywhere; the map then moves so that it is in the middle of the
                # board.
                target = f"site:{FIRST_PLACE}" if (across, down) == (1, 1) else f"cell:{across}:{down}"
            else:
                target = f"site:{place}"
            label = _("Free place: row {row}, column {column}").format(row=down + 1, column=across + 1)
            found.append(Spot(target, places.cell(across, down), label, role=_("place"), ring=8, target=target,
                              area="map"))
        for place in sites(s.taken) if s.taken else ():
            if window.cell(place) is None:
                side, _n = window.beyond(place)
                label = _("Grow the kingdom to the {side}").format(side=side_name(side))
                found.append(Spot(f"site:{place}", self.box_of(place), label, role=_("place"), ring=8,
                                  target=f"site:{place}", tip=label, area="map", under=CARD_Z))
        return found

    def _region_spots(self, s: Kingdom) -> list[Spot]:
        table = self.table
        found = []
        for place in range(PLACES):
            card = s.board[place]
            if card < 0:
                continue
            box = self.box_of(place)
            found.append(
                Spot(f"region:{ID[card]}", box, region_words(s, place), role=_("region"), ring=9, area="map",
                     target=f"site:{place}", press=partial(self._look_closely, card, box, place),
                     large=partial(self._large, card, box, place), changed=partial(table.look, what=f"region:{place}"))
            )
        return found

    def _large(self, card: int, box: Box, place: int) -> Large:
        return large_region(card, box, self.table.state, place)

    def _look_closely(self, card: int, box: Box, place: int) -> None:
        self.table.closeup.open(self._large(card, box, place))

    # -- motion ---------------------------------------------------------------------------------------------

    def sprites(self) -> list[Sprite]:
        return [*self.cards.values(), *self.marks.values()]

    def line_frame(self, line: Sequence[int]) -> Sprite:
        """Make golden stitches around three regions in a line."""
        return self._frame(self.box_of(line[0]), self.box_of(line[-1]))

    def _frame(self, first: Box, last: Box) -> Sprite:
        return make_stitches(first.union(last).grow(10), 16, z=LINE_Z)

    def to_paint(self, s: Kingdom) -> list[Job]:
        """Return pictures that the next region will need: its card on the map, and the
        stitches around a completed line."""
        look, cell = self.table.stage.look, self.table.places.cell
        frames = [self._frame(cell(0, 0), cell(2, 0)), self._frame(cell(0, 0), cell(0, 2))]
        box = cell(0, 0)
        cards = [Panel(box, margin=26).show(paint_card, card) for card in s.offer]
        return [partial(sprite.picture, look) for sprite in (*cards, *frames)]


# -- painting -------------------------------------------------------------------------------------------------------


def paint_ground(pen: Pen, places: Places) -> None:
    paint_map(pen, places["map"], places.cell(0, 0).x - places["map"].x)
    for n, (picture, size) in enumerate((("trees", 120), ("compass", 96), ("compass", 96), ("trees", 120)), 1):
        box = places[f"crossing_{n}"]
        side = size * box.w / 112
        pen.svg(f"patrols/{picture}", Box.around(box.centre, side, side), alpha=0.9 if n in (2, 3) else 1.0)


def _sketch(n: int) -> Paint:
    def paint(pen: Pen) -> None:
        w, h = pen.surface.get_width() / pen.look.scale, pen.surface.get_height() / pen.look.scale
        pen.svg(f"patrols/sketch_{n % 3 + 1}", Box(0, 0, w, h))

    return paint


def _paint_road(pen: Pen, box: Box, n: int, *, there: bool, manned: bool, due: bool) -> None:
    paint_patrol(pen, box, there=there)
    if due:
        s = Sketch(round(box.w, 1), round(box.h, 1)).rect(2, 2, box.w - 4, box.h - 4, 13, "none", RULED, 4)
        pen.sketch(s, box)
    if not manned:
        pen.text(ROMAN[n], box.grow(-8), 24, "#4a2c0e", SERIF, align="centre", alpha=1.0 if there else 0.7)


def paint_card(pen: Pen, box: Box, card: int, foot: float = 0.0) -> None:
    pen.panel(box, "#4a3420", radius=9, shadow=6)
    paint_region(pen, box, card, foot=foot)


class EdgeMark(NamedTuple):
    """A requirement on the edge of its card. If it is `out`, it can never count (PAT-3.3)."""

    side: int
    asked: Requirement
    have: int
    standing: str
    out: bool


def edge_marks(s: Kingdom, place: int, judged: Sequence[Report]) -> tuple[EdgeMark, ...]:
    return tuple(EdgeMark(one.side, one.asked, one.have, one.standing, is_outward(s, place, one.side))
                 for one in judged if one.place == place)


def paint_marks(pen: Pen, box: Box, marks: Sequence[EdgeMark]) -> None:
    k = box.w / 190
    for side, asked, _have, standing, out in marks:
        token = token_box(box, side, inset=4 * k)
        if standing == "broken" and not pen.look.high_contrast:
            _glow(pen, token.centre, 46 * k)
        paint_token(pen, token, asked, alpha=0.5 if out else 1.0, shadow=0 if out else 3)
    for side, asked, have, standing, _out in marks:
        at = mark_box(token_box(box, side, inset=4 * k), side)
        if standing in ("sealed", "broken", "met"):
            paint_mark(pen, at, standing)
        elif standing == "open" and have > 0:
            _paint_so_far(pen, at, side, have, asked.n)


def _paint_so_far(pen: Pen, at: Box, side: int, have: int, n: int) -> None:
    """Paint "1/2" on a slip where the wax will be."""
    wide, high = at.w * (1.3 if have < 10 else 1.6), at.h * 0.84
    # Beside a token on the north or south edge, the slip grows away from the token.
    slip = Box.around(at.centre, wide, high) if side % 2 else Box(at.x, at.y + at.h * 0.08, wide, high)
    pen.panel(slip, "#fff6df", "#ecd6a2", edge="#6b4a28", edge_width=2, radius=slip.h / 2, shadow=2)
    pen.text(f"{have}/{n}", slip, at.w * 0.6, WAX if have > n else INK, BOLD, align="centre", grow=False)


def _glow(pen: Pen, centre: Point, r: float) -> None:
    s = Sketch(100, 100)
    s.rect(0, 0, 100, 100, 0, s.radial((50, 50), 50, (0, "#e02a14", 0.75), (55, "#e02a14", 0.34), (100, "#e02a14", 0)))
    pen.sketch(s, Box.around(centre, 2 * r, 2 * r))


def paint_growth(pen: Pen, box: Box, side: int) -> None:
    """Paint a strip of border with arrows outwards, where the kingdom can grow. The middle is left to the badge of the
    region beside it."""
    pen.panel(box, "#fff1c4", "#f0d48c", edge="#8a5f1a", edge_width=2, radius=10, alpha=0.94)
    size, (x, y) = min(box.w, box.h) * 0.8, box.centre
    for part in (-0.3, 0.3):
        at = (x + part * box.w, y) if box.w > box.h else (x, y + part * box.h)
        icon(pen, ("up", "right", "down", "left")[side], Box.around(at, size, size), "#5a3a0c", 3)
