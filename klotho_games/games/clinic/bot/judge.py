"""The judgement of Clin9ic: plays every idea through to the end of the round and values what the clinic promises then.

A round has no surprises once the cards are shuffled. So every way to lay the row, and every move in an action, is
tried: the rest of the round is played by habit (`lookahead.py`), and the move is worth what the clinic then promises
for its goal (`values.py`). The rows that look best are searched action by action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.games.clinic.rules.action_row import Joints, Row, lay_card, taken_sections
from klotho_games.games.clinic.rules.cards import CardBox, Section
from klotho_games.games.clinic.rules.legal import box_moves
from klotho_games.games.clinic.rules.state import Clinic, Phase
from klotho_games.games.clinic.rules.steps import EndAction, Take
from klotho_games.games.clinic.rules.turn import DO

from .lookahead import habit, to_the_evening
from .reasons import reason, row_reason
from .values import promise

_ROWS_SEARCHED = 6
"""How many rows are searched action by action."""
_CLOSE = 1e-6
_BLUNDER = 3.0
"""A move this many points of promise below the best one is a blunder."""
_END = EndAction()
_ENDS = (("right", False), ("right", True), ("left", False), ("left", True))

Taken = tuple[Section, ...]
Worth = Callable[[Clinic], float]
"""The value of a clinic at the end of a round."""
Bonuses = tuple[tuple[int, CardBox], ...]


class Morning:
    """A round before its row is laid: the value and the evening of every possible choice of three sections."""

    def __init__(self, s: Clinic, promised: Worth = promise, searched: int = _ROWS_SEARCHED) -> None:
        self.s = s
        self.promised = promised
        self.worth: dict[Taken, float] = {}
        self.evening: dict[Taken, Clinic] = {}
        begun: dict[Taken, Clinic] = {}
        for row, joints in _rows(s, (), ()):
            for last in (False, True):
                three = taken_sections(row, joints, last)
                if three not in begun:
                    whole = replace(s, row=row, joints=joints, phase=Phase.TAKE)
                    begun[three] = DO[Take](whole, Take("last" if last else "first"))[0]
        ways: dict[tuple[Taken, Bonuses], Clinic] = {}
        for three, begin in begun.items():
            self._note_evening(three, _by_habit(begin, three, ways))
        ranked = sorted(begun, key=lambda three: -self.worth[three])
        for three in ranked[:searched]:
            self._note_evening(three, think_through(begun[three], promised))

    def _note_evening(self, three: Taken, evening: Clinic) -> None:
        worth = self.promised(evening)
        if worth > self.worth.get(three, -1e9):
            self.worth[three], self.evening[three] = worth, evening


def _by_habit(s: Clinic, three: Taken, ways: dict[tuple[Taken, Bonuses], Clinic]) -> Clinic:
    """Return the evening of these sections if everything is done by habit.

    Rows with the same beginning lead to the same states until they differ. `ways` caches these states, up to the end of
    each action.
    """
    bonuses = tuple([(n, box) for n, section in enumerate(three) for box in section.boxes if box.kind == "bonus"])
    while s.phase is Phase.ACT:
        key = three[: s.section + 1], bonuses
        known = ways.get(key)
        if known is None:
            known = s
            while (move := habit(known)) != _END:
                known = DO[type(move)](known, move)[0]
            ways[key] = known
        s = DO[EndAction](replace(known, row=s.row, joints=s.joints, last=s.last), _END)[0]
    return to_the_evening(s)


def _rows(s: Clinic, row: Row, joints: Joints) -> Iterator[tuple[Row, Joints]]:
    """Yield every complete row that can come of this one with the cards left in hand."""
    if len(row) == len(s.hand):
        yield row, joints
        return
    card, side = s.hand[len(row)]
    for turned in (False, True):
        for end, over in _ENDS if row else _ENDS[:1]:
            yield from _rows(s, *lay_card(row, joints, (card, side, turned), end, over))


def rows_left(s: Clinic) -> Iterator[Taken]:
    """Yield the sections that can be taken from all rows still possible."""
    for row, joints in _rows(s, s.row, s.joints):
        for last in (False, True):
            yield taken_sections(row, joints, last)


def think_through(s: Clinic, promised: Worth = promise) -> Clinic:
    """Play the round on, always with the best move of the action. Everything after the actions is done by habit."""
    round = s.round
    while s.phase is Phase.ACT and s.round == round:
        s = max(_try_moves(s, promised), key=lambda one: one[1])[0]
    return to_the_evening(s)


def _try_moves(s: Clinic, promised: Worth) -> Iterator[tuple[Clinic, float]]:
    """Try each use of a box, ending the action, and the habitual move; yield the clinic after each
    and what it promises."""
    usual = habit(s)
    for move in dict.fromkeys((usual, *box_moves(s), _END)):
        after = DO[type(move)](s, move)[0]
        yield after, promised(to_the_evening(after)) + _CLOSE * (move == usual)


def row_of(worth: Mapping[Taken, float], s: Clinic, move: Move) -> tuple[float, Taken]:
    """Return the value and the sections of the best row that can still come of this move."""
    if isinstance(move, Take):
        three = taken_sections(s.row, s.joints, move.sections == "last")
        return worth[three], three
    after = DO[type(move)](s, move)[0]
    return max(((worth[three], three) for three in rows_left(after)), key=lambda one: one[0])


@lru_cache(maxsize=8)
def morning(s: Clinic) -> Morning:
    return Morning(s)


def before_first_card(s: Clinic) -> Clinic:
    """Return the clinic as it was before the first card was laid."""
    return replace(s, phase=Phase.LAY, row=(), joints=())


def _sensible(found: Sequence[Decision]) -> list[Decision]:
    """Drop blunders, which no player who knows the game considers, so that weak bots choose among the rest."""
    least = max([decision.value for decision in found]) - _BLUNDER
    return [decision for decision in found if decision.value >= least]


class ClinicJudge:
    far_sighted = True
    """The judge plays the round out itself. Beyond that, a search would only meet shuffles."""

    def weigh(self, s: Clinic, moves: Sequence[Move]) -> Sequence[Decision]:
        if s.phase in (Phase.LAY, Phase.TAKE):
            return _sensible([self._row(s, move) for move in moves])
        usual = habit(s)
        # Of moves with the same result, prefer the habitual one, which is the most direct.
        evenings = {move: to_the_evening(DO[type(move)](s, move)[0]) for move in moves}
        values = {move: promise(evening) + _CLOSE * (move == usual) for move, evening in evenings.items()}
        most = max(values.values())
        return _sensible([
            Decision(move, reason(s, move, evening, values[move] == most), values[move])
            for move, evening in evenings.items()
        ])

    def _row(self, s: Clinic, move: Move) -> Decision:
        plan = morning(before_first_card(s))
        value, three = row_of(plan.worth, s, move)
        return Decision(move, row_reason(three, plan.evening[three], s), value)


JUDGE: Judge[Clinic] = ClinicJudge()
