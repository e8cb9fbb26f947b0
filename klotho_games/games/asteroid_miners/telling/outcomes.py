"""The words for outcomes in the dice ledger: dice by their faces, cards by their names."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Outcome
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import TENDERS
from klotho_games.games.asteroid_miners.rules.names import event_name, piece_name
from klotho_games.games.asteroid_miners.rules.state import Dig


def drawn(outcome: Outcome) -> tuple[str, Sequence[str]]:
    match outcome:
        case do.EventTurned(event):
            return _("Events"), (event_name(event),)
        case do.TenderTurned(tender):
            return _("Tenders"), (_(TENDERS[tender].client),)
        case do.GearTurned(piece):
            return _("Equipment"), (piece_name(piece),)
        case do.DiceRolled(faces):
            return _("Drill dice"), [str(face) for face in faces]
        case do.SmelterRolled(faces):
            return _("Smelter dice"), [str(face) for face in faces]
        case do.ControlRolled(face):
            return _("Control die"), (str(face),)
    raise AssertionError(outcome)


def fair_dice(s: Dig, outcome: Outcome) -> Sequence[int]:
    match outcome:
        case do.DiceRolled(faces) | do.SmelterRolled(faces):
            return faces
        case do.ControlRolled(face):
            return (face,)
    return ()
