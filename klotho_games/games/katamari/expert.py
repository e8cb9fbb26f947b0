"""The strongest player: a longer search, which goes by the fitted winning chances instead of a rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.games.katamari.bot import KatamariJudge
from klotho_games.games.katamari.chances import CHANCES
from klotho_games.games.katamari.rollup import Phase, RollUp


class KatamariExpert(KatamariJudge):
    tries = 900
    width = 8
    deep = True
    thrift = 0.3
    """Power that is not spent is lost: a quick player who spares it for what may be turned up loses four games in five
    to one who does not."""

    def promise(self, s: RollUp) -> Sequence[float] | None:
        """Told between two turns; within one, what is still bought comes first."""
        return CHANCES.of(s) if s.phase in (Phase.THROW, Phase.DICE) else None


EXPERT = KatamariExpert()
