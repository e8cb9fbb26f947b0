"""One process in which everything is loaded; programs are forked from it, each in a fraction of a second.

    with Cradle(ids) as cradle:
        came = cradle.play(order)

It is a separate process because the proof can have threads, and a fork copies only one of them.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from tests.proofs.kills.messages import Came, Order, Seen

ROOT = Path(__file__).resolve().parents[3]


class Cradle:
    def __init__(self, games: list[str], broken: str = "") -> None:
        """`broken` names a fault to put into its programs (`BROKEN` of spoilt.py), to see whether it is found."""
        unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1",
                  "KLOTHO_NO_PLUGINS": "1", "KLOTHO_NO_VOICE": "1", "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen([sys.executable, "-m", "tests.proofs.kills.cradle", broken, *games], cwd=ROOT,
                                         env={**os.environ, **unseen}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Cradle:
        return self

    def __exit__(self, *_why: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def play(self, order: Order) -> Came:
        return msgspec.json.decode(self._asked(order), type=Came)

    def look(self, order: Order) -> Seen:
        return msgspec.json.decode(self._asked(order), type=Seen)

    def _asked(self, order: Order) -> bytes:
        asks, answers = self._process.stdin, self._process.stdout
        assert asks is not None and answers is not None
        asks.write(msgspec.json.encode(order) + b"\n")
        asks.flush()
        answer = answers.readline()
        if not answer:
            raise RuntimeError(f"the cradle fell over ({self._process.wait()}) at {order}")
        return answer


def main(broken: str, ids: list[str]) -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the program's prints are not answers
    with tempfile.TemporaryDirectory() as home:
        os.environ["KLOTHO_HOME"] = home
        from tests.proofs.kills import spoilt, victim

        victim.warm(victim.the_games(ids))
        if broken:
            spoilt.BROKEN[broken]()
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Order)
        answers.write((_looked(order) if order.look else msgspec.json.encode(_played(order, ids))) + b"\n")
        answers.flush()


def _looked(order: Order) -> bytes:
    """Look through a folder in a fork, so that everything the program remembers of it is forgotten."""
    ear, mouth = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(ear)
            from tests.proofs.kills import findings

            with os.fdopen(mouth, "wb") as pipe:
                pipe.write(msgspec.json.encode(findings.look(order)))
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(mouth)
    with os.fdopen(ear, "rb") as pipe:
        found = pipe.read()
    _child, status = os.waitpid(child, 0)
    if status or not found:
        return msgspec.json.encode(Seen(order.over, 0, (f"{order}: what is left there cannot be looked through",)))
    return found


class _Child(NamedTuple):
    pid: int
    ear: int
    errors: IO[bytes]


def _played(order: Order, ids: list[str]) -> Came:
    """Run one program, or two at a time."""
    children = [_born(order, ids)]
    if order.beside:
        children.append(_born(msgspec.structs.replace(order, seed=order.beside), ids))
    told, late = _heard(children, order.seconds)
    ends = [_buried(child) for child in children]
    died = all(code == -signal.SIGKILL for code, _said in ends)
    code, said = next(((code, said) for code, said in ends if code not in (0, -signal.SIGKILL)), (0, ""))
    lines = [line for one in told for line in one.decode().split("\n")[:-1]]
    return Came(tuple(lines), died, late, code, said)


def _born(order: Order, ids: list[str]) -> _Child:
    ear, mouth = os.pipe()
    errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is dead
    pid = os.fork()
    if not pid:
        code = 1
        try:
            os.close(ear)
            os.dup2(errors.fileno(), 2)
            os.dup2(errors.fileno(), 1)
            from tests.proofs.kills import victim

            code = victim.run(order, victim.the_games(ids), mouth)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(mouth)
    return _Child(pid, ear, errors)


def _buried(child: _Child) -> tuple[int, str]:
    _pid, status = os.waitpid(child.pid, 0)
    child.errors.seek(0)
    said = child.errors.read().decode(errors="replace")[-2000:]
    child.errors.close()
    os.close(child.ear)
    return os.waitstatus_to_exitcode(status), said


def _heard(children: list[_Child], seconds: float) -> tuple[list[bytes], bool]:
    """Return everything that the programs report until they are dead; kills them when their time is over."""
    told = {child.ear: b"" for child in children}
    alive, until, late = set(told), time.monotonic() + seconds, False
    while alive:
        left = until - time.monotonic()
        if left <= 0 and not late:
            late = True
            for child in children:
                os.kill(child.pid, signal.SIGKILL)
        for ear in select.select(list(alive), [], [], None if late else max(left, 0))[0]:
            piece = os.read(ear, 1 << 16)
            told[ear] += piece
            if not piece:
                alive.discard(ear)
    return list(told.values()), late


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
