"""The look of the codex: parchment and ink, leather and gilt, the colours of the miniatures."""

from __future__ import annotations

from klotho_games.stage.drawing.theme import BOLD, GOLD, SEMI, SERIF, SERIF_BLACK, ButtonLook
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import PromptLook
from klotho_games.stage.widgets.seat_plates import PlateLook, Shade
from klotho_games.stage.widgets.top_bar import TopLook

INK, BROWN, SOFT = "#2a1608", "#3a2412", "#5f401f"
CREAM, PALE, PALE_GOLD = "#f8ebcf", "#ecd3a0", "#ffe3a0"
RUBRIC, WAX, RULED = "#7e2218", "#8f1d14", "#9b2f22"
"""Red ink for headings, for what is broken, and for ruled lines."""
GILT, OUTLINE = "#c9972f", "#33200f"
LEATHER_TOP, LEATHER_BOTTOM, LEATHER_DEEP = "#6a2a22", "#3c1512", "#2c0f0c"

BUTTON_LOOKS = {
    "primary": ButtonLook("#f8e2a0", "#e0ad3f", "#7a5312", "#fff6d8", INK, "#240c08"),
    "secondary": ButtonLook("#7a3a2c", "#5d2820", "#2a0f0b", "#d9a63a", CREAM, "#240c08"),
    "danger": ButtonLook("#f2b09a", "#d4694f", "#5c1a10", "#ffe0d2", "#2a0a06", "#240c08"),
    "disabled": ButtonLook("#5a352c", "#4a2a23", "#2a0f0b", "#8a5f45", "#dcc0ac", "#240c08"),
}


def button_style(size: float = 24) -> ButtonStyle:
    return ButtonStyle(size=size, face=BOLD, radius=16, icon_size=26, looks=BUTTON_LOOKS)


def prompt_look() -> PromptLook:
    return PromptLook(
        top=LEATHER_TOP, bottom=LEATHER_BOTTOM, name="#ffb9ae", words=CREAM, quiet="#ecd3c0", face=SEMI,
        name_face=BOLD, size=27, button=button_style(),
    )


def top_look() -> TopLook:
    return TopLook(
        spool="patrols/spool", top=LEATHER_TOP, bottom=LEATHER_BOTTOM, shade="#000000", shade_alpha=0.5,
        title="#fff1d6", title_face=SERIF_BLACK, button=button_style(), corner=24,
    )




def plate_look(text: float) -> PlateLook:
    """Return the look of the only plate. It has the room of four, so its figures grow with the text."""
    return PlateLook(Shade("#7c2f25", GOLD, "#ffffff"), Shade("#5a1e18", "#8a5f1a", CREAM), SERIF, radius=25,
                     figure_size=26 * min(1.4, text))


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
