"""Moves that end a game at once without a gain.

A game's telling can have `gives_up(s, move) -> str`: the question before such a move ("Give up the kingdom?"), empty
for every other move. In lists these moves come last, so that pressing Enter or the first entry cannot end a game by
accident. They are played only after a confirmation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import Move, Telling


def question(telling: Telling, s: Any, move: Move) -> str:
    """Return the question before this move; empty if it needs no confirmation."""
    asks = getattr(telling, "gives_up", None)
    return str(asks(s, move)) if asks is not None else ""


def put_last(telling: Telling, s: Any, moves: Sequence[Move]) -> list[Move]:
    """Return the moves in their order, with those that give up at the end."""
    return sorted(moves, key=lambda move: bool(question(telling, s, move)))
