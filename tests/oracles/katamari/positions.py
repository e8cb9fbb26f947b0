"""Katamari in plain words: where Stuff can be placed, what can be bought, what a throw does, who is next, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules import events as told
from klotho_games.games.katamari.rules.board import (
    CELLS,
    CENTRE,
    HEXES,
    PLACES,
    TURNS,
    Board,
    build_board,
    lay_of,
    piece_of,
)
from klotho_games.games.katamari.rules.count import scores, winners
from klotho_games.games.katamari.rules.pieces import SIZES, STUFF
from klotho_games.games.katamari.rules.state import Phase, RollUp, can_spend, collected_dice
from klotho_games.games.katamari.rules.steps import Buy, Cycle, DiceRolled, EndTurn
from tests.oracles.asking import Question, wander

MOST_POWER = 14
SKIPPED = 0.6
"""The share of positions that is skipped, because two positions in a row are much alike."""


def questions(rng: Random) -> Iterator[Question]:
    for s in wander("katamari", rng):
        if rng.random() > SKIPPED:
            ask = ASK.get(s.phase)
            if ask is not None:
                yield rng.choice(ask)(s, rng)
            if s.emperor and (s.phase is Phase.COUNT or rng.random() < 0.15):
                yield _count(s)


# ---- the boards ----


def _board(board: Board) -> list[Any]:
    """Return the pieces from the bottom up."""
    return [{"piece": STUFF[piece_of(lay)].id, "hexes": [HEXES[hex] for hex in CELLS[lay]]} for lay in board.laid]


def _piles(s: RollUp) -> list[Any]:
    return [
        {
            "size": size,
            "face_up": STUFF[pile.top].id if pile.top >= 0 else None,
            "face_down": len(pile.unseen) + len(pile.under),
        }
        for size, pile in zip(SIZES, s.piles, strict=True)
    ]


# ---- spending ----


def _lay(s: RollUp, rng: Random) -> Question:
    """Ask for every way to place one face-up piece, regardless of its price."""
    s = replace(s, power=MOST_POWER)
    tops = [pile.top for pile in s.piles if pile.top >= 0]
    piece = STUFF[rng.choice(sorted(tops, reverse=True)[:4] if rng.random() < 0.7 else tops)].id
    given = {"centre_carries": _CENTRE[s.centre], "board": _board(s.boards[s.seat]), "piece": piece}
    ways = [
        [turn, *HEXES[place]] for turn in range(TURNS) for place in range(PLACES)
        if RULES.why_not(s, Buy(piece, turn, place)) is None
    ]
    return Question("lay", given, sorted(ways))


_CENTRE = {"hex": "one hex", "piece": "whole piece"}


def _spend(s: RollUp, rng: Random) -> Question:
    s = replace(s, power=rng.randrange(MOST_POWER) if rng.random() < 0.7 else s.power)
    given = {
        "centre_carries": _CENTRE[s.centre], "board": _board(s.boards[s.seat]), "piles": _piles(s), "power": s.power
    }
    listed = RULES.legal(s)
    buys = {move.piece for move in listed if isinstance(move, Buy)}
    cycles = {move.size for move in listed if isinstance(move, Cycle)}
    answer = {"buy": sorted(buys), "cycle": sorted(cycles), "turn_ends": not can_spend(s)}
    return Question("spend", given, answer)


# ---- the throw ----


def _throw(s: RollUp, rng: Random) -> Question:
    """Ask about a throw. Sixes come more often here than with real dice."""
    board, bold = s.boards[s.seat], rng.random() * 0.6
    due = collected_dice(s, s.seat)
    yellow, blue, purple = (
        tuple(sorted(6 if rng.random() < bold else rng.randint(1, 6) for _die in range(number))) for number in due
    )
    fell = s.wobbly and rng.random() < 0.2
    rolled = DiceRolled(yellow, blue, purple, rng.randint(1, sum(due)) if fell else 0)
    _after, events = RULES.apply(replace(s, phase=Phase.DICE), rolled)
    crash = next((event for event in events if isinstance(event, told.Crashed)), None)
    thrown = next(event for event in events if isinstance(event, told.DiceThrown))
    answer = {
        "crash": crash is not None,
        "power": 0 if crash else sum(thrown.power),
        "may_lose": sorted(crash.largest) if crash else [],
    }
    dice = {"yellow": yellow, "blue": blue, "purple": purple}
    return Question("throw", {"board": _board(board), "dice": dice, "a_die_fell": bool(fell)}, answer)


# ---- the next turn ----


def _next(s: RollUp, rng: Random) -> Question:
    """Ask about the next turn. Sometimes the Emperor is moved closer to the end."""
    if rng.random() < 0.4:
        s = replace(s, emperor=rng.randint(max(s.emperor, s.steps - 1), s.steps))
    if rng.random() < 0.3:
        s = _without_dice(s, rng)
    s = replace(s, seat=rng.randrange(len(s.boards)))
    given = {
        "players": len(s.boards), "first_player": s.first, "turn_ends_of": s.seat, "emperor_on": s.emperor,
        "done_is_step": s.steps, "boards": [_board(board) for board in s.boards],
    }
    after, _events = RULES.apply(replace(s, phase=Phase.SPEND, power=1), EndTurn())
    over = after.phase is Phase.COUNT
    dice = None if over else list(collected_dice(after, after.seat))
    answer = {
        "game_over": over, "rolls_next": None if over else after.seat, "emperor_on": after.emperor, "dice": dice
    }
    return Question("next", given, answer)


def _without_dice(s: RollUp, rng: Random) -> RollUp:
    """Return a state in which some boards have only one piece, which covers the centre."""
    boards = list(s.boards)
    for seat, plug in zip(rng.sample(range(len(boards)), len(boards)), _PLUGS, strict=False):
        if rng.random() < 0.7:
            boards[seat] = build_board((lay_of(plug, 0, CENTRE),))
    return replace(s, boards=tuple(boards))


_PLUGS = [n for n, piece in enumerate(STUFF) if piece.size == 1 and not piece.icons[0].isdigit()]


# ---- the count ----


def _count(s: RollUp) -> Question:
    given = {"boards": [_board(board) for board in s.boards]}
    return Question("count", given, {"points": scores(s.boards), "winners": winners(s.boards)})


Ask = Callable[[RollUp, Random], Question]
ASK: dict[Phase, list[Ask]] = {
    Phase.SPEND: [_lay, _lay, _spend, _spend, _next],
    Phase.THROW: [_throw],
    Phase.CRASH: [_next],
}
