"""Who may know what: views, imagination, and bots that see no more than a player does."""

from __future__ import annotations

import random
from random import Random

from klotho_games.bots import levels
from klotho_games.core import seeds
from klotho_games.core.contract import Outcome
from klotho_games.core.session import Session
from tests.registry.tables import every_table, setups, walks


@every_table
def test_an_imagined_state_looks_the_same(game, seats):
    rules = game.rules
    rng = Random(1)
    for plies in walks(game, seats, 5):
        for ply in plies:
            for seat in range(seats):
                view = rules.view(ply.state, seat)
                imagined = rules.imagine(view, rng)
                assert rules.view(imagined, seat) == view
                assert list(rules.invariants(imagined)) == []
                assert rules.to_act(imagined) == rules.to_act(ply.state)
                if rules.to_act(ply.state) == seat:
                    assert set(rules.legal(imagined)) == set(rules.legal(ply.state))


@every_table
def test_a_bot_decides_the_same_whatever_is_hidden(game, seats):
    """Hidden cards are dealt anew and the global random is stirred: the decision must not notice."""
    rules = game.rules
    rng = Random(2)
    for plies in walks(game, seats, 2):
        for n, ply in enumerate(plies):
            seat = rules.to_act(ply.state)
            if seat < 0 or n > 300:
                continue
            other = rules.imagine(rules.view(ply.state, seat), rng)
            decisions = []
            for stir, state in enumerate((ply.state, other)):
                random.seed(stir)
                decision = levels.choose(game, rules.view(state, seat), "normal", Random(n))
                decisions.append(decision)
            assert decisions[0] == decisions[1]
            assert rules.why_not(ply.state, decisions[0].move) is None
            assert decisions[0].why


@every_table
def test_a_bot_does_not_know_the_coming_dice(game, seats):
    """The same position under two seeds: all that differs is what has not been drawn yet."""
    setup = setups(game, seats)[0]
    one = Session.new(game, setup, seeds.seed_from_words("one"))
    two = Session.new(game, setup, seeds.seed_from_words("two"))
    rng = Random(3)
    while not one.over and one.ply < 300:
        if one.needs_chance:
            outcome, _events = one.step_chance()
            two.force(outcome)
            continue
        seat = one.to_act
        decisions = [levels.choose(game, session.view(seat), "hard", Random(one.ply)) for session in (one, two)]
        assert decisions[0] == decisions[1]
        move = decisions[0].move if rng.random() < 0.5 else rng.choice(one.legal())
        one.play(move)
        two.play(move)
    assert any(isinstance(played.step, Outcome) for played in one.history)


@every_table
def test_bots_finish_their_games(game, seats):
    for level in (*levels.LEVELS, "random"):
        session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words(level))
        rng = Random(4)
        session.settle()
        while not session.over:
            assert session.ply < 20_000
            session.play(levels.choose(game, session.view(session.to_act), level, rng).move)
            session.settle()
        assert session.result is not None
