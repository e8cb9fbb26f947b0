"""How to play: every game's lesson and rulebook from one place."""

from __future__ import annotations

from klotho_games.core.games import registry
from klotho_games.scenes.book.how_to_play import HowToPlay
from klotho_games.scenes.book.rulebook import Rulebook
from klotho_games.scenes.kit.lessons import has_lesson
from klotho_games.scenes.program import MainProgram
from tests.scenes.rig import keys, name, settle, spot, tap


def opened(program: MainProgram) -> HowToPlay:
    tap(program, "how-to-play")
    scene = program.stage.scene
    assert isinstance(scene, HowToPlay)
    return scene


def ways(scene: HowToPlay) -> set[str]:
    return {spot.id for row in scene._area.rows for spot, _place in row.spots}


def test_every_game_has_its_rules_there_and_its_lesson_where_it_has_one(program: MainProgram) -> None:
    wanted = {f"rules-{box.id}" for box in registry.shelf()}
    wanted |= {f"learn-{box.id}" for box in registry.shelf() if has_lesson(registry.load(box.id))}
    assert ways(opened(program)) == wanted
    assert any(id.startswith("learn-") for id in wanted)


def test_the_ways_lead_to_the_rulebook_and_the_lesson_and_back(program: MainProgram) -> None:
    scene = opened(program)
    game = next(box.id for box in registry.shelf() if f"learn-{box.id}" in ways(scene))
    tap(program, f"rules-{game}")
    book = program.stage.scene
    assert isinstance(book, Rulebook) and book.game.id == game
    keys(program, "escape")
    assert program.stage.scene is scene
    assert spot(program, f"learn-{game}").label == "Learn by playing"
    tap(program, f"learn-{game}")
    assert name(program) == "lesson"


def test_a_lesson_that_was_begun_says_so(program: MainProgram) -> None:
    game = next(box.id for box in registry.shelf() if has_lesson(registry.load(box.id)))
    program.open_lesson(registry.load(game))
    settle(program)
    program.stage.scene.mode.leave()  # type: ignore[union-attr]
    settle(program)
    opened(program)
    assert spot(program, f"learn-{game}").label == "Keep learning"


def test_a_finished_lesson_is_marked_here_and_on_the_shelf(program: MainProgram) -> None:
    game = next(box.id for box in registry.shelf() if has_lesson(registry.load(box.id)))
    program.finish_lesson(game)
    program.finish_lesson(game)
    assert program.profile.learned == (game,)
    scene = opened(program)
    found = {spot.id: spot.label for row in scene._area.rows for spot, _place in row.spots}
    assert [id for id, label in found.items() if label == "Learn again"] == [f"learn-{game}"]
    program.stage.pop()
    settle(program)
    shelf = program.stage.scene
    shelf.choose(game)  # type: ignore[union-attr]
    settle(program)
    button = next(made for made in shelf._card.made if made.spot.id == "learn")  # type: ignore[union-attr]
    assert button.icon == "check"
