"""The graph paper: the explored floor, the explorer on it, and every way on.

Everything that does not move is drawn into three pictures (rooms, thread, marks), which are redrawn only where
something has changed. The token, the stitched openings and the lights are sprites above them.

    map_view = MapView(table, box, z, on_press)
    map_view.show(state, trail)                  # shows a state, camera included
    motions.then(*map_view.ink_tile(event), *map_view.walk((start, square)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.floor_map import Mark, Sheet, breakable, new_sheet, openings
from klotho_games.games.karthis.rules.refusals import is_walled_in
from klotho_games.games.karthis.rules.rooms_behind import ways_on
from klotho_games.games.karthis.rules.state import Adventure, Phase, rival_square
from klotho_games.games.karthis.table.look.map_camera import LARGEST, Camera, bounds_of, first_view, room_on, view_of
from klotho_games.games.karthis.table.look.map_drawing import (
    ABOVE,
    MARKS,
    ROOMS,
    SHADE,
    THREAD,
    TOKEN,
    UNDER_NOTES,
    MapPlot,
    draw_compass,
    draw_labels,
    draw_marks,
    draw_overview,
    draw_paper,
    draw_rival,
    draw_rooms,
    draw_temple,
    draw_trail,
    draw_unknown,
    legs,
    overview_camera,
    waiting_rival,
)
from klotho_games.games.karthis.telling import TELLING
from klotho_games.games.karthis.telling.directions import side_name, tile_note, way_note
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.art import NotPainted
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Paint, Sprite

from . import map_motion as moves
from .map_lights import Lights

_NOTCH = 1.18
"""Zoom factor of one notch of the wheel."""
_OVERVIEW = (268.0, 190.0)
_SMALLEST_TOKEN = 50.0
"""The explorer is never smaller, even if larger than a room, so that players find them at once."""


@dataclass
class MapState:
    """What the map shows now (`now`), or will show after all queued motion (`plan`)."""

    sheet: Sheet
    camera: Camera
    at: int = -1
    """The square under the token; -1 while it walks."""
    trail: list[int] = field(default_factory=list)


class MapView:
    def __init__(
        self, table: Scene, box: Box, z: float, on_press: Callable[[str], None], explorer: str = "ada",
        closed: bool = False,
    ) -> None:
        """`explorer` is one of the six of the art folder (tok_ada and the others). A `closed` map shows no ways on."""
        self._closed = closed
        self.table, self.box, self.z, self.on_press, self.explorer = table, box, z, on_press, explorer
        self.room = room_on(box)
        sheet = new_sheet()
        self.now = MapState(sheet, view_of(sheet, self.room))
        self.plan = replace(self.now)
        self.state: Adventure | None = None
        self._known: set[int] = set()
        """Squares with a tile when the state was last laid out."""
        self._own: Camera | None = None
        """The player's own zoom; None while the map follows the explorer."""
        self.moved: Callable[[], None] = lambda: None
        """Called after the player has zoomed or dragged the map, so that the table can light its targets again."""
        self._spots: list[Spot] = []
        self.rooms = table.add(Sprite(box, self._paint_rooms, z=z + ROOMS))
        self.thread = table.add(Sprite(box, self._paint_thread, z=z + THREAD))
        self.marks = table.add(Sprite(box, self._paint_marks, z=z + MARKS))
        leaf = layout("karthis/table")["left_page"]
        table.add(Sprite(leaf, lambda pen: pen.raster("karthis/page_shade.webp", leaf.at_origin), z=z + SHADE))
        self.lights = Lights(self)
        self.token = table.add(Sprite(Box(0, 0, 86, 89), self._paint_token, z=z + TOKEN, margin=24))
        self._overview = table.add(
            Sprite(Box(box.right - _OVERVIEW[0] - 18, box.y + 18, *_OVERVIEW), self._paint_overview, z=z + ABOVE,
                   margin=24, visible=False)
        )
        self._mended = table.add(Panel(Box(box.x, box.y, 1, 1), z=z + ROOMS))

    # -- pictures -------------------------------------------------------------------------------------------

    @property
    def camera(self) -> Camera:
        return self.now.camera

    @property
    def pictures(self) -> tuple[Sprite, Sprite, Sprite]:
        return self.rooms, self.thread, self.marks

    def draw_rooms(self, plot: MapPlot) -> None:
        draw_paper(plot)
        if plot.camera == first_view(self.room):
            draw_temple(plot, self.box, self.now.sheet)
        draw_unknown(plot, self.now.sheet, self.state.reach if self.state and not self._closed else ())
        draw_compass(plot, self.box, self.now.sheet)
        draw_rooms(plot, self.now.sheet)

    def draw_marks(self, plot: MapPlot) -> None:
        draw_marks(plot, self.now.sheet, self.now.at)
        draw_labels(plot, self.now.sheet)
        rival = waiting_rival(self.state) if self.state is not None else None
        if rival is not None:
            draw_rival(plot, rival)

    def plot(self, pen: Pen, area: Box | None = None, camera: Camera | None = None) -> MapPlot:
        return MapPlot(pen.surface, pen.look, area or self.box, camera or self.now.camera)

    def _paint_rooms(self, pen: Pen) -> None:
        self.draw_rooms(self.plot(pen))

    def _paint_thread(self, pen: Pen) -> None:
        draw_trail(self.plot(pen), self.now.sheet, self.now.trail)

    def _paint_marks(self, pen: Pen) -> None:
        self.draw_marks(self.plot(pen))

    def _paint_token(self, pen: Pen) -> None:
        w, h = self.token.box.size
        if w <= _SMALLEST_TOKEN:
            ring = Sketch(100, 100).circle(50, 50, 47, "#ffd766", "#5a3510", 3)
            pen.sketch(ring, Box(0, 0, w, h).grow(w * 0.07))
        pen.svg(f"karthis/tok_{self.explorer}", Box(0, 0, w, h), shadow=w * 0.09)

    def _paint_overview(self, pen: Pen) -> None:
        draw_overview(pen, Box(0, 0, *_OVERVIEW), self.now.sheet, self.now.at, self.now.camera, self.box)

    def redraw_area(self, area: Box, *changed: Sprite) -> None:
        """Draw the pictures that have changed again in one area; all of them if none is named."""
        look = self.table.stage.look
        s = look.scale
        x, y = int((area.x - self.box.x) * s), int((area.y - self.box.y) * s)
        clip = pygame.Rect(x, y, round(area.w * s) + 2, round(area.h * s) + 2)
        paints = (self._paint_rooms, self._paint_thread, self._paint_marks)
        for picture, paint in zip(self.pictures, paints, strict=True):
            if (not changed or picture in changed) and not self._redraw_part(look, picture, paint, clip):
                picture.redraw()
        # The pictures were changed in place. This sprite tells the layers which area to paint again, even if it is the
        # second change before a frame is shown.
        area = area.grow(2 / s)  # as far as the clip reached
        self._mended.box = area.union(self._mended.box) if self._mended.changed else area
        self._mended.redraw()

    def _redraw_part(self, look: DrawStyle, picture: Sprite, paint: Paint, clip: pygame.Rect) -> bool:
        """Draw a part of a picture again, in place. Return False if the frame would have to paint more than that."""
        def draw(surface: pygame.Surface) -> None:
            surface.set_clip(clip)
            surface.fill((0, 0, 0, 0))
            paint(Pen(surface, look, (0, 0), (self.box.x, self.box.y)))
            surface.set_clip(None)

        if not look.art.live:
            draw(picture.picture(look))
            return True
        if not picture.is_painted(look):
            return False
        try:
            with look.art.forbid_painting():
                draw(picture.picture(look))
        except NotPainted:
            size = look.px(self.box.w), look.px(self.box.h)
            key = "map", id(picture), *clip
            look.art.paint_parts_beside(key, lambda: draw(pygame.Surface(size, pygame.SRCALPHA, 32)))
            return False
        return True

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Adventure, trail: Sequence[int]) -> None:
        fitted = view_of(s.sheet, self.room)
        if self._own is not None and s.sheet != self.now.sheet:
            self._own = None
        seen = MapState(s.sheet, self._own or fitted, s.at, list(trail))
        before = self._picture_sources()
        self.state, self.now = s, seen
        self._known = {tile.square for tile in s.sheet.tiles}
        self.plan = replace(seen, camera=fitted, trail=list(trail))
        for picture, old, new in zip(self.pictures, before, self._picture_sources(), strict=True):
            if old != new:
                picture.redraw()
        self._overview.visible = self._own is not None
        self._overview.redraw()
        self.put_token(s.at)
        self.lights.show(s)
        self._add_spots(s)
        self._show_overview_spot()  # above the rooms that it covers

    def _picture_sources(self) -> tuple[object, object, object]:
        """Return what each of the three pictures depends on. A picture is redrawn only if this has changed."""
        now, s = self.now, self.state
        reach, rival = (s.reach, waiting_rival(s)) if s is not None else (None, None)
        return (
            (now.sheet, now.camera, reach),
            (now.sheet.cells, now.camera, legs(now.trail)),
            (now.sheet, now.camera, now.at, rival),
        )

    def put_token(self, square: int) -> None:
        w = round(max(_SMALLEST_TOKEN, self.camera.tile * 0.66))
        self.token.zoom = 1
        self.token.box = Box.around(self.camera.square(square).centre, w, round(w * 124 / 120))

    # -- spots ----------------------------------------------------------------------------------------------

    def _add_spots(self, s: Adventure) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots.clear()
        for tile in s.sheet.tiles:
            note = tile_note(s, tile.square)
            self._spot(f"tile:{tile.square}", note, note, _("tile"))
        for square, side in self.ways(s):
            label, note = self._opening_words(s, square, side), way_note(s, square, side)
            self._spot(f"open:{square}:{side}", label, f"{label}. {note}", _("opening"), value=note)
        for square, side in self.walls(s):
            label = TELLING.move(s, do.BreakThrough(square, side))
            self._spot(f"wall:{square}:{side}", label, "", _("wall"))
        note = tile_note(s, s.at)
        self._spot("explorer", _("You. {note}").format(note=note), note, _("explorer"), piece="explorer")

    def _spot(self, target: str, label: str, tip: str, role: str, piece: str = "", value: str = "") -> None:
        box = self.box_of(target)
        if not self.box.contains(box.centre):
            return
        spot = Spot(
            target, box, label, role=role, value=value, tip=tip or label, piece=piece, target="" if piece else target,
            under=self.z + UNDER_NOTES if target.startswith("open:") else None,
            press=None if piece else lambda: self.on_press(target), ring=self.camera.tile * 0.1,
            changed=self.lights.hover, area="map",
        )
        self._spots.append(self.table.spot(spot))

    def ways(self, s: Adventure) -> list[tuple[int, int]]:
        """Return every unexplored opening in reach, as (square, side); not past a rival (KAR-2.6)."""
        return [] if self._closed else [*ways_on(s)]

    def ways_now(self) -> list[tuple[int, int]]:
        """Return the openings to mark as ways on: those of the state, and those of tiles inked since."""
        if self._closed:
            return []
        sheet = self.now.sheet
        reach = set(self.state.reach - {rival_square(self.state)}) if self.state is not None else set()
        reach |= {tile.square for tile in sheet.tiles if tile.square not in self._known}
        return [(square, side) for square in sorted(reach) if sheet.cells[square] for side in openings(sheet, square)]

    def walls(self, s: Adventure) -> list[tuple[int, int]]:
        """Return the walls that can be broken when there is no other way on (KAR-2.6)."""
        if s.phase is not Phase.FOOT or not s.secret_doors or not is_walled_in(s):
            return []
        rival = s.rival.square if s.rival else -1
        return [(n, side) for n in sorted(s.reach) if n != rival for side in breakable(s.sheet, n)]

    def _opening_words(self, s: Adventure, square: int, side: int) -> str:
        if square == s.at:
            return TELLING.move(s, do.Explore(side))
        walk = TELLING.move(s, do.Walk(square))
        return _("{walk}, then explore {side}").format(walk=walk, side=side_name(side))

    def box_of(self, target: str) -> Box:
        """Return the place of a target on the canvas: "tile:…", "open:…:…", "wall:…:…" or "explorer"."""
        if target == "explorer":
            return self.token.box
        kind, *numbers = target.split(":")
        square = self.camera.square(int(numbers[0]))
        t = self.camera.tile
        if kind == "tile":
            return square.grow(-t * 0.1)
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[int(numbers[1])]
        # On small tiles, more of the bare square counts as the opening, so that it can still be hit.
        wide = 0.56 if t >= 64 and kind == "open" else 0.8
        out, deep = (0.67, 0.5) if kind == "open" else (0.5, 0.44)
        centre = (square.centre[0] + dx * t * out, square.centre[1] + dy * t * out)
        return Box.around(centre, t * (deep if dx else wide), t * (wide if dx else deep))

    def offer_tiles(self, squares: Iterable[int]) -> None:
        """Let the player choose one of these tiles: they are lit, and openings are neither marked nor clickable."""
        self.lights.forget_exits([target for target in self.lights.exits if target.startswith("open:")])
        for spot in [spot for spot in self._spots if spot.id.startswith("open:")]:
            self._spots.remove(spot)
            self.table.focus.remove(spot)
        self.light(f"tile:{square}" for square in squares)

    def warn(self, squares: Iterable[int]) -> None:
        """Put a skull on each of these deadly tiles, until the map is shown again."""
        self.lights.warn({f"tile:{square}" for square in squares})
        lost = _("You’d be walled in there, and the adventure would be lost.")
        for spot in self._spots:
            if spot.target in self.lights.warned:
                spot.tip = spot.label = f"{lost} {spot.label}"

    # -- lights ---------------------------------------------------------------------------------------------

    def light(self, targets: Iterable[str]) -> None:
        """Show where the held piece can go; no targets if nothing is held."""
        self.lights.light(set(targets))

    def advise(self, target: str = "") -> None:
        """Mark a place with pulsing golden stitches; "" removes them."""
        self.lights.advise(target)

    # -- motion: each method returns parts to queue ---------------------------------------------------------

    def ink_tile(self, event: ev.TilePlaced) -> list[Part]:
        """Ink the tile wall by wall. If necessary, the paper makes room first."""
        return moves.ink_tile(self, event)

    def walk(self, path: Sequence[int]) -> list[Part]:
        """Let the token hop along neighbouring squares, both ends included; the thread grows behind it."""
        return moves.walk(self, path)

    def seal(self, square: int, side: int) -> list[Part]:
        return moves.seal(self, square, side)

    def mark(self, square: int, mark: Mark) -> list[Part]:
        return moves.mark(self, square, mark)

    def break_door(self, square: int, side: int) -> list[Part]:
        return moves.break_door(self, square, side)

    def new_floor(self, s: Adventure) -> list[Part]:
        return moves.new_floor(self, s)

    def dice_place(self, square: int, side: int) -> Point:
        """Return where the dice for a new tile are thrown: on the bare square behind the opening, and past it."""
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        x, y = self.plan.camera.square(square).centre
        far = self.plan.camera.tile + 60
        return x + dx * (far + 60), y + dy * far

    # -- zooming --------------------------------------------------------------------------------------------

    def wheel(self, p: Pointer) -> bool:
        """Zoom around the pointer. Returns whether the map used the wheel.

        Zoomed out far enough, the map follows the explorer again.
        """
        if self.state is None or not self.box.contains(p.at) or self.table.motions.is_busy:
            return False
        fitted = view_of(self.state.sheet, self.room)
        tile = min(LARGEST * 1.25, self.camera.tile * _NOTCH**p.turn)
        self._look_from(self._keep_in_sight(self.camera.zoom(tile, p.at)) if tile > fitted.tile * 1.02 else None)
        return True

    def _look_from(self, own: Camera | None) -> None:
        assert self.state is not None
        self._own = own
        advised = self.lights.advised
        self.show(self.state, self.now.trail)
        self.moved()
        self.advise(advised)

    def follow(self) -> bool:
        """Follow the explorer again from the next `show` on. Returns whether the player had zoomed."""
        closer, self._own = self._own is not None, None
        return closer

    def may_pan(self, at: Point) -> bool:
        """Whether the player can drag the map here: only bare paper of a zoomed map."""
        spot = self.table.focus.at(at)
        bare = spot is None or spot.id == "map"
        return self._own is not None and self.box.contains(at) and bare and not self.table.motions.is_busy

    def pan(self, dx: float, dy: float) -> None:
        """Move the map with the pointer, unless something moves on it."""
        if self._own is not None and self.state is not None and not self.table.motions.is_busy:
            self._look_from(self._keep_in_sight(Camera(self._own.x + dx, self._own.y + dy, self._own.tile)))

    def _keep_in_sight(self, camera: Camera) -> Camera:
        """Return the view moved as far as necessary to keep an explored room in the middle of the page."""
        rooms = bounds_of(self.now.sheet)
        (cx, cy), t = self.room.centre, camera.tile
        x = min(cx - rooms.x * t, max(cx - rooms.right * t, camera.x))
        y = min(cy - rooms.y * t, max(cy - rooms.bottom * t, camera.y))
        return Camera(round(x), round(y), t)

    def _show_overview_spot(self) -> None:
        """Add the spot of the small map, on which the player points at what they want to see."""
        old = self.table.focus.find("overview")
        if old is not None:
            self.table.focus.remove(old)
        if self._overview.visible:
            words = _("This small map shows the whole floor. Point at the part you want to see, or drag an empty spot "
                      "of the large map.")
            self.table.spot(
                Spot("overview", self._overview.box, words, role=_("map"), tip=words, ring=8, follow=self._centre_on)
            )

    def _centre_on(self, at: Point) -> None:
        small = overview_camera(self._overview.box, self.now.sheet)
        column, row = (at[0] - small.x) / small.tile, (at[1] - small.y) / small.tile
        here = self.camera.at(column, row)
        self.pan(self.room.centre[0] - here.x, self.room.centre[1] - here.y)
