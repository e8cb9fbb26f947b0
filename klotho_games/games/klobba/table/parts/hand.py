"""What the player at the screen has in front of them: their Action cards, and the Barbarians to choose from."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID, ACTIONS, ID, NUMBER
from klotho_games.games.klobba.rules.state import Fray, Phase
from klotho_games.games.klobba.table.look import barbarian_cards
from klotho_games.games.klobba.table.look.ground import paint_bubble, paint_gap, paint_pill
from klotho_games.games.klobba.table.look.large_card_places import large_action, large_barbarian
from klotho_games.games.klobba.table.look.rough_card import GLOW, HIDE_SHAPE, SLAB, SLAB_SHAPE, RoughCard
from klotho_games.games.klobba.table.look.style import PLAIN_TEXT
from klotho_games.games.klobba.telling.names import barbarian_note
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.card_row import CardPlace, CardRow

from .bands import FRAMED
from .middle import make_action_card

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

Z, DEALT_Z = 120, 110
_CHOSEN = 26.0
"""How far a chosen card is pulled out of the hand."""
_TILT = 2.6
_PITCH, _WIDE_PITCH = 184.0, 206.0
_DEALT = 164.0
_PILL = 38.0
_BUBBLE = 44.0


class Hand:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places["hand"]
        self.row = CardRow(table, self._make, z=Z)
        self.dealt = CardRow(table, self._make_dealt_card, z=DEALT_Z)
        self.dealt.frame.z = DEALT_Z + FRAMED
        self._faces: dict[str, Hashable] = {}
        self._tags = [table.add(Panel(Box(0, 0, _DEALT, _PILL), z=DEALT_Z + 9, margin=40))
                      for _place in range(3)]
        """Under each dealt Barbarian: whether it is kept."""
        self._bubble = table.add(Panel(Box(0, 0, _BUBBLE, _BUBBLE), z=Z + 30, margin=30, visible=False))
        """Above the chosen card: what it would do."""
        self._gap = table.add(Panel(Box(0, 0, _DEALT, _DEALT), z=Z - 1, margin=10, visible=False))
        """The empty place of a card that is being dragged."""

    # -- places ---------------------------------------------------------------------------------------------

    def places(self, n: int) -> list[CardPlace]:
        """Return the places of a fan of this many cards."""
        box = self.box
        wide = min(190.0, (box.h - 22) / HIDE_SHAPE)
        pitch = min(_WIDE_PITCH if n < 4 else _PITCH, (box.w - wide) / max(1, n - 1))
        found = []
        for i in range(n):
            t = i - (n - 1) / 2
            centre = box.centre[0] + 5 + t * pitch, box.y + 13 + 2.5 * t * t + wide * HIDE_SHAPE / 2
            found.append(CardPlace(Box.around(centre, wide, wide * HIDE_SHAPE), -_TILT * t, Z + i))
        return found

    def dealt_places(self, n: int) -> list[CardPlace]:
        """Return places in the middle, each with room for a few words under it."""
        box = self.box
        wide = min(_DEALT, (box.h - _PILL - 22) / SLAB_SHAPE)
        pitch = wide + 34
        left = box.centre[0] + 5 - (n * pitch - 34) / 2
        return [CardPlace(Box(left + i * pitch, box.y + 10, wide, wide * SLAB_SHAPE), (-1.2, 0.8, -0.6)[i % 3],
                          DEALT_Z + i) for i in range(n)]

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Fray) -> None:
        """Show the Action cards, face down if others can look; during the choice of Barbarians, show those instead."""
        seat, plan = self.table.viewpoint.hand_of, self.table.plan
        looked = s.dealt[seat] if self.chooses(s) and not self.table.viewpoint.aside else ()
        # Nothing is behind the curtain, because it could show through the fringe.
        names = self.names(s.hands[seat]) if seat >= 0 and not looked and not self.table.viewpoint.is_covered else []
        places = dict(zip(names, self.places(len(names)), strict=True))
        for name in {plan.card, *self._three(names)} & places.keys():
            place = places[name]
            if name == plan.card and plan.dropped and s.phase in (Phase.OFFER, Phase.LAY):
                places[name] = CardPlace(self.table.divide.slot(self.table.gestures.slot_side(s)), 0, Z + 20)
                continue
            places[name] = place._replace(box=place.box.move(0, -_CHOSEN), angle=place.angle * 0.4)
        self._lay(self.row, places)
        self._gap.visible = False
        for name, sprite in self.row.cards.items():
            assert isinstance(sprite, RoughCard)
            sprite.glow = GLOW if name == plan.card or name in self._three(names) else ""
            sprite.turn = 0.0 if name.startswith("hidden") else 1.0
        ids = [ID[one.card] if one.card >= 0 else f"unseen.{n}" for n, one in enumerate(looked)]
        self._lay(self.dealt, dict(zip(ids, self.dealt_places(len(ids)), strict=True)))
        for id, sprite in self.dealt.cards.items():
            assert isinstance(sprite, RoughCard)
            seen = not id.startswith("unseen")
            sprite.turn = 1.0 if seen else 0.0
            sprite.glow = GLOW if seen and id in plan.kept else ""
            sprite.dim = seen and id not in plan.kept
        self._show_tags(ids)
        self._show_bubble(s)

    def _three(self, names: list[str]) -> list[str]:
        """Return the three equal cards that are laid out for an exchange."""
        three = self.table.plan.three
        return [name for name in names if three and name.startswith(f"{three}.")][:3]

    def chooses(self, s: Fray) -> bool:
        """Return whether the player of this hand is choosing Barbarians."""
        return s.phase is Phase.KEEP and s.seat == self.table.viewpoint.hand_of

    def _show_tags(self, ids: list[str]) -> None:
        kept = self.table.plan.kept
        for tag, place, id in zip_longest(self._tags, self.dealt_places(len(ids)), ids):
            tag.visible = id is not None and id in NUMBER
            if tag.visible:
                tag.box = Box.around((place.box.centre[0], place.box.bottom + 7 + _PILL / 2), _DEALT, _PILL)
                tag.show(_paint_tag, _("keep") if id in kept else _("send back"), light=id in kept)

    def _show_bubble(self, s: Fray) -> None:
        plan, bubble = self.table.plan, self._bubble
        kind = kind_of(plan.card) if plan.card in self.row.places and not plan.dropped else -1
        plain = self.table.stage.look.text_scale <= PLAIN_TEXT  # large words only fit in the prompt
        words = self.table.flow.card_effect(self.table.state, kind) if kind >= 0 and plain else ""
        bubble.visible = bool(words)
        if words:
            pen = Pen(self.table.stage.window.screen, self.table.stage.look)
            card, wide = self.row.places[plan.card].box, min(self.box.w, pen.width(words, 21, BOLD) + 44)
            x = min(max(self.box.x, card.centre[0] - wide / 2), self.box.right - wide)
            tall = _BUBBLE * self.table.stage.look.text_scale
            bubble.box = Box(x, card.y - tall - 14, wide, tall)
            bubble.show(paint_bubble, words, tip=round(card.centre[0] - x, 2))
            # If the middle of the table reaches down to the hand, only the prompt has the words.
            bubble.visible = not any(self.table.divide.slot(side).overlap(bubble.box) for side in (0, 1))

    def carry(self, name: str) -> None:
        """Leave the card's place empty while it is dragged. The bar then says what it would do."""
        self._bubble.visible = False
        place, gap = self.row.places.get(name), self._gap
        gap.visible = place is not None
        if place is not None:
            gap.box, gap.angle = place.box, place.angle
            gap.show(paint_gap)

    def _lay(self, row: CardRow, places: dict[str, CardPlace]) -> None:
        for name, place in places.items():
            if self._faces.get(name) != place.box.size and name in row.cards:
                self.table.layers.remove(row.cards.pop(name))
            self._faces[name] = place.box.size
        row.lay(places)

    def names(self, hand: tuple[int, ...]) -> list[str]:
        """Name each card of a hand; equal cards are numbered."""
        seen: dict[str, int] = {}
        out = []
        for kind in hand:
            id = ACTION_ID[kind] if kind >= 0 else "hidden"
            out.append(f"{id}.{seen.get(id, 0)}")
            seen[id] = seen.get(id, 0) + 1
        return out

    def _make(self, name: str, place: CardPlace) -> RoughCard:
        kind = kind_of(name)
        return make_action_card(kind, place.box, up=kind >= 0, z=place.z, angle=place.angle)

    def _make_dealt_card(self, id: str, place: CardPlace) -> RoughCard:
        w, seen = place.box.w, id in NUMBER
        face = barbarian_cards.barbarian_face(NUMBER[id], w) if seen else barbarian_cards.back_face(w)
        return RoughCard(place.box, face, barbarian_cards.back_face(w), shape=SLAB, units=w, z=place.z,
                         angle=place.angle, turn=1.0 if seen else 0.0)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Fray) -> None:
        t = self.table
        spots = {}
        for name, place in self.row.places.items():
            spots[name] = self._card_spot(s, name, place)
        self.row.set_spots(spots)
        dealt = {}
        for id, place in self.dealt.places.items():
            seen = id in NUMBER
            told = barbarian_note(id) if seen else _("A Barbarian that only its player can see")
            chooses = seen and t.gestures.may
            press = partial(t.gestures.toggle_keep, id) if chooses else t.gestures.put_off(place.box)
            value = (_("kept") if id in t.plan.kept else _("goes under the deck")) if seen else ""
            dealt[id] = Spot(f"dealt:{id}", place.box, told, role=_("Barbarian"), value=value, tip=told, ring=12,
                             under=DEALT_Z, press=press, piece=f"card:{id}" if chooses else "", order=0, area="hand",
                             large=partial(large_barbarian, NUMBER[id], place.box) if seen else None)
        self.dealt.set_spots(dealt)

    def _card_spot(self, s: Fray, name: str, place: CardPlace) -> Spot:
        t, kind = self.table, kind_of(name)
        if kind < 0:
            return Spot(f"card:{name}", place.box, _("A hidden Action card"), role=_("Action card"), ring=12, order=4,
                        area="hand")
        told = ACTIONS[kind]
        label = f"{_(told.name)}. {_(told.text)}"
        press, chosen = t.gestures.press_card(s, name), name == t.plan.card
        piece = f"card:{name}" if t.gestures.card_moves(s, name) else ""
        # The bubble above the chosen card and the bar already say what it would do.
        tip = "" if chosen else t.gestures.card_tip(s, kind) or label
        return Spot(f"card:{name}", place.box, label, role=_("Action card"), tip=tip,
                    value=_("chosen") if chosen else "", ring=12, press=press, piece=piece, order=0,
                    area="hand", thing=True, large=lambda: large_action(kind, place.box))


def kind_of(name: str) -> int:
    """Return the kind of an Action card in a hand; below 0 for a hidden card."""
    return ACTION.get(name.partition(".")[0], -1)


def _paint_tag(pen: Pen, box: Box, words: str, *, light: bool) -> None:
    paint_pill(pen, box.centre, words, light=light)
