"""A real window on a virtual screen, used with real mouse and key events, and its twin in the test's own process.

The twin is the same program without a screen. It gets the same seed and the same input, so it knows where every button
is and what the journal on disk must say. Nothing in the game is made for these tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pygame

from bench.virtual_screen import SIZE, Screen
from klotho_games.core.files import folders
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import journal
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.input import KEYS, Pointer, Press, Typed
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.press_guard import DEAF
from shots.studio import NAME, Studio

ROOT = Path(__file__).resolve().parents[2]
SOURCE = (sys.executable, "-m", "klotho_games")
"""The program from the sources."""
CODE = "N2HR-16PR-H0"
PATIENCE = 15.0
XKEYS = {"return": "Return", "tab": "Tab", "escape": "Escape", "up": "Up", "down": "Down", "left": "Left",
         "right": "Right", "backspace": "BackSpace", "f10": "F10"}


def filed(path: Path) -> Path:
    """Return where the journal of a game that has just ended is: among the records, as soon as the end is counted."""
    there = path.parents[1] / "records" / path.name
    wait_for("the finished game among the records", there.is_file)
    return there


def missing() -> str:
    """Return why these tests cannot run here; empty if they can."""
    for tool in ("Xvfb", "xdotool", "stdbuf"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    return ""


def wait_for(what: str, ready: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = ready()
        if found:
            return found
        time.sleep(0.08)  # looking more often takes time from the window
    raise AssertionError(f"waited {seconds:.0f} s for {what}")


class Live:
    """The game in its own window."""

    def __init__(self, screen: Screen, home: Path, program: Sequence[str] = SOURCE) -> None:
        self.screen, self.home, self.program = screen, home, program
        self._hands = self._new_hands()
        self.start()

    def start(self) -> None:
        env = {**os.environ, "DISPLAY": self.screen.display, "KLOTHO_HOME": str(self.home), "PYTHONPATH": str(ROOT),
               "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
        env.pop("SDL_VIDEODRIVER", None)
        self.process = subprocess.Popen(
            self.program, env=env, cwd=self.home, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True,
        )

    def _new_hands(self) -> subprocess.Popen[str]:
        """Start one xdotool for the whole test: starting it for every click takes longer than the click."""
        return subprocess.Popen(
            ["stdbuf", "-oL", "xdotool", "-"], env={**os.environ, "DISPLAY": self.screen.display}, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )

    def do(self, *words: object) -> None:
        """Send events in order, and wait until all are done. Moves go without `--sync`, which waits long if the pointer
        is already there."""
        assert self.process.poll() is None, f"the game has ended: {self.process.stderr and self.process.stderr.read()}"
        if self._hands.poll() is not None:  # it gives up if the screen has only just started
            self._hands = self._new_hands()
        assert self._hands.stdin is not None and self._hands.stdout is not None
        self._hands.stdin.write(" ".join(str(word) for word in words) + "\ngetmouselocation\n")
        self._hands.stdin.flush()
        assert self._hands.stdout.readline().startswith("x:"), f"xdotool refused {words}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)

    def ended(self) -> int:
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        if self.process.stderr is not None:
            self.process.stderr.close()
        self._hands.communicate(timeout=10)

    def journals(self) -> list[Path]:
        return sorted((self.home / "saves").glob("*.klotho"))


@contextmanager
def window(
    folder: Path, *, home: str = "home", furnished: bool = True, size: tuple[int, int] = SIZE,
    program: Sequence[str] = SOURCE,
) -> Iterator[Live]:
    """Open the program in a real window on its own screen, with everything it stores in this folder."""
    there, keeps = folder / "screen", folder / home
    there.mkdir()
    keeps.mkdir()
    if furnished:
        furnish(keeps)
    with closing(Screen(there, size)) as shown, closing(Live(shown, keeps, program)) as live:
        yield live


class Twin:
    """The studio as a second copy of the game, which gets the same input and reaches the same state."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.stage = studio.stage

    @property
    def scene(self) -> Any:
        assert self.stage.scene is not None
        return self.stage.scene

    def spot(self, id: str) -> Spot:
        found = self.scene.focus.find(id)
        assert found is not None, (id, [spot.id for spot in self.scene.focus.spots])
        return found  # type: ignore[no-any-return]

    def pixel(self, spot: Spot) -> tuple[int, int]:
        return self.stage.window.to_pixel(spot.box.centre)

    def send(self, *signals: Any) -> bool:
        """Send signals; returns True if the scene ignores the confirming key for a moment after that."""
        for signal in signals:
            self.stage.step(1 / 60, [signal])
        self.stage.step(1 / 60, [])
        deaf = self.scene.guard.is_deaf
        self.studio.rest(3)
        return deaf


UNHEARD = 5.0
"""Seconds after which a key without effect is pressed again."""


class Pair:
    """Hands that do everything twice: in the window and at the twin."""

    def __init__(self, live: Live, twin: Twin) -> None:
        self.live, self.twin = live, twin

    def _send(self, *signals: Any) -> None:
        """Send signals to the twin, and wait until the window's main button shows that it listens again."""
        if not self.twin.send(*signals):
            return
        main = next((spot for spot in self.twin.scene.focus.spots if spot.main and spot.enabled), None)
        until = time.monotonic() + (PATIENCE if main is not None else DEAF)
        while time.monotonic() < until and not (main is not None and self._look_alike(main)):
            time.sleep(0.05)
        self.live.do("sleep", DEAF / 2)

    def _look_alike(self, spot: Spot) -> bool:
        to_pixel, box = self.twin.stage.window.to_pixel, spot.box
        (x, y), (right, bottom) = to_pixel((box.x, box.y)), to_pixel((box.right, box.bottom))
        seen = [pygame.transform.average_color(picture, pygame.Rect(x, y, right - x, bottom - y))
                for picture in (self.twin.stage.window.screen, self.live.screen.picture())]
        return all(abs(one - other) <= 6 for one, other in zip(*seen, strict=True))

    def click(self, spot: Spot) -> None:
        x, y = self.twin.pixel(spot)
        at = self.twin.stage.window.to_canvas((x, y))
        self.live.do("mousemove", x, y, "sleep", 0.03, "mousedown", 1, "sleep", 0.02, "mouseup", 1)
        self._send(Pointer("move", at, 0), Pointer("press", at), Pointer("release", at))

    def drag(self, piece: Spot, target: Spot) -> None:
        start, end = self.twin.pixel(piece), self.twin.pixel(target)
        way = [(round(start[0] + (end[0] - start[0]) * t / 4), round(start[1] + (end[1] - start[1]) * t / 4))
               for t in range(5)]
        words: list[object] = ["mousemove", *start, "sleep", 0.03, "mousedown", 1]
        for x, y in way[1:]:
            words += ["sleep", 0.03, "mousemove", x, y]
        self.live.do(*words, "sleep", 0.03, "mouseup", 1)
        canvas = [self.twin.stage.window.to_canvas(at) for at in way]
        self._send(Pointer("move", canvas[0], 0), Pointer("press", canvas[0]))
        self._send(*(Pointer("move", at, 0) for at in canvas[1:]), Pointer("release", canvas[-1]))

    def keys(self, *names: str) -> None:
        if not names:
            return
        self.live.do("key", "--delay", 10, *(XKEYS.get(name, name) for name in names))
        self._send(*(Press(KEYS.get(name), name, down=down) for name in names for down in (True, False)))

    def type(self, text: str) -> None:
        self.live.do("type", "--delay", 25, text)
        pressed = ((Press(KEYS.get(letter.lower()), letter.lower()), Typed(letter)) for letter in text)
        self._send(*(signal for both in pressed for signal in both))

    def keys_to(self, id: str) -> None:
        """Press Tab until the focus is there, or Shift and Tab if that is shorter; the first press shows where it
        is."""
        scene, focus = self.twin.scene, self.twin.scene.focus
        first = 0 if focus.seen or focus.current not in focus.reachable() else 1
        round_it = len(focus.reachable()) if focus.current in focus.reachable() else 1000
        presses = 0
        while not (focus.seen and focus.current is not None and focus.current.id == id):
            for down in (True, False):
                scene.handle(Press(KEYS["tab"], "tab", down=down))
            presses += 1
            assert presses < len(focus.spots) + 2, f"Tab never comes to {id}"
        on = max(0, presses - first)
        way = ["Tab"] * on if on <= round_it / 2 else ["shift+Tab"] * (round_it - on)
        keys = [*["Tab"] * min(first, presses), *way]
        if keys:
            self.live.do("key", "--delay", 10, *keys)

    def same_journal(self, path: Path, again: str = "") -> None:
        """Check that both have taken the same steps, and that the window's steps are on the disk.

        On a busy machine a key can reach the window while it still moves. It then only speeds up the motion, as it
        should, and the key `again` is pressed once more.
        """
        wanted = self.twin.scene.session.record.steps if hasattr(self.twin.scene, "session") else None
        assert wanted is not None

        def arrived() -> bool:
            kept = journal.read(path)
            return sum(line.step is not None for line in kept.lines) >= len(wanted)

        if again:
            until = time.monotonic() + UNHEARD
            while time.monotonic() < until and not arrived():
                time.sleep(0.05)
            if not arrived():
                self.live.do("key", XKEYS.get(again, again))
        wait_for(f"{len(wanted)} steps in the journal", arrived)
        assert journal.replay(path).record.steps == wanted


def furnish(home: Path) -> None:
    """Prepare a home in which Ada plays, with settings that avoid waiting."""
    before = folders._chosen
    folders.choose(home)
    try:
        wanted = kept_settings.with_values(
            kept_settings.Settings(), speed="instant", linger=False, motion="reduced", window=SIZE, master=0
        )
        kept_settings.save(wanted)
        Profiles.load().add(NAME, portrait="ada")
    finally:
        folders._chosen = before


def to_set_up(pair: Pair, game: str, code: str = CODE) -> None:
    """Go from the shelf to a game's setup, with the same deal for the window and its twin."""
    pair.twin.studio.show(Shelf())
    wait_for("a window", lambda: pair.live.screen.picture().get_at((640, 20))[:3] != (0, 0, 0))
    while isinstance(pair.twin.scene, Shelf):
        pair.click(pair.twin.spot(f"box-{game}"))
    pair.click(pair.twin.spot("deal-code"))
    pair.keys(*["backspace"] * len(code))
    pair.type(code)
    pair.keys("return")
