"""What the tables of puzzles for one share: what the bar says, the lines of the count, and how a rival compares."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from klotho_games.core.contract import Result
from klotho_games.core.i18n import _
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.motion import Part, fade, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.prompt_flow import Flow


class SoloFlow(Flow):
    """Base of a table's `Flow`, for a table with `hint_on_bar`. It adds what is said of something held, and the answers
    of the moment."""

    table: Desk
    persons: Collection[Any]
    """The phases in which the player has to decide; in all others it goes on by itself."""

    def seat(self, s: Any) -> int:
        return 0 if s.phase in self.persons else -1

    def words(self, s: Any) -> tuple[str, str]:
        hint = self.table.hints.shown
        if hint is None:
            return self.prompt_words(s)
        return _("{move}?").format(move=self.table.game.telling.move(s, hint.move)), hint.why


class CountedLines:
    """The lines of a count and their total, as sprites that come one by one: `parts` tells it, `rest` shows it told."""

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
    """Whoever won did better than who did not; else the score decides."""
    them, you = ((bool(result.winners), result.scores[0]) for result in (theirs, own))
    if them == you:
        return _("Exactly as well as you.")
    return _("You did better.") if you > them else _("That is better than yours.")
