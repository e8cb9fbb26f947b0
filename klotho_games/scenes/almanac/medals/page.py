"""The page of medals: a row for every game on the left, and the medals of one game with their tasks on the right."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.almanac.bookkeeping import Bookkeeping
from klotho_games.almanac.medals import HOUSE, MedalStanding, standings
from klotho_games.almanac.seen_medals import SeenMedals
from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.practice.medals import standings as practice_standings
from klotho_games.scenes.almanac.pages import SHEET, AlmanacPage, open_book, still_counting
from klotho_games.scenes.almanac.program_type import almanac_program
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import BAR, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.controls import Tappable, paper

from . import ink
from .ink import GameMedals

_ROW, _LEAST_ROW = 97.0, 75.0
"""Height of a row: seven games fill the page, nine fit at the least height, and more scroll."""
_GAP = 6.0
_EVERY = 2.0
"""Seconds between two updates of the page while older games are read."""
_ROWS_OF_CELLS = (5, 6)
"""Rows of cells on a page: ten medals fill it, twelve have a little less room, and more scroll."""


class Medals(AlmanacPage):
    """The page of medals: those of the house and of each game, with how far each is."""

    name = "medals"
    page = "medals"

    def __init__(self, chosen: str | None = None) -> None:
        """`chosen` is the game that is open at first; by default a game with something new."""
        super().__init__()
        self.made_from = (chosen,)
        self._chosen = chosen
        self._shown: dict[str, GameMedals] = {}
        self._counted = -1
        self._since = 0.0
        self._areas: list[ScrollArea] = []
        self._page: list[Sprite] = []

    # -- data -----------------------------------------------------------------------------------------------

    @property
    def chosen_medals(self) -> GameMedals:
        return self._shown[self._chosen or HOUSE]

    @property
    def _reckoning(self) -> Bookkeeping:
        return almanac_program(self).reckoning

    def _count(self) -> None:
        """Count the medals again if the annals have changed. A new medal stays marked while the page is open."""
        annals, who = self._reckoning.annals, self.stage.program.profile.id
        if self._counted == annals.changes:
            return
        self._counted = annals.changes
        self._looked = SeenMedals.load()
        titles = {info.id: info.title for info in registry.shelf()} | {HOUSE: _("General")}
        found = standings(annals.entries, who)
        practice = practice_standings(almanac_program(self).practice.notebook(who))
        found[HOUSE] = (*found.get(HOUSE, ()), *practice)
        for game, own in found.items():
            new = self._looked.new(who, game, own)
            if game in self._shown:
                new |= self._shown[game].new
            self._shown[game] = GameMedals(game, titles[game], own, new)
        if self._chosen not in self._shown:
            self._chosen = next((game for game, shown in self._shown.items() if shown.new), next(iter(self._shown)))

    def _mark_chosen_as_seen(self) -> None:
        self._looked.look(self.stage.program.profile.id, self.chosen_medals.game, self.chosen_medals.standings)

    # -- the page -------------------------------------------------------------------------------------------

    def on_open(self) -> None:
        self._mark_chosen_as_seen()

    def lay(self) -> None:
        self._count()
        self._areas, self._page = [], []
        if self.one_column:
            self._lay_column()
        else:
            self._left, self._right = open_book(self)
            self._lay_games(self._left)
            self._lay_chosen(self._right)
        if self.stage.scene is self:
            self._mark_chosen_as_seen()

    def _total_text(self) -> str:
        have = sum(shown.have for shown in self._shown.values())
        of = sum(len(shown.standings) for shown in self._shown.values())
        return still_counting(self._reckoning.left) or _("{n} of {of} earned").format(n=have, of=of)

    def _lay_games(self, page: Box) -> None:
        told = self._total_text()
        head = Box(page.x, page.y, page.w, 70)
        self.add(Sprite(head, lambda pen: ink.paint_heading(pen, head.at_origin, told), z=5, margin=12))
        games = [shown for game, shown in self._shown.items() if game != HOUSE]
        room = Box(page.x - 18, page.y + 68, page.w + 36, 7 * _ROW)
        tall = max(_LEAST_ROW, min(_ROW, room.h / max(1, len(games))))
        self._games = ScrollArea(self, "games", room, [self._game_row(shown, tall) for shown in games], gap=0,
                                 label=_("Games"))
        place = next((n for n, shown in enumerate(games) if shown.game == self._chosen), 0)
        self._games.scroll_to((place + 1) * tall - room.h + tall / 2, gently=False)
        self._areas.append(self._games)
        for row in self._games.rows:
            for spot, _place in row.spots:
                self._leads(spot)
        self._lay_house(page, room.bottom)

    def _lay_house(self, page: Box, top: float) -> None:
        rule = Box(page.x, top, page.w, 4)
        self.add(Sprite(rule, lambda pen: pen.fill(Box(0, 1, rule.w, 1.6), ink.RULE), z=5))
        box = Box(page.x - 18, top + 4, page.w + 36, 84)
        shown = self._shown[HOUSE]
        self._house = Tappable(
            self, _id(HOUSE), box, shown.title,
            lambda pen, spot: ink.paint_row(pen, box.at_origin, shown, self._chosen == HOUSE, spot.hovered),
            lambda: self._choose(HOUSE), role=_("medals"), value=shown.count_text, ring=-1, margin=10)
        self._house.spot.order = 1.9
        self._leads(self._house.spot)
        legend = Box(page.x + 96, box.bottom + 2, page.w - 96, 42)
        self.add(Sprite(legend, lambda pen: ink.paint_legend(pen, legend.at_origin), z=5, margin=8))

    def _game_row(self, shown: GameMedals, tall: float) -> ScrollRow:
        spot = Spot(_id(shown.game), Box(0, 0, 0, 0), shown.title, _("medals"), shown.count_text,
                    press=lambda: self._choose(shown.game), ring=-1, first=self._chosen == shown.game)

        def paint(pen: Pen, box: Box) -> None:
            ink.paint_row(pen, box, shown, self._chosen == shown.game, spot.hovered)

        wide = self._left.w + 36
        return ScrollRow(tall, paint, [(spot, Box(4, 2, wide - 8 - BAR, tall - 4))])

    def _leads(self, spot: Spot) -> None:
        """Choose a game when the keys move the focus to it."""
        before = spot.changed

        def changed(spot: Spot) -> None:
            if before is not None:
                before(spot)
            if spot.focused and self.focus.seen:
                self._choose(_game(spot.id))

        spot.changed = changed

    def _choose(self, game: str) -> None:
        if game == self._chosen:
            return
        self._chosen = game
        self.stage.sound.play("ui_page")
        if self.one_column:
            self.rebuild()
            return
        self._areas.pop().strike()
        for sprite in self._page:
            self.layers.remove(sprite)
        self._page.clear()
        self._lay_chosen(self._right)
        self._mark_chosen_as_seen()
        self._games.refresh()
        self._house.refresh()

    # -- the right page -------------------------------------------------------------------------------------

    def _lay_chosen(self, page: Box) -> None:
        shown = self.chosen_medals
        own = ink.in_order(shown.standings)
        pairs = [own[n : n + 2] for n in range(0, len(own), 2)]
        least, most = _ROWS_OF_CELLS
        banner = Box(page.x, page.y + 2, page.w, 142 if len(pairs) <= least else 96)
        self._page.append(self.add(Sprite(
            banner, lambda pen: ink.paint_game_banner(pen, banner.at_origin, shown), z=5, margin=14)))
        top = banner.bottom + 10
        room = Box(page.x - 8, top, page.w + 16, page.bottom - top)
        tall = room.h / min(max(least, len(pairs)), most)
        places = Box(8, 8, room.w - 16 - (BAR + 12 if len(pairs) > most else 0), tall - 10).columns(2, 16)
        area = ScrollArea(self, "chosen", room, [self._pair_row(shown, pair, places, tall) for pair in pairs], gap=0,
                          label=shown.title)
        for row in area.rows:
            for spot, _place in row.spots:
                spot.order += 1
        self._areas.append(area)

    def _pair_row(self, shown: GameMedals, pair: Sequence[MedalStanding], places: Sequence[Box],
                  tall: float) -> ScrollRow:
        cells = [(self._medal_spot(shown, standing), place) for standing, place in zip(pair, places, strict=False)]

        def paint(pen: Pen, box: Box) -> None:
            for standing, (spot, place) in zip(pair, cells, strict=True):
                ink.paint_cell(pen, place.move(box.x, box.y), standing, shown.game, standing.medal.id in shown.new,
                               spot.hovered)

        return ScrollRow(tall, paint, cells)

    def _medal_spot(self, shown: GameMedals, standing: MedalStanding) -> Spot:
        medal = standing.medal
        return Spot(f"medal-{medal.id}", Box(0, 0, 0, 0), medal.name, _("medal"),
                    ink.spoken_medal(standing, medal.id in shown.new), tip=ink.tiers_text(standing), ring=14)

    # -- one column for large text --------------------------------------------------------------------------

    def _lay_column(self) -> None:
        self.add(Sprite(SHEET, lambda pen: paper(pen, SHEET.at_origin), z=2, margin=50))
        room = SHEET.grow(-30, -20)
        wide = room.w - BAR - 12
        told = self._total_text()
        rows = [ScrollRow(84, lambda pen,
                          box: ink.paint_heading(pen, Box(box.x + 10, box.y + 14, box.w - 20, 70), told))]
        above = 0.0
        for game, shown in self._shown.items():
            rows.append(self._heading_row(shown, wide))
            if game == self._chosen:
                above = sum(row.height + _GAP for row in rows[:-1])
                rows += [self._medal_row(shown, standing, wide) for standing in ink.in_order(shown.standings)]
        area = ScrollArea(self, "column", room, rows, gap=_GAP, label=_("Medals"))
        self._areas.append(area)
        if above > room.h * 0.4:  # keep the open game in sight
            area.scroll_to(above - 60, gently=False)

    def _heading_row(self, shown: GameMedals, wide: float) -> ScrollRow:
        tall = 128.0
        spot = Spot(_id(shown.game), Box(0, 0, 0, 0), shown.title, _("medals"), shown.count_text,
                    press=lambda: self._choose(shown.game), ring=14, first=self._chosen == shown.game)

        def paint(pen: Pen, box: Box) -> None:
            ink.paint_heading_row(pen, box, shown, self._chosen == shown.game, spot.hovered)

        return ScrollRow(tall, paint, [(spot, Box(6, 4, wide - 12, tall - 8))])

    def _medal_row(self, shown: GameMedals, standing: MedalStanding, wide: float) -> ScrollRow:
        tall = ink.cell_height(self.stage.look, standing, wide - 80)
        spot = self._medal_spot(shown, standing)

        def paint(pen: Pen, box: Box) -> None:
            cell = Box(box.x + 60, box.y + 8, box.w - 80, box.h - 8)
            ink.paint_cell(pen, cell, standing, shown.game, standing.medal.id in shown.new, spot.hovered)

        return ScrollRow(tall, paint, [(spot, Box(56, 4, wide - 72, tall - 4))])

    # -- input and frames -----------------------------------------------------------------------------------

    @property
    def needs_frames(self) -> bool:
        return bool(self._reckoning.left)

    def update(self, seconds: float) -> None:
        """Update the page while older games are read."""
        self._since += seconds
        if self._reckoning.annals.changes != self._counted and (self._since >= _EVERY or not self._reckoning.left):
            self._since = 0.0
            self.rebuild()

    def wheel(self, p: Pointer) -> None:
        under = next((area for area in self._areas if area.box.contains(p.at)), None)
        if under is not None:
            under.wheel(p.turn)


def _id(game: str) -> str:
    return f"game-{game}"


def _game(spot: str) -> str:
    return spot.removeprefix("game-")


