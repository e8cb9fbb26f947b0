"""The final sheet: every line of the score, the winner, and what can be done afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.earnings import Deed
from klotho_games.games.klotho97.rules.events import CardRaided
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.table.ending import stage as final_stage
from klotho_games.games.klotho97.table.ending.ending import Ending
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from tests.games.ending_rig import shown
from tests.games.klotho97.table_rig import new_session, sensible
from tests.games.rig import check_words, click, press, rest, written


def finished(seats: int) -> Session:
    session, rng = new_session(60 + seats, seats), random.Random(seats)
    while not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


@pytest.fixture(scope="module")
def games() -> dict[int, Session]:
    return {seats: finished(seats) for seats in (1, 3, 6)}


def ending(session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0,
           **wishes: Any) -> tuple[Stage, Ending]:
    return shown(Ending, session, size, text, **wishes)


@pytest.mark.parametrize(("seats", "size", "text"), [
    (1, (1920, 1080), 1.0), (3, (1280, 720), 2.0), (6, (1920, 1080), 1.0), (6, (1280, 720), 2.0),
])
def test_words_are_whole(games: dict[int, Session], seats: int, size: tuple[int, int], text: float) -> None:
    stage, _scene = ending(games[seats], size, text)
    rest(stage)
    check_words(written(stage), size, text)


def test_the_lines_add_up_to_the_score(games: dict[int, Session]) -> None:
    for session in games.values():
        _stage, scene = ending(session)
        *sources, last = scene.sheet.lines
        result = session.result
        assert result is not None
        assert tuple(cell.points for cell in last.cells) == result.scores
        assert tuple(sum(line.cells[seat].points for line in sources) for seat in range(len(result.scores))) == (
            result.scores)


def test_it_is_counted_line_by_line_and_any_key_shows_the_end(games: dict[int, Session]) -> None:
    stage, scene = ending(games[3], motion="full", speed="normal")
    while scene.sheet._ground[0].alpha < 1:
        stage.step(0.05, [])
    for _frame in range(20):
        stage.step(0.05, [])
    seen = sum(sprite.alpha > 0.5 for sprite in scene.sheet._rows)
    assert 0 < seen < len(scene.sheet._rows) and not scene.was_counted
    press(stage, Action.DOWN)
    rest(stage)
    assert scene.was_counted and all(sprite.alpha == 1 for sprite in (*scene.sheet._rows, *scene.sheet._winners))
    scene.rebuild()
    assert all(sprite.alpha == 1 for sprite in scene.sheet._rows), "built anew it stays told"
    press(stage, Action.CONFIRM, "return")
    assert ("play_again",) in stage.program.asked


# -- the stage before the numbers -------------------------------------------------------------------------------

MINES = tuple(NUMBER[f"mine_{n:02}"] for n in (2, 4, 9, 12, 17, 22, 25, 31))
STAKES = {len(found.laid): found.laid for found in best_claims(MINES, 2, (4, 6, 8))}
DEEDS = {
    "eight cards": Deed("", 196, 3, STAKES[8], (3, 4, 5)),
    "four cards": Deed("", 8, 1, STAKES[4], (1, 1, 0)),
    "monster": Deed("monster_ogre", 24, 3, monster=True),
    "bonus": Deed("tech_trophy", 16),
    "nothing": None,
}


def on_stage(stage: Stage, scene: Ending) -> None:
    """Run frames until everything is visible."""
    for _frame in range(400):
        stage.step(0.02, [])
        if scene.final._title.alpha == 1:
            return
    raise AssertionError("the winner is never told")


@pytest.mark.parametrize(("size", "text"), [
    pytest.param((1920, 1080), 1.0, marks=pytest.mark.slow), pytest.param((1280, 720), 1.5, marks=pytest.mark.slow),
    ((1280, 720), 2.0),
])
@pytest.mark.parametrize("what", DEEDS)
def test_the_winner_comes_with_the_card_that_decided(
    games: dict[int, Session], monkeypatch: pytest.MonkeyPatch, what: str, size: tuple[int, int], text: float,
) -> None:
    monkeypatch.setattr(final_stage, "best_deed", lambda events, seat: DEEDS[what])
    stage, scene = ending(games[6], size, text, motion="full", speed="normal")
    on_stage(stage, scene)
    assert scene.sheet._ground[0].alpha == 0, "the figures come afterwards"
    boxes = [sprite.box for sprite, _at in scene.final.cards]
    assert all(not box.overlap(scene.final._panel_box) and not box.overlap(scene.final._title.box) for box in boxes)
    seen = _readable(written(stage), scene)
    assert any("owns the asteroid" in run.words for run in seen)
    deed = DEEDS[what]
    if deed is not None:
        assert f"+{deed.points}" in [run.words for run in seen]
        head, told = scene.final.best_deed_words()
        assert head in [run.words for run in seen] and str(deed.points) in told
    assert [run.words for run in seen if not run.fits] == []
    for _frame in range(200):
        stage.step(0.05, [])
    assert scene.was_counted and scene.final._title.alpha == 0 and scene.sheet._ground[0].alpha == 1


def _readable(runs: list[Any], scene: Ending) -> list[Any]:
    """Return the texts on the stage itself; the sheet under it is not visible yet."""
    final = scene.final
    places = (final._panel_box, final._title.box)
    return [run for run in runs if any(place.grow(2).holds(run.box, 2) for place in places)]


def test_reduced_motion_only_fades(games: dict[int, Session], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(final_stage, "best_deed", lambda events, seat: DEEDS["eight cards"])
    stage, scene = ending(games[6], motion="reduced", speed="normal")
    places = [at for _sprite, at in scene.final.cards]
    for _frame in range(400):
        stage.step(0.02, [])
        assert [sprite.centre for sprite, _at in scene.final.cards if sprite.alpha > 0.1] == [
            at for (sprite, _at), at in zip(scene.final.cards, places, strict=True) if sprite.alpha > 0.1]
        if scene.final._title.alpha == 1:
            return
    raise AssertionError("the winner is never told")


def test_decided_is_said_only_where_it_did(games: dict[int, Session], monkeypatch: pytest.MonkeyPatch) -> None:
    session = games[6]
    assert session.result is not None
    ahead = sorted(session.result.scores)[-1] - sorted(session.result.scores)[-2]
    for points, decided in ((ahead, False), (ahead + 1, True)):
        monkeypatch.setattr(final_stage, "best_deed", lambda events, seat, n=points: Deed("tech_trophy", n))
        _stage, scene = ending(session)
        head, told = scene.final.best_deed_words()
        assert ("decisive" in head, "Without these points" in told) == (decided, decided)
    monkeypatch.setattr(final_stage, "best_deed", lambda events, seat: Deed("tech_trophy", 99))
    _stage, scene = ending(games[1])
    assert "decisive" not in scene.final.best_deed_words()[0], "alone nothing is decided"


def test_a_click_shows_the_end_from_the_stage_too(games: dict[int, Session]) -> None:
    stage, scene = ending(games[6], motion="full", speed="normal")
    on_stage(stage, scene)
    click(stage, (900, 400))
    assert scene.was_counted and scene.final._title.alpha == 0 and scene.sheet._ground[0].alpha == 1


def test_the_sheet_recalls_the_hardest_raid(games: dict[int, Session]) -> None:
    for session in games.values():
        stage, scene = ending(session)
        rest(stage)
        memories = [one for one in scene.focus.spots if one.id.startswith("memory:")]
        assert [one.label for one in memories] == [memory.words for memory in scene.sheet.memories]
        assert any(memory.card for memory in scene.sheet.memories) == has_raid(session)
        assert all(panel.alpha == 1 for panel in scene.sheet._recalled)
        columns = [one for one in scene.focus.spots if one.id.startswith("column:")]
        assert not any(one.box.overlap(column.box) > 1 for one in memories for column in columns)
    assert any(has_raid(session) for session in games.values()), "at least one of these games has a raid"


def has_raid(session: Session) -> bool:
    return any(isinstance(event, CardRaided) for played in session.history for event in played.events)
