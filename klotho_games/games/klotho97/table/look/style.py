"""The look of the mining platform: steel, the colours of the card types, buttons, bars and plates."""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.stage.drawing.theme import BOLD, INK, PAPER, SEMI, SERIF_BLACK, ButtonLook
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import PromptLook
from klotho_games.stage.widgets.top_bar import TopLook

MUTE, PALE_GOLD, CREAM, WHITE = "#aeb9d4", "#ffd98a", "#fff8ea", "#ffffff"
LINE, OUTLINE, DEEP = "#56617f", "#07080d", "#0d1019"
SHEET_TOP, SHEET_BOTTOM, SHEET_INK, SHEET_RUST = "#fbf3e3", "#e6d8bd", "#5b4526", "#7a3210"
STEEL = ((0, "#a3b0cd"), (22, "#66728f"), (70, "#3b4460"), (100, "#252b40"))
"""A chamfered plate from its lit top to its bottom."""


class CardTone(NamedTuple):
    light: str
    mid: str
    dark: str
    words: str
    """Colour of the printed rule."""


TONES = {
    "mine": CardTone("#a58a6c", "#6e573f", "#3a2c22", "#f4ead7"),
    "monster": CardTone("#ef7a62", "#b53a3c", "#571a26", "#ffcbbd"),
    "market": CardTone("#5fd0a0", "#24805f", "#0f3a33", "#c9f5e0"),
    "tech": CardTone("#b48cff", "#6c42c4", "#2c1a63", "#efe4ff"),
    "tool": CardTone("#6cc7e6", "#25789b", "#12384e", "#dff6ff"),
    "score": CardTone("#fff0c4", "#b9822b", "#7a5218", "#3d2a12"),
}
"""By kind of card. Colour is never the only sign of a kind: each has its own shape, too."""

BUTTON_LOOKS = {
    "primary": ButtonLook("#f7d181", "#d79c35", "#5c3c0a", "#fff0c4", INK, OUTLINE),
    "secondary": ButtonLook("#39425e", "#20263a", "#07080d", "#8794b3", PAPER, OUTLINE),
    "danger": ButtonLook("#f58a74", "#b8412f", "#3a0f0c", "#ffd2c4", INK, OUTLINE),
    "disabled": ButtonLook("#2c3246", "#222739", "#0a0c14", "#46506b", "#b4bdd2", OUTLINE),
}


def button_style(size: float = 24) -> ButtonStyle:
    return ButtonStyle(size=size, face=BOLD, radius=11, icon_size=28, looks=BUTTON_LOOKS)


def prompt_look() -> PromptLook:
    return PromptLook(
        top="#1e2233", bottom="#11131d", name="#ffb9a8", words=PAPER, quiet=MUTE, face=SEMI, name_face=BOLD, size=27,
        button=button_style(),
    )


def top_look() -> TopLook:
    return TopLook(
        spool="klotho97/spindle", top="#1b1f30", bottom="#12141f", shade="#05060b", shade_alpha=0.6, title=PAPER,
        title_face=SERIF_BLACK, button=button_style(), corner=11,
    )
