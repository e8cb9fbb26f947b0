"""The bridge to the phones: does at the big screen what they ask for, and sends each what its seat may know.

The program has one bridge and ticks it every frame. It listens from the first look at the join sheet until the players
leave the table, stop it or end the program. No phone spoils what the big screen is showing: its page waits until that
has been seen (`big_screen.py`). When the screen waits for people to look, every phone can tell it to go on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Decision, Move, Refusal
from klotho_games.core.games.phone_page import GO_ON, Aside
from klotho_games.core.i18n import _, capital, current_language
from klotho_games.core.play.session import Session
from klotho_games.phones.page_texts import words
from klotho_games.phones.pages import NumberedPage, make_numbered_page, with_aside
from klotho_games.phones.party import (
    Asker,
    Came,
    CannotListen,
    Did,
    Drew,
    Left,
    Lost,
    Party,
    Place,
    Pressed,
    Reacted,
    Sat,
    WaitingPage,
    Wish,
)
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.setup.page import SetUp
from klotho_games.stage.devices.input import Action, PhoneRequest, Press, wake
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.motion import Hold
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene

from .big_screen import Show, Watch, page_to_watch, what_shows

if TYPE_CHECKING:
    from klotho_games.scenes.program import MainProgram

SOUNDS = {"laugh": "ui_open", "groan": "ui_cancel", "applause": "ui_confirm", "hurry": "ui_refuse"}


@dataclass(frozen=True)
class SentPage:
    """The page that a phone has. The meaning of its button ids belongs to one state."""

    state: Any
    language: str
    turned: NumberedPage
    watch: Watch | None = None
    """What the big screen shows before that state."""
    aside: Aside | None = None


class PhoneBridge:
    def __init__(self, house: MainProgram, party: Party | None = None,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self._house = house
        self.party = party if party is not None else Party(wake)
        self.opened = False
        """Whether phones were asked for and have not been stopped since."""
        self.problem = ""
        """Why nobody can join, in a sentence."""
        self.changes = 0
        """Counts the changes of what the join sheet shows."""
        self._here: dict[int, str] = {}
        self._laid: WaitingPage | None = None
        self._pages: dict[int, SentPage] = {}
        self._session: Session | None = None
        self._told = 0
        """The ply up to which phones know what happened."""
        self._n = 0
        self._asking: list[Sat] = []
        self._clock = clock
        self._asked, self._asked_at = -1, clock()
        """The seat that has to decide, and since when."""
        self._codes_stopped = False
        self._named: dict[int, str] = {}
        """By seat: the name of the person who holds the phone."""
        self._unsettled = False
        """Whether the people with phones have changed and the scene below does not show it yet."""

    # -- opening and closing --------------------------------------------------------------------------------

    def open(self) -> None:
        """Start to listen. If that fails, `problem` says why."""
        self.problem = ""
        try:
            self.party.open()
        except CannotListen as problem:
            self.problem = str(problem)
            return
        self.opened = True
        self._lay()

    def close(self) -> None:
        """Stop, and tell all phones. Their seats are played at the screen again."""
        if not self.opened:
            return
        self.party.close()
        self.party.take_requests()
        self.opened = False
        self._forget_pages()
        self._asking.clear()
        for seat in list(self._here):
            self._went(seat)
        self._here.clear()
        self._laid = None

    def new_code(self) -> None:
        self.party.new_code()
        self.changes += 1

    def phone(self, seat: int) -> str:
        """The state of a seat's phone in this frame: "" for none, "here" or "lost"."""
        return self._here.get(seat, "")

    @property
    def count(self) -> int:
        return len(self._here)

    @property
    def last(self) -> int:
        """The highest seat with a phone, or -1."""
        return max(self._here, default=-1)

    def send_away(self, seat: int, why: str = "kicked") -> None:
        self.party.send_away(seat, why)
        if seat in self._here:
            self._went(seat)

    # -- each frame -----------------------------------------------------------------------------------------

    def tick(self) -> None:
        if self.opened:
            self._listen()
        self._settle()

    def _listen(self) -> None:
        host = self.host
        if host is None:
            self.close()
            return
        for wish in self.party.take_requests():
            self._grant(wish)
        if self.party.stop_reason and self.party.stop_reason != self.problem:
            self.problem = self.party.stop_reason
            self._house.notices.append(self.problem)
            self.changes += 1
        self._look_at_codes()
        self._lay()
        self._note_names(host)
        self._ask()
        if not isinstance(host, SetUp):
            self._publish(host)

    def _note_names(self, host: SetUp | TableScene | EndingScene | Results) -> None:
        """Note who holds each phone. In a running game, a seat held by a person of another name is marked as lent."""
        if isinstance(host, SetUp):
            self._named = {seat: host.names[seat] for seat in self._here if seat < len(host.names)}
        elif isinstance(host, TableScene):
            for seat in self._here:
                own = host.session.setup.seats[seat]
                if self._named.setdefault(seat, own).casefold() != own.casefold():
                    host.session.mark_lent(seat)

    def _look_at_codes(self) -> None:
        """Tell the players once if too many wrong codes were typed. The join sheet shows it until there is a new
        code."""
        stopped = self.party.refuses_codes
        if stopped != self._codes_stopped:
            self._codes_stopped = stopped
            self.changes += 1
            if stopped:
                told = _("Too many wrong codes were typed, so codes are blocked. Seated players can keep playing. You "
                         "can make a new code under “Play with phones”.")
                self._house.notices.append(told)

    @property
    def host(self) -> SetUp | TableScene | EndingScene | Results | None:
        """The scene that the phones belong to: a game that is set up, played or just over."""
        for scene in reversed(self._house.stage.stack):
            if isinstance(scene, SetUp | EndingScene | Results):
                return scene
            if isinstance(scene, TableScene) and scene.mode.is_played:
                return scene
        return None

    @property
    def table(self) -> TableScene | None:
        host = self.host
        return host if isinstance(host, TableScene) else None

    def _settle(self) -> None:
        """Show in the scene who has a phone now, as soon as that scene is on top."""
        host, top = self.host, self._house.stage.scene
        if not self._unsettled or host is None:
            return
        if isinstance(top, Drape | HandOver) and self.phone(self._acting) and isinstance(host, TableScene):
            self._house.stage.pop()  # the person who was asked to take over the screen looks at a phone now
            return
        if isinstance(host, TableScene) and top is host:
            self._unsettled = False
            host.on_phones_change()
        elif isinstance(host, SetUp) and host.typing is None:
            self._unsettled = False
            host.rebuild()

    @property
    def _acting(self) -> int:
        table = self.table
        return table.session.to_act if table is not None else -1

    # -- seats ----------------------------------------------------------------------------------------------

    def places(self) -> tuple[Place, ...]:
        host = self.host
        if host is None:
            return ()
        if isinstance(host, SetUp):
            names = host.names
            faces = host.faces() or ("",) * len(names)
            found = [Place(name, "bot" if seat.bot else "free", not seat.bot and host.is_kept(name), face)
                     for name, seat, face in zip(names, host.seats, faces, strict=False)]
            if host.has_room:
                found.append(Place(_("Player {n}").format(n=len(found) + 1)))
            return tuple(found)
        session = host.session
        faces = self._house.portraits(session)
        return tuple(Place(name, "bot" if session.bot(seat) else "screen", face=face)
                     for seat, (name, face) in enumerate(zip(session.setup.seats, faces, strict=True)))

    def _lay(self) -> None:
        host = self.host
        if host is None:
            return
        sheet = WaitingPage(host.game.info.title, self.places())
        if sheet != self._laid:
            self._laid = sheet
            self.party.lay(sheet)
            self.changes += 1
            for seat in [seat for seat in self._here if not self.party.phone(seat)]:  # a bot plays there now
                self._went(seat)

    def _came(self, seat: int) -> None:
        self._here[seat] = self.party.phone(seat)
        if not self._here[seat]:
            del self._here[seat]  # it has left again already
        self._unsettled = True
        self.changes += 1

    def _went(self, seat: int) -> None:
        self._here.pop(seat, None)
        self._pages.pop(seat, None)
        self._named.pop(seat, None)
        self._unsettled = True
        self.changes += 1
        table = self.table
        if table is not None:
            table.phones.on_phone_left(seat)

    # -- requests -------------------------------------------------------------------------------------------

    def _grant(self, wish: Wish) -> None:
        match wish:
            case Sat(asks=True):
                self._asking = [sat for sat in self._asking if sat.seat != wish.seat] + [wish]
            case Sat(seat, name):
                self._sit_down(seat, name)
            case Left(seat):
                self._asking = [sat for sat in self._asking if sat.seat != seat]
                if seat in self._here:
                    self._went(seat)
            case Came(seat) | Lost(seat):
                if seat in self._here:
                    self._came(seat)
            case Did():
                self._do(wish)
            case Pressed(seat, action):
                self._press(seat, Action(action))
            case Reacted(seat, reaction):
                self._react(seat, reaction)
            case Drew(seat, crayon, points):
                table = self.table
                if table is not None:
                    table.draw_from_phone(seat, crayon, points)

    def _sit_down(self, seat: int, name: str) -> None:
        host = self.host
        if isinstance(host, SetUp):
            host.sit(seat, name)
        self._came(seat)
        self._house.stage.sound.play("ui_confirm")

    def _ask(self) -> None:
        """Ask at the screen before a phone gets a seat that is played there, or whose own phone is lost.

        A request whose sender has gone meanwhile is dropped.
        """
        stage = self._house.stage
        if isinstance(stage.scene, Admission) and not stage.changing and stage.scene.is_over():
            stage.pop()
        if not self._asking or isinstance(stage.scene, Confirm):
            return
        place = self._asking.pop(0).seat
        asker, names = self.party.asker(place), [place.name for place in self.places()]
        if asker is None or place >= len(names):
            return
        seat = names[place]
        own = asker.name.casefold() == seat.casefold()
        others = _("{name} wants to play as {seat}, with a phone.")
        if self.phone(place):
            asked = _("Is this {name} with another phone?") if own else others
            told = _("This seat’s phone isn’t connected. If you say yes, its cards go to the other phone.")
        else:
            asked = _("{name} wants to play with a phone.") if own else others
            told = _("If you say yes, this seat’s cards go to that phone and are no longer shown on this screen.")
        if not own and self.table is not None:
            told += " " + _("Then the game doesn’t count for {seat}.").format(seat=seat)
        asked = asked.format(name=asker.name, seat=seat)
        stage.push(Admission(asked, told, self, place, asker))
        stage.sound.play("ui_open")

    def answer(self, seat: int, asker: Asker | None, yes: bool) -> None:
        """Pass on the answer to the phone that asked, unless another one has asked for the seat since."""
        if asker is None or self.party.asker(seat) != asker:
            return
        if yes:
            self._admit(seat)
            self._named[seat] = name = self.party.name(seat)
            if isinstance(self.host, SetUp):
                self.host.sit(seat, name)
        else:
            self.party.refuse(seat)

    def _admit(self, seat: int) -> None:
        self.party.admit(seat)
        self._came(seat)

    def _do(self, did: Did) -> None:
        table, shown = self.table, self._pages.get(did.seat)
        if table is None or shown is None or shown.state is not table.session.state:
            self.party.answer(did, Refusal("", _("The game has moved on. Choose again.")), "stale")
        elif did.move == GO_ON:
            self._go_on(did, table, shown)
        elif did.move in shown.turned.page.asides:
            heard = table.hear_aside(did.seat, did.move)
            late = Refusal("", _("The game has moved on. Choose again."))
            self.party.answer(did, None if heard else late, "" if heard else "stale")
        elif shown.watch is not None:
            self.party.answer(did, Refusal("", _("Look at the big screen first.")), "stale")
        elif did.move == "hint":
            self._hint(did, table.session)
        elif did.move == "undo":
            reason = shown.turned.hand.undo
            if reason:
                self.party.answer(did, Refusal("", reason))
            else:
                self._post(did, None)
        elif did.move in shown.turned.page.spots:
            self._post(did, None, shown.turned.page.spots[did.move])
        else:
            move = shown.turned.page.move(did.move, did.picks)
            if move is None:
                self.party.answer(did, Refusal("", _("You can’t do that from this page. Reload the page.")), "bad")
            else:
                self._post(did, move)

    def _post(self, did: Did, move: Move | None, spot: str = "") -> None:
        self._house.stage.input.post(PhoneRequest(did.seat, move, partial(self.party.answer, did), spot))

    def _go_on(self, did: Did, table: TableScene, shown: SentPage) -> None:
        """Go on at the big screen. Any phone can ask for this, as it decides nothing; a second request has no
        effect."""
        if self._house.stage.scene is not table:
            self.party.answer(did, Refusal("", _("The game is paused.")), "busy")
            return
        if table.motions.hold is shown.watch:
            table.guard.go_on()
        self.party.answer(did, None)

    def _hint(self, did: Did, session: Session) -> None:
        """Send a hint to this phone only."""
        if session.to_act != did.seat:
            self.party.answer(did, Refusal("", _("You can ask for a hint when it’s your turn.")), "turn")
            return
        self.party.answer(did, None)
        self._house.advise(session, partial(self._tell_hint, did.seat, session, session.state))

    def _tell_hint(self, seat: int, session: Session, state: Any, decision: Decision) -> None:
        if session.state is not state:
            return
        session.mark_hint()
        rules = session.rules
        known = rules.imagine(session.view(seat), Random(0))
        move = capital(session.game.telling.move(known, decision.move, session.setup.seats))
        self.party.hint(seat, f"{move}. {decision.why}")

    # -- pad and reactions ----------------------------------------------------------------------------------

    def _press(self, seat: int, action: Action) -> None:
        """Post a press of the phone's pad. The scene decides whether it accepts it (`stage/scene/phone_pads.py`)."""
        table = self.table
        looking = table is not None and table.closeup.is_open
        down = not (action is Action.ZOOM and looking)
        self._house.stage.input.post(Press(action, "phone", "phone", down=down, seat=seat))

    def _react(self, seat: int, reaction: str) -> None:
        table, stage = self.table, self._house.stage
        if table is None or stage.scene is not table or not self._house.settings.reactions:
            return
        said = {id: label for id, label, _art in words().reactions}
        table.phones.react(seat, said[reaction])
        stage.sound.play(SOUNDS[reaction])

    # -- pages ----------------------------------------------------------------------------------------------

    def _publish(self, host: TableScene | EndingScene | Results) -> None:
        """Send at most one page per frame, first to the seat that has to act: many at once would slow the screen."""
        session = host.session
        if session is not self._session:
            self._session, self._told = session, session.ply if host.offers_valid else 0
            self._forget_pages()
            self._asked = -1
        watch, state, language = what_shows(host,
                                            partial(self._would_spoil, session)), session.state, current_language()
        acting = session.to_act
        if acting != self._asked:
            self._asked, self._asked_at = acting, self._clock()
        stale = [seat for seat in self._here if self._is_stale(seat, state, language, watch)]
        if not stale:
            return
        seat = acting if acting in stale else stale[0]
        self._n += 1
        faces = self._house.portraits(session)
        if watch is None:
            page = make_numbered_page(session, seat, self._n, faces, self._clock() - self._asked_at)
        else:
            before = self._pages.get(seat)
            page = page_to_watch(session, seat, self._n, watch, before.turned if before is not None else None, faces)
        aside = self._aside(seat)
        if aside is not None:
            page = with_aside(page, aside)
        self._pages[seat] = SentPage(state, language, page, watch, aside)
        self.party.show(seat, page)
        if len(stale) > 1:
            wake()
        elif watch is None:
            self._told = session.ply

    def _is_stale(self, seat: int, state: Any, language: str, watch: Watch | None) -> bool:
        shown = self._pages.get(seat)
        if watch is Show.MOVES:  # the page stays, unless it offers to go on
            return shown is not None and isinstance(shown.watch, Hold)
        if shown is None or shown.state is not state or shown.language != language or shown.aside != self._aside(seat):
            return True
        recounts = watch is Show.COUNTS and shown.watch is None
        return shown.watch is not watch and not recounts

    def _aside(self, seat: int) -> Aside | None:
        return self.table.aside_for(seat) if self.table is not None else None

    def _would_spoil(self, session: Session) -> bool:
        """Whether an outcome or a reveal has come since the phones last heard what happened."""
        since = session.history[min(self._told, session.ply) :]
        return any(played.seat < 0 or any(event.reveals for event in played.events) for played in since)

    def _forget_pages(self) -> None:
        self._pages.clear()


class Admission(Confirm):
    """Asks at this screen whether a person with a phone gets a seat. Until then they see nothing of it."""

    name = "admission"
    pads = Pads.NOBODY

    def __init__(self, asked: str, told: str, guests: PhoneBridge, seat: int, asker: Asker | None) -> None:
        super().__init__(asked, told, _("Yes, hand the seat over"), self._agree, _("No"))
        self._guests, self.seat, self._asker = guests, seat, asker

    def is_over(self) -> bool:
        """Whether the person who asked has gone, or the seat's own phone is back."""
        return self._guests.party.asker(self.seat) != self._asker

    def _agree(self) -> None:
        self._guests.answer(self.seat, self._asker, yes=True)

    def back(self) -> None:
        self._guests.answer(self.seat, self._asker, yes=False)
        super().back()
