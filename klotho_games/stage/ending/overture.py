"""An overture before the figures of an ending: a picture of the game's own that disappears at the end."""

from __future__ import annotations

from klotho_games.stage.scene.sprites import Sprite

from .ending import EndingScene


class StagedEnding(EndingScene):
    """An ending whose figures wait behind an `Overture`."""

    _figures: list[Sprite]

    def show_figures(self, seen: bool) -> None:
        """Show or hide the figures. Hidden spots cannot get the focus."""
        for sprite in self._figures:
            sprite.visible = seen
        self.focus.only = None if seen else lambda spot: spot.id in ("skip", "back")
        self.layers.set_backdrop(self._paint_backdrop)


class Overture:
    """Sprites over the ending's backdrop. While `shown` is set, the ending paints a different backdrop."""

    def __init__(self, scene: StagedEnding) -> None:
        self.scene = scene
        self.shown = False
        self._sprites: list[Sprite] = []

    def _put(self, sprite: Sprite) -> Sprite:
        self._sprites.append(self.scene.add(sprite))
        return sprite

    def clear(self) -> None:
        for sprite in self._sprites:
            self.scene.layers.remove(sprite)
        self._sprites.clear()
        self.shown = False

    def _end_overture(self) -> None:
        self.clear()
        self.scene.show_figures(True)
