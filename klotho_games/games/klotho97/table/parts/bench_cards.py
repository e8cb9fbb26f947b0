"""The mines on the workbench as sprites: beside the grid and on it, lifted, placed, turned upside down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.table.look.card_faces import CHAMFER, SIZES, back, face, picture
from klotho_games.games.klotho97.table.look.places import bench_grid, pack_columns
from klotho_games.games.klotho97.table.look.steel import dash_outline, octagon
from klotho_games.games.klotho97.telling.names import card_note
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import GOLD
from klotho_games.stage.pieces.cards import LIFTED, RESTING, CardSprite
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, glide, land
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .stake_draft import SPARE, Draft, place_id

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.workbench import Workbench

PLACE_Z, CARD_Z, HELD_Z = 8, 20, 200
_FLIGHT, _TURN = 0.3, 0.26
_SHARE = SIZES["bench"][0] / SIZES["bench"][1]
FOOT = 36.0
"""Height of the line under the spare cards that says what players can do with them."""


class BenchCard(CardSprite):
    """A card that scales and rotates its only picture.

    Drawing it again for every size would take longer than its flight.
    """

    def __init__(self, card: str, box: Box, upside_down: bool) -> None:
        number = NUMBER[card]
        self.upside_down = upside_down
        self._number = number
        paint, key = face(number, "bench", upside_down)
        radius = CHAMFER * SIZES["bench"][0] / SIZES["full"][0]
        super().__init__(box, paint, key, *back(number, "bench"), units=SIZES["bench"][0], z=CARD_Z, radius=radius)

    def lie(self, upside_down: bool) -> None:
        if upside_down != self.upside_down:
            self.upside_down = upside_down
            self.set_face(*face(self._number, "bench", upside_down))

    def warm(self, look: DrawStyle) -> None:
        """Draw both orientations now, so that no later frame has to."""
        for upside_down in (self.upside_down, not self.upside_down):
            picture(look, self._number, "bench", SIZES["bench"][0], upside_down)

    def _paint_side(self, pen: Pen) -> None:
        box = self.box.at_origin
        pen.panel(box, "#4a3420", radius=self._radius * box.w / self._units, shadow=self.lift)
        whole = picture(pen.look, self._number, "bench", SIZES["bench"][0], self.upside_down)
        r = pen.rect(box)
        pen.blit(whole if whole.get_size() == r.size else pygame.transform.smoothscale(whole, r.size), r.topleft)

    @property
    def _fine(self) -> int:
        return 1


def to_paint(look: DrawStyle, mines: Sequence[int]) -> list[Job]:
    """Return pictures of the bench with these cards, for quiet moments before it opens."""
    wide = SIZES["bench"][0]
    cards = [partial(picture, look, mine, "bench", wide) for mine in mines]
    return [lambda: look.art.raster("klotho97/stake.webp", look.px(CANVAS.w), look.px(CANVAS.h)), *cards]


class BenchCards:
    """All cards on the bench. `show` places every card where a draft has it; with `moving` the cards fly there."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.sprites: dict[str, BenchCard] = {}
        self.homes: dict[str, Box] = {}
        self._grid: Sprite | None = None
        self._spots: list[Spot] = []

    # -- places --------------------------------------------------------------------------------------------------------

    def cells(self, draft: Draft) -> list[list[Box]]:
        return bench_grid(self.bench.places["mat"], *draft.shape)

    def cell(self, draft: Draft, column: int, row: int) -> Box:
        return self.cells(draft)[row][column]

    def beside(self, draft: Draft) -> dict[str, Box]:
        """Return the places beside the grid, as large as all cards allow.

        A card keeps its place even while it is on the grid, so that nothing moves away under the pointer.
        """
        n = len(draft.mines)
        room = self.bench.places["spare_cards"]
        room = room.without_bottom(FOOT * min(1.5, self.bench.stage.look.text_scale))
        columns, wide = pack_columns(room, max(1, n), _SHARE, 10)
        wide = min(wide, 152.0)
        high, rows = wide / _SHARE, -(-n // columns)
        across = min(wide + 12, (room.w - wide) / max(1, columns - 1))
        down = min(high + 10, (room.h - high) / max(1, rows - 1))
        left = room.centre[0] - (wide + across * (min(n, columns) - 1)) / 2
        top = room.centre[1] - (high + down * (rows - 1)) / 2
        return {card: Box(left + n % columns * across, top + n // columns * down, wide, high)
                for n, card in enumerate(draft.mines)}

    def _homes(self, draft: Draft) -> dict[str, Box]:
        cells = self.cells(draft)
        return self.beside(draft) | {card: cells[row][column] for card, (column, row) in draft.lying}

    # -- showing -------------------------------------------------------------------------------------------------------

    def show(self, draft: Draft, *, moving: bool = False) -> list[Motion]:
        """Return the motions that bring every card to its place. Without `moving`, the cards are there at once."""
        before, self.homes = self.homes, self._homes(draft)
        self._show_grid(draft)
        motions: list[Motion] = []
        for card, home in self.homes.items():
            sprite = self.sprites.get(card)
            upside_down = card in draft.turned
            if sprite is None:
                sprite = self.sprites[card] = BenchCard(card, home, upside_down)
                self.bench.add(sprite)
            elif moving and (before.get(card) != home or sprite.centre != home.centre):
                motions.append(_bring(sprite, home))
                if sprite.upside_down != upside_down:
                    sprite.lie(upside_down)
            elif moving and sprite.upside_down != upside_down:
                motions.append(_turn(sprite, upside_down))
            else:
                _rest(sprite, home)
                sprite.lie(upside_down)
        self._make_spots(draft)
        return motions

    def to_paint(self) -> list[Job]:
        """Return jobs that draw each card in both orientations, for quiet moments."""
        look = self.bench.stage.look
        return [partial(sprite.warm, look) for sprite in self.sprites.values()]

    def lift(self, card: str) -> None:
        """Raise a dragged card above all others, as large as on the grid."""
        sprite = self.sprites[card]
        size = self.cells(self.bench.draft)[0][0]
        sprite.box = size.centre_on(sprite.centre)
        sprite.z, sprite.lift, sprite.held = HELD_Z, LIFTED, True
        # Only a dragged card can be put beside the grid.
        beside = Spot(SPARE, self.bench.places[SPARE], _("Beside the grid"), role=_("place"), target=SPARE, ring=18)
        self._spots.append(self.bench.spot(beside))

    def turn_motion(self, card: str, upside_down: bool) -> Motion:
        """Return the motion of a card that is turned while dragged."""
        return _turn(self.sprites[card], upside_down)

    def hover_over(self, card: str, place: Box) -> None:
        """Show a card that is held by key or gamepad a little above the focused place."""
        sprite = self.sprites[card]
        sprite.centre = (place.centre[0], place.centre[1] - 14)

    def _show_grid(self, draft: Draft) -> None:
        if self._grid is None:
            self._grid = self.bench.add(Panel(self.bench.places["mat"], z=PLACE_Z))
        cells = [box.move(-self._grid.box.x, -self._grid.box.y) for row in self.cells(draft) for box in row]
        self._grid.redraw(lambda pen: _paint_places(pen, cells), ("bench-grid", draft.shape, self._grid.box.size))

    # -- spots ---------------------------------------------------------------------------------------------------------

    def _make_spots(self, draft: Draft) -> None:
        """Make spots for spare cards and for places. A place is a target while a card is held, otherwise a piece."""
        focus = self.bench.focus
        held = focus.current.id if focus.current in self._spots and focus.current is not None else ""
        for spot in self._spots:
            focus.remove(spot)
        self._spots = [
            Spot(f"card:{card}", self.homes[card], card_note(card), role=_("card"), value=self._lies(card, draft),
                 piece=card, ring=14, area=SPARE, first=n == 0)
            for n, card in enumerate(draft.spare)
        ]
        cells = self.cells(draft)
        for column, row in draft.cells:
            self._spots.append(self._place_spot(draft, (column, row), cells[row][column]))
        for spot in self._spots:
            self.bench.spot(spot)
        again = focus.find(held) if held else None
        if again is not None:
            focus.set(again)

    def _place_spot(self, draft: Draft, cell: tuple[int, int], box: Box) -> Spot:
        where = _("column {column}, row {row}").format(column=cell[0] + 1, row=cell[1] + 1)
        card = draft.at(cell)
        if not card:
            return Spot(place_id(cell), box, _("Empty place, {where}").format(where=where), role=_("place"),
                        target=place_id(cell), ring=14, order=1, area="grid")
        value = f"{where}, {self._lies(card, draft)}"
        return Spot(place_id(cell), box, card_note(card), role=_("card"), value=value, piece=card,
                    target=place_id(cell), ring=14, order=1, area="grid")

    @staticmethod
    def _lies(card: str, draft: Draft) -> str:
        return _("upside down") if card in draft.turned else _("upright")


# -- motion -----------------------------------------------------------------------------------------------------------


def _rest(sprite: BenchCard, home: Box) -> None:
    sprite.box, sprite.zoom, sprite.angle = home, 1, 0
    sprite.z, sprite.lift, sprite.held, sprite.squash = CARD_Z, RESTING, False, 0


def _bring(sprite: BenchCard, home: Box) -> Motion:
    """Lift a card, fly it to its place while it grows or shrinks, and land it."""
    begun: dict[str, float] = {}

    def start() -> None:
        begun.update(x=sprite.centre[0], y=sprite.centre[1], k=sprite.box.w / home.w)
        sprite.z, sprite.lift = HELD_Z - 10, LIFTED

    def at(t: float) -> None:
        if t >= 1:
            _rest(sprite, home)
            return
        air = math.sin(math.pi * t)
        x, y = begun["x"] + (home.centre[0] - begun["x"]) * t, begun["y"] + (home.centre[1] - begun["y"]) * t
        sprite.box = home.centre_on((x, y - 24 * air))
        sprite.zoom = begun["k"] + (1 - begun["k"]) * t

    return Motion(_FLIGHT, at, land, start)


def _turn(sprite: BenchCard, upside_down: bool) -> Motion:
    """Turn a card by half a circle, a little above the mat."""

    def start() -> None:
        sprite.z, sprite.lift = HELD_Z - 10, LIFTED

    def at(t: float) -> None:
        if t >= 1:
            sprite.angle, sprite.zoom = 0, 1
            sprite.z, sprite.lift = (HELD_Z if sprite.held else CARD_Z), (LIFTED if sprite.held else RESTING)
            sprite.lie(upside_down)
            return
        sprite.angle, sprite.zoom = -180 * t, 1 + 0.06 * math.sin(math.pi * t)

    return Motion(_TURN, at, glide, start)


def _paint_places(pen: Pen, cells: list[Box]) -> None:
    """Paint where cards can be placed: a faint field in stitches."""
    for box in cells:
        s = Sketch(round(box.w, 1), round(box.h, 1))
        s.polygon(octagon(5, 5, s.w - 10, s.h - 10, 14), "#06141a", opacity=0.42)
        dash_outline(s, octagon(6, 6, s.w - 12, s.h - 12, 14), GOLD, 2.6, 13, 11, opacity=0.62)
        cx, cy, r = s.w / 2, s.h / 2, min(s.w, s.h) * 0.07
        s.path(f"M{cx - r:.1f} {cy:.1f} h{2 * r:.1f} M{cx:.1f} {cy - r:.1f} v{2 * r:.1f}", "none", GOLD, 4,
               stroke_opacity=0.62)
        pen.sketch(s, box)
