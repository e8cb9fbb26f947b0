"""Auto-play at every table, in the middle of whatever the player was doing."""

from __future__ import annotations

import os
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.table.desk import Desk
from tests.hands import settle, sit_down, unseen_house
from tests.registry.tables import every_game

__all__ = ["unseen_house"]


@every_game
def test_nothing_stays_in_the_hand_of_whoever_lets_a_bot_go_on(game: Game, unseen_house: MainProgram) -> None:
    table, rng, held = sit_down(unseen_house, game), Random(4), 0
    drag, session = table.drag, table.session
    assert drag is not None
    for _decision in range(30):
        pieces = sorted({offer.piece for offer in drag.offers if offer.piece})
        if session.over or held == 3:
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
        settle(unseen_house)
    assert held or not isinstance(table, Desk), "at a plain table nothing is carried"


@every_game
def test_auto_play_is_seen_and_stopped_at_the_table(game: Game, unseen_house: MainProgram) -> None:
    table = sit_down(unseen_house, game)
    settle(unseen_house)
    assert table.focus.find("auto-play") is None and not table.auto_mark.is_shown
    table.auto = True
    table.auto_mark.update(0.0)
    mark = table.focus.find("auto-play")
    assert mark is not None and mark.label and "take over" in mark.tip.lower() and table.auto_mark.is_shown
    one_way = (mark.press is not None) + (table.focus.find("take-over") is not None)
    assert one_way == 1, "one button takes over, and no two mean the same"
    (mark.press or table.pace.take_over)()
    table.auto_mark.update(0.0)
    assert not table.auto and table.focus.find("auto-play") is None and not table.auto_mark.is_shown
