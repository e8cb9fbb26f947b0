"""What a region or a patrol counts, as rows for the codex, as tags beside a patrol and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from klotho_games.core.i18n import _, capital, ngettext
from klotho_games.games.patrols.rules.names import region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import Count, Report, count, is_outward, patrols_towards, reports
from klotho_games.games.patrols.rules.regions import EDGES, Requirement
from klotho_games.games.patrols.rules.state import Kingdom, count_for, sides

from .style import ROMAN


@dataclass(frozen=True)
class CodexRow:
    """A direction: its requirement, its name, what is there, and how that is judged."""

    asked: Requirement | None
    words: str
    count: Count | None
    """None if nothing is counted there yet."""
    standing: str


class CodexPage(NamedTuple):
    title: str
    subtitle: str
    rows: tuple[CodexRow, ...]


def region_page(s: Kingdom, place: int) -> CodexPage:
    """Return the page of a placed region: each of its four directions (PAT-3.1)."""
    card = s.board[place]
    judged = {report.side: report for report in reports(s) if report.place == place}
    rows = []
    for side in range(4):
        towards = patrols_towards(s.taken, place, side)
        report = judged.get(side)
        standing = standing_now(report) if report is not None else ""
        rows.append(CodexRow(EDGES[card][side], capital(side_name(side)), _sum(s, towards), standing))
    return CodexPage(region_name(card), _("what counts in each direction"), tuple(rows))


def card_page(card: int) -> CodexPage:
    """Return the page of a face-up region: its requirement in each direction."""
    rows = [CodexRow(asked, capital(side_name(side)), None, "") for side, asked in enumerate(EDGES[card])
            if asked is not None]
    return CodexPage(region_name(card), _("what this region requires, no more and no less"), tuple(rows))


def patrol_page(s: Kingdom, patrol: int, number: int) -> CodexPage:
    """Return the page of a patrol: what is on it, and every requirement that counts it."""
    rows = [CodexRow(None, _("On this patrol"), count(s.tallies[patrol]), "")]
    for report in reports_on_patrol(reports(s), patrol):
        words = _("{region}, {side}").format(region=region_name(report.region), side=side_name(report.side))
        rows.append(CodexRow(report.asked, words, _sum(s, report.patrols), standing_now(report)))
    return CodexPage(_("Patrol {number}").format(number=ROMAN[number]), between(s, patrol), tuple(rows))


def between(s: Kingdom, patrol: int) -> str:
    one, two = (s.board[place] for place in sides(patrol))
    if one < 0 or two < 0:
        return _("between two regions")
    return _("{one} and {two}").format(one=region_name(one), two=region_name(two))


def reports_on_patrol(judged: Sequence[Report], patrol: int) -> list[Report]:
    return [report for report in judged if patrol in report.patrols]


def _sum(s: Kingdom, patrols: Sequence[int]) -> Count:
    return count(sum(s.tallies[patrol] for patrol in patrols))


# -- words ----------------------------------------------------------------------------------------------------------


def report_words(s: Kingdom, report: Report) -> str:
    """Describe a requirement: "east: 2 units required, sealed" or "south: 5 pips required, 3 so far"."""
    have = count_for(report.asked, sum(s.tallies[patrol] for patrol in report.patrols))
    asked, side = requirement_words(report.asked), side_name(report.side)
    if report.standing == "outside" and is_outward(s, report.place, report.side):
        return _("{side}: {asked} required, faces out and doesn’t count").format(side=side, asked=asked)
    if report.standing == "outside":
        return _("{side}: {asked} required, no region there yet").format(side=side, asked=asked)
    if report.standing == "sealed":
        return _("{side}: {asked} required, sealed").format(side=side, asked=asked)
    if report.standing == "broken":
        return _("{side}: {asked} required, {have} there, broken").format(side=side, asked=asked, have=have)
    if report.standing == "met":
        return _("{side}: {asked} required, met so far").format(side=side, asked=asked)
    return _("{side}: {asked} required, {have} so far").format(side=side, asked=asked, have=have)


def region_words(s: Kingdom, place: int) -> str:
    """Describe a placed region in one sentence, for hovering and speech."""
    told = [report_words(s, report) for report in reports(s) if report.place == place]
    return _("{region}: {edges}").format(region=region_name(s.board[place]), edges="; ".join(told))


def card_words(card: int) -> str:
    """Describe a face-up region and its requirements."""
    told = [_("{side} {asked}").format(side=side_name(side), asked=requirement_words(asked))
            for side, asked in enumerate(EDGES[card]) if asked is not None]
    return _("{region}: {edges}").format(region=region_name(card), edges=", ".join(told))


def no_road_words(number: int) -> str:
    """Describe a patrol that does not exist yet."""
    return _("Patrol {number}: no road there yet").format(number=ROMAN[number])


def standing_now(report: Report) -> str:
    """Return the standing; "over" for a requirement that counts too much, which taking items back can still fix."""
    return "over" if report.standing == "open" and report.have > report.asked.n else report.standing


def tag_words(s: Kingdom, report: Report) -> str:
    """Describe a requirement beside a patrol that an item is held over: "High Keep: 1 of 2 items"."""
    have = count_for(report.asked, sum(s.tallies[patrol] for patrol in report.patrols))
    told = {
        "colours": ngettext("{region}: {have} of {n} colour", "{region}: {have} of {n} colours", report.asked.n),
        "items": ngettext("{region}: {have} of {n} unit", "{region}: {have} of {n} units", report.asked.n),
        "pips": ngettext("{region}: {have} of {n} pip", "{region}: {have} of {n} pips", report.asked.n),
    }[report.asked.kind]
    return told.format(region=region_name(report.region), have=have, n=report.asked.n)
