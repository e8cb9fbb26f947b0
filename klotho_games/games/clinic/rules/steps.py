"""Everything that can be done in the clinic, and the two things that chance gives."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

# ---- moves: the action row ----


class Lay(Move, frozen=True, tag="lay"):
    """Lay the next Action card at an end of the row, turned round or not, over its neighbour or under it.

    The first card has no neighbour: it lies to the "right", not over anything.
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
    """Use a build or bonus box, 1 to 6, for anything but a floor. `place` is the space; 0 for parking and helipad."""

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
    """Admit the patient of a box, or its pair."""

    box: int


class Walk(Move, frozen=True, tag="walk"):
    """Somebody like this goes from one place to another. `level` is expertise or severity."""

    who: str
    level: int
    at: int
    to: int


class EndAction(Move, frozen=True, tag="end-action"):
    """Nothing more in this section."""


# ---- moves: business ----


class OpenBusiness(Move, frozen=True, tag="business"):
    """The forecast is accepted: patients are treated, bills are paid."""


class Advertise(Move, frozen=True, tag="advertise"):
    """Buy so much popularity; 0 is none. Then comes Administration."""

    popularity: int


# ---- outcomes ----


class Dealt(Outcome, frozen=True, tag="deal"):
    """The Floor card that is the ground floor, and the five that can be built."""

    of_cards: ClassVar[bool] = True
    ground: str
    floors: tuple[str, ...]


class Shuffled(Outcome, frozen=True, tag="shuffle"):
    """The Action cards in the order they come to hand, and which side of each is up (0 or 1)."""

    of_cards: ClassVar[bool] = True
    cards: tuple[str, ...]
    sides: tuple[int, ...]


Steps = Lay | Take | Build | BuildFloor | Hire | Admit | Walk | EndAction | OpenBusiness | Advertise | Dealt | Shuffled
