"""A study kept beside its record, so that nobody waits for it twice. A damaged or older one is made anew, and so is one
that cannot have been found in this game: the file may have come from anywhere."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from klotho_games.coach.study import FORMAT, Cost, Study, better_move
from klotho_games.core import beside, reading
from klotho_games.core.contract import Move
from klotho_games.core.folders import NOT_JSON, CannotSave, write_whole
from klotho_games.core.session import Session

_LARGEST = 4 << 20
"""Bytes of the file."""
_MOST = 10**9
_FURTHEST = 100.0
"""No chance, and no part of a game's points, is so far from nothing."""


def kept(journal: Path, session: Session) -> Study | None:
    """What was found earlier in this game."""
    try:
        study = msgspec.json.decode(reading.content(beside.place(journal, "coach"), _LARGEST), type=Study)
    except (OSError, *NOT_JSON):
        return None
    return study if _fits(study, session) else None


def _fits(study: Study, session: Session) -> bool:
    plies, seats = session.ply, len(session.setup.seats)
    counted = (study.looked_at, study.questions, study.tried_out, study.continuations, study.same_deal_won,
               study.awaited)
    return (
        study.format == FORMAT and _table(study.chances, plies + 1, seats)
        and (not study.turned or _table(study.turned, plies, seats))
        and all(0 <= n <= _MOST for n in counted) and all(-_MOST <= score <= _MOST for score in study.same_deal)
        and all(_is_one(cost, session) for cost in study.costs)
    )


def _table(rows: Sequence[Sequence[float]], long: int, wide: int) -> bool:
    return len(rows) == long and all(len(row) == wide and all(map(_near, row)) for row in rows)


def _is_one(cost: Cost, session: Session) -> bool:
    """Whether that seat decided there, and could have decided so."""
    if not (0 <= cost.ply < session.ply and session.history[cost.ply].seat == cost.seat >= 0):
        return False
    try:
        better = better_move(session.game, cost)
    except NOT_JSON:
        return False
    possible = isinstance(better, Move) and session.rules.why_not(session.state_at(cost.ply), better) is None
    return possible and _near(cost.cost) and _near(cost.error) and 0 <= cost.tries <= _MOST


def _near(number: float) -> bool:
    return -_FURTHEST <= number <= _FURTHEST


def keep(journal: Path, study: Study) -> None:
    """Nothing is lost where it cannot be written: it is found again."""
    with contextlib.suppress(CannotSave):
        write_whole(beside.place(journal, "coach"), msgspec.json.encode(study))
