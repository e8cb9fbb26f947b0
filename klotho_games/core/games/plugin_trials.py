"""Test each plug-in before it is loaded into the program.

An import that never ends cannot be interrupted, and an import that exits takes the whole program with it. So each
plug-in is first loaded in a separate process, which can be killed. Only if that works is it loaded here (`guard`). The
result is remembered until the plug-in's files change, so the test costs time only once.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from hashlib import sha256
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from klotho_games.core import system
from klotho_games.core.contract import Value
from klotho_games.core.files import folders, safe_reading
from klotho_games.version import version

from .registry import Game

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

PATIENCE = 10.0
"""Seconds of processor time for loading one plug-in, and seconds without any. All plug-ins are tested at the same time,
and a plug-in does not fail only because the machine is busy or slow."""
_BEAT = 0.1
"""Seconds between two signs of life of a tested process. Each says how much processor time it has used."""
_SIGN_OF_LIFE = 0.002
"""Seconds of processor time between two signs that show that it does something; to send one takes a twentieth of
this."""
_LONGEST = 6.0
"""The test ends after this many times `PATIENCE`, even without signs of
life: the plug-in may block its whole process."""
_MOST_FILES = 2000
_LARGEST = 1 << 20
_RUNS, _THROUGH = b"runs ", b"through"

Fate = Literal["", "hangs", "ends"]
"""How a process that loads the plug-in ends; empty if it goes well."""


class _Seen(Value, frozen=True):
    fate: Fate
    day: date
    """When it was tested. A plug-in that hung is tested again on another
    day, because the machine may have been slow."""


class _Book(Value, frozen=True):
    seen: dict[str, _Seen] = msgspec.field(default_factory=dict)


_seen_here: dict[str, _Seen] = {}
"""The results of this run, also kept if nothing can be written."""


def fates(games: Sequence[Game]) -> dict[str, Fate]:
    """Return for each plug-in, by id, how a process that loads it ends."""
    today = datetime.now(UTC).date()
    prints = {game.id: _fingerprint(game) for game in games}
    book = _read()
    known = {**book.seen, **_seen_here}
    found: dict[str, Fate] = {}
    for id, mark in prints.items():
        seen = known.get(mark)
        if seen is not None and (not seen.fate or seen.day == today):
            found[id] = seen.fate
    new = _try([game for game in games if game.id not in found])
    if new:
        _seen_here.update({prints[id]: _Seen(fate, today) for id, fate in new.items() if prints[id]})
        known |= _seen_here
        _write(_Book({mark: known[mark] for mark in prints.values() if mark in known}))
    return found | new


# -- remembered results -----------------------------------------------------------------------------------------------


def _fingerprint(game: Game) -> str:
    """Return a hash that changes with the plug-in's files and with the program. No code of the plug-in is run.

    Empty if the files cannot be found; the plug-in is then tested every time.
    """
    with contextlib.suppress(Exception):
        spec = PathFinder.find_spec(game.package.partition(".")[0])
        places = [] if spec is None else [Path(place) for place in spec.submodule_search_locations or ()]
        if spec is not None and spec.origin:
            places.append(Path(spec.origin))
        files = sorted({file for place in places for file in (place.rglob("*") if place.is_dir() else (place,))
                        if file.suffix != ".pyc" and file.is_file()})
        if files and len(files) <= _MOST_FILES:
            told = [(str(file), (there := file.stat()).st_size, there.st_mtime_ns) for file in files]
            return sha256(repr((game.id, game.package, version(), sys.version, told)).encode()).hexdigest()
    return ""


def _file() -> Path:
    return folders.home() / "plugins.json"


def _read() -> _Book:
    try:
        return msgspec.json.decode(safe_reading.content(_file(), _LARGEST), type=_Book)
    except (OSError, *folders.NOT_JSON):
        return _Book()


def _write(book: _Book) -> None:
    with contextlib.suppress(folders.CannotSave):
        folders.write_whole(_file(), msgspec.json.encode(book))


# -- in a separate process ---------------------------------------------------------------------------------------------


def _try(games: Sequence[Game]) -> dict[str, Fate]:
    if not games:
        return {}
    import multiprocessing  # imported late because most people have no plug-ins
    from multiprocessing.connection import wait

    if multiprocessing.current_process().daemon:  # a worker process cannot start processes
        return {}
    tried: dict[Connection[Any, Any], tuple[Game, SpawnProcess]] = {}
    found: dict[str, Fate] = {}
    try:
        context = multiprocessing.get_context("spawn")
        for game in games:
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_load, args=(there, game), daemon=True)
            with system.keep_ctrl_c():
                process.start()
            there.close()
            tried[here] = game, process
        lives = {game.id: _Life() for game in games}
        until = time.monotonic() + PATIENCE * _LONGEST
        while tried and (ready := wait(list(tried), max(0.0, until - time.monotonic()))):
            for pipe in [pipe for pipe in tried if pipe in ready]:
                game, process = tried[pipe]
                said = _hear(pipe)
                if not said.startswith(_RUNS) or lives[game.id].hangs(float(said.removeprefix(_RUNS))):
                    found[game.id] = "hangs" if said.startswith(_RUNS) else "" if said == _THROUGH else "ends"
                    del tried[pipe]
                    _end(process, pipe)
        found.update({game.id: "hangs" for game, _process in tried.values()})
    except OSError:  # no process can be started, so the plug-ins are loaded here untested
        return found
    finally:
        for pipe, (_game, process) in tried.items():
            _end(process, pipe)
    return found


class _Life:
    """What the signs of one process tell."""

    def __init__(self) -> None:
        self._used = self._still = 0.0

    def hangs(self, used: float) -> bool:
        """Hear that it has used this many seconds of processor time; returns whether it gets nowhere."""
        self._still = 0.0 if used - self._used > _SIGN_OF_LIFE else self._still + _BEAT
        self._used = used
        return used > PATIENCE or self._still > PATIENCE


def _hear(pipe: Connection[Any, Any]) -> bytes:
    try:
        return pipe.recv_bytes()
    except (EOFError, OSError):
        return b""


def _end(process: SpawnProcess, pipe: Connection[Any, Any]) -> None:
    process.kill()
    process.join()
    process.close()
    pipe.close()


def _load(pipe: Connection[Any, Any], game: Game) -> None:
    """Run in the separate process.

    An ordinary exception is not reported here, because it is raised again when the plug-in is loaded in the program.
    """
    from . import plugins

    os.environ.update({plugins.NONE_PLEASE: "1", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
                       "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in range(3):
        os.dup2(nowhere, handle)
    line = threading.Lock()
    threading.Thread(target=_beat, args=(pipe, line), daemon=True).start()
    with contextlib.suppress(BaseException):
        plugins.check(game)
        game.table  # noqa: B018 - loading the table could hang the window later
    with line:
        pipe.send_bytes(_THROUGH)
        os._exit(0)  # whatever the plug-in has left running


def _beat(pipe: Connection[Any, Any], line: threading.Lock) -> None:
    with contextlib.suppress(OSError):
        while True:
            time.sleep(_BEAT)
            with line:
                pipe.send_bytes(b"%s%f" % (_RUNS, time.process_time()))


# -- in this process --------------------------------------------------------------------------------------------------


class ItsOwnInterrupt(Exception):
    """A plug-in raised KeyboardInterrupt although Ctrl-C was not pressed."""


@contextlib.contextmanager
def guard() -> Iterator[None]:
    """Protect the program while code of a plug-in is loaded.

    Our streams stay open even if the code closes them, only a real Ctrl-C interrupts the program, and a
    KeyboardInterrupt that the code raises becomes an Exception.
    """
    with _protect_streams(), _watch_interrupt() as pressed:
        try:
            yield
        except KeyboardInterrupt as problem:
            if pressed:
                raise
            raise ItsOwnInterrupt("KeyboardInterrupt") from problem


@contextlib.contextmanager
def _watch_interrupt() -> Iterator[list[bool]]:
    """Yield a list that is not empty once Ctrl-C was pressed. The usual handler is restored afterwards."""
    pressed: list[bool] = []
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or usual is not signal.default_int_handler:
        yield pressed
        return

    def press(_number: int, _frame: object) -> None:
        pressed.append(True)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, usual)


@contextlib.contextmanager
def _protect_streams() -> Iterator[None]:
    """Give the code its own copies of our streams. Ours and their handles are restored afterwards."""
    names = ("stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__")
    before = {name: getattr(sys, name) for name in names}
    handles = {handle: copy for handle in range(3) if (copy := _copy(handle)) is not None}
    lent = []
    for handle, mode in ((0, "r"), (1, "w"), (2, "w")):
        name = names[handle]
        with contextlib.suppress(OSError, ValueError, AttributeError):
            if before[name].fileno() != handle:  # replaced by a test, or a program without a console
                continue
            if mode == "w":
                before[name].flush()
            own = open(os.dup(handle), mode, encoding="utf-8", errors="replace")  # noqa: SIM115 - closed below
            lent.append(own)
            setattr(sys, name, own)
            setattr(sys, f"__{name}__", own)
    try:
        yield
    finally:
        for handle, copy in handles.items():
            os.dup2(copy, handle)
            os.close(copy)
        for name, stream in before.items():
            setattr(sys, name, stream)
        for own in lent:
            with contextlib.suppress(OSError, ValueError):
                own.close()


def _copy(handle: int) -> int | None:
    try:
        return os.dup(handle)
    except OSError:  # the stream was closed
        return None
