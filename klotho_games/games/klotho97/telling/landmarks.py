"""Memorable events in a few words, as tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import events as ev

from .names import card_name, values_words


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.RoundCounted(number=number):
            return _("Scoring {n}").format(n=number)
        case ev.ClaimStaked(seat=seat):
            return _("{name} stakes a claim").format(name=names[seat])
        case ev.MonsterBeaten(seat=seat, card=card):
            return _("{name} beats {card}").format(name=names[seat], card=card_name(card))
        case ev.TechnologyClaimed(seat=seat, card=card):
            return _("{name} claims {card}").format(name=names[seat], card=card_name(card))
        case ev.MineClaimed(seat=seat):
            return _("{name} claims a mine").format(name=names[seat])
        case ev.CardRaided(seat=seat, victim=victim):
            return _("{name} raids {other}").format(name=names[seat], other=names[victim])
        case ev.BombWentOff(seat=seat):
            return _("{name}’s bomb goes off").format(name=names[seat])
        case ev.DiceThrown(seat=seat, dice=dice, thrown=thrown, why=why):
            told = _("{name} rolls {values}") if why == "roll" else _("{name} rerolls to {values}")
            return told.format(name=names[seat], values=values_words([dice[place].value for place in thrown]))
    return ""
