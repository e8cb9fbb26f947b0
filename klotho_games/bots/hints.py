"""The hint: what the strongest player would do here, and why.

It is the player of the level Expert, who has half a second at a table: more looks where moves are tried out. What is
left of the time tells why. The move and its strongest rival are played on side by side (`pairs.py`), and if something
that people count carries the difference, that is the reason, after the judge's own sentence about the move.

    advise(game, view, steady(view), names=session.setup.seats)     # at a table, by the clock
    advise(game, view, steady(view), seconds=None)                  # by counted looks: can be repeated

The coach measures people against the same player.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from time import monotonic
from typing import Any, NamedTuple
from zlib import crc32

from klotho_games.core.contract import Decision, Expert, Foresight, Move
from klotho_games.core.games.aftermath import say_it_came_out_best
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

from .bot import Budget
from .expert import longer, think
from .guide import expert, foresight
from .pairs import Pairs
from .search import search

SECONDS = 0.5
"""At a table, with the reason."""
_CHOOSING = 0.6
"""How much of the time is for the move; the rest is for the reason."""
_PATIENCE = 6
"""How much longer than at the level Expert moves are tried out."""
_PAIRS = 24
"""Side by side, where they are counted; by the clock there are more or fewer."""
_MOST_PAIRS = 96
_ALIKE = 3
"""Pairs after which a rival is left that is only the same turn in another order."""
_RIVALS = 3
"""So many of them at most."""
_CLOSE, _EQUAL = 0.015, 0.002
"""Of the winning chance: a rival is about as good if it is no further behind than the first of these beyond doubt, and
cannot be told from the best move, or is behind by no more than the second."""
_SURE = 2.0
"""Standard errors."""


class Advice(NamedTuple):
    """A hint in its parts."""

    move: Move
    value: float
    plain: str
    """What the judge says of the move, or that playing on found it best."""
    pairs: Pairs | None = None
    """The move and its strongest rival; None where there is nothing else to do, or nobody asked why."""

    @property
    def difference(self) -> str:
        """What comes of the move and not of its rival; "" where nothing that can be counted carries it."""
        carried = self.pairs.difference() if self.pairs is not None else None
        return carried.told if carried is not None else ""

    @property
    def equal(self) -> Move | None:
        """The rival, where it is about as good beyond doubt."""
        if self.pairs is None or self.pairs.looks < 2 or self.pairs.alike:
            return None
        gap, doubt = self.pairs.gap()
        doubt *= _SURE
        near = abs(gap) + doubt <= _CLOSE and abs(gap) <= max(doubt, _EQUAL)
        return self.pairs.moves[1] if near else None


def adviser(game: Game) -> Expert[Any] | None:
    """What the hints of a game go by; None where that is its judge."""
    found = expert(game)
    return found if found is not None and getattr(found, "hints", True) else None


def position_rng(view: Any) -> Random:
    """Dice of its own for every position: somebody who asks twice hears the same, and the coach, who asks later what
    the hint was, imagines the same worlds."""
    return Random(crc32(repr(view).encode()))


def advise(
    game: Game, view: Any, rng: Random, seconds: float | None = SECONDS, looks: int | None = None,
    pairs: int | None = None, names: Sequence[str] = (),
) -> Decision:
    """The move of the strongest player. Without `seconds` it hangs on `rng` alone, else on the clock too. `looks` are
    for the move and `pairs` for the reason, at most; with 0 `pairs` nothing is compared. `names` are the players', by
    whom a move may be called."""
    advice = consult(game, view, rng, seconds, looks, pairs)
    return Decision(advice.move, _write_reason(game, view, rng, advice, names), advice.value)


def consult(
    game: Game, view: Any, rng: Random, seconds: float | None = SECONDS, looks: int | None = None,
    pairs: int | None = None,
) -> Advice:
    began = monotonic()
    strongest = adviser(game)
    compared = _PAIRS if pairs is None else pairs
    choosing = None if seconds is None else seconds * (_CHOOSING if compared else 1.0)
    budget = Budget(iterations=looks or 0, seconds=choosing)
    guide: Foresight[Any]
    if strongest is None:
        guide = foresight(game)
        ranked = _rank_moves(game, view, guide, longer(budget), rng)
        compared = compared if expert(game) is None else 0
    else:
        guide = strongest
        ranked = think(game, view, strongest, budget, rng, _PATIENCE).rank()
    best = ranked[0]
    most = compared if seconds is None or pairs is not None else _MOST_PAIRS
    until = None if seconds is None else began + seconds
    beside: Pairs | None = None
    for rival in _rivals(game, view, rng, ranked) if compared else ():
        beside = Pairs(game, view, guide, rng, (best.move, rival), until)
        while beside.looks < most and not beside.exact and beside.look():
            if beside.alike and beside.looks >= _ALIKE:
                break
        if not beside.alike or beside.looks < _ALIKE:
            break
    return Advice(best.move, best.value, best.why, beside)


def _rank_moves(game: Game, view: Any, guide: Foresight[Any], budget: Budget, rng: Random) -> Sequence[Decision]:
    """In a game without an expert; a judge that is far-sighted already is taken at its word."""
    if getattr(game.judge, "far_sighted", False):
        return guide.candidates(game.rules.imagine(view, rng))
    return search(game, view, budget, rng).rank()


def _rivals(game: Game, view: Any, rng: Random, ranked: Sequence[Decision]) -> list[Move]:
    """The next best that do something else: two moves that lead to the same state are one."""
    rules, best = game.rules, ranked[0]
    s = rules.imagine(view, rng)
    after = rules.apply(s, best.move)[0]
    others = (one.move for one in ranked[1:] if one.move != best.move and rules.apply(s, one.move)[0] != after)
    return list(islice(others, _RIVALS))


def _write_reason(game: Game, view: Any, rng: Random, advice: Advice, names: Sequence[str]) -> str:
    equal = advice.equal
    if equal is None:
        beside = advice.difference
    elif names:
        known = game.rules.imagine(view, rng)
        beside = _("About as good: {move}.").format(move=game.telling.move(known, equal, tuple(names)))
    else:
        beside = ""
    plain = "" if beside and advice.plain == say_it_came_out_best() else advice.plain
    return " ".join(part for part in (plain, beside) if part)
