"""The drawn box of a game without art shows what the game is played with."""

from __future__ import annotations

import pytest

from klotho_games.core.contract import Move, Outcome
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.scenes.kit.box_art import emblem
from klotho_games.stage.drawing import icons


class Go(Move, frozen=True, tag="go"): ...
class Rolled(Outcome, frozen=True, tag="rolled"): ...
class Shuffled(Outcome, frozen=True, tag="shuffled"):
    of_cards = True


class Drawn(Game):
    """A game that has nothing but its steps."""

    def __init__(self, steps: object) -> None:
        super().__init__("drawn", "nowhere")
        self.rules = type("Rules", (), {"steps": steps})()  # type: ignore[misc]


@pytest.mark.parametrize(("steps", "shown"), [
    (Go, "pawn"), (Go | Shuffled, "cards"), (Go | Rolled, "die"), (Go | Rolled | Shuffled, "die"),
])
def test_by_the_chance_that_its_rules_know(steps: object, shown: str) -> None:
    registry.add(Drawn(steps))
    assert emblem("drawn") == shown and shown in icons.names()


def test_a_game_that_is_gone_or_of_the_house_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "rules", property(lambda self: pytest.fail("its rules were loaded")))
    assert emblem("long_gone") == emblem(registry.SHELF[0]) == "die"
