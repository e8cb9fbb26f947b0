"""Where something can be built while a box is held: a ghost of it, and a tag with its name and price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.building import MODULE
from klotho_games.games.clinic.rules.state import box_at, price_of
from klotho_games.games.clinic.rules.steps import Build, BuildFloor
from klotho_games.games.clinic.table.look.building import paint_room
from klotho_games.games.clinic.table.look.card_stock import paint_label
from klotho_games.games.clinic.table.look.style import CREAM, DEEP, INK
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_GHOST_Z, _TAG_Z = 38, 112
_TAG, _LINE = 44.0, 32.0


def thing_name(component: str) -> str:
    return {
        "floor": _("Floor"), "pillar": _("Pillar"), "entrance": _("Entrance"), "parking": _("Parking"),
        "garden": _("Garden"), "conveyor": _("Conveyor"), "helipad": _("Helipad"),
    }[component]


def clear_of_plate(spot: Spot) -> Box:
    """Return the box for stitches around a spot, which leaves out the name under a room."""
    return spot.box.without_bottom(18) if spot.id.startswith("place:") and spot.id != "place:0" else spot.box


def price_tags(table: Table, held: str) -> Iterator[Sprite]:
    kind, _sep, number = held.partition(":")
    if kind != "box" or table.drag is None:
        return
    box = box_at(table.state, int(number))
    found: dict[str, list[str]] = {}
    for offer in table.drag.offers_of(held):
        if isinstance(offer.move, Build | BuildFloor):
            component = offer.move.component if isinstance(offer.move, Build) else "floor"
            things = found.setdefault(offer.target, [])
            things += [component] * (component not in things)
    for target, things in found.items():
        spot = next(one for one in table.focus.spots if one.target == target)
        prices = {thing: price_of(box, int(number), thing) for thing in things}
        if len(things) == 1 and things[0] in MODULE:
            yield _ghost(spot.box, MODULE[things[0]])
        yield _tag(spot.box if target != "roof" else spot.box.right_part(260), prices)


def _ghost(box: Box, module: int) -> Sprite:
    return Panel(box, z=_GHOST_Z, margin=4, alpha=0.55).show(paint_room, module, works=True)


def _tag(room: Box, prices: dict[str, int]) -> Sprite:
    """Return a tag such as "Pillar: $1", with a line for each thing that can be built there."""
    lines = tuple(_("{what}: ${n}").format(what=thing_name(what), n=price) for what, price in prices.items())
    wide = max(room.w + 40, 190.0)
    tall = _TAG if len(lines) == 1 else _LINE * len(lines) + 14
    box = Box(room.centre[0] - wide / 2, room.centre[1] - tall / 2, wide, tall)
    return Sprite(box, lambda pen: _paint_tag(pen, box.at_origin, lines), z=_TAG_Z, margin=10,
                  key=("clinic-price-tag", ", ".join(lines), box.size))


def _paint_tag(pen: Pen, box: Box, lines: Sequence[str]) -> None:
    if len(lines) == 1:
        paint_label(pen, lines[0], box, picture="coin", size=22)
        return
    wide = min(box.w, max(pen.width(line, 21, BOLD) for line in lines) + 34)
    slip = Box.around(box.centre, wide, box.h)
    pen.panel(slip, CREAM, "#f3e3bd", edge=DEEP, edge_width=2.4, radius=14, shadow=3)
    for line, row in zip(lines, slip.grow(-12, -7).rows(len(lines)), strict=True):
        pen.text(line, row, 21, INK, BOLD, align="centre")
