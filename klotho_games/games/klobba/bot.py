"""The judgement of Klobba!."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.words import _
from klotho_games.games.klobba import steps as do
from klotho_games.games.klobba.cards import NUMBER, VALUE
from klotho_games.games.klobba.fray import side_of
from klotho_games.games.klobba.questions import promise
from klotho_games.games.klobba.sight import View


class KlobbaJudge:
    def weigh(self, view: View, moves: Sequence[Move]) -> Sequence[Decision]:
        return [Decision(move, *self._worth(view, move)) for move in moves]

    def _worth(self, view: View, move: Move) -> tuple[str, float]:
        s = view.fray
        match move:
            case do.Keep(cards):
                worth = sum(VALUE[NUMBER[card]] - 5.5 for card in cards)
                return _("Strong Barbarians are worth keeping."), worth
            case do.Lay(card):
                told = promise(s, side_of(s, view.viewer), card)
                best = max((count.total for count in told.counts), default=6 if told.mirrors else 0)
                return _("It promises a high total."), float(best) - 0.5 * told.stars
        return _("As good as any other."), 0.0


JUDGE: Judge[View] = KlobbaJudge()
