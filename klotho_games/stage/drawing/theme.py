"""The house's colours, seat marks and typefaces. Tables have palettes of their own besides."""

from __future__ import annotations

from typing import NamedTuple

INK = "#14161f"
MIDNIGHT = "#1e2233"
GOLD = "#e8b44c"
PAPER = "#f4ead7"
CORAL = "#e8604c"
TEAL = "#2fa7a0"
MUTED = "#cfd3e2"
MUTED_ON_PAPER = "#4a3b22"
PANEL_TOP, PANEL_BOTTOM, PANEL_EDGE = "#343a56", "#262b42", "#5c6485"
FIELD, FIELD_EDGE = "#141724", "#565d7c"
PAPER_EDGE = "#b99b66"


class SeatMark(NamedTuple):
    """The mark of a seat: colour, shape and name together, never colour alone."""

    colour: str
    dark: str
    light: str
    shape: str


SEATS = (
    SeatMark("#e8604c", "#8e2c22", "#ff9a85", "circle"),
    SeatMark("#2fa7a0", "#125a58", "#7fe0d6", "square"),
    SeatMark("#e8b44c", "#8a5f14", "#ffe19a", "triangle"),
    SeatMark("#9a6fd8", "#4c2c86", "#cdb0ff", "diamond"),
    SeatMark("#dcf29a", "#54701a", "#e9fab8", "hexagon"),
    SeatMark("#9fd4ff", "#22618f", "#cdeaff", "star"),
)


class ButtonLook(NamedTuple):
    top: str
    bottom: str
    lip: str
    edge: str
    words: str
    outline: str = "#0c0d14"


BUTTONS = {
    "primary": ButtonLook("#fbdc8c", "#e8b44c", "#a8701c", "#fff0c0", INK),
    "secondary": ButtonLook("#3a4160", "#2b3049", "#161a2a", "#6f7799", PAPER),
    "paper": ButtonLook("#fffaf0", "#efe0c2", "#a98c5a", "#ffffff", INK),
    "danger": ButtonLook("#f59a86", "#e4644f", "#7a1f16", "#ffc8bc", INK),
    "disabled": ButtonLook("#33374a", "#2d3143", "#1f2231", "#464b60", "#b4b8c8"),
    "wood": ButtonLook("#6e4a30", "#4c3020", "#23140c", "#b98a54", PAPER),
}

# Faces are named everywhere instead of font files; `letters.py` knows the packages.
SANS, SEMI, BOLD, BLACK, ITALIC = "sans", "semi", "bold", "black", "italic"
SERIF, SERIF_BLACK, SERIF_SEMI, SERIF_ITALIC = "serif", "serif-black", "serif-semi", "serif-italic"
FREDOKA, AMATIC = "fredoka", "amatic"


def rgb(colour: str) -> tuple[int, int, int]:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(c * 2 for c in digits)
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(a: str, b: str, t: float) -> str:
    first, second = rgb(a), rgb(b)
    return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in zip(first, second, strict=True))


def lighter(colour: str, t: float) -> str:
    return mix(colour, "#ffffff", t)


def darker(colour: str, t: float) -> str:
    return mix(colour, "#000000", t)


def luminance(colour: str) -> float:
    parts = [v / 255 for v in rgb(colour)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


LEAST = 4.5
"""The least contrast between words and their ground."""


def quieter(words: str, ground: str, t: float) -> str:
    """A colour for words that is closer to the ground by `t`, but still readable."""
    while t > 0 and contrast(mix(words, ground, t), ground) < LEAST:
        t -= 0.02
    return mix(words, ground, max(0.0, t))


# -- high contrast: words and panels in black, white and one yellow, at least 7:1 apart -----------------------

PLAIN_YELLOW = "#ffd84a"
PLAIN_LEAST = 7.0
PLAIN_OFF, PLAIN_OFF_ON_PAPER = "#a6a6a6", "#545454"
"""Words of what can't be used now: quieter than white and black, and still readable."""
PLAIN_BUTTONS = {
    "primary": ButtonLook(PLAIN_YELLOW, PLAIN_YELLOW, "#8a6a00", "#000000", "#000000", "#ffffff"),
    "secondary": ButtonLook("#000000", "#000000", "#5a5a5a", "#ffffff", "#ffffff", "#ffffff"),
    "paper": ButtonLook("#ffffff", "#ffffff", "#7a7a7a", "#000000", "#000000", "#000000"),
    "danger": ButtonLook("#ffb3a6", "#ffb3a6", "#7a1f16", "#000000", "#000000", "#ffffff"),
    "disabled": ButtonLook("#000000", "#000000", "#2a2a2a", "#8a8a8a", PLAIN_OFF, "#000000"),
    "wood": ButtonLook("#000000", "#000000", "#5a5a5a", "#ffffff", "#ffffff", "#ffffff"),
}
_HALFWAY = 0.18
"""From this luminance on, black words have more contrast than white ones."""


def plain_words(colour: str) -> str:
    """The colour of words in high contrast: white for light ones, black for dark ones. Disabled ones stay quieter."""
    if colour in (PLAIN_OFF, PLAIN_OFF_ON_PAPER):
        return colour
    return "#ffffff" if luminance(colour) > _HALFWAY else "#000000"


def plain_rim(colour: str) -> str:
    """The colour of the rim around words of this colour, on a picture."""
    return "#000000" if luminance(colour) > _HALFWAY else "#ffffff"


def plain_panel(colour: str) -> str:
    """The colour of a panel in high contrast: black for dark ones, white for pale ones, yellow for strong ones."""
    if luminance(colour) <= _HALFWAY:
        return "#000000"
    most, least = max(rgb(colour)), min(rgb(colour))
    return PLAIN_YELLOW if (most - least) / most > 0.4 else "#ffffff"
