"""Rolls with the explorer's own dice: two ten-sided dice for the next room, six-sided dice for the rest."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Outcome
from klotho_games.core.games.own_dice import Dice, Faces, Throw
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.state import Adventure, Phase

_TENS = ("00", "10", "20", "30", "40", "50", "60", "70", "80", "90")
_ONES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
_SAND, _NIGHT = "#f3d9a0", "#b9c4ef"


class TempleDice:
    def asked(self, s: Adventure, names: Sequence[str]) -> Throw | None:
        match s.phase:
            case Phase.TILE:
                return Throw(_("Roll two ten-sided dice for the next room. A 00 and a 0 together count as 100."),
                             (Dice(_("Tens"), 1, _TENS, _SAND), Dice(_("Ones"), 1, _ONES)))
            case Phase.DIE:
                return Throw(_("Roll a die. On 1–3 you draw one card, on 4–5 two, on 6 three."), (Dice(_("Die")),))
            case Phase.THREAT:
                return Throw(_("Roll a die against the threat."), (Dice(_("Die")),))
            case Phase.ROUND:
                return Throw(_("Roll one die for you and one for the rival."),
                             (Dice(_("You")), Dice(_("The rival"), colour=_NIGHT)))
        return None

    def outcome(self, s: Adventure, told: Faces) -> Outcome:
        first = told[0][0]
        match s.phase:
            case Phase.TILE:
                return do.TileRolled((10 * (first - 1) + told[1][0] - 1) or 100)
            case Phase.DIE:
                return do.DrawRolled(first)
            case Phase.THREAT:
                return do.ThreatRolled(first)
        return do.RoundRolled(first, told[1][0])


OWN_DICE = TempleDice()
