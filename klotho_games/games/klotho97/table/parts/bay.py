"""The bay of the player's own company: its paper sheet, its cards in three groups, and how full the hand is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import ARTIFACTS, ID, MINERALS, MONSTER, NUMBER, TECH
from klotho_games.games.klotho97.rules.count import count
from klotho_games.games.klotho97.rules.state import Company, Phase, Venture
from klotho_games.games.klotho97.table.look.card_faces import card_sprite
from klotho_games.games.klotho97.table.look.company_sheet import (
    paint_large_sheet,
    paint_limit,
    paint_sheet,
    points_words,
    sheet_cells,
)
from klotho_games.games.klotho97.table.look.large_cards import large_card
from klotho_games.games.klotho97.table.look.places import LARGE, BayPlace, bay_rows
from klotho_games.games.klotho97.table.look.signs import mineral
from klotho_games.games.klotho97.table.look.steel import bay as paint_bay
from klotho_games.games.klotho97.table.look.steel import octagon
from klotho_games.games.klotho97.table.look.style import MUTE, OUTLINE, PALE_GOLD, WHITE, button_style
from klotho_games.games.klotho97.telling.names import card_note, coins_words, minerals_words
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, GOLD, SEATS, SEMI
from klotho_games.stage.pieces.cards import CardSprite, paint_at_scale
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.card_row import CardPlace
from klotho_games.stage.widgets.button import Button

from .raised_row import LiftedRow

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 14
_SHEET = Box(0, 0, 376, 238)
_LIMIT = Box(0, 0, 200, 144)
_FEWEST = 4
"""Fewest mines of a stake (K97-3.5)."""


class Bay:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.seat = 0
        places, k = table.places, table.places.squeeze
        self.box = places["bay"]
        self._frame = table.add(Panel(self.box, z=Z - 4, margin=24))
        self._large = table.stage.look.text_scale >= LARGE
        sheet = places["sheet"]
        plain = Box(sheet.x, sheet.centre[1] - _SHEET.h * k / 2, _SHEET.w * k, _SHEET.h * k)
        self.sheet = sheet if self._large else plain
        self._sheet = table.add(Panel(self.sheet, z=Z, margin=24))
        self._labels = table.add(Panel(places["bay_cards"], z=Z))
        limit = places["limit"]
        small = Box(limit.x, limit.y, _LIMIT.w * k, _LIMIT.h * k)
        self._limit = table.add(Panel(limit if self._large else small, z=Z))
        self._marks = table.add(Panel(places["bay_cards"], z=Z + 30, margin=20))
        self.hand = LiftedRow(table, self._make, z=Z + 6)
        self._modes: dict[str, str] = {}
        self._sheet_spot = table.spot(Spot("sheet", self.sheet, "", role=_("sheet"), ring=12))
        self._limit_spot = table.spot(Spot("limit", self._limit.box, "", role=_("note"), ring=12))
        self._whole = table.spot(Spot("bay", places["bay_cards"], _("Your cards"), role=_("bay"), ring=16))
        self.stake = Button(
            table, "stake", places["stake"], _("Stake"), table.open_bench, picture="klotho97/ui_pick", key="s",
            style=button_style(26), z=Z + 6, tip=_("Put your mines on the workbench."),
        )
        self._groups: list[list[BayPlace]] = []

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Venture) -> None:
        self.seat = self.table.bay_seat(s)
        company, name = s.companies[self.seat], self.table.names[self.seat]
        accent = SEATS[self.seat].colour
        self._frame.show(paint_bay, accent)
        self._lay_cards(company)
        self.show_sheet(company, s.markets)
        self._sheet_spot.label = self._sheet_spot.tip = sheet_words(company, name, s)
        n, k = len(company.cards), self.table.places.squeeze
        room, shrunk = (self._limit.box.at_origin, 1.0) if self._large else (_LIMIT, k)
        self._limit.redraw(lambda pen: paint_at_scale(pen, shrunk, lambda own: paint_limit(own, room, n, accent)),
                           ("k97-limit", n, accent, k))
        told = ngettext("{name} has {n} card and can keep at most ten at the end of a turn (K97-2.9).",
                        "{name} has {n} cards and can keep at most ten at the end of a turn (K97-2.9).", n)
        self._limit_spot.label = self._limit_spot.tip = told.format(n=n, name=name)
        self._show_marks(s)

    @property
    def sheet_sprite(self) -> Sprite:
        return self._sheet

    def show_sheet(self, company: Company, markets: tuple[int, int, int]) -> None:
        k = self.table.places.squeeze

        def paint(pen: Pen) -> None:
            if self._large:
                paint_large_sheet(pen, self.sheet.at_origin, company, markets)
            else:
                paint_at_scale(pen, k, lambda own: paint_sheet(own, _SHEET, company, markets))

        self._sheet.redraw(paint, ("k97-sheet", company.coins, company.minerals, company.artifacts, company.monsters,
                                   markets, k))

    def _lay_cards(self, company: Company) -> None:
        groups = company.mines, company.tools, company.technologies
        self._groups = bay_rows(self.table.places["bay_cards"], [len(group) for group in groups])
        laid = [pair for group, row in zip(groups, self._groups, strict=True) for pair in zip(group, row, strict=True)]
        modes = {ID[card]: place.mode for card, place in laid}
        if any(self._modes.get(card, mode) != mode for card, mode in modes.items()):
            self.hand.lay({})
        self._modes = modes
        self.hand.lay({ID[card]: CardPlace(place.box, 0, Z + 6 + n * 0.1) for n, (card, place) in enumerate(laid)})
        names = _("Mines"), _("Tools"), _("Alien tech")
        shown = tuple((name, len(group), row[0].box.x - self._labels.box.x)
                      for name, group, row in zip(names, groups, self._groups, strict=True) if group)
        self._labels.show(_paint_labels, shown)

    def _make(self, card: str, place: CardPlace) -> CardSprite:
        return card_sprite(NUMBER[card], place.box, self._modes.get(card, "bay"), z=place.z)

    # -- places ---------------------------------------------------------------------------------------------

    def place_for(self, company: Company, card: int) -> Box:
        """Return the place of a card once the company has it."""
        groups = company.mines, company.tools, company.technologies
        rows = bay_rows(self.table.places["bay_cards"], [len(group) for group in groups])
        for group, row in zip(groups, rows, strict=True):
            if card in group:
                return row[group.index(card)].box
        return self.table.places["bay_cards"]

    def sign(self, what: str) -> Point:
        """Return where the sheet shows "coins", "monsters", a mineral or an artifact."""
        if self._large:
            return sheet_cells(self.sheet).get(what, self.sheet).centre
        k = self.table.places.squeeze
        x, y = {"coins": (45.0, 40.0), "monsters": (231.0, 40.0)}.get(what, (188.0, 117.0))
        if what in MINERALS:
            x, y = 44 + MINERALS.index(what) * 118, 117
        elif what in ARTIFACTS:
            x, y = 43 + ARTIFACTS.index(what) * 84, 197
        return self.sheet.x + x * k, self.sheet.y + y * k

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Venture) -> None:
        company = s.companies[self.seat]
        acts = self.table.may_act
        self._whole.target = "bay" if acts else ""
        self.hand.set_spots({ID[card]: self._spot(s, card, acts) for card in company.cards})
        self.stake.set(reason=self._why_not_stake(s, company, acts))
        self.stake.spot.shortcut = "s" if acts else ""

    def _why_not_stake(self, s: Venture, company: Company, acts: bool) -> str:
        if not acts:
            return _("You can stake mines only in your own turn.")
        if s.phase is not Phase.PLAY:
            refusal = self.table.session.why_not(do.Stake(()))
            return refusal.reason if refusal else ""
        if len(company.mines) < _FEWEST:
            return _("You need at least four mines for a stake. Claim more with your dice.")
        return ""

    def _spot(self, s: Venture, card: int, acts: bool) -> Spot:
        id = ID[card]
        box = self.hand.places[id].box
        role = _("mine") if card < TECH else _("technology") if card < MONSTER else _("Tool")
        spot = Spot(f"card:{id}", box, card_note(id), role=role, ring=14, area="bay", piece=f"card:{id}",
                    large=lambda: large_card(card, box), target="bay" if acts else "")
        if acts:
            spot.press = lambda: self.table.gestures.use_own(id)
            spot.value = self.table.gestures.own_card_words(s, card)
        return spot

    # -- trades (K97-8.4) -----------------------------------------------------------------------------------

    def _show_marks(self, s: Venture) -> None:
        pairs = self.table.pairs(s)
        first = self.table.plan.first
        key = ("k97-trades", pairs, first, tuple(self.hand.places), self._marks.box)
        self._marks.redraw(lambda pen: self._paint_marks(pen, pairs, first), key)

    def _paint_marks(self, pen: Pen, pairs: tuple[tuple[str, str, str], ...], first: str) -> None:
        for number, (a, b, kind) in enumerate(pairs, 1):
            for card in (a, b):
                self._paint_tag(pen, card, str(number), kind)
        if first in self.hand.places:
            self._paint_tag(pen, first, "?", "")

    def _paint_tag(self, pen: Pen, card: str, number: str, kind: str) -> None:
        """Paint over the hub of a mine which pair it belongs to, and what the pair brings."""
        box = self.hand.places[card].box.move(-self._marks.box.x, -self._marks.box.y)
        x, y = box.centre
        w = 112.0 if kind else 60.0
        s = Sketch(w, 56)
        s.polygon(octagon(1.5, 1.5, w - 3, 53, 12), "#14161f", OUTLINE, 3)
        s.polygon(octagon(4.5, 4.5, w - 9, 47, 10), "none", GOLD, 2.5)
        pen.sketch(s, Box(x - w / 2, y - 28, w, 56), shadow=4)
        pen.text(number, Box(x - w / 2 + 6, y - 28, 48, 56), 30, PALE_GOLD, BLACK, align="centre", grow=False)
        if kind:
            pen.svg(mineral(kind), Box(x + 4, y - 21, 42, 42))


def _paint_labels(pen: Pen, box: Box, shown: tuple[tuple[str, int, float], ...]) -> None:
    """Paint the name and size of each group above its first card. `shown` has name, number and left edge."""
    if not shown:
        words = _("No cards yet. Claim mines and technologies with your dice, and buy Tools with your coins.")
        pen.text(words, box.grow(-40, -20), 24, MUTE, SEMI, align="centre", wrap=True)
        return
    ends = [x for _name, _n, x in shown[1:]] + [box.w]
    short = {_("Mines"): _("Mines"), _("Tools"): _("Tools"), _("Alien tech"): _("Tech")}
    for (name, n, x), end in zip(shown, ends, strict=True):
        left = x + 2
        if end - left < 150:
            name = short[name]
        at = pen.text(name, Box(left, 0, end - left - 40, 29), 22, MUTE, SEMI)
        pen.text(str(n), Box(at.right + 8, 0, 40, 29), 22, WHITE, BOLD)


def sheet_words(company: Company, name: str, s: Venture) -> str:
    """Describe the sheet in a sentence."""
    found = count(company, s.markets)
    told = _("{name} has {coins}, {minerals}, {artifacts} and {monsters}. A scoring now would bring {points}.")
    n = sum(company.artifacts)
    return told.format(
        name=name, coins=coins_words(company.coins), points=points_words(found.points),
        minerals=minerals_words(company.minerals) if any(company.minerals) else _("no minerals"),
        artifacts=ngettext("{n} artifact", "{n} artifacts", n).format(n=n) if n else _("no artifacts"),
        monsters=ngettext("{n} monster", "{n} monsters", company.monsters).format(n=company.monsters)
        if company.monsters else _("no monsters"),
    )


