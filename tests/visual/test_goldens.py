"""The screens look as they were last accepted.

To renew them after a look: `build_scripts/shots/screens.py --accept`.
"""

from __future__ import annotations

import os

import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.core.games import registry
from shots import albums, screens
from tests.visual.compare import difference, side_by_side

FAILED = screens.OUT / "failed"


@pytest.mark.usefixtures("as_delivered")
@pytest.mark.parametrize("name", screens.GOLDENS)
def test_the_screen_looks_as_accepted(name: str) -> None:
    kept = screens.GOLDEN / f"{name}.jpg"
    assert kept.is_file(), f"there is no accepted picture: build_scripts/shots/screens.py --accept {name}"
    i18n.use("en")
    ours = screens.take(name, screens.GOLDEN_SIZE)
    golden = pygame.image.load(str(kept)).convert()
    found = difference(golden, ours)
    if not found.same:
        FAILED.mkdir(parents=True, exist_ok=True)
        path = FAILED / f"{name}.png"
        pygame.image.save(side_by_side(golden, ours), str(path))
        pytest.fail(
            f"{name} looks different near {found.at} (mean {found.mean:.2f}, worst {found.local:.1f}): see "
            f"{os.path.relpath(path)} (accepted, now, difference)"
        )


def test_every_accepted_picture_has_a_screen() -> None:
    assert {path.stem for path in screens.GOLDEN.glob("*")} <= set(screens.GOLDENS)


def test_an_album_is_of_a_game_and_its_lists_name_its_own_screens() -> None:
    for album in albums.albums():
        assert album.GAME in registry.ids() and album.__name__ == f"shots.games.{album.GAME}"
        page, readme = getattr(album, "PAGE", ""), getattr(album, "README", {})
        listed = {*getattr(album, "GOLDENS", ()), *readme.values(), *([page] if page else [])}
        assert listed <= set(album.SCREENS)
    named = [name for album in albums.albums() for name in album.SCREENS]
    assert len(set(named)) == len(named)
    places = [n for album in albums.albums() for n in getattr(album, "README", {})]
    assert len(set(places)) == len(places)
