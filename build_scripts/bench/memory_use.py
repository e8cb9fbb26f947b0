"""How much memory the program holds after a visit to every table, in a process of its own.

    python3 build_scripts/bench/run.py --only memory                    at three sizes, with ratios
    python3 build_scripts/bench/memory_use.py 1920x1080 --watched 30    one visit; its figures in megabytes, as JSON

The visit is the program's own: its art, stage, house, shelf and sounds without a screen or a loudspeaker. At each
table people sit in every seat; some moves are watched, pieces are pointed at, looked at closely and carried, a hint is
asked, pause, settings and rulebook are opened, then the game is played to its end, counted, and left for the shelf.
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
"""Seconds that one frame of the visit shows: fewer frames, the same pictures."""
MOVES = 30
_LONGEST = 400
"""Frames after which a motion or a count is skipped."""
_PATIENCE = 6.0
"""Seconds for a bot's answer."""
NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn", "Greta", "Hugo")


# -- what the system tells ---------------------------------------------------------------------------------------


def _status(name: str, process: int | str = "self") -> float | None:
    """A line of Linux' own account of a process, in MB."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(name + ":")), None)


def resident_mb(process: int | str = "self") -> float | None:
    """MB that a process holds now; None where the system does not tell."""
    return _status("VmRSS", process)


def peak() -> float | None:
    """The most that this process has held, in MB; None where the system does not tell."""
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
    """The program as `app.main` opens it, and somebody who tries everything at every table."""

    def __init__(self, size: tuple[int, int], moves: int) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        from klotho_games import app
        from klotho_games.core.files import settings
        from klotho_games.scenes.program import MainProgram
        from klotho_games.scenes.shelf.page import Shelf
        from klotho_games.stage.devices.sound import Sounds
        from klotho_games.stage.devices.window import Window
        from klotho_games.stage.drawing.art import Art
        from klotho_games.stage.stage import Stage

        self.moves, self.rng = moves, Random(16)
        self.bot = 0.0
        """The most that the bot's own process was seen to hold, in MB."""
        art = Art()
        art.fetch(app.FIRST_PICTURES)
        wanted = settings.Settings()
        window = Window(size)
        self.house = MainProgram(wanted)
        self.stage = self.house.stage = Stage(window, wanted, Sounds(device=False), self.house, art)
        self.stage.push(Shelf())
        self.step()
        self.stage.sound.start()
        self.rest()

    def step(self, frames: int = 1, *signals: Any) -> None:
        for n in range(frames):
            self.stage.step(FRAME, list(signals) if n == 0 else [])

    def rest(self) -> None:
        """Somebody looks at it for a while: pictures for later are painted, what is not needed goes."""
        self.step(60)
        self.stage.frame()

    def wait_for_rest(self) -> None:
        """Whatever moves is seen to its end, or as long as somebody has patience."""
        for _n in range(_LONGEST):
            if self.stage.at_rest:
                return
            self.step()
        if self.stage.scene is not None:
            self.stage.scene.motions.finish()
        self.step(12)

    def table(self, id: str) -> None:
        """Sit down, play, look at everything, end it, go home."""
        from klotho_games.core.contract import Setup
        from klotho_games.core.games import registry

        game = registry.load(id)
        self.house.open_setup(id)
        self.step(20)
        options = tuple(sorted((option.name, option.default) for option in game.info.options))
        self.house.new_game(game, Setup(NAMES[: game.info.seats[1]], options))
        self.step(20)
        table: Any = self.stage.stack[1]
        self._take_over()
        for n in range(self.moves):
            if table.session.over or self.stage.scene is not table:
                break
            if n in (0, self.moves // 2):
                self._look_round(table)
            self._move(table)
        if not table.session.over:
            self._hint(table)
            self._beside(table, id)
            self._to_the_end(table)
        self.wait_for_rest()
        self.rest()
        self.house.to_shelf()
        self.rest()

    def _take_over(self) -> None:
        """Hand-overs between people are confirmed; whatever else has come over the table is put away."""
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
        """One decision, thought out in the bot's own process as at a bot's turn."""
        answers: list[Any] = []
        call_off = self.house.advise(table.session, answers.append, "normal")
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
        """Every kind of thing is pointed at, looked at closely; one is carried to where it may go."""
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
        """What lies over a table: the pause, and from there the settings, then the rulebook."""
        self.house.open_pause(table)
        self.step(12)
        for opened in (self.house.open_settings, lambda: self.house.open_rules(id)):
            opened()
            self.step(12)
            self.stage.pop()
            self.step(12)
        self.stage.pop()
        self.step(12)
        self.rest()

    def _to_the_end(self, table: Any) -> None:
        """Nobody watches the rest of the game; its end is counted at the table."""
        table.motions.finish()
        session = table.session
        while not session.over:
            session.play(self.rng.choice(session.legal()))
            session.draw_chance()
        table.rebuild()
        self.step()

    def close(self) -> None:
        self.stage.close()
        self.house.close()


def visit(size: tuple[int, int], ids: Iterable[str], moves: int, seen: Callable[[str, Visit], None]) -> None:
    """A visit to these tables; `seen` is told each time the shelf is in sight again."""
    there = Visit(size, moves)
    try:
        seen("shelf", there)
        for id in ids:
            there.table(id)
            seen(id, there)
    finally:
        there.close()


def figures(size: tuple[int, int], ids: Iterable[str], moves: int) -> dict[str, float]:
    """MB by what was measured; what the system does not tell is left out."""
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
    """A window's size from a command line."""
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
    """What, MB, and its ratio to Python and pygame alone, by the sizes; each in a fresh process."""
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
