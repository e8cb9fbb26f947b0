"""No key has to be held down: every key acts when it is pressed."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"



from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import KEYS, PAD, Action, Press
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.hands import each_game, settle, sit_down, unseen_program

__all__ = ["unseen_program"]

SHORT = 0.05
ELSEWHERE = (Action.FULLSCREEN, Action.AUTO)
"""The stage handles full screen before any scene, and auto-play goes on with time."""


def presses(table: TableScene) -> list[Press]:
    """Return every action by a key and by a pad button, and every shortcut of the table."""
    by_key = {action: Press(action, key) for key, action in KEYS.items() if action not in ELSEWHERE}
    by_pad = {action: Press(action, f"pad {button}", "pad") for button, action in PAD.items()}
    drawn = {spot.shortcut for spot in table.focus.spots} - {*KEYS, *(action.value for action in Action), ""}
    return [*by_key.values(), *by_pad.values(), *(Press(None, key) for key in sorted(drawn))]


def as_it_is(stage: Stage) -> tuple[object, ...]:
    """Return what a player finds: scenes, spots with their words, and what is shown large or carried."""
    scene, table = stage.scene, next(one for one in stage.stack if isinstance(one, TableScene))
    assert scene is not None and table.drag is not None
    return (
        [one.name for one in stage.stack], table.session.ply, table.closeup.is_open, table.drag.held_piece,
        scene.focus.current.id if scene.focus.current else "",
        sorted((spot.id, spot.label, spot.value, spot.enabled) for spot in scene.focus.spots),
    )


def tapped(stage: Stage, press: Press) -> None:
    for down in (True, False):
        stage.step(SHORT, [Press(press.action, press.key, press.device, down)])


@each_game
def test_letting_a_key_go_changes_nothing(game: Game, unseen_program: MainProgram) -> None:
    program, stage = unseen_program, unseen_program.stage
    table = sit_down(program, game)
    for press in presses(table):
        stage.step(SHORT, [press])
        settle(program)
        pressed = as_it_is(stage)
        stage.step(SHORT, [Press(press.action, press.key, press.device, down=False)])
        settle(program)
        assert as_it_is(stage) == pressed, f"letting {press.key!r} go has changed something"
        while stage.scene is not table:
            tapped(stage, Press(Action.CANCEL, "escape"))
            settle(program)
    tapped(stage, Press(Action.AUTO, "a"))
    assert table.auto
