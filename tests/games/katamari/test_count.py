"""The final score: counted line by line to exactly the result, skipped or watched; ties, winners, and what follows."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Hashable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from klotho_games.core.files.settings import Settings
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.people.profiles import Placing, Score
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.count import MAJORITY, majorities
from klotho_games.games.katamari.table.ending.ending import Ending
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import PaintQueue
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.stage import Stage
from tests.games.katamari.table_rig import NAMES, new_session, sensible
from tests.games.rig import READABLE, House, check_words, written
from tests.lazy_stage import LazyStage
from tests.pictures import ART


class Home(House):
    def play_again(self, session: Session, same_deal: bool = False) -> None:
        self.asked.append(("again",))

    def open_replay(self, session: Session) -> None:
        self.asked.append(("watch",))

    def open_records(self, game: str) -> None:
        self.asked.append(("records", game))

    def to_shelf(self) -> None:
        self.asked.append(("shelf",))

    def check_dice(self, session: Session) -> list[str]:
        self.asked.append(("check",))
        return []


def finished(number: int, seats: int) -> Session:
    session, rng = new_session(number, seats, steps=8), random.Random(number)
    while not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


def lively(seats: int) -> Session:
    """Return a game in which several lines bring points."""
    games = (finished(number, seats) for number in range(40))
    return next(session for session in games if sum(session.result.scores) > 2 * MAJORITY)


NOTHING_NEW = FinishReport(None, Placing(), (), ())


def shown(
    session: Session, size: tuple[int, int] = (640, 360), *, finish: FinishReport = NOTHING_NEW, **how: Any
) -> tuple[Stage, Ending]:
    settings = Settings(**{"motion": "full", **how})
    stage = LazyStage(size, settings, Sounds(device=False), Home(), ART)
    ending = Ending(session.game, session, finish)
    stage.push(ending)
    stage.step(0.02, [])
    return stage, ending


def totals(ending: Ending) -> list[int]:
    return [card._total._key[1] for card in ending.count.cards]  # type: ignore[index]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_counts_up_to_the_score(seats: int) -> None:
    session = lively(seats)
    stage, ending = shown(session)
    assert totals(ending) == [0] * seats and not ending.was_counted
    seen = [totals(ending)]
    for _frame in range(60 * 20):
        stage.step(1 / 60, [])
        seen.append(totals(ending))
        if ending.was_counted:
            break
    assert totals(ending) == list(session.result.scores)  # type: ignore[union-attr]
    assert all(a <= b for one, two in pairwise(seen) for a, b in zip(one, two, strict=True))
    assert len({tuple(row) for row in seen}) > 2, "it was not told step by step"


@pytest.mark.usefixtures("every_frame")
def test_what_flies_and_shines_is_drawn_before_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, late = list[Hashable](), list[Hashable]()
    drawn, work = Sprite._draw, PaintQueue.work
    into = [late]

    def noted(self: Sprite, look: DrawStyle, fine: int) -> pygame.Surface:
        here = threading.current_thread() is threading.main_thread()
        (into[-1] if here else ready).append(self._key[0] if isinstance(self._key, tuple) else self._key)
        return drawn(self, look, fine)

    def ahead(self: PaintQueue, seconds: float, *, quiet: bool) -> None:
        into.append(ready)
        work(self, seconds, quiet=quiet)
        into.pop()

    monkeypatch.setattr(Sprite, "_draw", noted)
    monkeypatch.setattr(PaintQueue, "work", ahead)
    stage, ending = shown(lively(2), (658, 370))  # a size in which nothing was drawn before
    while stage.look.art.drawing:
        time.sleep(0.001)
    late.clear()
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)  # every frame has time left, however busy the machine is
    while not ending.was_counted:
        stage.step(1 / 30, [])
    assert {"katamari-prize", "katamari-count-card", "button"} <= set(ready)
    assert {"katamari-prize", "katamari-count-card", "katamari-count-rays", "button"}.isdisjoint(late)


def test_a_click_shows_the_end_and_does_nothing_else() -> None:
    session = finished(2, 3)
    stage, ending = shown(session)
    stage.step(0.02, [Pointer("press", (960, 1030))])
    stage.step(0.02, [Pointer("release", (960, 1030))])
    assert ending.was_counted and totals(ending) == list(ending.result.scores)
    assert stage.program.asked == []


def test_who_wins_is_not_said_before_it_is_counted() -> None:
    session = finished(2, 3)
    _stage, ending = shown(session)
    names = [NAMES[seat] for seat in ending.result.winners]
    assert not any(name in ending.prompt._said[1] for name in names)
    ending.motions.finish()
    assert all(name in ending.prompt._said[1] for name in names)
    assert all(card._crown.alpha == (card.seat in ending.result.winners) for card in ending.count.cards)


def test_majorities_get_their_ribbon() -> None:
    session = finished(5, 4)
    _stage, ending = shown(session)
    ending.motions.finish()
    for n, majority in enumerate(majorities(session.state.boards)):
        for card in ending.count.cards:
            _name, _n, number, points, won, _size = card._rows[n + 1]._key  # type: ignore[misc]
            assert number == str(majority.shown[card.seat])
            assert won == (card.seat == majority.winner) and (points == f"+{MAJORITY}") == won


def with_ties() -> Session:
    """Return a game with a majority in one symbol and a tie in another."""
    for number in range(80):
        session = finished(number, 3)
        found = majorities(session.state.boards)
        if any(m.winner >= 0 for m in found) and any(m.winner < 0 and max(m.shown) for m in found):
            return session
    raise AssertionError("no such game")


def near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) < 40 and abs(a[1] - b[1]) < 30


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("speed", ["normal", "fast"])
@pytest.mark.rule("KAT-3.1")
def test_a_crown_comes_to_someone_who_shows_the_most_and_to_each_who_is_equal(motion: str, speed: str) -> None:
    """Without motion the crown is there too, and the points are added to the total."""
    session = with_ties()
    stage, ending = shown(session, motion=motion, speed=speed)
    count, prize = ending.count, ending.count._prize
    heard: list[str] = []
    stage.sound.play = heard.append  # type: ignore[method-assign, assignment]
    visited: dict[str, set[int]] = {}
    gained: set[int] = set()
    while not ending.was_counted:
        stage.step(1 / 60, [])
        for card in count.cards:
            for n, majority in enumerate(count.symbols):
                flying = prize._whole.visible and prize._whole.key == ("katamari-prize", majority.symbol)
                if flying and near(prize._whole.centre, card.at_row(n + 1)):
                    visited.setdefault(majority.symbol, set()).add(card.seat)
            if prize._gain.visible and near(prize._gain.centre, card.at_total):
                gained.add(card.seat)
    assert gained == {m.winner for m in count.symbols if m.winner >= 0}
    for majority in count.symbols:
        most = max(majority.shown)
        equal = {seat for seat, n in enumerate(majority.shown) if n == most} if most else set()
        assert equal <= visited.get(majority.symbol, set()), majority
    assert heard.count("treasure") == sum(m.winner >= 0 for m in count.symbols)
    assert "fail_hiss" in heard and "star" in heard
    assert not prize._whole.visible and not prize._gain.visible


def test_the_bar_shows_no_one_as_the_winner_before_it_is_counted() -> None:
    stage, ending = shown(finished(2, 3))
    seen: list[str] = []

    class Noting:
        def svg(self, name: str, box: object) -> None:
            seen.append(name)

    for _time in range(2):
        ending.prompt.avatar(Noting(), ending.prompt.box)  # type: ignore[arg-type]
        ending.motions.finish()
        stage.step(0.02, [])
    assert seen[0] == "katamari/k_emperor" and seen[1].endswith("_happy")


def test_counted_again() -> None:
    session = finished(2, 2)
    stage, ending = shown(session)
    ending.motions.finish()
    stage.step(0.02, [Press(None, "c")])
    assert not ending.was_counted and totals(ending) == [0, 0]
    ending.motions.finish()
    assert totals(ending) == list(ending.result.scores)


def test_built_anew_it_stands_as_it_was_told() -> None:
    session = finished(3, 3)
    _stage, ending = shown(session)
    ending.motions.finish()
    ending.rebuild()
    assert not ending.motions.is_busy and totals(ending) == list(ending.result.scores)


@pytest.mark.parametrize(
    ("name", "asked"), [("p", "watch"), ("r", "records"), ("v", "check"), ("return", "again"), ("escape", "shelf")]
)
def test_the_ways_on(name: str, asked: str) -> None:
    stage, ending = shown(finished(2, 2))
    ending.motions.finish()
    while ending.guard.is_deaf:
        stage.step(0.02, [])
    action = {"return": Action.CONFIRM, "escape": Action.CANCEL}.get(name)
    stage.step(0.02, [Press(action, name)])
    assert stage.program.asked[0][0] == asked


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_nothing_is_clipped(seats: int, text: float) -> None:
    stage, ending = shown(finished(seats, seats), READABLE, text_scale=text)
    ending.motions.finish()
    stage.look.runs = []
    for sprite in ending.layers.sprites():
        sprite._picture = None
    ending.layers.repaint()
    stage.step(0.3, [])
    assert [run.words for run in stage.look.runs if not run.fits] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_best_scores_come_with_the_crown_where_a_place_is_free(seats: int) -> None:
    session = lively(seats)
    winner = session.result.winners[0]  # type: ignore[union-attr]
    scores = (Score("a", "Zoe", 41, 0, "2026-11-01"), Score("b", NAMES[winner], 22, 0, "2026-11-15"))
    stage, ending = shown(session, READABLE, finish=FinishReport(None, Placing(overall=2), (), scores))
    best = ending.count._best
    if seats == 4:
        assert best is None and ending.focus.find("best") is None
        return
    assert best is not None and best.sprite.alpha == 0 and NAMES[winner] not in best.spot.label
    assert not any(best.box.overlap(card.box) for card in ending.count.cards)
    for _count in range(2):
        ending.motions.finish()
        assert best.sprite.alpha == 1
        assert best.spot.label == f"Best scores. 1, Zoe, 41. 2, {NAMES[winner]}, 22, new"
        ending.count_again()
        stage.step(0.02, [])
        assert best.sprite.alpha == 0
    ending.motions.finish()
    check_words(written(stage), (1280, 720), 1.0)
