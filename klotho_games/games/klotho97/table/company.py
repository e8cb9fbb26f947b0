"""A company on the table: the panels of the others, small but with everything public on them, and the own sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.words import _, ngettext
from klotho_games.games.klotho97.cards import ARTIFACTS, MINERALS
from klotho_games.games.klotho97.table.faces import SIZES, picture
from klotho_games.games.klotho97.table.minerals import COIN, MONSTER, artifact, holdings, mineral, paint_sign
from klotho_games.games.klotho97.table.places import packed
from klotho_games.games.klotho97.table.steel import broken, octagon, sheet, steel_panel
from klotho_games.games.klotho97.table.style import LINE, MUTE, PALE_GOLD, SHEET_INK, SHEET_RUST, WHITE
from klotho_games.games.klotho97.venture import HAND_LIMIT, Company, Count
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch
from klotho_games.stage.theme import BLACK, BOLD, CORAL, GOLD, INK, PAPER, SEATS, SEMI, SERIF

At = Callable[[str], Box]
"""Where a part of a panel lies, by the end of its slot's name."""


# -- the others ---------------------------------------------------------------------------------------------------


def paint_rival(pen: Pen, box: Box, at: At, company: Company, seat: int, name: str, *, active: bool = False) -> None:
    """Name, sheet and cards of another company, in the parts mark, name, hand, counts and cards of its panel."""
    colour = SEATS[seat].colour
    steel_panel(pen, box, alpha=0.8, accent=GOLD if active else colour)
    if active:
        arrow = Sketch(16, 26).path("M2 2 L14 13 L2 24 Z", GOLD, INK, 2)
        mark = at("mark")
        pen.sketch(arrow, Box(mark.x - 12, mark.centre[1] - 10, 12, 20))
    seat_shape(pen, seat, at("mark"))
    room = at("name")
    pen.text(pen.cut(name, room.w, 24, SERIF), room, 24, PALE_GOLD if active else PAPER, SERIF)
    _hand(pen, at("hand"), len(company.cards))
    counts = at("counts")
    (_counts_above if counts.h < 60 else _counts_beside)(pen, counts, company)
    places = thumbnails(at("cards"), len(company.cards))
    for place, card in zip(places, company.cards, strict=False):
        pen.blit(picture(pen.look, card, "mini", place.w), pen.at(place.x, place.y))
    for place in places[len(company.cards) :]:
        _empty(pen, place)


def _hand(pen: Pen, box: Box, n: int) -> None:
    """How many cards lie there, of ten; more than that and some must go (K97-2.9)."""
    over = n > HAND_LIMIT
    pen.svg("klotho97/ui_cards", Box(box.x, box.centre[1] - 14, 28, 28))
    words = f"{n}/{HAND_LIMIT}"
    pen.text(words, box.without_left(30), 22, CORAL if over else MUTE, BOLD if over else SEMI, align="right")


def _counts_beside(pen: Pen, box: Box, company: Company) -> None:
    """Two rows of four, the number beside its sign."""
    for row, held in zip(box.rows(2), (holdings(company)[:4], holdings(company)[4:]), strict=True):
        side = min(29.0, row.h - 4)
        for cell, (sign, n) in zip(row.columns(4), held, strict=True):
            paint_sign(pen, sign, Box(cell.x, cell.centre[1] - side / 2, side, side), none=not n)
            room = cell.without_left(side + 4)
            pen.text(str(n), room, 24, WHITE if n else "#97a2bd", BOLD, grow=False)


def _counts_above(pen: Pen, box: Box, company: Company) -> None:
    """All eight in one row, the number under its sign: for the small panels of a full table."""
    for cell, (sign, n) in zip(box.columns(8), holdings(company), strict=True):
        side = min(26.0, box.h - 21)
        paint_sign(pen, sign, Box(cell.centre[0] - side / 2, cell.y, side, side), none=not n)
        room = Box(cell.x, cell.bottom - 22, cell.w, 22)
        pen.text(str(n), room, 21, WHITE if n else "#97a2bd", BOLD, align="centre", grow=False)


def thumbnails(box: Box, n: int) -> list[Box]:
    """Places of small cards: as large as ten of them can be in the box, or as more than ten must be."""
    w, h = SIZES["mini"]
    n = max(n, HAND_LIMIT)
    columns, wide = packed(box, n, w / h, 4)
    high, rows = wide * h / w, -(-n // columns)
    across = (box.w - wide) / max(1, columns - 1)
    down = min((box.h - high) / max(1, rows - 1), high + 10)
    return [Box(box.x + i % columns * across, box.y + i // columns * down, wide, high) for i in range(n)]


def _empty(pen: Pen, place: Box) -> None:
    s = Sketch(*SIZES["mini"])
    s.polygon(octagon(2, 2, 40, 60, 7), "#0d0f18", opacity=0.4)
    broken(s, octagon(2, 2, 40, 60, 7), LINE, 1.8, 5, 5)
    pen.sketch(s, place)


# -- the own sheet ------------------------------------------------------------------------------------------------


def paint_sheet(pen: Pen, box: Box, company: Company, prices: Sequence[int]) -> None:
    """What a company has and what it would score now (K97-8.2), on paper of 376 × 252."""
    sheet(pen, box, (84, 168), (16, 72))
    a, b, c = company.minerals
    x, y, z = prices
    worth = Count((a, b, c), (x, y, z), sum(company.artifacts), min(company.artifacts), company.monsters)
    coins = ngettext("coin", "coins", company.coins)
    _entry(pen, box, 20, COIN, company.coins, coins)
    _entry(pen, box, 206, MONSTER, company.monsters, points_told(worth.monster_points))
    for i, (kind, n, price) in enumerate(zip(MINERALS, company.minerals, prices, strict=True)):
        left = box.x + 18 + i * 118
        paint_sign(pen, mineral(kind), Box(left, box.y + 100, 52, 52), none=not n, paper=True, shadow=2)
        pen.text(str(n), Box(left + 60, box.y + 95, 54, 38), 34, INK, BLACK, grow=False)
        pen.text(points_told(n * price), Box(left + 60, box.y + 131, 58, 26), 20, SHEET_INK, SEMI, grow=False)
    for i, (kind, n) in enumerate(zip(ARTIFACTS, company.artifacts, strict=True)):
        left = box.x + 18 + i * 84
        paint_sign(pen, artifact(kind), Box(left, box.y + 184, 50, 50), none=not n, paper=True, shadow=2)
        pen.text(str(n), Box(left + 54, box.y + 190, 30, 38), 32, INK if n else "#6e5f45", BLACK, grow=False)
    right = Box(box.right - 106, box.y + 183, 92, 26)
    sets = ngettext("{n} set", "{n} sets", worth.sets).format(n=worth.sets) if worth.sets else _("no set")
    pen.text(sets, right, 20, SHEET_INK, SEMI, align="right", grow=False)
    pen.text(points_told(worth.artifact_points), right.moved(0, 26), 22, SHEET_RUST, BOLD, align="right", grow=False)


def points_told(points: int) -> str:
    return ngettext("{n} pt", "{n} pts", points).format(n=points)


def _entry(pen: Pen, box: Box, x: float, sign: str, n: int, words: str) -> None:
    paint_sign(pen, sign, Box(box.x + x, box.y + 18, 50, 50), none=not n, paper=True, shadow=2)
    number = pen.text(str(n), Box(box.x + x + 60, box.y + 20, 60, 46), 42, INK, BLACK, grow=False)
    room = Box(number.right + 8, box.y + 26, box.x + x + 160 - number.right - 8, 40)
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
