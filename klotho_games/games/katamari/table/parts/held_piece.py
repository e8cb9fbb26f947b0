"""A piece in the hand: it follows the pointer or the focus, can be turned, and shows its place and its effects."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from klotho_games.core.chance import hexes
from klotho_games.core.chance.hexes import centre
from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _, listed
from klotho_games.games.katamari.rules.board import BITS, HEX_AT, HEXES, PLACES, lay_of
from klotho_games.games.katamari.rules.count import majorities
from klotho_games.games.katamari.rules.pieces import LEVELS, NUMBER, STUFF
from klotho_games.games.katamari.rules.questions import (
    Preview,
    VisibleHex,
    Worth,
    cells_of,
    fits_nowhere_so,
    needs_the_centre,
    off_the_board,
    places,
    preview,
    spots,
    turns_that_fit,
    why_not_there,
    worth,
)
from klotho_games.games.katamari.rules.state import RollUp, pile_of
from klotho_games.games.katamari.rules.steps import Buy
from klotho_games.games.katamari.table.look import piece_pictures
from klotho_games.games.katamari.table.look.hex_lines import corner, outline
from klotho_games.games.katamari.table.look.piece_sprites import GhostSprite, PieceSprite
from klotho_games.games.katamari.table.look.style import BROWN_TAG, GREEN, RED_TAG
from klotho_games.games.katamari.telling.names import icons_text, level_name, piece_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, SEMI
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .preview import PreviewPanel

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

LIGHT_Z, GHOST_Z, HELD_Z, VERDICT_Z = 24, 60, 500, 130
NEAREST_TURNS = (0, 1, 5, 2, 4, 3)
_FINGERS = Box(0, 0, 60, 66)
_WIDEST = 690.0
"""The tag under the board can be as wide as the space up to the piles."""
_RAISED = (0.42, 0.5)
"""A held piece is drawn to the right of and above its place, so that the ghost below is visible."""
_WARM_BYTES = 120 * 1024 * 1024
_REACH = 0.95
"""How far a piece can be from a fitting place to snap to it, relative to a hex."""


class HeldPiece:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.board = table.board
        self.size, self.piece, self.turn, self.place = 0, 0, 0, -1
        radius = self.board.radius
        self.held = PieceSprite(0, 0, radius, z=HELD_Z, lifted=True, visible=False)
        self.held.raised = _RAISED
        self.ghost = GhostSprite(0, 0, radius, z=GHOST_Z, visible=False)
        self._lights = Panel(self.board.box, z=LIGHT_Z, visible=False)
        self._verdict = Panel(table.places["verdict"], z=VERDICT_Z, margin=20, visible=False)
        self._fingers = Sprite(_FINGERS, lambda pen: pen.svg("katamari/k_hand_hold", _FINGERS, shadow=5),
                               z=HELD_Z + 1, margin=20, key="katamari-fingers", visible=False)
        self._sprites = (self.held, self.ghost, self._lights, self._verdict, self._fingers)
        for sprite in self._sprites:
            table.add(sprite)
        self.panel = PreviewPanel(table)
        self.refusal: Refusal | None = None
        """Why the piece cannot be where it is now."""
        self.let_go_at: Point | None = None
        """Where the player released the piece; from there it flies to its place."""
        self._now: Worth | None = None
        self._seen: tuple[VisibleHex, ...] = ()
        """What the board is worth and shows, while the piece is held."""
        self.advised = 0
        """The pile whose piece a hint suggests."""
        self.warmed = 0
        """Bytes of pictures painted ahead since the table settled."""

    @property
    def holds(self) -> bool:
        return self.size > 0

    @property
    def buy(self) -> Buy:
        return Buy(STUFF[self.piece].id, self.turn, self.place)

    # -- picking up and putting down -------------------------------------------------------------------------

    def drag_sprite(self, size: int) -> PieceSprite:
        """Return the sprite for dragging the top piece of a pile, hidden over the pile until it is picked up.

        The piece is turned only as far as necessary to fit somewhere.
        """
        s: RollUp = self.table.state
        if not self.holds:
            loose = self.table.loose
            self.piece = pile_of(s, size).top
            fitting = turns_that_fit(s, STUFF[self.piece].id)
            self.turn = next((turn for turn in NEAREST_TURNS if turn in fitting), 0)
            if loose.buy is not None and loose.size == size:
                self.turn = loose.buy.turn
            self.held.face(self.piece, self.turn)
            self.held.centre = self.table.piles.centre_of(size)
        return self.held

    def loose_drag_sprite(self) -> PieceSprite:
        """Return the sprite for dragging the loose piece from where it is."""
        loose = self.table.loose
        if not self.holds and loose.buy is not None:
            self.drag_sprite(loose.size)
            self.held.centre = self.point_for(loose.buy.turn, loose.buy.place)
        return self.held

    def pick_up(self, size: int) -> None:
        s: RollUp = self.table.state
        self.stop_advising()
        self.drag_sprite(size)
        self.table.loose.hide()
        self.size, self.place, self.refusal = size, -1, None
        self._now, self._seen = worth(s, s.seat), spots(s.boards[s.seat])
        self.held.visible = True
        self.ghost.face(self.piece, self.turn)
        self._price(size)
        self._light()
        self._judge()

    def _price(self, size: int) -> None:
        self.table.piles[size].lift(True)
        self.table.tray.plate.show_price(piece_name(STUFF[self.piece].id), size)

    def tell_of(self, buy: Buy) -> None:
        """Show what the loose piece does: its price and effect beside the board, and what it is on."""
        s: RollUp = self.table.state
        self.piece, self._seen = NUMBER[buy.piece], spots(s.boards[s.seat])
        self._price(STUFF[self.piece].size)
        shown = preview(s, buy)
        self.panel.open(shown, worth(s, s.seat), majorities(s.boards), s.seat)
        if shown.covered or any(self._seen[cell].piece for cell in shown.cells):
            self._show_verdict(None, self._fits(buy, shown), bool(shown.covered))

    def hide_loose_notes(self) -> None:
        self._verdict.visible = False

    def put_down(self) -> None:
        if not self.holds:
            return
        self.table.piles[self.size].lift(False)
        self.table.tray.plate.hide_price()
        self.let_go_at = self.held.centre
        self.size = 0
        for sprite in self._sprites:
            sprite.visible = False
        self.panel.close()

    # -- moving and turning ----------------------------------------------------------------------------------

    def turn_by(self, by: int, about: Point | None = None) -> None:
        """Turn the piece. The hex nearest to `about` stays in place; without `about`, the picture's centre does."""
        cell, at = self._nearest_cell(about) if about is not None else (-1, (0.0, 0.0))
        self.turn = (self.turn + by) % 6
        self.held.face(self.piece, self.turn)
        if cell >= 0:
            dx, dy = self._from_first(cell)
            self.held.put_first_cell((at[0] - dx, at[1] - dy))
        self.ghost.face(self.piece, self.turn)
        self._light()

    def _from_first(self, cell: int) -> Point:
        return centre(piece_pictures.cells_of(self.piece, self.turn)[cell], self.board.radius)

    def _nearest_cell(self, point: Point) -> tuple[int, Point]:
        """Return the cell of the held piece that is nearest to a point, and its place on the canvas."""
        x, y = self.held.first_cell
        found = [(cell, (x + dx, y + dy)) for cell in range(STUFF[self.piece].size)
                 for dx, dy in (self._from_first(cell),)]
        return min(found, key=lambda one: math.dist(one[1], point))

    def follow(self) -> None:
        """Aim at the place below the piece after it has been moved."""
        self._fingers.visible = False
        self.aim(self.place_under())

    def aim(self, place: int, again: bool = False) -> None:
        """Aim at a place; `again` after a turn, which may no longer fit the same place."""
        if again or place != self.place:
            self.place = place
            self._judge()

    def rest_on(self, place: int) -> None:
        """Hold the piece above the focused place, for keys."""
        x, y = self.board.at(place)
        f = piece_pictures.held_frame(self.piece, self.turn, self.board.radius)
        self.held.box = Box(x - f.x, y - f.y, f.w, f.h)
        radius = self.board.radius
        self._fingers.centre = (x + radius * (0.1 + _RAISED[0]), y + radius * (0.55 - _RAISED[1]))
        self._fingers.visible = True

    def place_under(self) -> int:
        """Return the place for the first cell: the nearest one in reach that fits, else the hex below, else -1."""
        x, y = self.held.first_cell
        board, radius = self.board, self.board.radius
        best, near = -1, _REACH * radius
        for place in places(self.table.state, STUFF[self.piece].id, self.turn):
            px, py = board.at(place)
            far = math.hypot(px - x, py - y)
            if far < near:
                best, near = place, far
        return best if best >= 0 else board.place_near((x, y))

    def point_for(self, turn: int, place: int) -> Point:
        """Return the centre of the held picture for a piece at this place."""
        x, y = self.board.at(place)
        f = piece_pictures.held_frame(self.piece, turn, self.board.radius)
        return x - f.x + f.w / 2, y - f.y + f.h / 2

    @property
    def over_board(self) -> bool:
        """Whether any cell of the piece is above the board, even if the first one is not."""
        x, y = self.held.first_cell
        for cell in piece_pictures.cells_of(self.piece, self.turn):
            dx, dy = centre(cell, self.board.radius)
            if self.board.place_near((x + dx, y + dy)) >= 0:
                return True
        return False

    # -- effects ---------------------------------------------------------------------------------------------

    def _judge(self) -> None:
        s: RollUp = self.table.state
        assert self._now is not None
        if self.place < 0:
            self.ghost.visible = False
            self.refusal = off_the_board() if self.over_board else None
            lost = self.refusal is None and not self.fitting_cells()
            told = fits_nowhere_so() if lost else self.refusal
            self._show_verdict(told, "")
            self.panel.open(None, self._now, majorities(s.boards), s.seat)
            return
        buy = self.buy
        self.refusal = why_not_there(s, buy) or self.table.mode.why_not(buy)
        self._show_ghost(buy)
        shown = preview(s, buy) if self.refusal is None else None
        covers = shown is not None and bool(shown.covered)
        self._show_verdict(self.refusal, self._fits(buy, shown) if shown is not None else "", covers)
        self.panel.open(shown, self._now, majorities(s.boards), s.seat)

    def _show_ghost(self, buy: Buy) -> None:
        cells = cells_of(buy)
        height = max((self._seen[cell].height for cell in cells), default=0)
        self.ghost.judge(self.refusal is None)
        self.ghost.put_first_cell(self.board.resting(buy.piece, buy.turn, buy.place, height))
        self.ghost.visible = True

    def _fits(self, buy: Buy, shown: Preview) -> str:
        """Say that the piece fits, on what, and which icons it covers, near where the player looks."""
        told = self._what_it_lies_on(buy)
        if not shown.covered:
            return told
        icons = icons_text([icon for _place, icon in shown.covered])
        return _("{told}, covers {icons}").format(told=told, icons=icons)

    def _what_it_lies_on(self, buy: Buy) -> str:
        levels = {self._seen[cell].level for cell in cells_of(buy)}
        if needs_the_centre(self.table.state, buy):
            return _("Fits: the centre carries it")
        under = [level for level in LEVELS if level in levels]
        if not under:
            return _("Fits: on the bare board")
        names = [level_name(level) for level in under]
        if None in levels and STUFF[self.piece].level != "yellow":
            # KAT-2.401: on the board only the centre carries Blue and Purple.
            return _("Fits: on {level} and the centre").format(level=listed(names))
        if None in levels:
            return _("Fits: on {level} and the board").format(level=listed(names))
        return _("Fits: on {level}").format(level=listed(names))

    def fitting_cells(self) -> frozenset[int]:
        """Return the hexes that the piece can cover somewhere, turned like this."""
        s: RollUp = self.table.state
        found: set[int] = set()
        for place in places(s, STUFF[self.piece].id, self.turn):
            bits = BITS[lay_of(self.piece, self.turn, place)]
            found |= {n for n in range(PLACES) if bits >> n & 1}
        return frozenset(found)

    # -- painting --------------------------------------------------------------------------------------------

    def _light(self) -> None:
        """Light the hexes that the piece can cover, and surround them with golden stitches."""
        cells = self.fitting_cells()
        told = tuple((self._seen[place].height, place in cells) for place in range(PLACES))
        self._lights.redraw(lambda pen: self._paint_lights(pen, told), ("katamari-lights", told, self.board.box))
        self._lights.visible = True

    def _paint_lights(self, pen: Pen, told: tuple[tuple[int, bool], ...]) -> None:
        radius = self.board.radius
        size = radius * pen.look.scale
        glow = hex_glow(pen.look, size)
        for place, (height, fits) in enumerate(told):
            x, y = self.board.at(place)
            middle = pen.at(x - self.board.box.x, y - self.board.box.y - height * radius * piece_pictures.LAYER)
            if not fits:
                continue
            _blit_middle(pen, glow, middle)
            for side, (dq, dr) in enumerate(hexes.DIRECTIONS):
                q, r = HEXES[place]
                beside = HEX_AT.get((q + dq, r + dr), -1)
                if beside < 0 or not told[beside][1]:
                    _blit_middle(pen, stitched_side(pen.look, size, side), middle)

    def _show_verdict(self, refusal: Refusal | None, fits: str, covers: bool = False) -> None:
        words, rule = (refusal.reason, refusal.rule) if refusal else (fits, "")
        self._verdict.visible = bool(words)
        self.say_once()
        if not self._verdict.visible:
            return
        slot = self.table.places["verdict"]
        pen = Pen(self.table.stage.window.screen, self.table.stage.look)
        wide = pen.width(words, 22, BOLD) + (pen.width(rule, 20, SEMI) + 14 if rule else 0) + 72
        self._verdict.box = Box(slot.x, slot.y, min(_WIDEST, max(220.0, wide)), slot.h)
        self._verdict.show(paint_verdict, words, rule, refused=refusal is not None, covers=covers)

    def say_once(self) -> None:
        """Hide the verdict while the tag of a refused drop says the same."""
        said = self.table.last_refusal if self.table.refusal_tag.sprite is not None else None
        if self.refusal is not None and self.refusal == said:
            self._verdict.visible = False

    # -- hints -----------------------------------------------------------------------------------------------

    def advise(self, buy: Buy) -> None:
        """Show the ghost at the suggested place, with the effect of the purchase."""
        s: RollUp = self.table.state
        self._now, self._seen = worth(s, s.seat), spots(s.boards[s.seat])
        self.piece, self.turn, self.place = NUMBER[buy.piece], buy.turn, buy.place
        self.ghost.face(self.piece, self.turn)
        self.advised = STUFF[self.piece].size
        self.table.piles[self.advised].lift(True)
        self.table.rehearsal.prepare_landing(self.piece, self.turn)
        self._judge()

    def show_only_ghost(self) -> None:
        """Hide the words, which a picture of a part of the table would cut off."""
        self._verdict.visible = False

    def stop_advising(self) -> None:
        if self.advised and not self.holds:
            self.table.piles[self.advised].lift(False)
            for sprite in (self.ghost, self._verdict):
                sprite.visible = False
            self.panel.close()
        self.advised = 0

    # -- painting ahead --------------------------------------------------------------------------------------

    def to_warm(self, size: int, turn: int) -> list[Job]:
        """Return jobs that paint everything that dragging this pile's piece shows, turned like this.

        They use a limited part of the cache, so on a very large screen not all of it is painted.
        """
        look: DrawStyle = self.table.stage.look
        piece, px = pile_of(self.table.state, size).top, self.board.radius * look.scale

        def keep(draw: Callable[[], pygame.Surface]) -> Job:
            def paint() -> None:
                if self.warmed < _WARM_BYTES:
                    picture = draw()
                    self.warmed += 4 * picture.get_width() * picture.get_height()

            return paint

        return [keep(lambda: piece_pictures.bare_picture(look, piece, turn, px)),
                keep(lambda: piece_pictures.held_picture(look, piece, turn, px)),
                keep(lambda: piece_pictures.ghost_picture(look, piece, turn, px, True)),
                keep(lambda: piece_pictures.ghost_picture(look, piece, turn, px, False))]


def stitched_side(look: DrawStyle, size: float, side: int) -> pygame.Surface:
    """Return golden stitches along one side of a hex, clockwise from the east."""

    def paint() -> pygame.Surface:
        wide = math.ceil(size * 2.3)
        a, b = corner((0, 0), size * 0.9, side), corner((0, 0), size * 0.9, side + 1)
        d = ""
        for first, last in ((0.1, 0.4), (0.6, 0.9)):
            ends = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (first, last)]
            d += f"M{ends[0][0]:.1f},{ends[0][1]:.1f} L{ends[1][0]:.1f},{ends[1][1]:.1f} "
        body = "".join(
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-linecap="round"/>'
            for colour, width in (("#6b430c", size * 0.115), ("#ffcf5c", size * 0.075), ("#fff3c9", size * 0.025))
        )
        return piece_pictures.render_svg(body, wide, wide, (-wide / 2, -wide / 2, wide, wide))

    return look.art.keep(("katamari-side", side, round(size, 2)), paint)


def hex_glow(look: DrawStyle, size: float) -> pygame.Surface:
    """Return the light over a hex that the held piece can cover: warm at the rim, so that the middle stays clear."""

    def paint() -> pygame.Surface:
        wide = math.ceil(size * 2.1)
        d = outline(((0, 0),), size, size * 0.05, size * 0.22)
        body = (
            f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{size:.1f}">'
            '<stop offset="30%" stop-color="#ffe9a8" stop-opacity="0.12"/>'
            '<stop offset="100%" stop-color="#ffd75e" stop-opacity="0.62"/></radialGradient></defs>'
            f'<path d="{d}" fill="url(#g)"/>'
        )
        return piece_pictures.render_svg(body, wide, wide, (-wide / 2, -wide / 2, wide, wide))

    return look.art.keep(("katamari-glow", round(size, 2)), paint)


def _blit_middle(pen: Pen, picture: pygame.Surface, middle: tuple[int, int]) -> None:
    pen.blit(picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2))


def paint_verdict(pen: Pen, box: Box, words: str, rule: str, refused: bool, covers: bool = False) -> None:
    """Paint the tag under the board.

    It is green with a tick if the piece fits, brown if it then covers icons, red with the clause if it does not fit.
    """
    fill = RED_TAG if refused else BROWN_TAG if covers else GREEN
    pointer = Sketch(44, 22).path("M4 22 L26 0 L40 22 Z", fill)
    pen.sketch(pointer, Box(box.x + 74, box.y - 13, 44, 20))
    pen.panel(box.grow(0, -4), fill, edge="#ffffff", edge_width=2, radius=18, shadow=6)
    pen.svg("katamari/k_no" if refused else "katamari/k_tick", Box(box.x + 14, box.centre[1] - 16, 32, 32))
    room = box.without_left(56).without_right(14)
    if rule:
        part = min(120.0, pen.width(rule, 20, SEMI))
        pen.text(rule, room.right_part(part), 20, "#ffd9d2", SEMI, align="right")
        room = room.without_right(part + 10)
    pen.text(words, room, 22, "#ffffff", BOLD, wrap=True, leading=1.05)

