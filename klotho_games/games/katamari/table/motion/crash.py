"""The crash: everything else is dimmed, the sixes rise, and the largest Stuff tumbles off the board under its pile."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from klotho_games.core.i18n import _, ngettext, signed
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, STUFF
from klotho_games.games.katamari.rules.state import Phase, Pile, RollUp
from klotho_games.games.katamari.rules.steps import Remove
from klotho_games.games.katamari.table.look.piece_pictures import radius_on
from klotho_games.games.katamari.table.look.piece_sprites import PieceSprite
from klotho_games.games.katamari.table.look.style import OUTLINE, RED
from klotho_games.games.katamari.telling.moves import loss_text
from klotho_games.games.katamari.telling.names import piece_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen, rotate
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.motion import Hold, Motion, Part, Together, bounce, change, fade, linear, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Paint, Sprite
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

LOOKING = frozenset({"pass", "watch", "why"})
"""The buttons that work while a player looks at a crash."""
HEAT_Z, MARK_Z, ARC_Z, FALLING_Z, DIM_Z, STICKER_Z = 4, 40, 118, 121, 200, 240
_HEAT, _RAYS, _DIM = Box(352, 84, 744, 908), Box(352, 84, 744, 900), Box(0, 72, 1920, 920)
_STICKER = Box(462, 146, 540, 241)
_LANDS: Point = (486, 800)
_DAMAGE, _DAMAGE_ENDS = Box(604, 914, 376, 62), 1086.0
"""Where the damage is told, to the right of where the piece lands; and its right end with large text."""
_DEBRIS = (
    (640, 640, 14, "crumb"), (676, 900, 12, "crumb"), (392, 560, 12, "crumb"), (640, 720, 13, "star"),
    (372, 660, 16, "star"), (690, 826, 15, "star"), (636, 956, 12, "star"), (404, 486, 12, "star"),
    (548, 400, 28, "puff"), (890, 440, 24, "puff"), (430, 920, 26, "puff"),
)
"""Where bits fly, their size and their kind."""
_STARS = Box(0, 0, 150, 84)
"""The stars around a falling piece."""
_SLAM = 90.0
"""How far above its place the sticker starts."""
BLINK = 0.01
"""One frame."""
_ASKEW, _ROLLS = 66.0, 426.0
"""The angle at which a fallen piece lies, and how far it rolls until then: once around."""
_STEPS, _ROLL_STEPS = 9, 24
"""Number of angles of a piece on its way under its pile, and of one that rolls off. A frame without a new angle has
nothing to rotate."""
_FALL = 0.54
_LOOSE, _ROCKS, _ROCKS_BY = 0.26, 3, 5.0
"""How long a piece rocks before it rolls off, how often, and by how many degrees."""


class Crash:
    def __init__(self, table: Table) -> None:
        self.table = table
        dark = not table.stage.look.high_contrast
        self._heat = self._add(_HEAT, self._paint_heat, HEAT_Z, "heat")
        self._dim = self._add(_DIM, self._paint_dim, DIM_Z, "dim")
        self._sticker = self._add(_STICKER, self._paint_sticker, STICKER_Z, "sticker", margin=60)
        self._sticker_at = self._sticker.box
        self._bits = self._add(Box(352, 380, 400, 600), lambda pen: None, ARC_Z - 1, "")
        self._dizzy = self._add(_STARS, self._paint_dizzy, FALLING_Z + 1, "dizzy")
        self._mark = self._add(Box(0, 0, 160, 180), lambda pen: None, MARK_Z, "", margin=30)
        self._damage = table.add(Panel(self._damage_box(), z=STICKER_Z, alpha=0, margin=20))
        self._arc = self._add(Box(330, 200, 760, 790), lambda pen: None, ARC_Z, "")
        self._last: ev.Crashed | None = None
        self._cost = ""
        """What its only possible loss costs, in words."""
        self._lit = 1.0 if dark else 0.0
        """0 in high contrast, in which nothing is dimmed."""

    def _add(self, box: Box, paint: Paint, z: float, key: str, *, margin: float = 0) -> Sprite:
        at = self._squeeze_box(box) if z != MARK_Z else box
        sprite = Sprite(at, paint, z=z, alpha=0, margin=margin,
                        key=("katamari-crash", key, at.size) if key else None)
        return self.table.add(sprite)

    def _squeeze_box(self, box: Box) -> Box:
        """Squeeze a box like the table, whose prompt bar takes room with larger text."""
        k = self.table.places.squeeze
        return Box(box.x, 72 + (box.y - 72) * k, box.w, box.h * k)

    # -- the state ----------------------------------------------------------------------------------------------------

    def show(self, s: RollUp) -> None:
        """Keep the table dimmed while the player chooses what comes off; otherwise hide everything."""
        choosing = s.phase is Phase.CRASH
        self._dim.alpha = self._heat.alpha = self._lit if choosing else 0.0
        for sprite in (self._sticker, self._bits, self._dizzy, self._mark, self._arc, self._damage):
            sprite.alpha = 0.0

    def _damage_box(self) -> Box:
        """Return the place of the damage. With large text it leaves the place where the piece lands to the piece."""
        k = min(1.7, self.table.stage.look.text_scale)
        at = self._squeeze_box(_DAMAGE)
        right = at.right if k == 1 else _DAMAGE_ENDS
        return Box(right - _DAMAGE.w * k, at.bottom - _DAMAGE.h * k, _DAMAGE.w * k, _DAMAGE.h * k)

    # -- motion -------------------------------------------------------------------------------------------------------

    def to_warm(self) -> list[Job]:
        """Return jobs that paint what lies over the table during a crash."""
        look = self.table.stage.look
        return [partial(sprite.picture, look) for sprite in (self._dim, self._heat, self._sticker)]

    def parts_to_crash(self, event: ev.Crashed, before: RollUp) -> list[Part]:
        tray = self.table.tray
        by_sixes = event.cause == "sixes"
        self._last = event
        self._cost = loss_text(before, Remove(event.largest[0])) if event.largest else ""

        def begin() -> None:
            self.table.stage.sound.play("crash_tumble")
            tray.clear_sums()
            tray.plate.show_crash(event.sixes, not by_sixes)
            self._say(event)

        def dim() -> None:
            """Dim everything at once, in a frame of its own. Fading so much of the screen would be slow."""
            self._dim.alpha = self._heat.alpha = self._lit
            self._sticker.alpha = 1.0

        parts: list[Part] = [begin, wait(BLINK), dim, self._slam(event), wait(0.2)]
        if not event.largest:
            parts += self._parts_to_look(event, [self._slam(event)])
        if len(event.largest) != 1:
            parts += [wait(0.7), fade(self._sticker, 0.0, 0.15)]
        return parts

    def _slam(self, event: ev.Crashed) -> Together:
        """Slam the sticker down and lift the sixes."""
        def fall(up: float) -> None:
            self._sticker.box = self._sticker_at.move(0, -up)

        lights: list[Motion] = [change(fall, _SLAM, 0, 0.2, bounce)]
        if event.cause == "sixes":
            lights.append(change(self.table.tray.alarm, 0, 1, 0.24))
        return Together(lights)

    def _say(self, event: ev.Crashed, answers: Sequence[Answer] = ()) -> None:
        """Say in the prompt bar why there is a crash, and what it costs."""
        name = self.table.names[event.seat]
        why = _("four sixes! The Katamari crashes.") if event.cause == "sixes" else _("a die fell off the table.")
        if len(event.largest) == 1:
            told = _("The {piece} comes off and goes under its pile: {loss} (KAT-2.22).")
            quiet = told.format(piece=piece_name(event.largest[0]), loss=self._cost)
        elif event.largest:
            quiet = _("One of the largest uncovered pieces is lost (KAT-2.22).")
        else:
            quiet = _("There is no piece to lose, but the turn ends (KAT-2.22).")
        self.table.prompt.say(name, why, quiet, answers)

    def lose(self, lost: str, pile: Pile, chosen: bool, points: int, dice: int) -> list[Part]:
        """Let a piece roll off the board and go under its pile. There is no stop if the player has `chosen` it.

        `points` and `dice` are what the seat has more without the piece, mostly negative.
        """
        table = self.table
        number = NUMBER[lost]
        size = SIZE[number]
        goal = table.places[f"pile_{size}_piece"].centre
        down = (_LANDS[0], 72 + (_LANDS[1] - 72) * table.places.squeeze)
        small = radius_on(number, table.places[f"pile_{size}_piece"]) / table.board.radius
        held: list[PieceSprite] = []
        start: list[Point] = []

        def begin() -> None:
            piece = table.board.take_off(lost)
            piece.z = FALLING_Z
            held.append(piece)
            start.append(piece.centre)
            self._show_way(lost, size, start[0], down)
            for sprite in (self._bits, self._dizzy, self._mark, self._arc):
                sprite.alpha = 1.0
            self._dim.alpha = self._heat.alpha = self._lit

        def rock(t: float) -> None:
            held[0].angle = _ROCKS_BY * round(math.sin(2 * math.pi * _ROCKS * t)) if t < 1 else 0.0

        def tumble(t: float) -> None:
            held[0].centre = _point_on_arc(start[0], down, t, -150)
            held[0].angle = _round_angle(_ROLLS * t, _ROLLS, _ROLL_STEPS) if t < 1 else _ASKEW
            x, y = held[0].centre
            self._dizzy.centre = (x + 10 * math.sin(14 * t), y - 46)

        def thud() -> None:
            table.stage.sound.play("hex_heavy")
            self._damage.show(_paint_damage, points, dice)
            self._damage.alpha = 1.0

        def go_under(t: float) -> None:
            held[0].centre = _point_on_arc(down, goal, t, -190)
            held[0].angle = _round_angle(_ASKEW * (1 - t), _ASKEW, _STEPS)
            held[0].zoom = 1 + (small - 1) * round(t * _STEPS) / _STEPS

        def end() -> None:
            table.layers.remove(held[0])
            table.piles.show_pile(size, pile.top, pile.left)
            table.stage.sound.play("hex_heavy")

        def tidy() -> None:
            for sprite in (self._arc, self._bits, self._dizzy, self._sticker, self._damage):
                sprite.alpha = 0.0

        def squash(t: float) -> None:
            held[0].squash = 0.0 if t >= 1 else 0.16 * math.sin(math.pi * t) * (1 - t)

        def back() -> None:
            tumble(0.0)
            self._damage.alpha = 0.0

        fall: list[Part] = [Motion(_LOOSE, rock, linear), Motion(_FALL, tumble, _falling), thud,
                            Motion(0.18, squash, linear)]
        look: list[Part] = []
        if not chosen and self._last is not None:
            look = self._parts_to_look(self._last, [back, self._slam(self._last), *fall])
        return [begin, *fall, wait(0.1), *look, tidy, Motion(0.44, go_under), end, wait(0.16)]

    # -- looking at a crash -------------------------------------------------------------------------------------------

    def _parts_to_look(self, event: ev.Crashed, once_more: Sequence[Part]) -> list[Part]:
        """Wait until the player who has crashed goes on. They can watch the motion `once_more`."""
        table = self.table
        if not self._is_looked_at(event.seat):
            return []

        def ask() -> None:
            bot = table.session.bot(event.seat)
            go_on = Answer("pass", _("Next") if bot else _("Pass the tray"), table.guard.go_on, key="return",
                           kind="primary")
            self._say(event, [Answer("watch", _("Watch again"), again, key="r"), self.why(event.cause), go_on])
            table.focus.only = lambda spot: spot.id in LOOKING
            table.focus.set(table.focus.find("pass"))

        def go_on() -> None:
            table.focus.only = None
            self._say(event)

        def again() -> None:
            table.stage.sound.play("crash_tumble")
            table.motions.first(go_on, *once_more, *looking)
            table.motions.release()

        looking: list[Part] = [ask, Hold(shows=_("The big screen shows the crash.")), go_on]
        return looking

    def _is_looked_at(self, seat: int) -> bool:
        """Whether the table waits after a crash.

        It waits after a person's crash, and after a bot's in step-by-step mode. A replay never waits.
        """
        table = self.table
        if not table.mode.is_played or table.auto or table.pace.watching:
            return False
        return table.motions.speed > 0 and (not table.session.bot(seat) or table.pace.step_by_step)

    def why(self, cause: str) -> Answer:
        """Return an answer that opens the rulebook at the clause about this crash; the next ones say what it costs."""
        table = self.table
        clause = "KAT-2.20" if cause == "sixes" else "KAT-2.21"
        return Answer("why", _("Why?"), lambda: table.stage.program.open_rules(table.game.info.id, clause), key="w",
                      tip=_("Read about crashes in the rulebook."))

    # -- afterwards ---------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        self.table.tray.alarm(0.0)
        self.table.piles.say("")
        for sprite in (self._dim, self._heat, self._sticker, self._dizzy, self._mark, self._bits, self._arc,
                       self._damage):
            sprite.alpha = 0.0

    def _show_way(self, piece: str, size: int, start: Point, down: Point) -> None:
        slot = self.table.places[f"pile_{size}"]
        self._mark.box = slot
        self._mark.redraw(self._paint_mark, ("katamari-crash-mark", slot.size))
        self.table.piles.say(_("{piece} goes under pile {size}").format(piece=piece_name(piece), size=size))
        level = STUFF[NUMBER[piece]].level
        self._bits.redraw(lambda pen: self._paint_bits(pen, level), ("katamari-crash-bits", level, self._bits.box.size))
        arc = [_point_on_arc(start, down, n / 24, -150) for n in range(25)]
        self._arc.redraw(lambda pen: self._paint_arc(pen, arc))

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint_heat(self, pen: Pen) -> None:
        pen.raster("katamari/crash_heat.webp", self._heat.box.at_origin)
        pen.svg("katamari/k_rays", self._heat.box.at_origin.without_bottom(8))

    def _paint_dim(self, pen: Pen) -> None:
        pen.raster("katamari/crash_dim.webp", self._dim.box.at_origin)

    def _paint_sticker(self, pen: Pen) -> None:
        """Paint the sticker on a surface of its own first, because letters can only be tilted together with it."""
        box, look = self._sticker.box.at_origin, pen.look
        flat = pygame.Surface((look.px(box.w), look.px(box.h)), pygame.SRCALPHA, 32)
        own = Pen(flat, look)
        own.svg("katamari/k_burst", box)
        own.text(_("CRASH!"), box.grow(-44, -20), 100, "#ffffff", FREDOKA, align="centre", outline=OUTLINE,
                 outline_width=9, grow=False)
        r = pen.rect(box)
        askew = rotate(flat, 5)
        pen.piece(askew, askew.get_rect(center=r.center), ("katamari-sticker", r.size), shadow=12)

    def _paint_bits(self, pen: Pen, level: str) -> None:
        box = self._bits.box
        k = self.table.places.squeeze
        for x, y, r, kind in _DEBRIS:
            name = f"k_crumb_{level}" if kind == "crumb" else f"k_{kind}"
            at = (x - box.x, 72 + (y - 72) * k - box.y)
            turn = 0 if kind == "puff" else x * 7 % 50
            pen.svg(f"katamari/{name}", Box.around(at, r * 2.6, r * 2.6), angle=turn, shadow=3)

    def _paint_dizzy(self, pen: Pen) -> None:
        box = self._dizzy.box.at_origin
        for n, (x, y, r) in enumerate(((24, 54, 19), (74, 28, 24), (126, 56, 18))):
            pen.svg("katamari/k_star", Box.around((x, box.h * y / 84), 2 * r, 2 * r), angle=14 - 16 * n, shadow=3)

    def _paint_mark(self, pen: Pen) -> None:
        box = self._mark.box.at_origin
        pen.thread(rounded_outline(0, 0, box.w, box.h, 20), 5, dash=(14, 10))
        pen.svg("katamari/k_under", Box(box.w - 38, -10, 44, 44), shadow=4)

    def _paint_arc(self, pen: Pen, arc: Sequence[Point]) -> None:
        box = self._arc.box
        pen.thread([(x - box.x, y - box.y) for x, y in arc], 6, dash=(3, 13))


def _point_on_arc(a: Point, b: Point, t: float, by: float) -> Point:
    """Return a point on the arc from a to b, which leans to the left."""
    lean = by * math.sin(math.pi * t)
    return a[0] + (b[0] - a[0]) * t + lean, a[1] + (b[1] - a[1]) * t + lean * 0.25


def _round_angle(angle: float, whole: float, steps: int) -> float:
    return round(angle / whole * steps) * whole / steps


def _paint_damage(pen: Pen, box: Box, points: int, dice: int) -> None:
    """Paint what the crash costs: points, then dice."""
    pen.panel(box, RED, edge="#ffffff", edge_width=4, radius=box.h / 2, shadow=10)
    parts = (("k_star", points, ngettext("{n} point", "{n} points", abs(points))),
             ("d_yellow_6", dice, ngettext("{n} die", "{n} dice", abs(dice))))
    room, side = box.grow(-24, 0), box.h * 0.56
    for (picture, n, words), place in zip(parts, (room.left_part(room.w * 0.56), room.right_part(room.w * 0.4)),
                                          strict=True):
        pen.svg(f"katamari/{picture}", Box(place.x, place.centre[1] - side / 2, side, side))
        told = words.format(n=signed(n) if n else "0")
        pen.text(told, place.without_left(side + 8), 27, "#ffffff", FREDOKA)


def _falling(t: float) -> float:
    """Ease: slow over the rim, then faster."""
    return t * t * (1.9 - 0.9 * t)
