"""What a director counts after a move (`core/games/aftermath.py`): popularity, money, treated and waiting patients, the
means of the clinic, and at the end the goal and the final score."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from klotho_games.core.games.aftermath import Aftermath, average, share
from klotho_games.core.i18n import _, decimal, ngettext
from klotho_games.games.clinic.rules.cards import GOALS, Needs
from klotho_games.games.clinic.rules.state import (
    DOCTOR,
    NURSE,
    ORDERLY,
    PATIENT,
    Clinic,
    final_popularity,
    garden_count,
    is_goal_reached,
    layout_of,
)

from .expected_count import expected_count

_GOOD = frozenset((
    "goal", "count", "popularity", "treated", "severe", "stars", "gardens", "helipad", "money", "entrances", "rooms",
    "floors", "helpers", "bays",
))
_BAD = frozenset(("deaths", "refused", "waiting"))
_SHARES = frozenset(("goal", "helipad"))


class ClinicAftermath:
    results = frozenset(("goal", "count"))

    def measure(self, before: Clinic, s: Clinic, seat: int) -> Mapping[str, float]:
        """Return the counts, those that the goal asks for first: of two counts that explain equally
        much, the first one is used."""
        found: dict[str, float] = {"goal": is_goal_reached(s), "count": final_popularity(s)} if s.is_over else {}
        asked = _goal_asks_for(s.goal, s.difficulty)
        found["treated"] = sum(s.treated) - sum(before.treated)
        if "severe" in asked:
            found["severe"] = sum(s.treated[2:]) - sum(before.treated[2:])
        found["deaths"] = s.deaths - before.deaths
        found["refused"] = s.turned_away - before.turned_away
        found["popularity"] = s.popularity
        found["money"] = s.money
        found["gardens"] = garden_count(s)
        if "helipad" in asked:
            found["helipad"] = s.helipad
        if not s.is_over:
            staff = [0, 0, 0, 0]
            stars = 0
            for who, level, _place in s.people:
                staff[who] += 1
                stars += level if who == DOCTOR else 0
            plan = layout_of(s)
            found["stars"] = stars
            found["entrances"] = plan.entrances
            found["rooms"] = len(plan.open_rooms)
            found["helpers"] = staff[NURSE] + staff[ORDERLY]
            found["waiting"] = staff[PATIENT]
            found["bays"] = s.free_bays
            if "floors" in asked:
                found["floors"] = len(s.floors)
        return {**{key: found[key] for key in asked if key in found}, **found}

    def tell(self, key: str, better: float, other: float) -> str:
        if (key in _GOOD and better < other) or (key in _BAD and better > other):
            return ""  # a side effect of what made the difference
        write = share if key in _SHARES else _write
        n, otherwise = write(better, other), write(other, better)
        return _sentence(key, 1 if n == "1" else 2).format(n=n, otherwise=otherwise)

    def score(self, s: Clinic, seat: int) -> float | None:
        """Return the expected final score (CLI-C1)."""
        return expected_count(s)


def _write(n: float, other: float) -> str:
    """Write whole numbers without decimals: once its cards are shuffled a round has no surprises, so most counts are
    the same in every trial."""
    return decimal(n, 0) if n == round(n) and other == round(other) else average(n, other)


def _sentence(key: str, n: int) -> str:
    match key:
        case "goal":
            return _("The chance of reaching the goal is {n} instead of {otherwise} with another move.")
        case "count":
            return _("The final score is {n} on average instead of {otherwise} with another move.")
        case "treated":
            return ngettext("{n} patient is treated on average instead of {otherwise} with another move.",
                            "{n} patients are treated on average instead of {otherwise} with another move.", n)
        case "severe":
            return ngettext("{n} orange or red patient is treated on average instead of {otherwise} with another move.",
                            "{n} orange or red patients are treated on average "
                            "instead of {otherwise} with another move.", n)
        case "deaths":
            return ngettext("{n} patient dies on average instead of {otherwise} with another move.",
                            "{n} patients die on average instead of {otherwise} with another move.", n)
        case "refused":
            return ngettext("{n} patient is turned away on average instead of {otherwise} with another move.",
                            "{n} patients are turned away on average instead of {otherwise} with another move.", n)
        case "popularity":
            return _("Popularity is {n} on average afterwards instead of {otherwise} with another move.")
        case "money":
            return _("${n} is left on average afterwards instead of ${otherwise} with another move.")
        case "helipad":
            return _("The chance of having a helipad afterwards is {n} instead of {otherwise} with another move.")
    return _sentence_of_means(key, n)


def _sentence_of_means(key: str, n: int) -> str:
    """Sentences about the means of the clinic."""
    match key:
        case "gardens":
            return ngettext("The clinic has {n} garden on average afterwards instead of {otherwise} with another move.",
                            "The clinic has {n} gardens on average afterwards "
                            "instead of {otherwise} with another move.", n)
        case "stars":
            return ngettext("The doctors have {n} star on average in the next round "
                            "instead of {otherwise} with another move.",
                            "The doctors have {n} stars on average in the next round "
                            "instead of {otherwise} with another move.", n)
        case "waiting":
            return ngettext("{n} patient is still waiting in the next round on average "
                            "instead of {otherwise} with another move.",
                            "{n} patients are still waiting in the next round on average "
                            "instead of {otherwise} with another move.", n)
        case "entrances":
            return ngettext("The clinic has {n} entrance on average afterwards "
                            "instead of {otherwise} with another move.",
                            "The clinic has {n} entrances on average afterwards "
                            "instead of {otherwise} with another move.", n)
        case "helpers":
            return ngettext("The clinic has {n} nurse or orderly on average afterwards "
                            "instead of {otherwise} with another move.",
                            "The clinic has {n} nurses and orderlies on average afterwards instead of "
                            "{otherwise} with another move.", n)
        case "bays":
            return ngettext("{n} parking space is free in the next round on average "
                            "instead of {otherwise} with another move.",
                            "{n} parking spaces are free in the next round on average "
                            "instead of {otherwise} with another move.", n)
        case "rooms":
            return ngettext("{n} treatment or operating room works on average afterwards "
                            "instead of {otherwise} with another move.",
                            "{n} treatment and operating rooms work on average afterwards instead of "
                            "{otherwise} with another move.", n)
    return ngettext("The clinic has {n} floor on average afterwards instead of {otherwise} with another move.",
                    "The clinic has {n} floors on average afterwards instead of {otherwise} with another move.", n)


@cache
def _goal_asks_for(goal: str, difficulty: str) -> tuple[str, ...]:
    """Return what a goal asks for in addition to the final score (CLI-C2)."""
    needs = GOALS[goal].needs[difficulty]
    asked = tuple(key for key in ("severe", "gardens", "floors", "helipad", "treated", "money") if getattr(needs, key))
    return (*asked, "deaths") if needs.deaths < Needs().deaths else asked


AFTERMATH: Aftermath[Clinic] = ClinicAftermath()
