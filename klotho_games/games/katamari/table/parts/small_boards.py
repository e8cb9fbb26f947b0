"""The other Katamaris: their boards small, with name, dice and counts. Each can be opened in a close-up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.katamari.rules.board import Tally, dice, unpack
from klotho_games.games.katamari.rules.count import symbol_name
from klotho_games.games.katamari.rules.pieces import LEVELS, SYMBOLS
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look.style import BUTTON_LOOKS, INK, SOFT, badge, paint_baked_picture, panel
from klotho_games.games.katamari.telling.names import cousin_name, icons_text
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import keycap, keycap_width, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA, SEMI
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .board import paint_board, radius_in

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 12
_LARGE = Box(430, 108, 1060, 860)
_ICONS = ("star", *SYMBOLS)
_GROWS = 1.35
"""How far figures grow with the text size: a small board has little room for them."""


def order_after(seat: int, seats: int) -> list[int]:
    """Return the seats of the small boards, the next to play first."""
    return [(seat + n) % seats for n in range(1, seats)]


def counts(tally: Tally) -> tuple[int, ...]:
    """Return stars and symbols in the order of their rows."""
    return tally.stars, *tally.symbols


def board_sentence(s: RollUp, seat: int, name: str) -> str:
    """Describe a board in a sentence, for tips and speech."""
    tally = unpack(s.boards[seat].tally)
    shown = [("star", tally.stars), *zip(SYMBOLS, tally.symbols, strict=True)]
    icons = icons_text([icon for icon, n in shown for _one in range(n)]) or _("no stars or symbols")
    n = sum(dice(s.boards[seat].tally))
    words = ngettext("{name} ({cousin}): {n} die, {icons}", "{name} ({cousin}): {n} dice, {icons}", n)
    return words.format(name=name, cousin=cousin_name(s.cousins[seat]), n=n, icons=icons)


class Others:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self._slots = [f"opp{places.seats}_{n}" for n in range(1, places.seats)]
        self._sprites = [table.add(Panel(places[slot], z=Z, margin=44)) for slot in self._slots]
        self.spots = [
            table.spot(Spot(f"other:{n}", places[slot], "", role=_("board"), ring=24, press=partial(self.zoom, n),
                            large=partial(self._large, n)))
            for n, slot in enumerate(self._slots)
        ]
        self._seats: list[int] = []
        self._state: RollUp | None = None

    def show(self, s: RollUp) -> None:
        self.show_beside(s, s.seat)

    def show_beside(self, s: RollUp, seat: int) -> None:
        """Show the boards of all seats except the one that is large on the table."""
        self._state = s
        self._seats = order_after(seat, len(s.boards)) if s.cousins else []
        for n, sprite in enumerate(self._sprites):
            other = self._seats[n] if self._seats else -1
            if other < 0:
                sprite.show(panel)
                continue
            name = self.table.names[other]
            self.spots[n].label = self.spots[n].tip = board_sentence(s, other, name)
            doodles = self.table.crayons.mark(other)
            marked = self.table.last_laid_piece(other)
            key = ("katamari-other", s.boards[other], s.cousins[other], other, name, doodles, marked, sprite.box.size)
            sprite.redraw(partial(self._paint, slot=self._slots[n], s=s, seat=other), key)

    # -- painting ahead -----------------------------------------------------------------------------------------------

    @property
    def radius(self) -> float:
        """The radius of a hex on the board of the seat that has just played."""
        return radius_in(fit_board(self.table.places[f"{self._slots[-1]}_board"]))

    def prepare(self, s: RollUp, seat: int) -> None:
        """Paint every picture that is needed to show this seat's board after its turn."""
        self._sprites[-1].prepare(self.table.stage.look, lambda pen: self._paint(pen, self._slots[-1], s, seat))

    # -- close-ups ----------------------------------------------------------------------------------------------------

    def zoom(self, n: int) -> None:
        """Show a board large until the player presses anything."""
        large = self._large(n)
        if large is not None:
            self.table.closeup.open(large)

    def _large(self, n: int) -> Large | None:
        s = self._state
        if s is None or not self._seats:
            return None
        seat = self._seats[n]
        told = board_sentence(s, seat, self.table.names[seat])
        key = ("katamari-board", s.boards[seat], seat, self.table.crayons.mark(seat))
        return Large(_LARGE, lambda pen: self._paint_large(pen, s, seat), told, key)

    # -- changing places ----------------------------------------------------------------------------------------------

    @property
    def sprites(self) -> Sequence[Sprite]:
        return self._sprites

    def panel_moves(self, seat: int) -> list[tuple[Sprite, Box, Box]]:
        """Return the panels that stay small when this seat's board becomes large, each with its old and new box."""
        if seat not in self._seats:
            return []
        later, places = order_after(seat, len(self._seats) + 1), self.table.places
        homes = [places[slot] for slot in self._slots]
        return [(self._sprites[n], homes[n], homes[later.index(other)])
                for n, other in enumerate(self._seats) if other != seat]

    def place_of(self, seat: int) -> tuple[Point, float]:
        """Return the centre of a small board, and the radius of its hexes."""
        return self._at(self._slots[self._seats.index(seat)] if seat in self._seats else self._slots[0])

    @property
    def last_place(self) -> tuple[Point, float]:
        """Where the board of the seat that has just played goes."""
        return self._at(self._slots[-1])

    def _at(self, slot: str) -> tuple[Point, float]:
        board = fit_board(self.table.places[f"{slot}_board"])
        return board.centre, radius_in(board)

    # -- painting -----------------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen, slot: str, s: RollUp, seat: int) -> None:
        whole = self.table.places[slot]

        def at(name: str) -> Box:
            return self.table.places[f"{slot}_{name}"].move(-whole.x, -whole.y)

        panel(pen, whole.at_origin)
        cousin = s.cousins[seat]
        pen.svg(f"katamari/c_{cousin}_normal", at("face"))
        seat_shape(pen, badge(s.cousins, seat), at("mark"))
        name, held = at("name"), at("dice")
        end = pen.name(self.table.names[seat], name, 26, INK, FREDOKA).right
        if self.table.places.large and self.table.places.seats > 2:
            held = held.right_part(held.right - end - 8)
        self._paint_dice(pen, held, dice(s.boards[seat].tally))
        board = fit_board(at("board"))
        paint_baked_picture(pen, "board_shadow", board)
        self.table.crayons.paint(pen, seat, margin_around(board))
        marked = self.table.last_laid_piece(seat)
        paint_board(pen, s.boards[seat], cousin, board.centre, radius_in(board), small=True, marked=marked)
        paint_counts(pen, at("counts"), counts(unpack(s.boards[seat].tally)), wide=self.table.places.seats == 2)

    def _paint_dice(self, pen: Pen, box: Box, due: tuple[int, int, int]) -> None:
        """Paint how many dice of each colour the board gives: at the right, or with two seats under the name."""
        held = [(LEVELS[colour], n) for colour, n in enumerate(due) if n]
        below = self.table.places.seats == 2
        if not held:
            pen.text(_("no dice"), box, 21, SOFT, SEMI, align="left" if below else "right")
            return
        size = 21 * min(_GROWS, pen.look.text_scale)
        letters, px = pen.look.letters, pen.look.px(size)
        wide = [26 + letters.width(str(n), SEMI, px) / pen.look.scale + 8 for _level, n in held]
        k = min(1.0, box.w / sum(wide))
        x = box.x if below else box.right - k * sum(wide) + 8
        for (level, n), part in zip(held, wide, strict=True):
            side = min(24.0 * k, box.h - 4)
            pen.svg(f"katamari/d_{level}_5", Box(x, box.centre[1] - side / 2, side, side))
            pen.text(str(n), Box(x + side + 3, box.y, k * part - side - 5, box.h), size, INK, SEMI, grow=False)
            x += k * part

    def _paint_large(self, pen: Pen, s: RollUp, seat: int) -> None:
        """Paint another seat's board large over the middle of the table."""
        box, cousin = _LARGE.at_origin, s.cousins[seat]
        panel(pen, box)
        board = fit_board(Box(64, 186, 640, 592))
        paint_baked_picture(pen, "board_shadow", board)
        self.table.crayons.paint(pen, seat, margin_around(board))
        paint_board(pen, s.boards[seat], cousin, board.centre, radius_in(board))
        pen.svg(f"katamari/c_{cousin}_normal_cut", Box(26, 16, 116, 126), shadow=6)
        seat_shape(pen, badge(s.cousins, seat), Box(112, 100, 34, 34))
        pen.name(self.table.names[seat], Box(166, 26, 560, 60), 40, INK, FREDOKA)
        pen.text(cousin_name(cousin), Box(166, 86, 560, 36), 24, SOFT, SEMI)
        tally = unpack(s.boards[seat].tally)
        right = Box(box.w - 270, 150, 232, 300)
        paint_counts(pen, right, counts(tally), wide=True)
        pen.text(_("Next throw"), Box(right.x, 484, right.w, 40), 26, INK, FREDOKA)
        for colour, n in enumerate(dice(s.boards[seat].tally)):
            row = Box(right.x, 532 + colour * 62, right.w, 54)
            pen.panel(row, "#efe3fb", radius=12, alpha=0.8)
            pen.svg(f"katamari/d_{LEVELS[colour]}_{4 + colour % 3}", Box(row.x + 8, row.y + 5, 44, 46))
            pen.text(f"× {n}", Box(row.x + 64, row.y, 120, row.h), 26, INK, FREDOKA)
        _paint_close(pen, Box(right.x, box.h - 82, right.w, 54))


def _paint_close(pen: Pen, box: Box) -> None:
    """Paint a button like those of the bar. Pressing anything closes the close-up."""
    look = BUTTON_LOOKS["secondary"]
    pen.panel(box.move(0, 5), look.lip, radius=18)
    pen.panel(box, look.top, look.bottom, edge=look.edge, edge_width=2, radius=18)
    pen.text(_("Close"), Box(box.x + 26, box.y, box.w - 110, box.h), 24, look.words, FREDOKA)
    keycap(pen, "escape", box.right - keycap_width(pen, "escape") - 18, box.centre[1])


def fit_board(board: Box) -> Box:
    """Return the box of the 19 hexes in their own proportions, as large as possible."""
    radius = radius_in(board)
    return Box.around(board.centre, 5 * 3**0.5 * radius, 8 * radius)


def margin_around(board: Box) -> Box:
    """Return the sheet of doodles under a board, with the same proportions as on the large board."""
    k = board.h / 600
    return Box(board.x - 33.24 * k, board.y - 72 * k, 720 * k, 772 * k)


def paint_counts(pen: Pen, box: Box, shown: tuple[int, ...], *, wide: bool) -> None:
    names = {"star": _("Stars")} | {name: symbol_name(name) for name in SYMBOLS}
    for icon, n, row in zip(_ICONS, shown, box.rows(len(_ICONS), 4), strict=True):
        side = min(35.0, row.h)
        if not wide:
            pen.svg(f"katamari/i_{icon}", Box(row.x, row.centre[1] - side / 2, side, side))
            pen.text(str(n), Box(row.x + 38, row.y, row.w - 38, row.h), 26, INK, FREDOKA, align="centre")
            continue
        pen.panel(row, "#efe3fb", radius=12, alpha=0.8)
        pen.svg(f"katamari/i_{icon}", Box(row.x + 10, row.centre[1] - side / 2, side, side))
        pen.text(names[icon], Box(row.x + 56, row.y, row.w - 122, row.h), 22, INK, SEMI)
        pen.text(str(n), Box(row.right - 60, row.y, 44, row.h), 26, INK, FREDOKA, align="right")
