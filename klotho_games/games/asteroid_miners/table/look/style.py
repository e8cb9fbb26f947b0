"""The look of the mining deck: steel, molten orange, the two crews, buttons, bars and plates."""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.stage.drawing.theme import BOLD, GOLD, SEMI, SERIF_BLACK, ButtonLook
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import PromptLook
from klotho_games.stage.widgets.seat_plates import PlateLook, Shade
from klotho_games.stage.widgets.top_bar import TopLook

ART = "asteroid_miners"
CREAM, DIM, AMBER, PALE, WHITE = "#f9ecd4", "#ded5c4", "#ffc46b", "#ffdca6", "#ffffff"
GOOD, BAD = "#8fd69a", "#ff8a74"
OUTLINE, DARK = "#0b0c0e", "#241000"
SHADE = "#050607"
"""Shadow under letters on steel."""


class CrewMark(NamedTuple):
    """Colour, shape and name together identify a crew."""

    mark: int
    """Index of the house's `SEATS`, for the shape."""
    colour: str
    light: str
    name: str
    """Part of the names of its drawings: cube, rig, drill."""


CREWS = (CrewMark(0, "#e0483a", "#ffb9ae", "red"), CrewMark(1, "#27a09a", "#a9efe8", "teal"))
OVERTIME = CrewMark(4, "#4fae54", "#c4f0c0", "green")
"""AST-A10: the green cube."""

BUTTON_LOOKS = {
    "primary": ButtonLook("#ffc46b", "#ff9126", "#8a3c04", "#ffe9c0", DARK, OUTLINE),
    "secondary": ButtonLook("#5b636c", "#363c43", "#14171a", "#8f98a2", CREAM, OUTLINE),
    "danger": ButtonLook("#ff9a86", "#d9503c", "#5a1208", "#ffd2c8", DARK, OUTLINE),
    "disabled": ButtonLook("#33383e", "#2a2e34", "#14171a", "#4a5058", "#b9b1a2", OUTLINE),
}


def button_style(size: float = 24) -> ButtonStyle:
    return ButtonStyle(size=size, face=BOLD, radius=16, icon_size=28, looks=BUTTON_LOOKS)


def prompt_look() -> PromptLook:
    return PromptLook(
        top="#33383e", bottom="#1b1e22", name="#ffb9ae", words=CREAM, quiet="#d3c8b4", face=SEMI, name_face=BOLD,
        size=26, button=button_style(),
    )


def top_look() -> TopLook:
    return TopLook(
        spool=f"{ART}/spool", top="#3a3f46", bottom="#1b1e22", shade="#050607", shade_alpha=0.6, title="#fff1d6",
        title_face=SERIF_BLACK, button=button_style(), corner=24,
    )


PLATES = PlateLook(Shade("#5c2a1a", GOLD, WHITE), Shade("#2b2f35", "#0b0c0e", CREAM), BOLD, name_size=22,
                   figure_size=24, radius=26)
