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
from klotho_games.games.asteroid_miners.rules.questions import assistance, best_sale, gamble, helpful
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, demand_of, face_for, left_total, open_minerals

Words = tuple[str, str]


def prompt(s: Dig, names: Sequence[str]) -> Words:
    match s.phase:
        case Phase.SET_OUT:
            return _("cards are being revealed."), _("A tender, and three pieces of equipment.")
        case Phase.EVENT:
            return _("the event of this turn is turned."), _("It holds for this turn only.")
        case Phase.CHOICE:
            return _("{event}: choose.").format(event=event_name(s.event)), _(EVENTS[s.event].text)
        case Phase.DRILLS:
            return _("buy drills."), _("One die each, for $1M each. You have {money}.").format(
                money=money(s.crew.money))
        case Phase.DRILL:
            return _drill(s)
        case Phase.DRILL_FALL | Phase.MODIFY_FALL:
            return _("the drill dice fall."), _open_minerals_words(s)
        case Phase.MODIFY:
            return _("change the dice with your equipment, or go on."), _open_minerals_words(s)
        case Phase.EXCAVATE:
            return _("place dice on the minerals they match."), _open_minerals_words(s)
        case Phase.TENDER:
            return _tender(s)
        case Phase.MARKET:
            best, _order = best_sale(s)
            return _("sell your metals."), _("In the best order they bring {money}.").format(money=money(best))
        case Phase.UPGRADE:
            return _("buy one piece of equipment, or go on."), _purse(s)
        case Phase.END:
            return _end(s, names)
    return _foundry(s)


def _open_minerals_words(s: Dig) -> str:
    minerals = open_minerals(s, s.side)
    if not minerals:
        return _("This asteroid is excavated: all that is left is the tender.")
    digs = {mineral_name(mineral): face_for(s, mineral) for _slot, mineral in minerals}
    if len(minerals) > len(digs):
        told = _("Open: {mineral}, twice. A {face} digs each.")
    elif len(digs) == 1:
        told = _("Open: {mineral}. A {face} digs it.")
    else:
        told = _("Open: a {face} digs {mineral}, a {other_face} digs {other}.")
    names, faces = list(digs), list(digs.values())
    return told.format(mineral=names[0], face=faces[0], other=names[-1], other_face=faces[-1])


def _drill(s: Dig) -> Words:
    if not s.dice[0]:
        n = len(s.dice)
        return ngettext("roll your drill die.", "roll your {n} drill dice.", n).format(n=n), _open_minerals_words(s)
    left = ngettext("keep what you like: {n} roll is left.", "keep what you like: {n} rolls are left.", s.rolls)
    return left.format(n=s.rolls), _open_minerals_words(s)


def _tender(s: Dig) -> Words:
    told = _("The dice left make {total}; {demand} wins.").format(total=left_total(s), demand=demand_of(s))
    return _("bid the dice that are left?"), told


def _purse(s: Dig) -> str:
    """Say how much the crew can spend, and remind it of a Belt Loan (AST-B4)."""
    told = {
        0: _("A crew owns at most four; you have {money}."),
        1: _("You have {money}, and pay back {loan} in this Cleanup."),
    }.get(s.crew.loan, _("You have {money}, and pay back {loan} next turn."))
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
    best = found.courses[0].outlook
    odds = _("{chance} to forge it, {money} on average.").format(chance=percent(best.chance), money=about(best.money))
    if s.phase is Phase.CONTROL:
        return _at_control(s)
    if not s.smelter[0]:
        return _("fire the Smelter for {component}.").format(component=component_and_minerals(component.number)), odds
    left = ngettext("{n} roll left", "{n} rolls left", s.smelts).format(n=s.smelts)
    told = _("roll the Smelter again ({left}), or the control die.") if s.smelts else _("roll the control die.")
    return told.format(left=left), _controls(s) or odds


def _controls(s: Dig) -> str:
    faces = helpful(s)
    if not faces:
        return _("No control die would make {component} of these.").format(
            component=component_name(current_component(s).number))
    return _("A {faces} on the control die would forge it.").format(faces=any_face_words(faces))


def _at_control(s: Dig) -> Words:
    way = control_words(s.control)
    if s.control in helpful(s):
        first = _("forge {component} for {pay}.")
        if s.controls:
            first = _("forge {component} for {pay}, or roll the control die again.")
        name = component_name(current_component(s).number)
        return first.format(component=name, pay=money(PAY[s.control])), _("Control {face}: {way}.").format(
            face=s.control, way=way)
    left = ngettext("{n} roll left", "{n} rolls left", s.controls).format(n=s.controls)
    return _("roll the control die again ({left}).").format(left=left), _controls(s)


def _overtime(s: Dig) -> Words:
    stake = gamble(s)
    assert stake is not None
    first = _("bank {money}, or risk it in Overtime for {component}?")
    second = _("{chance} to forge it. A failure loses everything forged this phase.")
    return (
        first.format(money=money(stake.money), component=component_name(stake.nxt.number)),
        second.format(chance=percent(stake.outlook.chance)),
    )


def _end(s: Dig, names: Sequence[str]) -> Words:
    found, best = result(s), best_crews(s)
    assert found is not None
    if len(best) > 1:
        return _("neither crew did better."), found.reason
    return _("{name} has won.").format(name=crew_name(best[0], names)), found.reason
