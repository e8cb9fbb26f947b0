"""Memorable moments: a trophy for a beaten rival, a torch that burns down with Health, the Crown over the desk."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.core.contract import Move, Outcome
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    DrawRolled,
    Explore,
    Fight,
    RoundRolled,
    ThreatRolled,
    TileRolled,
)
from klotho_games.games.karthis.rules.tile_chart import NORTH
from klotho_games.games.karthis.table import Table
from klotho_games.stage.stage import Stage
from tests.games.karthis.table_rig import new_session
from tests.games.rig import READABLE, key, rest, sit_down, spot

each_form = pytest.mark.parametrize(
    ("motion", "speed"), (("full", "normal"), ("full", "fast"), ("reduced", "normal"), ("full", "instant"))
)


def come(session: Session, *outcomes: Outcome) -> Session:
    for outcome in outcomes:
        session.force(outcome)
    return session


def explored(session: Session, *outcomes: Outcome) -> Session:
    session.play(Explore(NORTH))
    return come(session, TileRolled(35), DrawRolled(1), *outcomes)


def play(stage: Stage, table: Table, move: Move, *outcomes: Outcome) -> None:
    """Play a move with the given outcomes."""
    left = list(outcomes)

    def fall() -> tuple[Outcome, Any]:
        outcome = left.pop(0)
        return outcome, table.session.force(outcome)

    table.draw_outcome = fall  # type: ignore[method-assign]
    table.play(move)


def fighting() -> Session:
    session = explored(new_session(1), CardDrawn("QH"))
    session.play(Fight())
    return come(session, RoundRolled(6, 1))


def crown_next() -> Session:
    return explored(new_session(1), CardDrawn("X1"), CardDrawn("2S"), ThreatRolled(6))


CROWN = (TileRolled(35), DrawRolled(1), CardDrawn("X2"), CardDrawn("2C"), ThreatRolled(6))


@each_form
def test_a_beaten_rival_hangs_on_the_page(motion: str, speed: str) -> None:
    stage, table = sit_down(fighting(), motion=motion, speed=speed)
    assert table.focus.find("trophy:0") is None
    play(stage, table, Fight(), RoundRolled(6, 1))
    rest(stage)
    assert spot(table, "trophy:0").tip == "Trophy: Captain Valk, beaten on floor 1."
    hung = [sprite for sprite in table.layers.sprites() if sprite.key == ("karthis-medal", "QH")]
    assert len(hung) == 1 and hung[0].visible and hung[0].zoom == 1 and hung[0].angle == 0
    assert not any(hung[0].box.overlap(heading) for heading in table.headings() if heading != table.prompt.box)


@each_form
def test_the_torch_burns_down_with_health_and_up_with_a_rest(motion: str, speed: str) -> None:
    session = new_session(1)
    stage, table = sit_down(session, motion=motion, speed=speed)
    assert table.torch.share == 1.0
    play(stage, table, Explore(NORTH), TileRolled(35), DrawRolled(1), CardDrawn("6S"), ThreatRolled(2))
    rest(stage)
    assert session.state.health == 4 and table.torch.share == 0.4
    low, dim = table.torch._flame.zoom, table.torch._glow.alpha
    assert low < 1 and dim < 1
    play(stage, table, Explore(NORTH), TileRolled(35), DrawRolled(1), CardDrawn("2H"))
    rest(stage)
    assert session.state.health == 7 and table.torch.share == 0.7
    assert table.torch._flame.zoom > low and table.torch._glow.alpha > dim


def test_the_torch_goes_out_with_the_last_health() -> None:
    _stage, table = sit_down(new_session(1))
    table.torch.set_flame(0.0)
    assert not table.torch._flame.visible
    table.torch.set_flame(0.1)
    assert table.torch._flame.visible


@pytest.mark.parametrize(("motion", "speed"), (("full", "normal"), ("full", "fast"), ("reduced", "normal")))
def test_the_crown_shines_over_the_desk_and_leaves_nothing_behind(motion: str, speed: str) -> None:
    stage, table = sit_down(crown_next(), motion=motion, speed=speed)
    sprites = set(table.crowning._all)
    play(stage, table, Explore(NORTH), *CROWN)
    seconds = 0.0
    while not sprites & set(table.layers.sprites()):
        stage.step(1 / 60, [])
        seconds += 1 / 60
        assert seconds < 20
    shone = 0.0
    while sprites & set(table.layers.sprites()):
        assert stage.scene is table
        stage.step(1 / 60, [])
        shone += 1 / 60
        assert shone < 3
    assert shone > (0.4 if motion == "reduced" else 0.8)


def test_a_key_skips_the_crown() -> None:
    stage, table = sit_down(crown_next(), motion="full", speed="normal")
    sprites = set(table.crowning._all)
    play(stage, table, Explore(NORTH), *CROWN)
    while not sprites & set(table.layers.sprites()):
        stage.step(1 / 60, [])
    key(stage, "space")
    stage.step(1 / 60, [])
    assert not sprites & set(table.layers.sprites()) and table.session.is_over


def test_words_of_the_crown_fit() -> None:
    stage, table = sit_down(crown_next(), READABLE)
    look = stage.look
    look.runs = []
    table.crowning._say(6, 10_000_000)
    table.crowning._words.picture(look)
    noted, look.runs = look.runs, None
    assert len(noted) == 2 and all(run.fits for run in noted)


def test_the_desk_goes_dark_with_the_last_health() -> None:
    session = explored(new_session(1), CardDrawn("7S"), ThreatRolled(2))
    stage, table = sit_down(session, motion="full", speed="fast")
    veil = table.darkness._veil
    play(stage, table, Explore(NORTH), TileRolled(35), DrawRolled(1), CardDrawn("9S"), ThreatRolled(2))
    dark = 0
    for _frame in range(20 * 10):
        stage.step(1 / 20, [])
        dark += veil in table.layers.sprites()
        if not table.motions.is_moving:
            break
    assert 6 < dark < 40 and session.is_over
    assert not {veil, table.darkness._words, *table.darkness._smoke} & set(table.layers.sprites())
