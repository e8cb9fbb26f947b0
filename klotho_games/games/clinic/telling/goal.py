"""The goal in words: what wins, and how far the clinic is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal
from klotho_games.core.i18n import _, listed
from klotho_games.games.clinic.rules.names import goal_name, goal_text, need_words
from klotho_games.games.clinic.rules.questions import progress
from klotho_games.games.clinic.rules.state import ROUNDS, Clinic


def goal(view: Clinic, seat: int, names: Sequence[str]) -> Goal:
    wins = _("{goal}: {text} The game ends after round {n}.")
    return Goal(wins.format(goal=goal_name(view.goal), text=goal_text(view), n=ROUNDS), _so_far(view), "CLI-C2")


def _so_far(s: Clinic) -> str:
    if not s.floors:
        return _("Nothing has been built yet.")
    standing = progress(s)
    if any(one.name == "deaths" and not one.met for one in standing):
        return _("Too many patients have died. You can no longer reach it.")
    missing = [_("{what} (now {have})").format(what=need_words(one.name, one.need), have=one.have)
               for one in standing if not one.met]
    return _("Still missing: {needs}.").format(needs=listed(missing)) if missing else _("You’ve reached it so far.")
