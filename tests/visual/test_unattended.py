"""A game that a bot plays for pictures: the pictures show the table."""

from __future__ import annotations

from itertools import islice

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene
from shots import screens
from tests.depth import depth


@pytest.mark.parametrize("id", registry.ids())
def test_no_picture_shows_a_curtain_instead_of_the_table(id: str) -> None:
    with screens.studio((640, 360)) as s:
        session = screens.a_game(registry.load(id), seeds.seed_from_words("a long one"))
        pictures = islice(screens.play_through(s, session, every=3), depth(8, short=4))
        seen = [(at, type(s.stage.scene)) for at in pictures]
    assert seen[0][0] == "000" and len(seen) > 2
    assert not [at for at, scene in seen if issubclass(scene, HandOver | Drape)]
    assert all(issubclass(scene, TableScene) for at, scene in seen if at != "end")


def test_people_at_one_screen_would_be_asked_who_is_there() -> None:
    """Otherwise the pictures above prove nothing: some game shows a curtain until a player confirms."""
    asked = set()
    for id in registry.ids():
        with screens.studio((640, 360)) as s:
            s.table(screens.a_game(registry.load(id)))
            asked.add(type(s.stage.scene))
    assert asked & {HandOver, Drape}
