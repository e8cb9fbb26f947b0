"""Enter answers what the table asks: after a choice, it means the answer that Space gives, at every table."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import spread
from tests.games.rig import rest, sit_down
from tests.registry.tables import every_game, setups
from tests.registry.test_refusals import looks_usable, positions, press_by_click, press_by_key

TRIED = 7
"""How many kinds of decisions of a game are tried in the short run."""


def kinds_of_decisions(game: Game) -> Iterator[Session]:
    """Yield a game at the first decision of each kind that comes up in a random game, told by what can be done then."""
    seats = game.info.seats[1]
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("refusals"),
                          bots=("", *["easy"] * (seats - 1)))
    rng, decided = Random(2), 0
    found: dict[frozenset[type], int] = {}
    session.draw_chance()
    while not session.is_over and decided < 300:
        if session.to_act == 0:
            found.setdefault(frozenset(map(type, session.legal())), decided)
            decided += 1
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    yield from positions(game, spread(sorted(found.values()), short=TRIED))


def usual_answer(table: TableScene) -> Spot | None:
    return next((spot for spot in table.focus.spots if spot.shortcut == "space" and spot.enabled), None)


def asks_now(table: TableScene, spot: Spot, press: Callable[[TableScene, Spot], None], played: list[object]) -> bool:
    """Press a thing, and return whether the table asks about it: it can be put back, and Space would decide."""
    before = usual_answer(table)
    press(table, spot)
    after = usual_answer(table)
    return (not played and table.has_unfinished_move and after is not None
            and (before is None or before.id != after.id) and table.drag is not None and not table.drag.held_piece)


def put_everything_back(stage: Stage, table: TableScene) -> None:
    table.lay_aside()
    if table.has_unfinished_move:
        table.put_back()
    rest(stage)


@every_game
@pytest.mark.parametrize("press", [press_by_key, press_by_click])
def test_confirming_what_was_chosen_gives_the_answer_on_the_bar(
    game: Game, press: Callable[[TableScene, Spot], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And never puts the choice back or does nothing, with the focus on the chosen thing or after a click on it."""
    asked = 0
    monkeypatch.setattr(Stage, "paint", lambda _self: None)
    for session in kinds_of_decisions(game):
        stage, table = sit_down(session)
        rest(stage)
        played: list[object] = []
        monkeypatch.setattr(table, "play", lambda *moves, at=None, found=played: found.extend(moves))
        monkeypatch.setattr(stage, "push", played.append)
        table.show_state()
        for id in [spot.id for spot in table.focus.spots if spot.press and spot.enabled]:
            spot = table.focus.find(id)
            if spot is None or not spot.press or not spot.enabled:
                continue
            if asks_now(table, spot, press, played):
                asked += 1
                again = table.focus.find(id)
                if press is press_by_key and again is not None and looks_usable(again):
                    table.focus.set(again)  # a button of its own that leads to the question keeps what it does
                table.handle(Press(Action.CONFIRM, "return"))
                assert played, f"{id} was chosen, and Enter does not confirm it"
            played.clear()
            put_everything_back(stage, table)
        pygame.event.clear()
    if not asked:
        pytest.skip("every choice of this table decides at once")
