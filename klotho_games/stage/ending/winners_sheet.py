"""What the sheets of games with winners share: a title, lines that come one by one, light on those who have won."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Part, fade, wait
from klotho_games.stage.scene.sprites import Sprite

from .ending import EndingScene


class WinnersSheet(ABC):
    """`parts` tell it; `rest` shows it told. A game's own makes the sprites."""

    _title: Sprite
    _ground: Sequence[Sprite]
    """The paper, and what is on it from the start."""
    _rows: Sequence[Sprite]
    _winners: Sequence[Sprite]
    """The light on each of those who have won."""

    def __init__(self, scene: EndingScene) -> None:
        self.scene = scene

    # -- what a game says -----------------------------------------------------------------------------------

    @abstractmethod
    def heading(self) -> tuple[str, str]:
        """Title and subtitle while it is counted."""

    @abstractmethod
    def headline(self) -> str:
        """The title when it has been counted: who has won."""

    @abstractmethod
    def paint_title(self, pen: Pen, box: Box, title: str, subtitle: str) -> None: ...

    @abstractmethod
    def line_parts(self) -> Sequence[Part]:
        """The paper comes, then the rows one by one."""

    @abstractmethod
    def spark_parts(self) -> Sequence[Part]:
        """What rises from those who have won."""

    # -- telling --------------------------------------------------------------------------------------------

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
        """Nothing of it is seen yet."""
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
