from __future__ import annotations

import random
from collections import Counter
from random import Random

import pytest

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget, options
from klotho_games.bots.people import Person
from klotho_games.bots.random_bot import RandomBot
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision, Setup
from klotho_games.core.games import seating_rules
from klotho_games.core.games.characters import ErrorModel, level_title
from klotho_games.core.play.session import Session
from tests.sample_game.rules import RULES, HoardState, Hold, Stop

AT_TURN = HoardState(20, ((1, 2, 3), (10, 11, 12)), (4, 5, 6, 7, 8, 9), (0, 0), pot=12)


def test_the_options_of_a_view_are_the_legal_moves():
    assert options(RULES, RULES.view(AT_TURN, 0), Random(1)) == RULES.legal(AT_TURN)


def test_the_random_bot_plays_every_move(hoard):
    rng = Random(1)
    played = Counter(RandomBot().choose(hoard, RULES.view(AT_TURN, 0), Budget(), rng).move for _n in range(500))
    assert set(played) == set(RULES.legal(AT_TURN))
    assert min(played.values()) > 60


def test_someone_who_doubts_nothing_plays_what_the_judge_values_most(hoard):
    decision = Person().choose(hoard, RULES.view(AT_TURN, 0), Budget(), Random(1))
    assert decision == Decision(Hold(3), "A gem costs nothing to show.", 23.0)


def test_a_mistake_is_one_that_could_be_believed(hoard):
    """A move that is nearly as good is played now and then, a move that loses too much never."""
    view, rng = RULES.view(AT_TURN, 0), Random(1)
    values = {decision.move: decision.value for decision in hoard.judge.weigh(view, RULES.legal(AT_TURN))}
    ranked = sorted(values, key=lambda move: -values[move])
    point = (values[ranked[0]] - values[ranked[2]]) / 10  # as `people` does for a game without its own value
    most = (values[ranked[0]] - values[ranked[1]]) / point + 1e-9
    person = Person(ErrorModel(doubt=10.0, most=most))
    played = Counter(person.choose(hoard, view, Budget(), rng).move for _n in range(400))
    assert set(played) == set(ranked[:2]) and played[ranked[0]] > played[ranked[1]] > 40


def test_a_small_budget_weighs_only_some_moves(hoard, monkeypatch):
    seen = []

    def weigh(_view, moves):
        seen.append(len(moves))
        return [Decision(move, "", 0.0) for move in moves]

    monkeypatch.setattr(hoard.judge, "weigh", weigh, raising=False)
    Person().choose(hoard, RULES.view(AT_TURN, 0), Budget(moves=2), Random(1))
    Person().choose(hoard, RULES.view(AT_TURN, 0), Budget(), Random(1))
    assert seen == [2, 5]


def test_every_level_has_words_and_a_bot():
    for level in levels.LEVELS:
        assert level_title(level)
        assert levels.about(level).endswith(".")
        assert levels.bot(level)
    with pytest.raises(levels.UnknownLevel, match=r"There is no level “god”\. Choose easy, normal, hard"):
        levels.bot("god")
    with pytest.raises(levels.UnknownLevel, match=r"There is no temperament “mad”\. Choose cautious, bold"):
        levels.bot("hard:mad")
    assert levels.bot("hard:bold") is levels.bot("hard") and level_title("hard:bold") == level_title("hard")


def test_a_decision_does_not_depend_on_the_global_random(hoard):
    view = RULES.view(AT_TURN, 0)
    decisions = []
    for seed in (1, 2):
        random.seed(seed)
        before = random.getstate()
        decisions.append(levels.choose(hoard, view, "easy", Random(3)))
        assert random.getstate() == before
    assert decisions[0] == decisions[1]


def wins(hoard, first: str, second: str, games: int) -> int:
    """Return the games won by `first`, with each seat beginning in turn. A search looks ahead only a little."""
    won = 0
    for n in range(games):
        seats = (first, second) if n % 2 == 0 else (second, first)
        session = Session.new(hoard, Setup(seats), seeds.seed_from_words(f"ladder {n // 2}"))
        rng = Random(n)
        session.draw_chance()
        while not session.is_over:
            seat = session.to_act
            session.play(levels.choose(hoard, session.view(seat), seats[seat], rng, Budget(iterations=20)).move)
            session.draw_chance()
        won += seats[session.result.winners[0]] == first
    return won


def test_a_beginner_beats_chance(hoard):
    """Equal players reach this bound less than once in a thousand tries."""
    assert wins(hoard, "easy", "random", 100) > 65


@pytest.mark.slow
def test_the_levels_are_a_ladder(hoard):
    """Equal players reach these bounds less than once in a thousand tries."""
    assert wins(hoard, "hard", "random", 100) > 65
    assert wins(hoard, "hard", "easy", 200) > 122


def test_only_the_table_has_a_clock():
    for level in levels.LEVELS:
        counted, timed = levels.budget(level), levels.budget(level, at_table=True)
        assert counted.seconds is None and timed.seconds is not None and timed.seconds < 2.0
        assert (counted.moves, counted.iterations) == (timed.moves, timed.iterations)
    assert levels.budget("hard").iterations > 0


def test_a_temperament_decides_between_near_equals_and_no_more(hoard, monkeypatch):
    view = RULES.view(AT_TURN, 0)
    values = {Hold(3): 23.0, Hold(2): 22.9, Stop(): 3.0}

    class Characters:
        point = 1.0

        def taste(self, _view, moves, kind):
            return [{Hold(2): 1.0, Stop(): 1.0}.get(move, 0.0) if kind == "bold" else 0.0 for move in moves]

    monkeypatch.setattr(hoard, "besides", lambda module, name: Characters() if module == "characters" else None)
    monkeypatch.setattr(
        hoard.judge, "weigh", lambda _view, moves: [Decision(m, "", values.get(m, 0.0)) for m in moves], raising=False
    )
    choose = Person(ErrorModel(fond=0.6)).choose
    assert choose(hoard, view, Budget(), Random(1)).move == Hold(3)
    assert choose(hoard, view, Budget(), Random(1), "bold").move == Hold(2)
    assert choose(hoard, view, Budget(), Random(1), "cautious").move == Hold(3)


def test_a_record_may_name_every_level_that_plays():
    assert set(seating_rules.BOTS) == set(levels._BOTS)
    assert set(levels.LEVELS) <= set(seating_rules.BOTS)


def test_a_bot_of_an_even_match_plays_like_the_levels_around_its_strength(hoard, monkeypatch):
    def plays_like(strength: int) -> Counter[str]:
        asked: list[str] = []
        for name in levels._PARTS:
            monkeypatch.setitem(levels._PARTS, name, Recorder(name, asked))
        rng = Random(3)
        for _decision in range(200):
            levels.choose(hoard, RULES.view(AT_TURN, 0), f"even-{strength}:bold", rng)
        return Counter(asked)

    assert set(plays_like(500)) == {"slip"}
    assert set(plays_like(2000)) == {"expert"}
    often, seldom = plays_like(1160), plays_like(1340)
    assert set(often) == set(seldom) == {"easy", "normal"}
    assert often["easy"] > 140 > 60 > seldom["easy"]


class Recorder:
    def __init__(self, name: str, asked: list[str]) -> None:
        self.name, self.asked = name, asked

    def choose(self, game, view, given, rng, kind=""):
        assert kind == "bold"
        assert given == levels.budget(self.name)
        self.asked.append(self.name)
        return Decision(Stop(), "", 0.0)


def test_no_one_waits_longer_for_an_even_match_than_for_an_expert():
    table = levels.budget("even-1430:bold", at_table=True)
    assert table.seconds == levels.budget("expert", at_table=True).seconds


@pytest.mark.parametrize("level", ["even", "even-99", "even-1430:kind", "even-1430-1430"])
def test_only_strengths_on_the_scale_can_play(level):
    with pytest.raises(levels.UnknownLevel):
        levels.bot(level)


def test_a_quick_move_instead_of_an_even_match_is_not_stronger(hoard):
    view = RULES.view(AT_TURN, 0)
    assert levels.decide_quickly(hoard, view, "even-1200", Random(1))[1] == "easy"
    assert levels.decide_quickly(hoard, view, "even-1900:bold", Random(1))[1] == "normal"
