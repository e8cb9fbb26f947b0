"""The words of Clin9ic. The log, labels of moves and prompts are in the files beside this one."""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.contract import Event, Move, Result, Telling, Told
from klotho_games.core.games.solo_words import Alone
from klotho_games.core.i18n import _, capital, listed, ngettext
from klotho_games.core.play.dice_ledger import nothing_to_count
from klotho_games.games.clinic.rules.building import HALL
from klotho_games.games.clinic.rules.cards import GOALS
from klotho_games.games.clinic.rules.count import ending_words
from klotho_games.games.clinic.rules.names import difficulty_name, goal_name, person_name, place_name
from klotho_games.games.clinic.rules.state import ROUNDS, Clinic, Phase, is_goal_reached

from .goal import goal
from .landmarks import landmark
from .log import LINES, Names
from .moves import label
from .prompts import prompt
from .surroundings import table


class Practice(Alone):
    """How the set-up addresses the player."""

    def person(self) -> str:
        return _("Director")

    def note(self) -> str:
        return _("you play alone; your profile keeps streaks and best scores")

    def ask(self) -> str:
        return _("choose your portrait, goal and difficulty, then start.")

    def so_far(self, n: int) -> str:
        return ngettext("{n} clinic so far", "{n} clinics so far", n).format(n=n)

    def games(self, n: int) -> str:
        return ngettext("clinic", "clinics", n)

    def wins(self, n: int) -> str:
        return ngettext("goal reached", "goals reached", n)

    def empty(self) -> str:
        return _("Nothing here yet. Reach a goal, and your score will appear here.")


class ClinicTelling:
    alone = Practice()

    drawn = staticmethod(nothing_to_count)
    landmark = staticmethod(landmark)
    goal = staticmethod(goal)
    table = staticmethod(table)

    def event(self, event: Event, names: Names) -> Told | None:
        tell = LINES.get(type(event))
        return tell(event, names) if tell else None

    def move(self, s: Clinic, move: Move, names: Names = ()) -> str:
        return label(s, move)

    def prompt(self, s: Clinic, names: Names) -> tuple[str, str]:
        return prompt(s)

    def turn(self, s: Clinic) -> tuple[str, int]:
        return _("round"), max(1, s.round)

    def standing(self, s: Clinic, names: Names) -> str:
        if s.phase is Phase.DEAL:
            return _("Nothing has been built yet")
        parts = (
            _("Round {n} of {all}").format(n=s.round, all=ROUNDS),
            _("{n} popularity").format(n=s.popularity),
            _("${money}").format(money=s.money),
        )
        return " · ".join(parts)

    def noted(self, notes: Mapping[str, int | str]) -> str:
        return self.kind(f"{notes['goal']} {notes['difficulty']}")

    def share(self, result: Result, seat: int) -> str:
        needs = GOALS[str(result.notes["goal"])].needs[str(result.notes["difficulty"])].popularity
        score = result.scores[seat]
        told = _("final score {n} (goal: {needs})") if needs else _("final score {n}")
        return told.format(n=score, needs=needs)

    def retell(self, s: Clinic) -> str:
        if s.closed:
            return ending_words(s)
        told = _("The goal “{goal}” was reached ({difficulty}).") if is_goal_reached(s) else (
            _("The goal “{goal}” was missed ({difficulty})."))
        return told.format(goal=goal_name(s.goal), difficulty=difficulty_name(s.difficulty))

    def kind(self, kind: str) -> str:
        goal, difficulty = kind.split()
        return _("{goal}, {difficulty}").format(goal=goal_name(goal), difficulty=difficulty_name(difficulty))


def people_note(s: Clinic, place: int) -> str:
    """Return who is in a place, for hovering and speech, such as "Hall: doctor with 4 stars and orderly."."""
    there = [(who, level) for who, level, at in s.people if at == place]
    names = ("doctor", "nurse", "orderly", "patient")
    who = listed([person_name(names[number], level) for number, level in there]) or _("no one")
    where = capital(place_name(s, place)) if place != HALL else _("Hall")
    return _("{place}: {people}.").format(place=where, people=who)


TELLING: Telling = ClinicTelling()
