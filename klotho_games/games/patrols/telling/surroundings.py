"""The kingdom in sentences, for players who cannot see the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.patrols.rules.names import kind_name, region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import met_requirements, reports
from klotho_games.games.patrols.rules.regions import EDGES
from klotho_games.games.patrols.rules.state import (
    PATROLS,
    PLACES,
    REGIONS_IN_KINGDOM,
    Kingdom,
    Phase,
    View,
    column,
    is_met,
    manned_patrol_count,
    patrols_of,
    row,
)

from .notes import edge_note, patrol_note


def table(view: View, names: Sequence[str]) -> list[str]:
    s = view.kingdom
    if s.phase is Phase.DEAL:
        return [_("No regions are placed yet.")]
    return [*_standing(s), *_due(s), *_offer(s, view.face_down), *_barracks(s), *_map(s), *_patrols(s), *_edges(s)]


def _standing(s: Kingdom) -> Iterator[str]:
    met = len(met_requirements(s))
    told = _("{placed} of {all} regions are placed, {manned} of {patrols} patrols are filled.")
    yield told.format(placed=s.region_count, all=REGIONS_IN_KINGDOM, manned=manned_patrol_count(s), patrols=PATROLS)
    yield ngettext("{n} requirement is met.", "{n} requirements are met.", met).format(n=met)


def _due(s: Kingdom) -> Iterator[str]:
    """Describe what has to be put in order before the next region."""
    if s.ready or s.is_over:
        return
    for patrol in s.due_patrols:
        if not s.tallies[patrol]:
            yield _("Fill this patrol first. {patrol}").format(patrol=patrol_note(s, patrol))
    for edge in s.due:
        if not is_met(edge, s.tallies):
            told = _("Meet this requirement first. {region} requires {asked} to the {side}.")
            yield told.format(region=region_name(s.board[edge.place]), asked=requirement_words(edge.asked),
                              side=side_name(edge.side))


def _offer(s: Kingdom, face_down: int) -> Iterator[str]:
    for region in s.offer:
        yield _("Region face up: {region}. {asks}").format(region=region_name(region), asks=asks(region))
    if s.phase is Phase.PLAY:
        told = ngettext("{n} region is face down.", "{n} regions are face down.", face_down)
        yield told.format(n=face_down)


def asks(region: int) -> str:
    """Return what the edges of a region ask for, clockwise from the north, such as "North: 3 items.

    East: 2 colours.".
    """
    found = [sentence(_("{side}: {asked}").format(side=side_name(side), asked=requirement_words(asked)))
             for side, asked in enumerate(EDGES[region]) if asked is not None]
    return " ".join(found) or _("This region has no requirements.")


def _barracks(s: Kingdom) -> Iterator[str]:
    left = [_("{n} times {item}").format(n=n, item=kind_name(kind)) if n > 1 else kind_name(kind)
            for kind, n in enumerate(s.barracks) if n]
    yield _("In the barracks: {items}.").format(items=listed(left)) if left else _("The barracks are empty.")


def _map(s: Kingdom) -> Iterator[str]:
    places = [place for place in range(PLACES) if s.taken >> place & 1]
    if not places:
        return
    yield _("The kingdom, row by row from north to south, each row from west to east.")
    west, east = min(map(column, places)), max(map(column, places))
    for n, y in enumerate(sorted({row(place) for place in places}), start=1):
        line = [s.board[5 * y + x] for x in range(west, east + 1)]
        told = [region_name(region) if region >= 0 else _("nothing") for region in line]
        yield _("Row {n}: {regions}.").format(n=n, regions=", ".join(told))


def _patrols(s: Kingdom) -> Iterator[str]:
    for patrol in patrols_of(s.taken):
        yield patrol_note(s, patrol)


def _edges(s: Kingdom) -> Iterator[str]:
    """Describe open, met and broken requirements first, then by region those that ask for nothing
    until a region is there."""
    found = reports(s)
    for report in found:
        if report.standing != "outside":
            yield edge_note(report)
    for place in dict.fromkeys(report.place for report in found):
        later = [_("{side} {asked}").format(side=side_name(one.side), asked=requirement_words(one.asked))
                 for one in found if one.place == place and one.standing == "outside"]
        if later:
            told = _("{region} requires this as soon as there’s a region on that side: {edges}.")
            yield told.format(region=region_name(s.board[place]), edges=", ".join(later))
