"""Memorable events in a few words, as tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.Crashed(seat=seat):
            return _("{name} crashes").format(name=names[seat])
        case ev.DiceThrown(seat=seat, power=power):
            return _("{name} rolls {power} power").format(name=names[seat], power=sum(power))
        case ev.StuffLost(seat=seat, piece=piece):
            return _("{name} loses the {piece}").format(name=names[seat], piece=_(STUFF[NUMBER[piece]].name))
        case ev.StuffBought(seat=seat, piece=piece):
            return _("{name} takes the {piece}").format(name=names[seat], piece=_(STUFF[NUMBER[piece]].name))
    return ""
