"""The mines of a stake as placed, at any size: for the ending, and for what could be staked next."""

from __future__ import annotations

from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.steps import Laid
from klotho_games.stage.devices.geometry import Box, Point

from .card_faces import SIZES


def grid(laid: tuple[Laid, ...], room: Box, largest: float) -> list[tuple[Laid, Box]]:
    """Return the place of each card, as large as the room allows."""
    left, top = min(one.column for one in laid), min(one.row for one in laid)
    wide = max(one.column for one in laid) - left + 1
    tall = max(one.row for one in laid) - top + 1
    w, h = SIZES["bench"]
    k = min((room.w - 4) / (wide * (w + 4)), (room.h - 4) / (tall * (h + 4)), largest)
    x0 = room.centre[0] - wide * (w + 4) * k / 2
    y0 = room.centre[1] - tall * (h + 4) * k / 2
    return [(one, Box(x0 + (one.column - left) * (w + 4) * k, y0 + (one.row - top) * (h + 4) * k, w * k, h * k))
            for one in laid]


def path(places: list[tuple[Laid, Box]]) -> list[Point]:
    """Return the closed path through the middle of its cards."""
    laid = tuple(one for one, _box in places)
    loop = judge_bench(laid).loop
    assert loop is not None, "only what closes is drawn"
    left, top = min(one.column for one in laid), min(one.row for one in laid)
    centres = {(one.column - left, one.row - top): box.centre for one, box in places}
    return [centres[cell] for cell in (*loop.path, loop.path[0])]
