"""How the table shows what happened: each event becomes motion and sound."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.games.patrols.rules import events as ev
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.state import COLOURS, OF_A_COLOUR, Kingdom, kind_of
from klotho_games.games.patrols.table.look.piece_faces import item_picture, paint_mark
from klotho_games.games.patrols.table.look.places import MapWindow
from klotho_games.games.patrols.table.parts.arrangement import HOME, IN_A_ROW
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.cards import put
from klotho_games.stage.pieces.dice import DieSprite, tumble
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, change, fade, fly, give, land, later, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table import story
from klotho_games.stage.table.story import Parts, Tell

from .seals import Seals

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

Z = 420
_ROLL, _DEALT, _APART, _PLACED, _POSTED, _STAMP = 0.55, 0.32, 0.1, 0.26, 0.2, 0.24

class Story(story.Story):
    table: Table

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._seals = Seals(table)

    def tells(self) -> dict[type[Event], Tell]:
        return {
            ev.KnightsRolled: self._show_roll,
            ev.RegionsDealt: self._show_deal,
            ev.RegionPlaced: self._show_placement,
            ev.RegionTurnedUp: self._show_new_region,
            ev.LineCompleted: self._show_complete_line,
            ev.ItemPosted: self._show_post,
            ev.ItemTakenBack: self._show_take_back,
            ev.EdgeBroken: self._show_break,
            ev.KingdomLost: self._show_loss,
            ev.KingdomSealed: self._show_win,
        }

    def last(self, events: Sequence[Event], before: Kingdom, after: Kingdom) -> Parts:
        """Stamp the seals of a step together."""
        sealed = [event for event in events if isinstance(event, ev.EdgeSealed)]
        return self._stamp(sealed) if sealed else ()

    # -- the deal -------------------------------------------------------------------------------------------

    def _show_roll(self, e: ev.KnightsRolled, before: Kingdom, after: Kingdom) -> Parts:
        """PAT-1.3: roll all nine dice at once, into their niches."""
        t = self.table
        thrown: list[DieSprite] = []

        def make() -> list[Motion]:
            motions = []
            for n, value in enumerate(e.dice):
                colour = n // OF_A_COLOUR
                home = t.troops.home(IN_A_ROW * colour + n % OF_A_COLOUR)
                die = DieSprite(t, home, _die(colour), ("patrols", COLOURS[colour]), value, z=Z + n)
                thrown.append(die)
                start = home.centre[0] + 420, home.centre[1] - 300 + 40 * n
                motions.append(tumble(die, start, value, range(1, 7), seconds=_ROLL - 0.02 * (8 - n), seed=n))
            t.stage.sound.play("dice_roll_wood_many")
            return motions

        def land_all() -> None:
            for die in thrown:
                die.remove()
            thrown.clear()
            t.memory.fit(after)
            t.troops.show(after)

        return [later(_ROLL, make), land_all]

    def _show_deal(self, e: ev.RegionsDealt, before: Kingdom, after: Kingdom) -> Parts:
        parts: list[Part] = [lambda: self.table.memory.fit(after)]
        for region in e.regions:
            parts += [Meanwhile([self._deal(region)]), wait(_APART)]
        return [*parts, wait(_DEALT - _APART)]

    def _deal(self, region: str) -> Part:
        """Deal a region from the pile to its place, when its turn comes."""
        t = self.table

        def make() -> list[Motion]:
            slot = t.memory.offer.index(NUMBER[region]) if NUMBER[region] in t.memory.offer else 0
            started, motion = t.offer.row.deal_from(t.offer.deck, region, t.offer.place_of(slot), seconds=_DEALT)
            assert callable(started) and isinstance(motion, Motion)
            started()
            return [motion]

        return later(_DEALT, make)

    # -- a region -------------------------------------------------------------------------------------------

    def _show_placement(self, e: ev.RegionPlaced, before: Kingdom, after: Kingdom) -> Parts:
        t = self.table
        flown: list[Sprite] = []

        def make() -> list[Motion]:
            moved = t.memory.window
            t.memory.fit(after)
            motions = self._slide(moved)
            sprite = t.offer.row.cards.pop(e.region, None)
            if sprite is not None:
                sprite.z, sprite.held = Z, False
                box = t.map.box_of(e.place)
                flown.append(sprite)
                motions.append(put(sprite, box.centre, box.w, 0, _PLACED, face_up=True))
            return motions

        def landed() -> None:
            for sprite in flown:
                t.layers.remove(sprite)
            t.map.show(after)
            t.troops.show(after)

        return [t.sound("card_slide"), later(_PLACED, make), landed, t.sound("card_snap")]

    def _slide(self, moved: MapWindow) -> list[Motion]:
        """Move everything on the map over by one, because the kingdom has grown over its edge."""
        t = self.table
        window, step = t.memory.window, t.places.step
        dx, dy = (moved.left - window.left) * step, (moved.top - window.top) * step
        if not dx and not dy:
            return []
        on_duty = [sprite for item, sprite in enumerate(t.troops.items) if t.memory.at[item] != HOME]
        return [fly(sprite, (sprite.centre[0] + dx, sprite.centre[1] + dy), _PLACED)
                for sprite in (*t.map.sprites(), *on_duty)]

    def _show_new_region(self, e: ev.RegionTurnedUp, before: Kingdom, after: Kingdom) -> Parts:
        return [Meanwhile([self._deal(e.region)]), lambda: self.table.offer.show_deck(len(after.deck))]

    def _show_complete_line(self, e: ev.LineCompleted, before: Kingdom, after: Kingdom) -> Parts:
        """PAT-2.3: show golden stitches around the three regions."""
        t = self.table
        frames: list[Sprite] = []

        def make() -> list[Motion]:
            frame = t.map.line_frame(e.places)
            frame.alpha = 0
            frames.append(t.add(frame))
            return [fade(frame, 1.0, 0.3)]

        def gone() -> None:
            for frame in frames:
                t.layers.remove(frame)

        return [t.sound("gentle_bell"), later(0.3, make), gone]

    # -- items ----------------------------------------------------------------------------------------------

    def _show_post(self, e: ev.ItemPosted, before: Kingdom, after: Kingdom) -> Parts:
        return self._march(after, "dice_settle" if e.pips else "cube")

    def _show_take_back(self, e: ev.ItemTakenBack, before: Kingdom, after: Kingdom) -> Parts:
        return self._march(after, "dice_pickup" if e.pips else "cube")

    def _march(self, after: Kingdom, sound: str) -> Parts:
        """Move each item to its new place, while those beside it make room."""
        t = self.table
        arrived: list[Sprite] = []

        def make() -> list[Motion]:
            was = [sprite.box for sprite in t.troops.items]
            at = list(t.memory.at)
            t.memory.fit(after)
            t.troops.show(after)
            motions = []
            for item, came in enumerate(_same_places(t.memory.kinds, was, [s.box for s in t.troops.items])):
                sprite, to = t.troops.items[item], t.troops.items[item].box
                if was[came].centre == to.centre:
                    continue
                sprite.centre = was[came].centre
                motions.append(fly(sprite, to.centre, _POSTED, ease=land))
                if at[came] != t.memory.at[item]:
                    sprite.z = Z
                    arrived.append(sprite)
            return motions

        def settle() -> list[Motion]:
            t.stage.sound.play(sound)
            return [give(sprite) for sprite in arrived]

        return [later(_POSTED, make), later(0.14, settle)]

    # -- seals ----------------------------------------------------------------------------------------------

    def _stamp(self, sealed: Sequence[ev.EdgeSealed]) -> Parts:
        return self._press_marks([(e.place, e.side) for e in sealed], "sealed", "stamp_seal")

    def _show_break(self, e: ev.EdgeBroken, before: Kingdom, after: Kingdom) -> Parts:
        star = self._press_marks([(e.place, e.side)], "broken", "trap_hit")
        return [lambda: self.table.map.show(after), *self._seals.break_edge(e.place, e.side, after, star)]

    def _press_marks(self, edges: Sequence[tuple[int, int]], standing: str, sound: str) -> Parts:
        """Press marks onto edges from above, large first."""
        t = self.table
        made: list[Sprite] = []

        def make() -> list[Motion]:
            motions: list[Motion] = []
            for place, side in edges:
                box = t.map.mark_at(place, side)
                sprite = t.add(Sprite(box, partial(paint_mark, box=box.at_origin, standing=standing), z=Z, margin=10,
                                      key=("patrols-mark", standing, box.size)))
                made.append(sprite)
                motions.append(change(partial(_zoom, sprite), 2.4, 1.0, _STAMP, land))
            return motions

        def gone() -> None:
            for sprite in made:
                t.layers.remove(sprite)

        return [later(_STAMP, make), t.sound(sound), wait(0.06), gone]

    # -- the end --------------------------------------------------------------------------------------------

    def _show_loss(self, e: ev.KingdomLost, before: Kingdom, after: Kingdom) -> Parts:
        return [lambda: self.table.map.show(after), wait(0.55)]

    def _show_win(self, e: ev.KingdomSealed, before: Kingdom, after: Kingdom) -> Parts:
        return self._seals.seal_kingdom()

    def seats_it_matters_to(self, event: Event, before: Kingdom, after: Kingdom) -> Collection[int]:
        """The end of a kingdom is always shown, even if all other motion is instant."""
        return (0,) if isinstance(event, ev.KingdomSealed | ev.EdgeBroken) else ()


def _same_places(kinds: Sequence[int], was: Sequence[Box], now: Sequence[Box]) -> list[int]:
    """Return for each item the equal item from whose old place it comes.

    An item at the old place of an equal item has not moved. The others come from the nearest place that is left.
    """
    found = [-1] * len(now)
    left = set(range(len(was)))
    far = sorted((math.dist(was[a].centre, now[b].centre), a, b) for b in range(len(now)) for a in range(len(was))
                 if kinds[a] == kinds[b])
    for _distance, a, b in far:
        if a in left and found[b] < 0:
            found[b] = a
            left.remove(a)
    return found


def _zoom(sprite: Sprite, value: float) -> None:
    sprite.zoom = value


def _die(colour: int) -> Callable[[Pen, Box, int], None]:
    def paint(pen: Pen, box: Box, face: int) -> None:
        pen.svg(item_picture(kind_of(COLOURS[colour], face)), box)

    return paint
