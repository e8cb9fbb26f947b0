"""Two games that are the same to one pair of eyes, and differ in what these eyes cannot know.

The first is a random game. The second is made alongside it, step by step: secret decisions of other seats and shuffles
of face-down cards are different, and after each step the view of those eyes is the same. When a secret is revealed that
the second game does not have, a game that has it is imagined from the same view, and the second game goes on from
there. So all states of the two games look the same to those eyes, and every step is a legal one, with events that hold
other secrets; code that looks at the history finds other secrets there as well as in the state.

Such a game cannot be folded from its record, because it sometimes goes on from an imagined state. Code that uses the
record itself is tested with another kind of pair (`dealt_otherwise`): the same decisions with another deal, in which
cards that those eyes have not seen so far have changed places.

If nothing is hidden, the two are the same game with different seeds: only future draws differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, NOBODY, Event, IllegalMove, Move, Outcome, Refusal, Setup, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session, new_record
from tests.registry.tables import walk

SEALED = seeds.seed_from_words("sealed")
"""The seed behind the seal of every game here, whatever its own seed is."""
_TRIES = 150
"""Games that are imagined until one has the secret that is revealed."""
_MOVES = 40
"""Other moves that are searched for one that looks the same."""
_SWAPS = 3
"""Swaps of two cards, for each card of a shuffle."""
_DEALS = 90
"""Deals that are tried for one that looks the same so far."""


class Foretold(Session):
    """A session whose next steps are known, with their events and states."""

    whole: Sequence[Played] = ()
    folds = True
    """Whether the known steps are the fold of the record."""
    held_back: list[Move] | None = None
    """Moves that were tried; while this is a list, no move is played."""
    _strayed = False

    def play(self, move: Move) -> tuple[Event, ...]:
        if self.held_back is not None:
            self.held_back.append(move)
            raise IllegalMove(Refusal("", "Not yet."))
        return super().play(move)

    def _step(self, step: Step, forced: bool = False) -> tuple[Event, ...]:
        due = self._due
        if due is None or due.step != step:
            self._strayed = True
            return super()._step(step, forced)
        self._push(due)
        self._undone.clear()
        return due.events

    @property
    def _due(self) -> Played | None:
        return self.whole[self.ply] if not self._strayed and self.ply < len(self.whole) else None

    def step_chance(self) -> tuple[Outcome, tuple[Event, ...]]:
        due = self._due
        if due is None or not isinstance(due.step, Outcome):
            return super().step_chance()
        return due.step, self._step(due.step)

    def upto(self, ply: int) -> Session:
        return foretold(self.game, self.setup, self.whole, ply, self._head.bots, self.seed)


def foretold(
    game: Game, setup: Setup, whole: Sequence[Played], ply: int, bots: tuple[str, ...] = (), seed: bytes = b""
) -> Foretold:
    """Return the game after `ply` steps. Its seal is always the same; only the seed can differ."""
    session = Foretold(game, new_record(game, setup, SEALED, bots=bots), SEALED)
    session.seed = seed or SEALED
    session.whole = whole
    for played in whole[:ply]:
        session._push(played)
    return session


class Twins(NamedTuple):
    game: Game
    setup: Setup
    eyes: int
    """The seat to which both are the same, or NOBODY."""
    one: tuple[Played, ...]
    two: tuple[Played, ...]
    told: frozenset[int]
    """Steps that are the same in both, because no imagined game had what they showed."""
    folds: bool = True
    """Whether each of the two is the fold of its record."""

    def differ_at(self, ply: int) -> bool:
        return self.game.open or self.one[ply - 1].state != self.two[ply - 1].state

    def at(self, ply: int, bots: tuple[str, ...] = ()) -> tuple[Foretold, Foretold]:
        """Return both games after `ply` steps, with two seeds."""
        one = foretold(self.game, self.setup, self.one, ply, bots, seeds.seed_from_words("one"))
        two = foretold(self.game, self.setup, self.two, ply, bots, seeds.seed_from_words("two"))
        one.folds = two.folds = self.folds
        return one, two

    def moments(self) -> list[tuple[int, int]]:
        """Return the moments at which a seat decides: its ply, and that of the next decision; without the last
        decision."""
        acting = [n for n, played in enumerate(self.one) if played.seat != CHANCE and n]
        spans = pairwise(acting)
        return [(n, m) for n, m in spans if self.differ_at(n) and not self.told & {*range(n, m)}]


def played(game: Game, setup: Setup, rng: Random) -> tuple[Played, ...]:
    """Play a random game to its end."""
    rules, steps = game.rules, []
    for ply in walk(game, setup, rng):
        if ply.step is not None:
            after, events = rules.apply(ply.state, ply.step)
            steps.append(Played(ply.step, rules.to_act(ply.state), events, after))
    return tuple(steps)


def twins(game: Game, setup: Setup, one: tuple[Played, ...], eyes: int, rng: Random) -> Twins:
    if game.open:
        return Twins(game, setup, eyes, one, one, frozenset())
    two, told = _beside(game, setup, one, eyes, rng)
    return Twins(game, setup, eyes, one, tuple(two), frozenset(told), folds=False)


def dealt_otherwise(game: Game, setup: Setup, one: tuple[Played, ...], until: int, eyes: int, rng: Random) -> Twins:
    """Return a pair with the same decisions up to a moment, and another deal; later steps are left out."""
    two = one = one[:until]
    chances = [n for n, step in enumerate(one) if step.seat == CHANCE and not game.open]
    for n in chances:
        before = two[n - 1].state if n else game.rules.initial(setup)
        for _try in range(_DEALS // len(chances) + 2):
            other = _dealt(game, before, two[n].step, rng)
            rest = _folded(game, before, (other, *(p.step for p in two[n + 1 :])), one[n:], eyes)
            two = two if rest is None else two[:n] + rest
    return Twins(game, setup, eyes, one, two, frozenset())


def _dealt(game: Game, before: Any, outcome: Step, rng: Random) -> Step:
    """Return another outcome: a shuffle with two cards swapped, or any other possible outcome."""
    listed = game.rules.chances(before)
    if listed is not None:
        return rng.choice(listed)[0]
    name = rng.choice([name for name in outcome.__struct_fields__ if isinstance(getattr(outcome, name), tuple)])
    return replace(outcome, **{name: _swapped(getattr(outcome, name), rng)})


def _swapped(row: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    a, b = rng.sample(range(len(row)), 2) if len(row) > 1 else (0, 0)
    found = list(row)
    found[a], found[b] = found[b], found[a]
    return tuple(found)


def _folded(
    game: Game, before: Any, steps: Sequence[Step], like: Sequence[Played], eyes: int
) -> tuple[Played, ...] | None:
    """Apply these steps; returns None if anything looks different."""
    rules, state, found = game.rules, before, []
    for step, one in zip(steps, like, strict=True):
        if rules.to_act(state) != one.seat or rules.why_not(state, step) is not None:
            return None
        state, events = rules.apply(state, step)
        if rules.view(state, eyes) != rules.view(one.state, eyes) or _course(events) != _course(one.events):
            return None
        found.append(Played(step, one.seat, events, state))
    return tuple(found)


def _beside(
    game: Game, setup: Setup, one: Sequence[Played], eyes: int, rng: Random
) -> tuple[list[Played], set[int]]:
    rules, two, told = game.rules, list[Played](), set[int]()
    here = there = rules.initial(setup)
    for n, step in enumerate(one):
        found = _alike(game, there, step, eyes, rng)
        for _try in range(_TRIES if found is None else 0):
            there = _imagined(game, here, step.seat, eyes, rng)
            found = _alike(game, there, step, eyes, rng)
            if found is not None:
                break
        if found is None:
            told.add(n)
            there, found = here, replace(step, state=rules.imagine(rules.view(step.state, eyes), rng))
        if two:
            two[-1] = replace(two[-1], state=there)
        two.append(found)
        here, there = step.state, found.state
    return two, told


def _imagined(game: Game, here: Any, acting: int, eyes: int, rng: Random) -> Any:
    """Imagine another game that looks the same; sometimes one in which the seat to act has the same secrets as here."""
    rules = game.rules
    seen = rules.view(here, eyes)
    if acting >= 0 and rng.random() < 0.5:
        known = rules.imagine(rules.view(here, acting), rng)
        if rules.view(known, eyes) == seen:
            return known
    return rules.imagine(seen, rng)


def _alike(game: Game, there: Any, step: Played, eyes: int, rng: Random) -> Played | None:
    """Return a step of the other game after which it looks the same as after this one, if possible another step."""
    rules = game.rules
    seen = rules.view(step.state, eyes)
    for other in _others(game, there, step, eyes, rng):
        if rules.why_not(there, other) is None:
            after, events = rules.apply(there, other)
            if rules.view(after, eyes) == seen and _course(events) == _course(step.events):
                return Played(other, step.seat, events, after)
    return None


def _course(events: Sequence[Event]) -> list[type[Event]]:
    """Return the order of events if one of them reveals something: everyone has seen it, and the state does not show it
    afterwards."""
    return [type(event) for event in events] if any(event.reveals for event in events) else []


def _others(game: Game, there: Any, step: Played, eyes: int, rng: Random) -> Iterator[Step]:
    rules = game.rules
    if rules.to_act(there) != step.seat:
        return
    if step.seat == CHANCE:
        listed = rules.chances(there)
        found = [outcome for outcome, _share in listed] if listed is not None else []
        if listed is None:
            yield _shuffled(game, there, step, eyes, rng)
        yield from rng.sample(found, len(found))
    elif step.seat != eyes:
        legal: list[Move] = [move for move in rules.legal(there) if type(move) is type(step.step) and move != step.step]
        yield from rng.sample(legal, min(_MOVES, len(legal)))
    yield step.step


def _shuffled(game: Game, there: Any, step: Played, eyes: int, rng: Random) -> Step:
    """Swap cards that those eyes do not see, two at a time."""
    rules, now = game.rules, step.step
    seen = rules.view(step.state, eyes)
    rows = [name for name in now.__struct_fields__ if isinstance(getattr(now, name), tuple)]
    for name in rows:
        for _swap in range(_SWAPS * len(getattr(now, name))):
            other = replace(now, **{name: _swapped(getattr(now, name), rng)})
            if rules.why_not(there, other) is None and rules.view(rules.apply(there, other)[0], eyes) == seen:
                now = other
    return now


def whose(game: Game, seats: int) -> list[int]:
    """Return the eyes at a table; in an open game everyone sees the same."""
    return [0] if game.open else [*range(seats), NOBODY]
