"""Shared parts of the endings of solo puzzles: the lines of the count, and the comparison with a rival."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _
from klotho_games.core.people.finished_game import Rivalry
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, fade, wait
from klotho_games.stage.scene.sprites import Sprite

from .ending import EndingScene

_Z = 12
_ABOVE_TOTAL = 8.0


class CountedLines(ABC):
    """The lines of a count and their total as sprites. `parts` shows them one by one, `rest` shows all of them."""

    total_margin = 0.0
    """Room around the total for what is painted beyond its edge."""

    def __init__(self, scene: EndingScene, rows: Sequence[Box], foot: Box) -> None:
        """Place a line of the count in each row, and the total at the foot; `stack_lines` returns both for a column."""
        self.scene = scene
        lines, score = scene.result.lines, scene.result.scores[0]
        self._rows = []
        for box, line in zip(rows, lines, strict=True):
            paint = partial(self.paint_line, box=box.at_origin, line=line)
            self._rows.append(scene.add(Sprite(box, paint, z=_Z)))
        paint_foot = partial(self.paint_total, box=foot.at_origin, score=score)
        self._total = scene.add(Sprite(foot, paint_foot, z=_Z, margin=self.total_margin))

    @abstractmethod
    def paint_line(self, pen: Pen, box: Box, line: ScoreLine) -> None: ...

    @abstractmethod
    def paint_total(self, pen: Pen, box: Box, score: int) -> None: ...

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


def stack_lines(room: Box, many: int, row: float, total: float, *, columns: int = 1,
                gap: float = 0.0) -> tuple[list[Box], Box]:
    """Return the rows from the top of `room` down, in columns side by side, and the place of the total below them.

    A row is `row` high, of which `gap` stays free; the total is `total` high.
    """
    ways = room.columns(columns, 2 * gap if columns > 1 else 0)
    rows = [Box(ways[n % columns].x, room.y + n // columns * row, ways[n % columns].w, row - gap) for n in range(many)]
    return rows, Box(room.x, room.y + -(-many // columns) * row + _ABOVE_TOTAL, room.w, total)


class RivalNote:
    """Two sentences about the rival's result on the same deal. They follow a rival who still plays."""

    def __init__(self, scene: EndingScene, box: Box, paint: Callable[[Pen, Box, str, str], None],
                 words: Callable[[Rivalry, Result], tuple[str, str]], *, z: float, ring: float,
                 heading: str = "") -> None:
        """`paint` gets the two sentences; `heading` is read out before them."""
        self.scene, self._paint, self._words, self._heading = scene, paint, words, heading
        self._sprite = scene.add(Sprite(box, lambda pen: None, z=z, margin=16))
        self._spot = scene.spot(Spot("rival", box, _("The same setup"), role=_("note"), ring=ring))
        self._shown = ("", "")
        self.keep_up()

    def keep_up(self) -> None:
        scene = self.scene
        rivalry = scene.finish.rivalry
        told = self._words(rivalry, scene.result) if rivalry is not None else scene.nobody_beside()
        if told == self._shown:
            return
        self._shown = told
        box = self._sprite.box.at_origin
        self._sprite.redraw(lambda pen: self._paint(pen, box, *told), ("rival", scene.game.id, *told, box.size))
        self._spot.label = " ".join((self._heading, *told)).lstrip()
        self._spot.tip = rivalry.bot_text if rivalry is not None else ""


def compare_results(theirs: Result, own: Result) -> str:
    """Compare two results: a win beats a loss, otherwise the score decides."""
    them, you = ((bool(result.winners), result.scores[0]) for result in (theirs, own))
    if them == you:
        return _("Exactly as good as your result.")
    return _("You did better.") if you > them else _("That beats your result.")
