"""The sheet of the room: the code to scan, the address to type, who is here with a phone, and who has which seat.

Only here the host is chosen, and people are sent out of the room.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from klotho_games.core import system
from klotho_games.core.i18n import _, ngettext
from klotho_games.phones.code import squares
from klotho_games.phones.party import Guest, Place
from klotho_games.phones.room_page import NOBODYS
from klotho_games.scenes.kit.qr_code import paint_squares
from klotho_games.scenes.setup.page import SetUp
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.icons import icon, phone_mark, seat_shape, with_all_marks
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.drawing.theme import (
    BOLD,
    INK,
    MUTED,
    MUTED_ON_PAPER,
    PAPER,
    SEATS,
    SEMI,
    SERIF,
    SERIF_BLACK,
)
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scroll import ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

from .guest_face import paint_guest
from .phone_bridge import PhoneBridge
from .seating import bot_text

SHEET = Box(220, 30, 1480, 952)
_QR = Box(280, 200, 470, 470)
_LIST = Box(790, 190, 850, 552)
_TALL = 70.0
_GAP = 10.0
_SMALL = 50.0
"""The side of a row's buttons."""
_DARK = "#10131c"


class PhonesSheet(ListScene):
    """The sheet with which phones join: QR code, code, and who is there."""

    overlay = True
    name = "phones"
    put_away = True
    pads = Pads.OPENER
    left_to_opener = frozenset[str]()

    def __init__(self, room: PhoneBridge) -> None:
        super().__init__()
        self.room = room
        self._shown = -1, ""

    @property
    def screen_title(self) -> str:
        return _("The room")

    def faces(self) -> tuple[str, ...]:
        """The sheet shows the marks by seat, even if the game deals others."""
        scene = self.room.game_scene
        if scene is None or isinstance(scene, SetUp):
            return super().faces()
        return with_all_marks(self.stage.program.portraits(scene.session))

    @property
    def _listens(self) -> bool:
        return self.room.party.is_open

    def build(self) -> None:
        self._shown = self._matter
        self.add(Sprite(SHEET, _paint_sheet, z=5, margin=60, key="phones-sheet"))
        if not self._listens:
            told = self.room.problem or _("The room is closed. You can open it again at any time.")
            self._add_way_in(told, _("Open the room"), self._open)
        elif not self.room.party.is_door_open:
            told = _("No newcomers can come in. Guests stay, and come back after a lost connection.")
            self._add_way_in(told, _("Let newcomers in"), partial(self._open_door, True))
            self._add_listening()
        else:
            self._add_code()
            self._add_listening()
        self._area = ScrollArea(self, "room", _LIST, self._rows(), gap=_GAP, label=_("Who is here"))
        self._add_answers()

    def on_open(self) -> None:
        party = self.room.party
        told = _("The room is open. Address {address}, code {code}.").format(address=party.address,
                                                                            code=" ".join(party.code))
        if not party.is_door_open:
            told = _("The room is open, but no newcomers can come in.")
        elif self._listens and not party.code:
            told = _("Codes are blocked. Choose “New code” to let people type one again.")
        self.spoken(told if self._listens else self.room.problem)

    def update(self, seconds: float) -> None:
        if self._shown != self._matter:
            offset = self._area.offset
            self.rebuild()
            self._area.scroll_to(offset, gently=False)

    @property
    def _matter(self) -> tuple[int, str]:
        """A value that changes with what the sheet shows. The typed code is replaced every few minutes."""
        return self.room.changes, self.room.party.code

    # -- the code -------------------------------------------------------------------------------------------

    def _add_code(self) -> None:
        party = self.room.party
        rows = squares(party.url)
        self.add(Sprite(_QR, partial(_paint_code, box=_QR.at_origin, rows=rows), z=6, margin=20))
        below = Box(_QR.x, _QR.bottom + 8, _QR.w, 158)
        address, code = party.address, party.code
        if not code:
            self._add_stopped_note(below)
            return

        def paint(pen: Pen) -> None:
            pen.text(_("or type this in a browser"), Box(0, 0, below.w, 34), 22, MUTED_ON_PAPER, align="centre")
            pen.text(address, Box(0, 32, below.w, 46), 36, INK, BOLD, align="centre", grow=False)
            plate = Box(0, 84, below.w, 72)
            pen.panel(plate, _DARK, edge="#b99b66", radius=12)
            said = pen.text(_("code"), plate.left_part(plate.w * 0.34), 26, MUTED, SEMI, align="right", grow=False)
            pen.text(code, plate.without_left(said.right + 26), 44, "#ffe19a", BOLD, track=8,
                     grow=False)

        self.add(Sprite(below, paint, z=6, margin=8))

    def _add_stopped_note(self, below: Box) -> None:
        """Add a note that codes can't be typed now. Scanning still works, and phones that have joined stay."""
        told = _("Too many wrong codes were typed. Scanning still works, and guests can keep playing. Choose “New "
                 "code” to let people type one again.")

        def paint(pen: Pen) -> None:
            pen.panel(below.at_origin, "#fbe9e2", edge="#8e2c22", radius=12)
            icon(pen, "warn", Box(16, 16, 40, 40), "#8e2c22", 2.4)
            pen.text(_("Codes are blocked"), Box(70, 10, below.w - 86, 48), 28, "#8e2c22", BOLD)
            pen.text(told, Box(18, 60, below.w - 36, below.h - 66), 22, INK, wrap=True, leading=1.1, valign="top")

        self.add(Sprite(below, paint, z=6, margin=8))

    def _add_way_in(self, told: str, label: str, press: Callable[[], None]) -> None:
        """Add the reason why no one can join, and what can help."""

        def paint(pen: Pen) -> None:
            room = _QR.at_origin
            pen.panel(room, "#fffdf6", edge="#b99b66", radius=20, shadow=6)
            phone_mark(pen, Box.around((room.centre[0], 130), 150, 150), lost=True)
            pen.text(told, Box(36, 230, room.w - 72, 220), 26, INK, wrap=True, align="centre", valign="top")

        self.add(Sprite(_QR, paint, z=6, margin=20))
        Button(self, "again", Box(_QR.x, _QR.bottom + 62, _QR.w, 72), label, press, kind="primary", icon="phone",
               key="o", style=ButtonStyle(size=26, radius=14))

    # -- who is here ----------------------------------------------------------------------------------------

    def _rows(self) -> list[ScrollRow]:
        """The seats of the game, then everyone who has none."""
        scene, guests = self.room.game_scene, self.room.guests
        by_seat = {guest.seat: guest for guest in guests if guest.seat is not None}
        rows: list[ScrollRow] = []
        for seat, place in enumerate(self.room.places()):
            added = isinstance(scene, SetUp) and seat >= len(scene.names)
            if seat in by_seat:
                rows.append(self._guest_row(by_seat[seat], seat, place))
            elif not added or self._listens:
                rows.append(self._seat_row(seat, place, added))
        others = [guest for guest in guests if guest.seat is None]
        if others and rows:
            n = len(others)
            rows.append(self._heading(ngettext("{n} guest without a seat", "{n} guests without a seat", n).format(n=n)))
        rows += [self._guest_row(guest) for guest in others]
        if not rows:
            rows.append(self._heading(_("No one is here with a phone yet.")))
        return rows

    @property
    def _k(self) -> float:
        return min(self.stage.look.text_scale, 1.4)

    def _heading(self, words: str) -> ScrollRow:
        def paint(pen: Pen, box: Box) -> None:
            pen.text(words, box.grow(-6, 0), 26, INK, SERIF)

        return ScrollRow(52 * self._k, paint)

    def _seat_row(self, seat: int, place: Place, added: bool) -> ScrollRow:
        told = self._seat_text(seat, place, added)
        name = "–" if added else place.name
        look = "hollow" if place.kind == "free" and self._listens else "dark"
        spots, tall = list[tuple[Spot, Box]](), _TALL * self._k
        table = self.room.table
        if table is not None and place.kind == "stand-in":
            back = _("Play as {name} here").format(name=place.name)
            spots = self._row_spots(tall, (f"back-{seat}", back, partial(self._give_back, seat), True))

        def paint(pen: Pen, box: Box) -> None:
            _paint_row(pen, box, look, SEATS[seat].colour)
            ink, soft = (PAPER, "#dfe2ee") if look == "dark" else (INK, MUTED_ON_PAPER)
            seat_shape(pen, seat, Box(box.x + 30, box.centre[1] - 19, 38, 38))
            pen.name(name, Box(box.x + 84, box.y + 4, 200, box.h - 8), 26, ink, SEMI)
            right = box.w - 16 if not spots else box.w - 90
            pen.text(told, Box(box.x + 296, box.y + 4, right - 296, box.h - 8), 22, soft, SEMI, wrap=True, leading=1.1)
            for spot, at in spots:
                _paint_small(pen, at.move(box.x, box.y), "screen", spot)

        return ScrollRow(tall, paint, spots)

    def _seat_text(self, seat: int, place: Place, added: bool) -> str:
        scene = self.room.game_scene
        if place.kind == "stand-in":
            return _("a bot, in place of {name}").format(name=place.name)
        if place.kind == NOBODYS:
            return _("no one decides here")
        if place.kind == "bot":
            if isinstance(scene, SetUp):
                return bot_text(scene.seats[seat].bot_name)
            return bot_text(scene.session.bot(seat) if scene is not None else "")
        if not self._listens:
            return _("at this screen")
        if not self.room.party.is_door_open:
            return _("free") if place.kind == "free" else _("at this screen")
        shape = shape_name(seat)
        if added:
            return _("scan to add this seat")
        if place.kind == "free":
            return _("free: scan and choose the {shape}").format(shape=shape)
        return _("at this screen: scan, choose the {shape}").format(shape=shape)

    def _guest_row(self, guest: Guest, seat: int = -1, place: Place | None = None) -> ScrollRow:
        tall = _TALL * self._k
        mark = _("Take the host’s mark from {name}") if guest.host else _("Make {name} the host")
        spots = self._row_spots(
            tall,
            (f"host-{guest.id}", mark.format(name=guest.name), partial(self._mark_host, guest), guest.host),
            (f"away-{guest.id}", _("Send {name} out of the room").format(name=guest.name),
             partial(self._send_away, guest), False),
        )
        state, told = self._guest_text(guest, place)

        def paint(pen: Pen, box: Box) -> None:
            _paint_row(pen, box, "card", SEATS[seat].colour if seat >= 0 else "")
            paint_guest(pen, guest, Box(box.x + 26, box.centre[1] - 23, 46, 46), seat)
            pen.name(guest.name, Box(box.x + 84, box.y + 4, 200, box.h - 8), 26, INK, SEMI)
            phone_mark(pen, Box(box.x + 288, box.centre[1] - 25, 50, 50), lost=guest.state == "lost", plain=True)
            words = Box(box.x + 346, box.y + 4, box.w - 346 - 140, box.h - 8)
            if guest.host:
                mark = Box(words.x, words.y, 34, words.h)
                icon(pen, "star", Box(mark.x, mark.centre[1] - 15, 30, 30), "#7a4a12")
                words = words.without_left(40)
            pen.text(told, words, 22, "#0f5a54" if state == "here" else "#8e2c22", BOLD, wrap=True, leading=1.1)
            for (spot, at), picture in zip(spots, ("star", "cross"), strict=True):
                _paint_small(pen, at.move(box.x, box.y), picture, spot, lit=picture == "star" and guest.host)

        return ScrollRow(tall, paint, spots)

    def _guest_text(self, guest: Guest, place: Place | None) -> tuple[str, str]:
        """The state of a guest for its colour, and in words."""
        seated = place is not None
        if guest.state == "lost":
            told = _("phone not connected")
            if place is not None and place.kind == "stand-in":
                told = _("away, a bot plays")
            elif seated:
                told = _("phone not connected, seat reserved")
        elif guest.asks is not None:
            told = _("asks for a seat")
        elif seated:
            told = _("plays with a phone")
        elif self.room.game_scene is None:
            told = _("is here")
        else:
            told = _("watches") if guest.watches or not isinstance(self.room.game_scene, SetUp) else _("chooses a seat")
        return guest.state, _("host, {state}").format(state=told) if guest.host else told

    def _row_spots(self, tall: float, *wanted: tuple[str, str, Callable[[], None], bool]) -> list[tuple[Spot, Box]]:
        """Make the buttons at the right end of a row, from left to right."""
        width = _LIST.w - 34 if self._is_long else _LIST.w
        found = []
        for n, (id, label, press, _on) in enumerate(reversed(wanted)):
            at = Box(width - 14 - (n + 1) * _SMALL - n * 12, (tall - _SMALL) / 2, _SMALL, _SMALL)
            found.append((Spot(id, at, label, _("button"), press=press, tip=label, ring=10), at))
        return found[::-1]

    @property
    def _is_long(self) -> bool:
        """Whether the list has a bar at its right side."""
        seats, others = len(self.room.places()), sum(guest.seat is None for guest in self.room.guests)
        heading = (52 * self._k + _GAP) if seats and others else 0
        return (seats + others) * (_TALL * self._k + _GAP) - _GAP + heading > _LIST.h

    def _add_listening(self) -> None:
        box = Box(_LIST.x, _LIST.bottom + 16, _LIST.w, 112)
        first = _("Only phones on your home network can join.")
        seen = _("Each phone shows only its own player’s cards. Anyone with the code can join.")
        told = f"{seen} {_of_the_firewall()}"

        def paint(pen: Pen) -> None:
            pen.panel(box.at_origin, "#e2f1ea", edge="#2f8f86", radius=14)
            icon(pen, "shield", Box(18, box.h / 2 - 21, 42, 42), "#1c6f68", 2.4)
            pen.text(first, Box(76, 8, box.w - 96, 34), 23, "#0d3b37", BOLD)
            pen.text(told, Box(76, 42, box.w - 96, 62), 22, "#0d3b37", wrap=True, leading=1.15, valign="top")

        self.add(Sprite(box, paint, z=6, margin=6))

    # -- actions --------------------------------------------------------------------------------------------

    def _add_answers(self) -> None:
        style, row = ButtonStyle(size=26, radius=14, calm=True), Box(280, 892, 1360, 62)
        off = "" if self._listens else _("The room is closed.")
        shut = off or ("" if self.room.party.is_door_open else _("No newcomers can come in."))
        Button(self, "new-code", row.left_part(270), _("New code"), self._new_code, key="n", style=style, reason=shut,
               tip=_("The old code stops working. Guests who are here stay."))
        Button(self, "shut", Box(row.x + 290, row.y, 350, row.h), _("No newcomers"), partial(self._open_door, False),
               key="d", style=style, reason=shut, tip=_("No one else can come in. Guests stay."))
        Button(self, "stop", Box(row.x + 660, row.y, 350, row.h), _("Close the room"), self._stop, key="x",
               kind="danger", style=style, reason=off, tip=_("Disconnects all phones."))
        Button(self, "done", row.right_part(290), _("Done"), self.back, kind="primary", shortcut="cancel", first=True,
               style=style)

    def _new_code(self) -> None:
        self.room.new_code()
        self.stage.sound.play("ui_toggle")
        self.rebuild()

    def _open_door(self, is_open: bool) -> None:
        self.room.open_door(is_open)
        self.stage.sound.play("ui_toggle")
        self.rebuild()

    def _mark_host(self, guest: Guest) -> None:
        self.room.mark_host(None if guest.host else guest.id)
        self.stage.sound.play("ui_toggle")
        self.rebuild()

    def _send_away(self, guest: Guest) -> None:
        self.room.send_away(guest.id)
        self.stage.sound.play("ui_cancel")
        self.rebuild()

    def _give_back(self, seat: int) -> None:
        table = self.room.table
        if table is not None:
            self.room.stand_ins.give_back(table.session, seat)
            self.stage.sound.play("ui_toggle")
            self.rebuild()

    def _stop(self) -> None:
        self.room.close()
        self.stage.sound.play("ui_close")
        self.rebuild()

    def _open(self) -> None:
        self.room.open()
        self.stage.sound.play("ui_open" if self._listens else "ui_refuse")
        self.rebuild()
        self.on_open()

    def pointer(self, p: Pointer) -> None:
        """Return to the scene below at a click beside the sheet."""
        if p.kind == "press" and p.button == 1 and not SHEET.contains(p.at):
            self.back()
        else:
            super().pointer(p)


def shape_name(seat: int) -> str:
    return (_("circle"), _("square"), _("triangle"), _("diamond"), _("hexagon"), _("star"))[seat]


# -- painting -----------------------------------------------------------------------------------------------


def _paint_sheet(pen: Pen) -> None:
    room = SHEET.at_origin
    paper(pen, room, radius=24, shadow=22)
    pen.thread(rounded_outline(-5, -5, room.w + 10, room.h + 10, 28), 6)
    pen.text(_("The room"), Box(60, 20, room.w - 120, 72), 50, INK, SERIF_BLACK)
    told = _("Scan once for the whole evening: your cards appear on your phone, or you watch. No app, no account.")
    pen.text(told, Box(60, 90, room.w - 120, 44), 25, MUTED_ON_PAPER)
    pen.thread([(60, 146), (room.w - 60, 146)], 4, shadow=False)


def _paint_code(pen: Pen, box: Box, rows: tuple[tuple[bool, ...], ...]) -> None:
    """Paint the code on its own white card."""
    pen.panel(box, "#ffffff", edge="#b99b66", radius=20, shadow=8)
    paint_squares(pen, box, rows)


def _paint_row(pen: Pen, box: Box, look: str, colour: str) -> None:
    if look == "card":
        pen.panel(box, "#fffdf6", "#f3e6cb", edge="#b99b66", radius=12)
    elif look == "dark":
        pen.panel(box, "#343a56", "#262b42", edge="#5c6485", radius=12)
    else:
        pen.panel(box, "#d9cdb4", radius=12, alpha=0.55)
        pen.thread(rounded_outline(box.x + 2, box.y + 2, box.w - 4, box.h - 4, 12), 3, dash=(9, 7), shadow=False)
    if colour:
        pen.panel(Box(box.x + 10, box.y + 10, 9, box.h - 20), colour, radius=4)


def _paint_small(pen: Pen, box: Box, picture: str, spot: Spot, lit: bool = False) -> None:
    """Paint a small button in a row; `lit` marks what is switched on."""
    top = "#fff3cf" if spot.hovered or spot.focused else "#ffe7ac" if lit else "#fffdf6"
    pen.panel(box, top, edge="#7a4a12" if lit else "#5a4526", edge_width=3 if lit else 2, radius=10)
    icon(pen, picture, box.grow(-12), "#7a4a12" if lit or picture != "cross" else "#3a2408", 2.6)


def _of_the_firewall() -> str:
    """What the system's firewall can ask before anyone can join."""
    if system.is_windows():
        return _("If Windows asks, allow private networks.")
    if system.is_macos():
        return _("If macOS asks, allow incoming connections.")
    return _("If you have a firewall, allow this port.")
