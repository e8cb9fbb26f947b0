"""The strongest explorer: brings the Crown home as often as possible, and from far below once it has got there.

Each floor down counts ten times more and is reached more and more rarely, so one adventure in a thousand decides the
mean score. What an explorer can be good at is coming home with as much as there is on the way. So Expert plays for
success on the floor of its level, takes jewels along, and plays for the high score list once it has come down, which is
seldom (`values.DARING`). In 10,000 adventures each on the same deals, Expert came home in 50.9 % and Hard in 46.4 %
(+4.6 ± 0.6), and Expert had the higher score more often by 3.7 (± 0.9) in a hundred. Expert came home from floor five
or deeper 11 times and Hard 23 times, from floor seven once and 3 times.

The value of every move is computed backwards from the Crown, so nothing is tried out on top of that (`width` is 1).
Trying out 60 whole adventures for each move within 7 % of the best was no better (8 adventures, 170 decisions, judged
by 60 others: -0.6 points per adventure). The coach tries moves out to the end of the next room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.state import Adventure, Phase

from .chances import CHANCES
from .judge import KarthisJudge
from .lookahead import MoveWeighing
from .values import CAREFUL, DARING

_ALIKE = 2
"""How many moves with the same purpose are considered, such as two openings or two ways to retreat."""


class KarthisExpert:
    tries = 1
    width = 1
    deep = False

    def __init__(self) -> None:
        self._judge = KarthisJudge(DARING)

    def candidates(self, s: Adventure) -> Sequence[Decision]:
        seen = MoveWeighing(s, DARING)
        ranked = sorted(RULES.legal(s), key=lambda move: -seen.worth(move))
        if s.phase is Phase.FOOT or s.phase is Phase.RIVAL:
            ranked = _apart(seen, ranked)
        return self._judge.weigh(s, ranked)

    def rollout(self, s: Adventure, rng: Random) -> Move:
        """Play for success alone, because that is what `promise` estimates."""
        moves = RULES.legal(s)
        return max(moves, key=MoveWeighing(s, CAREFUL).worth) if len(moves) > 1 else moves[0]

    def promise(self, s: Adventure) -> Sequence[float] | None:
        """Estimate when a room is done or a floor begins, on the newest tile.

        After a mere walk the play-out goes on.
        """
        if s.phase is Phase.FOOT and s.at == s.sheet.tiles[-1].square:
            return CHANCES.of(s)
        return None


def _apart(seen: MoveWeighing, ranked: Sequence[Move]) -> list[Move]:
    """Return the best moves of each purpose."""
    kept: list[Move] = []
    met: Counter[type[Move] | None] = Counter()
    for move in ranked:
        serves = seen.purpose_of(move)
        met[serves] += 1
        if met[serves] <= _ALIKE:
            kept.append(move)
    return kept


EXPERT: Expert[Adventure] = KarthisExpert()
