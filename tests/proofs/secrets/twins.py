"""Two games that are one and the same to somebody's eyes, and differ in whatever those may not know.

One is a random game. The other is told beside it, step by step: whatever a stranger decides in secret is decided
otherwise, whatever is shuffled face down is shuffled otherwise, and after each step the view of those eyes is the same.
Where a secret comes into the open that the other game does not have, a game in which it has it is imagined, from the
same view, and goes on from there. So every state of the two looks the same to the eyes, and every step is a true one,
with events that hold other secrets; what looks at the history finds secrets there as well as in the state.

Such a game cannot be folded from its record, as now and then another was imagined. What asks the record itself is tried
with a pair of another kind (`dealt_otherwise`): the same decisions, under a deal whose cards have changed places as far
as those eyes have not seen them until now.

Where nothing is hidden the two are the same game under another seed: all that differs is what will be drawn.
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
"""What every game here has sealed, whatever it is played under."""
_TRIES = 150
"""Games that are imagined until one has the secret that comes into the open."""
_MOVES = 40
"""Other moves that are looked at for one that looks the same."""
_SWAPS = 3
"""For each card of a shuffle: how often two of them change places."""
_DEALS = 90
"""Deals that are tried for one that looks the same until now."""


class Foretold(Session):
    """A session whose next steps are known: what was told of them happens when they are made."""

    whole: Sequence[Played] = ()
    folds = True
    """What was told is the fold of the record."""
    held_back: list[Move] | None = None
    """Moves that somebody would have made: as long as there is such a list, nothing is decided."""
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
    """The game after so many of its steps. Its seal is always the same: only the seed may be another one."""
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
    """The seat to which the two are the same, or NOBODY."""
    one: tuple[Played, ...]
    two: tuple[Played, ...]
    told: frozenset[int]
    """Steps that are the same in both: no imagined game had what they showed."""
    folds: bool = True
    """Each of the two is the fold of its record."""

    def differ_at(self, ply: int) -> bool:
        return self.game.open or self.one[ply - 1].state != self.two[ply - 1].state

    def at(self, ply: int, bots: tuple[str, ...] = ()) -> tuple[Foretold, Foretold]:
        """Both games after so many steps, under two seeds."""
        one = foretold(self.game, self.setup, self.one, ply, bots, seeds.seed_from_words("one"))
        two = foretold(self.game, self.setup, self.two, ply, bots, seeds.seed_from_words("two"))
        one.folds = two.folds = self.folds
        return one, two

    def moments(self) -> list[tuple[int, int]]:
        """Where a seat decides: the steps before it, and those until the next one decides; none of them the last."""
        acting = [n for n, played in enumerate(self.one) if played.seat != CHANCE and n]
        spans = pairwise(acting)
        return [(n, m) for n, m in spans if self.differ_at(n) and not self.told & {*range(n, m)}]


def played(game: Game, setup: Setup, rng: Random) -> tuple[Played, ...]:
    """A random game, to its end."""
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
    """The same decisions up to a moment, and another deal; what comes later is left out."""
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
    """Two cards of a shuffle have changed places; of other chance anything may come."""
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
    """What these steps make, where all of it looks the same."""
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
    """Another game that looks the same; now and then one in which whoever decides holds what they hold here."""
    rules = game.rules
    seen = rules.view(here, eyes)
    if acting >= 0 and rng.random() < 0.5:
        known = rules.imagine(rules.view(here, acting), rng)
        if rules.view(known, eyes) == seen:
            return known
    return rules.imagine(seen, rng)


def _alike(game: Game, there: Any, step: Played, eyes: int, rng: Random) -> Played | None:
    """A step of the other game after which it looks the same as after this one; another than this where one is."""
    rules = game.rules
    seen = rules.view(step.state, eyes)
    for other in _others(game, there, step, eyes, rng):
        if rules.why_not(there, other) is None:
            after, events = rules.apply(there, other)
            if rules.view(after, eyes) == seen and _course(events) == _course(step.events):
                return Played(other, step.seat, events, after)
    return None


def _course(events: Sequence[Event]) -> list[type[Event]]:
    """In which order things happened, where something was turned up meanwhile: all have seen that, and no state tells
    it afterwards."""
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
    """Cards that those eyes do not see change places, two at a time."""
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
    """Whose eyes there are at a table; where nothing is hidden all see the same."""
    return [0] if game.open else [*range(seats), NOBODY]
