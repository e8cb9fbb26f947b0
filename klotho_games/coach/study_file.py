"""A study in a file beside its record, so that the coach does the work only once.

A damaged or older file is ignored, and so is a study that cannot be about this game, because the file may have come
from anywhere.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from klotho_games.core.contract import Move, Value
from klotho_games.core.files import safe_reading, side_files
from klotho_games.core.files.folders import NOT_JSON, CannotSave, write_whole
from klotho_games.core.play.session import Session

from .study import FORMAT, Cost, Play, Study, better_move

_LARGEST = 4 << 20
"""Bytes, at most, of the file."""
_MOST = 10**9
_FURTHEST = 100.0
"""A limit that no chance, and no part of a game's points, can exceed."""


class _Plays(Value, frozen=True):
    """The part of a study that can be read without the game."""

    format: int
    finished: bool = False
    play: tuple[Play, ...] = ()


def plays(journal: Path) -> tuple[Play, ...]:
    """Return by seat how well a game was played, according to the file beside its record.

    Empty if there is no finished study in today's format. The figures are not checked against the game.
    """
    try:
        study = msgspec.json.decode(safe_reading.content(side_files.place(journal, "coach"), _LARGEST), type=_Plays)
    except (OSError, *NOT_JSON):
        return ()
    return study.play if study.finished and study.format == FORMAT else ()


def load(journal: Path, session: Session) -> Study | None:
    """Return the earlier study of this game; None if there is none that fits."""
    try:
        study = msgspec.json.decode(safe_reading.content(side_files.place(journal, "coach"), _LARGEST), type=Study)
    except (OSError, *NOT_JSON):
        return None
    return study if _fits(study, session) else None


def _fits(study: Study, session: Session) -> bool:
    plies, seats = session.ply, len(session.setup.seats)
    counted = (study.looked_at, study.questions, study.continuations, study.same_deal_won, study.depth)
    scores = (*study.same_deal, *study.scores)
    return (
        study.format == FORMAT and _table(study.chances, plies + 1, seats)
        and len(study.scores) in (0, plies + 1) and all(-_MOST <= score <= _MOST for score in scores)
        and all(0 <= n <= _MOST for n in counted)
        and all(_is_one(cost, session) for cost in study.costs) and _can_be(study.play, session)
    )


def _table(rows: Sequence[Sequence[float]], long: int, wide: int) -> bool:
    return len(rows) == long and all(len(row) == wide and all(map(_near, row)) for row in rows)


def _is_one(cost: Cost, session: Session) -> bool:
    """Return whether that seat decided at that step, and the coach's move was legal."""
    if not (0 <= cost.ply < session.ply and session.history[cost.ply].seat == cost.seat >= 0):
        return False
    try:
        better = better_move(session.game, cost)
    except NOT_JSON:
        return False
    possible = isinstance(better, Move) and session.rules.why_not(session.state_at(cost.ply), better) is None
    seats = len(session.setup.seats)
    told = (cost.cost, cost.error, *cost.moved)
    counted = [cost.points or 0.0, *(number for pair in cost.seen for number in pair),
               *(number for why in cost.because for number in (why.better, why.played))]
    return (
        possible and 0 <= cost.tries <= _MOST and len(cost.moved) == seats and len(cost.seen) in (seats, seats + 1)
        and all(map(_near, told)) and all(-_MOST <= number <= _MOST for number in counted)
    )


def _can_be(play: Sequence[Play], session: Session) -> bool:
    """Return whether the numbers of decisions and the losses are possible."""
    decided = [sum(played.seat == seat for played in session.history) for seat in range(len(session.setup.seats))]
    return len(play) in (0, len(decided)) and all(
        0 <= one.decisions <= most and _near(one.lost) and 0 <= one.error <= _FURTHEST
        for one, most in zip(play, decided, strict=False)
    )


def _near(number: float) -> bool:
    return -_FURTHEST <= number <= _FURTHEST


def save(journal: Path, study: Study) -> None:
    """Write the study. If that fails, nothing is lost, because it can be made again."""
    with contextlib.suppress(CannotSave):
        write_whole(side_files.place(journal, "coach"), msgspec.json.encode(study))
