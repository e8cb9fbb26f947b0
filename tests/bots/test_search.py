"""The search: what it finds that a judge alone does not, what it must not know, and how it keeps to its budget."""

from __future__ import annotations

import time
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots.bot import Budget
from klotho_games.bots.expert import ExpertBot
from klotho_games.bots.people import Person
from klotho_games.bots.search import Search, Thought
from klotho_games.core.contract import Decision, Result
from klotho_games.core.games.chances import shares
from tests.bots.toys import Do, Fell, Toy, ToyGame, ToyJudge, ToyView
from tests.sample_game.rules import RULES, HoardState

START = ToyView("start", -1)
LURE = {"start": {"near": "6", "far": "bridge"}, "bridge": {"stumble": "7", "cross": "2"}}
"""The judge likes "near", which wins one time in six. "far" wins five times in six, if the player then crosses."""
GUESS = {"start": {"guess": "guessing", "safe": "3"}, "guessing": {"red": "card:red", "black": "card:black"}}
"""A guess at the hidden card wins every other time, the safe way two times in three."""
AT_TURN = HoardState(20, ((1, 2, 3), (10, 11, 12)), (4, 5, 6, 7, 8, 9), (0, 0), pot=12)


def chosen(game: ToyGame, iterations: int, seed: int = 1) -> Decision:
    return Search().choose(game, START, Budget(iterations=iterations), Random(seed))


def thought(game: ToyGame, looks: int) -> Thought:
    thinking = Thought(game, START, Random(1))
    for _look in range(looks):
        thinking.look()
    return thinking


def test_it_sees_past_what_the_judge_likes_first():
    game = ToyGame(Toy(LURE))
    assert Person().choose(game, START, Budget(), Random(1)).move == Do("near")
    decision = chosen(game, 100)
    assert decision.move == Do("far")
    assert decision.why == "It is number 2.", "the reason is the game's own"
    assert decision.value > 0.6


def test_a_chance_is_worth_what_its_outcomes_are_worth():
    """Listed outcomes are tried in proportion to their chances, so the mean is nearly exact after a few rounds."""
    thinking = thought(ToyGame(Toy({"start": {"throw": "3", "never": "7"}})), 60)
    way = thinking._root.ways[Do("throw")]
    assert way.worth[0] == pytest.approx(4 / 6, abs=3 / way.visits)
    assert way.visits > 40
    (place,) = way.after.values()
    came = [place.ways[Fell(n)].visits for n in range(1, 7)]
    assert max(came) - min(came) <= 1


@pytest.mark.parametrize("listed", [True, False])
def test_of_many_outcomes_some_are_kept_and_gone_through_again(listed):
    thinking = thought(ToyGame(Toy({"start": {"throw": "301", "never": "1001"}}, sides=1000, listed=listed)), 400)
    way = thinking._root.ways[Do("throw")]
    (place,) = way.after.values()
    assert 60 < len(place.ways) < place.visits / 2
    assert way.worth[0] == pytest.approx(0.7, abs=0.12)


def test_it_does_not_plan_as_if_it_knew_what_is_hidden():
    """A search that imagines a card and then plays as if it were face up believes that every guess is right."""
    decision = chosen(ToyGame(Toy(GUESS)), 300)
    assert decision.move == Do("safe")
    way = thought(ToyGame(Toy(GUESS)), 300)._root.ways[Do("guess")]
    assert way.worth[0] < 0.62
    assert len(way.after) == 1, "one place, whatever the card is"


def test_many_moves_are_looked_at_a_few_at_a_time():
    paths = {"start": {f"way {n}": "6" if n != 9 else "1" for n in range(60)}}
    few = thought(ToyGame(Toy(paths)), 10)
    assert len(few._root.ways) <= 6
    assert chosen(ToyGame(Toy(paths)), 300).move == Do("way 9")


def test_it_asks_the_games_own_foresight():
    class Sage(ToyJudge):
        def candidates(self, s):
            wise = ("far", "near") if s.at == "start" else ("cross",)
            return [Decision(Do(what), "So it is written.", 0.0) for what in wise]

        def rollout(self, s, rng):
            raise AssertionError("there is nothing to play out")

        def promise(self, s):
            return [0.1] if s.at == "6" else [0.9]

    decision = chosen(ToyGame(Toy(LURE), Sage()), 2)
    assert (decision.move, decision.why) == (Do("far"), "So it is written.")
    assert thought(ToyGame(Toy(LURE), Sage()), 1).decision().value == 0.9


def test_a_promise_is_trusted_at_first_and_looked_behind_later():
    class Boaster(ToyJudge):
        """Promises much for a throw that seldom wins."""

        def candidates(self, s):
            return [Decision(Do(what), "Trust me.", 0.0) for what in LURE[s.at]][:: 1 if s.at == "start" else -1]

        def rollout(self, s, rng):
            return Do("cross")

        def promise(self, s):
            return [0.9] if s.at == "6" else None

    game = ToyGame(Toy(LURE), Boaster())
    assert thought(game, 6)._root.ways[Do("near")].worth[0] == pytest.approx(0.9)
    decision = chosen(game, 400)
    assert decision.move == Do("far") and decision.value == pytest.approx(5 / 6, abs=0.1)


def test_a_far_sighted_judge_is_taken_at_its_word():
    class Oracle(ToyJudge):
        far_sighted = True

    rules = Toy(LURE)
    assert chosen(ToyGame(rules, Oracle()), 1000).move == Do("near")
    assert rules.imagined == 1


def test_where_there_is_one_move_nothing_is_thought_over():
    rules = Toy({"start": {"only": "6"}})
    decision = chosen(ToyGame(rules), 1000)
    assert decision == Decision(Do("only"), "It is number 1.", -1)
    assert rules.imagined == 2


def test_counted_looks_give_the_same_decision_again(hoard):
    view = RULES.view(replace(AT_TURN, pot=4), 0)
    budget = Budget(iterations=40)
    found = [[Search().choose(hoard, view, budget, Random(seed)) for seed in range(6)] for _time in range(2)]
    assert found[0] == found[1]
    assert len({decision.value for decision in found[0]}) > 1


def test_the_budget_counts_the_looks(monkeypatch):
    looks = []
    monkeypatch.setattr(Thought, "look", lambda thinking: looks.append(1))
    chosen(ToyGame(Toy(LURE)), 17)
    assert len(looks) == 17


def test_the_clock_cuts_a_thought_short():
    game = ToyGame(Toy(LURE))
    begun = time.monotonic()
    decision = Search().choose(game, START, Budget(iterations=10**9, seconds=0.02), Random(1))
    assert time.monotonic() - begun < 5
    assert decision.move in (Do("near"), Do("far"))
    hurried = Search().choose(game, START, Budget(iterations=10**9, seconds=0), Random(1))
    assert hurried.move == Do("near"), "one look, at what the judge likes best"


@pytest.mark.parametrize("bot", [Search(), ExpertBot()])
def test_seconds_of_computing_do_not_pass_while_others_compute(bot, monkeypatch):
    """A measurement on a busy machine stops at the same point as on an idle one."""
    busy, own = iter(range(0, 10**6, 100)), iter(range(10**6))
    monkeypatch.setattr("klotho_games.bots.bot.monotonic", lambda: next(busy))
    monkeypatch.setattr("klotho_games.bots.bot.thread_time", lambda: next(own))
    looks = []
    monkeypatch.setattr(Thought, "look", lambda thinking: looks.append(1))
    for of_computing, many in ((False, 1), (True, 30)):
        looks.clear()
        bot.choose(ToyGame(Toy(LURE)), START, Budget(iterations=1000, seconds=30, of_computing=of_computing), Random(1))
        assert len(looks) == many


def test_a_thought_can_be_called_off_at_any_time():
    for looks in range(5):
        assert thought(ToyGame(Toy(LURE)), looks).decision().move in (Do("near"), Do("far"))


def test_a_victory_is_shared():
    assert shares(Result((3, 3, 1), (0, 1), "")) == [0.5, 0.5, 0.0]
    assert shares(Result((0,), (), "")) == [0.0]


def test_an_open_game_is_searched_in_one_world():
    rules = Toy(LURE)
    rules.open = True
    assert chosen(ToyGame(rules), 100).move == Do("far")
    assert rules.imagined == 1


def test_what_others_hold_is_imagined_anew(hoard):
    """The opponent's gems differ from look to look; whatever is imagined, only legal moves are tried."""
    thinking = Thought(hoard, RULES.view(AT_TURN, 0), Random(1))
    for _look in range(120):
        thinking.look()
    assert thinking._root.visits == 120
    assert thinking.decision().move in RULES.legal(AT_TURN)
