"""Knights and footmen: in their niches of the barracks, on the patrols, or while dragged."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, capital, ngettext
from klotho_games.games.patrols.rules.names import kind_name, region_name
from klotho_games.games.patrols.rules.state import COLOURS, ITEMS, Kingdom, Phase, sides
from klotho_games.games.patrols.rules.steps import TakeBack
from klotho_games.games.patrols.table.look.parchment import paint_rack, paint_wood
from klotho_games.games.patrols.table.look.piece_faces import paint_item
from klotho_games.games.patrols.table.look.places import item_boxes
from klotho_games.games.patrols.table.look.style import CREAM, ROMAN
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SERIF, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .arrangement import HOME

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

Z, HELD_Z = 120, 400
_AT_HOME, _ON_DUTY = 48.0, 52.0
"""Width of an item in its niche, and its largest width on a patrol."""
_RESTING, _LIFTED = 4.0, 14.0
"""Height of an item above the table."""


class Troops:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.items = [table.add(Panel(self.home(n), z=Z, margin=20, visible=False)) for n in range(ITEMS)]
        self._numerals = [table.add(Panel(table.places.niche(n), z=14)) for n in range(ITEMS)]
        self._spots: list[Spot] = []
        self._boxes = [self.home(n) for n in range(ITEMS)]
        self._whole = table.spot(
            Spot("barracks", table.places["rack"], _("Barracks"), role=_("barracks"), ring=12, target="barracks",
                 area="barracks", order=2)
        )

    def paint_ground(self, pen: Pen) -> None:
        places = self.table.places
        paint_wood(pen, places["barracks"])
        paint_rack(pen, places["rack"])
        pen.text(_("Barracks"), places["barracks_title"], 28, CREAM, SERIF_BLACK, shadow="#000000")
        for slot, words in (("knights_title", _("Knights")), ("footmen_title", _("Footmen"))):
            pen.text(words, places[slot], 22, "#f3d9a2", SERIF, align="centre", shadow="#000000")
        for n, colour in enumerate(COLOURS):
            pen.svg(f"patrols/banner_{colour}", places[f"banner_{n + 1}"], shadow=3)
        for n in range(ITEMS):
            pen.svg("patrols/niche", places.niche(n))

    # -- places ---------------------------------------------------------------------------------------------

    def home(self, item: int) -> Box:
        niche = self.table.places.niche(item)
        w = min(_AT_HOME * niche.h / 78, niche.w * 0.66)
        return Box.around((niche.centre[0], niche.y + niche.h * 0.58), w, w * 1.1)

    def box_of(self, item: int) -> Box:
        return self._boxes[item]

    def _place(self) -> None:
        memory = self.table.memory
        self._boxes = [self.home(n) for n in range(ITEMS)]
        for patrol in set(memory.at) - {HOME}:
            room = self.table.map.patrol_box(patrol)
            there = memory.on(patrol)
            largest = _ON_DUTY * min(room.w, room.h) / 96
            for item, box in zip(there, item_boxes(room, len(there), largest), strict=True):
                self._boxes[item] = box

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Kingdom) -> None:
        memory = self.table.memory
        self._place()
        for n, sprite in enumerate(self.items):
            sprite.visible = s.phase is not Phase.DEAL or not memory.kinds[n] % 7  # footmen need no roll
            sprite.box, sprite.z = self._boxes[n], Z
            sprite.angle, sprite.zoom, sprite.alpha, sprite.squash = 0, 1, 1, 0
            self._draw(n)
            self._draw_numeral(n, memory.at[n])

    def _draw(self, item: int, lift: float = _RESTING) -> None:
        self.items[item].show(paint_item, self.table.memory.kinds[item], shadow=lift)

    def _draw_numeral(self, item: int, patrol: int) -> None:
        """Show in an empty niche which patrol its item has joined."""
        words = ROMAN[self.table.map.number(patrol)] if patrol != HOME else ""
        self._numerals[item].show(_paint_numeral, words)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Kingdom) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []
        items = sum(s.barracks)
        self._whole.label = ngettext("Barracks: {n} unit", "Barracks: {n} units", items).format(n=items)
        if s.phase is Phase.DEAL:
            return
        seen: dict[str, int] = {}
        for item in range(ITEMS):
            spot = self._spot(s, item, seen)
            self._spots.append(self.table.spot(spot))

    def _spot(self, s: Kingdom, item: int, seen: dict[str, int]) -> Spot:
        memory = self.table.memory
        kind, patrol = memory.kinds[item], memory.at[item]
        colour, pips = COLOURS[kind // 7], kind % 7
        name = f"{colour}:{pips}"
        id = f"item:{name}" if patrol == HOME else f"on:{patrol}:{name}"
        seen[id] = n = seen.get(id, 0) + 1
        id = id if n == 1 else f"{id}:{n}"
        label = kind_name(kind)
        area = "barracks" if patrol == HOME else "map"
        if patrol == HOME or item in memory.fresh:
            tip = _("{item}: you can return it until you place the next region").format(item=capital(label))
            tip = "" if patrol == HOME else tip
            return Spot(id, self._boxes[item].grow(4), label, role=_("unit"), piece=f"item:{item}", ring=12, tip=tip,
                        area=area, order=2, changed=lambda spot: self._lift_under_pointer(item, spot))
        regions = [region_name(s.board[place]) for place in sides(patrol)]
        tip = _("{item} stays between {one} and {two}").format(item=capital(label), one=regions[0], two=regions[1])

        def refuse() -> None:
            refusal = self.table.session.why_not(TakeBack(colour, pips, patrol))
            if refusal is not None:
                self.table.show_refusal(refusal, self._boxes[item].centre)

        return Spot(id, self._boxes[item].grow(2), label, role=_("unit"), press=refuse, ring=12, tip=tip, area=area,
                    order=2, changed=lambda spot: self.table.look(spot, f"patrol:{patrol}"))

    def _lift_under_pointer(self, item: int, spot: Spot) -> None:
        """Raise an item a little under the pointer if it can be picked up."""
        patrol = self.table.memory.at[item]
        held = self.table.drag is not None and self.table.drag.held_piece == f"item:{item}"
        if held or self.table.motions.is_busy:
            return
        up = spot.hovered or (spot.focused and self.table.focus.seen)
        self.items[item].zoom = 1.1 if up else 1.0
        self.table.look(spot, f"patrol:{patrol}" if patrol != HOME else "")

    def sprite_of(self, piece: str) -> Sprite:
        """Return an item's sprite. While it is dragged, it is large, tilted and above everything."""
        item = int(piece.removeprefix("item:"))
        sprite = self.items[item]
        if self.table.drag is not None and self.table.drag.held_piece == piece:
            sprite.z, sprite.zoom, sprite.angle = HELD_Z, 1.3, 7
            self._draw(item, _LIFTED)
        return sprite

    def to_paint(self) -> list[Job]:
        """Return pictures of all items that can be picked up, as they look while dragged."""
        look, memory = self.table.stage.look, self.table.memory

        def lift(kind: int, box: Box) -> None:
            Panel(box, margin=20, zoom=1.3, angle=7).show(paint_item, kind, shadow=_LIFTED).picture(look)

        free = {(memory.kinds[n], self._boxes[n].size): self._boxes[n] for n in range(ITEMS)
                if memory.at[n] == HOME or n in memory.fresh}
        return [partial(lift, kind, box) for (kind, _size), box in free.items()]


def _paint_numeral(pen: Pen, box: Box, words: str) -> None:
    pen.text(words, Box(4, box.h * 0.28, box.w - 8, box.h * 0.62), 22, "#d9b074", SERIF, align="centre")
