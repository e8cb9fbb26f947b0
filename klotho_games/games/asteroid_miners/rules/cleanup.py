"""Phase 8 and everything between two turns: new cards, the next crew, the next asteroid, the end (AST-B11)."""

from __future__ import annotations

from msgspec.structs import replace

from . import events as told
from . import steps as do
from .cards import ASTEROIDS, REPAID, TENDER_DECK, TENDERS
from .components import CAUGHT_UP, COMPONENTS, TRACK
from .crew_money import After, Events, add_money, with_crew
from .state import (
    EVENTS_PAID,
    LET_LIE,
    SHELF,
    Crew,
    Dig,
    Phase,
    has_mined,
    next_component,
    strata_of,
)


def to_cleanup(s: Dig, events: Events) -> After:
    """Return the dice, repay a loan that is due, and remove a tender that was won or has been open too long."""
    side, crew = s.side, s.crew
    if crew.loan:
        crew = replace(crew, loan=crew.loan - 1)
        if not crew.loan:
            crew, events = _repay_loan(crew, side, events)
        s = with_crew(s, crew)
    lain = s.lain + 1
    if s.won or lain == LET_LIE:
        if not s.won:
            events = (*events, told.TenderLapsed(s.tender))
        s = replace(s, tender="", tenders_left=s.tenders_left or TENDER_DECK, lain=0)
    else:
        s = replace(s, lain=lain)
    s = replace(
        s, event="", straight=False, dice=(), spent=0, rolls=0, rolling=(), used=(), haul=(0, 0, 0, 0), cleared=0,
        won=False, discount=0, smelter=(0, 0), smelts=0, control=0, controls=0,
    )
    return _set_out(s, (*events, told.TurnEnded(side)))


def _repay_loan(crew: Crew, side: int, events: Events) -> tuple[Crew, Events]:
    """Pay back the loan, or all the money there is."""
    amount = min(REPAID, crew.money)
    crew = add_money(crew, -amount, EVENTS_PAID)
    return crew, (*events, told.LoanRepaid(side, amount, crew.money))


# ---- turning up cards ----


def _set_out(s: Dig, events: Events) -> After:
    if not s.tender or (len(s.shelf) < SHELF and s.gear_left):
        return replace(s, phase=Phase.SET_OUT), events
    return next_turn(s, events)


def turn_tender(s: Dig, step: do.TenderTurned) -> After:
    left = tuple([other for other in s.tenders_left if other != step.tender])
    up = told.TenderUp(step.tender, TENDERS[step.tender].demand)
    return _set_out(replace(s, tender=step.tender, tenders_left=left), (up,))


def turn_gear(s: Dig, step: do.GearTurned) -> After:
    left = tuple([other for other in s.gear_left if other != step.piece])
    up = told.GearUp(step.piece, len(s.shelf))
    return _set_out(replace(s, shelf=(*s.shelf, step.piece), gear_left=left), (up,))


# ---- turns and asteroids ----


def next_turn(s: Dig, events: Events) -> After:
    if not s.turn:
        return begin_turn(s, s.first, events)
    if s.side == s.first or not s.closing:
        return begin_turn(s, 1 - s.side, events)
    events = (*events, told.AsteroidRemoved(s.asteroid))
    if s.asteroid + 1 == len(ASTEROIDS):
        return _end(s, events)
    crews = list(s.crews)
    for side, crew in enumerate(s.crews):
        built = _row_after_asteroid(s, crew)
        if built > crew.built:
            events = (*events, told.CubeMoved(side, crew.built, built))
        crews[side] = replace(crew, built=built, depth=0, taken=0, mined=0)
    first = _begins(s)
    s = replace(s, crews=(crews[0], crews[1]), asteroid=s.asteroid + 1, first=first, closing=False)
    return begin_turn(s, first, (*events, told.AsteroidCame(s.asteroid, first)))


def _row_after_asteroid(s: Dig, crew: Crew) -> int:
    """AST-A11: return the row of a crew's cube when this asteroid is removed.

    A crew stays if it has the minerals for a component of the last row; as on paper it moves on even then.
    """
    row = CAUGHT_UP[s.asteroid]
    if not s.expansion or crew.depth == len(strata_of(s)):
        return crew.built
    if not s.paper and any(has_mined(crew, COMPONENTS[number]) for number in TRACK[row - 1]):
        return crew.built
    return max(crew.built, row)


def _begins(s: Dig) -> int:
    """AST-B11: the poorer crew begins on a new asteroid; if both are equal, the one that did not begin on the last."""
    red, teal = (crew.money for crew in s.crews)
    return 1 - s.first if red == teal else int(teal < red)


def begin_turn(s: Dig, side: int, events: Events) -> After:
    s = replace(s, side=side, turn=s.turn + 1, phase=Phase.EVENT)
    events = (*events, told.TurnBegan(side, s.turn, s.asteroid))
    if not s.advanced or s.crew.money:
        return s, events
    component = next_component(s, side) if s.expansion else None  # AST-A12
    if component is not None and has_mined(s.crew, component):
        return replace(s, straight=True), (*events, told.StraightToFoundry(side))
    return _end(replace(s, ruined=side), (*events, told.CrewRuined(side)))


def _end(s: Dig, events: Events) -> After:
    """End the game: repay open loans. The richer crew has won (AST-B3)."""
    crews = list(s.crews)
    for side, crew in enumerate(s.crews):
        if crew.loan:
            crews[side], events = _repay_loan(replace(crew, loan=0), side, events)
    s = replace(s, crews=(crews[0], crews[1]), phase=Phase.END)
    return s, (*events, told.GameEnded((crews[0].money, crews[1].money)))
