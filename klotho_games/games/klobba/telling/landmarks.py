"""The memorable events of a game in a few words: tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import events as ev

from .names import action_name


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.ClobberWon(seat=seat, loser=loser):
            return _("{name} beats {loser}").format(name=names[seat], loser=names[loser])
        case ev.ClobberDrawn(seats=(one, other)):
            return _("{name} and {other} draw").format(name=names[one], other=names[other])
        case ev.CardLaid(seat=seat, card=card):
            return _("{name} plays {card}").format(name=names[seat], card=action_name(card))
    return ""
