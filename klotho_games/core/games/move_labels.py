"""The labels of moves that are listed together, so that no two of them look alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import Move, Telling
from klotho_games.core.i18n import _


def distinct_labels(telling: Telling, s: Any, moves: Sequence[Move], names: Sequence[str]) -> dict[Move, str]:
    """Return the label of each move.

    Where several moves have the same label, the details from `Telling.nearer` that differ are added. If there are none,
    the moves are numbered.
    """
    alike: dict[str, list[Move]] = {}
    for move in moves:
        alike.setdefault(telling.move(s, move, names), []).append(move)
    found: dict[Move, str] = {}
    for label, ones in alike.items():
        found.update(zip(ones, [label] if len(ones) == 1 else _apart(telling, s, label, ones), strict=True))
    return found


def _apart(telling: Telling, s: Any, label: str, moves: Sequence[Move]) -> list[str]:
    nearer = getattr(telling, "nearer", lambda _s, _move: ())
    more = [tuple(nearer(s, move)) for move in moves]
    differ = [n for n in range(min(map(len, more))) if len({one[n] for one in more}) > 1]
    found = [", ".join(one[n] for n in differ) for one in more]
    if len(set(found)) == len(found):
        return [_("{move} ({more})").format(move=label, more=one) for one in found]
    told = _("{move} ({n} of {of} equal moves)")
    return [told.format(move=label, n=n, of=len(moves)) for n in range(1, len(moves) + 1)]
