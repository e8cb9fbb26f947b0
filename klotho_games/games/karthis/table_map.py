"""The graph paper: the floor as it was explored, the explorer on it, and every way on.

What does not move is drawn into three pictures (rooms, thread, marks) and only mended where something changed; the
token, the stitched openings and the lights are sprites of their own above them.

    map_view = MapView(table, box, z, on_press)
    map_view.show(state, trail)                  # equal to the state, camera included
    motions.then(*map_view.ink_tile(event), *map_view.walk((start, square)))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.words import _
from klotho_games.games.karthis.adventure import Adventure, Phase
from klotho_games.games.karthis.refusals import walled_in
from klotho_games.games.karthis.steps import BreakThrough, Explore, Walk
from klotho_games.games.karthis.table_map_camera import Camera, room_on, view_of
from klotho_games.games.karthis.table_map_ink import (
    Plot,
    draw_labels,
    draw_marks,
    draw_paper,
    draw_rival,
    draw_rooms,
    draw_trail,
    draw_unknown,
)
from klotho_games.games.karthis.telling import TELLING, side_name, tile_note
from klotho_games.games.karthis.temple import NEXT, Sheet, breakable, new_sheet, openings
from klotho_games.games.karthis.tiles import LETTERS
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene

_ROOMS, _THREAD, _MARKS, _LIT, _EXITS, _TOKEN = 0.0, 0.1, 0.2, 0.3, 0.4, 0.6
"""How the layers of the map lie above its own height."""


class MapView:
    def __init__(
        self, table: TableScene, box: Box, z: float, on_press: Callable[[str], None], explorer: str = "ada"
    ) -> None:
        """`explorer` is one of the six of the art folder (tok_ada and the others)."""
        self.table, self.box, self.z, self.on_press, self.explorer = table, box, z, on_press, explorer
        self.room = room_on(box)
        self.sheet: Sheet = new_sheet()
        self.trail: list[int] = []
        self.camera: Camera = view_of(self.sheet, self.room)
        self.state: Adventure | None = None
        self._spots: list[Spot] = []
        self._exits: dict[str, Sprite] = {}
        self.rooms = table.add(Sprite(box, self._paint_rooms, z=z + _ROOMS))
        self.thread = table.add(Sprite(box, self._paint_thread, z=z + _THREAD))
        self.marks = table.add(Sprite(box, self._paint_marks, z=z + _MARKS))
        self.token = table.add(Sprite(Box(0, 0, 86, 89), self._paint_token, z=z + _TOKEN, margin=24))

    # -- pictures -------------------------------------------------------------------------------------------

    def _plot(self, pen: Pen) -> Plot:
        return Plot(pen.surface, pen.look, self.box, self.camera)

    def _paint_rooms(self, pen: Pen) -> None:
        plot = self._plot(pen)
        draw_paper(plot)
        draw_unknown(plot, self.sheet, self.state.reach if self.state else ())
        draw_rooms(plot, self.sheet)

    def _paint_thread(self, pen: Pen) -> None:
        draw_trail(self._plot(pen), self.trail)

    def _paint_marks(self, pen: Pen) -> None:
        plot = self._plot(pen)
        draw_marks(plot, self.sheet, self.state.at if self.state else -1)
        if self.state is not None:
            draw_labels(plot, self.state, self.sheet)
            draw_rival(plot, self.state)

    def _paint_token(self, pen: Pen) -> None:
        w, h = self.token.box.size
        pen.svg(f"karthis/tok_{self.explorer}", Box(0, 0, w, h), shadow=w * 0.09)

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Adventure, trail: Sequence[int]) -> None:
        self.state, self.sheet, self.trail = s, s.sheet, list(trail)
        self.camera = view_of(s.sheet, self.room)
        for picture in (self.rooms, self.thread, self.marks):
            picture.redraw()
        self._put_token(s.at)
        self._forget()
        self._add_tiles(s)
        self._add_openings(s)
        self._add_walls(s)
        self._add_token(s)

    def _put_token(self, square: int) -> None:
        w = round(self.camera.tile * 0.66)
        self.token.box = Box.around(self.camera.square(square).centre, w, round(w * 124 / 120))

    def _forget(self) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        for sprite in self._exits.values():
            self.table.layers.remove(sprite)
        self._spots.clear()
        self._exits.clear()

    def _spot(self, target: str, box: Box, label: str, tip: str, role: str, piece: str = "") -> None:
        spot = Spot(
            piece or target, box, label, role=role, tip=tip, piece=piece, target="" if piece else target,
            press=None if piece else lambda: self.on_press(target), ring=self.camera.tile * 0.1,
        )  # fmt: skip
        self._spots.append(self.table.spot(spot))

    def _add_tiles(self, s: Adventure) -> None:
        for tile in s.sheet.tiles:
            note = tile_note(s, tile.square)
            self._spot(f"tile:{tile.square}", self.box_of(f"tile:{tile.square}"), note, note, _("tile"))

    def _add_openings(self, s: Adventure) -> None:
        for square in sorted(s.reach):
            for side in openings(s.sheet, square):
                target = f"open:{square}:{side}"
                here = square == s.at
                label = TELLING.move(s, Explore(side))
                if not here:
                    walk = TELLING.move(s, Walk(square))
                    label = _("{walk}, then explore {side}").format(walk=walk, side=side_name(side))
                self._spot(target, self.box_of(target), label, label, _("opening"))
                self._add_exit(target, square, side, here and s.phase is Phase.FOOT)

    def _add_exit(self, target: str, square: int, side: int, bright: bool) -> None:
        behind = self.camera.square(NEXT[square][side])
        name = f"karthis/k_exit_{LETTERS[side]}_1"
        sprite = Sprite(behind, lambda pen: pen.svg(name, Box(0, 0, behind.w, behind.h)), z=self.z + _EXITS,
                        key=("exit", name), alpha=1 if bright else 0.8)  # fmt: skip
        self._exits[target] = self.table.add(sprite)

    def _add_walls(self, s: Adventure) -> None:
        """Walls that may be broken when nothing else is left (KAR-2.6)."""
        if s.phase is not Phase.FOOT or not s.secret_doors or not walled_in(s):
            return
        for square in sorted(s.reach):
            for side in breakable(s.sheet, square):
                target = f"wall:{square}:{side}"
                label = TELLING.move(s, BreakThrough(square, side))
                self._spot(target, self.box_of(target), label, label, _("wall"))

    def _add_token(self, s: Adventure) -> None:
        note = tile_note(s, s.at)
        self._spot("", self.token.box, _("You. {note}").format(note=note), note, _("explorer"), piece="explorer")

    # -- where things are -----------------------------------------------------------------------------------

    def box_of(self, target: str) -> Box:
        """Where a target lies on the canvas: "tile:…", "open:…:…", "wall:…:…" or "explorer"."""
        if target == "explorer":
            return self.token.box
        kind, *numbers = target.split(":")
        square = self.camera.square(int(numbers[0]))
        t = self.camera.tile
        if kind == "tile":
            return square.grown(-t * 0.1)
        side = int(numbers[1])
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        out = 0.66 if kind == "open" else 0.5
        centre = (square.centre[0] + dx * t * out, square.centre[1] + dy * t * out)
        deep, wide = (0.5 if kind == "open" else 0.3), 0.56
        return Box.around(centre, t * (deep if dx else wide), t * (wide if dx else deep))
