"""The top bar: back, the title, where the turn stands, and the plate of who plays."""

from __future__ import annotations

from klotho_games.core.words import _
from klotho_games.games.karthis.adventure import Adventure, part_of_turn, total_worth
from klotho_games.games.karthis.table.style import (
    BAR_BOTTOM,
    BAR_TOP,
    CREAM,
    GOLD,
    GOLD_INK,
    INK,
    button_style,
    cut_to,
    even_size,
    wave,
)
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.layout import Layout
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene
from klotho_games.stage.theme import BOLD, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.widgets import Button

Z = 290


class TopBar:
    def __init__(self, table: TableScene, slots: Layout, explorer: str) -> None:
        self.table, self.slots, self.explorer = table, slots, explorer
        bar = slots["top_bar"]
        table.add(Sprite(bar, self._paint_bar, z=Z, margin=24, key=("karthis-top", table.game.info.title)))
        style = button_style()
        style.radius = 13
        Button(table, "back", slots["back"], "", table.back, icon="left", tip=_("Pause"), style=style, z=Z + 2)
        self._phase = table.add(Sprite(slots["phase"], lambda pen: None, z=Z + 1))
        self._plate = table.add(Sprite(slots["plate"], lambda pen: None, z=Z + 1))
        self._plate_spot = table.spot(Spot("plate", slots["plate"], "", role=_("plate"), ring=16))
        self._badges = [self._badge(id, words, tip) for id, words, tip in _kinds_of_play(table)]
        self._shown: tuple[int, int, int, int] = (0, 0, 0, 0)

    def show(self, s: Adventure) -> None:
        self.set(s.floor, part_of_turn(s), s.health, total_worth(s))

    def set(self, floor: int, part: int, health: int, worth: int) -> None:
        self._shown = (floor, part, health, worth)
        self._phase.redraw(lambda pen: self._paint_phase(pen, floor, part), ("karthis-phase", floor, part))
        name = self.table.names[0]
        box = self._plate_box(name, health, worth)
        self._plate.box = self._plate_spot.box = box
        self._plate.redraw(lambda pen: self._paint_plate(pen, box, health, worth), ("plate", name, health, worth))
        self._line_up_badges(box.x - 14)
        told = _("{name}: Health {health}, treasure worth {worth:,}.")
        self._plate_spot.label = self._plate_spot.tip = told.format(name=name, health=health, worth=worth)

    # -- how this adventure is played -----------------------------------------------------------------------

    def _badge(self, id: str, words: str, tip: str) -> tuple[Sprite, Spot]:
        box = Box(0, self.slots["plate"].y + 8, 22 + 10 * len(words), 38)
        key = ("karthis-badge", words)
        sprite = self.table.add(Sprite(box, lambda pen: _paint_badge(pen, box.at_origin, words), z=Z + 1, key=key))
        return sprite, self.table.spot(Spot(id, box, words, role=_("badge"), tip=tip, ring=16))

    def _line_up_badges(self, right: float) -> None:
        """Beside the plate, which grows to the left with its numbers."""
        for sprite, spot in self._badges:
            right -= sprite.box.w
            sprite.box = spot.box = Box(right, sprite.box.y, *sprite.box.size)
            sprite.visible = right >= self.slots["phase"].right
            right -= 10

    @property
    def shown(self) -> tuple[int, int, int, int]:
        """Floor, part of the turn, Health and worth as they are seen now."""
        return self._shown

    # -- painting -------------------------------------------------------------------------------------------

    def _paint_bar(self, pen: Pen) -> None:
        bar = self.slots["top_bar"].at_origin
        pen.gradient(Box(0, bar.h, bar.w, 20), "#120a05", "#120a05", 0.6, 0)
        pen.gradient(bar, BAR_TOP, BAR_BOTTOM)
        pen.thread(wave(bar.w, 70), 4)
        pen.svg("karthis/k_spool", self.slots["spool"])
        pen.text(self.table.game.info.title, self.slots["title"], 34, CREAM, SERIF_BLACK)

    def _paint_phase(self, pen: Pen, floor: int, part: int) -> None:
        box = self.slots["phase"].at_origin
        pen.panel(box, "#170d06", edge=GOLD, edge_width=2, radius=24)
        pen.text(_("Floor {floor}").format(floor=floor), Box(20, 4, 112, 40), 24, "#ffd98a", SERIF, align="centre")
        labels = [f"{i + 1}  {label}" for i, label in enumerate((_("Tile"), _("Threats"), _("Resolve")))]
        size = even_size(pen, labels, 104, 21, BOLD)
        for i, words in enumerate(labels):
            lit = i + 1 == part
            cell = Box(138 + i * 124, 6, 116, 36)
            if lit:
                pen.panel(cell, GOLD, radius=18)
            colour, face = (GOLD_INK, BOLD) if lit else ("#d9c3a0", SEMI)
            pen.text(words, cell.grown(-4, 0), size, colour, face, align="centre", grow=False)

    def _plate_box(self, name: str, health: int, worth: int) -> Box:
        """As wide as its numbers need, from the right edge."""
        slot = self.slots["plate"]
        wide = 66 + min(160, 16 * len(name)) + 22 + 40 + 17 * len(str(health)) + 22 + 42 + 15 * len(f"{worth:,}") + 22
        wide = min(660, max(slot.w, wide))
        return Box(slot.right - wide, slot.y, wide, slot.h)

    def _paint_plate(self, pen: Pen, box: Box, health: int, worth: int) -> None:
        pen.panel(box.at_origin, CREAM, edge=GOLD, edge_width=4, radius=16)
        pen.svg(f"karthis/tok_{self.explorer}", Box(10, 4, 46, 46))
        treasure, hearts = f"{worth:,}", str(health)
        w_treasure, w_hearts = 15.0 * len(treasure) + 4, 17.0 * len(hearts) + 4
        x = box.w - 18 - w_treasure
        pen.text(treasure, Box(x, 4, w_treasure, 46), 26, INK, SERIF)
        pen.svg("karthis/k_m_gem", Box(x - 42, 10, 34, 34))
        x -= 42 + 22 + w_hearts
        pen.text(hearts, Box(x, 4, w_hearts, 46), 26, INK, SERIF)
        pen.svg("karthis/k_heart", Box(x - 40, 12, 32, 31))
        room = x - 40 - 14 - 66
        name = cut_to(pen, self.table.names[0], room, 26, SERIF)
        pen.text(name, Box(66, 4, room, 46), 26, INK, SERIF)


def _kinds_of_play(table: TableScene) -> list[tuple[str, str, str]]:
    """What sets this adventure apart from a plain one: id, words and what they mean."""
    kinds = []
    if table.session.practice:
        tip = _("Practice: take back anything, even across a roll. The score is kept in no list.")
        kinds.append(("practice", _("Practice"), tip))
    if table.session.setup.option("rival", False):
        tip = _("Somebody else explores the same temple: same dice, same deck. At the end you see who did better.")
        kinds.append(("rival-explorer", _("Rival explorer"), tip))
    return kinds


def _paint_badge(pen: Pen, box: Box, words: str) -> None:
    pen.panel(box, "#3a2412", edge=GOLD, edge_width=2, radius=19)
    pen.text(words, box.grown(-8, 0), 21, "#ffd98a", BOLD, align="centre", grow=False)
