"""The saved games. A game that can't be read is shown with the reason, and does not affect the others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from klotho_games.core.dates import describe_age
from klotho_games.core.i18n import _, quote
from klotho_games.core.play.journal import SaveInfo
from klotho_games.core.play.record import DAILY
from klotho_games.scenes.kit.box_art import paint_banner, paint_standing
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.kit.frame import SceneTopBar
from klotho_games.scenes.kit.panels import (
    BOARD,
    INSIDE,
    SHELF_FILE,
    NextStep,
    add_next_step,
    paint_bay,
    paint_cabinet,
    paint_idle_bay,
    paint_plate,
    paint_tag,
)
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import BAR, ListScene, ScrollArea, ScrollRow

from . import table_picture

Cell = tuple[list[tuple[Spot, Box]], Callable[[Pen, float], None]]
"""The spots of a saved game, and the function that draws it in its bay."""
_BIN = 64.0
_BAY = INSIDE.h / 2
"""Height of a bay with its board; two bays fit on the screen."""
_PRINT_W = 448.0
_TOLD, _EXPLAINED = 110.0, 218.0
"""Room under a picture for words: the state of the game, or why it can't be continued."""


class Saves(ListScene):
    name = "saves"
    backdrop_name = "cabinet"
    backdrop_file = SHELF_FILE
    made_from = ()
    put_away = True

    def backdrop(self, pen: Pen) -> None:
        paint_cabinet(pen)

    def build(self) -> None:
        SceneTopBar(self, _("Continue"), _("games waiting for you"), [("escape", "b", _("Back to the shelf"))])
        saves = self.stage.program.saves()
        k = self.stage.look.text_scale
        room = Box(INSIDE.x, INSIDE.y, INSIDE.w, INSIDE.h)
        in_a_row = 2 if k <= 1.2 else 1
        rows = [self._bay(i, saves[i : i + in_a_row], in_a_row, room.w) for i in range(0, len(saves), in_a_row)]
        rows += [ScrollRow(_BAY, paint_idle_bay if saves else paint_bay)] * (2 - len(rows))
        self._area = ScrollArea(self, "saves", room, rows, gap=0, label=_("Saved games"))
        if not saves:
            told = _("Games that you leave are saved here, with a picture of the table.")
            step = NextStep(_("You have no unfinished games."), told, _("Choose a game"), "left")
            pictures = ("shell/spool", "shell/lantern", "shell/hourglass")
            add_next_step(self, Box.around(INSIDE.centre, 900, 600), step, self.back, pictures)

    def _bay(self, first: int, saves: Sequence[SaveInfo], in_a_row: int, width: float) -> ScrollRow:
        board = BOARD * min(self.stage.look.text_scale, 1.4)
        places = Box(36, 0, width - 72 - BAR, _BAY).columns(in_a_row, 20)
        cells = [self._cell(first + i, save, place, board)
                 for i, (save, place) in enumerate(zip(saves, places, strict=False))]

        def paint(pen: Pen, box: Box) -> None:
            paint_bay(pen, Box(box.x, box.y, width, box.h), board)
            for _spots, draw in cells:
                draw(pen, box.y)

        return ScrollRow(_BAY, paint, [pair for spots, _draw in cells for pair in spots])

    def _cell(self, i: int, save: SaveInfo, place: Box, board: float) -> Cell:
        program = self.stage.program
        title = save.title or quote(save.path.name)
        told = save.problem or program.standing(save)
        if save.older:
            told = _("{standing} · begun under older rules").format(standing=told)
        spot = Spot(f"save-{i}", Box(0, 0, 0, 0), title, _("saved game"), told, press=lambda: program.resume(save.path),
                    enabled=not save.problem, reason=save.problem, ring=14, first=i == 0)
        bin_spot = Spot(f"bin-{i}", Box(0, 0, 0, 0), _("Delete {title}").format(title=title), ring=12,
                        tip=_("Delete this saved game"), press=lambda: self._ask(save, title))
        plate = " · ".join(words for words in (", ".join(save.names), describe_age(save.changed)) if words)
        seen = table_picture.load(self.stage.look.art, save.path)
        floor = place.bottom - board
        box = Box(place.x + 8, floor - 290, 232, 290)
        sheet = Box(box.right + 28, floor - 392, place.right - box.right - 28 - _BIN - 16, 384)
        bin_place = Box(sheet.right + 12, sheet.y, _BIN, _BIN)

        def draw(pen: Pen, y: float) -> None:
            lit = spot.hovered and not save.problem
            here = box.move(0, y)
            if save.game:
                paint_standing(pen, save.game, title, here, held=False)
            else:
                icon(pen, "warn", here.grow(-40), "#f59a86", 2)
            paint_tag(pen, sheet.move(0, y), lit)
            self._paint_print(pen, sheet.move(0, y).grow(-14), save, seen, (title, told))
            middle = ((here.x + sheet.right) / 2, y + floor + board / 2)
            paint_plate(pen, plate, middle, board - 5, sheet.right - box.x, lit)
            _paint_bin(pen, bin_place.move(0, y), bin_spot.hovered)

        whole = Box(box.x - 4, sheet.y - 6, sheet.right - box.x + 8, floor - sheet.y + 6)
        return [(spot, whole), (bin_spot, bin_place)], draw

    def _paint_print(self, pen: Pen, sheet: Box, save: SaveInfo, seen: pygame.Surface | None,
                     words: tuple[str, str]) -> None:
        """Paint the picture of the table and the words: below, or beside it if there is room for large text."""
        wide = sheet.w > 900
        below = _TOLD if not save.problem else _EXPLAINED
        tall = sheet.h - below if not wide else sheet.h
        across = min(_PRINT_W if not wide else sheet.w * 0.44, tall * 16 / 9, sheet.w)
        picture = Box(sheet.x + (0 if wide else (sheet.w - across) / 2), sheet.y, across, across * 9 / 16)
        if seen is not None:
            _paint_table(pen, seen, picture, (save.path, save.changed))
        elif save.game:
            paint_banner(pen, save.game, picture, 6)
        else:
            pen.panel(picture, "#d8c6a0", edge="#b99b66", radius=6)
            icon(pen, "warn", Box.around(picture.centre, 90, 90), "#8e2c22", 1.6)
        room = sheet.without_top(picture.h + 8)
        if wide:
            room = Box(picture.right + 32, sheet.y, sheet.right - picture.right - 32, sheet.h)
        title, told = words
        part = 0.24 if save.problem else 0.36 if wide else 0.44
        pen.text(title, room.top_part(room.h * part), 28, INK, SERIF)
        colour = "#8e2c22" if save.problem else MUTED_ON_PAPER
        pen.text(told, room.without_top(room.h * part), 22, colour, SEMI, wrap=True, valign="top", leading=1.12)

    def _ask(self, save: SaveInfo, title: str) -> None:
        told = _("This deletes the saved game of {title} for good.").format(title=title)
        if save.notes.get(DAILY) and not save.practice:
            lost = _("It’s your first try at a daily game. If you play that setup again, it’s only practice.")
            told = f"{told} {lost}"
        question = _("Delete this saved game?")
        self.stage.push(Confirm(question, told, _("Delete"), lambda: self._discard(save)))

    def _discard(self, save: SaveInfo) -> None:
        self.stage.program.discard(save)



def _paint_table(pen: Pen, seen: pygame.Surface, box: Box, of: Hashable) -> None:
    """Paint the picture of the table in a paper frame."""
    pen.panel(box.grow(3), "#fffdf6", edge="#8a6a34", radius=4)
    r = pen.rect(box)
    small = pen.look.art.keep(("print", of, r.size), lambda: pygame.transform.smoothscale(seen, r.size))
    pen.surface.blit(small, r)


def _paint_bin(pen: Pen, box: Box, hot: bool) -> None:
    pen.panel(box, "#f59a86" if hot else "#efe0c2", edge="#8e2c22" if hot else "#b99b66", radius=14)
    icon(pen, "bin", box.grow(-16), "#5a120c" if hot else "#7a4a12")
