"""The top bar: back, the title, the turn, a plate for each seat with its points; also the key to what goes where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.state import Phase, RollUp
from klotho_games.games.katamari.table.look.style import GOLD, INK, PALE_GOLD, PLATES, SOFT, badge, top_look
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.seat_plates import Figure, Plate, SeatPlates

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z = 290


class TopBar:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        title = "" if places.large else table.game.info.title
        top_bar.TopBar(table, top_look(), places, title, table.back, tip=_("Pause"))
        self._round = table.add(Sprite(places.turn(), lambda pen: None, z=Z + 1))
        self._round_spot = table.spot(Spot("round", places.turn(), "", role=_("turn"), ring=24))
        self.plates = SeatPlates(table, places.plates(), PLATES)

    def show(self, s: RollUp) -> None:
        self.show_points(s, scores(s.boards))
        name = self.table.names[s.seat]
        if s.phase is Phase.COUNT:
            told = _("Done")
        elif s.emperor == 0:
            told = _("Before the first turn")
        elif s.emperor == s.steps:
            told = _("Last turn · {name}").format(name=name)
        else:
            told = _("Turn {n} of {of} · {name}").format(n=s.emperor, of=s.steps, name=name)
        self._round_spot.label = self._round_spot.tip = told
        self._round.redraw(lambda pen: self._paint_round(pen, told), ("katamari-round", told))

    def show_points(self, s: RollUp, points: tuple[int, ...]) -> None:
        nobodys = s.phase in (Phase.BOARDS, Phase.STUFF, Phase.FIRST, Phase.COUNT)
        self.plates.show([
            Plate(
                name, f"katamari/c_{s.cousins[seat]}_normal" if s.cousins else "",
                (Figure("", ngettext("{n} pt", "{n} pts", points[seat]).format(n=points[seat])),),
                ngettext("{name}: {n} point so far", "{name}: {n} points so far", points[seat]).format(
                    name=name, n=points[seat]),
                active=seat == s.seat and not nobodys, mark=badge(s.cousins, seat),
            )
            for seat, name in enumerate(self.table.names)
        ])

    # -- painting --------------------------------------------------------------------------------------------

    def _paint_round(self, pen: Pen, told: str) -> None:
        box = self._round.box.at_origin
        if self.table.places.seats > 3:
            # Between four plates there is no room for the name, which is on the highlighted plate.
            told = told.rpartition(" · ")[0] or told
        paint_pill(pen, box, told)


def paint_pill(pen: Pen, box: Box, told: str) -> None:
    """Paint the pill in the middle of the bar, which says where the Emperor is."""
    pen.panel(box, "#1d1036", edge=GOLD, edge_width=2, radius=24)
    pen.svg("katamari/k_emperor", Box(box.x + 16, box.y + 2, 32, 44))
    pen.text(told, Box(box.x + 54, box.y + 4, box.w - 74, box.h - 8), 24, PALE_GOLD, FREDOKA, align="centre")


class Key:
    """What goes where, at a glance."""

    def __init__(self, table: Table) -> None:
        self.table = table
        box = table.places.of("key")
        self._sprite = table.add(Sprite(box, self._paint, z=10, key=("katamari-key", table.places.seats, box.size)))
        words = "; ".join(f"{head}: {note}" for _picture, head, note in key_lines())
        told = _("What goes where: {lines}").format(lines=words)
        table.spot(Spot("key", box, told, role=_("note"), ring=26, tip=told if table.places.large else ""))

    def _paint(self, pen: Pen) -> None:
        places, box = self.table.places, self._sprite.box
        if places.large:
            self._paint_large(pen, box.at_origin.grow(-10, -8))
            return
        pen.text(_("What goes where"), places.of("key", "title").move(-box.x, -box.y), 24, INK, FREDOKA)
        for row, (picture, head, note) in zip(places.rows("key"), key_lines(), strict=True):
            at = row.move(-box.x, -box.y)
            room = min(48.0, at.h)
            side = room if picture.startswith("k_hex") else room * 0.82
            pen.svg(f"katamari/{picture}", Box.around((at.x + 4 + room / 2, at.centre[1]), side, side), shadow=3)
            words = at.without_left(room + 16)
            # The two lines of an entry are closer together than two entries.
            lap = 0.0 if at.h < 60 else at.h * 0.06
            pen.text(head, words.top_part(at.h / 2).move(0, lap), 21, INK, BOLD)
            pen.text(note, words.bottom_part(at.h / 2).move(0, -lap), 20, SOFT, SEMI)


    def _paint_large(self, pen: Pen, room: Box) -> None:
        """Paint the lines without the title, which the tip says."""
        for at, (picture, head, note) in zip(room.rows(4, 4), key_lines(), strict=True):
            pen.svg(f"katamari/{picture}", Box.around((at.x + 19, at.centre[1]), 36, 36), shadow=3)
            upper, lower = at.without_left(42).rows(2)
            pen.text(head, upper, 28, INK, BOLD, grow=False)
            pen.text(note, lower, 26, SOFT, SEMI, grow=False)


def key_lines() -> tuple[tuple[str, str, str], ...]:
    return (
        ("k_hex_yellow", _("Yellow 1–2"), _("anywhere that fits")),
        ("k_hex_blue", _("Blue 3–4"), _("on Yellow or Blue")),
        ("k_hex_purple", _("Purple 5–6"), _("on Blue or Purple")),
        ("i_y2", _("Centre [2]"), _("carries any level")),
    )
