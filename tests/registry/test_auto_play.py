"""Auto-play at every table, in the middle of whatever the player was doing."""

from __future__ import annotations

import os
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.pace import speed_name
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import depth
from tests.hands import settle, sit_down, unseen_program
from tests.registry.tables import every_game
from tests.scenes.rig import FRAME

__all__ = ["unseen_program"]

FRAMES = depth(400, short=200)
"""For so many of them a bot plays on and is watched."""


@every_game
def test_nothing_stays_in_the_hand_of_someone_who_lets_a_bot_go_on(game: Game, unseen_program: MainProgram) -> None:
    table, rng, held = sit_down(unseen_program, game), Random(4), 0
    drag, session = table.drag, table.session
    assert drag is not None
    for _decision in range(30):
        pieces = sorted({offer.piece for offer in drag.offers if offer.piece})
        if session.is_over or held == 3:
            break
        if pieces and table.may_act:
            drag.pick_up(rng.choice(pieces))
            held += bool(drag.held_piece)
            table.toggle_auto()
            begun = drag.held_piece or getattr(table, "has_unfinished_move", False)
            assert not begun, "a bot plays on, and a piece is still held or a move half made (`put_back`)"
            table.toggle_auto()
        else:
            session.play(rng.choice(session.legal()))
            session.draw_chance()
            table.rebuild()
        settle(unseen_program)
    assert held or not isinstance(table, Desk), "at a plain table nothing is carried"


@every_game
def test_auto_play_is_seen_and_stopped_at_the_table(game: Game, unseen_program: MainProgram) -> None:
    table = sit_down(unseen_program, game)
    settle(unseen_program)
    assert not _ways_to_take_over(table) and not table.auto_mark.is_shown
    table.auto = True
    table.auto_mark.update(0.0)
    (way,) = _ways_to_take_over(table)
    assert table.auto_mark.is_shown and "auto" in way.label.lower() and "take over" in way.label.lower()
    assert way.press is not None
    way.press()
    table.auto_mark.update(0.0)
    assert not table.auto and not _ways_to_take_over(table) and not table.auto_mark.is_shown


@every_game
def test_what_says_that_auto_play_is_on_covers_nothing_and_stays(game: Game, unseen_program: MainProgram) -> None:
    table, seen = sit_down(unseen_program, game), 0
    table.toggle_auto()
    for _frame in range(FRAMES):
        if table.session.is_over or unseen_program.stage.scene is not table:
            break
        (way,) = _ways_to_take_over(table)
        speed = table.focus.find("speed")
        assert speed is not None and speed.enabled, "how fast the bot plays can't be changed"
        seen += 1
        bar = table.prompt.box
        assert bar.y <= way.box.y and way.box.bottom <= bar.bottom, "it lies on the table"
        over = [spot.id for spot in table.focus.spots if spot is not way and spot.box.overlap(way.box) > 0]
        assert not over, f"it covers {over}"
        unseen_program.stage.step(FRAME, [])
    assert seen > 100 or table.session.is_over


@every_game
def test_the_button_of_the_speed_says_the_speed_while_a_bot_plays_for_a_person(
    game: Game, unseen_program: MainProgram
) -> None:
    table = sit_down(unseen_program, game)
    table.toggle_auto()
    for _press in range(2):
        speed = table.focus.find("speed")
        assert speed is not None and speed.press is not None
        before = unseen_program.settings.speed
        speed.press()
        table.auto_mark.update(0.0)
        now, button = unseen_program.settings.speed, table.focus.find("speed")
        assert now != before and button is not None and speed_name(now) in button.label


def _ways_to_take_over(table: TableScene) -> list[Spot]:
    return [spot for spot in table.focus.spots if spot.press == table.pace.take_over or "Auto-play" in spot.label]
