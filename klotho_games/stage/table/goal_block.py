"""The goal on the table: what wins, and how far the player is, always in sight.

It is a block of two sentences, usually above the log, which begins below it. If these would take too much room, the
block says only how far the player is, or is just a button; a press then opens a page with both sentences. A game says
its goal in `telling.goal` (`core/games/goal_words.py`), and paints the ground in its own look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from klotho_games.core.games.goal_words import Goal
from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, SEMI, SERIF
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.widgets.log_panel import LogPanel

if TYPE_CHECKING:
    from .table_scene import TableScene

_GAP = 10.0
"""The room between the goal and the log."""
_LEFT = 130.0
"""The height that is left for the lines of the log, at the usual text size."""
_LEADING = 1.24
_LARGEST = 1.6
"""The letters of the button do not grow further."""
_TITLE = 1.35
"""The height of the title's line, as a multiple of its letters."""
_BETWEEN = 4.0
"""The room between the two sentences."""
_BUTTON_PAD = 12.0
_PAGE, _MIDDLE, _LARGER = 760.0, (960.0, 470.0), 1.3
"""The width of the page with large letters, its middle, and how much larger its letters are."""
_FACES = (SEMI, BOLD)
Lines = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class GoalLook:
    """The look of the goal. `ground` paints what is under the words."""

    ground: Callable[[Pen, Box], None]
    title: str
    ink: str
    soft: str
    face: str = SERIF
    """The face of the title."""
    size: float = 20
    title_size: float = 24
    pad: float = 14
    ring: float = 14


class GoalBlock:
    """A block at the top of a column.

        self.goal_block = GoalBlock(self, look, self.log_panel.whole, z=12, log=self.log_panel)
        self.goal_block.show()          # the desk and the plain table do this whenever they come to rest
    """

    def __init__(self, table: TableScene, look: GoalLook, column: Box, *, z: float, log: LogPanel | None = None,
                 most: float = 0.0, at_foot: bool = False) -> None:
        """`most` is the greatest height where there is no log below."""
        self.table, self.look, self.column, self.log = table, look, column, log
        self._most = most if log is None else log.lines.h - _GAP - _LEFT * table.stage.look.text_scale
        self._at_foot = at_foot
        self._panel = table.add(Panel(column, z=z, margin=44, visible=False))
        self._spot: Spot | None = None
        self._covered = False
        self.folded = False
        """Whether it is not all there, and a press opens the page."""

    @property
    def box(self) -> Box:
        return self._panel.box

    def show(self) -> None:
        """Show the goal of the present state. The log begins below it."""
        goal = self.table.goal
        self._panel.visible = goal is not None and not self._covered
        if goal is None:
            return
        lines, tall = self._fit(goal)
        self.folded = not lines or not lines[0]
        box = self.column.bottom_part(tall) if self._at_foot else self.column.top_part(tall)
        self._panel.box = box
        if self.log is not None:
            self.log.begin_at(box.bottom + _GAP)
        self._panel.redraw(lambda pen: _paint(pen, box.at_origin, self.look, lines), ("goal", box.size, lines))
        self._tell(goal, box)

    def cover(self, covered: bool) -> None:
        """Hide the block while something else is over it for a moment."""
        self._covered = covered
        self._panel.visible = self._spot is not None and not covered
        if self._spot is not None and covered:
            self.table.focus.remove(self._spot)
        elif self._spot is not None and self._spot not in self.table.focus.spots:
            self.table.spot(self._spot)

    def _fit(self, goal: Goal) -> tuple[Lines, float]:
        """Return the lines of both sentences, or of the second one, or none, and the height of the block."""
        style, look = self.table.stage.look, self.look
        for told in ((goal.wins, goal.so_far), ("", goal.so_far)):
            lines = _wrap(style, look, told, self.column.w)
            tall = _tall(style, look, lines)
            if tall <= self._most:
                return lines, tall
        button = _BUTTON_PAD + _title_size(style, look) * _TITLE
        return (), button if self.log is not None else min(self._most, button)

    def _tell(self, goal: Goal, box: Box) -> None:
        if self._spot is None:
            self._spot = self.table.spot(Spot("goal", box, "", ring=self.look.ring, order=9))
        self._spot.box = box
        tell_goal(self._spot, self.table, self.look, goal, folded=self.folded)


def tell_goal(spot: Spot, table: TableScene, look: GoalLook, goal: Goal, *, folded: bool) -> None:
    """Make a spot say the goal and show it large. A press opens the rulebook at its clause.

    If the sentences are not on the table (`folded`), a press shows them large.
    """
    spot.label, spot.role = goal.text, _("goal")
    spot.large = lambda: _page(table, look, goal)
    spot.tip, spot.press = "", None
    if folded:
        spot.tip, spot.press = goal.text, lambda: table.closeup.open(_page(table, look, goal))
    elif goal.rule:
        spot.tip = _("Opens the rulebook at this rule.")
        spot.press = lambda: table.stage.program.open_rules(table.game.id, goal.rule)


# -- words and measures ---------------------------------------------------------------------------------------


def _wrap(style: DrawStyle, look: GoalLook, told: Sequence[str], wide: float, k: float = 1.0) -> Lines:
    """Return the lines of both sentences; none for an empty sentence."""
    px = style.px(look.size * k * style.text_scale)
    room = (wide - 2 * look.pad) * style.scale
    return tuple(tuple(style.letters.wrap(words, face, px, room)) if words else ()
                 for words, face in zip(told, _FACES, strict=True))


def _tall(style: DrawStyle, look: GoalLook, lines: Lines, k: float = 1.0) -> float:
    words = look.size * k * style.text_scale * _LEADING * sum(map(len, lines))
    return 2 * look.pad + _title_size(style, look, k) * _TITLE + words + (_BETWEEN if all(lines) else 0)


def _title_size(style: DrawStyle, look: GoalLook, k: float = 1.0) -> float:
    return look.title_size * k * min(_LARGEST, style.text_scale)


def _page(table: TableScene, look: GoalLook, goal: Goal) -> Large:
    """Return the sentences in large letters, over the middle of the table."""
    style = table.stage.look
    lines = _wrap(style, look, (goal.wins, goal.so_far), _PAGE, _LARGER)
    box = Box.around(_MIDDLE, _PAGE, _tall(style, look, lines, _LARGER))
    return Large(box, lambda pen: _paint(pen, box.at_origin, look, lines, _LARGER), goal.text, ("goal", goal.text))


# -- painting -------------------------------------------------------------------------------------------------


def _paint(pen: Pen, box: Box, look: GoalLook, words: Lines, k: float = 1.0) -> None:
    look.ground(pen, box)
    inner = box.grow(-look.pad, -look.pad if words else 0)
    size = _title_size(pen.look, look, k)
    head = inner.top_part(size * _TITLE) if words else inner
    side = size * 0.95
    icon(pen, "goal", Box(head.x, head.centre[1] - side / 2, side, side), look.title, 2.6)
    pen.text(_("Goal"), head.without_left(side + 8), size, look.title, look.face, grow=False)
    y, step = inner.y + size * _TITLE, look.size * k * pen.look.text_scale * _LEADING
    for lines, ink, face in zip(words, (look.soft, look.ink), _FACES, strict=False):
        for line in lines:
            pen.text(line, Box(inner.x, y, inner.w + 6, step), look.size * k, ink, face)
            y += step
        y += _BETWEEN if lines else 0
