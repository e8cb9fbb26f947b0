"""Tiles and the way to them in words."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import START, exits, openings, place_of, tile_at
from klotho_games.games.karthis.rules.state import Adventure, rival_square


def side_name(side: int) -> str:
    return (_("north"), _("east"), _("south"), _("west"))[side]


def direction_words(start: int, to: int) -> str:
    """Return where a square is, such as "2 east, 1 north"; "here" for the same square."""
    (x0, y0), (x1, y1) = place_of(start), place_of(to)
    steps = ((y0 - y1, _("north")), (y1 - y0, _("south")), (x1 - x0, _("east")), (x0 - x1, _("west")))
    ways = [_("{n} {side}").format(n=n, side=side) for n, side in steps if n > 0]
    return ", ".join(ways) or _("here")


def distance_in_squares(start: int, to: int) -> int:
    """Return the number of rows plus the number of columns between two squares."""
    (x0, y0), (x1, y1) = place_of(start), place_of(to)
    return abs(x0 - x1) + abs(y0 - y1)


def unexplored_words(sides: Sequence[int]) -> str:
    return _("Unexplored: {sides}.").format(sides=", ".join(map(side_name, sides)))


def tile_note(s: Adventure, square: int) -> str:
    """Return a description of a tile, for hovering and speech; empty for bare paper."""
    tile = tile_at(s.sheet, square)
    if tile is None:
        return ""
    if square == START:
        what = _("Entrance of floor {floor}. You can’t go back up.").format(floor=s.floor)
    elif tile.stairs_side >= 0:
        what = _("Stairs down to floor {floor}.").format(floor=s.floor + 1)
    else:
        what = {"round": _("Round chamber."), "hall": _("Pillared hall.")}.get(tile.kind, _("Explored room."))
    happened = {
        "x": _("You met a threat here."),
        "heart": _("A safe spot."),
        "gem": _("You found treasure here."),
        "star": _("You met a rival here."),
    }.get(tile.mark, "")
    if square == rival_square(s) and s.rival:
        text = _("{rival} waits here with {health} Health.")
        happened = text.format(rival=_(CARDS[s.rival.card].name), health=s.rival.health)
    ways = exits(s.sheet, square)
    open_ = _("Open: {sides}.").format(sides=", ".join(map(side_name, ways))) if ways else _("No way out.")
    loose = openings(s.sheet, square)
    new = unexplored_words(loose) if loose else ""
    return " ".join(part for part in (what, happened, open_, new) if part)
