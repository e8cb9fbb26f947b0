"""Names of regions, sides, items and requirements, for refusals, the log, hints and speech."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext

from .regions import REGIONS, Requirement
from .state import COLOURS


def region_name(region: int) -> str:
    return _(REGIONS[region].name)


def side_name(side: int) -> str:
    return (_("north"), _("east"), _("south"), _("west"))[side]


def place_name(side: int, beside: str) -> str:
    """Return where a place is, such as "north of Fens"."""
    told = (_("north of {region}"), _("east of {region}"), _("south of {region}"), _("west of {region}"))[side]
    return told.format(region=beside)


def item_name(colour: str, pips: int) -> str:
    """Return a name such as "dark 5" or "light footman"."""
    if pips:
        told = {"dark": _("dark {pips}"), "medium": _("medium {pips}"), "light": _("light {pips}")}
        return told[colour].format(pips=pips)
    return {"dark": _("dark footman"), "medium": _("medium footman"), "light": _("light footman")}[colour]


def kind_name(kind: int) -> str:
    return item_name(COLOURS[kind // 7], kind % 7)


def requirement_words(asked: Requirement) -> str:
    """Return what a requirement asks for, such as "2 colours"."""
    return count_words(asked.kind, asked.n)


def count_words(kind: str, n: int) -> str:
    if kind == "colours":
        return ngettext("{n} colour", "{n} colours", n).format(n=n)
    if kind == "items":
        return ngettext("{n} unit", "{n} units", n).format(n=n)
    return ngettext("{n} pip", "{n} pips", n).format(n=n)


def grade_name(grade: int) -> str:
    return (_("Gentle"), _("Fair"), _("Hard"), _("Fiendish"))[grade - 1]
