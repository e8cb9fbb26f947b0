"""A monkey at the table: random signals of every device. The same words give the same signals.

    python3 build_scripts/prove.py monkey --times 100000 --only karthis --seats 1

It sits down in the middle of a game, sends a few hundred signals, and sits down at another game. So every fault can be
reproduced by one short sitting, which is then made shorter. A fault is reported with a line to paste into a test:

    replayed("karthis", 1, "prove 17", ["17 press 960 540", "0 look"])
"""

from __future__ import annotations

import hashlib
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from tests.proofs.monkey.eyes import Eyes, Fault
from tests.proofs.monkey.hands import LOOK, Hands, Sent, send, table_of
from tests.proofs.monkey.shrinking import shrunk
from tests.proofs.monkey.sitting import seated
from tests.proofs.proof import Asked, Found, Proof

SITTING = 300
"""Signals until the monkey sits down at another table."""
BETWEEN_LOOKS = 60
AFTERWARDS = 20
"""Signals at the end of a game before the sitting is over."""
SHRINKING = 12_000
"""Signals that are sent again to find those that a fault needs."""
MOST_FAULTS = 6
"""Faults at one table after which the search stops, so that these can be fixed first."""
ENDINGS = frozenset({"ending", "results"})
_ROOT = Path(__file__).resolve().parents[3]


@dataclass
class Sitting:
    """One sitting of the monkey: what it sends, and what was found."""

    game: Game
    seats: int
    seed: str
    trace: list[str] = field(default_factory=list)
    signals: int = 0
    decided: int = 0
    looks: int = 0
    heard: str = ""
    """A digest of everything that happened, the same in every run."""

    def run(self, signals: int = SITTING) -> None:
        self._sit(self._random, signals)

    def send_again(self, trace: Iterable[str]) -> None:
        self._sit(self._again, trace)

    def _sit(self, way, given) -> None:  # type: ignore[no-untyped-def]
        told = hashlib.sha256()
        with _as_faults(), seated(self.game, self.seats, self.seed) as program:
            eyes = Eyes(program, f"{self.game.id}-{self.seats}-{self.seed.replace(' ', '-')}")
            for sent in way(program, given):
                self._one(program, eyes, sent, told)
                self.heard = told.hexdigest()

    def _random(self, program: MainProgram, signals: int) -> Iterator[Sent]:
        hands, afterwards = Hands(Random(f"hands {self.game.id} {self.seats} {self.seed}"), program.stage), 0
        for n in range(1, signals + 1):
            if table_of(program.stage) is None:
                afterwards += 1
                if afterwards > AFTERWARDS or not {scene.name for scene in program.stage.stack} & ENDINGS:
                    return
            yield hands.next()
            if not n % BETWEEN_LOOKS or n == signals:
                yield Sent(0, LOOK)

    def _again(self, program: MainProgram, trace: Iterable[str]) -> Iterator[Sent]:
        return map(Sent.of, trace)

    def _one(self, program: MainProgram, eyes: Eyes, sent: Sent, told: hashlib._Hash) -> None:
        self.trace.append(str(sent))
        before = _ply(program)
        if sent.kind == LOOK:
            told.update(eyes.look())
            self.looks = eyes.looks
        else:
            self.signals += 1
            send(program, sent)
        eyes.glance(sent)
        self.decided += _ply(program) != before
        told.update(_heard(program, sent).encode())


def _ply(program: MainProgram) -> int:
    table = table_of(program.stage)
    return table.session.ply if table is not None else 0


def _heard(program: MainProgram, sent: Sent) -> str:
    scene, table = program.stage.scene, table_of(program.stage)
    focus = scene.focus.current.id if scene is not None and scene.focus.current is not None else ""
    prompt = table.prompt.current_words if table is not None else ()
    return f"{sent}|{scene.name if scene else ''}|{_ply(program)}|{focus}|{prompt}\n"


@contextmanager
def _as_faults() -> Iterator[None]:
    """Turn whatever the program raises into a fault, identified by where it was raised."""
    try:
        yield
    except (Fault, KeyboardInterrupt):
        raise
    except Exception as problem:
        at = traceback.extract_tb(problem.__traceback__)[-1]
        file = Path(at.filename)
        place = file.relative_to(_ROOT) if file.is_relative_to(_ROOT) else file.name
        told = "".join(traceback.format_exception(problem)[-8:])
        raise Fault(f"{type(problem).__name__} in {place}, {at.name}", f"{problem}\n{told}") from problem


def replayed(game: str, seats: int, seed: str, trace: Iterable[str]) -> Sitting:
    """Send the same signals again, for a test; raises the fault while there is one."""
    sitting = Sitting(registry.load(game), seats, seed)
    sitting.send_again(trace)
    return sitting


def fault_of(game: Game, seats: int, seed: str, trace: Iterable[str]) -> Fault | None:
    try:
        Sitting(game, seats, seed).send_again(trace)
    except Fault as fault:
        return fault
    return None


def made_short(sitting: Sitting, fault: Fault, most: int = SHRINKING) -> list[str]:
    """Return the fewest signals that give the same fault."""

    def fails(trace: list[str]) -> bool:
        again = fault_of(sitting.game, sitting.seats, sitting.seed, trace)
        return again is not None and again.kind == fault.kind

    if not fails(sitting.trace):
        return sitting.trace
    return shrunk(sitting.trace, fails, most)


@dataclass
class AtTable:
    """All sittings at one table."""

    game: Game
    seats: int
    signals: int = 0
    looks: int = 0
    decided: int = 0
    sittings: int = 0
    found: dict[str, str] = field(default_factory=dict)
    """The report of each kind of fault."""
    times: dict[str, int] = field(default_factory=dict)
    """How often each was met."""
    say: Callable[[str], None] = field(default=lambda told: None)
    """Called with each fault when it is first met, because a long run takes hours."""

    def sit(self, seed: str, signals: int, shrinking: int = SHRINKING) -> None:
        sitting = Sitting(self.game, self.seats, seed)
        try:
            sitting.run(signals)
        except Fault as fault:
            self.times[fault.kind] = self.times.get(fault.kind, 0) + 1
            if fault.kind not in self.found:
                self.found[fault.kind] = _told(sitting, fault, made_short(sitting, fault, shrinking))
                self.say(self.found[fault.kind])
        self.sittings += 1
        self.signals += sitting.signals
        self.looks += sitting.looks
        self.decided += sitting.decided

    def sit_long(self, seed: str, signals: int) -> None:
        """Sit down again and again, until this many signals were sent or enough was found."""
        while self.signals < signals and len(self.found) < MOST_FAULTS:
            self.sit(f"{seed} {self.sittings}", min(SITTING, signals - self.signals))


def _told(sitting: Sitting, fault: Fault, trace: list[str]) -> str:
    again = fault_of(sitting.game, sitting.seats, sitting.seed, trace)
    lines = "".join(f"\n        {line!r}," for line in trace)
    sure = "" if again is not None and again.kind == fault.kind else " (NOT brought again by the same signals)"
    return (f"{sitting.game.id}, {sitting.seats} seats{sure}: {again or fault}\n"
            f"    replayed({sitting.game.id!r}, {sitting.seats}, {sitting.seed!r}, [{lines}\n    ])")


def prove(asked: Asked) -> Found:
    began = time.perf_counter()
    tables = []
    for game, seats in asked.tables():
        table, since = AtTable(game, seats, say=asked.say), time.perf_counter()
        tables.append(table)
        table.sit_long(asked.seed, asked.times)
        seconds = time.perf_counter() - since
        asked.say(f"{game.id}, {seats} seats: {table.signals} signals, {table.looks} looks, {table.decided} decisions, "
                  f"{table.signals / seconds:.0f} signals/s, {len(table.found)} kinds of fault {table.times or ''}")
    seconds = time.perf_counter() - began
    signals, looks = sum(t.signals for t in tables), sum(t.looks for t in tables)
    figures = (
        ("tables (a game at a number of seats)", str(len(tables))),
        ("signals at each", f"{min(t.signals for t in tables):,}"),
        ("signals in all", f"{signals:,}"),
        ("games sat down to", f"{sum(t.sittings for t in tables):,}"),
        ("decisions played", f"{sum(t.decided for t in tables):,}"),
        ("tables compared with one opened anew, pixel for pixel", f"{looks:,}"),
        ("signals a second", f"{signals / seconds:.0f}"),
    )
    return Found(figures, tuple(told for t in tables for told in t.found.values()))


PROOF = Proof("monkey", "A monkey at every table: random signals of every device.", "signals at each table", 3000,
              prove)
