"""Playing the Action cards of a round: the row, the next card with its places, the later cards (CLI-B3.2).

No card is hidden: players are meant to plan ahead.
"""

from __future__ import annotations

from functools import partial
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.games.clinic.rules.action_row import Joints, Laid, Row
from klotho_games.games.clinic.rules.cards import CARD
from klotho_games.games.clinic.rules.names import action_name
from klotho_games.games.clinic.rules.state import Clinic, Phase, next_card
from klotho_games.games.clinic.rules.steps import Lay
from klotho_games.games.clinic.table.look.action_card import TONES, UNITS, paint_card, paint_small
from klotho_games.games.clinic.table.look.card_stock import Tone, paint_label, paint_paper
from klotho_games.games.clinic.table.look.large_cards import large_action
from klotho_games.games.clinic.table.look.style import CREAM, INK, LARGE, OUTLINE, RUST, SHADE
from klotho_games.games.clinic.telling import TELLING
from klotho_games.games.clinic.telling.box_words import section_words
from klotho_games.games.clinic.telling.laying_words import (
    covered_box_words,
    covered_words,
    find_covered_section,
    laying_words,
    sections_after,
)
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import change
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .part import Part

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

CARD_Z, _END_Z, NEXT_Z = 80, 86, 100
_TURNING = 0.24


def order_of(row: Row, joints: Joints) -> list[int]:
    """Return the indices of the cards from the bottom to the top."""
    sorter: TopologicalSorter[int] = TopologicalSorter(dict.fromkeys(range(len(row)), ()))
    for n, left_on_top in enumerate(joints):
        sorter.add(*((n, n + 1) if left_on_top else (n + 1, n)))
    return list(sorter.static_order())


def card_sprite(box: Box, what: Laid, z: float) -> Panel:
    """Return an Action card of any size with its shadow."""
    return Panel(box, z=z, margin=26).show(_paint_laid_card, what)


def _paint_laid_card(pen: Pen, box: Box, what: Laid) -> None:
    name, side, turned = what
    pen.panel(box, "#4a3420", radius=18 * box.w / UNITS[0], shadow=6)
    paint_card(pen, box, name, side, turned=turned)


def card_words(what: Laid) -> str:
    name, side, turned = what
    return ". ".join(section_words(section) for section in CARD[name].sides[side].sections(turned))


class Laying(Part):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.next: Panel | None = None
        self.seen: Lay | None = None
        """The move whose row is shown before it is decided."""
        self._ghost: Sprite | None = None
        self._title: Panel | None = None
        self._signs: list[Sprite] = []
        """The names of the sections that would be visible, above them."""
        self._cards: list[Sprite] = []
        """The cards of the row, from the left."""
        self._ends: dict[str, Sprite] = {}
        self._note: Panel | None = None
        self._early = False
        """True while more cards wait after the next one. They need room, so the still short row gets less."""

    # -- where things are -----------------------------------------------------------------------------------

    def _slot(self, name: str) -> Box:
        return self.places[f"early_{name}" if self._early else f"lay_{name}"]

    @property
    def _line(self) -> Box:
        """The line of the cards.

        With large text there is no title above it, because the prompt bar says the same, so the cards are larger.
        """
        line = self.places["lay_1"]
        if self.table.stage.look.text_scale < LARGE:
            return line
        top = self.places["lay_title"].y
        return Box(line.x, top, line.w, min(line.w * 2 / UNITS[0] * UNITS[1], self.places["lay_note"].y - 8 - top))

    @property
    def _section(self) -> float:
        """Width of a section, which follows from the height of the line."""
        return self._line.h / UNITS[1] * UNITS[0] / 2

    def card_box(self, cards: int, n: int) -> Box:
        """Return the place of the n-th of this many cards. The row is centred in its room."""
        room, wide = self._slot("note"), self._section
        left = room.centre[0] - (cards + 1) * wide / 2
        return Box(left + n * wide, self._line.y, 2 * wide, self._line.h)

    def end_box(self, cards: int, end: str, over: bool) -> Box:
        """Return where a card is dropped to go to an end.

        The upper half means over its neighbour, the lower half under it.
        """
        room = self._slot("note")
        first, last = self.card_box(cards, 0), self.card_box(cards, cards - 1)
        half = (first.h - 8) / 2
        y = first.y if over else first.y + half + 8
        if end == "left":
            return Box(room.x, y, first.x - room.x - 8, half)
        return Box(last.right + 8, y, room.right - last.right - 8, half)

    @property
    def next_box(self) -> Box:
        return Box(self._slot("next").x, self._line.y, 2 * self._section, self._line.h)

    # -- the state ------------------------------------------------------------------------------------------

    def lay(self, s: Clinic) -> None:
        self.next = self._ghost = self._note = self._title = self.seen = None
        self._cards, self._ends, self._signs = [], {}, []
        if s.phase is not Phase.LAY or self.table.lower_sheet(s) != "lay":
            return
        later = s.hand[len(s.row) + 1 :]
        self._early = bool(later)
        self._lay_title(s)
        self._lay_later(later)
        heights = {n: z for z, n in enumerate(order_of(s.row, s.joints))}
        self._cards = [self.put(card_sprite(self.card_box(len(s.row), n), what, CARD_Z + heights[n]))
                       for n, what in enumerate(s.row)]
        for n, what in enumerate(s.row):
            box = self.card_box(len(s.row), n)
            self.spot(Spot(f"laid:{n}", box, card_words(what), role=_("card"), ring=14, tip=self._read(what),
                           large=partial(large_action, what[0], what[1], box, turned=what[2])))
        self._lay_ends(s)
        self._lay_next(s)

    def _read(self, what: Laid) -> str:
        """Return the words of a card for its tip if text is large: the letters on the card cannot grow."""
        return card_words(what) if self.table.stage.look.text_scale >= LARGE else ""

    def _lay_title(self, s: Clinic) -> None:
        self._note = self.put(_note(self._slot("note"), _numbering_note(self.table.stage.look)))
        if self.table.stage.look.text_scale >= LARGE:
            return
        room, beside = self.places["lay_title"], self._slot("wait")
        room = Box(room.x, room.y, min(room.right, beside.x - 24) - room.x, room.h)
        words = _("Place the card at an end, over or under its neighbour")
        if not s.row:
            words = _("Place the first card as it is or rotated")
        self._title = self.put(Panel(room, z=CARD_Z).show(_paint_words, words, 26))
        told = (_("The first card"), _("The second card"), _("The last card"))[len(s.row)]
        self._lay_words(beside, told)

    def _lay_words(self, room: Box, words: str) -> None:
        self.put(Panel(room, z=CARD_Z).show(_paint_words, words, 24))

    def _say_note(self, told: str, sign: str = "info") -> None:
        if self._note is not None:
            self._note.show(_paint_note, told, sign)

    def _lay_later(self, later: tuple[tuple[str, int], ...]) -> None:
        """Lay the following cards, small, in the order in which they will be played."""
        if not later:
            return
        self._lay_words(self.places["later_title"], ngettext("Later card", "Later cards", len(later)))
        for n, (name, side) in enumerate(later, start=1):
            box = self.places[f"later_{n}"]
            self.put(_later_sprite(box, name, side))
            self.spot(Spot(f"later:{n}", box, card_words((name, side, False)), role=_("card"), ring=12,
                           tip=self._read((name, side, False)) or _("You place this card later, after the current "
                                                                    "one."),
                           large=partial(large_action, name, side, box, turned=False)))

    def _lay_ends(self, s: Clinic) -> None:
        if not s.row:
            box = self.card_box(1, 0)
            self.put(_first_sprite(box))
            self._end_spot(s, "lay:first", box, "right", False)
            return
        for end in ("left", "right"):
            for over in (True, False):
                box = self.end_box(len(s.row), end, over)
                words = _("Over") if over else _("Under")
                id = f"lay:{end}:{'over' if over else 'under'}"
                covered = find_covered_section(s, self._move(s, end, over))
                hidden = action_name(covered.action) if covered is not None else ""
                self._ends[id] = self.put(_end_sprite(box, words, hidden))
                self._end_spot(s, id, box, end, over)

    def _end_spot(self, s: Clinic, id: str, box: Box, end: str, over: bool) -> None:
        move = self._move(s, end, over)
        self.spot(Spot(id, box, TELLING.move(s, move), value=laying_words(s, move)[1],
                       role=pgettext("in the clinic", "position"), target=id, ring=12,
                       changed=lambda spot: self._foresee(s, spot, move)))

    def _move(self, s: Clinic, end: str, over: bool) -> Lay:
        return Lay(s.hand[len(s.row)][0], end, over, self.table.turned)

    def _lay_next(self, s: Clinic) -> None:
        what, box = next_card(s, self.table.turned), self.next_box
        self.next = self.put(card_sprite(box, what, NEXT_Z))
        self.spot(Spot(f"card:{what[0]}", box, card_words(what), role=_("card"), piece=f"card:{what[0]}", ring=14,
                       tip=self._read(what),
                       large=lambda: large_action(what[0], what[1], box, turned=what[2])))
        if self.table.may_act:
            self.button("turn", self._slot("turn"), _("Rotate"), self.turn, key="t",
                        tip=_("Turns the card upside down"))

    def cards_ahead(self, s: Clinic) -> list[Job]:
        """Return jobs that paint the cards of this round as in the row, then all other cards as in the hand."""
        look, row = self.table.stage.look, self.table.row.section(0)
        small, large = self.next_box.size, (2 * row.w, row.h)
        laid = [(card, turned, large) for card in s.hand for turned in (False, True)]
        hand = [((card, side), turned, small) for card in s.cards for side in (0, 1) for turned in (False, True)]
        return [partial(card_sprite(Box(0, 0, *size), (*card, turned), 0).picture, look)
                for card, turned, size in (*laid, *hand)]

    def deal_pictures(self, s: Clinic) -> list[Job]:
        """Return jobs that paint what is seen after the shuffle."""
        self._early = True
        hand = [_later_sprite(self.places[f"later_{n}"], *card) for n, card in enumerate(s.hand[1:], start=1)]
        dealt = [card_sprite(self.next_box, next_card(s, False), NEXT_Z), _first_sprite(self.card_box(1, 0)),
                 _note(self._slot("note"), _numbering_note(self.table.stage.look))]
        return [partial(one.picture, self.table.stage.look) for one in (*hand, *dealt)]

    # -- turning --------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """CLI-A2: turn the next card, so that its other half is up."""
        t = self.table
        held = t.drag.held_piece if t.drag is not None else ""
        if held:
            return
        t.turned = not t.turned
        t.stage.sound.play("card_flip")
        t.on_rest()
        sprite = self.next
        if sprite is not None and not t.motions.reduced:
            t.motions.beside(change(lambda v: setattr(sprite, "angle", v), 180, 0, _TURNING))

    def turn_held_card(self, s: Clinic) -> None:
        """Turn the card while it is held."""
        if self.next is None:
            return
        self.table.turned = not self.table.turned
        self.table.stage.sound.play("card_flip")
        self.next.show(_paint_laid_card, next_card(s, self.table.turned))

    # -- the row as it would be -----------------------------------------------------------------------------

    def _foresee(self, s: Clinic, spot: Spot, move: Lay) -> None:
        """Show the row as it would be while the player points at a place or holds the card over it."""
        self.foresee(s, move if spot.hovered or (spot.focused and self.table.focus.seen) else None)

    def foresee(self, s: Clinic, move: Lay | None) -> None:
        if self._ghost is not None:
            self.drop(self._ghost)
            self._ghost = None
        seen = move if not self.table.motions.is_busy else None
        row = len(s.row) + (seen is not None and len(s.row) > 0)
        first = 1 if seen is not None and seen.end == "left" else 0
        for n, sprite in enumerate(self._cards):
            sprite.box = self.card_box(row, n + first)
        for sprite in self._ends.values():
            sprite.alpha = 1.0 if seen is None else 0.0  # nothing covers the preview
        self._name_sections(s, seen)
        covered = find_covered_section(s, seen) if seen is not None else None
        if covered is not None:
            large = self.table.stage.look.text_scale >= LARGE
            self._say_note(covered_words(covered) if large else covered_box_words(covered), "eye-off")
        else:
            self._say_note(_numbering_note(self.table.stage.look))
        if seen is not None:
            self._show_ghost(s, seen)
        if seen != self.seen:
            self.seen = seen
            if not self.table.motions.is_busy:
                self.table.flow.prompt()

    def _name_sections(self, s: Clinic, seen: Lay | None) -> None:
        """Name the sections that would be visible, above them, in place of the title."""
        for sprite in self._signs:
            self.drop(sprite)
        self._signs = []
        if self._title is None:
            return
        self._title.alpha = 1.0 if seen is None else 0.0
        if seen is None:
            return
        row, top = self.card_box(max(1, len(s.row) + bool(s.row)), 0), self.places["lay_title"]
        self._signs = [self.put(Panel(Box(row.x + n * self._section + 4, top.y, self._section - 8, top.h), z=CARD_Z,
                                      margin=8).show(_paint_sign, section.action))
                       for n, section in enumerate(sections_after(s, seen))]

    def _show_ghost(self, s: Clinic, move: Lay) -> None:
        """Show the card at its place in the row."""
        what = (move.card, s.hand[len(s.row)][1], self.table.turned)
        n = 0 if move.end == "left" else len(s.row)
        z = CARD_Z + 4 if move.over or not s.row else CARD_Z - 1
        self._ghost = self.put(card_sprite(self.card_box(len(s.row) + 1, n), what, z))


def _numbering_note(look: DrawStyle) -> str:
    if look.text_scale >= LARGE:
        return _("Boxes are numbered from the left")
    return _("Boxes are numbered from the left across the three sections you choose")


def _note(box: Box, told: str) -> Panel:
    return Panel(box, z=CARD_Z, margin=8).show(_paint_note, told, "info")


def _later_sprite(box: Box, name: str, side: int) -> Panel:
    return Panel(box, z=CARD_Z, margin=14).show(paint_small, name, side)


def _first_sprite(box: Box) -> Panel:
    return Panel(box, z=CARD_Z, margin=6).show(_paint_end, _("Here"), "")


def _end_sprite(box: Box, words: str, hidden: str) -> Panel:
    return Panel(box, z=_END_Z, margin=6).show(_paint_end, words, hidden)


def _paint_words(pen: Pen, box: Box, words: str, size: float) -> None:
    pen.text(words, box, size, CREAM, FREDOKA, shadow=SHADE)


def _paint_note(pen: Pen, box: Box, told: str, sign: str) -> None:
    paint_label(pen, told, box, align="left", sign=sign)


def _paint_sign(pen: Pen, box: Box, action: str) -> None:
    """Paint the name of a section that would be visible, in the colours of its boxes."""
    paint_paper(pen, box, (*TONES[action], OUTLINE, OUTLINE), radius=12, lift=2, lined=False)
    pen.text(action_name(action), box.grow(-10, 0), 24, INK, BOLD, align="centre")


def _paint_end(pen: Pen, box: Box, words: str, hidden: str) -> None:
    """Paint a place at an end of the row, and the action that is no longer visible if the card goes there."""
    paint_paper(pen, box, Tone.MINT, radius=14, lift=0)
    room = box.grow(-4)
    if not hidden:
        pen.text(words, room, 24, INK, BOLD, align="centre")
        return
    head, foot = room.rows(2)
    pen.text(words, head, 24, INK, BOLD, align="centre")
    side = min(18.0, foot.h)
    wide = min(foot.w, pen.width(hidden, 20, BOLD) + side + 4)
    left = foot.centre[0] - wide / 2
    icon(pen, "eye-off", Box(left, foot.centre[1] - side / 2, side, side), RUST)
    pen.text(hidden, Box(left + side + 3, foot.y, wide - side - 2, foot.h), 20, RUST, BOLD)
