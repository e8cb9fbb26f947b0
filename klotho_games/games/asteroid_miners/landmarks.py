"""What is remembered of a game, in a few words: tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.words import _
from klotho_games.games.asteroid_miners import events as ev
from klotho_games.games.asteroid_miners.naming import component_name, crew_name, event_name


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.EventCame(event=card):
            return event_name(card)
        case ev.TenderWon(seat=seat):
            return _("{name} wins the tender").format(name=crew_name(seat, names))
        case ev.StratumCleared(seat=seat):
            return _("{name} clears a stratum").format(name=crew_name(seat, names))
        case ev.ComponentForged(seat=seat, component=component):
            return _("{name}: {component}").format(name=crew_name(seat, names), component=component_name(component))
        case ev.ForgingFailed(seat=seat):
            return _("{name}’s forging fails").format(name=crew_name(seat, names))
        case ev.OvertimeLost(seat=seat):
            return _("{name} loses Overtime").format(name=crew_name(seat, names))
        case ev.FundsBanked(seat=seat):
            return _("{name} banks").format(name=crew_name(seat, names))
        case ev.DiceThrown(seat=seat) | ev.SmelterThrown(seat=seat) | ev.ControlThrown(seat=seat):
            return _("{name}’s roll").format(name=crew_name(seat, names))
    return ""
