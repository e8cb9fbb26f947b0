"""Combine the parts of a game that several processes looked at into one study.

This is only arithmetic, so it runs in the process that draws the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from klotho_games.core.contract import Value

from .study import FORMAT, Cost, Play, Study


class ChancesAtStep(Value, frozen=True):
    """The chances before a step, by seat; for a solo game also the expected score, if it is known."""

    ply: int
    values: tuple[float, ...]


class AnalysisPart(Value, frozen=True):
    """What one process found in its part of the decisions and of the line."""

    plies: int
    seats: int
    first: int
    """The step of the first decision of all."""
    decisions: tuple[int, ...]
    """The number of decisions by seat, in the whole game."""
    depth: int
    end: tuple[float, ...]
    stood: tuple[ChancesAtStep, ...]
    costs: tuple[Cost, ...]
    looked_at: int
    continuations: int
    same_deal: tuple[int, ...] = ()
    same_deal_won: int = 0
    done: bool = False


def assemble(parts: Sequence[AnalysisPart], finished: bool = False) -> Study:
    one = parts[0]
    costs = sorted((cost for part in parts for cost in part.costs), key=lambda cost: -cost.cost)
    stood = {found.ply: found.values for part in parts for found in part.stood}
    lines = _lines(one, stood, costs)
    return Study(
        FORMAT, tuple(row[: one.seats] for row in lines), tuple(costs), sum(part.looked_at for part in parts),
        sum(one.decisions), sum(part.continuations for part in parts),
        tuple(score for part in parts for score in part.same_deal), sum(part.same_deal_won for part in parts),
        tuple(row[one.seats] for row in lines) if len(one.end) > one.seats else (),
        tuple(_play(one, seat, costs) for seat in range(one.seats)) if finished else (), one.depth, finished,
    )


def _lines(one: AnalysisPart, stood: dict[int, tuple[float, ...]], costs: Sequence[Cost]) -> list[tuple[float, ...]]:
    """Return the chances before every step and at the end.

    Between two judged positions only decisions move the line.
    """
    changed = {cost.ply: _change(cost, len(one.end)) for cost in costs}
    start = stood.get(one.first) or tuple(one.end)
    if one.seats > 1:
        start = (1 / one.seats,) * one.seats
    lines = [_fit(start, one.seats)]
    for ply in range(one.plies):
        after = tuple(a + b for a, b in zip(lines[-1], changed.get(ply, (0.0,) * len(one.end)), strict=True))
        if ply + 1 == one.plies:
            after = one.end
        elif ply + 1 > one.first:
            after = stood.get(ply + 1, after)
        lines.append(_fit(after, one.seats))
    return lines


def _change(cost: Cost, wide: int) -> tuple[float, ...]:
    return cost.moved if wide == len(cost.moved) else (*cost.moved, -(cost.points or 0.0))


def _fit(values: Sequence[float], seats: int) -> tuple[float, ...]:
    """Limit the values to 0 to 1; with several seats they also add up to one victory."""
    kept = [min(1.0, max(0.0, value)) for value in values[:seats]]
    whole = sum(kept)
    if seats > 1 and whole > 0:
        kept = [value / whole for value in kept]
    return (*kept, *values[seats:])


def _play(one: AnalysisPart, seat: int, costs: Sequence[Cost]) -> Play:
    own = [cost for cost in costs if cost.seat == seat]
    return Play(one.decisions[seat], sum(cost.cost for cost in own), sqrt(sum(cost.error**2 for cost in own)))
