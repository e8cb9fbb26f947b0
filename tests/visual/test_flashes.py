"""Nothing flashes more than three times a second: every named screen is reached at full motion, frame by frame.

Measured as WCAG 2.2 (2.3.1) does: a flash is a pair of opposing changes of relative luminance by a tenth or more, the
darker below 0.80, over more than a quarter of any ninth of the screen (341 × 256 pixels of 1024 × 768).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.stage.devices.input import Signal
from klotho_games.stage.stage import Stage
from shots import albums, screens
from shots.studio import Studio
from tests.depth import every

FRAME = 1 / 30
LONGEST = 9.0
"""Seconds for which one motion is watched before it is skipped."""
ACROSS, DOWN = 30, 18
"""Cells of the screen. A ninth of it has 10 × 6 of them."""
MOST, LAST = 3, 8
"""Flashes per second, and the moves at the end of a game that are watched."""
_LIGHT = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)]


class Cell:
    """The luminance of one place, and when it last turned."""

    def __init__(self, light: float) -> None:
        self._low = self._high = light
        self._rising: bool | None = None
        self.turns: deque[float] = deque()

    def see(self, light: float, now: float) -> None:
        self._low, self._high = min(self._low, light), max(self._high, light)
        rises = light - self._low >= 0.1 and self._low < 0.8
        falls = self._high - light >= 0.1 and light < 0.8
        if rises and self._rising is not True:
            self._turn(light, True, now)
        elif falls and self._rising is not False:
            self._turn(light, False, now)
        while self.turns and now - self.turns[0] > 1:
            self.turns.popleft()

    def _turn(self, light: float, rising: bool, now: float) -> None:
        self._rising, self._low, self._high = rising, light, light
        self.turns.append(now)

    @property
    def flashes(self) -> int:
        """Whole pairs of changes in the last second."""
        return len(self.turns) // 2


class Eye:
    """Watches a screen, and remembers how often the worst ninth of it has flashed within a second."""

    def __init__(self) -> None:
        self._cells: list[Cell] = []
        self.seconds = 0.0
        self.worst = 0
        self.worst_at = 0.0

    def see(self, picture: pygame.Surface) -> None:
        small = pygame.transform.smoothscale(picture.convert(24), (ACROSS, DOWN))
        ink = pygame.image.tobytes(small, "RGB")
        light = [0.2126 * _LIGHT[r] + 0.7152 * _LIGHT[g] + 0.0722 * _LIGHT[b]
                 for r, g, b in zip(ink[::3], ink[1::3], ink[2::3], strict=True)]
        if not self._cells:
            self._cells = [Cell(one) for one in light]
        self.seconds += FRAME
        for cell, one in zip(self._cells, light, strict=True):
            cell.see(one, self.seconds)
        if self.seconds > 0.2:
            self._weigh()

    def _weigh(self) -> None:
        flashes = [cell.flashes for cell in self._cells]
        if max(flashes) <= self.worst:
            return
        w, h = ACROSS // 3, DOWN // 3
        for top in range(0, DOWN - h + 1, 2):
            for left in range(0, ACROSS - w + 1, 2):
                ninth = sorted((flashes[y * ACROSS + x] for y in range(top, top + h) for x in range(left, left + w)),
                               reverse=True)
                if ninth[len(ninth) // 4] > self.worst:
                    self.worst, self.worst_at = ninth[len(ninth) // 4], self.seconds


@contextmanager
def watched() -> Iterator[tuple[Studio, Eye]]:
    """A studio at full motion in which every frame is watched."""
    eye, step, skip = Eye(), Stage.step, Studio.rest

    def see(stage: Stage, seconds: float, signals: list[Signal]) -> None:
        for n in range(max(1, round(seconds / FRAME))):
            step(stage, FRAME, signals if n == 0 else [])
            eye.see(stage.window.screen)

    def rest(s: Studio, frames: int = 12) -> None:
        for n in range(round(LONGEST / FRAME)):
            s.stage.step(FRAME, [])
            if n > 10 and s.stage.at_rest:
                return
        skip(s, 2)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stage, "step", see)
        patch.setattr(Studio, "rest", rest)
        with screens.studio((480, 270), motion="full", speed="normal", linger=True) as s:
            yield s, eye


def seen_at(name: str) -> Eye:
    """Watch how a named screen comes up, and how it goes on."""
    with watched() as (s, eye):
        screens.SHOTS[name](s)
        s.rest()
    return eye


def seen_of(id: str) -> Eye:
    """Watch the last moves and the end of a game, a throw of many dice, and the moment with the most to see."""
    game, rng = registry.load(id), Random(5)
    whole = screens.a_game(game, seeds.seed_from_words("flashes"))
    while not whole.is_over:
        whole.draw_chance()
        whole.play(rng.choice(whole.legal()))
        whole.draw_chance()
    moves = [turn.step for turn in whole.history if isinstance(turn.step, Move)]
    session = screens.a_game(game, seeds.seed_from_words("flashes"))
    session.draw_chance()
    for move in moves[:-LAST]:
        session.play(move)
        session.draw_chance()
    films = [(session, moves[-LAST:])]
    if id in albums.collect("THROW"):
        throw = albums.collect("THROW")[id]()
        films.append((throw, [throw.legal()[0]]))
    if id in albums.collect("SIGHT"):
        sight, move = albums.collect("SIGHT")[id][1]()
        films.append((sight, [move]))
    with watched() as (s, eye):
        for played, more in films:
            table = s.seat(played)
            for move in more:
                table.play(move)
                s.rest()
                s.take_over()
            s.rest()
    return eye


def unsafe(eye: Eye) -> str:
    return f"{eye.worst} times a second, at {eye.worst_at:.1f} s of {eye.seconds:.0f}" if eye.worst > MOST else ""


@pytest.mark.parametrize("id", every(registry.ids(), 7))
def test_no_game_flashes_more_than_three_times_a_second(id: str) -> None:
    eye = seen_of(id)
    assert eye.seconds > 2
    assert unsafe(eye) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", screens.SHOTS)
def test_no_screen_flashes_more_than_three_times_a_second(name: str) -> None:
    assert unsafe(seen_at(name)) == ""


@pytest.mark.parametrize(("hertz", "share", "flashes"), [(5.0, 0.2, True), (2.0, 1.0, False), (5.0, 0.02, False)])
def test_a_flicker_would_be_found(hertz: float, share: float, flashes: bool) -> None:
    """Fast over a fifth of the screen; slow over all of it; fast in a corner."""
    eye, picture = Eye(), pygame.Surface((480, 270))
    for n in range(75):
        picture.fill("#808080")
        if n * FRAME * hertz % 1 < 0.5:
            side = share**0.5
            picture.fill("#ffffff", (0, 0, round(480 * side), round(270 * side)))
        eye.see(picture)
    assert (eye.worst > MOST) is flashes
