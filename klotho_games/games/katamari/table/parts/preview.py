"""What a held piece would change, beside the board: covered icons, dice, risk, stars, symbols, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, capital, decimal
from klotho_games.games.katamari.rules.count import Majority, symbol_name
from klotho_games.games.katamari.rules.questions import Preview, Worth
from klotho_games.games.katamari.table.look.places import Places
from klotho_games.games.katamari.table.look.style import GREEN, INK, RED, SOFT, panel
from klotho_games.games.katamari.telling.names import icons_text, percent
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 200
_GAP = 8.0
_GROWS = 1.35
_OUTLOOK, _SECOND_LINE = 2, 16.0
"""The row about the next throw, and how much taller it is with large text."""
_DICE = ("d_yellow_5", "d_blue_5", "d_purple_5")


class PreviewPanel:
    """The panel over the log. Every row is a sprite of its own, so that only changed rows are painted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self.box, title, rows = _boxes(places)
        ground = Panel(self.box, z=Z, margin=46, visible=False).show(panel)
        self._title = Panel(title, z=Z + 1, visible=False)
        self._rows = [Panel(box, z=Z + 1, visible=False) for box in rows]
        self._all = [ground, self._title, *self._rows]
        for sprite in self._all:
            table.add(sprite)
        self._spot: Spot | None = None
        self.shown: Preview | None = None
        """The preview that the panel shows now."""

    def open(self, preview: Preview | None, now: Worth, symbols: tuple[Majority, ...], seat: int) -> None:
        """Show values before and after with a preview, only the current ones without."""
        self.shown = preview
        after = preview.after if preview is not None else now
        then = tuple(pair[1] for pair in preview.majorities) if preview is not None else symbols
        covered = tuple(icon for _place, icon in preview.covered) if preview is not None else ()
        covers, dice, outlook, stars, *rest = self._rows
        self._title.show(_title, now.points, after.points)
        covers.show(_covers, covered)
        dice.show(_dice, now.dice, after.dice)
        outlook.show(_outlook, decimal(after.expected), percent(after.risk))
        stars.show(_line, "i_star", _("Stars"), now.tally.stars, after.tally.stars, False)
        for row, before, later in zip(rest, symbols, then, strict=True):
            row.show(_symbol, before.symbol, before.shown[seat], later.shown[seat], leads=later.winner == seat)
        for sprite in self._all:
            sprite.visible = True
        self.table.tally.cover(self.box)
        self.table.goal_block.cover(True)
        self._tell(now, after, covered)

    def _tell(self, now: Worth, after: Worth, covered: tuple[str, ...]) -> None:
        words = capital(_("points from {before} to {after}, dice from {dice} to {then}")).format(
            before=now.points, after=after.points, dice=sum(now.dice), then=sum(after.dice)
        )
        if covered:
            words = _("{told}, covers {icons}").format(told=words, icons=icons_text(covered))
        if self._spot is None:
            self._spot = self.table.spot(Spot("preview", self.box, words, role=_("note"), ring=26))
        self._spot.label = words

    def close(self) -> None:
        self.shown = None
        self.table.tally.cover(None)
        self.table.goal_block.cover(False)
        for sprite in self._all:
            sprite.visible = False
        if self._spot is not None:
            self.table.focus.remove(self._spot)
            self._spot = None


def _boxes(places: Places) -> tuple[Box, Box, list[Box]]:
    """Return the boxes of the panel, its title and its rows.

    Large text takes all the room there is. With four seats that includes the tally's room, whose crowns are then in the
    rows. The outlook has two lines.
    """
    drawn, title, rows = places.of("preview"), places.of("preview", "title"), places.rows("preview")
    if not places.large:
        return drawn, title, rows
    if places.seats == 4:
        drawn = drawn.union(places.of("majorities"))
    below = Box(rows[0].x, title.bottom + 2, rows[0].w, drawn.bottom - title.bottom - 10)
    one = (below.h - _SECOND_LINE) / len(rows)
    tops = [below.y + n * one + (_SECOND_LINE if n > _OUTLOOK else 0) for n in range(len(rows))]
    return drawn, title, [Box(below.x, y, below.w, one + (_SECOND_LINE if n == _OUTLOOK else 0))
                          for n, y in enumerate(tops)]


def _colour(before: float, after: float) -> str:
    return GREEN if after > before else RED if after < before else INK


def _arrow_text(before: object, after: object) -> str:
    return f"{before} → {after}" if before != after else str(before)


def _title(pen: Pen, box: Box, now: int, after: int) -> None:
    words = _("Points {points}").format(points=_arrow_text(now, after))
    pen.text(words, box, 28, _colour(now, after), BOLD)


def _covers(pen: Pen, box: Box, covered: tuple[str, ...]) -> None:
    if not covered:
        pen.text(_("Covers no icon"), box, 20, SOFT, SEMI)
        return
    words = pen.text(_("Covers"), box.left_part(82), 20, INK, SEMI)
    side = min(32.0, box.h - 2, (box.w - 92) / len(covered) - 2)
    x = max(words.right + 8, 84)
    for icon in covered:
        pen.svg(f"katamari/i_{icon}", Box(x, box.centre[1] - side / 2, side, side))
        x += side + 2


def _dice(pen: Pen, box: Box, now: Sequence[int], after: Sequence[int]) -> None:
    """Paint the three colours side by side, each as wide as its numbers."""
    side = min(28.0, box.h - 2)
    told = [f"{before}→{later}" if before != later else str(before)
            for before, later in zip(now, after, strict=True)]
    wanted = [pen.width(words, 20, BOLD) + 2 for words in told]
    free = box.w - 3 * (side + 4) - 2 * _GAP
    k = min(1.0, free / sum(wanted))
    gap = min(26.0, _GAP + (free - k * sum(wanted)) / 2)
    x = box.x
    for die, words, wide, before, later in zip(_DICE, told, wanted, now, after, strict=True):
        pen.svg(f"katamari/{die}", Box(x, box.centre[1] - side / 2, side, side))
        pen.text(words, Box(x + side + 4, box.y, wide * k, box.h), 20, _colour(before, later), BOLD)
        x += side + 4 + wide * k + gap


def _outlook(pen: Pen, box: Box, power: str, risk: str) -> None:
    told = _("Next: {power} power, crash {risk}") if box.h > 44 else _("Next: {power}, crash {risk}")
    pen.text(told.format(power=power, risk=risk), box, 20, SOFT, SEMI, wrap=box.h > 44, leading=1.1)


def _line(pen: Pen, box: Box, icon: str, label: str, before: int, after: int, leads: bool) -> None:
    side = min(32.0, box.h - 2)
    pen.svg(f"katamari/{icon}", Box(box.x, box.centre[1] - side / 2, side, side))
    right = box.right_part(40)
    numbers = Box(box.right - 40 - 78, box.y, 76, box.h)
    same = before == after
    k, face, shown = min(_GROWS, pen.look.text_scale), SEMI if same else BOLD, _arrow_text(before, after)
    if k > 1:
        # the label has the room that the numbers and the crown leave
        wide = pen.look.letters.width(shown, face, pen.look.px(22 * k)) / pen.look.scale + 4
        numbers = numbers.right_part(wide).move(0 if leads else 38, 0)
    pen.text(label, Box(box.x + side + 8, box.y, numbers.x - box.x - side - 12, box.h), 20 * k,
             SOFT if same else INK, face, grow=False)
    ink = SOFT if same else _colour(before, after)
    pen.text(shown, numbers, 22 * k, ink, face, align="right", grow=False)
    if leads:
        pen.svg("katamari/k_crown", Box(right.x + 6, box.centre[1] - 13, 32, 26))


def _symbol(pen: Pen, box: Box, symbol: str, before: int, after: int, leads: bool) -> None:
    _line(pen, box, f"i_{symbol}", symbol_name(symbol), before, after, leads)

