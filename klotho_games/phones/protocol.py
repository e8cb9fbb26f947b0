"""The protocol between the phones and the room, independent of the network.

The network's thread brings messages in (`hear_hello`, `hear_message`, `handle_lost_line`); the game's thread shows
pages and takes requests. A lock lets only one of them in at a time. Nothing here blocks, and no message of a phone can
raise an exception.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from threading import RLock

from msgspec.structs import replace

from klotho_games.core.contract import MOST_SEATS
from klotho_games.core.i18n import _, languages, spoken
from klotho_games.core.people.profiles import PORTRAITS

from . import wire
from .door import Door
from .limits import Limits, Rates
from .lines import Phone, PhoneLine
from .page_texts import words
from .pages import NumberedPage
from .requests import (
    Answered,
    AskedForSeat,
    Called,
    Came,
    Did,
    Drew,
    Entered,
    Guest,
    LeftRoom,
    Lost,
    Pressed,
    Reacted,
    Request,
    Sat,
    Stepped,
    StoodUp,
    Vote,
    Voted,
)
from .room import GuestRecord, Room, clean_name
from .room_page import NOBODYS, RoomPage, full, gone_message, is_playing, may_ask, room_of, table_of
from .votes import Votes

_LONGEST_ID = 32
_TOOLS = ("undo", "hint")
_RESERVED = 3
"""Requests for which each guest always has room in the queue: to come, to go and to leave."""


def _line(numbers: tuple[int, ...]) -> tuple[tuple[float, float], ...]:
    """Return the points of a line; empty if a number is outside the sheet or one is missing."""
    if len(numbers) % 2 or not all(0 <= number <= 1000 for number in numbers):
        return ()
    return tuple((x / 1000, y / 1000) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


class PhoneProtocol:
    """The messages of all phones of a room. The network calls it from its thread, the game through `Party`."""

    def __init__(self, limits: Limits, clock: Callable[[], float], wake: Callable[[], None]) -> None:
        self.door = Door(limits, clock())
        self.room = Room(limits)
        self.lock = RLock()
        self._limits = limits
        self._clock = clock
        self._wake = wake
        self._sheet = RoomPage()
        self._translated: Mapping[str, RoomPage] = {}
        self._phones: dict[PhoneLine, Phone] = {}
        self._pages: dict[int, tuple[NumberedPage, bytes]] = {}
        self._public: tuple[NumberedPage, bytes] | None = None
        """The page of all guests without a seat."""
        self._votes = Votes()
        self._requests: deque[Request] = deque()
        self._closed = False
        self.changes = 0
        """Counts what has changed in the room: as long as it stays the same, so do all guests."""
        self._came: dict[str, Rates] = {}
        """By address: who has come in lately."""
        self._refusals: dict[int, tuple[int, float]] = {}
        """By seat: how often the big screen refused a request, and until when it cannot be asked again."""

    # ---- from the network ----

    def hear_hello(self, line: PhoneLine, message: str | bytes, crowded: bool = False) -> bool:
        """Handle the first message. Returns False if the phone is not let in; it has been told why.

        With `crowded`, only phones of guests are let in.
        """
        with self.lock:
            try:
                hello = wire.read(message)
            except wire.BadMessage:
                return False
            if not isinstance(hello, wire.Hello) or self._closed:
                return False
            with spoken(_find_language(hello.lang)):
                return self._meet(line, hello, crowded)

    def _meet(self, line: PhoneLine, hello: wire.Hello, crowded: bool) -> bool:
        if hello.v != wire.VERSION:
            line.tell(wire.encode(gone_message("version")))
            return False
        guest = self.room.of_key(hello.key) if hello.key else None
        if guest is None and crowded:
            line.tell(wire.encode(full()))
            return False
        if guest is None and not self._may_enter(line, hello):
            return False
        phone = self._phones[line] = Phone(line, _find_language(hello.lang))
        phone.tell(words())
        if guest is None:
            self._update(phone)
        else:
            self._bring_back(phone, guest)
        return True

    def _may_enter(self, line: PhoneLine, hello: wire.Hello) -> bool:
        now = self._clock()
        ended = self.room.why_ended(hello.key) if hello.key else None
        if ended is not None and ended[0] != "left":
            line.tell(wire.encode(gone_message(*ended)))
            return False
        if not hello.code and hello.key:
            line.tell(wire.encode(wire.No("key", _("This phone is no longer in the room. Join again with the code."))))
            return False
        if not self.door.is_open:
            line.tell(wire.encode(wire.No("code", _("No newcomers can come in right now. Ask the people at the big "
                                                    "screen."))))
            return False
        if self.door.refuses_codes and not self.door.is_ticket(hello.code):
            why = _("Codes are blocked because too many wrong ones were typed. Scan the QR code on the big screen, or "
                    "ask there for a new code.")
            line.tell(wire.encode(wire.No("code", why)))
            return False
        if self.door.is_paused(line.address, now) and not self.door.is_ticket(hello.code):
            line.tell(wire.encode(wire.No("code", _("Too many wrong codes. Try again in a minute."))))
            return False
        if self.door.opens(line.address, hello.code, now):
            return True
        if self.door.refuses_codes:
            self._wake()
        line.tell(wire.encode(wire.No("code", _("That isn’t the code on the big screen. Check it and try again."))))
        return False

    def _bring_back(self, phone: Phone, guest: GuestRecord) -> None:
        for other in self._of(guest):
            if other is not phone:
                self._let_go(other, "elsewhere")
        phone.guest = guest
        guest.language = phone.language
        if not guest.here:
            guest.lost_since = None
            self._note_connection(Came(guest.id, guest.seat))
            self._end_claims()
            self._end_questions(guest)
        self._update_all()

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
            with spoken(phone.language):
                return self._hear(phone, asked)

    def _hear(self, phone: Phone, asked: wire.Asking) -> bool:
        match asked:
            case wire.Enter():
                return _is_id(asked.id) and self._hear_enter(phone, asked)
            case wire.Sit():
                return _is_id(asked.id) and self._hear_sit(phone, asked)
            case wire.Do():
                return _is_id(asked.id) and self._hear_do(phone, asked)
            case wire.Stand():
                return self._hear_stand(phone)
            case wire.Step():
                return self._hear_step(phone, asked)
            case wire.Let():
                return self._hear_let(phone, asked)
            case wire.Pad(a):
                return a in wire.PRESSES and self._hear_request(phone, "pad", lambda me, seat: Pressed(seat, a, me))
            case wire.React(r):
                return r in wire.REACTIONS and self._hear_react(phone, r)
            case wire.Draw(c, p):
                line = _line(p)
                drawn = 0 <= c <= wire.CRAYONS and bool(line)
                return drawn and self._hear_request(phone, "draw", lambda me, seat: Drew(seat, c, line, me))
            case wire.Leave():
                self._hear_leave(phone)
                return True
        return False  # a second hello

    # ---- coming in ----

    def _hear_enter(self, phone: Phone, asked: wire.Enter) -> bool:
        before = self.room.find_by_entry(asked.id)
        if before is not None and phone.guest in (None, before):  # the welcome message did not reach the phone
            phone.tell(wire.Welcome(before.id, before.key))
            self._bring_back(phone, before)
            return True
        name = clean_name(asked.name)
        why = self._why_not_enter(phone, name)
        if why is not None:
            phone.tell(wire.No(*why, id=asked.id))
            return True
        other = self.room.find_named(name)
        if self.room.is_crowded and self.room.idle is not None and other is None:
            self._end(self.room.idle, "left")
        face = asked.face if asked.face in PORTRAITS else ""
        guest = self.room.enter(name, asked.id, face, phone.language)
        phone.guest = guest
        phone.tell(wire.Welcome(guest.id, guest.key))
        if other is None:
            self._add_request(Entered(guest.id, name))
        elif other.seat is None:
            other.host = False  # a name can be typed by anyone; the big screen can give the mark again
            self._replace(other, guest)
        else:
            guest.claims, guest.asks = other.id, other.seat
            self._add_request(AskedForSeat(guest.id, other.seat, name))
        self._update_all()
        return True

    def _why_not_enter(self, phone: Phone, name: str) -> tuple[str, str] | None:
        if phone.guest is not None:
            return "name", _("You are in the room already.")
        if not name:
            return "name", _("Type your name first.")
        if not self._has_room or phone.rates.exceeds("enter", self._clock()) or self._is_coming_too_often(phone):
            return "busy", _("One moment, please.")
        other = self.room.find_named(name)
        if other is not None and other.here:
            return "name", _("{name} is already in the room. Choose another name.").format(name=other.name)
        if other is not None and other.seat is not None:
            return self._why_not_ask(other.seat)
        return ("full", _("The room is full, so no more phones can join.")) if self.room.is_full else None

    def _is_coming_too_often(self, phone: Phone) -> bool:
        """Whether too many have come in from this address lately. The big screen tells of each of them."""
        now, address = self._clock(), phone.line.address
        for one in [one for one, came in self._came.items() if one != address and came.is_quiet("come", now)]:
            del self._came[one]
        return self._came.setdefault(address, Rates()).exceeds("come", now)

    def _replace(self, lost: GuestRecord, guest: GuestRecord) -> None:
        """Let the phone of `guest` be the one of a lost guest, who is the same person. The lost phone's key ends."""
        phones = self._of(guest)
        self.room.take_over(lost, guest)
        for phone in phones:
            phone.guest = lost
        self._forget(guest.id)
        self._note_connection(Came(lost.id, lost.seat))

    # ---- seats ----

    def _hear_sit(self, phone: Phone, asked: wire.Sit) -> bool:
        guest, seat = phone.guest, asked.seat
        if guest is None:
            phone.tell(wire.No("name", _("Type your name first."), asked.id))
            return True
        why = self._why_not_sit(phone, guest, seat) if guest.seat != seat else None
        if why is not None:
            phone.tell(wire.No(*why, id=asked.id))
            return True
        if guest.seat != seat and self._needs_yes(seat):
            self._drop_question(guest)
            guest.asks = seat
            self._add_request(AskedForSeat(guest.id, seat, guest.name))
        elif guest.seat != seat:
            if guest.seat is not None:
                self._add_request(StoodUp(guest.id, guest.seat))
            self._drop_question(guest)
            self.room.sit(guest, seat)
            self._add_request(Sat(guest.id, seat, guest.name))
        phone.tell(wire.Ok(asked.id))
        self._update_all()
        return True

    def _needs_yes(self, seat: int) -> bool:
        return self.room.at(seat) is not None or self._sheet.seats[seat].kind != "free"

    def _why_not_sit(self, phone: Phone, guest: GuestRecord, seat: int) -> tuple[str, str] | None:
        if not self._has_room or phone.rates.exceeds("sit", self._clock()):
            return "busy", _("One moment, please.")
        if not 0 <= seat < min(len(self._sheet.seats), MOST_SEATS):
            return "seat", _("This seat doesn’t exist. Choose another one.")
        if self._sheet.seats[seat].kind == NOBODYS:
            return "seat", _("No one decides at this seat in an exercise.")
        if guest.claims is not None:
            return "seat", _("You have asked for a seat. Wait for the answer on the big screen.")
        if guest.seat is not None and (self._sheet.playing or self._needs_yes(seat)):
            return "seat", _("You already have a seat. Stand up first.")
        other = self.room.at(seat)
        if other is not None and other.here:
            return "seat", _("{name} has this seat. Choose another one.").format(name=other.name)
        if not self._needs_yes(seat):
            return None
        why = self._why_not_ask(seat)
        if why is None and phone.rates.exceeds("ask", self._clock()):
            return "busy", _("You’ve asked several times. Wait a minute, then ask again.")
        return why

    def _why_not_ask(self, seat: int) -> tuple[str, str] | None:
        if self.room.asker(seat) is not None:
            return "seat", _("Someone is already asking for this seat. Wait for the answer on the big screen.")
        if self._clock() < self._refusals.get(seat, (0, 0.0))[1]:
            return "seat", _("Someone at the big screen has just said no. Talk to the people there, or ask again in a "
                             "few minutes.")
        return None

    def _hear_stand(self, phone: Phone) -> bool:
        guest = phone.guest
        if guest is None or phone.rates.exceeds("stand", self._clock()):
            phone.tell(wire.No("name", _("Type your name first.")) if guest is None
                       else wire.No("busy", _("One moment, please.")))
        elif guest.claims is not None:
            self._hear_leave(phone)
        else:
            self._drop_question(guest)
            seat, guest.watches = guest.seat, True
            if seat is not None:
                self.room.stand(guest)
                self._back_to_the_screen(seat)
                self._forget(guest.id)
                self._add_request(StoodUp(guest.id, seat))
            self._update_all()
            self._wake()
        return True

    def _hear_leave(self, phone: Phone) -> None:
        guest = phone.guest
        if guest is None:
            return
        self._end(guest, "left")
        self._update_all()

    def _drop_question(self, guest: GuestRecord) -> None:
        guest.asks = None
        self._requests = deque(w for w in self._requests if not (isinstance(w, AskedForSeat) and w.guest == guest.id))

    # ---- the evening ----

    def _hear_step(self, phone: Phone, asked: wire.Step) -> bool:
        guest = phone.guest
        step = next((one for one in self._sheet.steps if one.id == asked.s), None)
        if guest is None or guest.claims is not None:
            phone.tell(wire.No("name", _("Type your name first.")))
        elif step is None:
            phone.tell(wire.No("stale", _("The evening has moved on. Choose again.")))
        elif asked.way and asked.way not in dict(step.ways):
            phone.tell(wire.No("bad", _("You can’t do that from this page. Reload the page.")))
        elif not may_ask(self._sheet, step, guest):
            phone.tell(wire.No("host", _("Only the host can do this. The mark is given at the big screen.")))
        elif not self._has_room or phone.rates.exceeds("step", self._clock()):
            phone.tell(wire.No("busy", _("One moment, please.")))
        elif not asked.on:
            self._votes.take_back(step.id, guest.id)
            self._update_all()
            self._wake()
        elif guest.host:
            self._votes.drop(step.id)
            self._add_request(Stepped(guest.id, step.id, asked.way))
            self._update_all()
        else:
            is_new = not self._votes.has_asked(step.id, guest.id)
            self._votes.ask(step.id, guest.id, self._clock())
            self._update_all()  # carries out what has a majority now
            if is_new and self._votes.has_asked(step.id, guest.id) and not phone.rates.exceeds("voice", self._clock()):
                vote = next(one for one in self._votes.open_votes(self._majority_for) if one.step == step.id)
                self._add_request(Voted(guest.id, step.id, len(vote.guests), vote.needed))
        return True

    def _hear_let(self, phone: Phone, asked: wire.Let) -> bool:
        asker = self.room.get(asked.guest)
        if phone.guest is None or not phone.guest.host or phone.guest is asker:
            phone.tell(wire.No("host", _("Only the host can do this. The mark is given at the big screen.")))
        elif asker is None or asker.asks != asked.seat:
            phone.tell(wire.No("stale", _("No one asks for this seat now.")))
        elif not self._has_room or phone.rates.exceeds("let", self._clock()):
            phone.tell(wire.No("busy", _("One moment, please.")))
        else:
            self._add_request(Answered(asker.id, asked.seat, asked.yes))
        return True

    def _majority_for(self, step: str) -> int:
        """Return the number of voices that are a majority of the people who play: where it is about people who are
        away, of those who are here."""
        about_absent = any(one.id == step and one.about_absent for one in self._sheet.steps)
        voters = [guest for guest in self.room if is_playing(self._sheet, guest) and (guest.here or not about_absent)]
        return (len(voters) + self._sheet.at_screen) // 2 + 1

    @property
    def _voters(self) -> list[int]:
        return [guest.id for guest in self.room if is_playing(self._sheet, guest)]

    def _count_votes(self) -> None:
        """Carry out what has a majority, and drop what is no longer asked."""
        self._votes.prune([step.id for step in self._sheet.steps if step.votes], self._voters, self._clock())
        for vote in self._votes.open_votes(self._majority_for):
            if len(vote.guests) >= vote.needed:
                self._votes.drop(vote.step)
                self._add_request(Stepped(vote.guests[-1], vote.step))

    # ---- the game ----

    def _hear_do(self, phone: Phone, asked: wire.Do) -> bool:
        guest = phone.guest
        shown = self._page_of(guest)
        if guest is None or (guest.seat is None and shown is None):
            phone.tell(wire.No("seat", _("You have no seat. Choose one first."), asked.id))
            return True
        if guest.has_asked(asked.id):
            answer = guest.answer_to(asked.id)
            if answer is not None:
                phone.line.tell(answer)
            return True
        if not self._has_room or phone.rates.exceeds("do", self._clock()):
            phone.tell(wire.No("busy", _("One moment, please."), asked.id))
            return True
        guest.note(asked.id)
        if shown is None or shown[0].hand.n != asked.n:
            self._answer_stale(guest, asked.id)
        elif not _is_on(shown[0], asked, guest.seat):
            bad = wire.No("bad", _("You can’t do that from this page. Reload the page."), asked.id)
            self._give_answer(guest, bad)
        elif guest.seat is None:
            self._add_request(Called(guest.id, asked.n, asked.move, asked.id))
        else:
            self._add_request(Did(guest.seat, asked.n, asked.move, asked.picks, asked.id, guest.id))
        return True

    def _hear_request(self, phone: Phone, kind: str, request: Callable[[int, int], Request]) -> bool:
        guest = phone.guest
        if guest is None or guest.seat is None:
            phone.tell(wire.No("seat", _("You have no seat. Choose one first.")))
        elif not self._has_room or phone.rates.exceeds(kind, self._clock()):
            phone.tell(wire.No("busy", _("One moment, please.")))
        else:
            self._add_request(request(guest.id, guest.seat))
        return True

    def _hear_react(self, phone: Phone, reaction: str) -> bool:
        guest = phone.guest
        if guest is None or guest.claims is not None:
            phone.tell(wire.No("name", _("Type your name first.")))
        elif not self._has_room or phone.rates.exceeds("react", self._clock()):
            phone.tell(wire.No("busy", _("One moment, please.")))
        else:
            self._add_request(Reacted(guest.id, guest.seat, reaction))
        return True

    def handle_lost_line(self, line: PhoneLine) -> None:
        """Handle a connection that has ended, for whatever reason."""
        with self.lock:
            phone = self._phones.pop(line, None)
            guest = phone.guest if phone is not None else None
            if guest is None or self.room.get(guest.id) is None:
                return
            if guest.claims is not None:  # a phone that only asks to be someone's is not kept
                self._end(guest, "left")
            else:
                self._drop_question(guest)
                guest.lost_since = self._clock()
                self._note_connection(Lost(guest.id, guest.seat))
            self._update_all()

    # ---- from the game ----

    def lay(self, sheet: RoomPage, translated: Mapping[str, RoomPage] | None = None) -> None:
        with self.lock:
            old, self._sheet, self._translated = self._sheet, sheet, translated or {}
            moved_on = (old.title, len(old.seats), old.playing) != (sheet.title, len(sheet.seats), sheet.playing)
            if moved_on or not sheet.playing:
                self._pages.clear()
                self._public = None
            for guest in self.room:
                if moved_on:
                    self._drop_question(guest)
                if guest.seat is not None and (
                        guest.seat >= len(sheet.seats) or sheet.seats[guest.seat].kind in ("bot", NOBODYS)):
                    self.room.stand(guest)
            self._end_claims()
            self._update_all()

    def show(self, seat: int, turned: NumberedPage) -> None:
        with self.lock:
            self._pages[seat] = turned, wire.encode(turned.hand)
            guest = self.room.at(seat)
            for phone in self._of(guest) if guest is not None else ():
                self._update(phone)

    def show_onlookers(self, turned: NumberedPage | None) -> None:
        with self.lock:
            self._public = None if turned is None else (turned, wire.encode(turned.hand))
            for phone in self._phones.values():
                if phone.guest is not None and phone.guest.seat is None:
                    self._update(phone)

    def hint(self, seat: int, say: str) -> None:
        with self.lock:
            guest = self.room.at(seat)
            for phone in self._of(guest) if guest is not None else ():
                phone.tell(wire.Hint(say))

    def notice(self, guest: int | None, say: str) -> None:
        with self.lock:
            for phone in self._phones.values():
                known = phone.guest is not None and phone.guest.claims is None
                if known and phone.guest is not None and guest in (None, phone.guest.id):
                    phone.tell(wire.Notice(say))

    def guests(self) -> tuple[Guest, ...]:
        with self.lock:
            now = self._clock()
            return tuple(self.room.describe(guest, now) for guest in self.room)

    def languages(self) -> tuple[str, ...]:
        with self.lock:
            return tuple(sorted({phone.language for phone in self._phones.values()} - {""}))

    def votes(self) -> tuple[Vote, ...]:
        with self.lock:
            before = self._votes.open_votes(self._majority_for)
            self._count_votes()
            now = self._votes.open_votes(self._majority_for)
            if now != before:
                self._update_all()
            return now

    def mark_host(self, guest: int | None) -> None:
        with self.lock:
            self.room.mark_host(guest)
            self._update_all()

    def seat_guest(self, id: int, seat: int) -> bool:
        with self.lock:
            guest = self.room.get(id)
            if guest is None or guest.claims is not None or not 0 <= seat < len(self._sheet.seats):
                return False
            self._give_seat(guest, seat)
            self._update_all()
            return True

    def free_seat(self, id: int) -> None:
        with self.lock:
            guest = self.room.get(id)
            if guest is not None and guest.seat is not None:
                self._back_to_the_screen(guest.seat)
                self.room.stand(guest)
                self._forget(id)
                self._end_claims()
                self._update_all()

    def admit(self, id: int, seat: int) -> bool:
        with self.lock:
            guest = self.room.get(id)
            if guest is None or guest.asks != seat or seat >= len(self._sheet.seats):
                return False
            self._refusals.pop(seat, None)
            lost = self.room.get(guest.claims) if guest.claims is not None else None
            if lost is not None:
                self._replace(lost, guest)
            else:
                self._give_seat(guest, seat)
            self._update_all()
            return True

    def _give_seat(self, guest: GuestRecord, seat: int) -> None:
        other = self.room.at(seat)
        if other is not None and other is not guest:
            self.room.stand(other)
            self._forget(other.id)
        self._drop_question(guest)
        self.room.sit(guest, seat)
        self._end_claims()

    def refuse(self, id: int, seat: int) -> None:
        """Refuse the person who asks for a seat; the person who has it stays.

        No one can ask for this seat again for a while, longer each time, so that repeated questions do not interrupt
        the game.
        """
        with self.lock:
            guest = self.room.get(id)
            if guest is None or guest.asks != seat:
                return
            times = self._refusals.get(seat, (0, 0.0))[0] + 1
            pause = min(self._limits.refused_seconds * 2 ** (times - 1), self._limits.refused_most)
            self._refusals[seat] = times, self._clock() + pause
            if guest.claims is not None:
                self._end(guest, "refused")
            else:
                self._drop_question(guest)
                for phone in self._of(guest):
                    with spoken(phone.language):
                        phone.tell(wire.Notice(_("Someone said no. Choose another seat, or watch.")))
            self._update_all()

    def take_requests(self) -> list[Request]:
        with self.lock:
            requests = [request for request in self._requests if not isinstance(request, Did | Called)
                      or self._is_still_wanted(request)]
            self._requests.clear()
            return requests

    def answer(self, request: Did | Called, answer: wire.Ok | wire.No) -> None:
        with self.lock:
            guest = self.room.get(request.guest)
            if guest is not None and guest.waits_for(request.id):
                self._give_answer(guest, answer)

    def send_away(self, id: int, why: str) -> None:
        with self.lock:
            guest = self.room.get(id)
            if guest is not None:
                if guest.seat is not None:
                    self._back_to_the_screen(guest.seat)
                self._end(guest, why, told=False)
                self._end_claims()
                self._update_all()

    def close(self) -> None:
        """Tell all phones, and handle nothing from then on."""
        with self.lock:
            self._closed = True
            for guest in self.room:
                self._end(guest, "closed")
            for phone in list(self._phones.values()):
                self._let_go(phone, "closed")
            self._pages.clear()
            self._public = None

    # ---- both ----

    def _is_still_wanted(self, request: Did | Called) -> bool:
        """Return whether a request is still valid. The game may have moved on, or the person may have left."""
        guest = self.room.get(request.guest)
        seat = request.seat if isinstance(request, Did) else None
        if guest is None or guest.seat != seat or not guest.waits_for(request.id):
            return False
        shown = self._page_of(guest)
        if shown is None or shown[0].hand.n != request.n:
            self._answer_stale(guest, request.id)
            return False
        return True

    def _answer_stale(self, guest: GuestRecord, id: str) -> None:
        with spoken(guest.language):
            self._give_answer(guest, wire.No("stale", _("The game has moved on. Choose again."), id))
        shown = self._page_of(guest)
        for phone in self._of(guest) if shown is not None else ():
            assert shown is not None
            phone.line.tell(shown[1])

    def _give_answer(self, guest: GuestRecord, answer: wire.Ok | wire.No) -> None:
        written = wire.encode(answer)
        guest.note(answer.id, written)
        for phone in self._of(guest):
            phone.line.tell(written)

    def _back_to_the_screen(self, seat: int) -> None:
        """During a game, mark a seat without its phone as played at the big screen, so that its cards need a
        permission until the scene says who plays there now."""
        if self._sheet.playing and seat < len(self._sheet.seats) and self._sheet.seats[seat].kind == "free":
            self._sheet = _closed_to_all(self._sheet, seat)
            self._translated = {lang: _closed_to_all(sheet, seat) for lang, sheet in self._translated.items()}

    def _end_claims(self) -> None:
        """Let those go who asked to replace a phone that is here again, or whose guest no longer has the seat."""
        for guest in self.room:
            lost = self.room.get(guest.claims) if guest.claims is not None else None
            if guest.claims is None:
                continue
            if lost is None or lost.here or lost.seat != guest.asks:
                self._end(guest, "back" if lost is not None and lost.here else "refused")

    def _end(self, guest: GuestRecord, why: str, told: bool = True) -> None:
        """End a guest's key, and let their phones go. With `told`, the scenes hear of it."""
        phones, claimed = self._of(guest), guest.claims is not None
        if guest.seat is not None:
            self._back_to_the_screen(guest.seat)
        self.room.end(guest, why)
        for phone in phones:
            self._let_go(phone, why, guest.name)
        unknown = any(isinstance(request, Entered) and request.guest == guest.id for request in self._requests)
        self._requests = deque(request for request in self._requests if request.guest != guest.id)
        if claimed or unknown or not told:
            self._wake()
        else:
            self._add_request(LeftRoom(guest.id, guest.seat))

    def _end_questions(self, back: GuestRecord) -> None:
        """Tell those who asked for the seat of a lost guest that they are here again."""
        for guest in self.room:
            if guest.asks is not None and guest.asks == back.seat:
                self._drop_question(guest)
                for phone in self._of(guest):
                    with spoken(phone.language):
                        phone.tell(wire.Notice(_("{name}’s phone is connected again. Choose another seat.").format(
                            name=back.name)))

    def _let_go(self, phone: Phone, why: str, name: str = "") -> None:
        """Send a phone its last message and disconnect it."""
        if self._phones.pop(phone.line, None) is None:
            return
        with spoken(phone.language):
            phone.tell(gone_message(why, name))
        phone.guest = None
        phone.line.hang_up()

    def _of(self, guest: GuestRecord) -> list[Phone]:
        return [phone for phone in self._phones.values() if phone.guest is guest]

    def _page_of(self, guest: GuestRecord | None) -> tuple[NumberedPage, bytes] | None:
        """Return the page of a guest: that of their seat, or that of all onlookers. None outside a game."""
        if guest is None or guest.claims is not None or not self._sheet.playing:
            return None
        return self._pages.get(guest.seat) if guest.seat is not None else self._public

    def _update_all(self) -> None:
        """Send every phone what has changed for it."""
        self.changes += 1
        self._count_votes()
        for phone in list(self._phones.values()):
            self._update(phone)

    def _update(self, phone: Phone) -> None:
        sheet = self._translated.get(phone.language, self._sheet)
        with spoken(phone.language):
            votes = self._votes.open_votes(self._majority_for)
            phone.keep_told("room", wire.encode(room_of(sheet, self.room, phone.guest, votes, self._majority_for)))
            shown = self._page_of(phone.guest)
            phone.keep_told("page", shown[1] if shown is not None
                            else wire.encode(table_of(sheet, self.room, phone.guest)))

    # ---- requests ----

    @property
    def _has_room(self) -> bool:
        """Whether the queue has room for another request. Some of it is reserved for guests to come, go and leave."""
        return len(self._requests) < self._limits.waiting - _RESERVED * self._limits.guests

    def _add_request(self, request: Request) -> None:
        self._requests.append(request)
        self._wake()

    def _note_connection(self, request: Came | Lost) -> None:
        """Add a request, and remove an older one about the same guest's connection."""
        self._requests = deque(w for w in self._requests if not isinstance(w, Came | Lost) or w.guest != request.guest)
        self._add_request(request)

    def _forget(self, guest: int) -> None:
        """Drop what a guest wanted at a seat that they no longer have."""
        self._requests = deque(one for one in self._requests
                               if one.guest != guest or isinstance(one, Entered | Came | Lost))


def _find_language(language: str) -> str:
    return language if language in languages() else ""


def _closed_to_all(sheet: RoomPage, seat: int) -> RoomPage:
    places = list(sheet.seats)
    places[seat] = replace(places[seat], kind="screen")
    return replace(sheet, seats=tuple(places))


def _is_id(id: str) -> bool:
    return 0 < len(id) <= _LONGEST_ID and id.isascii() and id.isalnum()


def _is_on(turned: NumberedPage, asked: wire.Do, seat: int | None) -> bool:
    """Return whether a button is on the page. Onlookers only have what is said beside the game."""
    if seat is None:
        return asked.move in turned.page.asides and not asked.picks
    if asked.move in _TOOLS:
        return not asked.picks
    return turned.page.offers(asked.move, asked.picks)
