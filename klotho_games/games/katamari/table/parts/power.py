"""Rolling Power beside the tray: what a throw promises, what it gave, what is left of it, and the sixes so far."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, decimal, ngettext
from klotho_games.games.katamari.rules.odds import crash_risk, expected_power
from klotho_games.games.katamari.rules.state import NEEDED, SIXES_TO_CRASH, Phase, RollUp, collected_dice
from klotho_games.games.katamari.table.look.style import INK, RED, SOFT, panel
from klotho_games.games.katamari.telling.names import percent
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, linear
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 30
_HEATS = ("#ffe9a8", "#ffc870", "#ff9457", "#f2553d")
"""The background of the sixes, from the first to the crash."""
_FLAMES = 16.0
"""Room for flames above it."""


class PowerPlate:
    """Rolling Power as a medal, what was spent of it, and the sixes up to the crash."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places["power"]
        self._sprite = table.add(Panel(self.box, z=Z, margin=44))
        self.spot = table.spot(Spot("power", self.box, "", role=_("note"), ring=24))
        self._number, self._head, self._lines, self._sixes = "", "", ("", ""), 0
        self._crashed = False
        self._rolled = 0
        slots = [table.places[f"six_{n + 1}"] for n in range(SIXES_TO_CRASH)]
        self._pops = [table.add(_pop(slot)) for slot in slots]

    def show(self, s: RollUp) -> None:
        sixes = s.throw.sixes
        if s.phase in (Phase.THROW, Phase.DICE):
            self.wait_for(collected_dice(s, s.seat), s.wobbly)
            return
        if s.phase is Phase.CRASH:
            self.show_crash(sixes, bool(s.throw.fell))
            return
        needed = zip((s.throw.yellow, s.throw.blue, s.throw.purple), NEEDED, strict=True)
        self._rolled = sum(sum(v >= need for v in values) for values, need in needed)
        self._say(str(s.power), _("Rolling Power"), self._spent_lines(s.power), sixes)

    def _spent_lines(self, left: int) -> tuple[str, str]:
        if not self._rolled:
            return _("nothing rolled"), ""
        rolled = _("{n} rolled").format(n=self._rolled)
        spent = self._rolled - left
        return rolled, _("{n} spent").format(n=spent) if spent else _("none spent yet")

    def wait_for(self, due: Sequence[int], wobbly: bool) -> None:
        """Show what the next throw promises and what it risks."""
        dice = (due[0], due[1], due[2])
        n = sum(dice)
        head = ngettext("{n} die", "{n} dice", n).format(n=n)
        power = _("about {n} power").format(n=decimal(expected_power(dice), 0))
        risk = crash_risk(dice, wobbly)
        crash = _("crash {risk}").format(risk=percent(risk)) if risk else _("no crash risk")
        self._rolled = 0
        self._say("?", head, (power, crash), 0)

    def show_price(self, name: str, cost: int) -> None:
        """Show the price of a piece that the player looks at, and what would be left."""
        power = int(self._number) if self._number.isdigit() else 0
        left = ngettext("{n} would be left", "{n} would be left", power - cost).format(n=power - cost)
        if cost > power:
            left = _("{n} short").format(n=cost - power)
        costs = _("{piece} costs {cost}").format(piece=name, cost=cost)
        pen = Pen(self.table.stage.window.screen, self.table.stage.look)
        if pen.width(costs, 21, SEMI) > self.table.places["power_line_1"].w:
            costs = _("it costs {cost}").format(cost=cost)
        self._say(self._number, self._head, (costs, left), self._sixes)

    def hide_price(self) -> None:
        if self._number.isdigit():
            self._say(self._number, self._head, self._spent_lines(int(self._number)), self._sixes)

    def show_crash(self, sixes: int, fell: bool) -> None:
        why = _("{n} sixes: crash (KAT-2.20)").format(n=sixes)
        if fell:
            why = _("A die fell: crash (KAT-2.21)")
        elif sixes == SIXES_TO_CRASH:
            why = _("Four sixes: crash (KAT-2.20)")
        self._say("", _("Going too fast!"), (why, _("No Rolling Power this turn")), sixes, crashed=True)

    def heat_up(self, sixes: int) -> None:
        """Show one more six that has landed. The plate trembles once the next six would crash."""
        self._say(self._number, self._head, self._lines, sixes)
        if sixes <= SIXES_TO_CRASH:
            self._light_up(self._pops[sixes - 1])
        if sixes >= SIXES_TO_CRASH - 1:
            self._tremble()

    def _light_up(self, pop: Sprite) -> None:
        def at(t: float) -> None:
            pop.alpha, pop.zoom = 1 - t * t, 1.45 - 0.45 * t

        self.table.motions.beside(Motion(0.4, at, linear))

    def _tremble(self) -> None:
        def at(t: float) -> None:
            self._sprite.box = self.box.move(5 * math.sin(9 * math.pi * t) * (1 - t), 0) if t < 1 else self.box

        self.table.motions.beside(Motion(0.4, at, linear))

    def parts_to_count(self, power: int, sixes: int) -> list[Motion]:
        """Return the motion that counts the number up and lights the sixes that have not been shown yet."""
        def at(t: float) -> None:
            lit = max(min(sixes, self._sixes), round(sixes * t))
            self._rolled = power
            self._say(str(round(power * t)), _("Rolling Power"), self._spent_lines(power), lit)

        return [Motion(0.15, at, linear, travels=False)]

    def parts_to_spend(self, left: int) -> list[Part]:
        def say() -> None:
            self._say(str(left), _("Rolling Power"), self._spent_lines(left), self._sixes)

        return [say]

    def _say(self, number: str, head: str, lines: tuple[str, str], sixes: int, crashed: bool = False) -> None:
        self._number, self._head, self._lines, self._sixes, self._crashed = number, head, lines, sixes, crashed
        told = _("{head} {number}. {first}. {second}. {sixes}")
        words = told.format(head=head, number=number, first=lines[0], second=lines[1], sixes=_so_many(sixes))
        self.spot.label = words
        self._sprite.redraw(self._paint, ("katamari-power", number, head, lines, sixes, crashed, self.box.size))

    # -- painting -----------------------------------------------------------------------------------------------------

    def _slot(self, name: str) -> Box:
        return self.table.places[name].move(-self.box.x, -self.box.y)

    def _paint(self, pen: Pen) -> None:
        panel(pen, self.box.at_origin)
        if self._crashed:
            self._paint_crash(pen)
        else:
            self._paint_power(pen)
        self._paint_sixes(pen)

    def _paint_power(self, pen: Pen) -> None:
        medal = self._slot("medal")
        side = min(medal.w, medal.h * medal.w / 122)
        medal = Box.around(medal.centre, side, side * 122 / 116)
        pen.svg("katamari/k_medal", medal, shadow=5)
        size = 68 if len(self._number) < 2 else 56
        pen.text(self._number, Box(medal.x + 12, medal.y, medal.w - 24, medal.h - 6), size, "#ffffff", FREDOKA,
                 align="centre", outline="#8f1f55", outline_width=4, grow=False)
        if self.table.places.large:
            self._paint_large_lines(pen, medal.right + 10)
            return
        pen.text(self._head, self._slot("power_title"), 24, INK, FREDOKA)
        pen.text(self._lines[0], self._slot("power_line_1"), 22, INK, SEMI)
        pen.text(self._lines[1], self._slot("power_line_2"), 22, SOFT, SEMI)

    def _paint_large_lines(self, pen: Pen, left: float) -> None:
        """Paint the lines. The head is left out after a throw, because the prompt bar then says what the number is."""
        words = [self._lines[0], self._lines[1]] if self._number.isdigit() else [self._head, *self._lines]
        room = Box(left, 12, self._slot("sixes").x - 6 - left, self.box.h - 24)
        shown = [line for line in words if line]
        for line, row, ink in zip(shown, room.rows(len(shown)), (INK, SOFT, SOFT), strict=False):
            pen.text(line, row, 29, ink, SEMI, wrap=len(shown) < 3, leading=1.05, grow=False)

    def _paint_crash(self, pen: Pen) -> None:
        left, right = self._slot("medal").x + 10, self._slot("power_line_1").right
        if self.table.places.large:
            upper, lower = Box(left - 6, 10, right - left + 12, self.box.h - 20).rows(2)
            pen.text(self._head, upper, 30, RED, FREDOKA)
            pen.text(self._lines[0], lower, 21, INK, SEMI, wrap=True, leading=1.05)
            return
        for slot, words, size, colour, face in (
            ("power_title", self._head, 30, RED, FREDOKA),
            ("power_line_1", self._lines[0], 21, INK, SEMI),
            ("power_line_2", self._lines[1], 21, SOFT, SEMI),
        ):
            at = self._slot(slot)
            pen.text(words, Box(left, at.y, right - left, at.h), size, colour, face)

    def _paint_sixes(self, pen: Pen) -> None:
        bar = self._slot("sixes")
        pen.sketch(Sketch(bar.w, bar.h).rect(0, 0, bar.w, bar.h, 1, "#d3bfe8"), bar)
        over = self._sixes >= SIXES_TO_CRASH
        near = self._sixes >= SIXES_TO_CRASH - 1
        self._paint_heat(pen)
        pen.text(_so_many(self._sixes), self._slot("sixes_title"), 25, RED if near else INK, FREDOKA, align="centre")
        for n in range(SIXES_TO_CRASH):
            at = self._slot(f"six_{n + 1}")
            side = min(at.w, at.h)
            pen.svg(f"katamari/k_six_{'lit' if n < self._sixes else 'off'}", Box.around(at.centre, side, side))
        told = _("limit reached") if over else _("one more: crash") if near else _("4 sixes: crash")
        if near and not over and self._number.isdigit():
            told = _("that was close")
        pen.text(told, self._slot("sixes_note"), 20, RED, BOLD if near else SEMI, align="centre")

    def _paint_heat(self, pen: Pen) -> None:
        """Paint the background of the sixes, with more flames for more sixes."""
        heat = min(self._sixes, SIXES_TO_CRASH)
        if not heat:
            return
        row = self._slot("six_1").union(self._slot(f"six_{SIXES_TO_CRASH}")).grow(7, 6)
        s = Sketch(row.w, row.h + _FLAMES)
        for n in range(3 * (heat - 1)):
            wide = row.w / (3 * (heat - 1))
            s.path(_flame(wide * n, wide, _FLAMES, 2.0 + 2 * heat + 4 * (n % 2)), "#ff8a2e" if n % 2 else "#ffb83e")
        s.rect(0, _FLAMES, row.w, row.h, 14, _HEATS[heat - 1])
        pen.sketch(s, Box(row.x, row.y - _FLAMES, row.w, row.h + _FLAMES))


def _flame(x: float, wide: float, foot: float, high: float) -> str:
    """Return a flame that leans a little to the right."""
    tip = f"{x + wide * 0.6:.1f} {foot - high:.1f}"
    return (f"M{x:.1f} {foot + 10:.1f} C{x + wide * 0.05:.1f} {foot - high * 0.2:.1f} {x + wide * 0.5:.1f} "
            f"{foot - high * 0.4:.1f} {tip} C{x + wide * 0.65:.1f} {foot - high * 0.4:.1f} {x + wide * 0.95:.1f} "
            f"{foot - high * 0.2:.1f} {x + wide:.1f} {foot + 10:.1f} Z")


def _so_many(sixes: int) -> str:
    """Return the number of sixes in words, without the limit once it is exceeded."""
    if sixes > SIXES_TO_CRASH:
        return _("Sixes: {n}").format(n=sixes)
    return _("Sixes: {n} of {of}").format(n=sixes, of=SIXES_TO_CRASH)


def _pop(slot: Box) -> Sprite:
    """Return a sprite of a six that has just been counted, slightly larger for a moment."""
    side = min(slot.w, slot.h) * 1.1
    box = Box.around(slot.centre, side, side)
    return Panel(box, z=Z + 3, alpha=0).show(_paint_pop)


def _paint_pop(pen: Pen, box: Box) -> None:
    pen.svg("katamari/k_six_lit", box, shadow=4)
