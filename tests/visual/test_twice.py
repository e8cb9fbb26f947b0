"""No two buttons of a screen do the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from functools import partial
from typing import Any

import pytest

from klotho_games.core.i18n import _
from klotho_games.stage.scene.focus import Spot
from shots import albums, screens
from tests.visual.reading import reading_room

TOGETHER = {"back", "done"}
"""The arrow of a page, and the button that a person who has just typed a name expects under Enter."""
PIECES = {id for things in albums.collect("PRESSED").values() for id in things}


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
    found: dict[Hashable, list[str]] = defaultdict(list)
    for spot in spots:
        if spot.press is not None and spot.role == _("button") and spot.id.partition(":")[0] not in PIECES:
            found[effect(spot.press)].append(spot.id)
    return [ids for ids in found.values() if len({kind(id) for id in ids}) > 1 and set(ids) != TOGETHER]


def kind(id: str) -> str:
    """Rows of a list can give the same answer: `code-` and the id of a game."""
    return id.partition("-")[0]


@pytest.mark.parametrize("name", screens.SHOTS)
def test_no_two_buttons_mean_the_same(name: str) -> None:
    with reading_room((1280, 720)) as s:
        screens.SHOTS[name](s)
        assert s.stage.scene is not None
        assert same(s.stage.scene.focus.spots) == []


def test_the_same_effect_is_found() -> None:
    told: list[int] = []
    presses = (lambda: told.append(1)), (lambda: told.append(2)), partial(print, 1), partial(print, 2)
    assert len({effect(press) for press in presses}) == 4
    assert effect(partial(print, told)) == effect(partial(print, told))
