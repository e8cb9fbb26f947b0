"""Sheets over the table: the count of a Score card line by line, the roll for the first player, and the last trades."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.state import Die
from klotho_games.games.klotho97.table.look.card_faces import SIZES, picture
from klotho_games.games.klotho97.table.look.count_lines import (
    SheetCell,
    SheetLine,
    paint_line,
    paint_names,
    scoring_lines,
)
from klotho_games.games.klotho97.table.look.dice_faces import paint_die
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.table.look.signs import mineral
from klotho_games.games.klotho97.table.look.steel import sheet, steel_panel
from klotho_games.games.klotho97.table.look.style import MUTE, PALE_GOLD
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, INK, PAPER, SEMI, SERIF_BLACK
from klotho_games.stage.scene.motion import Motion, Part, linear, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table import halt
from klotho_games.stage.table.desk import Desk

Z = 500
_LABEL, _ROW, _HEAD = 250.0, 58.0, 92.0
_SEEN = 4.0
"""Seconds to see the whole count, at any speed, if no person is there to dismiss it."""


class Scoring:
    def __init__(self, table: Desk) -> None:
        self.table = table
        self._sprites: list[Sprite] = []

    def clear(self) -> None:
        for sprite in self._sprites:
            self.table.layers.remove(sprite)
        self._sprites = []

    def _add(self, box: Box, paint: Callable[[Pen], None], z: float = Z, margin: float = 30) -> Sprite:
        sprite = self.table.add(Sprite(box, paint, z=z, margin=margin, alpha=0))
        self._sprites.append(sprite)
        return sprite

    def _appear(self, make: Callable[[], Sprite]) -> Motion:
        """Create a sprite when its turn comes, and fade it in."""
        made: list[Sprite] = []

        def at(t: float) -> None:
            made[0].alpha = t

        return Motion(0.16, at, linear, lambda: made.append(make()), travels=False)

    # -- a scoring (K97-8) ----------------------------------------------------------------------------------

    def count_parts(self, e: ev.RoundCounted) -> list[Part]:
        names = self.table.names
        lines = scoring_lines(e.counts)
        lines.append(SheetLine("", _("This scoring"), tuple(SheetCell(one.points) for one in e.counts), strong=True))
        lines.append(SheetLine("klotho97/spindle", _("Total"), tuple(SheetCell(n) for n in e.totals), strong=True))
        col = 214.0 if len(names) < 6 else 176.0
        wide = max(760.0, _LABEL + len(names) * col + 96)
        k = min(1.35, self.table.stage.look.text_scale)
        row = _ROW * k
        whole = Box.around((960, 500), wide, _HEAD * k + row * (len(lines) + 1) + 40)
        inner = whole.grow(-44, 0)
        best = max(e.totals)

        def ground() -> Sprite:
            # The bar stays bright, because it says how to go on.
            above = Box(0, 0, CANVAS.w, self.table.prompt.box.y)
            veil = self._add(above, lambda pen: pen.fill(above, "#05060b", 0.5), Z - 1, 0)
            veil.alpha = 1.0
            return self._add(whole, lambda pen: self._paint_sheet(pen, whole, e.number, row, names, k))

        def made(n: int) -> Callable[[], Sprite]:
            line = lines[n]
            box = Box(inner.x, whole.y + _HEAD * k + row * (n + 1), inner.w, row)
            lit = [seat for seat, total in enumerate(e.totals) if total == best] if n == len(lines) - 1 else []
            return lambda: self._add(box, lambda pen: paint_line(pen, box.at_origin, _LABEL, line, lit), Z + 1, 12)

        parts: list[Part] = [self.table.sound("score_fanfare_short"), self._appear(ground), wait(0.25)]
        for n in range(len(lines)):
            parts += [self.table.sound("score_tick"), self._appear(made(n)), wait(0.2)]
        return [*parts, *self._parts_to_look(), self.clear]

    def _parts_to_look(self) -> list[Part]:
        """Wait until the players have seen it. With bots only, in auto-play and in a replay it goes on by itself."""
        t = self.table
        if not t.motions.speed:
            return []
        if not t.mode.is_played or t.auto or t.pace.watching or not t.session.people:
            return [wait(_SEEN / t.motions.speed)]
        return halt.parts_to_look(t, _("This is the score now."), shows=_("Look at the scoring on the big screen."))

    def _paint_sheet(self, pen: Pen, whole: Box, number: int, row: float, names: Sequence[str], k: float) -> None:
        box = whole.at_origin
        sheet(pen, box, [_HEAD * k + row * (n + 1) for n in range(6)])
        pen.text(_("Scoring {number} of 3").format(number=number), Box(44, 18, box.w - 88, _HEAD * k - 30), 40, INK,
                 SERIF_BLACK, align="centre", grow=pen.look.text_scale >= LARGE)
        paint_names(pen, Box(44, _HEAD * k, box.w - 88, row), _LABEL, names)

    # -- the first player (K97-1.8) -------------------------------------------------------------------------

    def first_parts(self, e: ev.RolledForFirst) -> list[Part]:
        rolls = [(seat, die) for seat, die in enumerate(e.dice) if die]
        wide = 96 + len(rolls) * 190.0
        box = Box.around((960, 430), max(560.0, wide), 236)

        def paint(pen: Pen) -> None:
            inner = box.at_origin
            steel_panel(pen, inner, alpha=0.97)
            words = _("Who goes first?") if len(e.best) == 1 else _("It’s a tie. Roll again!")
            pen.text(words, Box(30, 18, inner.w - 60, 50), 32, PAPER, SERIF_BLACK, align="centre")
            left = (inner.w - len(rolls) * 190) / 2
            for n, (seat, die) in enumerate(rolls):
                x = left + n * 190
                if seat in e.best:
                    pen.panel(Box(x + 8, 78, 174, 142), "#3a3326", edge="#e8b44c", edge_width=3, radius=14)
                paint_die(pen, Box(x + 58, 92, 74, 74), Die("red", die), shadow=4)
                seat_shape(pen, seat, Box(x + 24, 182, 24, 24))
                colour = PALE_GOLD if seat in e.best else MUTE
                pen.name(self.table.names[seat], Box(x + 56, 176, 118, 38), 22, colour, BOLD)

        make = self._appear(lambda: self._add(box, paint))
        return [self.table.sound("dice_roll_tray_few"), make, wait(1.0), self.clear]

    # -- the last trades (K97-8.4) --------------------------------------------------------------------------

    def trade_parts(self, e: ev.MinesTraded) -> list[Part]:
        w, h = 96.0, 96 * SIZES["bay"][1] / SIZES["bay"][0]
        each = 2 * w + 150
        box = Box.around((960, 430), max(640.0, len(e.pairs) * each + 80), h + 150)
        name = self.table.names[e.seat]

        def paint(pen: Pen) -> None:
            inner = box.at_origin
            steel_panel(pen, inner, alpha=0.97)
            words = _("{name} trades unused mines").format(name=name)
            pen.text(words, Box(30, 20, inner.w - 60, 50), 30, PAPER, SERIF_BLACK, align="centre")
            left = (inner.w - len(e.pairs) * each) / 2
            for n, (a, b, kind) in enumerate(e.pairs):
                x = left + n * each
                for i, card in enumerate((a, b)):
                    pen.blit(picture(pen.look, NUMBER[card], "bay", w), pen.at(x + i * (w + 6), 92))
                icon(pen, "right", Box(x + 2 * w + 16, 92 + h / 2 - 18, 36, 36), PALE_GOLD, 3)
                pen.svg(mineral(kind), Box(x + 2 * w + 58, 92 + h / 2 - 30, 60, 60), shadow=4)
            note = _("Two mines for a mineral that both show")
            pen.text(note, Box(30, inner.h - 48, inner.w - 60, 32), 20, MUTE, SEMI, align="centre")

        make = self._appear(lambda: self._add(box, paint))
        return [self.table.sound("cube"), make, wait(1.5), self.clear]
