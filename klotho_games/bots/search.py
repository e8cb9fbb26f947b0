"""Information-set Monte Carlo tree search: one for every game that keeps the contract.

Each look ahead imagines a state that fits the view (an open game has only one), goes down the tree through decisions
and chance as far as the tree knows, takes one step more, and has the game's foresight tell what that promises each
seat, after playing on by its quick player where it must (`contract.Foresight`). The answer can be asked for after any
look, so a search can be cut short or called off at any time.

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
from klotho_games.core.games.characters import Errs
from klotho_games.core.games.registry import Game

from .bot import Budget
from .guide import NO_LIKING, ending, foresight, with_best_reason
from .people import Person, liking
from .tree import SearchBranch, SearchNode

_FOND = 0.6
"""Points of winning chance that a temperament's taste is worth at this level: it decides between near equals."""
_LONGEST = 400
"""Steps of a play-out after which nobody is taken to have won."""
_TRUST = 8
"""How often a look ends at a promise before the next one goes on from there."""


class Search:
    """Looks ahead as long as the budget lasts. A judge that is far-sighted already is taken at its word."""

    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        if getattr(game.judge, "far_sighted", False):
            return Person(Errs(fond=_FOND, most=_FOND)).choose(game, view, budget, rng, kind)
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
    """One decision being thought over."""

    def __init__(self, game: Game, view: Any, rng: Random, guide: Foresight[Any] | None = None) -> None:
        self._rules = rules = game.rules
        self._guide = guide or foresight(game)
        self._worth = ending(game)
        self._view = view
        self._rng = rng
        state = rules.imagine(view, rng)
        self._seat = rules.to_act(state)
        self._state = state
        """One that fits the view, for words about the moves that all of them allow."""
        self._root = SearchNode()
        self._root.candidates = self._guide.candidates(state)
        # A view that leaves one state open hides nothing: then all that is legal once is legal always.
        self._open = game.open or rules.imagine(view, rng) is state
        self._world = state if self._open else None
        """The one state that there can be."""
        self._seats = game.info.seats[1]

    @property
    def is_settled(self) -> bool:
        """There is only one thing to do."""
        return len(self.candidates) == 1

    def is_decided(self, looks: int) -> bool:
        """Whether so many more looks could not change what has been tried most."""
        if self.is_settled:
            return True
        visits = sorted([way.visits for way in self._root.ways.values()], reverse=True)
        return bool(visits) and visits[0] - (visits[1] if len(visits) > 1 else 0) > looks

    @property
    def candidates(self) -> Sequence[Decision]:
        return self._root.candidates or ()

    def decision(self, liked: Mapping[Move, float] = NO_LIKING) -> Decision:
        """The best so far, with the game's own words for it; what is liked counts a little more."""
        if self.is_settled or not self._root.ways:
            return self.candidates[0]
        favourite, way = self._root.favourite(self._seat, liked)
        found = Decision(favourite.move, favourite.why, way.worth[self._seat])
        return found if favourite is self.candidates[0] else with_best_reason(self._guide, self._state, found)

    def rank(self) -> list[Decision]:
        """The answer, and after it what else was thought of, what was tried most first."""
        best, ways = self.decision(), self._root.ways
        others = [one for one in self.candidates if one.move != best.move]
        return [best, *sorted(others, key=lambda one: -(ways[one.move].visits if one.move in ways else 0))]

    def look(self) -> None:
        """One look ahead."""
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
        """What is promised at this place. A promise is trusted a few times before the search looks behind it, as
        what it finds there hangs on how the dice fall: only many looks tell more than the promise did."""
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
        if not legal <= place.known:  # whoever decides here may hold other cards than when this was last imagined
            place.known |= legal
            met = {decision.move for decision in place.candidates or ()}
            new = [decision for decision in self._guide.candidates(s) if decision.move not in met]
            place.candidates = [*(place.candidates or ()), *new]
        return place.choose(seat, self._seats, legal)

    def _play_out(self, s: Any) -> Sequence[float]:
        """What is promised where quick play leads to."""
        rules, guide, rng = self._rules, self._guide, self._rng
        for _step in range(_LONGEST):
            seat = rules.to_act(s)
            values = self._worth(s) if seat == OVER else guide.promise(s)
            if values is not None:
                return values
            step = rules.draw(s, rng) if seat == CHANCE else guide.rollout(s, rng)
            s, _events = rules.apply(s, step)
        return [0.0] * self._seats

