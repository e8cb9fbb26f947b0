"""Where something can be built while a box is held: a ghost of it, and a tag with its name and price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.building import MODULE
from klotho_games.games.clinic.rules.state import BAYS_BUILT, UPKEEP, box_at, price_of
from klotho_games.games.clinic.rules.steps import Build, BuildFloor
from klotho_games.games.clinic.table.look.building import paint_room
from klotho_games.games.clinic.table.look.card_stock import paint_label
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_GHOST_Z, _TAG_Z = 38, 112
_TAG = 44.0


def thing_name(component: str) -> str:
    return {
        "floor": _("Floor"), "pillar": _("Pillar"), "entrance": _("Entrance"), "parking": _("Parking"),
        "garden": _("Garden"), "conveyor": _("Conveyor"), "helipad": _("Helipad"),
    }[component]


def thing_words(component: str) -> str:
    """Say in a line what a component is good for."""
    return {
        "floor": _("A floor brings more rooms, but costs ${n} upkeep each round."),
        "pillar": _("A pillar fills an empty space, so that you can build a floor above it."),
        "entrance": _("With two entrances, you can use both boxes of a section."),
        "parking": _("You get {n} more parking spaces. Everyone needs one."),
        "garden": _("A garden adds 1 to your final score, and a patient who rests there doesn’t get worse."),
        "conveyor": _("With a conveyor, every walk on that floor takes only 1 hour."),
        "helipad": _("A helipad adds 1 parking space. From the hall to the hub of the top floor it takes only 1 hour."),
    }[component].format(n=UPKEEP if component == "floor" else BAYS_BUILT)


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
    """Return a tag such as "Pillar: $1", or the lowest and highest price of several things."""
    least, most = min(prices.values()), max(prices.values())
    words = _("${least} to ${most}").format(least=least, most=most) if most > least else _("${n}").format(n=least)
    if len(prices) == 1:
        words = _("{what}: ${n}").format(what=thing_name(next(iter(prices))), n=least)
    wide = max(room.w + 40, 190.0)
    box = Box(room.centre[0] - wide / 2, room.centre[1] - _TAG / 2, wide, _TAG)
    return Sprite(box, lambda pen: paint_label(pen, words, box.at_origin, picture="coin", size=22), z=_TAG_Z, margin=10,
                  key=("clinic-price-tag", words, box.size))
