"""Notices over the table: the roll for the first player, and the last trades."""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.state import Die
from klotho_games.games.klotho97.table.look.card_faces import SIZES, picture
from klotho_games.games.klotho97.table.look.dice_faces import paint_die
from klotho_games.games.klotho97.table.look.signs import mineral
from klotho_games.games.klotho97.table.look.steel import steel_panel
from klotho_games.games.klotho97.table.look.style import MUTE, PALE_GOLD
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, PAPER, SEMI, SERIF_BLACK
from klotho_games.stage.scene.motion import Motion, Part, linear, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.desk import Desk

Z = 500


class Notices:
    def __init__(self, table: Desk) -> None:
        self.table = table
        self._sprites: list[Sprite] = []

    def clear(self) -> None:
        for sprite in self._sprites:
            self.table.layers.remove(sprite)
        self._sprites = []

    def _add(self, box: Box, paint: Callable[[Pen], None]) -> Sprite:
        sprite = self.table.add(Sprite(box, paint, z=Z, margin=30, alpha=0))
        self._sprites.append(sprite)
        return sprite

    def _appear(self, make: Callable[[], Sprite]) -> Motion:
        """Create a sprite when its turn comes, and fade it in."""
        made: list[Sprite] = []

        def at(t: float) -> None:
            made[0].alpha = t

        return Motion(0.16, at, linear, lambda: made.append(make()), travels=False)

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
