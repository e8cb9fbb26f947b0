"""All events of a step, in the order in which they happen, for motion, sound, the log and speech.

Places are those of `building.py`; `who` is a role or "patient"; `level` is expertise or severity.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from klotho_games.core.contract import Event

# ---- the row ----


class ClinicOpened(Event, frozen=True, tag="clinic-opened"):
    ground: str
    floors: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round-began"):
    round: int


class CardsShuffled(Event, frozen=True, tag="cards-shuffled"):
    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    sides: tuple[int, ...]


class CardLaid(Event, frozen=True, tag="card-laid"):
    quiet: ClassVar[bool] = True
    card: str
    end: str
    over: bool
    turned: bool


class SectionsTaken(Event, frozen=True, tag="sections-taken"):
    """`actions` are those of the three sections, from the left."""

    sections: str
    actions: tuple[str, ...]


class ActionBegan(Event, frozen=True, tag="action-began"):
    quiet: ClassVar[bool] = True
    section: int
    action: str


class ActionSkipped(Event, frozen=True, tag="action-skipped"):
    """There was nothing to decide in this action."""

    section: int
    action: str


# ---- actions ----


class Built(Event, frozen=True, tag="built"):
    component: str
    place: int
    box: int
    price: int
    bonus: bool


class FloorBuilt(Event, frozen=True, tag="floor-built"):
    card: str
    floor: int
    box: int
    price: int


class Hired(Event, frozen=True, tag="hired"):
    role: str
    box: int
    price: int


class Admitted(Event, frozen=True, tag="admitted"):
    """With two severities it is a couple."""

    box: int
    severities: tuple[int, ...]


class TurnedAway(Event, frozen=True, tag="turned-away"):
    box: int
    pair: bool
    popularity: int


class Walked(Event, frozen=True, tag="walked"):
    """`paid` is the overtime in $."""

    who: str
    level: int
    at: int
    to: int
    hours: int
    paid: int


# ---- business ----


class Treated(Event, frozen=True, tag="treated"):
    place: int
    severity: int
    income: int
    popularity: int


class BillsPaid(Event, frozen=True, tag="bills-paid"):
    upkeep: int
    salaries: int
    paid: int


class BillsUnpaid(Event, frozen=True, tag="bills-unpaid"):
    popularity: int

    def matters_to(self) -> Collection[int]:
        return (0,)


class PopularityBought(Event, frozen=True, tag="popularity-bought"):
    popularity: int
    price: int


# ---- administration ----


class DoctorTired(Event, frozen=True, tag="doctor-tired"):
    """`expertise` is what is left of it."""

    quiet: ClassVar[bool] = True
    place: int
    expertise: int


class DoctorLeft(Event, frozen=True, tag="doctor-left"):
    place: int

    def matters_to(self) -> Collection[int]:
        return (0,)


class PatientWorse(Event, frozen=True, tag="patient-worse"):
    """`severity` is the new one."""

    place: int
    severity: int


class PatientDied(Event, frozen=True, tag="patient-died"):
    place: int
    popularity: int

    def matters_to(self) -> Collection[int]:
        return (0,)


# ---- the end ----


class ClinicClosed(Event, frozen=True, tag="clinic-closed"):
    """Popularity would have fallen below 0."""

    round: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    score: int
    reached: bool
