"""Moves to try against the rules: legal moves of this and other moments, and variants with each field changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from klotho_games.core.contract import Move

_NUMBERS = (-1, 0, 10**6)
_WORDS = ("", "☃")
_KEPT = 60
"""How many values of a field, and how many moves of a kind, are remembered."""


class Seen:
    """Remembers moves and the values of their fields."""

    def __init__(self) -> None:
        self.values: dict[tuple[type, str], dict[Any, None]] = defaultdict(dict)
        self.moves: dict[type[Move], dict[Move, None]] = defaultdict(dict)

    def keep(self, moves: Sequence[Move]) -> None:
        for move in moves:
            known = self.moves[type(move)]
            if len(known) < _KEPT:
                known[move] = None
            self._note(move)

    def _note(self, struct: msgspec.Struct) -> None:
        for field in struct.__struct_fields__:
            value, known = getattr(struct, field), self.values[type(struct), field]
            if len(known) < _KEPT:
                known[value] = None
            for part in value if isinstance(value, tuple) else ():
                if isinstance(part, msgspec.Struct):
                    self._note(part)

    def of(self, struct: msgspec.Struct, field: str) -> list[Any]:
        return list(self.values[type(struct), field])


def candidates(legal: Sequence[Move], seen: Seen, rng: Random, tries: int) -> Iterator[Move]:
    """Yield moves of other moments, and some moves of this and other moments with each field changed."""
    for kind in seen.moves.values():
        yield from rng.sample(list(kind), min(2, len(kind)))
    kinds: dict[type[Move], list[Move]] = defaultdict(list)
    for move in legal:
        kinds[type(move)].append(move)
    for alike in kinds.values():
        for move in rng.sample(alike, min(tries, len(alike))):
            yield from _bent(move, seen, rng)
            yield _crossed(move, rng.choice(alike), rng)
    for others in seen.moves.values():
        yield from _bent(rng.choice(list(others)), seen, rng)


def _crossed(one: Move, other: Move, rng: Random) -> Move:
    """Mix the fields of two moves."""
    return replace(one, **{field: getattr(rng.choice((one, other)), field) for field in one.__struct_fields__})


def _bent(struct: Any, seen: Seen, rng: Random) -> Iterator[Any]:
    for field in struct.__struct_fields__:
        value, known = getattr(struct, field), seen.of(struct, field)
        values = [*_others(value, seen, rng), *rng.sample(known, min(3, len(known)))]
        for other in values:
            if other != value:
                yield replace(struct, **{field: other})


def _others(value: Any, seen: Seen, rng: Random) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, *_NUMBERS)
    elif isinstance(value, str):
        yield from _WORDS
    elif isinstance(value, tuple):
        yield from _other_rows(value, seen, rng)
    elif isinstance(value, msgspec.Struct):
        yield from _bent(value, seen, rng)


def _other_rows(row: tuple[Any, ...], seen: Seen, rng: Random) -> Iterator[tuple[Any, ...]]:
    yield ()
    if not row:
        return
    yield row[::-1]
    yield tuple(rng.sample(row, len(row)))
    yield row[1:]
    yield row[:-1]
    yield (*row, row[0])
    for n, part in enumerate(row):
        for other in _others(part, seen, rng):
            yield (*row[:n], other, *row[n + 1 :])
    if all(type(part) is int for part in row):
        yield tuple(part + 1 for part in row)
    if all(isinstance(part, msgspec.Struct) for part in row):
        yield from _moved(row)


def _moved(row: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Shift a field of all parts by one, like the same pieces at a different place."""
    for field in row[0].__struct_fields__:
        if type(getattr(row[0], field)) is int:
            yield tuple(replace(part, **{field: getattr(part, field) + 1}) for part in row)
