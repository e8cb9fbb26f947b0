"""The memorable events of a game in a few words: tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS, JOKERS


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.CardTurned(card=card) if card in JOKERS:
            return _("A Joker appears")
        case ev.CardTurned(card=card):
            return _("Drawn: {card}").format(card=_(CARDS[card].name))
        case ev.ThreatMet(card=card, damage=damage) if damage:
            return _("{card}: {damage} Health lost").format(card=_(CARDS[card].name), damage=damage)
        case ev.ThreatMet(card=card):
            return _("{card}: no harm").format(card=_(CARDS[card].name))
        case ev.Healed(amount=amount) if amount:
            return _("Healed {amount}").format(amount=amount)
        case ev.RoundFought(card=card, hurt="explorer", loss=loss):
            return _("{rival} hits for {loss}").format(rival=_(CARDS[card].name), loss=loss)
        case ev.RoundFought(card=card, hurt="rival", loss=loss):
            return _("Hit {rival} for {loss}").format(rival=_(CARDS[card].name), loss=loss)
        case ev.RivalBeaten(card=card):
            return _("{rival} is beaten").format(rival=_(CARDS[card].name))
        case ev.Retreated(card=card):
            return _("Retreat from {rival}").format(rival=_(CARDS[card].name))
        case ev.TilePlaced(stairs=True):
            return _("Stairs found")
        case ev.Descended(floor=floor):
            return _("Down to floor {floor}").format(floor=floor)
        case ev.CrownTaken():
            return _("The Crown is yours")
        case ev.Fell(cause="wall"):
            return _("Killed by breaking a wall")
        case ev.Fell(cause=cause):
            return _("Killed by {card}").format(card=_(CARDS[cause].name))
        case ev.WalledIn():
            return _("Walled in")
    return ""
