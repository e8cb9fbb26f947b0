"""The guide under the Foundry: the exact odds of each course, what Overtime puts at stake, what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS, PAY
from klotho_games.games.asteroid_miners.rules.foundry_odds import Course
from klotho_games.games.asteroid_miners.rules.names import about, component_and_minerals, crew_name, money, percent
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, next_component
from klotho_games.games.asteroid_miners.rules.steps import Overtime
from klotho_games.games.asteroid_miners.table.look.component_faces import component_code, component_word
from klotho_games.games.asteroid_miners.table.look.foundry import (
    CourseOdds,
    Next,
    Shut,
    course_boxes,
    paint_course,
    paint_courses,
    paint_guide,
    paint_next,
    paint_stake,
)
from klotho_games.games.asteroid_miners.table.look.places import Places
from klotho_games.games.asteroid_miners.table.look.shutter import crew_boxes
from klotho_games.games.asteroid_miners.table.look.steel import large_letters
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot

from .deck_panel import DeckPanel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 20


class Guide:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._panel = table.add(DeckPanel(table.places, table.places["guide"], z=Z))
        self._spot = table.spot(Spot("courses", table.places["guide"], "", role=_("overview"), ring=14))
        self._spots: list[Spot] = []
        self._next = [table.spot(Spot(f"next:{side}", table.places[f"next_{side + 1}"], "", role=_("component"),
                                      ring=10)) for side in (0, 1)]

    def show(self, s: Dig) -> None:
        found = questions.assistance(s)
        stake = questions.gamble(s)
        at_work = found is not None or stake is not None
        self._panel.visible = not is_folded(s)
        if self._stand(self._spot, not is_folded(s)):
            for spot in self._next:  # the spots of what comes next must be above it, whenever it was opened
                self._stand(spot, False)
        for side, spot in enumerate(self._next):
            spot.box = crew_boxes(self.table.places)[side] if is_folded(s) else self.table.places[f"next_{side + 1}"]
            self._stand(spot, not at_work)
            self._tell_next(s, side, spot)
        if is_folded(s):
            return
        if stake is not None:
            self._show_gamble(s, stake)
        elif found is not None:
            self._show_courses(s, found)
        else:
            self._show_next(s)

    def to_paint(self, s: Dig) -> list[Job]:
        """Return pictures of the guide with one course, with four courses, and with what comes next."""
        if s.phase not in (Phase.EXCAVATE, Phase.TENDER, Phase.MARKET, Phase.SMELTER, Phase.CONTROL):
            return []
        look, painter = self.table.stage.look, self._panel.painter
        odds = CourseOdds(_("Fire up the Smelter"), 0.5, about(1.5), self.table.lights_best)
        courses = [painter(_paint_courses, "", "", (odds,) * wide) for wide in (1, 4)]
        coming = painter(_paint_next, nexts(s, self.table.names))
        return [partial(self._panel.prepare, look, paint) for paint in (*courses, coming)]

    # -- the odds of each course ----------------------------------------------------------------------------

    def _show_courses(self, s: Dig, found: questions.Foundry) -> None:
        number = found.component.number
        others = self.table.flow.by_bot(s.side)
        told = _("{code} {word}: {name}") if others else _("{code} {word}: your options")
        told = "{code} {word}" if large_letters(self.table.stage.look) else told
        title = told.format(code=component_code(number), word=component_word(number),
                            name=crew_name(s.side, self.table.names))
        right = _rolls_words(s)
        if found.at_risk:
            right = _("with the {money} at stake").format(money=money(found.at_risk))
        best = found.courses[:1] if self.table.lights_best and not others else ()
        placed = {course_place(course): _odds(s, course, course in best) for course in courses_to_show(found)}
        odds = tuple(placed.get(n) or _shut(s, n) for n in range(_wide(s)))
        self._panel.show_slots(_paint_courses, title, right, odds)
        told = ". ".join(f"{one.words} {percent(one.chance)}" for one in placed.values())
        self._spot.label = f"{title}. {told}"

    # -- Overtime (AST-A10) ---------------------------------------------------------------------------------

    def _show_gamble(self, s: Dig, stake: questions.Gamble) -> None:
        behind = s.rival.built - s.crew.built
        names = self.table.names
        right = _("{name} is {n} behind {other}").format(
            name=crew_name(s.side, names), other=crew_name(1 - s.side, names), n=behind)
        told = ngettext("At stake: {n} component, {money}", "At stake: {n} components, {money}", stake.components)
        words = told.format(n=stake.components, money=money(stake.money))
        number = stake.nxt.number
        course = CourseOdds(
            _("Forge {code} {word}").format(code=component_code(number), word=component_word(number)),
            stake.outlook.chance,
            _("{money} on average, {safe} if you bank").format(
                money=about(stake.outlook.worth), safe=money(stake.money)),
            self.table.lights_best and not self.table.flow.by_bot(s.side) and stake.outlook.worth > stake.money,
            whole=True,
        )
        self._panel.show_slots(_paint_gamble, words, right, course)
        self._spot.label = f"{words}. {course.words} {percent(course.chance)}. {course.told}"

    # -- what comes next ------------------------------------------------------------------------------------

    def _show_next(self, s: Dig) -> None:
        self._panel.show_slots(_paint_next, nexts(s, self.table.names))
        self._spot.label = _("Next components")

    def _stand(self, spot: Spot, here: bool) -> bool:
        """Add or remove a spot. Returns whether it was added."""
        known = spot in self.table.focus.spots
        if known and not here:
            self.table.focus.remove(spot)
        elif here and not known:
            self.table.spot(spot)
        return here and not known

    def _tell_next(self, s: Dig, side: int, spot: Spot) -> None:
        component = next_component(s, side)
        name = crew_name(side, self.table.names)
        if component is None:
            spot.label = spot.tip = _("{name} has completed Alpha Station.").format(name=name)
        else:
            told = _("Next for {name}: {component}.").format(name=name,
                                                             component=component_and_minerals(component.number))
            spot.label = told
            opens = _("The Foundry opens when a crew clears a stratum and has mined both minerals of its next "
                      "component (AST-A3).")
            spot.tip = f"{told} {opens}" if is_folded(s) else told

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Dig) -> None:
        """Make each course a button."""
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []
        found = questions.assistance(s)
        if self.table.may_act and found is not None and found.courses:
            boxes = course_boxes(self.table.places, _wide(s))
            for n, course in enumerate(courses_to_show(found)):
                place = course_place(course)
                odds = _odds(s, course, course == found.courses[0])
                self._add(f"course:{n}", boxes[place], odds, self._doing(s, course), str(place + 1),
                          _course_rolls_words(s, course))
        stake = questions.gamble(s)
        if self.table.may_act and stake is not None:
            box = course_boxes(self.table.places, 2)[1]
            words = _("Overtime for {component}").format(component=component_and_minerals(stake.nxt.number))
            odds = CourseOdds(words, stake.outlook.chance, _("The highest possible chance is {chance}").format(
                chance=percent(stake.surest)), whole=True)
            self._add("course:0", box, odds, lambda: self.table.play(Overtime()), "")

    def _add(self, id: str, box: Box, odds: CourseOdds, press: Callable[[], None], key: str, counted: str = "") -> None:
        told = f"{odds.words}: {percent(odds.chance)}"
        more = odds.told if odds.whole else _("{money} on average").format(money=odds.told)
        tip = ". ".join(words for words in (told, more, counted) if words) + "."
        self._spots.append(self.table.spot(
            Spot(id, box, told, tip=tip, press=press, shortcut=key, ring=10, area="foundry")))

    def _doing(self, s: Dig, course: Course) -> Callable[[], None]:
        return lambda: self.table.play(questions.course_move(s, course))


def _paint_courses(pen: Pen, slots: Places, title: str, right: str, odds: Sequence[CourseOdds | Shut]) -> None:
    paint_guide(pen, slots, title, right)
    paint_courses(pen, course_boxes(slots, len(odds)), odds)


def _paint_gamble(pen: Pen, slots: Places, words: str, right: str, course: CourseOdds) -> None:
    stake, forge = course_boxes(slots, 2)
    paint_guide(pen, slots, _("Overtime?"), right)
    paint_stake(pen, stake, words, _("if you fail, you lose the stake"))
    paint_course(pen, forge, course)


def _paint_next(pen: Pen, slots: Places, crews: Sequence[Next]) -> None:
    paint_guide(pen, slots, _("Next components"), _("forged in phase 6½"))
    paint_next(pen, slots, crews)


def is_folded(s: Dig) -> bool:
    """Return whether the shutter is down: nothing can be forged now, and the stall is not in the Foundry's place."""
    return s.phase not in questions.AT_FOUNDRY and s.phase is not Phase.UPGRADE


def nexts(s: Dig, names: Sequence[str]) -> tuple[Next, ...]:
    """Return what both crews forge next."""
    return tuple(_next(s, side, crew_name(side, names)) for side in (0, 1))


def courses_to_show(found: questions.Foundry) -> tuple[Course, ...]:
    """Return the courses with something to win.

    Leaving has its own button, and is only shown if nothing else is left.
    """
    return tuple(course for course in found.courses if course.kind != "stop") or found.courses


_PLACES = {("reroll", (0, 1)): 0, ("forge", ()): 0, ("reroll", (0,)): 1, ("reroll", (1,)): 2, ("control", ()): 3}


def course_place(course: Course) -> int:
    """Return the place of a course.

    It is fixed from the first Smelter roll on, so that a second click never hits another course.
    """
    return _PLACES.get((course.kind, course.dice), 0)


def _wide(s: Dig) -> int:
    """Return the number of places."""
    return 4 if s.smelter[0] else 1


def _shut(s: Dig, place: int) -> Shut:
    dice = {0: s.smelter, 1: s.smelter[:1], 2: s.smelter[1:]}.get(place, ())
    return Shut(tuple(dice))


def _rolls_words(s: Dig) -> str:
    """Say how many rolls the odds cover: the whole forging, not just the next roll."""
    if s.control or s.phase is not Phase.SMELTER or not s.smelts:
        told = ngettext("chance with {n} more control roll", "chance with {n} more control rolls", s.controls)
        return told.format(n=s.controls) if s.controls else _("no rolls left")
    return _("chance with {n} Smelter and {m} control rolls").format(n=s.smelts, m=s.controls)


def _course_rolls_words(s: Dig, course: Course) -> str:
    """Say how many rolls the odds of a course cover."""
    match course.kind:
        case "reroll":
            told = ngettext("The chance includes {n} Smelter roll and then {m} control rolls",
                            "The chance includes {n} Smelter rolls and then {m} control rolls", s.smelts)
            return told.format(n=s.smelts, m=s.controls)
        case "control":
            told = ngettext("The chance includes {n} control roll", "The chance includes {n} control rolls",
                            s.controls)
            return told.format(n=s.controls)
    return ""


def _odds(s: Dig, course: Course, best: bool) -> CourseOdds:
    told = about(questions.to_bank(s, course))
    chance = course.outlook.chance
    match course.kind:
        case "reroll" if not s.smelter[0]:
            return CourseOdds(_("Fire up the Smelter"), chance, told, best)
        case "reroll":
            faces = tuple(s.smelter[n] for n in course.dice)
            words = _("Roll both") if len(faces) == 2 else _("Roll the {face}").format(face=faces[0])
            return CourseOdds(words, chance, told, best, faces)
        case "control":
            return CourseOdds(_("Control die"), chance, told, best, control=True)
        case "forge":
            return CourseOdds(_("Forge it"), chance, money(s.pot + PAY[s.control]), best, whole=True)
    return CourseOdds(pgettext("the Foundry", "Leave"), chance, _("$0M"), best)


def _next(s: Dig, side: int, name: str) -> Next:
    component = next_component(s, side)
    if component is None:
        return Next(name, 0, (False, False))
    a, b = COMPONENTS[component.number].needs
    mined = s.crews[side].mined
    cleared = side == s.side and s.cleared > 0
    return Next(name, component.number, (bool(mined >> a & 1), bool(mined >> b & 1)), cleared)
