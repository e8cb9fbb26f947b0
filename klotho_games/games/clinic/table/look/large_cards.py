"""Close-ups with words: Action cards, floors, goals, and what a space is good for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from klotho_games.core.i18n import _, capital, listed
from klotho_games.games.clinic.rules.building import GROUND, MODULES, UPPER, WORST, serves
from klotho_games.games.clinic.rules.cards import CARD, FLOOR, GOALS
from klotho_games.games.clinic.rules.names import floor_name, goal_name, module_name, need_words, severity_name
from klotho_games.games.clinic.rules.state import Clinic, layout_of
from klotho_games.games.clinic.telling.box_words import both_box_words, section_words
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.focus import Large
from klotho_games.stage.table import close_up

from .action_card import UNITS, paint_card
from .building import paint_room
from .card_stock import Tone, paint_paper, stamp_picture
from .floor_card import bays_words, empty_words, paint_strip, rooms_words
from .goal_card import list_needs, paint_choice
from .style import ART, INK, RUST, SOFT

_PAD = 28.0
_WORDS = 176.0
"""Height of the words under a card, which say what its boxes do."""
ROOM_LARGE = 157.0
"""Room size of a large floor: the same as in a building of one or two floors, so most pictures exist already."""


def place_beside(source: Box, w: float, h: float) -> Box:
    """Return the place of a close-up: above, below or beside its source, never off the canvas."""
    if source.w > w / 2:
        x = min(max(12.0, source.centre[0] - w / 2), CANVAS.w - 12 - w)
        up = source.y - 24 - h
        return Box(x, up if up >= 80 else min(source.bottom + 24, 984 - h), w, h)
    return close_up.place_beside(source, w, h, top=80, bottom=984)


# -- Action cards ---------------------------------------------------------------------------------------------------


def large_action(name: str, side: int, source: Box, *, turned: bool) -> Large:
    """Return an Action card with its boxes in words, and below it the same for the other reading."""
    sections, other = CARD[name].sides[side].sections(turned), CARD[name].sides[side].sections(not turned)
    upside_down = _("Rotated. {sections}").format(sections="  ·  ".join(section_words(one) for one in other))
    w, h = UNITS[0] + 2 * _PAD, 2 * (UNITS[1] + _WORDS) + 2 * _PAD + 60

    def paint(pen: Pen) -> None:
        paint_paper(pen, Box(0, 0, w, h), radius=24, lift=12)
        first = _read(pen, _PAD, name, side, turned)
        label = Box(_PAD, first, UNITS[0], 44)
        pen.text(_("Rotated"), label, 24, RUST, FREDOKA)
        _read(pen, label.bottom, name, side, not turned)

    told = ". ".join([*(section_words(one) for one in sections), upside_down])
    return Large(place_beside(source, w, h), paint, told, ("clinic-large-action", name, side, turned))


def _read(pen: Pen, y: float, name: str, side: int, turned: bool) -> float:
    """Paint one reading: the card and its boxes in words. Returns where it ends."""
    paint_card(pen, Box(_PAD, y, UNITS[0], UNITS[1]), name, side, turned=turned)
    low = Box(_PAD, y + UNITS[1] + 8, UNITS[0], _WORDS)
    boxes = [words for section in CARD[name].sides[side].sections(turned) for words in both_box_words(section)]
    for words, column in zip(boxes, low.columns(4, 12), strict=True):
        pen.text(capital(words), column, 21, INK, BOLD, wrap=True, valign="top", leading=1.12)
    return low.bottom


# -- floors ---------------------------------------------------------------------------------------------------------


def large_floor(floor: str, source: Box, *, ground: bool = False) -> Large:
    """Return a floor as a strip of large rooms with their names."""
    modules = (GROUND if ground else UPPER)[floor]
    side = ROOM_LARGE
    w, h = side * 6 + 2 * _PAD, side + 2 * _PAD + 190
    lines = [rooms_words(modules), empty_words(modules), *([bays_words(floor)] if ground else [])]
    kind = _("a floor of the expansion") if FLOOR[floor].set == "expansion" else _("a floor of the base game")

    def paint(pen: Pen) -> None:
        tone = Tone.LILAC if FLOOR[floor].set == "expansion" else Tone.CREAM
        paint_paper(pen, Box(0, 0, w, h), tone, radius=24, lift=12)
        title = pen.text(floor_name(floor, ground), Box(_PAD, 18, w * 0.6, 52), 36, INK, FREDOKA)
        pen.text(kind, Box(title.right + 20, 18, w - title.right - _PAD - 20, 52), 22, SOFT, SEMI, align="right")
        strip = Box(_PAD, 84, side * 6, side)
        paint_strip(pen, strip, modules)
        for module, room in zip(modules, strip.columns(6, 8), strict=True):
            name = Box(room.x, strip.bottom + 18, room.w, 62)
            pen.text(capital(module_name(MODULES[module])), name, 20, INK, BOLD, align="centre", wrap=True,
                     valign="top", leading=1.08)
        foot = Box(_PAD, h - _PAD - 44, w - 2 * _PAD, 44)
        pen.text("  ·  ".join(lines), foot, 22, RUST, BOLD)

    names = listed([module_name(MODULES[module]) for module in modules])
    told = _("{name}: {rooms}. {facts}.").format(name=floor_name(floor, ground), rooms=names, facts=", ".join(lines))
    return Large(place_beside(source, w, h), paint, told, ("clinic-large-floor", floor, ground))


def pictures_ahead(look: DrawStyle) -> list[Job]:
    """Return jobs that paint the rooms of a large floor one by one, in quiet moments."""
    return [partial(stamp_picture, look, f"{ART}/room_{name}", ROOM_LARGE, ROOM_LARGE) for name in MODULES]


# -- goals ----------------------------------------------------------------------------------------------------------


def large_goal(goal: str, difficulty: str, source: Box) -> Large:
    w, h = 520.0, 460.0

    def paint(pen: Pen) -> None:
        paint_choice(pen, Box(0, 0, w, h), goal, difficulty)

    needs = [need_words(*need) for need in list_needs(GOALS[goal].needs[difficulty])]
    told = _("{name}: {needs}").format(name=goal_name(goal), needs=listed(needs))
    return Large(place_beside(source, w, h), paint, told, ("clinic-large-goal", goal, difficulty))


# -- spaces ---------------------------------------------------------------------------------------------------------


def module_words(module: int) -> str:
    """Say in a sentence what a space is good for."""
    if serves(module) and MODULES[module] == "oper":
        return _("One doctor can treat one patient of any colour here. An operating room needs neither a service hub "
                 "nor a supply room.")
    if serves(module):
        told = _("One doctor can treat one patient here ({colours}) if the floor has a service hub and the clinic has "
                 "a supply room.")
        return told.format(colours=_colours(serves(module)))
    return {
        "empty": _("You can build a pillar or a module here. As long as this space is empty, you can’t build a floor "
                   "above it."),
        "pillar": _("A pillar supports the floor above it."),
        "entrance": _("People come in here. With each entrance, you can use one more box of a Hire or Admit section."),
        "hub": _("The treatment rooms on this floor need a service hub. Its lift goes to the hubs above and below."),
        "supply": _("All treatment rooms need a supply room, but one is enough for the whole clinic."),
        "conveyor": _("With a conveyor, every walk on this floor takes 1 hour, however far it is."),
        "garden": _("A patient who waits in a garden doesn’t get worse. Each garden adds 1 to your final score."),
    }[MODULES[module]]


def _colours(worst: int) -> str:
    """Return the colours of the patients that a room is good for, such as "white, yellow or orange"."""
    if worst == WORST:
        return _("any colour")
    *first, last = (severity_name(severity) for severity in range(1, worst + 1))
    return _("{words} or {last}").format(words=", ".join(first), last=last) if first else last


def why_dark(s: Clinic, place: int) -> str:
    """CLI-B9: say why a treatment room does not work; empty if it works."""
    plan = layout_of(s)
    if plan.works.get(place, True):
        return ""
    if not plan.supplied:
        return _("This room doesn’t work yet because the clinic has no supply room (CLI-B9).")
    return _("This room doesn’t work because its floor has no service hub (CLI-B9).")


def large_room(module: int, source: Box, *, dark: str = "", there: Sequence[str] = ()) -> Large:
    """Return a large room with what it does, why it does not work (`dark`), and the people in it (`there`)."""
    side, words_w = 260.0, 400.0
    w, h = side + words_w + 3 * _PAD, side + 2 * _PAD
    name = capital(module_name(MODULES[module]))
    lines = [module_words(module)]
    if dark:
        lines.append(dark)
    if there:
        lines.append(_("Here: {who}.").format(who=listed(list(there))))

    def paint(pen: Pen) -> None:
        paint_paper(pen, Box(0, 0, w, h), radius=24, lift=12)
        window = Box(_PAD, _PAD, side, side)
        pen.gradient(window, "#8fd3cb", "#f2f1dc")
        paint_room(pen, window, module, works=not dark)
        right = Box(2 * _PAD + side, _PAD, words_w, side)
        title = pen.text(name, right.top_part(88), 32, RUST, FREDOKA, wrap=True, valign="top", leading=1.08)
        rest = right.without_top(title.bottom - right.y + 14)
        pen.text("\n".join(lines), rest, 23, INK, SEMI, wrap=True, valign="top", leading=1.18)

    return Large(place_beside(source, w, h), paint, f"{name}. {' '.join(lines)}",
                 ("clinic-large-room", module, dark, tuple(there)))
