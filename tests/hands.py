"""Hands for the tests of one-handed keys, the single switch and dwell clicking: they use a table until it goes on.

They know nothing about the games. They use whatever can be used, first what they have not used yet, and put away
whatever covers the table.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.devices.keyboard import AT, code_at
from klotho_games.stage.devices.one_hand import LAYOUTS
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.proofs.monkey.sitting import Instant
from tests.registry.tables import NAMES
from tests.scenes.rig import FRAME, open_program

ASIDE = frozenset({"back", "undo", "hint", "rules", "speed", "step", "again", "log", "phones"})
"""Spots of every table that do not lead to a decision."""


@pytest.fixture
def unseen_program(monkeypatch: pytest.MonkeyPatch) -> Iterator[MainProgram]:
    """A house that paints nothing, neither now nor ahead, and whose bots decide at once."""
    monkeypatch.setattr(Stage, "paint", lambda _self: None)
    monkeypatch.setattr(Stage, "_look_ahead", lambda _self, _spent, *, quiet: None)
    monkeypatch.setattr(Stage, "picture_of", lambda self, _scene: pygame.Surface(self._canvas))
    opened = open_program(speed="instant", linger=False)
    opened._thinker = Instant("hands")  # type: ignore[assignment]
    yield opened
    opened.close()
    pygame.event.clear()


def settle(program: MainProgram) -> None:
    """Step until the table rests.

    Frames are quick without painting, so work beside the table gets the time it needs.
    """
    program.stage.step(FRAME, [])
    for _frame in range(4000):
        if program.stage.at_rest:
            program.stage.step(0.0, [])
            return
        program.stage.step(FRAME, [])
        time.sleep(0.0005)
    raise AssertionError("it never comes to rest")


def sit_down(program: MainProgram, game: Game) -> TableScene:
    """Start a game with one person; bots that decide at once have the other seats."""
    seats = game.info.seats[0]
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    bots = ("", *["easy"] * (seats - 1))
    program.new_game(game, Setup(NAMES[:seats], options), seeds.seed_from_words("hands"), bots=bots)
    settle(program)
    return table_of(program)


def table_of(program: MainProgram) -> TableScene:
    return next(scene for scene in program.stage.stack if isinstance(scene, TableScene))


class OneHand:
    """Presses keys of one layout, as the system reports them, and no others."""

    def __init__(self, program: MainProgram, hand: str) -> None:
        self.program, self.layout = program, LAYOUTS[hand]

    def key(self, place: str) -> None:
        assert place in self.layout.reach
        stage = self.program.stage
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.Event(kind, key=pygame.key.key_code(place), scancode=code_at(place), mod=0, unicode="")
            signal = stage.input._signal(event, stage.window)
            assert isinstance(signal, Press)
            stage.step(0.0, [signal])

    def do(self, action: Action) -> None:
        given = self.program.stage.input.keys
        self.key(next(key.removeprefix(AT) for key, meant in given.items() if meant is action))

    def walk(self) -> set[str]:
        """Return everything that a walk once through the screen reaches."""
        scene, seen = self.program.stage.scene, set()
        assert scene is not None
        for _n in range(3 * len(scene.focus.spots) + 3):
            self.do(Action.NEXT)
            if scene.focus.current is not None:
                seen.add(scene.focus.current.id)
        return seen

    def use(self, id: str) -> bool:
        """Go to a thing and use it; returns False if it was not reached."""
        scene = self.program.stage.scene
        assert scene is not None
        for _n in range(2 * len(scene.focus.spots) + 2):
            if scene.focus.seen and scene.focus.current is not None and scene.focus.current.id == id:
                self.do(Action.CONFIRM)
                settle(self.program)
                return True
            self.do(Action.NEXT)
        return False

    def back(self) -> None:
        self.do(Action.CANCEL)
        settle(self.program)


class Player:
    """Decides by using things, with the given hands (`use` and `back`)."""

    def __init__(self, program: MainProgram, use: Callable[[str], bool], back: Callable[[], None], seed: str) -> None:
        self.program, self._use, self._back = program, use, back
        self._rng, self._used = Random(seed), Counter[str]()

    def play(self, decisions: int, most: int = 160) -> None:
        """Play until the person has made this many decisions, or the game is over."""
        table = table_of(self.program)
        session, decided, done = table.session, 0, []
        while decided < decisions and not session.is_over:
            before = session.ply
            spot = self._pick()
            done.append(f"{self._scene.name}: {spot.id if spot else 'back'}")
            assert len(done) < most, f"nothing is decided: {done[-30:]}"
            if spot is None or not self._use(spot.id):
                self._back()
            if session.ply > before:
                decided += 1
                self._used.clear()

    @property
    def _scene(self) -> object:
        scene = self.program.stage.scene
        assert scene is not None
        return scene

    def _pick(self) -> Spot | None:
        scene = self.program.stage.scene
        assert scene is not None
        on_table = isinstance(scene, TableScene)
        if scene.name in ("pause", "rulebook", "settings", "crayons"):
            return None
        spots = [s for s in scene.focus.reachable() if s.useful and s.enabled and s.id not in ASIDE
                 and (s.press or s.piece or s.target)]
        if not spots:
            return None
        fewest = min(self._used[f"{scene.name} {s.id}"] for s in spots)
        if fewest and not on_table:
            return None
        spot = self._rng.choice([s for s in spots if self._used[f"{scene.name} {s.id}"] == fewest])
        self._used[f"{scene.name} {spot.id}"] += 1
        return spot


class Switch:
    """One key, pressed when the wanted thing is highlighted; everything else is waiting."""

    def __init__(self, program: MainProgram) -> None:
        self.program = program
        self.waited = 0

    def use(self, id: str) -> bool:
        """Wait until the thing, or a group with it, is highlighted, and press; returns False if it never is."""
        scanning, scene = self.program.stage.scanning, self.program.stage.scene
        for _n in range(400):
            lit = scanning.current_item
            if lit is not None and id in lit.ids:
                alone = len(lit.ids) == 1
                self.press()
                if alone:
                    return True
            elif self.program.stage.scene is not scene:
                return False
            self._wait()
        return False

    def back(self) -> None:
        """Go back with the screen's button, or with the highlighted way back if the screen has none."""
        for _n in range(200):
            lit, scene = self.program.stage.scanning.current_item, self.program.stage.scene
            assert scene is not None
            shown = (spot.id for spot in scene.focus.spots if spot.id == "back" or spot.shortcut == "cancel")
            if lit is not None and (lit.way == "back" or {*lit.ids} & {*shown}):
                self.press()
                if len(lit.ids) < 2:
                    return
            else:
                self._wait()
        raise AssertionError("no way back is lit")

    def press(self) -> None:
        stage = self.program.stage
        for down in (True, False):
            stage.step(0.0, [Press(Action.CONFIRM, stage.settings.switch_key, down=down)])
        settle(self.program)
        self._wait()

    def _wait(self) -> None:
        """Wait until something else is highlighted."""
        stage = self.program.stage
        before, scene = stage.scanning.current_item, stage.scene
        for _n in range(40):
            stage.step(0.3, [])
            self.waited += 1
            if stage.scanning.current_item != before or stage.scene is not scene:
                return


class Resting:
    """A pointer that moves and rests; no button is ever pressed."""

    def __init__(self, program: MainProgram) -> None:
        self.program = program

    def use(self, id: str) -> bool:
        """Rest on a thing; returns False if something else covers its centre."""
        scene = self.program.stage.scene
        assert scene is not None
        spot = scene.focus.find(id)
        if spot is None or scene.focus.at(spot.box.centre) is not spot:
            return False
        self._rest_at(spot.box.centre)
        return True

    def back(self) -> None:
        """Rest on the way back, or beside a sheet that covers the table."""
        scene = self.program.stage.scene
        assert scene is not None
        ways = [s for s in scene.focus.spots if s.id == "back" or s.shortcut in ("cancel", "undo")]
        self._rest_at(ways[0].box.centre if ways else (4, 540))

    def _rest_at(self, at: Point) -> None:
        stage = self.program.stage
        x, y = at
        for place in ((x + 300 if x < 900 else x - 300, y + 200 if y < 500 else y - 200), at):
            stage.step(0.0, [Pointer("move", place, 0)])
        stage.step(stage.settings.dwell / 2, [])
        stage.step(stage.settings.dwell, [])
        settle(self.program)


each_game = pytest.mark.parametrize("game", [
    pytest.param(registry.load(id), id=id, marks=[pytest.mark.slow] if id in registry.SHELF else [])
    for id in registry.ids()
])
"""Every game; tables with art take longer to lay out, so they are slow tests."""
