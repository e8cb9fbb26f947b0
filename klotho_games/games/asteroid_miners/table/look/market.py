"""The metal market, the tender with its bid, and both crews' funding (AST-B3, B8, B9, A12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.cards import METALS
from klotho_games.games.asteroid_miners.rules.names import money
from klotho_games.games.asteroid_miners.rules.state import HIGHEST, LOWEST
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, SEMI, SERIF_BLACK, mix
from klotho_games.stage.scene.stitches import paint_stitches
from klotho_games.stage.widgets.top_bar import Slots

from .bench import paint_small_piece
from .component_faces import GAVEL
from .dice_faces import STEEL, die_box, paint_die, paint_tick
from .minerals import mineral
from .steel import large_letters, larger, plate, title_line, well
from .style import ART, BAD, CREWS, DIM, GOOD, OUTLINE, PALE, SHADE

_LAMPS = {3: "#e0876a", 4: "#9fdcc2", 5: "#cfe6f5", 6: "#ff86b3"}
"""Lamp colour of each metal. The metal's shape is beside the lamps."""

# ---- market ----


def paint_market(pen: Pen, slots: Slots) -> None:
    plate(pen, slots["market"])
    quiet = _("$M per ore") if large_letters(pen.look) else _("$ million each")
    title_line(pen, slots["market_title"], _("Metal market"), quiet)


def paint_gauge(pen: Pen, box: Box, metal: int, price: int, *, haul: int = 0, moved: int = 0,
                lit: bool = False) -> None:
    """Paint a metal's price on flaps, with lamps from 1 to 9 below it.

    `haul` ores of this turn can be sold; `moved` is the last change of the price.
    """
    well(pen, box, 8)
    mineral(pen, METALS[metal], (box.x + 23, box.y + 25), 40, shadow=2)
    flap = Box(box.right - 48, box.y + 6, 43, 38)
    s = Sketch(43, 38)
    leaf = s.linear((0, 0), (0, 38), (0, "#3f4248"), (49, "#26282c"), (51, "#17181b"), (100, "#2c2e33"))
    s.rect(0, 0, 43, 38, 5, leaf)
    s.line([(0, 19), (43, 19)], "#000000", 2)
    pen.sketch(s, flap)
    pen.text(str(price), flap, larger(pen, 28, 37), "#ffe2ad", BLACK, align="centre", grow=False)
    if moved:
        pen.svg(f"{ART}/sign_{'up' if moved > 0 else 'down'}", Box(flap.right - 9, flap.y - 7, 16, 16),
                tint=GOOD if moved > 0 else BAD)
    if haul > 1:
        _count(pen, (box.x + 38, box.y + 40), haul)
    lamps = Sketch(box.w, 12)
    step = (box.w - 12) / (HIGHEST - LOWEST + 1)
    for value in range(LOWEST, HIGHEST + 1):
        on = value <= price
        lamps.rect(6 + (value - LOWEST) * step + 1, 2, step - 2, 8, 2.5, _LAMPS[METALS[metal]] if on else "#33383e")
    pen.sketch(lamps, Box(box.x, box.bottom - 16, box.w, 12))
    if lit:
        paint_stitches(pen, box.grow(1), 10)


def _count(pen: Pen, centre: Point, n: int) -> None:
    box = Box.around(centre, 30, 26)
    s = Sketch(30, 26).rect(1, 1, 28, 24, 12, "#ffe3a0", "#5e3d0c", 2)
    pen.sketch(s, box)
    pen.text(f"×{n}", box, 20, "#2a1700", BLACK, align="centre", grow=False)


# ---- tender ----


class TenderBid(NamedTuple):
    tender: str
    demand: int
    """The demand now, which an event can change."""
    client: str
    dice: tuple[int, ...] = ()
    """The unused dice that can be bid."""
    prize: str = ""
    """What the winner gets, shown while there is no bid."""
    won: bool = False
    lit: bool = False
    """Whether a bid is possible now."""


def paint_tender(pen: Pen, slots: Slots, bid: TenderBid) -> None:
    """Paint the tender's card in small, the dice left over, and whether their total is enough."""
    plate(pen, slots["tender"])
    title_line(pen, slots["tender_title"], _("Tender"), bid.client)
    paint_tender_note(pen, slots["tender_card"], bid.tender, bid.demand)
    _bid(pen, slots["bid"], bid)


def paint_tender_note(pen: Pen, box: Box, tender: str, demand: int) -> None:
    s = Sketch(round(box.w, 1), round(box.h, 1))
    s.path(f"M6 1 H{s.w - 14} L{s.w - 1} 14 V{s.h - 6} Q{s.w - 1} {s.h - 1} {s.w - 6} {s.h - 1} H6 Q1 {s.h - 1} 1 "
           f"{s.h - 6} V6 Q1 1 6 1 Z", s.down("#fff1cf", "#e2c893"), "#4a2c10", 2.4)
    s.path(f"M{s.w - 14} 1 V14 H{s.w - 1} Z", "#c9a765", "#4a2c10", 2)
    pen.sketch(s, box, shadow=3)
    if tender:
        side = 30.0 if large_letters(pen.look) else 40.0
        pen.svg(f"{ART}/tender_{tender.rsplit('_', 1)[-1]}", Box(box.x + 5, box.centre[1] - side / 2, side, side))
        room = Box(box.x + side + 4, box.y, box.w - side - 10, box.h)
        pen.text(str(demand), room, larger(pen, 36, 47), "#7e2218", SERIF_BLACK, align="centre", grow=False)


def _bid(pen: Pen, box: Box, bid: TenderBid) -> None:
    well(pen, box, 10)
    total = sum(bid.dice)
    if bid.won:
        pen.svg(GAVEL, Box(box.x + 14, box.centre[1] - 20, 40, 40))
        pen.text(_("Won"), Box(box.x + 64, box.y, box.w - 110, box.h), larger(pen, 26, 34), GOOD, BLACK, grow=False)
        paint_tick(pen, (box.right - 26, box.centre[1]), 32)
    elif bid.dice:
        size = larger(pen, 26, 34)
        step = min(31.0, (box.w - 40 - size) / len(bid.dice))
        for n, face in enumerate(bid.dice):
            paint_die(pen, die_box((box.x + 8 + step * (n + 0.5), box.centre[1]), step - 3), STEEL, face)
        enough = total >= bid.demand
        pen.text(str(total), Box(box.right - 34 - size, box.y, size + 8, box.h), size, GOOD if enough else BAD, BLACK,
                 align="right", grow=False)
        paint_tick(pen, (box.right - 14, box.centre[1]), 20, enough)
    else:
        pen.svg(GAVEL, Box(box.x + 12, box.centre[1] - 14, 28, 28), alpha=0.8)
        room = Box(box.x + 46, box.y + 4, box.w - 54, box.h - 8)
        size = larger(pen, 20, 34) if large_letters(pen.look) else larger(pen, 20, 22)
        pen.text(bid.prize, room, size, DIM, SEMI, wrap=True, leading=1.1, grow=False)
    if bid.lit:
        paint_stitches(pen, box.grow(1), 10)


# ---- funding ----

_CELLS = 21
"""$0M to $20M. Beyond that the cube starts again at 0, with a token for every twenty."""


class Purse(NamedTuple):
    name: str
    money: int
    gear: tuple[str, ...] | None = None
    """The crew's equipment, in small; None if its cards are face up elsewhere."""
    gain: int = 0
    """Money that could come now. A faint cube shows where it would lead."""
    danger: bool = False
    """In the advanced game $0M can lose the game (AST-A12)."""
    owed: int = 0
    """What a Belt Loan will take (AST-B4)."""


def paint_funding(pen: Pen, slots: Slots, purses: Sequence[Purse], *, cubes: bool = True) -> None:
    """Paint the tracks of both crews. With `cubes` False, sprites show the cubes."""
    owning = any(purse.gear is not None for purse in purses)
    plate(pen, slots["funding"], rivets=owning)  # without equipment the track reaches into the corners
    scale = slots["funding_scale"]
    size = larger(pen, 20, 26)
    for n in range(0, _CELLS, 5):
        x = _cell(scale, n).centre[0]
        pen.text(str(n), Box(x - 20, scale.y, 40, scale.h).grow(0, 3), size, "#ffe2ad", BOLD, align="centre",
                 grow=False, shadow=SHADE)
    if owning:
        pen.text(_("Equipment"), slots["tools_title"].grow(0, 3), size, DIM, SEMI, grow=False)
    for crew, purse in enumerate(purses):
        _purse(pen, slots, crew, purse, cubes)
        if purse.gear is None:
            continue
        row = slots[f"tools_{crew + 1}"]
        for n, place in enumerate(row.columns(4, 4)):
            paint_small_piece(pen, place, purse.gear[n] if n < len(purse.gear) else "")


def _cell(track: Box, n: int) -> Box:
    wide = track.w / _CELLS
    return Box(track.x + n * wide, track.y, wide, track.h)


def coin_place(slots: Slots, crew: int, amount: int) -> Point:
    """Return the place of a crew's cube for this amount."""
    row, scale = slots[f"funding_{crew + 1}"], slots["funding_scale"]
    n = amount if amount < _CELLS else (amount - _CELLS) % (_CELLS - 1) + 1
    return _cell(scale, n).centre[0], row.centre[1]


def _purse(pen: Pen, slots: Slots, crew: int, purse: Purse, cubes: bool) -> None:
    row, scale, mark = slots[f"funding_{crew + 1}"], slots["funding_scale"], CREWS[crew]
    seat_shape(pen, mark.mark, Box(row.x + 4, row.centre[1] - 14, 28, 28))
    wide = 84.0 if large_letters(pen.look) else 72.0
    pen.text(money(purse.money), Box(row.x + 36, row.y, wide, row.h), larger(pen, 24, 32), PALE, BLACK, align="right",
             grow=False, shadow=SHADE)
    _paint_beside(pen, Box(row.x + 42 + wide, row.centre[1] - 13, 122 - wide, 26), purse)
    s = Sketch(scale.w, row.h)
    for n in range(_CELLS):
        place, warm = _cell(Box(0, 0, scale.w, row.h), n), n / (_CELLS - 1)
        top, low = mix("#3c424a", "#a0551a", warm), mix("#23272c", "#5c2b0a", warm)
        if n == 0 and purse.danger:
            top, low = "#d9503c", "#6a1610"
        s.rect(place.x + 1, 2, place.w - 2, row.h - 4, 4, s.linear((0, 2), (0, row.h - 2), (0, top), (100, low)),
               OUTLINE, 1.5)
    if purse.danger:
        first = _cell(Box(0, 0, scale.w, row.h), 0).centre[0]
        s.path(f"M{first - 5} {row.h / 2 - 6} l10 12 m0 -12 l-10 12", "none", "#ffe0d8", 3)
    pen.sketch(s, Box(scale.x, row.y, scale.w, row.h))
    if purse.gain:
        at = coin_place(slots, crew, purse.money + purse.gain)
        pen.svg(f"{ART}/cube_{mark.name}", Box.around((at[0], at[1] - 2), 34, 37), alpha=0.45)
    if cubes:
        at = coin_place(slots, crew, purse.money)
        pen.svg(f"{ART}/cube_{mark.name}", Box.around((at[0], at[1] - 2), 34, 37), shadow=3)


def _paint_beside(pen: Pen, box: Box, purse: Purse) -> None:
    """Paint a tag between the sum and the track: possible gain, a warning at $0M,
    debt, or what the track leaves out."""
    laps = (purse.money - 1) // (_CELLS - 1) if purse.money >= _CELLS else 0
    if purse.gain:
        _tag(pen, box, f"+{purse.gain}", "#9be09a", "#0c3a14")
    elif purse.danger and not purse.money:
        icon(pen, "warn", Box.around(box.centre, 32, 32), BAD, 2.8)
    elif purse.owed:
        _tag(pen, box, f"−{purse.owed}", "#ffab97", "#6a1610")
    elif laps:
        _tag(pen, box, f"+{laps * (_CELLS - 1)}", "#ffe3a0", "#5e3d0c")


def _tag(pen: Pen, box: Box, words: str, fill: str, edge: str) -> None:
    pen.sketch(Sketch(box.w, 26).rect(1, 1, box.w - 2, 24, 12, fill, edge, 2), box)
    pen.text(words, box, larger(pen, 20, 25), "#1c1004", BLACK, align="centre", grow=False)
