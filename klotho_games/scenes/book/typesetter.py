"""Typesetting of a rulebook: turns its blocks into pages of placed words, at any text size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from klotho_games.core.games.rulebook import MARK, Block, split_heading
from klotho_games.core.games.rulebook import Mark as RuleMark
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.theme import BOLD, INK, ITALIC, SANS, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC

BODY = 23
CHIP = 20
_CELL = 21.0
_PICTURE = 150.0
"""The greatest width of a picture in a figure with several."""
_DIAGRAM = 540.0
"""The greatest width of a picture that is alone: it is a diagram, and keeps its proportions."""
_WIDOW = 9
"""A last line with no more letters than this looks bad."""
_Piece = tuple[str, str, str]
"""Kind, typeface and words."""
_Line = list[_Piece]
_LEADING = 1.36
_INLINE = re.compile(r"(\*\*.+?\*\*|\*.+?\*)")
_ROLLS = re.compile(r"^(\d\d)[–-](\d\d)$")
BROWN = "#5a3a12"
CHIPS = {RuleMark.PAPER: ("#4a3a1c", "#8a6a34"), RuleMark.HOUSE: ("#24554f", "#24706a"),
         RuleMark.DEPARTS: ("#7a2410", "#a8421c")}
"""The colours of a mark's words and of the edge around them."""


@dataclass(frozen=True)
class PlacedWord:
    """A run of words on one line. `kind` is text, chip (whose rule it is) or id (a clause number in the margin)."""

    x: float
    y: float
    w: float
    h: float
    text: str
    face: str = SANS
    size: float = BODY
    colour: str = INK
    kind: str = "text"
    edge: str = ""


@dataclass(frozen=True)
class PlacedMark:
    """A mark that is not a word: a rule, a table's stripe, a picture or its plate. `name` is a colour or an art
    file."""

    kind: str
    x: float
    y: float
    w: float
    h: float
    name: str = ""


@dataclass
class BookPage:
    words: list[PlacedWord] = field(default_factory=list)
    marks: list[PlacedMark] = field(default_factory=list)


@dataclass(frozen=True)
class BookPlace:
    """The place of a heading or a clause: its page, and its height on that page."""

    page: int
    y: float
    h: float = 0


class Typesetter:
    """Sets blocks line by line into pages of one width and height."""

    def __init__(self, look: DrawStyle, width: float, height: float, game: str) -> None:
        self.look, self.width, self.height, self.game = look, width, height, game
        self.k = look.text_scale
        self.margin = self.wide("KAR-8.88", SEMI, 20) + 18
        self.pages: list[BookPage] = [BookPage()]
        self.sections: list[tuple[str, BookPlace]] = []
        self.clauses: dict[str, list[BookPlace]] = {}
        self._y = 0.0
        self._item_left = 0.0
        self._chapter: RuleMark | None = None
        self._under: RuleMark | None = None
        """The mark of all rules under the present heading. `_said_on` is the page that named it last."""
        self._said_on = 0

    def set(self, book: list[Block]) -> None:
        """Set the whole book."""
        for _block in self.set_one_by_one(book):
            pass

    def set_one_by_one(self, book: list[Block]) -> Iterator[None]:
        """Set the next block at each step."""
        ways = {"title": self._title, "lead": self._lead, "heading": self._heading, "subheading": self._subheading,
                "text": self._text, "item": self._item, "clause": self._clause, "table": self._table,
                "figure": self._figure}
        for block, follows in zip(book, [*book[1:], None], strict=True):
            if block.kind == "clause" and follows is not None and follows.kind == "table":
                # A table is kept in one piece and on the same page as its clause.
                self._room(min(self.height, self._clause_height(block) + self._table_height(follows)))
            if block.kind != "item":
                self._item_left = self.margin if block.kind == "clause" and not self._narrow else 0.0
            ways[block.kind](block)
            yield

    # -- measures -------------------------------------------------------------------------------------------

    def wide(self, text: str, face: str, size: float) -> float:
        px = max(4, round(size * self.k * self.look.scale))
        return self.look.letters.width(text, face, px) / self.look.scale

    def _step(self, size: float) -> float:
        return size * self.k * _LEADING

    def _room(self, height: float) -> None:
        """Begin a new page if this height does not fit on the present one."""
        if self._y + height > self.height and self._y > 0:
            self.pages.append(BookPage())
            self._y = 0.0

    @property
    def _page(self) -> BookPage:
        return self.pages[-1]

    @property
    def _here(self) -> BookPlace:
        return BookPlace(len(self.pages) - 1, self._y)

    # -- blocks ---------------------------------------------------------------------------------------------

    def _title(self, block: Block) -> None:
        for line in self._plain_lines(block.text, SERIF_BLACK, 54, self.width):
            h = 54 * self.k * 1.14
            self._room(h)
            self._page.words.append(PlacedWord(0, self._y, self.width, h, line, SERIF_BLACK, 54))
            self._y += h

    def _lead(self, block: Block) -> None:
        for line in self._plain_lines(block.text, SERIF_ITALIC, 26, self.width):
            h = self._step(26)
            self._room(h)
            self._page.words.append(PlacedWord(0, self._y, self.width, h, line, SERIF_ITALIC, 26, BROWN))
            self._y += h
        self._page.marks.append(PlacedMark("thread", 0, self._y + 10, self.width, 4))
        self._y += 34

    def _heading(self, block: Block) -> None:
        title, mark = split_heading(block.text)
        lines = self._plain_lines(title, SERIF, 34, self.width)
        step = 34 * self.k * 1.2
        self._room(len(lines) * step + 30 + 3 * self._step(BODY))
        if self._y > 0:
            self._y += 16
        self.sections.append((title, self._here))
        for line in lines:
            self._page.words.append(PlacedWord(0, self._y, self.width, step, line, SERIF, 34))
            self._y += step
        self._chapter = self._under = mark
        if mark:
            self._heading_mark(mark, self.wide(lines[-1], SERIF, 34) + 20, step)
        self._page.marks.append(PlacedMark("rule", 0, self._y + 2, self.width, 2, "#b99b66"))
        self._y += 14

    def _heading_mark(self, mark: RuleMark, left: float, step: float) -> None:
        """Set the mark after the last words of a heading, or below them if the line is full."""
        self._said_on = len(self.pages)
        tall = self._step(BODY) * 0.82
        if left + self._chip_width(mark) <= self.width:
            self._chip(mark, left, self._y - step + (step - tall) / 2 + 2)
        else:
            self._chip(mark, 0, self._y)
            self._y += self._step(BODY)

    def _subheading(self, block: Block) -> None:
        """Set a subheading on the same page as the beginning of the text that follows."""
        title, mark = split_heading(block.text)
        lines = self._plain_lines(title, SERIF_ITALIC, 26, self.width)
        tall = 26 * self.k * 1.2
        self._room(len(lines) * tall + 20 + 3 * self._step(BODY))
        if self._y > 0:
            self._y += 10
        for line in lines:
            self._page.words.append(PlacedWord(0, self._y, self.width, tall, line, SERIF_ITALIC, 26, "#6b4a1c"))
            self._y += tall
        self._under = mark or self._chapter
        if mark:
            self._heading_mark(mark, self.wide(lines[-1], SERIF_ITALIC, 26) + 20, tall)
        self._y += 6

    def _text(self, block: Block) -> None:
        self._paragraph(block.text, 0, self.width)
        self._y += 10

    def _item(self, block: Block) -> None:
        """Set a list item with a dot. Under a clause, it is indented like the clause's words."""
        left = self._item_left
        lines = len(self._balance_lines(block.text, self.width - left - 24))
        self._room(min(2, lines) * self._step(BODY))  # the dot stays with its words
        self._page.words.append(PlacedWord(left + 2, self._y, 14, self._step(BODY), "•", SANS, BODY, BROWN))
        self._paragraph(block.text, left + 24, self.width - left - 24)
        self._y += 6

    @property
    def _narrow(self) -> bool:
        """Whether the margin has no room for clause numbers: then they are set above their clauses."""
        return self.margin > self.width * 0.28

    def _figure(self, block: Block) -> None:
        """Set pictures on a pale plate, with a caption below."""
        names = block.rows[0]
        caption = self._plain_lines(block.text, SERIF_ITALIC, 21, self.width - 32)
        step = self._step(21)
        apart = 14.0
        wide = min(_PICTURE, (self.width - 32 - apart * (len(names) - 1)) / len(names))
        tall = wide / 1.2
        if len(names) == 1:
            wide = min(_DIAGRAM, self.width - 32)
            w, h = self.look.art.svg_size(f"{self.game}/{names[0]}")
            tall = wide * h / w
        plate = tall + 30 + len(caption) * step
        self._room(plate + 16)
        self._page.marks.append(PlacedMark("plate", 0, self._y, self.width, plate))
        x = (self.width - len(names) * wide - apart * (len(names) - 1)) / 2
        for name in names:
            self._page.marks.append(PlacedMark("drawing", x, self._y + 14, wide, tall, f"{self.game}/{name}"))
            x += wide + apart
        y = self._y + tall + 22
        for line in caption:
            drawn = self.wide(line, SERIF_ITALIC, 21)
            self._page.words.append(PlacedWord((self.width - drawn) / 2, y, drawn, step, line, SERIF_ITALIC, 21,
                                               "#6b4a1c"))
            y += step
        self._y += plate + 16

    def _clause_height(self, block: Block) -> float:
        left = 0.0 if self._narrow else self.margin
        lines = len(self._break_lines(block.text, self.width - left)) + self._narrow
        return lines * self._step(BODY) + 12

    def _clause(self, block: Block) -> None:
        narrow = self._narrow
        left = 0.0 if narrow else self.margin
        self._room(self._step(BODY) * (2 if not narrow else 3))
        places = self.clauses.setdefault(block.clause, [])
        self._page.words.append(
            PlacedWord(0, self._y, self.margin, self._step(BODY), block.clause, SEMI, 20, "#8e2c22", kind="id")
        )
        if narrow:
            places.append(BookPlace(len(self.pages) - 1, self._y, self._step(BODY)))
            self._y += self._step(BODY)
        self._paragraph(self._with_chapter_note(block.text), left, self.width - left, places)
        self._y += 12

    def _with_chapter_note(self, text: str) -> str:
        """Repeat a mark of the whole chapter on each of its pages."""
        if self._under is None or self._said_on == len(self.pages) or MARK.match(text):
            return text
        self._said_on = len(self.pages)
        return f"*({self._under})* {text}"

    # -- running text ---------------------------------------------------------------------------------------

    def _paragraph(self, text: str, left: float, width: float, places: list[BookPlace] | None = None) -> None:
        lines = self._balance_lines(text, width)
        for n, line in enumerate(lines):
            if n == len(lines) - 2:
                self._room(2 * self._step(BODY))  # never leave the last line alone on the next page
            self._line(line, left, places)

    def _balance_lines(self, text: str, width: float) -> list[_Line]:
        """Break the text into lines. If the last line is very short, try slightly narrower lines to fill it."""
        lines = self._break_lines(text, width)
        for share in (0.97, 0.94, 0.91, 0.88):
            if len(lines) < 2 or sum(len(word) for _kind, _face, word in lines[-1]) > _WIDOW:
                break
            narrower = self._break_lines(text, width * share)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    def _break_lines(self, text: str, width: float) -> list[_Line]:
        lines: list[_Line] = [[]]
        used = 0.0
        for kind, face, word in _pieces(text):
            wide = self._chip_width(RuleMark(word)) if kind == "chip" else self.wide(word, face, BODY)
            space = self.wide(" ", SANS, BODY) if lines[-1] else 0.0
            if lines[-1] and used + space + wide > width:
                lines.append([])
                used, space = 0.0, 0.0
            lines[-1].append((kind, face, word))
            used += space + wide
        return lines

    def _line(self, pieces: _Line, left: float, places: list[BookPlace] | None) -> None:
        step = self._step(BODY)
        self._room(step)
        if places is not None:
            places.append(BookPlace(len(self.pages) - 1, self._y, step))
        x, space = left, self.wide(" ", SANS, BODY)
        for kind, face, words in _join_runs(pieces):
            if kind == "chip":
                wide = self._chip(RuleMark(words), x, self._y + step * 0.1)
            else:
                wide = self.wide(words, face, BODY)
                self._page.words.append(PlacedWord(x, self._y, wide, step, words, face))
            x += wide + space
        self._y += step

    def _chip(self, mark: RuleMark, x: float, y: float) -> float:
        wide, (colour, edge) = self._chip_width(mark), CHIPS[mark]
        tall = self._step(BODY) * 0.82
        self._page.words.append(PlacedWord(x, y, wide, tall, mark.label, SEMI, CHIP, colour, "chip", edge))
        return wide

    def _chip_width(self, mark: RuleMark) -> float:
        return self.wide(mark.label, SEMI, CHIP) + 22

    def _plain_lines(self, text: str, face: str, size: float, width: float) -> list[str]:
        px = max(4, round(size * self.k * self.look.scale))
        return self.look.letters.wrap(text, face, px, width * self.look.scale)

    # -- tables ---------------------------------------------------------------------------------------------

    def _table_height(self, block: Block) -> float:
        columns = self._columns(block.rows, _CELL)
        return sum(self._row_height(row, columns, _CELL)[0] for row in block.rows) + 18

    def _table(self, block: Block) -> None:
        columns = self._columns(block.rows, _CELL)
        self._room(min(self.height, self._table_height(block)))
        self._y += 2
        for number, row in enumerate(block.rows):
            self._table_row(row, columns, _CELL, number)
        self._y += 16

    def _columns(self, rows: Sequence[Sequence[str]], size: float) -> list[float]:
        """The column widths: as wide as the longest line, or shrunk towards the longest word if the page is too
        narrow."""
        wide, least = [], []
        for i in range(max(len(row) for row in rows)):
            cells = [row[i] for row in rows if i < len(row)]
            picture = self._tile_size() + 12 if any(self._tile(cell) for cell in cells) else 0.0
            line = max(self.wide(cell, BOLD, size) for cell in cells)
            word = max(self.wide(word, BOLD, size) for cell in cells for word in (cell.split() or [""]))
            wide.append(picture + line + 22 if line else 12.0)
            least.append(picture + word + 22 if line else 12.0)
        if sum(wide) <= self.width:
            return wide
        spare = max(0.0, self.width - sum(least)) / max(1.0, sum(wide) - sum(least))
        return [low + (high - low) * spare for low, high in zip(least, wide, strict=True)]

    def _row_height(self, row: Sequence[str], columns: list[float], size: float) -> tuple[float, list[list[str]]]:
        """The height of a row, and the lines of its cells."""
        pictured = any(self._tile(cell) for cell in row)
        rooms = [columns[i] - 20 - (self._tile_size() + 12 if self._tile(cell) else 0) for i, cell in enumerate(row)]
        lines = [self._plain_lines(cell, SANS, size, max(40.0, room)) for cell, room in zip(row, rooms, strict=True)]
        tall = max(len(cell) for cell in lines) * size * self.k * 1.24 + 8
        return max(tall, self._tile_size() + 6 if pictured else 0), lines

    def _table_row(self, row: Sequence[str], columns: list[float], size: float, number: int) -> None:
        tall, lines = self._row_height(row, columns, size)
        step = size * self.k * 1.24
        self._room(tall * (3 if number == 0 else 1))
        wide = sum(columns)
        if number == 0:
            self._page.marks.append(PlacedMark("stripe", 0, self._y, wide, tall, "#e2cfa8"))
        elif number % 2 == 0:
            self._page.marks.append(PlacedMark("stripe", 0, self._y, wide, tall, "#f0e4c8"))
        x = 0.0
        for i, cell in enumerate(lines):
            self._cell(row[i], cell, x, columns[i], tall, size, step, number)
            x += columns[i]
        self._y += tall

    def _cell(self, text: str, lines: list[str], x: float, wide: float, tall: float, size: float, step: float,
              number: int) -> None:
        tile = self._tile(text)
        if tile:
            side = self._tile_size()
            self._page.marks.append(PlacedMark("picture", x + 8, self._y + (tall - side) / 2, side, side, tile))
            x, wide = x + side + 12, wide - side - 12
        face = BOLD if number == 0 else (SEMI if _ROLLS.match(text) else SANS)
        y = self._y + (tall - step * len(lines)) / 2
        for line in lines:
            if line:
                self._page.words.append(PlacedWord(x + 10, y, wide - 12, step, line, face, size))
            y += step

    def _tile_size(self) -> float:
        return 56.0 if self.k <= 1 else 50.0

    def _tile(self, cell: str) -> str:
        """The art file for a row of a tile chart, if the game has one."""
        rolls = _ROLLS.match(cell)
        if not rolls:
            return ""
        name = f"{self.game}/t_chart_{rolls[1]}_{rolls[2]}_S"
        return name if Path(self.look.art.root / f"{name}.svg").is_file() else ""


def _pieces(text: str) -> list[_Piece]:
    found: list[_Piece] = []
    for part in _INLINE.split(text):
        if marked := MARK.fullmatch(part):
            found.append(("chip", SANS, marked[1]))
            continue
        face = BOLD if part.startswith("**") else ITALIC if part.startswith("*") and len(part) > 1 else SANS
        for word in part.strip("*").split():
            # Punctuation right after bold or italic words joins them.
            if found and not part[:1].isspace() and word in ".,:;)" and found[-1][0] == "text":
                found[-1] = ("text", found[-1][1], found[-1][2] + word)
            else:
                found.append(("text", face, word))
    return found


def _join_runs(pieces: list[_Piece]) -> list[_Piece]:
    """Join neighbouring words of one typeface into one run."""
    runs: list[_Piece] = []
    for kind, face, word in pieces:
        if runs and kind == "text" and runs[-1][0] == "text" and runs[-1][1] == face:
            runs[-1] = (kind, face, f"{runs[-1][2]} {word}")
        else:
            runs.append((kind, face, word))
    return runs
