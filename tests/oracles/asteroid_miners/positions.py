"""Asteroid Miners in plain words: what equipment does, the excavation, the market, the Foundry, the end of a turn.

Some positions are from games. Others are made from those: crews at every depth and with any money, which few games
reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, Event, Move
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.cards import (
    ASTEROIDS,
    DISCOUNT,
    EQUIPMENT,
    EQUIPMENT_DECK,
    EVENT_DECK,
    METALS,
    TENDERS,
)
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.games.asteroid_miners.rules.equipment import apply_use
from klotho_games.games.asteroid_miners.rules.events import MetalSold, TurnEnded
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.state import Crew, Dig, Phase, can_upgrade, may_forge, strata_on
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Control,
    ControlRolled,
    Excavate,
    Forge,
    GoOn,
    Overtime,
    Sell,
    Smelt,
    SmelterRolled,
    Use,
)
from tests.oracles.asking import Question, wander

CREWS = ("red", "teal")
MINERALS = ("", "Clay", "Rock", "Iron", "Nickel", "Platinum", "Rhodium")
HALVES = ("left", "right")
NEXT = {
    Phase.EXCAVATE: "excavation", Phase.TENDER: "tender", Phase.MARKET: "market", Phase.SMELTER: "foundry",
    Phase.UPGRADE: "upgrade",
}


def questions(rng: Random) -> Iterator[Question]:
    for s in wander("asteroid_miners", rng):
        yield from _met(s, rng)
        if s.turn and rng.random() < 0.08:
            yield _equipment(_with_gear(s, rng))
            yield _excavation(_before_excavation(_made(s, rng), rng), rng)
            yield _market(_with_metals(s, rng), rng)
            tried = [_before_foundry(_made(s, rng), rng) for _once in range(4)]
            yield _foundry(next(filter(may_forge, tried[1:]), tried[0]) if rng.random() < 0.8 else tried[0], rng)
            yield _turn_end(replace(_made(s, rng), phase=Phase.UPGRADE))


def _met(s: Dig, rng: Random) -> Iterator[Question]:
    if s.phase is Phase.MODIFY and rng.random() < 0.3:
        yield _equipment(s)
    if s.phase is Phase.EXCAVATE and not s.spent and rng.random() < 0.5:
        yield _excavation(s, rng)
    if s.phase is Phase.MARKET and rng.random() < 0.3:
        yield _market(s, rng)
    if s.phase is Phase.UPGRADE and rng.random() < 0.3:
        yield _turn_end(s)


# ---- in plain words ----


def _allowed(s: Dig, move: Move) -> bool:
    return RULES.why_not(s, move) is None


def _dug(crew: Crew) -> dict[str, Any]:
    return {"money": crew.money, "rows": crew.built, "strata": crew.depth,
            "taken": [half for slot, half in enumerate(HALVES) if crew.taken >> slot & 1]}


def _loan(s: Dig, side: int) -> str:
    loan = s.crews[side].loan
    return ("none", "taken last turn", "taken this turn")[loan]


# ---- equipment (AST-B6) ----


def _equipment(s: Dig) -> Question:
    given = {"dice": sorted(s.dice), "equipment": sorted(s.crew.gear), "out_of_use": sorted(s.used),
             "event": s.event}
    found: dict[str, list[list[int]]] = {}
    for move in RULES.legal(s):
        if isinstance(move, Use):
            result = _result(s, move)
            if result is not None and result not in found.setdefault(move.piece, []):
                found[move.piece].append(result)
    return Question("equipment", given, {piece: sorted(results) for piece, results in found.items() if results})


def _result(s: Dig, move: Use) -> list[int] | None:
    """Return the faces of the rerolled dice, or the tray after the use; None if it did not change."""
    if EQUIPMENT[move.piece].op in ("reroll", "reroll_any", "extra_die"):
        return sorted(s.dice[place] for place in move.dice)
    tray = sorted(apply_use(s.dice, move))
    return tray if tray != sorted(s.dice) else None


def _with_gear(s: Dig, rng: Random) -> Dig:
    gear = tuple(rng.sample(EQUIPMENT_DECK, rng.randint(1, 4)))
    crew = replace(s.crew, gear=gear, held=0)
    return replace(
        s, crews=(crew, replace(s.rival, gear=(), held=0)), side=0, phase=Phase.MODIFY,
        dice=tuple(rng.randint(1, 6) for _die in range(rng.randint(1, 5))), spent=0,
        event=rng.choice(EVENT_DECK), used=tuple(rng.sample(gear, rng.choice((0, 0, 0, 1)))), rolls=0, rolling=(),
    )


# ---- excavation (AST-B7, and which phase comes next) ----


def _excavation(s: Dig, rng: Random) -> Question:
    assert not s.spent and not any(s.haul)
    given: dict[str, Any] = {
        "asteroid": ASTEROIDS[s.asteroid].id, "as_on_paper": s.paper, "event": s.event, "dice": sorted(s.dice),
        **_dug(s.crew),
        "equipment": sorted(s.crew.gear), "face_up": sorted(s.shelf), "two_less": s.discount > 0,
        "tender_asks": TENDERS[s.tender].demand, "foundry": s.expansion,
    }
    placed: list[list[Any]] = []
    legal, done, events = True, False, tuple[Event, ...]()
    if s.phase is Phase.MODIFY:
        s, events = RULES.apply(s, GoOn())
    for _die in range(rng.randint(0, len(s.dice) + 1)):
        moves = [move for move in RULES.legal(s) if isinstance(move, Excavate)]
        free = [place for place in range(len(s.dice)) if not s.spent >> place & 1]
        if s.phase is not Phase.EXCAVATE or not free:
            break
        move = rng.choice(moves) if moves and rng.random() < 0.94 else Excavate(rng.choice(free), rng.randrange(2))
        placed.append([s.dice[move.die], HALVES[move.slot]])
        legal = _allowed(s, move)
        if not legal:
            break
        s, events = RULES.apply(s, move)
    if legal and s.phase is Phase.EXCAVATE and rng.random() < 0.5:
        done = True
        s, events = RULES.apply(s, GoOn())
    given |= {"placed": placed, "places_no_more": done}
    return Question("excavation", given, _dug_so_far(s, events) if legal else {"legal": False})


def _dug_so_far(s: Dig, events: tuple[Event, ...]) -> dict[str, Any]:
    if any(isinstance(event, TurnEnded) for event in events):
        return {"legal": True, "next": "cleanup"}
    crew = _dug(s.crew)
    del crew["rows"]
    component = current_component(s).number if s.phase is Phase.SMELTER else None
    return {"legal": True, "next": NEXT[s.phase], "component": component, **crew}


def _before_excavation(s: Dig, rng: Random) -> Dig:
    dice = tuple(rng.randint(1, 6) for _die in range(rng.randint(1, 5)))
    event = rng.choice(EVENT_DECK)
    discount = DISCOUNT if event == "salvage_drift" and rng.random() < 0.5 else 0
    return replace(s, phase=Phase.MODIFY, event=event, dice=dice, tender=rng.choice((*TENDERS,)), discount=discount)


# ---- market (AST-B9) ----


def _market(s: Dig, rng: Random) -> Question:
    given = {
        "prices": _by_metal(s.prices), "metals": _by_metal(s.haul), "event": s.event,
    }
    sold: list[str] = []
    paid: list[int] = []
    prices, legal = list(s.prices), True
    for _sale in range(rng.randint(1, 5)):
        if s.phase is not Phase.MARKET:
            break
        metals = [metal for metal in METALS if _allowed(s, Sell(metal))]
        metal = rng.choice(metals) if metals and rng.random() < 0.9 else rng.randint(1, 6)
        sold.append(MINERALS[metal])
        legal = _allowed(s, Sell(metal))
        if not legal:
            break
        s, events = RULES.apply(s, Sell(metal))
        sale = next(event for event in events if isinstance(event, MetalSold))
        paid.append(sale.price)
        prices = list(sale.prices)
    answer = {"legal": True, "paid": paid, "prices": _by_metal(prices)} if legal else {"legal": False}
    return Question("market", given | {"sales": sold}, answer)


def _by_metal(numbers: Any) -> dict[str, int]:
    return {MINERALS[metal]: number for metal, number in zip(METALS, numbers, strict=True)}


def _with_metals(s: Dig, rng: Random) -> Dig:
    highest = rng.choice((2, 4, 9))
    prices = [rng.randint(1, highest) for _metal in METALS]
    if rng.random() < 0.1:
        prices = [rng.randint(8, 9) for _metal in METALS]
    haul = [rng.choice((0, 1, 1, 2)) for _metal in METALS]
    return replace(
        s, phase=Phase.MARKET, event=rng.choice(EVENT_DECK), prices=(prices[0], prices[1], prices[2], prices[3]),
        haul=(haul[0], haul[1], haul[2], haul[3]),
    )


# ---- the Foundry (AST-A3 to A10) ----


def _foundry(s: Dig, rng: Random) -> Question:
    given = {
        "asteroid": ASTEROIDS[s.asteroid].id, "as_on_paper": s.paper, "crew": _dug(s.crew), "other_crew": _dug(s.rival),
        "cleared": s.cleared > 0, "tender_won": s.won,
    }
    s, _events = RULES.apply(s, GoOn())
    done: list[dict[str, Any]] = []
    legal = True
    for _step in range(rng.randint(0, 14)):
        if s.phase is Phase.UPGRADE:
            break
        move = _work(s, rng)
        s, told, legal = _worked(s, move, rng)
        done.append(told)
        if not legal:
            break
    return Question("foundry", given | {"done": done}, _workshop(s) if legal else {"legal": False})


def _work(s: Dig, rng: Random) -> Move:
    """Choose mostly a move that leads on, sometimes one that is not legal."""
    if rng.random() < 0.06:
        pair = (rng.randint(1, 6), rng.randint(1, 6))
        return rng.choice((Smelt((0, 1)), Smelt((0,)), Control(), Forge(pair), Overtime(), Bank(), GoOn()))
    moves = [move for move in RULES.legal(s) if move != GoOn() or rng.random() < 0.15]
    forges = [move for move in moves if isinstance(move, Forge)]
    if forges and rng.random() < 0.7:
        return rng.choice(forges)
    return Overtime() if s.phase is Phase.OVERTIME and rng.random() < 0.7 else rng.choice(moves or [GoOn()])


def _worked(s: Dig, move: Move, rng: Random) -> tuple[Dig, dict[str, Any], bool]:
    """Return the state after a move and its dice, the move in plain words, and whether it is legal."""
    legal = _allowed(s, move)
    needs = sorted(current_component(s).needs) if legal and s.phase is not Phase.UPGRADE else [1, 2]
    if legal:
        s, _events = RULES.apply(s, move)
    match move:
        case Smelt(dice):
            lucky = rng.random() < 0.3
            faces = sorted(rng.choice(needs) if lucky else rng.randint(1, 6) for _die in dice)
            if lucky and len(dice) == 2:
                faces = needs
            if legal:
                s, _events = RULES.apply(s, SmelterRolled(tuple(faces)))
            return s, {"do": "roll", "dice": [place + 1 for place in dice], "show": faces}, legal
        case Control():
            face = rng.randint(1, 6)
            if legal:
                s, _events = RULES.apply(s, ControlRolled(face))
            return s, {"do": "control", "shows": face}, legal
        case Forge(to):
            return s, {"do": "forge", "to": list(to)}, legal
    words = {Overtime: "overtime", Bank: "stop", GoOn: "leave"}
    return s, {"do": words[type(move)]}, legal


def _workshop(s: Dig) -> dict[str, Any]:
    """Return what can be done next, and what is safe."""
    rolls = {"roll 1": Smelt((0,)), "roll 2": Smelt((1,)), "roll both": Smelt((0, 1)), "control": Control(),
             "overtime": Overtime(), "stop": Bank(), "leave": GoOn()}
    pairs = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    working = s.phase is not Phase.UPGRADE
    return {
        "legal": True, "open": working,
        "may": sorted(word for word, move in rolls.items() if working and _allowed(s, move)),
        "forge": [list(pair) for pair in pairs if working and _allowed(s, Forge(pair))],
        "rows": s.crew.built, "money": s.crew.money,
    }


def _before_foundry(s: Dig, rng: Random) -> Dig:
    """Return a state before the Foundry, with free equipment, so that the turn waits when the Foundry closes."""
    crew = replace(s.crew, gear=(), held=0, loan=0)
    if rng.random() < 0.5:
        crew = replace(crew, built=max(0, min(crew.built, s.rival.built - 2)))
    crews = (s.crews[0], crew) if s.side else (crew, s.crews[1])
    s = replace(
        s, expansion=True, crews=crews, phase=Phase.MARKET, haul=(1, 0, 0, 0), won=rng.random() < 0.4, discount=9,
        shelf=EQUIPMENT_DECK[:1], cleared=int(crew.depth > 0 and rng.random() < 0.9), smelter=(0, 0), control=0,
        green=0, pot=0, straight=False,
    )
    assert can_upgrade(s)
    return s


# ---- the end of a turn (AST-A11, A12, B3, B4, B11) ----


def _turn_end(s: Dig) -> Question:
    given = {
        "rules": "advanced" if s.advanced else "regular", "foundry": s.expansion, "alone": s.alone,
        "as_on_paper": s.paper,
        "asteroid": ASTEROIDS[s.asteroid].id, "turn_of": CREWS[s.side], "began_asteroid": CREWS[s.first],
        "began_game": CREWS[0],
        "crews": {CREWS[side]: _dug(crew) | {"loan": _loan(s, side)} for side, crew in enumerate(s.crews)},
    }
    s, _events = RULES.apply(s, GoOn())
    rng = Random(0)  # the cards turned up do not matter here
    while s.phase is Phase.SET_OUT:
        assert RULES.to_act(s) == CHANCE
        s, _events = RULES.apply(s, RULES.draw(s, rng))
    result = RULES.result(s)
    if result is not None:
        money = {CREWS[side]: crew.money for side, crew in enumerate(s.crews)}
        if s.alone:
            return Question("turn_end", given, {"over": True, "money": money, "score": result.scores[0]})
        return Question("turn_end", given, {"over": True, "money": money, "winner": CREWS[result.winners[0]]})
    return Question("turn_end", given, {
        "over": False, "asteroid": ASTEROIDS[s.asteroid].id, "turn_of": CREWS[s.side],
        "straight_to_foundry": s.straight,
        "crews": {CREWS[side]: _dug(crew) | {"loan": crew.loan > 0} for side, crew in enumerate(s.crews)},
    })


# ---- positions that few games reach ----


def _made(s: Dig, rng: Random) -> Dig:
    """Return two crews anywhere on an asteroid, just before the end of the turn."""
    asteroid, side = rng.randrange(len(ASTEROIDS)), rng.randrange(2)
    poor = rng.random() < 0.3
    first = _crew(s, asteroid, poor, rng)
    second = _crew(s, asteroid, poor, rng)
    crews = [first, second]
    for one in (0, 1):
        crews[one] = replace(crews[one], loan=rng.choice((0, 0, 0, 1, 2)) if one == side else rng.choice((0, 0, 1)))
    if rng.random() < 0.2:
        crews[1] = _rich(crews[1], crews[0].money)
    gear = rng.sample(EQUIPMENT_DECK, len(EQUIPMENT_DECK))
    mine, others = rng.choice((0, 0, 1, 3, 4)), rng.randint(0, 4)
    crews[side] = replace(crews[side], gear=tuple(gear[:mine]), held=0)
    crews[1 - side] = replace(crews[1 - side], gear=tuple(gear[mine:mine + others]), held=0)
    left = gear[mine + others:]
    return replace(
        s, crews=(crews[0], crews[1]), asteroid=asteroid, side=side, first=rng.randrange(2), turn=max(s.turn, 2),
        closing=any(crew.depth == len(strata_on(asteroid, s.paper)) for crew in crews), event=rng.choice(EVENT_DECK),
        shelf=tuple(left[:3]), gear_left=tuple(left[3:]), tender=s.tender or next(iter(TENDERS)),
        tenders_left=s.tenders_left or tuple(TENDERS), dice=(), spent=0, rolls=0, rolling=(), used=(),
        haul=(0, 0, 0, 0), cleared=0, won=False, discount=0, smelter=(0, 0), smelts=0, control=0, controls=0, green=0,
        pot=0, straight=False, ruined=-1,
    )


def _crew(s: Dig, asteroid: int, poor: bool, rng: Random) -> Crew:
    strata = strata_on(asteroid, s.paper)
    depth = rng.randint(0, len(strata))
    taken = rng.randrange(3) if depth < len(strata) else 0
    mined = 0
    for stratum, minerals in enumerate(strata):
        for slot, mineral in enumerate(minerals):
            if stratum < depth or (stratum == depth and taken >> slot & 1):
                mined |= 1 << mineral
    built = min(len(TRACK), max(0, 3 * asteroid + rng.randint(-3, 3))) if s.expansion else 0
    crew = Crew(built=built, strata=depth, depth=depth, taken=taken, mined=mined)
    return _rich(crew, rng.randint(0, 4) if poor else rng.randint(0, 30))


def _rich(crew: Crew, money: int) -> Crew:
    return replace(crew, money=money, ledger=(money, *(0,) * 7))
