"""What the balance part of the rules asks: how often goals are reached, and whether every action is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from klotho_games.core.balance import Figure
from klotho_games.core.record import Played
from klotho_games.core.words import _
from klotho_games.games.clinic import events as ev
from klotho_games.games.clinic.cards import ACTIONS, COMPONENTS, DIFFICULTIES, ROLES
from klotho_games.games.clinic.clinic import Clinic, final_popularity, goal_reached
from klotho_games.games.clinic.naming import a_component, a_role, action_name, difficulty_name

_AIM = {"easy": 0.8, "medium": 0.5, "hard": 0.2}
_NEAR = 0.12
_USED = 0.1
"""Each action has at least this share of all sections that are taken."""


class ClinicBalance:
    """Goals are judged by difficulty: play one goal at a time to learn about it."""

    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        s: Clinic = played[-1].state
        found: Counter[str] = Counter({"games": 1, f"{s.difficulty} games": 1, "popularity": final_popularity(s)})
        found[f"{s.difficulty} won"] += goal_reached(s)
        found["closed"] += s.closed
        found["treated"] += sum(s.treated)
        found["deaths"] += s.deaths
        for step in played:
            for event in step.events:
                if isinstance(event, ev.SectionsTaken):
                    found.update(event.actions)
                elif isinstance(event, ev.Built):
                    found[event.component] += 1
                elif isinstance(event, ev.FloorBuilt):
                    found["floor"] += 1
                elif isinstance(event, ev.Hired):
                    found[event.role] += 1
        return {name: float(number) for name, number in found.items()}

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        return [*_goals(total), _actions(total), *_rest(total)]


def _goals(total: Mapping[str, float]) -> list[Figure]:
    figures = []
    for difficulty in DIFFICULTIES:
        games = total.get(f"{difficulty} games", 0.0)
        if not games:
            continue
        share, aim = total.get(f"{difficulty} won", 0.0) / games, _AIM[difficulty]
        told = _("{aim:.0%}, give or take {near:.0f} points").format(aim=aim, near=100 * _NEAR)
        label = _("Goal reached, {difficulty}").format(difficulty=difficulty_name(difficulty))
        figures.append(Figure(label, f"{share:.1%}", told, abs(share - aim) <= _NEAR))
    return figures


def _actions(total: Mapping[str, float]) -> Figure:
    whole = max(1.0, sum(total.get(action, 0.0) for action in ACTIONS))
    shares = {action: total.get(action, 0.0) / whole for action in ACTIONS}
    told = ", ".join(f"{action_name(action)} {share:.0%}" for action, share in shares.items())
    aim = _("each at least {share:.0%}").format(share=_USED)
    return Figure(_("Sections taken"), told, aim, min(shares.values()) >= _USED)


def _rest(total: Mapping[str, float]) -> list[Figure]:
    games = max(1.0, total.get("games", 0.0))
    built = ", ".join(f"{a_component(one)} {total.get(one, 0.0) / games:.2f}" for one in COMPONENTS)
    hired = ", ".join(f"{a_role(one)} {total.get(one, 0.0) / games:.2f}" for one in ROLES)
    return [
        Figure(_("Built in a game"), built),
        Figure(_("Hired in a game"), hired),
        Figure(_("Patients treated"), f"{total.get('treated', 0.0) / games:.1f}"),
        Figure(_("Deaths"), f"{total.get('deaths', 0.0) / games:.2f}"),
        Figure(_("Popularity"), f"{total.get('popularity', 0.0) / games:.1f}"),
        Figure(_("Clinics closed"), f"{total.get('closed', 0.0) / games:.1%}"),
    ]


BALANCE = ClinicBalance()
