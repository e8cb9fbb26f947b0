"""The seats of a game for several players: a person or a bot at each, and how well the bot plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import GameInfo
from klotho_games.core.games.characters import characters
from klotho_games.core.games.even_words import even_sentences
from klotho_games.core.games.seating_rules import LEVELS
from klotho_games.core.games.strength import EVEN
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.people.setup_seats import SetupSeat, bot_names, is_stand_in, next_player_name, resize_seats
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.drawing.theme import GOLD, PAPER, SEATS, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import SegmentedChoice, Tappable, TextField

from .bot import add_bot, paint_bot
from .even_note import TALL, paint_even

if TYPE_CHECKING:
    from .page import SetUp


@dataclass(frozen=True)
class QuickTable:
    title: str
    people: int
    bots: int

    @property
    def label(self) -> str:
        parts = [ngettext("{n} person", "{n} people", self.people).format(n=self.people)]
        if self.bots:
            parts.append(ngettext("{n} bot", "{n} bots", self.bots).format(n=self.bots))
        return " + ".join(parts)


def quick_tables(info: GameInfo) -> list[QuickTable]:
    """The ready-made tables that fit the game's number of seats."""
    least, most = info.seats
    bots = max(1, least - 1)  # the same number as in `first_seats`
    wanted = [
        QuickTable(ngettext("You + {n} bot", "You + {n} bots", bots).format(n=bots), 1, bots),
        QuickTable(_("Couch"), 2, max(0, min(2, most - 2))),
        QuickTable(_("Full table"), most, 0),
    ]
    fitting = [t for t in wanted if least <= t.people + t.bots <= most]
    return [t for i, t in enumerate(fitting) if (t.people, t.bots) not in [(u.people, u.bots) for u in fitting[:i]]]


class SeatRows:
    def __init__(self, setup: SetUp) -> None:
        self.setup, self.most = setup, setup.info.seats[1]
        self.characters = characters(setup.game)
        self.even = setup.even_match()
        self._add_heading()
        rows = setup.layout.numbered_slots("seat_")[: self.most]
        for i, box in enumerate(rows):
            if i < len(setup.seats):
                self._add_seat(i, box)
            else:
                self._add_empty(i, box)
        self._add_note()
        self._add_quick_tables()

    def _add_heading(self) -> None:
        setup, at = self.setup, self.setup.layout
        room = at["seats_title"].union(at["seats_note"])
        told = _("{n} of {most} seats, in the order of play").format(n=len(setup.seats), most=self.most)
        if setup.game.dealt_marks_text:
            told = f"{told}; {setup.game.dealt_marks_text}"

        def paint(pen: Pen) -> None:
            drawn = pen.text(_("Seats"), Box(0, 0, 200, room.h), 44, PAPER, SERIF_BLACK)
            pen.text(told, Box(drawn.right + 22, 4, room.w - drawn.right - 22, room.h), 22, "#ddd6ee")

        setup.add(Sprite(room, paint, z=5))

    def _paint_mark(self, pen: Pen, i: int, box: Box, *, dim: bool = False, shadow: float = 0) -> None:
        """Paint the mark that the seat has at the table, or a die if the game deals the marks."""
        if self.setup.game.dealt_marks_text:
            icon(pen, "die", box, "#8a87a0" if dim else PAPER)
        else:
            seat_shape(pen, i, box, dim=dim, shadow=shadow)

    def _add_seat(self, i: int, box: Box) -> None:
        setup, seat = self.setup, self.setup.seats[i]
        phones = [n for n in range(i, len(setup.seats)) if setup.stage.program.phone(n)]
        phone = i in phones

        def paint(pen: Pen) -> None:
            pen.panel(box.at_origin, "#343a56", "#262b42", edge="#5c6485", radius=18, shine=0.18, shadow=6)
            pen.panel(Box(8, 12, 10, box.h - 24), "#a9a3c2" if setup.game.dealt_marks_text else SEATS[i].colour,
                      radius=5)
            pen.panel(Box(30, 14, 72, 72), "#1c2033", "#161a29", edge="#5c6485", radius=14)
            self._paint_mark(pen, i, Box(42, 26, 48, 48), shadow=3)
            if not seat.bot:
                icon(pen, "phone" if phone else "hand", Box(474, 32, 36, 36), GOLD)
                here = _("Shares the screen") if i or seat.guest else _("Your profile")
                told = _("Plays with a phone") if phone else here
                pen.text(told, Box(524, 20, 316, 60), 22, PAPER, SEMI)

        setup.add(Sprite(box, paint, z=5, margin=20))
        stand_in = seat.name if is_stand_in(seat.name) else ""
        TextField(setup, f"seat-{i}-name", Box(box.x + 112, box.y + 24, 172, 52), _("Name of seat {n}").format(n=i + 1),
                  seat.name, lambda name: self._rename(seat, name), stand_in=stand_in)
        SegmentedChoice(setup, f"seat-{i}-who", Box(box.x + 294, box.y + 24, 150, 52),
                        _("Who sits at seat {n}").format(n=i + 1), (_("Human"), _("Bot")), int(seat.bot),
                        lambda chosen: self._set_bot(seat, bool(chosen)), on_paper=False)
        can_leave = i > 0 and len(setup.seats) > setup.info.seats[0]
        if seat.bot:
            room = Box(box.x + 450, box.y + 6, 386 if can_leave else 432, 88)
            add_bot(setup, f"seat-{i}", seat, room, self.characters, lambda kind: self._explain_bot(seat, kind),
                    (*LEVELS, EVEN), self._about(seat))
        if can_leave:
            # seats below would move up, and their phones would be at the wrong seat
            reason = _("Someone plays with a phone at this seat or a later one. Disconnect that phone "
                       "first.") if phones else ""
            Button(setup, f"seat-{i}-leave", Box(box.right - 58, box.y + 28, 42, 40), "", lambda: self._remove(seat),
                   icon="cross", tip=_("Remove this seat"), reason=reason,
                   style=ButtonStyle(radius=10, icon_size=22))

    def _add_empty(self, i: int, box: Box) -> None:
        """Add a free place. Choosing any of them fills the seats up to it; the first is the one that the keys reach."""
        words = (_("Add a second seat"), _("Add a third seat"), _("Add a fourth seat"), _("Add a fifth seat"),
                 _("Add a sixth seat"))[i - 1]
        id = "seat-add" if i == len(self.setup.seats) else f"seat-add-{i}"

        def paint(pen: Pen, spot: Spot) -> None:
            room = box.at_origin
            pen.panel(room, "#2a2440" if spot.hovered else "#0e0c18", radius=18, alpha=0.5)
            pen.thread(rounded_outline(2, 2, room.w - 4, room.h - 4, 18), 3, dash=(16, 11), shadow=False)
            self._paint_mark(pen, i, Box(58, 28, 44, 44), dim=True)
            icon(pen, "plus", Box(140, 35, 30, 30), GOLD, 3.2)
            who = pen.text(_("Human or bot"), Box(room.w - 324, 10, 300, 80), 22, "#d5d0e2", align="right")
            pen.text(words, Box(184, 10, min(400.0, who.x - 208), 80), 24, PAPER, SEMI)

        Tappable(self.setup, id, box, words, paint, lambda: self._add(i + 1), z=5, ring=18)

    def _add_note(self) -> None:
        setup, at = self.setup, self.setup.layout
        rows = at.numbered_slots("seat_")
        box = at["note"].move(0, rows[self.most - 1].bottom - rows[-1].bottom)  # directly below the last row
        bots = [seat for seat in setup.seats if seat.bot]
        bot = setup.told if setup.told in bots else bots[-1] if bots else None

        even = self.even if bot is not None and bot.level == EVEN and not setup.told_kind else None
        if even is not None and rows[self.most - 1].bottom < rows[-1].y:
            box = Box(box.x, box.y, box.w, TALL)

        def paint(pen: Pen) -> None:
            pen.panel(box.at_origin, "#241d3c", "#1a1530", edge="#6a5a94", radius=18, shadow=4)
            if bot is None:
                told = _("No bots: you share mouse, keyboard and gamepads, turn by turn.")
                if len(setup.seats) == 1:
                    told = _("You play alone. Add a seat to play against someone.")
                pen.text(told, Box(28, 8, box.w - 56, box.h - 16), 22, PAPER, wrap=True)
                return
            self._paint_mark(pen, setup.seats.index(bot), Box(22, 24, 44, 44))
            if even is not None:
                paint_even(pen, box.at_origin.without_left(92), setup.info.title, even, setup.practice)
                return
            paint_bot(pen, box.at_origin.without_left(84), bot, self.characters, setup.told_kind)

        setup.add(Sprite(box, paint, z=5, margin=20))

    def _about(self, seat: SetupSeat) -> str:
        """Return what is said about a bot's level beside its name. An even match says more than the other levels,
        because what it is depends on the person."""
        if self.even is None or seat.level != EVEN:
            return ""
        return " ".join(even_sentences(self.setup.info.title, self.even, self.setup.practice))

    def _add_quick_tables(self) -> None:
        setup, at = self.setup, self.setup.layout
        title = at["quick_title"]

        def paint(pen: Pen) -> None:
            pen.text(_("Quick start"), title.at_origin, 30, PAPER, SERIF)

        setup.add(Sprite(title, paint, z=5))
        people = sum(not seat.bot for seat in setup.seats)
        now = (people, len(setup.seats) - people)
        for i, table in enumerate(quick_tables(setup.info)):
            style = ButtonStyle(size=26, radius=16, align="left", icon_size=38)
            chosen = now == (table.people, table.bots)
            box = at[f"quick_{i + 1}"].without_bottom(6)
            Button(setup, f"quick-{i}", box, table.title, partial(self._seat, table),
                   kind="paper" if chosen else "secondary", icon="person" if table.people == 1 else "people",
                   sub=table.label, style=style)
            if chosen:
                # At a large text size the lower line needs the full width.
                middle = box.centre[1] if setup.stage.look.text_scale < 1.4 else box.y + 24
                tick = Box(box.right - 50, middle - 17, 34, 34)
                setup.add(Sprite(tick, _paint_tick, z=11, key="quick-tick"))

    # -- actions --------------------------------------------------------------------------------------------

    def _seat(self, table: QuickTable) -> None:
        before, phone = self.setup.seats, self.setup.stage.program.phone
        kept = {n: seat for n, seat in enumerate(before[: table.people]) if n == 0 or phone(n)}
        seats: list[SetupSeat] = []
        for n in range(table.people):
            seats.append(kept[n] if n in kept else SetupSeat(self._somebody([*seats, *kept.values()], n)))
        self.setup.seats = [*seats, *(SetupSeat(bot_names()[i], bot=True) for i in range(table.bots))]
        self._refresh()

    def _somebody(self, others: Sequence[SetupSeat], place: int) -> str:
        return next_player_name(self.setup.stage.program.profiles, others, place)

    def _add(self, seats: int) -> None:
        """Add bots until this many seats are taken."""
        self.setup.seats = resize_seats(self.setup.seats, seats)
        self._refresh()
        self.setup.focus.set(self.setup.focus.find(f"seat-{seats - 1}-who"))

    def _remove(self, seat: SetupSeat) -> None:
        self.setup.seats.remove(seat)
        self._refresh()

    def _rename(self, seat: SetupSeat, name: str) -> str:
        if not name:
            return _("Type a name for this seat.")
        if any(other.name.casefold() == name.casefold() for other in self.setup.seats if other is not seat):
            return _("Someone here is already called {name}. Choose another name.").format(name=name)
        seat.name, seat.guest = name, False
        self.setup.rebuild()  # the seat has the token of the profile with this name, or none
        return ""

    def _set_bot(self, seat: SetupSeat, bot: bool) -> None:
        seat.bot, seat.guest = bot, False
        others = [other for other in self.setup.seats if other is not seat]
        if not bot and seat.name in bot_names():
            seat.name = self._somebody(others, self.setup.seats.index(seat))
        elif bot:
            seat.name = next(name for name in bot_names() if name not in {other.name for other in others})
        self._refresh()

    def _explain_bot(self, seat: SetupSeat, kind: bool) -> None:
        self.setup.told, self.setup.told_kind = seat, kind
        self._refresh()

    def _refresh(self) -> None:
        self.setup.stage.sound.play("ui_toggle")
        self.setup.rebuild()


def _paint_tick(pen: Pen) -> None:
    icon(pen, "check", Box(0, 0, 34, 34), "#1f7d77", 3.6)
