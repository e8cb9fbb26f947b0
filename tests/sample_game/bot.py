from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Decision, Move
from tests.sample_game.rules import HoardView, Hold, Show, Stop


class HoardJudge:
    def weigh(self, view: HoardView, moves: Sequence[Move]) -> Sequence[Decision]:
        return [Decision(move, *self._worth(view, move)) for move in moves]

    def _worth(self, view: HoardView, move: Move) -> tuple[str, float]:
        enough = view.scores[view.viewer] + view.pot >= view.goal
        match move:
            case Stop():
                return "The pot is worth keeping.", 100.0 if enough else view.pot - 9.0
            case Hold(gem):
                return "A gem costs nothing to show.", 20.0 + gem
            case Show():
                return "Add the gem to the pot.", 50.0
        return "The pot is still small.", 0.0


JUDGE = HoardJudge()
