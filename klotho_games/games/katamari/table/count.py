"""The final count: a card for each seat, its stars and symbols told line by line, seven points under a ribbon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _, ngettext
from klotho_games.games.katamari.board import dice_icons, stars
from klotho_games.games.katamari.reckoning import MAJORITY, Majority, majorities, scores, symbol_name, winners
from klotho_games.games.katamari.rollup import RollUp
from klotho_games.games.katamari.table.board import paint_board, radius_in
from klotho_games.games.katamari.table.others import fitted
from klotho_games.games.katamari.table.style import INK, OUTLINE, PALE_GOLD, PLUM_TOP, SOFT, baked, panel
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.layout import layout
from klotho_games.stage.motion import Motion, Part, Together, fade, linear, wait
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import BOLD, FREDOKA, SEMI

if TYPE_CHECKING:
    from klotho_games.games.katamari.table_ending import Ending

_TOP, _BOTTOM = 72.0, 992.0
_ROW, _LIT, _EDGE = "#efe3fb", "#ffe3a8", "#e8b44c"


class CountPlaces:
    """Slots of `count.tmx`; at larger text the prompt bar takes room and everything moves together a little."""

    def __init__(self, seats: int, bottom: float) -> None:
        self.seats = seats
        self._slots = layout("katamari/count")
        self._k = (bottom - _TOP) / (_BOTTOM - _TOP)

    def __getitem__(self, slot: str) -> Box:
        box = self._slots[slot]
        return Box(box.x, _TOP + (box.y - _TOP) * self._k, box.w, box.h * self._k)

    def of(self, seat: int, rest: str = "") -> Box:
        return self[f"count{self.seats}_{seat + 1}{'_' + rest if rest else ''}"]


class Card:
    """One seat: what has been counted of it so far."""

    def __init__(self, count: Count, seat: int) -> None:
        self.count, self.seat = count, seat
        scene, places = count.scene, count.places
        self.box = places.of(seat)
        self._happy = False
        self._base = scene.add(Sprite(self.box, self._paint, z=10, margin=44))
        self._rows = [scene.add(Sprite(places.of(seat, f"row_{n + 1}"), lambda pen: None, z=12)) for n in range(5)]
        self._total = scene.add(Sprite(places.of(seat, "total"), lambda pen: None, z=12))
        self._crown = scene.add(Sprite(places.of(seat, "crown"), self._paint_crown, z=14, margin=10, alpha=0,
                                       key=("katamari-count-crown", count.places.seats)))  # fmt: skip
        self.spot = scene.spot(Spot(f"card:{seat}", self.box, "", role=_("score"), ring=26))
        self.clear()

    def clear(self) -> None:
        for n in range(5):
            self.tell(n, "", "", False)
        self.add_up(0)
        self._crown.alpha = 0
        self.rejoice(False)

    def tell(self, n: int, shown: str, points: str, won: bool) -> None:
        key = ("katamari-count-row", n, shown, points, won, self._rows[n].box.size)
        self._rows[n].redraw(lambda pen: self._paint_row(pen, n, shown, points, won), key)

    def add_up(self, points: int) -> None:
        key = ("katamari-count-total", points, self._total.box.size)
        self._total.redraw(lambda pen: self._paint_total(pen, points), key)

    def rejoice(self, happy: bool) -> None:
        self._happy = happy
        s = self.count.state
        key = ("katamari-count-card", self.seat, happy, s.boards[self.seat], self.box.size)
        self._base.redraw(self._paint, key)

    def crown(self) -> None:
        self._crown.alpha = 1.0

    def crowning(self) -> Motion:
        return fade(self._crown, 1.0, 0.25)

    # -- painting -----------------------------------------------------------------------------------------------------

    def _at(self, name: str) -> Box:
        return self.count.places.of(self.seat, name).moved(-self.box.x, -self.box.y)

    def _paint(self, pen: Pen) -> None:
        s, seat = self.count.state, self.seat
        panel(pen, self.box.at_origin)
        mood = "happy" if self._happy else "normal"
        pen.svg(f"katamari/c_{s.cousins[seat]}_{mood}_cut", self._at("face"), shadow=5, angle=6)
        seat_shape(pen, seat, self._at("mark"))
        name = self._at("name")
        pen.text(pen.cut(self.count.names[seat], name.w, 34, FREDOKA), name, 34, INK, FREDOKA)
        icons = dice_icons(s.boards[seat].tally)
        note = ngettext("{n} visible dice icon", "{n} visible dice icons", icons).format(n=icons)
        pen.text(note, self._at("note"), 22, SOFT, SEMI)
        board = fitted(self._at("board"))
        baked(pen, "board_shadow", board)
        paint_board(pen, s.boards[seat], s.cousins[seat], board.centre, radius_in(board), small=True)

    def _paint_row(self, pen: Pen, n: int, shown: str, points: str, won: bool) -> None:
        box = self._rows[n].box.at_origin
        pen.panel(box, _LIT if won else _ROW, edge=_EDGE if won else "", edge_width=2, radius=14)
        icon = ("star", *(majority.symbol for majority in self.count.symbols))[n]
        side = min(40.0, box.h - 6)
        pen.svg(f"katamari/i_{icon}", Box(8, box.centre[1] - side / 2, side, side))
        pen.text(shown, Box(60, 0, 64, box.h), 28, INK, FREDOKA)
        if not won:
            ink = SOFT if points == "–" else INK
            pen.text(points, Box(130, 0, box.w - 146, box.h), 24, ink, FREDOKA, align="right")
            return
        high = min(46.0, box.h)
        ribbon = Box(box.w - 172, (box.h - high) / 2, 158, high)
        pen.svg(f"katamari/k_ribbon_{self.count.state.cousins[self.seat]}", ribbon, shadow=3)
        pen.text(points, Box(ribbon.x + 26, ribbon.y + 1, ribbon.w - 52, ribbon.h * 0.84), 26, "#ffffff", FREDOKA,
                 align="centre", outline="#3a1020", outline_width=2)  # fmt: skip

    def _paint_total(self, pen: Pen, points: int) -> None:
        box = self._total.box.at_origin
        pen.panel(box, PLUM_TOP, radius=min(22.0, box.h / 2))
        pen.text(_("Total"), Box(24, 0, box.w * 0.42, box.h), 30, PALE_GOLD, FREDOKA)
        pen.text(str(points), Box(box.w * 0.46, 0, box.w * 0.54 - 24, box.h), 60, "#ffffff", FREDOKA, align="right",
                 grow=False)  # fmt: skip

    def _paint_crown(self, pen: Pen) -> None:
        pen.svg("katamari/k_crown", self._crown.box.at_origin, shadow=3)


class Count:
    """`parts` tell it; `rest` shows it told."""

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene = scene
        self.state: RollUp = scene.session.state
        self.names = scene.session.setup.seats
        self.places = CountPlaces(len(self.names), bottom)
        self.symbols: tuple[Majority, ...] = majorities(self.state.boards)
        self.scores, self.winners = scores(self.state.boards), winners(self.state.boards)
        self._sums = [0] * len(self.names)
        title, subtitle = self.places["title"], self.places["subtitle"]
        self._head_box = title.union(subtitle)
        self._head = scene.add(Sprite(self._head_box, lambda pen: None, z=20, margin=12))
        self.cards = [Card(self, seat) for seat in range(len(self.names))]

    # -- telling ------------------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """Stars for all at once, then one symbol after the other, then who has won."""
        parts: list[Part] = [self._clear, wait(0.35), self._star_part(), self._tick("star"), wait(0.25)]
        for n, majority in enumerate(self.symbols):
            parts += [self._symbol_shown(n, majority), self._tick("score_tick"), wait(0.3)]
            parts += [self._symbol_won(n, majority), wait(0.4)]
        crowns = [self.cards[seat].crowning() for seat in self.winners]
        return [*parts, self._announce, self._tick("crown"), Together(crowns), wait(0.2)]

    def rest(self) -> None:
        self._clear()
        self._stars_to(1.0)
        for n, majority in enumerate(self.symbols):
            self._symbol_shown(n, majority)()
            self._award(n, majority)
        self._announce()
        for seat in self.winners:
            self.cards[seat].crown()

    def _clear(self) -> None:
        self._sums = [0] * len(self.names)
        for card in self.cards:
            card.clear()
        self._say(_("The count"), _("The Emperor stands on Done."))

    def _star_part(self) -> Motion:
        return Motion(0.7, self._stars_to, linear, travels=False)

    def _stars_to(self, t: float) -> None:
        for card, board in zip(self.cards, self.state.boards, strict=True):
            n = round(stars(board.tally) * t)
            card.tell(0, str(n), ngettext("{n} point", "{n} points", n).format(n=n), False)
            card.add_up(n)
            self._sums[card.seat] = n

    def _symbol_shown(self, n: int, majority: Majority) -> Part:
        def show() -> None:
            for card in self.cards:
                card.tell(n + 1, str(majority.shown[card.seat]), "", False)
            self._say(symbol_name(majority.symbol), _("Strictly the most gets {n} points.").format(n=MAJORITY))

        return show

    def _symbol_won(self, n: int, majority: Majority) -> Part:
        def award() -> None:
            self._award(n, majority)
            if majority.winner >= 0:
                self.scene.stage.sound.play("treasure")
                name = self.names[majority.winner]
                self._say(symbol_name(majority.symbol), _("{name} shows the most.").format(name=name))
            else:
                told = _("A tie: nobody gets points.") if max(majority.shown) else _("Nobody shows one.")
                self._say(symbol_name(majority.symbol), told)

        return award

    def _award(self, n: int, majority: Majority) -> None:
        tied = majority.winner < 0 and max(majority.shown)
        for card in self.cards:
            shown = majority.shown[card.seat]
            won = card.seat == majority.winner
            told = f"+{MAJORITY}" if won else _("tie") if tied and shown == max(majority.shown) else "–"
            card.tell(n + 1, str(shown), told, won)
            if won:
                self._sums[card.seat] += MAJORITY
                card.add_up(self._sums[card.seat])

    def _announce(self) -> None:
        names = [self.names[seat] for seat in self.winners]
        if len(names) == 1:
            title = _("{name} wins!").format(name=names[0])
        else:
            title = _("{names} share the victory!").format(names=_(" and ").join(names))
        self._say(title, self.scene.result.reason)
        for card in self.cards:
            card.rejoice(card.seat in self.winners)
            card.add_up(self.scores[card.seat])
            card.spot.label = card.spot.tip = self._told(card.seat)
        self.scene.spoken(f"{title} {self.scene.result.reason}")

    def _told(self, seat: int) -> str:
        """A card in words."""
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

    def _paint_head(self, pen: Pen, title: str, subtitle: str) -> None:
        box = self._head_box
        head, under = (self.places[name].moved(-box.x, -box.y) for name in ("title", "subtitle"))
        pen.text(title, head, 60, "#ffffff", FREDOKA, align="centre", outline=OUTLINE, outline_width=5, grow=False)
        wide = min(under.w, pen.width(subtitle, 24, BOLD) + 44)
        pen.panel(Box.around(under.centre, wide, under.h), "#fffaf3", radius=under.h / 2, alpha=0.86)
        pen.text(subtitle, Box.around(under.centre, wide - 24, under.h), 24, INK, BOLD, align="centre")
