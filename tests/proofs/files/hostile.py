"""One hostile thing at a time, watched: what was said about it, how long it took, and what was written where.

A `Kind` is a sort of file or of typed words: how to make examples of it, and what the program does with one. Whatever
goes wrong is raised; the example is then made as small as possible, and reported.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

from klotho_games.core.files import folders

PATIENCE = 2.0
"""Processor seconds that one thing can take."""
WAITED = 20.0
"""Wall-clock seconds: the machine can be busy with other programs, but waiting forever is noticed."""
_ROOM = 350 << 20
"""Bytes that one kind can use besides the program itself, which has the rest of 500 MB."""
_LONGEST = 900
_NO_WORDS = re.compile(r"Traceback|\b[A-Z]\w*(Error|Exception)\b|object at 0x|\bNone\b|<class|Errno")
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGED = {"os.rename": (0, 1), "os.remove": (0,), "os.mkdir": (0,), "os.rmdir": (0,), "os.link": (1,),
            "os.symlink": (1,), "os.truncate": (0,), "os.chmod": (0,), "shutil.rmtree": (0,), "shutil.move": (0, 1)}
"""Audit events of a change in a folder, and which of their arguments are paths."""


class Fault(Exception):
    """Something that must not happen."""


class _Hang(BaseException):
    """It takes too long. A BaseException, so that no reader takes it for an error that it can handle."""


@dataclass(frozen=True)
class Kind:
    name: str
    examples: SearchStrategy[Any]
    meet: Callable[[Any, Path], bool]
    """Let the program meet an example in a separate home; returns whether it was accepted as it is. Whatever it raises
    is a fault."""
    share: float = 1.0
    """Slow kinds get fewer examples."""
    patience: float = PATIENCE
    """More if one example is several things."""


@dataclass
class Met:
    """The result of one kind."""

    name: str
    tried: int = 0
    taken: int = 0
    slowest: float = 0.0
    memory: int = 0
    faults: list[str] = field(default_factory=list)


# -- what is watched ----------------------------------------------------------------------------------------------


class _Watch:
    home = ""
    decoy = ""
    seen: list[str]
    on = False


_watch = _Watch()


def _heard(event: str, told: tuple[Any, ...]) -> None:
    if not _watch.on:
        return
    if event == "open":
        path, _mode, flags = told
        if isinstance(path, int):
            return
        where = _real(path)
        if where == _watch.decoy:
            _watch.seen.append(f"{event} {where}")
        if (flags or 0) & _WRITES:
            _outside(event, where)
    elif event in _CHANGED:
        for n in _CHANGED[event]:
            _outside(event, _real(told[n]))


def _real(path: Any) -> str:
    return os.path.join(os.path.realpath(os.path.dirname(os.path.abspath(os.fsdecode(path)))),
                        os.path.basename(os.fsdecode(path)))


def _outside(event: str, where: str) -> None:
    if where != _watch.home and not where.startswith((_watch.home + os.sep, "/dev/")):
        _watch.seen.append(f"{event} {where}")


_hooked = False


@contextlib.contextmanager
def watched(home: Path, patience: float = PATIENCE) -> Iterator[list[float]]:
    """A home for one trial: writing elsewhere, or taking too long, is a fault. Yields a list for the seconds."""
    global _hooked
    if not _hooked:
        sys.addaudithook(_heard)
        _hooked = True
    spent: list[float] = []
    _watch.home, _watch.seen = os.path.realpath(home), []
    _watch.decoy = os.path.join(os.path.realpath(home.parent), DECOY)
    compiled, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    began = time.process_time()
    try:
        with _timed(patience):
            _watch.on = True
            yield spent
    except _Hang as hang:
        raise Fault(f"it takes longer than {hang}") from None
    finally:
        _watch.on = False
        sys.dont_write_bytecode = compiled
        spent.append(time.process_time() - began)
    if _watch.seen:
        raise Fault(f"it reached out of its folder: {_watch.seen[0]}")


DECOY = "outside.klotho"
"""A file next to the home of a trial; no name in a file can lead there."""


@contextlib.contextmanager
def _timed(patience: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer"):  # not on Windows, where the time is only measured
        yield
        return

    def on_time(number: int, frame: FrameType | None) -> None:
        what = f"{patience} s of the processor" if number == signal.SIGPROF else f"{WAITED} s on the clock"
        raise _Hang(what)

    before = [(number, signal.signal(number, on_time)) for number in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, patience)
    signal.setitimer(signal.ITIMER_REAL, max(WAITED, 2 * patience))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before:
            signal.signal(number, handler)


def a_sentence(told: str) -> str:
    """Check that what people are told is a sentence; raises Fault if not."""
    problem = ""
    if not told.rstrip("”’)").endswith((".", "?", "!")):
        problem = "does not end as a sentence"
    elif not told.isprintable():
        problem = "has letters that nobody sees"
    elif len(told) > _LONGEST:
        problem = f"has {len(told)} letters"
    elif _NO_WORDS.search(told):
        problem = "is no words for people"
    if problem:
        raise Fault(f"what is said {problem}: {told[:300]!r}")
    return told


# -- the trials ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def a_home() -> Iterator[Path]:
    """A data folder that is removed after the trial, with a decoy next to it."""
    chosen = folders._chosen
    with tempfile.TemporaryDirectory(prefix="hostile-") as around:
        home = Path(around) / "home"
        home.mkdir()
        (Path(around) / DECOY).write_bytes(b"left alone\n")
        folders.choose(home)
        try:
            yield home
        finally:
            folders._chosen = chosen
            for path in (home, *home.rglob("*")):  # folders that a trial has locked
                with contextlib.suppress(OSError):
                    if path.is_dir() and not path.is_symlink():
                        path.chmod(0o700)


def meet(kind: Kind, example: Any, met: Met | None = None) -> bool:
    """Try one example. Raises Fault, or whatever the program raised."""
    met = met or Met(kind.name)
    met.tried += 1
    with a_home() as home, watched(home, kind.patience) as spent:
        taken = kind.meet(example, home)
    met.taken += taken
    met.slowest = max(met.slowest, *spent)
    return taken


def attack(kind: Kind, times: int, words: str) -> Met:
    """Try many examples; the first fault, with its smallest example, ends it."""
    met = Met(kind.name)
    made = seed(int.from_bytes(sha256(f"{words} {kind.name}".encode()).digest()[:8]))
    trial = made(tried_with(kind, met, max(1, round(times * kind.share))))
    try:
        trial()
    except BaseException as problem:
        if isinstance(problem, KeyboardInterrupt | SystemExit):
            raise
        met.faults = met.faults or [f"{kind.name}: {type(problem).__name__}: {problem}"]
    return met


def tried_with(kind: Kind, met: Met, times: int = 1) -> Any:
    """Return the test function for hypothesis. The last fault is reported, with its example."""

    @settings(max_examples=times, database=None, deadline=None, print_blob=False, phases=(Phase.generate, Phase.shrink),
              suppress_health_check=list(HealthCheck))
    @given(kind.examples)
    def trial(example: Any) -> None:
        try:
            meet(kind, example, met)
        except Exception as problem:
            met.faults = [_told(kind, example, problem)]
            raise

    return trial


def _told(kind: Kind, example: Any, problem: Exception) -> str:
    """Describe the fault, where it came from, and how to reproduce it."""
    trace, where = problem.__traceback__, ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        where = f"{Path(file).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    shown = repr(example)
    shown = shown if len(shown) <= 3000 else f"{shown[:2000]} … {shown[-900:]} ({len(shown)} letters)"
    return f"{kind.name}: {type(problem).__name__}: {str(problem)[:400]} ({where}). It comes again with {shown}"


def alone(kind: Kind, times: int, words: str) -> Met:
    """Run in a separate process, so that its memory can be measured, or here if that is not possible."""
    if not hasattr(os, "fork"):
        return attack(kind, times, words)
    import pickle

    here, there = os.pipe()
    child = os.fork()
    if not child:
        os.close(here)
        try:
            met = _measured(kind, times, words)
        except BaseException as problem:
            met = Met(kind.name, faults=[f"{kind.name}: {problem!r}"])
        try:
            with open(there, "wb") as out:
                pickle.dump(met, out)
        finally:
            os._exit(0)
    os.close(there)
    with open(here, "rb") as told:
        text = told.read()
    os.waitpid(child, 0)
    if not text:
        return Met(kind.name, faults=[f"{kind.name}: the process ended by itself, for want of memory or worse"])
    told_of: Met = pickle.loads(text)
    return told_of


def _measured(kind: Kind, times: int, words: str) -> Met:
    import resource

    before = _held()
    if before:
        resource.setrlimit(resource.RLIMIT_DATA, (before + 4 * _ROOM, before + 4 * _ROOM))
    met = attack(kind, times, words)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    met.memory = max(0, (most if sys.platform == "darwin" else most * 1024) - before)
    if met.memory > _ROOM:
        met.faults.append(f"{kind.name}: it takes {met.memory >> 20} MB beside the program, with seed {words!r}")
    return met


def _held() -> int:
    """Return the bytes of this process; 0 if the system does not say, so that everything has to fit."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
    except OSError:
        return 0


def lay(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def still_there(path: Path, content: bytes) -> None:
    """Check that a hostile file is unchanged, or kept under another name."""
    around = [path, *sorted(path.parent.glob(f"{path.name}.damaged*"))]
    if not any(kept.is_file() and kept.read_bytes() == content for kept in around):
        raise Fault(f"{path.name} is not as it was, and is kept nowhere")


def unlinked(path: Path) -> None:
    """Remove whatever is there."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
