"""Between the Groups: the fire in the crack, the Totems with their caps and ropes, the
signs, and the two slots for Action cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import ACTION_ID, ACTIONS
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase
from klotho_games.games.klobba.table.look import action_cards, totems
from klotho_games.games.klobba.table.look.ground import paint_pill, paint_slot
from klotho_games.games.klobba.table.look.large_card_places import large_action
from klotho_games.games.klobba.table.look.lava import FRAMES, PER_SECOND, paint_fire
from klotho_games.games.klobba.table.look.rough_card import HIDE, HIDE_SHAPE, RoughCard
from klotho_games.games.klobba.table.look.style import GROUPS
from klotho_games.games.klobba.telling.names import action_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.card_row import HELD_Z

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

Z = 20
CARD_Z = 60
TOTEM_Z = 70
_ABREAST = 88.0
"""Distance between two Totems of the same holder."""
_TO_GIVE = (124.0, 272.0)
"""Size of a Totem in the middle, before it has a holder."""
_GIVEN = 0.28
"""Opacity of a Totem in the middle once a holder is chosen for it."""
_LIFTED = 1.1
_TILTS = (2.5, -3.0)
_TABLE_ONLY = frozenset((Phase.SHUFFLE, Phase.DEAL, Phase.LIGHTNING, Phase.THUNDER, Phase.OVER))


class Divide:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self._fire = table.add(Panel(places.of("fire"), z=Z - 2, margin=40).show(paint_fire, 0))
        self._frame, self._since = 0, 0.0
        self._columns = [table.add(Panel(places[f"totem_{group}"], z=TOTEM_Z - 20, margin=40))
                         for group in GROUPS]
        self.totems = [table.add(Panel(Box(0, 0, *totems.CAPPED), z=TOTEM_Z, margin=24))
                       for _group in GROUPS]
        self._signs = [table.add(Panel(places.of("sign", group), z=Z + 5, margin=16)) for group in GROUPS]
        self._slots = [table.add(Panel(self.slot(side), z=Z + 6, margin=70)) for side in (0, 1)]
        self.cards: list[RoughCard | None] = [None, None]
        self._pills = [table.add(Panel(places.of("laid", group), z=CARD_Z + 8, margin=120)) for group in GROUPS]
        table.add(Panel(places.of("vs"), z=Z + 8, margin=20).show(totems.paint_versus))
        self._spots: list[Spot] = []

    # -- places ---------------------------------------------------------------------------------------------

    def slot(self, side: int) -> Box:
        box = self.table.places.of("slot", GROUPS[side])
        wide = min(box.w, box.h / HIDE_SHAPE)
        return Box(box.centre[0] - wide / 2, box.y, wide, wide * HIDE_SHAPE)

    def totem_home(self, s: Fray, side: int) -> Box:
        """Return the place of a Totem: in its column, or in the middle before it is given."""
        if not s.sides:
            return Box.around(self.slot(side).centre, *_TO_GIVE)
        box = self.table.places[f"totem_{GROUPS[self._column(s, side)]}"]
        if self._column(s, side) != side:
            box = box.move(-_ABREAST, 0)
        wide, tall = totems.CAPPED
        return Box(box.centre[0] - wide / 2, box.bottom - 8 - tall, wide, tall)

    def _column(self, s: Fray, side: int) -> int:
        """Return the side where a Totem stands.

        The Black Totem can go to the player who still has White to give (KLO-2.15).
        """
        return 1 if side == 0 and s.sides[0].seat == s.sides[1].seat else side

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Fray) -> None:
        for side, group in enumerate(GROUPS):
            tied = bool(s.sides) and s.sides[side].partner != NONE
            self._show_totem(s, side, tied)
            self._show_sign(s, side)
            self._show_slot(s, side)
            self._show_pill(s, side, group)

    def _show_totem(self, s: Fray, side: int, tied: bool) -> None:
        group = GROUPS[side]
        column, totem = self._columns[side], self.totems[side]
        column.visible = tied
        column.show(totems.paint_column, group, True)
        totem.visible = not tied
        totem.box, totem.z, totem.angle, totem.zoom = self.totem_home(s, side), TOTEM_Z, 0, 1.0
        totem.show(totems.paint_totem, group, capped=True, shadow=6)
        totem.alpha = _GIVEN if side in self.table.plan.totems else 1.0

    def _show_sign(self, s: Fray, side: int) -> None:
        group, names = GROUPS[side], self.table.names
        who = ""
        seats: tuple[int, ...] = ()
        if s.sides:
            one = s.sides[side]
            # This step decides who gets White next.
            who = names[one.seat] if side == 0 or s.phase is not Phase.GIVE else ""
            if one.partner != NONE:
                # There is little room, and the plank says which Free Band it is.
                who += " + " + (_("Free Band") if one.partner >= len(names) else names[one.partner])
                seats = (one.seat, one.partner) if one.partner < len(names) else (one.seat,)
        sign = self._signs[side]
        sign.visible = bool(s.sides)
        sign.show(totems.paint_sign, group, who, seats)

    def _show_slot(self, s: Fray, side: int) -> None:
        slot = self._slots[side]
        slot.visible = bool(s.sides)
        lit = self.table.gestures.is_slot_lit(s, side)
        slot.show(paint_slot, self._slot_words(s, side) if lit else "", lit=lit)
        old = self.cards[side]
        card = self._card(s, side)
        if old is not None:
            self.table.layers.remove(old)
        self.cards[side] = card
        if card is not None:
            self.table.add(card)

    def _slot_words(self, s: Fray, side: int) -> str:
        return _("offer here") if s.phase is Phase.OFFER else _("play here")

    def card_at(self, s: Fray, side: int) -> int:
        """Return the Action card in a slot, played or offered: NONE if there is none,
        HIDDEN if no player at the screen knows it."""
        if not s.sides:
            return NONE
        one = s.sides[side]
        return one.laid if one.laid != NONE else one.offered if one.answer == "waiting" else NONE

    def _card(self, s: Fray, side: int) -> RoughCard | None:
        kind = self.card_at(s, side)
        if kind == NONE:
            return None
        waiting = s.sides[side].laid == NONE
        up = kind >= 0 and (s.is_flipped or (waiting and self.table.viewpoint.looking == s.sides[side].seat))
        return make_action_card(kind, self.slot(side), up=up, z=CARD_Z + (4 if waiting else 0),
                                angle=_TILTS[side] * (2 if waiting else 1))

    def _show_pill(self, s: Fray, side: int, group: str) -> None:
        words = self.pill_words(s, side)
        pill = self._pills[side]
        pill.visible = bool(words)
        pill.show(_paint_pill, words, light=group == "white")

    def pill_words(self, s: Fray, side: int) -> str:
        """Return the words under a slot: who has played a card, and which card for those who are allowed to know it."""
        if not s.sides or s.phase in _TABLE_ONLY:
            return ""
        one, names = s.sides[side], self.table.names
        if one.laid != NONE:
            if one.laid < 0 or s.is_flipped:
                return "" if s.is_flipped else _("{name} has played").format(name=names[one.seat])
            return _(ACTIONS[one.laid].name)
        if one.answer == "waiting" and one.offered < 0:
            return _("{name} offers").format(name=names[one.partner])
        return ""

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Fray) -> None:
        t = self.table
        for spot in self._spots:
            t.focus.remove(spot)
        self._spots = []
        if s.sides:
            self._spots += [t.spot(self._slot_spot(s, side)) for side in (0, 1)]
        for side in t.gestures.movable_totems(s):
            box = self.totem_home(s, side)
            label = _("The Black Totem") if side == 0 else _("The White Totem")
            piece, tip = f"totem:{GROUPS[side]}", t.gestures.totem_tip(s, side)
            self._spots.append(t.spot(Spot(piece, box, label, role=_("Totem"), ring=30, tip=tip, piece=piece)))

    def _slot_spot(self, s: Fray, side: int) -> Spot:
        t, box, kind = self.table, self.slot(side), self.card_at(s, side)
        name = t.names[s.sides[side].seat]
        label = _("{name}’s place for an Action card").format(name=name)
        if kind != NONE:
            label = _("{words}, face down").format(words=self.pill_words(s, side))
            if s.is_flipped:
                label = _("{name} plays {card}").format(name=name, card=_(ACTIONS[kind].name))
            elif s.sides[side].laid == NONE:
                label = _("{name} offers").format(name=t.names[s.sides[side].partner])
                label += f": {action_name(ACTION_ID[kind])}" if kind >= 0 else ""
        piece = t.gestures.offered_piece(s, side)
        return Spot(f"slot:{GROUPS[side]}", box, label, role=_("Action card"), tip=label, ring=14, order=3,
                    target=f"slot:{GROUPS[side]}" if t.may_act else "", piece=piece,
                    press=t.gestures.press_slot(s, side),
                    large=(lambda: large_action(kind, box)) if kind >= 0 else None)

    def lift_totem(self, side: int) -> Sprite:
        """Return a Totem's sprite, raised above everything while a player drags it."""
        totem = self.totems[side]
        if self.table.drag is not None and self.table.drag.held_piece:
            totem.z, totem.alpha, totem.zoom, totem.angle = HELD_Z, 1.0, _LIFTED, (-5, 5)[side]
        return totem

    def lift_offered_card(self) -> Sprite | None:
        card = next((card for side, card in enumerate(self.cards) if card is not None and self._waits(side)), None)
        if card is not None and self.table.drag is not None and self.table.drag.held_piece:
            card.z, card.angle = HELD_Z, 0
        return card

    def _waits(self, side: int) -> bool:
        return bool(self.table.state.sides[side].answer == "waiting")

    # -- the fire -------------------------------------------------------------------------------------------

    def burn(self, seconds: float) -> None:
        """Advance the flames eight times a second. They stand still with reduced motion."""
        if self.table.motions.reduced:
            return
        self._since += seconds
        if self._since >= 1 / PER_SECOND:
            self._since = 0.0
            self._show_fire(self._frame + 1)

    def steady(self) -> None:
        """Show the first frame of the fire."""
        self._since = 0.0
        self._show_fire(0)

    def _show_fire(self, frame: int) -> None:
        self._frame = frame
        self._fire.show(paint_fire, frame % FRAMES)


def make_action_card(kind: int, box: Box, *, up: bool, z: float, angle: float = 0, dim: bool = False) -> RoughCard:
    """Make an Action card. If no player at the screen knows it, both sides show the back."""
    face = action_cards.action_face(kind, box.w) if kind >= 0 else action_cards.back_face(box.w)
    return RoughCard(box, face, action_cards.back_face(box.w), shape=HIDE, units=box.w, z=z, angle=angle,
                     turn=1.0 if up else 0.0, dim=dim)


def _paint_pill(pen: Pen, box: Box, words: str, *, light: bool) -> None:
    if words:
        paint_pill(pen, box.centre, words, light=light)
