"""Positions as people get into them: played well, half well or at random, with items where they do not belong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from klotho_games.core.contract import Move
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.regions import ID
from klotho_games.games.patrols.rules.solver import due_posts, solution
from klotho_games.games.patrols.rules.state import COLOURS, Kingdom
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, TakeBack
from tests.games.patrols.forced import setup

SKILL = (0.3, 0.75, 0.97)
"""How often a player does what a solution has."""
CARE = (1.0, 0.85, 0.65)
"""How often a player neither places items where none is due nor takes items back."""

_CROWD = 4


def positions(number: int, graded: bool = True) -> Iterator[Kingdom]:
    """Yield different positions from early to late. One deal in five is random, the others are of all grades."""
    game = 0
    while number > 0:
        rng = Random(game)
        for s in _some(list(_game(game, rng, graded)), rng):
            if number > 0:
                number -= 1
                yield s
        game += 1


def late_positions() -> Iterator[Kingdom]:
    """Yield the positions of many games with at most one region left."""
    for game in range(200):
        yield from (s for s in _game(game, Random(game), graded=False) if s.region_count >= 8)


def _some(met: list[Kingdom], rng: Random) -> list[Kingdom]:
    """Return early and late positions of a game, preferably with something out of place or due."""
    odd = [s for s in met if s.fresh or not s.ready]
    return list(dict.fromkeys([*rng.sample(met, min(2, len(met))), *rng.sample(odd, min(3, len(odd)))]))


def _game(game: int, rng: Random, graded: bool) -> Iterator[Kingdom]:
    options = {"regions": "base" if game % 3 == 2 else "twelve", "grade": game % 4 + 1}
    s = RULES.initial(setup(deals="solvable" if graded and game % 5 else "any", **options))
    s = RULES.apply(s, RULES.draw(s, rng))[0]
    skill, care = SKILL[game % 3], CARE[game // 3 % 3]
    for _step in range(60):
        if s.is_over:
            return
        yield s
        s = RULES.apply(s, _next(s, rng, skill, care))[0]


def _next(s: Kingdom, rng: Random, skill: float, care: float) -> Move:
    moves = [move for move in RULES.legal(s) if not isinstance(move, GiveUp)]
    few = len(s.fresh) < _CROWD
    astray = [move for move in moves if isinstance(move, TakeBack) or (few and isinstance(move, Post))]
    if astray and rng.random() >= care:
        return rng.choice(astray)
    if rng.random() < skill:
        found = solution(s, keep_fresh=True)
        if found is not None:
            due = [post for post in found.posts if post[0] in s.due_patrols]
            if due or found.order:
                return _man(*due[0]) if due else Place(ID[found.order[0][0]], found.order[0][1])
    elif not s.ready and rng.random() < 0.7:
        posts = due_posts(s)
        if posts:
            return _man(*posts[0])
    places = [move for move in moves if isinstance(move, Place)]
    return rng.choice(places or moves or [GiveUp()])


def _man(patrol: int, kind: int) -> Post:
    return Post(COLOURS[kind // 7], kind % 7, patrol)
