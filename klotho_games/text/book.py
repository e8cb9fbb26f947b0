"""The rulebook at a text table: its parts, one clause, or every clause that contains a word."""

from __future__ import annotations

import re
from dataclasses import dataclass

from klotho_games.core.games import rulebook
from klotho_games.core.games.registry import Game
from klotho_games.core.games.rulebook import Clause, Mark
from klotho_games.core.i18n import _, ngettext

from . import choices
from .commands import is_all

_SHOWN = 4
"""Up to this many clauses are shown in full."""
_OPENING = 12
"""How many words of a clause are shown in a list of many."""
_STARS = re.compile(r"\*\*?|__?(?=\S)|(?<=\S)__?")


def paragraphs_for(game: Game, wanted: str) -> list[str]:
    """Return what a player asked for as paragraphs; the list of parts if `wanted` is empty."""
    parts = _parts(game)
    if not wanted:
        return _contents(game, parts)
    if is_all(wanted):
        return [line for part in parts for line in ("", *part.titled_lines)]
    book = rulebook.clauses(game.rulebook)
    found = rulebook.clause(book, wanted)
    if found is not None:
        return clause_lines(found)
    words = choices.words_of(wanted)
    headed = [part for part in parts if words and not part.of_book and choices.fits(words, part.title)]
    if len(headed) == 1:
        return headed[0].titled_lines
    return _hits([one for one in book.values() if words and choices.fits(words, _plain(one.text))], wanted)


def _hits(hits: list[Clause], wanted: str) -> list[str]:
    if not hits:
        return [_("The rulebook has no clause or word “{wanted}”. Type “rules” to see its "
                  "parts.").format(wanted=wanted)]
    if len(hits) <= _SHOWN:
        return [line for one in hits for line in clause_lines(one)]
    many = ngettext("{n} clause has these words. Type “rules” and its number to read it:",
                    "{n} clauses have these words. Type “rules” and a number to read one:", len(hits))
    lines = (_("{clause}: {opening}").format(clause=one.id, opening=_opening(one)) for one in hits)
    return [many.format(n=len(hits)), *lines]


def clause_lines(one: Clause) -> list[str]:
    head = _("{clause}, {section}:") if one.under is Mark.PAPER else _("{clause}, {section} ({mark}):")
    parts = map(_plain, rulebook.translate_marks(one.text).split("\n\n"))
    return [head.format(clause=one.id, section=_strip_number(one.section), mark=one.under.label), *parts]


@dataclass
class _Part:
    """The text under one heading."""

    title: str
    lines: list[str]
    clauses: list[str]
    of_book: bool = False
    """Whether this is the book's introduction, under its title."""

    @property
    def titled_lines(self) -> list[str]:
        return [_("{part}:").format(part=self.title), *self.lines]


def _parts(game: Game) -> list[_Part]:
    parts: list[_Part] = []
    for block in rulebook.blocks(game.rulebook):
        if block.kind in ("title", "heading"):
            parts.append(_Part(_strip_number(rulebook.split_heading(block.text)[0]), [], [], block.kind == "title"))
        elif parts and block.kind != "figure":
            words = _plain(rulebook.translate_marks(block.source))
            parts[-1].lines.append(f"{block.clause} {words}".strip())
            parts[-1].clauses += [block.clause] if block.clause else []
    return [part for part in parts if part.lines]


def _contents(game: Game, parts: list[_Part]) -> list[str]:
    how = _("Type “rules” and a heading, the number of a clause or any word. “rules all” shows the whole book.")
    listed = (_entry(part) for part in parts if not part.of_book)
    return [_("The rules of {title}.").format(title=game.info.title), *listed, how]


def _entry(part: _Part) -> str:
    if len(part.clauses) < 2:
        told = _("{section}: {clause}") if part.clauses else "{section}"
        return told.format(section=part.title, clause="".join(part.clauses))
    told = _("{section}: {first} to {last}")
    return told.format(section=part.title, first=part.clauses[0], last=part.clauses[-1])


def _strip_number(section: str) -> str:
    """Remove the number of a section, which would look like a choice."""
    return re.sub(r"^\d+[.)]?\s+", "", section)


def _opening(one: Clause) -> str:
    words = _plain(one.text).split()
    return " ".join(words[:_OPENING]) + (" …" if len(words) > _OPENING else "")


def _plain(text: str) -> str:
    """Return the text without Markdown signs. Rows of a table and list items keep their own lines."""
    lines: list[str] = []
    for line in text.splitlines():
        begins = line.lstrip().startswith(("|", "- ", "* ", "#")) or re.match(r"\s*\d+[.)] ", line)
        if begins or not lines or lines[-1].startswith("|"):
            lines.append(line.strip())
        else:
            lines[-1] = f"{lines[-1]} {line.strip()}"
    shown = (_row(line) for line in lines)
    return "\n".join(_STARS.sub("", line) for line in shown if line)


def _row(line: str) -> str:
    if line.startswith("#"):
        return line.lstrip("# ")
    if not line.startswith("|"):
        return line
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    return "" if all(set(cell) <= set("-: ") for cell in cells) else "; ".join(filter(None, cells))
