"""Phase 6½, the Interstellar Foundry: Smelter, Control Station, Overtime (AST-A3 to A10).

A step that ends the phase leaves the state in the upgrade phase.
"""

from __future__ import annotations

from msgspec.structs import replace

from . import events as told
from . import steps as do
from .components import (
    CONTROLS,
    NATURAL,
    PAY,
    SMELTS,
    Component,
    Pair,
    helping,
    same,
)
from .crew_money import After, Events, add_money, with_crew
from .state import (
    FOUNDRY_PAID,
    Dig,
    Phase,
    may_forge,
    may_work_overtime,
    next_component,
)

NOTHING: Pair = (0, 0)


def enter(s: Dig, events: Events) -> After | None:
    """AST-A3: open the Foundry; None if the phase is skipped."""
    if not may_forge(s):
        return None
    opened = told.FoundryOpened(s.side, current_component(s).number, s.crew.built)
    return replace(s, phase=Phase.SMELTER, smelts=SMELTS, controls=CONTROLS), (*events, opened)


def current_component(s: Dig) -> Component:
    """Return the component that is being forged."""
    component = next_component(s, s.side, s.green)
    assert component is not None
    return component


# ---- the Smelter (AST-A5, A6) ----


def smelt(s: Dig, step: do.Smelt) -> After:
    return replace(s, phase=Phase.SMELTER_FALL, rolling=step.dice, smelts=s.smelts - 1), ()


def smelter_falls(s: Dig, step: do.SmelterRolled) -> After:
    dice = list(s.smelter)
    for place, face in zip(s.rolling, step.faces, strict=True):
        dice[place] = face
    pair = (dice[0], dice[1])
    thrown = told.SmelterThrown(s.side, pair, s.rolling, s.smelts)
    s = replace(s, smelter=pair, rolling=(), phase=Phase.SMELTER)
    if same(pair, current_component(s).needs):
        return _forge_component(s, pair, NATURAL, (thrown,))
    return s, (thrown,)


# ---- the Control Station (AST-A7) ----


def roll_control(s: Dig, step: do.Control) -> After:
    return replace(s, phase=Phase.CONTROL_FALL, controls=s.controls - 1), ()


def control_falls(s: Dig, step: do.ControlRolled) -> After:
    helps = step.face in helping(s.smelter, current_component(s).needs)
    thrown = told.ControlThrown(s.side, step.face, s.controls, helps)
    s = replace(s, control=step.face, phase=Phase.CONTROL)
    if helps or s.controls:
        return s, (thrown,)
    return give_up(s, (thrown,))


def forge(s: Dig, step: do.Forge) -> After:
    return _forge_component(s, step.to, PAY[s.control], ())


# ---- results (AST-A9, A10) ----


def _forge_component(s: Dig, to: Pair, pay: int, events: Events) -> After:
    component, row = current_component(s), s.crew.built + s.green
    forged = told.ComponentForged(
        s.side, component.number, row, s.smelter, s.control, to, pay, overtime=s.green > 0
    )
    s = replace(s, green=s.green + 1, pot=s.pot + pay)
    events = (*events, forged)
    if may_work_overtime(s):
        return replace(s, phase=Phase.OVERTIME), events
    return _bank_funds(s, events)


def overtime(s: Dig, step: do.Overtime) -> After:
    row = s.crew.built + s.green
    began = told.OvertimeBegan(s.side, row, s.pot, current_component(s).number)
    s = replace(s, phase=Phase.SMELTER, smelter=NOTHING, smelts=SMELTS, control=0, controls=CONTROLS)
    return s, (began,)


def bank(s: Dig, step: do.Bank) -> After:
    return _bank_funds(s, ())


def _bank_funds(s: Dig, events: Events) -> After:
    crew = add_money(s.crew, s.pot, FOUNDRY_PAID)
    crew = replace(crew, built=crew.built + s.green)
    banked = told.FundsBanked(s.side, s.green, s.pot, crew.money, crew.built)
    return replace(with_crew(s, crew), green=0, pot=0, phase=Phase.UPGRADE), (*events, banked)


def give_up(s: Dig, events: Events) -> After:
    """Give up this component; in Overtime everything forged in this phase is lost too (AST-A10)."""
    events = (*events, told.ForgingFailed(s.side, current_component(s).number))
    if s.green:
        events = (*events, told.OvertimeLost(s.side, s.green, s.pot))
    return replace(s, green=0, pot=0, phase=Phase.UPGRADE), events
