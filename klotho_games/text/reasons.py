"""Why a move is not possible now: finds a move that was possible before, and the clause that forbids it."""

from __future__ import annotations

from klotho_games.core.contract import Refusal

from . import choices
from .pages import TextPage

_BACK = 16
"""How many of the seat's own decisions are searched."""


def why(page: TextPage, typed: str) -> tuple[str, Refusal] | None:
    """Return the latest earlier move of a seat with these words that is refused now, with its words at that time."""
    session, possible = page.session, {way.move for way in page.ways}
    own = [n for n, played in enumerate(session.history) if played.seat == page.seat]
    for ply in own[: -_BACK - 1 : -1]:
        then = TextPage(session.upto(ply), page.seat)
        for way in choices.narrow(then.ways, typed):
            refusal = page.why_not(way.move) if way.move not in possible else None
            if refusal is not None:
                return way.words, refusal
    return None
