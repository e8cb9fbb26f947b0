"""Memorable events in a few words, as tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.names import component_name, crew_name, event_name, faces_words, money


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.EventCame(event=card):
            return event_name(card)
        case ev.TenderWon(seat=seat):
            return _("{name} wins the tender").format(name=crew_name(seat, names))
        case ev.StratumCleared(seat=seat):
            return _("{name} clears a stratum").format(name=crew_name(seat, names))
        case ev.ComponentForged(seat=seat, component=component):
            told, forged = _("{name} forges {component}"), component_name(component)
            return told.format(name=crew_name(seat, names), component=forged)
        case ev.ForgingFailed(seat=seat):
            return _("{name} fails to forge").format(name=crew_name(seat, names))
        case ev.OvertimeLost(seat=seat):
            return _("{name} fails in Overtime").format(name=crew_name(seat, names))
        case ev.FundsBanked(seat=seat, amount=amount):
            return _("{name} banks {money}").format(name=crew_name(seat, names), money=money(amount))
        case ev.DiceThrown(seat=seat, dice=dice, rolled=rolled):
            told = _("{name} drills: {faces}") if len(rolled) == len(dice) else _("{name} rerolls: {faces}")
            return told.format(name=crew_name(seat, names), faces=faces_words([dice[place] for place in rolled]))
        case ev.SmelterThrown(seat=seat, dice=dice):
            return _("{name} smelts: {faces}").format(name=crew_name(seat, names), faces=faces_words(dice))
        case ev.ControlThrown(seat=seat, helps=True):
            return _("{name}’s control die fits").format(name=crew_name(seat, names))
        case ev.ControlThrown(seat=seat):
            return _("{name}’s control die misses").format(name=crew_name(seat, names))
    return ""
