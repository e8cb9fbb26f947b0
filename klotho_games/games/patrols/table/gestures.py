"""What clicks and drags mean: cards to places, items to patrols, back to the barracks or on to another patrol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _, capital
from klotho_games.games.patrols.rules.names import kind_name, region_name
from klotho_games.games.patrols.rules.regions import ID, NUMBER
from klotho_games.games.patrols.rules.state import (
    CELLS,
    COLOURS,
    FIRST_PLACE,
    ITEMS,
    MIDDLE_CELL,
    REGIONS_IN_KINGDOM,
    Kingdom,
    kind_of,
    sites,
)
from klotho_games.games.patrols.rules.steps import Place, Post, TakeBack
from klotho_games.games.patrols.table.look.piece_faces import paint_item, paint_region
from klotho_games.games.patrols.table.parts.arrangement import HOME
from klotho_games.games.patrols.telling.notes import regions_beside
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.table import gestures
from klotho_games.stage.widgets.chooser import Choice, Chooser

if TYPE_CHECKING:
    from .table import Table

_PICTURED = 15
"""Most choices that fit on the sheet with their pictures."""


class Gestures(gestures.Gestures):
    table: Table

    # -- all offers, as (piece, target) ---------------------------------------------------------------------

    def offers(self, s: Kingdom) -> list[Offer]:
        return [*self._regions(s), *self._items(s)]

    def _regions(self, s: Kingdom) -> list[Offer]:
        if not s.ready or s.region_count == REGIONS_IN_KINGDOM:
            return []
        found = []
        for card in s.offer:
            found += [Offer(Place(ID[card], place), f"card:{ID[card]}", f"site:{place}") for place in sites(s.taken)]
            if not s.taken:
                found += [Offer(Place(ID[card], FIRST_PLACE, n), f"card:{ID[card]}", f"cell:{n % 3}:{n // 3}")
                          for n in range(CELLS) if n != MIDDLE_CELL]
        return found

    def _items(self, s: Kingdom) -> list[Offer]:
        memory = self.table.memory
        found = []
        for item in range(ITEMS):
            kind, at = memory.kinds[item], memory.at[item]
            colour, pips = COLOURS[kind // 7], kind % 7
            piece = f"item:{item}"
            posts = [(Post(colour, pips, patrol), f"patrol:{patrol}") for patrol in s.open if patrol != at]
            if at == HOME:
                found += [Offer(post, piece, target) for post, target in posts]
            elif item in memory.fresh:
                back = TakeBack(colour, pips, at)
                found.append(Offer(back, piece, "barracks"))
                found += [Offer(back, piece, target, then=(post,)) for post, target in posts]
        return found

    # -- the dragged piece ----------------------------------------------------------------------------------

    def preview(self, s: Kingdom, piece: str, target: str) -> Kingdom | None:
        """Return the kingdom as it would be after a drop; None if nothing would change."""
        rules = self.table.session.rules
        offer = next((one for one in self.offers(s) if (one.piece, one.target) == (piece, target)), None)
        if offer is None:
            return None
        after: Kingdom = s
        for move in (offer.move, *offer.then):
            after, _events = rules.apply(after, move)
        return after

    def refusal(self, s: Kingdom, piece: str, target: str) -> Refusal | None:
        """Return why a piece cannot go to a target."""
        move = self._move_for(piece, target)
        return self.table.session.why_not(move) if move is not None else None

    def _move_for(self, piece: str, target: str) -> Move | None:
        memory = self.table.memory
        kind, _sep, number = target.partition(":")
        if piece.startswith("card:") and kind == "site":
            return Place(piece.removeprefix("card:"), int(number))
        if piece.startswith("item:"):
            item = int(piece.removeprefix("item:"))
            colour, pips = COLOURS[memory.kinds[item] // 7], memory.kinds[item] % 7
            if kind == "patrol":
                return Post(colour, pips, int(number)) if memory.at[item] != int(number) else None
            if kind == "barracks" and memory.at[item] != HOME:
                return TakeBack(colour, pips, memory.at[item])
        if not piece and kind == "patrol":
            return Post(COLOURS[0], 0, int(number))
        if not piece and kind == "site" and self.table.state.offer:
            return Place(ID[self.table.state.offer[0]], int(number))
        return None

    # -- choosing among pieces ------------------------------------------------------------------------------

    def choose(self, offers: Sequence[Offer]) -> None:
        """Let the player choose between offers.

        Equal items are listed once, and items already on duty only if no others can go.
        """
        sent = [offer for offer in offers if not offer.then] or offers
        different = {(offer.move, offer.then): offer for offer in reversed(sent)}
        ordered = [different[key] for key in reversed(different)]
        if len(ordered) == 1:
            self.table.take(ordered[0])
            return
        pictured = len(ordered) <= _PICTURED
        choices = [self._choice(offer, pictured) for offer in ordered]
        region = any(isinstance(offer.move, Place) for offer in ordered)
        self.table.stage.push(Chooser(self._question(ordered[0]), choices, self.table.chooser_look, numbered=region))

    def _question(self, offer: Offer) -> str:
        """Ask what the choice is, and name the place that was clicked: the sheet can cover it."""
        if isinstance(offer.move, Place):
            return _("Which region?")
        if offer.target == "barracks":
            return _("Who returns to the barracks?")
        patrol = int(offer.target.removeprefix("patrol:"))
        told = _("Who goes on patrol between {one} and {two}?")
        return told.format(**regions_beside(self.table.state, patrol))

    def _choice(self, offer: Offer, pictured: bool) -> Choice:
        table = self.table

        def take() -> None:
            table.take(offer)

        match offer.move:
            case Place(region, _place):
                card = NUMBER[region]
                return Choice(region_name(card), take, lambda pen, box: _paint_region(pen, box, card))
            case Post(colour, pips, _patrol) | TakeBack(colour, pips, _patrol):
                kind = kind_of(colour, pips)
                paint = (lambda pen, box: _paint_item(pen, box, kind)) if pictured else None
                return Choice(capital(kind_name(kind)), take, paint, note=self._whereabouts(offer.move))
        return Choice(offer.label, take)

    def _whereabouts(self, move: Post | TakeBack) -> str:
        """Say where a unit is now: equal units can be on several patrols."""
        if isinstance(move, Post):
            return ""
        return _("now at {one} – {two}").format(**regions_beside(self.table.state, move.patrol))


def _paint_region(pen: Pen, box: Box, card: int) -> None:
    side = min(box.w, box.h) - 30
    paint_region(pen, Box.around(box.centre, side, side), card, tokens=True)


def _paint_item(pen: Pen, box: Box, kind: int) -> None:
    side = min(110.0, (box.h - 12) / 1.1)
    paint_item(pen, Box.around(box.centre, side, 1.1 * side), kind, shadow=6)
