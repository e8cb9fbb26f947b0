"""What a player who is behind can still win, late in the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.katamari.rules.count import MAJORITY, majorities, scores
from klotho_games.games.katamari.rules.questions import Catch, ways_to_catch_up
from klotho_games.games.katamari.rules.state import RollUp


def hope_text(s: RollUp, seat: int, names: Sequence[str]) -> str:
    """Return how this seat can catch up with the leader; "" early in the game or if no one has more points."""
    ways = ways_to_catch_up(s, seat) if 2 * s.emperor > s.steps else ()
    if not ways:
        return ""
    points = scores(s.boards)
    leaders = [name for name, n in zip(names, points, strict=True) if n == max(points)]
    holders = {one.symbol: names[one.winner] for one in majorities(s.boards) if one.winner >= 0}
    first, *others = ways
    told = _way_text(first, holders)
    symbols = {gain.symbol for gain in first.gains}
    other = next((way for way in others if len(_parts(way, holders)) == 1
                  and not {gain.symbol for gain in way.gains} >= symbols), None)
    if len(_parts(first, holders)) == 1 and other is not None:
        told = _("{one} or {other}").format(one=told, other=_way_text(other, holders))
    return _("You catch up with {names} if you show {what}.").format(names=listed(leaders), what=told)


def _way_text(way: Catch, holders: Mapping[str, str]) -> str:
    return listed(_parts(way, holders))


def _parts(way: Catch, holders: Mapping[str, str]) -> list[str]:
    """Return what a way asks for, with what it brings: points for the player, or points that another one loses."""
    parts = []
    for gain in way.gains:
        text = _("{icons} (+{points})") if gain.takes else _("{icons} ({name} −{points})")
        icons = _so_many_more(gain.symbol, gain.n)
        parts.append(text.format(icons=icons, points=MAJORITY, name=holders.get(gain.symbol, "")))
    return [*parts, *([_so_many_more("star", way.stars)] if way.stars else [])]


def _so_many_more(icon: str, n: int) -> str:
    words = {
        "star": ngettext("{n} more star", "{n} more stars", n),
        "smiley": ngettext("{n} more Smiley", "{n} more Smileys", n),
        "flower": ngettext("{n} more Flower", "{n} more Flowers", n),
        "cow": ngettext("{n} more Cow", "{n} more Cows", n),
        "pencil": ngettext("{n} more Pencil", "{n} more Pencils", n),
    }
    return words[icon].format(n=n)
