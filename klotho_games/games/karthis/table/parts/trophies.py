"""Beaten rivals: a medal with each one's face hangs from the explorer's photograph."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from klotho_games.core.i18n import _
from klotho_games.core.play.record import Played
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, linear, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table import part

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 106
_MEDAL = (70.0, 92.0)
_SHOWN = 3
_LARGE = 3.2
"""Size of a medal when it is won."""
_TURNS, _SWINGS = 2, 3


class Trophy(NamedTuple):
    card: str
    floor: int


def trophies_of(history: Sequence[Played]) -> tuple[Trophy, ...]:
    """Return every beaten rival, with the floor of the fight."""
    floor, won = 1, []
    for played in history:
        for event in played.events:
            if isinstance(event, ev.Descended):
                floor = event.floor
            elif isinstance(event, ev.RivalBeaten):
                won.append(Trophy(event.card, floor))
    return tuple(won)


class Trophies(part.Part):
    table: Table

    def lay(self, s: Adventure) -> None:
        won = trophies_of(self.table.session.history)[-_SHOWN:]
        for i, trophy in enumerate(won):
            box = self._box(i)
            self.put(_medal(trophy.card, box))
            told = _("Trophy: {rival}, beaten on floor {floor}.").format(rival=_(CARDS[trophy.card].name),
                                                                         floor=trophy.floor)
            self.spot(Spot(f"trophy:{i}", box, told, role=_("trophy"), tip=told, ring=10))

    def _box(self, i: int) -> Box:
        photo = self.places["portrait"]
        return Box(photo.right - 52 - i * 44, photo.bottom - 66, *_MEDAL)

    def hang_medal(self, e: ev.RivalBeaten, before: Adventure, source: Point) -> list[Part]:
        """Show the medal where the rival was; it spins to the photograph and swings there."""
        won = trophies_of(self.table.session.history)
        place = self._box(min(len(won), _SHOWN) - 1)
        medal = _medal(e.card, place)
        medal.visible, medal.z = False, Z + 90

        def strike() -> None:
            self.table.add(medal)
            medal.visible, medal.zoom, medal.centre = True, _LARGE, source
            self.table.stage.sound.play("star")
            told = _("{rival} leaves the temple to you.")
            self.table.lower.say(_("A trophy!"), told.format(rival=_(CARDS[e.card].name)), wide=True)

        def fly(t: float) -> None:
            x, y = place.centre
            arc = 160 * math.sin(math.pi * t)
            medal.centre = (source[0] + (x - source[0]) * t, source[1] + (y - source[1]) * t - arc)
            medal.zoom = _LARGE + (1 - _LARGE) * t
            medal.angle = 0.0 if t >= 1 else 360 * _TURNS * t

        def swing(t: float) -> None:
            medal.angle = 0.0 if t >= 1 else 16 * (1 - t) * math.sin(2 * math.pi * _SWINGS * t)

        def hung() -> None:
            self.table.layers.remove(medal)
            self.show(before)

        return [strike, wait(0.25), Motion(0.55, fly), self.table.sound("coin"), Motion(0.4, swing, linear), hung]


def _medal(card: str, box: Box) -> Sprite:
    return Sprite(box, lambda pen: _paint_medal(pen, card), z=Z, margin=8, key=("karthis-medal", card))


def _paint_medal(pen: Pen, card: str) -> None:
    w, h = _MEDAL
    ribbon = Sketch(w, h).path("M22 0 L30 34 L40 34 L48 0 Z", "#a3241c", "#4a0d08", 2)
    ribbon.path("M33 0 L34.5 32 L36 32 L37.5 0 Z", "#ffe1b0")
    pen.sketch(ribbon, Box(0, 0, w, h))
    disc = Box(4, 28, 62, 62)
    rim = Sketch(62, 62)
    rim.circle(31, 31, 30, rim.down("#ffe08a", "#b67a1c"), "#4a2c08", 2)
    pen.sketch(rim, disc, shadow=4)
    _paint_face(pen, card, disc.grow(-7))


def _paint_face(pen: Pen, card: str, box: Box) -> None:
    """Paint the rival's portrait in a round window."""
    art, r = pen.look.art, pen.rect(box)

    def cut() -> pygame.Surface:
        tall = round(r.w * 360 / 324)
        face = art.svg(f"karthis/{CARDS[card].portrait}", r.w, tall).copy()
        window = pygame.Surface(face.get_size(), pygame.SRCALPHA, 32)
        window.blit(art.sketch(Sketch(48, 48).circle(24, 24, 24, "#ffffff").source(), r.w, r.w), (0, 0))
        face.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return face

    pen.blit(art.keep(("karthis-medal-face", card, r.size), cut), r.topleft)
