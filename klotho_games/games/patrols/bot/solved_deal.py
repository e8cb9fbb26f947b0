"""How a deal could have been won, as a game to watch (PAT-5.1)."""

from __future__ import annotations

from itertools import takewhile

from klotho_games.core.contract import Outcome
from klotho_games.core.play.session import Session

from .reasons import winning_moves


def play_solution(played: Session) -> Session | None:
    """Return the same deal, won from its first region to the seal; None if it cannot be won."""
    shown = Session.new(played.game, played.setup, played.seed)
    for step in takewhile(lambda step: isinstance(step, Outcome), played.record.steps):
        shown.repeat(step)
    moves = winning_moves(shown.state)
    for move in moves:
        shown.play(move)
        shown.draw_chance()
    return shown if moves else None
