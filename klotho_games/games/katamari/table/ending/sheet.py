"""The final count: a card for each seat, with its stars and symbols line by line, and seven points under a ribbon."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.katamari.rules.board import dice_icons, stars
from klotho_games.games.katamari.rules.count import MAJORITY, Majority, majorities, scores, symbol_name, winners
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look.style import (
    INK,
    OUTLINE,
    PALE_GOLD,
    PLUM_TOP,
    ROW,
    ROW_EDGE,
    ROW_LIT,
    SOFT,
    badge,
    on_ribbon,
    paint_baked_picture,
    panel,
)
from klotho_games.games.katamari.table.parts.board import paint_board, radius_in
from klotho_games.games.katamari.table.parts.small_boards import fit_board
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import Drawn
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, Together, bounce, fade, linear, wait
from klotho_games.stage.scene.sprites import Paint, Sprite

from .best_scores import Best
from .confetti import Confetti, glory
from .prize import Prize

if TYPE_CHECKING:
    from .ending import Ending

_TOP, _BOTTOM = 72.0, 992.0
_TITLE = 76
_FALLS = 120.0
"""The height from which the crown falls."""
_RAISED = 16.0
"""How much higher the winner's card is."""
_MOST = 4
"""With this many cards there is no room for the best scores."""


class CountPlaces:
    """Slots of `count.tmx`. With larger text the prompt bar takes room, and everything is squeezed a little."""

    def __init__(self, seats: int, bottom: float) -> None:
        self.seats = seats
        self._slots = layout("katamari/count")
        self._k = (bottom - _TOP) / (_BOTTOM - _TOP)

    def __getitem__(self, slot: str) -> Box:
        box = self._slots[slot]
        return Box(box.x, _TOP + (box.y - _TOP) * self._k, box.w, box.h * self._k)

    def of(self, seat: int, rest: str = "") -> Box:
        return self[f"count{self.seats}_{seat + 1}{'_' + rest if rest else ''}"]


class SeatCard:
    """The card of a seat, with what has been counted so far."""

    def __init__(self, count: FinalCount, seat: int) -> None:
        self.count, self.seat = count, seat
        scene, places = count.scene, count.places
        self.box = places.of(seat)
        z = 10.0 + len(count.names) - count.order.index(seat)
        """Cards pass each other when they change places; the better card is on top."""
        self._base = scene.add(Sprite(self.box, lambda pen: None, z=z, margin=44))
        self._rows = [scene.add(Sprite(places.of(seat, f"row_{n + 1}"), lambda pen: None, z=z + 0.2)) for n in range(5)]
        self._total = scene.add(Sprite(places.of(seat, "total"), lambda pen: None, z=z + 0.2))
        self._crown = scene.add(Sprite(places.of(seat, "crown"), self._paint_crown, z=z + 0.4, margin=10, alpha=0,
                                       angle=8, key=("katamari-count-crown", count.places.seats)))
        self._rays = scene.add(Sprite(self.box.grow(90, 70), self._paint_rays, z=6, alpha=0,
                                      key=("katamari-count-rays", self.box.size)))
        self.spot = scene.spot(Spot(f"card:{seat}", self.box, "", role=_("score"), ring=26, seat=seat))
        self._homes = [(sprite, sprite.box) for sprite in self._sprites]
        self.clear()

    @property
    def _sprites(self) -> list[Sprite]:
        return [self._rays, self._base, *self._rows, self._total, self._crown]

    def put(self, dx: float, dy: float) -> None:
        """Move the card by an offset. Cards change places when the ranking is known."""
        for sprite, home in self._homes:
            sprite.box = home.move(dx, dy)
        self.spot.box = self.box.move(dx, dy)

    def clear(self) -> None:
        for n in range(5):
            self.tell(n, "", "", False)
        self.add_up(0)
        self._crown.alpha = self._rays.alpha = 0
        self.put(0, 0)
        self.rejoice(False)

    def tell(self, n: int, shown: str, points: str, won: bool) -> None:
        key = ("katamari-count-row", n, shown, points, won, self._rows[n].box.size)
        self._rows[n].redraw(lambda pen: self._paint_row(pen, n, shown, points, won), key)

    def add_up(self, points: int) -> None:
        key = ("katamari-count-total", points, self._total.box.size)
        self._total.redraw(lambda pen: self._paint_total(pen, points), key)

    def at_row(self, n: int) -> Point:
        """Return where the points of a line are."""
        box = self._rows[n].box
        return box.right - 59, box.centre[1]

    @property
    def at_total(self) -> Point:
        box = self._total.box
        return box.right - box.w * 0.3, box.centre[1]

    def rejoice(self, happy: bool) -> None:
        self._base.redraw(*self._look_of(happy))

    def beside(self) -> dict[Hashable, Drawn]:
        """Return drawings for `Art.draw_beside`: the large pictures of a winning card."""
        stage, edge = self.count.scene.stage, self._edge().source()
        pen, who = Pen(stage.window.screen, stage.look, (self._base.margin, self._base.margin)), self._cousin(True)
        size, face = pen.rect(self.box.at_origin).size, pen.rect(self._at("face")).size
        return {**self._rays.jobs_beside(stage.look), ("sketch", edge, *size): lambda art: art.sketch(edge, *size),
                ("svg", who, *face): lambda art: art.svg(who, *face)}

    def to_warm(self) -> list[Job]:
        """Return jobs that paint the winning cousin and the light behind the card ahead."""
        look = self.count.scene.stage.look
        return [partial(self._base.prepare, look, *self._look_of(True)), partial(self._rays.picture, look),
                partial(self._crown.picture, look)]

    def _look_of(self, happy: bool) -> tuple[Paint, Hashable]:
        key = ("katamari-count-card", self.seat, happy, self.count.state.boards[self.seat], self.box.size)
        return partial(self._paint, happy=happy), key

    def crown(self) -> None:
        self._crown.alpha = self._rays.alpha = 1.0

    def crowning(self) -> list[Motion]:
        """Return the motion of the crown, which falls onto the cousin's head, and of the light behind the card."""
        begun: list[Box] = []

        def fall(t: float) -> None:
            self._crown.box = begun[0].move(0, -_FALLS * (1 - t))

        falling = Motion(0.4, fall, bounce, lambda: begun.append(self._crown.box))
        return [falling, fade(self._crown, 1.0, 0.2), fade(self._rays, 1.0, 0.4)]

    # -- painting -----------------------------------------------------------------------------------------------------

    def _at(self, name: str) -> Box:
        return self.count.places.of(self.seat, name).move(-self.box.x, -self.box.y)

    def _cousin(self, happy: bool) -> str:
        return f"katamari/c_{self.count.state.cousins[self.seat]}_{'happy' if happy else 'normal'}_cut"

    def _edge(self) -> Sketch:
        return Sketch(self.box.w, self.box.h).rect(3, 3, self.box.w - 6, self.box.h - 6, 25, "none", ROW_EDGE, 6)

    def _paint(self, pen: Pen, happy: bool) -> None:
        s, seat = self.count.state, self.seat
        panel(pen, self.box.at_origin)
        if happy:
            pen.sketch(self._edge(), self.box.at_origin)
        pen.svg(self._cousin(happy), self._at("face"), shadow=5, angle=6)
        seat_shape(pen, badge(s.cousins, seat), self._at("mark"))
        name = self._at("name")
        pen.name(self.count.names[seat], name, 34, INK, FREDOKA)
        icons = dice_icons(s.boards[seat].tally)
        note = ngettext("{n} visible dice icon", "{n} visible dice icons", icons).format(n=icons)
        pen.text(note, self._at("note"), 22, SOFT, SEMI)
        board = fit_board(self._at("board"))
        paint_baked_picture(pen, "board_shadow", board)
        radius = radius_in(board)
        paint_board(pen, s.boards[seat], s.cousins[seat], board.centre, radius, small=radius < 40)

    def _paint_row(self, pen: Pen, n: int, shown: str, points: str, won: bool) -> None:
        box = self._rows[n].box.at_origin
        pen.panel(box, ROW_LIT if won else ROW, edge=ROW_EDGE if won else "", edge_width=2, radius=14)
        icon = ("star", *(majority.symbol for majority in self.count.symbols))[n]
        side = min(46.0, box.h - 4)
        pen.svg(f"katamari/i_{icon}", Box(10, box.centre[1] - side / 2, side, side))
        name = _("Stars") if icon == "star" else symbol_name(icon)
        right = 116.0
        pen.text(name, Box(64, 0, box.w - 64 - 44 - right, box.h), 23, INK, SEMI)
        pen.text(shown, Box(box.w - right - 44, 0, 38, box.h), 28, INK, FREDOKA, align="right")
        if not won:
            ink = SOFT if points == "–" else INK
            pen.text(points, Box(box.w - right, 0, right - 16, box.h), 24, ink, FREDOKA, align="right")
            return
        high = min(46.0, box.h)
        ribbon = Box(box.w - right + 6, (box.h - high) / 2, right - 14, high)
        cousin = self.count.state.cousins[self.seat]
        pen.svg(f"katamari/k_ribbon_{cousin}", ribbon, shadow=3)
        on_ribbon(pen, points, Box(ribbon.x + 14, ribbon.y + 1, ribbon.w - 42, ribbon.h * 0.84), 26, cousin)
        pen.svg("katamari/k_crown", Box(ribbon.right - 30, ribbon.centre[1] - 18, 32, 25), shadow=3, angle=-12)

    def _paint_total(self, pen: Pen, points: int) -> None:
        box = self._total.box.at_origin
        pen.panel(box, PLUM_TOP, radius=min(22.0, box.h / 2))
        pen.text(_("Total"), Box(24, 0, box.w * 0.42, box.h), 30, PALE_GOLD, FREDOKA)
        pen.text(str(points), Box(box.w * 0.46, 0, box.w * 0.54 - 24, box.h), 60, "#ffffff", FREDOKA, align="right",
                 grow=False)

    def _paint_crown(self, pen: Pen) -> None:
        pen.svg("katamari/k_crown", self._crown.box.at_origin, shadow=5)

    def _paint_rays(self, pen: Pen) -> None:
        """Paint warm light behind the winner."""
        box = self._rays.box.at_origin
        pen.sketch(glory(box.w, box.h), box)


class FinalCount:
    """The whole count: `parts` shows it step by step, `rest` shows the result."""

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene = scene
        self.state: RollUp = scene.session.state
        self.names = scene.session.setup.seats
        best = scene.finish.overall if len(self.names) < _MOST else ()
        self.places = CountPlaces(len(self.names) + bool(best), bottom)
        self.symbols: tuple[Majority, ...] = majorities(self.state.boards)
        self.scores, self.winners = scores(self.state.boards), winners(self.state.boards)
        self.order = sorted(range(len(self.names)), key=lambda seat: (-self.scores[seat], seat))
        """Seats by rank; tied seats in seat order."""
        self._sums = [0] * len(self.names)
        title, subtitle = self.places["title"], self.places["subtitle"]
        self._head_box = title.union(subtitle)
        self._head = scene.add(Sprite(self._head_box, lambda pen: None, z=20, margin=12))
        self._emperor = scene.add(Sprite(Box(0, title.y - 2, 84, 126), self._paint_emperor, z=21, margin=14,
                                         key="katamari-count-emperor"))
        self._confetti = Confetti(Box(0, 72, 1920, bottom - 72), z=18)
        scene.add(self._confetti)
        self._prize = Prize(scene)
        self.cards = [SeatCard(self, seat) for seat in range(len(self.names))]
        self._best: Best | None = None
        if best:
            free = self.places.of(len(self.names))
            self._best = Best(scene, free, best, scene.finish.placing.overall)

    # -- showing the count --------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Count the stars of all seats at once, then one symbol after the other, then show the winner."""
        symbols = [majority.symbol for majority in self.symbols]
        drawn = self._prize.beside(symbols)
        for seat in self.winners:
            drawn |= self.cards[seat].beside()
        self.scene.stage.look.art.draw_beside(drawn)

        def warm() -> None:
            """Paint ahead, now that the second core has drawn the large pictures."""
            self.scene.ahead.paint_soon([*self._prize.to_warm(symbols), *self.scene.to_warm(),
                                         *(job for seat in self.winners for job in self.cards[seat].to_warm())])

        parts: list[Part] = [self._clear, wait(0.35), self._star_part(), warm, self._tick("star"), wait(0.25)]
        for n, majority in enumerate(self.symbols):
            parts += [self._part_to_show_symbol(n, majority), self._tick("score_tick"), wait(0.3)]
            parts += [*self._parts_to_award_symbol(n, majority), wait(0.12)]
        crowns = [motion for seat in self.winners for motion in self.cards[seat].crowning()]
        places = [self._going(card) for card in self.cards]
        crowns += [fade(self._best.sprite, 1.0, 0.4)] if self._best is not None else []
        told = [self._announce, self._tick("crown"), Together(crowns), self._show_best, self._party]
        return [*parts, Together(places), *told]

    def rest(self) -> None:
        self._clear()
        self._stars_to(1.0)
        for n, majority in enumerate(self.symbols):
            self._part_to_show_symbol(n, majority)()
            self._award(n, majority)
        self._announce()
        for card in self.cards:
            card.put(*self._goal(card))
        for seat in self.winners:
            self.cards[seat].crown()
        self._show_best()
        self._confetti.hang(1.0)

    def _show_best(self, seen: bool = True) -> None:
        if self._best is not None:
            self._best.show(seen)

    def _goal(self, card: SeatCard) -> Point:
        """Return how far a card moves: the cards are ranked from the left, and the winner's is higher."""
        there = self.places.of(self.order.index(card.seat))
        return there.x - card.box.x, -_RAISED if card.seat in self.winners else 0.0

    def _going(self, card: SeatCard) -> Motion:
        dx, dy = self._goal(card)
        return Motion(0.45, lambda t: card.put(dx * t, dy * t))

    def _party(self) -> None:
        """Throw confetti and let the Emperor hop. With reduced motion the confetti only hangs there."""
        motions, home = self.scene.motions, self._emperor.box

        def hop(t: float) -> None:
            self._emperor.box = home.move(0, -26 * abs(math.sin(2 * math.pi * t)) if t < 1 else 0)

        self.scene.stage.sound.play("score_fanfare_short")
        motions.beside(Motion(1.6, self._confetti.hang, linear))
        motions.beside(Motion(0.9, hop, linear))

    def _clear(self) -> None:
        self._sums = [0] * len(self.names)
        self._prize.clear()
        for card in self.cards:
            card.clear()
        self._show_best(False)
        self._confetti.hang(0.0)
        self._say(_("Scoring"), _("The Emperor is Done."))

    def _star_part(self) -> Motion:
        return Motion(0.7, self._stars_to, linear, travels=False)

    def _stars_to(self, t: float) -> None:
        for card, board in zip(self.cards, self.state.boards, strict=True):
            n = round(stars(board.tally) * t)
            card.tell(0, str(n), f"+{n}" if n else "–", False)
            card.add_up(n)
            self._sums[card.seat] = n

    def _part_to_show_symbol(self, n: int, majority: Majority) -> Callable[[], None]:
        def show() -> None:
            for card in self.cards:
                card.tell(n + 1, str(majority.shown[card.seat]), "", False)
            told = _("The player who shows the most of a symbol gets {n} points. A tie brings no points.")
            self._say(symbol_name(majority.symbol), told.format(n=MAJORITY))

        return show

    def _parts_to_award_symbol(self, n: int, majority: Majority) -> list[Part]:
        """KAT-3.1: let a crown fly to the player who shows the most of a symbol, or to no one on a tie."""
        most, title = max(majority.shown), symbol_name(majority.symbol)

        def tell(words: str, sound: str) -> Callable[[], None]:
            def told() -> None:
                self._tell_majority(n, majority)
                self.scene.stage.sound.play(sound)
                self._say(title, words)
                self.scene.spoken(f"{title}: {words}")

            return told

        if not most:
            return [tell(_("No player shows this symbol."), "ui_cancel"), wait(0.4)]
        if majority.winner < 0:
            rows = [card.at_row(n + 1) for card in self.cards if majority.shown[card.seat] == most]
            told = tell(_("A tie brings no points."), "fail_hiss")
            return [*self._prize.parts_to_show_tie(majority.symbol, self._emperors_hands, rows, told), wait(0.1)]
        card = self.cards[majority.winner]
        told = tell(_("{name} shows the most.").format(name=self.names[card.seat]), "treasure")

        def count(t: float) -> None:
            if t >= 1:
                self._sums[card.seat] += MAJORITY
            card.add_up(self._sums[card.seat] + (round(MAJORITY * t) if t < 1 else 0))

        return self._prize.parts_to_award(majority.symbol, self._emperors_hands, card.at_row(n + 1), card.at_total,
                                          told, count)

    def _emperors_hands(self) -> Point:
        box = self._emperor.box
        return box.centre[0], box.y + box.h * 0.35

    def _award(self, n: int, majority: Majority) -> None:
        self._tell_majority(n, majority)
        if majority.winner >= 0:
            self._sums[majority.winner] += MAJORITY
            self.cards[majority.winner].add_up(self._sums[majority.winner])

    def _tell_majority(self, n: int, majority: Majority) -> None:
        tied = majority.winner < 0 and max(majority.shown)
        for card in self.cards:
            shown = majority.shown[card.seat]
            won = card.seat == majority.winner
            told = f"+{MAJORITY}" if won else _("tie") if tied and shown == max(majority.shown) else "–"
            card.tell(n + 1, str(shown), told, won)

    def _announce(self) -> None:
        names = [self.names[seat] for seat in self.winners]
        if len(names) == 1:
            title = _("{name} wins!").format(name=names[0])
        else:
            title = _("{names} share the victory!").format(names=listed(names))
        self._say(title, self.scene.result.reason)  # the prompt says which place it is among the best
        for card in self.cards:
            card.rejoice(card.seat in self.winners)
            card.add_up(self.scores[card.seat])
            card.spot.label = card.spot.tip = self._card_text(card.seat)
        self.scene.spoken(f"{title} {self.scene.result.reason}")

    def _card_text(self, seat: int) -> str:
        lines = ", ".join(
            _("{what} {points}").format(what=line.label, points=line.points)
            for line in self.scene.result.lines
            if line.seat == seat
        )
        told = _("{name}: {lines}. Total {total}")
        return told.format(name=self.names[seat], lines=lines, total=self.scores[seat])

    def _tick(self, sound: str) -> Part:
        return lambda: self.scene.stage.sound.play(sound)

    def _say(self, title: str, subtitle: str) -> None:
        self._head.redraw(lambda pen: self._paint_head(pen, title, subtitle), ("katamari-count-head", title, subtitle))
        look = self.scene.stage.look
        wide = look.letters.width(title, FREDOKA, look.px(_TITLE)) / look.scale
        wide = max(wide, look.letters.width(subtitle, BOLD, look.px(24 * look.text_scale)) / look.scale + 44)
        room = self.places["title"]
        self._emperor.box = Box(max(40.0, room.centre[0] - wide / 2 - 112), self._emperor.box.y, 84, 126)

    def _paint_head(self, pen: Pen, title: str, subtitle: str) -> None:
        box = self._head_box
        head, under = (self.places[name].move(-box.x, -box.y) for name in ("title", "subtitle"))
        pen.text(title, head, _TITLE, "#ffffff", FREDOKA, align="centre", outline=OUTLINE, outline_width=6, grow=False)
        wide = min(under.w, pen.width(subtitle, 24, BOLD) + 44)
        pen.panel(Box.around(under.centre, wide, under.h), "#fffaf3", radius=under.h / 2, alpha=0.86)
        pen.text(subtitle, Box.around(under.centre, wide - 24, under.h), 24, INK, BOLD, align="centre")

    def _paint_emperor(self, pen: Pen) -> None:
        pen.svg("katamari/k_emperor", self._emperor.box.at_origin, shadow=6)
