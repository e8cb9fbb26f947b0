"""The Action row: four sections, golden brackets around the three that are taken, the numbered boxes (CLI-B3.3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, listed
from klotho_games.games.clinic.rules.action_row import SECTIONS, visible_sections
from klotho_games.games.clinic.rules.building import MOST_FLOORS
from klotho_games.games.clinic.rules.cards import CardBox, Section
from klotho_games.games.clinic.rules.names import action_name
from klotho_games.games.clinic.rules.questions import BoxOffer, offers
from klotho_games.games.clinic.rules.state import Clinic, Phase, is_in_reach
from klotho_games.games.clinic.rules.steps import Take
from klotho_games.games.clinic.table.look.action_card import (
    HALF,
    SECTION,
    UNITS,
    box_place,
    paint_brackets,
    paint_name_over_veil,
    paint_number,
    paint_section,
)
from klotho_games.games.clinic.table.look.card_stock import paint_label, paint_veil
from klotho_games.games.clinic.table.look.floor_card import paint_pile
from klotho_games.games.clinic.table.look.large_cards import large_action
from klotho_games.games.clinic.table.look.style import CREAM, LARGE, PALE, SHADE
from klotho_games.games.clinic.telling.box_words import box_effect, box_words, standing_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA, SEMI
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .laying import CARD_Z, card_sprite, order_of
from .part import Part

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_OVER_Z = 88
_PAINTED = {"open": "open", "used": "used", "unreached": "closed", "past": "shut", "ahead": "waits", "shut": "shut"}


def standing(s: Clinic, offer: BoxOffer) -> BoxOffer:
    """Return the offer as "past" if a missing entrance would come too late, because its section is over."""
    over = offer.standing == "unreached" and offer.section < s.section
    return offer._replace(standing="past") if over else offer


class ActionRow(Part):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._marked: list[Sprite] = []
        """Brackets around the sections that the player points at before taking them."""
        self._numbered: list[Sprite] = []

    # -- where things are -----------------------------------------------------------------------------------

    def section(self, n: int) -> Box:
        """Return one of the four sections. Its width follows from the height of the row."""
        first = self.places["section_1"]
        if self._only_signs:
            wide = min(first.w, first.h / HALF * SECTION)
            tall = wide / SECTION * HALF
            return Box(first.x + n * wide, first.y + (first.h - tall) / 2, wide, tall)
        wide = first.h / UNITS[1] * UNITS[0] / 2
        return Box(first.x + n * wide, first.y, wide, first.h)

    @property
    def _only_signs(self) -> bool:
        """With large text the cards' other reading, which no longer matters, is left out."""
        return self.table.stage.look.text_scale >= LARGE

    def box_of(self, s: Clinic, number: int) -> Box:
        n = (number - 1) // 2 + s.last
        return box_place(self.section(n), (number - 1) % 2)

    # -- the state ------------------------------------------------------------------------------------------

    def lay(self, s: Clinic) -> None:
        self._marked, self._numbered = [], []
        if self.table.lower_sheet(s) != "row" or not s.row:
            return
        self._lay_words(s)
        if self._only_signs:
            for n, section in enumerate(visible_sections(s.row, s.joints)):
                self.put(_signs(self.section(n), section))
        else:
            for z, n in enumerate(order_of(s.row, s.joints)):
                first = self.section(n)
                self.put(card_sprite(Box(first.x, first.y, 2 * first.w, first.h), s.row[n], CARD_Z + z))
        if s.phase is Phase.TAKE:
            self._lay_choice(s)
        else:
            self._lay_boxes(s)

    def _lay_words(self, s: Clinic) -> None:
        self.put(Panel(self.places["row_title"], z=CARD_Z).show(_paint_title))
        if not self._only_signs:
            self.put(Panel(self.places["row_note"], z=CARD_Z).show(_paint_note))
        if len(s.floors) < MOST_FLOORS:
            self._lay_pile(len(s.offer))

    def _lay_pile(self, left: int) -> None:
        """CLI-B4.3: lay the pile of floors that can be built."""
        pile = self.places["pile"]
        if self._only_signs:
            room = pile.union(self.places["row_note"])
            pile = Box.around(room.centre, pile.w, room.h - 16)
        self.put(Panel(pile, z=CARD_Z, margin=12).show(paint_pile, left))
        self.spot(Spot("pile", pile, _("Floors you can build"), role=_("pile"), press=self.table.look_at_plans,
                       ring=12, tip=_("Look at the floors you can build.")))

    def _lay_choice(self, s: Clinic) -> None:
        """CLI-B3.3: lay the buttons for the first three and the last three sections."""
        if not self.table.may_act:
            return
        shown = visible_sections(s.row, s.joints)
        room = Box(self.section(0).x, self.section(0).y - 54, 4 * self.section(0).w, 46)
        for which, box, key in zip(("first", "last"), room.columns(2, 24), ("1", "2"), strict=True):
            three = shown[:-1] if which == "first" else shown[1:]
            actions = listed([action_name(section.action) for section in three])
            told = _("First three: {actions}") if which == "first" else _("Last three: {actions}")
            made = self.button(f"sections:{which}", box, told.format(actions=actions),
                               partial(self.table.play, Take(which)), key=key)
            draw = made.spot.changed
            first = 0 if which == "first" else 1

            def changed(spot: Spot, first: int = first, draw: object = draw) -> None:
                assert callable(draw)
                draw(spot)
                self._mark(s, first if spot.hovered or (spot.focused and self.table.focus.seen) else None)

            made.spot.changed = changed

    def _mark(self, s: Clinic, first: int | None) -> None:
        """Mark the three sections that would be taken: brackets, box numbers, prices, boxes without an entrance."""
        for sprite in (*self._marked, *self._numbered):
            self.drop(sprite)
        self._marked, self._numbered = [], []
        if first is None:
            return
        self._marked = [self._brackets(first + n) for n in range(SECTIONS)]
        boxes = [what for section in visible_sections(s.row,
                                                      s.joints)[first : first + SECTIONS] for what in section.boxes]
        for n, what in enumerate(boxes):
            cost = _("${n}").format(n=n + 1) if what.kind in ("staff", "bonus") else ""
            place = box_place(self.section(first + n // 2), n % 2)
            state = "waits" if what.builds or is_in_reach(s, n + 1) else "closed"
            self._numbered.append(self.put(_number(place, what, n + 1, state, cost if state == "waits" else "")))

    def _brackets(self, n: int) -> Sprite:
        return self.put(Panel(self.section(n), z=_OVER_Z, margin=30).show(paint_brackets))

    def _lay_boxes(self, s: Clinic) -> None:
        for n in range(3):
            self._brackets(n + s.last)
        left = 0 if s.last else SECTIONS
        out = Panel(self.section(left), z=_OVER_Z - 1, margin=6)
        self.put(out.show(_paint_out, visible_sections(s.row, s.joints)[left]))
        for offer in offers(s):
            self._lay_box(s, standing(s, offer))

    def _lay_box(self, s: Clinic, offer: BoxOffer) -> None:
        box, number = self.box_of(s, offer.number), offer.number
        state = "free" if self.table.mode.is_lesson and offer.standing == "open" else _PAINTED[offer.standing]
        priced = offer.price and offer.standing in ("open", "ahead", "shut")
        cost = _("${n}").format(n=offer.price) if priced else ""
        self.put(_number(box, offer.box, number, state, cost))
        words = box_words(offer.box, can_come=offer.standing in ("open", "ahead"), numbered=True)
        label = _("Box {n}: {words}, ${price}") if offer.price else _("Box {n}: {words}")
        label = label.format(n=number, words=words, price=offer.price)
        told, opened = standing_words(offer.standing), offer.standing == "open"
        gestures = self.table.gestures
        press = gestures.press_of(s, number) if opened else lambda: gestures.tell_why_shut(s, number, box)
        tip = _("{box}; {standing}.").format(box=label, standing=told)
        self.spot(Spot(f"box:{number}", box, label, value=told, role=_("box"), piece=f"box:{number}" if opened else "",
                       press=press, ring=12, tip=f"{tip} {box_effect(offer.box, number)}", area="row",
                       large=lambda: self._large(s, offer.section)))

    def _large(self, s: Clinic, section: int) -> Large:
        """Return a close-up of the card that shows in a section: the upper one if two overlap."""
        n = section + s.last
        last = len(s.row)
        card = 0 if n == 0 else last - 1 if n == last else n - 1 if s.joints[n - 1] else n
        name, side, turned = s.row[card]
        return large_action(name, side, self.section(n), turned=turned)


def _number(box: Box, what: CardBox, number: int, state: str, cost: str) -> Sprite:
    return Sprite(box, lambda pen: paint_number(pen, box.at_origin, what, number, state, cost), z=_OVER_Z + 1,
                  margin=30, key=("clinic-number", number, state, cost, what, box.size))


def _signs(box: Box, section: Section) -> Sprite:
    def paint(pen: Pen) -> None:
        paint_at_scale(pen, box.w / SECTION, lambda pen: paint_section(pen, Box(0, 0, SECTION, HALF), section))

    return Sprite(box, paint, z=CARD_Z, margin=8, key=("clinic-signs", section, round(box.w, 1)))


def _paint_title(pen: Pen, box: Box) -> None:
    pen.text(_("Action row"), box, 30, CREAM, FREDOKA, shadow=SHADE)


def _paint_note(pen: Pen, box: Box) -> None:
    words = _("Act from left to right. Hiring costs the box number.")
    pen.text(words, box, 21, PALE, SEMI, wrap=True, valign="top")


def _paint_out(pen: Pen, box: Box, section: Section) -> None:
    paint_veil(pen, Box(box.x + 6, box.y + 2, box.w - 8, box.h - 4), 16)
    for n, what in enumerate(section.boxes):
        paint_name_over_veil(pen, box_place(box, n), what)
    low = box.bottom - 46 if pen.look.text_scale < LARGE else box.y + 0.28 * box.h
    paint_label(pen, _("Not chosen this round"), Box(box.x, low, box.w, 38), sign="lock")
