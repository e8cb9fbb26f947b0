"""The goal of every game: it is always on the table, says what wins and how far one is, and reveals nothing."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from random import Random

import pytest

from klotho_games.core import i18n
from klotho_games.core.contract import NOBODY
from klotho_games.core.games import registry
from klotho_games.core.games.goal_words import Goal, goal_of, race
from klotho_games.stage.devices.geometry import CANVAS
from tests.games.rig import READABLE, sit_down, written
from tests.registry.tables import NAMES, every_game, every_table, walks
from tests.registry.test_tables import positions

SPARSE = 23
LONGEST = 150
"""The letters of both sentences together, while nobody has won."""
EDGE = 6.0
"""How far the box of a neighbour can reach into the goal's box: a ring or a shadow."""


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = i18n.current_language()
    i18n.use(request.param)
    yield request.param
    i18n.use(before)


def is_ours(game: registry.Game) -> bool:
    return game.id in registry.PLAYABLE


@every_table
def test_every_seat_reads_at_any_moment_what_wins_and_how_far_it_is(game, seats, language):
    names = NAMES[:seats]
    told = set()
    for n, ply in enumerate(next(walks(game, seats, 1))):
        if n % SPARSE and ply.step is not None:
            continue
        for seat in (NOBODY, *range(seats)):
            goal = goal_of(game, ply.state, seat, names)
            if goal is None:
                assert not is_ours(game), "each of our games has a goal"
                return
            assert goal.wins and goal.so_far and goal.rule in game.rulebook
            assert goal.text[-1] in ".!" and "{" not in goal.text and "  " not in goal.text, goal.text
            assert ply.step is None or len(goal.text) <= LONGEST, f"{len(goal.text)} letters: {goal.text}"
            told.add(goal.so_far)
    assert len(told) > 1, "it never tells how far anyone is"


@every_table
def test_the_goal_tells_no_one_what_they_must_not_know(game, seats):
    rules, rng = game.rules, Random(8)
    if game.open:
        return  # an open game hides nothing; other tests check that
    for n, ply in enumerate(next(walks(game, seats, 1))):
        for seat in (NOBODY, n % seats) if not n % SPARSE else ():
            other = rules.imagine(rules.view(ply.state, seat), rng)
            assert goal_of(game, other, seat, NAMES) == goal_of(game, ply.state, seat, NAMES)


@pytest.mark.parametrize("text", [2.0, *(pytest.param(text, marks=pytest.mark.slow) for text in (1.0, 1.25))])
@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
@every_game
def test_the_goal_is_on_the_table_and_covers_nothing(game, size, text):
    for session in positions(game):
        stage, table = sit_down(session, size, text=text)
        spot = table.focus.find("goal")
        if spot is None:
            assert not hasattr(game.telling, "goal"), "the table does not show the goal"
            return
        goal = goal_of(game, session.state, 0, session.setup.seats)
        assert spot.label == goal.text
        box = spot.box
        assert box.x >= 0 and box.y >= 0 and box.right <= CANVAS.right and box.bottom <= CANVAS.bottom
        inner = box.grow(-EDGE)
        over = [other.id for other in table.focus.spots if other is not spot and inner.overlap(other.box)]
        assert not over, f"the goal and {over} cover each other"
        assert not [run.words for run in written(stage) if not run.fits and run.box.overlap(inner)]
        assert spot.press is not None or spot.large is not None, "it can be read large or in the rulebook"


def test_a_game_without_a_goal_has_none():
    straws = registry.load("straws")
    assert not hasattr(straws.telling, "goal")
    session = next(positions(straws))
    _stage, table = sit_down(session)
    assert table.goal is None and table.focus.find("goal") is None and table.goal_text == ""


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_plain_table_shows_it_above_the_log(monkeypatch: pytest.MonkeyPatch, text: float) -> None:
    straws = registry.load("straws")
    goal = Goal("Don’t take the last straw.", "There are 3 left.")
    monkeypatch.setattr(type(straws.telling), "goal", lambda _self, _view, _seat, _names: goal, raising=False)
    stage, table = sit_down(next(positions(straws)), READABLE, text=text)
    spot, log = table.focus.find("goal"), table.focus.find("log")
    assert spot.label == goal.text and spot.box.bottom < log.box.y and goal.text in table.goal_text
    table.closeup.look(spot)
    assert [run.words for run in written(stage) if not run.fits] == []
    assert goal.wins in " ".join(run.words for run in written(stage))


def test_a_race_is_told_from_every_seat():
    names = ("Ada", "Brix", "Cleo")
    assert race((12, 15, 3), 0, names) == "You have 12, Brix leads with 15."
    assert race((12, 15, 3), 1, names) == "You lead with 15, Ada has 12."
    assert race((12, 15, 12), 1, names) == "You lead with 15, Ada and Cleo have 12."
    assert race((15, 15, 3), 0, names) == "You share the lead with Brix, with 15 each."
    assert race((15, 15, 3), 2, names) == "You have 3, Ada and Brix lead with 15 each."
    assert race((12, 15, 3), NOBODY, names) == "Brix leads with 15."
    assert race((15, 15, 3), NOBODY, names) == "Ada and Brix lead with 15 each."
    assert race((4, 4, 4), 0, names) == "Everyone has 4."
    assert race((4, 4), NOBODY, names) == "Both have 4."
    assert race((4,), 0, names) == "You have 4."
