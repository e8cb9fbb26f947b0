"""Where a match is played: here, or in several processes at once. Bouts come back in the order they end."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from klotho_games.arena.bout import Bout, Match, play
from klotho_games.core import words
from klotho_games.core.registry import Game
from klotho_games.core.words import _


class BoutFailed(RuntimeError):
    """A game of the match could not be played to its end; the sentence says which."""


def bouts(game: Game, match: Match, games: int, jobs: int) -> Iterator[Bout]:
    """Every game of a match. Whoever stops listening ends it."""
    if jobs == 1 or games == 1:
        for n in range(games):
            yield play(game, match, n)
    else:
        yield from _side_by_side(game, match, games, min(jobs, games))


def _side_by_side(game: Game, match: Match, games: int, jobs: int) -> Iterator[Bout]:
    context = multiprocessing.get_context("spawn")
    playing: dict[Connection[Any, Any], int] = {}
    processes = []
    waiting = iter(range(games))
    try:
        for _job in range(jobs):
            here, there = context.Pipe()
            process = context.Process(target=_play_on, args=(there, words.language(), game, match), daemon=True)
            process.start()
            processes.append(process)
            there.close()
            playing[here] = next(waiting)
            here.send(playing[here])
        while playing:
            for pipe in wait(list(playing)):
                assert isinstance(pipe, Connection)
                yield _received(pipe, playing.pop(pipe))
                n = next(waiting, None)
                if n is not None:
                    playing[pipe] = n
                    pipe.send(n)
    finally:
        for process in processes:
            process.kill()
            process.join()


def _received(pipe: Connection[Any, Any], n: int) -> Bout:
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        answer = _("its process has ended")
    if isinstance(answer, Bout):
        return answer
    raise BoutFailed(_("Game {n} could not be played ({cause}).").format(n=n + 1, cause=answer))


def _play_on(pipe: Connection[Any, Any], language: str, game: Game, match: Match) -> None:
    """Another process: play what is asked for until nobody asks. Ctrl-C is for the one who asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    words.use(language)
    with contextlib.suppress(EOFError, OSError):
        while True:
            n = pipe.recv()
            try:
                pipe.send(play(game, match, n))
            except Exception as problem:  # whatever it is, it must be told
                pipe.send(f"{type(problem).__name__}: {problem}")
