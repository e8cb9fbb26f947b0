"""Where games are played: in this process, in several processes, or on a cluster (`cluster.py`).

Games are returned in the order in which they end, and are the same wherever they are played.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from klotho_games.core import i18n, system
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

from .bout import Bout, Match, play


class BoutFailed(RuntimeError):
    """A game of the match could not be played to its end; the message says which."""


class Task(NamedTuple):
    """Game n of a match."""

    game: Game
    match: Match
    n: int


class Workplaces(NamedTuple):
    jobs: int = 1
    cluster: str = ""
    """The address of a Ray cluster; empty for this machine."""


def processors() -> int:
    """Return how many processors this process can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def bouts(tasks: Sequence[Task], workplaces: Workplaces) -> Generator[tuple[int, Bout], None, None]:
    """Yield each finished game with the place of its task in the list. Closing the generator stops the rest."""
    if workplaces.cluster and tasks:
        from . import cluster

        yield from cluster.bouts(tasks, workplaces.cluster)
    elif workplaces.jobs == 1 or len(tasks) <= 1:
        yield from enumerate(play(*task) for task in tasks)
    else:
        yield from _side_by_side(tasks, min(workplaces.jobs, len(tasks), system.most_processes()))


def play_task(task: Task, language: str) -> Bout | str:
    """Run in another process: return the game, or an error text, because not every exception can be sent back."""
    if i18n.current_language() != language:
        i18n.use(language)
    try:
        return play(*task)
    except Exception as problem:  # whatever it is, it must be reported
        return f"{type(problem).__name__}: {problem}"


def unwrap_answer(task: Task, answer: Bout | str) -> Bout:
    if isinstance(answer, Bout):
        return answer
    told = _("Game {n} of {title} ({players}) stopped with an error ({cause}).")
    players = ", ".join(task.match.seating(task.n))
    raise BoutFailed(told.format(n=task.n + 1, title=task.game.info.title, players=players, cause=answer))


def _side_by_side(tasks: Sequence[Task], jobs: int) -> Generator[tuple[int, Bout], None, None]:
    others = set(multiprocessing.active_children())
    language = i18n.current_language()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin)
    try:
        with system.keep_ctrl_c():  # the processes start here
            places = {pool.submit(play_task, task, language): place for place, task in enumerate(tasks)}
        for done in as_completed(places):
            yield places[done], unwrap_answer(tasks[places[done]], _answer(done))
    except BaseException:
        # Kill the processes, because a game that has begun would still take its time.
        for process in multiprocessing.active_children():
            if process not in others:
                process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _answer(done: Future[Bout | str]) -> Bout | str:
    try:
        return done.result()
    except BrokenProcessPool:
        raise BoutFailed(_("A game stopped because its process ended.")) from None


def _begin() -> None:
    """Prepare a worker process: it ignores Ctrl-C, and ends when its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
