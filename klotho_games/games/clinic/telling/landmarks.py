"""The memorable events of a game in a few words: tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules import events as ev


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.PatientDied():
            return _("A patient dies")
        case ev.DoctorLeft():
            return _("A doctor leaves")
        case ev.BillsUnpaid():
            return _("Bills unpaid")
        case ev.FloorBuilt():
            return _("A new floor")
        case ev.TurnedAway(pair=True):
            return _("A couple turned away")
        case ev.TurnedAway():
            return _("A patient turned away")
        case ev.Treated():
            return _("A patient healed")
        case ev.CardsShuffled():
            return _("New Action cards")
    return ""
