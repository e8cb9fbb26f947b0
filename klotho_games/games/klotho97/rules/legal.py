"""All moves of the current player, with one of each set of equivalent moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from operator import itemgetter

from klotho_games.core.contract import Move

from .cards import (
    CRYSTALS,
    FACE_OF,
    ID,
    KIND_OF,
    MINERALS,
    NUMBER,
    OF_KIND,
    POWER,
    POWER_OF,
    SHOWN,
    TECH,
    TOOL,
    face,
)
from .count import best_trades, ids
from .dice_hands import MONSTERS, NEED, Free, free_dice, reach_of, ways_to_claim
from .refusals import why_not_use_power
from .stake_solver import Found, best_claims
from .state import (
    AFTER,
    CLAIM,
    DISCARD,
    HAND_LIMIT,
    RACK,
    REROLL,
    ROLL,
    Die,
    Phase,
    Venture,
    has_rolled,
    holds_ticket,
    ready,
    star_cost,
)
from .steps import (
    Augment,
    Buy,
    Claim,
    Discard,
    Drop,
    EndClaims,
    EndTurn,
    LoseStars,
    MoveMarket,
    Play,
    Raid,
    Reroll,
    Roll,
    Stake,
    Trade,
    Use,
)

_ROLL, _END_CLAIMS, _END_TURN, _LOSE_STARS = Roll(), EndClaims(), EndTurn(), LoseStars()
_DISCARDS = tuple(Discard(id) for id in ID)
_BUYS = tuple(Buy(id) for id in ID)
_PLAYS = tuple(Play(id) for id in ID)
_DROPS = tuple(Drop(id) for id in ID)
_PRICE = tuple(face(card).price if card >= TOOL else 0 for card in range(len(ID)))
_STEPS = tuple((n, way, MoveMarket(mineral, way > 0)) for n, mineral in enumerate(MINERALS) for way in (1, -1))
_DISCARDING = frozenset((DISCARD, AFTER))
_NO_TRADE = Trade(())
_PLAY, _STARS, _TRADE = Phase.PLAY, Phase.STARS, Phase.TRADE
_PRINTER, _HORN = POWER["printer"], POWER["horn"]
_TICKETS, _PIGS = OF_KIND["lottery"], OF_KIND["pig"]
"""A Flying Pig, which takes two ones, and the Siren Horn beat a monster with less than its target."""
_rerolls: dict[tuple[int, ...], tuple[Move, ...]] = {}
"""Rerolls by pattern: for each die the place of the first equal die, -1 for a die that is not rolled."""


def legal(s: Venture) -> Sequence[Move]:
    """List the legal moves.

    Of equal dice and Tools only one choice is listed, and no claim has a surplus die or pig. Of all stakes the best of
    each size is listed, and of all trades the best.
    """
    phase = s.phase
    if phase is _PLAY:
        return _turn(s)
    if phase is _STARS:
        moves: list[Move] = [
            step for market, way, step in _STEPS if 0 < star_cost(market, s.markets[market], way) <= s.stars
        ]
        moves.append(_LOSE_STARS)
        return moves
    if phase is _TRADE:
        best = ids(best_trades(s.companies[s.trading[0]], s.markets))
        return [Trade(best), _NO_TRADE] if best else [_NO_TRADE]
    return ()


def _turn(s: Venture) -> list[Move]:
    stage, company = s.stage, s.companies[s.seat]
    cards, coins = company.cards, company.coins
    moves: list[Move] = []
    if stage <= CLAIM:
        if stage <= ROLL:
            moves.append(_ROLL)
        elif stage == REROLL and s.rerolls:
            moves += _all_rerolls(s.dice)
        if s.dice:
            _claims(s, cards, moves)
        moves.append(_END_CLAIMS)
    elif len(cards) <= HAND_LIMIT:
        moves.append(_END_TURN)
    else:
        moves += [_DROPS[card] for card in _unlike(cards)]
    discards = stage in _DISCARDING and CRYSTALS.isdisjoint(cards)
    if coins or discards:
        rack = _on_sale(s.rack)
        if discards:
            if -1 in s.row or len(rack) < RACK:
                moves += [_DISCARDS[card] for card in (*s.row, *rack) if card >= 0]
            else:
                moves += itemgetter(*s.row, *rack)(_DISCARDS)
        if coins:
            if _PRINTER in cards:
                coins += 1
            moves += [_BUYS[tool] for tool in rack if _PRICE[tool] <= coins]
    if cards:
        if cards[-1] >= TECH:
            _gear(s, cards, moves)
        if len(cards) > 3 and cards[3] < TECH:
            moves += stakes(s)
    return moves


def _unlike(cards: Sequence[int]) -> list[int]:
    """Return the cards, with only the first of equal Tools."""
    seen: list[int] = []
    found = []
    for card in cards:
        if card < TOOL:
            if card >= 0:
                found.append(card)
        elif (kind := FACE_OF[card]) not in seen:
            seen.append(kind)
            found.append(card)
    return found


def _on_sale(rack: tuple[int, ...]) -> Sequence[int]:
    """Return the first of equal Tools on the rack. Mostly all three are there and different."""
    first, second, third = rack
    if -1 not in rack and len({FACE_OF[first], FACE_OF[second], FACE_OF[third]}) == 3:
        return rack
    return _unlike(rack)


# ---- dice ----


@cache
def _reroll(dice: tuple[int, ...]) -> Reroll:
    """Return a cached move: there are few rerolls, and they are listed by the dozen."""
    return Reroll(dice)


def _all_rerolls(dice: tuple[Die, ...]) -> tuple[Move, ...]:
    first = dice.index
    faces = [die.face for die in dice]
    pattern = tuple(
        [-1 if die.spent or die.kind == "android" else first(die, faces.index(die.face)) for die in dice]
    )
    moves = _rerolls.get(pattern)
    if moves is None:
        groups = [[place for place, one in enumerate(pattern) if one == first] for first in dict.fromkeys(pattern)]
        chosen = product(
            *([tuple(places[:n]) for n in range(len(places) + 1)] for places in groups if pattern[places[0]] >= 0)
        )
        moves = tuple([_reroll(tuple(sorted(sum(parts, ())))) for parts in chosen][1:])  # without the empty choice
        _rerolls[pattern] = moves
    return moves


def _claims(s: Venture, cards: tuple[int, ...], moves: list[Move]) -> None:
    values = [die.face + die.plus for die in s.dice if not die.spent]
    values.sort()
    reached = reach_of(tuple(values))
    if _HORN in cards or (values.count(1) > 1 and not _PIGS.isdisjoint(cards)):
        reached |= MONSTERS
    free: Free | None = None
    for card in s.row:
        if card >= 0 and reached & NEED[card]:
            if free is None:
                free = free_dice(s.dice)
            id = ID[card]
            moves += [Claim(id, dice, pigs) for dice, pigs in ways_to_claim(s, card, free)]


# ---- Tools and technologies ----

_ACTS = tuple(
    kind if kind in ("android", "overdrive", "lottery", "augment", "bomb", "raid")
    else power if power in ("sieve", "coil", "stutter")
    else ""
    for kind, power in zip(KIND_OF, POWER_OF, strict=True)
)
"""By card: what it does when it is used on its own; "" if it is not."""
_LATE = frozenset(("bomb", "raid"))
_FOR_TICKETS = _LATE | {"android", "overdrive", "augment", "lottery"}
"""What can be used after the claims. Of the things that change dice, only what a Lottery ticket counts (K97-2.7)."""


def _gear(s: Venture, cards: tuple[int, ...], moves: list[Move]) -> None:
    """Add the uses of Tools and technologies. Equal Tools are adjacent, and only the first is listed."""
    over, before = s.stage > CLAIM, -1
    serve = _LATE if over and _TICKETS.isdisjoint(cards) else _FOR_TICKETS
    for card in cards:
        act = _ACTS[card]
        if not act or (over and act not in serve) or (card >= TOOL and FACE_OF[card] == before):
            continue
        before = FACE_OF[card]
        if act == "android" or act == "overdrive":
            moves.append(_PLAYS[card])
        elif act == "lottery":
            if has_rolled(s):
                moves.append(_PLAYS[card])
        elif act == "augment":
            if s.dice:
                moves += _augments(s, card)
        elif act == "bomb":
            if max(s.row) >= 0 or max(s.rack) >= 0:
                moves.append(_PLAYS[card])
        elif act == "raid":
            moves += _raids(s, card)
        elif s.dice and ready(s, act):
            moves += [
                Use(ID[card], place)
                for place, die in enumerate(s.dice)
                if not die.spent and s.dice.index(die) == place and why_not_use_power(s, act, die) is None
            ]


def _augments(s: Venture, tool: int) -> list[Move]:
    """List the uses of an Augment, once for equal dice; with a Lottery ticket also on used dice (K97-7.3)."""
    served, least, id, dice = holds_ticket(s), 1 - face(tool).value, ID[tool], s.dice
    faces = [die.face for die in dice]
    return [
        Augment(id, place)
        for place, die in enumerate(dice)
        if (served or not die.spent)
        and die.face + die.plus >= least
        and dice.index(die, faces.index(die.face)) == place
    ]


def _raids(s: Venture, tool: int) -> list[Move]:
    return [
        Raid(ID[tool], seat, ID[card])
        for seat, victim in enumerate(s.companies)
        if seat != s.seat and not victim.has("turret")
        for card in _unlike(victim.cards)
    ]


# ---- staking ----


def coverable_mismatches(s: Venture) -> int:
    return len(s.companies[s.seat].of_kind("bribe")) + ready(s, "bender")


def stakes(s: Venture) -> list[Move]:
    """Return the best claim of each size, without Bribes and with one more Bribe at a time."""
    mines = s.companies[s.seat].mines
    loom = ready(s, "loom")
    found: dict[Move, None] = {}
    for mismatches in range(coverable_mismatches(s) + 1):
        for claim in best_claims(mines, mismatches, s.markets):
            found[Stake(claim.laid, best_outer_mineral(claim, s.markets) if loom else None)] = None
    return list(found)


def best_outer_mineral(claim: Found, worth: Sequence[float]) -> str | None:
    """Return the most valuable mineral that a claim leaves outside."""
    shown = [0, 0, 0]
    for card in claim.laid:
        for mineral, n in enumerate(SHOWN[NUMBER[card.card]]):
            shown[mineral] += n
    left = [mineral for mineral in range(3) if shown[mineral] > claim.minerals[mineral]]
    return MINERALS[max(left, key=lambda mineral: worth[mineral])] if left else None
