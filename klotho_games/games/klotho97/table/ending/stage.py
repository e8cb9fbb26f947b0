"""The stage before the figures: the winner above the asteroid with their machines, and the card or stake
that brought them the most, with its points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules.cards import CARDS, NUMBER, Technology
from klotho_games.games.klotho97.rules.earnings import Deed, best_deed, lead
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table.look.card_faces import SIZES, picture
from klotho_games.games.klotho97.table.look.stake_picture import grid, path
from klotho_games.games.klotho97.table.look.steel import octagon, steel_panel
from klotho_games.games.klotho97.table.look.style import OUTLINE, PALE_GOLD
from klotho_games.games.klotho97.telling.names import card_name, minerals_words
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, GOLD, INK, PAPER, SEATS, SEMI, SERIF_BLACK
from klotho_games.stage.scene.motion import Motion, Part, Together, fade, fly, give, land, linear, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .ending import Ending

_TOP = 84.0
_TITLE = 104.0
_MACHINE = 132.0
_MACHINES = 6
"""How many machines are shown, three on each side."""
_COUNT = 0.9
"""Seconds for the points to count up."""
_LARGEST = 0.86
"""Largest size of a stake's cards, as a share of their size on the workbench."""
_SEEN = 2.0
"""Seconds to look at everything before the figures come."""


class FinalStage:
    """The stage. `parts` shows it and clears it away; the sheet follows."""

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene = scene
        s: Venture = scene.state
        self.winner = scene.result.winners[0]
        events = [event for played in scene.session.history for event in played.events]
        self.deed: Deed | None = best_deed(events, self.winner)
        k = min(1.6, scene.stage.look.text_scale)
        self._panel_box = Box.around((960, 0), 1160, 124 * k).move(0, bottom - 14 - 62 * k)
        self._room = Box(560, _TOP + _TITLE + 8, 800, self._panel_box.y - _TOP - _TITLE - 22)
        self._sprites: list[Sprite] = []
        self._light = self._add(Box(360, 68, 1200, bottom - 68), self._paint_light, 4, "light")
        self._machines = [self._machine(n, card) for n, card in enumerate(
            s.companies[self.winner].technologies[:_MACHINES])]
        self.cards = self._cards()
        self._path = self._thread()
        self._panel = self._add(self._panel_box, self._paint_panel, 24, "panel", 30)
        self._shown = -1
        self._number = self._add(Box(self._panel_box.x + 26, self._panel_box.y + 8, 230, self._panel_box.h - 16),
                                 lambda pen: None, 25, "")
        self._title = self._add(Box(160, _TOP + 4, 1600, _TITLE), self._paint_title, 26, "title", 12)

    def _add(self, box: Box, paint: Callable[[Pen], None], z: float, name: str, margin: float = 0) -> Sprite:
        key = ("k97-final", name, box.size, self.winner, self.scene.session.commitment) if name else None
        sprite = self.scene.add(Sprite(box, paint, z=z, margin=margin, alpha=0, key=key))
        self._sprites.append(sprite)
        return sprite

    # -- words and motion -----------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Show everything in order. With reduced motion everything fades in at its place."""
        parts: list[Part] = [self._begin, fade(self._light, 1.0, 0.5)]
        for machine in self._machines:
            parts += [self._sound_part("peg"), fade(machine, 1.0, 0.14)]
        parts += self._come()
        if self.deed is not None:
            parts += [fade(self._panel, 1.0, 0.25), fade(self._number, 1.0, 0.1), self._count(), self._play_fanfare]
        parts += [self._sound_part("crown"), self._say_winner, fade(self._title, 1.0, 0.35),
                  self.scene.sheet.paint_soon, wait(_SEEN)]
        return [*parts, Together([fade(sprite, 0.0, 0.3) for sprite in self._sprites]), self.clear]

    def clear(self) -> None:
        for sprite in self._sprites:
            sprite.alpha = 0.0

    def _begin(self) -> None:
        """Paint all pictures before anything moves."""
        self.clear()
        self._show_number(0)
        self.scene.paint_before_motion(self._sprites)

    def _sound_part(self, sound: str) -> Part:
        return lambda: self.scene.stage.sound.play(sound)

    def _come(self) -> list[Part]:
        """Bring the cards out of the asteroid one after the other. Then the thread closes around a stake."""
        parts: list[Part] = []
        quick = len(self.cards) > 1
        for sprite, at in self.cards:
            appear = fade(sprite, 1.0, 0.12 if quick else 0.3)
            parts.append(self._sound_part("card_deal"))
            if self.scene.motions.reduced:
                parts += [self._put(sprite, at), appear]
            else:
                parts += [self._put(sprite, (at[0], at[1] + 260)),
                          Together([appear, fly(sprite, at, 0.2 if quick else 0.5, lift=30, ease=land)]),
                          *([] if quick else [give(sprite, 0.06, 0.12)])]
        if self._path is not None:
            parts += [self._sound_part("claim_closed"), fade(self._path, 1.0, 0.4)]
        elif self.deed is not None:
            parts.append(self._sound_part("monster_beaten" if self.deed.monster else "star"))
        return parts

    def _put(self, sprite: Sprite, at: Point) -> Part:
        def put() -> None:
            sprite.centre = at

        return put

    def _count(self) -> Motion:
        assert self.deed is not None
        points = self.deed.points

        def at(t: float) -> None:
            # Twelve steps look smooth, and most frames need no new picture.
            self._show_number(points * round(t * 12) // 12)

        return Motion(_COUNT, at, linear, travels=False)

    def _play_fanfare(self) -> None:
        self.scene.stage.sound.play("score_fanfare_short")

    def _show_number(self, points: int) -> None:
        if points == self._shown or self.deed is None:
            return
        if self._shown >= 0 and points:
            self.scene.stage.sound.play("score_tick")
        self._shown = points
        box = self._number.box.at_origin
        self._number.redraw(lambda pen: _paint_number(pen, box, points), ("k97-final-number", points, box.size))

    def _say_winner(self) -> None:
        first, second = self.best_deed_words()
        self.scene.spoken(" ".join((self.scene.sheet.headline(), first, second)))

    # -- words ----------------------------------------------------------------------------------------------

    def best_deed_words(self) -> tuple[str, str]:
        """Return what decided the game, and its points. "Decided" means that another
        player would be ahead without it."""
        deed = self.deed
        if deed is None:
            return "", ""
        result = self.scene.result
        alone = len(result.scores) == 1 or len(result.winners) > 1
        decided = not alone and deed.points > lead(result.scores, self.winner)
        if deed.laid:
            head = _("The decisive stake") if decided else _("The best stake")
            told = _("{cards} mines, {minerals}")
            told = told.format(cards=len(deed.laid), minerals=minerals_words(deed.minerals))
        elif deed.monster:
            head = _("The decisive monster") if decided else _("The best monster")
            told = card_name(deed.card)
        else:
            head = _("The decisive technology") if decided else _("The best technology")
            told = card_name(deed.card)
        if deed.scorings:
            text = ngettext("{what}: {points} in {n} scoring", "{what}: {points} in {n} scorings", deed.scorings)
        else:
            text = _("{what}: {points} at the end")
        points = ngettext("{n} point", "{n} points", deed.points).format(n=deed.points)
        line = text.format(what=told, points=points, n=deed.scorings)
        return head, f"{line}. {self._without()}" if decided else f"{line}."

    def _without(self) -> str:
        scores = self.scene.result.scores
        second = max((seat for seat in range(len(scores)) if seat != self.winner), key=lambda seat: scores[seat])
        return _("Without these points, {name} would be ahead.").format(name=self.scene.session.setup.seats[second])

    # -- sprites --------------------------------------------------------------------------------------------

    def _cards(self) -> list[tuple[Sprite, Point]]:
        deed = self.deed
        if deed is None:
            rover = Box.around(self._room.centre, 420, 300)
            sprite = self._add(rover, lambda pen: pen.svg("klotho97/rover", rover.at_origin, shadow=8), 12, "rover", 30)
            return [(sprite, rover.centre)]
        if deed.laid:
            places = grid(deed.laid, self._room, _LARGEST)
            return [self._card(NUMBER[one.card], box, "bench", one.turned) for one, box in places]
        w, h = SIZES["zoom"]
        k = self._room.h / h
        return [self._card(NUMBER[deed.card], Box.around(self._room.centre, w * k, h * k), "zoom", False)]

    def _card(self, card: int, box: Box, mode: str, turned: bool) -> tuple[Sprite, Point]:
        def paint(pen: Pen) -> None:
            pen.panel(box.at_origin.grow(-3), "#05060b", radius=18, shadow=9)
            pen.blit(picture(pen.look, card, mode, box.w, turned), pen.at(0, 0))

        return self._add(box, paint, 12, f"{mode}-{card}-{turned}", 30), box.centre

    def _thread(self) -> Sprite | None:
        """Make the golden path of a stake, through the middle of its cards."""
        if self.deed is None or not self.deed.laid:
            return None
        points = path(grid(self.deed.laid, self._room, _LARGEST))
        inner = [(x - self._room.x, y - self._room.y) for x, y in points]
        return self._add(self._room, lambda pen: pen.thread(inner, 11, bright=True), 14, "path", 20)

    def _machine(self, n: int, card: int) -> Sprite:
        """Make a technology of the winner on a steel pod."""
        found = CARDS[card]
        assert isinstance(found, Technology)
        x = 300 - 40 * (n // 2) if n % 2 == 0 else 1620 + 40 * (n // 2)
        box = Box.around((x, 262 + (n // 2) * (_MACHINE + 38)), _MACHINE, _MACHINE)
        accent = SEATS[self.winner].colour

        def paint(pen: Pen) -> None:
            s = Sketch(_MACHINE, _MACHINE)
            s.polygon(octagon(2, 2, _MACHINE - 4, _MACHINE - 4, 26), s.down("#37405c", "#171b2b"), OUTLINE, 3)
            s.polygon(octagon(7, 7, _MACHINE - 14, _MACHINE - 14, 22), "none", accent, 3)
            pen.sketch(s, box.at_origin, shadow=6)
            pen.svg(f"klotho97/{found.art}", box.at_origin.grow(-20))

        return self._add(box, paint, 8, f"machine-{card}", 20)

    # -- painting -------------------------------------------------------------------------------------------

    def _paint_light(self, pen: Pen) -> None:
        """Paint a beam from the nebula, and its glow on the rock."""
        box = self._light.box.at_origin
        s = Sketch(box.w, box.h)
        beam = s.linear((0, 0), (0, box.h), (0, "#ffe9ad", 0.22), (70, "#f7c85a", 0.09), (100, "#f7c85a", 0.0))
        for part in (1.0, 0.8, 0.6):  # three nested cones give a soft edge
            near, far = 0.09 * part, 0.36 * part
            s.polygon([(box.w * (0.5 - near), 0), (box.w * (0.5 + near), 0), (box.w * (0.5 + far), box.h),
                       (box.w * (0.5 - far), box.h)], beam)
        glow = s.radial((box.w / 2, box.h * 0.52), box.h * 0.56, (0, "#ffdf8e", 0.5), (100, "#ffdf8e", 0.0))
        s.rect(0, 0, box.w, box.h, 0, glow)
        pen.sketch(s, box)

    def _paint_panel(self, pen: Pen) -> None:
        box = self._panel_box.at_origin
        steel_panel(pen, box, alpha=0.95)
        head, told = self.best_deed_words()
        room = box.without_left(270).without_right(30)
        pen.text(head, Box(room.x, 10, room.w, box.h * 0.46 - 10), 34, PALE_GOLD, SERIF_BLACK)
        pen.text(told, Box(room.x, box.h * 0.46, room.w, box.h * 0.54 - 12), 25, PAPER, SEMI, wrap=True)

    def _paint_title(self, pen: Pen) -> None:
        box = self._title.box.at_origin
        words = self.scene.sheet.headline()
        size = 62.0
        wide = min(box.w - 160, pen.width(words, size, SERIF_BLACK) / pen.look.text_scale)
        seat_shape(pen, self.winner, Box.around((box.centre[0] - wide / 2 - 56, box.centre[1]), 62, 62))
        pen.text(words, Box(box.centre[0] - wide / 2 - 4, 0, wide + 8, box.h), size, PAPER, SERIF_BLACK, align="centre",
                 outline=INK, outline_width=5, grow=False)


def _paint_number(pen: Pen, box: Box, points: int) -> None:
    s = Sketch(box.w, box.h)
    s.polygon(octagon(2, 2, box.w - 4, box.h - 4, 16), "#0d0f18", GOLD, 2.5)
    pen.sketch(s, box)
    pen.text(f"+{points}", Box(10, 0, box.w - 20, box.h * 0.68), 54, PALE_GOLD, BLACK, align="centre")
    pen.text(_("points"), Box(10, box.h * 0.62, box.w - 20, box.h * 0.34), 22, PAPER, BOLD, align="centre")
