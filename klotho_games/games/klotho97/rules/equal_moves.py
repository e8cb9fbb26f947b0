"""The listed move with the same effect as an unlisted one.

Such moves use equal dice or Tools, or a claim that is placed differently on the workbench.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Move

from .cards import FACE_OF, ID, NUMBER, TOOL
from .closed_paths import judge_bench
from .dice_hands import free_dice, ways_to_claim
from .legal import legal
from .state import Die, Venture, acting
from .steps import (
    Augment,
    Buy,
    Claim,
    Discard,
    Drop,
    Play,
    Raid,
    Reroll,
    Stake,
    Trade,
    Use,
)


def same(s: Venture, move: Move) -> Move:
    match move:
        case Discard(card):
            return Discard(_first_tool(s.rack, card))
        case Buy(tool):
            return Buy(_first_tool(s.rack, tool))
        case Drop(card):
            return Drop(_own(s, card))
        case Play(tool):
            return Play(_own(s, tool))
        case Augment(tool, die):
            return Augment(_own(s, tool), _first_dice(s.dice, (die,))[0])
        case Use(card, die):
            return Use(card, _first_dice(s.dice, (die,))[0])
        case Raid(tool, seat, card):
            return Raid(_own(s, tool), seat, _first_tool(s.companies[seat].cards, card))
        case Reroll(dice):
            return Reroll(_first_dice(s.dice, dice))
        case Claim():
            return _claim(s, move)
        case Stake():
            return _find_listed(s, move, _stake_effect)
        case Trade():
            return _find_listed(s, move, _trade_effect)
    return move


def _own(s: Venture, card: str) -> str:
    return _first_tool(acting(s).cards, card)


def _first_tool(cards: Sequence[int], id: str) -> str:
    """Return the first of these Tools with the same face. Other cards are unique."""
    number = NUMBER[id]
    if number < TOOL:
        return id
    return next(ID[card] for card in cards if card >= TOOL and FACE_OF[card] == FACE_OF[number])


def _first_dice(dice: Sequence[Die], places: Sequence[int]) -> tuple[int, ...]:
    """Return, for each of these dice, the first die that is equal in every way."""
    taken: list[int] = []
    for place in places:
        taken.append(next(n for n, die in enumerate(dice) if die == dice[place] and n not in taken))
    return tuple(sorted(taken))


def _claim(s: Venture, claim: Claim) -> Claim:
    """Return the claim with the first dice that are equal in every way.

    A claim with a surplus die is a different one.
    """

    def lie(places: Sequence[int]) -> Counter[Die]:
        return Counter(s.dice[place] for place in places)

    for dice, pigs in ways_to_claim(s, NUMBER[claim.card], free_dice(s.dice)):
        if pigs == claim.pigs and lie(dice) == lie(claim.dice):
            return replace(claim, dice=dice)
    return claim


def _find_listed(s: Venture, move: Move, effect: Callable[[Any], Any]) -> Move:
    wanted = effect(move)
    return next((one for one in legal(s) if type(one) is type(move) and effect(one) == wanted), move)


def _stake_effect(stake: Stake) -> tuple[Any, ...]:
    """Return what a claim takes and brings, however its cards are placed."""
    lying = judge_bench(stake.laid)
    return {card.card for card in stake.laid}, lying.mismatches, lying.inside, stake.extra


def _trade_effect(trade: Trade) -> tuple[Any, ...]:
    """Return the mines that are given and the minerals that are taken."""
    return {card for pair in trade.pairs for card in pair[:2]}, Counter(mineral for *_pair, mineral in trade.pairs)
