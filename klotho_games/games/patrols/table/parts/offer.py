"""The three face-up regions, and the pile they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.patrols.rules.regions import ID, NUMBER
from klotho_games.games.patrols.rules.state import FACE_UP, REGIONS_IN_KINGDOM, Kingdom, Phase, sites
from klotho_games.games.patrols.rules.steps import Place, Seal
from klotho_games.games.patrols.table.look.large_cards import large_region
from klotho_games.games.patrols.table.look.piece_faces import CARD, paint_back, paint_region
from klotho_games.games.patrols.table.look.requirement_counts import card_page, card_words
from klotho_games.games.patrols.table.look.style import CREAM, PALE
from klotho_games.games.patrols.telling import TELLING
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.card_row import CardPlace, CardRow

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

Z = 90
_ANGLES = (2.2, -1.2, -2.4)
_WHOLE = Box(0, 0, CARD, CARD)


def region_card(card: int, place: CardPlace) -> CardSprite:
    return CardSprite(
        place.box, lambda pen: paint_region(pen, _WHOLE, card, tokens=True), ("patrols-offer", card),
        lambda pen: paint_back(pen, _WHOLE), "patrols-back", units=CARD, z=place.z, angle=place.angle, radius=9,
    )


class RegionOffer:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.row = CardRow(table, lambda id, place: region_card(NUMBER[id], place), z=Z)
        self.row.looked_at = self._open_codex
        self.row.frame.z = Z + FACE_UP + 1  # below the lifted card, whose badges reach over its edge
        places = table.places
        self._deck = table.add(Panel(places["deck"], z=12, margin=14))
        self._note = table.add(Panel(places["offer_note"], z=12))
        self._title = table.add(Panel(places["offer_title"], z=12))
        self._seal = table.add(Panel(places["offer"].without_top(60), z=12, margin=20))
        self._spot = table.spot(
            Spot("deck", places["deck"], _("Face-down regions"), role=_("pile"), ring=8, thing=True))
        self._great: Spot | None = None

    def _open_codex(self, id: str) -> None:
        """Open the codex at a card, in larger words than the card has room for."""
        t = self.table
        if not t.motions.is_busy and not (t.drag is not None and t.drag.held_piece):
            t.codex.open(card_page(NUMBER[id]) if id else None)

    @property
    def deck(self) -> Box:
        return _square(self.table.places["deck"])

    def place_of(self, slot: int) -> CardPlace:
        return CardPlace(self.table.places.offer(slot), _ANGLES[slot], Z + slot)

    def places(self) -> dict[str, CardPlace]:
        return {ID[card]: self.place_of(slot) for slot, card in enumerate(self.table.memory.offer) if card >= 0}

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Kingdom) -> None:
        self.row.lay(self.places() if s.phase is not Phase.DEAL else {})
        self.show_deck(len(s.deck) if s.phase is not Phase.DEAL else REGIONS_IN_KINGDOM)
        self._show_title(s)

    def _show_title(self, s: Kingdom) -> None:
        """Show the title above the cards; once all regions are placed, show what the kingdom waits for."""
        done = s.region_count == REGIONS_IN_KINGDOM
        words = _("Every region is placed") if done else _("Choose a region")
        self._note.visible = not done
        self._title.show(_paint_title, words)
        self._seal.visible = done
        told = _("Meet every requirement, then set the seal.")
        if s.phase is Phase.WON:
            told = _("The kingdom is sealed.")
        elif s.ready:
            told = _("Everything is in order. Set the seal.")
        self._seal.show(_paint_seal, told, s.ready)

    def show_deck(self, left: int) -> None:
        places = self.table.places
        self._deck.show(_paint_deck, left)
        words = ngettext("{n} face down", "{n} face down", left).format(n=left) if left else _("the last regions")
        self._note.box = places["offer_note"] if left else places["offer_note"].union(places["deck"])
        self._note.show(_paint_note, words)
        told = ngettext("{n} region face down", "{n} regions face down", left)
        self._spot.label = self._spot.tip = told.format(n=left)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Kingdom) -> None:
        spots = {}
        for id, place in self.places().items():
            spots[id] = self._card_spot(s, id, place)
        self.row.set_spots(spots)
        for slot in range(FACE_UP):
            card = self.table.memory.offer[slot]
            if card >= 0:
                spots[ID[card]].shortcut = str(slot + 1)
        self._mark_seal(s)

    def _mark_seal(self, s: Kingdom) -> None:
        """Make the great seal clickable when the kingdom is in order, like the button on the bar."""
        if self._great is not None:
            self.table.focus.remove(self._great)
            self._great = None
        if self.table.may_act and s.ready and s.region_count == REGIONS_IN_KINGDOM:
            wax = _wax(self._seal.box)
            words = TELLING.move(s, Seal())
            self._great = self.table.spot(Spot("great-seal", wax, words, tip=words, ring=wax.w / 2, order=1,
                                               press=lambda: self.table.play(Seal())))

    def _card_spot(self, s: Kingdom, id: str, place: CardPlace) -> Spot:
        card = NUMBER[id]
        there = sites(s.taken)
        refusal = self.table.session.why_not(Place(id, there[0])) if there and not self.table.session.is_over else None

        def refuse() -> None:
            if refusal is not None:
                self.table.show_refusal(refusal, place.box.centre)

        return Spot(
            f"region:{id}", place.box, card_words(card), role=_("region"), piece=f"card:{id}", ring=9, area="offer",
            press=refuse if refusal is not None else None, order=1,
            large=lambda: large_region(card, place.box), under=place.z, badged=True,
        )


def _square(box: Box) -> Box:
    side = min(box.w, box.h)
    return Box.around(box.centre, side, side)


def _paint_deck(pen: Pen, box: Box, left: int) -> None:
    for n in range(min(3, left)):
        paint_back(pen, _square(box).move(3 * n - 3, -3 * n))


def _paint_note(pen: Pen, room: Box, words: str) -> None:
    pen.text(words, room, 22, PALE, SERIF_ITALIC, align="right", shadow="#000000")


def _paint_title(pen: Pen, room: Box, words: str) -> None:
    pen.text(words, room, 30, CREAM, SERIF_BLACK, shadow="#000000")


def _wax(box: Box) -> Box:
    side = min(150.0, box.h - 20)
    return Box(box.x + 60, box.centre[1] - side / 2, side, side)


def _paint_seal(pen: Pen, box: Box, words: str, ready: bool) -> None:
    """Paint the great seal, which is set when the kingdom is in order."""
    at = _wax(box)
    pen.svg("patrols/seal", at, shadow=8) if ready else pen.svg("patrols/open", at)
    room = Box(at.right + 40, box.y + 20, box.w - at.right - 80, box.h - 40)
    pen.text(words, room, 28, PALE, SERIF_ITALIC, wrap=True, shadow="#000000")
