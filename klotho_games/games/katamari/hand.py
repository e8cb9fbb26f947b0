"""Katamari on a phone: what the piles cost, and a pad to place the piece that was taken.

A board would be too small on a phone. So a piece is chosen here, then turned and placed with the pad on the big screen,
where everyone sees its ghost.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from klotho_games.core.chance import hexes
from klotho_games.core.games.phone_page import Board, Crayon, Doodle, Fact, HandOf, Layer, Page, Pile, Piles, Rows
from klotho_games.core.i18n import _, capital
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.board import HEXES
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZES, STUFF
from klotho_games.games.katamari.rules.questions import spots, stack
from klotho_games.games.katamari.rules.state import CYCLE_COST, Phase, RollUp, fits
from klotho_games.games.katamari.telling.names import piece_name
from klotho_games.games.katamari.telling.surroundings import board_lines

from .doodles import COLOURS, crayon_name

_ART = "katamari/"
_TALL = 772 / 720
_BOARD = (0.046, 0.093, 0.902, 0.777)
"""The sheet under a board: its height relative to its width, and the place of the board on it, as on the table."""
_RADIUS = 60
"""Of a hex in the pictures of the pieces and the boards, from its centre to a corner."""
_WHOLE = (-284.0, -268.0, 568.0, 560.0)
_HEX = (-52.0, -58.5, 104.0, 125.6)
_ICON = (-19.0, -19.0, 38.0, 38.0)
"""The boxes of a board, of the field of one hex, and of an icon, around their centres."""


class KatamariHand:
    tone = "#3b2a6a"

    def where(self, view: RollUp) -> str:
        begun = view.first >= 0 and view.phase not in (Phase.BOARDS, Phase.STUFF, Phase.FIRST)
        return _("Turn {n} of {all}").format(n=view.emperor, all=view.steps) if begun else ""

    def show(self, page: Page, view: RollUp) -> None:
        if page.yours and view.phase is Phase.SPEND:
            page.facts.append(Fact(f"{_ART}k_power", str(view.power), _("Rolling Power")))
        page.facts.append(Fact(f"{_ART}i_star", str(scores(view.boards)[page.seat]), _("points")))
        if not page.yours:
            if view.cousins:
                page.add(_board(view, page.seat, page.names))
            if view.cousins and len(page.names) > 2:  # KAT-1.2
                page.add(_doodle(view.cousins[page.seat]))
            return
        if view.phase is Phase.SPEND:
            _spend(page, view)
        elif view.phase is Phase.CRASH:
            page.listed(page.row(move, art=_ART + _picture(move.piece)) for move in page.of(do.Remove))
        rolls = page.of(do.RollDice)
        if len(rolls) == 1:
            page.way(rolls[0], icon="reroll", main=True)


def _doodle(cousin: str) -> Doodle:
    crayons = [Crayon(_("{colour} crayon").format(colour=capital(crayon_name(n))), f"{_ART}k_crayon_{n}", colour)
               for n, colour in enumerate(COLOURS, start=1)]
    rubber = Crayon(_("Rubber"), f"{_ART}k_rubber")
    label = _("Doodle in the margin of your board")
    return Doodle(label, (*crayons, rubber), _TALL, f"{_ART}board_{cousin}", _BOARD)


def _board(s: RollUp, seat: int, names: Sequence[str]) -> Board:
    """Return the seat's own board as on the table: the fields of the pieces, their pictures, and the visible icons."""
    board = s.boards[seat]
    layers = [Layer(f"{_ART}board_{s.cousins[seat]}", (0, 0), _WHOLE)]
    turns = {}
    for laid in stack(board):
        stuff = STUFF[NUMBER[laid.piece]]
        turns[laid.piece] = laid.turn
        layers += [Layer(f"{_ART}k_hex_{stuff.level}", _centre(place), _HEX) for place in laid.cells]
        layers.append(Layer(_ART + stuff.picture, _centre(laid.place), stuff.box, 60 * laid.turn))
    for place, spot in enumerate(spots(board)):
        if spot.icon and spot.piece:
            shift = STUFF[NUMBER[spot.piece]].spots[spot.cell]
            layers.append(Layer(f"{_ART}i_{spot.icon}", _beside(_centre(place), shift, turns[spot.piece]), _ICON))
    return Board(_("Your board"), " ".join(board_lines(s, seat, names)), _WHOLE, tuple(layers))


def _centre(place: int) -> tuple[float, float]:
    x, y = hexes.centre(HEXES[place], _RADIUS)
    return round(x, 1), round(y, 1)


def _beside(at: tuple[float, float], shift: tuple[float, float], turn: int) -> tuple[float, float]:
    """Return the place of an icon, which is a little off the centre of its hex and turns with its piece."""
    angle, (dx, dy) = math.radians(60 * turn), shift
    x, y = dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle)
    return round(at[0] + _RADIUS * x, 1), round(at[1] + _RADIUS * y, 1)


def _picture(piece: str) -> str:
    return f"s_{piece}"


def _spend(page: Page, s: RollUp) -> None:
    piles = tuple(_pile(page, s, size) for size in SIZES)
    start = next((pile.id for pile in reversed(piles) if pile.move), piles[0].id)
    page.add(Piles(_("Stuff piles"), piles, f"{_ART}k_power", start))
    cycles = page.of(do.Cycle)
    if cycles:
        title = _("Cycle a pile ({cost} power)").format(cost=CYCLE_COST)
        page.add(Rows(tuple(page.row(move, _under(s, move.size), art=f"{_ART}k_cycle") for move in cycles), title))
    page.way(do.EndTurn(), main=not any(pile.move for pile in piles))


def _under(s: RollUp, size: int) -> str:
    top = STUFF[s.piles[size - 1].top].id
    return _("Puts the {piece} under pile {size}").format(piece=piece_name(top), size=size)


def _pile(page: Page, s: RollUp, size: int) -> Pile:
    pile, id, cost, left = s.piles[size - 1], f"p{size}", str(size), ""
    if pile.top < 0:
        told = _("This pile is empty.")
        return Pile(id, _("empty"), told, cost, left, why=told)
    piece = STUFF[pile.top].id
    name, left = piece_name(piece), _("×{n}").format(n=pile.left)
    told = _("{piece}: costs {cost} power. Pieces left in the pile: {left}.")
    said = told.format(piece=name, cost=size, left=pile.left)
    why = _why_not(s, size)
    if why:
        return Pile(id, name, f"{said} {why}", cost, left, _ART + _picture(piece), why=why)
    label = _("Take the {piece} ({cost} power)").format(piece=name, cost=size)
    move = page.lift(f"pile:{size}", do.Buy, label, small=_("then place it on the big screen"), icon="check")
    return Pile(id, name, said, cost, left, _ART + _picture(piece), move)


def _why_not(s: RollUp, size: int) -> str:
    if size > s.power:
        return _("This piece costs {cost} Rolling Power, and you have {power}.").format(cost=size, power=s.power)
    if not fits(s.boards[s.seat], s.piles[size - 1].top, s.centre):
        return _("This piece doesn’t fit anywhere on your board.")
    return ""


HAND: HandOf[RollUp] = KatamariHand()
