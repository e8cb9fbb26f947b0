"""One game of a match: the seating, the result, and the thinking time of each player."""

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
    """Who plays which game with which options.

    The seed of game n comes from `words` and n, so a match can be repeated.
    """

    players: tuple[str, ...]
    """A level for each seat. In a solo game each of them plays the same deals alone."""
    options: tuple[tuple[str, OptionValue], ...]
    words: str
    alone: bool
    clocked: bool = False
    """Whether decisions have the time limit of a table. The games then depend on the machine, so this is only for
    measuring what the time limit costs."""

    @property
    def turns(self) -> int:
        """How many games share a deal, so that every player has every seat once. Identical players need fewer."""
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
    """The number of moves and outcomes."""
    thinking: tuple[tuple[float, ...], ...]
    """By seat: the milliseconds of each decision with two moves or more."""
    notes: dict[str, float]
    """What the game's own balance counts in this game."""
    lines: tuple[tuple[int, str, str, int], ...] = ()
    """What the scores consist of: seat, heading, label and points, as in the final score."""

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
    """Play a whole game between bots. Also return, by seat, the milliseconds of each decision with two moves or more.

    They are milliseconds of computing time, so that other work on the machine does not change them.
    """
    session = Session.new(game, setup, seed, bots=seating)
    rngs = [Random(f"{seed.hex()} bot {seat}") for seat in range(len(seating))]
    budgets = [_budget(level, clocked) for level in seating]
    thinking: list[list[float]] = [[] for _seat in seating]
    session.draw_chance()
    while not session.is_over:
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
    """Return the counted budget, or the time limit of a table in seconds of computing time."""
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
