"""The themes of exercises: every game that has some names four to six, and real decisions belong to them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.games.themes import theme_of, themes
from klotho_games.practice import exercise_file
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.position import open_position
from tests.depth import depth
from tests.practice.samples import shelf_of

GAMES = [registry.load(id) for id in registry.ids()]
WITH_THEMES = [game for game in GAMES if themes(game)]


def test_all_games_of_the_house_have_themes_and_others_need_none() -> None:
    assert {game.id for game in WITH_THEMES} >= set(registry.PLAYABLE)
    assert any(not themes(game) for game in GAMES)


@pytest.mark.parametrize("game", WITH_THEMES, ids=lambda game: game.id)
def test_a_game_names_four_to_six_themes(game: Game) -> None:
    found = themes(game)
    assert 4 <= len(found) <= 6
    assert len({theme.id for theme in found}) == len({theme.name for theme in found}) == len(found)
    assert all(theme.name.endswith("?") and len(theme.name) <= 32 for theme in found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_decisions_of_random_games_belong_to_a_theme(game: Game) -> None:
    """A theme follows from what the seat sees, so the same decision has it in every state that fits the view."""
    rules, known, met = game.rules, {theme.id for theme in themes(game)} | {""}, []
    for n in range(depth(20, short=3)):
        rng = Random(f"themes {n}")
        s = rules.initial(Setup(tuple("ABCD"[: max(game.info.seats[0], min(2 + n % 3, game.info.seats[1]))])))
        for _step in range(400):
            seat = rules.to_act(s)
            if seat == OVER:
                break
            if seat == CHANCE:
                s, _events = rules.apply(s, rules.draw(s, rng))
                continue
            legal = rules.legal(s)
            if len(legal) > 1:
                theme = theme_of(game, s, legal)
                met.append(theme)
                assert theme in known
                if len(met) % 25 == 0:
                    assert theme_of(game, rules.imagine(rules.view(s, seat), rng), legal) == theme
            s, _events = rules.apply(s, rng.choice(legal))
    assert sum(not theme for theme in met) <= (0.1 * len(met) if themes(game) else len(met))


@pytest.mark.parametrize("game", WITH_THEMES, ids=lambda game: game.id)
def test_an_exercise_has_the_theme_of_its_position(game: Game) -> None:
    for one in exercise_file.of_game(game):
        session = open_position(game, one, tuple("ABCDEF"))
        assert one.theme == theme_of(game, session.state, session.legal()) != ""


@pytest.mark.parametrize("game", WITH_THEMES, ids=lambda game: game.id)
def test_only_a_theme_with_exercises_waits_to_be_mastered(game: Game) -> None:
    found = themes(game)
    last = replace(next(iter(shelf_of(games=1).values()))[0], theme=found[-1].id)
    assert Notebook("", {game.id: [last]}).themes(game.id) == [found[-1]]
    assert Notebook("", {}).themes(game.id) == list(found), "what there will be, in a game without exercises"
