"""Games that wait to be continued. One that cannot be read is shown with its reason and bars nobody's way."""

from __future__ import annotations

import pygame

from klotho_games.core.journal import SaveInfo
from klotho_games.core.words import _
from klotho_games.scenes import table_picture
from klotho_games.scenes.confirm import Confirm
from klotho_games.scenes.covers import paint_cover
from klotho_games.scenes.dates import left
from klotho_games.scenes.frame import TopBar, paint_cloth
from klotho_games.stage.controls import paper
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import icon
from klotho_games.stage.pen import Pen
from klotho_games.stage.scroll import ListScene, Row, ScrollArea
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import BOLD, INK, MUTED_ON_PAPER, SEMI, SERIF, SERIF_BLACK

_SHEET = Box(260, 108, 1400, 936)
_BIN = 76.0
_FEW = 4
"""Up to so many saved games are shown large."""


class Saves(ListScene):
    name = "saves"
    put_away = True

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        TopBar(self, _("Continue"), _("games that wait for you"), [("escape", "b", _("Back to the shelf"))])
        saves = self.stage.house.saves()
        k = min(self.stage.look.text_scale, 1.5)
        tall = (124 if len(saves) > _FEW else 172) * k
        sheet = _SHEET.top_part(min(_SHEET.h, 148 + max(1, len(saves)) * (tall + 14)))

        def paint(pen: Pen) -> None:
            paper(pen, sheet.at_origin)
            pen.text(_("Saved games"), Box(48, 20, 900, 66), 44, INK, SERIF_BLACK)
            pen.thread([(48, 98), (sheet.w - 48, 98)], 3, shadow=False)
            if not saves:
                pen.text(_("No game has been left unfinished."), Box(48, 120, sheet.w - 96, 80), 26, MUTED_ON_PAPER)

        self.add(Sprite(sheet, paint, z=5, margin=50))
        room = Box(sheet.x + 48, sheet.y + 118, sheet.w - 96, sheet.h - 138)
        rows = [self._row(i, save, tall, room.w) for i, save in enumerate(saves)]
        self._area = ScrollArea(self, "saves", room, rows, gap=14, label=_("Saved games"))

    def _row(self, i: int, save: SaveInfo, height: float, width: float) -> Row:
        house = self.stage.house
        title = save.title or save.path.name
        told = save.problem or house.standing(save)
        spot = Spot(f"save-{i}", Box(0, 0, 0, 0), title, _("saved game"), told, press=lambda: house.resume(save.path),
                    enabled=not save.problem, reason=save.problem, ring=14, first=i == 0)
        bin_spot = Spot(f"bin-{i}", Box(0, 0, 0, 0), _("Throw {title} away").format(title=title), ring=12,
                        tip=_("Throw this saved game away"), press=lambda: self._ask(save, title))
        when = left(save.changed)
        seen = table_picture.load(self.stage.look.art, save.path)

        def paint(pen: Pen, box: Box) -> None:
            lit = spot.hovered and not save.problem
            card = box.without_right(_BIN + 14)
            pen.panel(card, "#fff8e6" if lit else "#ffffff", edge="#e0a63c" if lit else "#cbb083", radius=14,
                      alpha=0.95 if lit else 0.62)
            picture = Box(card.x + 14, card.y + 12, (card.h - 24) * 0.8, card.h - 24)
            if save.game:
                paint_cover(pen, save.game, title, picture, radius=5, shadow=3)
            else:
                icon(pen, "warn", picture.grown(-14), "#b3372a", 2)
            if seen is not None:
                wide = picture.h * seen.get_width() / seen.get_height()
                picture = Box(picture.right + 14, picture.y, wide, picture.h)
                _paint_table(pen, seen, picture)
            words = Box(picture.right + 22, card.y + 8, card.right - picture.right - 300, card.h - 16)
            pen.text(title, words.top_part(words.h * 0.46), 30, INK, SERIF)
            colour = "#8e2c22" if save.problem else MUTED_ON_PAPER
            pen.text(told, words.without_top(words.h * 0.46), 22, colour, SEMI, wrap=True, valign="top", leading=1.15)
            side = Box(card.right - 270, card.y + 8, 250, card.h - 16)
            pen.text(", ".join(save.names), side.top_part(side.h * 0.6), 22, INK, BOLD, align="right", wrap=True,
                     leading=1.1)
            pen.text(when, side.without_top(side.h * 0.62), 20, MUTED_ON_PAPER, align="right", valign="top", wrap=True)
            bin_box = Box(box.right - _BIN, box.y + box.h / 2 - _BIN / 2, _BIN, _BIN)
            hot = bin_spot.hovered
            pen.panel(bin_box, "#f59a86" if hot else "#efe0c2", edge="#8e2c22" if hot else "#b99b66", radius=14)
            icon(pen, "bin", bin_box.grown(-20), "#5a120c" if hot else "#7a4a12")

        places = [(spot, Box(0, 0, width - 34 - _BIN - 14, height)),
                  (bin_spot, Box(width - 34 - _BIN, height / 2 - _BIN / 2, _BIN, _BIN))]
        return Row(height, paint, places)

    def _ask(self, save: SaveInfo, title: str) -> None:
        told = _("The saved game of {title} goes for good.").format(title=title)
        question = _("Throw this saved game away?")
        self.stage.push(Confirm(question, told, _("Throw it away"), lambda: self._discard(save)))

    def _discard(self, save: SaveInfo) -> None:
        self.stage.house.discard(save)



def _paint_table(pen: Pen, seen: pygame.Surface, box: Box) -> None:
    """How it stood, in a frame of paper."""
    pen.panel(box.grown(4), "#fffdf6", edge="#8a6a34", radius=6, shadow=4)
    r = pen.rect(box)
    pen.surface.blit(pygame.transform.smoothscale(seen, r.size), r)
