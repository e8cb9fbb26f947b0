"""The sheet for joining with phones: the code to scan, the address to type, and who has which seat."""

from __future__ import annotations

from functools import partial

import pygame

from klotho_games.core import system
from klotho_games.core.games.characters import level_title
from klotho_games.core.i18n import _
from klotho_games.phones.code import squares
from klotho_games.scenes.setup.page import SetUp
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.icons import icon, phone_mark, seat_shape, with_all_marks
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.drawing.theme import BOLD, INK, MUTED, MUTED_ON_PAPER, PAPER, SEATS, SEMI, SERIF_BLACK
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

from .phone_bridge import PhoneBridge

SHEET = Box(270, 30, 1380, 952)
_QR = Box(330, 200, 490, 490)
_ROWS = Box(860, 200, 730, 528)
_QUIET = 4
"""Width of the light margin in squares. Without it a camera does not find the code."""
_TALL = 78.0
_DARK = "#10131c"


class PhonesSheet(Scene):
    overlay = True
    name = "phones"
    put_away = True
    pads = Pads.OPENER
    left_to_opener = frozenset[str]()

    def __init__(self, guests: PhoneBridge) -> None:
        super().__init__()
        self.guests = guests
        self._shown = -1, ""

    @property
    def screen_title(self) -> str:
        return _("Play with phones")

    def faces(self) -> tuple[str, ...]:
        """The sheet shows the marks by seat, even if the game deals others."""
        host = self.guests.host
        if host is None or isinstance(host, SetUp):
            return super().faces()
        return with_all_marks(self.stage.house.portraits(host.session))

    @property
    def _listens(self) -> bool:
        return self.guests.party.is_open

    def build(self) -> None:
        self._shown = self._matter
        self.add(Sprite(SHEET, _paint_sheet, z=5, margin=60, key="phones-sheet"))
        if self._listens:
            self._add_code()
        else:
            self._add_problem()
        self._add_seats()
        self._add_answers()

    def on_open(self) -> None:
        party = self.guests.party
        told = _("Play with phones. Address {address}, code {code}.").format(address=party.address,
                                                                             code=" ".join(party.code))
        if self._listens and not party.code:
            told = _("Codes are blocked. Choose “New code” to let people type one again.")
        self.spoken(told if self._listens else self.guests.problem)

    def on_close(self) -> None:
        """Stop listening if no one joined: while the program listens, the players can see it here or at a seat's
        plate."""
        if not self.guests.count:
            self.guests.close()

    def update(self, seconds: float) -> None:
        if self._shown != self._matter:
            self.rebuild()

    @property
    def _matter(self) -> tuple[int, str]:
        """A value that changes with what the sheet shows. The typed code is replaced every few minutes."""
        return self.guests.changes, self.guests.party.code

    # -- the code -------------------------------------------------------------------------------------------

    def _add_code(self) -> None:
        party = self.guests.party
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
        told = _("Too many wrong codes were typed. Scanning still works, and seated players can keep playing. Choose "
                 "“New code” to let people type one again.")

        def paint(pen: Pen) -> None:
            pen.panel(below.at_origin, "#fbe9e2", edge="#8e2c22", radius=12)
            icon(pen, "warn", Box(16, 16, 40, 40), "#8e2c22", 2.4)
            pen.text(_("Codes are blocked"), Box(70, 10, below.w - 86, 48), 28, "#8e2c22", BOLD)
            pen.text(told, Box(18, 60, below.w - 36, below.h - 66), 22, INK, wrap=True, leading=1.1, valign="top")

        self.add(Sprite(below, paint, z=6, margin=8))

    def _add_problem(self) -> None:
        """Add the reason why no one can join, and what can help."""
        told = self.guests.problem or _("All phones are disconnected. You can let phones join again at any time.")

        def paint(pen: Pen) -> None:
            room = _QR.at_origin
            pen.panel(room, "#fffdf6", edge="#b99b66", radius=20, shadow=6)
            phone_mark(pen, Box.around((room.centre[0], 130), 150, 150), lost=True)
            pen.text(told, Box(36, 230, room.w - 72, 230), 26, INK, wrap=True, align="centre", valign="top")

        self.add(Sprite(_QR, paint, z=6, margin=20))
        Button(self, "again", Box(_QR.x, _QR.bottom + 62, _QR.w, 72), _("Let phones join"), self._open, kind="primary",
               icon="phone", key="o", style=ButtonStyle(size=26, radius=14))

    # -- the seats ------------------------------------------------------------------------------------------

    def _add_seats(self) -> None:
        host = self.guests.host
        for seat, place in enumerate(self.guests.places()):
            added = isinstance(host, SetUp) and seat >= len(host.seats)
            if added and not self._listens:
                continue
            room = Box(_ROWS.x, _ROWS.y + seat * (_TALL + 12), _ROWS.w, _TALL)
            state = self.guests.phone(seat)
            told = self._seat_text(seat, place.kind, state, added)
            name = "–" if added else place.name
            free = place.kind == "free" and self._listens
            look = "card" if state else "hollow" if free else "dark"
            paint = partial(_paint_seat, box=room.at_origin, seat=seat, name=name, told=told, look=look, state=state)
            self.add(Sprite(room, paint, z=6, margin=14))
            if state:
                away = _("Disconnect {name}’s phone").format(name=place.name)
                Button(self, f"away-{seat}", Box(room.right - 66, room.y + 13, 50, 48), "",
                       partial(self._send_away, seat), kind="paper", icon="cross", tip=away,
                       style=ButtonStyle(radius=10, icon_size=24))
        if self._listens:
            self._add_listening()

    def _seat_text(self, seat: int, kind: str, state: str, added: bool) -> str:
        if state:
            return _("plays with a phone") if state == "here" else _("phone not connected, seat reserved")
        if kind == "bot":
            return self._bot_text(seat)
        if not self._listens:
            return _("at this screen")
        if added:
            return _("scan to add this seat")
        shape = shape_name(seat)
        if kind == "free":
            return _("free: scan and choose the {shape}").format(shape=shape)
        return _("at this screen: scan, choose the {shape}").format(shape=shape)

    def _bot_text(self, seat: int) -> str:
        host = self.guests.host
        bot = host.seats[seat].bot_name if isinstance(host,
                                                      SetUp) else host.session.bot(seat) if host is not None else ""
        level = level_title(bot)
        return _("a bot, {level}").format(level=level) if level else _("a bot")

    def _add_listening(self) -> None:
        box = Box(_ROWS.x, _ROWS.bottom + 14, _ROWS.w, 112)
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
        style, row = ButtonStyle(size=26, radius=14, calm=True), Box(330, 892, 1260, 62)
        off = "" if self._listens else _("Phones can’t join right now.")
        Button(self, "new-code", row.left_part(300), _("New code"), self._new_code, key="n", style=style, reason=off,
               tip=_("The old code stops working. Players already seated stay."))
        Button(self, "stop", Box(row.x + 322, row.y, 450, row.h), _("Disconnect all phones"), self._stop, key="x",
               kind="danger", style=style, reason=off)
        Button(self, "done", row.right_part(290), _("Done"), self.back, kind="primary", shortcut="cancel", first=True,
               style=style)

    def _new_code(self) -> None:
        self.guests.new_code()
        self.stage.sound.play("ui_toggle")
        self.rebuild()

    def _send_away(self, seat: int) -> None:
        self.guests.send_away(seat)
        self.stage.sound.play("ui_cancel")
        self.rebuild()

    def _stop(self) -> None:
        self.guests.close()
        self.stage.sound.play("ui_close")
        self.rebuild()

    def _open(self) -> None:
        self.guests.open()
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
    pen.text(_("Play with phones"), Box(60, 20, room.w - 120, 72), 50, INK, SERIF_BLACK)
    told = _("Scan the code, choose a free seat, and your cards appear on your phone. No app, no account.")
    pen.text(told, Box(60, 90, room.w - 120, 44), 25, MUTED_ON_PAPER)
    pen.thread([(60, 146), (room.w - 60, 146)], 4, shadow=False)


def _paint_code(pen: Pen, box: Box, rows: tuple[tuple[bool, ...], ...]) -> None:
    """Paint the code in squares of whole pixels on white, so that it is sharp at every size."""
    pen.panel(box, "#ffffff", edge="#b99b66", radius=20, shadow=8)
    room = pen.rect(box)
    n = len(rows) + 2 * _QUIET
    side = room.w // n
    left = room.x + (room.w - side * len(rows)) // 2
    top = room.y + (room.h - side * len(rows)) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                pen.surface.fill("#000000", pygame.Rect(left + x * side, top + y * side, side, side))


def _paint_seat(pen: Pen, box: Box, seat: int, name: str, told: str, look: str, state: str) -> None:
    ink, soft = INK, MUTED_ON_PAPER
    if look == "card":
        pen.panel(box, "#fffdf6", "#f3e6cb", edge="#b99b66", radius=12, shadow=4)
        soft = "#0f5a54" if state == "here" else "#8e2c22"
    elif look == "dark":
        pen.panel(box, "#343a56", "#262b42", edge="#5c6485", radius=12, shadow=4)
        ink, soft = PAPER, "#dfe2ee"
    else:
        pen.panel(box, "#d9cdb4", radius=12, alpha=0.55)
        pen.thread(rounded_outline(2, 2, box.w - 4, box.h - 4, 12), 3, dash=(9, 7), shadow=False)
    pen.panel(Box(10, 10, 9, box.h - 20), SEATS[seat].colour, radius=4)
    seat_shape(pen, seat, Box(32, box.h / 2 - 19, 38, 38))
    pen.name(name, Box(88, 4, 172, box.h - 8), 27, ink, SEMI)
    left = 268.0
    if state:
        phone_mark(pen, Box(left - 8, box.h / 2 - 27, 54, 54), lost=state == "lost", plain=True)
        left += 54
    right = 80 if state else 16
    pen.text(told, Box(left, 4, box.w - left - right, box.h - 8), 23, soft, BOLD if state else SEMI, wrap=True,
             leading=1.1)


def _of_the_firewall() -> str:
    """What the system's firewall can ask before anybody can join."""
    if system.is_windows():
        return _("If Windows asks, allow private networks.")
    if system.is_macos():
        return _("If macOS asks, allow incoming connections.")
    return _("If you have a firewall, allow this port.")
