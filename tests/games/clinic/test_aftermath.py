"""The aftermath of a move: the count that a director would name makes the difference."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.core.contract import CHANCE, OVER, Move, Step
from klotho_games.core.games.aftermath import expected_score, is_result
from klotho_games.games.clinic.bot.aftermath import AFTERMATH
from klotho_games.games.clinic.bot.expected_count import FILE, NAMES, Fit, features
from klotho_games.games.clinic.bot.judge import JUDGE
from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.state import Clinic, Phase, final_popularity
from klotho_games.games.clinic.rules.steps import Advertise, EndAction, Hire, Walk
from tests.games.clinic.forced import (
    CLINIC,
    DOC,
    ORDERLY,
    SICK,
    WHITE,
    WHITE_ROOM,
    admitting,
    dealt,
    ended,
    hiring,
    opened,
    setup,
    staffed,
)
from tests.games.played_on import reasons

FEW = 10


def next_round(before: Clinic, s: Clinic) -> bool:
    return s.round > before.round


def why(s: Clinic, better: Move, other: Move) -> list[tuple[str, str]]:
    told = reasons(CLINIC, s, better, other, next_round, to_the_end=False, pairs=FEW)
    return [(key, sentence) for key, sentence in told.items() if not is_result(AFTERMATH, key)]


def test_a_patient_who_is_brought_to_the_doctor() -> None:
    last = ended(ended(admitting(dealt(difficulty="medium"))))
    s = staffed(last, (DOC, 4, WHITE_ROOM), (ORDERLY, 0, 0), (SICK, WHITE, 0))
    assert why(s, Walk("patient", WHITE, 0, WHITE_ROOM), EndAction())[0] == (
        "treated", "1 patient is treated on average instead of 0 with another move.")


def test_a_doctor_is_told_in_stars() -> None:
    told = dict(why(hiring(dealt(difficulty="medium")), Hire(1), EndAction()))
    assert told["stars"] == "The doctors have 6 stars on average in the next round instead of 3 with another move."
    assert "money" not in told, "the salary speaks against it"


def test_what_the_goal_asks_for_is_told_first() -> None:
    begun = opened(hiring(replace(dealt(goal="sound_books", difficulty="medium"), money=20)))
    assert begun.phase is Phase.ADVERTISE
    key, sentence = why(begun, Advertise(0), Advertise(1))[0]
    assert key == "money" and sentence.startswith("$"), sentence
    counts = [*AFTERMATH.measure(begun, begun, 0)]
    assert counts[0] == "money" and "severe" not in counts and "helipad" not in counts
    assert next(iter(AFTERMATH.measure(asked := dealt(goal="surgeons"), asked, 0))) == "severe"


def test_nothing_is_said_that_speaks_against_the_move() -> None:
    assert AFTERMATH.tell("money", 8.0, 10.0) == AFTERMATH.tell("deaths", 1.0, 0.0) == ""
    assert AFTERMATH.tell("treated", 2.0, 1.0) == "2 patients are treated on average instead of 1 with another move."
    assert AFTERMATH.tell("treated", 1.0, 0.5) == (
        "1.0 patients are treated on average instead of 0.5 with another move.")
    i18n.use("de")
    assert AFTERMATH.tell("deaths", 1.0, 2.0) == "Im Schnitt stirbt 1 Patient statt 2 mit einem anderen Zug."
    assert AFTERMATH.tell("money", 7.0, 2.0).replace("\N{NO-BREAK SPACE}", " ") == (
        "Danach bleiben im Schnitt 7 $ übrig statt 2 $ mit einem anderen Zug.")


# ---- the expected final score ----


def evenings(seed: int) -> tuple[list[Clinic], Clinic]:
    """Return the evenings of a game as the judge plays it, and its end."""
    rng, s = Random(seed), RULES.initial(setup(difficulty="medium"))
    found = []
    while (seat := RULES.to_act(s)) != OVER:
        if s.phase is Phase.SHUFFLE:
            found.append(s)
        step: Step = RULES.draw(s, rng) if seat == CHANCE else _best(s)
        s, _events = RULES.apply(s, step)
    return found, s


def _best(s: Clinic) -> Move:
    return max(JUDGE.weigh(s, RULES.legal(s)), key=lambda decision: decision.value).move


def test_the_weights_belong_to_the_features() -> None:
    kept = msgspec.json.decode(FILE.read_bytes(), type=Fit)
    assert kept.features == NAMES and len(kept.weights) == len(NAMES) + 1 == len(features(dealt())) + 1
    assert kept.off < kept.blind


def test_the_expected_count_comes_near_the_final_one() -> None:
    """It gets closer from evening to evening, and is exact at the end."""
    first, last = [], []
    for seed in range(5):
        before, end = evenings(seed)
        count = final_popularity(end)
        assert expected_score(AFTERMATH, end, 0) == count
        expected = [expected_score(AFTERMATH, one, 0) for one in before]
        first.append(abs((expected[0] or 0) - count))
        last.append(abs((expected[-1] or 0) - count))
    assert sum(last) < sum(first) and sum(last) / len(last) < 2.5, (first, last)


def test_in_the_middle_of_a_round_no_one_knows() -> None:
    assert expected_score(AFTERMATH, hiring(), 0) is None


def test_more_popularity_and_more_money_are_expected_to_count() -> None:
    s = dealt()
    usual, famous, rich = (
        expected_score(AFTERMATH, one, 0) for one in (s, replace(s, popularity=9), replace(s, money=22)))
    assert usual is not None and famous is not None and rich is not None
    assert 5 < usual < 40 and famous > usual + 2 and rich > usual
