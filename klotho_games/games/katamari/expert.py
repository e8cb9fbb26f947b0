"""The strongest player: a longer search, which goes by the fitted winning chances instead of a rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from klotho_games.core.contract import Outcome
from klotho_games.games.katamari.bot import KatamariJudge
from klotho_games.games.katamari.chances import CHANCES
from klotho_games.games.katamari.foresight import turns_left
from klotho_games.games.katamari.odds import Dice, power_odds
from klotho_games.games.katamari.rollup import NEEDED, SIXES_TO_CRASH, Phase, RollUp, collected
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.steps import DiceRolled

_LAST = 1
"""With so many turns left for each seat the game is played to its end: there the model is off by a tenth on average."""
_HARDLY = 1e-9


class KatamariExpert(KatamariJudge):
    tries = 900
    width = 8
    deep = True
    thrift = 0.3
    """Power that is not spent is lost: a quick player who spares it for what may be turned up loses four games in five
    to one who does not."""

    def promise(self, s: RollUp) -> Sequence[float] | None:
        """Told between two turns; within one, what is still bought comes first."""
        if s.phase not in (Phase.THROW, Phase.DICE) or sum(turns_left(s)) <= _LAST * len(s.boards):
            return None
        return CHANCES.of(s)

    def outcomes(self, s: RollUp) -> Sequence[tuple[Outcome, float]] | None:
        """As the rules list them, but one throw stands for all that give as much power: nothing else of it matters."""
        return _throws(collected(s, s.seat)) if s.phase is Phase.DICE and not s.wobbly else RULES.chances(s)


@lru_cache(maxsize=4096)
def _throws(dice: Dice) -> tuple[tuple[Outcome, float], ...]:
    odds = power_odds(dice)
    found: list[tuple[Outcome, float]] = [
        (_thrown(dice, power, NEEDED), chance) for power, chance in enumerate(odds) if chance
    ]
    crash = 1.0 - sum(odds)
    if crash > _HARDLY:
        found.append((_thrown(dice, SIXES_TO_CRASH, (6, 6, 6)), crash))
    return tuple(found)


def _thrown(dice: Dice, hits: int, faces: Sequence[int]) -> DiceRolled:
    """So many dice show the face of their colour, the others a one."""
    colours = []
    for number, face in zip(dice, faces, strict=True):
        shown = min(number, hits)
        hits -= shown
        colours.append((1,) * (number - shown) + (face,) * shown)
    yellow, blue, purple = colours
    return DiceRolled(yellow, blue, purple)


EXPERT = KatamariExpert()
