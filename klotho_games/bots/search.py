"""Information-set Monte Carlo tree search for every game that keeps the contract.

Each look imagines a state that fits the view (an open game has only one) and follows the tree through decisions and
chance as far as the tree goes. It then takes one step more and asks the game's foresight for the chance of each seat,
after a quick play-out if necessary (`contract.Foresight`). The answer can be asked for after any look, so a search can
be stopped at any time.

    thought = Thought(game, view, rng)
    while there_is_time:
        thought.look()
    thought.decision()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from klotho_games.core.contract import CHANCE, OVER, Decision, Foresight, Move, Step
from klotho_games.core.games.characters import ErrorModel
from klotho_games.core.games.registry import Game

from .bot import Budget
from .guide import NO_LIKING, ending, foresight, with_best_reason
from .people import Person, liking
from .tree import SearchBranch, SearchNode

_FOND = 0.6
"""How many percent of winning chance a temperament's taste is worth: it decides between nearly equal moves."""
_LONGEST = 400
"""The number of steps after which a play-out counts as won by no seat."""
_TRUST = 8
"""How many looks end at a promise before the next one goes on from there."""


class Search:
    """A bot that looks ahead until its budget is used up. A far-sighted judge needs no search."""

    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        if getattr(game.judge, "far_sighted", False):
            return Person(ErrorModel(fond=_FOND, most=_FOND)).choose(game, view, budget, rng, kind)
        thought = search(game, view, budget, rng)
        moves = [decision.move for decision in thought.candidates]
        return thought.decision(liking(game, view, moves, kind, _FOND / 100))


def search(game: Game, view: Any, budget: Budget, rng: Random) -> Thought:
    until = budget.read_clock() + budget.seconds if budget.seconds is not None else None
    thought = Thought(game, view, rng)
    if not thought.is_settled:
        for _look in range(max(1, budget.iterations)):
            thought.look()
            if until is not None and budget.read_clock() >= until:
                break
    return thought


class Thought:
    """The search for one decision."""

    def __init__(self, game: Game, view: Any, rng: Random, guide: Foresight[Any] | None = None) -> None:
        self._rules = rules = game.rules
        self._guide = guide or foresight(game)
        self._worth = ending(game)
        self._view = view
        self._rng = rng
        state = rules.imagine(view, rng)
        self._seat = rules.to_act(state)
        self._state = state
        """A state that fits the view, for sentences about moves that are legal in all such states."""
        self._root = SearchNode()
        self._root.candidates = self._guide.candidates(state)
        # If the view allows only one state, nothing is hidden, and the legal moves are always the same.
        self._open = game.open or rules.imagine(view, rng) is state
        self._world = state if self._open else None
        """The only possible state, if nothing is hidden."""
        self._seats = game.info.seats[1]

    @property
    def is_settled(self) -> bool:
        """Whether there is only one move."""
        return len(self.candidates) == 1

    def is_decided(self, looks: int) -> bool:
        """Return whether this many more looks could not change the move that was tried most."""
        if self.is_settled:
            return True
        visits = sorted([way.visits for way in self._root.ways.values()], reverse=True)
        return bool(visits) and visits[0] - (visits[1] if len(visits) > 1 else 0) > looks

    @property
    def candidates(self) -> Sequence[Decision]:
        return self._root.candidates or ()

    def decision(self, liked: Mapping[Move, float] = NO_LIKING) -> Decision:
        """Return the best move so far, with the game's own reason; moves in `liked` count a little more."""
        if self.is_settled or not self._root.ways:
            return self.candidates[0]
        favourite, way = self._root.favourite(self._seat, liked)
        found = Decision(favourite.move, favourite.why, way.worth[self._seat])
        return found if favourite is self.candidates[0] else with_best_reason(self._guide, self._state, found)

    def rank(self) -> list[Decision]:
        """Return the answer, then the other candidates, the most tried first."""
        best, ways = self.decision(), self._root.ways
        others = [one for one in self.candidates if one.move != best.move]
        return [best, *sorted(others, key=lambda one: -(ways[one.move].visits if one.move in ways else 0))]

    def look(self) -> None:
        """Take one look ahead."""
        rules, me = self._rules, self._seat
        s = self._world if self._open else rules.imagine(self._view, self._rng)
        place = self._root
        path: list[tuple[SearchNode, SearchBranch, int]] = []
        values: Sequence[float] | None = None
        while values is None:
            seat = rules.to_act(s)
            step, way = self._step(place, s, seat)
            path.append((place, way, seat))
            s, _events = rules.apply(s, step)
            seen = rules.view(s, me)
            known = way.after.get(seen)
            place = known or SearchNode()
            values = self._rest(place, s)
            if known is None:
                way.after[seen] = place
                values = values or self._play_out(s)
        for place, way, seat in path:
            place.learn(values[me if seat == CHANCE else seat])
            way.learn(values)

    def _rest(self, place: SearchNode, s: Any) -> Sequence[float] | None:
        """Return the promise at this node, or None if the look has to go on.

        A promise is used a few times before the search looks behind it. What is found there depends on the dice, so
        only many looks are better than the promise.
        """
        over = self._rules.to_act(s) == OVER
        if place.rests >= _TRUST and not over:
            return None
        if place.promised is None or not self._open:
            place.promised = self._worth(s) if over else self._guide.promise(s)
        place.rests += 1 if place.promised else _TRUST
        return place.promised

    def _step(self, place: SearchNode, s: Any, seat: int) -> tuple[Step, SearchBranch]:
        if seat == CHANCE:
            return place.outcome(self._rules, s, self._seats, self._rng)
        if self._open:
            if place.candidates is None:
                place.candidates = self._guide.candidates(s)
            return place.choose(seat, self._seats, None)
        legal = frozenset(self._rules.legal(s))
        if not legal <= place.known:  # the seat may have other cards than in the state imagined before
            place.known |= legal
            met = {decision.move for decision in place.candidates or ()}
            new = [decision for decision in self._guide.candidates(s) if decision.move not in met]
            place.candidates = [*(place.candidates or ()), *new]
        return place.choose(seat, self._seats, legal)

    def _play_out(self, s: Any) -> Sequence[float]:
        """Return the promise of the position that quick play leads to."""
        rules, guide, rng = self._rules, self._guide, self._rng
        for _step in range(_LONGEST):
            seat = rules.to_act(s)
            values = self._worth(s) if seat == OVER else guide.promise(s)
            if values is not None:
                return values
            step = rules.draw(s, rng) if seat == CHANCE else guide.rollout(s, rng)
            s, _events = rules.apply(s, step)
        return [0.0] * self._seats

