"""The dice tray: the dice to throw, how they fell, the Rolling Power they gave, and the number of sixes.

Dice are thrown with a button or a key, or picked up and flicked. On a wobbly table a gauge shows the risk (KAT-2.21).
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.odds import crash_risk
from klotho_games.games.katamari.rules.pieces import LEVELS
from klotho_games.games.katamari.rules.state import (
    FLICKS,
    NEEDED,
    SIXES_TO_CRASH,
    Flick,
    Phase,
    RollUp,
    collected_dice,
)
from klotho_games.games.katamari.table.look.dice_field import (
    DiceField,
    Suspense,
    TrayDie,
    find_deciders,
    lean_of,
    pack_dice,
    to_warm,
)
from klotho_games.games.katamari.table.look.style import INK, badge, paint_baked_picture
from klotho_games.games.katamari.telling.names import fall_percent, flick_name, level_name, percent
from klotho_games.games.katamari.telling.notes import risk_note
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, Together, change, fade, linear, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .power import PowerPlate

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.look.places import Places
    from klotho_games.games.katamari.table.table import Table

Z = 30
DICE_Z = 60
_PILL, _BADGE = 14.0, 10.0
"""How far a sum reaches to the left of its place, and the sign of a success beyond its die."""
PIECE = "dice"
"""The id of the handful of dice for the drag controller."""
_THROW = 0.44
_APART, _MOST_APART, _BOTS_APART = 0.1, 0.8, 0.3
"""Seconds between two dice that land; the maximum between the first and the last of a throw, and of a bot's throw."""
_DECIDES, _BOTS_DECIDE, _MOST_BEFORE = 0.95, 0.75, 0.34
"""Seconds for which a die rolls on that decides about a crash, also in a bot's throw; and the maximum between the first
and the last of the other dice then."""
_HEARD = 6
"""About this many landing dice of a throw are heard, in addition to every six."""
_HEATS = ("peg", "torch_light", "furnace_roar", "stone_slam")
"""A sound for each six of a throw, in turn."""
_TAGS = ("#ffe38a", "#cfeaff", "#e6d8ff")
_SPEEDS = (180.0, 520.0, 1100.0, 2000.0)
"""Speeds, in units per second, from which a flick is easy, steady, brisk, wild."""
_LOOKED_BACK = 0.09
"""Seconds before the release whose movement counts."""
_GAUGE = ("#8fd6a6", "#c5e08a", "#ffe08a", "#ffb36b", "#ff7a6b")


def flick_of(speed: float) -> Flick:
    """KAT-2.21: return how hard a throw was, by the speed of the pointer when the dice left the hand."""
    return FLICKS[sum(speed >= limit for limit in _SPEEDS)]


class Handful(DiceField):
    """The dice in a player's hand, which remember how fast they moved."""

    def __init__(self, well: Box, *, z: float) -> None:
        super().__init__(well, z=z)
        self._trail: list[tuple[float, Point]] = []

    @property
    def centre(self) -> Point:
        return self.box.centre

    @centre.setter
    def centre(self, point: Point) -> None:
        self.box = self.box.centre_on(point)
        self._trail = [*self._trail[-12:], (time.perf_counter(), point)]

    def forget(self) -> None:
        self._trail = []

    def speed(self) -> float:
        """Return the speed in units per second over the last moment; 0 for a hand that holds still."""
        now = time.perf_counter()
        late = [(at, point) for at, point in self._trail if now - at <= _LOOKED_BACK]
        if len(late) < 2:
            return 0.0
        way = sum(math.dist(a, b) for (_at, a), (_later, b) in pairwise(late))
        return way / max(now - late[0][0], 1 / 120)


def room_for_dice(places: Places) -> Box:
    """Return the room in which the dice come to rest, which leaves the sums beside it free."""
    room = places["tray_dice"]
    return room.without_right(max(0.0, room.right - (places["tray_sums"].x - _PILL - _BADGE)))


class Tray:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self.box, self._room = places["tray"], room_for_dice(places)
        slot = places["flick"]
        self._gauge_box = Box(slot.x - 30, slot.y - 12, slot.w + 60, slot.h + 12)
        table.add(Sprite(self.box, self._paint_tray, z=Z, margin=44, key="katamari-tray"))
        self._rows = table.add(Panel(places["tray_well"], z=Z + 1))
        self.dice = Handful(places["tray_well"], z=DICE_Z)
        table.add(self.dice)
        self._gauge = table.add(Panel(self._gauge_box, z=DICE_Z + 2, visible=False))
        self.plate = PowerPlate(table)
        self.spot = table.spot(
            Spot("tray", places["tray_well"], "", role=_("dice"), press=table.roll, ring=20, enabled=False)
        )
        self._counts: tuple[int, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._seats: tuple[int, ...] = ()
        self._hand_at: Point | None = None
        self._flick: Flick = "steady"

    # -- the state ----------------------------------------------------------------------------------------------------

    def show(self, s: RollUp) -> None:
        """Show every die where it is; before a throw, the dice to throw."""
        waiting = s.phase in (Phase.THROW, Phase.DICE)
        thrown = (s.throw.yellow, s.throw.blue, s.throw.purple)
        due = collected_dice(s, s.seat) if waiting else tuple(map(len, thrown))
        crashed = s.phase is Phase.CRASH
        self._hand_at = None
        self._tell(s, due, waiting)
        self.plate.show(s)
        state = (s.phase in (Phase.THROW, Phase.DICE), thrown, due, s.throw.fell, crashed, self._room.size, s.wobbly)
        if state != self._shown or self.dice.held:
            self._shown = state
            self._place(due, ((), (), ()) if waiting else thrown, s.throw.fell)
            self._write_rows(waiting, thrown, due, crashed)
        self.dice.alarm = 1.0 if crashed and not s.throw.fell else 0.0
        self.dice.stir()
        self._gauge.visible = waiting and s.wobbly
        self._show_gauge(s, "steady")

    def to_warm(self, due: Sequence[int]) -> list[Job]:
        """Return jobs that paint what a throw of this many dice of each colour will show."""
        size, _bands, _places = pack_dice(due, self._space)
        look = self.table.stage.look
        return [job for colour, n in enumerate(due) if n for job in to_warm(look, colour, size)]

    def _tell(self, s: RollUp, due: Sequence[int], waiting: bool) -> None:
        spot = self.spot
        colours = [f"{n} {level_name(level)}" for n, level in zip(due, LEVELS, strict=True) if n]
        if waiting:
            spot.label = _("Dice to roll: {dice}").format(dice=", ".join(colours))
            spot.tip = risk_note(s, "steady") if s.wobbly else _("Click to roll the dice, or drag them and let go.")
        else:
            spot.label = self._dice_text(s)
            spot.tip = spot.label
        refusal = self.table.session.why_not(do.RollDice()) if s.phase is not Phase.COUNT else None
        own = s.phase is Phase.THROW and self.table.may_act
        spot.enabled = own
        spot.reason = "" if own or refusal is None else spot.label
        spot.piece = PIECE if own else ""

    def _dice_text(self, s: RollUp) -> str:
        thrown = (s.throw.yellow, s.throw.blue, s.throw.purple)
        lines = [
            _("{colour} {dice}").format(colour=level_name(level), dice=", ".join(map(str, dice)))
            for level, dice in zip(LEVELS, thrown, strict=True)
            if dice
        ]
        if not lines:
            return _("The tray is empty.")
        return _("The dice: {dice}").format(dice="; ".join(lines))

    def _place(self, due: Sequence[int], thrown: Sequence[Sequence[int]], fell: int) -> None:
        self._lay_out(due, [list(values) for values in thrown], fell)
        self.dice.forget()

    def _lay_out(self, due: Sequence[int], values: Sequence[Sequence[int]], fell: int = 0) -> None:
        self._counts = tuple(due)
        size, self._bands, places = pack_dice(due, self._space)
        dice, row, n = [], 0, 0
        for colour, count in enumerate(due):
            if not count:
                continue
            for i in range(count):
                value = values[colour][i] if values[colour] else 0
                n += 1
                die = TrayDie(colour, value, places[row][i], size, lean_of(n, value), 1 + (n * 5) % 6)
                die.gone = n == fell
                dice.append(die)
            row += 1
        self.dice.lay(dice, 1.0 if any(values) else 0.0)

    @property
    def _space(self) -> Box:
        """The room for the dice."""
        return self._room.without_bottom(self._gauge_box.h + 4) if self._wobbly else self._room

    @property
    def _wobbly(self) -> bool:
        return bool(self.table.state.wobbly)

    # -- throwing -----------------------------------------------------------------------------------------------------

    def lift(self, targets: set[str]) -> None:
        """Gather the dice if they are picked up. Called with the targets that the table shows."""
        if any(target.startswith("throw:") for target in targets):
            self.dice.gather()

    def target_under(self, at: Point) -> Spot:
        """Return the target for dice that are released here. The speed of the hand decides which throw it is."""
        flick: Flick = flick_of(self.dice.speed()) if self._wobbly else "steady"
        self._hand_at = _within(at, self.box.grow(240, 160))
        return Spot("throw", self.box, "", target=f"throw:{flick}")

    def follow_hand(self) -> None:
        """Show the hand's speed on the gauge while the dice are held."""
        if self.dice.held and self._wobbly:
            self._show_gauge(self.table.state, flick_of(self.dice.speed()))

    # -- motion -------------------------------------------------------------------------------------------------------

    def hand_on(self, due: tuple[int, int, int]) -> list[Part]:
        """Fade in the dice of the next player, who gets the tray."""

        def lay() -> None:
            self._shown = ()
            self._seats = ()
            self._lay_out(due, ((), (), ()))
            self._write_rows(True, ((), (), ()), due, False)
            self.plate.wait_for(due, self._wobbly)
            self.dice.alpha = 0.0

        return [lay, fade(self.dice, 1.0, 0.18)]

    def throw(self, event: ev.DiceThrown, decided: bool) -> list[Part]:
        """Throw the dice. Unless it is `decided` otherwise, the die that decides about a crash lands last."""
        values = (event.yellow, event.blue, event.purple)
        due = tuple(map(len, values))
        start = self._hand_at or (self.box.centre[0] - 40, self.box.bottom + 70)
        shown = [*event.yellow, *event.blue, *event.purple]
        seed = sum(n * value for n, value in enumerate(shown, 7))
        deciders = () if decided else find_deciders(shown, seed)
        apart, slow = self._apart(event.seat, event.dice), self._suspense_seconds(event.seat)
        if deciders:
            apart = min(apart, _MOST_BEFORE)
        whole = _THROW + apart + (slow if deciders else 0.0)
        suspense = Suspense(deciders, slow / whole, self._begin_suspense) if deciders else None

        def lay() -> None:
            self._shown = ()
            self._lay_out(due, values)
            self.dice.lit = 0.0
            throw = self.dice.throw_from(start, seed, self._on_landing, apart / (_THROW + apart), suspense)
            throw.begin()
            flight.at, flight.start = throw.at, None
            self._write_rows(True, ((), (), ()), due, False)
            self.table.stage.sound.play(_roll_sound(sum(due)))

        flight = Motion(whole, lambda t: None, linear)

        def light(amount: float) -> None:
            self.dice.lit = amount
            self.dice.stir()

        def count() -> None:
            self._write_rows(False, values, due, False)
            if deciders:
                self.table.board.breathe_out()

        if event.sixes >= SIXES_TO_CRASH:
            return [lay, flight]  # a crash leaves no power to count (KAT-2.22)
        sixes = self.plate.parts_to_count(sum(event.power), event.sixes)
        return [lay, flight, count, Together([change(light, 0, 1, 0.14), *sixes])]

    def _is_short(self, seat: int) -> bool:
        """Whether a throw is shown faster, because a bot makes it."""
        return bool(self.table.session.bot(seat)) or self.table.auto

    def _apart(self, seat: int, dice: int) -> float:
        """Return the seconds between the first and the last die to land: people's land one by one, bots' faster."""
        return min(_APART * (dice - 1), _BOTS_APART if self._is_short(seat) else _MOST_APART)

    def _suspense_seconds(self, seat: int) -> float:
        return _BOTS_DECIDE if self._is_short(seat) else _DECIDES

    def _begin_suspense(self) -> None:
        """All other dice lie, and three of them are sixes."""
        self.table.board.feel("shock")
        self.table.stage.sound.play("dice_roll_tray_1")

    def _on_landing(self, die: TrayDie) -> None:
        """Play the sound of a die that has landed, hotter with each six."""
        field, play = self.dice, self.table.stage.sound.play
        if die.value == 6:
            play(_HEATS[min(field.heat, len(_HEATS)) - 1])
            self.plate.heat_up(field.heat)
        elif sum(one.pose == 0 for one in field.dice) % max(1, len(field.dice) // _HEARD) == 0:
            play("dice_settle")

    def fall_off(self, n: int) -> list[Part]:
        """KAT-2.21: let a die, counted from 1, roll over the rim and fall."""
        goal = (self.box.right + 40, self.box.bottom + 150)

        def roll_off(t: float) -> None:
            if n > len(self.dice.dice):
                return
            die = self.dice.dice[n - 1]
            self.dice.box = self.dice.home.union(Box(goal[0] - 60, goal[1] - 90, 100, 100))
            die.at = (die.rest[0] + (goal[0] - die.rest[0]) * t, die.rest[1] + (goal[1] - die.rest[1]) * t**2)
            die.height = die.size * math.sin(math.pi * min(1.0, t * 1.3))
            die.pose, die.step = 1 + int(t * 11) % 6, int(t * 17) % 8
            die.gone = t >= 1
            self.dice.stir()

        return [Motion(0.45, roll_off, linear), wait(0.1)]

    def roll_for_first(self, shown: Sequence[int], best: Sequence[int]) -> list[Part]:
        """KAT-1.30: roll a die for each seat, each in its own row."""
        seats = [seat for seat, die in enumerate(shown) if die]
        rows = self._room.rows(len(seats))
        size = min(52.0, rows[0].h / 1.25)
        flight = Motion(_THROW, lambda t: None, linear)

        def lay() -> None:
            self._shown, self._seats = (), tuple(seats)
            dice = [
                TrayDie(0, shown[seat], (row.x + size * 0.62, row.centre[1]), size, lean_of(n, 2))
                for n, (seat, row) in enumerate(zip(seats, rows, strict=True))
            ]
            self.dice.lay(dice, 0.0)
            throw = self.dice.throw_from((self.box.centre[0], self.box.bottom + 70), sum(shown),
                                         lambda die: self.table.stage.sound.play("dice_settle"))
            throw.begin()
            flight.at = throw.at
            self._rows.redraw(lambda pen: self._paint_first(pen, seats, rows, ()))
            self.table.stage.sound.play(_roll_sound(len(seats)))

        def tell() -> None:
            self._rows.redraw(lambda pen: self._paint_first(pen, seats, rows, best))

        return [lay, flight, tell, wait(0.7)]

    def clear_sums(self) -> None:
        """Remove the sums, because a crash gives no Rolling Power."""
        values: list[list[int]] = [[], [], []]
        for die in self.dice.dice:
            values[die.colour].append(die.value)
        self._write_rows(False, values, self._counts, True)

    def alarm(self, amount: float) -> None:
        """Lift the sixes out of the tray for a crash, and darken everything else."""
        self.dice.alarm = amount
        self.dice.stir()

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint_tray(self, pen: Pen) -> None:
        if pen.look.high_contrast:
            pen.panel(self.box.at_origin, "#000000", edge="#ffffff", edge_width=4, radius=30)
        else:
            paint_baked_picture(pen, "tray", self.box.at_origin)

    def _write_rows(self, waiting: bool, thrown: Sequence[Sequence[int]], due: Sequence[int], crashed: bool) -> None:
        """Write the number that each colour needs at the left, and the number of dice or successes at the right."""
        told: list[tuple[int, float, float, str]] = []
        for colour, (top, high) in self._bands.items():
            words = ""
            if due[colour] and waiting:
                words = f"× {due[colour]}"
            elif due[colour] and not crashed:
                words = f"= {sum(v >= NEEDED[colour] for v in thrown[colour])}"
            told.append((colour, top, high, words))
        key = ("katamari-rows", tuple(told), tuple(map(bool, due)), self._rows.box.size)
        self._rows.redraw(lambda pen: self._paint_rows(pen, told, due), key)

    def _paint_rows(self, pen: Pen, told: Sequence[tuple[int, float, float, str]], due: Sequence[int]) -> None:
        """Paint the rows. A colour without dice shows only faintly what it would need."""
        box, places = self._rows.box, self.table.places
        needs, sums = places["tray_needs"].move(-box.x, -box.y), places["tray_sums"].move(-box.x, -box.y)
        for colour, top, high, words in told:
            middle = top + high / 2 - box.y
            tall = min(40.0, high - 4)
            tag = Box(needs.x, middle - tall / 2, needs.w - 2, tall)
            pen.panel(tag, _TAGS[colour], radius=tall / 2, alpha=1.0 if due[colour] else 0.4)
            ink = INK if due[colour] else "#06203d"
            pen.text(f"{NEEDED[colour]}+", tag.grow(-8, 0), 25, ink, FREDOKA, align="centre")
            if words:
                pill = Box(sums.x - _PILL, middle - 22, sums.w + 6, 44)
                pen.panel(pill, "#0d3a63", radius=22, alpha=0.55)
                pen.text(words, pill.grow(-10, 0), 27, "#ffffff", FREDOKA, align="centre")

    def _paint_first(self, pen: Pen, seats: Sequence[int], rows: Sequence[Box], best: Sequence[int]) -> None:
        box = self._rows.box
        for seat, row in zip(seats, rows, strict=True):
            at = row.move(-box.x, -box.y)
            seat_shape(pen, badge(self.table.state.cousins, seat), Box(at.x - 62, at.centre[1] - 20, 40, 40))
            colour = "#ffe9b8" if seat in best else "#ffffff"
            room = Box(at.x + 84, at.y, at.w - 80, at.h)
            pen.name(self.table.names[seat], room, 26, colour, FREDOKA)
            if seat in best and len(best) == 1:
                pen.svg("katamari/k_crown", Box(at.right + 8, at.centre[1] - 16, 42, 32))
            elif seat in best:
                pen.text(_("again"), Box(at.right - 10, at.y, 76, at.h), 22, colour, SEMI, align="right")

    # -- the gauge ----------------------------------------------------------------------------------------------------

    def _show_gauge(self, s: RollUp, flick: Flick) -> None:
        self._flick = flick
        if self._gauge.visible:
            dice = collected_dice(s, s.seat)
            self._gauge.show(_paint_gauge, flick, percent(crash_risk(dice, True, flick)))


def _paint_gauge(pen: Pen, box: Box, flick: Flick, risk: str) -> None:
    """Paint five fields from a gentle throw to a wild one, and the risk that this throw crashes."""
    pen.panel(box, "#0d3a63", edge="#8fd0ff", edge_width=2, radius=box.h / 2)
    cells = Box(20, box.h - 13, box.w - 40, 8).columns(len(FLICKS), 4)
    for name, colour, cell in zip(FLICKS, _GAUGE, cells, strict=True):
        s = Sketch(cell.w, cell.h).rect(0, 0, cell.w, cell.h, 4, colour, opacity=1 if name == flick else 0.35)
        pen.sketch(s, cell)
    words = _("{how}: die falls {fall} · crash {risk}")
    told = words.format(how=flick_name(flick), fall=fall_percent(flick), risk=risk)
    pen.text(told, Box(16, 1, box.w - 32, box.h - 14), 20, "#ffffff", BOLD, align="centre")


def _within(at: Point, box: Box) -> Point:
    return min(max(at[0], box.x), box.right), min(max(at[1], box.y), box.bottom)


def _roll_sound(dice: int) -> str:
    return "dice_roll_tray_1" if dice == 1 else "dice_roll_tray_few" if dice < 6 else "dice_roll_tray_many"
