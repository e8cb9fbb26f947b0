# ruff: noqa: E402 - the environment comes before what is installed in it
"""Simulate people who practise for three months: does a memory help with what comes back? (docs/practice.md)

    python3 build_scripts/measure/practice_learner.py
    python3 build_scripts/measure/practice_learner.py --people 50 --memory 4

They do the set of every day, as the practice room plans it. In an exercise, a person first tries to remember the answer
that they were shown there; otherwise they decide like the level Normal. The control remembers nothing.

The memory: `d` days after an answer was shown it is still known with probability exp(−d / s). After the first time,
`s` is 8 days (`--memory`). Each time it was known, `s` grows by the factor 2.2, and otherwise by 1.1, because the
person sees the answer again. The schedule (FSRS) knows nothing of this. Nothing carries over from one exercise to
another, so no one gets better at new ones.

Normal decides in each exercise twelve times (`--tries`), and a person who doesn't remember makes one of these decisions
by chance. That is the same as asking Normal each time, because its decisions depend only on the position and on
chance; only the twelve are a sample. A move that the exercise has not measured counts as missed. Nothing is written.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.bots import levels
from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.practice import exercise_file
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.position import open_position

LEVEL = "normal"
FIRST_DAY = date(2026, 1, 1)
_KNEW, _DID_NOT = 2.2, 1.1
"""How much longer a memory lasts after it was there, and after the answer had to be shown again."""
_FORTNIGHT = 14


class Learner:
    def __init__(self, decisions: Mapping[str, Sequence[bool]], memory: float, rng: Random) -> None:
        """`decisions` has for each exercise whether Normal was right, try after try. Without a `memory` (in days),
        every answer is forgotten."""
        self._decisions, self._memory, self._rng = decisions, memory, rng
        self._seen: dict[str, tuple[date, float]] = {}

    def answer(self, exercise: Exercise, today: date) -> bool:
        """Return whether the person is right. Afterwards they have seen the answer."""
        seen, lasts = self._seen.get(exercise.id, (today, 0.0))
        knows = lasts > 0.0 and self._rng.random() < exp(-(today - seen).days / lasts)
        self._seen[exercise.id] = today, lasts * (_KNEW if knows else _DID_NOT) if lasts else self._memory
        return knows or self._rng.choice(self._decisions[exercise.id])


class Shares:
    """How many answers were right, fortnight after fortnight."""

    def __init__(self) -> None:
        self.right: dict[tuple[int, bool], list[bool]] = defaultdict(list)
        self._normal: dict[tuple[int, bool], list[float]] = defaultdict(list)

    def add(self, day: int, due: bool, right: bool, normal: float) -> None:
        """`normal` is how often Normal is right in that exercise."""
        self.right[day // _FORTNIGHT, due].append(right)
        self._normal[day // _FORTNIGHT, due].append(normal)

    def describe(self, fortnight: int, due: bool) -> str:
        right, normal = self.right[fortnight, due], self._normal[fortnight, due]
        return f"{100 * fmean(right):.0f} % of {len(right):,} ({100 * fmean(normal):.0f} %)" if right else "–"


def decide(exercise: Exercise, tries: int) -> list[bool]:
    """Return whether Normal finds a right choice, try after try."""
    game = registry.load(exercise.game)
    session, rng = open_position(game, exercise, tuple("ABCDEF")), Random(f"learner {exercise.id}")
    view = session.view(exercise.seat)
    found = []
    for _try in range(tries):
        move = game.rules.same(session.state, levels.choose(game, view, LEVEL, rng).move)
        assert isinstance(move, Move)
        choice = exercise.choice_of(move)
        found.append(choice is not None and choice.is_right)
    return found


def practise(
    shelf: Mapping[str, Sequence[Exercise]], decisions: Mapping[str, Sequence[bool]], memory: float, days: int,
    rng: Random, shares: Shares,
) -> None:
    """Let a person do the set of every day."""
    notebook, learner = Notebook("", shelf), Learner(decisions, memory, rng)
    for day in range(days):
        today = FIRST_DAY + timedelta(day)
        for one in notebook.begin(today):
            due = notebook.progress.has_tried(one.id)
            right = learner.answer(one, today)
            shares.add(day, due, right, fmean(decisions[one.id]))
            notebook.answer(one, AnswerOutcome.RIGHT if right else AnswerOutcome.MISSED, today)


def words() -> argparse.ArgumentParser:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--only", choices=registry.ids(), metavar="GAME")
    asked.add_argument("--days", type=int, default=90)
    asked.add_argument("--people", type=int, default=20, help="people of each kind (20)")
    asked.add_argument("--memory", type=float, default=8.0, metavar="DAYS", help="how long a first memory lasts (8)")
    asked.add_argument("--tries", type=int, default=12, help="how often Normal decides in each exercise (12)")
    return asked


def main(given: Sequence[str] | None = None) -> None:
    asked = words().parse_args(given)
    shelf = {game: ones for game, ones in exercise_file.all_exercises()[0].items() if asked.only in (None, game)}
    decisions = {one.id: decide(one, asked.tries) for ones in shelf.values() for one in ones}
    everything = [right for tries in decisions.values() for right in tries]
    print(f"{len(decisions)} exercises; Normal finds a right choice in {100 * fmean(everything):.0f} % of its tries")
    print("In brackets: how often Normal is right in the same exercises.")
    with_memory, without = Shares(), Shares()
    for n in range(asked.people):
        practise(shelf, decisions, asked.memory, asked.days, Random(f"person {n}"), with_memory)
        practise(shelf, decisions, 0.0, asked.days, Random(f"control {n}"), without)
    print("\n| days | due, with a memory | due, without | new, with a memory | new, without |")
    print("|---|---|---|---|---|")
    for fortnight in range((asked.days + _FORTNIGHT - 1) // _FORTNIGHT):
        last = min(asked.days, (fortnight + 1) * _FORTNIGHT)
        row = [one.describe(fortnight, due) for due in (True, False) for one in (with_memory, without)]
        print(f"| {fortnight * _FORTNIGHT + 1} to {last} | " + " | ".join(row) + " |")
    print(f"\n{process_time():.0f} s of computing")


if __name__ == "__main__":
    main()
