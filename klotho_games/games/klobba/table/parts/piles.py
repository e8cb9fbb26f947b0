"""The decks: Action cards and their discards on the left, the Barbarian deck with its storm clock on the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klobba.rules.cards import ACTIONS
from klotho_games.games.klobba.rules.state import Fray
from klotho_games.games.klobba.table.look.ground import (
    Storm,
    discard_picture,
    paint_deck,
    paint_discards,
    paint_pill,
    paint_storm,
)
from klotho_games.games.klobba.table.look.large_card_places import large_action
from klotho_games.games.klobba.table.look.storm import storm_of
from klotho_games.games.klobba.table.look.style import PLAIN_TEXT
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

Z = 15


class Piles:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self.deck, self.discards, self.storm = places["action_deck"], places["discard"], places["storm"]
        self.barbarians = places["barbarian_deck"]
        both = self.deck.union(places["discard_label"]).union(self.discards)
        self._pile = table.add(Panel(both, z=Z, margin=50))
        self.storm_clock = table.add(Panel(self.storm, z=Z, margin=30))
        self._spots = [
            table.spot(Spot("deck", self.deck, "", role=_("deck"), ring=16, order=5)),
            table.spot(Spot("discard", self.discards, "", role=_("pile"), ring=16, order=5)),
            table.spot(Spot("storm", self.storm, "", role=_("deck"), ring=18, order=5)),
        ]

    def show(self, s: Fray) -> None:
        places = self.table.places
        corner = self._pile.box
        kinds = s.discards if s.round else ()
        left = len(s.actions)

        def paint(pen: Pen) -> None:
            def at(box: Box) -> Box:
                return box.move(-corner.x, -corner.y)

            paint_deck(pen, at(self.deck), "action", left)
            paint_discards(pen, at(self.discards), kinds)
            large = pen.look.text_scale > PLAIN_TEXT
            deck, used = (_("Deck"), _("Discards")) if large else (_("Action deck"), _("Discards"))
            paint_pill(pen, at(places["action_label"]).centre, deck, figure=str(left))
            paint_pill(pen, at(places["discard_label"]).centre, used, figure=str(len(kinds)))

        self._pile.redraw(paint, ("klobba-piles", left, kinds[-3:], len(kinds), corner.size))
        storm = storm_of(s)
        self.storm_clock.show(paint_storm, storm)
        self._tell(s, kinds, left, storm)

    def coming(self, s: Fray) -> list[Job]:
        """Return pictures of the cards that will be on top of the discards."""
        look, w = self.table.stage.look, self.discards.w
        return [partial(discard_picture, look, kind, w) for kind in s.discards[-3:]]

    def _tell(self, s: Fray, kinds: tuple[int, ...], left: int, storm: Storm) -> None:
        deck, discards, clock = self._spots
        deck.label = _("The Action deck: {n} left. When it’s empty, the discards are shuffled into a new "
                       "one.").format(n=left)
        discards.label = _("No Action card has been discarded yet")
        discards.large = None
        if kinds:
            top = kinds[-1]
            told = ngettext("{n} discarded Action card: {card}. Take a closer look to read it.",
                            "{n} discarded Action cards; the last one was {card}. Take a closer look to read "
                            "it.", len(kinds))
            discards.label = told.format(n=len(kinds), card=_(ACTIONS[top].name))
            discards.large = lambda: large_action(top, self.discards)
        told = _("The Barbarian deck: {n} left. {storm}. When Lightning and Thunder have both come, the game "
                 "ends at once (KLO-3.2).")
        clock.label = told.format(n=storm.left, storm=storm.words)
        if s.beneath:
            under = ngettext("{n} more card is below Thunder and is never drawn.",
                             "{n} more cards are below Thunder and are never drawn.", s.beneath)
            clock.label += " " + under.format(n=s.beneath)
        for spot in self._spots:
            spot.tip = spot.label

    def mark(self, s: Fray) -> None:
        """Make the piles targets of cards: a rejected offer goes under the deck, three of a kind onto the discards."""
        acting = self.table.may_act
        for spot, target in zip(self._spots[:2], ("deck", "discard"), strict=True):
            spot.target = target if acting else ""
