"""Games on the machines of a Ray cluster. Ray is installed by whoever wants this: `pip install klotho-games[cluster]`.

The code goes with the bouts: every machine plays by the rules and the bots that were asked here, whatever is installed
there. It needs the same Python as here, and msgspec.
"""

from __future__ import annotations

import socket
from collections.abc import Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from klotho_games.core import i18n
from klotho_games.core.i18n import _

from .bout import Bout
from .match_runner import BoutFailed, Task, play_task, unwrap_answer

_AHEAD = 3
"""Bouts asked for at once, for each processor: none waits for us, and few are thrown away when we stop."""
_PATIENCE = 5.0
"""Seconds until somebody has to answer at the address."""


class NoCluster(RuntimeError):
    """The cluster cannot be used; the sentence says why."""


def bouts(tasks: Sequence[Task], address: str) -> Generator[tuple[int, Bout], None, None]:
    ray = _join(address, {task.game.package.partition(".")[0] for task in tasks})
    try:
        fight, language = ray.remote(play_task), i18n.current_language()
        most = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(enumerate(tasks))
        asked: dict[Any, int] = {}
        while True:
            while len(asked) < most and (following := next(waiting, None)) is not None:
                place, task = following
                asked[fight.remote(task, language)] = place
            if not asked:
                return
            for done in ray.wait(list(asked), num_returns=1)[0]:
                place = asked.pop(done)
                yield place, unwrap_answer(tasks[place], _answer(ray, done))
    finally:
        ray.shutdown()


def _join(address: str, packages: set[str]) -> Any:
    """Ray, with our code and that of games from elsewhere on its way to every machine."""
    # By name, so that a download that is built beside Ray does not take it along.
    if find_spec("ray") is None:
        raise NoCluster(_("a cluster needs Ray, which is not installed: pip install “klotho-games[cluster]” brings it"))
    ray = import_module("ray")
    code = [import_module(package).__path__[0] for package in sorted({"klotho_games", *packages})]
    try:
        _knock(address)
        ray.init(address, runtime_env={"py_modules": code}, log_to_driver=False, logging_level="ERROR")
    except Exception as problem:  # each way to fail has an exception of its own there
        told = _("the cluster “{address}” cannot be used ({cause})")
        cause = (str(problem).strip() or type(problem).__name__).splitlines()[0]
        raise NoCluster(told.format(address=address, cause=cause)) from None
    return ray


def _knock(address: str) -> None:
    """Ray waits minutes for a machine that is not there."""
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), _PATIENCE).close()


def _answer(ray: Any, done: Any) -> Bout | str:
    try:
        answer: Bout | str = ray.get(done)
    except Exception as problem:  # the machine or the way to it
        cause = (str(problem).strip() or type(problem).__name__).splitlines()[0]
        raise BoutFailed(_("A game could not be played ({cause}).").format(cause=cause)) from None
    return answer
