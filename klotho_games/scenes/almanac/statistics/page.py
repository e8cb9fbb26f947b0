"""The page of a profile's statistics.

It shows results over time, shares with their uncertainty, opponents, dice, family and time, and on its other side error
rates. Filters apply to all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from klotho_games.almanac.entry import Entry
from klotho_games.almanac.statistics import GameFilter
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.core.play import archive, journal
from klotho_games.core.play.journal import Unreadable
from klotho_games.scenes.almanac.pages import SHEET, AlmanacPage, Ribbon, still_counting
from klotho_games.scenes.almanac.program_type import AlmanacProgram, almanac_program
from klotho_games.scenes.coach import ink
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF_ITALIC
from klotho_games.stage.ending.dice_check import DiceCheck
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.chooser import Choice, Chooser
from klotho_games.stage.widgets.controls import paper

from .dice_and_time import DiceLedger, TimeSpent
from .head import StatisticsHead
from .ink import SOFT
from .opponents import Against, FamilyPart, Kinds, Last
from .part import About, StatisticsPart
from .rates import RatesPart
from .results import ResultsPart, Scores, Shares

FILTERED_FROM = 10
"""From this many games on, the page has filters."""
_HEAD = Box(SHEET.x + 40, SHEET.y + 10, SHEET.w - 80, 114)
_COLUMN, _NEXT = 540.0, 622.0
_TOP, _LOW = SHEET.y + 146, SHEET.y + 566
_ROOMY = 1.2
"""Up to this text size, the bar has room for one more key hint."""
_EVERY = 2.0
"""Seconds between two updates of the page while older games are counted."""


class Statistics(AlmanacPage):
    """The page of statistics of one player, with filters for game, company, level and time."""

    name = page = "statistics"

    def __init__(self) -> None:
        super().__init__()
        self.only = GameFilter()
        self.turned = False
        """Whether the page shows its other side, with error rates."""
        self._area: ScrollArea | None = None
        self._offset = self._since = 0.0
        self._seen = 0, 0

    def hints(self) -> Sequence[tuple[str, str, str]]:
        return [("f", "x", _("Filters"))] if self._has_filters and not self._key else []

    @property
    def _key(self) -> str:
        """The key for the filters if the bar has no room for it, which is so for large text; otherwise empty."""
        if self.stage.look.text_scale <= _ROOMY:
            return ""
        return "x" if self.stage.input.device == "pad" else "f"

    # -- data -----------------------------------------------------------------------------------------------

    @property
    def program(self) -> AlmanacProgram:
        return almanac_program(self)

    @property
    def _has_filters(self) -> bool:
        found = self.program.reckoning.figures(self.program.profile.id, GameFilter(), self.program.daily_games.today)
        return found.all_games >= FILTERED_FROM

    def _about(self) -> About:
        program = self.program
        profile = program.profile
        self._seen = self._changes
        return About(
            program.reckoning.figures(profile.id, self.only, self.program.daily_games.today), self.only, profile,
            {one.id: one for one in program.profiles}, program.reckoning.ratings(self.only.game), registry.shelf(),
            program.open_records, program.open_setup, self._check_seals, self._ask,
            self.choose if self._has_filters else None,
            self.turned, self.turn_over, self.stage.input.device == "pad",
            self._review if self.turned and self._find_unreviewed_game() is not None else None,
        )

    @property
    def _changes(self) -> tuple[int, int]:
        reckoning = self.program.reckoning
        return reckoning.annals.changes, reckoning.reviews.changes

    # -- building -------------------------------------------------------------------------------------------

    def lay(self) -> None:
        about = self._about()
        self._area = None
        if self.one_column:
            self._lay_column(about)
        else:
            self._lay_page(about)

    def _lay_page(self, about: About) -> None:
        ruled = not self.turned
        self.add(Panel(SHEET, z=2, margin=40).show(_paint_sheet, ruled=ruled))
        self._lay_part(StatisticsHead(about, _HEAD.w, 1.0, self.program.daily_games.today, self._key), _HEAD)
        x = [_HEAD.x + n * _NEXT for n in range(3)]
        if self.turned:
            rates = Box(_HEAD.x, _TOP, _HEAD.w, SHEET.bottom - 40 - _TOP)
            self._lay_part(RatesPart(about, rates.w, rates.h, 1.0), rates)
        else:
            self._lay_results(about, x)
        foot = Box(_HEAD.x, SHEET.bottom - 32, _HEAD.w, 28)
        self._counting = self.add(Sprite(foot, lambda pen: pen.text(self._still(), foot.at_origin, 20, SOFT,
                                                                    SERIF_ITALIC), z=6))

    def _lay_results(self, about: About, x: Sequence[float]) -> None:
        places = [Box(x[0], _TOP, _COLUMN, 402), Box(x[1], _TOP, _COLUMN, 402), Box(x[2], _TOP, _COLUMN, 270),
                  Box(x[2], _TOP + 274, _COLUMN, 126), *(Box(at, _LOW, _COLUMN, 378) for at in x)]
        for kind, place in zip(_parts(about), places, strict=True):
            self._lay_part(kind(about, place.w, place.h, 1.0), place)

    def _lay_part(self, part: StatisticsPart | StatisticsHead, place: Box) -> None:
        sprite = self.add(Sprite(place, part.paint, z=5, margin=14))

        def changed(spot: Spot) -> None:
            sprite.redraw(part.paint)

        for spot in part.spots:
            spot.box = spot.box.move(place.x, place.y)
            spot.changed = changed
            spot.order = place.y + place.x / 10_000
            self.spot(spot)

    def _lay_column(self, about: About) -> None:
        """Lay out the parts in one column that scrolls, for large text."""
        k = min(2.0, self.stage.look.text_scale)
        sheet = SHEET
        self.add(Sprite(sheet, lambda pen: paper(pen, sheet.at_origin, 18, 14), z=2, margin=40))
        room = sheet.grow(-24, -18)
        wide = room.w - 60
        made: list[StatisticsPart | StatisticsHead] = [
            StatisticsHead(about, wide, k, self.program.daily_games.today, self._key)
        ]
        kinds = [RatesPart] if self.turned else _parts(about)
        made += [kind(about, wide, kind.tall * k, k) for kind in kinds]
        rows = [ScrollRow(part.used_height + 24 * k, _part_painter(part),
                          [(spot, spot.box.move(10, 8)) for spot in part.spots]) for part in made]
        if self._still():
            rows.append(ScrollRow(40 * k, self._paint_still))
        self._area = ScrollArea(self, "statistics", room, rows, gap=10, z=5, label=_("Statistics"))
        self._area.scroll_to(self._offset, gently=False)

    def _paint_still(self, pen: Pen, box: Box) -> None:
        pen.text(self._still(), Box(box.x + 10, box.y, box.w - 20, box.h), 20, SOFT, SERIF_ITALIC)

    def _still(self) -> str:
        return still_counting(self.program.reckoning.left)

    def on_open(self) -> None:
        self.program.reviewing.look()
        self._tell()

    def _tell(self) -> None:
        part = self.focus.find("part-rates" if self.turned else "part-results")
        self.spoken(f"{part.label}. {part.value}" if part is not None else _("Statistics"))

    # -- actions --------------------------------------------------------------------------------------------

    def choose(self, only: GameFilter) -> None:
        """Change the filters, and keep the focus where it was."""
        self.only = only
        self.stage.sound.play("ui_toggle")
        self._again()

    def _ask(self, label: str, options: Sequence[tuple[str, GameFilter]], at: int) -> None:
        """Let the player choose a filter's value. The present value is marked, and the focus begins there."""
        choices = [Choice(told, partial(self.choose, only)) for told, only in options]
        self.stage.push(Chooser(label, choices, hinted=at))

    def turn_over(self) -> None:
        """Switch between results and error rates."""
        self.turned = not self.turned
        self._offset = 0.0
        self._area = None
        self.stage.sound.play("ui_page")
        self.rebuild()
        self._tell()

    def turn_to(self, ribbon: Ribbon) -> None:
        if ribbon.page == self.page and self.turned:
            self.turn_over()
        else:
            super().turn_to(ribbon)

    def _find_unreviewed_game(self) -> Entry | None:
        """The newest game that fits the filters, counts for a rate and has a record, but no review."""
        program = self.program
        who, known = program.profile.id, program.reckoning.reviews.by_id
        kept = {path.name for path in archive.finished_games()}
        for entry in reversed(program.reckoning.annals.entries):
            fits = entry.record in kept and entry.game in registry.ids() and self.only.game in ("", entry.game)
            if fits and entry.earns and entry.whole and entry.seat_of(who) is not None and not (
                    entry.id in known and known[entry.id].losses):
                return entry
        return None

    def _review(self) -> None:
        entry = self._find_unreviewed_game()
        if entry is None:
            return
        path = folders.records() / entry.record
        try:
            session = journal.replay(path)
        except Unreadable as problem:
            self.program.notices.append(str(problem))
            return
        self.program.open_coach(session, path)

    def _again(self) -> None:
        if self._area is not None:
            self._offset = self._area.offset
        self.rebuild()

    def _check_seals(self) -> None:
        """Check the newest game whose dice are in the ledger and whose record still exists."""
        program = self.program
        who = program.profile.id
        found = [entry for entry in program.reckoning.annals.entries
                 if entry.counts and entry.rolled and entry.seat_of(who) is not None]
        for entry in reversed(found):
            if self._open_dice_check(entry):
                return
        program.notices.append(_("The recordings of these games no longer exist, so there is nothing to check."))

    def _open_dice_check(self, entry: Entry) -> bool:
        try:
            session = journal.replay(folders.records() / entry.record)
        except Unreadable:
            return False
        self.stage.push(DiceCheck(session))
        return True

    def _to_filters(self) -> None:
        """Move the focus to the first filter, or from one filter to the next."""
        if not self._has_filters:
            return
        filters = [spot for spot in self.focus.spots if spot.id.startswith("filter-")]
        current = self.focus.current
        if not filters and self._area is not None:
            self._area.scroll_to(0, gently=False)
            filters = [spot for spot in self.focus.spots if spot.id.startswith("filter-")]
        at = filters.index(current) + 1 if current in filters and self.focus.seen else 0
        self.focus.seen = True
        self.focus.set(filters[at % len(filters)])

    # -- keys -----------------------------------------------------------------------------------------------

    def press(self, p: Press) -> None:
        if p.key == "f":
            self._to_filters()
        elif p.key == "pad y":
            self.turn_over()
        elif p.key in ("home", "end") and self._area is not None:
            self._area.key(p)
        else:
            super().press(p)

    def act(self, action: Action) -> None:
        if action is Action.HINT:
            self._to_filters()
        else:
            super().act(action)

    def wheel(self, p: Pointer) -> None:
        if self._area is not None:
            self._area.wheel(p.turn)

    # -- updates --------------------------------------------------------------------------------------------

    @property
    def needs_frames(self) -> bool:
        return bool(self.program.reckoning.left or self.program.reviewing.left)

    def update(self, seconds: float) -> None:
        self._since += seconds
        left, reviewing = self.program.reckoning.left, self.program.reviewing
        reviewing.tick()
        changes = self._changes
        if changes != self._seen and (self._since >= _EVERY or not (left or reviewing.left)):
            if changes[0] != self._seen[0]:
                reviewing.look()
            self._since = 0.0
            self._again()


def _parts(about: About) -> list[type[StatisticsPart]]:
    """The parts in reading order: three columns of two, with the last games below the opponents."""
    several_kinds = about.only.game and not about.found.against and about.found.kinds
    return [ResultsPart, Scores if about.only.game else Shares, Kinds if several_kinds else Against, Last, DiceLedger,
            FamilyPart, TimeSpent]


def _paint_sheet(pen: Pen, sheet: Box, ruled: bool) -> None:
    left = _HEAD.x - SHEET.x
    paper(pen, sheet, 18, 14)
    pen.thread([(left, 130), (sheet.w - left, 130)], 4, shadow=False)
    if not ruled:
        return
    colour = "#000000" if pen.look.high_contrast else ink.RULE
    for n in (1, 2):
        s = Sketch(4, 800).rect(1, 0, 1.6, 800, 0, colour)
        pen.sketch(s, Box(left + n * _NEXT - 42, 152, 4, 800))
    ink.paint_rule(pen, left, _LOW - SHEET.y - 14, sheet.w - 2 * left)


class _Seen(Pen):
    """A pen for a column that scrolls. It leaves out words that are more than half outside."""

    def text(self, words: str, room: Box, *args: Any, **wishes: Any) -> Box:
        middle = (room.centre[1] + self.origin[1]) * self.look.scale
        if not 0 <= middle <= self.surface.get_height():
            return Box(room.x, room.y, 0, 0)
        return super().text(words, room, *args, **wishes)


def _part_painter(part: StatisticsPart | StatisticsHead) -> Callable[[Pen, Box], None]:
    def paint(pen: Pen, box: Box) -> None:
        part.paint(_Seen(pen.surface, pen.look, (pen.origin[0] + box.x + 10, pen.origin[1] + box.y + 8),
                         (pen.canvas[0] + box.x + 10, pen.canvas[1] + box.y + 8)))

    return paint
