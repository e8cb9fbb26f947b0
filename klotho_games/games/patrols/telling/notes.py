"""Notes on things of the table, for tooltips, voice and the table in sentences."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed
from klotho_games.games.patrols.rules.names import count_words, item_name, region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import Report
from klotho_games.games.patrols.rules.state import COLOURS, Kingdom, sides


def regions_beside(s: Kingdom, patrol: int) -> dict[str, str]:
    """Return the names of the two regions that a patrol lies between, as `one` and `two`."""
    one, two = sides(patrol)
    return {"one": region_name(s.board[one]), "two": region_name(s.board[two])}


def edge_note(report: Report) -> str:
    """Return the state of a requirement, for hovering and speech.

    Such as "Ruins requires 3 units to the north. So far: 2 units.".
    """
    text = _("{region} requires {asked} to the {side}.")
    told = text.format(region=region_name(report.region), side=side_name(report.side),
                       asked=requirement_words(report.asked))
    now = {
        "outside": _("There’s no region there yet. An edge that faces out of the kingdom doesn’t count."),
        "open": _("So far: {have}.").format(have=count_words(report.asked.kind, report.have)),
        "met": _("This requirement is met so far. Its line isn’t complete yet."),
        "sealed": _("Sealed."),
        "broken": _("Broken. You can no longer meet this requirement."),
    }[report.standing]
    return f"{told} {now}"


def patrol_note(s: Kingdom, patrol: int) -> str:
    """Return which items are on a patrol, for hovering and speech."""
    text = _("Patrol between {one} and {two}: {items}.")
    there = [kind for at, kind in sorted((*s.posted, *s.fresh)) if at == patrol]
    who = listed([item_name(COLOURS[kind // 7], kind % 7) for kind in there]) or _("no one")
    return text.format(items=who, **regions_beside(s, patrol))
