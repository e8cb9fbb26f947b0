"""What the endings of puzzles for one player share: the lines of the count, and the comparison with a rival."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Result
from klotho_games.core.i18n import _
from klotho_games.stage.scene.motion import Part, fade, wait
from klotho_games.stage.scene.sprites import Sprite

from .ending import EndingScene


class CountedLines:
    """The lines of a count and their total as sprites. `parts` shows them one by one, `rest` shows all of them."""

    def __init__(self, scene: EndingScene, rows: Sequence[Sprite], total: Sprite) -> None:
        self.scene, self._rows, self._total = scene, rows, total

    def describe(self) -> str:
        result = self.scene.result
        lines = ", ".join(f"{line.label} {line.points}" for line in result.lines)
        return _("{reason} {lines}. Total {total}").format(reason=result.reason, lines=lines, total=result.scores[0])

    def clear(self) -> None:
        for sprite in (*self._rows, self._total):
            sprite.alpha = 0.0

    def rest(self) -> None:
        for sprite in (*self._rows, self._total):
            sprite.alpha = 1.0

    def parts(self) -> list[Part]:
        found: list[Part] = []
        for sprite in self._rows:
            found += [self.scene.sound("score_tick"), fade(sprite, 1.0, 0.14), wait(0.12)]
        return [*found, self.scene.sound("score_fanfare_short"), fade(self._total, 1.0, 0.2)]


def compare_results(theirs: Result, own: Result) -> str:
    """Compare two results: a win beats a loss, otherwise the score decides."""
    them, you = ((bool(result.winners), result.scores[0]) for result in (theirs, own))
    if them == you:
        return _("Exactly as well as you.")
    return _("You did better.") if you > them else _("That is better than yours.")
