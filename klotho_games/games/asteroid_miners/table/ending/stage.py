"""The stage before the figures: the forged components dock to both crews' ships, and the richer crew lifts off.

The books follow. With reduced motion nothing travels: the ships are shown loaded, with the engine burning.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.count import best_crews
from klotho_games.games.asteroid_miners.rules.names import crew_name, money
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.table.look.component_faces import component_art
from klotho_games.games.asteroid_miners.table.look.ending_pictures import (
    dust_sprite,
    flame_sprites,
    ground_sprite,
    liftoff_sprite,
)
from klotho_games.games.asteroid_miners.table.look.ship import (
    ROW,
    SHIP,
    paint_name,
    paint_ship,
)
from klotho_games.games.asteroid_miners.table.look.style import ART
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Motion, Part, Together, fade, fly, later, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .ending import Ending

_PADS = (600.0, 1320.0)
_MODULE = 92.0
_UP = 1300.0
_CARGO = ("mineral_platinum", "mineral_rhodium", "mineral_nickel")
"""Cargo of a crew that has forged nothing."""
_PUFFS = 9


def forged_components(events: Iterable[Event], side: int) -> tuple[int, ...]:
    """Return the components that a crew was paid for, in the order of forging, without those that Overtime lost."""
    kept: list[int] = []
    begun: list[int] = []
    for event in events:
        match event:
            case ev.ComponentForged(seat=seat) if seat == side:
                begun.append(event.component)
            case ev.FundsBanked(seat=seat) if seat == side:
                kept, begun = kept + begun, []
            case ev.OvertimeLost(seat=seat) if seat == side:
                begun = []
    return tuple(kept)


class Liftoff:
    """Both ships. `parts` shows the liftoff and removes all its sprites."""

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene = scene
        s: Dig = scene.state
        names = scene.session.setup.seats
        self.leaving = (0, 1) if s.alone else best_crews(s)
        told = [event for played in scene.session.history for event in played.events]
        self.built = tuple(forged_components(told, side) for side in (0, 1))
        self._ground = bottom - 92
        self._field = [scene.add(ground_sprite(bottom))]
        self._ships: list[list[Sprite]] = []
        self._modules: list[list[Sprite]] = []
        self._flames: list[list[Sprite]] = []
        self._dust: list[list[Sprite]] = []
        for side in (0, 1):
            self._lay(side, crew_name(side, names), s.crews[side].money)
        scene.paint_before_motion(self._all)

    def _lay(self, side: int, name: str, funds: int) -> None:
        x = _PADS[side]
        ship = Box(x - SHIP.w / 2, self._ground - SHIP.h, SHIP.w, SHIP.h)
        art = [component_art(number) for number in self.built[side]] or [f"{ART}/{name}" for name in _CARGO]
        load = len(art)
        self._ships.append([self._add_sprite(ship, partial(paint_ship, side=side, load=load), 7, "ship", side, load)])
        self._modules.append([
            self._add_sprite(_dock_box(ship, n), partial(_paint_module, art=one), 8, "module", one)
            for n, one in enumerate(art)
        ])
        self._flames.append([self.scene.add(flame) for flame in flame_sprites(x, ship.bottom)])
        self._dust.append([self.scene.add(dust_sprite((x, self._ground))) for _each in range(_PUFFS)])
        plate = Box(x - 300, self._ground + 22, 600, 60)
        self._field.append(self._add_sprite(plate, partial(paint_name, side=side, words=f"{name}  {money(funds)}"), 10,
                                            "name", side, name, funds))

    def _add_sprite(self, box: Box, paint: Callable[[Pen, Box], None], z: float, *key: Hashable) -> Sprite:
        return self.scene.add(liftoff_sprite(box, paint, z, *key))

    @property
    def _all(self) -> list[Sprite]:
        groups = (*self._ships, *self._modules, *self._flames, *self._dust)
        return [*self._field, *(sprite for group in groups for sprite in group)]

    def title(self) -> tuple[str, str]:
        s: Dig = self.scene.state
        if len(self.leaving) > 1:
            return _("Both crews lift off"), _("with everything they have built and earned.")
        side = self.leaving[0]
        name = crew_name(side, self.scene.session.setup.seats)
        n = len(self.built[side])
        told = ngettext("with {n} component of Alpha Station and {money}",
                        "with {n} components of Alpha Station and {money}", n) if n else _("with {money}")
        return _("{name} lifts off!").format(name=name), told.format(n=n, money=money(s.crews[side].money))

    # -- words and motion -----------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        return self._still() if self.scene.motions.reduced else self._whole()

    def _whole(self) -> list[Part]:
        parts: list[Part] = [self._stand, wait(0.3)]
        for n in range(max(map(len, self._modules))):
            parts += [self._dock(n), self._sound_part("cube"), wait(0.05)]
        return [*parts, wait(0.35), *self._ignite(), *self._rise(), wait(0.25), *self._fade_out()]

    def _still(self) -> list[Part]:
        loaded = Together([fade(one, 1.0, 0.3) for modules in self._modules for one in modules])
        return [self._stand, loaded, self._sound_part("forge_clang"), wait(0.5), *self._ignite(), wait(1.2),
                *self._fade_out()]

    def _stand(self) -> None:
        """Show both ships on their pads. The books stay hidden until the liftoff is over."""
        self.scene.sheet.hide()
        for sprite in (*self._field, *self._ships[0], *self._ships[1]):
            sprite.alpha = 1.0

    def _dock(self, n: int) -> Motion:
        """Bring in the next module of each crew from its side."""
        def make() -> list[Motion]:
            moving: list[Motion] = []
            for modules in self._modules:
                if n >= len(modules):
                    continue
                module, to = modules[n], modules[n].centre
                module.centre = (to[0] + (-170 if n % 2 == 0 else 170), to[1] - 30)
                moving += [fly(module, to, 0.22, lift=14), fade(module, 1.0, 0.16)]
            return moving

        return later(0.22, make)

    def _ignite(self) -> list[Part]:
        lit = [fade(self._flames[side][0], 1.0, 0.35) for side in self.leaving]
        return [self._sound_part("furnace_roar"), self._announce, Together(lit), wait(0.2)]

    def _rise(self) -> list[Part]:
        moving: list[Motion] = []
        for side in self.leaving:
            moving += [_lift_off(sprite) for group in (self._ships, self._modules, self._flames)
                       for sprite in group[side]]
            moving += [_flicker(self._flames[side]), *self._puffs(side)]
        return [self._sound_part("thunder"), Together(moving), self._sound_part("score_fanfare_short")]

    def _puffs(self, side: int) -> list[Motion]:
        rng, moving = random.Random(side + 3), list[Motion]()
        for n, puff in enumerate(self._dust[side]):
            out = (n - (_PUFFS - 1) / 2) * 92 + rng.uniform(-20, 20)
            x, y = puff.centre
            moving += [fly(puff, (x + out, y - rng.uniform(0, 46)), 1.3), _blow_dust(puff)]
        return moving

    def _fade_out(self) -> list[Part]:
        left = [one for group in (*self._ships, *self._modules, *self._flames) for one in group]

        def fading() -> list[Motion]:
            return [fade(sprite, 0.0, 0.35) for sprite in left if sprite.alpha]

        return [later(0.35, fading), self._remove_sprites]

    def _remove_sprites(self) -> None:
        for sprite in self._all:
            self.scene.layers.remove(sprite)

    def _sound_part(self, sound: str) -> Part:
        return lambda: self.scene.stage.sound.play(sound)

    def _announce(self) -> None:
        self.scene.sheet.say(*self.title())
        self.scene.spoken(" ".join(self.title()))


def _dock_box(ship: Box, n: int) -> Box:
    """Place modules in pairs along the hull, from below."""
    out = SHIP.w / 2 + 6
    at = (ship.centre[0] + (-out if n % 2 == 0 else out), ship.bottom - 110 - (n // 2) * ROW)
    return Box.around(at, _MODULE, _MODULE)


def _paint_module(pen: Pen, box: Box, art: str) -> None:
    pen.svg(art, box, shadow=4)


def _lift_off(sprite: Sprite) -> Motion:
    """Fly upwards, slowly at first because the ship is heavy."""
    return fly(sprite, (sprite.centre[0], sprite.centre[1] - _UP), 1.7, ease=lambda t: t**2.6)


def _flicker(flames: Sequence[Sprite]) -> Motion:
    short, long = flames

    def at(t: float) -> None:
        bright = int(t * 26) % 2
        short.alpha, long.alpha = (0.55, 1.0) if bright else (1.0, 0.4)

    return Motion(1.7, at, lambda t: t)


def _blow_dust(puff: Sprite) -> Motion:
    def at(t: float) -> None:
        puff.alpha = 0.0 if t >= 1 else 0.75 * min(1.0, 5 * t) * (1 - t)

    return Motion(1.3, at, lambda t: t, travels=False)
