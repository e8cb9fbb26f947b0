"""How the table shows what happened: each event becomes motion and sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.core.games.table_words import sentence
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.building import HALL, MODULE, UPPER
from klotho_games.games.clinic.rules.state import NUMBER_OF, PATIENT, Clinic, Person
from klotho_games.games.clinic.table.look.building import paint_helipad, paint_room
from klotho_games.games.clinic.table.look.floor_card import paint_strip
from klotho_games.games.clinic.table.look.night_picture import healed_picture
from klotho_games.games.clinic.table.look.people import on_stand
from klotho_games.games.clinic.table.look.style import ART
from klotho_games.games.clinic.table.look.tracks import on_call_box
from klotho_games.games.clinic.table.parts.laying import NEXT_Z
from klotho_games.games.clinic.table.parts.sheets import adverts_sheet
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Motion, change, fade, fly, give, land, later, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table import halt, story
from klotho_games.stage.table.story import Parts, Tell

from .first_flight import FirstFlight
from .night_motion import OVERNIGHT, Nightfall, bills_words, night_words

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

Z = 420
_LAID, _COMES, _WALK, _STAMP, _FALLS, _TRACK = 0.26, 0.34, 0.5, 0.24, 0.32, 0.28
_FRAME = 0.008
"""Pause between steps of repainting: after a move it is spread over several frames, so that none takes long."""
_NIGHT, _BILLS = 1.0, 0.6
"""Long enough to read what happened overnight, and what had to be paid before."""

class Story(story.Story):
    table: Table

    def tells(self) -> dict[type[Event], Tell]:
        return {
            ev.ClinicOpened: self._show_opening,
            ev.CardsShuffled: self._show_shuffle,
            ev.CardLaid: self._show_laid_card,
            ev.SectionsTaken: self._show_taken_sections,
            ev.Built: self._show_building,
            ev.FloorBuilt: self._show_floor,
            ev.Hired: self._show_hiring,
            ev.Admitted: self._show_admission,
            ev.TurnedAway: self._show_turning_away,
            ev.Walked: self._show_walk,
            ev.Treated: self._show_treatment,
            ev.BillsPaid: self._show_bills,
            ev.BillsUnpaid: self._show_unpaid_bills,
            ev.PopularityBought: self._show_purchase,
            ev.ClinicClosed: self._show_closing,
            ev.GameEnded: self._show_game_end,
        }

    def first(self, events: Sequence[Event], before: Clinic, after: Clinic) -> Parts:
        self.table.flow.overnight = False
        return super().first(events, before, after)

    def last(self, events: Sequence[Event], before: Clinic, after: Clinic) -> Parts:
        """Show all events of the night together, then move the markers."""
        return [*self._show_night(events, before, after), *self._tracks(before, after)]

    def parts_to_lay_out(self, events: Sequence[Event], after: Clinic) -> Parts:
        return [wait(_FRAME), *(self._parts_in_turn(after) if events else ())]

    def _parts_in_turn(self, s: Clinic) -> Parts:
        """Lay out the whole table, a few parts per frame."""
        return [part for some in self.table.layout_steps(s) for part in (some, wait(_FRAME))]

    # -- the row --------------------------------------------------------------------------------------------

    def _show_opening(self, e: ev.ClinicOpened, before: Clinic, after: Clinic) -> Parts:
        return [self.table.sound("hex_heavy"), lambda: self.table.lay_out(after)]

    def _show_shuffle(self, e: ev.CardsShuffled, before: Clinic, after: Clinic) -> Parts:
        self.table.ahead.paint_soon(self.table.laying.deal_pictures(after))
        return [self.table.sound("card_shuffle"), wait(0.2), *self._parts_in_turn(after)]

    def _show_laid_card(self, e: ev.CardLaid, before: Clinic, after: Clinic) -> Parts:
        """Fly the card from the hand to its end of the row."""
        t = self.table

        def make() -> list[Motion]:
            sprite = t.laying.next
            if sprite is None:
                return []
            n = 0 if e.end == "left" else len(after.row) - 1
            sprite.z = NEXT_Z
            return [fly(sprite, t.laying.card_box(len(after.row), n).centre, _LAID)]

        return [t.sound("card_slide"), later(_LAID, make), t.sound("card_snap"), lambda: t.lay_out(after)]

    def _show_taken_sections(self, e: ev.SectionsTaken, before: Clinic, after: Clinic) -> Parts:
        return [self.table.sound("ui_confirm"), *self._parts_in_turn(after), wait(0.08)]

    # -- building -------------------------------------------------------------------------------------------

    def _show_building(self, e: ev.Built, before: Clinic, after: Clinic) -> Parts:
        t = self.table
        if e.component == "parking":
            return [t.sound("peg"), lambda: t.ward.show(after), wait(0.1)]
        if e.component == "helipad":
            pad = t.ward.plan.pad
            fallen = self._falls(pad, lambda pen: paint_helipad(pen, pad.at_origin, flying=True), "hex_heavy")
            return [*fallen, *FirstFlight(t, pad).parts()]
        box, module = t.ward.plan.space(e.place), MODULE[e.component]
        return self._falls(box, lambda pen: paint_room(pen, box.at_origin, module), "hex_heavy")

    def _show_floor(self, e: ev.FloorBuilt, before: Clinic, after: Clinic) -> Parts:
        box = self.table.ward.plan.next_floor
        modules = UPPER[e.card]
        return self._falls(box, lambda pen: paint_strip(pen, box.at_origin, modules), "stone_slam")

    def _falls(self, box: Box, paint: Callable[[Pen], None], sound: str) -> Parts:
        """Let something fall from above onto its place."""
        t = self.table
        made: list[Sprite] = []

        def make() -> list[Motion]:
            sprite = t.add(Sprite(box.move(0, -90), paint, z=Z, margin=60, alpha=0))
            made.append(sprite)
            return [fade(sprite, 1.0, 0.12), fly(sprite, box.centre, _FALLS, ease=land)]

        return [later(_FALLS, make), t.sound(sound), later(0.14, lambda: [give(one) for one in made]),
                _make_remover(t, made)]

    # -- people ---------------------------------------------------------------------------------------------

    def _show_hiring(self, e: ev.Hired, before: Clinic, after: Clinic) -> Parts:
        role = NUMBER_OF[e.role]
        start = on_call_box(self.table.places["on_call"], role).centre
        level = max((lv for who, lv, at in after.people if who == role and at == HALL), default=0)
        return [self.table.sound("coin"), *self._arrive([(role, level)], start, after)]

    def _show_admission(self, e: ev.Admitted, before: Clinic, after: Clinic) -> Parts:
        start = self.table.row.box_of(before, e.box).centre
        return self._arrive([(PATIENT, severity) for severity in e.severities], start, after)

    def _arrive(self, who: list[tuple[int, int]], start: Point, after: Clinic) -> Parts:
        """Let people fly to the hall, then show their cars."""
        t = self.table
        made: list[Sprite] = []

        def make() -> list[Motion]:
            motions: list[Motion] = []
            for person, level in who:
                number = after.people.index((person, level, HALL))
                box = t.ward.person_box(after.people, number)
                pawn = t.add(t.ward.pawn(box.centre_on(start), (person, level, HALL), Z))
                made.append(pawn)
                motions.append(fly(pawn, box.centre, _COMES, lift=30))
            return motions

        return [later(_COMES, make), t.sound("step"), _make_remover(t, made), lambda: t.ward.show(after)]

    def _show_walk(self, e: ev.Walked, before: Clinic, after: Clinic) -> Parts:
        """Walk through the entrance and the lifts, at the same speed all the way."""
        t = self.table
        who = NUMBER_OF[e.who]
        person = (who, e.level, e.at)
        there = [n for n, one in enumerate(after.people) if one == (who, e.level, e.to)]
        box = t.ward.plan.person(e.to, 0, 1, stand=on_stand(who, e.level))
        end = t.ward.person_box(after.people, there[0]).centre if there else box.centre
        made: list[Sprite] = []
        walked: list[Point] = []

        def make() -> list[Motion]:
            number = next((n for n, one in enumerate(before.people) if one == person and n in t.ward.people), None)
            if number is None:
                return []
            sprite = t.ward.people[number]
            walker = t.add(t.ward.pawn(box.centre_on(sprite.centre), person, Z))
            sprite.visible = False
            made.append(walker)
            walked.extend([sprite.centre, *t.ward.way(before, e.at, e.to, end)])
            return [change(lambda v: setattr(walker, "centre", _along(walked, v)), 0.0, 1.0, _WALK)]

        return [t.sound("step"), later(_WALK, make), t.sound("step"), _make_remover(t, made),
                lambda: t.ward.show(after)]

    def _show_turning_away(self, e: ev.TurnedAway, before: Clinic, after: Clinic) -> Parts:
        return self._stamp_marks([self.table.row.box_of(before, e.box).centre], "worse", "market_down")

    # -- business and the night -----------------------------------------------------------------------------

    def _show_treatment(self, e: ev.Treated, before: Clinic, after: Clinic) -> Parts:
        """Tick off the room, move the money to the track, and let the healed patient go home."""
        t = self.table
        room = t.ward.plan.space(e.place)
        patient = (PATIENT, e.severity, e.place)
        made: list[Sprite] = []

        def make() -> list[Motion]:
            coin = t.add(Sprite(Box.around(room.centre, 42, 42), lambda pen: pen.svg(f"{ART}/coin", Box(0, 0, 42, 42)),
                                z=Z, margin=6))
            made.append(coin)
            healed = self._add_healed_patient(before, patient)
            made.extend(healed)
            home = [motion for one in healed for motion in (
                fly(one, (one.centre[0], one.centre[1] - room.h * 0.5), _TRACK), fade(one, 0.0, _TRACK))]
            return [fly(coin, t.panels.coins.centre, _TRACK, lift=40), *home]

        return [*self._stamp_marks([room.centre], "treated", "heal_chime"), later(_TRACK, make), t.sound("coin"),
                _make_remover(t, made)]

    def pictures_ahead(self, s: Clinic) -> list[Job]:
        """Return jobs for the end of the round: the night, the patients who may be healed, and the sheet of adverts."""
        look = self.table.stage.look
        healed = [self._with_balloon(s, n) for n, (who, _level, place) in enumerate(s.people)
                  if who == PATIENT and place != HALL]
        night = Nightfall(self.table)
        return [partial(one.picture, look) for one in (*healed, adverts_sheet(self.table.places["forecast"]),
                                                       *night.pictures(s))]

    def _add_healed_patient(self, before: Clinic, patient: Person) -> list[Sprite]:
        """Replace the patient with a picture with a balloon."""
        ward = self.table.ward
        number = next((n for n, one in enumerate(before.people) if one == patient and n in ward.people), None)
        if number is None:
            return []
        ward.people[number].visible = False
        return [self.table.add(self._with_balloon(before, number))]

    def _with_balloon(self, s: Clinic, number: int) -> Sprite:
        was = self.table.ward.person_box(s.people, number)
        box = Box(was.x, was.bottom - was.w * 1.75 * 1.4, was.w * 1.4, was.w * 1.75 * 1.4)
        name = healed_picture(s.people[number][1])
        return Sprite(box, lambda pen: pen.svg(name, box.at_origin), z=Z, margin=6,
                      key=("clinic-healed-patient", name))

    def _show_purchase(self, e: ev.PopularityBought, before: Clinic, after: Clinic) -> Parts:
        return [self.table.sound("market_up")]

    def _show_bills(self, e: ev.BillsPaid, before: Clinic, after: Clinic) -> Parts:
        """CLI-B7.4: say what has to be paid."""
        t, words = self.table, bills_words(e)
        if not words:
            return []
        dusk = Nightfall(t)
        return [dusk.say(words, "coin"), t.sound("coin"), wait(_BILLS), dusk.clear]

    def _show_unpaid_bills(self, e: ev.BillsUnpaid, before: Clinic, after: Clinic) -> Parts:
        t, dusk = self.table, Nightfall(self.table)
        words = _("Unpaid bills cost {n} popularity").format(n=e.popularity)
        return [dusk.say(words, "worse"), *self._stamp_marks([t.panels.coins.centre], "worse", "market_down"),
                *(super().parts_to_look(e) or [wait(_BILLS)]), dusk.clear]

    def parts_to_look(self, event: Event) -> Parts:
        """Add no pause: the night and unpaid bills pause themselves, while their words are still visible."""
        return ()

    def _show_night(self, events: Sequence[Event], before: Clinic, after: Clinic) -> Parts:
        """CLI-B8: let night fall, show who lost a star, got worse or died, and leave time to read it."""
        t, words = self.table, night_words(events)
        if not words:
            return []
        night = Nightfall(t)
        tired = night.marks(events, before, (ev.DoctorTired, ev.DoctorLeft))
        worse = night.marks(events, before, (ev.PatientWorse, ev.PatientDied))
        died = any(isinstance(event, ev.PatientDied) for event in events)
        line, sheet = night.line(words, "moon"), night.sheet(events, before)
        t.ahead.paint_soon([partial(one.picture, t.stage.look) for one in (*sheet, line)])

        def falls() -> None:
            t.flow.overnight = True
            t.flow.say(after)

        def told_below() -> None:
            t.clear_evening(after)
            night.put(sheet)

        def day() -> None:
            night.clear()
            t.flow.overnight = False
            t.flow.say(after)

        return [falls, wait(_FRAME), lambda: t.show_night(before), wait(_FRAME), *night.falls(before),
                told_below, wait(_FRAME), night.show_line_later(line, words, sheet=True),
                *(self._stamp_marks(tired, "star_lost", "star", night.keep) if tired else []),
                *(self._stamp_marks(worse, "worse", "lose" if died else "gentle_bell", night.keep) if worse else []),
                *self._parts_to_read(events, words), day]

    def _parts_to_read(self, events: Sequence[Event], words: str) -> Parts:
        """Wait until players have seen the events that matter to them; pause for a moment if there are none."""
        lost = {seat for event in events if isinstance(event, OVERNIGHT) for seat in event.matters_to()}
        return halt.parts_to_look(self.table, sentence(words)) if halt.is_due(self.table, lost) else [wait(_NIGHT)]

    def _stamp_marks(self, at: Sequence[Point], mark: str, sound: str,
                     kept: Callable[[Sprite], None] | None = None) -> Parts:
        """Let marks fall from above, shrinking to their size. They are removed at the end unless `kept` keeps them."""
        t = self.table
        made: list[Sprite] = []

        def make() -> list[Motion]:
            motions = []
            for centre in at:
                box = Box.around(centre, 60, 60)
                sprite = t.add(Sprite(box, lambda pen: pen.svg(f"{ART}/{mark}", Box(0, 0, 60, 60)), z=Z, margin=10,
                                      key=("clinic-stamp", mark)))
                (kept or made.append)(sprite)
                motions.append(change(partial(setattr, sprite, "zoom"), 2.0, 1.0, _STAMP, land))
            return motions

        return [t.sound(sound), later(_STAMP, make), wait(0.12), _make_remover(t, made)]

    def _tracks(self, before: Clinic, after: Clinic) -> Parts:
        """Move heart and coin to their new values."""
        t = self.table
        if (before.popularity, before.money) == (after.popularity, after.money):
            return []
        hearts = t.panels.marker("popularity", after.popularity).centre
        coins = t.panels.marker("money", after.money).centre
        return [later(_TRACK, lambda: [fly(t.panels.hearts, hearts, _TRACK), fly(t.panels.coins, coins, _TRACK)])]

    # -- the end --------------------------------------------------------------------------------------------

    def _show_closing(self, e: ev.ClinicClosed, before: Clinic, after: Clinic) -> Parts:
        return [self.table.sound("claim_closed"), wait(0.5)]

    def _show_game_end(self, e: ev.GameEnded, before: Clinic, after: Clinic) -> Parts:
        return [wait(0.5)]


def _make_remover(table: Table, made: list[Sprite]) -> Callable[[], None]:
    def gone() -> None:
        for sprite in made:
            table.layers.remove(sprite)
        made.clear()

    return gone


def _along(points: Sequence[Point], part: float) -> Point:
    """Return the point of a path at a part of its length, from 0 to 1."""
    legs = [((ax, ay), (bx, by), ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
            for (ax, ay), (bx, by) in pairwise(points)]
    left = part * sum(length for _a, _b, length in legs)
    for (ax, ay), (bx, by), length in legs:
        if left <= length:
            k = left / length if length else 1.0
            return ax + (bx - ax) * k, ay + (by - ay) * k
        left -= length
    return points[-1]
