"""The stage before the figures.

For a sealed kingdom, the seal comes down and the twelve patrols ride out of the castle, each under
its number. For a lost kingdom, the wax breaks, the line that fell is shown with what it lacked, and
the patrols that kept watch stand by the road.

With reduced motion nothing travels: everything appears in its place, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.patrols.rules.state import PATROLS
from klotho_games.games.patrols.table.look.camp import paint_camp
from klotho_games.games.patrols.table.look.chronicle import ChroniclePage, paint_scroll
from klotho_games.games.patrols.table.look.riders import paint_company
from klotho_games.games.patrols.table.look.style import ROMAN
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.ending.overture import Overture
from klotho_games.stage.scene.motion import Motion, Part, change, fade, fly, glide, land, later, linear, wait
from klotho_games.stage.scene.sprites import Sprite

from .fallen_line import FallenLine

if TYPE_CHECKING:
    from .ending import Ending

_Z = 40
_ON_A_ROAD = PATROLS // 2
_FAR, _NEAR = 0.74, 1.0
"""Sizes of the companies on the two roads."""
_COMPANY = (262.0, 250.0)
_RIDE, _APART, _TROT = 1.5, 0.17, 7.0
"""Seconds from the gate to the place, seconds between companies, and steps a second."""
_STAY = 1.6
_CAMP = 300.0
"""The least width of a camp."""
_SEAL = 200.0
_LARGE = 1.3
"""Text size from which words are large."""


class RidingCompany:
    """The items of one patrol. Two pictures, one visible at a time, show them walking."""

    def __init__(self, steps: list[Sprite], behind: float) -> None:
        self.steps, self.place, self._behind = steps, steps[0].centre, behind

    def stand(self) -> None:
        self._at(self.place[0], self.place[1], 0)

    def hide(self) -> None:
        for sprite in self.steps:
            sprite.alpha = 0.0

    def ride(self, begin: float, seconds: float) -> Motion:
        """Move the company from behind the rim to its place, starting after `begin` seconds."""
        x, y = self.place
        start = self._behind

        def at(t: float) -> None:
            own = (t * seconds - begin) / _RIDE
            if own <= 0:
                return
            passed = min(1.0, own)
            trot = int(passed * _RIDE * _TROT)
            if passed >= 1:
                self.stand()
            else:
                self._at(start + (x - start) * _slow_at_end(passed), y - 7 * (trot % 2), trot % 2)

        return Motion(seconds, at, linear)

    def _at(self, x: float, y: float, step: int) -> None:
        for n, sprite in enumerate(self.steps):
            sprite.centre = (x, y)
            sprite.alpha = 1.0 if n == step else 0.0


class RideOut(Overture):
    scene: Ending

    def __init__(self, scene: Ending) -> None:
        super().__init__(scene)
        self.page = ChroniclePage(scene.prompt.box.y, won=scene.has_won)
        self.fallen = FallenLine(scene.state)
        self.companies: list[RidingCompany] = []

    def backdrop(self, pen: Pen) -> None:
        pen.raster("patrols/table.webp", Box(0, 0, 1920, 1080))
        self.page.paint(pen)

    def title(self) -> tuple[str, str]:
        """Return the words on the scroll."""
        name = self.scene.session.setup.seats[0]
        if self.scene.has_won:
            return (_("The patrols ride out"),
                    _("Twelve roads, twelve patrols: the kingdom of {name} is sealed.").format(name=name))
        manned = len(self.scene.portrait.manned_patrols())
        kept = ngettext("{n} patrol kept watch to the end.", "{n} patrols kept watch to the end.", manned)
        return _("The kingdom is lost"), self.scene.result.reason + (" " + kept.format(n=manned) if manned else "")

    # -- words and motion -----------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        told = self._parts_of_win() if self.scene.has_won else self._parts_of_loss()
        return [self._begin, *told, self._say, wait(_STAY), self._end_overture]

    def _parts_of_win(self) -> list[Part]:
        """Show seal and scroll, then the companies of the far and the near road. The last straggler is slow."""
        heard = self.scene.sound
        stamp: list[Part] = [wait(0.35), later(0.3, self._stamp), heard("stamp_seal"), later(0.4, self._shine),
                             self._fade_in(lambda: [self._scroll], 0.25)]
        if self.scene.motions.reduced:
            return [*stamp, heard("win"), self._fade_in(lambda: [*self._first_steps(), self._snail], 0.4)]
        rode = _RIDE + _APART * (PATROLS - 1) + 0.5
        return [*stamp, heard("win"), later(rode, partial(self._ride, rode)), later(0.9, self._straggle)]

    def _parts_of_loss(self) -> list[Part]:
        """Break the wax over what fell."""
        heard = self.scene.sound
        return [wait(0.35), heard("gentle_bell"), self._fade_in(self._everyone, 0.4),
                self._fade_in(lambda: [self._strip], 0.3), wait(0.3), heard("trap_hit"), later(0.45, self._crack),
                self._fade_in(lambda: [self._star], 0.12),
                heard("lose"), self._fade_in(lambda: [self._scroll], 0.3)]

    def _fade_in(self, which: Callable[[], list[Sprite]], seconds: float) -> Part:
        """Fade sprites in, even with reduced motion."""
        made: list[Motion] = []

        def start() -> None:
            made[:] = [fade(sprite, 1.0, seconds) for sprite in which()]
            for motion in made:
                assert motion.start is not None
                motion.start()

        def at(t: float) -> None:
            for motion in made:
                motion.at(t)

        return Motion(seconds, at, linear, start, travels=False)

    def _first_steps(self) -> list[Sprite]:
        return [company.steps[0] for company in self.companies]

    def _everyone(self) -> list[Sprite]:
        """Return the companies that kept watch, and the camp of the others."""
        return [*self._first_steps(), self._camp]

    # -- sprites --------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Create all sprites at the first frame, invisible, so that they are painted before their turn comes."""
        self.clear()
        self.shown = True
        page, won = self.page, self.scene.has_won
        self._add(page.castle, page.paint_castle, _Z + 20, "castle", won)
        self._add(page.rim, page.paint_rim, _Z + 21, "rim", margin=0)
        self.companies = [self._company(n, *one) for n, one in enumerate(self.scene.portrait.manned_patrols())]
        picture = page.picture
        self._seal_box, scroll = self._in_the_sky()
        self._scroll = self._add(scroll, partial(self._paint_scroll, box=scroll.at_origin), _Z + 31, alpha=0)
        if won:
            self._seal = self._add(self._seal_box, partial(_paint_seal, box=self._seal_box.at_origin), _Z + 30, "seal",
                                   alpha=0)
            glow = Box.around(self._seal_box.centre, 520, 520)
            self._glow = self._add(glow, partial(_paint_glow, box=glow.at_origin), _Z - 1, "glow", alpha=0)
            snail = Box(picture.x + 44, page.near_road - 58, 196, 60)
            self._snail = self._add(snail, partial(_paint_snail, box=snail.at_origin), _Z + 12, "snail", alpha=0)
        else:
            self._camp = self._make_camp()
            self._halves = [self._add(self._seal_box, partial(_paint_half, box=self._seal_box.at_origin, left=left),
                                      _Z + 30, "half", left) for left in (True, False)]
            room = Box(picture.x + 270, scroll.bottom, picture.w - 300, page.far_road + 20 - scroll.bottom)
            self._strip = self._add(room, partial(self.fallen.paint, box=room.at_origin), _Z + 24, alpha=0)
            star = self.fallen.star(room)
            self._star = self._add(star, partial(_paint_star, box=star.at_origin), _Z + 26, "star",
                                   alpha=0, visible=self.fallen.is_broken)
        self.scene.ahead.paint_soon([partial(sprite.picture, self.scene.stage.look) for sprite in self._sprites])
        self.scene.picture_ahead()
        self.scene.show_figures(False)

    def _make_camp(self) -> Sprite:
        """Place the units that never left the barracks left of the companies that kept watch."""
        page, waiting = self.page, self.scene.portrait.waiting
        right = min([company.steps[0].box.x for company in self.companies], default=page.picture.right - 30)
        box = Box(page.picture.x + 40, page.near_road - 236, right - page.picture.x - 70, 236)
        return self._add(box, partial(paint_camp, box=box.at_origin, kinds=waiting), _Z + 9, alpha=0,
                         visible=bool(waiting) and box.w > _CAMP)

    def _in_the_sky(self) -> tuple[Box, Box]:
        """Return the places of the seal and its scroll: one above the other, or side by
        side if larger words need the room."""
        picture, text = self.page.picture, self.scene.stage.look.text_scale
        if text < _LARGE:
            seal = Box.around((picture.centre[0], picture.y + 104), _SEAL, _SEAL)
            return seal, Box(picture.centre[0] - 560, seal.bottom - 6, 1120, 122 * text)
        scroll = Box(picture.x + 440, picture.y + 14, picture.w - 470, 184)
        return Box.around((scroll.x - 84, scroll.centre[1] + 8), _SEAL, _SEAL), scroll

    def _add(self, box: Box, paint: Callable[[Pen], None], z: float, *key: Hashable, alpha: float = 1.0,
             visible: bool = True, margin: float = 24) -> Sprite:
        """Add a sprite. Without a key its picture is not shared, because it has its own
        words or is unlikely to be seen again."""
        named = ("patrols-ride-out", *key, box.size) if key else None
        return self._put(Sprite(box, paint, z=z, margin=margin, alpha=alpha, key=named, visible=visible))

    def _company(self, nth: int, number: int, kinds: tuple[int, ...]) -> RidingCompany:
        """Place a company: the first six on the far road, the others on the near road.

        After a loss all stand by the near road.
        """
        page, won = self.page, self.scene.has_won
        near = nth >= _ON_A_ROAD or not won
        on_it = _ON_A_ROAD if won else max(_ON_A_ROAD, len(self.scene.portrait.manned_patrols()))
        room = page.picture.without_left(page.castle.w + (0 if near else 60))
        slot = room.w / on_it
        k = min(_NEAR if near else _FAR, slot / _COMPANY[0] * 1.2)
        w, h = _COMPANY[0] * k, _COMPANY[1] * k
        middle = room.right - slot * (nth % on_it + 0.5)
        box = Box(middle - w / 2, (page.near_road if near else page.far_road) - h, w, h)
        steps = [self._add(box, partial(paint_company, box=box.at_origin, kinds=kinds, name=ROMAN[number], step=step),
                           _Z + (10 if near else 2), "company", number, kinds, step, alpha=0) for step in range(2)]
        return RidingCompany(steps, -w / 2 - 20)

    def _paint_scroll(self, pen: Pen, box: Box) -> None:
        paint_scroll(pen, box, *self.title())

    # -- motion ---------------------------------------------------------------------------------------------

    def _stamp(self) -> list[Motion]:
        seal = self._seal
        return [fade(seal, 1.0, 0.1), change(partial(setattr, seal, "zoom"), 2.2, 1.0, 0.3, land)]

    def _shine(self) -> list[Motion]:
        return [fade(self._glow, 1.0, 0.4)]

    def _ride(self, seconds: float) -> list[Motion]:
        """Let the companies of the near road set out while the far ones are still riding."""
        return [company.ride(n * _APART, seconds) for n, company in enumerate(self.companies)]

    def _straggle(self) -> list[Motion]:
        """Let the straggler come last."""
        x, y = self._snail.centre
        self._snail.centre, self._snail.alpha = (x - 190, y), 1.0
        return [fly(self._snail, (x, y), 0.9, ease=linear)]

    def _crack(self) -> list[Motion]:
        """Let the two halves fall apart."""
        found: list[Motion] = []
        for half, way in zip(self._halves, (-1, 1), strict=True):
            x, y = half.centre
            found += [fly(half, (x + way * 26, y + 10), 0.45, ease=glide, angle=-way * 9)]
        return found

    def _say(self) -> None:
        """Show and read out the final picture, even if the motion was skipped."""
        for company in self.companies:
            company.stand()
        self.scene.spoken(" ".join(self.title()))

    # -- clearing for the figures ---------------------------------------------------------------------------

    def clear(self) -> None:
        super().clear()
        self.companies = []


def _slow_at_end(t: float) -> float:
    """Ease at a constant pace, slower over the last third."""
    return t * 1.2 if t < 2 / 3 else 0.8 + 0.2 * (1 - (3 - 3 * t) ** 2)


def _paint_seal(pen: Pen, box: Box) -> None:
    """Paint the wax on two ends of ribbon."""
    s = Sketch(220, 220)
    for d in ("M92 120 L58 216 L78 206 L90 218 L112 128 Z", "M128 120 L162 216 L142 206 L130 218 L108 128 Z"):
        s.path(d, s.down("#b3261e", "#5c1410", 120, 218), "#33100c", 3)
    pen.sketch(s, box)
    pen.svg("patrols/seal", box.grow(-24).move(0, -12), shadow=10)


_TORN = "L44 78 L56 58 L42 40 L54 22 Z"
_HALVES = (
    (f"M50 4 Q26 4 18 20 Q4 26 8 42 Q-2 54 10 66 Q8 82 22 86 Q30 100 46 94 {_TORN}", "M47 20 A30 30 0 0 0 45 80"),
    (f"M50 4 Q64 2 70 12 Q84 10 88 24 Q100 34 94 48 Q102 64 88 72 Q86 88 70 88 Q60 100 46 94 {_TORN}",
     "M57 21 A30 30 0 0 1 49 80"),
)


def _paint_half(pen: Pen, box: Box, left: bool) -> None:
    """Paint half of the seal, torn along the middle."""
    wax, ring = _HALVES[0 if left else 1]
    s = Sketch(100, 100)
    s.path(wax, s.radial((38, 32), 70, (0, "#ce726d"), (55, "#b3261e"), (100, "#621510")), "#480f0c", 4)
    s.path(ring, "none", "#7e1a15", 6)
    pen.sketch(s, box.grow(-24), shadow=8)


def _paint_glow(pen: Pen, box: Box) -> None:
    s = Sketch(100, 100)
    s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#fff2b8", 0.95), (45, "#ffd45e", 0.5), (100, "#ffd45e", 0)))
    pen.sketch(s, box)


def _paint_snail(pen: Pen, box: Box) -> None:
    pen.svg("patrols/jest", box)


def _paint_star(pen: Pen, box: Box) -> None:
    pen.svg("patrols/broken", box, shadow=5)
