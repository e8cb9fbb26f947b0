"""Decisions that the paper game asks of several players at once (KLO-1.5, 2.2, 2.3, 2.12).

The rules still ask one after the other. That order is a house ruling, and no one needs another one's answer.
"""

from __future__ import annotations

from .state import BLACK, NONE, WHITE, Fray, Phase


def together(s: Fray) -> tuple[int, ...]:
    """Return the seats that can decide at the same time, the one to act first. Everyone can know which they are."""
    found = _find_seats(s)
    return found if len(found) > 1 else ()


def _find_seats(s: Fray) -> tuple[int, ...]:
    match s.phase:
        case Phase.KEEP:  # all who already look at their Barbarians
            return tuple([band for band in s.waiting if band < len(s.stars) and s.dealt[band]])
        case Phase.OFFER | Phase.ANSWER if s.sides[BLACK].answer in ("", "waiting") and s.sides[WHITE].answer == "":
            return s.seat, s.sides[WHITE].partner
        case Phase.LAY if s.sides[BLACK].laid == NONE and s.sides[WHITE].laid == NONE:
            return s.sides[BLACK].seat, s.sides[WHITE].seat
    return ()
