"""All steps of The Temple of Karthis: moves and outcomes."""

from __future__ import annotations

from typing import ClassVar, Literal

from klotho_games.core.contract import Move, Outcome

# ---- moves ----


class Explore(Move, frozen=True, tag="explore"):
    """Go through an unexplored opening of your tile."""

    side: int


class Walk(Move, frozen=True, tag="walk"):
    to: int


class BreakThrough(Move, frozen=True, tag="break"):
    """Break a secret door through a wall of a reachable tile and go through it."""

    square: int
    side: int


class Descend(Move, frozen=True, tag="descend"):
    pass


class Choose(Move, frozen=True, tag="choose"):
    card: str


class Stay(Move, frozen=True, tag="stay"):
    """Sealed Shut: choose the side of the wall that you are on."""

    side: Literal["new", "old"]


class Fight(Move, frozen=True, tag="fight"):
    pass


class Retreat(Move, frozen=True, tag="retreat"):
    to: int


# ---- outcomes ----


class TileRolled(Outcome, frozen=True, tag="tile"):
    """Two ten-sided dice, 1 to 100."""

    roll: int


class DrawRolled(Outcome, frozen=True, tag="draw-die"):
    roll: int


class CardDrawn(Outcome, frozen=True, tag="card"):
    """One card of the Temple Deck, for the event or in search of a guard."""

    of_cards: ClassVar[bool] = True
    card: str


class ThreatRolled(Outcome, frozen=True, tag="threat"):
    roll: int


class RoundRolled(Outcome, frozen=True, tag="round"):
    mine: int
    theirs: int


Steps = (
    Explore | Walk | BreakThrough | Descend | Choose | Stay | Fight | Retreat
    | TileRolled | DrawRolled | CardDrawn | ThreatRolled | RoundRolled
)
