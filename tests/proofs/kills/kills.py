"""The program is killed while it plays, at random moments and before every call of the system; then it is started
again, and nothing that it had reported is missing, incomplete or doubled."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Protocol

import msgspec

from klotho_games.core.files import folders
from klotho_games.core.files import settings as kept_settings
from tests.proofs.kills.cradle import Cradle
from tests.proofs.kills.messages import Came, Known, Order, Seen
from tests.proofs.proof import Asked, Found, Proof

A_LIFE = 25
"""Kills that one folder goes through."""
AIMS = (("end", 34), ("start", 24), ("begin", 14), ("answer", 12), ("count", 30), ("leave", 14), ("discard", 8),
        ("", 0), ("", 0), ("end", 34), ("any", 400))
"""The event from which calls are counted, and the number of calls after it that are worth a kill; empty for a kill by
the clock."""
EXPECTED = ("The last move was only partly saved and is lost.",)
"""What people can be told after a kill."""
LONGEST = 2.5
"""Seconds for which a program can play."""
_SHOWN = 12


class Programs(Protocol):
    """Where programs are started, each for one order."""

    def play(self, order: Order) -> Came: ...

    def look(self, order: Order) -> Seen: ...


class Life:
    """One folder, and the programs that die over it."""

    def __init__(self, cradle: Programs, home: Path, seed: str) -> None:
        self.cradle, self.home, self.seed = cradle, home, seed
        self.known: dict[str, Known] = {}
        self.over: tuple[str, ...] = ()
        self.answers: list[tuple[str, str]] = []
        self.mistakes: list[tuple[str, str]] = []
        self.practised = 0
        self.faults: list[str] = []
        self.last: list[str] = []
        self.steps = 0
        self.gaps: Counter[tuple[str, ...]] = Counter()
        _furnish(home)

    def one(self, order: Order) -> Came:
        """Run a program until it is killed or closes, and look through the folder."""
        came = self.played(order)
        if not came.killed and (came.code or not order.ends):
            self.faults.append(f"{order}: it ended by itself ({came.code}): {came.errors}")
        if order.ends and came.late:
            self.faults.append(f"{order}: it did not come to an end")
        self.look(order)
        return came

    def played(self, order: Order) -> Came:
        came = self.cradle.play(order)
        self._hear(came.lines)
        calls = [line.partition(" ")[2] if line.startswith("call") else line.split()[0] for line in came.lines]
        self.last = calls[-_SHOWN:]
        self.gaps[tuple(calls[-3:])] += 1
        return came

    def look(self, order: Order) -> None:
        seen = self.cradle.look(Order(str(self.home), order.seed, look=True, known=self.known, over=self.over,
                                      loose=order.loose, answers=tuple(self.answers), mistakes=tuple(self.mistakes)))
        self.over = seen.over
        odd = [notice for notice in seen.notices if notice not in EXPECTED]
        self.faults += [f"{order}: {fault} (at last: {' '.join(self.last)})" for fault in (*seen.faults, *odd)]
        if seen.faults:  # report a fault once, not after every kill that follows
            self._begin_anew()

    def forget(self) -> None:
        """Forget the reports, parts of which can be missing by now; games count as over if the folder says so."""
        self.known, self.over, self.answers, self.mistakes = {}, (), [], []

    def _begin_anew(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)
        _furnish(self.home)
        self.forget()

    def _hear(self, lines: tuple[str, ...]) -> None:
        for line in lines:
            word, *rest = line.split(" ")
            if word in ("call", "refused", "open", "closed", "notice") or not rest[0]:
                continue
            if word in ("answered", "mistaken"):
                (self.answers if word == "answered" else self.mistakes).append((rest[0], rest[1]))
                self.practised += 1
                continue
            known = self.known.setdefault(rest[0], Known())
            if word == "step":
                known.ply, known.sum, known.undoing = int(rest[1]), rest[2], False
                self.steps += 1
            elif word == "undoing":
                known.undoing = True
            elif word == "over" and rest[0] not in self.over:
                self.over = (*self.over, rest[0])
            elif word == "counted":
                known.counted = True
            elif word in ("discarding", "discarded"):
                known.gone = "maybe" if word == "discarding" else "yes"


def _furnish(home: Path) -> None:
    """Prepare settings without waiting for motion."""
    home.mkdir(parents=True, exist_ok=True)
    folders.choose(home)
    wanted = kept_settings.with_values(kept_settings.Settings(), motion="reduced", speed="instant", linger=False,
                                       music=0, voice_offered=True)
    kept_settings.save(wanted)


def orders(asked: Asked, home: Path) -> Iterator[Order]:
    """Yield orders; the same for the same words, as far as the clock allows."""
    rng = Random(asked.seed)
    turn: Counter[str] = Counter()
    for n in range(asked.times):
        since, calls = AIMS[n % len(AIMS)]
        seed = f"{asked.seed} {n}"
        if not since:
            yield Order(str(home), seed, seconds=rng.uniform(0.02, LONGEST))
            continue
        turn[since] += 1
        call = rng.randint(1, calls) if since in ("any", "start") else 1 + (turn[since] - 1) % calls
        yield Order(str(home), seed, "start" if since == "any" else since, 1, call, torn=rng.random() < 0.5)


def prove(asked: Asked, broken: str = "") -> Found:
    ids = [game.id for game in asked.games()]
    with tempfile.TemporaryDirectory(dir=quick()) as folder, Cradle(ids, broken) as cradle:
        lives: list[Life] = []
        killed = by_clock = 0
        for n, order in enumerate(orders(asked, Path(folder))):
            if n % A_LIFE == 0:
                _close(lives)
                lives.append(Life(cradle, Path(folder) / str(n // A_LIFE), asked.seed))
                asked.say(f"{n} kills, {sum(len(life.faults) for life in lives)} faults")
            order = msgspec.structs.replace(order, home=str(lives[-1].home))
            came = lives[-1].one(order)
            killed += came.killed
            by_clock += came.late
        _close(lives)
    faults = [fault for life in lives for fault in life.faults]
    gaps: Counter[tuple[str, ...]] = Counter()
    for life in lives:
        gaps += life.gaps
    figures = (
        ("games that were played", ", ".join(ids)),
        ("kills", str(killed)),
        ("of them at a random moment of time", str(by_clock)),
        ("of them before a call of the program", str(killed - by_clock)),
        ("different last three calls", str(len(gaps))),
        ("steps that were told and found again", str(sum(life.steps for life in lives))),
        ("answers to exercises and own mistakes that were told and found again",
         str(sum(life.practised for life in lives))),
        ("games that were finished and counted once", str(sum(len(life.over) for life in lives))),
    )
    return Found(figures, tuple(faults))


def _close(lives: list[Life]) -> None:
    """Run the last program over a folder until it closes; it plays all unfinished games to their end."""
    if lives:
        life = lives[-1]
        life.one(Order(str(life.home), f"{life.seed} the end", seconds=120, ends=1))


def quick() -> str | None:
    """Return a folder in memory, if there is one: a kill loses nothing that the system already has."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


PROOF = Proof("kills", "The program is killed while it plays, and started again.", "kills", 100, prove)
