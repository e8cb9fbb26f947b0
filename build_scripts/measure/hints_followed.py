# ruff: noqa: E402 - the environment comes before what is installed in it
"""Games in which a player follows every hint: how long a hint takes, and whether a second look advises the same.

    python3 build_scripts/measure/hints_followed.py                    every game of the house, two games each
    python3 build_scripts/measure/hints_followed.py klobba --games 5   this game, five times
    python3 build_scripts/measure/hints_followed.py --table            the same by the clock, and as the coach asks
    python3 build_scripts/measure/hints_followed.py klobba --match 60  how often the hints win against Expert
    python3 build_scripts/measure/hints_followed.py --times            processor time of a hint as a table gives it

Times are given as the median, with the 95th percentile in brackets.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean
from time import monotonic, thread_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.bots import hints, levels
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision, Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session

NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
Hint = Callable[[Session, Random], Decision]


def look_by_count(session: Session, rng: Random) -> Decision:
    """Return a hint without its reason, with a fixed number of looks and the given randomness."""
    return hints.advise(session.game, session.view(session.to_act), rng, seconds=None, pairs=0)


def by_the_clock(session: Session, rng: Random) -> Decision:
    """Return a hint as a table gives it, with the same time for the move, but without its reason."""
    view = session.view(session.to_act)
    return hints.advise(session.game, view, hints.position_rng(view), hints.SECONDS * hints.CHOOSING, pairs=0)


def later(session: Session, rng: Random) -> Decision:
    """Return a hint as the coach asks for it after the game: in half the time, and without reasons."""
    view = session.view(session.to_act)
    return hints.advise(session.game, view, hints.position_rng(view), hints.SECONDS / 2, pairs=0)


def deal(game: Game, words: str, seats: int = 0, level: str = "") -> Session:
    """Start a game with people who follow hints: in all seats, or in the first seat among bots of a level."""
    least, most = game.info.seats
    many = seats or min(most, max(least, 2))
    options = tuple(sorted((option.name, option.fitting(many)) for option in game.info.options))
    bots = ("", *[level] * (many - 1))
    session = Session.new(game, Setup(NAMES[:many], options), seeds.seed_from_words(f"{game.id} {words}"), bots=bots)
    session.draw_chance()
    return session


def follow(
    game: Game, words: str, seats: int = 0, level: str = "", hint: Hint = look_by_count,
    seen: Callable[[Session, Decision], None] = lambda session, decision: None,
) -> Session:
    """Play a whole game by hints; the same words give the same game. Calls `seen` with each hint beforehand."""
    session = deal(game, words, seats, level)
    rng = Random(f"{words} hints")
    while not session.is_over:
        bot = session.bot(session.to_act)
        if bot:
            decision = levels.choose(game, session.view(session.to_act), bot, rng)
        else:
            decision = hint(session, rng)
            seen(session, decision)
        session.play(decision.move)
        session.draw_chance()
    return session


class Agreement(NamedTuple):
    hints: int
    """Hints at moments with a choice."""
    others: int
    """Hints for which the second look advised a move with another result."""


def agreement(
    game: Game, words: Sequence[str], seats: int = 0, level: str = "", hint: Hint = look_by_count,
    again: Hint = look_by_count,
) -> Agreement:
    """Compare each hint with a second look by `again`, which gets other randomness if it uses any."""
    many = others = 0
    other = Random("again")

    def look_again(session: Session, decision: Decision) -> None:
        nonlocal many, others
        if len(session.legal()) > 1:
            many += 1
            second = again(session, Random(other.random())).move
            others += not lead_alike(session, decision.move, second)

    for one in words:
        follow(game, one, seats, level, hint, look_again)
    return Agreement(many, others)


def lead_alike(session: Session, one: Move, other: Move) -> bool:
    rules, s = session.rules, session.state
    return one == other or rules.apply(s, one)[0] == rules.apply(s, other)[0]


def tell_times(game: Game, many: int) -> None:
    """Print the times of hints in games that Normal plays: by the clock of a table, and with a fixed number of looks,
    which is what a hint takes without a time limit."""
    wall, cut, uncut = list[float](), list[float](), list[float]()
    n = 0
    while len(wall) < many:
        session, rng = deal(game, f"times {n}"), Random(n)
        n += 1
        while not session.is_over and len(wall) < many:
            if len(session.legal()) > 1 and rng.random() < 0.3:
                view = session.view(session.to_act)
                begun, computed = monotonic(), thread_time()
                hints.advise(game, view, hints.position_rng(view), names=session.setup.seats)
                wall.append(monotonic() - begun)
                cut.append(thread_time() - computed)
                computed = thread_time()
                hints.advise(game, view, hints.position_rng(view), seconds=None, names=session.setup.seats)
                uncut.append(thread_time() - computed)
            session.play(levels.choose(game, session.view(session.to_act), "normal", rng).move)
            session.draw_chance()
    print(f"{game.id:16} {many:4} hints   processor ms by the clock: {_spread(cut)}, "
          f"by counted looks: {_spread(uncut)}; on the wall: {_spread(wall)}", flush=True)


def _spread(seconds: Sequence[float]) -> str:
    """Return the median and the 95th percentile."""
    ranked = sorted(1000 * one for one in seconds)
    return f"{ranked[len(ranked) // 2]:4.0f} ({ranked[int(0.95 * (len(ranked) - 1))]:4.0f})"


def tell_match(game: Game, games: int) -> None:
    """Play each deal with the hints in every seat, against Expert. In a game for one, both play the same deals."""
    seats = min(game.info.seats[1], max(game.info.seats[0], 2))
    gained = []
    for n in range(-(-games // seats)):
        for seat in range(seats):
            if seats == 1:
                ours, theirs = [_score(game, f"match {n}", 0, who) for who in ("hints", "expert")]
                gained.append(0.5 * (1 + (ours > theirs) - (ours < theirs)))
            else:
                gained.append(_share(game, f"match {n}", seat))
        share = mean(gained)
        error = sqrt(share * (1 - share) / len(gained))
        print(f"{game.id}: the hints have won {100 * share:.1f} % (± {100 * error:.1f}) of {len(gained)} games "
              f"against Expert; equals would win {100 / max(2, seats):.0f} %", flush=True)


def _finish(game: Game, words: str, seat: int, who: str = "hints") -> Session:
    session, rng = deal(game, words), Random(f"{words} {seat} {who}")
    while not session.is_over:
        ours = session.to_act == seat and who == "hints"
        view = session.view(session.to_act)
        decision = look_by_count(session, rng) if ours else levels.choose(game, view, "expert", rng)
        session.play(decision.move)
        session.draw_chance()
    return session


def _share(game: Game, words: str, seat: int) -> float:
    result = _finish(game, words, seat).result
    assert result is not None
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _score(game: Game, words: str, seat: int, who: str) -> tuple[bool, int]:
    result = _finish(game, words, seat, who).result
    assert result is not None
    return bool(result.winners), -result.scores[0] if game.info.low_wins else result.scores[0]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Games in which somebody follows every hint.")
    parser.add_argument("only", nargs="*", metavar="GAME", help="only these; else every game of the house")
    parser.add_argument("--games", type=int, default=2, help="whole games of each (2)")
    parser.add_argument("--seats", type=int, default=0, help="at a table of this many (two where that is possible)")
    parser.add_argument("--level", default="", help="the others play at this level (they follow hints too)")
    parser.add_argument("--table", action="store_true", help="by the clock, and as the coach asks afterwards")
    parser.add_argument("--match", type=int, default=0, metavar="GAMES", help="this many games against Expert")
    parser.add_argument("--times", action="store_true", help="how long a hint takes at a table")
    parser.add_argument("--many", type=int, default=40, help="hints of each game whose time is taken (40)")
    wanted = parser.parse_args(arguments)
    unknown = [id for id in wanted.only if id not in registry.ids()]
    if unknown:
        print(f"There is no game called {unknown[0]}; there are {', '.join(registry.ids())}.", file=sys.stderr)
        return 2
    for game in [registry.load(id) for id in wanted.only or registry.ids()]:
        if wanted.times:
            tell_times(game, wanted.many)
        elif wanted.match:
            tell_match(game, wanted.match)
        else:
            asked = (by_the_clock, later) if wanted.table else (look_by_count, look_by_count)
            found = agreement(game, [f"game {n}" for n in range(wanted.games)], wanted.seats, wanted.level, *asked)
            share = 100 * found.others / max(1, found.hints)
            print(f"{game.id:16} {found.hints:5} hints, {found.others:4} other on a second look ({share:.1f} %)",
                  flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
