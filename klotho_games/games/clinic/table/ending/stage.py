"""The stage before the figures, by night.

Night falls, the lamps go on floor by floor, the healed patients come out of the doors, and each line of the goal is
checked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.cards import DIFFICULTIES
from klotho_games.games.clinic.rules.names import difficulty_name, goal_name
from klotho_games.games.clinic.rules.state import needs_of, standing_of
from klotho_games.games.clinic.table.look import night_picture as by_night
from klotho_games.games.clinic.table.look.card_stock import Tone, paint_heading, paint_paper
from klotho_games.games.clinic.table.look.goal_card import goal_picture, is_met, list_needs, paint_need, paint_stars
from klotho_games.games.clinic.table.look.night_picture import BOARD, NIGHT
from klotho_games.games.clinic.table.look.style import ART, GOOD, INK, RUST
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA
from klotho_games.stage.ending.overture import Overture
from klotho_games.stage.scene.motion import Motion, Part, bounce, fade, fly, glide, later, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .ending import Ending

_DUSK, _LAMP, _OUT, _EACH, _LINE, _STAMP, _STAY, _DIP = 0.7, 0.3, 0.55, 0.11, 0.3, 0.26, 1.3, 0.22
_HEAD, _FOOT, _GAP, _MOST_LINES = 118.0, 142.0, 10.0, 4
"""Of the board: the space above and below its lines, the gap between lines, and the maximum number of lines."""
_RISE, _HEARTS = 1.2, 12
"""Seconds that a released heart flies, and the maximum number of hearts."""
_Z = 40
_DUSK_TONE = "#5c6890"
"""Dusk, multiplied with the colours of the stage."""
_DROP = 40.0
"""How far the verdict falls onto the board."""


class EndingStage(Overture):
    scene: Ending

    def __init__(self, scene: Ending) -> None:
        super().__init__(scene)
        self._out = 0
        self.night = by_night.stage_plan(scene.prompt.box.y, len(scene.state.floors))
        box = self.night.box
        room = Box(box.right - BOARD - 40, box.y + 40, BOARD, self.night.street.y - box.y - 72)
        self._tall = min(84.0, (room.h - _HEAD - _FOOT) / _MOST_LINES - _GAP)
        self._board = room.top_part(_HEAD + _FOOT + (1 + len(self._needs)) * (self._tall + _GAP))

    def backdrop(self, pen: Pen) -> None:
        """Paint the town, the street and the house before the lamps go on."""
        by_night.paint_ground(pen, self.night, self.scene.state)
        by_night.paint_waiting(pen, self.night, self.scene.state)

    @property
    def is_complete(self) -> bool:
        """Whether everything is shown, including the verdict and, if the goal was reached, the sign on the roof."""
        return self.shown and self._verdict.alpha == 1 and (self._roof.alpha == 1 or not self.scene.has_won)

    # -- showing the end ------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Return the motion from dusk to the verdict. A closed clinic stays dark, and its patients do not come out."""
        scene = self.scene
        return [scene.sound("gentle_bell"), wait(_DUSK), *self._lamps(), *self._comes_out(),
                *self._goal(), *self._leave()]

    def begin(self) -> None:
        """Add all sprites, unlit, and paint them ahead, so that none is painted when its turn comes."""
        self.shown, self._out = True, 0
        s, night = self.scene.state, self.night
        self._add(self._board, partial(self._paint_board, box=self._board.at_origin), z=_Z + 3)
        self._count = self._add(self._row(0), partial(self._paint_count, many=0))
        self._floors = [self._add_lit_part(by_night.floor_box(night, n), partial(by_night.paint_lit_floor, floor=n))
                        for n in range(len(s.floors))]
        self._roof = self._add_lit_part(by_night.roof_box(night), partial(by_night.paint_lit_roof))
        standing = standing_of(s)
        rows = [(self._row(n), *need) for n, need in enumerate(self._needs, start=1)]
        self._open = [self._add(row, partial(_paint_need, box=row.at_origin, name=name, wanted=n))
                      for row, name, n in rows]
        self._lines = [
            self._add(row, partial(_paint_line, box=row.at_origin, name=name, wanted=n, stands=standing[name]), alpha=0,
                      z=_Z + 5)
            for row, name, n in rows
        ]
        box = Box(self._board.x + 24, self._board.bottom - 132, self._board.w - 48, 108)
        paint = partial(_paint_verdict, box=box.at_origin, words=self.scene.verdict, won=self.scene.has_won)
        self._verdict = self._add(box.move(0, -_DROP), paint, z=_Z + 6, alpha=0)
        self._dusk, self._dark = self._add_veil(_DUSK_TONE, "multiply"), self._add_veil(NIGHT, "over")
        look, unseen = self.scene.stage.look, (*self._floors, *self._lines, self._verdict, self._roof, self._dusk,
                                               self._dark)
        self.scene.ahead.paint_soon([partial(one.picture, look) for one in unseen])
        self.scene.picture_ahead()
        self.scene.show_figures(False)

    @property
    def _needs(self) -> list[tuple[str, int]]:
        """The lines of the goal; none for a closed clinic."""
        return [] if self.scene.state.closed else list_needs(needs_of(self.scene.state))

    def _add(self, box: Box, paint: Callable[[Pen], None], *, z: float = _Z + 4, alpha: float = 1.0,
             margin: float = 20) -> Sprite:
        return self._put(Sprite(box, paint, z=z, alpha=alpha, margin=margin))

    def _add_veil(self, tone: str, blend: str) -> Sprite:
        """Add a veil over the whole stage.

        It is switched on, not faded: fading a sprite of this size would take a whole frame's time at every step.
        """
        box = self.night.box
        return self._put(Sprite(box, lambda pen: pen.fill(box.at_origin, tone), z=_Z + 40, blend=blend, visible=False))

    def _add_lit_part(self, box: Box, paint: partial[None]) -> Sprite:
        """Add a part of the house whose `paint` uses canvas coordinates."""
        night, s = self.night, self.scene.state

        def moved(pen: Pen) -> None:
            paint(pen.at_offset(-box.x, -box.y), night=night, s=s)

        return self._add(box, moved, z=_Z, alpha=0)

    def _lamps(self) -> list[Part]:
        """Light the floors from the ground up."""
        if self.scene.state.closed:
            return []
        found: list[Part] = []
        for n in range(len(self.scene.state.floors)):
            found += [self.scene.sound("ui_toggle"), self._fade_in(partial(self._floor, n), _LAMP), wait(0.06)]
        return found

    def _floor(self, n: int) -> Sprite:
        return self._floors[n]

    def _line(self, n: int) -> Sprite:
        return self._lines[n]

    def _fade_in(self, which: Callable[[], Sprite], seconds: float) -> Part:
        """Fade a sprite in, even if motion is reduced."""
        made: list[Motion] = []

        def start() -> None:
            made[:] = [fade(which(), 1.0, seconds)]
            begin = made[0].start
            assert begin is not None
            begin()

        return Motion(seconds, lambda t: made[0].at(t), lambda t: t, start, travels=False)

    def _comes_out(self) -> list[Part]:
        """Let the healed patients walk one by one through the door to their places in the street."""
        crowd = by_night.healed_crowd(self.scene.state)
        if self.scene.state.closed or not crowd:
            return []
        each = min(_EACH, 2.2 / len(crowd))
        return [self.scene.sound("heal_chime"), later(_OUT + each * len(crowd), partial(self._walk, crowd, each)),
                lambda: self._show_count(len(crowd)), wait(0.2)]

    def _walk(self, crowd: Sequence[int], each: float) -> list[Motion]:
        night, many = self.night, len(crowd)
        door, waiting = night.door(self.scene.state.cells), by_night.in_the_hall(self.scene.state)
        found = []
        for n, severity in enumerate(crowd):
            end = night.healed_place(n, many, waiting)
            name = by_night.healed_picture(severity)
            sprite = self._put(Sprite(end, partial(_paint_healed_patient, name=name, box=end.at_origin), alpha=0.0,
                                      z=_Z + 1 + n % 2, margin=8, key=("clinic-healed", name)))
            found.append(self._steps(sprite, n, door, end, each))
        return found

    def _steps(self, sprite: Sprite, n: int, door: tuple[float, float], end: Box, each: float) -> Motion:
        """Return the walk of patient n, who starts after the patients before."""
        seconds = _OUT + n * each

        def at(t: float) -> None:
            own = max(0.0, (t * seconds - n * each) / _OUT)
            if own <= 0:
                return
            own = glide(min(1.0, own))
            x, y = end.centre
            sprite.centre = (door[0] + (x - door[0]) * own, door[1] + (y - door[1]) * own)
            sprite.alpha = min(1.0, own * 5)
            self._show_count(n + 1)

        return Motion(seconds, at, lambda t: t)

    def _show_count(self, many: int) -> None:
        if many > self._out:
            self._out = many
            self._count.redraw(partial(self._paint_count, many=many))

    def _goal(self) -> list[Part]:
        """Show each line of the goal, then the verdict. The sign on the roof shines only if the goal was reached."""
        scene, standing = self.scene, standing_of(self.scene.state)
        found: list[Part] = []
        for n, (name, wanted) in enumerate(self._needs):
            done = is_met(name, wanted, standing[name])
            found += [scene.sound("score_tick" if done else "ui_refuse"),
                      self._fade_in(partial(self._line, n), _LINE), partial(self._hide_open_line, n), wait(0.1)]
        found += [scene.sound("stamp_seal" if scene.has_won else "trap_hit"), self._fade_in(lambda: self._verdict, 0.1),
                  later(_STAMP, self._drop), scene.sound("win" if scene.has_won else "lose")]
        if not scene.has_won:
            return [*found, wait(_STAY)]
        return [*found, self._fade_in(lambda: self._roof, _LAMP), later(_RISE, self._let_go), wait(_STAY - _RISE)]

    def _hide_open_line(self, n: int) -> None:
        self._open[n].visible = False

    def _let_go(self) -> list[Motion]:
        """Let the healed patients release their hearts, which fly over the roof and away. Only for a reached goal."""
        if self.scene.motions.reduced:
            return []
        crowd, rng = len(by_night.healed_crowd(self.scene.state)), random.Random(9)
        waiting, found = by_night.in_the_hall(self.scene.state), list[Motion]()
        for n in range(0, crowd, max(1, -(-crowd // _HEARTS))):
            held = self.night.healed_place(n, crowd, waiting)
            side = held.w * 0.5
            box = Box(held.right - side, held.y, side, side)
            heart = self._add(box, partial(_paint_heart, box=box.at_origin), z=_Z + 2.5, margin=2)
            away = held.x + rng.uniform(-140, 140), self.night.box.y - side
            found.append(fly(heart, away, rng.uniform(0.6, 1.0) * _RISE, ease=lambda t: t * t))
        return found

    def _drop(self) -> list[Motion]:
        x, y = self._verdict.centre
        return [fly(self._verdict, (x, y + _DROP), _STAMP, ease=bounce)]

    # -- on to the figures ----------------------------------------------------------------------------------

    def _leave(self) -> list[Part]:
        """Close the night over the stage, then show the figures."""
        return [lambda: self._darker(self._dusk), wait(_DIP / 2), lambda: self._darker(self._dark), wait(_DIP / 2),
                self._end_overture]

    def _darker(self, veil: Sprite) -> None:
        veil.visible = True

    # -- the board ------------------------------------------------------------------------------------------

    def _row(self, n: int) -> Box:
        """Return row n of the board. Row 0 is the number of healed patients, the others are the lines of the goal."""
        board = self._board
        return Box(board.x + 24, board.y + _HEAD + n * (self._tall + _GAP), board.w - 48, self._tall)

    def _paint_board(self, pen: Pen, box: Box) -> None:
        s = self.scene.state
        paint_paper(pen, box, radius=22, lift=8)
        pen.svg(goal_picture(s.goal), Box(24, 18, 120, 90), shadow=2)
        paint_heading(pen, goal_name(s.goal), Box(160, 16, box.w - 184, 52), INK, 40)
        paint_stars(pen, Box(160, 72, 84, 28), DIFFICULTIES.index(s.difficulty) + 1)
        pen.text(difficulty_name(s.difficulty), Box(256, 68, box.w - 280, 36), 24, RUST, BOLD)

    def _paint_count(self, pen: Pen, many: int) -> None:
        box = self._row(0).at_origin
        paint_paper(pen, box, Tone.ROSE, radius=14, lift=0, lined=False)
        tall = box.h - 10
        pen.svg(by_night.healed_picture(2), Box(16, 5, tall * 112 / 196, tall))
        number = Box(box.right - 120, 0, 100, box.h)
        pen.text(_("Went home healthy"), Box(80, 0, number.x - 88, box.h), 28, INK, BOLD)
        pen.text(str(many), number, 44, INK, FREDOKA, align="right")


def _paint_healed_patient(pen: Pen, name: str, box: Box) -> None:
    pen.svg(name, box, shadow=2)


def _paint_heart(pen: Pen, box: Box) -> None:
    pen.svg(f"{ART}/heart", box)


def _paint_need(pen: Pen, box: Box, name: str, wanted: int) -> None:
    paint_need(pen, box.without_right(62), name, wanted, None, size=28)


def _paint_line(pen: Pen, box: Box, name: str, wanted: int, stands: int) -> None:
    paint_need(pen, box.without_right(62), name, wanted, stands, size=28)
    done = is_met(name, wanted, stands)
    pen.svg(f"{ART}/treated" if done else f"{ART}/out_of_service", Box.around((box.right - 26, box.centre[1]), 48, 48))


def _paint_verdict(pen: Pen, box: Box, words: str, won: bool) -> None:
    paint_paper(pen, box, Tone.MINT if won else Tone.ROSE, radius=18, lift=6)
    side = box.h - 24
    pen.svg(f"{ART}/treated" if won else f"{ART}/out_of_service", Box(16, 12, side, side), shadow=3)
    paint_heading(pen, words, Box(side + 36, 0, box.w - side - 56, box.h), GOOD if won else RUST, 46)
