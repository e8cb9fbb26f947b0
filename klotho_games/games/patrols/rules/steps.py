"""Everything that can be done in the kingdom, and the one thing that chance gives."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

from .state import MIDDLE_CELL

# ---- moves ----


class Place(Move, frozen=True, tag="place", omit_defaults=True):
    """Lay a face-up region onto a place. The first one lies in the middle, wherever the table shows that."""

    region: str
    place: int
    cell: int = MIDDLE_CELL
    """Of the first one: on which of the nine cells of the bare map. It changes nothing but what is seen."""


class Post(Move, frozen=True, tag="post"):
    """Put a knight, or a footman (0 pips), on an open patrol."""

    colour: str
    pips: int
    patrol: int


class TakeBack(Move, frozen=True, tag="back"):
    """Take an item back that was put down since the last region."""

    colour: str
    pips: int
    patrol: int


class Seal(Move, frozen=True, tag="seal"):
    """All is done and everybody pleased: the kingdom is sealed."""


class GiveUp(Move, frozen=True, tag="give-up"):
    """A complete line cannot be put in order."""


# ---- outcomes ----


class Dealt(Outcome, frozen=True, tag="deal"):
    """The whole deal: what the knights show, colour by colour and each colour from the lowest up, and nine regions
    in the order in which they are turned up."""

    of_cards: ClassVar[bool] = True
    dice: tuple[int, ...]
    regions: tuple[str, ...]


Steps = Place | Post | TakeBack | Seal | GiveUp | Dealt
