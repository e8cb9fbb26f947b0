"""A person at the exercises: what counts as an answer, what changes nothing, and what is said about it."""

from __future__ import annotations

from datetime import date
from multiprocessing import Pipe

import msgspec
import pytest

from klotho_games.core.contract import OVER
from klotho_games.core.games import registry
from klotho_games.core.i18n import nest_quotes
from klotho_games.practice import continuations, measuring, words
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.continuations import Continued, continue_game
from klotho_games.practice.exercise import Exercise, move_of
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.progress import ALOUD, RATED_AFTER, Bead
from klotho_games.practice.proof import Proof
from klotho_games.practice.reasons import ChoiceReasons, find_pair, find_reasons
from klotho_games.practice.sitting import PracticeSitting
from tests.practice.samples import exercise_at, session_at

SHUTTERS = registry.load("shutters")
TODAY = date(2026, 11, 19)
NAMES = ("Ada", "Bruno")


def exercises(number: int = 3) -> list[Exercise]:
    found = []
    for n in range(number):
        session = session_at(SHUTTERS, f"sitting {n}", 3)
        found.append(msgspec.structs.replace(exercise_at(session), theme="row"))
    return found


def sitting(*ones: Exercise, who: str = "ada") -> PracticeSitting:
    notebook = Notebook(who, {"shutters": ones or exercises()})
    return PracticeSitting(notebook, notebook.left(TODAY), TODAY)


def test_the_first_move_is_the_answer() -> None:
    at = sitting()
    assert (at.number, at.total, at.is_answered) == (1, 3, False)
    session, exercise = at.open(NAMES), at.exercise
    before = session.state
    reply = at.decide(session, move_of(SHUTTERS, exercise.best))
    assert reply.is_right and reply.is_best and reply.change.points > 0 and reply.change.days == 4
    assert session.state == before, "the table plays it, not the room"
    assert at.is_answered and at.notebook.outcome_on(exercise, TODAY) is AnswerOutcome.RIGHT
    again = at.decide(at.open(NAMES), move_of(SHUTTERS, exercise.choices[1]))
    assert not again.is_right and again.change is None
    assert at.notebook.outcome_on(exercise, TODAY) is AnswerOutcome.RIGHT
    at.go_on()
    assert (at.number, at.total, at.is_answered) == (2, 3, False) and at.exercise != exercise


def test_a_day_is_earned_after_the_last_answer_whatever_it_was() -> None:
    at = sitting()
    for n in range(3):
        session = at.open(NAMES)
        if n == 1:
            assert at.give_up().outcome is AnswerOutcome.GIVEN_UP
        else:
            at.decide(session, move_of(SHUTTERS, at.exercise.choices[n % 2]))
        at.go_on()
    assert at.exercise is None and len(at.done) == 3 and at.notebook.streak(TODAY) == 1
    assert at.notebook.due_tomorrow(TODAY) == 1, "the one that was given up"


def test_skipping_changes_nothing_and_comes_back_today() -> None:
    at = sitting()
    first = at.exercise
    at.think_aloud()
    at.skip()
    assert at.exercise != first and not at.is_aloud and not at.notebook.progress.has_tried(first.id)
    assert (at.number, at.total) == (1, 3)
    at.skip()
    at.skip()
    assert at.exercise == first
    assert sitting().exercise == first, "a later sitting too"


def test_thinking_aloud_costs_rating_once() -> None:
    plain, aloud = sitting(who="ada"), sitting(who="bruno")
    for at in (plain, aloud):
        if at is aloud:
            at.think_aloud()
            at.think_aloud()
        at.decide(at.open(NAMES), move_of(SHUTTERS, at.exercise.best))
    gap = plain.done[0].change.after.rating - aloud.done[0].change.after.rating
    assert gap == pytest.approx(ALOUD)
    aloud.think_aloud()
    aloud.go_on()
    assert not aloud.is_aloud


def test_a_move_that_the_exercise_does_not_have_is_measured() -> None:
    session = session_at(SHUTTERS, "costly 16", 6)
    proof = Proof(SHUTTERS, session.view(session.to_act), 2, session.legal(), 5)
    proof.look(300)
    best, other, worst = proof.choices()
    assert worst.behind > 0.05, "a position with a costly choice"
    at = sitting(msgspec.structs.replace(exercise_at(session), choices=(best, other)))
    reply = at.decide(at.open(NAMES), move_of(SHUTTERS, worst))
    assert reply.choice is not None and reply.choice.games > 0 and not reply.is_right
    assert abs(reply.choice.behind - worst.behind) < 3 * (reply.choice.behind_error + worst.behind_error)


def test_the_rest_of_a_set_goes_on_with_its_numbers() -> None:
    first = sitting()
    for is_right in (True, False):
        move = move_of(SHUTTERS, first.exercise.choices[0 if is_right else 1])
        first.decide(first.open(NAMES), move)
        first.go_on()
    assert first.results == [True, False] and (first.number, first.total) == (3, 3)
    later = PracticeSitting(first.notebook, first.notebook.left(TODAY), TODAY)
    assert later.results == [True, False] and (later.number, later.total) == (3, 3) and not later.done
    later.give_up()
    assert later.results == [True, False, False] and (later.number, later.total) == (3, 3)
    extra = PracticeSitting(first.notebook, exercises()[:1], TODAY)
    assert not extra.results and (extra.number, extra.total) == (1, 1)


# ---- words ----


def test_what_is_said_fits_the_answer() -> None:
    at = sitting()
    session = at.open(NAMES)
    reply = at.decide(session, move_of(SHUTTERS, at.exercise.choices[1]))
    played, best = words.labels(SHUTTERS, session.state, reply, NAMES)
    assert played and best and played != best
    gauge = words.Gauge(False, 0.0)
    assert words.headline(reply, best, gauge) == f"“{best}” wins more often."
    assert words.headline(reply, best, words.Gauge(True, 0.0)) == f"“{best}” succeeds more often."
    assert words.chance_text(reply.choice, gauge) == "40% chance to win, ± 4"
    assert words.cost_text(reply.choice, gauge) == "20 percentage points less, ± 4"
    assert words.when_again(reply.change) == "You’ll see this again tomorrow."
    assert words.rating_text(reply.change, 4) == "4 more exercises until you have a rating."
    after = f"{reply.change.after.display_values[0]:,}"
    assert words.rating_text(reply.change, 0) == f"Your first rating: {after}.", "1,500 was never shown"
    shown = msgspec.structs.replace(reply.change, was_shown=True)
    assert words.rating_text(shown, 0) == f"Your rating: 1,500 to {after}."
    at.go_on()
    right = at.decide(at.open(NAMES), move_of(SHUTTERS, at.exercise.best))
    assert words.headline(right, "", gauge) == "Right! This is the best move."
    assert words.when_again(right.change) == "You’ll see this again in 4 days."
    equal = msgspec.structs.replace(right, move=right.exercise.choices[1].move)
    assert words.headline(equal, "", gauge) == "Right! This move is as good as any."
    at.go_on()
    assert words.headline(at.give_up(), "Close 9", gauge) == "The best move is “Close 9”."


def test_the_reasons_compare_what_was_played_with_the_best_move(hoard: registry.Game) -> None:
    session = session_at(hoard, "reason", 4)
    exercise = exercise_at(session)
    best, worse = (move_of(hoard, choice) for choice in exercise.choices)
    at = PracticeSitting(Notebook("", {hoard.id: [exercise]}), [exercise], TODAY)
    replies = at.decide(session, best), at.decide(session, worse), at.give_up()
    assert [find_pair(hoard, reply) for reply in replies] == [(best, worse)] * 3
    view = session.view(session.to_act)
    found = find_reasons(hoard, view, best, worse)
    assert found == find_reasons(hoard, view, best, worse), "the same every time"
    assert find_reasons(hoard, view, best, best) == ChoiceReasons(), "nothing to compare"


def test_a_reason_says_which_move_is_the_persons() -> None:
    told = ChoiceReasons("This move brings 4.0 mines on average instead of 3.0 with another move.")
    said = []
    for choice in (0, 1, None):
        at = sitting()
        move = None if choice is None else move_of(SHUTTERS, at.exercise.choices[choice])
        reply = at.give_up() if move is None else at.decide(at.open(NAMES), move)
        said.append(words.why_text(reply, told).rpartition(" with ")[2])
    assert said == ["another move.", "yours.", "another move."]


# ---- continuations ----


@pytest.mark.parametrize(("chance", "wins"), [(0.05, 0), (0.3, 1), (0.5, 2), (0.73, 2), (0.95, 3)])
def test_three_continuations_are_fair_to_the_chance(chance: float, wins: int) -> None:
    kept = [(float(n), Continued(None, (), None, won=n % 2 == 0)) for n in range(12)]  # type: ignore[arg-type]
    found = continuations._fair(kept, chance)
    assert len(found) == 3 and sum(one.won for one in found) == wins


def test_continuations_are_whole_games_from_the_decision(hoard: registry.Game) -> None:
    session = session_at(hoard, "continue", 4)
    seat, move = session.to_act, session.legal()[0]
    found = continue_game(hoard, session.view(seat), 2, move, 0.5, 3)
    assert len(found) == 3 == len({one.steps for one in found})
    for one in found:
        assert hoard.rules.view(one.state, seat) == session.view(seat), "what the seat knows stays"
        s = one.state
        for step in one.steps:
            assert hoard.rules.why_not(s, step) is None
            s, _events = hoard.rules.apply(s, step)
        assert hoard.rules.to_act(s) == OVER and hoard.rules.result(s) == one.result
        assert one.steps[0] == move and one.won == (seat in one.result.winners)
    assert found == continue_game(hoard, session.view(seat), 2, move, 0.5, 3)


def test_a_measuring_process_that_gives_signs_of_life_is_not_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(measuring, "monotonic", lambda: now[0])
    monkeypatch.setattr(measuring, "_measure", len)  # the process ends at once
    there = sitting()
    session = there.open(NAMES)
    process = measuring.Measuring(there.question(session, session.legal()[0]))
    assert process._process is not None
    here, process._process.pipe = Pipe()
    try:
        for n in range(1, 9):
            now[0] += 30.0
            here.send(n)
            assert process.poll() is None and not process.problem and process.games == n
        now[0] += 50.0
        assert process.poll() is None and "no longer responds" in process.problem
    finally:
        process.close()


def test_what_is_not_certain_says_so() -> None:
    there = sitting()
    exercise = there.exercise
    assert exercise is not None
    move = move_of(SHUTTERS, exercise.best)
    gauge = words.gauge_of(SHUTTERS, exercise)
    costly = msgspec.structs.replace(exercise.choices[1], certain=False, games=96)
    assert words.doubt(costly) == "This isn’t certain after 96 test games."
    assert words.headline(there.settle(move, costly), "x", gauge) == "“x” probably wins more often."
    equal = msgspec.structs.replace(costly, behind=0.0, games=0)
    assert words.headline(there.settle(move, equal), "x", gauge) == "This move is probably as good as the best one."
    assert words.doubt(equal).startswith("This is only an estimate") and not words.doubt(exercise.best)


def test_an_answer_that_is_not_settled_is_neither_right_nor_missed() -> None:
    """As in a game with slow games: 12 points behind after 48 games, with an error of 6."""
    there = sitting()
    exercise = there.exercise
    assert exercise is not None
    unclear = msgspec.structs.replace(exercise.choices[1], certain=False, games=48, behind=0.12, behind_error=0.065)
    assert unclear.is_right and unclear.is_open
    assert not msgspec.structs.replace(unclear, certain=True).is_open
    assert not msgspec.structs.replace(unclear, behind=0.02).is_open, "probably as good, and if not, it costs little"
    assert not msgspec.structs.replace(unclear, behind=0.15).is_open, "probably worse"
    before = there.notebook.progress.rating("shutters")
    reply = there.settle(move_of(SHUTTERS, exercise.best), unclear)
    assert reply.is_open and not reply.is_right and there.results == [None]
    assert "isn’t clear" in words.headline(reply, "x", words.gauge_of(SHUTTERS, exercise))
    assert "settle" in words.why_text(reply, ChoiceReasons("It wins a row."))
    assert reply.change is not None and reply.change.points == 0 and reply.change.days == 1
    progress = there.notebook.progress
    assert progress.rating("shutters") == before and progress.count_until_rated("shutters") == RATED_AFTER
    assert progress.theme([exercise.id]) is Bead.NOT_TRIED
    assert exercise not in there.notebook.left(TODAY) and there.notebook.due_tomorrow(TODAY) == 1
    there.go_on()
    for _left in range(2):
        there.give_up()
        there.go_on()
    assert there.notebook.has_earned(TODAY), "it is answered"
    assert sitting(*there.notebook.today(TODAY)).notebook.outcome_on(exercise, TODAY) is AnswerOutcome.OPEN


def test_a_cost_is_the_difference_of_the_figures_that_people_read() -> None:
    wrong = msgspec.structs.replace(exercises(1)[0].choices[1], chance=0.456, behind=0.396)
    assert words.Gauge(False, 0.0, 0.852).cost(wrong) == "39" and words.Gauge(False, 0.0).cost(wrong) == "40"
    assert words.Gauge(False, 0.0, 0.7).cost(wrong) == "40", "the figures are of different games"


def test_scores_are_told_as_scores() -> None:
    gauge, choice = words.Gauge(True, 200.0), exercises(1)[0].choices[1]
    assert words.chance_text(choice, gauge) == "expected score 80, ± 8"
    assert words.cost_text(choice, gauge) == "40 points less, ± 8" and gauge.label == "expected score"


def test_quotation_marks_in_a_label_become_single_ones() -> None:
    assert nest_quotes("Buy “Apple Tree” for 3") == "Buy ‘Apple Tree’ for 3"
    assert nest_quotes("„Flucht & Finte“ spielen") == "‚Flucht & Finte‘ spielen"
    said = words.headline(sitting().give_up(), "Play “It”", words.Gauge(False, 0.0))
    assert said == "The best move is “Play ‘It’”."
