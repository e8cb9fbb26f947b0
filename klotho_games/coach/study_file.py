"""A study kept beside its record, so that nobody waits for it twice. A damaged or older one is made anew, and so is one
that cannot have been found in this game: the file may have come from anywhere."""

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
"""Bytes of the file."""
_MOST = 10**9
_FURTHEST = 100.0
"""No chance, and no part of a game's points, is so far from nothing."""


class _Plays(Value, frozen=True):
    """As much of a study as can be told without the game."""

    format: int
    finished: bool = False
    play: tuple[Play, ...] = ()


def plays(journal: Path) -> tuple[Play, ...]:
    """By seat how well a game was played, as far as the file beside its record tells; whoever counts it asks whether
    that can be. Empty where there is no finished study of today's kind."""
    try:
        study = msgspec.json.decode(safe_reading.content(side_files.place(journal, "coach"), _LARGEST), type=_Plays)
    except (OSError, *NOT_JSON):
        return ()
    return study.play if study.finished and study.format == FORMAT else ()


def load(journal: Path, session: Session) -> Study | None:
    """What was found earlier in this game."""
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
    """Whether that seat decided there, and could have decided so."""
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
    """Whether every seat decided as often, and nothing was lost that cannot be."""
    decided = [sum(played.seat == seat for played in session.history) for seat in range(len(session.setup.seats))]
    return len(play) in (0, len(decided)) and all(
        0 <= one.decisions <= most and _near(one.lost) and 0 <= one.error <= _FURTHEST
        for one, most in zip(play, decided, strict=False)
    )


def _near(number: float) -> bool:
    return -_FURTHEST <= number <= _FURTHEST


def save(journal: Path, study: Study) -> None:
    """Nothing is lost where it cannot be written: it is found again."""
    with contextlib.suppress(CannotSave):
        write_whole(side_files.place(journal, "coach"), msgspec.json.encode(study))
