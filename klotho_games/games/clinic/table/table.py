"""The table of the clinic's director: it puts the parts together, lays states out, and turns gestures into moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Event, Move, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules.questions import nothing_left, ways
from klotho_games.games.clinic.rules.state import ROUNDS, WHO, Clinic, Person, Phase
from klotho_games.games.clinic.rules.steps import Admit, BuildFloor, EndAction, Hire, Lay
from klotho_games.games.clinic.table.look import action_card, floor_card, forecast
from klotho_games.games.clinic.table.look.building import hours_place, paint_hours, paint_town
from klotho_games.games.clinic.table.look.card_stock import paint_paper
from klotho_games.games.clinic.table.look.night_picture import ground_ahead, stage_plan
from klotho_games.games.clinic.table.look.places import Places
from klotho_games.games.clinic.table.look.style import ART, RUST, button_style, larger, prompt_look
from klotho_games.games.clinic.table.motion.story import Story
from klotho_games.games.clinic.table.parts.action_row import ActionRow
from klotho_games.games.clinic.table.parts.laying import Laying
from klotho_games.games.clinic.table.parts.log import log_panel
from klotho_games.games.clinic.table.parts.panels import Panels
from klotho_games.games.clinic.table.parts.part import Part
from klotho_games.games.clinic.table.parts.rival import RivalWatch
from klotho_games.games.clinic.table.parts.rule_note import RuleNote
from klotho_games.games.clinic.table.parts.sheets import Adverts, ForecastSheet, Plans, plan_width
from klotho_games.games.clinic.table.parts.sites import clear_of_plate, price_tags
from klotho_games.games.clinic.table.parts.top import TopBar
from klotho_games.games.clinic.table.parts.ward import Ward
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.widgets.chooser import ChooserLook
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .advising import Advising
from .flow import Flow
from .gestures import Gestures

_LIT_Z, _HELD_Z = 110, 200
_CLOCK = 44.0
"""Height of the clocks that show the hours of a walk."""
_ENDING = "klotho_games.games.clinic.table.ending.ending"
"""Imported ahead in a quiet moment, because the frame in which the ending opens has enough to paint."""


class Table(Desk):
    places: Places
    gestures: Gestures
    flow: Flow
    advising: Advising
    story: Story
    hint_on_bar = True
    music = "clinic"
    backdrop_file = f"{ART}/terrazzo.webp"
    backdrop_kind = ""
    large_files = (f"{ART}/town.webp",)
    chooser_look = ChooserLook(lambda pen, box: paint_paper(pen, box, radius=24, lift=10), RUST, FREDOKA,
                               button_style(24))

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.turned = False
        """Whether the next Action card is rotated in the hand."""
        self.sheet = ""
        """The sheet that is open in place of the row: "forecast", "plans" or ""."""
        self.plans_for = 0
        """The build box that a floor is chosen for; 0 while the player only looks."""
        self.buying = 0
        """How much popularity is chosen but not yet bought."""
        self.gestures = Gestures(self)
        self.flow = Flow(self)
        self.came: tuple[Person, ...] = ()
        """The people who have just come in. They are focused next, to bring them to their rooms."""

    # -- building the table ----------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        pen.raster(self.backdrop_file, CANVAS)
        paint_town(pen, self.places["scene"])

    def build(self) -> None:
        super().build()
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.places = Places(self.prompt.box.y)
        self.tips.clear_of = (self.prompt.box, self.places["forecast"], self.places["hours"])
        self.rival = RivalWatch(self)
        self.panels = Panels(self)
        self.ward = Ward(self)
        self.laying = Laying(self)
        self.row = ActionRow(self)
        self.lower_parts: tuple[Part, ...] = (self.row, ForecastSheet(self), Adverts(self), Plans(self))
        self.rule_note = RuleNote(self)
        self.parts: tuple[Part, ...] = (self.ward, self.laying, *self.lower_parts, self.panels, self.rule_note)
        self.log_panel = log_panel(self)
        self.top = TopBar(self)
        self.advising = Advising(self)
        self.story = Story(self)

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        if self.session.is_over:
            pen.svg(f"{ART}/spool", Box.around(box.centre, 54, 54))
        else:
            seat_shape(pen, 0, Box.around(box.centre, 46, 46))

    # -- the state -------------------------------------------------------------------------------------------

    def lower_sheet(self, s: Clinic) -> str:
        """Return what is below the building."""
        match s.phase:
            case Phase.LAY:
                return "lay"
            case Phase.BUSINESS:
                return "forecast"
            case Phase.ADVERTISE:
                return "adverts"
            case Phase.TAKE | Phase.ACT:
                return self.sheet or "row"
        return "row"

    def lay_out(self, s: Clinic) -> None:
        for some in self.layout_steps(s):
            some()

    def layout_steps(self, s: Clinic) -> list[Callable[[], None]]:
        """Return the layout of all parts in steps, so that none takes longer than a frame."""

        def show(parts: Sequence[Part]) -> None:
            for part in parts:
                if part in (self.ward, self.laying):
                    part.show(s)
                else:
                    part.show_if_changed(s)

        turns = ((self.ward,), (self.laying,), self.lower_parts, (self.panels,))
        return [*(partial(show, parts) for parts in turns), partial(self._lay_rest, s)]

    def _lay_rest(self, s: Clinic) -> None:
        self.rule_note.show_if_changed(s)
        self.top.show(s)

    def show_night(self, evening: Clinic) -> None:
        """Show the phase and its rule beside the house during the night."""
        self.panels.show_night(evening)
        self.rule_note.show_if_changed(replace(evening, phase=Phase.BUSINESS))

    def clear_evening(self, s: Clinic) -> None:
        """Clear away what could be decided before the night."""
        for part in self.lower_parts:
            part.show_if_changed(s)

    def to_paint(self, s: Clinic) -> list[Job]:
        look = self.stage.look
        night = self.story.pictures_ahead(s) if s.phase in (Phase.BUSINESS, Phase.ADVERTISE) else []
        if night and s.round == ROUNDS:
            night += ground_ahead(look, stage_plan(self.prompt.box.y, len(s.floors)), s)
        plans = floor_card.pictures_ahead(look, plan_width(self.places, len(s.offer)))
        return [*night, *self.laying.cards_ahead(s), *action_card.pictures_ahead(look), *forecast.pictures_ahead(look),
                *plans, partial(import_module, _ENDING)]

    def focus_order(self, s: Clinic) -> list[str]:
        """Focus the card to play, the box to use, or the answer to give."""
        if self.lower_sheet(s) == "plans":
            return [f"plan:{floor}" for floor in s.offer]
        return {
            Phase.LAY: ["lay:first", "lay:right:under"],
            Phase.TAKE: ["sections:first"],
            Phase.ACT: [*self._newcomers(s),
                        *(spot.id for spot in self.focus.spots if spot.id.startswith("box:") and spot.piece),
                        *(spot.id for spot in self.focus.spots if spot.id.startswith("person:") and spot.press is None),
                        "end-action"],
            Phase.BUSINESS: ["open"],
            Phase.ADVERTISE: ["buy"],
        }.get(s.phase, [])

    def _newcomers(self, s: Clinic) -> list[str]:
        numbers = [n for n, person in enumerate(s.people) if person in self.came]
        found = (self.focus.find(f"person:{n}") for n in numbers)
        return [spot.id for spot in found if spot is not None and spot.press is None]

    # -- sheets in place of the row --------------------------------------------------------------------------

    def look_at_plans(self, box: int = 0) -> None:
        self._open("plans", box)

    def show_forecast(self) -> None:
        self._open("forecast")

    def place_of(self, move: Move) -> Box | None:
        """Look at the plans for a floor: the box and the roof say nothing about which floor it is."""
        if isinstance(move, BuildFloor) and self.mode.is_replay:
            self.sheet, self.plans_for = "plans", move.box
            self.on_rest()
        return super().place_of(move)

    def leave_sheet(self) -> None:
        self._open("")

    def _open(self, sheet: str, box: int = 0) -> None:
        self.sheet, self.plans_for = sheet, box
        self.stage.sound.play("ui_page")
        self.on_rest()

    def choose_popularity(self, many: int) -> None:
        """Choose a number and focus the button that buys it."""
        self.buying = many
        self.stage.sound.play("ui_toggle")
        self.on_rest()
        self.focus.set(self.focus.find("buy"))

    # -- moves -----------------------------------------------------------------------------------------------

    def before_play(self, moves: Sequence[Move]) -> None:
        self._forget()
        if moves and isinstance(moves[0], Hire | Admit):
            self.focus.set(None)  # the focused spot is used up

    def play(self, *moves: Move, at: Point | None = None) -> None:
        """Play moves. If nothing is left to do then, the action ends too; if a move is refused, the view stays."""
        was = self.session.ply, self.turned, self.sheet, self.plans_for, self.buying
        over = not self.mode.is_lesson and len(moves) == 1 and nothing_left(self.state, moves[0])
        super().play(*moves, *([EndAction()] if over else []), at=at)
        if over and self.session.ply > was[0]:
            self.tips.toast(_("There is nothing left to do in this action, so it ends."))
        if self.session.ply == was[0]:
            _ply, self.turned, self.sheet, self.plans_for, self.buying = was

    def _step_history(self, way: Callable[[], Any]) -> None:
        def gone() -> None:
            way()
            self._forget()

        super()._step_history(gone)

    def _forget(self) -> None:
        """Reset everything that was only looked at or held."""
        self.turned, self.sheet, self.plans_for, self.buying = False, "", 0, 0

    def reset_view(self) -> None:
        """Turn the card back as dealt, close the sheet, and choose no popularity."""
        if self.turned or self.sheet or self.buying:
            self._forget()
            self.on_rest()

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        self.gestures.choose(self.state, offers)

    def close_sheet(self) -> bool:
        if not self.sheet:
            return False
        self.leave_sheet()
        return True

    # -- a piece in the hand ---------------------------------------------------------------------------------

    def moment_box(self, place: Box | None) -> Box:
        """Return the building."""
        return self.places["building"].union(self.places["hall"]).grow(16)

    def sprite_of(self, piece: str) -> Sprite | None:
        kind, _sep, number = piece.partition(":")
        if kind == "card":
            return self.laying.next
        return self.ward.people.get(int(number)) if kind == "person" else None

    def turn_held_piece(self, by: int) -> bool:
        if self.drag is None or not self.drag.held_piece.startswith("card:"):
            return False
        self.laying.turn_held_card(self.state)
        self.drag.offers = self.offers()
        return True

    def return_piece(self, piece: str) -> None:
        """Keep the focus on the piece that was put back."""
        self.focus.set(self.focus.find(piece))
        self.show_state()

    def aim(self, targets: set[str]) -> None:
        """Focus the advised target, if there is one."""
        super().aim(targets)
        advised = next((spot for spot in self.focus.reachable() if spot.target == self.advising.where), None)
        if advised is not None:
            self.focus.set(advised)

    def target_marks(self, targets: set[str]) -> Iterator[Sprite]:
        if not targets or self.drag is None:
            return
        for spot in self.focus.spots:
            if spot.target in targets:
                yield make_stitches(clear_of_plate(spot).grow(-2), 10, z=_LIT_Z)
        yield from self._hours(self.drag.held_piece)
        yield from price_tags(self, self.drag.held_piece)

    def show_targets(self, targets: set[str]) -> None:
        super().show_targets(targets)
        if not targets or self.drag is None:
            self.laying.foresee(self.state, None)
            return
        sprite = self.sprite_of(self.drag.held_piece)
        if sprite is not None:
            sprite.z = _HELD_Z

    def _hours(self, held: str) -> Iterator[Sprite]:
        """CLI-B5.5: mark the rooms in reach with clocks."""
        kind, _sep, number = held.partition(":")
        if kind != "person":
            return
        who, level, at = self.state.people[int(number)]
        for way in ways(self.state, WHO[who], level, at):
            room = self.ward.plan.space(way.to)
            side = _CLOCK * larger(self.stage.look, min(1.4, max(1.0, room.w / 118)))
            yield _clock(Box.around(hours_place(room), 2.6 * side, side), way.hours, way.paid)

    def pointer(self, p: Pointer) -> None:
        super().pointer(p)
        drag = self.drag
        if p.kind == "move" and drag is not None and drag.by_pointer and drag.held_piece.startswith("card:"):
            spot = self.target_under(Box(*p.at, 1, 1), p.at)
            offers = [one for one in drag.offers_of(drag.held_piece) if spot is not None and one.target == spot.target]
            move = offers[0].move if offers else None
            self.laying.foresee(self.state, move if isinstance(move, Lay) else None)

    def target_under(self, box: Box, at: Point) -> Spot | None:
        """Prefer the target below the pointer: a held card covers more than the place it is meant for."""
        pointed = (spot for spot in reversed(self.focus.spots) if spot.target and spot.box.contains(at))
        return next(pointed, None) or super().target_under(box, at)

    def activate(self, spot: Spot) -> None:
        """Use the room that a person is in, if the player clicks the person with something in hand."""
        if self.drag is not None and self.drag.held_piece and spot.id.startswith("person:"):
            place = self.state.people[int(spot.id.removeprefix("person:"))][2]
            spot = self.focus.find(f"place:{place}") or spot
        super().activate(spot)

    # -- hints -----------------------------------------------------------------------------------------------

    def show_hint(self, decision: Decision) -> None:
        """Put back what is in the hand first: it may not be the advised piece."""
        if self.drag is not None:
            self.drag.cancel()
        super().show_hint(decision)

    def press(self, p: Press) -> None:
        if p.action is not Action.CONFIRM or not self._does_what_was_advised():
            super().press(p)

    def _does_what_was_advised(self) -> bool:
        """Make the whole advised move if the focus is on the spot that a hint marked. Returns whether it did."""
        current = self.focus.current
        if self.hints.shown is None or current is None or current.id != self.advising.what:
            return False
        if self.motions.is_busy or not self.may_act or self.is_holding:
            return False
        self.play(self.hints.shown.move)
        return True

    def lets_key_through(self, p: Press) -> bool:
        """Also let through the number keys that choose popularity or take sections, unless something moves."""
        if super().lets_key_through(p):
            return True
        answers = (spot for spot in self.focus.spots if spot.id.startswith(("buy:", "sections:")))
        return not self.motions.is_busy and p.key.isdigit() and any(spot.shortcut == p.key for spot in answers)

    # -- showing what happened -------------------------------------------------------------------------------

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        came = Counter(after.people) - Counter(before.people) if isinstance(step, Hire | Admit) else Counter()
        self.came = tuple(came.elements())
        super().show(step, events, before, after)


def _clock(box: Box, hours: int, paid: int) -> Sprite:
    return Sprite(box, lambda pen: paint_hours(pen, box.at_origin.centre, hours, paid=paid, side=box.h),
                  z=_HELD_Z + 1, margin=8, key=("clinic-clock", hours, paid, box.size))
