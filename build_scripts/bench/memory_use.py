"""How much memory the program uses after a visit to every table, measured in a separate process.

    python3 build_scripts/bench/run.py --only memory                    at three window sizes, with ratios
    python3 build_scripts/bench/memory_use.py 1920x1080 --watched 30    one visit; its figures in megabytes, as JSON

The visit runs the real program with its art, stage, shelf and sounds, but without a screen or a loudspeaker. People
sit in every seat of each table. The visit watches some moves, points at pieces, shows them in close-up and drags them,
asks for a hint, opens pause, settings and rulebook, plays the game to its end with the final count, and goes back to
the shelf.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAME = 1 / 20
"""Seconds that one frame of the visit shows. Long frames give the same pictures in fewer frames."""
MOVES = 30
_LONGEST = 400
"""Frames after which a motion or a count is skipped."""
_PATIENCE = 6.0
"""Seconds to wait for a bot's answer."""
NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn", "Greta", "Hugo")


# -- what the system says -----------------------------------------------------------------------------------------


def _status(name: str, process: int | str = "self") -> float | None:
    """Return a line of `/proc/<process>/status` in MB, on Linux."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(name + ":")), None)


def resident_mb(process: int | str = "self") -> float | None:
    """Return the MB that a process uses now; None if the system does not say."""
    return _status("VmRSS", process)


def peak() -> float | None:
    """Return the most that this process has used, in MB; None if the system does not say."""
    told = _status("VmHWM")
    if told is not None:
        return told
    try:
        import resource
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 2**20 if sys.platform == "darwin" else most / 1024


# -- the visit ---------------------------------------------------------------------------------------------------


class Visit:
    """The program as `app.main` opens it, with a player who tries everything at every table."""

    def __init__(self, size: tuple[int, int], moves: int) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        from klotho_games import app
        from klotho_games.core.files import folders, settings
        from klotho_games.scenes.program import MainProgram
        from klotho_games.scenes.shelf.page import Shelf
        from klotho_games.stage.devices.sound import Sounds
        from klotho_games.stage.devices.window import Window
        from klotho_games.stage.drawing.art import Art
        from klotho_games.stage.stage import Stage

        self.moves, self.rng = moves, Random(16)
        self.bot = 0.0
        """The most that the bot's process was seen to use, in MB."""
        art = Art()
        art.fetch(app.first_pictures())
        wanted = settings.Settings()
        window = Window(size)
        self.program = MainProgram(wanted)
        self.stage = self.program.stage = Stage(window, wanted, Sounds(device=False), self.program, art)
        self.stage.push(Shelf())
        self.step()
        self.stage.live = True
        self.stage.look.art.use_store(folders.pictures())
        self.stage.sound.start()
        self.rest()

    def step(self, frames: int = 1, *signals: Any) -> None:
        for n in range(frames):
            self.stage.step(FRAME, list(signals) if n == 0 else [])
            if self.stage.look.art.drawing:  # the second thread paints by the real clock
                time.sleep(FRAME / 10)

    def rest(self) -> None:
        """Run idle for a while: the stage paints pictures for later and drops those it no longer needs."""
        self.step(60)
        self.stage.frame()

    def wait_for_rest(self) -> None:
        """Watch all motion to its end, at most `_LONGEST` frames."""
        for _n in range(_LONGEST):
            if self.stage.at_rest:
                return
            self.step()
        if self.stage.scene is not None:
            self.stage.scene.motions.finish()
        self.step(12)

    def table(self, id: str) -> None:
        """Sit down, play, look at everything, finish the game and go back to the shelf."""
        from klotho_games.core.contract import Setup
        from klotho_games.core.games import registry

        game = registry.load(id)
        self.program.open_setup(id)
        self.step(20)
        options = tuple(sorted((option.name, option.default) for option in game.info.options))
        self.program.new_game(game, Setup(NAMES[: game.info.seats[1]], options))
        self.step(20)
        table: Any = self.stage.stack[1]
        self._take_over()
        for n in range(self.moves):
            if table.session.is_over or self.stage.scene is not table:
                break
            if n in (0, self.moves // 2):
                self._look_round(table)
            self._move(table)
        if not table.session.is_over:
            self._hint(table)
            self._beside(table, id)
            self._to_the_end(table)
        self.wait_for_rest()
        self.rest()
        self.program.to_shelf()
        self.rest()

    def _take_over(self) -> None:
        """Confirm hand-overs between people, and close everything else that covers the table."""
        from klotho_games.stage.table.drape import Drape
        from klotho_games.stage.table.hand_over import HandOver
        from klotho_games.stage.table.table_scene import TableScene

        self.wait_for_rest()
        while isinstance(self.stage.stack[1], TableScene) and not isinstance(above := self.stage.scene, TableScene):
            self.step(4)
            if isinstance(above, (Drape, HandOver)):
                above.confirm()
            else:
                self.stage.pop()
            self.step(12)
            self.wait_for_rest()

    def _move(self, table: Any) -> None:
        """Play one move, chosen in the bot's process as in a bot's turn."""
        answers: list[Any] = []
        call_off = self.program.advise(table.session, answers.append, "normal")
        self._wait(lambda: bool(answers))
        call_off()
        move = answers[0].move if answers else self.rng.choice(table.session.legal())
        table.advise(move)
        self.step(4)
        table.play(move)
        self.wait_for_rest()
        self._take_over()

    def _wait(self, done: Callable[[], bool]) -> None:
        began = time.monotonic()
        while not done() and time.monotonic() - began < _PATIENCE:
            self.step()
            time.sleep(0.01)
        for child in multiprocessing.active_children():
            self.bot = max(self.bot, resident_mb(child.pid or 0) or 0.0)

    def _look_round(self, table: Any) -> None:
        """Point at spots of every kind, show them in close-up, and drag one piece."""
        from klotho_games.stage.devices.input import Notice, Pointer

        self.rest()
        spots = list(table.focus.spots)
        for spot in spots[:: max(1, len(spots) // 24)]:
            self.step(1, Pointer("move", spot.box.centre, 0))
            if spot.large is not None:
                table.zoom(spot)
                self.step(3)
                table.zoom(None)
        carried = next((s for s in spots if s.piece and table.drag.offers_of(s.piece)), None)
        if carried is not None:
            x, y = carried.box.centre
            self.step(1, Pointer("move", (x, y), 0))
            self.step(1, Pointer("press", (x, y)))
            for n in range(20):
                self.step(1, Pointer("move", (x + (960 - x) * n / 20, y + (540 - y) * n / 20), 0))
            self.step(1, Notice("focus-lost"))
        self.wait_for_rest()

    def _hint(self, table: Any) -> None:
        table.ask_for_hint()
        self._wait(lambda: not table.needs_frames)
        self.step(20)

    def _beside(self, table: Any, id: str) -> None:
        """Open what covers a table: the pause, then settings and rulebook from there."""
        self.program.open_pause(table)
        self.step(12)
        for opened in (self.program.open_settings, lambda: self.program.open_rules(id)):
            opened()
            self.step(12)
            self.stage.pop()
            self.step(12)
        self.stage.pop()
        self.step(12)
        self.rest()

    def _to_the_end(self, table: Any) -> None:
        """Play the rest of the game at random and unseen, then show the end at the table."""
        table.motions.finish()
        session = table.session
        while not session.is_over:
            session.play(self.rng.choice(session.legal()))
            session.draw_chance()
        table.rebuild()
        self.step()

    def close(self) -> None:
        self.stage.close()
        self.program.close()


def visit(size: tuple[int, int], ids: Iterable[str], moves: int, seen: Callable[[str, Visit], None]) -> None:
    """Visit these tables; calls `seen` each time the shelf is back on screen."""
    there = Visit(size, moves)
    try:
        seen("shelf", there)
        for id in ids:
            there.table(id)
            seen(id, there)
    finally:
        there.close()


def figures(size: tuple[int, int], ids: Iterable[str], moves: int) -> dict[str, float]:
    """Return MB by what was measured, without the figures that the system does not give."""
    import pygame  # noqa: F401 - what any program of this kind holds before it has done anything

    told: dict[str, float | None] = {"python and pygame": resident_mb()}

    def seen(where: str, there: Visit) -> None:
        told["shelf at the start" if where == "shelf" else "shelf at the end"] = resident_mb()
        told["at most"] = peak()
        told["the bot's own process"] = there.bot or None

    visit(size, ids, moves, seen)
    return {what: value for what, value in told.items() if value is not None}


# -- for the bench -----------------------------------------------------------------------------------------------


def size(told: str) -> tuple[int, int]:
    """Parse a window size from the command line."""
    try:
        w, h = (int(part) for part in told.lower().split("x"))
    except ValueError:
        w = h = 0
    if w < 1 or h < 1:
        raise argparse.ArgumentTypeError(f"a size is told as 1280x720, not {told}")
    return w, h


def measure_memory(
    ids: Sequence[str], moves: int, sizes: Iterable[tuple[int, int]] = SIZES
) -> Iterator[tuple[str, float, float]]:
    """Yield a name, MB and the ratio to Python with pygame alone, for each size in a fresh process."""
    for w, h in sizes:
        words = [f"{w}x{h}", "--watched", str(moves), *(f"--game={id}" for id in ids)]
        with tempfile.TemporaryDirectory() as home:
            done = subprocess.run([sys.executable, __file__, *words], env=environment.program_env(KLOTHO_HOME=home),
                                  stdout=subprocess.PIPE, text=True, check=True)
        told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
        alone = told.get("python and pygame", 0.0)
        for what, value in told.items():
            yield f"{w}x{h} memory, {what}", value, value / alone if alone else 0.0


def main(arguments: list[str]) -> int:
    from klotho_games.core.games import registry

    parser = argparse.ArgumentParser(description="How much memory a visit to every table takes.")
    parser.add_argument("size", type=size, help="of the window, like 1280x720")
    parser.add_argument("--watched", type=int, default=MOVES, help=f"moves that are watched at each table ({MOVES})")
    parser.add_argument("--game", action="append", choices=registry.ids(), help="only this table")
    asked = parser.parse_args(arguments)
    print(json.dumps(figures(asked.size, asked.game or registry.ids(), asked.watched)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
