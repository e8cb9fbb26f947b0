"""Who can know what: views, imagined states, and bots that see no more than a player does."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random

import msgspec
import pytest

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.core.chance import seeds
from klotho_games.core.contract import NOBODY, Outcome
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from tests.depth import depth, spread
from tests.registry.tables import every_game, every_table, setups, walks, where_they_differ
from tests.sample_game import HOARD
from tests.sample_game.rules import GemShown

LOOKED_AT = depth(1, short=3)
"""One in this many moments is looked at."""


@every_table
def test_an_imagined_state_looks_the_same(game, seats):
    rules = game.rules
    rng = Random(1)
    # in an open game everyone has the same view, the state itself (tested below)
    viewers = (NOBODY,) if game.open else (NOBODY, *range(seats))
    for plies in walks(game, seats, 1 if game.open else depth(5, short=2)):
        for n, ply in enumerate(plies):
            for seat in viewers if not n % LOOKED_AT else ():
                view = rules.view(ply.state, seat)
                imagined = rules.imagine(view, rng)
                other = rules.view(imagined, seat)
                assert other == view, f"seat {seat} sees a state that was imagined: {where_they_differ(view, other)}"
                assert hash(rules.view(imagined, seat)) == hash(view), "the search finds its places by views"
                assert list(rules.invariants(imagined)) == [], "imagine makes a state that invariants find fault with"
                assert rules.to_act(imagined) == rules.to_act(ply.state), "in an imagined state another seat has to act"
                if rules.to_act(ply.state) == seat:
                    legal = set(rules.legal(ply.state))
                    assert set(rules.legal(imagined)) == legal, "what a seat may do depends on what it cannot see"


@every_table
def test_an_onlooker_knows_only_what_everyone_knows(game, seats):
    """After everything that one seat does not know is dealt again, the onlooker's view is the same."""
    rules = game.rules
    rng = Random(5)
    for plies in walks(game, seats, 3):
        for ply in plies:
            public = rules.view(ply.state, NOBODY)
            for seat in range(seats):
                other = rules.imagine(rules.view(ply.state, seat), rng)
                seen = rules.view(other, NOBODY)
                assert seen == public, (
                    f"the view of NOBODY tells what seat {seat} does not know: {where_they_differ(public, seen)}")


@every_game
def test_a_game_is_open_where_its_rules_say_so_and_nowhere_else(game):
    """Open means that every seat sees the state itself. Any other game hides something from some seat at some time."""
    rules, least = game.rules, game.info.seats[0]
    hidden = False
    for plies in walks(game, least, 3):
        for ply in plies:
            for seat in (NOBODY, *range(least)):
                view = rules.view(ply.state, seat)
                if game.open:
                    same = view == ply.state and rules.imagine(view, Random(1)) == ply.state
                    assert same, "a game that derives from OpenRules shows and imagines the state itself"
                hidden = hidden or any(rules.imagine(view, Random(n)) != ply.state for n in range(3))
    assert game.open is not hidden, (
        "something is hidden: do not derive from OpenRules" if hidden else
        "imagine always gives the state itself: if nothing is hidden, derive from OpenRules (core/games/basics.py)")


@every_table
def test_what_a_move_shows_to_someone_who_made_it_reveals(game, seats):
    """Otherwise a player could look, undo, and decide differently."""
    if game.open:
        return  # everyone already sees everything
    for plies in walks(game, seats, 4):
        told = next(shown_without_a_reveal(game.rules, plies), "")
        assert not told, told


def shown_without_a_reveal(rules, plies) -> Iterator[str]:
    """Play the same move in two states that look the same to its seat. If they then differ, an event must reveal it."""
    rng = Random(7)
    for ply in plies:
        seat = rules.to_act(ply.state)
        if seat < 0:
            continue
        other = rules.imagine(rules.view(ply.state, seat), rng)
        ends = [rules.apply(state, ply.step) for state in (ply.state, other)]
        views = [rules.view(after, seat) for after, _events in ends]
        events = [event for _after, told in ends for event in told]
        if views[0] != views[1] and not any(event.reveals for event in events):
            yield (f"{ply.step} shows seat {seat} something that was hidden ({where_they_differ(*views)}), and none of "
                   f"its events has `reveals`: {sorted({type(event).__name__ for event in events})}")


class OtherView:
    """Hoard with a different view."""

    def __init__(self, view) -> None:
        self.view = view

    def __getattr__(self, name):
        return getattr(HOARD.rules, name)


def test_a_move_that_shows_something_and_reveals_nothing_would_be_seen(monkeypatch):
    def look_at_hands(s, seat):
        """Show all hands after a gem was shown."""
        seen = HOARD.rules.view(s, seat)
        return msgspec.structs.replace(seen, hands=s.hands) if s.gone else seen

    rules = OtherView(look_at_hands)
    plies = [ply for plies in walks(HOARD, 2, 4) for ply in plies if not ply.state.gone]
    assert list(shown_without_a_reveal(rules, plies)) == []
    monkeypatch.setattr(GemShown, "reveals", False)
    assert any("Show() shows seat" in told and "hands" in told for told in shown_without_a_reveal(rules, plies))


LITTLE = Budget(iterations=depth(4, short=2))
"""Enough for a search to imagine, branch and play out; the tests visit a hundred positions."""
SPARSE, SPARSER = depth(4, short=12), depth(9, short=24)
"""Test one in this many positions; fewer for levels that search."""
OPEN = 4
"""Open games test fewer positions by this factor: nothing can be dealt again, only chance could differ."""


@pytest.mark.parametrize("level", [pytest.param(level, marks=pytest.mark.slow) if level == "expert" else level
                                   for level in levels.LEVELS])
@every_table
def test_a_bot_decides_the_same_whatever_is_hidden(game, seats, level):
    """Hidden cards are dealt again and the global random state is changed; the decision stays the same."""
    rules = game.rules
    if level == "expert" and game.open and seats > game.info.seats[0]:
        return  # nothing is hidden, and the smallest table showed that the bot does not use the global random state
    rng = Random(2)
    every = (SPARSER if level in ("hard", "expert") else SPARSE) * (OPEN if game.open else 1)
    for plies in walks(game, seats, 2):
        for n, ply in enumerate(plies):
            seat = rules.to_act(ply.state)
            if seat < 0 or n > 300 or n % every:
                continue
            other = rules.imagine(rules.view(ply.state, seat), rng)
            decisions = []
            for stir, state in enumerate((ply.state, other)):
                random.seed(stir)
                decision = levels.choose(game, rules.view(state, seat), level, Random(n), LITTLE)
                decisions.append(decision)
            assert decisions[0] == decisions[1], "a bot decides by something that its seat cannot see"
            assert rules.why_not(ply.state, decisions[0].move) is None, "a bot wants to do what is not allowed"
            assert decisions[0].why, "a Decision of the judge has no sentence of why"


@every_table
def test_a_bot_does_not_know_the_coming_dice(game, seats):
    """The same position with two seeds, which differ only in what has not been drawn yet."""
    setup = setups(game, seats)[0]
    one = Session.new(game, setup, seeds.seed_from_words("one"))
    two = Session.new(game, setup, seeds.seed_from_words("two"))
    rng, deep, decided = Random(3), cycle(("hard", "expert")), 0
    while not one.is_over and one.ply < depth(300, short=130):
        if one.needs_chance:
            outcome, _events = one.step_chance()
            two.force(outcome)
            continue
        seat = one.to_act
        level = rng.choice(("easy", "normal")) if decided % SPARSER else next(deep)
        decided += 1
        decisions = [levels.choose(game, at.view(seat), level, Random(one.ply), LITTLE) for at in (one, two)]
        assert decisions[0] == decisions[1], "a bot decides by dice or cards that have not been drawn yet"
        move = decisions[0].move if rng.random() < 0.5 else rng.choice(one.legal())
        one.play(move)
        two.play(move)
    drawn = any(isinstance(played.step, Outcome) for played in one.history)
    assert drawn or not (game.has_dice or game.has_cards), "rules.steps has Outcomes, and none was ever drawn"


@every_table
def test_bots_finish_their_games(game, seats):
    """Every level at the smallest table; at the others only the level that most people meet.

    In the short form the smallest table leaves that level to `test_rooms.py`, where it plays without pygame, and chance
    to `test_play.py`."""
    at_smallest = spread(("easy", "normal", "hard", "random"), short=2)
    _finish(game, seats, at_smallest if seats == game.info.seats[0] else ("normal",))


@pytest.mark.slow
@every_game
def test_experts_finish_their_games(game):
    _finish(game, game.info.seats[0], levels.LEVELS[-1:])


def _finish(game: Game, seats: int, names: Sequence[str]) -> None:
    for level in names:
        session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words(level))
        rng = Random(4)
        session.draw_chance()
        while not session.is_over:
            assert session.ply < 20_000, f"{level} bots do not come to an end"
            session.play(levels.choose(game, session.view(session.to_act), level, rng, LITTLE).move)
            session.draw_chance()
        assert session.result is not None, "the game is over, and has no result"
