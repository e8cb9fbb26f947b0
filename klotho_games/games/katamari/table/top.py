"""The top bar: back, the title, the turn, and a plate for each seat with its points; and the key to what goes where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _, ngettext
from klotho_games.games.katamari.reckoning import scores
from klotho_games.games.katamari.rollup import Phase, RollUp
from klotho_games.games.katamari.table.style import (
    GOLD,
    INK,
    PALE_GOLD,
    PLUM_BOTTOM,
    PLUM_LIT,
    PLUM_TOP,
    SOFT,
    button_style,
    cut_to,
)
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.widgets import Button

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.playroom import Table

Z = 290


class TopBar:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        title = table.game.info.title
        table.add(Sprite(places["top_bar"], self._paint_bar, z=Z, margin=24, key=("katamari-top", title)))
        style = button_style()
        style.radius = 15
        Button(table, "back", places["back"], "", table.back, icon="left", tip=_("Pause"), style=style, z=Z + 2)
        self._round = table.add(Sprite(places.of("round"), lambda pen: None, z=Z + 1))
        self._round_spot = table.spot(Spot("round", places.of("round"), "", role=_("turn"), ring=24))
        self._plates = [table.add(Sprite(box, lambda pen: None, z=Z + 1, margin=12)) for box in self._boxes()]
        self._spots = [
            table.spot(Spot(f"plate:{seat}", box, "", role=_("player"), ring=18))
            for seat, box in enumerate(self._boxes())
        ]

    def _boxes(self) -> list[Box]:
        return self.table.places.numbered(f"plate{self.table.places.seats}_")

    def show(self, s: RollUp) -> None:
        self.show_points(s, scores(s.boards))
        name = self.table.names[s.seat]
        if s.phase is Phase.COUNT:
            told = _("Done")
        elif s.emperor == 0:
            told = _("Before the first turn")
        else:
            told = _("Turn {n} of {of} · {name}").format(n=s.emperor, of=s.steps, name=name)
        self._round_spot.label = self._round_spot.tip = told
        self._round.redraw(lambda pen: self._paint_round(pen, told), ("katamari-round", told))

    def show_points(self, s: RollUp, points: tuple[int, ...]) -> None:
        for seat, (sprite, spot) in enumerate(zip(self._plates, self._spots, strict=True)):
            cousin = s.cousins[seat] if s.cousins else ""
            active = seat == s.seat and s.phase not in (Phase.BOARDS, Phase.STUFF, Phase.FIRST, Phase.COUNT)
            name = self.table.names[seat]
            told = ngettext("{name}: {n} point so far", "{name}: {n} points so far", points[seat])
            spot.label = spot.tip = told.format(name=name, n=points[seat])
            key = ("katamari-plate", seat, cousin, name, points[seat], active, sprite.box.size)
            sprite.redraw(
                lambda pen, sprite=sprite, seat=seat, cousin=cousin, active=active: self._paint_plate(
                    pen, sprite.box.at_origin, seat, cousin, points[seat], active
                ),
                key,
            )

    # -- painting --------------------------------------------------------------------------------------------

    def _paint_bar(self, pen: Pen) -> None:
        places = self.table.places
        bar = places["top_bar"].at_origin
        pen.gradient(Box(0, bar.h, bar.w, 20), PLUM_BOTTOM, PLUM_BOTTOM, 0.45, 0)
        pen.gradient(bar, PLUM_TOP, PLUM_BOTTOM)
        pen.thread([(x, 70 + (2.2 if (x // 80) % 2 else -2.2) * _arc(x)) for x in range(0, 1930, 10)], 4)
        pen.svg("katamari/k_spool", places["spool"])
        pen.text(self.table.game.info.title, places["title"], 36, "#ffffff", FREDOKA)

    def _paint_round(self, pen: Pen, told: str) -> None:
        box = self._round.box.at_origin
        pen.panel(box, "#1d1036", edge=GOLD, edge_width=2, radius=24)
        pen.svg("katamari/k_emperor", Box(16, 2, 32, 44))
        room = Box(54, 4, box.w - 74, box.h - 8)
        if self.table.places.seats > 3:
            # Between four plates there is no room for the name, which stands on the lit one.
            told = told.rpartition(" · ")[0] or told
        pen.text(told, room, 24, PALE_GOLD, FREDOKA, align="centre")

    def _paint_plate(self, pen: Pen, box: Box, seat: int, cousin: str, points: int, active: bool) -> None:
        pen.panel(box, "#fff6e6" if active else PLUM_LIT, edge=GOLD if active else "#6b5596",
                  edge_width=4 if active else 2, radius=18)  # fmt: skip
        if cousin:
            pen.svg(f"katamari/c_{cousin}_normal", Box(8, 3, 44, 48))
        seat_shape(pen, seat, Box(38, 32, 20, 20))
        ink = INK if active else "#ffffff"
        number = Box(box.w - 44, 4, 36, 46)
        pen.text(str(points), number, 26, ink, FREDOKA, align="centre")
        pen.svg("katamari/i_star", Box(number.x - 27, 14, 27, 27))
        room = Box(62, 4, number.x - 30 - 62, 46)
        pen.text(cut_to(pen, self.table.names[seat], room.w, 22, FREDOKA), room, 24, ink, FREDOKA)
        if active:
            arrow = Sketch(40, 22).path("M6 2 H34 L20 20 Z", GOLD, PLUM_BOTTOM, 3)
            pen.sketch(arrow, Box(box.w / 2 - 20, box.h - 5, 40, 18))


def _arc(x: int) -> float:
    u = (x % 80) / 80
    return 4 * u * (1 - u)


class Key:
    """What goes where, for a glance."""

    def __init__(self, table: Table) -> None:
        self.table = table
        box = table.places.of("key")
        self._sprite = table.add(Sprite(box, self._paint, z=10, key=("katamari-key", table.places.seats, box.size)))
        words = "; ".join(f"{head}: {note}" for _picture, head, note in key_lines())
        table.spot(Spot("key", box, _("What goes where: {lines}").format(lines=words), role=_("note"), ring=26))

    def _paint(self, pen: Pen) -> None:
        places, box = self.table.places, self._sprite.box
        pen.text(_("What goes where"), places.of("key", "title").moved(-box.x, -box.y), 24, INK, FREDOKA)
        for row, (picture, head, note) in zip(places.rows("key"), key_lines(), strict=True):
            at = row.moved(-box.x, -box.y)
            side = min(48.0, at.h)
            pen.svg(f"katamari/{picture}", Box(at.x + 4, at.centre[1] - side / 2, side, side), shadow=3)
            words = at.without_left(side + 16)
            pen.text(head, words.top_part(at.h / 2), 21, INK, BOLD)
            pen.text(note, words.bottom_part(at.h / 2), 20, SOFT, SEMI)


def key_lines() -> tuple[tuple[str, str, str], ...]:
    return (
        ("k_hex_yellow", _("Yellow 1–2"), _("anywhere that fits")),
        ("k_hex_blue", _("Blue 3–4"), _("on Yellow or Blue")),
        ("k_hex_purple", _("Purple 5–6"), _("on Blue or Purple")),
        ("i_y2", _("Centre [2]"), _("takes any level")),
    )
