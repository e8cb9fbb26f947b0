"""The protocol between the phones and the table, independent of the network.

The network's thread brings messages in (`hear_hello`, `hear_message`, `handle_lost_line`); the game's thread shows
pages and takes requests. A lock lets only one of them in at a time. Nothing here blocks, and no message of a phone can
raise an exception.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import RLock

from msgspec.structs import replace

from klotho_games.core.i18n import _

from . import wire
from .limits import Limits
from .lines import Phone, PhoneLine
from .page_texts import words
from .pages import NumberedPage
from .requests import Came, Did, Drew, Left, Lost, Pressed, Reacted, Sat, Wish
from .seats import Asker, GuestSeats, PhoneSitter, clean_name
from .waiting_page import WaitingPage, choosing, full, gone_message, waiting

_LONGEST_ID = 32
_TOOLS = ("undo", "hint")


def _line(numbers: tuple[int, ...]) -> tuple[tuple[float, float], ...]:
    """Return the points of a line; empty if a number is outside the sheet or one is missing."""
    if len(numbers) % 2 or not all(0 <= number <= 1000 for number in numbers):
        return ()
    return tuple((x / 1000, y / 1000) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


class Talk:
    def __init__(self, limits: Limits, clock: Callable[[], float], wake: Callable[[], None]) -> None:
        self.seats = GuestSeats(limits, clock())
        self.lock = RLock()
        self._limits = limits
        self._clock = clock
        self._wake = wake
        self._sheet = WaitingPage("", ())
        self._phones: dict[PhoneLine, Phone] = {}
        self._pages: dict[int, tuple[NumberedPage, bytes]] = {}
        self._wishes: deque[Wish] = deque()
        self._laid = 0
        self._closed = False
        self._refusals: dict[int, tuple[int, float]] = {}
        """By seat: how often the big screen refused a request, and until when it cannot be asked again."""

    # ---- from the network ----

    def hear_hello(self, line: PhoneLine, message: str | bytes, crowded: bool = False) -> bool:
        """Handle the first message. Returns False if the phone is not let in; it has been told why.

        With `crowded`, only phones that already have a seat are let in.
        """
        with self.lock:
            try:
                hello = wire.read(message)
            except wire.BadMessage:
                return False
            if not isinstance(hello, wire.Hello) or self._closed:
                return False
            return self._meet(line, hello, crowded)

    def _meet(self, line: PhoneLine, hello: wire.Hello, crowded: bool) -> bool:
        if hello.v != wire.VERSION:
            line.tell(wire.encode(gone_message("version")))
            return False
        seat = self.seats.seat_of(hello.key) if hello.key else None
        if seat is None and crowded:
            line.tell(wire.encode(full()))
            return False
        if seat is None and not self._may_enter(line, hello):
            return False
        phone = self._phones[line] = Phone(line)
        phone.tell(words())
        if seat is None:
            phone.tell(self._table)
        else:
            self._bring_back(phone, seat)
        return True

    def _may_enter(self, line: PhoneLine, hello: wire.Hello) -> bool:
        now = self._clock()
        ended = self.seats.why_ended(hello.key) if hello.key else None
        if ended is not None and ended[0] != "left":
            line.tell(wire.encode(gone_message(*ended)))
            return False
        if not hello.code and hello.key:
            line.tell(wire.encode(wire.No("seat", _("This seat is no longer yours. Join again with the code."))))
            return False
        if self.seats.refuses_codes and not self.seats.is_ticket(hello.code):
            why = _("Codes are blocked because too many wrong ones were typed. Scan the QR code on the big screen, or "
                    "ask there for a new code.")
            line.tell(wire.encode(wire.No("code", why)))
            return False
        if self.seats.is_paused(line.address, now) and not self.seats.is_ticket(hello.code):
            line.tell(wire.encode(wire.No("code", _("Too many wrong codes. Try again in a minute."))))
            return False
        if self.seats.opens(line.address, hello.code, now):
            return True
        if self.seats.refuses_codes:
            self._wake()
        line.tell(wire.encode(wire.No("code", _("That isn’t the code on the big screen. Check it and try again."))))
        return False

    def _bring_back(self, phone: Phone, seat: int) -> None:
        sitter = self.seats.at(seat)
        assert sitter is not None
        for other in self._at(seat):
            if other is not phone:
                self._let_go(other, gone_message("elsewhere"))
        phone.sit(seat, sitter)
        if sitter.lost_since is not None:
            sitter.lost_since = None
            self._note_connection(Came(seat))
            self._drop_claim(seat, gone_message("back", sitter.name))
            self._tell_table()
        self._tell_page(phone, sitter)

    def hear_message(self, line: PhoneLine, message: str | bytes) -> bool:
        """Handle a later message.

        Returns False for a message that our page never sends, or for too many of them; the phone is then disconnected.
        """
        with self.lock:
            phone = self._phones.get(line)
            if phone is None or phone.rates.flooding(self._clock()):
                return False
            try:
                asked = wire.read(message)
            except wire.BadMessage:
                return False
            return self._hear(phone, asked)

    def _hear(self, phone: Phone, asked: wire.Asking) -> bool:
        match asked:
            case wire.Sit():
                return self._hear_sit(phone, asked)
            case wire.Do():
                return self._hear_do(phone, asked)
            case wire.Pad(a):
                return a in wire.PRESSES and self._hear_wish(phone, "pad", lambda seat: Pressed(seat, a))
            case wire.React(r):
                return r in wire.REACTIONS and self._hear_wish(phone, "react", lambda seat: Reacted(seat, r))
            case wire.Draw(c, p):
                line = _line(p)
                drawn = 0 <= c <= wire.CRAYONS and bool(line)
                return drawn and self._hear_wish(phone, "draw", lambda seat: Drew(seat, c, line))
            case wire.Leave():
                self._hear_leave(phone)
                return True
        return False  # a second hello

    def _hear_sit(self, phone: Phone, asked: wire.Sit) -> bool:
        if not _is_id(asked.id):
            return False
        seat = asked.seat
        sitter = self.seats.at(seat)
        if sitter is not None and sitter.sat_by == asked.id and phone.seat in (None, seat):
            # The welcome message did not reach the phone.
            phone.tell(wire.Welcome(seat, sitter.key))
            self._bring_back(phone, seat)
            return True
        why = self._why_not_sit(phone, asked)
        if why is not None:
            phone.tell(wire.No(*why, id=asked.id))
            return True
        asks = sitter is not None or self._sheet.seats[seat].kind == "screen"
        name = clean_name(asked.name) or self._sheet.seats[seat].name
        if sitter is not None:
            sitter = self.seats.claim(seat, name, asked.id)
        else:
            sitter = self.seats.sit(seat, name, asked.id, asks=asks)
        phone.sit(seat, sitter)
        phone.tell(wire.Welcome(seat, sitter.key))
        self._tell_page(phone, sitter)
        self._wish(Sat(seat, name, asks))
        self._tell_table()
        return True

    def _why_not_sit(self, phone: Phone, asked: wire.Sit) -> tuple[str, str] | None:
        places = self._sheet.seats
        if not self._room or phone.rates.busy("sit", self._clock()):
            return "busy", _("One moment, please.")
        if phone.seat is not None:
            return "seat", _("You already have a seat.")
        if not 0 <= asked.seat < len(places):
            return "seat", _("This seat doesn’t exist. Choose another one.")
        sitter = self.seats.at(asked.seat)
        if sitter is not None and sitter.lost_since is None:
            return "seat", _("{name} has this seat. Choose another one.").format(name=places[asked.seat].name)
        if self.seats.claimant(asked.seat) is not None:
            return "seat", _("Someone is already asking for this seat. Wait for the answer on the big screen.")
        if places[asked.seat].kind == "bot":
            return "seat", _("A bot plays at this seat. Choose another seat.")
        if sitter is None and self.seats.full:
            return "full", _("The table is full, so no more phones can join.")
        asks = sitter is not None or places[asked.seat].kind == "screen"
        if asks and self._clock() < self._refusals.get(asked.seat, (0, 0.0))[1]:
            return "seat", _("Someone at the big screen has just said no. Talk to the people there, or ask again in a "
                             "few minutes.")
        return None

    def _hear_do(self, phone: Phone, asked: wire.Do) -> bool:
        if not _is_id(asked.id):
            return False
        sitter = self._sitter(phone)
        if sitter is None or phone.seat is None:
            phone.tell(wire.No("seat", _("You have no seat. Choose one first."), asked.id))
            return True
        if sitter.has_asked(asked.id):
            answer = sitter.answer_to(asked.id)
            if answer is not None:
                phone.line.tell(answer)
            return True
        if not self._room or phone.rates.busy("do", self._clock()):
            phone.tell(wire.No("busy", _("One moment, please."), asked.id))
            return True
        shown = self._pages.get(phone.seat)
        if shown is None or shown[0].hand.n != asked.n:
            sitter.note(asked.id)
            self._answer_stale(phone.seat, asked.id)
        elif not _is_on(shown[0], asked):
            sitter.note(asked.id, wire.encode(wire.No("bad", _("You can’t do that from this page. Reload the "
                                                               "page."), asked.id)))
            phone.line.tell(sitter.answer_to(asked.id) or b"")
        else:
            sitter.note(asked.id)
            self._wish(Did(phone.seat, asked.n, asked.move, asked.picks, asked.id))
        return True

    def _hear_wish(self, phone: Phone, kind: str, wish: Callable[[int], Wish]) -> bool:
        if self._sitter(phone) is None or phone.seat is None:
            phone.tell(wire.No("seat", _("You have no seat. Choose one first.")))
        elif not self._room or phone.rates.busy(kind, self._clock()):
            phone.tell(wire.No("busy", _("One moment, please.")))
        else:
            self._wish(wish(phone.seat))
        return True

    def _hear_leave(self, phone: Phone) -> None:
        if phone.seat is None:
            return
        seat, sitter = phone.seat, phone.sitter
        phone.stand_up()
        if sitter is not None and sitter is self.seats.claimant(seat):
            self.seats.drop_claim(seat)
            phone.tell(self._table)
            return
        self._end(seat, "left")
        self._back_to_the_screen(seat)
        self._tell_table()

    def handle_lost_line(self, line: PhoneLine) -> None:
        """Handle a connection that has ended, for whatever reason."""
        with self.lock:
            phone = self._phones.pop(line, None)
            if phone is None or phone.seat is None or phone.sitter is None:
                return
            if phone.sitter is self.seats.claimant(phone.seat):
                self.seats.drop_claim(phone.seat)
                self._wake()
            elif phone.sitter is not self.seats.at(phone.seat):
                return
            elif phone.sitter.admitted:
                phone.sitter.lost_since = self._clock()
                self._note_connection(Lost(phone.seat))
                self._tell_table()
            else:  # a phone that only asks for a seat does not keep it
                self._end(phone.seat, "left")
                self._tell_table()

    # ---- from the game ----

    def lay(self, sheet: WaitingPage) -> None:
        with self.lock:
            old, self._sheet = self._sheet, sheet
            self._laid += 1
            if (old.title, len(old.seats)) != (sheet.title, len(sheet.seats)):
                self._pages.clear()
            for seat in self.seats.taken_seats:
                if seat >= len(sheet.seats) or sheet.seats[seat].kind == "bot":
                    self.send_away(seat, "kicked")
            self._tell_table()
            if not self._pages:
                self._tell_waiting()

    def show(self, seat: int, turned: NumberedPage) -> None:
        with self.lock:
            self._pages[seat] = turned, wire.encode(turned.hand)
            sitter = self.seats.at(seat)
            for phone in self._at(seat) if sitter is not None else ():
                assert sitter is not None
                self._tell_page(phone, sitter)

    def hint(self, seat: int, say: str) -> None:
        with self.lock:
            for phone in self._at(seat):
                if self._sitter(phone) is not None:
                    phone.tell(wire.Hint(say))

    def admit(self, seat: int) -> None:
        with self.lock:
            sitter = self.seats.at(seat)
            if self.seats.claimant(seat) is not None:
                sitter = self.seats.hand_on(seat)
                self._note_connection(Came(seat))
                self._tell_table()
            elif sitter is None or sitter.admitted:
                return
            sitter.admitted = True
            self._refusals.pop(seat, None)
            for phone in self._at(seat):
                self._tell_page(phone, sitter)

    def asker(self, seat: int) -> Asker | None:
        with self.lock:
            sitter = self.seats.claimant(seat) or self.seats.at(seat)
            return Asker(sitter.sat_by, sitter.name) if sitter is not None and not sitter.admitted else None

    def refuse(self, seat: int) -> None:
        """Refuse the person who asks for a seat; the person who has it stays.

        No one can ask for this seat again for a while, longer each time, so that repeated questions do not interrupt
        the game.
        """
        with self.lock:
            times = self._refusals.get(seat, (0, 0.0))[0] + 1
            pause = min(self._limits.refused_seconds * 2 ** (times - 1), self._limits.refused_most)
            self._refusals[seat] = times, self._clock() + pause
            sitter = self.seats.at(seat)
            if self.seats.claimant(seat) is not None:
                self._drop_claim(seat, gone_message("refused"))
            elif sitter is not None and not sitter.admitted:
                self.send_away(seat, "refused")

    def phone(self, seat: int) -> str:
        with self.lock:
            sitter = self.seats.at(seat)
            if sitter is None or not sitter.admitted:
                return ""
            return "here" if sitter.lost_since is None else "lost"

    def lost_seconds(self, seat: int) -> float:
        with self.lock:
            sitter = self.seats.at(seat)
            return 0.0 if sitter is None or sitter.lost_since is None else self._clock() - sitter.lost_since

    def take_requests(self) -> list[Wish]:
        with self.lock:
            wishes = [wish for wish in self._wishes if not isinstance(wish, Did) or self._is_still_wanted(wish)]
            self._wishes.clear()
            return wishes

    def answer(self, did: Did, answer: wire.Answer) -> None:
        with self.lock:
            sitter = self.seats.at(did.seat)
            if sitter is not None and sitter.waits_for(did.id):
                written = wire.encode(answer)
                sitter.note(did.id, written)
                self._tell(did.seat, written)

    def send_away(self, seat: int, why: str) -> None:
        with self.lock:
            self._drop_claim(seat, gone_message("refused"))
            phones = self._at(seat)
            sitter = self.seats.end(seat, why)
            if sitter is None:
                return
            for phone in phones:
                self._let_go(phone, gone_message(why, sitter.name))
            self._forget(seat)
            self._back_to_the_screen(seat)
            self._tell_table()

    def close(self) -> None:
        """Tell all phones, and handle nothing from then on."""
        with self.lock:
            self._closed = True
            for seat in self.seats.taken_seats:
                self._end(seat, "closed")
            for phone in list(self._phones.values()):
                self._let_go(phone, gone_message("closed"))
            self._pages.clear()

    # ---- both ----

    def _is_still_wanted(self, did: Did) -> bool:
        """Return whether a request is still valid. The table may have moved on, or the person may have left."""
        sitter = self.seats.at(did.seat)
        if sitter is None or not sitter.waits_for(did.id):
            return False
        shown = self._pages.get(did.seat)
        if shown is None or shown[0].hand.n != did.n:
            self._answer_stale(did.seat, did.id)
            return False
        return True

    def _answer_stale(self, seat: int, id: str) -> None:
        sitter = self.seats.at(seat)
        assert sitter is not None
        answer = wire.encode(wire.No("stale", _("The game has moved on. Choose again."), id))
        sitter.note(id, answer)
        self._tell(seat, answer)
        if seat in self._pages:
            self._tell(seat, self._pages[seat][1])

    def _back_to_the_screen(self, seat: int) -> None:
        """During a game, mark a seat without its phone as played at the big
        screen, so that its cards need a permission."""
        if seat in self._pages and seat < len(self._sheet.seats):
            places = list(self._sheet.seats)
            places[seat] = replace(places[seat], kind="screen")
            self._sheet = replace(self._sheet, seats=tuple(places))

    def _drop_claim(self, seat: int, farewell: wire.Gone) -> None:
        claimant = self.seats.drop_claim(seat)
        for phone in [phone for phone in self._phones.values() if claimant is not None and phone.sitter is claimant]:
            self._let_go(phone, farewell)

    def _let_go(self, phone: Phone, farewell: wire.Gone) -> None:
        """Send a phone its last message and disconnect it."""
        del self._phones[phone.line]
        phone.tell(farewell)
        phone.line.hang_up()

    def _sitter(self, phone: Phone) -> PhoneSitter | None:
        sitter = self.seats.at(phone.seat) if phone.seat is not None else None
        return sitter if sitter is not None and sitter.admitted and sitter is phone.sitter else None

    def _at(self, seat: int) -> list[Phone]:
        """Return the phones of the person who has the seat, not of those who ask for it."""
        sitter = self.seats.at(seat)
        return [phone for phone in self._phones.values() if sitter is not None and phone.sitter is sitter]

    def _tell(self, seat: int, message: bytes) -> None:
        for phone in self._at(seat):
            phone.line.tell(message)

    def _tell_page(self, phone: Phone, sitter: PhoneSitter) -> None:
        shown = self._pages.get(phone.seat) if phone.seat is not None else None
        if shown is not None and sitter.admitted:
            phone.line.tell(shown[1])
        else:
            phone.tell(waiting(self._sheet, phone.seat or 0, sitter, self._laid))

    def _tell_waiting(self) -> None:
        for phone in self._phones.values():
            if phone.sitter is not None:
                self._tell_page(phone, phone.sitter)

    def _tell_table(self) -> None:
        """Send the list of seats to all phones without a seat."""
        table = wire.encode(self._table)
        for phone in self._phones.values():
            if phone.seat is None:
                phone.line.tell(table)

    @property
    def _table(self) -> wire.Table:
        return choosing(self._sheet, self.seats, self._laid)

    # ---- requests ----

    @property
    def _room(self) -> bool:
        """Whether there is room for another request. Some room is reserved for each seat to come, go and leave."""
        return len(self._wishes) < self._limits.waiting - 3 * self._limits.sitting

    def _wish(self, wish: Wish) -> None:
        self._wishes.append(wish)
        self._wake()

    def _note_connection(self, wish: Came | Lost) -> None:
        """Add a request, and remove an older one about the same seat's connection."""
        self._wishes = deque(w for w in self._wishes if not isinstance(w, Came | Lost) or w.seat != wish.seat)
        self._wish(wish)

    def _forget(self, seat: int) -> None:
        self._wishes = deque(wish for wish in self._wishes if wish.seat != seat)

    def _end(self, seat: int, why: str) -> None:
        self.seats.end(seat, why)
        self._forget(seat)
        self._wish(Left(seat))


def _is_id(id: str) -> bool:
    return 0 < len(id) <= _LONGEST_ID and id.isascii() and id.isalnum()


def _is_on(turned: NumberedPage, asked: wire.Do) -> bool:
    if asked.move in _TOOLS:
        return not asked.picks
    return turned.page.offers(asked.move, asked.picks)
