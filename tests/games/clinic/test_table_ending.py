"""The end of a game: the count adds up, the goal and the rival are shown, and what can be done afterwards."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.people.finished_game import Rivalry
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.table.ending.ending import Ending
from klotho_games.games.clinic.table.ending.sheet import rival_words
from klotho_games.stage.stage import Stage
from tests.games.clinic.table_rig import new_session, played
from tests.games.ending_rig import any_key_shows_the_end, everything_can_be_done_afterwards, shown
from tests.games.rig import at_ply, check_words, click, rest, spot, written


@cache
def missed() -> Session:
    """Return a game of six rounds, played by habit, that misses its goal."""
    number = 1
    while True:
        session = played(number, lambda s: False)
        if not session.state.closed and session.result is not None and not session.result.winners:
            return session
        number += 1


@cache
def idle() -> Session:
    """Return a game in which every action is ended at once."""
    session = new_session(3)
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    return session


def _ended_as(**other: Any) -> Session:
    """Return the missed game with a changed last state."""
    session = at_ply(missed(), missed().ply)
    last = session._played[-1]
    session._played[-1] = Played(last.step, last.seat, last.events, replace(last.state, **other))
    return session


@cache
def closed() -> Session:
    session = _ended_as(closed=True, popularity=0)
    assert session.state.closed
    return session


@cache
def reached() -> Session:
    """Return a game with as many healed patients as six rounds allow."""
    session = _ended_as(popularity=29, treated=(9, 9, 9, 9))
    assert session.result is not None and session.result.winners
    return session


def ending(session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0,
           **wishes: Any) -> tuple[Stage, Ending]:
    return shown(Ending, session, size, text, **wishes)


@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("end", [missed, closed, reached])
def test_words_are_whole(end: Any, size: tuple[int, int], text: float) -> None:
    stage, _scene = ending(end(), size, text)
    rest(stage)
    check_words(written(stage), size, text)


# -- the stage ------------------------------------------------------------------------------------------------------


def until_verdict(session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0,
                  **wishes: Any) -> tuple[Stage, Ending]:
    """Return the ending when everything on its stage has been shown, before the figures."""
    stage, scene = ending(session, size, text, **{"motion": "full", "speed": "normal", **wishes})
    while not scene.show.is_complete:
        assert scene.show.shown and scene.motions.is_busy
        stage.step(0.05, [])
    return stage, scene


@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("end", [missed, closed, reached])
def test_words_on_the_stage_are_whole(end: Any, size: tuple[int, int], text: float) -> None:
    stage, scene = until_verdict(end(), size, text)
    runs = written(stage)
    check_words(runs, size, text, more_than=8)
    assert scene.verdict in [run.words for run in runs]


@pytest.mark.parametrize("wishes", [{}, {"speed": "fast"}, {"motion": "reduced"}])
def test_the_stage_comes_before_the_figures(wishes: dict[str, str]) -> None:
    """Lamps on every floor, all healed patients and every line of the goal are shown, also with reduced motion."""
    stage, scene = until_verdict(reached(), **wishes)
    show, s = scene.show, scene.state
    assert [floor.alpha for floor in show._floors] == [1.0] * len(s.floors)
    assert [line.alpha for line in show._lines] == [1.0] * len(show._needs)
    assert show._out == sum(s.treated) == 36
    assert not any(sprite.visible for sprite in scene._figures)
    assert {one.id for one in scene.focus.reachable()} <= {"skip", "back"}, "nobody is led to what is not seen yet"
    while scene.show.shown:
        stage.step(0.05, [])
    assert all(sprite.visible for sprite in scene._figures) and not show._sprites
    assert scene.sheet.describe().endswith(f"Final score: {scene.result.scores[0]}"), "it has one name"


def test_a_closed_clinic_stays_dark() -> None:
    _stage, scene = until_verdict(closed())
    assert not any(floor.alpha for floor in scene.show._floors) and scene.show._out == 0


def test_the_sign_shines_only_over_a_goal_that_was_reached() -> None:
    for end, shines in ((reached, 1.0), (missed, 0.0)):
        stage, scene = until_verdict(end())
        for _n in range(20):
            stage.step(0.05, [])
        assert scene.show._roof.alpha == shines, end


def test_those_who_were_healed_stand_in_the_street() -> None:
    _stage, scene = until_verdict(reached())
    night = scene.show.night
    for many in (1, 2, 11, 36):
        boxes = [night.healed_place(n, many, waiting=5) for n in range(many)]
        assert all(night.box.holds(box) for box in boxes)
        assert all(box.x > night.waiting(4)[0] for box in boxes), "apart from those who still wait"


@pytest.mark.rule("CLI-C1")
@pytest.mark.parametrize("end", [missed, closed, idle, reached])
def test_the_lines_add_up_to_the_score(end: Any) -> None:
    _stage, scene = ending(end())
    assert sum(line.points for line in scene.result.lines) == scene.result.scores[0]
    assert len(scene.sheet._rows) == len(scene.result.lines)


def test_any_key_shows_the_end() -> None:
    any_key_shows_the_end(Ending, missed())


def test_what_can_be_done_afterwards() -> None:
    everything_can_be_done_afterwards(Ending, missed(), "same")


def test_the_code_of_the_deal_can_be_copied() -> None:
    stage, scene = ending(missed())
    rest(stage)
    assert scene.code == "" and scene.focus.find("deal") is None, "a seed that nobody can type has no code"
    session = at_ply(missed(), missed().ply)
    session.seed = seeds.seed_from_words("shared")
    stage, scene = ending(session)
    rest(stage)
    assert scene.code == seeds.deal_code(session.seed)
    before = len(list(scene.layers.sprites()))
    click(stage, spot(scene, "deal").box.centre)
    assert len(list(scene.layers.sprites())) > before, "it says that it was copied"


def test_the_rival_is_told_as_soon_as_they_are_done() -> None:
    own = missed().result
    assert own is not None
    still = Rivalry("Lachesis", new_session(1), "normal:bold")
    assert "still" in rival_words(still, own)[0]
    assert rival_words(Rivalry("Lachesis", missed()), own)[1] == "Exactly as good as your result."
    stage, scene = ending(missed(), rival=still)
    rest(stage)
    assert "still" in spot(scene, "rival").label and "(Normal)" in spot(scene, "rival").tip
    still.session = idle()
    stage.step(0.3, [])
    assert "(Normal) missed the goal" in spot(scene, "rival").label
