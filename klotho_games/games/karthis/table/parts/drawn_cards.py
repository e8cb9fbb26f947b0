"""The drawn cards on the right page: one, two or three to choose from, each Joker with its guard.

While the player can choose, a guard is a slip on its Joker (`look/card_faces.py`). After the Joker is chosen, the guard
is a card of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import JOKERS
from klotho_games.games.karthis.rules.odds import peril
from klotho_games.games.karthis.rules.state import Adventure, Phase, face_of
from klotho_games.games.karthis.rules.steps import Choose
from klotho_games.games.karthis.table.look.card_faces import CARD, card_sprite, paint_back, table_face
from klotho_games.games.karthis.table.look.large_cards import large_card
from klotho_games.games.karthis.table.look.style import LARGE_TEXT
from klotho_games.games.karthis.telling.card_words import card_lines, guard_words
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import AMATIC
from klotho_games.stage.pieces.cards import LIFTED, RESTING, CardSprite, at_once
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, fly, land, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.card_row import CardPlace, CardRow

from .right_page import PILE_CARD

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 120
TOP, BOTTOM = 606.0, 959.0
"""Where the cards can be on the page, at the normal text size."""
_LARGE_TOP = 556.0
_LEANING = 5.0
"""How far the corner of a tilted card is above its place."""
_TILTS = {1: (-1.0,), 2: (2.0, -2.0), 3: (2.5, -1.0, -2.5)}
_SLOTS = {1: ("card_only",), 2: ("card_a", "card_b"), 3: ("card_1", "card_2", "card_3")}


_ASIDE = Box(1452, 492, 102, 153)
"""Where the cards are for a moment that cannot guard a Joker."""


UNDER, GUARD = "under", "guard"
"""Faces: a card under its guard, and the guard."""


class DrawnCards(CardRow):
    table: Table

    def __init__(self, table: Table) -> None:
        super().__init__(table, self._make_card, z=Z)
        self.page, self.looked_at = table.page, table.flow.light
        self._large = table.stage.look.text_scale >= LARGE_TEXT
        self._top = top = _LARGE_TOP if self._large else TOP
        k = min(1.0, (table.places.bottom - 10 - top) / (BOTTOM - TOP))
        names = ("card_1", "card_2", "card_3", "card_a", "card_b", "card_only", "joker")
        self._slots = {name: _shrink(table.places[name], k, top) for name in names}
        self._state: Adventure = table.state
        """The state whose rules the faces show."""
        self._aside: list[str] = []
        self._padlock = table.add(Sprite(Box(0, 0, 54, 60), _paint_padlock, z=Z + 9, margin=16, visible=False,
                                         key="karthis-padlock"))
        self._stamp = table.add(Panel(Box(0, 0, 200, 84), z=Z + 12, margin=12, angle=9, visible=False))
        self._cast_shadows()

    def _make_card(self, card: str, place: CardPlace) -> CardSprite:
        made = card_sprite(self._state, card, place.box)
        made.set_face(*table_face(self._state, card, place.face == GUARD, place.face == UNDER))
        return made

    def _cast_shadows(self) -> None:
        """Blur the soft shadow of the cards once, before the first card moves."""
        blank = CardSprite(
            self._slots["card_only"], lambda pen: None, "blank", paint_back, "karthis-back", units=CARD[0], angle=1
        )
        self.table.ahead.paint_soon([partial(blank.warm, self.table.stage.look)])

    # -- places ---------------------------------------------------------------------------------------------

    def places_in(self, s: Adventure) -> dict[str, CardPlace]:
        if not s.drawn:
            return {}
        others = [card for card in s.drawn if card != s.chosen]
        if s.chosen in JOKERS:
            lying = {card: CardPlace(self._slots[f"card_{i + 1}"], (2.5, -1.0)[i], Z + i, dim=True)
                     for i, card in enumerate(others)}
            lying[s.chosen] = CardPlace(self._slots["joker"], 5, Z + 4, face=UNDER if s.guard else "")
            if s.guard:
                lying[s.guard] = CardPlace(self._slots["card_3"], -2.5, Z + 6, face=GUARD)
            return lying
        n = max(len(s.drawn), min(3, s.wanted) if s.phase in (Phase.DEAL, Phase.GUARD) else 0)
        return {
            card: self._place(i, n, dim=bool(s.chosen) and card != s.chosen, raised=card == s.chosen)
            for i, card in enumerate(s.drawn)
        }

    def _place(self, i: int, of: int, dim: bool = False, raised: bool = False) -> CardPlace:
        box = self._slots[_SLOTS[of][i]]
        # Raised, but never over the words above.
        up = min(16.0, box.y - self._top - _LEANING)
        return CardPlace(box.move(0, -up) if raised else box, _TILTS[of][i], Z + i + (4 if raised else 0), dim)

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Adventure) -> None:
        self._state = s
        places = self.places_in(s)
        self._aside.clear()
        self.lay(places)
        for card, place in places.items():
            self.cards[card].set_face(*table_face(s, card, place.face == GUARD, place.face == UNDER))
        self._bare()
        self._padlock.visible = bool(s.guard)
        if s.guard:
            self._padlock.centre = self._padlock_at()
        open_ = s.phase is Phase.CHOOSE
        seen = {card: place for card, place in places.items() if not place.dim and place.face != UNDER}
        self.set_spots({card: self._spot(s, card, place, open_) for card, place in seen.items()})

    def _padlock_at(self) -> Point:
        joker = self._slots["joker"]
        return (joker.x + 18, joker.y + joker.h * 0.46)

    def _spot(self, s: Adventure, card: str, place: CardPlace, open_: bool) -> Spot:
        said = guard_words(s, card)
        deadly = peril(s, Choose(card)) if open_ else None
        warned = deadly.told if deadly and deadly.at_once else ""
        value = said or " ".join(card_lines(s, card, place.face == GUARD))
        return Spot(
            f"card:{card}", place.box, _(face_of(s, card).name), role=_("card"),
            value=f"{value}. {warned}" if warned else value, tip="" if self._large else warned or said,  # see `slip`
            press=(lambda: self.table.gestures.face(card)) if open_ else None,
            piece=f"card:{card}" if open_ else "", ring=16, area="cards", closed=open_,
            large=lambda: large_card(s, card, place.box),
        )

    # -- motion ---------------------------------------------------------------------------------------------

    def turn_up(self, card: str, number: int, of: int, s: Adventure) -> list[Part]:
        """Fly the next card from the deck and turn it over at its place."""
        return [*self._from_deck(card, self._place(number - 1, max(of, number)), s), self.table.sound("card_flip")]

    def _from_deck(self, card: str, place: CardPlace, s: Adventure, seconds: float = 0.34) -> list[Part]:
        def left() -> None:
            self.page.show_deck(max(0, self.page.deck_count - 1))

        self._state = s
        deck = Box.around(self.page.deck_at, PILE_CARD, PILE_CARD * CARD[1] / CARD[0])
        return self.deal_from(deck, card, place, seconds=seconds, left=left)

    def face_up(self, card: str, s: Adventure) -> list[Part]:
        """Move the chosen card forward and the others back."""
        places = self.places_in(s)

        def step_back() -> None:
            self.frame.visible = False
            self.places = places
            for other, place in places.items():
                sprite = self.cards.get(other)
                if sprite is not None:
                    sprite.dim, sprite.lift, sprite.z = place.dim, LIFTED if other == card else RESTING, place.z
                    if place.face == UNDER:
                        sprite.set_face(*table_face(s, other, under=True))

        moves = [
            _to_place(self.cards[other], place)
            for other, place in places.items() if other in self.cards and other != s.guard
        ]
        forward: list[Part] = [step_back, self.table.sound("card_slide"), at_once(*moves)]
        return [*forward, *self._off_joker(s.guard, places[s.guard], s)] if s.guard else forward

    def _off_joker(self, guard: str, place: CardPlace, s: Adventure) -> list[Part]:
        """Turn the guard's slip into a card over its Joker, to be faced."""
        def lock() -> None:
            self._padlock.centre = self._padlock_at()
            self._padlock.visible = True
            self.table.stage.sound.play("card_snap")

        self._state = s
        parts = self.deal_from(_slip(self._slots["joker"]), guard, place, seconds=0.24)
        self.cards[guard].turn = 1.0
        return [*parts, lock]

    def seek_guard(self, card: str, s: Adventure) -> list[Part]:
        """Put a card aside that cannot guard the Joker."""
        n = len(self._aside)
        self._aside.append(card)
        place = CardPlace(_ASIDE.move(-12 * (n % 6), 8 * (n % 6)), (-6, 4, -2, 7)[n % 4], Z + 8 + n * 0.1)
        return self._from_deck(card, place, s, 0.22)

    def lay_guard(self, joker: str, guard: str, aside: Sequence[str], s: Adventure) -> list[Part]:
        """Fly the guard from the deck onto its Joker."""
        lies = self._place(s.drawn.index(joker), max(s.wanted, len(s.drawn)))
        place = CardPlace(_slip(lies.box), lies.angle, lies.z + 8, face=GUARD)

        def lay() -> None:
            sprite = self.cards.get(joker)
            if sprite is not None:
                sprite.set_face(*table_face(s, joker))
            self.table.stage.sound.play("card_snap")

        return [*self._from_deck(guard, place, s), lay, self.part_to_hide((guard,)), *self.back_to_deck(aside),
                wait(0.15)]

    def back_to_deck(self, cards: Sequence[str]) -> list[Part]:
        """Shuffle the cards that were put aside back into the deck."""
        away = self.away(cards, self.page.deck_at, PILE_CARD, face_up=False)
        return [self.table.sound("card_shuffle"), at_once(*away), self.part_to_hide(cards)] if away else []

    def put_away(
        self, shuffled: Sequence[str], discarded: Sequence[str], out: Sequence[str], taken: str,
        guards: Sequence[tuple[str, str]],
    ) -> list[Part]:
        """KAR-4.6: move each card where it belongs, all at once.

        Of the cards that leave the game (`out`), only `taken` goes into the backpack.
        """
        kept = [card for card in out if card == taken]
        left = [card for card in out if card != taken]

        def leave() -> None:
            self._bare()
            self._take_slips(guards)
            self.leave(kept, self.page.places["backpack"].centre, PILE_CARD, face_up=True)
            self.leave(discarded, self.page.discard_at, PILE_CARD, face_up=True)
            self.leave(shuffled, self.page.deck_at, PILE_CARD, face_up=False)
            self.leave(left, None, PILE_CARD, face_up=True)

        return [self.table.sound("card_slide"), leave]

    def _take_slips(self, guards: Sequence[tuple[str, str]]) -> None:
        """Turn the slips of Jokers that were not chosen into cards again, so that the guards can be moved."""
        for joker, guard in guards:
            lies = self.places.get(joker)
            if lies is not None and guard not in self.cards:
                place = CardPlace(_slip(lies.box), lies.angle, lies.z + 1, lies.dim, GUARD)
                sprite = self.cards[guard] = self._make_card(guard, place)
                sprite.angle, sprite.z = place.angle, place.z
                self.table.add(sprite)

    def _bare(self) -> None:
        self._padlock.visible = self.frame.visible = self._stamp.visible = False

    def recount(self, s: Adventure) -> None:
        """Update the faces for the Health that is left."""
        for card, place in self.places_in(s).items():
            if card in self.cards:
                self.cards[card].set_face(*table_face(s, card, place.face == GUARD, place.face == UNDER))

    def stamp(self, words: str, good: bool, on: str) -> list[Part]:
        """Stamp the result across the card."""

        def show() -> None:
            place = self.places.get(on)
            centre = place.box.centre if place is not None else self._slots["card_only"].centre
            self._stamp.box = Box.around(centre, 200, 84)
            self._stamp.show(_paint_stamp, words, good)
            self._stamp.visible, self._stamp.alpha = True, 1.0

        def press(t: float) -> None:
            self._stamp.zoom = 1.7 - 0.7 * t if t < 1 else 1.0

        return [show, Motion(0.16, press, land)]


def _shrink(slot: Box, k: float, top: float) -> Box:
    """Return a slot made smaller, around the same centre line, if the prompt bar takes more of the page."""
    w, h = slot.w * k, slot.h * k
    return Box(slot.centre[0] - w / 2, top + (slot.y - TOP) * k, w, h)


def _slip(joker: Box) -> Box:
    """Return the lower half of a Joker, where a guard becomes a slip or a card again."""
    w, h = joker.w * 0.5, joker.h * 0.5
    return Box(joker.centre[0] - w / 2, joker.bottom - h, w, h)


def _to_place(sprite: CardSprite, place: CardPlace) -> Motion:
    return fly(sprite, place.box.centre, 0.22, zoom=1.0, angle=place.angle, ease=land)


def _paint_padlock(pen: Pen) -> None:
    pen.svg("karthis/k_guard", Box(0, 0, 54, 60), shadow=5)


def _paint_stamp(pen: Pen, box: Box, words: str, good: bool) -> None:
    colour = "#1f6a3a" if good else "#b3261f"
    pen.panel(box, "#fff6e0", edge=colour, edge_width=5, radius=12, alpha=0.94, shadow=5)
    pen.text(words, box.grow(-12, -4), 58, colour, AMATIC, align="centre", grow=False)
