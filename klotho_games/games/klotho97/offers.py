"""All moves of the seat to act, up to equivalence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from klotho_games.core.contract import Move
from klotho_games.games.klotho97.cards import FACE_OF, ID, KIND_OF, MINERALS, NUMBER, POWER_OF, SHOWN, TECH, TOOL, face
from klotho_games.games.klotho97.claims import Found, best_claims
from klotho_games.games.klotho97.hands import free_dice, uses
from klotho_games.games.klotho97.reckoning import best_trades, ids
from klotho_games.games.klotho97.refusals import power_not
from klotho_games.games.klotho97.steps import (
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
from klotho_games.games.klotho97.venture import (
    AFTER,
    CLAIM,
    DISCARD,
    HAND_LIMIT,
    REROLL,
    ROLL,
    Company,
    Die,
    Phase,
    Venture,
    holds_ticket,
    may_discard,
    price,
    ready,
    rolled,
    star_cost,
)

_ROLL, _END_CLAIMS, _END_TURN, _LOSE_STARS = Roll(), EndClaims(), EndTurn(), LoseStars()
_DISCARDS = tuple(Discard(id) for id in ID)
_BUYS = tuple(Buy(id) for id in ID)
_PLAYS = tuple(Play(id) for id in ID)
_DROPS = tuple(Drop(id) for id in ID)
_PRICE = tuple(face(card).price if card >= TOOL else 0 for card in range(len(ID)))
_STEPS = tuple((n, way, MoveMarket(mineral, way > 0)) for n, mineral in enumerate(MINERALS) for way in (1, -1))
_NO_TRADE = Trade(())
_rerolls: dict[tuple[Die, ...], tuple[Move, ...]] = {}
_KEPT = 20_000
"""So many trays are remembered."""


def legal(s: Venture) -> Sequence[Move]:
    match s.phase:
        case Phase.PLAY:
            return _turn(s)
        case Phase.STARS:
            moves: list[Move] = [
                step for market, way, step in _STEPS if 0 < star_cost(market, s.markets[market], way) <= s.stars
            ]
            moves.append(_LOSE_STARS)
            return moves
        case Phase.TRADE:
            best = ids(best_trades(s.companies[s.trading[0]], s.markets))
            return [Trade(best), _NO_TRADE] if best else [_NO_TRADE]
    return ()


def _turn(s: Venture) -> list[Move]:
    stage, company = s.stage, s.companies[s.seat]
    moves: list[Move] = []
    if stage <= CLAIM:
        if stage <= ROLL:
            moves.append(_ROLL)
        elif stage == REROLL and s.rerolls:
            moves += _rerolls.get(s.dice) or _all_rerolls(s.dice)
        if s.dice:
            moves += _claims(s)
        moves.append(_END_CLAIMS)
    elif len(company.cards) <= HAND_LIMIT:
        moves.append(_END_TURN)
    else:
        moves += [_DROPS[card] for card in _unlike(company.cards)]
    if stage in (DISCARD, AFTER) and may_discard(company):
        moves += [_DISCARDS[card] for card in s.row if card >= 0]
        moves += [_DISCARDS[card] for card in _unlike(s.rack)]
    for tool in _unlike(s.rack):
        if price(company, _PRICE[tool]) <= company.coins:
            moves.append(_BUYS[tool])
    cards = company.cards
    if cards and cards[-1] >= TECH:
        _gear(s, company, moves)
    if len(cards) > 3 and cards[3] < TECH:
        moves += stakes(s)
    return moves


def _unlike(cards: Sequence[int]) -> list[int]:
    """Each card, and of equal Tools the first."""
    seen: set[int] = set()
    found = []
    for card in cards:
        if card < TOOL:
            if card >= 0:
                found.append(card)
        elif FACE_OF[card] not in seen:
            seen.add(FACE_OF[card])
            found.append(card)
    return found


# ---- dice ----


def _alike(dice: Sequence[Die], spent: bool = False) -> list[list[int]]:
    """The places of dice that have not served, or of all, those that are the same in everything together."""
    groups: dict[Die, list[int]] = {}
    for place, die in enumerate(dice):
        if spent or not die.spent:
            groups.setdefault(die, []).append(place)
    return list(groups.values())


def _all_rerolls(dice: tuple[Die, ...]) -> tuple[Move, ...]:
    groups = [places for places in _alike(dice) if dice[places[0]].kind != "android"]
    chosen = product(*([tuple(places[:n]) for n in range(len(places) + 1)] for places in groups))
    moves = tuple(Reroll(tuple(sorted(sum(parts, ())))) for parts in chosen)[1:]  # the first is no die at all
    if len(_rerolls) >= _KEPT:
        _rerolls.clear()
    _rerolls[dice] = moves
    return moves


def _claims(s: Venture) -> list[Move]:
    free = free_dice(s.dice)
    return [
        Claim(ID[card], dice, pigs) for card in s.row if card >= 0 for dice, pigs in uses(s, card, free)
    ] if free else []


# ---- Tools and technologies ----


def _gear(s: Venture, company: Company, moves: list[Move]) -> None:
    ticket, open_dice = holds_ticket(s), s.stage <= CLAIM
    for card in _unlike(company.cards):
        kind = KIND_OF[card]
        if kind in ("android", "overdrive"):
            if open_dice or ticket:
                moves.append(_PLAYS[card])
        elif kind == "lottery":
            if rolled(s):
                moves.append(_PLAYS[card])
        elif kind == "augment":
            value = face(card).value
            moves += [
                Augment(ID[card], places[0])
                for places in _alike(s.dice, spent=ticket)
                if s.dice[places[0]].value + value > 0 and (open_dice or ticket)
            ]
        elif kind == "bomb":
            if max(s.row) >= 0 or max(s.rack) >= 0:
                moves.append(_PLAYS[card])
        elif kind == "raid":
            moves += _raids(s, card)
        elif POWER_OF[card] in ("sieve", "coil", "stutter") and open_dice and ready(s, POWER_OF[card]):
            moves += [
                Use(ID[card], places[0])
                for places in _alike(s.dice)
                if power_not(s, POWER_OF[card], s.dice[places[0]]) is None
            ]


def _raids(s: Venture, tool: int) -> list[Move]:
    return [
        Raid(ID[tool], seat, ID[card])
        for seat, victim in enumerate(s.companies)
        if seat != s.seat and not victim.of_kind("turret")
        for card in _unlike(victim.cards)
    ]


# ---- staking ----


def covered(s: Venture) -> int:
    """How many mismatches the company can cover now."""
    return len(s.companies[s.seat].of_kind("bribe")) + ready(s, "bender")


def stakes(s: Venture) -> list[Move]:
    """The best claim of each size, and what one Bribe after the other adds to it."""
    mines = s.companies[s.seat].mines
    loom = ready(s, "loom")
    found: dict[Move, None] = {}
    for mismatches in range(covered(s) + 1):
        for claim in best_claims(mines, mismatches, s.markets):
            found[Stake(claim.laid, outer(claim, s.markets) if loom else None)] = None
    return list(found)


def outer(claim: Found, worth: Sequence[float]) -> str | None:
    """The dearest mineral that a claim leaves outside."""
    shown = [0, 0, 0]
    for card in claim.laid:
        for mineral, n in enumerate(SHOWN[NUMBER[card.card]]):
            shown[mineral] += n
    left = [mineral for mineral in range(3) if shown[mineral] > claim.minerals[mineral]]
    return MINERALS[max(left, key=lambda mineral: worth[mineral])] if left else None
