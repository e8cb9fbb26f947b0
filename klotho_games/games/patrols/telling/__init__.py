"""The words of 12 Patrols. The log, labels of moves, prompts and notes are in the files beside this one."""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.contract import Event, Move, Result, Telling, Told
from klotho_games.core.games.solo_words import Alone
from klotho_games.core.i18n import _, capital, ngettext, number
from klotho_games.core.play.dice_ledger import nothing_to_count
from klotho_games.games.patrols.rules import steps as do
from klotho_games.games.patrols.rules.count import how_it_fell, kind_of_deal
from klotho_games.games.patrols.rules.names import grade_name, item_name
from klotho_games.games.patrols.rules.questions import met_requirements
from klotho_games.games.patrols.rules.state import (
    PATROLS,
    REGIONS_IN_KINGDOM,
    Kingdom,
    Phase,
    View,
    manned_patrol_count,
)

from .goal import goal
from .landmarks import landmark
from .log import LINES, Names
from .moves import place_label
from .notes import regions_beside
from .prompts import play_prompt


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
        tell = LINES.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: Kingdom, move: Move, names: Names = ()) -> str:
        match move:
            case do.Place(region, place):
                return place_label(s, region, place)
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
        return play_prompt(s)

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


def deal_name(s: Kingdom) -> str:
    """Return the kind of deal in words, for statistics and the table."""
    return kind_name(kind_of_deal(s))


def kind_name(kind: str) -> str:
    """Return a `Result.kind` in words."""
    return grade_name(int(kind.split()[1])) if kind.startswith("grade ") else _("any setup")


TELLING: Telling = PatrolsTelling()
