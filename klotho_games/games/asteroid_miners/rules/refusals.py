"""Why a step is not allowed, with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Refusal, Step
from klotho_games.core.games.turn_rules import is_within, refusing
from klotho_games.core.i18n import _, ngettext

from . import steps as do
from .cards import EQUIPMENT, IRON, METALS, SHELTER
from .components import helping, ways
from .equipment import is_use
from .forge import current_component
from .state import (
    DRILLS_PRICE,
    MOST_OWNED,
    SHELF,
    Dig,
    Phase,
    card_of,
    face_for,
    most_dice,
    open_minerals,
    price_of,
)

EXPECTED: dict[Phase, tuple[type[Step], ...]] = {
    Phase.SET_OUT: (do.TenderTurned, do.GearTurned),
    Phase.EVENT: (do.EventTurned,),
    Phase.CHOICE: (do.Choose, do.Leave),
    Phase.DRILLS: (do.BuyDrills,),
    Phase.DRILL: (do.Roll, do.GoOn),
    Phase.DRILL_FALL: (do.DiceRolled,),
    Phase.MODIFY: (do.Use, do.GoOn),
    Phase.MODIFY_FALL: (do.DiceRolled,),
    Phase.EXCAVATE: (do.Excavate, do.GoOn),
    Phase.TENDER: (do.Bid, do.GoOn),
    Phase.MARKET: (do.Sell, do.GoOn),
    Phase.SMELTER: (do.Smelt, do.Control, do.GoOn),
    Phase.SMELTER_FALL: (do.SmelterRolled,),
    Phase.CONTROL: (do.Control, do.Forge, do.GoOn),
    Phase.CONTROL_FALL: (do.ControlRolled,),
    Phase.OVERTIME: (do.Overtime, do.Bank),
    Phase.UPGRADE: (do.Buy, do.GoOn),
    Phase.END: (),
}


def _not_now(s: Dig, step: Step) -> Refusal:
    match s.phase:
        case Phase.SET_OUT:
            return Refusal("AST-B11", _("Wait until the tender and the equipment have been revealed."))
        case Phase.EVENT | Phase.CHOICE:
            return Refusal("AST-B4", _("Finish the event first."))
        case Phase.DRILLS:
            return Refusal("AST-B5", _("Buy drills first."))
        case Phase.DRILL | Phase.DRILL_FALL:
            return Refusal("AST-B5", _("Roll the drill dice first."))
        case Phase.MODIFY | Phase.MODIFY_FALL:
            return Refusal("AST-B6", _("Use your equipment, then continue."))
        case Phase.EXCAVATE:
            return Refusal("AST-B7", _("Place dice on minerals, then continue."))
        case Phase.TENDER:
            return Refusal("AST-B8", _("Bid for the tender, or continue without it."))
        case Phase.MARKET:
            return Refusal("AST-B9", _("Sell your metals, then continue."))
        case Phase.SMELTER | Phase.SMELTER_FALL:
            return Refusal("AST-A5", _("Roll the Smelter dice first."))
        case Phase.CONTROL | Phase.CONTROL_FALL:
            return _at_control(step)
        case Phase.OVERTIME:
            return Refusal("AST-A10", _("Bank what you have forged or work Overtime first."))
        case Phase.UPGRADE:
            return Refusal("AST-B10", _("Buy a piece of equipment, or continue."))
        case Phase.END:
            return Refusal("AST-B11", _("The game is over."))


def _at_control(step: Step) -> Refusal:
    if isinstance(step, do.Smelt):
        return Refusal("AST-A7", _("You’ve rolled the control die, so you can’t roll the Smelter dice again."))
    return Refusal("AST-A7", _("Forge the component or roll the control die first."))


def _places(places: tuple[int, ...], dice: int) -> bool:
    """Return whether these are places of dice, in ascending order."""
    last = -1
    for place in places:
        if type(place) is not int or not last < place < dice:
            return False
        last = place
    return bool(places)


# ---- phases 1 to 3 ----


def _choose(s: Dig, step: do.Choose) -> Refusal | None:
    if step.option not in card_of(s).choices:
        return Refusal("AST-B4", _("This event doesn’t offer that. Choose something it offers."))
    if step.option == "pay" and s.crew.money <= SHELTER:
        return Refusal("AST-B4", _("You can’t spend your last million on shelter. Leave a piece of equipment unused "
                                   "instead."))
    return None


def _leave(s: Dig, step: do.Leave) -> Refusal | None:
    if s.event != "meteor_shower":
        return Refusal("AST-B4", _("This event doesn’t offer that. Choose something it offers."))
    if step.piece not in s.crew.gear:
        return Refusal("AST-B4", _("You don’t own that equipment. Choose a piece of your own."))
    return None


def _drills(s: Dig, step: do.BuyDrills) -> Refusal | None:
    if not is_within(step.number, 1, most_dice(s)):
        told = _("You can buy 1 to {most} drills.")
        return Refusal("AST-B5", told.format(most=most_dice(s)))
    price = DRILLS_PRICE[step.number]
    if price > s.crew.money:
        told = ngettext("{n} drill costs ${price}M, but you only have ${money}M.",
                        "{n} drills cost ${price}M, but you only have ${money}M. Buy fewer.", step.number)
        return Refusal("AST-B5", told.format(n=step.number, price=price, money=s.crew.money))
    return None


def _roll(s: Dig, step: do.Roll) -> Refusal | None:
    if not _places(step.dice, len(s.dice)):
        return Refusal("AST-B5", _("Choose at least one drill die to roll."))
    if not s.dice[0] and len(step.dice) < len(s.dice):
        return Refusal("AST-B5", _("You roll all your drill dice the first time."))
    return None


def _use(s: Dig, step: do.Use) -> Refusal | None:
    if step.piece not in s.crew.gear:
        return Refusal("AST-B6", _("You don’t own that equipment. Choose a piece of your own."))
    if card_of(s).no_equipment:
        return Refusal("AST-B4", _("The inspector doesn’t allow equipment this turn. Continue without it."))
    if step.piece in s.used:
        return Refusal("AST-B6", _("You can’t use this piece of equipment again until next turn."))
    if not is_use(s, step):
        card = EQUIPMENT[step.piece]
        return Refusal("AST-B6", _("{name}: {text}").format(name=_(card.name), text=_(card.text)))
    return None


# ---- phases 4 to 6 ----


def _excavate(s: Dig, step: do.Excavate) -> Refusal | None:
    if not is_within(step.die, 0, len(s.dice) - 1):
        return Refusal("AST-B7", _("There’s no such die. Choose one of your dice."))
    if s.spent >> step.die & 1:
        return Refusal("AST-B7", _("You’ve already used that die. Choose another one."))
    mineral = dict(open_minerals(s, s.side)).get(step.slot)
    if mineral is None:
        return Refusal("AST-B7", _("That mineral is gone. Choose one that’s still open."))
    if s.dice[step.die] != face_for(s, mineral):
        told = _("You need a {face} for this mineral, not a {shown}.")
        return Refusal("AST-B7", told.format(face=face_for(s, mineral), shown=s.dice[step.die]))
    return None


def _sell(s: Dig, step: do.Sell) -> Refusal | None:
    if step.metal not in METALS:
        return Refusal("AST-B9", _("You can only sell Iron, Nickel, Platinum and Rhodium."))
    if not s.haul[step.metal - IRON]:
        return Refusal("AST-B9", _("You can only sell metals that you dug this turn."))
    return None


# ---- phase 6½ ----


def _smelt(s: Dig, step: do.Smelt) -> Refusal | None:
    if not _places(step.dice, 2):
        return Refusal("AST-A5", _("Choose one or both Smelter dice to roll."))
    if not s.smelter[0] and len(step.dice) < 2:
        return Refusal("AST-A5", _("You roll both Smelter dice the first time."))
    if not s.smelts:
        return Refusal("AST-A5", _("You’ve rolled the Smelter dice three times. Roll the control die now."))
    return None


def _control(s: Dig, step: do.Control) -> Refusal | None:
    if not s.smelter[0]:
        return Refusal("AST-A7", _("Roll the Smelter dice before the control die."))
    if not s.controls:
        return Refusal("AST-A7", _("You’ve rolled the control die three times. Forge with what the die shows now."))
    return None


def _forge(s: Dig, step: do.Forge) -> Refusal | None:
    needs = current_component(s).needs
    if s.control not in helping(s.smelter, needs):
        return Refusal("AST-A7", _("You can’t forge this component with a {face} on the control die. Roll it "
                                   "again.").format(face=s.control))
    if step.to not in ways(s.smelter, needs, s.control):
        told = _("A {face} on the control die doesn’t allow that change. Choose another change.")
        return Refusal("AST-A8", told.format(face=s.control))
    return None


def _go_on(s: Dig, step: do.GoOn) -> Refusal | None:
    if s.phase is Phase.DRILL and not s.dice[0]:
        return Refusal("AST-B5", _("Roll the drill dice at least once."))
    if s.green:
        return Refusal("AST-A10", _("You can’t stop halfway through a component in Overtime. Go on until you forge it "
                                    "or fail."))
    return None


# ---- phase 7 ----


def _buy(s: Dig, step: do.Buy) -> Refusal | None:
    if step.piece not in s.shelf:
        told = ngettext("You can only buy the {n} face-up piece of equipment.",
                        "You can only buy one of the {n} face-up pieces of equipment.", SHELF)
        return Refusal("AST-B10", told.format(n=len(s.shelf)))
    if len(s.crew.gear) >= MOST_OWNED:
        return Refusal("AST-B10", _("You already own {most} pieces of equipment. You can’t own "
                                    "more.").format(most=MOST_OWNED))
    price = price_of(s, step.piece)
    if price > s.crew.money:
        told = _("The {name} costs ${price}M, but you only have ${money}M. Choose something cheaper, or buy nothing.")
        name = _(EQUIPMENT[step.piece].name)
        return Refusal("AST-B10", told.format(name=name, price=price, money=s.crew.money))
    return None


# ---- chance ----


def _event(s: Dig, step: do.EventTurned) -> Refusal | None:
    return None if step.event in s.events_left else Refusal("AST-B4", _("That card isn’t among the remaining events. "
                                                                        "Choose one of the remaining cards."))


def _tender(s: Dig, step: do.TenderTurned) -> Refusal | None:
    if s.tender or step.tender not in s.tenders_left:
        return Refusal("AST-B8", _("That card can’t be the next tender. Choose another one."))
    return None


def _gear(s: Dig, step: do.GearTurned) -> Refusal | None:
    if not s.tender or step.piece not in s.gear_left:
        return Refusal("AST-B10", _("That card can’t be the next piece of equipment. Choose another one."))
    return None


def _dice(s: Dig, step: do.DiceRolled) -> Refusal | None:
    return None if _fell(step.faces, len(s.rolling)) else Refusal("AST-B5", _ascending())


def _smelter(s: Dig, step: do.SmelterRolled) -> Refusal | None:
    return None if _fell(step.faces, len(s.rolling)) else Refusal("AST-A5", _ascending())


def _ascending() -> str:
    return _("Give a number from 1 to 6 for each die that was rolled, lowest first.")


def _fell(faces: tuple[int, ...], number: int) -> bool:
    last = 1
    for face in faces:
        if type(face) is not int or not last <= face <= 6:
            return False
        last = face
    return len(faces) == number


def _control_die(s: Dig, step: do.ControlRolled) -> Refusal | None:
    return None if is_within(step.face, 1, 6) else Refusal("AST-A7", _("The control die can only show 1 to 6."))


_CHECKS: dict[type[Step], Callable[[Dig, Any], Refusal | None]] = {
    do.Choose: _choose,
    do.Leave: _leave,
    do.BuyDrills: _drills,
    do.Roll: _roll,
    do.Use: _use,
    do.Excavate: _excavate,
    do.Sell: _sell,
    do.Smelt: _smelt,
    do.Control: _control,
    do.Forge: _forge,
    do.Buy: _buy,
    do.GoOn: _go_on,
    do.EventTurned: _event,
    do.TenderTurned: _tender,
    do.GearTurned: _gear,
    do.DiceRolled: _dice,
    do.SmelterRolled: _smelter,
    do.ControlRolled: _control_die,
}

why_not = refusing(EXPECTED, _CHECKS, _not_now)
