"""No secret leaks: two games that differ only in what a seat cannot know look, sound and read the same to it.

`twins.py` makes such games, and `ways.py` collects everything that reaches eyes and ears; here the two are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any

from klotho_games.core.contract import NOBODY
from klotho_games.core.games.registry import Game
from tests.proofs.proof import Asked, Found, Proof
from tests.proofs.secrets import ways
from tests.proofs.secrets.room import Told
from tests.proofs.secrets.twins import Foretold, Twins, dealt_otherwise, played, twins, whose
from tests.registry.tables import setups

_OPEN = 4
"""The divisor of positions for open games, in which only future draws differ."""
_OF_A_GAME = 4
"""Positions from one random game."""
_SAID = 20
"""Positions between two reports of progress."""
_SHOWN = 3
"""Differences reported for one position."""
_LONG = 240
"""Characters shown of each side of a difference."""

Way = Callable[[Foretold, int, int], Told]


class Position:
    """One moment of two games, and the eyes that look at it."""

    def __init__(self, pair: Twins, ply: int, until: int, words: str) -> None:
        self.pair, self.ply, self.until, self.words = pair, ply, until, words
        self.eyes = pair.one[ply].seat if pair.game.open else pair.eyes
        self.seats = len(pair.setup.seats)

    @property
    def told(self) -> str:
        eyes = "nobody" if self.eyes == NOBODY else f"seat {self.eyes}"
        return f"{self.pair.game.id}, {self.seats} seats, game {self.words!r}, step {self.ply}, eyes of {eyes}"

    def ways(self) -> Iterator[Way]:
        """Yield the ways by which something reaches these eyes here."""
        decides = self.pair.one[self.ply].seat == self.eyes
        if self.eyes != NOBODY:
            yield ways.at_the_table
            yield ways.in_a_terminal
        if self.seats > 1 and (decides or self.eyes == NOBODY):
            yield ways.at_a_shared_screen
            yield ways.in_a_shared_terminal
        if self.eyes == NOBODY or self.pair.game.open:
            yield ways.in_a_report
        yield ways.with_phones
        yield ways.replayed
        yield ways.in_words

    def both(self, way: Way) -> tuple[Told, Told]:
        alone = way in (ways.at_the_table, ways.in_a_terminal)
        bots = tuple("" if seat == self.eyes else "easy" for seat in range(self.seats)) if alone else ()
        one, two = self.pair.at(self.ply, bots)
        return way(one, self.eyes, self.until), way(two, self.eyes, self.until)


def positions(game: Game, tables: list[int], times: int, seed: str) -> Iterator[Position]:
    """Yield positions of a game, at tables of these sizes in turn."""
    found, n = 0, 0
    while tables and found < times:
        words, n = f"{seed} {game.id} {n}", n + 1
        for position in _of_a_game(game, tables[n % len(tables)], words):
            if found < times:
                found += 1
                yield position
        if n > 20 * times + 20:
            return  # a game that hides nothing at tables of this size


def _of_a_game(game: Game, seats: int, words: str) -> Iterator[Position]:
    rng = Random(words)
    setup, eyes = rng.choice(setups(game, seats)), rng.choice(whose(game, seats))
    one = played(game, setup, rng)
    pair = twins(game, setup, one, eyes, rng)
    moments = pair.moments()
    own = [moment for moment in moments if one[moment[0]].seat == eyes]
    for n in range(min(_OF_A_GAME, len(moments))):
        ply, until = rng.choice(own if own and n % 2 else moments)
        yield Position(pair, ply, until, words)
        if not game.open and n == 1:
            other = dealt_otherwise(game, setup, one, until, eyes, rng)
            if other.differ_at(ply):
                yield Position(other, ply, until, words)


class Looked:
    """What was compared, and what differed."""

    def __init__(self, ways: Collection[Way] = ()) -> None:
        """Compare only by these ways; by all of them if none is given."""
        self.counts = Counter[str]()
        self.faults: list[str] = []
        self._ways = ways

    def at(self, position: Position) -> None:
        self.counts["positions"] += 1
        self.counts["of nobody"] += position.eyes == NOBODY
        for way in position.ways():
            if self._ways and way not in self._ways:
                continue
            try:
                one, two = position.both(way)
            except Exception as problem:
                problem.add_note(f"{way.__name__}: {position.told}")
                raise
            self._count(one)
            wrong = [where for where in {**one, **two} if one.get(where) != two.get(where)]
            for where in wrong[:_SHOWN]:
                parted = difference(one.get(where), two.get(where))
                self.faults.append(f"{position.told}, {way.__name__}: {where}: {parted}")

    def _count(self, told: Told) -> None:
        for where, what in told.items():
            kind = where.rpartition(", ")[2]
            if kind in ("frames", "narration", "spots", "bytes", "tips", "sounds"):
                self.counts[kind] += len(what[0]) if kind == "narration" else len(what)
        self.counts["things told"] += len(told)

    @property
    def told(self) -> str:
        c = self.counts
        return (f"{c['positions']:,} positions ({c['of nobody']:,} of them an onlooker’s), {c['frames']:,} frames, "
                f"{c['spots']:,} spots with {c['tips']:,} tips, {c['narration']:,} spoken lines, {c['sounds']:,} "
                f"sounds, {c['bytes']:,} messages to phones")


def difference(one: Any, two: Any) -> str:
    """Return where two values of the same kind differ."""
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        for n, (a, b) in enumerate(zip(one, two, strict=False)):
            if a != b:
                return f"[{n}] {difference(a, b)}"
        return f"{len(one)} and {len(two)}"
    return f"{str(one)[:_LONG]!r} and {str(two)[:_LONG]!r}"


def prove(asked: Asked) -> Found:
    figures, faults = [], list[str]()
    tables: dict[str, list[int]] = {}
    for game, seats in asked.tables():
        tables.setdefault(game.id, []).append(seats)
    with ways.own_home():
        for game in asked.games():
            looked = Looked()
            times = -(-asked.times // _OPEN) if game.open else asked.times
            for position in positions(game, tables.get(game.id, []), times, asked.seed):
                looked.at(position)
                if looked.counts["positions"] % _SAID == 0:
                    asked.say(f"{game.id}: {looked.counts['positions']} positions, {len(looked.faults)} faults")
            asked.say(f"{game.id}: {looked.told}")
            figures.append((game.info.title, looked.told))
            faults += looked.faults
    return Found(tuple(figures), tuple(faults))


PROOF = Proof("secrets", "Two games that differ in secrets alone are shown to somebody.",
              "positions a game", 200, prove)
