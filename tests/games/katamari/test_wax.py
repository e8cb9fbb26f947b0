"""Wax: however much is drawn, a frame paints only what is new, and painting everything never takes noticeably long."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from klotho_games.games.katamari import doodles as book
from klotho_games.games.katamari.doodles import MOST_STROKES, Doodles, Stroke
from klotho_games.stage.stage import Stage
from tests.depth import depth
from tests.games.katamari.table_rig import new_session
from tests.games.rig import rest, sit_down

pytestmark = pytest.mark.usefixtures("every_frame")

ZIGZAG = tuple((n % 2, 0.3 + n / 100) for n in range(40))
"""The longest line that one message of a phone can have."""
DASH = ((0.1, 0.9), (0.2, 0.9))
MANY = 209


class Dabs:
    """Counts the painted dabs of wax."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.many = 0
        draw = pygame.draw.circle

        def circle(*args: Any, **wishes: Any) -> pygame.Rect:
            self.many += 1
            return draw(*args, **wishes)

        monkeypatch.setattr(pygame.draw, "circle", circle)

    def of(self, stage: Stage) -> int:
        """Return the number of dabs in the next frame."""
        before = self.many
        stage.step(0.02, [])
        return self.many - before


def seated(size: tuple[int, int] = (640, 360)) -> tuple[Stage, Any, int]:
    """Open a table, and return it with a seat that waits and can draw on a phone."""
    stage, table = sit_down(new_session(1, 3), size)
    rest(stage)
    return stage, table, next(seat for seat in range(3) if seat != table.session.to_act)


def test_a_frame_paints_the_new_stroke_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table, seat = seated()
    dabs, painted = Dabs(monkeypatch), []
    for _stroke in range(MANY):
        table.draw_from_phone(seat, 2, DASH)
        painted.append(dabs.of(stage))
    assert 0 < max(painted[1:]) <= 2 * painted[1], "the hundredth stroke costs what the second does"


def test_at_rest_nothing_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table, seat = seated()
    table.draw_from_phone(seat, 2, DASH)
    stage.step(0.02, [])
    dabs = Dabs(monkeypatch)
    table.others.show(table.state)
    assert dabs.of(stage) == 0


def test_long_strokes_make_room_and_cost_what_one_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the longest strokes of phones, everything left is sometimes painted again, but it is never much."""
    stage, table, seat = seated()
    dabs, painted, many = Dabs(monkeypatch), [], depth(MANY, short=60)
    for _stroke in range(many):
        table.draw_from_phone(seat, 2, ZIGZAG)
        painted.append(dabs.of(stage))
    strokes = table.crayons.doodles.strokes(seat)
    assert sum(map(book.wax_of, strokes)) <= book.MOST_WAX
    assert sorted(painted)[len(painted) // 2] <= painted[0] * 1.1
    assert max(painted) <= painted[0] * (len(strokes) + 1)
    assert sum(painted) <= 4 * many * painted[0]


def test_a_window_of_another_size_has_every_stroke_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table, seat = seated()
    for _stroke in range(20):
        table.draw_from_phone(seat, 2, DASH)
        stage.step(0.02, [])
    dabs = Dabs(monkeypatch)
    stage.window.resize((1280, 720))
    stage._fit()
    first = dabs.of(stage)
    assert first > 0 and dabs.of(stage) == 0
    table.draw_from_phone(seat, 2, DASH)
    assert 0 < dabs.of(stage) < first / 10


def test_what_is_rubbed_out_is_gone_from_the_picture() -> None:
    stage, table, seat = seated((1280, 720))
    bare = pygame.image.tobytes(stage.window.screen, "RGB")
    table.draw_from_phone(seat, 1, ((0.02, 0.98), (0.3, 0.98)))
    stage.step(0.02, [])
    assert pygame.image.tobytes(stage.window.screen, "RGB") != bare
    table.draw_from_phone(seat, 0, ((0.02, 0.98),))
    stage.step(0.02, [])
    assert pygame.image.tobytes(stage.window.screen, "RGB") == bare


def test_all_wax_on_a_board_is_bounded() -> None:
    doodles = Doodles()
    for _stroke in range(50):
        doodles.draw(0, Stroke(1, ZIGZAG))
    assert 1 < len(doodles.strokes(0)) < 50 and sum(map(book.wax_of, doodles.strokes(0))) <= book.MOST_WAX
    doodles.draw(0, Stroke(2, tuple((n % 2, 0.5) for n in range(2000))))
    (last,) = doodles.strokes(0)
    assert last.crayon == 2 and last.points[-1] == (1, 0.5) and book.wax_of(last) <= book.MOST_WAX
    for _stroke in range(MOST_STROKES + 5):
        doodles.draw(0, Stroke(3, ((0.5, 0.5),)))
    assert len(doodles.strokes(0)) == MOST_STROKES
