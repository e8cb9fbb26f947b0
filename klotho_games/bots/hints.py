"""Hints: what the strongest player would do, and why.

The hint comes from the player of the level Expert. It has half a second at a table; moves are tried out with more looks
than at that level. The rest of the time goes into the reason: the move and its strongest rival are played on side by
side (`pairs.py`), and if a count explains the difference, that is the reason, after the judge's sentence about the
move.

    advise(game, view, position_rng(view), names=session.setup.seats)     # at a table, by the clock
    advise(game, view, position_rng(view), seconds=None)                  # by counted looks: can be repeated

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
"""The time for a hint at a table, including the reason."""
CHOOSING = 0.6
"""The share of the time for the move; the rest is for the reason."""
_PATIENCE = 6
"""How many times longer than at the level Expert moves are tried out."""
_PAIRS = 24
"""The number of pairs if they are counted; by the clock it can be more or fewer."""
_MOST_PAIRS = 96
_ALIKE = 3
"""The number of pairs after which a rival is dropped if it is only the same turn in another order."""
_RIVALS = 3
"""The highest number of rivals."""
_CLOSE, _EQUAL = 0.015, 0.002
"""Limits in winning chance for a rival that is about as good. It must certainly be no more than `_CLOSE` behind, and
its gap must be within the doubt or `_EQUAL`."""
_SURE = 2.0
"""Standard errors that count as certain."""


class Advice(NamedTuple):
    """A hint: the move, its value, and what its reason is made from."""

    move: Move
    value: float
    plain: str
    """The judge's sentence about the move, or that trials found it best."""
    pairs: Pairs | None = None
    """The move and its strongest rival. None if there is no other move, or if no reason is wanted."""

    @property
    def difference(self) -> str:
        """A sentence about what the move brings and its rival does not; "" if no count explains it."""
        carried = self.pairs.difference() if self.pairs is not None else None
        return carried.told if carried is not None else ""

    @property
    def equal(self) -> Move | None:
        """The rival, if it is certainly about as good."""
        if self.pairs is None or self.pairs.looks < 2 or self.pairs.alike:
            return None
        gap, doubt = self.pairs.gap()
        doubt *= _SURE
        near = abs(gap) + doubt <= _CLOSE and abs(gap) <= max(doubt, _EQUAL)
        return self.pairs.moves[1] if near else None


def adviser(game: Game) -> Expert[Any] | None:
    """Return the expert behind the hints of a game; None if hints come from its judge."""
    found = expert(game)
    return found if found is not None and getattr(found, "hints", True) else None


def position_rng(view: Any) -> Random:
    """Return a random source that depends only on the position.

    A person who asks twice gets the same hint, and the coach, which later asks what the hint was, imagines the same
    worlds.
    """
    return Random(crc32(repr(view).encode()))


def advise(
    game: Game, view: Any, rng: Random, seconds: float | None = SECONDS, looks: int | None = None,
    pairs: int | None = None, names: Sequence[str] = (),
) -> Decision:
    """Return the move of the strongest player, with a reason.

    Without `seconds` the answer depends only on `rng`, otherwise also on the clock. `looks` limits the work for the
    move, `pairs` the work for the reason; with 0 `pairs` nothing is compared. `names` are the players' names, for the
    reason.
    """
    advice = consult(game, view, rng, seconds, looks, pairs)
    return Decision(advice.move, _write_reason(game, view, rng, advice, names), advice.value)


def consult(
    game: Game, view: Any, rng: Random, seconds: float | None = SECONDS, looks: int | None = None,
    pairs: int | None = None, of_computing: bool = False,
) -> Advice:
    """Return the move and what its reason is made from. With `of_computing`, `seconds` for the move are of computing
    time (`Budget`)."""
    began = monotonic()
    strongest = adviser(game)
    compared = _PAIRS if pairs is None else pairs
    choosing = None if seconds is None else seconds * (CHOOSING if compared else 1.0)
    budget = Budget(iterations=looks or 0, seconds=choosing, of_computing=of_computing)
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
        while beside.looks < most and not beside.is_exact and beside.look():
            if beside.alike and beside.looks >= _ALIKE:
                break
        if not beside.alike or beside.looks < _ALIKE:
            break
    return Advice(best.move, best.value, best.why, beside)


def _rank_moves(game: Game, view: Any, guide: Foresight[Any], budget: Budget, rng: Random) -> Sequence[Decision]:
    """Return the moves of a game without an expert, best first. A far-sighted judge needs no search."""
    if getattr(game.judge, "far_sighted", False):
        return guide.candidates(game.rules.imagine(view, rng))
    return search(game, view, budget, rng).rank()


def _rivals(game: Game, view: Any, rng: Random, ranked: Sequence[Decision]) -> list[Move]:
    """Return the next best moves that have another effect. Two moves that lead to the same state count as one."""
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
