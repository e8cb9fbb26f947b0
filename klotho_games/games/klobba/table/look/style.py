"""The look of the cave: rock, bone and hide, the colours of Clans and Groups, buttons, bars and plates."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import cards
from klotho_games.stage.drawing.theme import BOLD, GOLD, PAPER, SERIF, SERIF_BLACK, ButtonLook
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import PromptLook
from klotho_games.stage.widgets.seat_plates import PlateLook, Shade
from klotho_games.stage.widgets.top_bar import TopLook

INK, BONE, BONE_DARK = "#20130d", "#f4ead7", "#c2a274"
CREAM, SAND = "#fff4dc", "#e6cca4"
PANEL, PANEL_EDGE, LIT = "#1a100b", "#96683e", "#5a4019"
DANGER, DANGER_INK = "#a83224", "#fff6e6"
OUTLINE = "#0c0704"
PLAIN_TEXT = 1.15
"""Up to this text size everything has its full words; beyond it there are fewer and larger words."""

Group = Literal["black", "white", ""]
GROUPS: tuple[Group, Group] = ("black", "white")
"""The Groups by side. A Band without a Group has ""."""


class GroupColours(NamedTuple):
    """The drawing of a Group's planks, and the colours of the words on its planks and signs."""

    plank: str
    words: str
    quiet: str


SIDES: dict[str, GroupColours] = {
    "black": GroupColours("klobba/plank_black", CREAM, SAND),
    "white": GroupColours("klobba/plank_white", INK, "#54381f"),
    "": GroupColours("klobba/plank_mid", CREAM, SAND),
}


class Clan(NamedTuple):
    base: str
    dark: str
    light: str


CLANS = {
    "orange_fox": Clan("#d9661f", "#8f3a10", "#f4954a"),
    "purple_raven": Clan("#7a4aa0", "#4a2a68", "#a67bc9"),
    "yellow_claw": Clan("#e0ad28", "#8c6510", "#f8d66c"),
    "blue_talon": Clan("#2b78b8", "#174a78", "#62a9de"),
}
"""Colour is never the only sign of a Clan: each has its emblem."""


def clan_name(clan: str) -> str:
    return next(_(named.name) for named in cards.CLANS if named.id == clan)


BUTTON_LOOKS = {
    "primary": ButtonLook("#ffce68", "#d07e22", "#6b3a0c", "#fff0c4", "#281408", OUTLINE),
    "secondary": ButtonLook("#5c4432", "#3a291f", "#140a06", "#8a6a4c", BONE, OUTLINE),
    "danger": ButtonLook("#e8745c", "#a83224", "#3a0f0c", "#ffd2c4", DANGER_INK, OUTLINE),
    "disabled": ButtonLook("#3c2f27", "#2f241d", "#120a06", "#54443a", "#c0ae98", OUTLINE),
}


def button_style(size: float = 24) -> ButtonStyle:
    return ButtonStyle(size=size, face=BOLD, radius=13, icon_size=28, looks=BUTTON_LOOKS)


def prompt_look() -> PromptLook:
    return PromptLook(
        top="#32221a", bottom="#1a100c", name=GOLD, words="#fff6e4", quiet="#e2cca8", face=SERIF, name_face=SERIF_BLACK,
        size=29, button=button_style(),
    )


def top_look() -> TopLook:
    """Return the look of the top bar.

    The drawn logo replaces the game's name, so `spool` is wide and the title is empty.
    """
    return TopLook(
        spool="klobba/logo", top="#34241b", bottom="#1e130e", shade="#000000", shade_alpha=0.58, title=PAPER,
        title_face=SERIF_BLACK, button=button_style(), corner=13,
    )


PLATES = PlateLook(
    Shade("#f0b84e", "#fff0c4", "#281408"), Shade("#3c2b20", "#6e5440", BONE), BOLD, name_size=24, figure_size=25,
    radius=12,
)
NARROW_PLATES = replace(PLATES, name_size=22, figure_size=21, figure_icon=0.4, tight=True)
"""For four Bands or more: names and Stars have less room."""
