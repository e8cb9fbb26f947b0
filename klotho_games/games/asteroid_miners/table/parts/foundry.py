"""The Interstellar Foundry at work: Smelter and control dice, the hearth, and
what the control die would do (phase 6½)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.components import CAUGHT_UP, NATURAL, PAY, Pair, component_of, ways
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.names import control_words, mineral_name, money
from klotho_games.games.asteroid_miners.rules.state import Crew, Dig, Phase, next_component, strata_of
from klotho_games.games.asteroid_miners.rules.steps import Control, Smelt
from klotho_games.games.asteroid_miners.table.look.dice_faces import CONTROL, IVORY, PASSING, painter
from klotho_games.games.asteroid_miners.table.look.foundry import (
    COLD,
    HOT,
    IDLE,
    READY,
    Effect,
    Hearth,
    paint_control,
    paint_foundry,
    paint_hearth,
    paint_threads,
    paint_word,
)
from klotho_games.games.asteroid_miners.table.look.shutter import paint_shutter, shutter_box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.pieces.dice_tray import HELD_Z, DiceTray, DieKind, DiePlace, falling
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, Together, fade, fly, give
from klotho_games.stage.scene.sprites import Sprite

from .deck_panel import DeckPanel
from .drill import tumble_jobs
from .foundry_guide import is_folded, nexts

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 20
_DICE_Z = 110
ORANGE = 2
"""Index of the control die among the three."""
_IVORY, _ORANGE = DieKind(IVORY, painter(IVORY), PASSING), DieKind(CONTROL, painter(CONTROL), PASSING)


class FoundryHall:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self._ground = table.add(DeckPanel(places, places["foundry"], z=Z, margin=24))
        self._ground.show_slots(paint_foundry)
        self._control = table.add(DeckPanel(places, places["control"], z=Z + 1))
        self._hearth = table.add(DeckPanel(places, places["hearth"], z=Z + 1, margin=40))
        self._threads = table.add(DeckPanel(places, places["foundry"], z=_DICE_Z + 20))
        self._word = table.add(DeckPanel(places, places["foundry_word"], z=Z + 3))
        self._shutter = table.add(DeckPanel(places, shutter_box(places), z=_DICE_Z + 30, margin=24))
        boxes = [places["smelter_1"], places["smelter_2"], places["control_die"]]
        kinds = (_IVORY, _IVORY, _ORANGE)
        start = (places["foundry"].x - 60, places["foundry"].bottom + 40)
        self._dice = DiceTray(table, [DiePlace(kind, box) for kind, box in zip(kinds, boxes, strict=True)],
                              thrown_from=start, z=_DICE_Z)
        self._spots: list[Spot] = []
        self.open = True

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Dig) -> None:
        self.open = s.phase in questions.AT_FOUNDRY
        for panel in (self._ground, self._control, self._hearth, self._threads, self._word):
            panel.visible = self.open
        self._show_shutter(s)
        self._lay(s)
        self.show_hearth(hearth_of(s))
        self._show_control(s)
        self._show_word(_("OVERTIME"), "green") if s.green else self._show_word("", "")

    def _show_shutter(self, s: Dig) -> None:
        """Show the shutter while nothing can be forged. In phase 7 the stall takes its place."""
        shutter = self._shutter
        shutter.visible, shutter.alpha = is_folded(s), 1.0
        if shutter.visible:
            shutter.show_slots(paint_shutter, nexts(s, self.table.names))

    def _lay(self, s: Dig) -> None:
        dice = self._dice.dice
        for n, face in enumerate((*s.smelter, s.control)):
            dice[n].lie(face)
            dice[n].z, dice[n].zoom = _DICE_Z + n, 1.0
            dice[n].alpha = 1.0 if face else 0.5
            if not self.open:
                dice[n].hide()

    def show_hearth(self, hearth: Hearth) -> None:
        self._hearth.show_slots(paint_hearth, hearth, dice=False)
        self._threads.show_slots(paint_threads, hearth.changes)

    def _show_control(self, s: Dig) -> None:
        at_work = s.phase in questions.AT_FOUNDRY
        helps = questions.helpful(s) if s.phase in (Phase.SMELTER, Phase.CONTROL) and s.smelter[0] else None
        effects = tuple(
            Effect(at_work and face == s.control, None if helps is None else face in helps) for face in range(1, 7)
        )
        natural = s.phase is Phase.OVERTIME and not s.control
        self._control.show_slots(paint_control, effects, natural=natural)

    def _show_word(self, words: str, tone: str) -> None:
        self._word.show_slots(paint_word, words, tone)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Dig) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []
        if not self.open:
            return
        places, acts = self.table.places, self.table.may_act
        gestures = self.table.gestures
        ring = _("After 6 comes 1, and before 1 comes 6 (AST-A8).")
        control = Spot("control", places["control"], _control_words(s), role=_("control station"), ring=14,
                       area="foundry", tip=_("With the control die you can change the Smelter dice, but you earn less "
                                             "(AST-A7).") + " " + ring)
        smelter = Spot("smelter", places["hearth"], self._smelter_words(s), role=_("smelter"), ring=16, area="foundry",
                       tip=_("Roll two dice up to three times. If they show exactly the two minerals, you get $4M "
                             "(AST-A5, AST-A6)."))
        if acts and s.phase is Phase.SMELTER and not s.smelter[0]:
            smelter.press = gestures.fire
        if acts and self.table.session.why_not(gestures.control) is None:
            control.press = gestures.choose_control
        self._add(control)
        self._add(smelter)
        if s.smelter[0]:
            for n in (0, 1):
                self._mark_smelter_die(s, n, acts)
        if acts and s.phase is Phase.CONTROL:
            die = Spot("control-die", places["control_die"], str(s.control), role=_("control die"), ring=14,
                       area="foundry", piece="control-die", tip=control_words(s.control))
            die.press = control.press
            self._add(die)
        self._light_choice()

    def _light_choice(self) -> None:
        """Light the dice that will roll when the player confirms."""
        places = self.table.places
        match self.table.plan.chosen:
            case Smelt(dice):
                self.table.light([places[f"smelter_{n + 1}"] for n in dice])
            case Control():
                self.table.light([places["control_die"]])

    def _add(self, spot: Spot) -> None:
        self._spots.append(self.table.spot(spot))

    def _mark_smelter_die(self, s: Dig, n: int, acts: bool) -> None:
        spot = Spot(f"smelter:{n}", self.table.places[f"smelter_{n + 1}"],
                    _("{face}: {mineral}").format(face=s.smelter[n], mineral=mineral_name(s.smelter[n])),
                    role=_("smelter die"), ring=16, area="foundry", target=f"smelter:{n}")
        if acts and s.phase is Phase.SMELTER and s.smelts:
            chosen = self.table.plan.chosen
            spot.press = lambda: self.table.gestures.choose_smelter(n)
            spot.value = _("selected to roll") if isinstance(chosen, Smelt) and n in chosen.dice else ""
            spot.tip = _("Select the {face} to roll it again.").format(face=s.smelter[n])
        self._add(spot)

    def _smelter_words(self, s: Dig) -> str:
        if s.phase not in questions.AT_FOUNDRY or s.phase is Phase.OVERTIME:
            return _("Smelter: cold")
        told = ngettext("Smelter for component {n}: {rolls} roll left", "Smelter for component {n}: {rolls} rolls left",
                        s.smelts)
        return told.format(n=current_component(s).number, rolls=s.smelts)

    # -- dragging -------------------------------------------------------------------------------------------

    def sprite_of(self) -> Sprite:
        """Return the control die, raised while it is dragged to the Smelter."""
        die = self._dice.dice[ORANGE]
        if self.table.drag is not None and self.table.drag.held_piece == "control-die":
            die.z, die.zoom, die.shadow.visible = HELD_Z, 1.12, False
        return die

    def to_paint(self, s: Dig) -> list[Job]:
        """Return pictures of the next throw and of the hot and cold hearth; before
        that, of what is behind the shutter."""
        if is_folded(s):
            return self._behind(s)
        if s.phase is Phase.UPGRADE:
            return self._shutters(s)
        if s.phase not in (Phase.SMELTER, Phase.CONTROL):
            return []
        look, places, number = self.table.stage.look, self.table.places, current_component(s).number
        hearths = [Hearth(state, number, (1, 1), outcome=" ") for state in (HOT, COLD)]
        jobs = [partial(self._hearth.prepare, look, self._hearth.painter(paint_hearth, hearth, dice=False))
                for hearth in hearths]
        return [*tumble_jobs(look, places["smelter_1"], _IVORY), *tumble_jobs(look, places["control_die"], _ORANGE),
                *jobs]

    def _shutters(self, s: Dig) -> list[Job]:
        """Return pictures of the shutter as it comes down at the end of this turn, on this asteroid or the next."""
        look, names = self.table.stage.look, self.table.names
        over = replace(s, cleared=0, won=False, phase=Phase.EVENT)
        fresh = tuple(replace(crew, mined=0, built=_row_after_asteroid(s, crew)) for crew in s.crews)
        told = [nexts(replace(over, side=side), names) for side in (0, 1)]
        if s.closing:
            told.append(nexts(replace(over, crews=(fresh[0], fresh[1])), names))
        return [partial(self._shutter.prepare_slots, look, paint_shutter, crews) for crews in dict.fromkeys(told)]

    def _behind(self, s: Dig) -> list[Job]:
        component = next_component(s, s.side)
        if component is None or s.phase not in (Phase.EXCAVATE, Phase.TENDER, Phase.MARKET):
            return []
        look = self.table.stage.look
        hearth = self._hearth.painter(paint_hearth, Hearth(READY, component.number), dice=False)
        control = self._control.painter(paint_control, (Effect(),) * 6)
        return [partial(self._ground.picture, look), partial(self._hearth.prepare, look, hearth),
                partial(self._control.prepare, look, control)]

    # -- motion ---------------------------------------------------------------------------------------------

    def throw(self, before: Dig, faces: dict[int, int], seed: int) -> list[Part]:
        """Throw Smelter dice (0, 1) or the control die (2). What the hearth says about them disappears meanwhile."""
        def laid() -> list[Part]:
            hearth = hearth_of(before)
            dice = [0 if n in faces else face for n, face in enumerate(before.smelter)]
            self.show_hearth(hearth._replace(dice=(dice[0], dice[1]), becomes=(0, 0), changes=("", ""), met=None))
            return self._dice.throw(faces, seed=seed, sound=f"dice_roll_tray_{'1' if len(faces) == 1 else 'few'}")

        return falling(laid)

    def show_forging(self, s: Dig, number: int, to: Pair, pay: int, control: int, smelter: Pair) -> Part:
        """Show running metal, and the pay on the seal."""
        hearth = Hearth(HOT, number, smelter, to, changes(smelter, to, control), (True, True), _("FORGED"),
                        f"+{money(pay)}")

        def shown() -> None:
            self.show_hearth(hearth)
            for n, face in enumerate((*smelter, control)):
                if face:
                    self._dice.dice[n].lie(face)
            self._show_word(_("SUCCESS"), "gold")

        return shown

    def show_failure(self, s: Dig, lost: bool) -> Part:
        """Show a cold hearth. The control die shows its last face, which the state
        before the failure does not have yet."""
        component = current_component(s)
        met = _dice_that_match(s.smelter, component.needs)

        def shown() -> None:
            outcome = _("LOST") if lost else pgettext("a casting", "FAILED")
            self.show_hearth(Hearth(COLD, component.number, s.smelter, met=met, outcome=outcome, pay=money(0)))
            fallen = self._dice.dice[ORANGE].face
            self._show_control(replace(s, phase=Phase.CONTROL, control=fallen) if fallen else s)
            self._show_word(_("FAILURE"), "red")

        return shown

    def opens(self, s: Dig) -> list[Part]:
        """Raise the shutter, so that the fire is visible."""
        shutter = self._shutter
        x, y = shutter.home.centre

        def lit() -> None:
            self.show(s)
            shutter.visible = True

        def gone() -> None:
            shutter.visible = False
            shutter.centre = x, y

        return [lit, Together([fly(shutter, (x, y - 90), 0.45), fade(shutter, 0.0, 0.45)]), gone]

    def nod(self) -> Motion:
        return give(self._hearth, 0.03, 0.2)


def hearth_of(s: Dig) -> Hearth:
    """Return the hearth of a state."""
    if s.phase is Phase.OVERTIME:
        return _forged_hearth(s)
    if s.phase not in questions.AT_FOUNDRY:
        return Hearth(IDLE)
    component = current_component(s)
    found = ways(s.smelter, component.needs, s.control) if s.control and s.smelter[0] else ()
    if found and s.phase is Phase.CONTROL:
        to = found[0]
        return Hearth(READY, component.number, s.smelter, to, changes(s.smelter, to, s.control), (True, True))
    return Hearth(READY, component.number, s.smelter, met=_dice_that_match(s.smelter, component.needs))


def _forged_hearth(s: Dig) -> Hearth:
    """In Overtime, before the choice, return the hearth with the last forged component."""
    component = component_of(s.crew.built + s.green - 1, s.won)
    to = ways(s.smelter, component.needs, s.control)[0] if s.control else s.smelter
    pay = PAY[s.control] if s.control else NATURAL
    return Hearth(HOT, component.number, s.smelter, to, changes(s.smelter, to, s.control), (True, True), _("FORGED"),
                  f"+{money(pay)}")


def _dice_that_match(smelter: Pair, needs: Pair) -> tuple[bool, bool] | None:
    """Return which of the two dice are part of the pair. Two equal dice count only once."""
    if not smelter[0]:
        return None
    left, met = list(needs), []
    for face in smelter:
        met.append(face in left)
        if face in left:
            left.remove(face)
    return met[0], met[1]


def changes(smelter: Pair, to: Pair, control: int) -> tuple[str, str]:
    """Return what the control die does to each Smelter die, for the tags on the thread."""
    if not control:
        return "", ""
    if control == 5:
        return _("total"), _("total")
    if control == 6:
        told = [_("flip") if before != after else "" for before, after in zip(smelter, to, strict=True)]
        return told[0], told[1]
    by = {1: 1, 2: 2, 3: 1, 4: 2}[control]
    told = [_change_words(before, after, by) for before, after in zip(smelter, to, strict=True)]
    return told[0], told[1]


def _change_words(before: int, after: int, by: int) -> str:
    if before == after:
        return ""
    return f"+{by}" if (before - 1 + by) % 6 + 1 == after else f"−{by}"


def _row_after_asteroid(s: Dig, crew: Crew) -> int:
    """AST-A11: return the row that a crew's cube can be at when this asteroid is gone."""
    behind = s.asteroid < len(CAUGHT_UP) and crew.depth < len(strata_of(s))
    return max(crew.built, CAUGHT_UP[s.asteroid]) if behind else crew.built


def _control_words(s: Dig) -> str:
    if s.phase not in questions.AT_FOUNDRY:
        return _("Control Station")
    if s.control:
        return _("Control Station: {face}, {way}").format(face=s.control, way=control_words(s.control))
    told = ngettext("Control Station: {n} roll left", "Control Station: {n} rolls left", s.controls)
    return told.format(n=s.controls)
