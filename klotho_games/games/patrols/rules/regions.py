"""The twelve Region cards and what their edges ask for (PAT-1.2, 3.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from klotho_games.core.contract import Value

Asked = Literal["colours", "items", "pips"]
"""On the cards: a shield, a bust, a boxed number."""
NORTH, EAST, SOUTH, WEST = range(4)
SIDES = ("north", "east", "south", "west")


class Requirement(Value, frozen=True):
    kind: Asked
    n: int


class Region(Value, frozen=True):
    id: str
    name: str
    set: Literal["base", "expansion"]
    edges: dict[str, Requirement]


class _List(Value, frozen=True):
    regions: tuple[Region, ...]


REGIONS = msgspec.json.decode((Path(__file__).parents[1] / "regions.json").read_bytes(), type=_List).regions
"""The number of a region is its position here."""
NUMBER = {region.id: n for n, region in enumerate(REGIONS)}
ID = tuple(region.id for region in REGIONS)
BASE = tuple(n for n, region in enumerate(REGIONS) if region.set == "base")
ALL = tuple(range(len(REGIONS)))
EDGES: tuple[tuple[Requirement | None, ...], ...] = tuple(
    tuple(region.edges.get(side) for side in SIDES) for region in REGIONS
)
"""The requirements by region and side."""
MOST_PIPS = max(asked.n for edges in EDGES for asked in edges if asked and asked.kind == "pips")
