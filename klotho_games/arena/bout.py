"""One game of a match: who sat where, how it went, and how long each thought."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import thread_time

import msgspec

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.core.chance import seeds
from klotho_games.core.contract import OptionValue, Result, Setup, Value
from klotho_games.core.games.registry import Game
from klotho_games.core.play.balance import Balance
from klotho_games.core.play.session import Session


class Match(Value, frozen=True):
    """Who plays whom at what. Game n is dealt by the seed words and n, so a match can be repeated."""

    players: tuple[str, ...]
    """A level for each seat; at a game for one, each plays the same deals alone."""
    options: tuple[tuple[str, OptionValue], ...]
    words: str
    alone: bool
    clocked: bool = False
    """Whether everyone is cut by the clock as at the table. How a game goes hangs on the machine then: it is for
    measuring what the clock costs, and a match that has to come out the same again does without."""

    @property
    def turns(self) -> int:
        """How many games share a deal, so that everybody has had every seat of it; among equals one is enough."""
        players = self.players
        if self.alone:
            return len(players)
        return next(n for n in range(1, len(players) + 1) if (*players[n:], *players[:n]) == players)

    def seating(self, n: int) -> tuple[str, ...]:
        turn = n % self.turns
        return (self.players[turn],) if self.alone else (*self.players[turn:], *self.players[:turn])

    def seed(self, n: int) -> bytes:
        return seeds.seed_from_words(f"{self.words} {n // self.turns}")


class Bout(Value, frozen=True):
    n: int
    seating: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    steps: int
    """Moves and outcomes of chance."""
    thinking: tuple[tuple[float, ...], ...]
    """By seat: milliseconds for each decision between two moves or more."""
    notes: dict[str, float]
    """What the game's own balance counts of it."""
    lines: tuple[tuple[int, str, str, int], ...] = ()
    """What the scores are made of: seat, heading, label and points, as the game's final count has them."""

    @property
    def decisions(self) -> int:
        return sum(map(len, self.thinking))


def balance_of(game: Game) -> Balance | None:
    name = f"{game.package}.balance"
    if find_spec(name) is None:
        return None
    balance: Balance = import_module(name).BALANCE
    return balance


def play_session(
    game: Game, setup: Setup, seating: tuple[str, ...], seed: bytes, clocked: bool = False
) -> tuple[Session, list[list[float]]]:
    """A whole game among bots, and by seat the milliseconds for each decision between two moves or more.

    They are milliseconds of computing, so that a machine that is busy with other things changes nothing.
    """
    session = Session.new(game, setup, seed, bots=seating)
    rngs = [Random(f"{seed.hex()} bot {seat}") for seat in range(len(seating))]
    budgets = [_budget(level, clocked) for level in seating]
    thinking: list[list[float]] = [[] for _seat in seating]
    session.draw_chance()
    while not session.over:
        seat = session.to_act
        real = len(session.legal()) > 1
        begun = thread_time()
        move = levels.choose(game, session.view(seat), seating[seat], rngs[seat], budgets[seat]).move
        if real:
            thinking[seat].append(round(1000 * (thread_time() - begun), 3))
        session.play(move)
        session.draw_chance()
    return session, thinking


def _budget(level: str, clocked: bool) -> Budget:
    """As it is counted, or as the clock of the table cuts it: by seconds of computing, as they are measured here."""
    given = levels.budget(level, clocked)
    return msgspec.structs.replace(given, of_computing=True) if clocked else given


def play(game: Game, match: Match, n: int) -> Bout:
    """Play game n of a match."""
    seating = match.seating(n)
    names = tuple(f"{level} {seat + 1}" for seat, level in enumerate(seating))
    session, thinking = play_session(game, Setup(names, match.options), seating, match.seed(n), match.clocked)
    result = session.result
    assert result is not None
    balance = balance_of(game)
    notes = dict(balance.note(session.history)) if balance else {}
    spent = tuple(map(tuple, thinking))
    return Bout(n, seating, result.scores, result.winners, session.ply, spent, notes, _lines(result))


def _lines(result: Result) -> tuple[tuple[int, str, str, int], ...]:
    found: Counter[tuple[int, str, str]] = Counter()
    for line in result.lines:
        found[line.seat, line.group, line.label] += line.points
    return tuple((*source, points) for source, points in found.items())
