"""Every game's ending offers the same things, and to play again at the far right, where Enter means it."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from types import SimpleNamespace

from klotho_games.core.registry import Game
from klotho_games.stage.ending import EndingScene
from tests.registry.tables import every_game


@every_game
def test_an_ending_offers_to_play_again_last(game: Game) -> None:
    ending = game.besides("table_ending", "Ending")
    if ending is None:
        return  # the house's own sheet: tests/scenes/test_lists.py
    assert issubclass(ending, EndingScene)
    told = SimpleNamespace(game=game, session=None, stage=SimpleNamespace(house=SimpleNamespace(to_shelf=None)))
    answers = ending.answers(told, "Play again")  # type: ignore[arg-type]
    assert [answer.id for answer in answers if answer.kind == "primary"] == ["again"]
    assert answers[-1].id == "again" and answers[-1].shortcut == "confirm"
