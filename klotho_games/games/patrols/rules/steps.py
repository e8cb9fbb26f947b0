"""All steps of 12 Patrols: the moves, and the one outcome of chance."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

from .state import MIDDLE_CELL

# ---- moves ----


class Place(Move, frozen=True, tag="place", omit_defaults=True):
    """Put a face-up region on a place. The place of the first region is the middle, wherever the table shows it."""

    region: str
    place: int
    cell: int = MIDDLE_CELL
    """For the first region: on which of the nine cells of the empty map it is shown. It has no effect on the game."""


class Post(Move, frozen=True, tag="post"):
    """Put a knight, or a footman (0 pips), on an open patrol."""

    colour: str
    pips: int
    patrol: int


class TakeBack(Move, frozen=True, tag="back"):
    """Take back an item that was placed since the last region."""

    colour: str
    pips: int
    patrol: int


class Seal(Move, frozen=True, tag="seal"):
    """Seal the kingdom: everything is placed and every requirement met."""


class GiveUp(Move, frozen=True, tag="give-up"):
    """Give up because a complete line cannot be put in order."""


# ---- outcomes ----


class Dealt(Outcome, frozen=True, tag="deal"):
    """The whole deal: the values of the knights by colour, each colour in ascending order, and nine regions in the
    order in which they are turned up."""

    of_cards: ClassVar[bool] = True
    dice: tuple[int, ...]
    regions: tuple[str, ...]


Steps = Place | Post | TakeBack | Seal | GiveUp | Dealt
