"""All dice of a throw in one picture: where they are, how they tumble, which of them light up.

They are one sprite, because two dozen moving sprites would repaint the whole screen. Every pose and rotation of a die
is drawn once and cached; a frame only blits them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from klotho_games.games.katamari.rules.pieces import LEVELS
from klotho_games.games.katamari.rules.state import NEEDED, SIXES_TO_CRASH
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import blur, fade_copy, silhouette
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import PREMULTIPLIED, rotate
from klotho_games.stage.drawing.theme import rgb
from klotho_games.stage.pieces.dice import LANDED, bounce_height, squash_amount
from klotho_games.stage.scene.sprites import Sprite, squash_picture

POSES = 6
_STEPS = 8
"""Number of rotations of a flying die that are drawn: one every 45 degrees."""
_LEANS = (-9, -4, 0, 5, 10)
"""Angles of dice at rest, most of them not quite straight."""
_RIM = (46.0, 40.0)
"""How far dice can be visible beyond the well."""
_FACE, _FACE_HIGH = 74 / 66, 80 / 66
"""Size of a die's picture, including its side, relative to its face."""
_SHINE, _SHINES = "#fff6b8", 2.3
"""The light of a success, and its size relative to a die."""
_GRADES = 4
"""Number of steps in which a light comes up."""
_HIGH = 1.5
"""Height at which a throw comes in, relative to the size of a die."""
_HEATS = ("#ffd23e", "#ffb03e", "#ff7a2e", "#ff4a2e")
"""The light under a six, by the number of sixes that have landed."""
_HEAT_WIDE = 2.5
_ALARMS = (("#ffd23e", 3.6), ("#ff7a2e", 2.7))
"""The lights under a six of a crash and under a die that decides about one, and their sizes relative to a die."""
_LATER = 0.45
"""Added to the random landing order of a six: sixes, which players fear, mostly land last."""
_SIZES = (96.0, 84.0, 74.0, 64.0, 58.0, 52.0, 48.0, 44.0, 40.0, 36.0, 33.0, 30.0, 27.0, 25.0)
_THIN, _ENOUGH = 44.0, 46.0
"""Height of the row of a colour without dice, which is shown as long as the other dice are at least `_ENOUGH` large."""
_ROLLS_BACK = 13.0
"""How far dice roll back from the far wall of the tray."""
LATE = 0.16
"""How much later than the first die the last one lands, as a part of the whole throw."""
_LEAVES = 0.08
"""How much later it leaves the hand."""
_SPIN = 15
"""How many steps a die turns that decides about a crash, while all others lie. It starts fast and nearly stops."""
_SAME_POSE = 3
"""For how many of these steps it shows the same pose."""
_DECIDED = 0.93
"""When, as a part of the whole throw, the first die that decides falls over; the last one falls `_ONE_BY_ONE` later."""
_ONE_BY_ONE = 0.05


@dataclass
class TrayDie:
    colour: int
    value: int
    """0 for a die that has not been thrown yet."""
    rest: Point
    """The centre of its place, on the canvas."""
    size: float
    lean: int = 0
    waits: int = 1
    """The pose in which it waits."""
    at: Point = (0, 0)
    height: float = 0.0
    pose: int = 0
    """0 at rest, 1 to 6 in the air."""
    step: int = 0
    squash: float = 0.0
    """How far the die is squashed when it touches the tray."""
    gone: bool = False
    """Whether the die has fallen over the edge of the table."""
    decides: bool = False
    """Whether it still spins although all others lie, because it decides about a crash."""

    def lie(self) -> None:
        self.at, self.height, self.pose, self.squash, self.decides = self.rest, 0.0, 0, 0.0, False

    @property
    def succeeds(self) -> bool:
        return self.value >= NEEDED[self.colour]


def per_line(size: float, room: Box) -> int:
    return max(1, int((room.w - size * 0.2) // (size * 1.12)))


def pack_dice(counts: Sequence[int], room: Box) -> tuple[float, dict[int, tuple[float, float]], list[list[Point]]]:
    """Return the layout with the largest dice for which every colour has its own lines.

    Returns the size of the dice, the top and height of each colour's rows, and the places of the dice for each colour
    that has any.
    """
    held = [n for n in counts if n]
    thin = _THIN * (len(counts) - len(held))
    if _largest(held, room.without_bottom(thin)) < _ENOUGH:
        thin = 0.0
    size = _largest(held, room.without_bottom(thin))
    free = (room.h - thin - _height(held, size, room)) / max(1, len(held))
    per = per_line(size, room)
    y, bands, places = room.y, {}, []
    for colour, count in enumerate(counts):
        lines = math.ceil(count / per)
        high = lines * size * 1.2 + free if count else _THIN if thin else 0.0
        step = _apart(count, size, room) if count <= per else (room.w - size * 0.2) / per
        middle = y + high / 2
        if count:
            places.append(
                [(room.x + size * 0.62 + n % per * step, middle + (n // per - (lines - 1) / 2) * size * 1.2)
                 for n in range(count)]
            )
        if high:
            bands[colour] = (y, high)
        y += high
    return size, bands, places


def _apart(count: int, size: float, room: Box) -> float:
    """Return the distance between dice in a line, larger if there is room, because dice need more room to tumble."""
    return max(size * 1.16, min(size * 1.4, (room.w - size * 1.24) / max(1, count - 1)))


def _largest(counts: Sequence[int], room: Box) -> float:
    """Return the largest size that fits, or a slightly smaller one if it avoids a line with a single die."""
    fitting = [size for size in _SIZES if _height(counts, size, room) <= room.h] or [22.0]
    best = fitting[0]
    for size in fitting[1:]:
        if size >= best * 0.74 and _lines(counts, size, room) < _lines(counts, best, room):
            return size
    return best


def _lines(counts: Sequence[int], size: float, room: Box) -> int:
    per = per_line(size, room)
    return sum(math.ceil(count / per) for count in counts)


def _height(counts: Sequence[int], size: float, room: Box) -> float:
    return _lines(counts, size, room) * size * 1.2


class DiceField(Sprite):
    """The dice and their lights."""

    is_composed = True

    def __init__(self, well: Box, *, z: float) -> None:
        home = well.grow(*_RIM)
        super().__init__(home, lambda pen: None, z=z)
        self.home = home
        self.dice: list[TrayDie] = []
        self.lit = 0.0
        """How strongly successes shine and misses are veiled."""
        self.alarm = 0.0
        """How far the sixes are lifted out of the tray in a crash."""
        self.heat = 0
        """How many sixes have landed while the other dice still roll."""
        self.held = False

    def stir(self) -> None:
        """Draw the dice again."""
        self.redraw()

    def lay(self, dice: list[TrayDie], lit: float) -> None:
        self.dice, self.lit, self.alarm, self.heat, self.held = dice, lit, 0.0, 0, False
        for die in dice:
            die.lie()
        self.box = self.home
        self.alpha = 1.0
        self.stir()

    # -- in the hand ------------------------------------------------------------------------------------------------

    def gather(self) -> None:
        """Gather all dice in a heap around the middle of the sprite."""
        self.held = True
        self.box = Box.around(self.home.centre, 300, 250)
        rng = random.Random(len(self.dice))
        reach = 26 + 7.0 * math.sqrt(len(self.dice))
        for n, die in enumerate(self.dice):
            angle, far = n * 2.4, reach * math.sqrt((n + 0.4) / len(self.dice))
            x, y = self.box.centre
            die.at = (x + far * math.cos(angle) * 1.25, y + far * math.sin(angle))
            die.height = die.size * (0.5 + rng.random() * 0.25)
            die.pose, die.step = rng.randrange(POSES) + 1, rng.randrange(_STEPS)
        self.stir()

    # -- tumbling ---------------------------------------------------------------------------------------------------

    def throw_from(self, start: Point, seed: int, landed: Callable[[TrayDie], None], late: float = LATE,
                   suspense: Suspense | None = None) -> Throwing:
        return Throwing(self, start, seed, landed, late, suspense)

    @property
    def is_hushed(self) -> bool:
        """Whether only the sixes and the dice that decide are bright."""
        return any(die.decides for die in self.dice) or (self.heat >= SIXES_TO_CRASH and not self.lit)

    # -- painting ---------------------------------------------------------------------------------------------------

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        out = pygame.Surface((look.px(self.box.w), look.px(self.box.h)), pygame.SRCALPHA, 32)
        x0, y0 = (self.home.centre[0] - 150, self.home.centre[1] - 125) if self.held else (self.box.x, self.box.y)
        order = sorted((die for die in self.dice if not die.gone), key=lambda die: (self._is_raised(die), die.at[1]))
        spots = [((die.at[0] - x0) * look.scale, (die.at[1] - y0) * look.scale) for die in order]
        if not self.held:
            # Clip shadows and light to the tray.
            well = self.home.grow(-_RIM[0], -_RIM[1]).move(-x0, -y0)
            out.set_clip(pygame.Rect(*(look.px(v) for v in (well.x, well.y, well.w, well.h))))
        for die, at in zip(order, spots, strict=True):
            self._paint_ground(look, out, die, at)
        out.set_clip(None)
        for die, at in zip(order, spots, strict=True):
            self._paint_die(look, out, die, at)
        return out

    def _is_raised(self, die: TrayDie) -> bool:
        return die.decides or (self.alarm > 0 and die.value == 6)

    def _paint_ground(self, look: DrawStyle, out: pygame.Surface, die: TrayDie, at: Point) -> None:
        px = look.px(die.size)
        if die.decides:
            for colour, wide in _ALARMS:
                _stamp(out, _glow(look, colour, round(px * wide), _GRADES), at)
        elif die.pose == 0 and die.value:
            glow = _grade(self.alarm) if self.alarm and die.value == 6 else _grade(self.lit) if die.succeeds else 0
            if glow and self.alarm and die.value == 6:
                for colour, wide in _ALARMS:
                    _stamp(out, _glow(look, colour, round(px * wide), glow), at)
            elif self.heat and not self.lit and not self.alarm and die.value == 6:
                _stamp(out, _glow(look, _HEATS[min(self.heat, len(_HEATS)) - 1], round(px * _HEAT_WIDE), _GRADES), at)
            elif glow and not self.alarm:
                _stamp(out, _glow(look, _SHINE, round(px * _SHINES), glow), at)
        shade = _shadow(look, px)
        away = die.height * look.scale
        _stamp(out, shade, (at[0] + px * 0.05 + away * 0.22, at[1] + px * 0.22 + away * 0.12))

    def _paint_die(self, look: DrawStyle, out: pygame.Surface, die: TrayDie, at: Point) -> None:
        px = look.px(die.size)
        if die.pose:
            flying = _flying(look, die.colour, die.pose, die.step, px)
            if die.squash:
                flying = squash_picture(flying, die.squash)
            _stamp(out, flying, (at[0], at[1] - die.height * look.scale + px * die.squash / 2))
            return
        if not die.value:
            _stamp(out, _flying(look, die.colour, die.waits, 0, px), at)
            return
        raised = self._is_raised(die)
        larger = 1 + 0.18 * _grade(self.alarm) / _GRADES if raised else 1.0
        veiled = _grade(self.alarm) if self.alarm and not raised else _grade(self.lit) if not die.succeeds else 0
        if self.is_hushed and die.value != 6:
            veiled = _GRADES
        _stamp(out, _lying(look, die.colour, die.value, die.lean, px, veiled, larger), at)
        if die.succeeds and self.lit and not self.alarm:
            tick = _tick(look, px)
            if self.lit < 1:
                tick = fade_copy(tick, self.lit)
            _stamp(out, tick, (at[0] + px * 0.42, at[1] - px * 0.4))


def to_warm(look: DrawStyle, colour: int, size: float) -> list[Job]:
    """Return jobs that paint every pose of a die of this colour and size, so that no frame of a throw has to."""
    px = look.px(size)

    def in_the_air(pose: int) -> None:
        for step in range(_STEPS):
            _flying(look, colour, pose, step, px)

    def on_the_table(value: int) -> None:
        for lean in _LEANS:
            for veiled in range(_GRADES + 1) if value < NEEDED[colour] else (0, _GRADES):
                _lying(look, colour, value, lean, px, veiled)

    def light() -> None:
        for grade in range(1, _GRADES + 1):
            _glow(look, _SHINE, round(px * _SHINES), grade)
        for colour in _HEATS:
            _glow(look, colour, round(px * _HEAT_WIDE), _GRADES)
        for colour, wide in _ALARMS:
            for grade in range(1, _GRADES + 1):
                _glow(look, colour, round(px * wide), grade)
        _tick(look, px)

    air = [partial(in_the_air, pose) for pose in range(1, POSES + 1)]
    down = [partial(on_the_table, value) for value in range(1, 7)]
    return [lambda: _shadow(look, px), *air, *down, light]


@dataclass
class Suspense:
    """What makes a throw exciting: these dice, counted from 0, lie last."""

    deciders: tuple[int, ...]
    slow: float
    """The part of the whole throw for which only they move."""
    begin: Callable[[], None]
    """Called when all others lie, but not if the throw is skipped."""


def find_deciders(values: Sequence[int], seed: int) -> tuple[int, ...]:
    """Return the dice, counted from 0, that decide about a crash if they lie last (KAT-2.20); () if none does.

    When three sixes lie, one more die decides. If it is a six, all further sixes can only fall after it.
    """
    sixes = [n for n, value in enumerate(values) if value == 6]
    others = [n for n, value in enumerate(values) if value != 6]
    rng = random.Random(seed)
    if len(sixes) >= SIXES_TO_CRASH:
        return tuple(sorted(rng.sample(sixes, len(sixes) - SIXES_TO_CRASH + 1)))
    return (rng.choice(others),) if len(sixes) == SIXES_TO_CRASH - 1 and others else ()


class Throwing:
    """A throw in motion: `at(t)`, with t from 0 to 1, moves every die. They land one by one."""

    def __init__(self, field: DiceField, start: Point, seed: int, landed: Callable[[TrayDie], None],
                 late: float, suspense: Suspense | None = None) -> None:
        """`landed` is called for each die that lands, but not if the throw is skipped."""
        self.field, self._landed, self._late = field, landed, late
        self._suspense = suspense
        self._deciders = suspense.deciders if suspense is not None else ()
        self._settled = 1 - suspense.slow if suspense is not None else 1.0
        """When all dice lie that decide nothing."""
        rng = random.Random(seed)
        self._start = start
        self._rolls = list(field.dice)
        turns = [rng.random() + _LATER * (die.value == 6) for die in field.dice]
        order = sorted(range(len(turns)), key=turns.__getitem__)
        self._ways = [_Way(rng, order.index(n) / max(1, len(order) - 1)) for n in range(len(order))]

    def begin(self) -> None:
        x, y = self._start
        self.field.held = False
        self.field.lit = self.field.alarm = 0.0
        self.field.heat = 0
        self.field.box = self.field.home.union(Box(x - 60, y - 60, 120, 120))
        self.field.alpha = 1.0

    def at(self, t: float) -> None:
        self._begin_suspense(t)
        for n, (die, way) in enumerate(zip(self.field.dice, self._ways, strict=True)):
            if n in self._deciders and t >= self._settled:
                self._decide(die, way, t, self._deciders.index(n))
                continue
            left, lies = way.late * _LEAVES, 1 - self._late * (1 - way.late)
            own = min(1.0, max(0.0, (min(1.0, t / self._settled) - left) / (lies - left)))
            if n in self._deciders:
                self._fly(die, way, min(own, LANDED), in_the_air=True)
            elif own < 1:
                self._fly(die, way, own, in_the_air=own < LANDED)
            else:
                die.lie()
        down = [die for die in self._rolls if die.pose == 0]
        self._rolls = [die for die in self._rolls if die.pose]
        for die in down if t < 1 else ():
            self.field.heat += die.value == 6
            self._landed(die)
        if t >= 1:
            self.field.box = self.field.home
        self.field.stir()

    def _fly(self, die: TrayDie, way: _Way, own: float, in_the_air: bool) -> None:
        """Show a die on its way, `own` from 0 to 1: it comes from the hand, bounces and rolls back from the wall."""
        far = 1 - (1 - own) ** 2.3
        (x0, y0), (x1, y1) = self._start, die.rest
        x = x0 + (x1 - x0) * far + way.swing * math.sin(math.pi * far) * 0.5
        y = y0 + (y1 - y0) * far + way.swing * math.sin(math.pi * far)
        y -= _ROLLS_BACK * math.sin(math.pi * max(0.0, (own - 0.5) / 0.5))
        die.at, die.height = (x, y), die.size * _HIGH * bounce_height(own)
        if in_the_air:
            n = int(own / LANDED * way.tumbles)
            die.pose, die.step = way.poses[n % len(way.poses)], (way.turn * n + way.first) % _STEPS
        else:
            die.pose = 0
        die.squash = squash_amount(own)

    # -- the dice that decide ---------------------------------------------------------------------------------------

    def _begin_suspense(self, t: float) -> None:
        if self._suspense is not None and t >= self._settled:
            if t < 1:
                self._suspense.begin()
            self._suspense = None

    def _decide(self, die: TrayDie, way: _Way, t: float, n: int) -> None:
        """Spin a die on its corner, slower and slower, until it falls over."""
        falls = _DECIDED + _ONE_BY_ONE * n / len(self._deciders)
        if t >= falls:
            die.lie()
            die.squash = squash_amount(LANDED + (1 - LANDED) * (t - falls) / (1 - falls)) if t < 1 else 0.0
            return
        part = (t - self._settled) / (falls - self._settled)
        turned = _SPIN * (1 - (1 - part) ** 2)
        steps = int(turned)
        die.decides, die.squash = True, 0.0
        die.pose = way.poses[steps // _SAME_POSE % len(way.poses)]
        die.step = (way.turn * steps + way.first) % _STEPS
        reach = die.size * (0.04 + 0.1 * part)
        die.at = die.rest[0] + reach * math.cos(turned * 0.9), die.rest[1] + reach * 0.5 * math.sin(turned * 0.9)
        die.height = die.size * (0.1 + 0.12 * abs(math.sin(turned * math.pi / _SAME_POSE)) * (1 - part))


class _Way:
    """What is different about the path of one die."""

    def __init__(self, rng: random.Random, late: float) -> None:
        self.late = late
        self.tumbles = 9 + round(4 * late)
        self.swing = rng.uniform(-46, 46)
        self.poses = [rng.randrange(POSES) + 1 for _n in range(9)]
        self.turn, self.first = rng.choice((-1, 1)), rng.randrange(_STEPS)


def lean_of(n: int, value: int) -> int:
    return _LEANS[(n * 3 + value * 2) % len(_LEANS)]


# -- cached pictures ------------------------------------------------------------------------------------------------


def _stamp(out: pygame.Surface, picture: pygame.Surface, at: Point) -> None:
    w, h = picture.get_size()
    out.blit(picture, (round(at[0] - w / 2), round(at[1] - h / 2)), special_flags=PREMULTIPLIED)


def _grade(amount: float) -> int:
    return max(0, min(_GRADES, math.ceil(amount * _GRADES)))


def _shadow(look: DrawStyle, px: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        block = pygame.Surface((round(px * 0.9), round(px * 0.82)), pygame.SRCALPHA, 32)
        pygame.draw.rect(block, (0, 0, 0, 255), block.get_rect(), border_radius=round(px * 0.3))
        return fade_copy(blur(silhouette(block, (4, 24, 52)), max(2, px // 8)), 0.62)

    return look.art.keep(("kat-die-shadow", px), make)


def _glow(look: DrawStyle, colour: str, px: int, grade: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        glow = look.art.raster("kit/glow.webp", px, px).copy()
        glow.fill((*rgb(colour), 255), special_flags=pygame.BLEND_RGBA_MULT)
        return fade_copy(glow, grade / _GRADES)

    return look.art.keep(("kat-die-glow", colour, px, grade), make)


def _tick(look: DrawStyle, px: int) -> pygame.Surface:
    side = max(12, round(px * 0.44))
    return look.art.svg("katamari/k_tick", side, side)


def _flying(look: DrawStyle, colour: int, pose: int, step: int, px: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        fine = look.art.svg(f"katamari/d_{LEVELS[colour]}_air_{pose}", round(px * 2.6), round(px * 2.6))
        return rotate(fine, step * 360 / _STEPS, 0.5)

    return look.art.keep(("kat-die-air", colour, pose, step, px), make)


def _lying(look: DrawStyle, colour: int, value: int, lean: int, px: int, veiled: int,
           larger: float = 1.0) -> pygame.Surface:
    def make() -> pygame.Surface:
        size = round(px * _FACE * 2), round(px * _FACE_HIGH * 2)
        face = look.art.svg(f"katamari/d_{LEVELS[colour]}_{value}", *size)
        if veiled:
            veil = look.art.svg("katamari/k_veil", *size)
            face = face.copy()
            face.blit(fade_copy(veil, veiled / _GRADES), (0, 0), special_flags=PREMULTIPLIED)
        return rotate(face, lean, 0.5 * larger)

    return look.art.keep(("kat-die", colour, value, lean, px, veiled, larger), make)
