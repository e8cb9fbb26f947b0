"""Two Barbarians change places, large: their faces, from whom to whom they go, and what it does to both Bands.

If a person loses a Barbarian in this way, the table waits until they have seen it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ID, NUMBER
from klotho_games.games.klobba.rules.questions import band_total
from klotho_games.games.klobba.rules.state import HIDDEN, Fray
from klotho_games.games.klobba.table.look import barbarian_cards
from klotho_games.games.klobba.table.look.rough_card import SLAB, SLAB_SHAPE, RoughCard
from klotho_games.games.klobba.table.look.swap_pictures import BandChange, paint_swap
from klotho_games.games.klobba.telling.names import band_name, barbarian_name, of_band
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.cards import put
from klotho_games.stage.scene.motion import Motion, Part, fade, later, until, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.table import halt

from .flying import Z

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

_AXIS = 804.0
"""The middle of the table beside the log."""
_TOP = 72.0
"""Bottom of the top bar."""
_SLAB, _APART = 250.0, 232.0
"""Width of a slab, and how far its middle is from the axis."""
_PAINTED = 1.0
"""Seconds, at most, to wait for the pictures of the second thread."""
_SEEN = 1.6
"""Seconds for a swap that waits for no one."""

Change = ev.BarbariansSwapped | ev.BarbariansSwitched


class Traveller(NamedTuple):
    """A Barbarian that changes Bands. `card` is HIDDEN if it is face down."""

    card: int
    start: tuple[int, int]
    """The Band and the place there."""
    goal: tuple[int, int]


class SwapShow:
    def __init__(self, table: Table) -> None:
        self.table = table

    def parts(self, e: Change, before: Fray, after: Fray) -> list[Part]:
        t = self.table
        shown: list[Sprite] = []
        taken, given = travellers(e)
        slabs = [self._slab(one, side) for side, one in enumerate((taken, given))]
        panel = self._panel(e, before, after)
        light = Veil(Box(0, _TOP, CANVAS.w, t.prompt.box.y - _TOP), "#0a0604", z=Z + 30, alpha=0.0)
        self._paint_ahead((taken, given), slabs, panel)

        def darken() -> list[Motion]:
            for slab, one in zip(slabs, (taken, given), strict=True):
                place = t.bands.box(*one.start)
                slab.centre, slab.zoom = place.centre, place.w / _SLAB
            return [fade(t.add(light), 0.62, 0.2)]

        def are_painted() -> bool:
            painted = [sprite.is_painted(t.stage.look) for sprite in (*slabs, panel)]  # all of them begin at once
            return all(painted)

        def begin() -> list[Motion]:
            shown[:] = [light, t.add(panel), *(t.add(slab) for slab in slabs)]
            motions: list[Motion] = []
            for slab, one, home in zip(slabs, (taken, given), self._homes(), strict=True):
                self._show_places(one.start, seen=False)
                motions.append(put(slab, home.centre, _SLAB, 0, 0.5, face_up=one.card >= 0))
            return motions

        def leave() -> list[Motion]:
            t.layers.remove(panel)
            motions: list[Motion] = []
            for slab, one in zip(slabs, (taken, given), strict=True):
                to = t.bands.box(*one.goal)
                motions.append(put(slab, to.centre, to.w, 0, 0.5, face_up=one.card >= 0))
            return motions

        def clear() -> None:
            for sprite in shown:
                t.layers.remove(sprite)
            for one in (taken, given):
                self._show_places(one.start, seen=True)
            shown.clear()

        # Light and slabs one after the other: each needs most of a frame.
        return [later(0.2, darken), until(are_painted, _PAINTED), t.sound("card_slide"), later(0.5, begin),
                t.sound("stone_slam"), partial(self._slam, panel), *self._parts_to_look(e, before, after),
                later(0.5, leave), t.sound("card_snap"), fade(light, 0.0, 0.2), clear]

    def _parts_to_look(self, e: Change, before: Fray, after: Fray) -> list[Part]:
        """Wait for a person who has lost a Barbarian; everyone else has a moment to see it."""
        t, line = self.table, self.table.mode.line_for(e)
        if line is None or not halt.is_due(t, e.matters_to()):
            return [wait(_SEEN)]
        told = _("The face-up total of {name}’s Band goes from {before} to {after}.")
        cost = told.format(name=t.names[e.band], before=band_total(before, e.band), after=band_total(after, e.band))
        return [*halt.parts_to_look(t, f"{line.text}.", cost), partial(t.flow.tell, line)]

    def _slam(self, panel: Panel) -> None:
        """Show the tablet at once: to fade so large a picture would take longer than a frame."""
        panel.visible = True

    def _homes(self) -> tuple[Box, Box]:
        tall = _SLAB * SLAB_SHAPE
        y = self._room.y + 128 + tall / 2
        return Box.around((_AXIS - _APART, y), _SLAB, tall), Box.around((_AXIS + _APART, y), _SLAB, tall)

    @property
    def _room(self) -> Box:
        bottom = self.table.prompt.box.y
        return Box.around((_AXIS, (_TOP + bottom) / 2), 1000, 700)

    def _slab(self, one: Traveller, side: int) -> RoughCard:
        back = barbarian_cards.back_face(_SLAB)
        mood: barbarian_cards.Mood = "roar" if side else "cower"
        face = barbarian_cards.barbarian_face(one.card, _SLAB, mood) if one.card >= 0 else back
        return RoughCard(self._homes()[side], face, back, shape=SLAB, units=_SLAB, z=Z + 40 + side,
                         turn=1.0 if one.card >= 0 else 0.0)

    def _panel(self, e: Change, before: Fray, after: Fray) -> Panel:
        names = self.table.names
        seats = (e.band if e.band < len(names) else -1, e.seat)
        owners = (band_name(e.band, names), names[e.seat])
        changes = tuple(
            BandChange(seat, name, band_total(before, band), band_total(after, band))
            for seat, name, band in zip(seats, owners, (e.band, e.seat), strict=True)
        )
        taken = travellers(e)[0].card
        card = barbarian_name(ID[taken]) if taken >= 0 else _("a face-down Barbarian")
        words = _("{name} takes {card} {of_whom}").format(name=names[e.seat], card=card, of_whom=of_band(e.band, names))
        middles = tuple(home.centre[0] - self._room.x for home in self._homes())
        foot = self._homes()[0].bottom - self._room.y
        return Panel(self._room, z=Z + 35, margin=40, visible=False).show(paint_swap, words, changes, middles, foot)

    def _show_places(self, at: tuple[int, int], *, seen: bool) -> None:
        sprite = self.table.bands.sprite(*at)
        if sprite is not None:
            sprite.visible = seen

    def _paint_ahead(self, both: tuple[Traveller, Traveller], slabs: list[RoughCard], panel: Panel) -> None:
        t = self.table
        if not t.motions.speed:
            return
        look = t.stage.look
        pen = Pen(opaque((1, 1)), look)
        for one in both:
            if one.card >= 0:
                look.art.draw_beside(barbarian_cards.face_beside(pen, one.card, _SLAB))
        t.ahead.paint_soon([partial(sprite.picture, look) for sprite in (*slabs, panel)])


def travellers(e: Change) -> tuple[Traveller, Traveller]:
    """Return the Barbarian that was taken, and the one that came instead."""
    here = e.seat, e.place
    if isinstance(e, ev.BarbariansSwapped):
        there = e.band, e.other_place
        return Traveller(NUMBER[e.other], there, here), Traveller(NUMBER[e.mine], here, there)
    there = e.band, e.other
    taken, given = (NUMBER[card] if card else HIDDEN for card in (e.theirs, e.mine))
    return Traveller(taken, there, here), Traveller(given, here, there)
