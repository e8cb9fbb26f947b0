"""Single switch: items are highlighted in turn, and one key uses the highlighted one.

If there are many items, groups are highlighted first, and the switch enters the highlighted group. After two rounds
without a press it leaves the group. Nothing is ever decided by waiting. Nothing is highlighted while something moves or
a bot plays; then the switch hurries that along, as any key does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.files.settings import PACES
from klotho_games.core.i18n import _, ngettext
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal, Typed
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import RING_Z, Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.controls import TextField
from klotho_games.voice.narrator import Weight

from .scan_parts import ScanItem, parts, usable

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

_FIRST = 2.0
"""How many times longer the first item of a round is highlighted."""
_ROUNDS = 2
_TREMBLE = 0.2
"""Seconds within which a second press of the switch counts as the same one."""
_BY_MOUSE = 300.0
"""After this much movement of the mouse, the person is asked whether they want the switch."""
LEAVE_SCANNING = "leave-scanning"
"""The name of the scene that asks whether to go on with the switch. Here the mouse points and clicks."""
_NOWHERE = (-1.0, -1.0)
_ADJUSTING = (ScanItem(way="more"), ScanItem(way="less"), ScanItem(way="done"))


class Scanning:
    """What is highlighted now, what comes next, and what the switch does with it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._scene: Scene | None = None
        self._path: list[tuple[str, ...]] = []
        """The groups that the switch has entered."""
        self._adjusted = ""
        """The slider or choice that the switch changes now."""
        self._items: tuple[ScanItem, ...] = ()
        self._first: Spot | None = None
        """The spot that the scene suggests first."""
        self._at, self._left, self._rounds = 0, 0.0, 0
        self._since = 1.0
        """Seconds since the switch was pressed."""
        self._way_of_mouse = 0.0
        self._mouse: tuple[float, float] | None = None
        self._frame: Sprite | None = None
        self._shown: ScanItem | None = None

    # -- for the stage ----------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        return self._stage.settings.scanning

    @property
    def current_item(self) -> ScanItem | None:
        return self._items[self._at] if self._items and self._shown is not None else None

    @property
    def due(self) -> float:
        """Seconds until the next item is highlighted."""
        return max(0.0, self._left) if self.on and self._items else 1.0

    def tick(self, seconds: float) -> None:
        scene = self._stage.scene
        if not self.on or scene is None:
            self.hide()
            return
        self._since += seconds
        if scene.focus.hovered is not None and not _is_leaving(scene):
            scene.focus.hover(_NOWHERE)  # a mouse that is the switch does not point at anything
        if scene is not self._scene:
            self.hide()
            self._scene = scene
            self._begin()
        if isinstance(scene.typing, TextField):
            from klotho_games.stage.widgets.letter_board import LetterBoard

            self._stage.push(LetterBoard(scene.typing))
        elif not self._waits(scene):
            self.hide()
            self._left = self._pace * _FIRST
        else:
            self._go_on(scene, seconds)

    def takes(self, signal: Signal) -> bool:
        """Return True if the switch uses a signal, or the signal means nothing with it."""
        scene = self._stage.scene
        if not self.on or scene is None or (scene.typing is not None and not isinstance(scene.typing, TextField)):
            return False
        match signal:
            case Press():
                return self._key(signal, scene)
            case Pointer():
                return self._pointer(signal, scene)
            case Typed(text):  # the letter that the switch's key would type
                key = self._stage.settings.switch_key
                return text.casefold() == (" " if key == "space" else key)
        return False

    # -- the switch -------------------------------------------------------------------------------------------

    def _key(self, press: Press, scene: Scene) -> bool:
        if press.typed_key == self._stage.settings.switch_key or press.key == "pad a":
            if press.down:
                self._press(scene)
            return True
        if press.typed_key == "escape" and press.down and not _is_leaving(scene):
            self._offer_to_leave()
            return True
        return False

    def _pointer(self, p: Pointer, scene: Scene) -> bool:
        if _is_leaving(scene) and (p.kind in ("move", "release") or scene.focus.at(p.at) is not None):
            return False  # a button that was pressed here can be released anywhere
        if p.kind == "move":
            x, y = self._mouse or p.at
            self._mouse, self._way_of_mouse = p.at, self._way_of_mouse + abs(p.at[0] - x) + abs(p.at[1] - y)
            if self._way_of_mouse > _BY_MOUSE:
                self._offer_to_leave()
        elif p.kind == "press" and p.button == 1:
            self._press(scene)
        return p.kind != "wheel"

    def _press(self, scene: Scene) -> None:
        if self._since < _TREMBLE:
            return
        self._since = self._way_of_mouse = 0.0
        if not self._waits(scene):
            scene.handle(Press(Action.CONFIRM, "switch"))
            return
        lit = self.current_item
        if lit is None:
            return
        if lit.way:
            self._take_way(scene, lit.way)
        elif len(lit.ids) > 1:
            self._path.append(lit.ids)
            self._begin(keep_path=True)
        else:
            self._use(scene, lit.ids[0])

    def _take_way(self, scene: Scene, way: str) -> None:
        spot = scene.focus.find(self._adjusted) if self._adjusted else None
        if way == "back":
            scene.handle(Press(Action.CANCEL, "escape"))
            self._begin()
        elif way == "turn":
            scene.handle(Press(Action.TURN_RIGHT, "switch"))
            self._left = self._pace * _FIRST
        elif way == "done" or spot is None or spot.adjust is None:
            self._begin()
        else:
            spot.adjust(1 if way == "more" else -1)
            self._left = self._pace * _FIRST

    def _use(self, scene: Scene, id: str) -> None:
        spot = scene.focus.find(id)
        if spot is None:
            return
        self._begin()
        scene.lead_to(spot)
        if spot.press is None and spot.adjust is not None and not (scene.drag is not None and scene.drag.held_piece):
            self._adjusted = id
        elif spot.adjust is not None:
            scene.activate(spot)
        else:
            scene.handle(Press(Action.CONFIRM, "switch"))

    def _offer_to_leave(self) -> None:
        self._way_of_mouse = 0.0
        if self._scene is not None and _is_leaving(self._scene):
            return
        from klotho_games.stage.widgets.chooser import Choice

        from .leave_scanning import LeaveScanning

        choices = [Choice(_("Keep using the switch"), lambda: None),
                   Choice(_("More time per choice"), self._slow_down),
                   Choice(_("Stop using the switch"), lambda: self._stage.program.change_settings(scanning=False))]
        self._stage.push(LeaveScanning(_("Single-switch control"), choices))

    def _slow_down(self) -> None:
        slower = (pace for pace in PACES if pace > self._pace)
        self._stage.program.change_settings(scan_pace=next(slower, PACES[-1]))

    # -- items ------------------------------------------------------------------------------------------------

    @property
    def _pace(self) -> float:
        return self._stage.settings.scan_pace

    def _waits(self, scene: Scene) -> bool:
        return scene.is_waiting and not self._stage.changing

    def _begin(self, keep_path: bool = False) -> None:
        """Begin with the first item, which is highlighted longer."""
        self._path = self._path if keep_path else []
        self._adjusted, self._items, self._shown = "", (), None
        self._first = self._scene.natural_focus() if self._scene is not None else None
        self._at, self._rounds, self._left = 0, 0, self._pace * _FIRST

    def _go_on(self, scene: Scene, seconds: float) -> None:
        self._find(scene)
        if not self._items:
            self.hide()
            return
        if self._shown is not None:
            self._left -= seconds
            if self._left <= 0:
                self._next(scene)
        self._show(scene, self._items[self._at])

    def _find(self, scene: Scene) -> None:
        """Update the items. The highlighted one stays highlighted if it still exists."""
        items = self._all(scene)
        if items == self._items:
            return
        before = self._items[self._at] if self._items else None
        if before is not None and before not in items:
            self._begin()
            items = self._all(scene)
        self._items = items
        self._at = items.index(before) if before in items else 0

    def _all(self, scene: Scene) -> tuple[ScanItem, ...]:
        if self._adjusted and scene.focus.find(self._adjusted) is not None:
            return _ADJUSTING
        back: tuple[ScanItem, ...] = (ScanItem(way="back"),)
        if _shows_large(scene):
            return back
        spots = usable(scene)
        while self._path:
            within = [spot for spot in spots if spot.id in self._path[-1]]
            if within:
                return tuple(parts(within))
            self._path.pop()
        if _can_turn_piece(scene):
            back = (ScanItem(way="turn"), *back)
        shown = any(spot.press == scene.back or spot.id == "back" or spot.shortcut == "cancel" for spot in spots)
        first = next((spot for spot in spots if _same(spot, self._first)), None)
        return (*_beginning(first, parts(spots)), *(() if shown else back))

    def _next(self, scene: Scene) -> None:
        self._at += 1
        self._left = self._pace
        if self._at < len(self._items):
            return
        self._at, self._left = 0, self._pace * _FIRST
        self._rounds += 1
        if self._rounds < _ROUNDS or not (self._path or self._adjusted):
            return
        left = self._path.pop() if self._path and not self._adjusted else ()
        self._begin(keep_path=True)
        self._find(scene)
        self._at = next((n for n, lit in enumerate(self._items) if lit.ids == left), 0)

    # -- showing ----------------------------------------------------------------------------------------------

    def _show(self, scene: Scene, lit: ScanItem) -> None:
        boxes = [spot.box for id in lit.ids if (spot := scene.focus.find(id)) is not None]
        spot = scene.focus.find(lit.ids[0]) if len(lit.ids) == 1 else None
        led = spot is not None and (scene.focus.current is not spot or not scene.focus.seen)
        if spot is not None and led:
            scene.lead_to(spot)
            boxes = [spot.box]  # a list has scrolled it into sight
        frame = self._frame
        if lit == self._shown and frame is not None and frame.layers is scene.layers and frame.box == _around(boxes):
            return
        fresh = lit != self._shown
        self.hide()
        self._shown = lit
        if spot is None:
            scene.focus.seen = False
            scene.focus.set(None)
        self._frame = scene.add(_make_frame(boxes) if boxes else _make_word_tag(_way(scene, lit.way)))
        if fresh:
            self._stage.sound.play("ui_hover")
            if not led:
                scene.spoken(_announcement(scene, lit), Weight.FOCUS)

    def hide(self) -> None:
        """Remove the highlight from the present scene."""
        if self._frame is not None and self._frame.layers is not None:
            self._frame.layers.remove(self._frame)
        self._frame = self._shown = None


def _is_leaving(scene: Scene) -> bool:
    return scene.name == LEAVE_SCANNING


def _can_turn_piece(scene: Scene) -> bool:
    """Whether a piece is held and the scene can turn it."""
    held = scene.drag is not None and bool(scene.drag.held_piece)
    return held and type(scene).turn_held_piece is not Scene.turn_held_piece


def _shows_large(scene: Scene) -> bool:
    closeup = getattr(scene, "closeup", None)
    return closeup is not None and closeup.is_open


def _same(spot: Spot, first: Spot | None) -> bool:
    return first is not None and (spot.id == first.id or (spot.press is not None and spot.press == first.press))


def _beginning(first: Spot | None, lits: list[ScanItem]) -> list[ScanItem]:
    """Put the most common action first, by itself, before the groups: it takes only one press."""
    if first is None:
        return lits
    at = next(n for n, lit in enumerate(lits) if first.id in lit.ids)
    alone = ScanItem((first.id,))
    return [alone, *(lit for lit in (*lits[at:], *lits[:at]) if lit != alone)]


def _way(scene: Scene, way: str) -> str:
    if way == "back" and scene.drag is not None and scene.drag.held_piece:
        return _("Put it back")
    return {"back": _("Back"), "turn": _("Turn it"), "more": _("More"), "less": _("Less"), "done": _("Done")}[way]


def _announcement(scene: Scene, lit: ScanItem) -> str:
    if lit.way:
        return _way(scene, lit.way)
    spots = [spot for id in lit.ids if (spot := scene.focus.find(id)) is not None]
    if len(spots) < 2:
        return scene.focus.announcement()
    told = ngettext("{n} choice: {first}", "{n} choices, from {first} to {last}", len(spots))
    return told.format(n=len(spots), first=spots[0].label, last=spots[-1].label)


def _around(boxes: list[Box]) -> Box:
    whole = boxes[0] if boxes else _TAG
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole.grow(14)


_TAG = Box.around((CANVAS.centre[0], 150), 460, 96)


def _make_frame(boxes: list[Box]) -> Sprite:
    """A frame that is visible on light and dark; for a group, with a thread around each of its items."""
    whole = _around(boxes)
    inner = [box.move(-whole.x, -whole.y).grow(5) for box in boxes] if len(boxes) > 1 else []

    def paint(pen: Pen) -> None:
        s = Sketch(whole.w, whole.h)
        for colour, wide in (("#14161f", 12), ("#ffffff", 6)):
            s.rect(6, 6, whole.w - 12, whole.h - 12, 18, "none", colour, wide)
        pen.sketch(s, whole.at_origin)
        for box in inner:
            pen.thread(rounded_outline(box.x, box.y, box.w, box.h, 12), 4, dash=(14, 9), bright=True)

    return Sprite(whole, paint, z=RING_Z + 20, margin=24)


def _make_word_tag(words: str) -> Sprite:
    """A panel with words, for a way that has no spot on the screen."""

    def paint(pen: Pen) -> None:
        room = _around([]).at_origin
        pen.panel(room, "#262b40", "#161824", edge="#ffffff", edge_width=6, radius=22, shadow=14)
        pen.text(words, room.grow(-28, -10), 36, "#ffffff", SEMI, align="centre")

    return Sprite(_around([]), paint, z=RING_Z + 20, margin=40)
