"""The disk fails under the program: full, read-only, forbidden, broken, without locks or sync, its folder removed; two
programs at a time; a clock that was set back. The game goes on, people are told, and nothing is lost once the disk
works again.

Failures that cannot be caused on every machine are simulated in the program's process (`trouble.py`). If disks can be
mounted, a small one is filled, and another made read-only, while the program plays.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from klotho_games.core.games import registry
from tests.proofs.kills.cradle import ROOT, Cradle
from tests.proofs.kills.kills import Life, quick
from tests.proofs.kills.messages import FOR_EVER, Came, Order
from tests.proofs.kills.trouble import QUIET, TROUBLES, fill
from tests.proofs.proof import Asked, Found, Proof

KINDS = (*TROUBLES, "never back", "two programs", "clock set back")
LONGEST = 90.0
ENDS = 2
DAYS = (-40, -1, -4000, 3)
"""Days by which clocks are wrong."""
_DAY = 86_400
PROGRAM = (sys.executable, "-m", "klotho_games")
OK, WRONG = 0, 2


def prove(asked: Asked, broken: str = "") -> Found:
    """Run trial after trial, each kind in turn."""
    ids = [game.id for game in asked.games()]
    rng, done = Random(asked.seed), Counter[str]()
    faults: list[str] = []
    refused = 0
    with tempfile.TemporaryDirectory(dir=quick()) as folder, Cradle(ids, broken) as cradle:
        for n in range(asked.times):
            kind = KINDS[n % len(KINDS)]
            with _disk(Path(folder) / str(n), kind) as disk:
                if disk is None:
                    continue
                life = Life(cradle, disk, f"{asked.seed} {n}")
                found, times = _tried(life, kind, rng)
            faults += [f"{kind}: {fault}" for fault in (*life.faults, *found)]
            refused += times
            done[kind] += 1
        told = _words(Path(folder), registry.PLAYABLE[-1])
    figures = [*((kind, f"{done[kind]} programs") for kind in KINDS),
               ("calls that the disk refused", str(refused)),
               ("commands over disks that take nothing", str(len(told.tried)))]
    return Found(tuple(figures), (*faults, *told.faults))


@contextmanager
def _disk(place: Path, kind: str) -> Iterator[Path | None]:
    """A separate folder, or a whole disk if it has to be filled."""
    if kind == "small disk":
        with mounted(place, "size=1m") as small:
            yield small
        return
    yield place
    shutil.rmtree(place, ignore_errors=True)


def _tried(life: Life, kind: str, rng: Random) -> tuple[list[str], int]:
    if kind == "two programs":
        return _two(life), 0
    if kind == "clock set back":
        return _wrong_clocks(life, rng), 0
    ever = kind == "never back"
    trouble = rng.choice([one for one in TROUBLES if one not in QUIET and one != "small disk"]) if ever else kind
    first = rng.choice((1, rng.randint(2, 40), rng.randint(40, 400)))
    last = FOR_EVER if ever or kind in ("no sync", "no locks") else first + rng.choice((1, 3, 10, 60, 300))
    order = Order(str(life.home), life.seed, trouble=trouble, calls=(first, last), seconds=LONGEST, ends=ENDS)
    came = life.played(order)
    faults = list(_told_of(order, came))
    back = sum(line.startswith("call ") for line in came.lines) > last or trouble in QUIET
    if back:
        life.look(order)
        return faults, _refused(came)
    # What was reported while nothing could be saved can be missing; from now on nothing can.
    life.forget()
    life.one(Order(str(life.home), f"{life.seed} again", seconds=LONGEST, ends=ENDS, loose=True))
    return faults, _refused(came)


def _refused(came: Came) -> int:
    return sum(line.startswith("refused ") for line in came.lines)


def _told_of(order: Order, came: Came) -> Iterator[str]:
    """Check that the program goes on to the end and closes, and reports whatever went wrong in sentences."""
    told = [line.partition(" ")[2] for line in came.lines if line.startswith("notice ")]
    if came.code or came.killed or came.late:
        yield f"{order}: it ended with {came.code}{' by the clock' if came.late else ''}: {came.errors}"
    for sentence in told:
        if not sentence.endswith((".", "!")) or "Error" in sentence or "Traceback" in sentence:
            yield f"{order}: nobody wants to read “{sentence}”"
    games = [n for n, line in enumerate(came.lines) if line.startswith("step ")]
    lost = [n for n, line in enumerate(came.lines) if line == "refused write"]
    if lost and games and games[0] < lost[0] < games[-1] and order.trouble not in QUIET and not told:
        yield f"{order}: the disk refused to write, and nobody was told"
    saving = [sentence for sentence in told if "saved" in sentence]
    if saving and order.trouble in ("no sync", "no locks"):
        yield f"{order}: nothing is lost by it, and people are told: {saving}"


def _two(life: Life) -> list[str]:
    """Let two programs play, and close when each is done."""
    order = Order(str(life.home), life.seed, beside=f"{life.seed} too", seconds=LONGEST, ends=ENDS, loose=True)
    came = life.played(order)
    life.look(order)
    return [] if not (came.code or came.late) else [f"{order}: two programs: {came.code} {came.errors}"]


def _wrong_clocks(life: Life, rng: Random) -> list[str]:
    """Play today, then with a wrong clock, then today again. Files written in between have the time of the clock."""
    faults: list[str] = []
    for n, days in enumerate((0, rng.choice(DAYS), 0)):
        before = {path: path.stat().st_mtime_ns for path in life.home.rglob("*")}
        order = Order(str(life.home), f"{life.seed} {n}", days=days, seconds=LONGEST, ends=ENDS)
        came = life.played(order)
        faults += _told_of(order, came)
        for path in life.home.rglob("*"):
            when = path.stat()
            if days and before.get(path) != when.st_mtime_ns:
                os.utime(path, (when.st_mtime + days * _DAY,) * 2)
        life.look(order)
    return faults


# -- what is asked on the command line ------------------------------------------------------------------------


class _Words:
    def __init__(self) -> None:
        self.tried: list[str] = []
        self.faults: list[str] = []


def _words(folder: Path, game: str) -> _Words:
    """Run the text table and the commands over a folder that accepts no writes."""
    found = _Words()
    for what, home in _homes(folder):
        for words, answers, codes in (
            (("saves",), "", (OK, WRONG)), (("continue", "--text"), "", (WRONG,)), (("games",), "", (OK, WRONG)),
            (("play", "--text", game), "1\n" * 40, (OK,)), (("auto", game), "", (OK,)),
        ):
            _say(found, what, home, words, answers, codes)
    return found


def _say(found: _Words, what: str, home: Path, words: tuple[str, ...], answers: str, codes: tuple[int, ...]) -> None:
    env = {**os.environ, "KLOTHO_HOME": str(home), "PYTHONPATH": str(ROOT), "KLOTHO_NO_PLUGINS": "1"}
    ran = subprocess.run([*PROGRAM, *words], input=answers, env=env, cwd=ROOT, capture_output=True, text=True,
                         timeout=120, check=False)
    told = f"{' '.join(words)} over {what}"
    found.tried.append(told)
    if ran.returncode not in codes or "Traceback" in ran.stderr + ran.stdout:
        found.faults.append(f"{told}: {ran.returncode}, {ran.stderr[-600:]}")
    if ran.returncode == WRONG and len(ran.stderr.strip().splitlines()) != 1:
        found.faults.append(f"{told}: more than one sentence: {ran.stderr[-600:]}")
    if words[0] == "play" and "can’t save anything" not in ran.stdout:
        found.faults.append(f"{told}: nobody is told that nothing is saved: {ran.stdout[-600:]}")


def _homes(folder: Path) -> Iterator[tuple[str, Path]]:
    in_the_way = folder / "a file"
    in_the_way.write_text("no folder")
    yield "a file in the place of the folder", in_the_way
    with mounted(folder / "small", "size=16k") as small:
        if small is not None:
            fill(small)
            yield "a full disk", small
    with mounted(folder / "shut", "size=64k") as shut:
        if shut is not None and not subprocess.run(["mount", "-o", "remount,ro", str(shut)], check=False).returncode:
            yield "a read-only disk", shut


@contextmanager
def mounted(place: Path, how: str) -> Iterator[Path | None]:
    """A disk in memory; None if nothing can be mounted."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", how, "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        yield None
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


PROOF = Proof("disks", "The disk fails under the program, two play over one, clocks are wrong.", "programs", 110, prove)
