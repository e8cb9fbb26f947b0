"""The rules of Katamari: whose turn it is, which moves are legal, and what chance can bring.

`turn.py` has the effects of each step in the order of a game, `refusals.py` the reasons why a step is refused,
`count.py` the scoring, and `questions.py` what a table asks about a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import (
    CHANCE,
    OVER,
    GameInfo,
    Move,
    Option,
    Outcome,
    Rules,
    Setup,
)
from klotho_games.core.games.basics import OpenRules
from klotho_games.core.games.turn_rules import TurnRules
from klotho_games.core.i18n import _
from klotho_games.games.katamari.box import box

from . import count, odds
from .board import (
    CENTRES,
    DISTINCT,
    distinct_lay,
    largest_free,
    lay_of,
    piece_of,
    place_of,
    turn_of,
    unsupported_hexes,
)
from .fitting import fitting, pick_by_bits
from .pieces import LEVEL, NUMBER, SIZES, STUFF
from .refusals import why_not
from .state import (
    COUSINS,
    CYCLE_COST,
    FLICKS,
    ONE_IN,
    TRACKS,
    RollUp,
    can_cycle,
    collected_dice,
    new_rollup,
    pile_of,
)
from .steps import (
    BoardsDealt,
    Buy,
    Cycle,
    DiceRolled,
    EndTurn,
    FirstRolled,
    Remove,
    RollDice,
    Steps,
    TurnedUp,
)
from .turn import (
    BOARDS,
    COUNT,
    CRASH,
    DICE,
    DO,
    FIRST,
    SPEND,
    STUFF_UP,
    THROW,
    TURN_UP,
)

_CHANCES = frozenset((BOARDS, STUFF_UP, FIRST, DICE, TURN_UP))
_STREAMS = {BOARDS: "boards", FIRST: "first", DICE: "dice"}
_TURNED_UP = tuple(TurnedUp(piece.id) for piece in STUFF)
_STEADY: tuple[Move, ...] = (RollDice(),)
_ALL_FLICKS: tuple[Move, ...] = tuple(RollDice(flick) for flick in FLICKS)
_CYCLES = tuple(Cycle(size) for size in SIZES)
_END = EndTurn()
_LISTED = 1500
"""Throws with more different outcomes than this are not listed; some would have millions."""

_MANY = 400
"""How many lists of purchases are remembered for each piece. Beyond that, all of them are forgotten."""
_known: list[dict[int, tuple[Buy, ...]]] = [{} for _piece in STUFF]
"""For each piece: the purchases by the bits of the lays that fit."""


class KatamariRules(OpenRules[RollUp], TurnRules[RollUp]):
    """The rules. Nothing is hidden, because a pile has no order until its next piece is turned up."""

    steps = Steps
    why_not = staticmethod(why_not)
    do = DO
    result = staticmethod(count.result)
    invariants = staticmethod(count.invariants)

    @property
    def info(self) -> GameInfo:
        return replace(
            box(),
            options=(
                Option(
                    "steps",
                    _("Turn track"),
                    12,
                    help=_("Sets how many turns each player gets before the game ends (KAT-1.32)."),
                    choices=TRACKS,
                    labels=(_("8 turns"), _("12 turns"), _("16 turns")),
                ),
                Option(
                    "centre",
                    _("Centre carries"),
                    "hex",
                    choices=CENTRES,
                    labels=(_("One hex"), _("Whole piece")),
                    helps=(
                        _("The piece’s other hexes need the right level under them (KAT-2.402)."),
                        _("The piece’s other hexes can be on anything (KAT-2.402)."),
                    ),
                ),
                Option(
                    "wobbly",
                    _("Wobbly table"),
                    False,
                    help=_("A die can fall off the table, and then you crash. The harder you throw, the likelier that "
                           "is (KAT-2.21)."),
                ),
            ),
        )

    def initial(self, setup: Setup) -> RollUp:
        seats, steps = len(setup.seats), setup.option("steps", 12)
        if not 2 <= seats <= 4:
            raise ValueError(_("Katamari is for two to four players, not {seats}.").format(seats=seats))
        if type(steps) is not int or steps not in TRACKS:
            told = _("The turn track can have {lengths} steps, not {steps}.")
            raise ValueError(told.format(lengths=", ".join(map(str, TRACKS)), steps=steps))
        centre = next((known for known in CENTRES if known == setup.option("centre", "hex")), None)
        if centre is None:
            raise ValueError(_("Choose what the centre carries, one hex (hex) or the whole piece (piece)."))
        return new_rollup(seats, steps, bool(setup.option("wobbly", False)), centre)

    def to_act(self, s: RollUp) -> int:
        phase = s.phase
        if phase in _CHANCES:
            return CHANCE
        return OVER if phase is COUNT else s.seat

    def legal(self, s: RollUp) -> Sequence[Move]:
        """List the legal moves. Placements that look the same from above are listed once."""
        phase = s.phase
        if phase is SPEND:
            return _spend(s)
        if phase is THROW:
            return _ALL_FLICKS if s.wobbly else _STEADY
        if phase is CRASH:
            return tuple(Remove(STUFF[piece_of(lay)].id) for lay in largest_free(s.boards[s.seat]))
        return ()

    def same(self, s: RollUp, move: Move) -> Move:
        if not isinstance(move, Buy):
            return move
        lay = distinct_lay(lay_of(NUMBER[move.piece], move.turn, move.place))
        return Buy(move.piece, turn_of(lay), place_of(lay))

    def stream(self, s: RollUp) -> str:
        return _STREAMS.get(s.phase) or f"pile-{s.turning}"

    def draw(self, s: RollUp, rng: Random) -> Outcome:
        phase = s.phase
        if phase is DICE:
            return _throw(s, rng)
        if phase is FIRST:
            return FirstRolled(tuple(_dice(len(s.rolling_off), rng)))
        if phase is BOARDS:
            return BoardsDealt(tuple(rng.sample(COUSINS, len(s.boards))))
        unseen = s.piles[s.turning - 1].unseen
        return _TURNED_UP[unseen[int(rng.random() * len(unseen))]]

    def chances(self, s: RollUp) -> Sequence[tuple[Outcome, float]] | None:
        phase = s.phase
        if phase is DICE:
            return _throws(s)
        listed: list[Outcome]
        if phase is FIRST:
            listed = [FirstRolled(dice) for dice in product(range(1, 7), repeat=len(s.rolling_off))]
        elif phase is BOARDS:
            listed = [BoardsDealt(cousins) for cousins in permutations(COUSINS, len(s.boards))]
        else:
            listed = [_TURNED_UP[piece] for piece in pile_of(s, s.turning).unseen]
        return [(outcome, 1 / len(listed)) for outcome in listed]


# ---- spending (KAT-2.4) ----


def _spend(s: RollUp) -> list[Move]:
    power, board, centre = s.power, s.boards[s.seat], s.centre
    bad = 0, unsupported_hexes(board, 1), unsupported_hexes(board, 2)
    moves: list[Move] = []
    for pile in s.piles[:power]:
        piece = pile.top
        if piece < 0:
            continue
        hexes = bad[LEVEL[piece]]
        if not hexes:
            moves += _buys(piece)
        elif fit := fitting(piece, centre, hexes):
            moves += _known[piece].get(fit) or _buys_that_fit(piece, fit)
    if power >= CYCLE_COST:
        moves += [cycle for cycle, pile in zip(_CYCLES, s.piles, strict=True) if can_cycle(pile)]
    moves.append(_END)
    return moves


def _buys_that_fit(piece: int, fit: int) -> tuple[Buy, ...]:
    """Return the purchases of a piece for the lays that `fitting` returned."""
    known = _known[piece]
    if len(known) >= _MANY:
        known.clear()
    found = known[fit] = pick_by_bits(_buys(piece), fit)
    return found


@cache
def _buys(piece: int) -> tuple[Buy, ...]:
    """Return the purchases for all lays of a piece, created when it is first offered."""
    return tuple(Buy(STUFF[piece].id, turn_of(lay), place_of(lay)) for lay in DISTINCT[piece])


# ---- dice ----


def _dice(number: int, rng: Random) -> list[int]:
    random = rng.random
    return [int(random() * 6) + 1 for _die in range(number)]


def _throw(s: RollUp, rng: Random) -> DiceRolled:
    due = collected_dice(s, s.seat)
    yellow, blue, purple = [tuple(sorted(_dice(number, rng))) if number else () for number in due]
    fell = 0
    if s.wobbly and rng.randrange(ONE_IN[s.flick]) == 0:
        fell = rng.randrange(sum(due)) + 1
    return DiceRolled(yellow, blue, purple, fell)


def _throws(s: RollUp) -> list[tuple[Outcome, float]] | None:
    """Return every throw with its probability; None if there are too many to list."""
    due = collected_dice(s, s.seat)
    total = sum(due)
    if odds.throws(due) * (total + 1 if s.wobbly else 1) > _LISTED:
        return None
    risk = odds.fall_risk(s.wobbly, s.flick)
    listed: list[tuple[Outcome, float]] = []
    for (yellow, py), (blue, pb), (purple, pp) in product(*map(odds.throws_of, due)):
        listed.append((DiceRolled(yellow, blue, purple), py * pb * pp * (1 - risk)))
        if s.wobbly:
            share = py * pb * pp * risk / total
            listed += [(DiceRolled(yellow, blue, purple, die), share) for die in range(1, total + 1)]
    return listed


RULES: Rules[RollUp, RollUp] = KatamariRules()
