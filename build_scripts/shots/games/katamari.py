"""Positions of Katamari, reached move by move, with given dice and with pieces in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from math import cos, sin, tau
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.doodles import Stroke
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import BITS, WHOLE, Centre, dice, lay_of, with_piece
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.questions import needs_the_centre
from klotho_games.games.katamari.rules.state import COUSINS, Phase, RollUp, collected_dice
from klotho_games.games.katamari.rules.steps import BoardsDealt, Buy, DiceRolled, EndTurn, FirstRolled, RollDice
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Pointer
from shots.albums import Moment

GAME = "katamari"
PEOPLE = ("Ada", "Theo", "Mina", "Bruno")
GENEROUS = (5, 4, 5, 3, 5, 1)
"""What the dice of a throw show, repeated as needed."""
SIXES = (6, 6, 6, 6, 2, 5)
ENOUGH = 8
"""Dice with which a seat is content."""


def begin(seats: int = 3, bots: Sequence[str] = (), steps: int = 12, centre: Centre = "hex") -> Session:
    setup = Setup(PEOPLE[:seats], (("centre", centre), ("steps", steps), ("wobbly", False)))
    session = Session.new(
        registry.load(GAME), setup, seeds.seed_from_words("shots"), bots=tuple(bots), notes={"profile": "Ada"}
    )
    answer(session)
    return session


def answer(session: Session, faces: Sequence[int] = GENEROUS) -> None:
    """Force the outcomes of chance until a player has to decide."""
    while session.needs_chance:
        session.force(_outcome(session, faces))


def _outcome(session: Session, faces: Sequence[int]) -> Outcome:
    s: RollUp = session.state
    match s.phase:
        case Phase.BOARDS:
            return BoardsDealt(COUSINS[: len(s.boards)])
        case Phase.FIRST:
            return FirstRolled((6, *range(1, len(s.boards))))
        case Phase.DICE:
            shown = cycle(faces)
            return DiceRolled(*(tuple(sorted(islice(shown, number))) for number in collected_dice(s, s.seat)))
    return RULES.draw(s, Random(f"shots {session.ply}"))


def play(session: Session, move: Move, faces: Sequence[int] = GENEROUS) -> None:
    session.play(move)
    answer(session, faces)


def grow(session: Session, until: Callable[[RollUp], bool], enough: int = ENOUGH) -> Session:
    """Every player buys the piece that brings most dice and covers most low hexes."""
    while not session.is_over and not until(session.state):
        moves = session.legal()
        buys = [move for move in moves if isinstance(move, Buy)]
        play(session, max(buys, key=lambda buy: _worth(session.state, buy, enough)) if buys else moves[-1])
    return session


def _worth(s: RollUp, buy: Buy, enough: int = ENOUGH) -> int:
    """Value a purchase: dice first, up to `enough`; then covered hexes, more for lower ones."""
    lay, board = lay_of(NUMBER[buy.piece], buy.turn, buy.place), s.boards[s.seat]
    bits, now, then = BITS[lay], sum(dice(board.tally)), sum(dice(with_piece(board, lay).tally))
    bare = (bits & ~(board.yellow | board.blue | board.purple)).bit_count()
    low = 3 * bare + 2 * (bits & board.yellow).bit_count() + (bits & board.blue).bit_count()
    return 4 * (min(then, enough) - min(now, enough)) + low


# -- positions --------------------------------------------------------------------------------------------------


def start() -> Session:
    return begin()


def throw() -> Session:
    """Three people's seventh turn, with the dice still in the tray."""
    return grow(begin(), lambda s: s.emperor == 7 and s.phase is Phase.THROW)


def spending(seats: int = 3) -> Session:
    """Power to spend on a board that carries large pieces."""
    return grow(begin(seats), lambda s: s.emperor == 7 and s.phase is Phase.SPEND and s.power > 4)


def two() -> Session:
    """Two people, with half-full boards."""
    return grow(begin(2), lambda s: s.emperor == 6 and s.phase is Phase.SPEND and s.power > 2)


def crash() -> Session:
    """Four sixes, and several largest pieces to choose from."""
    session = begin()
    while session.state.phase is not Phase.CRASH:
        grow(session, lambda s: s.phase is Phase.THROW)
        play(session, RollDice(), SIXES if session.state.emperor >= 7 else GENEROUS)
    return session


def crashing() -> tuple[Session, Move]:
    """The moment before the player chooses the piece that comes off."""
    session = crash()
    return session, session.legal()[0]


def full() -> Session:
    """Four people late in a long game: the small piles are empty, so no board can cover more of its hexes."""

    def done(s: RollUp) -> bool:
        return s.phase is Phase.SPEND and s.power > 6 and s.emperor >= 12 and not s.piles[0].left + s.piles[1].left

    return grow(begin(4, steps=16), done)


def many_dice() -> Session:
    """Two people who buy only for dice, and have as many as play can bring."""
    most = 22
    return grow(
        begin(2, steps=16), lambda s: s.phase is Phase.THROW and sum(collected_dice(s, s.seat)) >= most, enough=most + 4
    )


def show_throw(s: Any) -> None:
    """The dice of a large ball roll."""
    s.seat(many_dice()).play(RollDice())


def widest() -> RollUp:
    """A constructed state: every hex is Blue, with power for a piece of six, so that it fits everywhere."""
    s: RollUp = begin(2).state
    boards = tuple(replace(board, blue=WHOLE) for board in s.boards)
    return replace(s, boards=boards, phase=Phase.SPEND, power=6)


def count() -> Session:
    return grow(begin(4, steps=8), lambda s: False)


# -- screens in the middle of an action ----------------------------------------------------------------------------


def _shot_of(make: Callable[[], Session]) -> Callable[[Any], None]:
    def show(s: Any) -> None:
        s.seat(make())

    return show


def carry(s: Any, session: Session, size: int, to: Callable[[Any], Point]) -> None:
    """Lift the top piece of a pile and hold it over a point of the table."""
    table = s.seat(session)
    pile = table.focus.find(f"pile:{size}").box.centre
    for signal in (Pointer("move", pile, 0), Pointer("press", pile), Pointer("move", (pile[0] - 40, pile[1]), 0)):
        s.stage.step(0.02, [signal])
    x, y = to(table)
    grip = table.hand.held.centre[0] - (pile[0] - 40), table.hand.held.centre[1] - pile[1]
    s.stage.step(0.02, [Pointer("move", (x - grip[0], y - grip[1]), 0)])
    s.rest()


def spend(s: Any) -> None:
    """A piece over a place where it fits, with what it would cover and earn."""
    session = spending()
    best = max((move for move in session.legal() if isinstance(move, Buy)), key=lambda buy: SIZE[NUMBER[buy.piece]])

    def place(table: Any) -> Point:
        """Return the place where the piece is worth most, as it is turned when picked up."""
        ways = [m for m in session.legal() if isinstance(m, Buy) and (m.piece, m.turn) == (best.piece, table.hand.turn)]
        return table.hand.point_for(table.hand.turn, max(ways, key=lambda way: _worth(session.state, way)).place)  # type: ignore[no-any-return]

    carry(s, session, SIZE[NUMBER[best.piece]], place)


def refused_piece(s: Any) -> None:
    """A blue piece over hexes that do not carry it."""
    session = grow(begin(), lambda s: s.emperor == 3 and s.phase is Phase.SPEND and s.power > 2)
    carry(s, session, 3, lambda table: table.hand.point_for(table.hand.turn, 0))


def centre(s: Any) -> None:
    """A blue piece over bare hexes and the centre, which carries the whole piece."""
    session = grow(begin(centre="piece"), lambda s: s.emperor == 3 and s.phase is Phase.SPEND and s.power > 2)

    def over_the_centre(table: Any) -> Point:
        ways = [m for m in session.legal() if isinstance(m, Buy) and m.turn == table.hand.turn
                and SIZE[NUMBER[m.piece]] == 3 and needs_the_centre(session.state, m)]
        return table.hand.point_for(table.hand.turn, ways[0].place)  # type: ignore[no-any-return]

    carry(s, session, 3, over_the_centre)


def handover(s: Any) -> None:
    """The hand-over to the next person, with what happened since their last turn."""
    table = s.seat(grow(begin(), lambda s: s.emperor == 4 and s.phase is Phase.SPEND))
    seat = table.state.seat
    while table.state.seat == seat:
        table.play(EndTurn())
        s.rest()
    s.rest()


def tutorial(s: Any) -> None:
    s.show(Shelf())
    s.program.open_lesson(registry.load(GAME))
    s.rest()


def doodle(s: Any) -> None:
    """The crayons, and a sun and a hill drawn in the margin."""
    table = s.seat(begin(3, ("", "easy", "easy")))
    round_about = [n / 10 * tau for n in range(11)]
    sun = tuple((0.1 + 0.045 * cos(t), 0.14 + 0.042 * sin(t)) for t in round_about)
    hill = tuple((0.01 + 0.02 * n, 0.93 - 0.05 * sin(n / 2)) for n in range(12))
    for crayon, points in ((1, sun), (4, hill)):
        table.crayons.doodles.draw(0, Stroke(crayon, points))
    table.crayons.open()
    s.rest()


SCREENS: dict[str, Callable[[Any], None]] = {
    "katamari-start": _shot_of(start),
    "katamari-throw": _shot_of(throw),
    "katamari-spend": spend,
    "katamari-refused": refused_piece,
    "katamari-centre": centre,
    "katamari-crash": _shot_of(crash),
    "katamari-full": _shot_of(full),
    "katamari-two": _shot_of(two),
    "katamari-count": _shot_of(count),
    "katamari-handover": handover,
    "katamari-tutorial": tutorial,
    "katamari-doodle": doodle,
}
GOLDENS = ("katamari-start", "katamari-spend", "katamari-crash", "katamari-full", "katamari-count")
README = {4: "katamari-full"}
PAGE = "katamari-full"
TABLE = full
THROW = many_dice
SIGHT = ("Crash", crashing)
MOMENT = Moment(show_throw, 0.0, 4.2)
LIST = widest

SMALLER = {
    "other": "the rim gives way; the board in it keeps its size",
}
"""Things that can be smaller in large text, with the reason (`tests/visual/test_large.py`)."""
