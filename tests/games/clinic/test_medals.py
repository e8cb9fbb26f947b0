"""Each medal of Clin9ic: a clinic that counts for it, and one that just fails to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from klotho_games.core.play.medals import FinishedGame
from klotho_games.core.play.record import Played
from klotho_games.games.clinic.rules.building import OPER
from klotho_games.games.clinic.rules.state import Clinic, Person, Phase
from klotho_games.games.clinic.rules.steps import Admit, Advertise, Build, OpenBusiness
from tests.games.clinic.forced import (
    CLINIC,
    DOC,
    SICK,
    SPACE,
    WHITE,
    WHITE_ROOM,
    YELLOW,
    YELLOW_ROOM,
    admitting,
    building,
    couple_left,
    dealt,
    grown,
    staffed,
    to_business,
)
from tests.games.stories import counts, steps, story

LEFT_ILL: Person = (SICK, WHITE, 0)


def ended(s: Clinic, played: Sequence[Played] = (), winners: Sequence[int] = (0,), **more: int) -> FinishedGame:
    """Return a finished game with these steps and this last state."""
    return story(CLINIC, [*played, Played(Advertise(0), 0, (), s)], 1, winners, **more)


def with_goal(goal: str = "beloved", difficulty: str = "medium", **changes: int) -> Clinic:
    return replace(dealt(goal=goal, difficulty=difficulty), **changes)


def test_everyone_who_was_treated_counts() -> None:
    assert counts("patients", ended(replace(dealt(), treated=(3, 2, 1, 1)))) == (7,)
    assert counts("patients", ended(replace(dealt(), deaths=2), winners=())) == (0,)


def test_a_goal_that_is_reached() -> None:
    assert counts("victory", ended(dealt())) == (1,)
    assert counts("victory", ended(dealt(), winners=())) == (0,)


def flown(round: int) -> list[Played]:
    return steps(CLINIC, replace(building(), round=round), Build(2, "helipad"))


def test_a_helipad_comes_by_round_three_and_unasked() -> None:
    assert counts("helipad", ended(dealt(), flown(3))) == (1,)
    assert counts("helipad", ended(dealt(), flown(4))) == (0,)
    assert counts("helipad", ended(dealt(), flown(3), winners=())) == (0,)
    assert counts("helipad", ended(with_goal("high_house", "easy"), flown(3))) == (0,), "that goal asks for it"
    assert counts("helipad", ended(dealt(), steps(CLINIC, building(), Build(2, "parking")))) == (0,)


def test_both_of_a_couple_are_treated() -> None:
    came = steps(CLINIC, couple_left(), Admit(3))
    s = staffed(dealt(), (DOC, 4, 0))
    assert counts("couples", ended(s, [*came, *came])) == (2,)
    assert counts("couples", ended(s, [*came], winners=())) == (1,), "whatever the goal says"
    assert counts("couples", ended(staffed(s, LEFT_ILL), came)) == (0,), "somebody is still ill"
    assert counts("couples", ended(replace(s, deaths=1), came)) == (0,)
    assert counts("couples", ended(replace(s, closed=True), came)) == (0,)
    assert counts("couples", ended(s, steps(CLINIC, admitting(), Admit(1)))) == (0,), "one is no couple"


def business(*people: Person, money: int) -> list[Played]:
    """Return Business in the Front Hall, with an operating room in its empty space."""
    s = grown(to_business(building()), (SPACE, OPER))
    return steps(CLINIC, replace(staffed(s, *people), money=money), OpenBusiness())


TWO = (DOC, 4, WHITE_ROOM), (SICK, WHITE, WHITE_ROOM), (DOC, 3, YELLOW_ROOM), (SICK, YELLOW, YELLOW_ROOM)
THREE = *TWO, (DOC, 2, SPACE), (SICK, WHITE, SPACE)


def test_a_long_shift_is_three_in_one_round() -> None:
    three = business(*THREE, money=0)
    assert counts("shifts", ended(dealt(), [*three, *three], winners=())) == (2,)
    assert counts("shifts", ended(dealt(), business(*TWO, money=0))) == (0,)
    poor = business(*TWO[:2], money=0)
    assert poor[-1].state.round == 2, "without money for anything the round is over at once"
    rich = steps(CLINIC, replace(poor[-1].state, phase=Phase.BUSINESS, people=tuple(sorted(TWO)), money=9),
                 OpenBusiness())
    assert rich[-1].state.round == 2
    assert counts("shifts", ended(dealt(), [*poor, *rich])) == (0,), "one and two, in two rounds"


@pytest.mark.parametrize("difficulty", ["medium", "hard"])
def test_a_spotless_ward_lost_refused_and_left_no_one(difficulty: str) -> None:
    s = with_goal("beloved", difficulty)
    assert counts("spotless", ended(s)) == (1,)
    assert counts("spotless", ended(s, winners=())) == (0,)
    assert counts("spotless", ended(replace(s, deaths=1))) == (0,)
    assert counts("spotless", ended(replace(s, turned_away=1))) == (0,)
    assert counts("spotless", ended(staffed(s, LEFT_ILL))) == (0,)
    assert counts("spotless", ended(with_goal("beloved", "easy"))) == (0,)


def test_other_goals_are_all_but_the_first() -> None:
    assert counts("goals", ended(with_goal("sound_books", "medium"))) == (1,)
    assert counts("goals", ended(with_goal("surgeons", "hard"))) == (1,)
    assert counts("goals", ended(with_goal("beloved", "hard"))) == (0,)
    assert counts("goals", ended(with_goal("sound_books", "easy"))) == (0,)
    assert counts("goals", ended(with_goal("sound_books", "medium"), winners=())) == (0,)


def test_rows_and_own_heads_begin_at_medium() -> None:
    medium, easy = with_goal(difficulty="medium"), with_goal(difficulty="easy")
    for id in ("row", "own_head"):
        assert counts(id, ended(medium)) == (1,)
        assert counts(id, ended(easy)) == (0,)
        assert counts(id, ended(medium, winners=())) == (0,)
    assert counts("own_head", ended(medium, hints=1)) == (0,)
    assert counts("row", ended(medium, hints=1)) == (1,)


def test_a_chief_physician_wins_at_hard() -> None:
    assert counts("hard", ended(with_goal(difficulty="hard"))) == (1,)
    assert counts("hard", ended(with_goal(difficulty="medium"))) == (0,)
    assert counts("hard", ended(with_goal(difficulty="hard"), winners=())) == (0,)
