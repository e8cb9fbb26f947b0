"""The cards of Clin9ic: Action cards, Floor cards and goals (CLI-B2, A1).

The base game is our reconstruction, with faces of our own. Its numbers were tuned with games among bots.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from klotho_games.core.contract import Value

Action = Literal["build", "hire", "admit"]
Component = Literal["floor", "pillar", "entrance", "parking", "garden", "conveyor", "helipad"]
Role = Literal["doctor", "nurse", "orderly"]
Set = Literal["base", "expansion"]

ACTIONS: tuple[Action, ...] = ("build", "hire", "admit")
ROLES: tuple[Role, ...] = ("doctor", "nurse", "orderly")
COMPONENTS: tuple[Component, ...] = ("floor", "pillar", "entrance", "parking", "garden", "conveyor", "helipad")
DIFFICULTIES = ("easy", "medium", "hard")


class CardBox(Value, frozen=True):
    """One box of a section. Which of the other fields are used depends on the kind."""

    kind: Literal["patient", "pair", "staff", "build", "bonus"]
    severity: int = 0
    role: Role | None = None
    builds: tuple[Component, ...] = ()


class Section(Value, frozen=True):
    action: Action
    boxes: tuple[CardBox, CardBox]


class Side(Value, frozen=True):
    """Two sections, as they read upright and as they read when the card is rotated (CLI-A2)."""

    up: tuple[Section, Section]
    turned: tuple[Section, Section]

    def sections(self, turned: bool) -> tuple[Section, Section]:
        return self.turned if turned else self.up


class ActionCard(Value, frozen=True):
    id: str
    set: Set
    sides: tuple[Side, Side]


class Face(Value, frozen=True):
    """One side of a Floor card: six spaces in a row."""

    name: str
    cells: tuple[str, str, str, str, str, str]


class FloorCard(Value, frozen=True):
    """A Floor card. With `ground` up it is the ground floor, with `upper` up it is a floor above (CLI-B2.2)."""

    id: str
    set: Set
    ground: Face
    bays: int
    most_bays: int
    upper: Face


class Needs(Value, frozen=True, omit_defaults=True):
    """What a goal asks for at one difficulty; 0 means nothing. `deaths` is the highest number allowed."""

    popularity: int = 0
    money: int = 0
    treated: int = 0
    severe: int = 0
    gardens: int = 0
    floors: int = 0
    helipad: int = 0
    deaths: int = 99


class GoalCard(Value, frozen=True):
    id: str
    name: str
    text: str
    needs: dict[str, Needs]


_FOLDER = Path(__file__).parents[1]

ACTION_CARDS = tuple(msgspec.json.decode((_FOLDER / "actions.json").read_bytes(), type=list[ActionCard]))
FLOOR_CARDS = tuple(msgspec.json.decode((_FOLDER / "floors.json").read_bytes(), type=list[FloorCard]))
GOALS = {goal.id: goal for goal in msgspec.json.decode((_FOLDER / "goals.json").read_bytes(), type=list[GoalCard])}

CARD = {card.id: card for card in ACTION_CARDS}
FLOOR = {card.id: card for card in FLOOR_CARDS}
BASE_CARDS = tuple(card.id for card in ACTION_CARDS if card.set == "base")
NEW_CARD = next(card.id for card in ACTION_CARDS if card.set == "expansion")
BASE_FLOORS = tuple(card.id for card in FLOOR_CARDS if card.set == "base")
NEW_FLOORS = tuple(card.id for card in FLOOR_CARDS if card.set == "expansion")
