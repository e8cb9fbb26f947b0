"""Walks over all named screens.

There are three: in other languages, in a language a third longer, and in large text. In the usual run each takes every
third screen, so each screen is built once; in the slow run each takes all of them. On every screen that is built we
also ask what holds in any language and size: that no two of its buttons do the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from typing import Any

from klotho_games.core.i18n import _
from klotho_games.stage.scene.focus import Spot
from shots import albums, screens
from shots.studio import Studio
from tests.depth import every
from tests.visual.reading import reading_room

TOGETHER = {"back", "done"}
"""The arrow of a page, and the button that a person who has just typed a name expects under Enter."""
PIECES = {id for things in albums.collect("PRESSED").values() for id in things}


class Walk(IntEnum):
    LANGUAGES = 0
    LONG_WORDS = 1
    LARGE_TEXT = 2

    def screens(self) -> list[Any]:
        """Return the names of all screens as parameters; the usual run visits one in three."""
        return every(list(screens.SHOTS), len(Walk), self)


@contextmanager
def visit(name: str, size: tuple[int, int], text: float = 1.0) -> Iterator[Studio]:
    """Open a studio with a named screen that can be read, and check its buttons."""
    with reading_room(size, text) as s:
        screens.SHOTS[name](s)
        assert s.stage.scene is not None
        assert same(s.stage.scene.focus.spots) == []
        yield s


def effect(press: Any) -> Hashable:
    """What a press does: the function with all that it is called with."""
    if isinstance(press, partial):
        given = (*press.args, *press.keywords.values())
        return (effect(press.func), tuple(map(id, given)))
    bare = getattr(press, "__func__", press)
    held = [cell.cell_contents for cell in getattr(bare, "__closure__", None) or ()]
    return (getattr(bare, "__code__", bare), id(getattr(press, "__self__", None)),
            tuple(map(id, (*held, *(getattr(bare, "__defaults__", None) or ())))))


def same(spots: list[Spot]) -> list[list[str]]:
    """Return the buttons that do the same."""
    found: dict[Hashable, list[str]] = defaultdict(list)
    for spot in spots:
        if spot.press is not None and spot.role == _("button") and spot.id.partition(":")[0] not in PIECES:
            found[effect(spot.press)].append(spot.id)
    return [ids for ids in found.values() if len({_kind(id) for id in ids}) > 1 and set(ids) != TOGETHER]


def _kind(id: str) -> str:
    """Rows of a list can give the same answer: `code-` and the id of a game."""
    return id.partition("-")[0]
