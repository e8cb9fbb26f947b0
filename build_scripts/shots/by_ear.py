"""A player who plays by narration alone: they hear what is said, press keys, and know nothing else.

    sitting = ListeningGame(game, seed="one")
    Listener(sitting, Random(1)).play()
    print(*sitting.lines, sep="\n")
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision, Setup
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.input import KEYS, Press
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.voice.narrator import Narrator
from klotho_games.voice.speaking import SpokenLine

NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
WHERE, CHOICES, STANDING, REPEAT, EARLIER, LATER = "f2", "f3", "f4", "f5", "f6", "f7"
_FRAME = 1 / 60
_MOST_FRAMES = 4000
_COUNTED = re.compile(r"(\d+) of (\d+)\.$")
_PATIENCE = 8
"""Attempts before the player asks whether they are still at the table."""
_LOOKS = 240
"""Looks of the search for a hint."""


class Ear:
    """A voice whose lines are heard at once, and written down."""

    id = name = "ear"
    is_busy = False
    problem = ""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self._heard = heard

    def speak(self, line: SpokenLine, stop: object) -> None: ...

    def say(self, line: SpokenLine) -> None:
        self._heard(line.text)

    def hush(self) -> None: ...

    def close(self) -> None: ...


class SlowEar(Ear):
    """A voice that needs time to speak, by a clock that counts the table's frames."""

    def __init__(self, heard: Callable[[str], None], clock: Callable[[], float], pace: float) -> None:
        super().__init__(heard)
        self._clock, self._pace = clock, pace
        self._until = 0.0
        self._saying = ""
        self.cut_off: list[str] = []
        """Lines that were not heard to their end."""

    @property
    def is_busy(self) -> bool:  # type: ignore[override]
        return self._clock() < self._until

    def say(self, line: SpokenLine) -> None:
        self.hush()
        self._saying, self._until = line.text, self._clock() + len(line.text) / self._pace
        super().say(line)

    def hush(self) -> None:
        if self.is_busy:
            self.cut_off.append(self._saying)
        self._until = 0.0


class QuickBot:
    """Bots that answer in the next frame, all at the level Easy. With `hints`, advice is real, from a fixed number of
    looks."""

    def __init__(self, rng: Random, hints: bool = False) -> None:
        self._rng, self._hints = rng, hints
        self._waiting: list[tuple[Callable[[Decision], None], Decision]] = []

    def wake(self, game: Game) -> None: ...

    def close(self) -> None: ...

    def ask(self, session: Session, level: str, told: Callable[[Decision], None]) -> Callable[[], None]:
        real = self._hints and level == ADVISER
        asked, budget = (ADVISER, Budget(iterations=_LOOKS)) if real else ("easy", None)
        view, rng = session.view(session.to_act), Random(self._rng.random())
        decision = levels.choose(session.game, view, asked, rng, budget, session.setup.seats)
        question = told, decision
        self._waiting.append(question)
        return lambda: self._waiting.remove(question) if question in self._waiting else None

    def tick(self) -> None:
        waiting, self._waiting = self._waiting, []
        for told, decision in waiting:
            told(decision)


class StageInTheDark(Stage):
    """A stage that paints nothing and runs as fast as it can."""

    def paint(self) -> None: ...

    def _keep_below(self, scene: Scene) -> None: ...

    def _look_ahead(self, spent: float, *, quiet: bool) -> None: ...


class ListeningGame:
    """One game at a table with a voice: keys go in, words come out."""

    def __init__(
        self, game: Game, seed: str = "one", options: Sequence[tuple[str, Any]] = (), art: Art | None = None,
        bots: bool = True, session: Session | None = None, seats: int = 0, pace: float = 0.0, hints: bool = False,
    ) -> None:
        """`pace` is the letters per second of the voice; 0 takes no time.

        With `hints`, advice is as at a real table.
        """
        self.game = game
        self.lines: list[str] = []
        """All that was heard, with the pressed keys in brackets."""
        self._heard: list[str] = []
        wanted = kept_settings.with_values(
            kept_settings.Settings(), motion="reduced", speed="instant", linger=False, voice=True, ask_first=False
        )
        self.program = MainProgram(wanted)
        self.program._thinker = QuickBot(Random(seed), hints)  # type: ignore[assignment]
        if self.program.profiles.get(NAMES[0]) is None:
            self.program.profiles.add(NAMES[0], portrait="ada")
        self.now = 0.0
        mouth = SlowEar(self._hear, lambda: self.now, pace) if pace else Ear(self._hear)
        narrator = Narrator([Ear(self._hear)], lambda: self.now, lambda _voice: mouth)
        self.stage = StageInTheDark(Window((640, 360)), wanted, Sounds(device=False), self.program, art, narrator)
        self.program.stage = self.stage
        self.stage.input.device = "keys"
        self.stage.push(Shelf())
        self.rest()
        if session is None:
            n = seats or game.info.seats[0]
            setup = Setup(NAMES[:n], tuple(sorted(options)))
            levels_ = ("", *("easy",) * (n - 1)) if bots else ()
            session = Session.new(game, setup, seeds.seed_from_words(seed), bots=levels_)
        self.session = session
        self.lines.clear()
        self._heard.clear()
        self.stage.push(game.table(game, session))
        self.rest()

    def _hear(self, text: str) -> None:
        self.lines.append(text)
        self._heard.append(text)

    def listen(self) -> list[str]:
        """Return what was said since the last call."""
        heard, self._heard = self._heard, []
        return heard

    def press(self, key: str) -> list[str]:
        self._heard = []
        self.lines.append(f"[{key}]")
        action = self.stage.input.keys.get(key, KEYS.get(key))
        self.stage.step(_FRAME, [Press(action, key)])
        self.stage.step(_FRAME, [Press(action, key, down=False)])
        self.rest()
        return self.listen()

    def let_pass(self, seconds: float) -> None:
        """Listen for a while without pressing a key."""
        end = self.now + seconds
        while self.now < end:
            self.now += _FRAME * 4
            self.stage.step(_FRAME * 4, [])

    def rest(self) -> None:
        """Step until nothing happens without a key."""
        self.stage.step(_FRAME, [])
        for _n in range(_MOST_FRAMES):
            if self.stage.at_rest:
                self.stage.step(0.0, [])
                return
            self.stage.step(_FRAME, [])
        raise AssertionError("the table does not come to rest")

    def close(self) -> None:
        self.program.close()


class Listener:
    """Tries what is offered, going by what is said about it; `hints` is how often the player follows the adviser."""

    def __init__(self, sitting: ListeningGame, rng: Random, hints: float = 0.0) -> None:
        self.sitting = sitting
        self._rng = rng
        self._hints = hints
        self._title = sitting.game.info.title
        self.over = False
        self.decided = {"hint": 0, "chance": 0}
        """Moves that the adviser named, and moves that were simply tried."""
        self._tried = 0

    def play(self, most: int = 100_000) -> None:
        """Play to the end of the game, or for this many attempts."""
        self._listen(self.sitting.listen())
        for _n in range(most):
            if self.over:
                return
            before = self.sitting.session.ply
            advised = self._rng.random() < self._hints
            if advised:
                self._follow_a_hint()
            else:
                self.try_something()
            if self.sitting.session.ply > before:
                self.decided["hint" if advised else "chance"] += 1

    def try_something(self) -> None:
        """Go a random way along the choices, and take one."""
        told = self._last(self.sitting.press(CHOICES))
        counted = _COUNTED.search(told)
        if counted is None:
            self._get_out()
            return
        far = int(int(counted[2]) * self._rng.random() * self._rng.random())  # the most important choices come first
        for _n in range(far):
            self.sitting.press(CHOICES)
        self._do_it()

    def _follow_a_hint(self) -> None:
        """Ask for a hint, which also moves the focus to the advised choice, and take it."""
        if self.sitting.press("h"):
            self._do_it()
        else:
            self._get_out()

    def _do_it(self) -> None:
        self._listen(self.sitting.press("return"))
        self._tried += 1
        if self._tried > _PATIENCE and not self.over:
            self._get_out()

    def _get_out(self) -> None:
        """Ask where the focus is, and leave everything that is not the table."""
        self._tried = 0
        told = self._last(self.sitting.press(WHERE))
        if not told.startswith(self._title) or told.startswith(f"{self._title},"):
            self._listen(self.sitting.press("escape"))

    def _listen(self, heard: Sequence[str]) -> None:
        self.over = self.over or any(line.startswith(f"{self._title}, the end") for line in heard)

    @staticmethod
    def _last(heard: Sequence[str]) -> str:
        return heard[-1] if heard else ""
