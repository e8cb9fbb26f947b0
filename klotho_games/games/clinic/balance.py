"""The balance figures of Clin9ic: how often goals are reached, whether everything is used, and which ways to run a
clinic succeed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from klotho_games.core.i18n import _, as_percent, decimal
from klotho_games.core.play.balance import Figure, Use
from klotho_games.core.play.record import Played
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.cards import ACTIONS, COMPONENTS, DIFFICULTIES, ROLES, Section
from klotho_games.games.clinic.rules.names import a_component, a_role, action_name, difficulty_name
from klotho_games.games.clinic.rules.state import (
    PAIR,
    Clinic,
    final_popularity,
    garden_count,
    is_goal_reached,
    is_in_reach,
    sections,
)

_AIM = {"easy": 0.8, "medium": 0.5, "hard": 0.2}
_NEAR = 0.12
_USED = 0.1
"""The least share that each action should have of all taken sections."""
_SEEN = 0.02
"""The least share of games in which each component should be built, and each role hired."""
_DOCTORS, _TALL, _GREEN, _MANY_PATIENTS = 3, 3, 2, 10
"""How many hired doctors, floors, gardens and treated patients count as a way of their own."""
WAYS = ("doctors", "tall", "green", "patients", "nursed", "carried", "moving", "flying")


class ClinicBalance:
    """Goals are judged by difficulty. To learn about one goal, play only that goal."""

    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        s: Clinic = played[-1].state
        won = is_goal_reached(s)
        found: Counter[str] = Counter({"games": 1, f"{s.difficulty} games": 1, "popularity": final_popularity(s)})
        found["won"] += won
        found[f"{s.difficulty} won"] += won
        found["closed"] += s.closed
        found["treated"] += sum(s.treated)
        found["severe"] += s.treated[2] + s.treated[3]
        found["deaths"] += s.deaths
        found["floors"] += len(s.floors)
        did = _count_events(played)
        found.update(did)
        found.update(_couples(played))
        found.update({f"with {one}": 1 for one in (*COMPONENTS, *ROLES) if did[one]})
        for way in _ways(s, did):
            found[f"{way} games"] += 1
            found[f"{way} won"] += won
        return {name: float(number) for name, number in found.items()}

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        return [*_goals(total), _actions(total), *_use(total), *_rest(total), *_of_couples(total), _by_way(total)]

    def uses(self, total: Mapping[str, float]) -> list[Use]:
        kinds = (
            (_("Actions"), {one: action_name(one) for one in ACTIONS}),
            (_("What is built"), {one: a_component(one) for one in COMPONENTS}),
            (_("Who is hired"), {one: a_role(one) for one in ROLES}),
        )
        return [Use(group, name, total.get(one, 0.0)) for group, names in kinds for one, name in names.items()]


def _count_events(played: Sequence[Played]) -> Counter[str]:
    """Count taken sections, built components and hired people."""
    did: Counter[str] = Counter()
    for step in played:
        for event in step.events:
            if isinstance(event, ev.SectionsTaken):
                did.update(event.actions)
            elif isinstance(event, ev.Built):
                did[event.component] += 1
            elif isinstance(event, ev.FloorBuilt):
                did["floor"] += 1
            elif isinstance(event, ev.Hired):
                did[event.role] += 1
    return did


def _couples(played: Sequence[Played]) -> Counter[str]:
    """Count what became of the couples in the taken sections (CLI-A5)."""
    found: Counter[str] = Counter()
    for step in played:
        s: Clinic = step.state
        for event in step.events:
            if isinstance(event, ev.SectionsTaken):
                found["couples"] += sum(_pairs(section) for section in sections(s))
            elif isinstance(event, ev.ActionBegan | ev.ActionSkipped):
                found["couples out of reach"] += _out_of_reach(s, event.section)
            elif isinstance(event, ev.Admitted):
                found["couples admitted"] += len(event.severities) == len(PAIR)
            elif isinstance(event, ev.TurnedAway):
                found["couples refused"] += event.pair
    return found


def _pairs(section: Section) -> int:
    return len([1 for box in section.boxes if box.kind == "pair"])


def _out_of_reach(s: Clinic, section: int) -> int:
    """Count the couples out of reach when an action begins.

    This cannot change until its end: no entrance is built while patients are admitted.
    """
    boxes = enumerate(sections(s)[section].boxes, start=2 * section + 1)
    return len([1 for number, box in boxes if box.kind == "pair" and not is_in_reach(s, number)])


def _ways(s: Clinic, did: Mapping[str, int]) -> list[str]:
    """Return the ways in which this clinic was run. There can be several."""
    went = {
        "doctors": did["doctor"] >= _DOCTORS, "tall": len(s.floors) >= _TALL, "green": garden_count(s) >= _GREEN,
        "patients": sum(s.treated) >= _MANY_PATIENTS, "nursed": did["nurse"] > 0, "carried": did["orderly"] > 0,
        "moving": did["conveyor"] > 0, "flying": s.helipad,
    }
    return [way for way in WAYS if went[way]]


def _goals(total: Mapping[str, float]) -> list[Figure]:
    figures = []
    for difficulty in DIFFICULTIES:
        games = total.get(f"{difficulty} games", 0.0)
        if not games:
            continue
        share, aim = total.get(f"{difficulty} won", 0.0) / games, _AIM[difficulty]
        told = _("{aim} ± {near} percentage points").format(aim=as_percent(aim), near=decimal(100 * _NEAR, 0))
        label = _("Goal reached, {difficulty}").format(difficulty=difficulty_name(difficulty))
        figures.append(Figure(label, as_percent(share, 1), told, abs(share - aim) <= _NEAR))
    return figures


def _actions(total: Mapping[str, float]) -> Figure:
    whole = max(1.0, sum(total.get(action, 0.0) for action in ACTIONS))
    shares = {action: total.get(action, 0.0) / whole for action in ACTIONS}
    told = ", ".join(f"{action_name(action)} {as_percent(share)}" for action, share in shares.items())
    aim = _("each action at least {share}").format(share=as_percent(_USED))
    return Figure(_("Sections chosen"), told, aim, min(shares.values()) >= _USED)


def _use(total: Mapping[str, float]) -> list[Figure]:
    """Return how many of each there are in an average game, and the share of games with at least one."""
    games = max(1.0, total.get("games", 0.0))
    aim = _("each kind in at least {share} of the games").format(share=as_percent(_SEEN))
    figures = []
    for label, names in (
        (_("Built per game"), {one: a_component(one) for one in COMPONENTS}),
        (_("Hired per game"), {one: a_role(one) for one in ROLES}),
    ):
        seen = {one: total.get(f"with {one}", 0.0) / games for one in names}
        told = ", ".join(f"{name} {decimal(total.get(one, 0.0) / games, 2)} ({as_percent(seen[one])})"
                         for one, name in names.items())
        figures.append(Figure(label, told, aim, min(seen.values()) >= _SEEN))
    return figures


def _rest(total: Mapping[str, float]) -> list[Figure]:
    games = max(1.0, total.get("games", 0.0))
    return [
        Figure(_("Floors"), decimal(total.get("floors", 0.0) / games, 2)),
        Figure(_("Patients treated"), decimal(total.get("treated", 0.0) / games)),
        Figure(_("Orange or red patients"), decimal(total.get("severe", 0.0) / games)),
        Figure(_("Deaths"), decimal(total.get("deaths", 0.0) / games, 2)),
        Figure(_("Final score"), decimal(total.get("popularity", 0.0) / games)),
        Figure(_("Clinics closed"), as_percent(total.get("closed", 0.0) / games, 1)),
    ]


def _of_couples(total: Mapping[str, float]) -> list[Figure]:
    couples, games = total.get("couples", 0.0), max(1.0, total.get("games", 0.0))
    if not couples:
        return []
    came, away, far = (total.get(f"couples {what}", 0.0) / couples for what in ("admitted", "refused", "out of reach"))
    told = _("{n} ({came} admitted, {away} turned away, {far} out of reach, {full} without room)")
    words = told.format(n=decimal(couples / games, 2), came=as_percent(came), away=as_percent(away),
                        far=as_percent(far), full=as_percent(1 - came - away - far))
    return [Figure(_("Couples per game"), words)]


def way_name(way: str) -> str:
    return {
        "doctors": _("many doctors"),
        "tall": _("three floors or more"),
        "green": _("gardens"),
        "patients": _("many patients"),
        "nursed": _("nurses"),
        "carried": _("more orderlies"),
        "moving": _("conveyors"),
        "flying": _("a helipad"),
    }[way]


def _by_way(total: Mapping[str, float]) -> Figure:
    """Compare how often clinics of each way reached the goal with all other clinics."""
    games, won = total.get("games", 0.0), total.get("won", 0.0)
    told = []
    for way in WAYS:
        here, there = total.get(f"{way} games", 0.0), games - total.get(f"{way} games", 0.0)
        if here and there:
            share, other = total.get(f"{way} won", 0.0) / here, (won - total.get(f"{way} won", 0.0)) / there
            told.append(_("{way}: {share} (other games: {other})").format(
                way=way_name(way), share=as_percent(share), other=as_percent(other)))
    return Figure(_("Goal reached by strategy"), "; ".join(told))


BALANCE = ClinicBalance()
