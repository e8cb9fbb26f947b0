"""The contrast of words with their background: 4.5:1, and 7:1 in high contrast."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from klotho_games.scenes.kit.box_art import cloth, paint_standing
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import (
    BUTTONS,
    FIELD,
    GOLD,
    INK,
    MIDNIGHT,
    MUTED,
    MUTED_ON_PAPER,
    PANEL_BOTTOM,
    PANEL_TOP,
    PAPER,
    PLAIN_BUTTONS,
    PLAIN_YELLOW,
    SEATS,
    SeatMark,
    contrast,
    plain_panel,
    plain_words,
)

DARK = (PANEL_TOP, PANEL_BOTTOM, FIELD, MIDNIGHT, "#2b2447", "#191430", "#241d3c", "#222638")
PALE = (PAPER, "#e9dcc0", "#e9d7b2", "#efe0c2", "#ffffff", "#e2cfa8")
ON_DARK = (PAPER, MUTED, "#e6e0f4", "#ddd6ee", "#cfd3e2", "#ffe19a", *(mark.light for mark in SEATS))
ON_PALE = (INK, MUTED_ON_PAPER, "#2f2a22", "#6a3a08", "#5a3a12", "#8e2c22")


@pytest.mark.parametrize("ground", DARK)
@pytest.mark.parametrize("words", ON_DARK)
def test_words_on_dark_panels(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize("ground", PALE)
@pytest.mark.parametrize("words", ON_PALE)
def test_words_on_paper(words: str, ground: str) -> None:
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize("kind", BUTTONS)
def test_words_on_buttons(kind: str) -> None:
    look = BUTTONS[kind]
    assert min(contrast(look.words, look.top), contrast(look.words, look.bottom)) >= 4.5


@pytest.mark.parametrize("mark", SEATS)
def test_titles_on_drawn_boxes(mark: SeatMark) -> None:
    assert min(contrast(PAPER, ground) for ground in cloth(mark)) >= 4.5


def test_titles_on_drawn_boxes_under_high_contrast(program_of: Callable[..., MainProgram]) -> None:
    look = program_of(high_contrast=True).stage.look
    surface = pygame.Surface((256, 320))
    paint_standing(Pen(surface, look), "drawn", "", Box(0, 0, 256, 320), held=False)
    assert contrast(plain_words(PAPER), "#{:02x}{:02x}{:02x}".format(*surface.get_at((60, 100))[:3])) >= 7


@pytest.mark.parametrize("kind", PLAIN_BUTTONS)
def test_words_on_plain_buttons(kind: str) -> None:
    look = PLAIN_BUTTONS[kind]
    assert contrast(look.words, look.top) >= 7
    assert contrast(look.words, look.bottom) >= 7


def test_high_contrast_is_seven_to_one_everywhere() -> None:
    for words in ON_DARK:
        for ground in DARK:
            assert contrast(plain_words(words), plain_panel(ground)) >= 7
    for words in ON_PALE:
        for ground in (*PALE, "#fbdc8c", "#e0a63c", GOLD, PLAIN_YELLOW):
            assert contrast(plain_words(words), plain_panel(ground)) >= 7


def test_seats_differ_in_shape_as_well_as_colour() -> None:
    assert len({mark.shape for mark in SEATS}) == len(SEATS)
