"""All events of a step, in the order in which they happen, for motion, sound, the log and speech."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Event

from .regions import Asked


class KnightsRolled(Event, frozen=True, tag="knights-rolled"):
    """Three dark, three medium, three light."""

    dice: tuple[int, ...]


class RegionsDealt(Event, frozen=True, tag="regions-dealt"):
    """The first face-up regions."""

    reveals: ClassVar[bool] = True
    regions: tuple[str, ...]


class ItemsStay(Event, frozen=True, tag="items-stay"):
    """Items placed before the last region can no longer be taken back."""

    quiet: ClassVar[bool] = True
    posts: tuple[tuple[int, int], ...]


class RegionPlaced(Event, frozen=True, tag="region-placed"):
    """`patrols` are the new ones next to it; `beside` is the first neighbour found, empty for the first region."""

    region: str
    place: int
    patrols: tuple[int, ...]
    beside: str = ""
    side: int = -1
    """The side of `beside` on which it is placed."""


class RegionTurnedUp(Event, frozen=True, tag="region-turned-up"):
    reveals: ClassVar[bool] = True
    region: str


class LineCompleted(Event, frozen=True, tag="line-completed"):
    """A row or column of three. Its patrols are now judged."""

    is_row: bool
    places: tuple[int, int, int]
    patrols: tuple[int, int]
    regions: tuple[str, str, str]


class ItemPosted(Event, frozen=True, tag="item-posted"):
    colour: str
    pips: int
    patrol: int
    regions: tuple[str, str]


class ItemTakenBack(Event, frozen=True, tag="item-taken-back"):
    colour: str
    pips: int
    patrol: int
    regions: tuple[str, str]


class EdgeSealed(Event, frozen=True, tag="edge-sealed"):
    """A requirement of a complete line is now met."""

    region: str
    place: int
    side: int
    kind: Asked
    n: int


class EdgeLoosened(Event, frozen=True, tag="edge-loosened"):
    """A requirement of a complete line is no longer met, but can be met again."""

    quiet: ClassVar[bool] = True
    region: str
    place: int
    side: int


class EdgeBroken(Event, frozen=True, tag="edge-broken"):
    """A requirement of a complete line can no longer be met."""

    region: str
    place: int
    side: int
    kind: Asked
    n: int
    have: int


class KingdomLost(Event, frozen=True, tag="kingdom-lost"):
    met: int
    """The number of requirements that are met."""
    given_up: bool


class KingdomSealed(Event, frozen=True, tag="kingdom-sealed"):
    left: int
    """Items left over."""
