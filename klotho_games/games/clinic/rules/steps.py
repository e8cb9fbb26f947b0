"""All steps of Clin9ic: the moves, and the two outcomes of chance."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

# ---- moves: the action row ----


class Lay(Move, frozen=True, tag="lay"):
    """Place the next Action card at an end of the row, rotated or not, over its neighbour or under it.

    The first card has no neighbour: its `end` is "right", and `over` is False.
    """

    card: str
    end: str
    over: bool
    turned: bool


class Take(Move, frozen=True, tag="take"):
    """Take the "first" three sections or the "last" three."""

    sections: str


# ---- moves: actions ----


class Build(Move, frozen=True, tag="build"):
    """Use a build or bonus box, 1 to 6, for anything but a floor.

    `place` is the space; 0 for parking and helipad.
    """

    box: int
    component: str
    place: int = 0


class BuildFloor(Move, frozen=True, tag="floor"):
    """Use a build box, 1 to 6, for a floor on top of the building."""

    box: int
    card: str


class Hire(Move, frozen=True, tag="hire"):
    box: int


class Admit(Move, frozen=True, tag="admit"):
    """Admit the patient or the couple of a box."""

    box: int


class Walk(Move, frozen=True, tag="walk"):
    """Send a person with this role and level from one place to another. `level` is expertise or severity."""

    who: str
    level: int
    at: int
    to: int


class EndAction(Move, frozen=True, tag="end-action"):
    """End the action of this section."""


# ---- moves: business ----


class OpenBusiness(Move, frozen=True, tag="business"):
    """Accept the forecast: patients are treated, bills are paid."""


class Advertise(Move, frozen=True, tag="advertise"):
    """Buy this much popularity, or none. Administration follows."""

    popularity: int


# ---- outcomes ----


class Dealt(Outcome, frozen=True, tag="deal"):
    """The Floor card of the ground floor, and the five that can be built."""

    of_cards: ClassVar[bool] = True
    ground: str
    floors: tuple[str, ...]


class Shuffled(Outcome, frozen=True, tag="shuffle"):
    """The Action cards in the order in which they are laid, and the side of each that is up (0 or 1)."""

    of_cards: ClassVar[bool] = True
    cards: tuple[str, ...]
    sides: tuple[int, ...]


Steps = Lay | Take | Build | BuildFloor | Hire | Admit | Walk | EndAction | OpenBusiness | Advertise | Dealt | Shuffled
