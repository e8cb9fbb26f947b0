"""Minerals, asteroids and the three decks: events, equipment, tenders.

The base game is our reconstruction with our own decks; prices and strengths were balanced by games between bots. A
mineral is represented by its pips everywhere: Clay is 1, Rhodium is 6 (AST-A2).
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from klotho_games.core.contract import Value

CLAY, ROCK, IRON, NICKEL, PLATINUM, RHODIUM = range(1, 7)
MINERALS = (CLAY, ROCK, IRON, NICKEL, PLATINUM, RHODIUM)
METALS = (IRON, NICKEL, PLATINUM, RHODIUM)
"""AST-B9: the metals that the market buys, in the order of its prices."""
PICTURE = ("", "clay", "rock", "iron", "nickel", "platinum", "rhodium")

Tone = Literal["good", "bad", "choice"]
Op = Literal[
    "shift", "reroll", "raise_all", "balance", "flip", "copy", "reroll_any", "hold", "extra_die", "split", "set",
]
Choice = Literal["take", "decline", "pay", "money", "discount"]


class Asteroid(Value, frozen=True):
    """AST-B1: an asteroid's strata from the top, with two minerals each."""

    id: str
    strata: tuple[tuple[int, int], ...]
    on_paper: tuple[tuple[int, int], ...]
    """As on paper, what the rows up to C2/C3 and C5/C6 still need is only in the last stratum (AST-A11)."""


class EventCard(Value, frozen=True):
    """AST-B4: an event that holds for one turn."""

    id: str
    name: str
    tone: Tone
    text: str
    drill_rolls: int = 3
    drill_dice: int = 0
    """Additional dice in this turn, or fewer if negative."""
    stratum_bonus: int = 0
    price_all: int = 0
    """How far all metal prices move."""
    sale_bonus: int = 0
    """Additional $M for each metal sold this turn."""
    money: int = 0
    no_equipment: bool = False
    tender_demand: int = 0
    swapped: bool = False
    """Iron and Nickel change places: a 3 digs Nickel, a 4 digs Iron."""
    choices: tuple[Choice, ...] = ()


class Equipment(Value, frozen=True):
    """A piece of equipment: what it costs and does (AST-B6, B10)."""

    id: str
    name: str
    price: int
    text: str
    op: Op
    by: int = 0
    before: tuple[int | str, ...] = ()
    """The dice as the card shows them before its use, and `after` it; "?" is a roll, "+" one more die."""
    after: tuple[int | str, ...] = ()


class Tender(Value, frozen=True):
    """A client who buys minerals while the demand lasts (AST-B8)."""

    id: str
    demand: int
    pay: int
    client: str


_FOLDER = Path(__file__).parents[1]

ASTEROIDS = tuple(msgspec.json.decode((_FOLDER / "asteroids.json").read_bytes(), type=list[Asteroid]))
EVENTS = {card.id: card for card in msgspec.json.decode((_FOLDER / "events.json").read_bytes(), type=list[EventCard])}
EQUIPMENT = {
    card.id: card for card in msgspec.json.decode((_FOLDER / "equipment.json").read_bytes(), type=list[Equipment])
}
TENDERS = {card.id: card for card in msgspec.json.decode((_FOLDER / "tenders.json").read_bytes(), type=list[Tender])}

EVENT_DECK, EQUIPMENT_DECK, TENDER_DECK = tuple(EVENTS), tuple(EQUIPMENT), tuple(TENDERS)
NO_EVENT = EventCard("", "", "good", "")
"""Holds before an event card is turned up."""
LOAN, REPAID = 3, 4
SHELTER, SALVAGE, DISCOUNT = 1, 1, 2
"""The amounts for the choices of Meteor Shower and Salvage Drift."""
