"""The company that is played here: its sheet, and how full its hand is. The others are in `strip.py`."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.words import _, ngettext
from klotho_games.games.klotho97.cards import ARTIFACTS, MINERALS
from klotho_games.games.klotho97.table.minerals import COIN, MONSTER, artifact, mineral, paint_sign
from klotho_games.games.klotho97.table.steel import broken, octagon, sheet
from klotho_games.games.klotho97.table.style import MUTE, SHEET_INK, SHEET_RUST, WHITE
from klotho_games.games.klotho97.venture import HAND_LIMIT, Company, Count
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch
from klotho_games.stage.theme import BLACK, BOLD, CORAL, INK, SEMI

# -- the own sheet ------------------------------------------------------------------------------------------------


def paint_sheet(pen: Pen, box: Box, company: Company, prices: Sequence[int]) -> None:
    """What a company has and what it would score now (K97-8.2), on paper of 376 × 238."""
    sheet(pen, box, (78, 157), (14, 68))
    a, b, c = company.minerals
    x, y, z = prices
    worth = Count((a, b, c), (x, y, z), sum(company.artifacts), min(company.artifacts), company.monsters)
    coins = ngettext("coin", "coins", company.coins)
    _entry(pen, box, 20, COIN, company.coins, coins)
    _entry(pen, box, 206, MONSTER, company.monsters, points_told(worth.monster_points))
    for i, (kind, n, price) in enumerate(zip(MINERALS, company.minerals, prices, strict=True)):
        left = box.x + 18 + i * 118
        paint_sign(pen, mineral(kind), Box(left, box.y + 91, 52, 52), none=not n, paper=True, shadow=2)
        pen.text(str(n), Box(left + 60, box.y + 86, 54, 38), 34, INK, BLACK, grow=False)
        pen.text(points_told(n * price), Box(left + 60, box.y + 122, 58, 26), 20, SHEET_INK, SEMI, grow=False)
    for i, (kind, n) in enumerate(zip(ARTIFACTS, company.artifacts, strict=True)):
        left = box.x + 18 + i * 84
        paint_sign(pen, artifact(kind), Box(left, box.y + 172, 50, 50), none=not n, paper=True, shadow=2)
        pen.text(str(n), Box(left + 54, box.y + 178, 30, 38), 32, INK if n else "#6e5f45", BLACK, grow=False)
    right = Box(box.right - 106, box.y + 171, 92, 26)
    sets = ngettext("{n} set", "{n} sets", worth.sets).format(n=worth.sets) if worth.sets else _("no set")
    pen.text(sets, right, 20, SHEET_INK, SEMI, align="right", grow=False)
    pen.text(points_told(worth.artifact_points), right.moved(0, 26), 22, SHEET_RUST, BOLD, align="right", grow=False)


def points_told(points: int) -> str:
    return ngettext("{n} pt", "{n} pts", points).format(n=points)


def _entry(pen: Pen, box: Box, x: float, sign: str, n: int, words: str) -> None:
    paint_sign(pen, sign, Box(box.x + x, box.y + 15, 50, 50), none=not n, paper=True, shadow=2)
    number = pen.text(str(n), Box(box.x + x + 60, box.y + 17, 60, 46), 42, INK, BLACK, grow=False)
    room = Box(number.right + 8, box.y + 23, box.x + x + 160 - number.right - 8, 40)
    if room.w > 44:
        pen.text(words, room, 20, SHEET_INK, SEMI, grow=False)


# -- how full the own hand is -------------------------------------------------------------------------------------


def paint_limit(pen: Pen, box: Box, n: int, colour: str) -> None:
    """Cards before the player, of the ten that may lie there at the end of a turn (K97-2.9)."""
    over = n > HAND_LIMIT
    number = pen.text(str(n), box.top_part(48), 44, CORAL if over else WHITE, BLACK, grow=False, shadow="#000000")
    words = _("/ {n} cards").format(n=HAND_LIMIT)
    pen.text(words, Box(number.right + 8, box.y + 4, box.right - number.right - 8, 44), 22, MUTE, SEMI, grow=False)
    for i in range(HAND_LIMIT):
        s = Sketch(32, 42)
        if i < n:
            s.rect(1.5, 1.5, 29, 39, 6, colour, "#ffffff", 2, stroke_opacity=0.7)
        else:
            s.rect(1.5, 1.5, 29, 39, 6, "#10131e")
            broken(s, octagon(1.5, 1.5, 29, 39, 4), "#6d7893", 2, 4, 4)
        pen.sketch(s, Box(box.x + 4 + i % 5 * 37, box.y + 52 + i // 5 * 46, 32, 42))
