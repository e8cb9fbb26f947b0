"""Real dice for Katamari, by colour; at a wobbly table also which die fell."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Outcome
from klotho_games.core.games.own_dice import Dice, Faces, Throw
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.state import Phase, RollUp, collected_dice

_YELLOW, _BLUE, _PURPLE = "#f7cf4d", "#8fc3f2", "#c9a3ec"


class CousinsDice:
    def asked(self, s: RollUp, names: Sequence[str]) -> Throw | None:
        if s.phase is Phase.FIRST:
            return Throw(_("Everyone rolls one die. The highest goes first."),
                         tuple(Dice(names[seat], colour=_YELLOW) for seat in s.rolling_off))
        if s.phase is not Phase.DICE:
            return None
        kinds = zip(_kinds(), collected_dice(s, s.seat), strict=True)
        dice = tuple(Dice(name, number, colour=colour) for (name, colour), number in kinds if number)
        if s.wobbly:
            due = sum(kind.count for kind in dice)
            dice += (Dice(_("Fell off the table"), 1, (_("none"), *map(str, range(1, due + 1)))),)
        return Throw(_("Roll all the dice you have collected."), dice)

    def outcome(self, s: RollUp, told: Faces) -> Outcome:
        if s.phase is Phase.FIRST:
            return do.FirstRolled(tuple(die for (die,) in told))
        fell = told[-1][0] - 1 if s.wobbly else 0
        rows = iter(told)
        yellow, blue, purple = (next(rows) if number else () for number in collected_dice(s, s.seat))
        return do.DiceRolled(yellow, blue, purple, fell)


def _kinds() -> tuple[tuple[str, str], ...]:
    return (_("Yellow dice"), _YELLOW), (_("Blue dice"), _BLUE), (_("Purple dice"), _PURPLE)


OWN_DICE = CousinsDice()
