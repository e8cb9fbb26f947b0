"""The style of the clinic: mint, cream, coral and mustard of a fifties waiting room; buttons, bars and plates."""

from __future__ import annotations

from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, GOLD, SEMI, ButtonLook
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import PromptLook
from klotho_games.stage.widgets.seat_plates import PlateLook, Shade
from klotho_games.stage.widgets.top_bar import TopLook

ART = "clinic"
INK, SOFT, OUTLINE = "#173634", "#35524f", "#1f3a3a"
"""Words on cream, quieter words, and the outline of everything that is drawn."""
CREAM, PALE, PALE_GOLD = "#fff8e8", "#eaf6ee", "#ffe3a0"
CORAL, MUSTARD, TEAL = "#ee7460", "#f0bd4f", "#2f8580"
DEEP = "#1d504d"
RUST, BROWN = "#a33524", "#5a3c08"
"""Headings and losses; prices."""
GOOD, BAD = "#1f6b3a", "#a92c1c"
SHADE = "#0c2f2d"
"""Shadow of letters on the terrazzo."""

BUTTON_LOOKS = {
    "primary": ButtonLook("#ffb29f", "#ee7460", "#8a2a1c", "#ffe6df", "#2a0f0a", "#0c2c2b"),
    "secondary": ButtonLook("#3d8781", "#235f5b", "#0f3836", "#bfe5d5", CREAM, "#0c2c2b"),
    "danger": ButtonLook("#ffd0a0", "#e8893c", "#7a3a0c", "#fff0dc", "#2a1204", "#0c2c2b"),
    "disabled": ButtonLook("#2f625f", "#285653", "#143b39", "#5f8f8a", "#c9e2d8", "#0c2c2b"),
}


LARGE = 1.5
"""From this text size on the table shows fewer things, but larger."""


def larger(look: DrawStyle, most: float) -> float:
    """Return the text scale, limited to `most`, for things with little room."""
    return min(most, look.text_scale)


def button_style(size: float = 24) -> ButtonStyle:
    return ButtonStyle(size=size, face=BOLD, radius=16, icon_size=26, looks=BUTTON_LOOKS)


def prompt_look() -> PromptLook:
    return PromptLook(
        top="#256863", bottom="#17494a", name="#ffc3b6", words=CREAM, quiet="#d5efe4", face=SEMI, name_face=BOLD,
        size=26, button=button_style(),
    )


def top_look() -> TopLook:
    return TopLook(
        spool=f"{ART}/spool", top="#256863", bottom="#17494a", shade="#03201f", shade_alpha=0.5, title=CREAM,
        title_face=FREDOKA, title_size=32, button=button_style(), corner=24,
    )


PLATES = PlateLook(Shade("#2f7570", GOLD, "#ffffff"), Shade("#1d5450", "#5fae9a", CREAM), BOLD, name_size=22,
                   figure_size=24, radius=25)
