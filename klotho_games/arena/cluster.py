"""Play games on the machines of a Ray cluster. Ray is an extra: `pip install klotho-games[cluster]`.

The code is sent along, so every machine plays with the rules and bots of this one, whatever is installed there. It
needs the same version of Python, and msgspec.
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
"""How many games to request at once for each processor. No processor has to wait, and few games are lost on a stop."""
_PATIENCE = 5.0
"""Seconds to wait for an answer at the address."""


class NoCluster(RuntimeError):
    """The cluster cannot be used; the message says why."""


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
    """Connect to Ray, and send our code and that of plug-in games to every machine."""
    # Imported by name, so that a packaged program that is built beside Ray does not include it.
    if find_spec("ray") is None:
        raise NoCluster(_("to play on several computers (a cluster), you need the program Ray, which isn’t installed. "
                          "Install it with: pip install “klotho-games[cluster]”"))
    ray = import_module("ray")
    code = [import_module(package).__path__[0] for package in sorted({"klotho_games", *packages})]
    try:
        _knock(address)
        ray.init(address, runtime_env={"py_modules": code}, log_to_driver=False, logging_level="ERROR")
    except Exception as problem:  # Ray has many exceptions of its own
        told = _("the cluster “{address}” can’t be used ({cause})")
        cause = (str(problem).strip() or type(problem).__name__).splitlines()[0]
        raise NoCluster(told.format(address=address, cause=cause)) from None
    return ray


def _knock(address: str) -> None:
    """Check that the machine answers, because Ray would wait for minutes."""
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), _PATIENCE).close()


def _answer(ray: Any, done: Any) -> Bout | str:
    try:
        answer: Bout | str = ray.get(done)
    except Exception as problem:  # the machine or its connection failed
        cause = (str(problem).strip() or type(problem).__name__).splitlines()[0]
        raise BoutFailed(_("A game stopped with an error ({cause}).").format(cause=cause)) from None
    return answer
