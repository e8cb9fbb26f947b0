"""The balance of both crews: a line for each source of money, bars to either side, the sums, and who is richer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.count import best_crews, source_name, source_picture
from klotho_games.games.asteroid_miners.rules.names import crew_name, money
from klotho_games.games.asteroid_miners.rules.state import SOURCES, Dig
from klotho_games.games.asteroid_miners.table.look.ending_pictures import (
    MIDDLE,
    half_of_sheet,
    sheet_box,
    sheet_sprite,
    winner_light,
)
from klotho_games.games.asteroid_miners.table.look.steel import large_letters, larger
from klotho_games.games.asteroid_miners.table.look.style import AMBER, ART, BAD, CREAM, CREWS, DIM, PALE, SHADE
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, GOLD, SEMI, SERIF_BLACK, darker, lighter
from klotho_games.stage.ending.ending import sparks
from klotho_games.stage.ending.winners_sheet import WinnersSheet
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, fade, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .ending import Ending


class BalanceLine(NamedTuple):
    picture: str
    label: str
    amounts: tuple[int, int]
    unit: bool = True
    """Whether the amounts are in $M and have a bar; otherwise they are plain numbers."""


class BalanceSheet(WinnersSheet):
    def __init__(self, scene: Ending, bottom: float) -> None:
        super().__init__(scene)
        s: Dig = scene.state
        self.names = [crew_name(side, scene.session.setup.seats) for side in (0, 1)]
        self.best = best_crews(s)
        self.lines = _lines(s)
        self.total = s.crews[0].money, s.crews[1].money
        self._most = max(1, *(abs(n) for line in self.lines if line.unit for n in line.amounts))
        self.box = sheet_box(bottom)
        inner = self.box.grow(-40, -22)
        head, foot = 66.0, 104.0
        row = min(72.0, (inner.h - head - foot) / len(self.lines))
        top = inner.y + head + (inner.h - head - foot - row * len(self.lines)) / 2
        self._ground = [scene.add(sheet_sprite(self.box)),
                        scene.add(Sprite(self.box.top_part(90), self._paint_names, z=12))]
        self._rows = [
            scene.add(Sprite(Box(inner.x, top + n * row, inner.w, row), self._painter(n), z=12, margin=10, alpha=0))
            for n in range(len(self.lines))
        ]
        self._rows.append(scene.add(Sprite(inner.bottom_part(foot), self._paint_total, z=12, margin=20, alpha=0)))
        self._title = scene.add(Sprite(Box(160, 78, 1600, 96), lambda pen: None, z=14, margin=12))
        self._winners = [scene.add(winner_light(self.box, side)) for side in self.best]
        for side in (0, 1):
            told = self._side_words(side)
            scene.spot(Spot(f"crew:{side}", self._side(side), told, role=_("score"), tip=told, ring=14, seat=side))

    def _side(self, side: int) -> Box:
        return half_of_sheet(self.box, side)

    # -- words and motion -----------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        return _("The final accounts"), _("Where the money came from and where it went (AST-B3).")

    def headline(self) -> str:
        if self.scene.state.alone:
            return _("Together {money}").format(money=money(self.scene.result.scores[0]))
        tie, rich = _("{name} wins the tiebreak!"), _("{name} is the richest miner in the Belt!")
        return (tie if self.total[0] == self.total[1] else rich).format(name=self.names[self.best[0]])

    def line_parts(self) -> list[Part]:
        *rows, foot = self._rows
        parts: list[Part] = [self._open, wait(0.3)]
        for row in rows:
            parts += [self.scene.sound("score_tick"), fade(row, 1.0, 0.16), wait(0.26)]
        return [*parts, self.scene.sound("score_fanfare_short"), fade(foot, 1.0, 0.25), wait(0.45)]

    def spark_parts(self) -> list[Part]:
        """Let ores and cubes rise on the winner's side."""
        signs = [f"{ART}/{name}" for name in ("mineral_platinum", "mineral_rhodium", "mineral_nickel", "seal_money")]
        return sparks(self.scene, [column.box for column in self._winners], signs, seed=8, side=46)

    def prepare(self) -> None:
        """Paint all sprites before anything moves."""
        self.scene.paint_before_motion(self.sprites)

    def _open(self) -> None:
        """Show the sheet at once, because fading in a sheet of this size takes longer than a frame."""
        for sprite in self._ground:
            sprite.alpha = 1.0

    def hide(self) -> None:
        super().hide()
        self.say("", "")

    def _side_words(self, side: int) -> str:
        lines = ", ".join(f"{line.label} {_amount(line, side)}" for line in self.lines if line.amounts[side])
        return _("{name}: {lines}. Total {total}").format(name=self.names[side], lines=lines,
                                                          total=money(self.total[side]))

    # -- painting -------------------------------------------------------------------------------------------

    def paint_title(self, pen: Pen, box: Box, title: str, subtitle: str) -> None:
        line, size = box.top_part(larger(pen, 60, 66)), larger(pen, 52, 64)
        pen.text(title, line, size, PALE, SERIF_BLACK, align="centre", grow=False, outline=SHADE, outline_width=4)
        pen.text(subtitle, box.without_top(58), larger(pen, 24, 32), CREAM, SEMI, align="centre", outline=SHADE,
                 outline_width=3, grow=False)

    def _paint_names(self, pen: Pen) -> None:
        for side, name in enumerate(self.names):
            at = self._side(side).move(-self.box.x, -self.box.y).top_part(88).without_top(26).grow(-56, 0)
            mark = Box(at.x if side == 0 else at.right - 44, at.centre[1] - 22, 44, 44)
            seat_shape(pen, CREWS[side].mark, mark)
            room = at.without_left(58) if side == 0 else at.without_right(58)
            pen.name(name, room, larger(pen, 34, 46), CREWS[side].light, SERIF_BLACK,
                     align="left" if side == 0 else "right", shadow=SHADE, grow=False)

    def _painter(self, n: int) -> Callable[[Pen], None]:
        line = self.lines[n]

        def paint(pen: Pen) -> None:
            box = self._rows[n].box.at_origin
            middle = Box.around(box.centre, MIDDLE, box.h)
            tint = AMBER if line.picture == "sign_fork" else ""  # this drawing is made for a golden disc
            pen.svg(f"{ART}/{line.picture}", Box(middle.x + 8, middle.centre[1] - 20, 40, 40), tint=tint)
            room = middle.without_left(54 if large_letters(pen.look) else 60)
            pen.text(line.label, room, larger(pen, 24, 31), CREAM, BOLD, grow=False, shadow=SHADE)
            pen.fill(Box(20, box.h - 1, box.w - 40, 1), "#ffffff", 0.08)
            for side in (0, 1):
                self._paint_amount(pen, box, line, side)

        return paint

    def _paint_amount(self, pen: Pen, box: Box, line: BalanceLine, side: int) -> None:
        amount = line.amounts[side]
        wide = (box.w - MIDDLE) / 2 - 40
        edge = box.centre[0] + (MIDDLE / 2 + 10) * (1 if side else -1)
        longest = wide - 130
        length = longest * abs(amount) / self._most if line.unit else 0.0
        ink = BAD if amount < 0 else CREAM
        if length:
            colour = CREWS[side].colour if amount > 0 else "#6a2a22"
            bar = Sketch(round(length, 1) + 2, 26)
            bar.rect(1, 1, length, 24, 6, bar.down(lighter(colour, 0.2), darker(colour, 0.35)), SHADE, 2)
            x = edge if side else edge - length
            pen.sketch(bar, Box(x, box.centre[1] - 13, length + 2, 26))
        x = edge + length + 14 if side else edge - length - 134
        pen.text(_amount(line, side), Box(x, 0, 120, box.h), larger(pen, 26, 34), ink if amount else DIM,
                 BLACK, align="left" if side else "right", grow=False)

    def _paint_total(self, pen: Pen) -> None:
        box = self._rows[-1].box.at_origin
        pen.fill(Box(20, 4, box.w - 40, 3), GOLD, 0.8)
        middle = Box.around((box.centre[0], box.h / 2 + 4), MIDDLE - 40, 60)
        pen.text(_("Funds"), middle, larger(pen, 34, 45), PALE, SERIF_BLACK, align="centre", shadow=SHADE, grow=False)
        for side in (0, 1):
            wide = (box.w - MIDDLE) / 2
            room = Box(0 if side == 0 else box.w - wide, 8, wide, box.h - 8)
            size = larger(pen, 62, 76) if side in self.best else larger(pen, 46, 60)
            pen.text(money(self.total[side]), room, size, PALE if side in self.best else CREAM, BLACK, align="centre",
                     shadow=SHADE, grow=False)


def _amount(line: BalanceLine, side: int) -> str:
    return money(line.amounts[side]) if line.unit else str(line.amounts[side])


def _lines(s: Dig) -> list[BalanceLine]:
    """List the lines. Sources without money are left out. A row of Alpha Station can come without forging (AST-A11)."""
    red, teal = s.crews
    lines = [
        BalanceLine(source_picture(n), source_name(n), (red.ledger[n], teal.ledger[n]))
        for n in range(len(SOURCES)) if red.ledger[n] or teal.ledger[n]
    ]
    if s.expansion:
        lines.append(BalanceLine("component_4", _("Rows of Alpha Station"), (red.built, teal.built), unit=False))
    lines.append(BalanceLine("rig_red", _("Strata cleared"), (red.strata, teal.strata), unit=False))
    return lines
