# ruff: noqa: E402 - the environment comes before what is installed in it
"""How fast and how large: play-outs, lists of moves, the search, bots, the solver, frame times, phones, statistics,
start-up, memory.

    python3 build_scripts/bench/run.py                    everything, as a table
    python3 build_scripts/bench/run.py --only frames      one part; --help lists them
    python3 build_scripts/bench/run.py --game katamari    one game
    python3 build_scripts/bench/run.py --json bench.json  the figures for comparing later
    python3 build_scripts/bench/run.py --peers            also compare our rules with catanatron's, if installed
    python3 build_scripts/bench/run.py --only start --program dist/…/klotho-games   a built program, under Xvfb

Each figure has its ratio to a reference measured in the same run (a loop of plain Python for the rules and the start, a
full-screen copy for the frames, Python with pygame for the memory). Ratios can be compared between machines, seconds
cannot.

Play-outs and lists of moves are measured in processor time, which equals wall-clock time on an idle machine. Frames and
starts are measured by both clocks; decisions by the wall clock, because another process makes them. A game's most
demanding situations are in its album, `shots/games/<id>.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import pygame

from bench import evening, frame_times, memory_use, peer_rules, phone_waits, program_start, virtual_screen
from klotho_games.almanac.ratings import ratings
from klotho_games.almanac.statistics import GameFilter, figures
from klotho_games.bots import levels
from klotho_games.bots.guide import expert
from klotho_games.bots.search import Thought
from klotho_games.bots.worker import Worker
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.characters import level_title
from klotho_games.core.games.playout import playout
from klotho_games.core.people.profiles import Profile
from klotho_games.core.play.session import Session
from shots import albums
from tests.almanac import sample_annals

SIZES = ((1280, 720), (1920, 1080))
MOMENTS = 12
"""Moments of a game at which a search is measured."""
ANNALS = 2000
"""About as many games as a busy family plays in a year."""
PARTS = ("playouts", "peers", "moves", "looks", "decisions", "solver", "frames", "phones", "annals", "start", "memory")

LISTS: dict[str, Callable[[], object]] = albums.collect("LIST")
SOLVERS: dict[str, Callable[[int], tuple[list[float], list[float]]]] = albums.collect("SOLVER")
"""`LISTS` and `SOLVERS` come from the games' albums (`shots/games/<id>.py`), by game."""

_FIRST_FRAME = """
import importlib.util, os, runpy, sys, time

class Watch:
    # Nothing is imported earlier than the program itself would: only the stage's module is changed as it comes.
    def find_spec(self, name, path, target=None):
        if name != "klotho_games.stage.stage":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        load = spec.loader.exec_module
        def exec_module(module):
            load(module)
            shown = module.Stage.frame
            def frame(stage):
                shown(stage)
                print(repr(time.time()), time.process_time(), flush=True)
                os._exit(0)
            module.Stage.frame = frame
        spec.loader.exec_module = exec_module
        return spec

sys.meta_path.insert(0, Watch())
sys.argv = ["klotho_games"]
runpy.run_module("klotho_games", run_name="__main__")
"""


@dataclass
class BenchFigure:
    what: str
    value: float
    unit: str
    ratio: float
    """The ratio to the reference of the same run."""


# -- references -------------------------------------------------------------------------------------------------


def python_loop() -> float:
    """Return the seconds for a fixed piece of plain Python, the best of five."""

    def once() -> float:
        began = time.thread_time()
        kept: dict[int, tuple[int, int]] = {}
        for n in range(200_000):
            kept[n & 255] = (n, n >> 3)
        return time.thread_time() - began

    return min(once() for _ in range(5))


def screen_copy(size: tuple[int, int]) -> float:
    """Return the seconds to copy one screen, the median of fifty."""
    a, b = (pygame.Surface(size) for _ in range(2))
    return statistics.median(_measure_time(lambda: a.blit(b, (0, 0))) for _ in range(50))


def _measure_time(do: Callable[[], object]) -> float:
    began = time.thread_time()
    do()
    return time.thread_time() - began


# -- play-outs --------------------------------------------------------------------------------------------------


def plain_setup(id: str) -> Setup:
    info = registry.load(id).info
    options = tuple(sorted((option.name, option.default) for option in info.options))
    return Setup(tuple(f"Bot {n}" for n in range(info.seats[0])), options)


def playouts(ids: list[str], seconds: float) -> Iterator[BenchFigure]:
    reference = 200_000 / python_loop()
    for id in ids:
        rules, setup, rng = registry.load(id).rules, plain_setup(id), Random(1)
        for _ in range(20):
            playout(rules, setup, rng)
        games = steps = decisions = 0
        spent = 0.0
        while spent < seconds:
            began = time.thread_time()
            _state, played = playout(rules, setup, rng)
            spent += time.thread_time() - began
            games += 1
            steps += len(played)
            decisions += sum(isinstance(step, Move) for step in played)
        for what, number in (("games", games), ("steps", steps), ("decisions", decisions)):
            yield BenchFigure(f"{id}: {what}", number / spent, "1/s", number / spent / reference)


def peers(ids: list[str], seconds: float) -> Iterator[BenchFigure]:
    """Compare with the peer; these ratios are to the peer. `peer_rules.py` says what is counted."""
    if not peer_rules.is_installed():
        print(peer_rules.MISSING, file=sys.stderr)
        return
    for found in peer_rules.compare([registry.load(id) for id in ids], seconds):
        what = f"{found.what}, peer {found.theirs:,.0f}/s (aim: × {peer_rules.AIM:g})"
        yield BenchFigure(what, found.ours, "1/s", found.ratio)


# -- moves and decisions ----------------------------------------------------------------------------------------


def moves(ids: list[str]) -> Iterator[BenchFigure]:
    reference = python_loop()
    for id in ids:
        if id in LISTS:
            rules, state = registry.load(id).rules, LISTS[id]()
            times = [_measure_time(lambda rules=rules, state=state: rules.legal(state)) for _ in range(300)]
            value, listed = statistics.median(times), len(rules.legal(state))
            yield BenchFigure(f"{id}: listing {listed} moves", value * 1000, "ms", value / reference)


def looks(ids: list[str], seconds: float) -> Iterator[BenchFigure]:
    """Measure looks ahead per second of the searches that grow a tree, at moments of a game that Normal plays."""
    reference = 200_000 / python_loop()
    for id in ids:
        game, rng = registry.load(id), Random(1)
        guide = expert(game)
        if guide is None or not guide.deep:
            continue
        views = []
        session = _start_session(id, seeds.seed_from_words("looks"))
        while not session.is_over:
            view = session.view(session.to_act)
            if len(session.legal()) > 1:
                views.append(view)
            session.play(levels.choose(game, view, "normal", rng).move)
            session.draw_chance()
        looked, spent = 0, 0.0
        for view in views[:: max(1, len(views) // MOMENTS)]:
            thought = Thought(game, view, rng, guide)
            until = spent + seconds / MOMENTS
            while spent < until:
                spent += _measure_time(thought.look)
                looked += 1
        yield BenchFigure(f"{id}: looks ahead", looked / spent, "1/s", looked / spent / reference)


def decisions(ids: list[str], most: int) -> Iterator[BenchFigure]:
    """Measure the two strongest levels as they play at the table: in a separate process, limited by the clock.

    Normal plays the moves in between.
    """
    reference = python_loop()
    for id, level in product(ids, levels.LEVELS[-2:]):
        with Worker() as worker:
            times = sorted(_deciding(worker, id, level, most))
        for name, at in (("p50", 0.5), ("p95", 0.95)):
            value = times[min(len(times) - 1, int(at * len(times)))]
            yield BenchFigure(f"{id}: {level_title(level)} decides, {name}", value * 1000, "ms", value / reference)


def _deciding(worker: Worker, id: str, level: str, most: int) -> Iterator[float]:
    game, rng = registry.load(id), Random(2)
    worker.ask(game, _start_session(id).view(0), level, 1)  # starts the process, which then reads its tables
    frame_times.wait_for_answer(worker)
    asked = 0
    while asked < most:
        session = _start_session(id)
        while not session.is_over and asked < most:
            view = session.view(session.to_act)
            if len(session.legal()) > 1 and rng.random() < 0.5:
                began = time.perf_counter()
                worker.ask(game, view, level, asked)
                frame_times.wait_for_answer(worker)
                yield time.perf_counter() - began
                asked += 1
            session.play(levels.choose(game, view, "normal", rng).move)
            session.draw_chance()


def _start_session(id: str, seed: bytes = b"") -> Session:
    session = Session.new(registry.load(id), plain_setup(id), seed or seeds.new_seed())
    session.draw_chance()
    return session


def solver(deals: int) -> Iterator[BenchFigure]:
    """Measure how long the solvers take to say whether a deal can still be won."""
    reference = python_loop()
    for id, times in SOLVERS.items():
        for what, ordered in zip(("at the start", "in the middle"), times(deals), strict=True):
            for name, at in (("p50", 0.5), ("p95", 0.95), ("worst", 1.0)):
                value = ordered[min(len(ordered) - 1, int(at * len(ordered)))]
                yield BenchFigure(f"{id}: solver {what}, {name}", value * 1000, "ms", value / reference)


# -- frames -----------------------------------------------------------------------------------------------------


def frames(ids: list[str]) -> Iterator[BenchFigure]:
    for size in SIZES:
        copy = screen_copy(size)
        for what, times in (found for id in ids for found in frame_times.measure_frames(id, size)):
            if not times:  # no other scene came in the measured frames, or the piece was dropped
                print(f"{size[0]}x{size[1]} {what}: not seen, so no figure.", file=sys.stderr)
                continue
            # On a busy machine wall-clock time includes other programs; processor time does not.
            wall, own = (sorted(clock) for clock in zip(*times, strict=True))
            for name, ordered, at in (("p50", wall, 0.5), ("p99", wall, 0.99), ("p99 of cpu", own, 0.99)):
                value = ordered[min(len(ordered) - 1, int(at * len(ordered)))]
                yield BenchFigure(f"{size[0]}x{size[1]} {what}, {name}", value * 1000, "ms", value / copy)


def evenings(ids: list[str], sizes: Sequence[tuple[int, int]]) -> Iterator[BenchFigure]:
    """Measure whole games, from the shelf to the ending and all that opens there; `evening.py` says what is done.

    Each game is played twice from a cold start: with an empty folder of painted pictures, and with the one that the
    first left behind. Frames are those of the second; openings are of both.
    """
    for size, id in product(sizes, ids):
        copy, name = screen_copy(size), f"{size[0]}x{size[1]} {id}"
        with tempfile.TemporaryDirectory() as home:
            first = evening.measure_evening(id, size, Path(home))
            evening.keep_only_pictures(Path(home))
            found = evening.measure_evening(id, size, Path(home))
        for phase, times in found["times"].items():
            own = sorted(cpu for _wall, cpu in times)
            for what, value in (("p50", own[len(own) // 2]), ("p99", own[int(0.99 * (len(own) - 1))]),
                                ("worst", own[-1])):
                yield BenchFigure(f"{name}, {phase}, {what} of cpu", value * 1000, "ms", value / copy)
            for least in (16, 33):
                late = sum(1000 * value > least for value in own)
                yield BenchFigure(f"{name}, {phase}, over {least} ms of {len(own)} frames", late, "", 0)
        for phase, seconds in found["openings"].items():
            yield BenchFigure(f"{name}, {phase} opens, first time", first["openings"][phase] * 1000, "ms", 0)
            yield BenchFigure(f"{name}, {phase} opens", seconds * 1000, "ms", 0)
        if found["memory"]:
            yield BenchFigure(f"{name}, memory at most", found["memory"], "MB", 0)
        yield BenchFigure(f"{name}, pictures painted again", found["repainted"], "MB", 0)


def phones(ids: list[str], taps: int) -> Iterator[BenchFigure]:
    """Measure six phones and ten onlookers at one table; `phone_waits.py` says what they do."""
    reference = python_loop()
    for what, value, unit in phone_waits.measure_phones([registry.load(id) for id in ids], taps):
        yield BenchFigure(what, value, unit, value / 1000 / reference if unit else 0)


def annals() -> Iterator[BenchFigure]:
    """Measure what the almanac counts after a year of many games.

    The aim is less than 200 ms each, so that no page makes a player wait.
    """
    reference = python_loop()
    family = [Profile(name, "", id=name) for name in ("ada", "bram", "ines", "kit", "tariq")]
    entries = sample_annals.entries(ANNALS, family)
    jobs: dict[str, Callable[[], object]] = {
        "statistics": lambda: figures(entries, "ada", GameFilter(), sample_annals.TODAY, levels.LEVELS),
        "ratings": lambda: ratings(entries),
    }
    for what, count_all in jobs.items():
        value = statistics.median(_measure_time(count_all) for _ in range(9))
        yield BenchFigure(f"{what} of {ANNALS:,} games", value * 1000, "ms", value / reference)


# -- start-up ---------------------------------------------------------------------------------------------------


def start(runs: int, program: Path | None) -> Iterator[BenchFigure]:
    reference = python_loop()
    with tempfile.TemporaryDirectory() as compiled:
        shown = (lambda: _first_frame(compiled)) if program is None else lambda: program_start.first_picture(program)
        wall, own = zip(*[shown() for _ in range(runs + 1)][1:], strict=True)
    told = {"median": statistics.median(wall), "worst": max(wall), "median of cpu": statistics.median(own)}
    for what, value in told.items():
        yield BenchFigure(f"start to first frame, {what}", value * 1000, "ms", value / reference)


def _first_frame(compiled: str) -> tuple[float, float]:
    """Return wall-clock seconds, and processor seconds, which two cores can share.

    Python keeps the modules `compiled` from the first run on, as it does for a player, whatever this machine is set to.
    """
    with tempfile.TemporaryDirectory() as home:
        env = environment.program_env(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", KLOTHO_HOME=home,
                                      PYTHONPYCACHEPREFIX=compiled)
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        began = time.time()
        done = subprocess.run([sys.executable, "-c", _FIRST_FRAME], env=env, capture_output=True, text=True, check=True)
        shown, own = (float(word) for word in done.stdout.split()[-2:])
        return shown - began, own


def memory(ids: list[str], watched: int, sizes: Sequence[tuple[int, int]]) -> Iterator[BenchFigure]:
    """Measure memory after a visit to every table; `memory_use.py` says what the visit does."""
    for what, megabytes, ratio in memory_use.measure_memory(ids, watched, sizes):
        yield BenchFigure(what, megabytes, "MB", ratio)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="How fast and how large.")
    parser.add_argument("--only", choices=PARTS, help="one part")
    parser.add_argument("--peers", action="store_true", help="also measure our rules beside catanatron's")
    parser.add_argument("--seconds", type=float, default=3.0, help="of play-outs for each game (3)")
    parser.add_argument("--runs", type=int, default=5, help="how often to start the program (5)")
    parser.add_argument("--program", type=Path, metavar="FILE", help="start this one instead of the source")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--game", choices=registry.ids(), help="one game")
    parser.add_argument("--decisions", type=int, default=60, help="how often a bot is asked in each game (60)")
    parser.add_argument("--deals", type=int, default=500, help="deals that the solver is asked about (500)")
    parser.add_argument("--taps", type=int, default=300, help="decisions on phones (300)")
    parser.add_argument("--watched", type=int, default=memory_use.MOVES,
                        help=f"moves that are watched at each table for the memory ({memory_use.MOVES})")
    parser.add_argument("--size", type=memory_use.size, action="append", metavar="WxH",
                        help="of the window for the memory and for whole games (all)")
    asked = parser.parse_args(arguments)
    if asked.program and (virtual_screen.missing() or not asked.program.is_file()):
        parser.error(virtual_screen.missing() or f"there is no program {asked.program}")
    games = [asked.game] if asked.game else registry.ids()
    parts: dict[str, Callable[[], Iterator[BenchFigure]]] = {
        "playouts": lambda: playouts(games, asked.seconds), "peers": lambda: peers(games, asked.seconds),
        "moves": lambda: moves(games), "looks": lambda: looks(games, asked.seconds),
        "decisions": lambda: decisions(games, asked.decisions), "solver": lambda: solver(asked.deals),
        "frames": lambda: chain(frames(games), evenings(games, asked.size or evening.SIZES)),
        "phones": lambda: phones(games, asked.taps), "annals": annals,
        "start": lambda: start(asked.runs, asked.program),
        "memory": lambda: memory(games, asked.watched, asked.size or memory_use.SIZES),
    }
    told: list[BenchFigure] = []
    print(f"{'':52}{'':>12}      {'× reference':>12}")
    for name in PARTS:
        if asked.only == name or (asked.only is None and name != "peers") or (asked.peers and name == "peers"):
            for figure in parts[name]():
                told.append(figure)
                ratio = f"{figure.ratio:12.4g}" if figure.ratio else ""
                print(f"{figure.what:52}{figure.value:12,.2f} {figure.unit:4} {ratio}", flush=True)
    if asked.json is not None:
        asked.json.write_text(json.dumps([asdict(figure) for figure in told], indent=1) + os.linesep)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
