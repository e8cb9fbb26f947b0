"""A dice tray: dice with places of their own, which are thrown together or alone, kept, or picked up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, Together, later, wait
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

from .dice import DieSprite, PaintFace, appear, go_home, tumble

HELD_Z = 400
_FIRST, _LATER = 0.5, 0.03
"""Seconds of a throw, and the extra time of each further die; 0.6 at most."""
_LONGEST = 0.6
_LARGE, _APART, _ABOVE, _SEEN = 1.75, 118.0, 200.0, 0.3
"""For dice thrown large: their scale, their distance, their height above everything else, and how long they rest so."""


class DieKind(NamedTuple):
    """The look of a die. `paint` draws one of its `faces`; kinds with the same `name` share their pictures."""

    name: str
    paint: PaintFace
    faces: Sequence[int]


class DiePlace(NamedTuple):
    """The place and tilt of a die."""

    kind: DieKind
    box: Box
    angle: float = 0


class DiceTray:
    """A tray whose dice are numbered by their places.

        tray = DiceTray(self, [DiePlace(D6, box, -9), DiePlace(D6, other, 4)], thrown_from=(1640, 560), z=105)
        tray.show([3, 5])                                        # None for a die that has not been rolled
        self.motions.then(*tray.throw({1: 6}, seed=6, sound="dice_roll_wood_1"))     # the first one is kept
        tray.offer({0, 1})                                       # these can be picked up, as die:0 and die:1
    """

    def __init__(self, scene: Scene, places: Sequence[DiePlace], *, thrown_from: Point, z: float) -> None:
        self._scene, self._places, self._from = scene, places, thrown_from
        self.dice = [
            DieSprite(scene, place.box, place.kind.paint, place.kind.name, place.kind.faces[-1], z=z + n,
                      angle=place.angle)
            for n, place in enumerate(places)
        ]
        self._z = [die.z for die in self.dice]
        self._spots: list[Spot] = []

    def show(self, values: Sequence[int | None]) -> None:
        """Put every die in its place. A die with None has not been rolled; it is pale and shows its last face."""
        for die, place, value, z in zip(self.dice, self._places, values, self._z, strict=True):
            die.lie(place.kind.faces[-1] if value is None else value)
            die.alpha, die.z = 1.0 if value is not None else 0.55, z

    # -- picking up -----------------------------------------------------------------------------------------

    def offer(self, dice: Collection[int]) -> None:
        """Let these dice be picked up. The table's offers name them `die:n`."""
        for spot in self._spots:
            self._scene.focus.remove(spot)
        self._spots = [
            self._scene.spot(Spot(f"die:{n}", die.box, str(die.face), role=_("die"), piece=f"die:{n}", ring=14))
            for n, die in enumerate(self.dice)
            if n in dice
        ]

    def sprite_of(self, piece: str) -> Sprite | None:
        """The die of a piece, for the table's own `sprite_of`. A die that is carried is above everything."""
        kind, _sep, n = piece.partition(":")
        if kind != "die":
            return None
        die = self.dice[int(n)]
        drag = self._scene.drag
        if drag is not None and drag.held_piece == piece:
            die.z, die.zoom, die.shadow.visible = HELD_Z, 1.12, False
        return die

    # -- throwing -------------------------------------------------------------------------------------------

    def throw(self, rolled: Mapping[int, int], *, seed: int, sound: str, over: Point | None = None) -> list[Part]:
        """Throw these dice, so that they show what was rolled; all others stay. Each is heard when it comes to rest.

        With `over`, they are thrown large around that point, and go to their places during the motion that follows.
        """
        play = self._scene.stage.sound.play
        if self._scene.motions.reduced:
            still: list[Motion] = [appear(self.dice[n], value) for n, value in rolled.items()]
            return [lambda: play(sound), Together(still), lambda: play("dice_settle")]
        rolling = [
            tumble(
                self.dice[n], (self._from[0] + 40 * i, self._from[1] + 50 * i), value, self._places[n].kind.faces,
                seconds=min(_LONGEST, _FIRST + _LATER * i), seed=seed * 7 + i, landed=lambda: play("dice_settle"),
                to=_beside(over, i, len(rolled)), large=1 if over is None else _LARGE,
            )
            for i, (n, value) in enumerate(rolled.items())
        ]

        def rise() -> None:
            """Thrown dice pass over those at rest."""
            play(sound)
            for n in rolled:
                self.dice[n].z = self._z[n] + (len(self.dice) if over is None else _ABOVE)

        def settle() -> None:
            for n in rolled:
                self.dice[n].z = self._z[n]

        if over is None:
            return [rise, Together(rolling), settle]
        home: list[Motion] = [go_home(self.dice[n]) for n in rolled]
        return [rise, Together(rolling), Meanwhile([wait(_SEEN), Together(home), settle])]


def falling(prepare: Callable[[], list[Part]]) -> list[Part]:
    """A throw whose dice are placed when its turn comes: `prepare` places them and returns the parts of
    `DiceTray.throw`.

        self.motions.then(*falling(lambda: self.laid(dice).throw({0: 5}, seed=2, sound="dice_roll_tray_1")))
    """
    after: list[Callable[[], None]] = []

    def make() -> list[Motion]:
        begin, rolling, end = prepare()
        assert callable(begin) and callable(end) and isinstance(rolling, Together)
        begin()
        after[:] = [end]
        return rolling.parts

    def ended() -> None:
        for end in after:
            end()

    return [later(_LONGEST, make), ended]


def _beside(over: Point | None, i: int, of: int) -> Point | None:
    """Places side by side around a point."""
    return None if over is None else (over[0] + (i - (of - 1) / 2) * _APART, over[1] + 10 * (i % 2))
