"""Outcomes in words for the dice ledger: dice by their faces, cards by their suits."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Outcome
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.state import Adventure


def drawn(outcome: Outcome) -> tuple[str, Sequence[str]]:
    match outcome:
        case do.TileRolled(roll):
            return _("Dice for the next room"), (str(roll),)
        case do.DrawRolled(roll):
            return _("Die for the number of cards"), (str(roll),)
        case do.CardDrawn(card):
            return _("Cards from the deck"), (_suit(card),)
        case do.ThreatRolled(roll):
            return _("Die against threats"), (str(roll),)
        case do.RoundRolled(mine, theirs):
            return _("Dice in combat"), (str(mine), str(theirs))
    raise AssertionError(outcome)


def fair_dice(s: Adventure, outcome: Outcome) -> Sequence[int]:
    match outcome:
        case do.DrawRolled(roll) | do.ThreatRolled(roll):
            return (roll,)
        case do.RoundRolled(mine, theirs):
            return mine, theirs
    return ()


def _suit(card: str) -> str:
    names = {"spades": _("Spades"), "clubs": _("Clubs"), "diamonds": _("Diamonds"), "hearts": _("Hearts")}
    suit = CARDS[card].suit
    return names[suit] if suit is not None else _("Jokers")
