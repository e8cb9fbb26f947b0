"""In high contrast, disabled controls differ by more than a colour: dashed outlines, hatching, quieter words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import (
    BUTTONS,
    LEAST,
    PLAIN_OFF,
    PLAIN_OFF_ON_PAPER,
    contrast,
    plain_words,
    quieter,
)
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import SegmentedChoice, TextField, Toggle
from tests.stage.rig import Plain, open_stage, shown

W, H = 400, 60


def every_kind(scene: Plain, x: float, reason: str) -> None:
    """Add one control of each kind, in a column with steps of one and a half times `H`."""
    y = iter(range(100, 1000, H * 3 // 2))
    for calm in (True, False):
        Button(scene, f"button{calm}{x}", Box(x, next(y), W, H), "Roll", lambda: None, key="r", reason=reason,
               style=ButtonStyle(calm=calm))
    SegmentedChoice(scene, f"choice{x}", Box(x, next(y), W, H), "Speed", ("Slow", "Fast"), 0, lambda i: None,
                    reason=reason)
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
    """Count the changes between light and dark on the row of pixels with the most changes."""
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
    on, off = (changes_along(stage, strip.move(x, top)) for x in (100, 700))
    assert on <= 2 and off >= (4 if strip.w < 100 else 16), (on, off)


def test_words_of_what_is_off_are_quieter_and_still_read() -> None:
    assert plain_words(PLAIN_OFF) == PLAIN_OFF and 4.5 <= contrast(PLAIN_OFF, "#000000") < 12
    assert plain_words(PLAIN_OFF_ON_PAPER) == PLAIN_OFF_ON_PAPER and 4.5 <= contrast(PLAIN_OFF_ON_PAPER, "#ffffff") < 12


@pytest.mark.parametrize("kind", BUTTONS)
def test_words_of_a_button_that_is_off_are_read_in_usual_colours(kind: str) -> None:
    look = BUTTONS[kind]
    words = quieter(look.words, look.bottom, 0.34)
    assert LEAST <= contrast(words, look.bottom) <= contrast(look.words, look.bottom)


def test_a_card_that_is_laid_aside_loses_its_colours_and_nothing_else() -> None:
    """It keeps its corners and the contrast of its words."""
    stage, box = open_stage((1920, 1080)), Box(0, 0, 200, 280)

    def face(pen: Pen) -> None:
        pen.panel(box, "#f3e3c3", radius=20)
        pen.fill(Box(40, 40, 120, 60), "#931d16")

    on, off = (CardSprite(box, face, f"{dim}", face, "back", units=200, radius=20, dim=dim) for dim in (False, True))
    before, after = on.picture(stage.look), off.picture(stage.look)
    for x in range(0, before.get_width(), 7):
        for y in range(0, before.get_height(), 7):
            assert after.get_at((x, y)).a == before.get_at((x, y)).a
    left, top = on.margin + 100, on.margin + 70
    (r, g, b, _a), paper = after.get_at((left, top)), after.get_at((left, top + 120))
    assert max(r, g, b) - min(r, g, b) < 20
    told = ["#{:02x}{:02x}{:02x}".format(*colour[:3]) for colour in ((r, g, b), paper)]
    assert contrast(*told) > 0.85 * contrast("#931d16", "#f3e3c3")
