"""The balance figures of 12 Patrols: how many deals can be won, how they are graded, how games end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotho_games.core.i18n import _, as_percent, decimal
from klotho_games.core.play.balance import Figure
from klotho_games.core.play.record import Played
from klotho_games.games.patrols.rules.deals import GRADES, TRIVIAL, grade_of, weight
from klotho_games.games.patrols.rules.names import grade_name
from klotho_games.games.patrols.rules.solver import is_winnable
from klotho_games.games.patrols.rules.state import Kingdom, Phase

_SOLVABLE = 0.60
_TRIVIAL = 0.10


class PatrolsBalance:
    """Deals are graded as they were dealt. To learn about random ones, play with the option "any"."""

    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        dealt: Kingdom = played[0].state
        s: Kingdom = played[-1].state
        notes = {"deals": 1.0, "placed": float(s.region_count)}
        if is_winnable(dealt):
            found = weight(dealt)
            notes["trivial" if found.winning >= TRIVIAL else f"grade {grade_of(found)}"] = 1.0
        else:
            notes["hopeless"] = 1.0
        if s.phase is Phase.WON:
            notes["won"] = 1.0
            notes["left"] = float(sum(s.barracks))
        return notes

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        deals = max(1.0, total.get("deals", 0.0))
        won = total.get("won", 0.0)
        solvable = 1 - total.get("hopeless", 0.0) / deals
        trivial = total.get("trivial", 0.0) / deals
        shares = {grade: as_percent(total.get(f"grade {grade}", 0.0) / deals) for grade in GRADES}
        grades = ", ".join(f"{grade_name(grade)} {share}" for grade, share in shares.items())
        return [
            Figure(_("Winnable setups"), as_percent(solvable, 1),
                   _("over {share}").format(share=as_percent(_SOLVABLE)), solvable > _SOLVABLE),
            Figure(_("Grades"), grades),
            Figure(_("Trivial setups"), as_percent(trivial, 1), _("under {share}").format(share=as_percent(_TRIVIAL)),
                   trivial < _TRIVIAL),
            Figure(_("Kingdoms sealed"), as_percent(won / deals, 1)),
            Figure(_("Units left over"), decimal(total.get("left", 0.0) / max(1.0, won))),
            Figure(_("Regions placed"), decimal(total.get("placed", 0.0) / deals)),
        ]


BALANCE = PatrolsBalance()
