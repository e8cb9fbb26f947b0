"""Moves tried out in pairs: a move that is better beyond chance is found, and no other is preferred to the judge's."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.bots.bot import Budget
from klotho_games.bots.expert import MARGIN, ExpertBot
from klotho_games.bots.guide import foresight
from klotho_games.bots.trials import Trial, TrialDice, behind
from klotho_games.core.contract import Decision
from tests.bots.toys import Do, Toy, ToyGame, ToyState, ToyView

START = ToyView("start", -1)
LURE = {"start": {"near": "6", "far": "2"}}
"""The judge likes "near", which wins one time in six; "far" wins five times in six."""
GUESS = {"start": {"guess": "guessing", "safe": "3"}, "guessing": {"red": "card:red", "black": "card:black"}}


def tried(paths: dict, looks: int, **more) -> Trial:
    game = ToyGame(Toy(paths))
    trial = Trial(game, START, foresight(game), Random(1), more.pop("width", 4), **more)
    for _look in range(looks):
        if not trial.is_settled:
            trial.look()
    return trial


def test_what_is_better_beyond_chance_is_preferred_to_the_judges_favourite():
    trial = tried(LURE, 40)
    decision = trial.decision()
    assert decision.move == Do("far") and decision.why == "It is number 2."
    assert decision.value > 0.6
    assert trial.is_settled and trial.looks < 40, "a clear case is soon over"


def test_all_moves_meet_the_same_dice():
    """A die that wins with a 6 also wins if 5 or 6 is enough, so with the same die the second move never does worse."""
    trial = tried({"start": {"six": "6", "five": "5"}}, 60)
    six, five = trial.tried
    assert all(a <= b for a, b in zip(six.values, five.values, strict=False))
    assert TrialDice(7).of("die").random() == TrialDice(7).of("die").random() != TrialDice(7).of("deck").random()


def test_the_judges_favourite_stays_where_nothing_is_better():
    trial = tried({"start": {"one": "4", "same": "4"}}, 60)
    assert trial.decision().move == Do("one")
    assert behind(trial.tried[1], trial.tried[0]) == (0.0, 0.0)


def test_equals_are_what_both_the_looks_and_the_judge_find_so():
    def found(trial: Trial, hundredth: float) -> dict:
        return {decision.move: loss for decision, loss in trial.equals(0.01, hundredth)}

    same = {"start": {"one": "4", "same": "4"}}
    assert found(tried(same, 24), 100.0) == {Do("one"): 0.0, Do("same"): 0.01 / 100}
    assert found(tried(same, 24), 0.1) == {Do("one"): 0.0}, "to the judge that is ten hundredths"
    assert found(tried(same, 0, width=1), 100.0) == {Do("one"): 0.0, Do("same"): 0.01 / 100}, "nothing was tried"
    assert found(tried(LURE, 40), 100.0) == {Do("far"): 0.0}


def test_someone_who_tries_out_does_not_plan_as_if_it_knew_what_is_hidden():
    assert tried(GUESS, 200).decision().move == Do("safe")


def test_a_move_besides_is_tried_to_the_end():
    """The coach wants to know the cost of the played move, however bad it is."""
    trial = tried({"start": {"good": "2", "bad": "7", "worse": "7"}}, 48, width=1, besides=(Do("worse"),))
    assert [one.decision.move for one in trial.tried] == [Do("good"), Do("worse")]
    assert len(trial.tried[1].values) == trial.looks == 48
    gap, error = behind(trial.tried[1], trial.tried[0])
    assert gap == pytest.approx(5 / 6, abs=4 * error)
    assert trial.tried[0].sums[0] == sum(trial.tried[0].values)


class Sighted:
    """An expert that knows the value of every position at once."""

    tries, width, deep = 40, 4, False

    def candidates(self, s: ToyState) -> list[Decision]:
        return [Decision(Do("near"), "near", 1.0), Decision(Do("far"), "far", 0.0)]

    def rollout(self, s: ToyState, rng: Random) -> Do:
        raise AssertionError("a promise is enough")

    def promise(self, s: ToyState) -> list[float] | None:
        return [(7 - int(s.at)) / 6]


@pytest.mark.parametrize("deep", [True, False])
def test_an_expert_goes_by_what_its_game_says(monkeypatch, deep):
    game, sighted = ToyGame(Toy(LURE)), Sighted()
    sighted.deep = deep
    monkeypatch.setattr(game, "besides", lambda module, name: sighted if module == "expert" else None)
    assert ExpertBot().choose(game, START, Budget(), Random(1)).move == Do("far")
    assert ExpertBot().choose(game, START, Budget(seconds=0.0), Random(1)).move in (Do("near"), Do("far"))


def test_how_much_is_tried_out_may_hang_on_the_table(monkeypatch):
    """If nothing is tried out, the judge's favourite is played."""
    game, sighted = ToyGame(Toy(LURE)), Sighted()
    monkeypatch.setattr(game, "besides", lambda module, name: sighted if module == "expert" else None)
    sighted.width_at = lambda view: 1 if view == START else 2
    assert ExpertBot().choose(game, START, Budget(), Random(1)).move == Do("near")
    sighted.width_at = lambda view: 2 if view == START else 1
    assert ExpertBot().choose(game, START, Budget(), Random(1)).move == Do("far")


class Fond:
    """Likes "far" if it is bold, and is otherwise neutral. One percent of winning chance is 1 on the judge's scale."""

    point = 1.0

    def taste(self, _view: ToyView, moves: list[Do], kind: str) -> list[float]:
        return [float(kind == "bold" and move == Do("far")) for move in moves]


@pytest.mark.parametrize("width", [1, 4])
@pytest.mark.parametrize(("far", "taken"), [("3", "far"), ("4", "near")])
def test_a_temperament_takes_what_it_likes_of_what_is_as_good(monkeypatch, width, far, taken):
    """Judged by trials or by the judge alone, to whom "far" is worse by half the margin or by twice the margin."""
    game, sighted = ToyGame(Toy({"start": {"near": "3", "far": far}})), Sighted()
    sighted.width = width
    worse = 100 * MARGIN * (0.5 if far == "3" else 2.0)
    sighted.candidates = lambda s: [Decision(Do("near"), "near", 1.0), Decision(Do("far"), "far", 1.0 - worse)]
    monkeypatch.setattr(game, "besides", lambda module, name: {"expert": sighted, "characters": Fond()}.get(module))
    assert ExpertBot().choose(game, START, Budget(), Random(1), "bold").move == Do(taken)
    assert ExpertBot().choose(game, START, Budget(), Random(1), "cautious").move == Do("near")
    assert ExpertBot().choose(game, START, Budget(), Random(1)).move == Do("near")


def test_a_game_that_says_nothing_is_searched():
    assert ExpertBot().choose(ToyGame(Toy(LURE)), START, Budget(), Random(1)).move == Do("far")
