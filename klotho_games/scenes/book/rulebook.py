"""The rulebook: an open book with its contents beside it. It can open at a given clause."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

from klotho_games.core.games.registry import Game
from klotho_games.core.games.rulebook import Block, blocks, clauses
from klotho_games.core.i18n import _, ngettext
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, SceneTopBar, paint_cloth
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import GOLD, INK, MUTED_ON_PAPER, PAPER, SEMI, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import fade
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import TextField, paper

from .search_hits import Hit, hits, hits_by_number, marks
from .search_hits import rows as hit_rows
from .typesetter import BookPage, BookPlace, PlacedMark, PlacedWord, Typesetter

BOOK = Box(436, 96, 1448, 948)
_SIDE = Box(36, 96, 368, 948)
_INNER = Box(56, 40, 0, 60)
"""Margins of a page: x is for left and right, y for the top, and h for the bottom, where the page number is."""
_TYPESETS = 0.005
"""Seconds of a frame that are spent on typesetting before the book is shown."""
_ONE_PAGE_FROM = 1.4
"""From this text size on, one wide page is easier to read than two narrow ones."""


class Rulebook(Scene):
    """A rulebook as a book that opens, with its search."""

    name = "rulebook"
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    pads = Pads.OPENER | Pads.SOLE
    put_away = True

    def __init__(self, game: Game, clause: str = "") -> None:
        super().__init__()
        self.made_from = game.id, clause
        self.game, self.clause = game, clause
        self._blocks: list[Block]
        self._set: Typesetter
        self._typesetting: Iterator[None] | None = None
        """Sets the rest of the book, until all of it is set."""
        self._open_again = "", 0
        """The clause or the page at which the book will be open."""
        self._spread = 0
        self._per_spread_before = 0
        """Pages per spread when the book was last built; 0 before that."""
        self._chapter = 0
        self._lit = clause
        self._hits: tuple[int, int] | None = None
        """The place that the last search opened and the number of places; (0, 0) if nothing was found."""
        self._waiting = 0
        """The number of places that match while the player types, until Enter opens the first one."""
        self._wanted = ""
        """The words of the search. They are marked on the pages, and the matches replace the contents."""
        self._shown: list[Sprite] = []
        self._contents: ScrollArea

    # -- building -------------------------------------------------------------------------------------------

    @property
    def per_spread(self) -> int:
        return 2 if self.stage.look.text_scale < _ONE_PAGE_FROM else 1

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def _page_box(self, side: int) -> Box:
        pages = BOOK.columns(self.per_spread)
        return pages[side]

    def build(self) -> None:
        """Typeset the book again and keep it open at the same clause or page."""
        page, seen = self._page_box(0), self._clause_in_sight()
        kept = self._spread * self._per_spread_before
        self._per_spread_before = self.per_spread
        self._set = Typesetter(self.stage.look, page.w - 2 * _INNER.x, page.h - _INNER.y - _INNER.h, self.game.id)
        self._blocks = blocks(self.game.rulebook)
        hints = [("page up", "lb", _("Back a page")), ("page down", "rb", _("Next page")), ("escape", "b", _("Close"))]
        SceneTopBar(self, self.game.info.title, _("Rulebook"), hints, _("Close the book"))
        self._typesetting = self._set.set_one_by_one(self._blocks)
        self._open_again = seen, kept
        if not self.is_unseen:
            self._finish_typesetting()

    def go_on_building(self) -> bool:
        """Typeset for a few milliseconds."""
        if self._typesetting is None:
            return True
        until = time.perf_counter() + _TYPESETS
        for _block in self._typesetting:
            if time.perf_counter() >= until:
                return False
        self._finish_typesetting()
        self.focus.set(self.focus.default())
        return True

    def _finish_typesetting(self) -> None:
        """Set the rest of the book, and open it."""
        for _block in self._typesetting or ():
            pass
        self._typesetting = None
        seen, kept = self._open_again
        place = self._set.clauses[seen][0].page if seen in self._set.clauses else kept
        self._spread = min(place, len(self._set.pages) - 1) // self.per_spread
        if self.clause:
            self._open_at_clause(self.clause)
            self.clause = ""
        self._add_side()
        self._add_book()
        self._show_spread(still=True)

    def _clause_in_sight(self) -> str:
        """The clause that the reader looks at: the highlighted one if it is on these pages, otherwise their first."""
        if not self._per_spread_before:
            return ""
        first = self._spread * self._per_spread_before
        pages = range(first, first + self._per_spread_before)
        seen = [clause for clause, places in self._set.clauses.items() if places[0].page in pages]
        return self._lit if self._lit in seen else next(iter(seen), "")

    def _add_side(self) -> None:
        self.add(Sprite(_SIDE, lambda pen: pen.panel(_SIDE.at_origin, "#2b2447", "#191430", edge="#6a5a94", radius=20,
                                                     shadow=10), z=5, margin=40))
        like = _("Find: {clause} or a word").format(clause=self._sample())
        _Search(self, "find", Box(_SIDE.x + 24, _SIDE.y + 24, _SIDE.w - 48, 58), _("Find"), "", self._find,
                placeholder=like, tip=_("The number of a rule, or any word"), asks=True)
        line = Box(_SIDE.x + 38, _SIDE.y + 86, _SIDE.w - 76, 32)
        self._hits_line = self.add(Sprite(line, lambda pen: self._paint_hits(pen, line.at_origin), z=6))
        self._contents = self._list()

    def _list(self) -> ScrollArea:
        """The list beside the book: the matches of the search, or the contents if there are none."""
        found = self._find_hits(self._wanted)
        rows = list(hit_rows(found, self._set, _SIDE.w - 32, lambda: self._lit, self._open_hit))
        label = _("Search results")
        if not rows:
            k, label = min(self.stage.look.text_scale, 1.4), _("Contents")
            rows = [self._row(i, title, k) for i, (title, _place) in enumerate(self._set.sections)]
        room = Box(_SIDE.x + 16, _SIDE.y + 126, _SIDE.w - 32, _SIDE.h - 146)
        return ScrollArea(self, "contents", room, rows, gap=6, on_paper=False, label=label)

    def _find_hits(self, wanted: str) -> list[Hit]:
        """The clause with this number, or the clauses that contain the words."""
        return hits_by_number(self._blocks, self._number(wanted)) or hits(self._blocks, wanted) if wanted else []

    def _open_hit(self, clause: str) -> None:
        found = [hit.clause for hit in self._find_hits(self._wanted)]
        self._open_at_clause(clause)
        self._tell_hits((found.index(clause) + 1, len(found)))
        self.stage.sound.play("ui_page")
        self._show_spread(still=False)

    def _sample(self) -> str:
        """A clause number of this book, as an example for the search field."""
        clauses = list(self._set.clauses)
        return clauses[len(clauses) // 2] if clauses else ""

    def _hits_text(self) -> str:
        if self._waiting:
            told = ngettext("{n} result. Press Enter to open it", "{n} results. Press Enter to open one", self._waiting)
            return told.format(n=self._waiting)
        if self._hits is None:
            return ""
        n, m = self._hits
        if not m:
            return _("not found")
        return ngettext("{n} of {m} result", "{n} of {m} results", m).format(n=n, m=m)

    def _paint_hits(self, pen: Pen, room: Box) -> None:
        pen.text(self._hits_text(), room, 22, PAPER, SEMI)

    def _row(self, i: int, title: str, k: float) -> ScrollRow:
        place = self._set.sections[i][1]
        nowhere = Box(0, 0, 0, 0)
        spot = Spot(f"section-{i}", nowhere, title, _("chapter"), press=lambda: self._open_chapter(i), ring=12)

        def paint(pen: Pen, box: Box) -> None:
            here = self._section() == i
            if here:
                pen.panel(box, "#fffaf0", "#efe0c2", edge="#b99b66", radius=12)
            elif spot.hovered:
                pen.panel(box, "#3d3560", edge="#6a5a94", radius=12)
            pen.text(title, Box(box.x + 18, box.y + 4, box.w - 70, box.h - 8), 24, INK if here else PAPER, SEMI,
                     wrap=True, leading=1.1)
            pen.text(str(place.page + 1), Box(box.right - 54, box.y, 40, box.h), 20,
                     MUTED_ON_PAPER if here else "#cfc6e6", align="right")

        return ScrollRow(78 * k, paint, [(spot, Box(0, 0, _SIDE.w - 32, 78 * k))])

    def _section(self) -> int:
        """The chapter that was opened if its page is in sight, otherwise the chapter of the left page."""
        pages = range(self._spread * self.per_spread, (self._spread + 1) * self.per_spread)
        if self._set.sections[self._chapter][1].page in pages:
            return self._chapter
        begun = [i for i, (_title, place) in enumerate(self._set.sections) if place.page <= pages.start]
        return begun[-1] if begun else 0

    def _add_book(self) -> None:
        def paint(pen: Pen) -> None:
            _paint_book(pen, BOOK.at_origin, self.per_spread)

        self.add(Sprite(BOOK, paint, z=5, margin=40, key=("open-book", self.per_spread)))
        style = ButtonStyle(size=22, radius=12, icon_size=26, calm=True)
        y = BOOK.bottom - 58
        back, on = _("Back a page"), _("Next page")
        self._earlier = Button(self, "page-back", Box(BOOK.x + 26, y, 64, 44), "", lambda: self.turn(-1), kind="paper",
                               icon="left", tip=back, spoken=back, style=style, z=20)
        self._later = Button(self, "page-on", Box(BOOK.right - 90, y, 64, 44), "", lambda: self.turn(1), kind="paper",
                             icon="right", tip=on, spoken=on, first=True, style=style, z=20)

    def _show_spread(self, still: bool) -> None:
        for sprite in self._shown:
            self.layers.remove(sprite)
        self._shown = []
        for side in range(self.per_spread):
            number = self._spread * self.per_spread + side
            if number >= len(self._set.pages):
                break
            box = self._page_box(side)
            sprite = Sprite(box, partial(self._paint_page, number=number, box=box), z=10)
            self._shown.append(self.add(sprite))
            if not still and not self.motions.reduced:
                sprite.alpha = 0
                self.motions.beside(fade(sprite, 1, 0.14))
        last = (len(self._set.pages) - 1) // self.per_spread
        self._earlier.set(reason="" if self._spread > 0 else _("This is the first page."))
        self._later.set(reason="" if self._spread < last else _("This is the last page."))
        self._contents.refresh()

    # -- reading aloud --------------------------------------------------------------------------------------

    def introduce(self) -> None:
        """Read the clause for which the book was opened, or the page."""
        clause = clauses(self.game.rulebook).get(self._lit)
        told = f"{clause.id}. {clause.text}" if clause is not None else " ".join(self.surroundings())
        self.speech.narrate(told)

    def surroundings(self) -> list[str]:
        """The text of the open pages."""
        return self._read_from(BookPlace(self._spread * self.per_spread, 0))

    def _read_from(self, place: BookPlace) -> list[str]:
        last = (self._spread + 1) * self.per_spread
        pages = enumerate(self._set.pages[place.page : last], start=place.page)
        return [word.text for n, page in pages for word in page.words if n > place.page or word.y >= place.y]

    def _paint_page(self, pen: Pen, number: int, box: Box) -> None:
        page = self._set.pages[number]
        x, y = _INNER.x, _INNER.y
        for place in self._set.clauses.get(self._lit, ()):
            if place.page == number:
                pen.panel(Box(x - 14, y + place.y, box.w - 2 * x + 28, place.h + 1), "#f6d98a", alpha=0.55, radius=4)
        for mark in marks(page, self._set, self._wanted):
            pen.panel(mark.move(x, y), "#ffd23e", edge="#a86a00", edge_width=1.5, radius=4)
        paint_page(pen, page, x, y)
        pen.text(str(number + 1), Box(box.w / 2 - 60, box.h - 54, 120, 36), 20, MUTED_ON_PAPER, SERIF, align="centre")

    # -- turning --------------------------------------------------------------------------------------------

    def turn(self, by: int, read: bool = True) -> None:
        last = (len(self._set.pages) - 1) // self.per_spread
        spread = min(max(0, self._spread + by), last)
        if spread != self._spread:
            self._spread = spread
            self.stage.sound.play("ui_page")
            self._show_spread(still=False)
            if read:
                self.speech.narrate(" ".join(self.surroundings()))

    def open_page(self, page: int, read: bool = True) -> None:
        if page // self.per_spread != self._spread:
            self.turn(page // self.per_spread - self._spread, read)

    def _open_chapter(self, i: int) -> None:
        self._chapter = i
        place = self._set.sections[i][1]
        self.open_page(place.page, read=False)
        self._contents.refresh()
        self.speech.narrate(" ".join(self._read_from(place)))

    def _open_at_clause(self, clause: str) -> bool:
        places = self._set.clauses.get(clause.upper())
        if not places:
            return False
        self._lit = clause.upper()
        self._spread = places[0].page // self.per_spread
        before = [i for i, (_t, p) in enumerate(self._set.sections) if (p.page, p.y) <= (places[0].page, places[0].y)]
        self._chapter = before[-1] if before else 0
        return True

    def _find(self, wanted: str) -> str:
        """Open the clause with this number, or the next clause that contains the words. Return why nothing was
        found."""
        if not wanted:
            self._look_for("")
            return ""
        self.count(wanted)
        before = self._spread
        place = (1, 1) if self._open_at_clause(self._number(wanted)) else self._open_at_words(wanted)
        self._tell_hits(place)
        if place[1]:
            self.stage.sound.play("ui_page")
            self._show_spread(still=before == self._spread)
            return ""
        return _("“{words}” isn’t in this rulebook. Try another word.").format(words=wanted)

    def count(self, wanted: str) -> None:
        """Show the matches and their number while the player types."""
        if wanted != self._wanted:
            self._look_for(wanted)

    def _look_for(self, wanted: str) -> None:
        self._wanted = wanted
        found = len(self._find_hits(wanted))
        self._tell_hits((0, 0) if wanted and not found else None, waiting=found)
        self._contents.strike()
        self._contents = self._list()
        self._show_spread(still=True)

    def _number(self, wanted: str) -> str:
        return wanted.upper() if "-" in wanted else f"{self._prefix()}-{wanted.upper()}"

    def _prefix(self) -> str:
        return next(iter(self._set.clauses), "").split("-")[0]

    def _tell_hits(self, hits: tuple[int, int] | None, waiting: int = 0) -> None:
        self._hits, self._waiting = hits, waiting
        self._hits_line.redraw()
        self.spoken(self._hits_text())

    def _open_at_words(self, wanted: str) -> tuple[int, int]:
        """Open the next clause that contains the words; return its place among the matches, and their number."""
        found = [hit.clause for hit in hits(self._blocks, wanted)]
        if not found:
            return 0, 0
        here = (found.index(self._lit) + 1) % len(found) if self._lit in found else 0
        self._open_at_clause(found[here])
        return here + 1, len(found)

    # -- input ----------------------------------------------------------------------------------------------

    def wheel(self, p: Pointer) -> None:
        if _SIDE.contains(p.at):
            self._contents.wheel(p.turn)
        else:
            self.turn(-p.turn)

    def press(self, p: Press) -> None:
        pages = {"page up": -1, "page down": 1}
        if p.key in pages:
            self.turn(pages[p.key])
        elif p.key in ("home", "end"):
            self.open_page(0 if p.key == "home" else len(self._set.pages) - 1)
        elif p.action in (Action.LEFT, Action.RIGHT) and not self.focus.seen:
            self.turn(-1 if p.action is Action.LEFT else 1)
        else:
            super().press(p)

    def act(self, action: Action) -> None:
        if action in (Action.TURN_LEFT, Action.TURN_RIGHT):
            self.turn(-1 if action is Action.TURN_LEFT else 1)
        elif action in (Action.RULES, Action.MENU):
            self.back()


class _Search(TextField):
    """A text field that shows the number of matches with every letter."""

    scene: Rulebook

    def _show(self) -> None:
        super()._show()
        if self.active:
            self.scene.count(self.text.strip())


def paint_page(pen: Pen, page: BookPage, x: float, y: float) -> None:
    for mark in page.marks:
        _paint_mark(pen, mark, x, y)
    for word in page.words:
        _paint_word(pen, word, x, y)


def _paint_mark(pen: Pen, mark: PlacedMark, x: float, y: float) -> None:
    box = Box(mark.x + x, mark.y + y, mark.w, mark.h)
    if mark.kind == "thread":
        pen.thread([(box.x, box.y), (box.right, box.y)], 3, shadow=False)
    elif mark.kind == "plate":
        pen.panel(box, "#fffaf0", edge="#b99b66", radius=10, alpha=0.62)
    elif mark.kind == "drawing":
        pen.svg(mark.name, box, shadow=3)
    elif mark.kind == "picture":
        pen.svg(mark.name, box)
        pen.sketch(Sketch(box.w, box.h).rect(1, 1, box.w - 2, box.h - 2, 3, "none", "#5a4526", 1.6), box)
    else:
        pen.fill(box, mark.name, 0.8 if mark.kind == "stripe" else 1.0)


def _paint_word(pen: Pen, word: PlacedWord, x: float, y: float) -> None:
    box = Box(word.x + x, word.y + y, word.w + 6, word.h)
    if word.kind == "chip":
        chip = Box(box.x, box.y, word.w, word.h)
        pen.panel(chip, "#f6ecd6", edge=word.edge, edge_width=1.5, radius=word.h / 2)
        pen.text(word.text, chip, word.size, word.colour, word.face, align="centre")
    else:
        pen.text(word.text, box, word.size, word.colour, word.face)


def _paint_book(pen: Pen, box: Box, pages: int) -> None:
    """Paint the leather, the edges of the leaves, the fold in the middle and the ribbon."""
    if pen.look.high_contrast:
        pen.panel(box, "#ffffff", edge="#000000", radius=10)
        return
    pen.raster("kit/leather.webp", box.grow(14, 12), cover=True, radius=18, shadow=18)
    for i in range(4, 0, -1):
        pen.panel(box.grow(i * 2, i * 1.2), "#e7d9ba" if i % 2 else "#d2bf97", edge="#a98c5a", edge_width=1, radius=10)
    paper(pen, box, radius=8, shadow=0)
    if pages == 2:
        middle = box.centre[0]
        s = Sketch(240, 10)
        stops = ((0, "#5a3a12", 0), (42, "#5a3a12", 0.16), (50, "#2a1808", 0.42), (58, "#5a3a12", 0.16),
                 (100, "#5a3a12", 0))
        s.rect(0, 0, 240, 10, 0, s.linear((0, 0), (240, 0), *stops))
        pen.sketch(s, Box(middle - 120, box.y + 2, 240, box.h - 4))
    ribbon = Sketch(40, 120)
    ribbon.path("M6 0 H34 V112 L20 98 L6 112 Z", ribbon.down("#b53a2a", "#e8604c"), "#5a120c", 2.5)
    pen.sketch(ribbon, Box(box.right - 46, box.y - 12, 30, 92), shadow=3)
    pen.sketch(Sketch(10, 10).circle(5, 5, 4, GOLD), Box(box.right - 36, box.y + 4, 10, 10))
