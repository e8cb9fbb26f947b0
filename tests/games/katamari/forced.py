"""Positions for the tests of Katamari, reached by forced outcomes or arranged on the boards."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.chance.hexes import Hex
from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import HEX_AT, lay_of, with_piece
from klotho_games.games.katamari.rules.pieces import BAGS, NUMBER, SIZE, SIZES, STUFF
from klotho_games.games.katamari.rules.state import COUSINS, Phase, Pile, RollUp, collected_dice, fits
from klotho_games.games.katamari.rules.steps import BoardsDealt, Buy, DiceRolled, FirstRolled, RollDice, TurnedUp
from tests.games.forcing import Forcing

KATAMARI = Game("katamari", "klotho_games.games.katamari")
NAMES = ("Ada", "Bruno", "Cleo", "Dario")
Lying = tuple[str, int, Hex]
"""A piece, its turn, and the hex under its first cell."""


def setup(seats: int = 2, **options: bool | int | str) -> Setup:
    return Setup(NAMES[:seats], tuple(sorted(options.items())))


def begin(seats: int = 2, **options: bool | int | str) -> RollUp:
    return RULES.initial(setup(seats, **options))


_forcing = Forcing(RULES)
play, told, kinds, the, refused = _forcing.play, _forcing.told, _forcing.kinds, _forcing.the, _forcing.refused


def at_table(*tops: str, seats: int = 2, first: int = 0, **options: bool | int | str) -> RollUp:
    """The first player is about to throw. The piles show these pieces, or otherwise the first of their bag."""
    showing = {SIZE[NUMBER[piece]]: piece for piece in tops}
    s = play(begin(seats, **options), BoardsDealt(COUSINS[:seats]))
    s = play(s, *(TurnedUp(showing.get(size, STUFF[BAGS[size - 1][0]].id)) for size in SIZES))
    return play(s, FirstRolled(tuple(6 if seat == first else 1 for seat in range(seats))))


def laid(s: RollUp, seat: int, *lying: Lying) -> RollUp:
    """Take these pieces from their piles and put them on a board in this order, without asking the rules."""
    board, piles = s.boards[seat], list(s.piles)
    for piece, turn, hex in lying:
        number = NUMBER[piece]
        pile = piles[SIZE[number] - 1]
        if pile.top == number:
            pile = Pile(pile.unseen[0], pile.unseen[1:], pile.under)
        else:
            pile = Pile(pile.top, tuple(p for p in pile.unseen if p != number), pile.under)
        piles[SIZE[number] - 1] = pile
        board = with_piece(board, lay_of(number, turn, HEX_AT[hex]))
    s = replace(s, boards=(*s.boards[:seat], board, *s.boards[seat + 1 :]), piles=tuple(piles))
    assert RULES.invariants(s) == []
    return s


def sold_out(s: RollUp, *sizes: int) -> RollUp:
    """Empty these piles, from the smallest up; the last seat gets all pieces."""
    seat = len(s.boards) - 1
    board, piles = s.boards[seat], list(s.piles)
    for size in sizes:
        for piece in BAGS[size - 1]:
            ways = [with_piece(board, lay) for lay in fits(board, piece, s.centre)]
            board = max(ways, key=lambda way: (way.yellow | way.blue | way.purple).bit_count())
        piles[size - 1] = Pile(-1, ())
    s = replace(s, boards=(*s.boards[:seat], board), piles=tuple(piles))
    assert RULES.invariants(s) == []
    return s


def spending(s: RollUp, power: int) -> RollUp:
    """Give the current player this much Rolling Power, as after a throw."""
    s = replace(s, phase=Phase.SPEND, power=power)
    assert RULES.invariants(s) == []
    return s


def dice(s: RollUp, *faces: int) -> DiceRolled:
    """Return a throw of all the current player's dice: these faces first, in the order of the colours, then ones."""
    left = list(faces)
    colours = [sorted(left.pop(0) if left else 1 for _die in range(number)) for number in collected_dice(s, s.seat)]
    assert not left, "more faces than dice"
    return DiceRolled(*map(tuple, colours))


def threw(s: RollUp, *faces: int) -> RollUp:
    s = play(s, RollDice())
    return play(s, dice(s, *faces))


def buy(piece: str, turn: int, hex: Hex) -> Buy:
    return Buy(piece, turn, HEX_AT[hex])


def last_of_size_1(s: RollUp, top: str, *under: str) -> RollUp:
    """Leave only these pieces in the pile of size 1; the last seat has stacked the others on its centre."""
    keep = [NUMBER[piece] for piece in (top, *under)]
    seat = len(s.boards) - 1
    board = s.boards[seat]
    for piece in BAGS[0]:
        if piece not in keep:
            board = with_piece(board, lay_of(piece, 0, HEX_AT[0, 0]))
    s = replace(s, boards=(*s.boards[:seat], board), piles=(Pile(keep[0], (), tuple(keep[1:])), *s.piles[1:]))
    assert RULES.invariants(s) == []
    return s
