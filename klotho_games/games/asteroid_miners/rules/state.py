"""The state of a game: two crews, their asteroid, the market, the decks and the current turn."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from klotho_games.core.contract import Value

from .cards import (
    ASTEROIDS,
    EQUIPMENT,
    EQUIPMENT_DECK,
    EVENT_DECK,
    EVENTS,
    IRON,
    NO_EVENT,
    TENDER_DECK,
    TENDERS,
    EventCard,
)
from .components import BEHIND, TRACK, Component, Pair, component_of

START_MONEY, ADVANCED_MONEY = 8, 16
"""AST-B3: $M of each crew at the start; there is more if drills cost money."""
START_PRICES = (1, 2, 3, 4)
"""AST-B9: Iron, Nickel, Platinum, Rhodium."""
LOWEST, HIGHEST = 1, 9
DICE = 3
DRILLS_PRICE = (0, 1, 2, 3, 4)
MOST_DRILLS = len(DRILLS_PRICE) - 1
"""AST-B5: the drill dice of every turn; for Advanced play, the price in $M of this many drills, and the most drills."""
SHELF = 3
"""AST-B10: the number of face-up pieces of equipment; `MOST_OWNED` is how many a crew can own."""
MOST_OWNED = 4
LET_LIE = 2
"""After this many turns, a tender that no crew has won is removed (AST-B8)."""

SOURCES = ("start", "events", "strata", "tender", "market", "foundry", "drills", "equipment")
"""The sources and uses of money: the columns of `Crew.ledger`."""
START, EVENTS_PAID, STRATA_PAID, TENDER_PAID, MARKET_PAID, FOUNDRY_PAID, DRILLS_COST, EQUIPMENT_COST = range(8)


class Phase(StrEnum):
    """What comes next."""

    SET_OUT = "set-out"
    """Cards are turned up, before the first turn and in Cleanup."""
    EVENT = "event"
    """The event card of the turn is turned up."""
    CHOICE = "choice"
    """The event offers a choice."""
    DRILLS = "drills"
    """Advanced: the crew chooses how many drill components to buy."""
    DRILL = "drill"
    DRILL_FALL = "drill-fall"
    MODIFY = "modify"
    MODIFY_FALL = "modify-fall"
    EXCAVATE = "excavate"
    TENDER = "tender"
    MARKET = "market"
    SMELTER = "smelter"
    SMELTER_FALL = "smelter-fall"
    CONTROL = "control"
    CONTROL_FALL = "control-fall"
    OVERTIME = "overtime"
    UPGRADE = "upgrade"
    END = "end"


STRIP = ("1", "2", "3", "4", "5", "6", "6½", "7", "8")
"""AST-A1: the numbers of the phases of a turn."""
NUMBERED: dict[Phase, str] = {
    Phase.SET_OUT: "8", Phase.EVENT: "1", Phase.CHOICE: "1", Phase.DRILLS: "2", Phase.DRILL: "2",
    Phase.DRILL_FALL: "2", Phase.MODIFY: "3", Phase.MODIFY_FALL: "3", Phase.EXCAVATE: "4", Phase.TENDER: "5",
    Phase.MARKET: "6", Phase.SMELTER: "6½", Phase.SMELTER_FALL: "6½", Phase.CONTROL: "6½", Phase.CONTROL_FALL: "6½",
    Phase.OVERTIME: "6½", Phase.UPGRADE: "7", Phase.END: "8",
}


class Crew(Value, frozen=True):
    """One of the two sides."""

    money: int = START_MONEY
    built: int = 0
    """Rows of Alpha Station that the construction cube has passed."""
    strata: int = 0
    """Strata fully excavated in the whole game."""
    depth: int = 0
    """Strata fully excavated on this asteroid."""
    taken: int = 0
    """Minerals taken from the next stratum: 1 for the left one, 2 for the right one. With both, the stratum is
    cleared."""
    mined: int = 0
    """Minerals mined from this asteroid, as one bit for each number of pips."""
    gear: tuple[str, ...] = ()
    held: int = 0
    """The die in the Reserve Hopper; 0 for none."""
    loan: int = 0
    """Cleanups until the Belt Loan is paid back; 0 for no loan."""
    ledger: tuple[int, ...] = (START_MONEY, 0, 0, 0, 0, 0, 0, 0)
    """By source: what it brought or cost so far. The sum is `money`."""


class Dig(Value, frozen=True):
    expansion: bool
    advanced: bool
    alone: bool
    """One person plays both crews."""
    crews: tuple[Crew, Crew] = (Crew(), Crew())
    phase: Phase = Phase.SET_OUT
    side: int = 0
    """The crew whose turn it is."""
    turn: int = 0
    """Turns begun so far, of both crews together."""
    asteroid: int = 0
    first: int = 0
    """The crew that begins each round on this asteroid."""
    closing: bool = False
    """Whether the last stratum has been excavated, so that the asteroid is removed after this round."""
    prices: tuple[int, int, int, int] = START_PRICES
    event: str = ""
    events_left: tuple[str, ...] = EVENT_DECK
    tender: str = ""
    tenders_left: tuple[str, ...] = TENDER_DECK
    lain: int = 0
    """How many turns the tender has been open."""
    shelf: tuple[str, ...] = ()
    """Equipment for sale."""
    gear_left: tuple[str, ...] = EQUIPMENT_DECK
    # ---- the current turn ----
    straight: bool = False
    """AST-A12: the crew has no money and goes from the event straight to the Foundry."""
    dice: tuple[int, ...] = ()
    """The drill dice by their places in the tray; 0 before the first roll."""
    spent: int = 0
    """The places, as bits, whose dice were put on a mineral."""
    rolls: int = 0
    """Rolls that are left."""
    rolling: tuple[int, ...] = ()
    """The places of the dice that are being rolled; a place beyond the tray is a new die."""
    used: tuple[str, ...] = ()
    """Equipment used this turn, or left unused instead of paying for shelter."""
    haul: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Metals excavated this turn and not sold yet, in the order of the prices."""
    cleared: int = 0
    """Strata fully excavated this turn."""
    won: bool = False
    """Whether the tender was won this turn."""
    discount: int = 0
    smelter: Pair = (0, 0)
    smelts: int = 0
    control: int = 0
    controls: int = 0
    green: int = 0
    """Components forged in this phase and not banked yet: how far the green cube is ahead."""
    pot: int = 0
    """$M that these components bring if they are banked."""
    ruined: int = -1
    """AST-A12: the crew that had no money and no way to earn any; -1 for none."""
    paper: bool = False
    """AST-B1, A11: whether the game is played as on paper."""

    @property
    def crew(self) -> Crew:
        return self.crews[self.side]

    @property
    def rival(self) -> Crew:
        return self.crews[1 - self.side]


def new_dig(expansion: bool, advanced: bool, alone: bool, paper: bool = False) -> Dig:
    money = ADVANCED_MONEY if advanced else START_MONEY
    crew = Crew(money, ledger=(money, *Crew().ledger[1:]))
    return Dig(expansion, advanced, alone, (crew, crew), paper=paper)


# ---- questions about a state ----


def card_of(s: Dig) -> EventCard:
    """Return the current event card."""
    return EVENTS[s.event] if s.event else NO_EVENT


def strata_of(s: Dig) -> tuple[tuple[int, int], ...]:
    return strata_on(s.asteroid, s.paper)


def strata_on(asteroid: int, paper: bool) -> tuple[tuple[int, int], ...]:
    """Return the strata of an asteroid, by our rules or the Paper rules (AST-B1)."""
    cut = ASTEROIDS[asteroid]
    return cut.on_paper if paper else cut.strata


def open_minerals(s: Dig, side: int) -> tuple[tuple[int, int], ...]:
    """AST-B7: return the places (0, 1) and minerals that are left in the crew's next stratum."""
    crew = s.crews[side]
    return _open(s.asteroid, s.paper, crew.depth, crew.taken)


@cache
def _open(asteroid: int, paper: bool, depth: int, taken: int) -> tuple[tuple[int, int], ...]:
    strata = strata_on(asteroid, paper)
    if depth >= len(strata):
        return ()
    return tuple((slot, mineral) for slot, mineral in enumerate(strata[depth]) if not taken >> slot & 1)


def face_for(s: Dig, mineral: int) -> int:
    """Return the face that digs a mineral: its pips, unless Iron and Nickel change places in a Magnetic Storm."""
    return 7 - mineral if mineral in (3, 4) and s.event and EVENTS[s.event].swapped else mineral


def free_dice(s: Dig) -> tuple[int, ...]:
    """Return the places of the unused dice."""
    return tuple(place for place in range(len(s.dice)) if not s.spent >> place & 1)


def left_total(s: Dig) -> int:
    """AST-B8: return the total of the unused dice."""
    spent = s.spent
    return sum([face for place, face in enumerate(s.dice) if not spent >> place & 1])


def demand_of(s: Dig) -> int:
    return TENDERS[s.tender].demand + card_of(s).tender_demand


def sale_price(s: Dig, metal: int) -> int:
    """AST-B9, plus the bonus of a Price Surge."""
    return s.prices[metal - IRON] + card_of(s).sale_bonus


def price_of(s: Dig, piece: str) -> int:
    """AST-B10, minus the discount of a Salvage Drift."""
    return max(0, EQUIPMENT[piece].price - s.discount)


def can_upgrade(s: Dig) -> bool:
    crew = s.crews[s.side]
    return len(crew.gear) < MOST_OWNED and any(price_of(s, piece) <= crew.money for piece in s.shelf)


def most_dice(s: Dig) -> int:
    """AST-B5: return the number of drill dice this turn; in Advanced play, the most that can be bought."""
    return (MOST_DRILLS if s.advanced else DICE) + card_of(s).drill_dice


def most_drills(s: Dig) -> int:
    """AST-B5: in Advanced play, return how many drill components the crew can pay for this turn."""
    most = most_dice(s)
    while DRILLS_PRICE[most] > s.crew.money:
        most -= 1
    return most


# ---- the Foundry ----


def next_component(s: Dig, side: int, ahead: int = 0) -> Component | None:
    """AST-A9: return the component that a crew forges next, or `ahead` rows later; None if the station is complete."""
    row = s.crews[side].built + ahead
    return component_of(row, s.won and side == s.side) if row < len(TRACK) else None


def has_mined(crew: Crew, component: Component) -> bool:
    a, b = component.needs
    return bool(crew.mined >> a & 1 and crew.mined >> b & 1)


def may_forge(s: Dig) -> bool:
    """AST-A3, and AST-A12 for a crew that goes straight to the Foundry."""
    if not s.expansion or not (s.cleared or s.straight):
        return False
    component = next_component(s, s.side)
    return component is not None and has_mined(s.crew, component)


def may_work_overtime(s: Dig) -> bool:
    """AST-A10: the crew has forged a component, is behind by two or more, and has the minerals for another."""
    if not s.green or s.rival.built - s.crew.built < BEHIND:
        return False
    component = next_component(s, s.side, s.green)
    return component is not None and has_mined(s.crew, component)
