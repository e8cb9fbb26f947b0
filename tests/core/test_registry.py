from __future__ import annotations

import pickle
import subprocess
import sys
from importlib.util import find_spec

import msgspec
import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game, UnknownGame


def test_the_shelf_has_every_box_once_in_its_order():
    shelf = registry.shelf()
    order = tuple(box.id for box in shelf)
    assert order[: len(registry.SHELF)] == registry.SHELF
    assert sorted(order) == sorted(registry.ids())
    for box in shelf:
        assert 1 <= box.seats[0] <= box.seats[1] <= 6
        assert box.minutes[0] <= box.minutes[1]
        assert box.title and box.tagline and box.kind and box.weight


def test_the_box_says_what_the_game_says():
    for id in registry.ids():
        game = registry.load(id)
        assert msgspec.structs.replace(game.info, options=()) == game.box
        assert game.box.levels == game.has_levels


def test_the_shelf_opens_no_game_that_has_a_box():
    """Loading the rules of all games would take longer than the rest of the shelf."""
    asked = "import sys; from klotho_games.core.games import registry; registry.shelf(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    boxed = [f"klotho_games.games.{id}" for id in registry.PLAYABLE if find_spec(f"klotho_games.games.{id}.box")]
    assert boxed
    assert not {f"{package}.rules" for package in boxed} & set(done.stdout.split())


def test_a_game_is_loaded_once():
    for id in registry.ids():
        assert registry.load(id) is registry.load(id)
        assert registry.load(id).info.id == id


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("kartis", "There is no game called “kartis”. Did you mean “karthis”?"),
        ("Karthis", "There is no game called “Karthis”. Did you mean “karthis”?"),
        ("xyzzy", "There is no game called “xyzzy”. You can play {games}."),
        ("", "There is no game called “”. You can play {games}."),
    ],
)
def test_an_unknown_game_says_what_may_be_meant(id, sentence):
    with pytest.raises(UnknownGame) as caught:
        registry.load(id)
    assert str(caught.value) == sentence.format(games=", ".join(registry.ids()))


def test_a_game_travels_to_a_worker_by_name(hoard):
    again = pickle.loads(pickle.dumps(hoard))
    assert (again.id, again.package) == (hoard.id, hoard.package)
    assert again.rules is hoard.rules


def test_a_sample_game_has_all_parts(hoard):
    assert hoard.info.title == "Hoard"
    assert hoard.judge and hoard.telling
    assert hoard.rulebook.startswith("# Hoard")


def test_a_game_without_words_of_its_own_gets_plain_ones(hoard):
    assert (hoard.alone.person(), hoard.alone.games(1), hoard.describe_notes({"floor": 4}), hoard.has_levels) == (
        "Player", "game", "", False,
    )
    karthis = registry.load("karthis")
    assert (karthis.alone.person(), karthis.alone.games(1), karthis.describe_notes({"floor": 4}),
            karthis.has_levels) == ("Explorer", "adventure", "floor 4", True)


def test_a_game_that_the_shelf_does_not_name_stands_behind_the_others(monkeypatch):
    """As docs/contributing/first-game.md says, one word in PLAYABLE is enough."""
    named, last = registry.SHELF[:-1], registry.SHELF[-1]
    monkeypatch.setattr(registry, "SHELF", named)
    monkeypatch.setattr(registry, "PLAYABLE", (last, *named))
    assert registry.ids()[0] == last and registry.shelf()[len(named)].id == last


def test_a_game_from_elsewhere_can_be_played_and_stands_on_the_shelf():
    registry.add(Game("lent", "tests.sample_game"))
    assert registry.ids()[-1] == "lent" and registry.load("lent").info.title == "Hoard"
    assert registry.shelf()[-1].title == "Hoard"
