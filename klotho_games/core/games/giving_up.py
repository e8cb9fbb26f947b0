"""Moves with which somebody ends a game at once for nothing.

A game's telling may have `gives_up(s, move) -> str`: the question that is asked before such a move ("Give the kingdom
up?"), and nothing for every other one. Wherever moves are listed these stand last, so that no hand that presses the
first of them, or Enter, ends a game by it; and none is played before somebody has said yes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import Move, Telling


def question(telling: Telling, s: Any, move: Move) -> str:
    """What is asked before this move; empty where it is simply played."""
    asks = getattr(telling, "gives_up", None)
    return str(asks(s, move)) if asks is not None else ""


def put_last(telling: Telling, s: Any, moves: Sequence[Move]) -> list[Move]:
    """The moves in their order, those that give up behind all others."""
    return sorted(moves, key=lambda move: bool(question(telling, s, move)))
