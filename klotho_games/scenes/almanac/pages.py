"""The almanac's pages, which are turned by their ribbons. Each page is a scene of its own with the same frame.

    class Medals(AlmanacPage):
        page = "medals"

        def lay(self) -> None:                          # what is on the page
            left, right = open_book(self)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from klotho_games.core.i18n import _, ngettext
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, SceneTopBar, paint_cloth
from klotho_games.scenes.kit.panels import BOOK, paint_binding
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.drawing.icons import keycap, keycap_width, pad_glyph
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SANS, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import TURNS, Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.controls import Tappable, text_width

SHEET = Box(28, 94, 1864, 964)
ONE_COLUMN_FROM = 1.4
"""From this text size on, a page is one column that scrolls."""
_KEYS = {"page up": -1, "page down": 1}
_RIBBON = Box(0, 0, 190, 70)
_RIBBON_GROWS = 1.55
"""The largest scale of a ribbon with the text size, so that all of them have room beside the title."""
_LOWER = 18.0
"""How much lower the ribbon of the open page hangs."""
_GAP = 10.0
_KEY, _MOST_ASIDE = 102.0, 16.0
"""The room for the key between a title in large letters and the ribbons, which move aside by so much at most."""
_TITLE_X, _AROUND_KEY = 110.0, 120.0
"""Where the title and the profile's name begin together, and the room that the key before the first ribbon needs."""


class Ribbon(NamedTuple):
    page: str
    title: str
    opened: Callable[[], AlmanacPage]


def ribbons() -> tuple[Ribbon, ...]:
    """All ribbons, from left to right."""
    return (
        Ribbon("today", _("Today"), _today),
        Ribbon("medals", _("Medals"), _medals),
        Ribbon("statistics", _("Statistics"), _statistics),
        Ribbon("seasons", _("Seasons"), _seasons),
        Ribbon("practice", _("Practice"), _practice),
    )


def _practice() -> AlmanacPage:
    from klotho_games.scenes.almanac.practice.page import PracticePage

    return PracticePage()


def _seasons() -> AlmanacPage:
    from klotho_games.scenes.almanac.seasons.page import SeasonsPage

    return SeasonsPage()


def _today() -> AlmanacPage:
    from klotho_games.scenes.almanac.today.page import Today

    return Today()


def _medals() -> AlmanacPage:
    from klotho_games.scenes.almanac.medals.page import Medals

    return Medals()


def _statistics() -> AlmanacPage:
    from klotho_games.scenes.almanac.statistics.page import Statistics

    return Statistics()


def make_page(page: str) -> AlmanacPage:
    """Make the page with this name."""
    return next(ribbon.opened() for ribbon in ribbons() if ribbon.page == page)


def still_counting(left: int) -> str:
    """A sentence about older games that are not counted yet; empty if there are none."""
    told = ngettext("{n} older game is still being counted.", "{n} older games are still being counted.", left)
    return told.format(n=left) if left else ""


class AlmanacPage(Scene):
    """Base of the almanac's pages: a subclass lays out its content, the frame is the same for all."""

    put_away = True
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    made_from: Hashable = ()
    page: ClassVar[str]

    def hints(self) -> Sequence[tuple[str, str, str]]:
        """Key hints of the bar besides the one for going back: (key, gamepad button, words)."""
        return ()

    @property
    def way_back(self) -> str:
        """The words of the back button. The page can be open over an ending, and large text needs the short form."""
        below = next((scene for scene in reversed(self.stage.stack) if not isinstance(scene, AlmanacPage)), None)
        over_shelf = below is None or below.name == "shelf"
        is_narrow = self.one_column or bool(self.hints())
        return _("Back to the shelf") if over_shelf and not is_narrow else _("Back")

    @abstractmethod
    def lay(self) -> None:
        """Add the contents of the page."""

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    @property
    def one_column(self) -> bool:
        return self.stage.look.text_scale >= ONE_COLUMN_FROM

    def build(self) -> None:
        look, title, name = self.stage.look, _("Almanac"), self.stage.program.profile.name
        hung = ribbons()
        k = min(look.text_scale, _RIBBON_GROWS)
        wide = max(_RIBBON.w, max(text_width(look, one.title, 25, SERIF) for one in hung) * k / look.text_scale + 44)
        x = 960 - (len(hung) * (wide + _GAP) - _GAP) / 2
        x = min(x + _MOST_ASIDE, max(x, _TITLE_X + text_width(look, title, 32, SERIF) + _KEY))
        left = _TITLE_X + text_width(look, title, 32, SERIF) + text_width(look, name, 22, SANS)
        shown = name if left + _AROUND_KEY < x and not self.one_column else ""
        SceneTopBar(self, title, shown, [*self.hints(), ("escape", "b", self.way_back)])
        self._hang_ribbons(hung, x, wide)
        self.lay()

    def _hang_ribbons(self, hung: Sequence[Ribbon], x: float, wide: float) -> None:
        self._add_key("page up", "lb", x - 18, right=True)
        for one in hung:
            here = one.page == self.page
            box = Box(x, _RIBBON.y, wide, _RIBBON.h + (_LOWER if here else 0))
            Tappable(self, f"ribbon-{one.page}", box, one.title, _ribbon_painter(one.title, box, here),
                     partial(self.turn_to, one), role=_("page"), value=_("open") if here else "", ring=8, z=410,
                     key=("ribbon", one.title, here, wide), leads_on=not here)
            x += wide + _GAP
        self._add_key("page down", "rb", x + 8, right=False)

    def _add_key(self, key: str, pad: str, x: float, right: bool) -> None:
        box = Box(x - 110 if right else x, 8, 110, 54)

        def paint(pen: Pen) -> None:
            if self.stage.input.device == "pad":
                pad_glyph(pen, pad, box.w - 60 if right else 0, box.h / 2)
            else:
                keycap(pen, key, box.w - keycap_width(pen, key) if right else 0, box.h / 2)

        self.add(Sprite(box, paint, z=405))

    # -- turning --------------------------------------------------------------------------------------------

    def turn_to(self, ribbon: Ribbon) -> None:
        if ribbon.page != self.page:
            self.stage.sound.play("ui_page")
            self.stage.replace(ribbon.opened())

    def turn(self, by: int) -> None:
        hung = ribbons()
        here = next(n for n, one in enumerate(hung) if one.page == self.page)
        self.turn_to(hung[(here + by) % len(hung)])

    def press(self, p: Press) -> None:
        if p.key in _KEYS:
            self.turn(_KEYS[p.key])
        else:
            super().press(p)

    def act(self, action: Action) -> None:
        if action in TURNS:
            self.turn(TURNS[action])
        else:
            super().act(action)


def _ribbon_painter(title: str, box: Box, here: bool) -> Callable[[Pen, Spot], None]:
    def paint(pen: Pen, spot: Spot) -> None:
        s = Sketch(box.w, box.h)
        top, bottom, edge = ("#be3f34", "#a02318", "#120a10") if here else ("#4a3c6c", "#33265a", "#120a10")
        if pen.look.high_contrast:
            top, bottom, edge = ("#8a0d08", "#8a0d08", "#ffffff") if here else ("#000000", "#000000", "#ffffff")
        elif spot.hovered and not here:
            top, bottom = "#5d4d86", "#43336f"
        w, h = box.w, box.h
        s.path(f"M2 -4 H{w - 2} V{h - 2} L{w / 2} {h - 15} L2 {h - 2} Z", s.down(top, bottom), edge, 3)
        pen.sketch(s, Box(0, 0, w, h), shadow=5)
        if not pen.look.high_contrast:
            for x in (9.0, w - 9):
                pen.thread([(x, 8), (x, h - 14)], 2, dash=(8, 6), shadow=False)
        pen.text(title, Box(14, 12 + (4 if here else 0), w - 28, 42), 25, "#fff3e0", SERIF, align="centre")

    return paint


def open_book(scene: Scene) -> tuple[Box, Box]:
    """Add the leather book, and return the areas of its two pages for writing."""
    scene.add(Panel(BOOK, z=2, margin=50).show(paint_open_book))
    left, right = BOOK.grow(-20).columns(2)
    return (Box(left.x + 34, left.y + 22, left.w - 88, left.h - 40),
            Box(right.x + 54, right.y + 22, right.w - 88, right.h - 40))


def paint_open_book(pen: Pen, book: Box) -> None:
    inner = book.grow(-20)
    pages = inner.columns(2)
    if pen.look.high_contrast:
        for page in pages:
            pen.panel(page, "#ffffff", edge="#000000", radius=8)
        return
    paint_binding(pen, book)
    _paint_edges(pen, inner)
    for page in pages:
        pen.raster("kit/paper.webp", page, cover=True, radius=8)
    _paint_fold(pen, inner)


def _paint_edges(pen: Pen, inner: Box) -> None:
    """Paint the visible edges of the pages below, at the sides and the bottom."""
    for depth in (3, 2, 1):
        tone = "#cdb88c" if depth % 2 else "#e6d6b2"
        out, down = depth * 3 - 4, depth * 1.6
        sides = inner.left_part(12).move(-out, down), inner.right_part(12).move(out, down)
        for part in (*sides, Box(inner.x - out, inner.bottom - 12 + down, inner.w + 2 * out, 9)):
            pen.panel(part.grow(0, -3) if part.h > 20 else part, tone, edge="#9c8354", edge_width=1.4, radius=4)


def _paint_fold(pen: Pen, inner: Box) -> None:
    sheen = Sketch(inner.w, inner.h)
    sheen.rect(0, 0, inner.w, inner.h, 0, sheen.linear((0, 0), (inner.w, inner.h), (0, "#ffffff", 0.42),
                                                       (55, "#ffffff", 0.1), (100, "#6b4a1a", 0.12)))
    pen.glaze(sheen, inner, 8)
    left, right = 80, 90
    dark, s = "#3a2208", Sketch(left + right, inner.h)
    s.rect(0, 0, left, inner.h, 0, s.linear((0, 0), (left, 0), (0, dark, 0), (100, dark, 0.34)))
    s.rect(left, 0, right, inner.h, 0, s.linear((left, 0), (left + right, 0), (0, dark, 0.38), (30, dark, 0.14),
                                                (100, dark, 0)))
    pen.sketch(s, Box(inner.x + inner.w / 2 - left, inner.y, left + right, inner.h))
