"""The top bar: back, the title, the part of the turn, and the player's plate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.core.people.finished_game import rival_name
from klotho_games.games.karthis.rules.state import Adventure, part_of_turn, total_worth
from klotho_games.games.karthis.table.look.style import GOLD, GOLD_INK, LARGE_TEXT, PLATES, plate, top_look
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, SEMI, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.seat_plates import SeatPlates

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = top_bar.BAR_Z
_BADGE_GROWS = 1.4
_NARROW_STRIP = 452.0
"""Width of the strip that names only the current part of the turn."""


class TopBar:
    def __init__(self, table: Table) -> None:
        self.table, self.places = table, table.places
        top_bar.TopBar(table, top_look(), self.places, table.game.info.title, table.back, tip=_("Pause"))
        self._phase = table.add(Sprite(self._phase_box(), lambda pen: None, z=Z + 1))
        self._plate = SeatPlates(table, [self.places["plate"]], PLATES)
        self._badges = [self._badge(id, words, tip) for id, words, tip in _kinds_of_play(table)]
        self._shown: tuple[int, int, int, int] = (0, 0, 0, 0)
        table.measured.append(lambda: self.set_values(*self._shown))  # after the plate, whose width may have changed

    def show(self, s: Adventure) -> None:
        self.set_values(s.floor, part_of_turn(s), s.health, total_worth(s))

    def set_values(self, floor: int, part: int, health: int, worth: int) -> None:
        self._shown = (floor, part, health, worth)
        self._phase.redraw(lambda pen: self._paint_phase(pen, floor, part), ("karthis-phase", floor, part))
        self._plate.show([plate(self.table.explorer, self.table.names[0], health, worth)])
        self._line_up_badges(self._plate.box(0).x - 14)

    # -- badges ---------------------------------------------------------------------------------------------

    def _badge(self, id: str, words: str, tip: str) -> tuple[Sprite, Spot]:
        wide = 22 + 10 * len(words) * min(self.table.stage.look.text_scale, _BADGE_GROWS)
        box = Box(0, self.places["plate"].y + 8, wide, 38)
        key = ("karthis-badge", words)
        sprite = self.table.add(Sprite(box, lambda pen: _paint_badge(pen, box.at_origin, words), z=Z + 1, key=key))
        return sprite, self.table.spot(Spot(id, box, words, role=_("badge"), tip=tip, ring=16))

    def _line_up_badges(self, right: float) -> None:
        """Put the badges beside the plate, which grows to the left with its numbers."""
        for sprite, spot in self._badges:
            right -= sprite.box.w
            sprite.box = spot.box = Box(right, sprite.box.y, *sprite.box.size)
            sprite.visible = right >= self._phase.box.right
            right -= 10

    @property
    def shown_values(self) -> tuple[int, int, int, int]:
        """Floor, part of the turn, Health and worth as they are shown now."""
        return self._shown

    # -- painting -------------------------------------------------------------------------------------------

    def _phase_box(self) -> Box:
        slot = self.places["phase"]
        return slot if self.table.stage.look.text_scale < LARGE_TEXT else slot.left_part(_NARROW_STRIP)

    def _paint_phase(self, pen: Pen, floor: int, part: int) -> None:
        if pen.look.text_scale >= LARGE_TEXT:
            self._paint_large_phase(pen, floor, part)
            return
        box = self.places["phase"].at_origin
        pen.panel(box, "#170d06", edge=GOLD, edge_width=2, radius=24)
        pen.text(_("Floor {floor}").format(floor=floor), Box(20, 4, 112, 40), 24, "#ffd98a", SERIF, align="centre")
        labels = [f"{i + 1}  {label}" for i, label in enumerate((_("Tile"), _("Draw"), _("Encounter")))]
        cells = _cells(pen, Box(138, 6, 364, 36), labels)
        size = min(pen.even_size([words], cell.w - 12, 21, BOLD) for words, cell in zip(labels, cells, strict=True))
        for i, (words, cell) in enumerate(zip(labels, cells, strict=True)):
            lit = i + 1 == part
            if lit:
                pen.panel(cell, GOLD, radius=18)
            colour, face = (GOLD_INK, BOLD) if lit else ("#d9c3a0", SEMI)
            pen.text(words, cell.grow(-4, 0), size, colour, face, align="centre", grow=False)

    def _paint_large_phase(self, pen: Pen, floor: int, part: int) -> None:
        """Paint only the name of the current part; the others are numbers."""
        box = self._phase.box.at_origin
        pen.panel(box, "#170d06", edge=GOLD, edge_width=2, radius=24)
        pen.text(_("Floor {floor}").format(floor=floor), Box(18, 3, 142, 42), 24, "#ffd98a", SERIF, align="centre")
        x = 168.0
        for i, label in enumerate((_("Tile"), _("Draw"), _("Encounter"))):
            lit = i + 1 == part
            cell = Box(x, 5, 176 if lit else 44, 38)
            if lit:
                pen.panel(cell, GOLD, radius=19)
            words, colour, face = (f"{i + 1}  {label}", GOLD_INK, BOLD) if lit else (str(i + 1), "#d9c3a0", SEMI)
            pen.text(words, cell.grow(-8 if lit else 0, 1), 21, colour, face, align="centre")
            x = cell.right + 4


def _cells(pen: Pen, room: Box, labels: list[str]) -> list[Box]:
    """Return equal cells if the words fit in readable letters; otherwise each has what the others can spare."""
    wide = [pen.width(words, 21, BOLD) for words in labels]
    spare = (room.w - 16 - sum(wide)) / 3
    if max(wide) <= 111:
        return list(room.columns(3, 8))
    lefts = [room.x + sum(wide[:i]) + i * (spare + 8) for i in range(3)]
    return [Box(left, room.y, w + spare, room.h) for left, w in zip(lefts, wide, strict=True)]


def _kinds_of_play(table: Table) -> list[tuple[str, str, str]]:
    """Return how this adventure differs from a plain one: id, words and what they mean."""
    kinds = []
    if table.session.is_practice:
        tip = _("Practice: you can undo anything, even a roll. Your score isn’t saved.")
        kinds.append(("practice", _("Practice"), tip))
    if table.session.setup.option("rival", False):
        tip = _("{name} explores the same temple with the same dice and the same deck. At the end you see who did "
                "better.")
        name = rival_name()
        rivalry = table.stage.program.rivalry(table.session)
        who = f" {rivalry.bot_text}" if rivalry is not None else ""
        kinds.append(("rival-explorer", _("Opponent: {name}").format(name=name), tip.format(name=name) + who))
    return kinds


def _paint_badge(pen: Pen, box: Box, words: str) -> None:
    pen.panel(box, "#3a2412", edge=GOLD, edge_width=2, radius=19)
    pen.text(words, box.grow(-8, 0), 21, "#ffd98a", BOLD, align="centre")
