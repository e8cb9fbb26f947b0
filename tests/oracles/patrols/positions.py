"""12 Patrols in plain words: what can be done, what a new region brings, what regions have, points, and whether a
kingdom can be won."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Move, Setup
from klotho_games.games.patrols.rules import RULES, WEIGHED
from klotho_games.games.patrols.rules.questions import complete_lines, edges_in
from klotho_games.games.patrols.rules.regions import ID, SIDES
from klotho_games.games.patrols.rules.solver import Solution, due_posts, is_winnable, solution
from klotho_games.games.patrols.rules.state import (
    COLOURS,
    KINDS,
    PATROL_IDS,
    PLACES,
    Kingdom,
    Phase,
    count_for,
    is_met,
    sides,
)
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, Seal, TakeBack
from tests.oracles.asking import Question

GRADES = ("any", "Gentle", "Fair", "Hard", "Fiendish")
SHOWN = 0.4
"""The share of games that begin with a solution, because few others reach their end."""
KNOWN = 8
"""The number of regions placed when it is asked whether the kingdom can be won."""
FREE = 8
"""The highest number of free items for that question, because the oracle tries all ways to place them."""


def questions(rng: Random) -> Iterator[Question]:
    while True:
        yield from _game(rng)


# ---- in plain words ----


def _at(place: int) -> list[int]:
    return [place % 5 - 2, place // 5 - 2]


def _item(kind: int) -> str:
    colour, pips = COLOURS[kind // 7], kind % 7
    return f"{colour} knight {pips}" if pips else f"{colour} footman"


def _between(patrol: int) -> list[list[int]]:
    return [_at(place) for place in sides(patrol)]


def position(s: Kingdom, last: str) -> dict[str, Any]:
    manned = sorted({patrol for patrol, _kind in (*s.posted, *s.fresh)})
    return {
        "regions": {ID[card]: _at(place) for place, card in enumerate(s.board) if card >= 0},
        "last": last,
        "face_up": sorted(ID[card] for card in s.offer),
        "face_down": len(s.deck),
        "barracks": sorted(_item(kind) for kind, number in enumerate(s.barracks) for _one in range(number)),
        "patrols": [
            {"between": _between(patrol),
             "stays": sorted(_item(kind) for at, kind in s.posted if at == patrol),
             "this_turn": sorted(_item(kind) for at, kind in s.fresh if at == patrol)}
            for patrol in manned
        ],
    }


# ---- the program's answers ----


def _allowed(s: Kingdom, move: Move) -> bool:
    return RULES.why_not(s, move) is None


def _moves(s: Kingdom, last: str) -> Question:
    places = [(region, place) for region in ID for place in range(PLACES) if _allowed(s, Place(region, place))]
    every = [(patrol, kind) for patrol in sorted(PATROL_IDS) for kind in range(KINDS)]
    steps = [(patrol, kind, COLOURS[kind // 7], kind % 7) for patrol, kind in every]
    back = [[_between(at), _item(kind)] for at, kind, colour, pips in steps if _allowed(s, TakeBack(colour, pips, at))]
    return Question("moves", position(s, last), {
        "regions": sorted({region for region, _place in places}),
        "places": sorted(_at(place) for place in {place for _region, place in places}),
        "put": sorted([_between(at), _item(kind)] for at, kind, colour, pips in steps
                      if _allowed(s, Post(colour, pips, at))),
        "take_back": sorted(back),
        "seal": _allowed(s, Seal()),
    })


def _placed(s: Kingdom, last: str, move: Place) -> Question:
    after, _events = RULES.apply(s, move)
    lost = RULES.result(after)
    given = position(s, last) | {"place": {"region": move.region, "at": _at(move.place)}}
    return Question("place", given, {"lost": lost is not None, "points": lost.scores[0] if lost else None})


def _requirements(s: Kingdom, last: str) -> Question:
    found = [
        [ID[s.board[edge.place]], SIDES[edge.side], count_for(edge.asked, sum(s.tallies[at] for at in edge.patrols)),
         is_met(edge, s.tallies)]
        for line, cards in complete_lines(s) for edge in edges_in(line, cards)
    ]
    return Question("requirements", position(s, last), sorted(found))


def _end(s: Kingdom, last: str, rng: Random) -> Question:
    grade = rng.randrange(len(GRADES))
    s = replace(s, solvable=grade > 0, grade=grade or 1)
    move: Move = GiveUp() if _allowed(s, GiveUp()) and rng.random() < 0.7 else Seal()
    given = position(s, last) | {"deal": GRADES[grade], "end": "seal" if move == Seal() else "give up"}
    if not _allowed(s, move):
        return Question("end", given, {"allowed": False, "points": None})
    result = RULES.result(RULES.apply(s, move)[0])
    assert result is not None
    return Question("end", given, {"allowed": True, "points": result.scores[0]})


def _winnable(s: Kingdom, last: str) -> Question:
    return Question("winnable", position(s, last), {"winnable": is_winnable(s)})


# ---- games ----


def _game(rng: Random) -> Iterator[Question]:
    """Play a game in which most lines are put in order, sometimes with too many items, and which is sometimes lost."""
    options = (("deals", "any"), ("regions", rng.choice(("twelve", "base"))), (WEIGHED, 1))
    s = RULES.initial(Setup(("bot",), options))
    s, _events = RULES.apply(s, RULES.draw(s, rng))
    last, care, idle = "", rng.choice((0.7, 0.95, 1.0)), rng.choice((0.0, 0.1, 0.3))
    plan, until = solution(s) if rng.random() < SHOWN else None, rng.randint(6, 9)
    while s.phase is Phase.PLAY:
        yield from _asked(s, last, rng)
        for move in _planned(s, plan) if plan and s.region_count <= until else _next(s, care, idle, rng):
            if isinstance(move, Place):
                yield _placed(s, last, move)
                last = move.region
            s, _events = RULES.apply(s, move)
            if rng.random() < 0.2 and s.phase is Phase.PLAY:
                yield from _asked(s, last, rng)


def _asked(s: Kingdom, last: str, rng: Random) -> Iterator[Question]:
    if rng.random() < 0.3:
        yield _moves(s, last)
    places = [move for move in RULES.legal(s) if isinstance(move, Place)] if s.region_count > 1 else []
    if places and rng.random() < 0.6:
        tried = rng.sample(places, min(len(places), 8))
        completing = (move for move in tried if RULES.apply(s, move)[0].due_patrols)
        yield _placed(s, last, next(completing, tried[0]))
    if s.due and rng.random() < 0.5:
        yield _requirements(s, last)
    if (not s.ready and rng.random() < 0.1) or (s.region_count == 9 and rng.random() < 0.5):
        yield _end(s, last, rng)
    if s.region_count >= KNOWN and sum(s.barracks) + len(s.fresh) <= FREE and rng.random() < 0.7:
        yield _winnable(s, last)


def _planned(s: Kingdom, plan: Solution) -> list[Move]:
    """Return the next moves of a solution."""
    if not s.ready:
        due = [(patrol, kind) for patrol, kind in plan.posts if patrol in s.due_patrols]
        return [Post(COLOURS[kind // 7], kind % 7, patrol) for patrol, kind in due]
    left: list[Move] = [Place(ID[card], place) for card, place in plan.order if s.board[place] < 0]
    return left[:1] or [Seal()]


def _next(s: Kingdom, care: float, idle: float, rng: Random) -> list[Move]:
    moves = RULES.legal(s)
    items = [move for move in moves if isinstance(move, Post | TakeBack)]
    if s.ready:
        if items and rng.random() < idle:
            return [rng.choice(items)]
        places = [move for move in moves if isinstance(move, Place)]
        return [_site(s, places, care, rng)] if places else [Seal()]
    posts = due_posts(s) if rng.random() < care else None
    if posts:
        return [Post(COLOURS[kind // 7], kind % 7, patrol) for patrol, kind in posts]
    if s.fresh and rng.random() < 0.7:
        return [TakeBack(COLOURS[kind // 7], kind % 7, patrol) for patrol, kind in s.fresh]
    return [rng.choice(items)] if items and rng.random() < 0.6 else [GiveUp()]


def _site(s: Kingdom, places: list[Place], care: float, rng: Random) -> Place:
    """Return a placement that does not lose at once, if a few tries find one."""
    tried = rng.sample(places, min(len(places), 6))
    if rng.random() > care:
        return tried[0]
    going_on = (move for move in tried if RULES.apply(s, move)[0].phase is Phase.PLAY)
    return next(going_on, tried[0])
