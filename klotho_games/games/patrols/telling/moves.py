"""Labels of moves, for buttons and hints."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.names import place_name, region_name
from klotho_games.games.patrols.rules.state import LINES_AT, NEAR, Kingdom

from .log import name_of


def place_label(s: Kingdom, region: str, place: int) -> str:
    for near, _patrol in NEAR[place]:
        if s.taken >> near & 1:
            side = (-5, 1, 5, -1).index(place - near)
            where = place_name(side, region_name(s.board[near]))
            return _place_words(s, place).format(region=name_of(region), place=where)
    return _("Begin with {region}").format(region=name_of(region))


def _place_words(s: Kingdom, place: int) -> str:
    """Return the label of a placement, which says what it completes: those patrols have to be filled next."""
    complete = [line.is_row for line, bits in LINES_AT[place] if (s.taken | 1 << place) & bits == bits]
    if len(complete) > 1:
        return _("Place {region} {place} (completes a row and a column)")
    if complete:
        row, column = _("Place {region} {place} (completes a row)"), _("Place {region} {place} (completes a column)")
        return row if complete[0] else column
    return _("Place {region} {place}")
