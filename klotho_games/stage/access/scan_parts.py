"""What a single switch can reach on a screen: few items one by one, many in groups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene

FLAT = 7
"""Up to this many items are highlighted one by one; more are highlighted in groups first."""
_BAND = 180
"""Items without a kind are grouped by lines of this height, within a third of the screen."""


@dataclass(frozen=True)
class ScanItem:
    """What is highlighted at once: spots by their ids, or a way that has no spot on the screen."""

    ids: tuple[str, ...] = ()
    way: str = ""


def usable(scene: Scene) -> list[Spot]:
    """The spots that do something now, in reading order. If several do the same, only one counts, preferably the
    button."""
    spots = sorted(scene.focus.reachable(), key=lambda s: (s.order, round(s.box.y / 60), s.box.x))
    spots = [spot for spot in spots if spot.enabled and spot.box.w * spot.box.h > 0 and _leads_on(scene, spot)]
    found: list[Spot] = []
    for spot in spots:
        same = [other for other in spots if spot.press is not None and other.press == spot.press]
        if not same or spot is max(same, key=lambda other: bool(other.shortcut)):
            found.append(spot)
    return found


def _leads_on(scene: Scene, spot: Spot) -> bool:
    drag = scene.drag
    if drag is not None and drag.held_piece:
        return bool(spot.target)
    if spot.press is not None or spot.adjust is not None:
        return True
    if drag is None:
        return False
    return any((spot.piece and offer.piece == spot.piece) or (not spot.piece and offer.target == spot.target != "")
               for offer in drag.offers)


def parts(spots: Sequence[Spot]) -> list[ScanItem]:
    """Group the spots: those of one kind, and single ones by their line. A group that can't be divided so is cut
    evenly."""
    if len(spots) <= FLAT:
        return [ScanItem((spot.id,)) for spot in spots]
    groups = next((groups for kind in (_area, _kind) if len(groups := list(_groups_by(spots, kind))) > 1), [])
    if not groups:
        each = ceil(len(spots) / ceil(sqrt(len(spots))))
        groups = [spots[n : n + each] for n in range(0, len(spots), each)]
    return [ScanItem(tuple(spot.id for spot in group)) for group in groups]


def _groups_by(spots: Sequence[Spot], kind_of: Callable[[Spot], str]) -> Iterator[Sequence[Spot]]:
    kinds: dict[str, list[Spot]] = {}
    for spot in spots:
        kinds.setdefault(kind_of(spot), []).append(spot)
    lines: dict[object, list[Spot]] = {}
    for kind, group in kinds.items():
        alone = len(group) == 1 or not kind
        for spot in group:
            lines.setdefault(_corner(spot) if alone else kind, []).append(spot)
    yield from lines.values()


def _corner(spot: Spot) -> tuple[int, int]:
    x, y = spot.box.centre
    return int(x / CANVAS.w * 3), round(y / _BAND)


def _area(spot: Spot) -> str:
    return spot.area or _kind(spot)


def _kind(spot: Spot) -> str:
    """The part of the id before the first ":" or "-", as in `card:7` and `tab-keys`."""
    first, *rest = re.split(r"[:-]", spot.id)
    return first if rest else ""
