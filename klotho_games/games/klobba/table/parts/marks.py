"""Golden stitches around possible choices, a rope to the chosen Band, numbers on switches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.games.klobba.rules.cards import ACTION_ID, NUMBER
from klotho_games.games.klobba.rules.questions import has_been_switched, promise, targets
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase
from klotho_games.games.klobba.table.look import barbarian_cards, totems
from klotho_games.games.klobba.table.look.style import GROUPS, INK
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA, GOLD
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches
from klotho_games.stage.table.part import Part

from . import bands
from .hand import kind_of

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

_Z = 100
_BADGE = 54.0


class ChoiceMarks(Part):
    table: Table

    def lay(self, s: Fray) -> None:
        """Mark what the deciding player can choose, and what they have laid out."""
        t = self.table
        t.bands.light(self._lit_cards(s))
        if not t.gestures.may:
            return
        match s.phase:
            case Phase.PAIR | Phase.GIVE | Phase.TOTEMS:
                self._show_bands(s)
            case Phase.SELECT | Phase.SWAP:
                for card in targets(s):
                    box = t.bands.box_of(NUMBER[card])
                    if box is not None:
                        self._stitch(box.grow(7), 14, bands.Z)
            case Phase.SWITCH:
                self._show_switches(s)

    def clear(self) -> None:
        """Remove all marks while something happens or is watched again, as nothing can be chosen then."""
        for sprite in [*self._sprites]:
            self.drop(sprite)

    def _lit_cards(self, s: Fray) -> list[int]:
        plan = self.table.plan
        found = [card for one in s.sides for card in one.selected or ()]
        found += [NUMBER[card] for card in plan.picked]
        found += self._promised_cards(s)
        if plan.swap is not None:
            found += [NUMBER[plan.swap.mine], NUMBER[plan.swap.other]]
        if plan.first is not None:
            member = s.bands[plan.first[0]][plan.first[1]]
            if member is not None and member.card >= 0:
                found.append(member.card)
        return found

    def _promised_cards(self, s: Fray) -> list[int]:
        """Return who would come forward for the chosen card; the best choice, if there are several."""
        t = self.table
        kind = kind_of(t.plan.card)
        if kind < 0 or t.viewpoint.looking != s.seat or s.phase not in (Phase.OFFER, Phase.LAY):
            return []
        counts = promise(s, t.gestures.slot_side(s), ACTION_ID[kind]).counts
        return [NUMBER[card] for card in counts[0].cards] if counts else []

    def _show_bands(self, s: Fray) -> None:
        """Mark the Bands that can be chosen, and show the Totem or its cap at the chosen Band."""
        t = self.table
        for band in range(len(s.bands)):
            if t.gestures.may_choose(s, band):
                self._stitch(t.bands.whole(band).grow(bands.RIM), bands.ROUND, bands.Z - 5)
        if s.phase is Phase.TOTEMS:
            for side, seat in t.plan.totems.items():
                self._totem(side, t.bands.box(seat, 1))
        elif t.plan.band != NONE:
            middle = t.bands.box(t.plan.band, 1)
            if s.phase is Phase.GIVE:
                self._totem(1, middle)
            else:
                self._rope(s, middle)

    def _stitch(self, box: Box, radius: float, under: float) -> None:
        """Stitch around a card, but below it, because values and clans reach over its edge and must stay readable. A
        lesson draws its own stitches, around what it asks for only."""
        if self.table.mode.is_lesson:
            return
        self.put(make_stitches(box, radius, z=under - 0.5))

    def _totem(self, side: int, card: Box) -> None:
        box = barbarian_cards.between(card, totems.CAPPED)
        self.put(Panel(box, z=_Z + 6, margin=30).show(totems.paint_totem, GROUPS[side], capped=True, shadow=10))

    def _rope(self, s: Fray, card: Box) -> None:
        """Put the cap on the chosen Band, with a rope to the Totem that runs under the slabs."""
        t = self.table
        side = 0 if s.sides[0].seat == s.seat and s.sides[0].partner == NONE else 1
        group = ("black", "white")[side]
        start = t.divide.totem_home(s, side)
        cap = barbarian_cards.between(card, (110, 92))
        foot, at = (start.centre[0], start.y + 44), cap.centre
        whole = Box(min(foot[0], at[0]), min(foot[1], at[1]), abs(foot[0] - at[0]) + 1, abs(foot[1] - at[1]) + 1)
        a = (foot[0] - whole.x, foot[1] - whole.y)
        b = (at[0] - whole.x, at[1] - whole.y)

        def paint(pen: Pen) -> None:
            sag = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 30)
            points = [_bend(a, sag, b, n / 24) for n in range(25)]
            pen.line(points, "#120b08", 20)
            pen.line(points, "#5a5552" if side == 0 else "#efe4cc", 14)
            pen.thread(points, 4, dash=(12, 9), shadow=False)

        self.put(Sprite(whole, paint, z=bands.Z - 5.2, margin=90, key=("klobba-rope", side, whole)))
        self.put(Sprite(cap, lambda pen: pen.svg(f"klobba/cap_{group}", cap.at_origin, shadow=8), z=_Z + 5, margin=20,
                        key=("klobba-cap", side, cap.size)))

    def _show_switches(self, s: Fray) -> None:
        t, plan = self.table, self.table.plan
        for n, move in enumerate(plan.switches):
            self._badge(t.bands.box(s.seat, move.place), str(n + 1))
            self._badge(t.bands.box(move.band, move.other), str(n + 1))
        done = plan.switched_places()
        for band, members in enumerate(s.bands):
            for place, member in enumerate(members):
                own = band == s.seat
                free = member is not None and (NONE if own else band, place) not in done
                free = free and not has_been_switched(s, band, place)
                if free and own == (plan.first is None):
                    self._stitch(t.bands.box(band, place).grow(6), 12, bands.Z)
        if plan.first is not None:
            self._badge(t.bands.box(*plan.first), str(len(plan.switches) + 1))

    def _badge(self, card: Box, words: str) -> None:
        """Number a switch. Two cards with the same number change places."""
        box = Box.around(card.centre, _BADGE, _BADGE)
        self.put(Panel(box, z=_Z + 4, margin=20).show(_paint_badge, words))


def _paint_badge(pen: Pen, box: Box, words: str) -> None:
    pen.panel(box, "#ffe296", GOLD, edge=INK, edge_width=3, radius=_BADGE / 2, shadow=6)
    pen.text(words, box, 32, INK, FREDOKA, align="centre", grow=False)


def _bend(a: Point, b: Point, c: Point, t: float) -> Point:
    u = 1 - t
    return (u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1])
