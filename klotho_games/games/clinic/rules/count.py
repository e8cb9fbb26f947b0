"""The final score, and what must be true in every state."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _

from .action_row import BOXES, SECTIONS
from .building import COLUMNS, EMPTY, GROUND, MOST_FLOORS, PILLAR, UPPER
from .cards import BASE_FLOORS
from .names import goal_name, goal_text
from .state import (
    MONEY_A_POINT,
    NEW_DOCTOR,
    ON_CALL,
    ORDERLY,
    PATIENT,
    ROUNDS,
    Clinic,
    Phase,
    final_popularity,
    garden_count,
    is_goal_reached,
    layout_of,
    most_bays,
    patients,
)


def kind_of_game(s: Clinic) -> str:
    """Return the group of a game in the statistics: its goal and difficulty."""
    return f"{s.goal} {s.difficulty}"


def result(s: Clinic) -> Result | None:
    """Return the final popularity and whether the goal is reached; None while the game goes on (CLI-C1, C2)."""
    if not s.is_over:
        return None
    reached, score = is_goal_reached(s), final_popularity(s)
    notes: dict[str, int | str] = {"goal": s.goal, "difficulty": s.difficulty}
    lines = () if s.closed else _lines(s)
    return Result((score,), (0,) if reached else (), ending_words(s), lines, notes=notes, kind=kind_of_game(s))


def _lines(s: Clinic) -> tuple[ScoreLine, ...]:
    gardens, money, waiting = garden_count(s), s.money // MONEY_A_POINT, patients(s)
    lines = [
        ScoreLine(0, _("Popularity"), s.popularity, _("The clinic"), picture="heart"),
        ScoreLine(0, _("Gardens"), gardens, _("Final score"), picture="garden"),
        ScoreLine(0, _("Money left"), money, _("Final score"), _("${money}").format(money=s.money), "coin"),
        ScoreLine(0, _("Patients still in the clinic"), -waiting, _("Final score"), picture="patient"),
    ]
    short = final_popularity(s) - sum(line.points for line in lines)
    if short:
        lines.append(ScoreLine(0, _("Your score is never below 0"), short, _("Final score")))
    return tuple(lines)


def ending_words(s: Clinic) -> str:
    if s.closed:
        return _("The clinic lost everyone’s trust and was closed in round {round}.").format(round=s.round)
    told = _("“{goal}” reached. Your task: {text}") if is_goal_reached(s) else _("“{goal}” missed. Your task: {text}")
    return told.format(goal=goal_name(s.goal), text=goal_text(s))


# ---- invariants ----


def invariants(s: Clinic) -> Sequence[str]:
    if s.phase is Phase.DEAL:
        return []
    return [*_building(s), *_people(s), *_row(s), *_standing(s)]


def _building(s: Clinic) -> list[str]:
    wrong = []
    cards = [*s.floors, *s.offer]
    if len(cards) != len(BASE_FLOORS) or len(set(cards)) != len(cards):
        wrong.append(f"the Floor cards are {cards}")
    if not 1 <= len(s.floors) <= MOST_FLOORS or len(s.cells) != COLUMNS * len(s.floors):
        wrong.append("floors and spaces disagree")
    printed = GROUND[s.floors[0]] + sum((UPPER[card] for card in s.floors[1:]), ())
    if any(cell != there and there != EMPTY for cell, there in zip(s.cells, printed, strict=True)):
        wrong.append("a printed module was built over")
    if EMPTY in s.cells[: COLUMNS * (len(s.floors) - 1)]:
        wrong.append("a floor stands over an empty space")
    if any(there == PILLAR for there in printed):
        wrong.append("a pillar is printed")
    if not 0 < s.bays <= most_bays(s):
        wrong.append(f"there are {s.bays} bays")
    return wrong


def _people(s: Clinic) -> list[str]:
    wrong = []
    if s.free_bays < 0:
        wrong.append("more people than bays")
    if list(s.people) != sorted(s.people):
        wrong.append("people are out of order")
    plan = layout_of(s)
    taken = [(who, place) for who, _level, place in s.people if place]
    if len(set(taken)) != len(taken):
        wrong.append("two of a kind share a place")
    for who, level, place in s.people:
        if place and place not in plan.rooms and not (who == PATIENT and place in plan.gardens):
            wrong.append(f"someone is in place {place}")
        if who == ORDERLY and place:
            wrong.append("an orderly has walked")
        if not (1 <= level <= NEW_DOCTOR if who in (0, PATIENT) else level == 0):
            wrong.append(f"level {level} of {who}")
    for role, first in enumerate(ON_CALL):
        begun = 1 if role != 1 else 0
        employed = len([1 for who, _level, _place in s.people if who == role])
        if s.on_call[role] < 0 or s.on_call[role] + employed != first + begun:
            wrong.append(f"{role}: {s.on_call[role]} on call, {employed} employed")
    return wrong


def _row(s: Clinic) -> list[str]:
    wrong = []
    if len(s.joints) != max(0, len(s.row) - 1):
        wrong.append("the row has a joint between each two cards")
    if sorted((card, side) for card, side, _turned in s.row) != sorted(s.hand[: len(s.row)]):
        wrong.append("the row is not made of the cards that were shuffled")
    if s.phase in (Phase.TAKE, Phase.ACT, Phase.BUSINESS, Phase.ADVERTISE) and len(s.row) != SECTIONS:
        wrong.append("the row is not whole")
    if not 0 <= s.used < 1 << BOXES:
        wrong.append(f"boxes used: {s.used}")
    if s.phase is Phase.ACT and not 0 <= s.section < SECTIONS:
        wrong.append(f"section {s.section}")
    if s.hours < 0 or (s.hours and s.phase is not Phase.ACT and not s.closed):
        wrong.append(f"{s.hours} hours in {s.phase}")
    return wrong


def _standing(s: Clinic) -> list[str]:
    wrong = []
    if s.money < 0 or s.popularity < 0:
        wrong.append(f"${s.money}, popularity {s.popularity}")
    if not 1 <= s.round <= ROUNDS:
        wrong.append(f"round {s.round}")
    if s.closed and not s.is_over:
        wrong.append("a closed clinic plays on")
    if any(n < 0 for n in (*s.treated, s.deaths, s.turned_away, s.unpaid)):
        wrong.append("something was counted below 0")
    return wrong
