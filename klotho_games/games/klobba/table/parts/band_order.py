"""Which Band goes where: the Groups at their Totems, the other Bands between them."""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.games.klobba.rules.state import NONE, Fray, Phase
from klotho_games.games.klobba.table.look.places import BandPlaces, Places
from klotho_games.games.klobba.table.look.style import GROUPS, Group


class BandSeat(NamedTuple):
    """The place of a Band. `group` gives its plank the Group's colours; `holder`
    says whether the Totem is beside it."""

    places: BandPlaces
    group: Group
    holder: bool
    sits_out: bool
    side: int
    """The side of the table that the places belong to; NONE between the sides."""


def seating(s: Fray, places: Places) -> list[BandSeat]:
    """Return the places by Band. Before the Totems are given, no Band belongs to a Group."""
    bands = range(len(s.bands))
    given: dict[int, tuple[int, int]] = {}
    for side, one in enumerate(s.sides):
        given[one.seat] = (side, 1)
        if one.partner != NONE:
            given[one.partner] = (side, 2)
    spots = [(0, 1), (1, 1), (0, 2), (1, 2), (NONE, 1), (NONE, 2)][: len(s.bands)]
    free = iter([spot for spot in spots if spot not in given.values()])
    lies = {band: given[band] if band in given else next(free) for band in bands}
    paired = len(s.sides) == 2 and all(one.partner != NONE for one in s.sides)
    out = []
    for band in bands:
        side, n = lies[band]
        box = places.out(n) if side == NONE else places.band(GROUPS[side], n)
        grouped = band in given
        out.append(BandSeat(box, GROUPS[side] if grouped and side != NONE else "", grouped and n == 1,
                            paired and not grouped and s.phase is not Phase.GIVE, side))
    return out
