"""A monkey at the table: random signals of every device, from a seed that brings the same ones again.

    monkey = Monkey(game, "seed")
    monkey.go(20_000)            # raises what the program raises, with the signals that led there
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from klotho_games.bots import levels
from klotho_games.core import plugins, seeds
from klotho_games.core import settings as core_settings
from klotho_games.core.contract import Decision, Setup
from klotho_games.core.registry import Game
from klotho_games.core.session import Session
from klotho_games.core.settings import SPEEDS
from klotho_games.scenes.house import TheHouse
from klotho_games.scenes.shelf import Shelf
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import CANVAS, Point
from klotho_games.stage.input import KEYS, PAD, Notice, Pointer, Press, Signal, Typed
from klotho_games.stage.sound import Sounds
from klotho_games.stage.stage import Stage
from klotho_games.stage.table import TableScene
from klotho_games.stage.window import Window
from tests.pictures import ART

NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
SIZES = ((640, 360), (800, 600), (960, 540))
FRAMES = (0.0, 1 / 60, 1 / 60, 1 / 60, 0.1, 0.4)
"""Seconds between two signals: most hit a table in the middle of a motion."""
AWAY = 25
"""Signals that are spent on the shelf or at an ending before the monkey sits down again."""
MOOD = 20
"""Signals after which it goes back to the table, and has a bot play on or plays for itself."""
MOST_LIDS = 6
"""Scenes over the table that are taken off at once."""
KEYBOARD = (*KEYS, *"123456789rnstcvbp", "backspace", "home", "end", "page up", "page down", "shift")


class Instant:
    """Thinks here, and answers a few frames later: the same answers at the same frames for the same seed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._waiting: list[list[Any]] = []

    def wake(self, game: Game) -> None: ...

    def close(self) -> None: ...

    def ask(self, session: Session, level: str, told: Callable[[Decision], None]) -> Callable[[], None]:
        view = session.view(session.to_act)
        decision = levels.choose(session.game, view, "easy", Random(self._rng.random()))
        question = [self._rng.choice((0, 1, 3, 8)), told, decision]
        self._waiting.append(question)
        return lambda: self._waiting.remove(question) if question in self._waiting else None

    def tick(self) -> None:
        for question in list(self._waiting):
            question[0] -= 1
            if question[0] < 0 and question in self._waiting:
                self._waiting.remove(question)
                question[1](question[2])


class Monkey:
    def __init__(self, game: Game, seed: str) -> None:
        self.game, self.seed = game, f"{game.id} {seed}"
        self.rng = Random(self.seed)
        speed = self.rng.choice(SPEEDS)
        motion = self.rng.choice(("full", "reduced"))
        wanted = core_settings.changed(core_settings.Settings(), speed=speed, motion=motion)
        self.house = TheHouse(wanted)
        self.house._thinker = Instant(Random(self.seed))  # type: ignore[assignment]
        if self.house.profiles.get(NAMES[0]) is None:
            self.house.profiles.add(NAMES[0], portrait="ada")
        self.stage = self.house.stage = Stage(Window(SIZES[0]), wanted, Sounds(device=False), self.house, ART)
        self.stage.push(Shelf())
        self.stage.step(0.0, [])
        self.sent: deque[str] = deque(maxlen=40)
        self._plan: Iterator[Signal] = iter(())
        self.away = AWAY
        self.decided = 0
        """How many steps of the game were played."""

    # -- a run ----------------------------------------------------------------------------------------------

    def go(self, signals: int) -> None:
        try:
            for n in range(signals):
                self._send(n)
        except Exception as problem:
            problem.add_note(f"Monkey({self.game.id!r}), seed {self.seed!r}, signal {n}; the last ones:")
            for line in self.sent:
                problem.add_note(f"  {line}")
            raise
        self.close()

    def close(self) -> None:
        """In the middle of whatever it was doing."""
        self.stage.enter(Shelf())
        self.stage.step(0.0, [])
        self.house.close()

    def _send(self, n: int) -> None:
        self._sit_down()
        if not n % MOOD:
            self._another_mood()
        signal = self._next()
        scene = self.stage.scene
        before = self._ply()
        seconds = self.rng.choice(FRAMES)
        self.sent.append(f"{n} {scene.name if scene else '-'} {before}: {signal} after {seconds:.2f} s")
        self.stage.step(seconds, [signal])
        self.decided += self._ply() != before

    def _ply(self) -> int:
        return self.table.session.ply if self.table is not None else 0

    @property
    def table(self) -> TableScene | None:
        return next((scene for scene in self.stage.stack if isinstance(scene, TableScene)), None)

    def _sit_down(self) -> None:
        """A new game, where the monkey has left the last one or played it to its end."""
        self.away = 0 if self.table is not None else self.away + 1
        if self.away <= AWAY:
            return
        if not self.house.settings.plugins:  # it has found the switch: its own game may be one from elsewhere
            self.house.change(plugins=True)
            plugins.want(True)
        least, most = self.game.info.seats
        seats = self.rng.randint(least, most)
        wanted = self.game.info.options
        options = {option.name: self.rng.choice(option.choices or (option.default,)) for option in wanted}
        bots = ("", *(self.rng.choice(("", "easy")) for _ in range(seats - 1)))
        seed = seeds.seed_from_words(f"{self.seed} {self.rng.random()}")
        self.house.new_game(self.game, Setup(NAMES[:seats], tuple(sorted(options.items()))), seed, bots=bots)
        self.stage.step(0.0, [])

    def _another_mood(self) -> None:
        """Auto-play goes on while the monkey clicks; sometimes it has to play for itself."""
        table = self.table
        for _lid in range(MOST_LIDS):  # a curtain hangs again until somebody says that they are there
            if table is not None and self.stage.scene is not table:
                self.stage.pop()
                self.stage.step(0.0, [])
        if table is not None and self.rng.random() < 0.6 and not table.session.over:
            table.toggle_auto()
        if self.rng.random() < 0.05:
            self.house.change(speed=self.rng.choice(SPEEDS), motion=self.rng.choice(("full", "reduced")))

    # -- signals --------------------------------------------------------------------------------------------

    def _next(self) -> Signal:
        signal = next(self._plan, None)
        if signal is None:
            self._plan = self._gesture()
            signal = next(self._plan)
        if isinstance(signal, Press):
            self.stage.input.device = signal.device
        elif isinstance(signal, Pointer):
            self.stage.input.device = "mouse"
        return signal

    def _gesture(self) -> Iterator[Signal]:
        kinds = [self._click, self._drag, self._hold, self._keys, self._pad, self._wheel, self._right, self._odd]
        (kind,) = self.rng.choices(kinds, (30, 22, 8, 22, 6, 3, 5, 4))
        return kind()

    def _click(self) -> Iterator[Signal]:
        at = self._place()
        yield Pointer("move", at, 0)
        yield Pointer("press", at)
        yield Pointer("release", at)

    def _drag(self) -> Iterator[Signal]:
        start, end = self._place("piece"), self._place("target")
        yield Pointer("move", start, 0)
        yield Pointer("press", start)
        for t in (0.3, 0.7, 1.0):
            yield Pointer("move", (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), 0)
        yield Pointer("release", end)

    def _hold(self) -> Iterator[Signal]:
        """Pressed or lifted, then carried about for a while: whatever the bots do goes on meanwhile."""
        at = self._place("piece")
        yield Pointer("move", at, 0)
        yield Pointer("press", at)
        for _ in range(self.rng.randint(1, 12)):
            yield Pointer("move", self._place(self.rng.choice(("", "target"))), 0)
        if self.rng.random() < 0.8:
            yield Pointer("release", self._place("target"))

    def _keys(self) -> Iterator[Signal]:
        for _ in range(self.rng.randint(1, 4)):
            name = self.rng.choice(KEYBOARD)
            action = self.stage.input.keys.get(name)
            yield Press(action, name)
            if len(name) == 1:
                yield Typed(name)
            yield Press(action, name, down=False)

    def _pad(self) -> Iterator[Signal]:
        for _ in range(self.rng.randint(1, 4)):
            name = self.rng.choice(list(PAD))
            yield Press(PAD[name], f"pad {name}", "pad")
            yield Press(PAD[name], f"pad {name}", "pad", down=False)

    def _wheel(self) -> Iterator[Signal]:
        for _ in range(self.rng.randint(1, 3)):
            yield Pointer("wheel", self._place(), 0, self.rng.choice((-1, 1)))

    def _right(self) -> Iterator[Signal]:
        at = self._place()
        yield Pointer("press", at, 3)
        yield Pointer("release", at, 3)

    def _odd(self) -> Iterator[Signal]:
        kind = self.rng.choice(("focus-lost", "pad-gone", "exposed", "resized"))
        if kind == "resized":
            self.stage.window.resize(self.rng.choice(SIZES))
        yield Notice(kind)

    def _place(self, of: str = "") -> Point:
        """Mostly on something that can be used, if possible on a thing of this kind; sometimes anywhere."""
        scene = self.stage.scene
        spots: list[Spot] = scene.focus.spots if scene is not None else []
        fitting = [spot for spot in spots if not of or getattr(spot, of)] or spots
        if not fitting or self.rng.random() < 0.1:
            return self.rng.uniform(0, CANVAS.w), self.rng.uniform(0, CANVAS.h)
        box = self.rng.choice(fitting).box
        return box.x + box.w * self.rng.uniform(0.1, 0.9), box.y + box.h * self.rng.uniform(0.1, 0.9)
