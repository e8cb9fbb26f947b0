"""The map of every floor, which players can open after an adventure."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext, number
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import path
from klotho_games.games.karthis.rules.state import Adventure, factor
from klotho_games.games.karthis.table.look.places import Places
from klotho_games.games.karthis.table.look.style import INK, RED, SEPIA, TEAL_INK, prompt_look, rule, top_look
from klotho_games.games.karthis.table.parts.left_page import head
from klotho_games.games.karthis.table.parts.map import MapView
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import AMATIC, SEMI, SERIF
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar

_SHEET = Box(934, 118, 632, 830)
"""Over the right page of the notebook."""
_MARKS = ("x", "heart", "gem", "star", "dot")


def floors_of(session: Session) -> list[tuple[Adventure, tuple[int, ...]]]:
    """Return every floor as it was left, with the path that was walked on it."""
    left: dict[int, Adventure] = {}
    ways: dict[int, list[int]] = {}
    for state in (session.state_at(ply) for ply in range(session.ply + 1)):
        way = ways.setdefault(state.floor, [state.at])
        if state.at != way[-1]:
            way.extend(path(state.sheet, way[-1], state.at)[1:] or (state.at,))
        left[state.floor] = state
    return [(left[floor], tuple(ways[floor])) for floor in sorted(left)]


class LastMap(Scene):
    """The notebook again: a floor on the left, what was found there on the right."""

    name = "map"
    pads = Pads.SOLE
    music = "karthis"

    def __init__(self, session: Session, explorer: str) -> None:
        super().__init__()
        self.session, self.explorer = session, explorer
        self.floors = floors_of(session)
        self.at = len(self.floors) - 1

    def backdrop(self, pen: Pen) -> None:
        pen.raster("karthis/desk.webp", CANVAS)

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), lambda pen, box: pen.svg(f"karthis/tok_{self.explorer}", box))
        self.places = Places(self.prompt.box.y)
        self.map = MapView(self, self.places.above_prompt("map"), 5, lambda target: None, self.explorer, closed=True)
        self._head = self.add(head(self.places, self.floors[self.at][0]))
        top_bar.TopBar(self, top_look(), self.places, self.session.game.info.title, self.back, tip=_("Close the map"))
        room = Box(_SHEET.x, _SHEET.y, _SHEET.w, min(_SHEET.h, self.prompt.box.y - 14 - _SHEET.y))
        self._found = self.add(Sprite(room, lambda pen: None, z=20, margin=90))
        self._show()

    def _show(self) -> None:
        state, way = self.floors[self.at]
        self.map.show(state, way)
        self.layers.remove(self._head)
        self._head = self.add(head(self.places, state))
        box = self._found.box.at_origin
        self._found.redraw(lambda pen: _paint_finds(pen, box, state))
        last = len(self.floors) - 1
        only = _("This is the only floor.") if not last else ""
        answers = [
            Answer("up", _("Floor above"), lambda: self._go(-1), key="page up",
                   reason=only or (_("This is the first floor.") if self.at == 0 else "")),
            Answer("down", _("Floor below"), lambda: self._go(1), key="page down",
                   reason=only or (_("This is the deepest floor.") if self.at == last else "")),
            Answer("close", _("Close the map"), self.back, shortcut="cancel", kind="primary"),
        ]
        words = _("the map of floor {floor}.").format(floor=state.floor)
        quiet = ngettext("You explored {n} floor.", "You explored {n} floors.", len(self.floors))
        self.prompt.say(self.session.setup.seats[0], words, quiet.format(n=len(self.floors)), answers)

    def _go(self, by: int) -> None:
        self.at = min(len(self.floors) - 1, max(0, self.at + by))
        self.stage.sound.play("ui_page")
        self._show()

    def wheel(self, p: Pointer) -> None:
        self.map.wheel(p)


def _mark_words(mark: str, n: int) -> str:
    return {
        "x": ngettext("threat met", "threats met", n),
        "heart": ngettext("safe spot", "safe spots", n),
        "gem": ngettext("treasure found", "treasures found", n),
        "star": ngettext("rival met", "rivals met", n),
        "dot": ngettext("room without an event", "rooms without an event", n),
    }[mark]


def _paint_finds(pen: Pen, box: Box, s: Adventure) -> None:
    across, down = box.w / 400, box.h / 790
    pen.raster("karthis/parchment_explorer.webp", Box(-60 * across, -60 * down, 519.75 * across, 909.75 * down))
    pen.text(_("What you found"), Box(46, 22, box.w - 92, 62), 54, INK, AMATIC, grow=False)
    rule(pen, 46, 94, 380, RED, 3, seed=4)
    step = min(54.0, (box.h * 0.4) / len(_MARKS))
    y = 108.0
    for mark in _MARKS:
        n = sum(tile.mark == mark for tile in s.sheet.tiles)
        pen.svg(f"karthis/k_m_{mark}", Box(50, y + 4, step - 8, step - 8), alpha=1 if n else 0.4)
        pen.text(str(n), Box(104, y, 56, step), 28, INK, SERIF, align="right")
        pen.text(_mark_words(mark, n), Box(176, y, box.w - 220, step), 24, INK if n else SEPIA, SEMI)
        y += step
    y += 14
    pen.text(_("Treasure of this floor"), Box(46, y, box.w - 230, 48), 42, INK, AMATIC, grow=False)
    told = _("× {factor}").format(factor=number(factor(s.floor)))
    pen.text(told, Box(box.w - 196, y, 150, 48), 24, SEPIA, SERIF, align="right")
    y += 56
    _paint_treasures(pen, Box(50, y, box.w - 98, box.h - y - 30), s)


def _paint_treasures(pen: Pen, room: Box, s: Adventure) -> None:
    found = [treasure for treasure in s.treasures if treasure.floor == s.floor]
    if not found:
        pen.text(_("You found no treasure here."), room.top_part(40), 24, SEPIA, SEMI)
        return
    shown = list(dict.fromkeys(treasure.card for treasure in found))
    step = min(64.0, room.h / len(shown))
    for i, card in enumerate(shown):
        same = [treasure.worth for treasure in found if treasure.card == card]
        row = Box(room.x, room.y + i * step, room.w, step)
        h = step - 8
        frame = Box(row.x, row.y + 4, h * 1.2, h)
        pen.panel(frame, "#2a1d14", radius=6, shadow=3)
        pen.svg(f"karthis/{CARDS[card].picture}", frame.grow(-2))
        name = _(CARDS[card].name)
        if len(same) > 1:
            name = _("{label} × {n}").format(label=name, n=len(same))
        words = Box(frame.right + 14, row.y, row.w - frame.w - 170, step)
        pen.name(name, words, 24, INK, SEMI)
        pen.text(number(sum(same)), Box(row.right - 150, row.y, 150, step), 26, TEAL_INK, SERIF, align="right")
