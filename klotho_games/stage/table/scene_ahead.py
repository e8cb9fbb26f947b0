"""Paints the scene that follows the present motion while that motion still plays: a hand-over or the ending.

The outcome of a move is final before its motion begins, so what comes next is known. A copy of that scene is built in
the second thread. It is never shown and says nothing, but its pictures, or at least their parts, are cached when the
real scene opens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.speech import Speech
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage


class _Silence(Speech):
    def say(self, words: str, weight: Weight = Weight.NEWS) -> None: ...


def paint_scene_ahead(stage: Stage, make: Callable[[], Scene]) -> None:
    """Have the pictures of a scene painted that will open soon. `make` runs in the second thread."""
    art = stage.look.art

    def build() -> None:
        scene = make()
        scene.speech = _Silence(scene)
        scene.stage = stage
        scene.rebuild()
        art.paint_ahead(scene.layers.to_paint(stage.look), soon=True)

    art.paint_ahead([build], soon=True)
