"""A game divided into turns, for a graph: by the game's own count, or by who decides.

A game's telling can have `turn(s) -> tuple[str, int]`: what a turn is called within a sentence ("round"), and the
number of a state's turn. Without it, a turn lasts as long as the same seat decides; in a solo game each decision is a
turn. It can also have `stretch(s) -> str`: the name of the part of the game that a state belongs to ("Floor 2").

Neither is asked of a state before the first decision: what is dealt there belongs to the first turn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.core.contract import CHANCE
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session

_MOST = 24
"""How many turns fit on a graph. If there are more, several are shown as one."""


class Turn(NamedTuple):
    """One turn, or several that are shown as one."""

    first: int
    last: int
    begin: int
    """The first step; the last is before `end`."""
    end: int


class Stretch(NamedTuple):
    name: str
    begin: int
    end: int


class Turns:
    def __init__(self, word: str, turns: list[Turn], by_move: bool = False, stretches: Sequence[Stretch] = ()) -> None:
        self.word = word
        self.stretches = stretches
        """Larger parts with names; empty if a game has only turns."""
        self.by_move = by_move
        """Whether each turn is one move, so that one number is enough."""
        self.all = turns
        self.shown = _group(turns)

    def describe_turn(self, ply: int) -> str:
        """Return the turn of a step in words ("round 6")."""
        return _("{turn} {n}").format(turn=self.word, n=self.at(ply).first)

    def stretch(self, ply: int) -> str:
        """Return the name of the part that a step belongs to; empty if there are none."""
        return next((one.name for one in self.stretches if one.begin <= ply < one.end), "")

    def at(self, ply: int) -> Turn:
        return self.all[max(0, bisect_right([turn.begin for turn in self.all], ply) - 1)]

    def along(self, ply: float) -> float:
        """Return how far along the graph a step is, 0 to 1. All turns have the same width."""
        n = max(0, bisect_right([turn.begin for turn in self.shown], ply) - 1)
        turn = self.shown[n]
        part = (ply - turn.begin) / max(1, turn.end - turn.begin)
        return (n + min(1.0, part)) / len(self.shown)


def turns_of(session: Session) -> Turns:
    tell = getattr(session.game.telling, "turn", None)
    if tell is None:
        return _by_seat(session)
    first = _first_decision(session)
    told = [tell(session.state_at(ply)) for ply in range(first, session.ply)] or [(_("turn"), 1)]
    numbers = [n for _word, n in told]
    return Turns(told[0][0], _cut((numbers[:1] * first + numbers)[: session.ply]), stretches=_stretches(session))


def _first_decision(session: Session) -> int:
    """Return the index of the first decision, or the number of steps if there is none."""
    return next((ply for ply, played in enumerate(session.history) if played.seat != CHANCE), session.ply)


def _stretches(session: Session) -> list[Stretch]:
    tell = getattr(session.game.telling, "stretch", None)
    if tell is None:
        return []
    found: list[Stretch] = []
    first = _first_decision(session)
    for ply in range(session.ply if first < session.ply else 0):
        name = tell(session.state_at(max(ply, first)))
        if found and found[-1].name == name:
            found[-1] = found[-1]._replace(end=ply + 1)
        else:
            found.append(Stretch(name, ply, ply + 1))
    return found


def _by_seat(session: Session) -> Turns:
    alone, n, last = len(session.setup.seats) == 1, 1, None
    numbers: list[int] = []
    for played in session.history:
        if played.seat != CHANCE:
            n += last is not None and (alone or played.seat != last)
            last = played.seat
        numbers.append(n)
    return Turns(_("move") if alone else _("turn"), _cut(numbers), alone, _stretches(session))


def _cut(numbers: list[int]) -> list[Turn]:
    """Return the turns. A new one begins where the number changes."""
    begins = [i for i, n in enumerate(numbers) if not i or n != numbers[i - 1]] or [0]
    ends = [*begins[1:], len(numbers)]
    return [Turn(n := numbers[begin] if numbers else 1, n, begin, end)
            for begin, end in zip(begins, ends, strict=True)]


def _group(turns: list[Turn]) -> list[Turn]:
    each = -(-len(turns) // _MOST)
    groups = [turns[i : i + each] for i in range(0, len(turns), each)]
    return [Turn(group[0].first, group[-1].last, group[0].begin, group[-1].end) for group in groups]
