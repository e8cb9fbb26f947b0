"""The two decks, and the progress to the next scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules.cards import TOOL
from klotho_games.games.klotho97.rules.state import Venture, to_next_scoring
from klotho_games.games.klotho97.table.look.furniture import deck, scoring_track
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.table.look.steel import steel_panel
from klotho_games.games.klotho97.table.look.style import PALE_GOLD
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 12


class Decks:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self.box = places["decks"]
        self.klotho, self.tools = places["deck_klotho"], places["deck_tool"]
        self._sprite = table.add(Panel(self.box, z=Z, margin=24))
        self.spot = table.spot(Spot("decks", self.box, "", role=_("decks"), target="discard", ring=16))

    def show(self, s: Venture) -> None:
        self.spot.label = self.spot.tip = decks_words(s)
        shown = (sum(s.stacks) if s.count_shown else None, len(s.unseen_tools), len(s.rounds), to_next_scoring(s))
        key = ("k97-decks", shown if s.count_shown else shown[:3], s.length, self.box.size)
        self._sprite.redraw(lambda pen: self._paint(pen, s), key)

    def _paint(self, pen: Pen, s: Venture) -> None:
        box = self.box

        def at(name: str) -> Box:
            return self.table.places[name].move(-box.x, -box.y)

        def pile(name: str) -> Box:
            slot = at(name)
            return Box.around(slot.centre, slot.w * self.table.places.squeeze, slot.h)

        steel_panel(pen, box.at_origin, alpha=0.84)
        left = sum(s.stacks)
        deck(pen, pile("deck_klotho"), 0, _("Klotho"), left, counted=s.count_shown)
        deck(pen, pile("deck_tool"), TOOL, _("Tools"), len(s.unseen_tools))
        room = at("to_scoring")
        large = pen.look.text_scale >= LARGE
        words = next_scoring_words(s) if large else balance_lines(pen, next_scoring_words(s), BOLD, 22, room.w)
        pen.text(words, room, 22, PALE_GOLD, BOLD, align="centre", wrap=True, leading=1.15)
        if not large:  # larger words need the room
            scoring_track(pen, at("track"), len(s.rounds), _way(s) if s.count_shown else None)


def _way(s: Venture) -> float:
    """Return how much of the stack above the next Score card is gone."""
    number = len(s.rounds)
    if number > 2:
        return 0.0
    whole = s.length // 3 + (number < s.length % 3)
    return 1 - s.stacks[number] / whole


def next_scoring_words(s: Venture) -> str:
    number = len(s.rounds) + 1
    if number > 3:
        return _("All three scorings are over")
    if not s.count_shown or not to_next_scoring(s):
        return _("Scoring {number} comes next").format(number=number)
    n = to_next_scoring(s)
    told = ngettext("{n} card to Scoring {number}", "{n} cards to Scoring {number}", n)
    return told.format(n=n, number=number)


def decks_words(s: Venture) -> str:
    tools = ngettext("{n} Tool in the deck.", "{n} Tools in the deck.", len(s.unseen_tools))
    return f"{next_scoring_words(s)}. {tools.format(n=len(s.unseen_tools))}"
