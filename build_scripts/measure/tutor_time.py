# ruff: noqa: E402 - the environment comes before what is installed in it
"""How long people wait for the tutor, and how often it asks, at real decisions of each game.

    python3 build_scripts/measure/tutor_time.py                      every game of the house, 100 decisions each
    python3 build_scripts/measure/tutor_time.py klobba --many 300    this game
    python3 build_scripts/measure/tutor_time.py --thinking 2         people think for two seconds first (0)
    python3 build_scripts/measure/tutor_time.py --check 200          play costly ones on in this many fresh whole games
    python3 build_scripts/measure/tutor_time.py --computing          count computing time, for a busy machine

The decisions are those of a player of level Easy, in games against Normal. Each goes through the tutor's own process,
as at a table: the position when the turn begins, the move after `--thinking` seconds. A wait ends after half a second
less a frame, and then the move is played without a question.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.practice.proof import Proof
from klotho_games.practice.tutor import GIVES_UP, TutorAnswer, TutorThought, limit_against, needs_tutor, time_left
from klotho_games.practice.tutor_process import MoveMeasuring, PositionQuestion, TutorProcess

NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
OTHERS = "normal"
_FRAME = 1 / 60
_SOME = 0.35
"""The share of decisions that are looked at, so that they come from several games."""


class TutorWait(NamedTuple):
    seconds: float
    answer: TutorAnswer | None
    """None if there was no answer in time."""


def decisions(game: Game, level: str = "easy") -> Iterator[tuple[Session, Move]]:
    """Yield decisions with a choice of the first seat: the game, and what a player of this level chooses."""
    seats = min(game.info.seats[1], max(game.info.seats[0], 2))
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    number = 0
    while True:
        number += 1
        rng = Random(f"tutor {number}")
        session = Session.new(game, Setup(NAMES[:seats], options), seeds.seed_from_words(f"tutor {game.id} {number}"))
        session.draw_chance()
        while not session.is_over:
            mine = session.to_act == 0
            move = levels.choose(game, session.view(session.to_act), level if mine else OTHERS, rng).move
            if mine and needs_tutor(game, session.state, 0) and rng.random() < _SOME:
                yield session, session.same(move)
            session.play(move)
            session.draw_chance()


def wait(process: TutorProcess, key: int, session: Session, move: Move, thinking: float, limit: float) -> TutorWait:
    """Ask the tutor as a table does, frame by frame."""
    seat, game = session.to_act, session.game
    process.watch(PositionQuestion(key, game, session.view(seat), seat, len(session.setup.seats), True))
    time.sleep(thinking)
    process.poll()
    asked = time.monotonic()
    process.measure(MoveMeasuring(key, (move,), limit, time_left(asked)))
    while time.monotonic() - asked <= GIVES_UP:
        for news in process.poll():
            if news.key == key and news.answer is not None:
                return TutorWait(time.monotonic() - asked, news.answer)
        time.sleep(_FRAME)
    return TutorWait(time.monotonic() - asked, None)


def compute(session: Session, move: Move, thinking: float, limit: float) -> TutorWait:
    """Ask the tutor in this process, by its computing time. `thinking` is of computing time too."""
    begun = time.thread_time()
    thought = TutorThought(session.game, session.view(session.to_act), len(session.setup.seats), time.thread_time)
    while time.thread_time() - begun < thinking and thought.think_on():
        pass
    asked = time.thread_time() if thinking else begun
    answer = thought.answer((move,), limit, time_left(asked))
    waited = time.thread_time() - asked
    return TutorWait(waited, answer) if waited <= GIVES_UP else TutorWait(GIVES_UP, None)


def check(session: Session, move: Move, answer: TutorAnswer, games: int) -> tuple[float, float]:
    """Return what a move really costs, by whole games on fresh seeds, with the standard error."""
    seat = session.to_act
    proof = Proof(session.game, session.view(seat), len(session.setup.seats), (answer.best, move), 77_000_001)
    while proof.n < games:
        proof.look(8)
    best, other = proof.tried
    return other.behind(best)


def report(game: Game, many: int, thinking: float, games: int, computing: bool) -> None:
    process = TutorProcess()
    limit = limit_against([OTHERS] if game.info.seats[1] > 1 else [])
    waits: list[TutorWait] = []
    found: list[tuple[float, float, float]] = []
    try:
        for key, (session, move) in enumerate(decisions(game), start=1):
            if key == 1 and not computing:  # at a table the process is started when the table opens
                wait(process, -1, session, move, 3.0, limit)
            if computing:
                waited = compute(session, move, thinking, limit)
            else:
                waited = wait(process, key, session, move, thinking, limit)
            waits.append(waited)
            if games and waited.answer is not None and waited.answer.is_costly(limit):
                found.append((waited.answer.cost, *check(session, move, waited.answer, games)))
            if len(waits) >= many:
                break
    finally:
        process.close()
    _print(game, waits, found, limit)


def _print(game: Game, waits: Sequence[TutorWait], found: Sequence[tuple[float, float, float]], limit: float) -> None:
    ranked = sorted(1000 * one.seconds for one in waits)
    asks = sum(one.answer is not None and one.answer.is_costly(limit) for one in waits)
    late = sum(one.answer is None for one in waits)
    pairs = sorted(one.answer.pairs for one in waits if one.answer is not None and one.answer.pairs)
    told = (f"{game.id:16} {len(waits)} decisions: waits {ranked[len(ranked) // 2]:.0f} ms, "
            f"95 % up to {ranked[int(0.95 * (len(ranked) - 1))]:.0f} ms, {late} without an answer; "
            f"{asks} questions, {pairs[len(pairs) // 2] if pairs else 0} pairs")
    if found:
        mean = sum(cost for _told, cost, _error in found) / len(found)
        said = sum(cost for cost, _really, _error in found) / len(found)
        worse = sum(cost > 0 for _told, cost, _error in found)
        told += f"; of {len(found)} costly ones {worse} cost something in whole games ({said:.3f} said, {mean:.3f} so)"
    print(told, flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="How long people wait for the tutor, and how often it asks.")
    parser.add_argument("only", nargs="*", metavar="GAME", help="only these; else every game of the house")
    parser.add_argument("--many", type=int, default=100, help="decisions of each game (100)")
    parser.add_argument("--thinking", type=float, default=0.0, help="seconds that people think (0)")
    parser.add_argument("--check", type=int, default=0, metavar="GAMES", help="whole games for each costly move (none)")
    parser.add_argument("--computing", action="store_true", help="count computing time instead of the clock")
    wanted = parser.parse_args(arguments)
    unknown = [id for id in wanted.only if id not in registry.ids()]
    if unknown:
        print(f"There is no game called {unknown[0]}; there are {', '.join(registry.ids())}.", file=sys.stderr)
        return 2
    for id in wanted.only or registry.ids():
        report(registry.load(id), wanted.many, wanted.thinking, wanted.check, wanted.computing)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
