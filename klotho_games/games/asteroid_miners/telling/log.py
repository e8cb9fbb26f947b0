"""The log of Asteroid Miners: a line for each event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Told
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.cards import IRON, PICTURE, TENDERS
from klotho_games.games.asteroid_miners.rules.names import (
    asteroid_name,
    component_and_minerals,
    component_name,
    control_words,
    crew_name,
    event_name,
    faces_words,
    mineral_name,
    minerals_words,
    money,
    piece_name,
)

Names = Sequence[str]
_DRILLS, _CUBES = ("drill_red", "drill_teal"), ("cube_red", "cube_teal")


def _make_line(text: str, icon: str, seat: int, names: Names, **words: object) -> Told:
    """Return a line about a crew. In a solo game both crews belong to seat 0."""
    told = text.format(name=crew_name(seat, names), **words)
    return Told(told, icon, seat if len(names) > 1 else 0)


def _tell_tender(e: ev.TenderUp, names: Names) -> Told:
    client = _(TENDERS[e.tender].client)
    return Told(_("New tender: {client} asks for a total of {n}").format(client=client, n=e.demand), "sign_gavel")


def _tell_turn_start(e: ev.TurnBegan, names: Names) -> Told:
    told = _("Turn {n}: {name} on {asteroid}")
    return _make_line(told, _DRILLS[e.seat], e.seat, names, n=(e.turn + 1) // 2, asteroid=asteroid_name(e.asteroid))


def _tell_event(e: ev.EventCame, names: Names) -> Told:
    return _make_line(_("Event for {name}: {event}"), f"event_{e.event}", e.seat, names, event=event_name(e.event))


def _tell_money(e: ev.MoneyMoved, names: Names) -> Told:
    told = _("{name} gets {money}") if e.amount > 0 else _("{name} pays {money}")
    return _make_line(told, "seal_money", e.seat, names, money=money(abs(e.amount)))


def _tell_loan(e: ev.LoanTaken, names: Names) -> Told:
    return _make_line(_("{name} borrows {money}"), "seal_money", e.seat, names, money=money(e.amount))


def _tell_repayment(e: ev.LoanRepaid, names: Names) -> Told:
    return _make_line(_("{name} pays the loan back: {money}"), "seal_money", e.seat, names, money=money(e.amount))


def _tell_unused_gear(e: ev.LeftUnused, names: Names) -> Told:
    told = _("{name} leaves the {piece} unused")
    return _make_line(told, f"equipment_{e.piece}", e.seat, names, piece=piece_name(e.piece))


def _tell_discount(e: ev.DiscountTaken, names: Names) -> Told:
    told = _("{name} pays {money} less for equipment this turn")
    return _make_line(told, "seal_money", e.seat, names, money=money(e.discount))


def _tell_prices(e: ev.PricesMoved, names: Names) -> Told:
    told = ", ".join(_price_words(place, price) for place, price in enumerate(e.after))
    return Told(_("Metal prices: {prices}").format(prices=told), "sign_arrow")


def _price_words(place: int, price: int) -> str:
    return _("{metal} {money}").format(metal=mineral_name(IRON + place), money=money(price))


def _tell_way_to_foundry(e: ev.StraightToFoundry, names: Names) -> Told:
    return _make_line(_("{name} has no money and goes straight to the Foundry (AST-A12)"), "die_orange_6", e.seat,
                      names)


def _tell_drills(e: ev.DrillsBought, names: Names) -> Told:
    told = ngettext("{name} buys {n} drill for {money}", "{name} buys {n} drills for {money}", e.number)
    return _make_line(told, _DRILLS[e.seat], e.seat, names, n=e.number, money=money(e.cost))


def _tell_throw(e: ev.DiceThrown, names: Names) -> Told:
    if e.piece:
        told = _("{name} rolls {faces} with the {piece}")
        faces = faces_words([e.dice[place] for place in e.rolled])
        return _make_line(told, f"equipment_{e.piece}", e.seat, names, faces=faces, piece=piece_name(e.piece))
    return _make_line(_("{name} drills: {faces}"), f"die_steel_{max(e.dice)}", e.seat, names, faces=faces_words(e.dice))


def _tell_held_die(e: ev.HeldDieBack, names: Names) -> Told:
    return _make_line(_("{name} takes the {face} from the Reserve Hopper"), "equipment_hopper", e.seat, names,
                      face=e.face)


def _tell_use(e: ev.GearUsed, names: Names) -> Told:
    if not e.after:
        told = _("{name} puts the {before} into the {piece}")
    else:
        told = _("{name} turns {before} into {after} with the {piece}")
    words = {"before": faces_words(e.before), "after": faces_words(e.after), "piece": piece_name(e.piece)}
    return _make_line(told, f"equipment_{e.piece}", e.seat, names, **words)


def _tell_mineral(e: ev.MineralTaken, names: Names) -> Told:
    told, picture = _("{name} digs {mineral}"), f"mineral_{PICTURE[e.mineral]}"
    return _make_line(told, picture, e.seat, names, mineral=mineral_name(e.mineral))


def _tell_clearing(e: ev.StratumCleared, names: Names) -> Told:
    told = _("{name} clears stratum {n}: {minerals}")
    if e.bonus:
        told = _("{name} clears stratum {n}: {minerals}, plus {bonus} from a rich vein")
    words = {"n": e.stratum + 1, "minerals": minerals_words(e.minerals), "bonus": money(e.bonus)}
    return _make_line(told, f"mineral_{PICTURE[max(e.minerals)]}", e.seat, names, **words)


def _tell_last_stratum(e: ev.AsteroidFinished, names: Names) -> Told:
    told = _("{name} has finished {asteroid}: it disappears after this round")
    return _make_line(told, _DRILLS[e.seat], e.seat, names, asteroid=asteroid_name(e.asteroid))


def _tell_tender_win(e: ev.TenderWon, names: Names) -> Told:
    told = _("{name} wins the tender for {money} ({total} bid, {demand} needed)")
    return _make_line(told, "sign_gavel", e.seat, names, total=e.total, demand=e.demand, money=money(e.pay))


def _tell_sale(e: ev.MetalSold, names: Names) -> Told:
    told = _("{name} sells {metal} for {money}")
    return _make_line(told, f"mineral_{PICTURE[e.metal]}", e.seat, names, metal=mineral_name(e.metal),
                      money=money(e.price))


def _tell_opening(e: ev.FoundryOpened, names: Names) -> Told:
    told = _("The Foundry opens for {name}: {component}")
    return _make_line(told, f"component_{e.component}", e.seat, names, component=component_and_minerals(e.component))


def _tell_smelter_throw(e: ev.SmelterThrown, names: Names) -> Told:
    return _make_line(_("Smelter: {faces}"), f"die_ivory_{e.dice[0]}", e.seat, names, faces=faces_words(e.dice))


def _tell_control_throw(e: ev.ControlThrown, names: Names) -> Told:
    told = _("Control die {face}: {way}")
    return _make_line(told, f"die_orange_{e.face}", e.seat, names, face=e.face, way=control_words(e.face))


def _tell_forging(e: ev.ComponentForged, names: Names) -> Told:
    told = _("{name} forges {component} for {money} without the control die")
    if e.control:
        told = _("{name} forges {component} for {money} ({way})")
    if e.overtime:
        told = _("{name} forges {component} for {money} in Overtime")
    words = {"component": component_name(e.component), "money": money(e.pay)}
    if e.control:
        words["way"] = control_words(e.control)
    return _make_line(told, f"component_{e.component}", e.seat, names, **words)


def _tell_failure(e: ev.ForgingFailed, names: Names) -> Told:
    told = _("{name} fails to forge {component} and earns nothing")
    return _make_line(told, f"component_{e.component}", e.seat, names, component=component_name(e.component))


def _tell_overtime(e: ev.OvertimeBegan, names: Names) -> Told:
    told = _("{name} works Overtime for {component} and risks {stake}")
    words = {"component": component_name(e.component), "stake": money(e.stake)}
    return _make_line(told, "cube_green", e.seat, names, **words)


def _tell_overtime_loss(e: ev.OvertimeLost, names: Names) -> Told:
    told = ngettext(
        "{name} fails in Overtime and loses {n} component and {money}",
        "{name} fails in Overtime and loses {n} components and {money}", e.components,
    )
    return _make_line(told, "seal_lost", e.seat, names, n=e.components, money=money(e.money))


def _tell_banking(e: ev.FundsBanked, names: Names) -> Told:
    told = ngettext(
        "{name} adds {n} component to Alpha Station: {money}",
        "{name} adds {n} components to Alpha Station: {money}", e.components,
    )
    return _make_line(told, _CUBES[e.seat], e.seat, names, n=e.components, money=money(e.amount))


def _tell_purchase(e: ev.GearBought, names: Names) -> Told:
    told = _("{name} buys the {piece} for {money}")
    return _make_line(told, f"equipment_{e.piece}", e.seat, names, piece=piece_name(e.piece), money=money(e.price))


def _tell_asteroid_leaving(e: ev.AsteroidRemoved, names: Names) -> Told:
    return Told(_("{asteroid} is mined out and disappears").format(asteroid=asteroid_name(e.asteroid)), "rig_red")


def _tell_cube_move(e: ev.CubeMoved, names: Names) -> Told:
    told = _("{name} moves on to row {n} of Alpha Station and gets no money (AST-A11)")
    return _make_line(told, _CUBES[e.seat], e.seat, names, n=e.built)


def _tell_new_asteroid(e: ev.AsteroidCame, names: Names) -> Told:
    told = _("{asteroid} comes into view: {name} begins")
    return _make_line(told, _DRILLS[e.first], e.first, names, asteroid=asteroid_name(e.asteroid))


def _tell_ruin(e: ev.CrewRuined, names: Names) -> Told:
    return _make_line(_("{name} is ruined: no money and nothing to forge (AST-A12)"), "seal_money", e.seat, names)


def _tell_game_end(e: ev.GameEnded, names: Names) -> Told:
    told = ", ".join(
        _("{name} {money}").format(name=crew_name(seat, names), money=money(n)) for seat, n in enumerate(e.money)
    )
    return Told(_("The mining is over: {standing}").format(standing=told), "seal_money")


LINES: dict[type[Event], Callable[[Any, Names], Told]] = {
    ev.TenderUp: _tell_tender,
    ev.TurnBegan: _tell_turn_start,
    ev.EventCame: _tell_event,
    ev.MoneyMoved: _tell_money,
    ev.LoanTaken: _tell_loan,
    ev.LoanRepaid: _tell_repayment,
    ev.LeftUnused: _tell_unused_gear,
    ev.DiscountTaken: _tell_discount,
    ev.PricesMoved: _tell_prices,
    ev.StraightToFoundry: _tell_way_to_foundry,
    ev.DrillsBought: _tell_drills,
    ev.DiceThrown: _tell_throw,
    ev.HeldDieBack: _tell_held_die,
    ev.GearUsed: _tell_use,
    ev.MineralTaken: _tell_mineral,
    ev.StratumCleared: _tell_clearing,
    ev.AsteroidFinished: _tell_last_stratum,
    ev.TenderWon: _tell_tender_win,
    ev.MetalSold: _tell_sale,
    ev.FoundryOpened: _tell_opening,
    ev.SmelterThrown: _tell_smelter_throw,
    ev.ControlThrown: _tell_control_throw,
    ev.ComponentForged: _tell_forging,
    ev.ForgingFailed: _tell_failure,
    ev.OvertimeBegan: _tell_overtime,
    ev.OvertimeLost: _tell_overtime_loss,
    ev.FundsBanked: _tell_banking,
    ev.GearBought: _tell_purchase,
    ev.AsteroidRemoved: _tell_asteroid_leaving,
    ev.CubeMoved: _tell_cube_move,
    ev.AsteroidCame: _tell_new_asteroid,
    ev.CrewRuined: _tell_ruin,
    ev.GameEnded: _tell_game_end,
}
"""Events that are missing here are visible on the table and need no line."""
