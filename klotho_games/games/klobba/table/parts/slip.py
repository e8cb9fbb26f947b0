"""For players with large text: the words of the card that they look at, in letters of their size.

A card only has room for a few words. The slip takes the place of the storm clock while a card of the hand, of a slot,
of the discards or of a Band is pointed at, focused, dragged, chosen or offered. The track of the storm stays below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import ACTIONS, BARBARIANS, NUMBER
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase
from klotho_games.games.klobba.table.look.ground import Storm, paint_storm_gauge
from klotho_games.games.klobba.table.look.storm import storm_of
from klotho_games.games.klobba.table.look.style import CREAM, PANEL, PLAIN_TEXT, clan_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA, GOLD, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

from .bands import band_and_place
from .hand import kind_of

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

_Z = 18
_TITLE = 56.0
_TRACK = 52.0
_COUNT = 90.0
"""The height of the storm's track, and the width of the number beside it."""
_SLOTS = ("slot:black", "slot:white")


class Reading(NamedTuple):
    name: str
    words: str


class Slip:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sprite = table.add(Panel(table.places["storm"], z=_Z, margin=30, visible=False))

    @property
    def words(self) -> str:
        """The words on the slip now; "" for none."""
        reading = self._reading() if self.table.stage.look.text_scale > PLAIN_TEXT else None
        return reading.words if reading is not None else ""

    def keep_up(self) -> None:
        """Update the slip, as players look at other cards without making a move."""
        if self.table.clobber.cast is not None:  # the arena hides both
            return
        sprite = self._sprite
        reading = self._reading() if self.table.stage.look.text_scale > PLAIN_TEXT else None
        sprite.visible = reading is not None
        self.table.piles.storm_clock.visible = not sprite.visible
        if reading is not None:
            assert self.table.bands.shown is not None
            sprite.show(paint_slip, reading, storm_of(self.table.bands.shown))

    def _reading(self) -> Reading | None:
        """Return the card that is looked at, from the state that the player at the screen is allowed to see."""
        t, focus = self.table, self.table.focus
        s = t.bands.shown
        if s is None:
            return None
        held = t.drag.held_piece if t.drag is not None else ""
        found = [_of_action(kind_of(held.removeprefix("card:")))]
        for spot in (focus.hovered, focus.current if focus.seen else None):
            if spot is not None:
                found += [_of_action(self._kind_at(s, spot)), _of_barbarian(self._barbarian_at(s, spot))]
        found.append(_of_action(kind_of(t.plan.card) if t.plan.card in t.hand.row.places else NONE))
        found.append(_of_action(self._offered_card(s)))
        return next((reading for reading in found if reading is not None), None)

    def _kind_at(self, s: Fray, spot: Spot) -> int:
        if spot.id.startswith("card:"):
            return kind_of(spot.id.removeprefix("card:"))
        if spot.id in _SLOTS:
            return self.table.divide.card_at(s, _SLOTS.index(spot.id))
        return s.discards[-1] if spot.id == "discard" and s.round and s.discards else NONE

    def _barbarian_at(self, s: Fray, spot: Spot) -> int:
        kind, _colon, name = spot.id.partition(":")
        if kind == "dealt":
            return NUMBER.get(name, NONE)
        if kind != "member":
            return NONE
        band, place = band_and_place(name)
        member = s.bands[band][place]
        return member.card if member is not None else NONE

    def _offered_card(self, s: Fray) -> int:
        """KLO-2.3: return the card to be accepted or rejected."""
        if s.phase is not Phase.ANSWER:
            return NONE
        return next((one.offered for one in s.sides if one.answer == "waiting"), NONE)


def _of_action(kind: int) -> Reading | None:
    return Reading(_(ACTIONS[kind].name), _(ACTIONS[kind].text)) if kind >= 0 else None


def _of_barbarian(card: int) -> Reading | None:
    if card < 0:
        return None
    told = BARBARIANS[card]
    clans = [clan_name(clan) for clan in told.clans] or [_("No clan")]
    return Reading(_(told.name), "\n".join([_("Value {n}").format(n=told.value), *clans]))


def paint_slip(pen: Pen, box: Box, reading: Reading, storm: Storm) -> None:
    pen.panel(box, PANEL, edge=GOLD, edge_width=3, radius=18, shadow=10)
    room = box.grow(-24, -8)
    pen.text(reading.name, room.top_part(_TITLE - 8), 28, GOLD, FREDOKA)
    pen.thread([(room.x, box.y + _TITLE), (room.right, box.y + _TITLE)], 2, dash=(8, 6), shadow=False)
    words = room.without_top(_TITLE).without_bottom(_TRACK)
    pen.text(reading.words, words, 24, CREAM, SEMI, wrap=True, leading=1.12)
    track = room.bottom_part(_TRACK)
    pen.text(str(storm.left), track.left_part(_COUNT), 24, GOLD, FREDOKA, align="centre")
    paint_storm_gauge(pen, track.without_left(_COUNT).grow(0, -14), storm)
