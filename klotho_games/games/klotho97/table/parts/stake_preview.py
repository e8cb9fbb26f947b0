"""What could be staked next, in the free part of the bay: with the player's
mines, or also with the mine they look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import NUMBER, TECH
from klotho_games.games.klotho97.rules.questions import stake_with
from klotho_games.games.klotho97.rules.stake_solver import Found
from klotho_games.games.klotho97.rules.state import Phase, Venture, acting
from klotho_games.games.klotho97.table.look.card_faces import picture
from klotho_games.games.klotho97.table.look.company_sheet import points_words
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.table.look.stake_picture import grid, path
from klotho_games.games.klotho97.table.look.steel import dash_outline, octagon
from klotho_games.games.klotho97.table.look.style import LINE, MUTE, PALE_GOLD
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

FEWEST = 4
"""Fewest mines of a stake (K97-3.5)."""
MOST = 6
"""With more mines the solver takes longer than a frame, so players have to use the workbench."""
_WIDE, _LEAST = 270.0, 220.0
"""Width of the preview, and the least room it needs. Cards have priority."""
_WORDS, _LARGE_WORDS = 62.0, 76.0
_LARGEST = 0.26


class StakePreview:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sprite = table.add(Panel(Box(0, 0, _WIDE, 100), z=16, visible=False))
        self._spot: Spot | None = None
        self._looked_at = ""

    def look_at(self, card: str) -> None:
        """Update the preview for a hovered or focused card of the row; "" for none."""
        if card != self._looked_at:
            self._looked_at = card
            self.show(self.table.state)

    def show(self, s: Venture) -> None:
        if self._spot is not None:
            self.table.focus.remove(self._spot)
            self._spot = None
        room = self._room()
        self._sprite.visible = False
        if room is None or s.phase is not Phase.PLAY or not self.table.may_act or len(acting(s).mines) > MOST:
            return
        card = self._card(s)
        found, told = stake_with(s, card), self.stake_words(s, card)
        self._sprite.box, self._sprite.visible = room, True
        mines = len(acting(s).mines)
        laid = found[0] if found is not None else None
        key = ("k97-preview", laid.laid if laid is not None else mines, told, room.size)
        self._sprite.redraw(lambda pen: _paint(pen, room.at_origin, laid, mines, told), key)
        self._spot = self.table.spot(Spot("preview", room, " ".join(told), role=_("note"), ring=12, area="bay"))

    def stake_words(self, s: Venture, card: str) -> tuple[str, str]:
        """Return the title of the stake, and its points in a single scoring."""
        found, mines = stake_with(s, card), len(acting(s).mines)
        if found is None:
            need = _("{n} of {of} mines").format(n=min(mines, FEWEST), of=FEWEST)
            return (_("No closed path yet"), "") if mines >= FEWEST else (_("For a stake"), need)
        points = points_words(found[1])
        if card:
            return _("With this card"), _("best stake {points}").format(points=points)
        return _("Best stake now"), points

    def _card(self, s: Venture) -> str:
        """Return the mine that is looked at, or whose drawer is open, if a path closes with it."""
        row = {card for card in s.row if 0 <= card < TECH}
        for card in (self._looked_at, self.table.plan.card):
            if card and NUMBER[card] in row and stake_with(s, card) is not None:
                return card
        return ""

    def _room(self) -> Box | None:
        """Return the room to the right of the last card; None if there is too little."""
        cards = self.table.places["bay_cards"]
        places = self.table.bay.hand.places
        if not places:
            return None
        left = max(place.box.right for place in places.values()) + 26
        wide = min(_WIDE, cards.right - left)
        return Box(cards.right - wide, cards.y, wide, cards.h) if wide >= _LEAST else None


def _paint(pen: Pen, box: Box, found: Found | None, mines: int, told: tuple[str, str]) -> None:
    s = Sketch(box.w, box.h)
    s.polygon(octagon(2, 2, box.w - 4, box.h - 4, 14), "#0d0f18", opacity=0.55)
    dash_outline(s, octagon(2, 2, box.w - 4, box.h - 4, 14), LINE, 2, 8, 7)
    pen.sketch(s, box)
    head, line = told
    words = _WORDS if pen.look.text_scale < LARGE else _LARGE_WORDS
    above, below = Box(10, 6, box.w - 20, words - 6).rows(2)
    pen.text(head, above, 21, MUTE, SEMI, align="centre")
    pen.text(line, below, 23, PALE_GOLD, BOLD, align="centre")
    room = Box(14, words + 2, box.w - 28, box.h - words - 12)
    if found is None:
        _paint_empty(pen, room, mines)
        return
    places = grid(found.laid, room, _LARGEST)
    for one, place in places:
        pen.blit(picture(pen.look, NUMBER[one.card], "bench", place.w, one.turned), pen.at(place.x, place.y))
    pen.thread(path(places), 6, bright=True)


def _paint_empty(pen: Pen, room: Box, mines: int) -> None:
    """Paint 2 × 2 places, filled for the mines that the company has."""
    w, h = 62.0, (room.h - 8) / 2
    left = room.centre[0] - w - 4
    for n in range(FEWEST):
        place = Box(left + n % 2 * (w + 8), room.y + n // 2 * (h + 8), w, h)
        s = Sketch(place.w, place.h)
        s.polygon(octagon(1.5, 1.5, w - 3, h - 3, 9), "#3b5a4a" if n < mines else "#10131e")
        dash_outline(s, octagon(1.5, 1.5, w - 3, h - 3, 9), PALE_GOLD if n < mines else LINE, 2, 5, 5)
        pen.sketch(s, place)
