"""The words of 12 Patrols: log lines, button labels, prompts, notes on edges and patrols."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Result, Telling, Told
from klotho_games.core.games.solo_words import Alone
from klotho_games.core.i18n import _, capital, listed, ngettext, number
from klotho_games.core.play.dice_ledger import nothing_to_count
from klotho_games.games.patrols.rules import events as ev
from klotho_games.games.patrols.rules import steps as do
from klotho_games.games.patrols.rules.count import how_it_fell, kind_of_deal
from klotho_games.games.patrols.rules.names import (
    count_words,
    grade_name,
    item_name,
    place_name,
    region_name,
    requirement_words,
    side_name,
)
from klotho_games.games.patrols.rules.questions import Report, met_requirements
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.state import (
    COLOURS,
    LINES_AT,
    NEAR,
    PATROLS,
    REGIONS_IN_KINGDOM,
    Kingdom,
    Phase,
    View,
    is_met,
    manned_patrol_count,
    sides,
)

from .goal import goal
from .landmarks import landmark

Names = Sequence[str]


def _region(id: str) -> str:
    return region_name(NUMBER[id])


def _item_picture(colour: str, pips: int) -> str:
    return f"knight_{colour}_{pips}" if pips else f"cube_{colour}"


# ---- the log ----


def _tell_roll(e: ev.KnightsRolled, names: Names) -> Told:
    shown = [" ".join(map(str, e.dice[at : at + 3])) for at in (0, 3, 6)]
    text = _("The knights show: dark {dark}, medium {medium}, light {light}")
    return Told(text.format(dark=shown[0], medium=shown[1], light=shown[2]), f"knight_dark_{e.dice[0]}")


def _tell_deal(e: ev.RegionsDealt, names: Names) -> Told:
    return Told(_("Regions face up: {regions}").format(regions=listed([_region(id) for id in e.regions])), "compass")


def _tell_placement(e: ev.RegionPlaced, names: Names) -> Told:
    if not e.beside:
        return Told(_("The kingdom begins with {region}").format(region=_region(e.region)), f"region_{e.region}", 0)
    told = _("{region} goes {place}").format(region=_region(e.region), place=place_name(e.side, _region(e.beside)))
    return Told(told, f"region_{e.region}", 0)


def _tell_new_region(e: ev.RegionTurnedUp, names: Names) -> Told:
    return Told(_("{region} is revealed").format(region=_region(e.region)), f"region_{e.region}")


def _tell_complete_line(e: ev.LineCompleted, names: Names) -> Told:
    text = _("The row {regions} is complete") if e.is_row else _("The column {regions} is complete")
    return Told(text.format(regions=listed([_region(id) for id in e.regions])), "boss")


def _tell_post(e: ev.ItemPosted, names: Names) -> Told:
    text = _("{item} goes between {one} and {two}")
    told = text.format(item=capital(item_name(e.colour, e.pips)), one=_region(e.regions[0]), two=_region(e.regions[1]))
    return Told(told, _item_picture(e.colour, e.pips), 0)


def _tell_take_back(e: ev.ItemTakenBack, names: Names) -> Told:
    text = _("{item} returns to the barracks")
    told = text.format(item=capital(item_name(e.colour, e.pips)))
    return Told(told, _item_picture(e.colour, e.pips), 0)


def _tell_seal(e: ev.EdgeSealed, names: Names) -> Told:
    text = _("{region} has {asked} to the {side}")
    return Told(text.format(region=_region(e.region), asked=count_words(e.kind, e.n), side=side_name(e.side)), "seal")


def _tell_break(e: ev.EdgeBroken, names: Names) -> Told:
    text = _("{region} can no longer get {asked} to the {side}")
    told = text.format(region=_region(e.region), asked=count_words(e.kind, e.n), side=side_name(e.side))
    return Told(told, "broken")


def _tell_loss(e: ev.KingdomLost, names: Names) -> Told:
    met = ngettext("{n} requirement met", "{n} requirements met", e.met).format(n=e.met)
    text = _("{name} gives up the kingdom: {met}") if e.given_up else _("The kingdom is lost: {met}")
    return Told(text.format(name=names[0], met=met), "broken", 0 if e.given_up else None)


def _tell_win(e: ev.KingdomSealed, names: Names) -> Told:
    left = ngettext("{n} unit left over", "{n} units left over", e.left).format(n=e.left)
    return Told(_("{name} seals the kingdom: {left}").format(name=names[0], left=left), "seal", 0)


_LOG: dict[type[Event], Callable[[Any, Names], Told]] = {
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


# ---- moves and prompts ----


class Reign(Alone):
    """How the set-up addresses the player."""

    def person(self) -> str:
        return _("Marshal")

    def note(self) -> str:
        return _("you play alone; your profile keeps streaks and best scores")

    def ask(self) -> str:
        return _("choose your portrait, grade and setup, then start.")

    def so_far(self, n: int) -> str:
        return ngettext("{n} kingdom so far", "{n} kingdoms so far", n).format(n=n)

    def games(self, n: int) -> str:
        return ngettext("kingdom", "kingdoms", n)

    def wins(self, n: int) -> str:
        return ngettext("sealed", "sealed", n)

    def empty(self) -> str:
        return _("No scores yet. Seal a kingdom to add your first.")


class PatrolsTelling:
    alone = Reign()

    drawn = staticmethod(nothing_to_count)

    def kind(self, kind: str) -> str:
        return kind_name(kind)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = _LOG.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: Kingdom, move: Move, names: Names = ()) -> str:
        match move:
            case do.Place(region, place):
                return _place_label(s, region, place)
            case do.Post(colour, pips, patrol):
                text = _("Put the {item} on the patrol between {one} and {two}")
                return capital(text.format(item=item_name(colour, pips), **regions_beside(s, patrol)))
            case do.TakeBack(colour, pips, patrol):
                text = _("Return the {item} from the patrol between {one} and {two}")
                return capital(text.format(item=item_name(colour, pips), **regions_beside(s, patrol)))
            case do.Seal():
                n = s.worth + sum(s.barracks)
                return ngettext("Seal the kingdom ({n} point)", "Seal the kingdom ({n} points)", n).format(n=n)
            case do.GiveUp():
                n = len(met_requirements(s))
                return ngettext("Give up the kingdom ({n} point)", "Give up the kingdom ({n} points)", n).format(n=n)
        return ""

    def gives_up(self, s: Kingdom, move: Move) -> str:
        return _("Give up the kingdom?") if isinstance(move, do.GiveUp) else ""

    def prompt(self, s: Kingdom, names: Names) -> tuple[str, str]:
        match s.phase:
            case Phase.DEAL:
                return _("the knights are rolled."), _("Nine regions are shuffled, and three are revealed.")
            case Phase.WON:
                return _("the kingdom is sealed."), self.standing(s, names)
            case Phase.LOST:
                return _("the kingdom is lost."), how_it_fell(s)
        return _play_prompt(s)

    def turn(self, s: Kingdom) -> tuple[str, int]:
        return _("region"), min(s.region_count + 1, REGIONS_IN_KINGDOM)

    def standing(self, s: Kingdom, names: Names) -> str:
        if s.phase is Phase.DEAL:
            return _("No regions placed yet")
        met = len(met_requirements(s))
        parts = (
            _("Region {n} of {all}").format(n=s.region_count, all=REGIONS_IN_KINGDOM),
            _("{n} of {all} patrols filled").format(n=manned_patrol_count(s), all=PATROLS),
            ngettext("{n} requirement met", "{n} requirements met", met).format(n=met),
        )
        return " · ".join(parts)

    def table(self, view: View, names: Names) -> list[str]:
        from .surroundings import table  # imported here because it needs the words of this module

        return table(view, names)

    def share(self, result: Result, seat: int) -> str:
        grade, n = self.noted(result.notes), result.scores[seat]
        told = _("{grade}, {n} points") if result.winners else _("{grade}, lost ({n})")
        return told.format(grade=grade, n=number(n))

    def noted(self, notes: Mapping[str, int | str]) -> str:
        grade = int(notes.get("grade", 0))
        if grade > 1 and not notes.get("weighed"):
            return _("{grade}, old scoring").format(grade=grade_name(grade))
        return grade_name(grade) if grade else _("any setup")


def regions_beside(s: Kingdom, patrol: int) -> dict[str, str]:
    """Return the names of the two regions that a patrol lies between, as `one` and `two`."""
    one, two = sides(patrol)
    return {"one": region_name(s.board[one]), "two": region_name(s.board[two])}


def _place_label(s: Kingdom, region: str, place: int) -> str:
    for near, _patrol in NEAR[place]:
        if s.taken >> near & 1:
            side = (-5, 1, 5, -1).index(place - near)
            where = place_name(side, region_name(s.board[near]))
            return _place_words(s, place).format(region=_region(region), place=where)
    return _("Begin with {region}").format(region=_region(region))


def _place_words(s: Kingdom, place: int) -> str:
    """Return the label of a placement, which says what it completes: those patrols have to be filled next."""
    complete = [line.is_row for line, bits in LINES_AT[place] if (s.taken | 1 << place) & bits == bits]
    if len(complete) > 1:
        return _("Place {region} {place} (completes a row and a column)")
    if complete:
        row, column = _("Place {region} {place} (completes a row)"), _("Place {region} {place} (completes a column)")
        return row if complete[0] else column
    return _("Place {region} {place}")


def _play_prompt(s: Kingdom) -> tuple[str, str]:
    if not s.taken:
        return _("begin the kingdom with one of the three regions."), _("The kingdom grows to three rows of three "
                                                                        "regions.")
    if s.ready and s.region_count == REGIONS_IN_KINGDOM:
        told = _("Every unit in the barracks when you set the seal scores 1 point.")
        return _("seal the kingdom. Everything is in order."), told
    if s.region_count == 1:
        return _("place the next region beside the first one."), _("Patrols are between two regions.")
    if s.ready:
        told = _("Once you place the region, units stay on their patrols.")
        return _("place the next region or fill a patrol."), told
    bare = [patrol for patrol in s.due_patrols if not s.tallies[patrol]]
    if bare:
        # if there are several, none is named first
        told = _("fill the patrol between {one} and {two}.").format(**regions_beside(s, bare[0]))
        told = told if len(bare) == 1 else _("fill the empty patrols of every complete line.")
        last = s.region_count == REGIONS_IN_KINGDOM
        return told, _("Every patrol of a complete line needs a unit before you set the seal.") if last else _(
            "Every patrol of a complete line needs a unit before you place a region.")
    edge = next(edge for edge in s.due if not is_met(edge, s.tallies))
    told = _("{region} requires {asked} to the {side}.")
    return (told.format(region=region_name(s.board[edge.place]), asked=requirement_words(edge.asked),
                        side=side_name(edge.side)), _("Meet this requirement, or give up the kingdom."))


# ---- notes ----


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


def deal_name(s: Kingdom) -> str:
    """Return the kind of deal in words, for statistics and the table."""
    return kind_name(kind_of_deal(s))


def kind_name(kind: str) -> str:
    """Return a `Result.kind` in words."""
    return grade_name(int(kind.split()[1])) if kind.startswith("grade ") else _("any setup")


TELLING: Telling = PatrolsTelling()
