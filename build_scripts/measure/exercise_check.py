"""Whether the answers of exercises hold in other games than those that found and proved them.

    checks = Checks(game, folder)
    checks.check(checks.left[0])
    checks.rows

Every exercise is checked once, in an order and with a seed that follow from its id alone, so no one chooses which ones
count or tries one again until it passes. All its choices are played on in the same imagined worlds, 200 of them, or 100
where that takes long. Where something is not clear by then, more worlds follow, until it is or the time is up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time

import msgspec

from klotho_games.core.games.registry import Game
from klotho_games.practice import exercise_file
from klotho_games.practice.exercise import GAP, REACH, SURE_GAP, Exercise, move_of
from klotho_games.practice.position import open_position
from klotho_games.practice.proof import CAREFUL, EQUAL_ERROR, Proof

_WORLDS, _FEWER, _FIRST, _MOST = 200, 100, 12, 3200
_SHORT = 20.0
"""Seconds of computing for the first worlds of an exercise. Where 200 would take longer, there are 100."""
PATIENCE = 120.0
"""Seconds of computing after which no more worlds follow."""


class Verdict(StrEnum):
    HELD = "held"
    """Every wrong choice is clearly worse again, and no right one is."""
    FAILED = "failed"
    """A right choice is clearly worse than another one, or a wrong one costs less than a wrong choice must."""
    OPEN = "open"
    """There was too little time to tell."""


class Compared(msgspec.Struct, frozen=True):
    """What a choice was said to cost, and what it costs in the first worlds of the check."""

    claimed: float
    claimed_error: float
    found: float
    error: float

    @property
    def agrees(self) -> bool:
        """Whether the difference of the two lies within the 95 % interval of both errors together."""
        return abs(self.claimed - self.found) <= REACH * sqrt(self.claimed_error**2 + self.error**2)


class Row(msgspec.Struct, frozen=True):
    """One exercise that was checked."""

    id: str
    verdict: Verdict
    worlds: int
    """How many worlds its best choice has seen in the end."""
    first: int
    """How many worlds `wrong` is about."""
    seconds: float
    wrong: tuple[Compared, ...]
    """The wrong choices, compared with the best one."""
    why: str = ""


class Checks:
    def __init__(self, game: Game, folder: Path, patience: float = PATIENCE) -> None:
        self.game, self._patience = game, patience
        self._path = folder / f"{game.id}.jsonl"
        self.rows = _read(self._path)

    @property
    def left(self) -> list[Exercise]:
        """The exercises that are not checked yet, in the order in which they will be: by chance, but always the
        same."""
        met = {row.id for row in self.rows}
        ones = [one for one in exercise_file.of_game(self.game) if one.id not in met]
        return sorted(ones, key=lambda one: Random(f"check {one.id}").random())

    @property
    def seconds(self) -> float:
        return sum(row.seconds for row in self.rows)

    @property
    def failures(self) -> set[str]:
        """The ids of exercises that do not hold."""
        return {row.id for row in self.rows if row.verdict is Verdict.FAILED}

    def check(self, one: Exercise) -> Row:
        row = check(self.game, one, self._patience)
        self.rows.append(row)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
        return row


def check(game: Game, exercise: Exercise, patience: float = PATIENCE, most: int = _MOST) -> Row:
    """Play the choices of an exercise on in fresh worlds."""
    began = process_time()
    session = open_position(game, exercise, tuple("ABCDEF"))
    moves = [move_of(game, choice) for choice in exercise.choices]
    seed = Random(f"again {exercise.id}").getrandbits(50)
    proof = Proof(game, session.view(exercise.seat), exercise.seats, moves, seed)
    proof.look(_FIRST)
    pace = (process_time() - began) / _FIRST
    first = min(most, _WORLDS if _WORLDS * pace <= _SHORT else _FEWER)
    proof.look(first - proof.n)
    best = proof.tried[0]
    wrong = tuple(
        Compared(choice.behind, choice.behind_error, *(round(figure, 4) for figure in one.behind(best)))
        for choice, one in zip(exercise.choices, proof.tried, strict=True) if not choice.is_right)
    verdict, why = judge(exercise, proof)
    while verdict is Verdict.OPEN and proof.n < most and process_time() - began < patience:
        proof.look(min(proof.n, most - proof.n))
        verdict, why = judge(exercise, proof)
    if verdict is Verdict.OPEN:
        verdict, why = judge(exercise, proof, at_last=True)
    return Row(exercise.id, verdict, proof.n, first, round(process_time() - began, 1), wrong, why)


def judge(exercise: Exercise, proof: Proof, at_last: bool = False) -> tuple[Verdict, str]:
    """Return whether an exercise holds, by the standard of its proof, and what is against it. `at_last`, when no more
    worlds follow, a wrong choice must cost enough where its cost is known well."""
    tried = list(zip(exercise.choices, proof.tried, strict=True))
    best = max((one for choice, one in tried if choice.is_right), key=lambda one: one.mean)
    verdict, why = Verdict.HELD, ""
    for choice, one in tried:
        behind, error = one.behind(proof.best if choice.is_right else best)
        found = f"{bytes(choice.move).decode()}: {100 * choice.behind:.1f}, here {100 * behind:.1f} ± {100 * error:.1f}"
        worse = behind >= GAP and behind - CAREFUL * error > SURE_GAP
        if choice.is_right:
            if worse:
                return Verdict.FAILED, found
        elif not worse:
            if behind + REACH * error < GAP or (error <= EQUAL_ERROR and behind <= (GAP if at_last else error)):
                return Verdict.FAILED, found
            verdict, why = Verdict.OPEN, found
    return verdict, why


def table(checked: Sequence[Checks]) -> str:
    """Return what the checks found, as a table."""
    heads = ("game", "exercises checked", "held", "failed", "not clear in time", "games for each choice",
             "wrong choices", "of which the first games agree with the proof", "they cost, proof", "and check")
    rows = [heads, ("---",) * len(heads)]
    for one in checked:
        if not one.rows:
            continue
        verdicts = Counter(row.verdict for row in one.rows)
        wrong = [compared for row in one.rows for compared in row.wrong]
        agree = sum(compared.agrees for compared in wrong) / len(wrong)
        games = sorted({row.first for row in one.rows} | {max(row.worlds for row in one.rows)})
        rows.append((
            one.game.info.title, str(len(one.rows)), *(str(verdicts[verdict]) for verdict in Verdict),
            f"{games[0]} to {games[-1]:,}" if len(games) > 1 else f"{games[0]}",
            str(len(wrong)), f"{100 * agree:.0f} %",
            f"{100 * fmean(compared.claimed for compared in wrong):.1f}",
            f"{100 * fmean(compared.found for compared in wrong):.1f}",
        ))
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _read(path: Path) -> list[Row]:
    found = []
    if path.exists():
        for line in path.read_bytes().splitlines():
            try:
                found.append(msgspec.json.decode(line, type=Row))
            except msgspec.MsgspecError:  # the last line of a run that was killed
                continue
    return found
