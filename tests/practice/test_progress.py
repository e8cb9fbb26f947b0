"""What follows from answers: ratings, due dates, themes, streaks. Simulated persons show that it works over months."""

from __future__ import annotations

from datetime import date, timedelta
from math import exp
from random import Random
from statistics import fmean

import pytest

from klotho_games.practice.answers import Answer, AnswerOutcome, PracticeDay
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.progress import ALOUD, RATED_AFTER, Bead, PracticeProgress, streak
from klotho_games.practice.today import SIZE, choose, plan_day
from tests.depth import depth
from tests.practice.samples import made_up, shelf_of

TODAY = date(2026, 11, 19)


def answer(n: int, outcome: AnswerOutcome = AnswerOutcome.RIGHT, day: date = TODAY, rating: float = 1500.0,
           aloud: bool = False) -> Answer:
    return Answer(f"{n:012x}", "karthis", day.isoformat(), outcome, "fight", rating, aloud)


# ---- when it comes back ----


def test_missed_comes_back_tomorrow_and_right_in_four_days_then_longer() -> None:
    progress = PracticeProgress()
    assert progress.learn(answer(1, AnswerOutcome.MISSED)).days == 1
    assert progress.learn(answer(2, AnswerOutcome.GIVEN_UP)).days == 1
    first = progress.learn(answer(3))
    assert first.days == 4 and first.due == TODAY + timedelta(4)
    again = progress.learn(answer(3, day=first.due))
    assert again.days > 10
    assert progress.learn(answer(3, AnswerOutcome.MISSED, again.due)).days < 10


def test_what_is_latest_comes_first() -> None:
    progress = PracticeProgress([
        answer(1, AnswerOutcome.MISSED, TODAY - timedelta(5)), answer(2, day=TODAY - timedelta(4)),
        answer(3, AnswerOutcome.MISSED, TODAY - timedelta(9)), answer(4),
    ])
    assert progress.due(TODAY) == [f"{n:012x}" for n in (3, 1, 2)]
    assert progress.due_on(f"{4:012x}") == TODAY + timedelta(4) and progress.due_on("unknown") is None


def test_a_clock_that_was_set_back_stops_nothing() -> None:
    progress = PracticeProgress([answer(1), answer(1, day=TODAY - timedelta(400)), answer(1, AnswerOutcome.MISSED)])
    assert progress.due(TODAY + timedelta(1)) == [f"{1:012x}"]


# ---- ratings ----


def test_right_raises_and_missed_lowers_the_rating_and_thinking_aloud_costs() -> None:
    progress = PracticeProgress()
    assert progress.learn(answer(1)).points > 0
    assert progress.learn(answer(2, AnswerOutcome.MISSED)).points < 0
    plain, aloud = PracticeProgress(), PracticeProgress()
    gap = plain.learn(answer(1)).after.rating - aloud.learn(answer(1, aloud=True)).after.rating
    assert gap == pytest.approx(ALOUD)
    assert aloud.due_on(f"{1:012x}") < plain.due_on(f"{1:012x}"), "and is not known as well"


def test_a_rating_is_shown_after_five_different_exercises() -> None:
    progress = PracticeProgress()
    for n in range(RATED_AFTER):
        assert progress.count_until_rated("karthis") == RATED_AFTER - n
        progress.learn(answer(n))
        progress.learn(answer(n))
    assert progress.count_until_rated("karthis") == 0 and progress.count_until_rated("another") == RATED_AFTER


def test_knowing_one_exercise_by_heart_is_worth_less_and_less() -> None:
    progress, gains = PracticeProgress([answer(n, AnswerOutcome(("right", "missed")[n % 2])) for n in range(20)]), []
    for n in range(12):
        gains.append(progress.learn(answer(99, day=TODAY + timedelta(n))).points)
    assert gains[0] > 5 and gains[-1] <= gains[0] / 3


def test_rest_makes_a_rating_less_certain() -> None:
    progress = PracticeProgress([answer(n) for n in range(20)])
    sure = progress.rating("karthis").deviation
    assert progress.learn(answer(50, day=TODAY + timedelta(400))).before.deviation > sure


def test_the_line_of_the_last_weeks_begins_where_it_was() -> None:
    progress = PracticeProgress([answer(n, day=TODAY - timedelta(60 - 2 * n)) for n in range(31)])
    line = progress.line("karthis", TODAY - timedelta(28))
    assert [day for day, _rating in line] == sorted({day for day, _rating in line})
    assert line[0][0] == (TODAY - timedelta(28)).isoformat() and line[-1] == (
        TODAY.isoformat(), progress.rating("karthis").rating)
    assert progress.line("another", TODAY) == []


@pytest.mark.parametrize("strength", [900, 1300, 1700, 2100])
def test_a_person_of_known_strength_gets_about_that_rating(strength: int) -> None:
    """Exercises come at one's rating, as in the room, and each only once."""
    found = []
    for n in range(depth(40, short=8)):
        rng, progress = Random(f"{strength} {n}"), PracticeProgress()
        for number in range(120):
            rating = min(2300.0, max(800.0, progress.rating("karthis").rating + rng.uniform(-200, 200)))
            right = rng.random() < _chance(strength, rating)
            progress.learn(answer(number, AnswerOutcome.RIGHT if right else AnswerOutcome.MISSED, TODAY, rating))
        found.append(progress.rating("karthis").rating)
    assert abs(fmean(found) - strength) < 70
    assert fmean(abs(rating - strength) < 2.2 * 90 for rating in found) > 0.9


def _chance(strength: float, rating: float) -> float:
    return 1 / (1 + exp((rating - strength) / 173.7178))


# ---- themes and streaks ----


def test_a_theme_is_mastered_when_most_of_it_is_known() -> None:
    ids = [f"{n:012x}" for n in range(8)]
    progress = PracticeProgress()
    assert progress.theme(ids) is Bead.NOT_TRIED
    for n in range(4):
        progress.learn(answer(n))
        assert progress.theme(ids) is Bead.LEARNING
    progress.learn(answer(4, AnswerOutcome.MISSED))
    assert progress.theme(ids) is Bead.MASTERED, "four of five"
    progress.learn(answer(5, AnswerOutcome.MISSED))
    assert progress.theme(ids) is Bead.LEARNING
    assert progress.theme(ids[:2]) is Bead.MASTERED, "a theme of two needs no more"


def test_a_streak_counts_earned_days_up_to_today_or_yesterday() -> None:
    def days(*ago: int) -> list[PracticeDay]:
        return [PracticeDay((TODAY - timedelta(n)).isoformat(), (), earned=True) for n in ago]

    assert streak([], TODAY) == 0
    assert streak(days(0, 1, 2), TODAY) == 3 and streak(days(1, 2), TODAY) == 2
    assert streak(days(0, 2, 3), TODAY) == 1 and streak(days(2, 3), TODAY) == 0
    assert streak([PracticeDay(TODAY.isoformat(), ("a",))], TODAY) == 0


# ---- a day ----


def test_a_new_person_begins_with_the_easiest_exercise_of_each_game() -> None:
    shelf = shelf_of()
    plan = plan_day(shelf, PracticeProgress(), TODAY)
    assert [one.game for one in plan] == list(shelf) and {one.grade for one in plan} == {1}
    assert len(plan) == SIZE == 7


def test_due_exercises_come_first_and_new_ones_fill_the_day() -> None:
    shelf = shelf_of()
    notebook = Notebook("ada", shelf)
    for n, one in enumerate(notebook.today(TODAY)):
        notebook.answer(one, AnswerOutcome.MISSED if n % 2 else AnswerOutcome.RIGHT, TODAY)
    assert notebook.due_tomorrow(TODAY) == 3 and notebook.has_earned(TODAY) and notebook.streak(TODAY) == 1
    tomorrow = TODAY + timedelta(1)
    plan = notebook.today(tomorrow)
    late = [one.id in notebook.progress.due(tomorrow) for one in plan]
    assert late == [True] * 3 + [False] * 4
    assert len({one.game for one in plan}) == 7, "new ones are of the games that are not due"
    assert notebook.today(tomorrow) == plan == notebook.left(tomorrow)
    notebook.answer(plan[0], AnswerOutcome.RIGHT, tomorrow)
    assert notebook.left(tomorrow) == plan[1:] and notebook.today(tomorrow) == plan
    assert Notebook("ada", shelf).left(tomorrow) == plan[1:], "the place is kept"
    assert not notebook.has_earned(tomorrow) and notebook.streak(tomorrow) == 1


def test_extra_exercises_do_not_count_for_the_streak() -> None:
    notebook = Notebook("ada", shelf_of())
    own = notebook.today(TODAY)
    more = notebook.more(TODAY)
    assert len(more) == SIZE and not {one.id for one in own} & {one.id for one in more}
    for one in more:
        notebook.answer(one, AnswerOutcome.RIGHT, TODAY)
    assert notebook.left(TODAY) == own and notebook.streak(TODAY) == 0
    assert notebook.outcome_on(more[0], TODAY) is AnswerOutcome.RIGHT and notebook.outcome_on(own[0], TODAY) is None


def test_a_small_shelf_is_used_up_and_an_empty_one_has_no_day() -> None:
    shelf = {"one": [made_up("one", n) for n in range(3)]}
    assert len(plan_day(shelf, PracticeProgress(), TODAY)) == 3
    notebook = Notebook("ada", {})
    assert notebook.today(TODAY) == [] and not notebook.has_earned(TODAY)


def test_exercises_that_are_gone_are_left_out() -> None:
    shelf = shelf_of()
    notebook = Notebook("ada", shelf)
    first, *others = notebook.today(TODAY)
    notebook.answer(first, AnswerOutcome.MISSED, TODAY)
    smaller = {game: [one for one in ones if one.id != first.id] for game, ones in shelf.items()}
    again = Notebook("ada", smaller)
    assert again.today(TODAY) == others and again.due_tomorrow(TODAY) == 0
    assert all(one.id != first.id for one in again.today(TODAY + timedelta(1)))


@pytest.mark.parametrize("later", [False, True], ids=["before the last answer", "after it"])
def test_what_goes_from_a_set_does_not_cost_its_bead(later: bool) -> None:
    """With a new version, an exercise of today's set can be gone, before the others are answered or after."""
    shelf = shelf_of()
    notebook = Notebook("ada", shelf)
    first, *others = notebook.begin(TODAY)
    smaller = {game: [one for one in ones if one.id != first.id] for game, ones in shelf.items()}
    if not later:
        notebook = Notebook("ada", smaller)
    for one in others:
        notebook.answer(one, AnswerOutcome.RIGHT, TODAY)
    again = Notebook("ada", smaller)
    assert again.begin(TODAY) == others and not again.left(TODAY) and again.has_earned(TODAY)


def test_a_set_of_which_everything_is_gone_is_chosen_anew() -> None:
    Notebook("ada", {"one": [made_up("one", 1)]}).begin(TODAY)
    other = made_up("one", 2)
    notebook = Notebook("ada", {"one": [other]})
    assert notebook.today(TODAY) == notebook.left(TODAY) == [other] and not notebook.has_earned(TODAY)
    notebook.answer(other, AnswerOutcome.MISSED, TODAY)
    assert notebook.has_earned(TODAY)


def test_one_can_choose_by_theme_and_grade() -> None:
    exercises = shelf_of()["game0"]
    chosen = choose(exercises, PracticeProgress(), "theme2", 3)
    assert chosen and all((one.theme, one.grade) == ("theme2", 3) for one in chosen)
    progress = PracticeProgress([Answer(chosen[0].id, "game0", TODAY.isoformat(), AnswerOutcome.RIGHT)])
    assert choose(exercises, progress, "theme2", 3)[-1] == chosen[0], "what was seen comes last"
    assert len(choose(exercises, PracticeProgress())) == len(exercises)
    of_day = {chosen[0].id}
    assert choose(exercises, PracticeProgress(), "theme2", 3, of_day)[-1] == chosen[0], "the day's set waits"
    first = choose(exercises, PracticeProgress())[:SIZE]
    assert len({one.theme for one in first}) == len({one.theme for one in exercises}), "themes take turns"


class Learner:
    """Plays like a player of some strength, and remembers an answer for some days; each time longer."""

    def __init__(self, strength: float, memory: float, seed: int) -> None:
        self._strength, self._memory, self._rng = strength, memory, Random(seed)
        self._seen: dict[str, tuple[date, float]] = {}

    def decides(self, one: Exercise, today: date) -> bool:
        seen, lasts = self._seen.get(one.id, (today, 0.0))
        knows = lasts > 0 and self._rng.random() < exp(-((today - seen).days) / lasts)
        right = knows or self._rng.random() < _chance(self._strength, one.rating)
        self._seen[one.id] = today, self._memory if not lasts else lasts * (2.2 if knows else 1.1)
        return right


def test_a_person_with_a_memory_improves_on_what_comes_back() -> None:
    """Ninety days of ten minutes. Someone who remembers nothing stays where they were."""

    def practise(memory: float) -> tuple[float, float, int]:
        notebook, learner, right = Notebook("", shelf_of(4, 30)), Learner(1400, memory, 5), dict[int, list[bool]]()
        for n in range(90):
            today = TODAY + timedelta(n)
            for one in notebook.today(today):
                known = learner.decides(one, today)
                if notebook.progress.has_tried(one.id):
                    right.setdefault(n // 30, []).append(known)
                notebook.answer(one, AnswerOutcome.RIGHT if known else AnswerOutcome.MISSED, today)
        assert notebook.streak(TODAY + timedelta(89)) == 90
        tried = sum(notebook.progress.has_tried(one.id) for ones in notebook.exercises.values() for one in ones)
        return fmean(right[0]), fmean(right[2]), tried

    _first, last, tried = practise(8.0)
    assert last > 0.75 and tried > 100
    without, still_without, _tried = practise(1e-9)
    assert last > still_without + 0.2 and abs(still_without - without) < 0.25
