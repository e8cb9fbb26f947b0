"""Everything that is told of a step, in the order it happens: for motion, sound, the log and speech."""

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
    """What was put down since the last region can no longer be taken back."""

    quiet: ClassVar[bool] = True
    posts: tuple[tuple[int, int], ...]


class RegionPlaced(Event, frozen=True, tag="region-placed"):
    """`patrols` are the new ones beside it, `beside` the region that it touches first (none for the first)."""

    region: str
    place: int
    patrols: tuple[int, ...]
    beside: str = ""
    side: int = -1
    """On which side of `beside` it lies."""


class RegionTurnedUp(Event, frozen=True, tag="region-turned-up"):
    reveals: ClassVar[bool] = True
    region: str


class LineCompleted(Event, frozen=True, tag="line-completed"):
    """A row or column of three; its patrols are judged now."""

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
    """A requirement of a complete line is met now."""

    region: str
    place: int
    side: int
    kind: Asked
    n: int


class EdgeLoosened(Event, frozen=True, tag="edge-loosened"):
    """A requirement of a complete line is no longer met; it can be mended."""

    quiet: ClassVar[bool] = True
    region: str
    place: int
    side: int


class EdgeBroken(Event, frozen=True, tag="edge-broken"):
    """A requirement of a complete line that can be met no more."""

    region: str
    place: int
    side: int
    kind: Asked
    n: int
    have: int


class KingdomLost(Event, frozen=True, tag="kingdom-lost"):
    met: int
    """Requirements that are met."""
    given_up: bool


class KingdomSealed(Event, frozen=True, tag="kingdom-sealed"):
    left: int
    """Items left over."""
