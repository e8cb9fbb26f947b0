"""Imports what the player is likely to open next, and reads its layouts, in a thread after the first picture.

The shelf appears with as few modules as possible. All others are imported here, one by one and with pauses, so that a
scene opens without waiting for its modules. An error is left to the scene itself, which meets it again when it opens.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from itertools import count
from threading import Event, Thread

from klotho_games.core.games import registry
from klotho_games.stage.devices import memory
from klotho_games.stage.drawing.tmx_layout import read_layouts_ahead

SCENES = (
    "scenes.setup.page", "stage.table.table_scene", "scenes.kit.box_opening", "stage.table.desk",
    "stage.pieces.dice_tray", "stage.pieces.cards",
    "scenes.settings.page", "scenes.shelf.saves", "scenes.shelf.profiles",
    "almanac.annals", "almanac.medals", "almanac.first_tries", "scenes.almanac.today.page", "scenes.book.how_to_play",
    "scenes.book.rulebook", "scenes.book.tutorial", "scenes.bot_process", "scenes.game.pause",
    "scenes.shelf.table_picture", "stage.ending.ending", "scenes.game.results", "scenes.coach.background",
    "scenes.coach.page", "scenes.coach.progress", "scenes.replay.share", "scenes.practice.opening",
    "scenes.practice.tutor_mode", "scenes.almanac.medals.page",
    "scenes.almanac.statistics.page", "scenes.almanac.seasons.page", "scenes.almanac.seasons.next_game",
    "practice.books", "scenes.almanac.practice.page", "scenes.game.records",
    "scenes.game.sent_record", "scenes.phones.join_sheet",
)
"""The scenes and what they are made of, the most likely first."""
AFTER_EXERCISES = ("practice.checking",)
"""What the program uses on the shelf as soon as it is there. It needs the exercises, which are read first."""
PARTS = ("rules", "telling", "table", "table.ending", "own_dice", "medals", "bot.chances")
"""The parts of a game that its set-up, its table and its end need. Some games lack some of them."""
PARTS_OF_ALL = ("rules", "daily", "medals", "themes")
"""The parts of all games that the almanac needs."""
_LONG = 8
"""Looks at the shelf after which the parts of all games are imported."""
_REST = 0.5
"""Seconds after the first picture, in which sound and plug-ins start."""
_PAUSE = 0.03
_LOOK = 1.0
"""Seconds after which a box that is still held up counts as chosen."""
_SWITCH = 0.0005
"""Seconds after which the thread lets the program go on, instead of Python's 0.005: a frame must not be late."""
_PATIENCE = 1.0


class BackgroundImports(Thread):
    def __init__(self, held_up: Callable[[], str]) -> None:
        """`held_up` returns the id of the game whose box is held up on the shelf."""
        super().__init__(name="imports", daemon=True)
        self._held_up = held_up
        self._closing = Event()
        self.has_scenes = False
        """Whether all scenes are imported."""

    def run(self) -> None:
        if not self._closing.wait(_REST):
            self._import_all(f"klotho_games.{name}" for name in SCENES)
            self.has_scenes = True
            _read_exercises()
            _find_todays_seeds()
            self._import_all(f"klotho_games.{name}" for name in AFTER_EXERCISES)
            self._follow_shelf()

    def import_now(self) -> None:
        """Import at once what the thread would import by and by, for measurements."""
        games = [f"games.{game}.{part}" for game in registry.PLAYABLE for part in PARTS_OF_ALL]
        for module in (*SCENES, *AFTER_EXERCISES, *(f"games.{self._held_up()}.{part}" for part in PARTS), *games):
            with suppress(Exception):
                import_module(f"klotho_games.{module}")
        read_layouts_ahead(self._held_up())
        _read_exercises()
        _find_todays_seeds()
        memory.exempt_present_objects()

    def close(self) -> None:
        """End the thread. At most, the module that it is importing is waited for."""
        self._closing.set()
        self.join(_PATIENCE)

    def _import_all(self, modules: Iterable[str]) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)
        try:
            for module in modules:
                with suppress(Exception):
                    import_module(module)
                if self._closing.wait(_PAUSE):
                    return
            memory.exempt_present_objects()
        finally:
            sys.setswitchinterval(usual)

    def _follow_shelf(self) -> None:
        """Import the parts of each game whose box is held up for a while. Plug-ins are left alone: they can hang."""
        imported = {""}
        before = ""
        for look in count():
            if self._closing.wait(_LOOK):
                return
            if look == _LONG:
                self._import_all(f"klotho_games.games.{game}.{part}" for game in registry.PLAYABLE
                                 for part in PARTS_OF_ALL)
            game = self._held_up()
            if game == before and game not in imported and game in registry.PLAYABLE:
                self._import_all(f"klotho_games.games.{game}.{part}" for part in PARTS)
                read_layouts_ahead(game)
                imported.add(game)
            before = game


def _read_exercises() -> None:
    """Read the exercises of the house's games, for the page of practice."""
    from klotho_games.practice.exercise_file import of_game

    for game in registry.PLAYABLE:
        with suppress(Exception):
            of_game(registry.load(game))


def _find_todays_seeds() -> None:
    """Compute the seeds of today's games, each of which takes milliseconds. They are cached."""
    from klotho_games.almanac import daily, daily_games
    from klotho_games.core.chance import seeds

    with suppress(Exception):
        today = daily.clamp_day(daily_games.local_date())
        for game in registry.PLAYABLE:
            seeds.daily_seed(game, today)
