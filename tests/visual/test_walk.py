"""The walks over all screens: each visits every game, together they visit every screen, and each finds two buttons that
do the same."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from shots import albums, screens
from shots.studio import Studio
from tests.visual.walk import Walk, effect, visit


def usual(walk: Walk) -> set[str]:
    """Return the screens that a walk visits in the usual run."""
    slow: list[Any] = [case.values[0] for case in walk.screens() if not isinstance(case, str)]
    return set(screens.SHOTS) - set(slow)


def test_the_usual_run_visits_every_screen_once_and_every_game_on_each_walk() -> None:
    assert sorted(name for walk in Walk for name in usual(walk)) == sorted(screens.SHOTS)
    for album in albums.albums():
        for walk in Walk:
            assert usual(walk) & set(album.SCREENS), f"{walk.name} does not visit {album.GAME}"


def test_two_buttons_that_do_the_same_are_found_on_a_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    def show_twice(s: Studio) -> None:
        shot(s)
        assert s.stage.scene is not None
        spots = s.stage.scene.focus.spots
        button = next(spot for spot in spots if spot.press is not None and spot.role == "button")
        other = next(spot for spot in spots if spot.press is not None and spot.role == "button" and spot is not button)
        other.press = button.press

    shot = screens.SHOTS["settings"]
    monkeypatch.setitem(screens.SHOTS, "settings", show_twice)
    with pytest.raises(AssertionError), visit("settings", (1280, 720)):
        pass


def test_the_same_effect_is_found() -> None:
    told: list[int] = []
    presses = (lambda: told.append(1)), (lambda: told.append(2)), partial(print, 1), partial(print, 2)
    assert len({effect(press) for press in presses}) == 4
    assert effect(partial(print, told)) == effect(partial(print, told))
