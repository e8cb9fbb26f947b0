"""A game's lesson on its table, for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from klotho_games.core.files.settings import Settings
from klotho_games.core.games import registry
from klotho_games.scenes.book.tutorial import teach
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.games.rig import House, click, rest, spot
from tests.lazy_stage import LazyStage
from tests.pictures import ART

Do = Callable[[Stage, TableScene], None]


class Hall(House):
    def to_shelf(self) -> None:
        self.asked.append(("shelf",))

    def finish_lesson(self, game: str) -> None:
        self.asked.append(("learned", game))


def sit_down(game: str, size: tuple[int, int] = (640, 360), text: float = 1.0) -> tuple[Stage, TableScene]:
    program = Hall()
    settings = Settings(motion="reduced", speed="instant", linger=False, text_scale=text)
    stage = LazyStage(size, settings, Sounds(device=False), program, ART)
    program.stage = stage
    lesson = import_module(f"klotho_games.games.{game}.tutorial").lesson
    table = teach(registry.load(game), lesson("Ada")).table
    table.mode.on_speed_change()  # as if the player chose "instant" in the lesson, which has a speed of its own
    stage.push(table)
    settle(stage, table)
    return stage, table


def settle(stage: Stage, table: TableScene) -> None:
    """Until the learner has to do or read something."""
    for _frame in range(200):
        rest(stage)
        if stage.scene is table and (table.session.to_act == table.mode.lesson.learner or table.mode.is_last_beat
                                     or table.mode.welcoming):
            return
        stage.step(0.05, [])
    raise AssertionError("the lesson does not go on")


def can_be_left_and_taken_up_again(game: str, do_what_is_asked: Do, beats: int) -> None:
    stage, table = sit_down(game)
    for _beat in range(beats):
        do_what_is_asked(stage, table)
    at, state = table.mode.at, table.state
    table.mode.leave()
    assert stage.program.asked[-1] == ("shelf",)
    _stage, again = sit_down(game)
    assert again.mode.at == at and again.state == state


def do_what_is_asked(stage: Stage, table: TableScene) -> None:
    """Read on, or make the move that is waited for."""
    if table.mode.beat.awaits is None:
        click(stage, spot(table, "lesson:next").box.centre)
    else:
        move = next(move for move in table.session.legal() if not table.mode.beat.awaits(table.state, move))
        table.play(move)
    settle(stage, table)
