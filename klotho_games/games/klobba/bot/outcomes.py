"""The exact outcome of a swap or a selection.

After the flip nothing is hidden, so the Clobber is calculated to its end.
"""

from __future__ import annotations

from klotho_games.core.contract import Move
from klotho_games.games.klobba.rules import clobber
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.count_clobber import effective, total, winner
from klotho_games.games.klobba.rules.legal import legal
from klotho_games.games.klobba.rules.state import BLACK, WHITE, Fray, Tale

from .values import Stakes, stakes, standing


class ClobberOutcome:
    """How a Clobber ends once everything is decided: totals, winning side, and value."""

    def __init__(self, s: Fray, parts: Stakes) -> None:
        actions = [effective(one.laid, s.sides[1 - side].laid) for side, one in enumerate(s.sides)]
        cards = [one.selected or () for one in s.sides]
        self.totals = total(actions[BLACK], cards[BLACK]), total(actions[WHITE], cards[WHITE])
        self.winner, _surprise = winner((actions[0], actions[1]), (cards[0], cards[1]), self.totals)
        self.worth = standing(clobber.resolve_fight(s, []), parts)


def clobber_outcome(s: Fray, move: Move, parts: Stakes) -> ClobberOutcome:
    """Return the outcome of a Swap or a Select, for the seat with these stakes.

    Players who decide later choose what is best for themselves.
    """
    s, ready = _after(s, move)
    while not ready:
        theirs = stakes(s, s.seat)
        moves = [one for one in legal(s) if isinstance(one, do.Swap | do.Select)]
        best = moves[0] if len(moves) == 1 else max(moves, key=lambda one: clobber_outcome(s, one, theirs).worth)
        s, ready = _after(s, best)
    return ClobberOutcome(s, parts)


def _after(s: Fray, move: Move) -> tuple[Fray, bool]:
    out: Tale = []
    match move:
        case do.Swap():
            s = clobber.make_swap(s, move, out)
        case do.Select():
            s = clobber.make_selection(s, move, out)
    return clobber.prepare_fight(s, out)
