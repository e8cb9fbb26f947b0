"""Tiles and the way to them in words."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import NEXT, START, exits, openings, place_of, tile_at
from klotho_games.games.karthis.rules.odds import percent
from klotho_games.games.karthis.rules.rooms_behind import do_ways_differ, way, ways_on
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


def openings_in_words(s: Adventure, square: int) -> list[str]:
    """Return the openings of a tile that no one has explored.

    If the rooms behind the openings in reach differ, each has the chance that its room leads on.
    """
    differ = do_ways_differ(s)
    text = _("{side} ({chance})") if differ else "{side}"
    return [text.format(side=side_name(side), chance=chance_words(s, square, side) if differ else "")
            for side in openings(s.sheet, square)]


def unexplored_words(s: Adventure, square: int) -> str:
    named = openings_in_words(s, square)
    return _("Unexplored: {sides}.").format(sides=", ".join(named)) if named else ""


def chance_words(s: Adventure, square: int, side: int) -> str:
    """Return the chance that the room behind an opening leads on, in percent."""
    return percent(way(s.sheet, square, side).leads_on)


def way_tag(s: Adventure, square: int, side: int) -> str:
    """Return in a word why a room is less likely to lead on, or that it can close a loop; "" in the open."""
    behind, around = way(s.sheet, square, side), NEXT[NEXT[square][side]]
    if behind.meets:
        return _("joins")
    if any(around[turn] < 0 for turn in behind.shut):
        return _("edge")
    return _("wall") if behind.shut else ""


def tags_in_words(s: Adventure) -> str:
    """Explain the words beside the chances of the openings in reach; "" if there are none."""
    tags = {way_tag(s, *one) for one in ways_on(s)} - {""}
    told = {
        _("edge"): _("At the edge of the map, a room has fewer ways out."),
        _("wall"): _("Beside a wall, a room has fewer ways out."),
        _("joins"): _("“Joins” means that it can join an explored room."),
    }
    return next((words for tag, words in told.items() if tag in tags), "")


def way_note(s: Adventure, square: int, side: int) -> str:
    """Describe the room behind an opening before it is rolled: what only this opening has (KAR-2.3)."""
    behind = way(s.sheet, square, side)
    told = [_("{chance} chance that the room leads on.").format(chance=percent(behind.leads_on))]
    if behind.shut:
        told.append(_("It can’t lead on to the {sides}.").format(sides=listed(map(side_name, behind.shut))))
    for turn, joins in behind.meets:
        rival = rival_square(s) == NEXT[NEXT[square][side]][turn]
        text = _("To the {side} it joins the rival’s tile ({chance}) or closes its opening.") if rival else _(
            "To the {side} it joins an explored tile ({chance}) or closes its opening.")
        told.append(text.format(side=side_name(turn), chance=percent(joins)))
    return " ".join(told)


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
    new = unexplored_words(s, square)
    return " ".join(part for part in (what, happened, open_, new) if part)
