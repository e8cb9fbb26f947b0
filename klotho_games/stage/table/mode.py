"""What a table knows of a lesson that leads it; at a game nobody leads, all of it is as it stands here."""

from __future__ import annotations

from klotho_games.core.contract import Move, Refusal


class Led:
    led = False
    """Whether a lesson says what is done: then a table does nothing beyond it."""
    led_words = ""
    """What the lesson says now, for a scene over the table that hides its card."""
    reading = False
    """Whether a lesson has only something to read now: nothing is chosen meanwhile, so nothing is lit for it."""

    def lesson_refusal(self, move: Move) -> Refusal | None:
        """Why a legal move is not wanted now: a lesson waits for another one."""
        return None
