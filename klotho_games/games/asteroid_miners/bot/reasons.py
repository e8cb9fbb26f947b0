"""Why a move is good, in a sentence.

The judge, who weighs all moves, says which is the best. Its words are used for no other move, and a lesser move is not
praised.
"""

from __future__ import annotations

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import IRON
from klotho_games.games.asteroid_miners.rules.components import PAY
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.foundry_odds import Course
from klotho_games.games.asteroid_miners.rules.names import (
    about,
    component_name,
    control_words,
    faces_words,
    mineral_name,
    minerals_words,
    money,
    percent,
    piece_name,
    use_words,
)
from klotho_games.games.asteroid_miners.rules.state import DRILLS_PRICE, Dig, sale_price, strata_of
from klotho_games.games.asteroid_miners.rules.turn_odds import DiggingPlan, Stop, hand_of


def choice(move: Move, best: bool, shelf: bool) -> str:
    """Explain a choice. `best`: no other is worth more; `shelf`: something there is worth buying at a discount."""
    if isinstance(move, do.Leave):
        told = _("The {piece} helps least this turn.") if best else _(
            "Something else can be spared better than the {piece}.")
        return told.format(piece=piece_name(move.piece))
    assert isinstance(move, do.Choose)
    match move.option:
        case "take":
            return _("Money now is worth more than a little money later.") if best else _(
                "The loan costs more than it brings.")
        case "pay":
            return _("All the equipment will be needed.") if best else _(
                "One piece can be spared for less than that money.")
        case "money":
            if best and not shelf:
                return _("Nothing on the shelf is worth having even for less.")
            return _("The money is worth more than the discount.") if best else _(
                "The discount is worth more than this money.")
        case "discount":
            return _("There is something on the shelf to buy.") if best else _(
                "The discount is worth less than the money.")
    return _("The loan costs more than it brings.") if best else _("The loan brings more than it costs.")


def drills(move: Move, best: bool) -> str:
    assert isinstance(move, do.BuyDrills)
    told = ngettext("{n} drill for {cost}: what it may dig and bid is worth most beside its price.",
                    "{n} drills for {cost}: what they may dig and bid is worth most beside their price.", move.number)
    if not best:
        told = ngettext("{n} drill for {cost}: another number is worth more beside its price.",
                        "{n} drills for {cost}: another number is worth more beside its price.", move.number)
    return told.format(n=move.number, cost=money(DRILLS_PRICE[move.number]))


def drill(s: Dig, plan: DiggingPlan, move: Move, best: bool) -> str:
    """Explain a roll, without numbers, because a plan counts progress as well as money.

    `best` tells that nothing else digs or bids more.
    """
    if not isinstance(move, do.Roll):
        return _stop(plan, hand_of(s.dice)) if best else _("Another roll digs or bids more on average.")
    kept = [face for place, face in enumerate(s.dice) if place not in move.dice]
    if not kept:
        return _("Nothing here is worth keeping: a fresh roll digs or bids more on average.") if best else _(
            "Some of these dice are worth keeping: without them less is dug or bid on average.")
    told = ngettext("Keep the {faces} and roll the rest: that digs or bids most on average.",
                    "Keep {faces} and roll the rest: that digs or bids most on average.", len(kept))
    if not best:
        told = ngettext("Keep the {faces} and roll the rest; another choice digs or bids more on average.",
                        "Keep {faces} and roll the rest; another choice digs or bids more on average.", len(kept))
    return told.format(faces=faces_words(kept))


def _stop(plan: DiggingPlan, hand: int) -> str:
    _worth, stop, bids = plan.best_stop(hand)
    return _("These dice are good enough: {plan}.").format(plan=_name_plan(stop, bids))


def _name_plan(stop: Stop, bids: bool) -> str:
    if stop.minerals and bids:
        return _("{faces} dig, the others win the tender").format(faces=faces_words(stop.minerals))
    if stop.minerals:
        return _("{faces} dig").format(faces=faces_words(stop.minerals))
    return _("they win the tender") if bids else _("more rolls would not help")


def use(s: Dig, move: do.Use, helps: bool) -> str:
    """Explain a use of equipment.

    `helps` tells that it is worth more than leaving the dice to the other equipment, or that it is as good as anything
    else and better than no equipment.
    """
    told = _("{use}, for better dice.")
    if not helps:
        told = _("{use}, which does not help these dice.")
    elif move.to:
        told = _("{use}, so that digging or bidding brings more.")
    elif move.piece == "hopper":
        told = _("{use}, where it is worth more.")
    return told.format(use=use_words(s, move))


def idle_use(s: Dig, move: do.Use) -> str:
    """Explain a use that could dig or bid more but does not change the winning chance."""
    return _("{use}, which is as good as leaving the dice as they are.").format(use=use_words(s, move))


def dig(s: Dig, mineral: int, stop: Stop) -> str:
    if stop.depth > s.crew.depth:
        minerals = strata_of(s)[s.crew.depth]
        return _("It clears the stratum of {minerals}.").format(minerals=minerals_words(minerals))
    if mineral < IRON:
        return _("{mineral} now means one less to dig later.").format(mineral=mineral_name(mineral))
    price = sale_price(s, mineral)
    return _("{mineral} sells at {price}.").format(mineral=mineral_name(mineral), price=money(price))


def course(s: Dig, course: Course) -> str:
    """Explain a course with the numbers of the table, which consider only the money for this component."""
    component, odds = component_name(current_component(s).number), course.outlook
    match course.kind:
        case "forge":
            told = _("{component} is forged by {way}, for {pay}.")
            return told.format(component=component, way=control_words(s.control), pay=money(PAY[s.control]))
        case "control":
            told = _("With the control die you have a {chance} chance of {component}, for {money} on average.")
        case _ if len(course.dice) == 2:
            told = _("With both dice you have a {chance} chance of {component}, for {money} on average.")
        case _:
            told = _("Keep the {kept}: {chance} chance of {component}, for {money} on average.")
    kept = s.smelter[1 - course.dice[0]] if len(course.dice) == 1 else 0
    return told.format(component=component, chance=percent(odds.chance), money=about(odds.money), kept=kept)
