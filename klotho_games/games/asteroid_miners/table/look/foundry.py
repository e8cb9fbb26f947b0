"""The Interstellar Foundry: hearth, control station, the guide with its odds, and the outcome (AST-A5 to A10).

    paint_foundry(pen, slots)                     # plate and titles, for the backdrop
    paint_hearth(pen, slots, Hearth(...))         # what changes in the Smelter; its dice can be left to sprites
    paint_control(pen, slots, (Effect(...), ...)) # the six plates
    paint_courses(pen, course_boxes(slots, 4), (CourseOdds(...), Shut(), ...))   # up to four courses, each in its place
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.components import NATURAL, PAY
from klotho_games.games.asteroid_miners.rules.names import control_plate, control_short, mineral_name, money, percent
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import BLACK, BOLD, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.scene.stitches import paint_stitches
from klotho_games.stage.widgets.top_bar import Slots

from .component_faces import component, paint_blueprint, paint_component
from .dice_faces import CONTROL, IVORY, die_box, paint_die, paint_tick
from .minerals import mineral
from .steel import (
    Metal,
    enamel,
    hazard,
    large_letters,
    larger,
    paint_lit_plate,
    pill,
    plate,
    title_line,
    well,
)
from .style import (
    AMBER,
    ART,
    BAD,
    CREAM,
    CREWS,
    DARK,
    DIM,
    GOOD,
    OUTLINE,
    PALE,
    SHADE,
)

IDLE, READY, HOT, COLD = "idle", "ready", "hot", "cold"
"""Nothing to forge, waiting for dice, running with metal, gone out after a failure."""


class Hearth(NamedTuple):
    state: str = IDLE
    component: int = 0
    """The component to be forged, 0 for none."""
    dice: tuple[int, int] = (0, 0)
    """The Smelter dice as rolled; 0 before the first roll."""
    becomes: tuple[int, int] = (0, 0)
    """The Smelter dice after the control die; 0 if it has changed nothing."""
    changes: tuple[str, str] = ("", "")
    """The change to each die, such as "+1", on a golden thread."""
    met: tuple[bool, bool] | None = None
    """Whether each die is part of the pair."""
    outcome: str = ""
    """The outcome in a word: FORGED or LOST."""
    pay: str = ""
    """The pay on the seal: "+$1M"."""


def paint_foundry(pen: Pen, slots: Slots) -> None:
    box = slots["foundry"]
    plate(pen, box, Metal.FORGE, radius=18, screws=True, shadow=8)
    hazard(pen, Box(box.x + 24, box.bottom - 19, box.w - 48, 10))
    pen.text(_("The Interstellar Foundry"), slots["foundry_title"], 32, PALE, SERIF_BLACK, shadow=SHADE)
    well(pen, slots["control"], 14)
    well(pen, slots["hearth"].grow(4), 18)


def paint_hearth(pen: Pen, slots: Slots, hearth: Hearth, *, dice: bool = True) -> None:
    """Paint the hearth. With `dice` False, sprites show the dice, and the layer above them shows the threads."""
    box = slots["hearth"]
    pen.raster(f"{ART}/hearth_{hearth.state}.webp", box, radius=16)
    s = Sketch(box.w, box.h)
    rim = s.linear((0, 0), (0, box.h), (0, "#000000", 0.8), (100, "#000000", 0.15))
    pen.sketch(s.rect(2, 2, box.w - 4, box.h - 4, 15, "none", rim, 6), box)
    if hearth.met == (True, True) and not hearth.outcome:
        # Nothing is missing: the mould waits.
        pen.light(slots["casting"].centre, 170, 120, "#ff7a1a", 0.8)
        component(pen, hearth.component, slots["casting"].centre, slots["casting"].w, alpha=0.5)
    if hearth.component:
        paint_blueprint(pen, slots["blueprint"], hearth.component)
    if hearth.outcome and hearth.component:
        state = "hot" if hearth.state == HOT else "cold"
        component(pen, hearth.component, slots["casting"].centre, slots["casting"].w, state=state)
    for n in (0, 1):
        if dice and hearth.dice[n]:
            paint_die(pen, slots[f"smelter_{n + 1}"], IVORY, hearth.dice[n], shadow=6)
        if hearth.dice[n]:
            _result(pen, slots[f"wanted_{n + 1}"], hearth, n)
    if dice:
        paint_threads(pen, slots, hearth.changes)
    _outcome(pen, slots, hearth)


def _result(pen: Pen, box: Box, hearth: Hearth, n: int) -> None:
    """Paint what is under a crucible: the die, its new face, and the mineral of that face."""
    after = hearth.becomes[n] or hearth.dice[n]
    met = hearth.met[n] if hearth.met else None
    edge = "#ffb35c" if met is None else GOOD if met else BAD
    s = Sketch(box.w, box.h)
    s.rect(1.5, 1.5, box.w - 3, box.h - 3, 12, s.down("#3a3f46", "#1b1e22"), edge, 2.5)
    pen.sketch(s, box, shadow=4)
    x = box.x + 8
    if hearth.becomes[n] and after != hearth.dice[n]:
        paint_die(pen, die_box((x + 13, box.centre[1]), 26), IVORY, hearth.dice[n])
        pen.svg(f"{ART}/sign_arrow", Box(x + 27, box.centre[1] - 8, 16, 16))
        paint_die(pen, die_box((x + 57, box.centre[1]), 26), IVORY, after)
        x += 71
    mineral(pen, after, (x + 17, box.centre[1]), 32)
    right = box.right - (29 if met is not None else 6)
    pen.text(mineral_name(after), Box(x + 36, box.y, right - x - 36, box.h), larger(pen, 20, 26), CREAM, BOLD,
             grow=False)
    if met is not None:
        icon(pen, "check" if met else "cross", Box(box.right - 30, box.centre[1] - 11, 22, 22), edge, 3.6)


def paint_threads(pen: Pen, slots: Slots, changes: Sequence[str]) -> None:
    """Paint a golden thread from the control die to each die that it changes, with
    the change on a tag, above the dice."""
    die, left = slots["control_die"], slots["hearth"]
    for n, words in enumerate(changes):
        if not words:
            continue
        smelter = slots[f"smelter_{n + 1}"]
        goal = (smelter.x + 4, smelter.centre[1] - 4)
        begin = (die.right - 6, die.y + 18 + 18 * (1 - n))
        if n == 0:
            way: list[Point] = [begin, (left.x - 8, left.y + 22), (left.x + 34, left.y + 58), goal]
        else:
            way = [begin, (left.x + 20, left.y + 4), (left.x + 170, left.y + 14), (goal[0] - 56, left.y + 20), goal]
        pen.thread(spline(way), 5)
        for end in (begin, goal):
            # An eyelet.
            pen.sketch(Sketch(20, 20).circle(10, 10, 6, "none", "#5a3a0c", 5).circle(10, 10, 6, "none", "#e8b44c", 2.6),
                       Box.around(end, 20, 20))
        pill(pen, words, (left.x + 22, left.y + 46) if n == 0 else (left.x + 244, left.y + 16),
             larger(pen, 24, 30))


def _outcome(pen: Pen, slots: Slots, hearth: Hearth) -> None:
    if not hearth.outcome:
        return
    room = slots["outcome"]
    name = _("Component {n}").format(n=hearth.component)
    pen.text(name, room.top_part(30), larger(pen, 20, 26), "#ffe6bd", SERIF, shadow=SHADE, outline=SHADE,
             outline_width=2, grow=False)
    pen.text(hearth.outcome, room.bottom_part(34), larger(pen, 28, 34), "#ffffff", BLACK, track=1, outline=SHADE,
             outline_width=2, grow=False)
    seal = slots["seal"]
    pen.svg(f"{ART}/seal_" + ("money" if hearth.state == HOT else "lost"), seal, shadow=5)
    ink = "#2a1400" if hearth.state == HOT else "#ffe0d8"
    pen.text(hearth.pay, seal.grow(-10), larger(pen, 27, 32), ink, BLACK, align="centre", grow=False)


# ---- control station ----


class Effect(NamedTuple):
    """A face of the control die: whether it was rolled, and whether it would forge
    the component with these Smelter dice."""

    rolled: bool = False
    helps: bool | None = None


def paint_control(pen: Pen, slots: Slots, effects: Sequence[Effect], *, die: int = 0, natural: bool = False) -> None:
    """Paint the six effects. `die` also paints the control die, `natural` lights the pay without it."""
    title = slots["control_title"]
    for n, line in enumerate(_("Control\nStation").split("\n")):
        pen.text(line, Box(title.x, title.y + 2 + n * 28, title.w + 8, 28), larger(pen, 24, 31), CREAM, SERIF,
                 grow=False, shadow=SHADE)
    _ring(pen, title.x, title.y + 76)
    _dial(pen, slots["control_die"].centre)
    if die:
        paint_die(pen, slots["control_die"], CONTROL, die, shadow=5)
    for face, effect in enumerate(effects, 1):
        _effect(pen, slots[f"effect_{face}"], face, effect)
    _natural(pen, slots["effect_none"], natural)


def _ring(pen: Pen, x: float, y: float) -> None:
    """AST-A8: show that one more than 6 is 1, where dice are changed."""
    paint_die(pen, die_box((x + 13, y), 24), IVORY, 6)
    wide = larger(pen, 46, 58)
    pen.text("+1 =", Box(x + 29, y - 14, wide, 28), larger(pen, 20, 26), "#e6d9c2", BOLD, align="centre", grow=False)
    paint_die(pen, die_box((x + 44 + wide, y), 24), IVORY, 1)


def _dial(pen: Pen, centre: Point) -> None:
    s = Sketch(112, 112)
    s.circle(56, 56, 52, "#22262b", "#0a0b0d", 3).circle(56, 56, 44, "#0d0e10", "#6b737d", 3)
    for x, y in ((56, 8), (80, 14), (98, 32), (104, 56), (98, 80), (80, 98), (56, 104), (32, 98), (14, 80), (8, 56),
                 (14, 32), (32, 14)):
        s.line([(x, y), (56 + (x - 56) * 0.9, 56 + (y - 56) * 0.9)], "#ffb35c", 2.5)
    pen.sketch(s, Box.around(centre, 112, 112))
    pen.light(centre, 76, 76, "#ff8a1f", 0.5)


def _effect(pen: Pen, box: Box, face: int, effect: Effect) -> None:
    ink, price = "#e6d9c2", AMBER
    if effect.rolled:
        paint_lit_plate(pen, box.grow(0, -0.5))
        ink = price = DARK
    elif effect.helps:
        s = Sketch(box.w, box.h).rect(1, 1.5, box.w - 2, box.h - 3, 8, "#17351d", GOOD, 2, opacity=0.75)
        pen.sketch(s, box)
        ink = "#e4ffe6"
    faint = effect.helps is False and not effect.rolled
    paint_die(pen, die_box((box.x + 20, box.centre[1]), 23), CONTROL, face, faint=faint)
    words = "#a59c8c" if faint else ink
    size = larger(pen, 20, 26)
    told = control_short(face) if large_letters(pen.look) else control_plate(face)
    pen.text(told, Box(box.x + 40, box.y, 214 - 4 * size, box.h), size, words, BOLD if effect.rolled else SEMI,
             grow=False, wrap=pen.width(told, 16) > 214 - 4 * size, leading=0.8)
    pen.text(money(PAY[face]), Box(box.right - 36 - 2.3 * size, box.y, 2.3 * size, box.h), size,
             "#a59c8c" if faint else price, BOLD, align="right", grow=False)
    if effect.helps is not None:
        icon(pen, "check" if effect.helps else "cross", Box(box.right - 30, box.centre[1] - 10, 20, 20),
             DARK if effect.rolled else GOOD if effect.helps else "#a59c8c", 3.6)


def _natural(pen: Pen, box: Box, lit: bool) -> None:
    if lit:
        paint_lit_plate(pen, box)
    else:
        rule = Sketch(box.w, 3).line([(8, 1), (box.w - 8, 1)], "#ffffff", 2, opacity=0.16)
        pen.sketch(rule, Box(box.x, box.y - 1, box.w, 3))
    ink = DARK if lit else "#e6d9c2"
    size = larger(pen, 20, 26)
    wide = 168.0 if large_letters(pen.look) else 160.0
    pen.text(_("No control die"), Box(box.x + 10, box.y, wide, box.h), size, ink, SEMI, grow=False)
    end = box.right - (10 if large_letters(pen.look) else 36)
    pen.text(money(NATURAL), Box(end - 2.3 * size, box.y, 2.3 * size, box.h), size, DARK if lit else AMBER, BOLD,
             align="right", grow=False)


# ---- the guide ----


class CourseOdds(NamedTuple):
    """A course: the action, the chance that the component is forged, and the average pay."""

    words: str
    chance: float
    told: str
    """The average pay: "$1.3M"."""
    best: bool = False
    dice: tuple[int, ...] = ()
    """Faces of the Smelter dice that are rolled again."""
    control: bool = False
    whole: bool = False
    """Whether `told` is already a whole sentence."""


class Shut(NamedTuple):
    """A course that cannot be taken now, whose place stays empty.

    `dice` are its Smelter dice; none for the control die.
    """

    dice: tuple[int, ...] = ()


def paint_guide(pen: Pen, slots: Slots, title: str, right: str = "") -> None:
    plate(pen, slots["guide"], rivets=False)
    title_line(pen, slots["guide_title"], title, right)


_NARROW = 240.0
"""Width below which a course shows dice and odds, with its words and money below."""


def course_boxes(slots: Slots, n: int) -> list[Box]:
    whole = slots["course_1"].union(slots["course_3"])
    return whole.columns(max(n, 2), 6)[:n]


def paint_courses(pen: Pen, boxes: Sequence[Box], odds: Sequence[CourseOdds | Shut]) -> None:
    for box, course in zip(boxes, odds, strict=True):
        if isinstance(course, Shut):
            _paint_shut(pen, box, course)
        else:
            paint_course(pen, box, course)


def _paint_shut(pen: Pen, box: Box, course: Shut) -> None:
    """Paint the dice of a closed course, pale, in the middle of its place."""
    well(pen, box, 10, "#0b0c0f", "#15181c")
    dice = [(IVORY, face) for face in course.dice] or [(CONTROL, 0)]
    for n, (kind, face) in enumerate(dice):
        x = box.centre[0] + (n - (len(dice) - 1) / 2) * 34
        paint_die(pen, die_box((x, box.centre[1]), 28), kind, face, faint=True)


def paint_course(pen: Pen, box: Box, course: CourseOdds) -> None:
    """Paint a course: the action, and its odds as a number and a bar. The best course has stitches."""
    well(pen, box, 10, *(("#2a1608", "#52290c") if course.best else ("#0b0c0f", "#1d2025")))
    narrow = box.w < _NARROW
    k = box.h / 90
    wide = 96.0 if large_letters(pen.look) else 78.0 if narrow else 92.0
    size = larger(pen, 24, 32) if narrow else larger(pen, 28, 36)
    pen.text(percent(course.chance), Box(box.right - wide, box.y + 4 * k, wide - 10, 36 * k), size,
             PALE if course.best else CREAM, BLACK, align="right", grow=False)
    x = box.x + 12
    for face in course.dice:
        paint_die(pen, die_box((x + 12, box.y + 22 * k), 24), IVORY, face)
        x += 28
    if course.control:
        paint_die(pen, die_box((x + 12, box.y + 22 * k), 24), CONTROL, 0)
        x += 30
    if not narrow:
        pen.text(course.words, Box(x + 2, box.y + 4 * k, box.right - wide - x, 36 * k), larger(pen, 21, 28), CREAM,
                 BOLD, grow=False)
    bar = Sketch(round(box.w - 24, 1), 12)
    bar.rect(0, 1, bar.w, 10, 5, "#000000", opacity=0.7)
    full = max(10.0, bar.w * course.chance) if course.chance > 0 else 0
    if full:
        tones = ("#ffe27a", "#ff8a1f") if course.best else ("#d0d6dc", "#7d858e")
        bar.rect(0, 1, full, 10, 5, bar.down(*tones))
    pen.sketch(bar, Box(box.x + 12, box.y + 42 * k, box.w - 24, 12))
    foot = Box(box.x + 12, box.y + 57 * k, box.w - 24, max(28 * k, larger(pen, 20, 26)))
    if narrow:
        size = larger(pen, 20, 26)
        if not (large_letters(pen.look) and (course.dice or course.control)):  # its dice show it
            beside = min(26 + 2 * size, pen.width(course.told, size, BOLD) / pen.look.text_scale + 6)
            room = foot.without_right(beside)
            if pen.width(course.words, size, SEMI) / pen.look.text_scale > room.w:
                room = Box(room.x - 8, room.y, room.w + 8, room.h)
            pen.text(course.words, room, size, CREAM, SEMI, grow=False)
        pen.text(course.told, foot, size, AMBER, BOLD, align="right", grow=False)
    else:
        told = course.told if course.whole else _("{money} on average").format(money=course.told)
        pen.text(told, foot, larger(pen, 20, 26), DIM, SEMI, grow=False)
    if course.best:
        paint_stitches(pen, box.grow(-1), 10)


class Next(NamedTuple):
    """What a crew forges next, shown outside the Foundry."""

    name: str
    component: int
    have: tuple[bool, bool]
    """Which of its two minerals the crew has mined."""
    cleared: bool = False
    """Whether the crew has cleared a stratum this turn."""


def paint_next(pen: Pen, slots: Slots, crews: Sequence[Next]) -> None:
    for n, crew in enumerate(crews):
        box = slots[f"next_{n + 1}"]
        well(pen, box, 10)
        seat_shape(pen, CREWS[n].mark, Box(box.x + 10, box.y + 10, 30, 30))
        if not crew.component:
            pen.text(_("Alpha Station is built"), box.without_left(50), larger(pen, 22, 29), CREAM, BOLD, grow=False)
            continue
        paint_component(pen, Box(box.x + 42, box.y + 4, box.w - 56, box.h - 8), crew.component, crew.have)
        if all(crew.have):
            paint_tick(pen, (box.right - 24, box.y + 24), 28)


def paint_word(pen: Pen, slots: Slots, words: str, tone: str = "orange") -> None:
    """Paint the sign in the Foundry's corner: OVERTIME, SUCCESS, FAILURE, or nothing."""
    if words:
        enamel(pen, words, slots["foundry_word"], tone, align="right")


def paint_stake(pen: Pen, box: Box, words: str, told: str) -> None:
    """Paint in green what Overtime puts at stake, before the choice."""
    s = Sketch(round(box.w, 1), round(box.h, 1))
    s.rect(1.5, 1.5, s.w - 3, s.h - 3, 10, s.down("#1f4a26", "#10260f"), "#8fd69a", 2.5)
    pen.sketch(s, box)
    room = box.without_left(14).without_right(10)
    if not large_letters(pen.look):
        pen.svg(f"{ART}/cube_green", Box(box.x + 12, box.centre[1] - 29, 54, 58), shadow=4)
        room = box.without_left(78).without_right(10)
    pen.text(words, room.top_part(box.h * 0.5).move(0, 4), larger(pen, 22, 29), "#ffffff", BOLD, grow=False,
             shadow=OUTLINE)
    pen.text(told, room.bottom_part(box.h * 0.5).move(0, -6), larger(pen, 20, 26), "#d3f2d0", SEMI, grow=False)
