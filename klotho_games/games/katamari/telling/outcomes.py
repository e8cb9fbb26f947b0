"""The words for outcomes in the dice ledger: dice by their faces, pieces by their names."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Outcome
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, STUFF
from klotho_games.games.katamari.rules.state import RollUp


def drawn(outcome: Outcome) -> tuple[str, Sequence[str]]:
    match outcome:
        case do.TurnedUp(piece):
            return _("Pile {n}").format(n=SIZE[NUMBER[piece]]), (_(STUFF[NUMBER[piece]].name),)
        case do.FirstRolled(dice):
            return _("Roll for who goes first"), [str(face) for face in dice]
        case do.DiceRolled(yellow, blue, purple):
            return _("Dice"), [str(face) for face in (*yellow, *blue, *purple)]
    return "", ()


def fair_dice(s: RollUp, outcome: Outcome) -> Sequence[int]:
    match outcome:
        case do.FirstRolled(dice):
            return dice
        case do.DiceRolled(yellow, blue, purple):
            return *yellow, *blue, *purple
    return ()
