from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Decision, Move
from klotho_games.core.i18n import _
from tests.sample_dice.rules import Close, House


class ShuttersJudge:
    def weigh(self, view: House, moves: Sequence[Move]) -> Sequence[Decision]:
        return [Decision(move, *self._worth(move)) for move in moves]

    def _worth(self, move: Move) -> tuple[str, float]:
        if not isinstance(move, Close):
            return _("Nothing fits."), 0.0
        # Every split closes the same sum, but high shutters are harder to close later.
        return _("High shutters are hard to close later."), float(move.high)


JUDGE = ShuttersJudge()
