"""A rulebook split into blocks, for display and print, and into clauses by id, for refusals and tests.

This is the only reader of `rulebook.md`. The file uses a small part of Markdown: a title and headings, paragraphs,
lists, tables, figures (`![What they are](c_snakes c_t4)`: pictures of the game's own art, side by side), and clauses,
which are paragraphs or list items that begin with their id. Blank lines around a heading are optional.

The text of a clause is the rule of the paper game up to a mark: *(house ruling)* begins our own rule where the paper is
silent, *(departs from the paper game)* our own rule where the paper says something else, with the paper's rule; *(paper
rule)* goes back to the paper. A mark in a heading holds for every clause under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

from klotho_games.core.contract import Value
from klotho_games.core.i18n import _

_ID = r"[A-Z][A-Z0-9]{2}-[A-Z]?\d+(?:\.\d+)*"
_CLAUSE = re.compile(rf"^(?:[-*] +)?\*\*({_ID})\*\*:?(?:\s+|$)|^[-*] +({_ID})\b:?(?:\s+|$)")
_HEADING = re.compile(r"^(#+)\s+(.*?)\s*$")
_ITEM = re.compile(r"^[-*] +(?=\S)")
_NUMBERED = re.compile(r"^\d+[.)] +(?=\S)")
_FIGURE = re.compile(r"^!\[(.+)\]\((.+)\)$")
_KINDS = {1: "title", 2: "heading"}


class Mark(StrEnum):
    """Where a rule comes from, in the order of how much of it is our own."""

    PAPER = "paper rule"
    HOUSE = "house ruling"
    DEPARTS = "departs from the paper game"

    @property
    def label(self) -> str:
        """In the current language. In the rulebooks of all languages, marks are written in English."""
        return {Mark.PAPER: _("paper rule"), Mark.HOUSE: _("house ruling"),
                Mark.DEPARTS: _("departs from the paper game")}[self]


MARK = re.compile(r"\*\((" + "|".join(Mark) + r")\)\*")
"""A mark as it is written in a rulebook."""


class Block(Value, frozen=True):
    """A block of the book. `kind` is title, lead, heading, subheading, text, item, clause, table or figure.

    The `text` of a figure is its caption, and `rows` has one row of pictures.
    """

    kind: str
    text: str = ""
    clause: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    source: str = ""
    """The block as it is written in the book, without the clause's id."""


class Clause(Value, frozen=True):
    id: str
    section: str
    text: str
    """The text of the book under this id, without the id and without figures."""
    under: Mark = Mark.PAPER
    """The mark of the clause's heading."""

    @property
    def parts(self) -> tuple[tuple[Mark, str], ...]:
        """The text in sections, each with where its rule comes from."""
        first, *rest = MARK.split(self.text)
        runs = [(self.under, first), *zip(map(Mark, rest[::2]), rest[1::2], strict=True)]
        return tuple((mark, words.strip()) for mark, words in runs if words.strip())

    @property
    def marks(self) -> frozenset[Mark]:
        return frozenset(mark for mark, _words in self.parts)


def typeset(words: str) -> str:
    """Replace straight apostrophes by typographic ones."""
    return re.sub(r"(?<=\w)'", "’", words)


def blocks(book: str) -> list[Block]:
    """Return all blocks of the book in order. Nothing is left out."""
    found: list[Block] = []
    for lines in _parts(typeset(book)):
        block = _block(lines)
        if len(found) == 1 and found[0].kind == "title" and block.kind == "text" and _all_italic(block.text):
            block = Block("lead", block.text.strip("*"), source=block.source)
        found.append(block)
    return found


def split_heading(heading: str) -> tuple[str, Mark | None]:
    """Return a heading without its mark, and the mark that holds for everything under it."""
    marked = MARK.search(heading)
    return MARK.sub("", heading).strip(), Mark(marked[1]) if marked else None


def clauses(book: str) -> dict[str, Clause]:
    """Return every clause in the order of the book. A clause ends before the next clause or heading."""
    found: dict[str, Clause] = {}
    section, under, id = "", Mark.PAPER, ""
    chapter = under
    for block in blocks(book):
        if block.kind in ("title", "heading", "subheading"):
            section, marked = split_heading(block.text)
            if block.kind != "subheading":
                chapter = marked or Mark.PAPER
            under, id = marked or chapter, ""
        elif block.clause:
            id = block.clause
            found[id] = Clause(id, section, block.source, under)
        elif id and block.kind != "figure":
            found[id] = Clause(id, section, f"{found[id].text}\n\n{block.source}".strip(), under)
    return found


def translate_marks(text: str) -> str:
    """Return the text with its marks in the current language."""
    return MARK.sub(lambda mark: f"*({Mark(mark[1]).label})*", text)


def clause(book: Mapping[str, Clause], wanted: str) -> Clause | None:
    """Return the clause that a player names, as KAR-2.3 or as 2.3."""
    wanted = wanted.strip().upper()
    return next((found for id, found in book.items() if wanted in (id, id.split("-")[1])), None)


def terminal_text(book: str) -> str:
    """Return the book for a terminal: as it is written, but without figures."""
    printed = typeset(translate_marks(book))
    for block in blocks(book):
        if block.kind == "figure":
            printed = printed.replace(block.source, "")
    return re.sub(r"\n{3,}", "\n\n", printed).strip()


def _parts(book: str) -> Iterator[list[str]]:
    """Yield the lines of each block. A blank line ends a block, and so does a line that begins another."""
    part: list[str] = []
    for line in (line.rstrip() for line in book.splitlines()):
        if part and (not line or _begins(line, part)):
            yield part
            part = []
        if line:
            part.append(line)
    if part:
        yield part


def _begins(line: str, part: list[str]) -> bool:
    """Return whether a line no longer belongs to the block above it."""
    if _HEADING.match(part[0]) or line.startswith("|") != part[0].startswith("|"):
        return True
    return any(mark.match(line) for mark in (_HEADING, _CLAUSE, _ITEM, _NUMBERED)) or line.startswith("![")


def _block(lines: list[str]) -> Block:
    source, text = "\n".join(lines), " ".join(line.strip() for line in lines)
    if heading := _HEADING.match(lines[0]):
        return Block(_KINDS.get(len(heading[1]), "subheading"), heading[2], source=source)
    if lines[0].startswith("|"):
        return Block("table", rows=_rows(lines), source=source)
    if figure := _FIGURE.match(text):
        return Block("figure", figure[1], rows=(tuple(figure[2].split()),), source=source)
    if clause := _CLAUSE.match(lines[0]):
        source = source[clause.end() :].strip()
        return Block("clause", " ".join(source.split()), clause[1] or clause[2], source=source)
    if item := _ITEM.match(text):
        return Block("item", text[item.end() :], source=source)
    return Block("text", text, source=source)


def _rows(lines: list[str]) -> tuple[tuple[str, ...], ...]:
    """Return the cells, without the line of dashes below the head."""
    cells = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    return tuple(row for row in cells if not all(cell and set(cell) <= set("-:") for cell in row))


def _all_italic(text: str) -> bool:
    return text.startswith("*") and text.endswith("*")
