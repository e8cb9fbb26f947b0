"""What a drawing needs to know: the real scale, the art, the letters, and how large people want their text."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from klotho_games.core import i18n
from klotho_games.stage.devices.geometry import Box

from .art import Art
from .letters import Letters


@dataclass
class TextRun:
    """One line of words as it was drawn, in logical units, for the tests that look for clipping and contrast."""

    words: str
    box: Box
    room: Box
    size: float
    fits: bool
    colour: str = ""
    outline: str = ""
    """A rim of this colour is what the letters stand on."""


@dataclass
class DrawStyle:
    scale: float
    art: Art = field(default_factory=Art)
    letters: Letters = field(default_factory=Letters)
    text_scale: float = 1.0
    high_contrast: bool = False
    cap: Callable[[str], str] = str
    """What has to be pressed for a key that stands on something (`Input.cap`)."""
    keys: Hashable = None
    """Changes when another key has to be pressed for anything."""
    runs: list[TextRun] | None = None
    """When a list, every line of text drawn is noted here."""

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    @property
    def stamp(self) -> tuple[Hashable, ...]:
        """Changes when every picture has to be drawn again."""
        return (self.scale, self.text_scale, self.high_contrast, self.keys, i18n.current_language())
