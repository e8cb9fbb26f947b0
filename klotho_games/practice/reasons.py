"""Why one choice is better than another: in the counts of the game, by the same pairs that give a hint its reason.

    pair = find_pair(game, reply)
    found = find_reasons(game, view, *pair)
    found.main, found.better, found.other
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any
from zlib import crc32

from klotho_games.bots.comparison import Difference, compare
from klotho_games.bots.guide import expert, foresight
from klotho_games.bots.pairs import Pairs
from klotho_games.core.contract import Move, Value
from klotho_games.core.games.aftermath import Aftermath, is_result
from klotho_games.core.games.registry import Game

from .exercise import move_of
from .sitting import Reply

_PAIRS = 48
_MOST = 2
"""The most counts that are told of each choice besides the main one."""


class ChoiceReasons(Value, frozen=True):
    """Sentences about two choices. Each is about the choice that it stands beside, compared with the other."""

    main: str = ""
    """What makes the difference; empty if no count explains it."""
    better: tuple[str, ...] = ()
    """What else speaks for the better choice."""
    other: tuple[str, ...] = ()
    """What speaks for the other one, although it is worse."""


def find_pair(game: Game, reply: Reply) -> tuple[Move, Move] | None:
    """Return the two moves that the reasons of an answer compare, the better one first.

    A wrong move is compared with the best one. A right one is compared with the wrong choice that costs least, because
    that is the mistake which was avoided. None if all choices are right.
    """
    exercise = reply.exercise
    if reply.move is not None and not reply.is_right:
        return reply.best, reply.move
    wrong = next((choice for choice in exercise.choices if not choice.is_right), None)
    if wrong is None:
        return None
    return (reply.move if reply.move is not None else reply.best), move_of(game, wrong)


def find_reasons(game: Game, view: Any, better: Move, other: Move) -> ChoiceReasons:
    """Compare two moves. The same moves always give the same reasons. It takes about as long as the reason of a
    hint."""
    aftermath: Aftermath[Any] | None = game.besides("aftermath", "AFTERMATH")
    if aftermath is None or better == other:
        return ChoiceReasons()
    moves = better, other
    pairs = Pairs(game, view, expert(game) or foresight(game), Random(crc32(repr(moves).encode())), moves)
    while pairs.looks < _PAIRS and not pairs.is_exact:
        pairs.look()
    for_better = _tell(aftermath, compare(*pairs.outcomes))
    for_other = _tell(aftermath, compare(pairs.outcomes[1], pairs.outcomes[0]))
    is_better = pairs.gap()[0] > 0
    main = for_better[:1] if is_better else []
    return ChoiceReasons(main[0] if main else "", tuple(for_better[len(main) :][:_MOST]), tuple(for_other[:_MOST]))


def _tell(aftermath: Aftermath[Any], differences: Iterable[Difference]) -> list[str]:
    """Put differences into words. How the game ended is no reason, because it is the difference itself."""
    told = (aftermath.tell(one.key, one.better, one.other) for one in differences
            if not is_result(aftermath, one.key))
    return [words for words in told if words]
