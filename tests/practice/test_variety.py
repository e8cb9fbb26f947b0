"""No rule of thumb answers a theme, no exercises look alike, and the search keeps it so."""

from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.practice import exercise_file
from klotho_games.practice.exercise import Exercise, MeasuredChoice
from tests.practice.samples import made_up
from tests.registry.scripts import script

variety = script("measure/exercise_variety")
WITH_EXERCISES = [game for game in map(registry.load, registry.ids()) if exercise_file.of_game(game)]
LEAST = 38
"""The aim is 40, which takes the search long where play-outs are slow: Asteroid Miners has 38."""
FLEE, FIGHT = {"do": "flee"}, {"do": "fight"}


def asks(n: int, *moves: dict[str, object], right: int = 1, theme: str = "one") -> Exercise:
    """Return an exercise with these choices, of which the first ones are right."""
    choices = tuple(MeasuredChoice(msgspec.Raw(json.dumps(move).encode()), 0.5, 0.01, 0.0 if at < right else 0.2, 0.01)
                    for at, move in enumerate(moves))
    return msgspec.structs.replace(made_up("shutters", n, theme=theme), choices=choices)


def go(to: int) -> dict[str, object]:
    return {"do": "go", "to": to}


# ---- what comes with the games ----


def test_all_games_of_the_house_have_enough_exercises() -> None:
    assert {game.id for game in WITH_EXERCISES} >= set(registry.PLAYABLE)
    assert min(len(exercise_file.of_game(game)) for game in WITH_EXERCISES) >= LEAST


@pytest.mark.parametrize("game", WITH_EXERCISES, ids=lambda game: game.id)
def test_no_rule_of_thumb_answers_a_theme(game: Game) -> None:
    exercises = exercise_file.of_game(game)
    for theme, n in Counter(one.theme for one in exercises).items():
        thumb = variety.best_thumb(one for one in exercises if one.theme == theme)
        assert not variety.is_too_good(thumb, n), f"{theme}: “{' > '.join(thumb.order)}” answers {thumb.right} of {n}"
        assert n <= variety.OF_A_THEME


@pytest.mark.parametrize("game", WITH_EXERCISES, ids=lambda game: game.id)
def test_few_exercises_look_alike(game: Game) -> None:
    looks = Counter(variety.look_of(one) for one in exercise_file.of_game(game))
    assert max(looks.values()) <= variety.ALIKE <= 3, looks.most_common(1)


# ---- rules of thumb ----


def test_always_the_same_kind_of_move_is_a_rule_of_thumb() -> None:
    always = [asks(n, FLEE, FIGHT) for n in range(5)]
    assert variety.best_thumb(always) == (("flee", "fight"), 5.0)
    mixed = [*always[:3], *(asks(n, FIGHT, FLEE) for n in range(5, 8))]
    assert variety.best_thumb(mixed).right == 3.0
    assert not variety.is_too_good(variety.best_thumb(mixed), 6) and variety.is_too_good(variety.best_thumb(always), 5)


def test_an_order_of_kinds_and_a_single_target_are_rules_too() -> None:
    down: dict[str, object] = {"do": "down"}
    never_down = [asks(1, go(1), down), asks(2, go(2), down), asks(3, {"do": "dig"}, down)]
    assert variety.best_thumb(never_down).right == 3.0
    one_side = [asks(n, go(1), go(2)) for n in range(4)]
    assert variety.best_thumb(one_side) == ((json.dumps(go(1)),), 4.0)


def test_where_several_moves_of_a_kind_are_possible_a_rule_only_guesses() -> None:
    varied = [asks(n, go(n), go(n + 10), go(n + 20), FLEE) for n in range(6)]
    assert variety.best_thumb(varied).right == pytest.approx(2.0)
    easy = [asks(n, go(n), go(n + 10), FLEE, right=2) for n in range(6)]
    assert variety.best_thumb(easy).right == 6.0


def test_a_rule_never_answers_all_of_several_exercises() -> None:
    assert [variety.most_for(n) for n in (0, 1, 2, 3, 4, 5, 10)] == [0, 1, 1, 2, 3, 3, 6]


def test_what_makes_a_theme_monotonous_is_left_out_and_the_newest_first() -> None:
    always = [asks(n, {**FLEE, "to": n}, FIGHT) for n in range(9)]
    assert variety.keep_varied(always) == always[:1]
    others = [asks(n, FIGHT, {**FLEE, "to": n}) for n in range(20, 22)]
    assert variety.keep_varied([*always, *others]) == [*always[:5], *others]
    elsewhere = [asks(n, FLEE, FIGHT, theme="two") for n in range(30, 31)]
    assert variety.keep_varied([*always, *others, *elsewhere]) == [*always[:5], *others, *elsewhere]


def test_exercises_that_look_alike_are_left_out() -> None:
    alike = [asks(n, go(1), go(2), go(3)) for n in range(5)]
    others = [asks(10 + n, go(n), go(n + 1), go(n + 2)) for n in range(4, 20)]
    kept = variety.keep_varied([*alike, *others])
    assert [one for one in kept if one in alike] == alike[:3] and len(kept) == 19


def test_a_theme_has_room_for_so_many() -> None:
    many = [asks(n, go(n), go(n + 1), go(n + 2)) for n in range(40)]
    assert variety.keep_varied(many) == many[:24]
