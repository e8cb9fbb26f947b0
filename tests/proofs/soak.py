"""Bots play in the window from game to game, for so many minutes of the stage's clock, and nothing is allowed to grow.

The program is opened as `app.main` opens it, without a screen or a loudspeaker, in a separate process. It runs in laps:
each lap plays every game for a while at one of its tables, with visits to everything else in between. The stage gets
frames as fast as the machine paints them; while a bot thinks, its clock runs like the real one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.proofs import sizes
from tests.proofs.proof import Asked, Found, Proof

FRAME, COARSE = 1 / 60, 1 / 15
"""Seconds of a frame: at one table in eight as people see it, at the others as on a very slow machine."""
SIZE = (1280, 720)
_LEAST_LAPS, MOST_LAPS = 8, 24
"""Growth shows by growing three times after warming up."""
_LAP = 2.0
"""Minutes of the shortest lap, if there is time for several."""
_LONG, _WARM, _WARM_SOON = 60.0, 0.25, 0.5
"""The share of laps after which everything is warm, in a run of at least so many minutes and in a shorter one: the
memory that the C library keeps between small pictures grows for a quarter of an hour."""
FLAT = 0.05
BESIDE = 600.0
"""Megabytes of the bots' process: its caches have limits, and fill over hours."""
SLOWER = 1.25
"""How much longer a frame can take at the end than the same frame at the start; smaller differences are noise."""
_LEVELS = ("easy", "normal", "normal", "hard")
_RARELY = 8
"""Every eighth table has an expert, another text size, another language, or frames as people see them."""
_PAGES = ("today", "medals", "statistics", "seasons", "practice")
MEANT = ("klotho_games.almanac.", "klotho_games.core.people.profiles.")
"""The history of games is kept and grows with every game; its growth is reported separately."""


class Mute:
    """A silent voice: everything that is said is prepared, and done at once."""

    id = "mute"
    name = "Mute"

    def speak(self, line: object, stop: threading.Event) -> None: ...

    def close(self) -> None: ...


class Soak:
    """The program, and a player who never stops."""

    def __init__(self, seed: str, size: tuple[int, int] = SIZE) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        from klotho_games import app
        from klotho_games.core.files.settings import Settings
        from klotho_games.phones.party import Party
        from klotho_games.scenes.phones.phone_bridge import PhoneBridge
        from klotho_games.scenes.program import MainProgram
        from klotho_games.scenes.shelf.page import Shelf
        from klotho_games.stage.devices.input import wake
        from klotho_games.stage.devices.sound import Sounds
        from klotho_games.stage.devices.window import Window
        from klotho_games.stage.drawing.art import Art
        from klotho_games.stage.stage import Stage
        from klotho_games.voice.narrator import Narrator

        self.rng = Random(seed)
        self.clock, self.frames, self.games, self.over = 0.0, 0, 0, 0
        self.guests_seen, self.frame, self.phone = 0, FRAME, False
        art = Art()
        art.fetch(app.first_pictures())
        settings = Settings(language="en", captions=True, voice=True, voice_offered=True)
        self.program = MainProgram(settings)
        self.program._guests = PhoneBridge(self.program, Party(wake, "127.0.0.1"))
        self.stage = Stage(Window(size), settings, Sounds(device=False), self.program, art, Narrator([Mute()]))
        self.program.stage = self.stage
        self.stage.push(Shelf())
        self.step()
        self.stage.sound.start()
        self.look(1.0)

    def close(self) -> None:
        self.stage.close()
        self.program.close()

    # -- frames ---------------------------------------------------------------------------------------------

    def step(self, *signals: Any, seconds: float = 0.0) -> None:
        seconds = seconds or self.frame
        posted = self.stage.input.read(self.stage.window) if self.frames % 4 == 0 else []
        self.stage.step(seconds, [*posted, *signals])
        self.clock += seconds
        self.frames += 1

    def look(self, seconds: float) -> None:
        """Watch for so many seconds."""
        until = self.clock + seconds
        while self.clock < until:
            self.step()

    def settle(self, most: float = 8.0) -> None:
        until = self.clock + most
        while not self.stage.at_rest and self.clock < until:
            self._go_on()

    def _go_on(self) -> None:
        """Step one frame; while another process thinks, the clock runs like the real one, so that it gets its time."""
        scene = self.stage.scene
        if scene is None or scene.motions.is_moving or self.stage.changing or not scene.needs_frames:
            self.step()
            return
        began = time.perf_counter()
        time.sleep(0.002)
        self.step(seconds=min(0.1, time.perf_counter() - began))

    def tidy(self) -> None:
        """Clean up at the shelf, as the loop does in idle moments."""
        self.look(0.5)
        self.stage.tidy_up()

    # -- laps -----------------------------------------------------------------------------------------------

    def lap(self, n: int, tables: list[tuple[Any, int]], seconds: float) -> None:
        for i, (game, seats) in enumerate(tables):
            until = self.clock + seconds / len(tables)
            self._change(n * len(tables) + i)
            self.frame = FRAME if (n + i) % _RARELY == 0 else COARSE
            self._beside(n + i, game.id)
            self._sit_down(game, seats, n + i)
            self._play(until)
            self._end(n + i)
        self._change(0)
        self.frame = FRAME
        self.tidy()

    def warm_up(self, games: list[Any]) -> None:
        """Do everything once: all sounds, every page, the largest table of every game and what comes after it."""
        for name in sorted(self.stage.sound.names()) * 4:  # most have several variants
            self.stage.sound.play(name)
            self.step()
        for n, game in enumerate(games):
            for part in range(4):
                self._beside(n + part, game.id)
            self._sit_down(game, game.info.seats[1], 6 * n)
            self._play(self.clock + 2.0)
            session = self.table.session
            if not session.is_over:
                self._to_the_end(self.table)
            self.settle()
            for way in range(3):
                self._look_back(session, 2 * way)
            self.program.guests.close()
            self.program.to_shelf()
            self.look(0.5)

    def _change(self, n: int) -> None:
        rare = n % _RARELY
        self.program.change_settings(
            speed=("normal", "fast")[n % 2], text_scale=2.0 if rare == 3 else 1.0, high_contrast=rare == 4,
            language="de" if rare == 5 else "en", motion="reduced" if rare == 6 else "full",
        )
        self.step()

    def _beside(self, n: int, id: str) -> None:
        """Open everything else besides games, look at it for a moment, and leave it."""
        program = self.program
        visits: list[Callable[[], None]] = [
            lambda: program.open_rules(id), program.open_settings, program.open_saves, program.open_profiles,
            lambda: program.open_almanac(_PAGES[n % len(_PAGES)]), lambda: program.open_how_to_play(id),
            lambda: program.open_records(id),
        ]
        for visit in (visits[n % len(visits)], visits[(n + 3) % len(visits)]):
            visit()
            self.look(0.6)
            self.stage.go_to_shelf()
            self.look(0.4)

    def _sit_down(self, game: Any, seats: int, n: int) -> None:
        from klotho_games.core.contract import Setup

        self.program.open_setup(game.id)
        self.look(0.8)
        names = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn", "Greta", "Hugo")[:seats]
        bots = [_LEVELS[(n + seat) % len(_LEVELS)] for seat in range(seats)]
        if n % _RARELY == 1:
            bots[-1] = "expert"
        if n % 3 == 0:
            bots[0] = ""  # a person at the screen or with a phone, for whom a bot plays on
        options = tuple(sorted((option.name, option.default) for option in game.info.options))
        self.program.new_game(game, Setup(names, options), self.rng.randbytes(32), fresh=True, bots=tuple(bots))
        self.step()
        self.games += 1
        self.phone = n % 6 == 0
        if self.phone:
            self.program.guests.open()
            self.step()

    @property
    def table(self) -> Any:
        from klotho_games.stage.table.table_scene import TableScene

        return next((scene for scene in self.stage.stack if isinstance(scene, TableScene)), None)

    def _play(self, until: float) -> None:
        table = self.table
        with guest(self.program) if self.phone else contextlib.nullcontext() as heard:
            asked = False
            while self.clock < until and self.table is table and not table.session.is_over:
                self._put_away(table)
                if table.may_act and not table.auto and self.stage.at_rest and self.stage.scene is table:
                    if not asked:
                        asked = True
                        table.hint()
                        self.settle(3.0)
                        self._pause(table)
                    table.toggle_auto()
                self._go_on()
            self.guests_seen += bool(heard)

    def _put_away(self, table: Any) -> None:
        """Confirm hand-overs, and close everything else that covers the table."""
        above = self.stage.scene
        if above is not None and above is not table and self.stage.at_rest and self.table is table:
            confirm = getattr(above, "confirm", None)
            (confirm or self.stage.pop)()

    def _pause(self, table: Any) -> None:
        self.program.open_pause(table)
        self.look(0.5)
        self.stage.pop()
        self.look(0.5)

    def _end(self, n: int) -> None:
        """Leave the game and find it among the saves, or, if it is over, count it, watch it again and coach it."""
        table = self.table
        if table is not None and not table.session.is_over and n % 2:
            self.program.leave_table(table)
            self.look(0.5)
            self.program.open_saves()
            self.look(0.5)
            for save in self.program.saves():
                self.program.discard(save)
        elif table is not None:
            session = table.session
            if not session.is_over:
                self._to_the_end(table)
            self.settle()
            self.over += 1
            self._look_back(session, n)
        self.program.guests.close()
        self.program.to_shelf()
        self.look(0.5)

    def _to_the_end(self, table: Any) -> None:
        """Play the rest of the game unseen; its end is counted at the table."""
        session = table.session
        table.auto = False
        table.hints.call_off()
        table.motions.finish()
        table.motions.stop()
        while not session.is_over:
            session.play(self.rng.choice(session.legal()))
            session.draw_chance()
        table.rebuild()
        self.step()

    def _look_back(self, session: Any, n: int) -> None:
        ways = (self.program.open_replay, self.program.open_coach, self.program.open_share)
        ways[n // 2 % len(ways)](session)
        self.look(1.5)
        self.stage.pop()
        self.look(0.5)

    # -- the same frames again ------------------------------------------------------------------------------

    def frame_costs(self, games: list[Any]) -> dict[str, list[float]]:
        """Return what each frame of the same moment of each game takes, in processor seconds: the least of three runs,
        because other programs can only add to it."""
        return {game.id: [min(same) for same in zip(*(self._costs(game) for _n in range(3)), strict=True)]
                for game in games}

    def _costs(self, game: Any) -> list[float]:
        from klotho_games.core.contract import Setup
        from klotho_games.core.play.session import Session
        from klotho_games.stage.devices.input import Pointer

        options = tuple(sorted((option.name, option.default) for option in game.info.options))
        session = Session.new(game, Setup(("Ada", "Bruno", "Cleo", "Dario", "Esme")[: game.info.seats[0]], options),
                              bytes(32))
        session.draw_chance()
        rng = Random(7)
        for _n in range(12):
            if not session.is_over:
                session.play(rng.choice(session.legal()))
                session.draw_chance()
        self.stage.enter(game.table(game, session))
        self.look(1.0)
        self.settle()
        costs = []
        for n in range(160):
            scene = self.stage.scene
            if n % 2 == 0 and scene is not None:
                scene.layers.repaint()
            began = time.thread_time()
            self.step(Pointer("move", (12 * n % 1900, 6 * n % 1000), 0))
            if n % 2 == 0 and n >= 40:  # the first ones draw pictures that the others find
                costs.append(time.thread_time() - began)
        self.stage.go_to_shelf()
        self.look(0.5)
        return costs


@contextlib.contextmanager
def guest(program: Any) -> Iterator[list[int]]:
    """A guest with a phone, over a real socket, who sits down at the first seat and reads whatever comes."""
    party, heard = program.guests.party, []
    done = threading.Event()

    async def visit() -> None:
        from tests.phones.guests import ring

        phone = await ring(party)
        await phone.sit(party, 0, "Ada")
        while not done.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    heard.append(len(await phone.socket.recv()))
        await phone.socket.close()

    def run() -> None:
        with contextlib.suppress(Exception):  # the table was left, and so was the phone
            asyncio.run(visit())

    thread = threading.Thread(target=run, name="guest", daemon=True)
    if party.is_open:
        thread.start()
    try:
        yield heard
    finally:
        done.set()
        if thread.ident is not None:
            thread.join(5.0)


# -- what came of it ------------------------------------------------------------------------------------------------


def soaked(minutes: float, seed: str, only: str = "", seats: int = 0, say: Callable[[str], None] = print,
           laps: int = 0) -> Found:
    """Run for so many minutes of the stage's clock, in this process."""
    asked = Asked(1, seed, only, seats)
    games = asked.games()
    by_game = {game.id: [tables for of, tables in asked.tables() if of is game] for game in games}
    laps = laps or max(_LEAST_LAPS, min(MOST_LAPS, round(minutes / _LAP)))
    warmed = warm(laps, minutes)
    there = Soak(seed)
    began, times, first = time.monotonic(), [], {}
    try:
        there.warm_up(games)
        for n in range(laps):
            tables = [(game, by_game[game.id][n % len(by_game[game.id])]) for game in games if by_game[game.id]]
            there.lap(n, tables, 60 * minutes / laps)
            if n == warmed:
                first = there.frame_costs(games)
                there.tidy()
            times.append(sizes.held(there.stage, there.program))
            say(f"lap {n + 1} of {laps}: {there.clock / 60:.0f} min of play in "
                f"{(time.monotonic() - began) / 60:.1f} real min, {times[-1].memory:.0f} MB, "
                f"{times[-1].blocks:,} blocks, "
                f"{times[-1].files} files, {times[-1].threads} threads")
        last = there.frame_costs(games)
        return judged(times, first, last, there, time.monotonic() - began, warmed)
    finally:
        there.close()


def warm(laps: int, minutes: float) -> int:
    """Return the lap after which everything is warm, counted from 0."""
    return max(1, round(laps * (_WARM if minutes >= _LONG else _WARM_SOON)))


def judged(times: list[sizes.Held], first: dict[str, list[float]], last: dict[str, list[float]], there: Soak,
           seconds: float, warmed: int) -> Found:
    after = times[warmed:]
    third = max(2, len(after) // 3)  # two laps can differ by as much as is allowed in all
    early, late = (statistics.median(one.memory for one in some) for some in (after[:third], after[-third:]))
    faults = sizes.grown(after, MEANT)
    if early and late > early * (1 + FLAT):
        faults.append(f"memory grew from {early:.0f} to {late:.0f} MB")
    faults += [f"the bots’ own process holds {one.beside:.0f} MB" for one in times if one.beside > BESIDE][:1]
    slower = {id: ratio(first[id], last[id], 0.5) for id in first}
    faults += [f"a frame of {id} takes {times:.2f} times as long at the end" for id, times in slower.items()
               if times > SLOWER]
    worst = {id: ratio(first[id], last[id], 0.99) for id in first}
    fullest = sorted(times[-1].caches.items(), key=lambda one: -one[1][0])[:3]
    games = " ".join(f"{id} {times:.2f}" for id, times in slower.items())
    return Found((
        ("minutes of play by the stage’s clock", f"{there.clock / 60:.0f}"),
        ("real minutes", f"{seconds / 60:.1f}"),
        ("frames", f"{there.frames:,} ({there.stage.frames_painted:,} painted)"),
        ("games sat down to, seen to their end", f"{there.games}, {there.over}"),
        ("tables with a guest’s phone", str(there.guests_seen)),
        ("memory in the first and in the last third after warming up",
         f"{early:.0f} and {late:.0f} MB ({late / early - 1:+.1%})" if early else "not told by this system"),
        ("blocks of Python’s own memory", f"{after[0].blocks:,} and {times[-1].blocks:,}"),
        ("open files, threads, other processes at the end", f"{times[-1].files}, {times[-1].threads}, "
         f"{times[-1].children} (after warming up {after[0].files}, {after[0].threads}, {after[0].children}); "
         f"fonts {times[-1].fonts}"),
        ("memory of the bots’ own process", f"{after[0].beside:.0f} and {times[-1].beside:.0f} MB, at most "
         f"{max(one.beside for one in times):.0f}"),
        ("caches of functions", f"{len(times[-1].caches)} with {sum(n for n, _ in times[-1].caches.values()):,} "
         f"answers; the fullest: " + ", ".join(f"{name.removeprefix('klotho_games.')} {n:,}/{most or 'no end'}"
                                               for name, (n, most) in fullest)),
        ("tables of modules", f"{sum(times[-1].tables.values()):,} entries, after warming up "
         f"{sum(after[0].tables.values()):,}"),
        ("objects known to the collector", f"{sum(after[0].objects.values()):,} and "
         f"{sum(times[-1].objects.values()):,}"),
        ("median frame at the end to the start", games),
        ("99th percentile likewise", " ".join(f"{id} {times:.2f}" for id, times in worst.items())),
    ), tuple(faults))


def ratio(first: list[float], last: list[float], part: float) -> float:
    before, after = (sorted(costs)[min(len(costs) - 1, round(part * len(costs)))] for costs in (first, last))
    return after / before if before else 1.0


def prove(asked: Asked) -> Found:
    """Run in a separate process, which contains nothing else."""
    with tempfile.TemporaryDirectory() as home:
        words = [str(asked.times), asked.seed, asked.only, str(asked.seats)]
        process = subprocess.Popen([sys.executable, "-m", "tests.proofs.soak", *words], stdout=subprocess.PIPE,
                                   env=os.environ | {"KLOTHO_HOME": home, "KLOTHO_NO_VOICE": "1"}, text=True,
                                   cwd=Path(__file__).parents[2])
        assert process.stdout is not None
        last = ""
        for line in process.stdout:
            if last:
                asked.say(last)
            last = line.rstrip()
    if process.wait():
        return Found((), (f"the program ended with {process.returncode}: {last}",))
    told = json.loads(last)
    return Found(tuple((what, figure) for what, figure in told["figures"]), tuple(told["faults"]))


PROOF = Proof("soak", "Bots play in the window from game to game; nothing may grow, no frame may slow down.", "minutes",
              10, prove)


if __name__ == "__main__":
    found = soaked(float(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]), lambda told: print(told, flush=True))
    print(json.dumps({"figures": found.figures, "faults": found.faults}))
