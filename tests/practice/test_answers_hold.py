"""Answers are checked in other games than those that proved them (`build_scripts/measure/exercise_check.py`): a check
finds what does not hold, every exercise is checked once, and in the slow run a few of each game hold."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.practice import exercise_file
from klotho_games.practice.exercise import Exercise, MeasuredChoice, raw
from klotho_games.practice.proof import Proof
from tests.practice.samples import exercise_at, session_at
from tests.registry.scripts import script

checking = script("measure/exercise_check")
Verdict = checking.Verdict
SHUTTERS = registry.load("shutters")
_SAMPLE = 3


@pytest.fixture(scope="module")
def costly() -> Exercise:
    session = session_at(SHUTTERS, "costly 16", 6)
    proof = Proof(SHUTTERS, session.view(session.to_act), 2, session.legal(), 5)
    proof.look(300)
    choices = proof.choices()
    assert choices[-1].behind > 0.05, "a position with a costly choice"
    return msgspec.structs.replace(exercise_at(session), choices=(choices[0], choices[-1]))


def claims(choice: MeasuredChoice, behind: float, error: float) -> MeasuredChoice:
    return msgspec.structs.replace(choice, behind=behind, behind_error=error)


def test_a_true_answer_holds_and_costs_what_it_should(costly: Exercise) -> None:
    row = checking.check(SHUTTERS, costly, most=800)
    assert row.verdict is Verdict.HELD and row.first == 200 <= row.worlds and not row.why
    (wrong,) = row.wrong
    assert wrong.claimed == costly.choices[1].behind and wrong.found == pytest.approx(wrong.claimed, abs=0.1)
    assert checking.check(SHUTTERS, costly, most=800).wrong == row.wrong, "the seed follows from the exercise"


def test_a_wrong_answer_fails(costly: Exercise) -> None:
    best, other = costly.choices
    upside_down = msgspec.structs.replace(costly, choices=(claims(other, 0.0, 0.0), claims(best, 0.3, 0.02)))
    row = checking.check(SHUTTERS, upside_down, most=800)
    assert row.verdict is Verdict.FAILED and row.why and not row.wrong[0].agrees
    both = msgspec.structs.replace(costly, choices=(best, claims(other, 0.0, 0.01)))
    assert checking.check(SHUTTERS, both, most=800).verdict is Verdict.FAILED, "a right choice is clearly worse"
    equal = msgspec.structs.replace(costly, choices=(best, claims(best, 0.2, 0.02)))
    row = checking.check(SHUTTERS, equal, most=800)
    assert row.verdict is Verdict.FAILED and not row.wrong[0].agrees, "a wrong choice costs nothing"


def test_too_few_games_leave_it_open(costly: Exercise) -> None:
    assert checking.check(SHUTTERS, costly, most=14).verdict is Verdict.OPEN


@pytest.mark.parametrize(("claimed", "found", "agrees"), [
    ((0.1, 0.02), (0.1, 0.02), True), ((0.1, 0.02), (0.05, 0.02), True), ((0.15, 0.02), (0.001, 0.02), False),
    ((0.1, 0.0), (0.11, 0.004), False),
])
def test_figures_agree_within_both_errors(
    claimed: tuple[float, float], found: tuple[float, float], agrees: bool
) -> None:
    assert checking.Compared(*claimed, *found).agrees is agrees


def test_every_exercise_is_checked_once_and_in_the_same_order(
    costly: Exercise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = [msgspec.structs.replace(costly, id=f"{n:012x}") for n in range(4)]
    monkeypatch.setattr(exercise_file, "of_game", lambda game: tuple(many))
    checks = checking.Checks(SHUTTERS, tmp_path, patience=0.0)
    order = [one.id for one in checks.left]
    rows = [checks.check(checks.left[0]) for _time in range(2)]
    again = checking.Checks(SHUTTERS, tmp_path)
    assert [row.id for row in rows] == order[:2] and again.rows == rows
    assert [one.id for one in again.left] == order[2:], "a run that was stopped goes on"
    with (tmp_path / "shutters.jsonl").open("ab") as file:
        file.write(b'{"id":"half a l')
    assert checking.Checks(SHUTTERS, tmp_path).rows == rows
    told = checking.table([again]).splitlines()
    assert len(told) == 3 and told[2].startswith("| Shutters | 2 | ")


@pytest.mark.slow
@pytest.mark.parametrize("id", registry.ids())
def test_a_few_answers_of_each_game_hold(id: str) -> None:
    """`exercises.py check` does this with all of them."""
    game = registry.load(id)
    quick = sorted(exercise_file.of_game(game), key=lambda one: (len(one.choices), -len(one.steps), one.id))
    rows = [checking.check(game, one, patience=30.0) for one in quick[:_SAMPLE]]
    assert not [row for row in rows if row.verdict is Verdict.FAILED]


def test_raw_moves_are_those_of_records() -> None:
    move = session_at(registry.load("shutters"), "raw", 1).legal()[0]
    assert isinstance(move, Move) and bytes(raw(move)).startswith(b'{"do":"')
