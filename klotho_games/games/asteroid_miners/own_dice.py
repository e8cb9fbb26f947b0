"""Real dice for Asteroid Miners: Drill, Smelter and Control dice, all with six sides."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Outcome
from klotho_games.core.games.own_dice import Dice, Faces, Throw
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase

_STEEL, _EMBER = "#c8d4e0", "#f2b08a"


class CrewsDice:
    def asked(self, s: Dig, names: Sequence[str]) -> Throw | None:
        n = len(s.rolling)
        match s.phase:
            case Phase.DRILL_FALL | Phase.MODIFY_FALL:
                told = ngettext("Roll {n} drill die.", "Roll {n} drill dice.", n).format(n=n)
                return Throw(told, (Dice(_("Drill dice"), n, colour=_STEEL),))
            case Phase.SMELTER_FALL:
                told = ngettext("Roll {n} Smelter die.", "Roll {n} Smelter dice.", n).format(n=n)
                return Throw(told, (Dice(_("Smelter dice"), n, colour=_EMBER),))
            case Phase.CONTROL_FALL:
                return Throw(_("Roll the control die."), (Dice(_("Control die")),))
        return None

    def outcome(self, s: Dig, told: Faces) -> Outcome:
        match s.phase:
            case Phase.SMELTER_FALL:
                return do.SmelterRolled(told[0])
            case Phase.CONTROL_FALL:
                return do.ControlRolled(told[0][0])
        return do.DiceRolled(told[0])


OWN_DICE = CrewsDice()
