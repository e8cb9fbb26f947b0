"""The bridge to the phones: does at the big screen what guests ask for, and sends each what they may know.

The program has one bridge and ticks it every frame. The room is open from the moment someone opens it at the screen
until someone closes it there or the program ends; games, set-ups and the shelf come and go meanwhile. No phone spoils
what the big screen is showing: its page waits until that has been seen (`big_screen.py`). When the screen waits for
people to look, every player's phone can tell it to go on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move, Refusal
from klotho_games.core.games.phone_page import CHANGE, GO_ON
from klotho_games.core.i18n import _, capital, current_language, spoken
from klotho_games.core.play.session import Session
from klotho_games.phones.page_texts import words
from klotho_games.phones.party import (
    Answered,
    AskedForSeat,
    Called,
    Came,
    CannotListen,
    Did,
    Drew,
    Entered,
    Guest,
    LeftRoom,
    Lost,
    Party,
    Place,
    Pressed,
    Reacted,
    Request,
    RoomPage,
    Sat,
    Stepped,
    StoodUp,
    Voted,
)
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.practice.mode import ExerciseMode
from klotho_games.scenes.setup.page import SetUp
from klotho_games.stage.devices.input import Action, PhoneRequest, Press, wake
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene

from .admission import Admission, AwayQuestion, ReturnQuestion, RoomQuestion
from .exercise_phones import ExercisePhones, PracticeQuestion
from .page_sender import PageSender, SentPage
from .seating import Seating
from .stand_ins import StandIns
from .steps import EveningSteps

if TYPE_CHECKING:
    from klotho_games.scenes.program import MainProgram

SOUNDS = {"laugh": "ui_open", "groan": "ui_cancel", "applause": "ui_confirm", "hurry": "ui_refuse"}
_TOLD = 6.0
"""Seconds for which the screen says who has come, and who asks for what."""


class PhoneBridge:
    """Connects the scenes with `Party`: once a frame it does what phones ask for and sends them their pages."""

    def __init__(self, program: MainProgram, party: Party | None = None,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self._program = program
        self.party = party if party is not None else Party(wake)
        self.opened = False
        """Whether someone has opened the room and no one has closed it since."""
        self.problem = ""
        """Why no one can join, in a sentence."""
        self.changes = 0
        """Counts the changes of what the sheet of the room shows."""
        self.guests: tuple[Guest, ...] = ()
        """Everyone in the room, as they were at the beginning of this frame."""
        self.stand_ins = StandIns(self._tell_all)
        self.seating = Seating(program, self.party, self.stand_ins)
        self._steps = EveningSteps(program, self.stand_ins)
        self.sender = PageSender(self.party, self._program.portraits, clock)
        self.exercises = ExercisePhones(program, self.party, self.sender)
        self._here: dict[int, Guest] = {}
        """By seat: the guest who plays there. A seat that a bot has for its guest is not among them."""
        self._names: dict[int, str] = {}
        """The names of everyone who was here this evening."""
        self._laid: dict[str, RoomPage] | None = None
        """What the phones were told last, by language; "" is that of the screen."""
        self._laid_for: object = None
        """The scene that the phones were told about last."""
        self._asking: list[AskedForSeat] = []
        self._returning: dict[int, int] = {}
        """By guest: the seat with their name in a saved game that goes on."""
        self._codes_stopped = False
        self._seen: tuple[Any, ...] = ()
        self._laid_about: tuple[Any, ...] = ()
        """What the notes about guests, and the pages of the room, were made from. In most frames it is the same."""
        self._phones_changed = False
        """Whether the people with phones have changed and the scene below does not show it yet."""

    # -- opening and closing --------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the room. If that fails, `problem` says why."""
        self.problem = ""
        try:
            self.party.open()
        except CannotListen as problem:
            self.problem = str(problem)
            return
        self.opened = True
        self._lay()

    def close(self) -> None:
        """Close the room, and tell all phones. Their seats are played at the screen again."""
        if not self.opened:
            return
        self.party.close()
        self.party.take_requests()
        self.opened = False
        self._asking.clear()
        self._laid = None
        self.sender.forget()
        self.exercises.forget()
        self._look_around()

    def new_code(self) -> None:
        self.party.new_code()
        self.changes += 1

    def open_door(self, is_open: bool) -> None:
        self.party.open_door(is_open)
        self.changes += 1

    def phone(self, seat: int) -> str:
        """The state of a seat's phone in this frame: "" for none, "here" or "lost"."""
        return self._here[seat].state if seat in self._here else ""

    def face(self, seat: int) -> str:
        """The portrait that the phone of a seat's guest remembers; empty if there is none."""
        return self._here[seat].face if seat in self._here else ""

    def is_host(self, seat: int) -> bool:
        return seat in self._here and self._here[seat].host

    @property
    def count(self) -> int:
        return len(self.guests)

    def send_away(self, guest: int) -> None:
        """Send a guest out of the room."""
        self.party.send_away(guest)
        self._look_around()

    def play_here(self, seat: int) -> None:
        """Play a guest's seat at the screen from now on. The guest stays in the room."""
        guest = self.party.guest_at(seat)
        if guest is not None:
            self.party.free_seat(guest.id)
            self.party.notice(guest.id, _("Your seat is now played on the big screen."))
        self._look_around()

    def mark_host(self, guest: int | None) -> None:
        self.party.mark_host(guest)
        self._look_around()

    # -- each frame -----------------------------------------------------------------------------------------

    def tick(self) -> None:
        if self.opened:
            self._listen()
        self._show_phones()

    def _listen(self) -> None:
        self._look_around()
        for request in self.party.take_requests():
            self._grant(request)
        if self.party.stop_reason and self.party.stop_reason != self.problem:
            self.problem = self.party.stop_reason
            self._program.notices.append(self.problem)
            self.changes += 1
        self._look_at_codes()
        scene = self.game_scene
        if scene is not self._laid_for:
            self._lay()
        if isinstance(scene, SetUp):
            self.seating.place_in_setup(scene, self.guests, self._lay)
        elif self.exercise is not None:
            self.exercises.place(self.exercise, self.guests)
        elif scene is not None:
            self._returning = self.seating.place_at(scene.session, self.guests) or self._returning
        if isinstance(scene, TableScene) and scene.mode.is_played:
            self.stand_ins.follow(scene, self.party.guests())
            self._mark_lent(scene.session)
        self._lay()
        self._look_around()
        self._ask()
        if self.exercise is not None:
            self.exercises.send(self.exercise, self._here, self.guests)
        elif scene is not None and not isinstance(scene, SetUp):
            self.sender.send(scene, self._here, self.guests)

    def _look_around(self) -> None:
        """Note who is in the room and who plays where, if it has changed since."""
        scene = self.game_scene
        second = int(self.party.now) if any(guest.state == "lost" for guest in self.guests) else 0
        seen = self.opened, self.party.version, second, scene, _players_of(scene)
        if seen == self._seen:
            return
        self._seen = seen
        guests = tuple(replace(guest, lost_for=round(guest.lost_for)) for guest in self.party.guests()
                       if self.opened and guest.claims is None)
        session = self.game_scene.session if isinstance(self.game_scene, TableScene) else None
        here = {guest.seat: guest for guest in guests
                if guest.seat is not None and not (session is not None and session.bot(guest.seat))}
        if guests != self.guests:
            self.changes += 1
        for seat, was in self._here.items():
            if seat not in here or here[seat].id != was.id:
                self.sender.forget_seat(seat)
                if seat not in here and self._played_table is not None:
                    self._played_table.phones.on_phone_left(seat)
        if {seat: (one.id, one.state) for seat, one in here.items()} != {
                seat: (one.id, one.state) for seat, one in self._here.items()}:
            self._phones_changed = True
        self.guests, self._here = guests, here
        self._names |= {guest.id: guest.name for guest in guests}

    def _mark_lent(self, session: Session) -> None:
        """A seat that a guest of another name plays counts for no one."""
        for seat, guest in self._here.items():
            if guest.name.casefold() != session.setup.seats[seat].casefold():
                session.mark_lent(seat)

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
                self._program.notices.append(told)

    @property
    def game_scene(self) -> SetUp | TableScene | EndingScene | Results | None:
        """The scene that the phones belong to: a game that is set up, played or just over."""
        for scene in reversed(self._program.stage.stack):
            if isinstance(scene, SetUp | EndingScene | Results):
                return scene
            if isinstance(scene, TableScene) and scene.mode.uses_phones:
                return scene
        return None

    @property
    def exercise(self) -> ExerciseMode | None:
        """The exercise on the big screen, also while a sheet is over it."""
        table = self.table
        return table.mode if table is not None and isinstance(table.mode, ExerciseMode) else None

    @property
    def table(self) -> TableScene | None:
        scene = self.game_scene
        return scene if isinstance(scene, TableScene) else None

    @property
    def _played_table(self) -> TableScene | None:
        """The table of a game that is played."""
        table = self.table
        return table if table is not None and table.mode.is_played else None

    def _show_phones(self) -> None:
        """Show in the scene who has a phone now, as soon as that scene is on top."""
        scene, top = self.game_scene, self._program.stage.scene
        if self._program.stage.changing:
            return
        if isinstance(top, Drape | HandOver) and isinstance(scene, TableScene):
            seat = scene.session.to_act
            if self.stand_ins.player_to_be(scene.session, seat):
                scene.phones.on_phone_left(seat)  # its cards stay hidden
                self._program.stage.pop()
                return
            if self._phones_changed and self.phone(seat):
                self._program.stage.pop()  # the person who was asked to take over the screen looks at a phone now
                return
        if not self._phones_changed or scene is None:
            return
        if isinstance(scene, TableScene) and (top is scene or not scene.mode.is_played):
            self._phones_changed = False
            if scene.mode.is_played:
                scene.on_phones_change()
        elif isinstance(scene, SetUp) and scene.typing is None:
            self._phones_changed = False
            scene.rebuild()

    def _tell(self, told: str) -> None:
        """Say something at the top of the big screen for a moment."""
        scene = self._program.stage.scene
        if scene is not None:
            scene.tips.toast(told, _TOLD)

    def _tell_of_people(self, told: str) -> None:
        """Say who comes and goes, unless the sheet of the room shows it."""
        if getattr(self._program.stage.scene, "name", "") != "phones":
            self._tell(told)

    def _tell_all(self, told: str) -> None:
        """Say something at the big screen and on all phones."""
        self._tell(told)
        self.party.notice(None, told)

    # -- the room -------------------------------------------------------------------------------------------

    def places(self) -> tuple[Place, ...]:
        scene = self.game_scene
        if scene is None:
            return ()
        if isinstance(scene, SetUp):
            return self.seating.places_in_setup(scene)
        if self.exercise is not None:
            return self.seating.places_in_exercise(scene.session)
        return self.seating.places_at(scene.session)

    def _lay(self) -> None:
        """Tell the phones what the evening is doing, if it has changed."""
        about = self._about()
        if about and about == self._laid_about and self._laid is not None:
            return
        self._laid_about = about
        pages = {"": self._room_page()}
        for language in self.party.languages():
            with spoken(language):
                pages[language] = self._room_page()
        if pages != self._laid:
            self._laid = pages
            self.party.lay(pages[""], {language: page for language, page in pages.items() if language})
            self.changes += 1
        self._laid_for = self.game_scene

    def _about(self) -> tuple[Any, ...]:
        """Return all that the pages of the room are made from while a table is open; empty otherwise."""
        table = self.table
        if table is None:
            return ()
        session, stack = table.session, tuple(self._program.stage.stack)
        return (stack, session.state, session.is_practice, _players_of(table), self.guests, self.stand_ins.version,
                self.party.is_door_open, self.party.languages(), current_language())

    def _room_page(self) -> RoomPage:
        scene = self.game_scene
        steps = self._steps.list_steps(scene, self.guests)
        if scene is None:
            told = _("The next game is being chosen on the big screen.")
            if self._program.stage.scene is not None and self._program.stage.scene.name == "practice-end":
                told = _("The exercises are done. The big screen shows how they went.")
            return RoomPage(say=told, steps=steps)
        title = scene.game.info.title
        if isinstance(scene, SetUp):
            return RoomPage(title, self.places(), _("{game} is being set up.").format(game=title), steps=steps)
        at_screen = len(scene.phones.at_screen) if isinstance(scene, TableScene) else 0
        return RoomPage(title, self.places(), playing=True, steps=steps, at_screen=at_screen)

    # -- requests -------------------------------------------------------------------------------------------

    def _grant(self, request: Request) -> None:
        match request:
            case Did():
                self._do(request)
            case Called():
                self._call(request)
            case Pressed(seat, action):
                self._press(seat, Action(action))
            case Reacted():
                self._react(request)
            case Drew(seat, crayon, points):
                if self._played_table is not None:
                    self._played_table.draw_from_phone(seat, crayon, points)
            case Stepped(guest, step, way):
                if not self._steps.take(step, way, self.game_scene, self.guests):
                    self.party.notice(guest, _("The big screen is busy. Try again in a moment."))
            case Voted(guest, step, votes, needed):
                told = _("{name} asks for “{step}”: {votes} of {needed}.")
                label = self._steps.label(step, self.game_scene, self.guests)
                self._tell(told.format(name=self._name(guest), step=label, votes=votes, needed=needed))
            case _:
                self._seat(request)

    def _seat(self, request: Request) -> None:
        """Carry out what is about people and their seats."""
        match request:
            case Entered(_guest, name):
                self._tell_of_people(_("{name} is here.").format(name=name))
                self._program.stage.sound.play("ui_confirm")
            case Sat(_guest, seat, name):
                if isinstance(self.game_scene, SetUp):
                    self.game_scene.sit(seat, name)
                self._program.stage.sound.play("ui_confirm")
            case AskedForSeat(guest, seat):
                self._asking = [one for one in self._asking if one.guest != guest and one.seat != seat] + [request]
            case Answered(guest, seat, yes):
                self.answer(guest, seat, yes)
            case StoodUp(guest, seat):
                self._leave_seat(seat, self._name(guest))
            case LeftRoom(guest, seat):
                name = self._name(guest)
                self._tell_of_people(_("{name} has left.").format(name=name))
                if seat is not None:
                    self._leave_seat(seat, name)
            case Came() | Lost():
                pass  # `_look_around` has seen it
        self._look_around()

    def _name(self, guest: int) -> str:
        """Return the name of a guest, also of one who has just left."""
        return self._names.get(guest, "")

    def _leave_seat(self, seat: int, name: str) -> None:
        if self._played_table is not None:
            self.stand_ins.note_left(self._played_table.session, seat, name)

    # -- questions ------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask at the screen before a guest gets a seat that has to be asked for, and before a bot plays for someone.

        A question goes away when no one needs its answer.
        """
        stage = self._program.stage
        if isinstance(stage.scene, RoomQuestion) and not stage.changing and stage.scene.is_over():
            stage.pop()
        if stage.changing or isinstance(stage.scene, RoomQuestion):
            return
        if self._asking:
            self._ask_for_seat(self._asking.pop(0))
            return
        if self.exercise is not None:
            self._ask_for_phone(self.exercise)
            return
        table = self.table
        if self._returning and table is None:
            self._returning = {}
        elif self._returning and table is not None:
            self._ask_for_return(table.session)
            return
        if table is None or not isinstance(stage.scene, TableScene | Drape | HandOver) or table.motions.is_busy:
            return
        asked = self.stand_ins.to_ask(table.session, self.guests)
        if asked is not None:
            self._ask_for_bot(table.session, *asked)

    def _ask_for_phone(self, mode: ExerciseMode) -> None:
        if self._program.stage.scene is mode.table and not mode.table.motions.is_busy:
            question = self.exercises.question_to_ask(mode, self.guests)
            if question is not None:
                self._push(question)

    def _ask_for_return(self, session: Session) -> None:
        due, self._returning = self._returning, {}

        def waiting() -> dict[int, int]:
            """Those who are still in the room without a seat, and whose seat is still free."""
            here = [guest.id for guest in self.party.guests() if guest.seat is None]
            taken = {guest.seat for guest in self.party.guests()}
            return {id: seat for id, seat in due.items() if id in here and seat not in taken}

        def answer(yes: bool) -> None:
            for id, seat in waiting().items() if yes else ():
                self.party.seat_guest(id, seat)
            self._look_around()

        def is_over() -> bool:
            return not waiting() or self.table is None or self.table.session is not session

        self._push(ReturnQuestion([self._name(id) for id in due], answer, is_over))

    def _ask_for_bot(self, session: Session, seat: int, name: str) -> None:
        def answer(yes: bool) -> None:
            if yes:
                self.stand_ins.let_bot_play(session, seat, name)

        def choose(level: str) -> None:
            self.stand_ins.level = level

        level = "" if session.first_bot(seat) else self.stand_ins.level
        self._push(AwayQuestion(seat, name, level, choose, answer,
                                lambda: seat not in self.stand_ins.away(session, self.guests)))

    def _ask_for_seat(self, asked: AskedForSeat) -> None:
        id, place = asked.guest, asked.seat
        guest, places = self.party.guest(id), self.places()
        if guest is None or guest.asks != place or place >= len(places):
            return
        if isinstance(self.game_scene, SetUp) and places[place].kind == "bot":
            self.answer(id, place, True)  # no one loses anything by it
            return
        seat, own = places[place].name, guest.name.casefold() == places[place].name.casefold()
        others = _("{name} wants to play as {seat}, with a phone.")
        if self.phone(place):
            question = _("Is this {name} with another phone?") if own else others
            told = _("This seat’s phone isn’t connected. If you say yes, its cards go to the other phone.")
        elif places[place].kind in ("bot", "stand-in"):
            question = _("{name} wants to take over {seat} from the bot.")
            told = _("If you say yes, this seat’s cards go to that phone, and the bot stops.")
        else:
            question = _("{name} wants to play with a phone.") if own else others
            told = _("If you say yes, this seat’s cards go to that phone and are no longer shown on this screen.")
        if self.exercise is not None:
            self._push(PracticeQuestion(question.format(name=guest.name, seat=seat), seat,
                                        partial(self.answer, id, place), partial(self._asks_no_more, id, place)))
            return
        if not own and self.table is not None:
            told += " " + _("Then the game doesn’t count for {seat}.").format(seat=seat)
        self._push(Admission(question.format(name=guest.name, seat=seat), told, partial(self.answer, id, place),
                             partial(self._asks_no_more, id, place)))

    def _push(self, question: RoomQuestion) -> None:
        self._program.stage.push(question)
        self._program.stage.sound.play("ui_open")

    def _asks_no_more(self, id: int, seat: int) -> bool:
        guest = self.party.guest(id)
        return guest is None or guest.asks != seat

    def answer(self, id: int, seat: int, yes: bool) -> None:
        """Carry out the answer to a guest who asks for a seat, unless they have stopped asking for it."""
        guest, scene = self.party.guest(id), self.game_scene
        if guest is None or guest.asks != seat:
            return
        if not yes:
            self.party.refuse(id, seat)
        elif self.party.admit(id, seat):
            if isinstance(scene, SetUp):
                scene.sit(seat, guest.name)
            elif isinstance(scene, TableScene) and self.stand_ins.player_to_be(scene.session, seat):
                self.stand_ins.take_over(scene.session, seat, guest.name)
            self._phones_changed = True
            self._lay()
        self._look_around()

    # -- decisions ------------------------------------------------------------------------------------------

    def _do(self, did: Did) -> None:
        if self.exercise is not None:
            self.exercises.take(did, self.exercise)
            return
        table, shown = self.table, self.sender.pages.get(did.seat)
        if table is None or shown is None or not self._is_current(did.seat, shown, table):
            self.party.answer(did, Refusal("", _("The game has moved on. Choose again.")), "stale")
        elif did.move == GO_ON:
            self._go_on(did, table, shown)
        elif did.move in (CHANGE, "undo") and shown.early == "answered":
            late = Refusal("", _("Your decision has just been played."))
            found = table.early.take_back(did.seat)
            self.party.answer(did, None if found else late, "" if found else "stale")
        elif did.move in shown.page.page.asides:
            self._hear(did, lambda: table.hear_aside(did.seat, did.move))
        elif shown.watch is not None:
            self.party.answer(did, Refusal("", _("Look at the big screen first.")), "stale")
        elif did.move == "hint":
            self._hint(did, table.session)
        elif did.move == "undo":
            reason = shown.page.hand.undo
            if reason:
                self.party.answer(did, Refusal("", reason))
            else:
                self._post(did, None)
        elif did.move in shown.page.page.spots:
            self._post(did, None, shown.page.page.spots[did.move])
        else:
            move = shown.page.page.move(did.move, did.picks)
            if move is None:
                self.party.answer(did, Refusal("", _("You can’t do that from this page. Reload the page.")), "bad")
            else:
                self._post(did, move)

    @staticmethod
    def _is_current(seat: int, shown: SentPage, table: TableScene) -> bool:
        """Whether a page still asks what its seat has to decide. Others may have decided since at the same time."""
        still = table.early.standing(seat) == "asked" or table.session.to_act == seat
        return shown.state is table.session.state or (shown.early == "asked" and still)

    def _hear(self, said: Did | Called, hear: Callable[[], bool]) -> None:
        """Pass on what someone says beside the game, and answer them."""
        heard = hear()
        late = Refusal("", _("The game has moved on. Choose again."))
        self.party.answer(said, None if heard else late, "" if heard else "stale")

    def _call(self, called: Called) -> None:
        table, shown = self.table, self.sender.public
        if table is None or shown is None or shown.state is not table.session.state:
            self.party.answer(called, Refusal("", _("The game has moved on. Choose again.")), "stale")
        else:
            self._hear(called, lambda: table.hear_onlooker(self._name(called.guest), called.move))

    def _post(self, did: Did, move: Move | None, spot: str = "") -> None:
        self._program.stage.input.post(PhoneRequest(did.seat, move, partial(self.party.answer, did), spot))

    def _go_on(self, did: Did, table: TableScene, shown: SentPage) -> None:
        """Go on at the big screen. Any player's phone can ask for this, as it decides nothing; a second request has no
        effect."""
        if self._program.stage.scene is not table:
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
        self._program.advise(session, partial(self._tell_hint, did.seat, session, session.state))

    def _tell_hint(self, seat: int, session: Session, state: Any, decision: Decision) -> None:
        if session.state is not state:
            return
        session.mark_hint()
        rules = session.rules
        known = rules.imagine(session.view(seat), Random(0))
        with spoken(self._here[seat].language if seat in self._here else ""):
            move = capital(session.game.telling.move(known, decision.move, session.setup.seats))
        self.party.hint(seat, f"{move}. {decision.why}")

    # -- pad and reactions ----------------------------------------------------------------------------------

    def _press(self, seat: int, action: Action) -> None:
        """Post a press of the phone's pad. The scene decides whether it accepts it (`stage/scene/phone_pads.py`)."""
        table = self.table
        looking = table is not None and table.closeup.is_open
        down = not (action is Action.ZOOM and looking)
        self._program.stage.input.post(Press(action, "phone", "phone", down=down, seat=seat))

    def _react(self, reacted: Reacted) -> None:
        table, stage = self.table, self._program.stage
        if table is None or stage.scene is not table or not self._program.settings.reactions:
            return
        said = {id: label for id, label, _art in words().reactions}[reacted.reaction]
        if reacted.seat is not None:
            table.phones.react(reacted.seat, said)
        else:
            table.tips.toast(_("{name}: {words}").format(name=self._name(reacted.guest), words=said), 2.0)
        stage.sound.play(SOUNDS[reacted.reaction])


def _players_of(scene: object) -> tuple[str, ...]:
    """Return who plays at each seat of a table: the level of a bot, or "" for a person."""
    session = scene.session if isinstance(scene, TableScene) else None
    return tuple(map(session.bot, range(len(session.setup.seats)))) if session is not None else ()
