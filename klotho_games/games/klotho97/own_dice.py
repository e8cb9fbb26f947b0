"""Real dice for 97 Klotho: red ones, purple ones of Crystals (one has eight sides), blue ones of Overdrives."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from klotho_games.core.contract import Outcome
from klotho_games.core.games.own_dice import Dice, Faces, Throw
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.state import Phase, Venture

_COLOURS = {"red": "#f2a093", "purple": "#cfaaf0", "octagon": "#cfaaf0", "blue": "#9cc8f5", "android": "#cfd6dc"}


class CompaniesDice:
    def asked(self, s: Venture, names: Sequence[str]) -> Throw | None:
        if s.phase is Phase.FIRST:
            return Throw(_("Everyone rolls one die. The player with the highest roll goes first."),
                         tuple(Dice(names[seat], colour=_COLOURS["red"]) for seat in s.rolling_off))
        if s.phase is not Phase.DICE:
            return None
        kinds = groupby(s.dice[place].kind for place in s.rolling)
        return Throw(_("Roll these dice."), tuple(_dice(kind, len(list(alike))) for kind, alike in kinds))

    def outcome(self, s: Venture, told: Faces) -> Outcome:
        faces = tuple(face for kind in told for face in kind)
        return do.FirstRolled(faces) if s.phase is Phase.FIRST else do.DiceRolled(faces)


def _dice(kind: str, number: int) -> Dice:
    names = {"red": _("Red dice"), "purple": _("Purple dice"), "octagon": _("Eight-sided die"), "blue": _("Blue dice"),
             "android": _("Androids")}
    sides = 8 if kind == "octagon" else 6
    return Dice(names[kind], number, tuple(map(str, range(1, sides + 1))), _COLOURS[kind])


OWN_DICE = CompaniesDice()
