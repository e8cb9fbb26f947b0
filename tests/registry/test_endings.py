"""Every game's ending has the same answers, with "play again" at the far right, where Enter selects it."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from random import Random
from types import SimpleNamespace

import pytest

from klotho_games.almanac.house_medals import house_medals
from klotho_games.core.chance import seeds
from klotho_games.core.games.registry import Game
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.people.profiles import Placing
from klotho_games.core.play.medals import Award
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.input import Action
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.stage import Stage
from tests.games.ending_rig import shown
from tests.games.rig import press, rest
from tests.registry.tables import every_game, setups


@every_game
def test_an_ending_offers_to_play_again_last(game: Game) -> None:
    ending = game.besides("table_ending", "Ending")
    if ending is None:
        return  # the house's own sheet: tests/scenes/test_lists.py
    assert issubclass(ending, EndingScene), "Ending derives from stage/ending/ending.py: EndingScene"
    program = SimpleNamespace(to_shelf=None)
    finish = FinishReport(None, Placing(), (), ())
    told = SimpleNamespace(game=game, session=None, stage=SimpleNamespace(program=program), finish=finish)
    answers = ending.answers(told, "Play again")  # type: ignore[arg-type]
    main = [answer.id for answer in answers if answer.kind == "primary"]
    assert main == ["again"], "to play again is the one main answer of an ending"
    assert answers[-1].id == "again" and answers[-1].shortcut == "confirm", "to play again comes last, and is Enter's"


def _ended(game: Game) -> Session:
    session, rng = Session.new(game, setups(game, game.info.seats[0])[0], seeds.seed_from_words("medal")), Random(1)
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


@every_game
def test_a_late_press_to_skip_the_count_starts_no_other_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = game.besides("table_ending", "Ending")
    if ending is None:
        return
    monkeypatch.setattr(Stage, "paint", lambda stage: None)
    stage, scene = shown(ending, _ended(game), motion="full", speed="normal")
    for _frame in range(20):
        stage.step(0.02, [])
    scene.motions.finish()
    for _frame in range(25):  # half a second: someone has read "press any key", and presses
        stage.step(0.02, [])
    assert scene.was_counted
    press(stage, Action.CONFIRM, "space")
    assert stage.program.asked == []
    for _frame in range(80):
        stage.step(0.02, [])
    press(stage, Action.CONFIRM, "return")
    assert stage.program.asked == [("play_again",)], "a moment later, Enter plays again"


@every_game
def test_why_a_score_does_not_count_is_written_once(game: Game) -> None:
    ending = game.besides("table_ending", "Ending")
    if ending is None:
        return  # the house's own sheet
    why = "Because of a test."
    stage, scene = shown(ending, _ended(game), (1280, 720), not_counted=why)
    rest(stage)
    stage.look.runs = runs = []
    scene.layers.repaint()
    for sprite in scene.layers.sprites():
        sprite.unpaint()
        sprite.changed = True
    stage.step(0.02, [])
    told = " ".join(run.words for run in runs)
    assert told.count("Because of") == 1, told


@every_game
def test_a_new_medal_waits_for_the_count(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = game.besides("table_ending", "Ending")
    if ending is None:
        return  # the house's own sheet: tests/scenes/test_medals.py
    monkeypatch.setattr(Stage, "paint", lambda stage: None)
    session = _ended(game)
    earned = Award(house_medals()[0], "silver", "", "", "Ada", 3, 12)
    stage, scene = shown(ending, session, earned=(earned,), motion="full", speed="normal")
    for _frame in range(10):
        stage.step(0.02, [])
    assert not scene.was_counted and scene.focus.find("earned") is None
    scene.motions.finish()
    stage.step(0.02, [])
    stage.step(0.02, [])
    assert scene.was_counted and scene.focus.find("earned") is not None
    assert scene.focus.at(scene.focus.find("earned").box.centre).id == "earned", "it lies over all else"
