"""Under high contrast what is off is told by more than a colour: an outline in dashes, hatching, quieter words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from klotho_games.stage.cards import CardSprite
from klotho_games.stage.controls import Choice, TextField, Toggle
from klotho_games.stage.geometry import Box
from klotho_games.stage.stage import Stage
from klotho_games.stage.theme import PLAIN_OFF, PLAIN_OFF_ON_PAPER, contrast, plain_words
from klotho_games.stage.widgets import Button, ButtonStyle
from tests.stage.rig import Plain, open_stage, shown

W, H = 400, 60


def every_kind(scene: Plain, x: float, reason: str) -> None:
    """One under the other, `H` and a half apart."""
    y = iter(range(100, 1000, H * 3 // 2))
    for calm in (True, False):
        Button(scene, f"button{calm}{x}", Box(x, next(y), W, H), "Roll", lambda: None, key="r", reason=reason,
               style=ButtonStyle(calm=calm))
    Choice(scene, f"choice{x}", Box(x, next(y), W, H), "Speed", ("Slow", "Fast"), 0, lambda i: None, reason=reason)
    TextField(scene, f"field{x}", Box(x, next(y), W, H), "Name", "Ada", lambda text: "", reason=reason)
    Toggle(scene, f"toggle{x}", Box(x, next(y), W, H), "Sound", False, lambda on: None, reason=reason)
    card = CardSprite(Box(x, next(y), W, H), lambda pen: pen.fill(Box(0, 0, W, H), "#ffffff"), "face",
                      lambda pen: None, "back", units=W, z=5, dim=bool(reason))
    scene.add(card)


@pytest.fixture(scope="module")
def stage() -> Stage:
    stage = open_stage((1920, 1080), high_contrast=True)

    def build(scene: Plain) -> None:
        every_kind(scene, 100, "")
        every_kind(scene, 700, "Not now.")

    shown(stage, Plain(build))
    return stage


def changes_along(stage: Stage, row: Box) -> int:
    """How often light and dark take turns on the liveliest line of a strip."""
    screen = stage.window.screen

    def light(x: int, y: int) -> bool:
        r, g, b, _a = screen.get_at((x, y))
        return r + g + b > 300

    lines = ([light(x, y) for x in range(int(row.x), int(row.right))] for y in range(int(row.y), int(row.bottom)))
    return max(sum(a != b for a, b in pairwise(line)) for line in lines)


@pytest.mark.parametrize(("n", "strip"), [
    (0, Box(20, 0, W - 40, 7)), (1, Box(20, 0, W - 40, 7)), (2, Box(20, 0, W - 40, 6)), (3, Box(20, 0, W - 40, 5)),
    (4, Box(W - 70, 10, 52, 4)), (5, Box(20, 2, W - 40, 7)),
], ids=["button of the bar", "button", "choice", "text field", "switch", "card"])
def test_the_outline_of_what_is_off_is_in_dashes(stage: Stage, n: int, strip: Box) -> None:
    top = 100 + n * (H * 3 // 2)
    on, off = (changes_along(stage, strip.moved(x, top)) for x in (100, 700))
    assert on <= 2 and off >= (4 if strip.w < 100 else 16), (on, off)


def test_words_of_what_is_off_are_quieter_and_still_read() -> None:
    assert plain_words(PLAIN_OFF) == PLAIN_OFF and 4.5 <= contrast(PLAIN_OFF, "#000000") < 12
    assert plain_words(PLAIN_OFF_ON_PAPER) == PLAIN_OFF_ON_PAPER and 4.5 <= contrast(PLAIN_OFF_ON_PAPER, "#ffffff") < 12
