"""Our rules compared with those of a peer: decisions per second of random play-outs, measured alternately in one run.

The peer is catanatron with four players who choose at random (the extra `peers` of pyproject.toml). A decision is a
player's move. Steps of chance take time as well but are not counted, on either side.

Setting up is not timed, on either side: the peer builds its island before it is asked to play, and our setup is
`initial` and every outcome before the first decision, in all games alike. In most games that is a shuffle and makes no
difference; in 12 Patrols it is the search for a deal that can be won, which is not a decision. Outcomes after the first
decision are timed. Each game is set up at most two hundred times beforehand, as often as half of the time of a
measurement allows, and the play-outs use those states in turn.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from random import Random
from statistics import median
from typing import Any, NamedTuple

from klotho_games.core.contract import CHANCE, OVER, Move, Setup
from klotho_games.core.games.registry import Game
from measure import matches

AIM = 3.0
TURNS = 20
"""How often each side is measured, alternately, so that both meet the same load; the median counts."""
TABLES = 200
MISSING = ("catanatron is not installed, so our rules are not compared with it: "
           "`pip install catanatron` brings it (the extra “peers”).")


class Compared(NamedTuple):
    what: str
    ours: float
    theirs: float
    """`ours` and `theirs` are decisions per second."""
    ratio: float


def is_installed() -> bool:
    return find_spec("catanatron") is not None


def compare(games: list[Game], seconds: float) -> Iterator[Compared]:
    """Compare every game at every number of seats, with `seconds` for us and as many for the peer."""
    _peer_rate(seconds / TURNS)
    for game in games:
        for seats in matches.seats(game):
            rng = Random(1)
            tables = cycle(_start_states(game, seats, rng, seconds / 2))
            _our_rate(game.rules, tables, rng, seconds / TURNS)
            rates = [(_peer_rate(seconds / TURNS),
                      _our_rate(game.rules, tables, rng, seconds / TURNS)) for _turn in range(TURNS)]
            theirs, ours = (median(found) for found in zip(*rates, strict=True))
            ratio = median(mine / peer for peer, mine in rates)
            yield Compared(f"{game.id}, {seats} seat{'s' if seats > 1 else ''}", ours, theirs, ratio)


def _start_states(game: Game, seats: int, rng: Random, seconds: float) -> list[Any]:
    rules = game.rules
    setup = Setup(tuple(f"Bot {n}" for n in range(seats)), matches.options(game, seats))
    tables: list[Any] = []
    began = time.thread_time()
    while not tables or (len(tables) < TABLES and time.thread_time() - began < seconds):
        state = rules.initial(setup)
        while rules.to_act(state) == CHANCE:
            state, _events = rules.apply(state, rules.draw(state, rng))
        tables.append(state)
    return tables


def _our_rate(rules: Any, tables: Iterator[Any], rng: Random, seconds: float) -> float:
    spent, decisions = 0.0, 0
    while spent < seconds:
        table = next(tables)
        began = time.thread_time()
        decisions += _play_out(rules, table, rng)
        spent += time.thread_time() - began
    return decisions / spent


def _play_out(rules: Any, state: Any, rng: Random) -> int:
    """Play a random game like `core/games/playout.py`, and return how many of its steps were decisions."""
    to_act, apply, legal, draw = rules.to_act, rules.apply, rules.legal, rules.draw
    steps = []
    while (seat := to_act(state)) != OVER:
        if seat == CHANCE:
            step = draw(state, rng)
        else:
            moves = legal(state)
            step = moves[int(rng.random() * len(moves))]
        state, _events = apply(state, step)
        steps.append(step)
    return sum(isinstance(step, Move) for step in steps)


def _peer_rate(seconds: float) -> float:
    peer = import_module("catanatron")
    colours = (peer.Color.RED, peer.Color.BLUE, peer.Color.WHITE, peer.Color.ORANGE)
    spent, decisions = 0.0, 0
    while spent < seconds:
        game = peer.Game([peer.RandomPlayer(colour) for colour in colours])
        began = time.thread_time()
        game.play()
        spent += time.thread_time() - began
        records = getattr(game.state, "action_records", None)  # the name in newer versions
        decisions += len(game.state.actions if records is None else records)
    return decisions / spent
