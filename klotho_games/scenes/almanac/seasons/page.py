"""The page of seasons: all of them on the left, and the score sheet of one on the right."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.almanac.seasons import Season, SeasonSheet, sheet_of, standing, title_of
from klotho_games.core.i18n import _, ngettext
from klotho_games.scenes.almanac.pages import SHEET, AlmanacPage, open_book
from klotho_games.scenes.almanac.program_type import AlmanacProgram, almanac_program
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import BAR, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

from . import ink
from .next_game import find_left_game, play_next_game

_FOOT = 84.0
"""Height of the buttons at the bottom of a page."""


class SeasonsPage(AlmanacPage):
    name = "seasons"
    page = "seasons"

    def __init__(self, chosen: str = "") -> None:
        """`chosen` is a season's id."""
        super().__init__()
        self.made_from = (chosen,)
        self._chosen = chosen
        self._areas: list[ScrollArea] = []

    @property
    def _program(self) -> AlmanacProgram:
        return almanac_program(self)

    @property
    def chosen_season(self) -> Season | None:
        seasons = self._program.reckoning.seasons
        return seasons.find(self._chosen) or next(iter(seasons), None)

    def sheet(self, season: Season) -> SeasonSheet:
        return sheet_of(season, self._program.reckoning.annals.entries)

    # -- the page -------------------------------------------------------------------------------------------

    def lay(self) -> None:
        self._areas = []
        if self.one_column:
            self._lay_column()
            return
        left, right = open_book(self)
        head = _("games that count together, over as many evenings as you like")
        self.add(Sprite(left.top_part(110), lambda pen: ink.paint_heading(pen, left.at_origin, _("Seasons"), head), z=5,
                        margin=12))
        self._add_area("seasons", left.without_top(116).without_bottom(_FOOT), self._season_rows, _("Seasons"))
        self._add_new(left.bottom_part(66))
        season = self.chosen_season
        if season is None:
            about = _("for people who often play together")
            self.add(Sprite(right.top_part(110), lambda pen: ink.paint_heading(pen, right.at_origin, _("How it works"),
                                                                               about), z=5, margin=12))
            words = right.without_top(130).without_bottom(_FOOT)
            self.add(Sprite(words, lambda pen: ink.paint_about(pen, words.at_origin), z=5))
            return
        self.add(Sprite(right.top_part(110), lambda pen: ink.paint_heading(pen, right.at_origin, season.name,
                                                                           ink.plan_text(season)), z=5, margin=12))
        self._add_area("sheet", right.without_top(116).without_bottom(_FOOT), self._sheet_rows, _("Score sheet"))
        self._add_play(right.bottom_part(66))

    def _add_area(self, id: str, room: Box, rows: Sequence[ScrollRow] | object, label: str) -> None:
        assert callable(rows)
        self._areas.append(ScrollArea(self, id, room, rows(room.w - BAR - 8), gap=6, label=label))

    def _lay_column(self) -> None:
        self.add(Sprite(SHEET, lambda pen: paper(pen, SHEET.at_origin), z=2, margin=40))
        room = SHEET.grow(-40, -24).without_bottom(_FOOT + 20)
        wide = room.w - BAR - 12
        about = ScrollRow(620, lambda pen, box: ink.paint_about(pen, _wide(box, wide)))
        rows = [*self._season_rows(wide), *(self._sheet_rows(wide) if self.chosen_season else [about])]
        self._areas.append(ScrollArea(self, "seasons", room, rows, gap=8, label=_("Seasons")))
        new, play = Box(SHEET.x + 40, SHEET.bottom - _FOOT - 8, SHEET.w - 80, 80).columns(2, 20)
        self._add_new(new)
        if self.chosen_season is not None:
            self._add_play(play)

    def _add_new(self, box: Box) -> None:
        style = ButtonStyle(size=24, radius=14, icon_size=28, calm=True)
        new, add = box.left_part(min(box.w, 800)).columns(2, 20)
        Button(self, "new", new, _("New season"), self._begin, icon="plus", kind="paper", key="n", style=style,
               reason=ink.season_needs() if self._few else "", first=self.chosen_season is None and not self._few)
        if self._few:
            Button(self, "profiles", add, _("Add a profile"), self._program.open_profiles, icon="plus", kind="primary",
                   first=True, style=style)

    @property
    def _few(self) -> bool:
        return len(self._program.profiles) < 2

    def _add_play(self, box: Box) -> None:
        season = self.chosen_season
        assert season is not None
        sheet = self.sheet(season)
        go_on, strike = box.without_right(250), box.right_part(230)
        style = ButtonStyle(size=24, radius=14, icon_size=28)
        if not sheet.is_over:
            waits = find_left_game(self._program, season) is not None
            label = _("Continue {title}") if waits else _("Play {title}")
            Button(self, "play", go_on, label.format(title=title_of(sheet.game)),
                   lambda: self._go_on(season), icon="play", kind="primary", shortcut="confirm", first=True,
                   style=style)
        Button(self, "strike", strike, _("Delete"), self._ask_strike, icon="cross", kind="paper", style=style,
               tip=_("Deletes the season. Its games stay in your statistics."))

    # -- rows -----------------------------------------------------------------------------------------------

    def _season_rows(self, wide: float) -> list[ScrollRow]:
        k = min(self.stage.look.text_scale, 1.6)
        rows = [self._season_row(season, wide, 104 * k) for season in self._program.reckoning.seasons]
        return rows or [ScrollRow(104 * k, lambda pen, box: ink.paint_none(pen, _wide(box, wide), self._few))]

    def _season_row(self, season: Season, wide: float, height: float) -> ScrollRow:
        sheet = self.sheet(season)
        told = standing(sheet)
        spot = Spot(f"season-{season.id}", Box(0, 0, 0, 0), season.name, _("season"), told,
                    press=lambda: self._choose(season), ring=12)
        portraits = self._portraits(season)

        def paint(pen: Pen, box: Box) -> None:
            chosen = self.chosen_season is not None and self.chosen_season.id == season.id
            row = Box(box.x, box.y, wide, box.h)
            ink.paint_season(pen, row, sheet, told, portraits, chosen, spot.hovered)

        return ScrollRow(height, paint, [(spot, Box(0, 0, wide, height))])

    def _sheet_rows(self, wide: float) -> list[ScrollRow]:
        season = self.chosen_season
        assert season is not None
        sheet, k = self.sheet(season), min(self.stage.look.text_scale, 1.6)
        portraits = self._portraits(season)
        rows = [ScrollRow(136 * k, lambda pen, box: ink.paint_people(pen, _wide(box, wide), sheet, portraits),
                          [(self._person_spot(n, sheet), place) for n,
                           place in enumerate(ink.columns(Box(0, 0, wide, 136 * k), len(season.people)))])]
        for n in range(len(season.plan.games)):
            if n >= len(sheet.played) and sheet.is_over:
                break
            rows.append(self._game_row(n, sheet, wide, 66 * k))
        return rows

    def _person_spot(self, n: int, sheet: SeasonSheet) -> Spot:
        person = sheet.season.people[n]
        value = _("{points} in total").format(points=ink.points(sheet.totals[n]))
        return Spot(f"person-{n}", Box(0, 0, 0, 0), person.name, _("player"), value, ring=12)

    def _game_row(self, n: int, sheet: SeasonSheet, wide: float, height: float) -> ScrollRow:
        return ScrollRow(height, lambda pen, box: ink.paint_game(pen, _wide(box, wide), sheet, n))

    def _portraits(self, season: Season) -> list[str]:
        known = [self._program.profiles.find_by_id(person.who) for person in season.people]
        return [profile.portrait if profile is not None else "" for profile in known]

    # -- actions --------------------------------------------------------------------------------------------

    def _choose(self, season: Season) -> None:
        if self.chosen_season is None or self.chosen_season.id != season.id:
            self.stage.sound.play("ui_page")
            self._chosen = season.id
            self.rebuild()

    def _go_on(self, season: Season) -> None:
        play_next_game(self._program, season)

    def _begin(self) -> None:
        from .new_season import NewSeason

        self.stage.push(NewSeason(self._program))

    def _ask_strike(self) -> None:
        season = self.chosen_season
        assert season is not None
        played = len(self.sheet(season).played)
        told = ngettext("{n} game has been played. It stays in your statistics.",
                        "{n} games have been played. They stay in your statistics.", played).format(n=played)
        self.stage.push(Confirm(_("Delete {name}?").format(name=season.name), told, _("Delete"),
                                lambda: self._strike(season), _("No, keep it")))

    def _strike(self, season: Season) -> None:
        self._program.reckoning.seasons.end(season.id)
        self._chosen = ""

    # -- input ----------------------------------------------------------------------------------------------

    def on_resume(self, result: object) -> None:
        if isinstance(result, str) and result:
            self._chosen = result
        self.rebuild()

    def wheel(self, p: Pointer) -> None:
        area = next((area for area in self._areas if area.box.contains(p.at)), None)
        if area is not None:
            area.wheel(p.turn)


def _wide(box: Box, wide: float) -> Box:
    return Box(box.x, box.y, wide, box.h)
