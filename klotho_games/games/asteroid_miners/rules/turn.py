"""The effects of each step of a turn, from the event to the cleanup; phase 6½ is in `forge.py`.

Each function takes an allowed step and returns the next state with the events on the way. A phase in which nothing can
be done is skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event, Step

from . import events as told
from . import forge
from . import steps as do
from .cards import (
    DISCOUNT,
    EVENT_DECK,
    EVENTS,
    IRON,
    LOAN,
    METALS,
    SALVAGE,
    SHELTER,
    TENDERS,
)
from .cleanup import to_cleanup, turn_gear, turn_tender
from .crew_money import After, Events, add_money, with_crew
from .equipment import apply_use, usable_gear, uses_of
from .state import (
    DRILLS_COST,
    DRILLS_PRICE,
    EQUIPMENT_COST,
    EVENTS_PAID,
    HIGHEST,
    LOWEST,
    MARKET_PAID,
    STRATA_PAID,
    TENDER_PAID,
    Crew,
    Dig,
    Phase,
    can_upgrade,
    card_of,
    demand_of,
    face_for,
    left_total,
    most_dice,
    open_minerals,
    price_of,
    sale_price,
    strata_of,
)

Prices = tuple[int, int, int, int]

# ---- 1 Event (AST-B4) ----


def _event(s: Dig, step: do.EventTurned) -> After:
    card, side = EVENTS[step.event], s.side
    left = tuple([other for other in s.events_left if other != step.event]) or EVENT_DECK
    s = replace(s, event=step.event, events_left=left)
    events: Events = (told.EventCame(side, step.event),)
    if card.money:
        s, events = _by_event(s, card.money, events)
    if card.price_all:
        a, b, c, d = [_clamp_price(price + card.price_all) for price in s.prices]
        prices = (a, b, c, d)
        if prices != s.prices:
            events = (*events, told.PricesMoved(s.prices, prices))
            s = replace(s, prices=prices)
    if not card.choices:
        return _to_drill(s, events)
    if step.event == "belt_loan" and s.crew.loan:
        return _to_drill(s, events)
    if step.event == "meteor_shower":
        return _shower(s, events)
    return replace(s, phase=Phase.CHOICE), events


def _by_event(s: Dig, amount: int, events: Events) -> After:
    crew = add_money(s.crew, amount, EVENTS_PAID)
    return with_crew(s, crew), (*events, told.MoneyMoved(s.side, amount, crew.money, s.event))


def _clamp_price(price: int) -> int:
    return min(HIGHEST, max(LOWEST, price))


def _shower(s: Dig, events: Events) -> After:
    """A crew never pays its last million: with no more than that it leaves a piece of equipment, if it has any."""
    if s.crew.gear:
        return replace(s, phase=Phase.CHOICE), events
    if s.crew.money > SHELTER:
        s, events = _by_event(s, -SHELTER, events)
    return _to_drill(s, events)


def _choose(s: Dig, step: do.Choose) -> After:
    side, events = s.side, ()
    match step.option:
        case "take":
            crew = replace(add_money(s.crew, LOAN, EVENTS_PAID), loan=2)
            return _to_drill(with_crew(s, crew), (told.LoanTaken(side, LOAN, crew.money),))
        case "pay":
            return _to_drill(*_by_event(s, -SHELTER, events))
        case "money":
            return _to_drill(*_by_event(s, SALVAGE, events))
        case "discount":
            return _to_drill(replace(s, discount=DISCOUNT), (told.DiscountTaken(side, DISCOUNT),))
    return _to_drill(s, events)


def _leave(s: Dig, step: do.Leave) -> After:
    return _to_drill(replace(s, used=(step.piece,)), (told.LeftUnused(s.side, step.piece),))


# ---- 2 Drill (AST-B5) ----


def _to_drill(s: Dig, events: Events) -> After:
    if s.straight:  # AST-A12
        return _to_foundry(s, events)
    if s.advanced:
        return replace(s, phase=Phase.DRILLS), events
    return replace(s, phase=Phase.DRILL, dice=(0,) * most_dice(s), rolls=card_of(s).drill_rolls), events


def _buy_drills(s: Dig, step: do.BuyDrills) -> After:
    price = DRILLS_PRICE[step.number]
    crew = add_money(s.crew, -price, DRILLS_COST)
    s = replace(with_crew(s, crew), phase=Phase.DRILL, dice=(0,) * step.number, rolls=card_of(s).drill_rolls)
    return s, (told.DrillsBought(s.side, step.number, price, crew.money),)


def _roll(s: Dig, step: do.Roll) -> After:
    return replace(s, phase=Phase.DRILL_FALL, rolling=step.dice, rolls=s.rolls - 1), ()


def _dice_fall(s: Dig, step: do.DiceRolled) -> After:
    dice = list(s.dice)
    for place, face in zip(s.rolling, step.faces, strict=True):
        if place == len(dice):
            dice.append(face)
        else:
            dice[place] = face
    tray = tuple(dice)
    if s.phase is Phase.MODIFY_FALL:
        thrown = told.DiceThrown(s.side, tray, s.rolling, 0, s.used[-1])
        return _go_on_modifying(replace(s, dice=tray, rolling=()), (thrown,))
    events = (told.DiceThrown(s.side, tray, s.rolling, s.rolls),)
    s = replace(s, dice=tray, rolling=(), phase=Phase.DRILL)
    return (s, events) if s.rolls else _to_modify(s, events)


# ---- 3 Modify Dice (AST-B6) ----


def _to_modify(s: Dig, events: Events) -> After:
    held = s.crew.held
    if held:
        events = (*events, told.HeldDieBack(s.side, held, len(s.dice)))
        s = replace(with_crew(s, replace(s.crew, held=0)), dice=(*s.dice, held))
    return _go_on_modifying(replace(s, rolls=0), events)


def _go_on_modifying(s: Dig, events: Events) -> After:
    for piece in usable_gear(s):
        if uses_of(piece, s.dice):
            return replace(s, phase=Phase.MODIFY), events
    return _to_excavation(s, events)


def _use(s: Dig, step: do.Use) -> After:
    side, before = s.side, tuple([s.dice[place] for place in step.dice])
    s = replace(s, used=(*s.used, step.piece))
    if not step.to:
        if step.piece != "hopper":
            rolling = step.dice or (len(s.dice),)
            return replace(s, phase=Phase.MODIFY_FALL, rolling=rolling), ()
        s = with_crew(s, replace(s.crew, held=before[0]))
    tray = apply_use(s.dice, step)
    used = told.GearUsed(side, step.piece, step.dice, before, step.to, tray)
    return _go_on_modifying(replace(s, dice=tray), (used,))


# ---- 4 Excavation (AST-B7) ----


def _to_excavation(s: Dig, events: Events) -> After:
    spent = s.spent
    faces = [face for place, face in enumerate(s.dice) if not spent >> place & 1]
    for _slot, mineral in open_minerals(s, s.side):
        if face_for(s, mineral) in faces:
            return (s if s.phase is Phase.EXCAVATE else replace(s, phase=Phase.EXCAVATE)), events
    return _to_tender(s, events)


def _excavate(s: Dig, step: do.Excavate) -> After:
    crew, side, stratum = s.crew, s.side, s.crew.depth
    strata = strata_of(s)
    minerals = strata[stratum]
    mineral = minerals[step.slot]
    taken, mined = crew.taken | 1 << step.slot, crew.mined | 1 << mineral
    haul = s.haul if mineral < IRON else _plus(s.haul, mineral, 1)
    events: Events = (told.MineralTaken(side, step.die, stratum, step.slot, mineral),)
    spent = s.spent | 1 << step.die
    if taken != 3:
        return _to_excavation(replace(with_crew(s, replace(crew, taken=taken, mined=mined)), spent=spent, haul=haul),
                              events)
    crew = replace(crew, taken=0, mined=mined, depth=stratum + 1, strata=crew.strata + 1)
    bonus = card_of(s).stratum_bonus
    if bonus:
        crew = add_money(crew, bonus, STRATA_PAID)
    events = (*events, told.StratumCleared(side, stratum, minerals, bonus, crew.money))
    s = replace(with_crew(s, crew), spent=spent, haul=haul, cleared=s.cleared + 1)
    if crew.depth == len(strata):
        s, events = replace(s, closing=True), (*events, told.AsteroidFinished(side, s.asteroid))
    return _to_excavation(s, events)


def _plus(haul: Prices, metal: int, number: int) -> Prices:
    changed = list(haul)
    changed[metal - IRON] += number
    return (changed[0], changed[1], changed[2], changed[3])


# ---- 5 Bid for Tender (AST-B8) ----


def _to_tender(s: Dig, events: Events) -> After:
    if left_total(s) >= demand_of(s):
        return replace(s, phase=Phase.TENDER), events
    return _to_market(s, events)


def _bid(s: Dig, step: do.Bid) -> After:
    pay = TENDERS[s.tender].pay
    crew = add_money(s.crew, pay, TENDER_PAID)
    won = told.TenderWon(s.side, s.tender, left_total(s), demand_of(s), pay, crew.money)
    return _to_market(replace(with_crew(s, crew), won=True), (won,))


# ---- 6 Market (AST-B9) ----


def _to_market(s: Dig, events: Events) -> After:
    if any(s.haul):
        return (s if s.phase is Phase.MARKET else replace(s, phase=Phase.MARKET)), events
    return _to_foundry(s, events)


def prices_after_sale(prices: Prices, metal: int) -> tuple[Prices, int]:
    """Return the prices after a sale, and the metal that rose (0 for none).

    This is the cheapest of the others, of equals the more common one. If the sold metal's price cannot fall, no other
    price rises, and no price rises above the highest.
    """
    place = metal - IRON
    if prices[place] == LOWEST:
        return prices, 0
    changed = list(prices)
    changed[place] -= 1
    lowest = min([price for other, price in enumerate(prices) if other != place])
    if lowest == HIGHEST:
        return (changed[0], changed[1], changed[2], changed[3]), 0
    raised = next(other for other, price in enumerate(prices) if other != place and price == lowest)
    changed[raised] += 1
    return (changed[0], changed[1], changed[2], changed[3]), METALS[raised]


def _sell(s: Dig, step: do.Sell) -> After:
    price = sale_price(s, step.metal)
    crew = add_money(s.crew, price, MARKET_PAID)
    prices, raised = prices_after_sale(s.prices, step.metal)
    s = replace(with_crew(s, crew), prices=prices, haul=_plus(s.haul, step.metal, -1))
    return _to_market(s, (told.MetalSold(s.side, step.metal, price, crew.money, prices, raised),))


# ---- 6½ and 7 ----


def _to_foundry(s: Dig, events: Events) -> After:
    opened = forge.enter(s, events)
    return opened if opened is not None else _to_upgrade(s, events)


def _after_foundry(step: Callable[[Dig, Any], After]) -> Callable[[Dig, Any], After]:
    """Wrap a step of the Foundry so that the upgrade follows its last step."""

    def played(s: Dig, move: Step) -> After:
        s, events = step(s, move)
        return _to_upgrade(s, events) if s.phase is Phase.UPGRADE else (s, events)

    return played


def _to_upgrade(s: Dig, events: Events) -> After:
    """Let the crew buy equipment, or go on to Cleanup if there is none that it can buy (AST-B10)."""
    if can_upgrade(s):
        return (s if s.phase is Phase.UPGRADE else replace(s, phase=Phase.UPGRADE)), events
    return to_cleanup(s, events)


def _buy(s: Dig, step: do.Buy) -> After:
    price = price_of(s, step.piece)
    crew: Crew = add_money(s.crew, -price, EQUIPMENT_COST)
    crew = replace(crew, gear=(*crew.gear, step.piece))
    place = s.shelf.index(step.piece)
    s = replace(with_crew(s, crew), shelf=(*s.shelf[:place], *s.shelf[place + 1 :]))
    return to_cleanup(s, (told.GearBought(s.side, step.piece, price, crew.money),))


# ---- continuing with the next phase ----


def _go_on(s: Dig, step: do.GoOn) -> After:
    return _NEXT[s.phase](s, ())


_NEXT: dict[Phase, Callable[[Dig, Events], After]] = {
    Phase.DRILL: _to_modify,
    Phase.MODIFY: _to_excavation,
    Phase.EXCAVATE: _to_tender,
    Phase.TENDER: _to_market,
    Phase.MARKET: _to_foundry,
    Phase.SMELTER: lambda s, events: _to_upgrade(*forge.give_up(s, events)),
    Phase.CONTROL: lambda s, events: _to_upgrade(*forge.give_up(s, events)),
    Phase.UPGRADE: to_cleanup,
}

DO: dict[type[Step], Callable[[Dig, Any], tuple[Dig, tuple[Event, ...]]]] = {
    do.EventTurned: _event,
    do.TenderTurned: turn_tender,
    do.GearTurned: turn_gear,
    do.Choose: _choose,
    do.Leave: _leave,
    do.BuyDrills: _buy_drills,
    do.Roll: _roll,
    do.DiceRolled: _dice_fall,
    do.Use: _use,
    do.Excavate: _excavate,
    do.Bid: _bid,
    do.Sell: _sell,
    do.Smelt: forge.smelt,
    do.SmelterRolled: _after_foundry(forge.smelter_falls),
    do.Control: forge.roll_control,
    do.ControlRolled: _after_foundry(forge.control_falls),
    do.Forge: _after_foundry(forge.forge),
    do.Overtime: forge.overtime,
    do.Bank: _after_foundry(forge.bank),
    do.Buy: _buy,
    do.GoOn: _go_on,
}
