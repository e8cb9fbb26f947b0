"""What can end an adventure: how likely a move does, and the words that warn of it.

A move is judged by itself, up to the next decision. The odds of the next room are computed over the cards that are
left, for an explorer who always faces the safest card.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import floor as whole
from typing import NamedTuple

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _

from .cards import (
    BIT,
    CARDS,
    JOKER_BITS,
    JOKERS,
    SEALED_SHUT,
    THREATS,
    cards_in,
    lowest_heart,
)
from .state import Adventure, Phase, face_of, guard_of, rating
from .steps import BreakThrough, Choose, Fight, Retreat, Stay
from .tile_chart import CHART
from .turn import DO

STAIRS_ODDS = sum(entry.high - entry.low + 1 for entry in CHART if entry.stairs) / 100
_DRAWS = ((1, 1 / 2), (2, 1 / 3), (3, 1 / 6))
"""The number of cards, with its probability (KAR-3.1)."""
_WORTH_A_WORD = 0.01
"""Below these odds there is no warning: ten 1s in a row kill, too."""


class Peril(NamedTuple):
    odds: float
    """How likely the adventure ends with this move."""
    short: str
    """On a card, such as "Costs 8, you have 5"."""
    told: str
    """A sentence with the odds."""
    at_once: bool = True
    """Whether one roll is enough. Otherwise a 1 has to come first."""


def percent(odds: float) -> str:
    """Return odds in whole percent. Possible events are never shown as 0, uncertain ones never as 100."""
    if odds <= 0 or odds >= 1:
        return _("{n}%").format(n=round(100 * odds))
    if odds < 0.005:
        return _("under 1%")
    return _("{n}%").format(n=min(99, max(1, whole(100 * odds + 0.5))))


# ---- one threat ----


@lru_cache(maxsize=4096)
def death_odds(harm: int, need: int, health: int) -> float:
    """Return how likely a threat takes the last Health; a 1 hits and rolls again (KAR-4.4)."""
    hit, again = (min(need, 7) - 2) / 6, 1 / 6
    if harm >= health:
        return hit + again
    return again * death_odds(harm, need, health - harm)


def threat_of(s: Adventure, card: str) -> str:
    """Return the threat that comes with a drawn card: the card itself, or the guard of a Joker; "" for none."""
    threat = guard_of(s, card) if card in JOKERS else card
    return threat if threat in THREATS and threat not in SEALED_SHUT else ""


def expected_harm(s: Adventure, card: str) -> float:
    """Return the mean Health that a drawn card costs, with unlimited Health."""
    threat = threat_of(s, card)
    return CARDS[threat].value * (min(rating(s.level, s.floor), 7) - 1) / 5 if threat else 0.0


# ---- one move ----


def peril(s: Adventure, move: Move) -> Peril | None:
    """Return what could end the adventure with this move; None if that is unlikely, or the adventure is over."""
    if s.phase in (Phase.LOST, Phase.WON):
        return None
    match move:
        case Choose(card) if _leaves_crown(s, card):
            return _crown_peril()
        case Choose(card) if threat_of(s, card):
            return _threat(s, card)
        case Fight():
            return _round(s)
        case Choose() | Stay() | Retreat() | BreakThrough():
            return _certain(DO[type(move)](s, move)[0])
    return None


def odds_of(s: Adventure, move: Move) -> float:
    found = peril(s, move)
    return found.odds if found is not None else 0.0


def _leaves_crown(s: Adventure, card: str) -> bool:
    """KAR-7.4, with the paper rules."""
    return s.paper and any(face_of(s, other).kind == "crown" for other in s.drawn if other != card)


def _threat(s: Adventure, card: str) -> Peril | None:
    threat = CARDS[threat_of(s, card)]
    odds = death_odds(threat.value, rating(s.level, s.floor), s.health)
    if odds < _WORTH_A_WORD:
        return None
    named = {"threat": _(threat.name), "odds": percent(odds), "health": s.health, "harm": threat.value}
    if threat.value >= s.health:
        told = _("{threat} can kill you ({odds} risk): it costs {harm} Health, and you have {health}.")
        return Peril(odds, _("−{harm} Health, you have {health}").format(**named), told.format(**named))
    hits = -(-s.health // threat.value)
    told = _("{threat} can kill you ({odds} risk): after a 1 you roll again, and {n} hits of {harm} each are too much "
             "for your {health} Health.")
    if hits == 2:
        told = _("{threat} can kill you ({odds} risk): after a 1 you roll again, and two hits of {harm} each are too "
                 "much for your {health} Health.")
    short = _("{odds} risk of dying").format(**named)
    return Peril(odds, short, told.format(n=hits, **named), at_once=False)


def _round(s: Adventure) -> Peril | None:
    """KAR-5.2, for this round only."""
    edge = s.floor - s.level
    fatal = sum(theirs - mine + edge >= s.health for mine in range(1, 7) for theirs in range(1, 7))
    if not fatal:
        return None
    most = 5 + edge
    named = {"health": s.health, "harm": most, "odds": percent(fatal / 36)}
    told = _("This round can kill you ({odds} risk): it costs up to {harm} Health, and you have {health}.")
    return Peril(fatal / 36, _("Up to −{harm} Health, you have {health}").format(**named), told.format(**named))


def _crown_peril() -> Peril:
    return Peril(1.0, _("You lose the Crown"), _("You’d lose the Crown, and the adventure would fail."))


def _certain(after: Adventure) -> Peril | None:
    if after.phase is not Phase.LOST:
        return None
    assert after.ending is not None
    if after.ending.cause == "crown":
        return _crown_peril()
    if after.ending.cause == "walled in":
        return Peril(1.0, _("Walled in"), _("You’d be walled in there, and the adventure would be lost."))
    return Peril(1.0, _("Your last Health"), _("This costs your last Health, and the adventure is lost."))


# ---- the next room ----


class Room(NamedTuple):
    """Odds of the next room: that a threat takes the last Health although the safest card is faced,
    and that a Joker is drawn."""

    deadly: float
    joker: float


def next_room(s: Adventure, health: int = 0) -> Room:
    """Return the odds of the next room on this floor, by default with the current Health."""
    return _room(s.deck, s.discards, rating(s.level, s.floor), health or s.health)


def room_below(s: Adventure) -> Room:
    """Return the odds of the first room of the next floor (KAR-6.1)."""
    heart = lowest_heart(s.discards)
    deck = s.deck | s.discards
    if heart:
        deck &= ~BIT[heart]
    return _room(deck, 0, rating(s.level, s.floor + 1), s.health)


class _Pile(NamedTuple):
    """The number of cards in a pile: all, Jokers, threats, and threats worse than certain odds."""

    cards: int
    jokers: int
    threats: int
    worse: int

    def __add__(self, other: object) -> _Pile:
        assert isinstance(other, _Pile)
        return _Pile(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


_NONE = _Pile(0, 0, 0, 0)


@lru_cache(maxsize=2048)
def _room(deck: int, discards: int, need: int, health: int) -> Room:
    event = 1 - STAIRS_ODDS
    steps = sorted({0.0} | {_kill_odds(card, need, health) for card in cards_in(deck | discards) if card in THREATS})
    deadly = 0.0
    for low, high in pairwise(steps):
        piles = _count_pile(deck, need, health, low), _count_pile(discards, need, health, low)
        deadly += (high - low) * sum(chance * _all_worse(drawn, *piles) for drawn, chance in _DRAWS)
    jokers = _count_pile(deck, need, health, 0.0), _count_pile(discards, need, health, 0.0)
    drawn = sum(chance * (1 - _no_joker(number, *jokers)) for number, chance in _DRAWS)
    return Room(event * deadly, event * drawn)


def _kill_odds(card: str, need: int, health: int) -> float:
    return 0.0 if card in SEALED_SHUT else death_odds(CARDS[card].value, need, health)


def _count_pile(pile: int, need: int, health: int, odds: float) -> _Pile:
    threats = [card for card in cards_in(pile) if card in THREATS]
    worse = sum(_kill_odds(card, need, health) > odds for card in threats)
    return _Pile(pile.bit_count(), (pile & JOKER_BITS).bit_count(), len(threats), worse)


def _all_worse(draws: int, deck: _Pile, discards: _Pile, drawn: bool = False) -> float:
    """Return the probability that every drawn card is worse, a Joker by its guard (KAR-3.1, 3.2, 3.4)."""
    if not draws:
        return 1.0
    if not deck.cards:
        if not discards.cards:
            return float(drawn)
        deck, discards = discards, _NONE
    taken = _Pile(-1, 0, -1, -1)
    total = 0.0
    if deck.worse:
        total += deck.worse / deck.cards * _all_worse(draws - 1, deck + taken, discards, True)
    if deck.jokers:
        left, rest = deck + _Pile(-1, -1, 0, 0), discards
        if not left.threats:  # the discards are shuffled in to find a guard
            threats, worse = rest.threats, rest.worse
            left, rest = left + rest, _NONE
        else:
            threats, worse = left.threats, left.worse
        if worse:
            guarded = worse / threats * _all_worse(draws - 1, left + taken, rest, True)
            total += deck.jokers / deck.cards * guarded
    return total


def _no_joker(draws: int, deck: _Pile, discards: _Pile) -> float:
    if not draws:
        return 1.0
    if not deck.cards:
        if not discards.cards:
            return 1.0
        deck, discards = discards, _NONE
    plain = deck.cards - deck.jokers
    return plain / deck.cards * _no_joker(draws - 1, deck + _Pile(-1, 0, 0, 0), discards) if plain else 0.0

