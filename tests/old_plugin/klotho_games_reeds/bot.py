from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.words import _

from klotho_games.core.contract import Decision, Move
from klotho_games_reeds.rules import Heap, PassOn


class StrawsJudge:
    def weigh(self, view: Heap, moves: Sequence[Move]) -> Sequence[Decision]:
        return [self._weighed(move, view.left == 1) for move in moves]

    def _weighed(self, move: Move, trapped: bool) -> Decision:
        if isinstance(move, PassOn) and trapped:
            return Decision(move, _("The last straw is theirs."), 1.0)
        return Decision(move, _("The other must not have the better of it."), 0.0)


JUDGE = StrawsJudge()
