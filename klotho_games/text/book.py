"""The rulebook at a text table: its parts, one clause, or every clause that has a word."""

from __future__ import annotations

import re

from klotho_games.core import rulebook
from klotho_games.core.registry import Game
from klotho_games.core.rulebook import Clause, Mark
from klotho_games.core.words import _, ngettext
from klotho_games.text import choices
from klotho_games.text.commands import is_all

_SHOWN = 4
"""So many clauses are told in full."""
_OPENING = 12
"""Words of a clause in a list of many."""
_STARS = re.compile(r"\*\*?|__?(?=\S)|(?<=\S)__?")


def told(game: Game, wanted: str) -> list[str]:
    """What somebody wanted to read, as paragraphs."""
    if not wanted:
        return _contents(game)
    if is_all(wanted):
        return [_plain(part) for part in rulebook.printed(game.rulebook).split("\n\n")]
    book = rulebook.clauses(game.rulebook)
    found = rulebook.clause(book, wanted)
    if found is not None:
        return clause_told(found)
    words = choices.words_of(wanted)
    hits = [one for one in book.values() if words and choices.fits(words, f"{one.section} {_plain(one.text)}")]
    if not hits:
        return [_("The rulebook has no clause and no word “{wanted}”.").format(wanted=wanted)]
    if len(hits) <= _SHOWN:
        return [line for one in hits for line in clause_told(one)]
    many = ngettext("{n} clause has these words; its number shows it whole:",
                    "{n} clauses have these words; a clause’s number shows it whole:", len(hits))
    return [many.format(n=len(hits)), *(f"{one.id}: {_opening(one)}" for one in hits)]


def clause_told(one: Clause) -> list[str]:
    head = f"{one.id}, {one.section}"
    if one.under is not Mark.PAPER:
        head = f"{head} ({one.under.told})"
    return [f"{head}:", *(_plain(part) for part in one.text.split("\n\n"))]


def _contents(game: Game) -> list[str]:
    by_section: dict[str, list[Clause]] = {}
    for one in rulebook.clauses(game.rulebook).values():
        by_section.setdefault(one.section, []).append(one)
    parts = [
        _("{section}: {first} to {last}").format(section=section, first=ones[0].id, last=ones[-1].id)
        if len(ones) > 1 else f"{section}: {ones[0].id}"
        for section, ones in by_section.items()
    ]
    how = _("Type “rules” with the number of a clause or with a word, or “rules all” for the whole book.")
    return [_("The rules of {title}.").format(title=game.info.title), *parts, how]


def _opening(one: Clause) -> str:
    words = _plain(one.text).split()
    return " ".join(words[:_OPENING]) + (" …" if len(words) > _OPENING else "")


def _plain(text: str) -> str:
    """Without the signs that only printers need; rows of a table and items stay on lines of their own."""
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
