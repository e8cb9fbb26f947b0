"""What all drawing depends on: the real scale, the art, the letters and the player's text size."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from klotho_games.core import i18n
from klotho_games.stage.devices.geometry import Box

from .art import Art
from .letters import Letters

SMALL_LETTERS = 20.0
"""The smallest letters on a screen, in canvas units, so in pixels at 1080p."""


@dataclass
class TextRun:
    """A line of words as it was drawn, in canvas units, for tests of clipping and contrast."""

    words: str
    box: Box
    room: Box
    size: float
    fits: bool
    colour: str = ""
    outline: str = ""
    """The colour of the rim around the letters, if there is one."""


@dataclass
class DrawStyle:
    scale: float
    art: Art = field(default_factory=Art)
    letters: Letters = field(default_factory=Letters)
    text_scale: float = 1.0
    high_contrast: bool = False
    cap: Callable[[str], str] = str
    """The key to press for a shortcut that is shown on a button (`Input.cap`)."""
    faces: tuple[str, ...] = ()
    """By seat mark: the portrait of the person who has it here; empty for bots and guests. A scene sets them for its
    sprites (`Layers.faces`)."""
    keys: Hashable = None
    """Changes when any shortcut gets another key."""
    least_letters: float = 0.0
    """Letters of at least `SMALL_LETTERS` are wished this large, in canvas units, where their room allows it: on a
    thing that is painted smaller than it was drawn."""
    runs: list[TextRun] | None = None
    """If this is a list, every line of text that is drawn is added to it."""

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    @property
    def stamp(self) -> tuple[Hashable, ...]:
        """Changes when every picture has to be drawn again."""
        return (self.scale, self.text_scale, self.high_contrast, self.keys, i18n.current_language())
