"""The drawn box of a game without art shows what the game is played with."""

from __future__ import annotations

import threading

import pygame
import pytest

from klotho_games.core.contract import Move, Outcome
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.scenes.kit.box_art import emblem, paint_cover
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing import icons
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.pen import Pen


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


@pytest.mark.parametrize("game", registry.SHELF)
def test_a_small_cover_looks_like_the_large_one(
    game: str, program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists read the small file, and show the same picture."""
    look, w, h = program.stage.look, 64, 80
    read: list[str] = []
    usual = Art.raster

    def read_by_name(art: Art, name: str, w: int, h: int) -> pygame.Surface:
        if threading.current_thread() is threading.main_thread():  # others paint what the shelf shows next
            read.append(name)
        return usual(art, name, w, h)

    monkeypatch.setattr(Art, "raster", read_by_name)
    shown = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    paint_cover(Pen(shown, look), game, game, Box(0, 0, w / look.scale, h / look.scale), radius=0)
    assert read == [f"shell/cover_{game}_small.webp"]
    large = usual(look.art, f"shell/cover_{game}.webp", w, h)
    differ = [abs(a - b) for a, b in zip(pygame.image.tobytes(shown, "RGB"), pygame.image.tobytes(large, "RGB"),
                                         strict=True)]
    assert sum(differ) / len(differ) < 6
