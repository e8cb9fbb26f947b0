"""The effects of each step of a turn: Discard, Roll, Reroll, Claim, selling, the end of a turn (K97-2 to K97-6).

Each function takes an allowed step and returns the next state with the events on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event, Step

from . import any_time_actions, deal
from . import events as told
from . import steps as do
from .cards import (
    ARTIFACTS,
    ID,
    MARKET,
    MINERALS,
    MONSTER,
    NUMBER,
    SIDES_OF,
    TECH,
    TOOL,
    Monster,
    monster,
)
from .deal import After, Events, put, set_place, with_card, without_card
from .dice_hands import HORN, total
from .state import (
    AFTER,
    BLIND,
    CLAIM,
    DISCARD,
    LAST,
    POWER_BIT,
    RED_DICE,
    REROLL,
    ROLL,
    ROW,
    Die,
    Phase,
    Venture,
    acting,
    sale,
    star_cost,
)

_RED = (Die("red", 0),) * RED_DICE
_PURPLE, _OCTAGON, _BLUE = Die("purple", 0), Die("octagon", 0), Die("blue", 0)
_FALLEN = {kind: tuple(Die(kind, face) for face in range(9)) for kind in ("red", "purple", "octagon", "blue")}
"""By kind and face."""
_SPENT: dict[Die, Die] = {}
_DICE, _FILL, _PLAY, _STARS = Phase.DICE, Phase.FILL, Phase.PLAY, Phase.STARS

# ---- Discard (K97-2.3) ----


def _discard(s: Venture, step: do.Discard) -> After:
    card = NUMBER[step.card]
    stage = ROLL if s.stage == DISCARD else LAST
    if card >= TOOL:
        place = s.rack.index(card)
        rack = set_place(s.rack, place, -1)
        place += ROW
        events = (told.CardDiscarded(s.seat, place, step.card),)
        return deal.fill(s, (place,), events, rack=rack, gone_tools=(*s.gone_tools, card), stage=stage)
    place = s.row.index(card)
    row = set_place(s.row, place, -1)
    s = replace(s, filling=(place,), phase=_FILL, row=row, gone=(*s.gone, card), stage=stage, took=True)
    return s, (told.CardDiscarded(s.seat, place, step.card),)


# ---- Roll and Reroll (K97-2.4) ----


def _roll(s: Venture, step: do.Roll) -> After:
    sides = [SIDES_OF[card] for card in acting(s).crystals]
    thrown = (
        *_RED, *(_PURPLE,) * sides.count(6), *(_OCTAGON,) * sides.count(8), *(_BLUE,) * s.overdrives,
    )
    rolling = tuple(range(len(thrown)))
    s = replace(
        s, dice=(*thrown, *s.dice), rolling=rolling, overdrives=0, stage=REROLL, phase=_DICE, why="roll"
    )
    return s, ()


def _reroll(s: Venture, step: do.Reroll) -> After:
    return replace(s, rolling=step.dice, rerolls=s.rerolls - 1, phase=_DICE, why="reroll"), ()


def _dice_fall(s: Venture, step: do.DiceRolled) -> After:
    """Set the faces of the thrown dice. A die that is rolled again loses its Augments (K97-7.3)."""
    dice = list(s.dice)
    for place, face in zip(s.rolling, step.faces, strict=True):
        dice[place] = _FALLEN[dice[place].kind][face]
    tray = tuple(dice)
    thrown = told.DiceThrown(s.seat, tray, s.rolling, s.why)
    return replace(s, dice=tray, rolling=(), phase=_PLAY), (thrown,)


# ---- Claim (K97-2.5) ----


def spend(dice: tuple[Die, ...], places: Iterable[int]) -> tuple[Die, ...]:
    """Mark dice as used."""
    tray = list(dice)
    for place in places:
        die = tray[place]
        if not die.spent:
            spent = _SPENT.get(die)
            if spent is None:
                spent = _SPENT[die] = Die(die.kind, die.face, die.plus, True)
            tray[place] = spent
    return tuple(tray)


def _claim(s: Venture, step: do.Claim) -> After:
    card = NUMBER[step.card]
    place = s.row.index(card)
    dice = spend(s.dice, step.dice)
    seat = s.seat
    companies, gone = s.companies, s.gone
    if card < MONSTER:
        companies = put(companies, seat, with_card(companies[seat], card))
    else:
        gone = (*gone, card)
    s = replace(
        s, row=set_place(s.row, place, -1), dice=dice, stage=CLAIM, rerolls=0, took=True, companies=companies, gone=gone
    )
    if card < MONSTER:
        if card < TECH:
            return s, (told.MineClaimed(seat, place, step.card, step.dice),)
        return s, (told.TechnologyClaimed(seat, place, step.card, step.dice),)
    if card < MARKET:
        values = [dice[die].value for die in step.dice]
        return _beat(s, step, place, total(values, step.pigs))
    gained = told.StarsGained(seat, len(step.dice), step.card, step.dice, place)
    return gain_stars(s, len(step.dice), (gained,))


def _beat(s: Venture, step: do.Claim, place: int, reached: int) -> After:
    """K97-4.2: the company gets five points and the treasure, and the card is discarded."""
    beaten: Monster = monster(NUMBER[step.card])
    company, seat = acting(s), s.seat
    pigs = company.of_kind("pig")[: step.pigs]
    for pig in pigs:
        company = without_card(company, pig)
    horn = reached < beaten.target
    needed = beaten.target - HORN if horn else beaten.target
    names = tuple(ID[pig] for pig in pigs)
    events: Events = (told.MonsterBeaten(seat, place, step.card, step.dice, reached, needed, names, horn),)
    coins, artifacts, stars, tools = company.coins, list(company.artifacts), 0, 0
    for treasure in beaten.treasure:
        match treasure.kind:
            case "artifact":
                artifacts[ARTIFACTS.index(treasure.which)] += 1
                events = (*events, told.ArtifactTaken(seat, treasure.which, step.card))
            case "coins":
                coins += treasure.n
                events = (*events, told.CoinsTaken(seat, treasure.n, step.card))
            case "stars":
                stars += treasure.n
                events = (*events, told.StarsGained(seat, treasure.n, step.card))
            case "tool":
                tools += treasure.n
    company = replace(
        company, coins=coins, artifacts=(artifacts[0], artifacts[1], artifacts[2]), monsters=company.monsters + 1
    )
    s = replace(
        s, companies=put(s.companies, seat, company), gone_tools=(*s.gone_tools, *pigs),
        used=s.used | POWER_BIT["horn"] if horn else s.used,
    )
    if tools:
        return deal.fill(replace(s, stars=stars), (BLIND,) * tools, events)
    return gain_stars(s, stars, events) if stars else (s, events)


# ---- Market Stars (K97-5) ----


def gain_stars(s: Venture, stars: int, events: Events) -> After:
    return replace(s, stars=stars, phase=_STARS), events


def _move_market(s: Venture, step: do.MoveMarket) -> After:
    market = MINERALS.index(step.mineral)
    before, way = s.markets[market], 1 if step.up else -1
    cost = star_cost(market, before, way)
    stars = s.stars - cost
    values = list(s.markets)
    values[market] += way
    s = replace(s, markets=(values[0], values[1], values[2]), stars=stars)
    moved = told.MarketMoved(s.seat, step.mineral, before, before + way, cost, stars)
    return (s, (moved,)) if stars else (replace(s, phase=_PLAY), (moved,))


def _lose_stars(s: Venture, step: do.LoseStars) -> After:
    """K97-5.2."""
    return replace(s, stars=0, phase=_PLAY), (told.StarsLost(s.seat, s.stars),)


# ---- the end of a turn ----


def _end_claims(s: Venture, step: do.EndClaims) -> After:
    """K97-2.6: sell the unused red dice. No die serves for a card now.

    All dice stay in the tray until the turn ends, because a Lottery ticket counts them (K97-7.8).
    """
    dice = s.dice
    if not dice:
        return replace(s, overdrives=0, rerolls=0, stage=AFTER), (told.DiceSold(s.seat, (), 0),)
    left = tuple([place for place, die in enumerate(dice) if die.kind == "red" and not die.spent])
    coins = sale(s, len(left))
    company = s.companies[s.seat]
    company = replace(company, coins=company.coins + coins)
    s = replace(
        s, companies=put(s.companies, s.seat, company), dice=spend(dice, range(len(dice))), overdrives=0, rerolls=0,
        stage=AFTER,
    )
    return s, (told.DiceSold(s.seat, left, coins),)


def _drop(s: Venture, step: do.Drop) -> After:
    """K97-2.9."""
    card = NUMBER[step.card]
    s = replace(s, companies=put(s.companies, s.seat, without_card(acting(s), card)))
    s = replace(s, gone_tools=(*s.gone_tools, card)) if card >= TOOL else replace(s, gone=(*s.gone, card))
    return s, (told.CardDropped(s.seat, step.card),)


def _end_turn(s: Venture, step: do.EndTurn) -> After:
    seats = len(s.companies)
    events: tuple[Event, ...] = (told.TurnEnded(s.seat),)
    idle = 0 if s.took else s.idle + 1
    if idle == seats and not s.paper:  # K97-2.11; the row is full, because no card was taken
        card = s.row[0]
        s = replace(s, row=set_place(s.row, 0, -1), gone=(*s.gone, card))
        events, idle = (*events, told.CardDrifted(0, ID[card])), 0
    return deal.begin_turn(s, (s.seat + 1) % seats, events, idle)


DO: dict[type[Step], Callable[[Venture, Any], After]] = {
    do.TurnedUp: deal.turn_up,
    do.ToolDrawn: deal.draw_tool,
    do.FirstRolled: deal.roll_for_first,
    do.DiceRolled: _dice_fall,
    do.Discard: _discard,
    do.Roll: _roll,
    do.Reroll: _reroll,
    do.Claim: _claim,
    do.EndClaims: _end_claims,
    do.MoveMarket: _move_market,
    do.LoseStars: _lose_stars,
    do.Drop: _drop,
    do.EndTurn: _end_turn,
    do.Buy: any_time_actions.buy,
    do.Play: any_time_actions.play,
    do.Augment: any_time_actions.augment,
    do.Raid: any_time_actions.raid,
    do.Use: any_time_actions.use,
    do.Stake: any_time_actions.stake,
    do.Trade: deal.trade,
}
