# ruff: noqa: E402 - the environment comes before what is installed in it
"""Frame times of a whole evening: a game of each title from the shelf to its ending, then everything that opens there.

    python3 build_scripts/bench/run.py --only frames                         all games and sizes, with ratios
    python3 build_scripts/bench/evening.py katamari 1920x1080                one game, as JSON
    python3 build_scripts/bench/evening.py katamari 1920x1080 --slow 16      also what each slower frame painted
    python3 build_scripts/bench/evening.py katamari 1920x1080 --slow 16 --profile   also which functions it called

Each game runs in a process of its own, so that every picture is painted from cold. Two people play at one screen where
the game allows it; Normal has chosen their moves in another process, as bots of the program do, and each takes a little
while to think. Before they open the box, they
look at the shelf for as long as the background imports take. Frames are counted by what happens in them: `playing`,
`handing over`, `ending`, and the first second of each scene that opens.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

import msgspec

from bench import memory_use
from bench.slow_frames import SlowFrames
from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games import plugins, registry
from klotho_games.core.play.session import Session
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.almanac.pages import ribbons
from klotho_games.scenes.background_imports import BackgroundImports
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.picture_cache import PictureCache, bytes_of
from klotho_games.stage.stage import ENOUGH
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene
from shots.studio import Studio

SIZES = ((1920, 1080), (3840, 2160))
FRAME = 1 / 60
_THINKS = 40
"""Frames that a person thinks before a move."""
_OPENING = 60
"""Frames of a scene that opens, before the player closes it."""
_LONGEST = 60 * 60
"""Frames after which a motion counts as stuck."""
_WORST = 8
"""How many of the pictures that were painted again are named."""
PEOPLE = ("Ada", "Bruno")

Times = dict[str, list[tuple[float, float]]]
"""For each phase, the wall-clock seconds and the seconds of the main thread's processor time of its frames."""


class Evening:
    """The program without a screen or a loudspeaker, with its clock: a frame lasts a sixtieth of a second."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.studio = Studio(size, 1.0, Art(), motion="full", speed="normal", linger=True)
        self.stage, self.program = self.studio.stage, self.studio.program
        self.stage.live = True
        self.stage.look.art.use_store(folders.pictures())
        self.times: Times = {}
        self.openings: dict[str, float] = {}
        """Seconds from the wish for a scene until it can be used."""
        self.phase = ""
        self.after_frame: Callable[[str, float], None] = lambda phase, own: None
        self.watch: Callable[[Callable[[], object]], object] = lambda act: act()
        """Runs a frame; a profile watches it."""
        self._presses: list[Any] = []
        """What the next frame handles as a press."""
        self.stage._handle = lambda press: press()  # type: ignore[method-assign, assignment]

    def step(self, frames: int = 1) -> None:
        for _n in range(frames):
            presses, self._presses = self._presses, []
            if not presses:
                self.stage.tidy_if_idle()
            began, own = time.perf_counter(), time.thread_time()
            self.watch(partial(self.stage.step, FRAME, presses, ENOUGH))
            took = time.perf_counter() - began, time.thread_time() - own
            self.times.setdefault(self._phase(), []).append(took)
            self.after_frame(self._phase(), took[1])
            if self.stage.look.art.drawing:  # the second core draws by the real clock
                self.stage.rest(max(0.0, FRAME - took[0]))

    def press(self, act: Callable[[], object]) -> None:
        """Do what a press does, in the next frame."""
        self._presses.append(act)

    def _phase(self) -> str:
        return "handing over" if isinstance(self.stage.scene, HandOver | Drape) else self.phase

    def open(self, phase: str, wish: Callable[[], object]) -> None:
        """Open a scene and watch it for a second."""
        self.phase = phase
        before, began = self.stage.scene, time.perf_counter()
        self.press(wish)
        for _n in range(_LONGEST):
            self.step()
            scene = self.stage.scene
            if scene is not before and scene is not None and not self.stage.is_arriving:
                self.openings[phase] = time.perf_counter() - began
                break
        self.step(_OPENING)

    def close(self) -> None:
        """Close the scene on top, and watch the one below for a second."""
        self.phase = "closing a scene"
        self.press(self.stage.pop)
        self.step(_OPENING)

    def play(self, id: str) -> None:
        """Play a whole game, from the shelf to its ending and back."""
        plugins.left_out()  # the program looks for plug-ins between its frames, after the first
        self.open("shelf", lambda: self.stage.push(Shelf()))
        BackgroundImports(lambda: id).import_now()
        self.open("setup", lambda: self.program.open_setup(id))
        game = registry.load(id)
        people = PEOPLE[: game.info.seats[1]]
        options = tuple(sorted((option.name, option.default) for option in game.info.options))
        setup, seed = Setup(people, options), seeds.seed_from_words("evening")
        with multiprocessing.get_context("spawn").Pool(1) as beside:
            moves = iter(beside.apply(choose_moves, (id, setup, seed)))
        self.open("table", lambda: self.program.new_game(game, setup, seed))
        table: Any = next(scene for scene in self.stage.stack if isinstance(scene, TableScene))
        session = table.session
        self.phase = "playing"
        while not session.is_over:
            self.look_on()
            if session.is_over:
                break
            self.step(_THINKS)
            if table.may_act:
                self.press(partial(table.play, game.steps.decode(next(moves))))
                self.step()
        self.look_on()
        self.open_all(session)

    def look_on(self) -> None:
        """Watch until the table or the ending is at rest, and confirm hand-overs."""
        for _n in range(_LONGEST):
            scene: Any = self.stage.scene
            if scene.name == "ending":
                self.phase = "ending"
            if isinstance(scene, HandOver | Drape) and self.stage.at_rest and not scene.guard.is_deaf:
                self.step(_THINKS)
                self.press(scene.confirm)
            elif self.stage.at_rest and not scene.guard.is_deaf:
                return
            self.step()
            scene.motions.release()
        raise RuntimeError(f"{self.stage.scene} does not come to rest")

    def open_all(self, session: Any) -> None:
        program = self.program
        wishes: dict[str, Callable[[], object]] = {
            "coach": lambda: program.open_coach(session), "replay": lambda: program.open_replay(session),
            "share": lambda: program.open_share(session), "top ten": lambda: program.open_records(session.game.id),
            "rulebook": lambda: program.open_rules(session.game.id), "settings": program.open_settings,
        }
        pages = [ribbon.page for ribbon in ribbons()]
        wishes |= {f"almanac, {page}": partial(program.open_almanac, page) for page in pages}
        notebook, today = program.practice.notebook(program.profile.id), program.practice.today
        exercises = notebook.exercises.get(session.game.id, ())
        if exercises:
            sitting = PracticeSitting(notebook, exercises[:2], today)
            wishes["exercise"] = lambda: open_sitting(self.stage, sitting, program.profile.name, lambda: None)
        for phase, wish in wishes.items():
            self.open(phase, wish)
            if phase == "replay":
                self.step(4 * _OPENING)
            self.close()


def choose_moves(id: str, setup: Setup, seed: bytes) -> list[bytes]:
    """Return all moves of a game in which Normal plays every seat. The memory that this takes is not the program's."""
    game = registry.load(id)
    session, rng = Session.new(game, setup, seed), Random(11)
    session.draw_chance()
    found = []
    while not session.is_over:
        move = levels.choose(game, session.view(session.to_act), "normal", rng).move
        found.append(msgspec.json.encode(move))
        session.play(move)
        session.draw_chance()
    return found


class Repaints:
    """Counts pictures that were painted again because they had been evicted from the cache."""

    def __init__(self, there: Evening) -> None:
        self._there = there
        self._painted: set[Hashable] = set()
        self.by_phase = Counter[str]()
        self.megabytes = 0.0
        self.worst: dict[str, float] = {}
        """Megabytes by picture."""
        usual = PictureCache.add

        def add(cache: PictureCache, key: Any, picture: Any, seconds: float) -> bool:
            if cache is there.stage.look.art.cache and key not in cache:
                self._count(key, bytes_of(picture) / 2**20)
            return usual(cache, key, picture, seconds)

        PictureCache.add = add  # type: ignore[method-assign]

    def _count(self, key: Hashable, megabytes: float) -> None:
        if key in self._painted:
            self.by_phase[self._there.phase] += 1
            self.megabytes += megabytes
            self.worst[str(key)[:110]] = self.worst.get(str(key)[:110], 0.0) + megabytes
        self._painted.add(key)


def measure(id: str, size: tuple[int, int], slow: float, *, profiled: bool = False) -> dict[str, Any]:
    there = Evening(size)
    repaints = Repaints(there)
    profile = SlowFrames(slow / 1000) if profiled else None
    if slow:
        _tell_slow_frames(there, slow / 1000, profile)
    try:
        there.play(id)
    finally:
        there.studio.close()
        there.stage.look.art.close()  # its threads would go on painting while pygame ends, which can crash
    for line in profile.totals() if profile is not None else ():
        print(line, file=sys.stderr)
    return {"times": there.times, "openings": there.openings, "memory": memory_use.peak(),
            "repaints": dict(repaints.by_phase), "repainted": repaints.megabytes,
            "most repainted": sorted(repaints.worst.items(), key=lambda told: -told[1])[:_WORST]}


def measure_evening(id: str, size: tuple[int, int], home: Path) -> dict[str, Any]:
    """Measure a game in a process of its own; `home` is its data folder."""
    script = [sys.executable, str(Path(__file__)), id, f"{size[0]}x{size[1]}"]
    env = environment.program_env(KLOTHO_HOME=str(home), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    done = subprocess.run(script, env=env, stdout=subprocess.PIPE, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def keep_only_pictures(home: Path) -> None:
    """Leave nothing of a first evening but its painted pictures."""
    for entry in home.iterdir():
        if entry.name != "cache":
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def _tell_slow_frames(there: Evening, least: float, profile: SlowFrames | None) -> None:
    """Print what was painted in frames that took longer, and which functions they called."""
    made: list[tuple[float, str]] = []
    frames = Counter[str]()
    usual = PictureCache.add

    def add(cache: PictureCache, key: Any, picture: Any, seconds: float) -> bool:
        if seconds > 0.001:
            made.append((1000 * seconds, f"{str(key)[:110]} {picture.get_size()}"))
        return usual(cache, key, picture, seconds)

    def after_frame(phase: str, own: float) -> None:
        frames[phase] += 1
        if own > least:
            print(f"{1000 * own:7.1f} ms  {phase}, frame {frames[phase]}, {there.stage.scene}", file=sys.stderr)
            for ms, what in sorted(made, reverse=True)[:6]:
                print(f"      {ms:7.1f} {what}", file=sys.stderr)
        for line in profile.end_frame(own) if profile is not None else ():
            print(line, file=sys.stderr)
        made.clear()

    PictureCache.add = add  # type: ignore[method-assign]
    there.after_frame = after_frame
    if profile is not None:
        there.watch = profile.watch


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Frame times of one game and of everything that opens after it.")
    parser.add_argument("game", choices=registry.ids())
    parser.add_argument("size", type=memory_use.size)
    parser.add_argument("--slow", type=float, default=0, metavar="MS", help="tell what slower frames painted")
    parser.add_argument("--profile", action="store_true", help="also which functions they called; takes longer")
    asked = parser.parse_args(arguments)
    found = measure(asked.game, asked.size, asked.slow, profiled=asked.profile)
    if asked.slow:
        for line in summary(found):
            print(line)
    else:
        print(json.dumps(found))
    return 0


def summary(found: dict[str, Any]) -> Iterator[str]:
    for phase, times in found["times"].items():
        own = sorted(1000 * cpu for _wall, cpu in times)
        over = [sum(ms > least for ms in own) for least in (16, 33)]
        opened = f"  open {found['openings'][phase]:.2f} s" if phase in found["openings"] else ""
        p50, p99 = own[len(own) // 2], own[int(0.99 * (len(own) - 1))]
        yield (f"{phase:24} {len(own):6} frames  p50 {p50:5.1f}  p99 {p99:6.1f}"
               f"  worst {own[-1]:6.1f}  >16: {over[0]:4}  >33: {over[1]:3}{opened}")
    again = ", ".join(f"{phase} {n}" for phase, n in found["repaints"].items())
    yield f"memory at most {found['memory'] or 0:.0f} MB; painted again {found['repainted']:.0f} MB ({again or 'none'})"
    for key, megabytes in found["most repainted"]:
        yield f"      {megabytes:6.1f} MB {key}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
