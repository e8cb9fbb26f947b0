"""How far a long check goes: as far as it can in the slow run, and a part of that in the run that everyone waits for.

A check that repeats the same question for many seeds, positions, sizes or screens takes its numbers from here. It still
asks every game in both runs.

    python3 build_scripts/test.py            the short form of these checks
    python3 build_scripts/test.py --slow     all of them, together with the tests marked `slow`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
_is_full = True


def choose(markers: str) -> None:
    """Choose the short form if pytest is to leave out the slow tests; `markers` is its option -m."""
    global _is_full
    _is_full = "not slow" not in markers


def depth(full: int, *, short: int) -> int:
    """Return how often a check repeats itself."""
    return full if _is_full else short


def spread(cases: Sequence[T], *, short: int) -> Sequence[T]:
    """Return all cases; in the short form this many of them, evenly spread from the first on."""
    if _is_full or len(cases) <= short:
        return cases
    return [cases[n * len(cases) // short] for n in range(short)]


def every(cases: Sequence[Any], number: int, start: int = 0) -> list[Any]:
    """Return parameters of which the short form runs one in `number`; pytest shows the others as deselected."""
    return [case if n % number == start % number else _slow(case) for n, case in enumerate(cases)]


def in_turn(ones: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Return parameters for every pair. The short form runs each of the `ones` once, with the `others` in turn."""
    pairs = [pytest.param(*_values(one), *_values(other), id=_pair_id(one, other)) for one in ones for other in others]
    chosen = {n * len(others) + n % len(others) for n in range(len(ones))}
    return [pair if n in chosen else _slow(pair) for n, pair in enumerate(pairs)]


def _values(case: Any) -> Sequence[Any]:
    return case.values if isinstance(case, type(pytest.param())) else (case,)


def _pair_id(one: Any, other: Any) -> str:
    return "-".join(str(getattr(case, "id", case)) for case in (one, other))


def _slow(case: Any) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, marks=[*case.marks, pytest.mark.slow], id=case.id)
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
