"""The bots' process is harmed at random moments of real games: the table goes on, and nothing is left behind.

This is the real program with its real worker. Only its patience is shorter, so that a trial takes seconds.
"""

from __future__ import annotations

import contextlib
import os
import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Any

from klotho_games.bots.pulse import Patience
from klotho_games.bots.worker import Worker
from klotho_games.core.contract import Setup
from klotho_games.core.play import journal
from klotho_games.scenes.bot_process import BotProcess
from tests.proofs.proof import Asked, Found, Proof
from tests.proofs.soak import COARSE, Soak

PATIENCE = Patience(start=4.0, still=2.0)
_GOES_ON = 40.0
"""Wall-clock seconds after which a table counts as waiting forever."""
_LEVELS = ("easy", "hard", "normal", "expert")
_LITTLE = 64 << 20


# -- what is done to it ---------------------------------------------------------------------------------------------


def killed(worker: Worker) -> None:
    """Kill it, as a system that is out of memory does."""
    _signal(worker, signal.SIGKILL)


def stopped(worker: Worker) -> None:
    _signal(worker, signal.SIGSTOP)


def cut_off(worker: Worker) -> None:
    if worker._pipe is not None:
        worker._pipe.close()


def starved(worker: Worker) -> None:
    """Give it no more memory than it has."""
    import resource

    with contextlib.suppress(ProcessLookupError):
        resource.prlimit(_pid(worker), resource.RLIMIT_AS, (_LITTLE, _LITTLE))


def gone_for_good(worker: Worker) -> None:
    """Kill it, and let no other process start."""
    killed(worker)

    def cannot(_process: SpawnProcess) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    SpawnProcess.start = cannot  # type: ignore[method-assign]


HARMS: tuple[Callable[[Worker], None], ...] = (killed, stopped, cut_off, starved, gone_for_good)


def _pid(worker: Worker) -> int:
    assert worker._process is not None and worker._process.pid is not None
    return worker._process.pid


def _signal(worker: Worker, number: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(_pid(worker), number)


@contextlib.contextmanager
def _processes() -> Iterator[None]:
    """Make starting processes possible again, whatever was done to them."""
    start = SpawnProcess.start
    try:
        yield
    finally:
        SpawnProcess.start = start  # type: ignore[method-assign]


# -- a trial --------------------------------------------------------------------------------------------------------


class Table:
    """A game among bots in the real program."""

    def __init__(self, there: Soak, game: Any, seats: int, rng: Random) -> None:
        self.there, self.rng = there, rng
        there.frame = COARSE
        there.program.change_settings(speed="fast")
        options = tuple(sorted((option.name, option.default) for option in game.info.options))
        names = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")[:seats]
        there.program.new_game(game, Setup(names, options), rng.randbytes(32), fresh=True,
                             bots=tuple(rng.choice(_LEVELS) for _seat in range(seats)))
        there.step()
        self.scene = there.table
        self.session = self.scene.session

    @property
    def worker(self) -> Worker:
        return self.there.program._advisor._worker

    def until(self, done: Callable[[], bool]) -> bool:
        end = time.monotonic() + _GOES_ON
        while not done() and time.monotonic() < end:
            self.there._go_on()
        return done()

    def trial(self, harm: Callable[[Worker], None]) -> tuple[float, str] | None:
        """Return the seconds until the table went on, and what was wrong; None if the game ended first."""
        moment = self.there.clock + self.rng.random() * 4
        self.until(lambda: self.session.is_over or (self.worker._process is not None and self.there.clock > moment))
        if self.session.is_over or self.worker._process is None:
            return None
        ply, began = self.session.ply, time.monotonic()
        with _processes():
            harm(self.worker)
            went_on = self.until(lambda: self.session.is_over or self.session.ply >= ply + 3)
        seconds = time.monotonic() - began
        if not went_on:
            return seconds, f"the table waited for {seconds:.0f} s"
        return seconds, self._wrong()

    def _wrong(self) -> str:
        if len(active_children()) > 1:
            return f"{len(active_children())} processes were left"
        path = self.session.journal.path
        if path.exists() and journal.replay(path).record.steps != self.session.record.steps[: self.session.ply]:
            return "its journal is not what was played"
        return ""


def prove(asked: Asked) -> Found:
    rng, seconds, faults, said = Random(asked.seed), {harm.__name__: [] for harm in HARMS}, [], set()
    with tempfile.TemporaryDirectory() as home, _at_home(home):
        there = Soak(asked.seed)
        there.program._thinker = BotProcess(said.add, PATIENCE)
        tables, table = cycle(asked.tables()), None
        try:
            for n in range(asked.times):
                harm, done = HARMS[n % len(HARMS)], None
                if n % 4 == 0:
                    table = None
                while done is None:
                    if table is None or table.session.is_over:
                        there.program.to_shelf()
                        there.look(0.5)
                        game, seats = next(tables)
                        table = Table(there, game, seats, rng)
                    done = table.trial(harm)
                took, wrong = done
                seconds[harm.__name__].append(took)
                if wrong:
                    faults.append(f"{game.id} with {seats} seats, {harm.__name__} at ply {table.session.ply}: {wrong} "
                                  f"(trial {n + 1} of seed {asked.seed!r})")
                asked.say(f"{n + 1} of {asked.times}: {game.id}, {harm.__name__}, went on after {took:.1f} s")
        finally:
            there.close()
    figures = [(f"process {name.replace('_', ' ')}", f"{len(took)} times; the table went on after "
                f"{statistics.median(took):.1f} s (at most {max(took):.1f})") for name, took in seconds.items() if took]
    return Found((*figures, ("sentences that people read", str(len(said)))), tuple(faults))


@contextlib.contextmanager
def _at_home(home: str) -> Iterator[None]:
    before = os.environ.get("KLOTHO_HOME")
    os.environ["KLOTHO_HOME"] = home
    try:
        yield
    finally:
        if before is None:
            del os.environ["KLOTHO_HOME"]
        else:
            os.environ["KLOTHO_HOME"] = before


PROOF = Proof("workers", "The bots' own process is killed, stopped, cut off, starved and refused; every table goes on.",
              "harms", 50, prove)
