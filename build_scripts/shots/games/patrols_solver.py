"""How long the solver of 12 Patrols takes to say whether a kingdom can still be won (`bench/run.py --only solver`)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from klotho_games.core.contract import Setup
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.lines import roll_of
from klotho_games.games.patrols.rules.regions import ID
from klotho_games.games.patrols.rules.solver import due_posts, solution
from klotho_games.games.patrols.rules.state import COLOURS, REGIONS_IN_KINGDOM, Kingdom
from klotho_games.games.patrols.rules.steps import Place, Post


def times(deals: int) -> tuple[list[float], list[float]]:
    """Return sorted processor seconds: with nothing placed, and after one or more regions.

    The deals are random and played half well: a region goes to the solver's place or to a random one, and sometimes a
    unit is wasted. So some kingdoms can still be won, and for others the solver has to prove that they cannot.
    """
    rng = Random(7)
    start: list[float] = []
    middle: list[float] = []
    for _deal in range(deals):
        roll_of.cache_clear()
        for s, took in _game(rng):
            (middle if s.region_count else start).append(took)
    return sorted(start), sorted(middle)


def _game(rng: Random) -> Iterator[tuple[Kingdom, float]]:
    s = RULES.initial(Setup(("Nobody",), (("deals", "any"),)))
    s, _events = RULES.apply(s, RULES.draw(s, rng))
    while not s.is_over:
        began = time.thread_time()
        found = solution(s)
        yield s, time.thread_time() - began
        if s.ready and s.region_count == REGIONS_IN_KINGDOM:
            return
        if s.ready:
            for move in _next(s, found.order[0] if found and rng.random() < 0.6 else None, rng):
                s, _events = RULES.apply(s, move)
            continue
        posts = [post for post in found.posts if post[0] in s.due_patrols] if found else due_posts(s) or ()
        for patrol, kind in posts:
            s, _events = RULES.apply(s, Post(COLOURS[kind // 7], kind % 7, patrol))
        if not s.ready:
            return


def _next(s: Kingdom, wanted: tuple[int, int] | None, rng: Random) -> Iterator[Post | Place]:
    legal = RULES.legal(s)
    posts = [move for move in legal if isinstance(move, Post) and move.patrol not in s.due_patrols]
    if posts and rng.random() < 0.3:
        yield rng.choice(posts)
    yield Place(ID[wanted[0]], wanted[1]) if wanted else rng.choice([m for m in legal if isinstance(m, Place)])
