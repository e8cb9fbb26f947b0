"""The prompt of each phase: what the table waits for, and a second, less prominent sentence."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules.cards import EVENTS, REPAID
from klotho_games.games.asteroid_miners.rules.components import PAY
from klotho_games.games.asteroid_miners.rules.count import best_crews, result
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.names import (
    about,
    any_face_words,
    component_and_minerals,
    component_name,
    control_words,
    crew_name,
    event_name,
    mineral_name,
    money,
    percent,
)
from klotho_games.games.asteroid_miners.rules.questions import assistance, best_sale, gamble, helpful, to_bank
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, demand_of, face_for, left_total, open_minerals

Words = tuple[str, str]


def prompt(s: Dig, names: Sequence[str]) -> Words:
    match s.phase:
        case Phase.SET_OUT:
            return _("cards are being revealed."), _("You see a tender and three pieces of equipment.")
        case Phase.EVENT:
            return _("this turn’s event is revealed."), _("The event lasts for this turn only.")
        case Phase.CHOICE:
            return _("{event}: make your choice.").format(event=event_name(s.event)), _(EVENTS[s.event].text)
        case Phase.DRILLS:
            return _("buy drills."), _("Each drill gives you one die. You have {money}.").format(
                money=money(s.crew.money))
        case Phase.DRILL:
            return _drill(s)
        case Phase.DRILL_FALL | Phase.MODIFY_FALL:
            return _("the drill dice are rolling."), _open_minerals_words(s)
        case Phase.MODIFY:
            return _("change the dice with your equipment, or continue."), _open_minerals_words(s)
        case Phase.EXCAVATE:
            return _("place dice on the minerals they match."), _open_minerals_words(s)
        case Phase.TENDER:
            return _tender(s)
        case Phase.MARKET:
            return _market(s)
        case Phase.UPGRADE:
            return _("buy one piece of equipment, or continue."), _purse(s)
        case Phase.END:
            return _end(s, names)
    return _foundry(s)


def _open_minerals_words(s: Dig) -> str:
    minerals = open_minerals(s, s.side)
    if not minerals:
        return _("You’ve finished this asteroid. Only the tender is left.")
    digs = {mineral_name(mineral): face_for(s, mineral) for _slot, mineral in minerals}
    if len(minerals) > len(digs):
        told = _("This stratum has {mineral} twice. You need two dice with a {face}.")
    elif len(digs) == 1:
        told = _("You need a {face} for {mineral}.")
    else:
        told = _("You need a {face} for {mineral} and a {other_face} for {other}.")
    names, faces = list(digs), list(digs.values())
    return told.format(mineral=names[0], face=faces[0], other=names[-1], other_face=faces[-1])


def _drill(s: Dig) -> Words:
    if not s.dice[0]:
        n = len(s.dice)
        return ngettext("roll your drill die.", "roll your {n} drill dice.", n).format(n=n), _open_minerals_words(s)
    left = ngettext("keep the dice you like and roll the rest ({n} roll left).",
                    "keep the dice you like and roll the rest ({n} rolls left).", s.rolls)
    return left.format(n=s.rolls), _open_minerals_words(s)


def _tender(s: Dig) -> Words:
    told = _("Your dice total {total}. The tender asks for {demand}.").format(total=left_total(s), demand=demand_of(s))
    return _("bid your leftover dice for the tender?"), told


def _market(s: Dig) -> Words:
    best, order = best_sale(s)
    if len(order) == 1:
        first, second = _("sell your {metal}.").format(metal=mineral_name(order[0])), _("You get {money} for this "
                                                                                        "metal.")
    else:
        first, second = _("sell your metals."), _("If you sell in the best order, you get {money}.")
    return first, second.format(money=money(best))


def _purse(s: Dig) -> str:
    """Say how much the crew can spend, and remind it of a Belt Loan (AST-B4)."""
    told = {
        0: _("You have {money} and can own up to four pieces of equipment."),
        1: _("You have {money} and pay back {loan} in this turn’s Cleanup."),
    }.get(s.crew.loan, _("You have {money} and pay back {loan} next turn."))
    return told.format(money=money(s.crew.money), loan=money(REPAID))


def _foundry(s: Dig) -> Words:
    if s.phase is Phase.OVERTIME:
        return _overtime(s)
    component = current_component(s)
    if s.phase in (Phase.SMELTER_FALL, Phase.CONTROL_FALL):
        wants = _("Wanted: {component}.").format(component=component_and_minerals(component.number))
        return _("the Foundry is at work."), wants
    found = assistance(s)
    assert found is not None
    best = found.courses[0]
    odds = _("{chance} chance of success, {money} on average.").format(
        chance=percent(best.outlook.chance), money=about(to_bank(s, best)))
    if s.phase is Phase.CONTROL:
        return _at_control(s)
    if not s.smelter[0]:
        told = _("fire up the Smelter for {component}.")
        return told.format(component=component_and_minerals(component.number)), odds
    left = ngettext("{n} roll left", "{n} rolls left", s.smelts).format(n=s.smelts)
    told = _leaving(s) or _("roll the control die.")
    if s.smelts:
        told = _("roll the Smelter dice again ({left}), or roll the control die.")
    return told.format(left=left), _controls(s) or odds


def _leaving(s: Dig) -> str:
    """Return what to do if no roll of the control die can help; "" if one can, or in Overtime (AST-A10)."""
    return _("leave the Foundry.") if not helpful(s) and not s.green else ""


def _controls(s: Dig) -> str:
    faces = helpful(s)
    if not faces:
        return _("No roll of the control die can make {component} from these dice.").format(
            component=component_name(current_component(s).number))
    return _("With a {faces} on the control die, you can forge the component.").format(faces=any_face_words(faces))


def _at_control(s: Dig) -> Words:
    way = control_words(s.control)
    if s.control in helpful(s):
        first = _("forge {component} for {pay}.")
        if s.controls:
            first = _("forge {component} for {pay}, or roll the control die again.")
        name = component_name(current_component(s).number)
        return first.format(component=name, pay=money(PAY[s.control])), _("Control die {face}: {way}.").format(
            face=s.control, way=way)
    left = ngettext("{n} roll left", "{n} rolls left", s.controls).format(n=s.controls)
    return _leaving(s) or _("roll the control die again ({left}).").format(left=left), _controls(s)


def _overtime(s: Dig) -> Words:
    stake = gamble(s)
    assert stake is not None
    first = _("bank {money}, or risk it in Overtime for {component}?")
    second = _("{chance} chance of success. If you fail, you lose everything you’ve forged this turn.")
    return (
        first.format(money=money(stake.money), component=component_name(stake.nxt.number)),
        second.format(chance=percent(stake.outlook.chance)),
    )


def _end(s: Dig, names: Sequence[str]) -> Words:
    found, best = result(s), best_crews(s)
    assert found is not None
    if len(best) > 1:
        return _("both crews did equally well."), found.reason
    return _("{name} has won.").format(name=crew_name(best[0], names)), found.reason
