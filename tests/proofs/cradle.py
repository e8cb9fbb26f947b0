"""One process in which everything is loaded; programs are forked off it, each in a fraction of a second.

    with Cradle(ids) as cradle:
        came = cradle.play(order)

It is a process of its own, as whoever proves may have threads, and a fork takes only one of them along.
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

import msgspec

from tests.proofs.told import Came, Order, Seen

ROOT = Path(__file__).resolve().parents[2]


class Cradle:
    def __init__(self, games: list[str]) -> None:
        unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1",
                  "KLOTHO_NO_PLUGINS": "1", "KLOTHO_NO_VOICE": "1", "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen([sys.executable, "-m", "tests.proofs.cradle", *games], cwd=ROOT,
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


def main(ids: list[str]) -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the program prints is no answer
    with tempfile.TemporaryDirectory() as home:
        os.environ["KLOTHO_HOME"] = home
        from tests.proofs import victim

        games = victim.the_games(ids)
        victim.warm(games)
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Order)
        answers.write((_looked(order) if order.look else msgspec.json.encode(_played(order, ids))) + b"\n")
        answers.flush()


def _looked(order: Order) -> bytes:
    """In a fork of its own too: whatever the program remembers of one folder is forgotten with it."""
    ear, mouth = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(ear)
            from tests.proofs import looking

            with os.fdopen(mouth, "wb") as pipe:
                pipe.write(msgspec.json.encode(looking.look(order)))
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


def _played(order: Order, ids: list[str]) -> Came:
    ear, mouth = os.pipe()
    with tempfile.TemporaryFile() as errors:
        child = os.fork()
        if not child:
            code = 1
            try:
                os.close(ear)
                os.dup2(errors.fileno(), 2)
                os.dup2(errors.fileno(), 1)
                from tests.proofs import victim

                code = victim.run(order, victim.the_games(ids), mouth)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        os.close(mouth)
        told, killed = _heard(ear, child, order.seconds)
        _child, status = os.waitpid(child, 0)
        died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        errors.seek(0)
        said = "" if died else errors.read().decode(errors="replace")[-2000:]
    lines = tuple(line for line in told.decode().split("\n")[:-1])
    return Came(lines, killed or died, 0 if died else os.waitstatus_to_exitcode(status), said)


def _heard(ear: int, child: int, seconds: float) -> tuple[bytes, bool]:
    """Everything that is told until the program is dead; it is killed when its time has come."""
    told, until, killed = b"", time.monotonic() + seconds, False
    while True:
        left = until - time.monotonic()
        if left <= 0 and not killed:
            os.kill(child, signal.SIGKILL)
            killed = True
        ready, _w, _x = select.select([ear], [], [], max(left, 0) if not killed else None)
        if ready:
            piece = os.read(ear, 1 << 16)
            if not piece:
                os.close(ear)
                return told, killed
            told += piece


if __name__ == "__main__":
    main(sys.argv[1:])
