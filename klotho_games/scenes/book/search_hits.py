"""The matches of a search in the rulebook: excerpts, rows for the list, and the places of the words on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from klotho_games.core.contract import Value
from klotho_games.core.games.rulebook import Block, translate_marks, typeset
from klotho_games.core.i18n import pgettext
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, PAPER, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import ScrollRow

from .typesetter import BookPage, Typesetter

_BEFORE, _AROUND = 18, 74
"""The number of letters before the match in an excerpt, and in the whole excerpt."""


class Hit(Value, frozen=True):
    clause: str
    words: str
    """An excerpt of the clause around the match."""


def hits(book: Sequence[Block], wanted: str) -> list[Hit]:
    """The clauses that contain these words, in the order of the book."""
    low = typeset(wanted).casefold()
    found = []
    for block in book:
        words = _plain(block.text)
        at = words.casefold().find(low)
        if low and block.kind == "clause" and at >= 0:
            found.append(Hit(block.clause, _piece(words, at)))
    return found


def hits_by_number(book: Sequence[Block], clause: str) -> list[Hit]:
    return [Hit(b.clause, _piece(_plain(b.text), 0)) for b in book if b.kind == "clause" and b.clause == clause]


def _plain(text: str) -> str:
    return " ".join(translate_marks(text).replace("*", "").split())


def _piece(words: str, at: int) -> str:
    """Cut an excerpt at spaces, with an ellipsis where text is left out."""
    start = 0 if at <= _BEFORE else words.rfind(" ", 0, at - _BEFORE) + 1
    end = len(words) if len(words) - start <= _AROUND else words.rfind(" ", at, start + _AROUND)
    if end <= at:
        end = min(len(words), start + _AROUND)
    piece = words[start:end] if end == len(words) else words[start:end].rstrip(".,:; ") + "…"
    return ("…" if start else "") + piece


def rows(found: Sequence[Hit], setter: Typesetter, width: float, opened: Callable[[], str],
         press: Callable[[str], None]) -> Iterator[ScrollRow]:
    """Yield a row for each match; the clause that is open is highlighted."""
    k = setter.k
    for hit in found:
        page = setter.clauses[hit.clause][0].page + 1
        spot = Spot(f"hit-{hit.clause}", Box(0, 0, 0, 0), hit.clause, pgettext("in the rulebook", "result"),
                    hit.words, ring=12, press=partial(press, hit.clause))
        yield ScrollRow(112 * k, _painter(hit, spot, page, opened, k), [(spot, Box(0, 0, width, 112 * k))])


def _painter(hit: Hit, spot: Spot, page: int, opened: Callable[[], str], k: float) -> Callable[[Pen, Box], None]:
    def paint(pen: Pen, box: Box) -> None:
        here = opened() == hit.clause
        if here:
            pen.panel(box, "#fffaf0", "#efe0c2", edge="#b99b66", radius=12)
        else:
            pen.panel(box, "#3d3560" if spot.hovered else "#221b3a", edge="#6a5a94", radius=12)
        head = Box(box.x + 16, box.y + 6, box.w - 32, 30 * k)
        pen.text(hit.clause, head, 20, "#8e2c22" if here else "#ffd98a", SEMI)
        pen.text(str(page), head, 20, MUTED_ON_PAPER if here else "#cfc6e6", align="right")
        words = Box(head.x, head.bottom, head.w, box.bottom - head.bottom - 6)
        pen.text(hit.words, words, 20, INK if here else PAPER, wrap=True, valign="top", leading=1.15)

    return paint


def marks(page: BookPage, setter: Typesetter, wanted: str) -> Iterator[Box]:
    """The places of the words on a page, to be marked."""
    low = typeset(wanted).casefold()
    if not low:
        return
    for run in page.words:
        line = run.text.casefold()
        at = line.find(low) if run.kind == "text" else -1
        while at >= 0:
            left = setter.wide(run.text[:at], run.face, run.size)
            wide = setter.wide(run.text[at : at + len(low)], run.face, run.size)
            yield Box(run.x + left - 2, run.y + run.h * 0.08, wide + 4, run.h * 0.84)
            at = line.find(low, at + len(low))
