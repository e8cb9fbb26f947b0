"""The moves of Katamari as people make them: by click, drag and keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.board import BITS, EMPTY, WHOLE, Board, with_piece
from klotho_games.games.katamari.rules.pieces import LEVEL, NUMBER, SIZE, SIZES, STUFF
from klotho_games.games.katamari.rules.questions import cells_of
from klotho_games.games.katamari.rules.state import Phase, Pile, RollUp, Throw, fits
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, Remove, RollDice
from klotho_games.games.katamari.table import Table
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from tests.games.rig import click, confirm, drag, go_to, move_to, press, rest, seed_of, spot

NAMES = ("Ada", "Theo", "Mina", "Bruno")


def game() -> Game:
    return registry.load("katamari")


def new_session(number: int, seats: int = 3, bots: tuple[str, ...] = (), **options: Any) -> Session:
    setup = Setup(NAMES[:seats], tuple(sorted(options.items())))
    session = Session.new(game(), setup, seed=seed_of(number), bots=bots)
    session.draw_chance()
    return session


# -- one move in each way --------------------------------------------------------------------------------------


def button_for(table: Table, move: Move) -> str:
    match move:
        case RollDice():
            return "roll"
        case EndTurn():
            return "end"
        case Cycle(size):
            return f"cycle:{size}"
        case Remove(piece):
            moves = [m for m in table.session.legal() if isinstance(m, Remove)]
            return f"lose:{[m.piece for m in moves].index(piece)}"
    raise AssertionError(move)


def _set_flick(stage: Stage, table: Table, move: Move, use: Callable[[str], None]) -> None:
    if isinstance(move, RollDice) and table.state.wobbly:
        while table.flow.flick != move.flick:
            use("flick")


def by_click(stage: Stage, table: Table, move: Move) -> None:
    def use(id: str) -> None:
        click(stage, spot(table, id).box.centre)

    if isinstance(move, Buy):
        size = SIZE[NUMBER[move.piece]]
        use(f"pile:{size}")
        assert table.hand is not None and table.hand.holds
        while table.hand.turn != move.turn:
            stage.step(0.02, [Pointer("wheel", table.board.middle, 0, -1)])
        click(stage, table.hand.point_for(move.turn, move.place))
        click(stage, table.board.at(cells_of(move)[-1]))
        return
    _set_flick(stage, table, move, use)
    use(button_for(table, move))
    if isinstance(move, Cycle):
        use("cycle-it")
    if isinstance(move, EndTurn) and table.session.state.phase is Phase.SPEND and table.flow.was_warned(table.state):
        use("end")


def by_key(stage: Stage, table: Table, move: Move) -> None:
    def use(id: str) -> None:
        confirm(stage, table, id)

    if isinstance(move, Buy):
        size = SIZE[NUMBER[move.piece]]
        go_to(stage, table, f"pile:{size}")
        press(stage, Action.CONFIRM, "return")
        assert table.hand is not None
        while table.hand.turn != move.turn:
            press(stage, Action.TURN_RIGHT, "e")
        walk_to(stage, table, move.place)
        press(stage, Action.CONFIRM, "return")
        rest(stage)
        assert table.loose.buy == move, "it lies loose first"
        press(stage, Action.CONFIRM, "return")
        rest(stage)
        return
    _set_flick(stage, table, move, use)
    before = table.session.ply
    use(button_for(table, move))
    if isinstance(move, Cycle):
        use(button_for(table, move))
    if isinstance(move, EndTurn) and table.session.ply == before:
        use("end")


def walk_to(stage: Stage, table: Table, place: int) -> None:
    """Move the focus with arrow keys from hex to hex: first to the row, then along it."""
    goal = table.board.at(place)
    for _step in range(40):
        here = table.focus.current
        assert here is not None and here.id.startswith("hex:"), here
        at = table.board.at(int(here.id.removeprefix("hex:")))
        if abs(at[1] - goal[1]) > 2:
            press(stage, Action.DOWN if goal[1] > at[1] else Action.UP)
        elif abs(at[0] - goal[0]) > 2:
            press(stage, Action.RIGHT if goal[0] > at[0] else Action.LEFT)
        else:
            return
    raise AssertionError(f"the arrows never came to {place}")


def by_drag(stage: Stage, table: Table, move: Move) -> None:
    if isinstance(move, Buy):
        assert table.hand is not None
        start = spot(table, f"pile:{SIZE[NUMBER[move.piece]]}").box.centre
        move_to(stage, start)
        stage.step(0.02, [Pointer("press", start)])
        stage.step(0.02, [Pointer("move", (start[0] - 30, start[1]), 0)])
        while table.hand.turn != move.turn:
            stage.step(0.02, [Pointer("press", (start[0] - 30, start[1]), 3)])
        grip = table.hand.held.centre[0] - (start[0] - 30), table.hand.held.centre[1] - start[1]
        to = table.hand.point_for(move.turn, move.place)
        at = (to[0] - grip[0], to[1] - grip[1])
        for part in (0.5, 1.0):
            x, y = start[0] + (at[0] - start[0]) * part, start[1] + (at[1] - start[1]) * part
            stage.step(0.02, [Pointer("move", (x, y), 0)])
        stage.step(0.02, [Pointer("release", at)])
        rest(stage)
        click(stage, spot(table, "place").box.centre)
        return
    if isinstance(move, Remove):
        seen = table.focus.spots
        start = next(s for s in seen if s.piece == f"stuff:{move.piece}").box.centre
        to = next(s for s in seen if s.target == f"under:{SIZE[NUMBER[move.piece]]}").box.centre
        drag(stage, start, to)
        return
    by_click(stage, table, move)


# -- a player to follow ----------------------------------------------------------------------------------------


def sensible(session: Session, rng: random.Random) -> Move:
    """Buy whatever possible, mostly large pieces, so that games end and everything occurs in them."""
    s: RollUp = session.state
    moves = list(session.legal())
    if s.phase is Phase.SPEND:
        buys = [m for m in moves if isinstance(m, Buy)]
        if buys and rng.random() < 0.9:
            largest = max(SIZE[NUMBER[m.piece]] for m in buys)
            return rng.choice([m for m in buys if SIZE[NUMBER[m.piece]] == largest])
        others = [m for m in moves if not isinstance(m, Buy)]
        return rng.choice(others)
    return rng.choice(moves)


# -- the fullest table ---------------------------------------------------------------------------------------


def crowded(seats: int = 4, power: int = 9) -> Session:
    """Every board is full and stacked high, with 25 dice in the tray and much power. Forced, not played."""
    session = new_session(1, seats)
    rng = random.Random(5)
    left = list(range(len(STUFF)))
    rng.shuffle(left)
    boards = [EMPTY] * seats
    for level, times in ((0, 7), (1, 5), (2, 4)):
        for _piece in range(times):
            for seat in range(seats):
                boards[seat] = _one_more(boards[seat], level, left, rng)
    piles = []
    for size in SIZES:
        here = [n for n in left if SIZE[n] == size]
        piles.append(Pile(here[0], tuple(here[1:])) if here else Pile(-1, ()))
    state = replace(
        session.state, boards=tuple(boards), piles=tuple(piles), phase=Phase.SPEND, power=power, emperor=11,
        throw=Throw((1, 1, 2, 3, 3, 4, 5, 6), (1, 2, 2, 3, 4, 4, 5, 5, 6), (1, 2, 3, 4, 5, 5, 5, 6)),
    )
    return forced(session, state)


def forced(session: Session, state: RollUp) -> Session:
    """Put the table into a state that was not played."""
    last = session._played[-1]
    session._played.append(Played(last.step, last.seat, (), state, False))
    return session


def _one_more(board: Board, level: int, left: list[int], rng: random.Random) -> Board:
    """Add the piece that covers most bare or low hexes, as long as its pile keeps one."""
    low = (WHOLE & ~(board.yellow | board.blue | board.purple), board.yellow, board.blue)[level]
    ways = []
    for piece in (n for n in left if LEVEL[n] == level):
        if sum(SIZE[other] == SIZE[piece] for other in left) > 1:
            ways += [((BITS[lay] & low).bit_count(), rng.random(), piece, lay) for lay in fits(board, piece, "hex")]
    if not ways:
        return board
    _covered, _chance, piece, lay = max(ways)
    left.remove(piece)
    return with_piece(board, lay)
