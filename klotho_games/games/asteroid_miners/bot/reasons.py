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
        told = _("You need the {piece} least this turn.") if best else _(
            "You need the {piece} too much this turn to leave it unused.")
        return told.format(piece=piece_name(move.piece))
    assert isinstance(move, do.Choose)
    match move.option:
        case "take":
            return _("The money helps you more now than paying back the loan costs you later.") if best else _(
                "The loan costs more than it brings.")
        case "pay":
            return _("You’ll need all your equipment.") if best else _(
                "Leaving one piece of equipment unused costs you less than paying for shelter.")
        case "money":
            if best and not shelf:
                return _("Nothing on the shelf is worth buying, even at a discount.")
            return _("The money is worth more than the discount.") if best else _(
                "The discount is worth more than the money.")
        case "discount":
            return _("Something on the shelf is worth buying at a discount.") if best else _(
                "The discount is worth less than the money.")
    return _("The loan costs more than it brings.") if best else _("The loan brings more than it costs.")


def drills(move: Move, best: bool) -> str:
    assert isinstance(move, do.BuyDrills)
    told = ngettext("{n} drill for {cost} is the best value.",
                    "{n} drills for {cost} are the best value.", move.number)
    if not best:
        told = ngettext("{n} drill for {cost} isn’t the best value.",
                        "{n} drills for {cost} aren’t the best value.", move.number)
    return told.format(n=move.number, cost=money(DRILLS_PRICE[move.number]))


def drill(s: Dig, plan: DiggingPlan, move: Move, best: bool) -> str:
    """Explain a roll, without numbers, because a plan counts progress as well as money.

    `best` tells that nothing else digs or bids more.
    """
    if not isinstance(move, do.Roll):
        return _stop(plan, hand_of(s.dice)) if best else _("Another roll brings more on average.")
    kept = [face for place, face in enumerate(s.dice) if place not in move.dice]
    if not kept:
        return _("None of these dice is worth keeping. A fresh roll brings more on average.") if best else _(
            "Some of these dice are worth keeping. Rolling them all brings less on average.")
    told = ngettext("Keep the {faces} and roll the rest. That brings the most on average.",
                    "Keep {faces} and roll the rest. That brings the most on average.", len(kept))
    if not best:
        told = ngettext("Another choice brings more on average than keeping the {faces}.",
                        "Another choice brings more on average than keeping {faces}.", len(kept))
    return told.format(faces=faces_words(kept))


def _stop(plan: DiggingPlan, hand: int) -> str:
    _worth, stop, bids = plan.best_stop(hand)
    return _("These dice are good enough: {plan}.").format(plan=_name_plan(stop, bids))


def _name_plan(stop: Stop, bids: bool) -> str:
    if stop.minerals and bids:
        return _("use {faces} to dig and the rest to win the tender").format(faces=faces_words(stop.minerals))
    if stop.minerals:
        return _("use {faces} to dig").format(faces=faces_words(stop.minerals))
    return _("use the dice to win the tender") if bids else _("more rolls wouldn’t help")


def use(s: Dig, move: do.Use, helps: bool) -> str:
    """Explain a use of equipment.

    `helps` tells that it is worth more than leaving the dice to the other equipment, or that it is as good as anything
    else and better than no equipment.
    """
    told = _("{use}. On average you get better dice.")
    if not helps:
        told = _("{use}. That doesn’t improve these dice.")
    elif move.to:
        told = _("{use}. That makes the dice worth more.")
    elif move.piece == "hopper":
        told = _("{use}. This die is worth more then than now.")
    return told.format(use=use_words(s, move))


def idle_use(s: Dig, move: do.Use) -> str:
    """Explain a use that could dig or bid more but does not change the winning chance."""
    return _("{use}. That’s no better than leaving the dice as they are.").format(use=use_words(s, move))


def dig(s: Dig, mineral: int, stop: Stop) -> str:
    if stop.depth > s.crew.depth:
        minerals = strata_of(s)[s.crew.depth]
        return _("That way you can clear the stratum with {minerals}.").format(minerals=minerals_words(minerals))
    if mineral < IRON:
        return _("If you dig {mineral} now, you have less to dig later.").format(mineral=mineral_name(mineral))
    price = sale_price(s, mineral)
    return _("You can sell {mineral} for {price}.").format(mineral=mineral_name(mineral), price=money(price))


def course(s: Dig, course: Course) -> str:
    """Explain a course with the numbers of the table, which consider only the money for this component."""
    component, odds = component_name(current_component(s).number), course.outlook
    match course.kind:
        case "forge":
            told = _("You forge {component} for {pay} ({way}).")
            return told.format(component=component, way=control_words(s.control), pay=money(PAY[s.control]))
        case "control":
            told = _("With the control die, your chance of {component} is {chance}, and you earn {money} on average.")
        case _ if len(course.dice) == 2:
            told = _("With both dice, your chance of {component} is {chance}, and you earn {money} on average.")
        case _:
            told = _("If you keep the {kept}, your chance of {component} is {chance}, and you earn {money} on average.")
    kept = s.smelter[1 - course.dice[0]] if len(course.dice) == 1 else 0
    return told.format(component=component, chance=percent(odds.chance), money=about(odds.money), kept=kept)
