"""The style of the explorer's desk: inks, wooden buttons, the explorers, and numbers that fit their place."""

from __future__ import annotations

import random

from klotho_games.core.i18n import _, decimal, number
from klotho_games.core.people.profiles import SHAPES, Profile
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SEMI, SERIF, SERIF_BLACK, ButtonLook
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import PromptLook
from klotho_games.stage.widgets.seat_plates import Figure, Plate, PlateLook, Shade
from klotho_games.stage.widgets.top_bar import TopLook

INK, SEPIA, RED, TEAL_INK = "#2a1d14", "#432c19", "#931d16", "#17595c"
CREAM, GOLD, GOLD_INK = "#fbeccb", "#e8b44c", "#22140a"
BAR_TOP, BAR_BOTTOM = "#3a2718", "#21150c"
SKULL = "karthis/k_skull"
"""The picture on everything that can end the adventure."""

BUTTON_LOOKS = {
    "primary": ButtonLook("#f2c766", "#e0a63a", "#7a4e0c", "#ffeab0", GOLD_INK, "#1a0f06"),
    "secondary": ButtonLook("#6b4a2c", "#553820", "#150b04", "#9a744c", "#fff1d6", "#1a0f06"),
    "danger": ButtonLook("#a8402e", "#7c2a1c", "#2a0c06", "#e08a72", "#fff1d6", "#1a0f06"),
    "disabled": ButtonLook("#453426", "#3a2b1e", "#1a1008", "#5e4a36", "#cbb799", "#1a0f06"),
}


def button_style() -> ButtonStyle:
    return ButtonStyle(size=23, face=SERIF, radius=16, icon_size=26, looks=BUTTON_LOOKS)


def prompt_look() -> PromptLook:
    return PromptLook(
        top=BAR_TOP, bottom=BAR_BOTTOM, name="#ffb09c", words="#ffffff", quiet="#e6d3b2", face=SEMI,
        name_face=SERIF_BLACK, size=27, button=button_style(),
    )


def top_look() -> TopLook:
    return TopLook(
        spool="karthis/k_spool", top=BAR_TOP, bottom=BAR_BOTTOM, shade="#120a05", shade_alpha=0.6, title=CREAM,
        button=button_style(), corner=13,
    )


_PLATE = Shade(CREAM, GOLD, INK)
PLATES = PlateLook(_PLATE, _PLATE, SERIF, name_size=26, radius=16, widest=660)


def plate(explorer: str, name: str, health: int, worth: int) -> Plate:
    """Return the explorer's plate with Health and treasure, for the table and the ending."""
    told = _("{name}: {health} Health, treasure worth {worth}.").format(name=name, health=health, worth=number(worth))
    figures = (Figure("karthis/k_heart", str(health)), Figure("karthis/k_m_gem", number(worth)))
    return Plate(name, f"karthis/tok_{explorer}", figures, told, active=True)


# -- explorers ----------------------------------------------------------------------------------------------

EXPLORERS = ("ada", "bram", "sunniva", "ines", "kit", "tariq")
"""The six explorers of the art folder, in the order of their seat shapes."""


def explorer_of(portrait: str, profile: Profile | None = None) -> str:
    """Return the explorer whose face and token are shown: the chosen portrait, or the one with the profile's shape."""
    if portrait in EXPLORERS:
        return portrait
    if profile is None:
        return EXPLORERS[0]
    return profile.portrait if profile.portrait in EXPLORERS else EXPLORERS[SHAPES.index(profile.shape)]


# -- words and numbers --------------------------------------------------------------------------------------


def short_number(n: int) -> str:
    """Return a number in at most five characters: 60, 4,000, 30k, 12.3k, 123k, 1.2M."""
    if n < 10_000:
        return number(n)
    unit, sign = (1000, "k") if n < 1_000_000 else (1_000_000, "M")
    whole, rest = divmod(n, unit)
    return f"{whole}{sign}" if whole >= 100 or not rest * 10 // unit else f"{decimal(n / unit)}{sign}"


LARGE_TEXT = 1.4
"""From this text size on, words take room from pictures."""


def tone(pen: Pen, colour: str) -> str:
    """Return a coloured ink, or plain ink in high contrast."""
    return INK if pen.look.high_contrast else colour


def rule(pen: Pen, x: float, y: float, length: float, colour: str = INK, width: float = 2.4, seed: int = 1) -> None:
    """Draw a line as if by hand."""
    hand = random.Random(seed)
    s = Sketch(round(length), 12)
    steps = max(2, int(length / 13))
    points = [(2 + (length - 4) * i / steps, 6 + hand.uniform(-1.1, 1.1)) for i in range(steps + 1)]
    s.line(points, colour, width)
    pen.sketch(s, Box(x, y - 6, length, 12))
