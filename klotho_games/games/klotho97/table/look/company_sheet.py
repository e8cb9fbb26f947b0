"""The player's own company: its sheet, and how full its hand is. For the other companies see `rival_strips.py`."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules.cards import ARTIFACTS, MINERALS
from klotho_games.games.klotho97.rules.state import HAND_LIMIT, Company, Count
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, CORAL, INK, SEMI

from .places import LARGE
from .signs import COIN, MONSTER, artifact, mineral, paint_sign
from .steel import dash_outline, octagon, sheet
from .style import MUTE, SHEET_INK, SHEET_RUST, WHITE

# -- the sheet ----------------------------------------------------------------------------------------------------


def paint_sheet(pen: Pen, box: Box, company: Company, prices: Sequence[int]) -> None:
    """Paint what a company has and what it would score now (K97-8.2), on paper of 376 × 238."""
    sheet(pen, box, (78, 157), (14, 68))
    a, b, c = company.minerals
    x, y, z = prices
    worth = Count((a, b, c), (x, y, z), sum(company.artifacts), min(company.artifacts), company.monsters)
    coins = ngettext("coin", "coins", company.coins)
    _entry(pen, box, 20, COIN, company.coins, coins)
    _entry(pen, box, 206, MONSTER, company.monsters, points_words(worth.monster_points))
    for i, (kind, n, price) in enumerate(zip(MINERALS, company.minerals, prices, strict=True)):
        left = box.x + 18 + i * 118
        paint_sign(pen, mineral(kind), Box(left, box.y + 91, 52, 52), none=not n, paper=True, shadow=2)
        pen.text(str(n), Box(left + 56, box.y + 86, 54, 38), 34, INK, BLACK, grow=False)
        pen.text(points_words(n * price), Box(left + 56, box.y + 122, 61, 26), 20, SHEET_INK, SEMI, grow=False)
    for i, (kind, n) in enumerate(zip(ARTIFACTS, company.artifacts, strict=True)):
        left = box.x + 18 + i * 84
        paint_sign(pen, artifact(kind), Box(left, box.y + 172, 50, 50), none=not n, paper=True, shadow=2)
        pen.text(str(n), Box(left + 54, box.y + 178, 30, 38), 32, INK if n else "#6e5f45", BLACK, grow=False)
    right = Box(box.right - 106, box.y + 171, 92, 26)
    pen.text(_sets_words(worth), right, 20, SHEET_INK, SEMI, align="right", grow=False)
    pen.text(points_words(worth.artifact_points), right.move(0, 26), 22, SHEET_RUST, BOLD, align="right", grow=False)


def sheet_cells(box: Box) -> dict[str, Box]:
    """Return the places on a sheet in large text: two rows, with the points under each number."""
    above, below = box.grow(-14, -10).rows(2, 4)
    first = dict(zip(("coins", "monsters", *ARTIFACTS), above.columns(5), strict=True))
    a, b, c, d, e = below.columns(5)
    return first | dict(zip(MINERALS, (a, b, c), strict=True)) | {"sets": d.union(e)}


def paint_large_sheet(pen: Pen, box: Box, company: Company, prices: Sequence[int]) -> None:
    """Paint the same entries as on the usual sheet, in other places."""
    sheet(pen, box, (box.h / 2,))
    a, b, c = company.minerals
    x, y, z = prices
    worth = Count((a, b, c), (x, y, z), sum(company.artifacts), min(company.artifacts), company.monsters)
    at = sheet_cells(box)
    _cell(pen, at["coins"], COIN, company.coins, ngettext("coin", "coins", company.coins), 42)
    _cell(pen, at["monsters"], MONSTER, company.monsters, points_words(worth.monster_points), 42)
    for kind, n in zip(ARTIFACTS, company.artifacts, strict=True):
        _cell(pen, at[kind], artifact(kind), n, "")
    for kind, n, price in zip(MINERALS, company.minerals, prices, strict=True):
        _cell(pen, at[kind], mineral(kind), n, points_words(n * price))
    above, below = at["sets"].grow(-4, 0).rows(2)
    pen.text(_sets_words(worth), above, 20, SHEET_INK, SEMI, align="right")
    pen.text(points_words(worth.artifact_points), below, 22, SHEET_RUST, BOLD, align="right")


def _cell(pen: Pen, box: Box, sign: str, n: int, words: str, size: float = 34) -> None:
    above, below = (box.top_part(box.h * 0.62), box.bottom_part(box.h * 0.38)) if words else (box, box)
    side = min(40.0, above.h - 4)
    paint_sign(pen, sign, Box(above.x, above.centre[1] - side / 2, side, side), none=not n, paper=True, shadow=2)
    ink = INK if n else "#6e5f45"
    pen.text(str(n), above.without_left(side + 5), size, ink, BLACK)
    if words:
        pen.text(words, below.without_right(8), 20, SHEET_INK, SEMI)


def _sets_words(worth: Count) -> str:
    return ngettext("{n} set", "{n} sets", worth.sets).format(n=worth.sets) if worth.sets else _("no set")


def points_words(points: int) -> str:
    return ngettext("{n} pt", "{n} pts", points).format(n=points)


def _entry(pen: Pen, box: Box, x: float, sign: str, n: int, words: str) -> None:
    paint_sign(pen, sign, Box(box.x + x, box.y + 15, 50, 50), none=not n, paper=True, shadow=2)
    number = pen.text(str(n), Box(box.x + x + 60, box.y + 17, 60, 46), 42, INK, BLACK, grow=False)
    room = Box(number.right + 8, box.y + 23, box.x + x + 164 - number.right - 8, 40)
    if pen.width(words, 20, SEMI) / pen.look.text_scale <= room.w:  # otherwise its sign is enough
        pen.text(words, room, 20, SHEET_INK, SEMI, grow=False)


# -- the hand limit -----------------------------------------------------------------------------------------------


def paint_limit(pen: Pen, box: Box, n: int, colour: str) -> None:
    """Paint the number of the player's cards, of the ten that are allowed at the end of a turn (K97-2.9)."""
    over, large = n > HAND_LIMIT, pen.look.text_scale >= LARGE
    line = 60.0 if large else 48.0
    number = pen.text(str(n), box.top_part(line), 44, CORAL if over else WHITE, BLACK, grow=large, shadow="#000000")
    words = _("/ {n} cards").format(n=HAND_LIMIT)
    beside = Box(number.right + 8, box.y + 4, box.right - number.right - 8, line - 4)
    pen.text(words, beside, 22, MUTE, SEMI, grow=large)
    k = min(1.0, (box.h - line - 4) / 92)
    for i in range(HAND_LIMIT):
        s = Sketch(32, 42)
        if i < n:
            s.rect(1.5, 1.5, 29, 39, 6, colour, "#ffffff", 2, stroke_opacity=0.7)
        else:
            s.rect(1.5, 1.5, 29, 39, 6, "#10131e")
            dash_outline(s, octagon(1.5, 1.5, 29, 39, 4), "#6d7893", 2, 4, 4)
        pen.sketch(s, Box(box.x + 4 + i % 5 * 37, box.y + line + 4 + i // 5 * 46 * k, 32, 42 * k))
