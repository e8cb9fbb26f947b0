"""The log of 12 Patrols: a line for each event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.games.patrols.rules import events as ev
from klotho_games.games.patrols.rules.names import count_words, item_name, place_name, region_name, side_name
from klotho_games.games.patrols.rules.regions import NUMBER

Names = Sequence[str]


def name_of(id: str) -> str:
    return region_name(NUMBER[id])


def _item_picture(colour: str, pips: int) -> str:
    return f"knight_{colour}_{pips}" if pips else f"cube_{colour}"


def _tell_roll(e: ev.KnightsRolled, names: Names) -> Told:
    shown = [" ".join(map(str, e.dice[at : at + 3])) for at in (0, 3, 6)]
    text = _("The knights show: dark {dark}, medium {medium}, light {light}")
    return Told(text.format(dark=shown[0], medium=shown[1], light=shown[2]), f"knight_dark_{e.dice[0]}")


def _tell_deal(e: ev.RegionsDealt, names: Names) -> Told:
    return Told(_("Regions face up: {regions}").format(regions=listed([name_of(id) for id in e.regions])), "compass")


def _tell_placement(e: ev.RegionPlaced, names: Names) -> Told:
    if not e.beside:
        return Told(_("The kingdom begins with {region}").format(region=name_of(e.region)), f"region_{e.region}", 0)
    told = _("{region} goes {place}").format(region=name_of(e.region), place=place_name(e.side, name_of(e.beside)))
    return Told(told, f"region_{e.region}", 0)


def _tell_new_region(e: ev.RegionTurnedUp, names: Names) -> Told:
    return Told(_("{region} is revealed").format(region=name_of(e.region)), f"region_{e.region}")


def _tell_complete_line(e: ev.LineCompleted, names: Names) -> Told:
    text = _("The row {regions} is complete") if e.is_row else _("The column {regions} is complete")
    return Told(text.format(regions=listed([name_of(id) for id in e.regions])), "boss")


def _tell_post(e: ev.ItemPosted, names: Names) -> Told:
    text = _("{item} goes between {one} and {two}")
    told = text.format(item=capital(item_name(e.colour, e.pips)), one=name_of(e.regions[0]), two=name_of(e.regions[1]))
    return Told(told, _item_picture(e.colour, e.pips), 0)


def _tell_take_back(e: ev.ItemTakenBack, names: Names) -> Told:
    text = _("{item} returns to the barracks")
    told = text.format(item=capital(item_name(e.colour, e.pips)))
    return Told(told, _item_picture(e.colour, e.pips), 0)


def _tell_seal(e: ev.EdgeSealed, names: Names) -> Told:
    text = _("{region} has {asked} to the {side}")
    return Told(text.format(region=name_of(e.region), asked=count_words(e.kind, e.n), side=side_name(e.side)), "seal")


def _tell_break(e: ev.EdgeBroken, names: Names) -> Told:
    text = _("{region} can no longer get {asked} to the {side}")
    told = text.format(region=name_of(e.region), asked=count_words(e.kind, e.n), side=side_name(e.side))
    return Told(told, "broken")


def _tell_loss(e: ev.KingdomLost, names: Names) -> Told:
    met = ngettext("{n} requirement met", "{n} requirements met", e.met).format(n=e.met)
    text = _("{name} gives up the kingdom: {met}") if e.given_up else _("The kingdom is lost: {met}")
    return Told(text.format(name=names[0], met=met), "broken", 0 if e.given_up else None)


def _tell_win(e: ev.KingdomSealed, names: Names) -> Told:
    left = ngettext("{n} unit left over", "{n} units left over", e.left).format(n=e.left)
    return Told(_("{name} seals the kingdom: {left}").format(name=names[0], left=left), "seal", 0)


LINES: dict[type[Event], Callable[[Any, Names], Told]] = {
    ev.KnightsRolled: _tell_roll,
    ev.RegionsDealt: _tell_deal,
    ev.RegionPlaced: _tell_placement,
    ev.RegionTurnedUp: _tell_new_region,
    ev.LineCompleted: _tell_complete_line,
    ev.ItemPosted: _tell_post,
    ev.ItemTakenBack: _tell_take_back,
    ev.EdgeSealed: _tell_seal,
    ev.EdgeBroken: _tell_break,
    ev.KingdomLost: _tell_loss,
    ev.KingdomSealed: _tell_win,
}
"""Events without an entry are visible on the table and need no line."""
