"""Base of the sheets of games with winners: a title, lines that appear one by one, and a light on each winner."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Part, fade, wait
from klotho_games.stage.scene.sprites import Sprite

from .ending import EndingScene


class WinnersSheet(ABC):
    """`parts` counts the sheet as motion, `rest` shows it finished. A game's subclass makes the sprites."""

    _title: Sprite
    _ground: Sequence[Sprite]
    """The paper and everything on it from the start."""
    _rows: Sequence[Sprite]
    _winners: Sequence[Sprite]
    """The light on each winner."""

    def __init__(self, scene: EndingScene) -> None:
        self.scene = scene

    # -- what a game overrides ------------------------------------------------------------------------------

    @abstractmethod
    def heading(self) -> tuple[str, str]:
        """Return the title and subtitle during the count."""

    @abstractmethod
    def headline(self) -> str:
        """Return the title after the count, which says who has won."""

    @abstractmethod
    def paint_title(self, pen: Pen, box: Box, title: str, subtitle: str) -> None: ...

    @abstractmethod
    def line_parts(self) -> Sequence[Part]:
        """Return the motion that shows the paper, then the rows one by one."""

    @abstractmethod
    def spark_parts(self) -> Sequence[Part]:
        """Return the motion of what rises from the winners."""

    # -- counting -------------------------------------------------------------------------------------------

    @property
    def sprites(self) -> list[Sprite]:
        return [*self._ground, *self._rows, *self._winners]

    def parts(self) -> list[Part]:
        lights = [fade(light, 1.0, 0.3) for light in self._winners]
        crown: list[Part] = [self.scene.sound("crown"), self._announce, *lights]
        return [self._clear, *self.line_parts(), *crown, *self.spark_parts(), wait(0.2)]

    def rest(self) -> None:
        self._clear()
        for sprite in self.sprites:
            sprite.alpha = 1.0
        self._announce()

    def hide(self) -> None:
        """Hide the whole sheet."""
        for sprite in self.sprites:
            sprite.alpha = 0.0

    def _clear(self) -> None:
        for sprite in (*self._rows, *self._winners):
            sprite.alpha = 0.0
        self.say(*self.heading())

    def _announce(self) -> None:
        title, reason = self.headline(), self.scene.result.reason
        self.say(title, reason)
        self.scene.spoken(f"{title} {reason}")

    def say(self, title: str, subtitle: str) -> None:
        self._title.redraw(lambda pen: self.paint_title(pen, self._title.box.at_origin, title, subtitle),
                           ("winners-title", self.scene.game.id, title, subtitle))
