"""Exercises by phone: who has one for it, its page of the exercise, and what they decide there.

The exercise stays on the big screen as it is, with everything that its seat knows, so the person who practises can
decide there as well. Only their own phone gets the page of the seat; all others get the page of the onlookers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from klotho_games.core.contract import NOBODY, Move, Refusal
from klotho_games.core.games.phone_page import GO_ON, Button, Row, Rows, Tells
from klotho_games.core.i18n import _, current_language, spoken
from klotho_games.core.play.session import Session
from klotho_games.phones.pages import (
    NumberedPage,
    look_up,
    make_answer_page,
    make_exercise_page,
    make_public_page,
)
from klotho_games.phones.party import Did, Guest, Party
from klotho_games.practice.progress import ALOUD
from klotho_games.practice.words import chance_text, cost_text, give_up_question
from klotho_games.scenes.practice.answer_sheet import AnswerSheet
from klotho_games.scenes.practice.choice_card import ChoiceCard
from klotho_games.scenes.practice.mode import GIVE_UP, OURS, ExerciseMode
from klotho_games.stage.devices.input import PhoneRequest

from .admission import RoomQuestion
from .page_sender import PageSender

if TYPE_CHECKING:
    from klotho_games.scenes.program import MainProgram

_ICONS = {f"{OURS}again": "replay", f"{OURS}next": "play"}
_ALOUD = f"{OURS}aloud"
"""The tool "hint" of the page stands for it."""


class Phase(Enum):
    ASKS = auto()
    TRIES_OUT = auto()
    """The coach measures the move that was played."""
    MOVES = auto()
    """The big screen shows the move, and then the answer."""
    TELLS = auto()


def phase_of(mode: ExerciseMode) -> Phase:
    if mode.is_measuring:
        return Phase.TRIES_OUT
    if mode.reply is None:
        return Phase.ASKS
    return Phase.TELLS if mode.is_told else Phase.MOVES


class _Sent(NamedTuple):
    made_from: tuple[Any, ...]
    phase: Phase
    page: NumberedPage


class ExercisePhones:
    def __init__(self, program: MainProgram, party: Party, sender: PageSender) -> None:
        self._program, self._party, self._sender = program, party, sender
        self._practising: tuple[str, int] | None = None
        """Who practises, and the guest with their phone: also for the next exercise, and the next sitting."""
        self._asked: set[tuple[str, int]] = set()
        """People and guests that the screen has asked about."""
        self._wants_thought = False
        """Whether the phone waits for what the coach thinks."""
        self._placed_in: Session | None = None
        self._session: Session | None = None
        self._sent: _Sent | None = None
        self._public: _Sent | None = None

    # -- who has the seat -----------------------------------------------------------------------------------

    def place(self, mode: ExerciseMode, guests: Sequence[Guest]) -> None:
        """Give the seat of a new exercise to the phone of the person who practises, and no other seat to anyone."""
        session, seat = mode.table.session, mode.exercise.seat
        person = mode.table.names[seat]
        if session is self._placed_in:
            guest = self._party.guest_at(seat)
            self._practising = (person, guest.id) if guest is not None else None
            return
        self._placed_in = session
        for guest in guests:
            if guest.seat is not None and (person, guest.id) != self._practising:
                self._party.free_seat(guest.id)
        if self._practising is not None and self._practising[0] == person:
            self._party.seat_guest(self._practising[1], seat)

    def question_to_ask(self, mode: ExerciseMode, guests: Sequence[Guest]) -> RoomQuestion | None:
        """Return the question whether a guest with the name of the person who practises gets the page: once each."""
        person, seat = mode.table.names[mode.exercise.seat], mode.exercise.seat
        own = next((guest for guest in guests if guest.name.casefold() == person.casefold() and guest.state == "here"
                    and guest.seat is None and not guest.watches and guest.asks is None), None)
        if own is None or (person, own.id) in self._asked or self._party.guest_at(seat) is not None:
            return None
        self._asked.add((person, own.id))
        id, session = own.id, mode.table.session

        def answer(yes: bool) -> None:
            if yes and not is_over():
                self._party.seat_guest(id, seat)

        def is_over() -> bool:
            guest = self._party.guest(id)
            return (guest is None or guest.seat is not None or self._party.guest_at(seat) is not None
                    or self._placed_in is not session)

        asked = _("{name} is here with a phone. Answer with the phone, too?").format(name=person)
        return PracticeQuestion(asked, person, answer, is_over)

    # -- pages ----------------------------------------------------------------------------------------------

    def forget(self) -> None:
        self._session = self._sent = self._public = None
        self._wants_thought = False

    def send(self, mode: ExerciseMode, here: Mapping[int, Guest], guests: Sequence[Guest]) -> None:
        session, seat = mode.table.session, mode.exercise.seat
        if session is not self._session:
            self.forget()
            self._session = session
            self._sender.forget()
            self._party.show_onlookers(None)
        guest = here.get(seat)
        if guest is None:
            self._sent = None
        else:
            with spoken(guest.language):
                before = self._sent
                made_from = _made_from(mode)
                if before is None or before.made_from != made_from:
                    page = self._make(mode, before.page if before is not None else None)
                    self._sent = _Sent(made_from, phase_of(mode), page)
                    self._party.show(seat, page)
            if self._wants_thought and mode.thought:
                self._wants_thought = False
                self._party.hint(seat, mode.thought)
        if any(guest.seat is None for guest in guests):
            self._send_to_onlookers(mode)

    def _make(self, mode: ExerciseMode, before: NumberedPage | None) -> NumberedPage:
        session, seat, n = mode.table.session, mode.exercise.seat, self._number(mode)
        faces, phase = self._sender.faces_of(session), phase_of(mode)
        where = _where(mode)
        if phase is Phase.ASKS:
            asked = {GIVE_UP: give_up_question(mode.sitting)}
            if not mode.sitting.is_aloud and not mode.sitting.is_answered:
                asked["hint"] = _("Let the coach think aloud? It costs {points} points of your rating.").format(
                    points=ALOUD)
            return make_exercise_page(session, seat, n, faces, where, _buttons(mode), asked)
        if phase is Phase.TRIES_OUT:
            told = _("The coach tries this move out. That takes a few seconds.")
            return look_up(session, seat, n, before, told, faces=faces)
        if phase is Phase.MOVES:
            hold = mode.table.motions.hold
            told = hold.shows if hold is not None else ""
            return look_up(session, seat, n, before, told or _("Look at the big screen."), faces=faces,
                           go_on=_("Go on") if hold is not None else "")
        assert mode.told is not None
        rows = Rows(tuple(_row(card) for card in mode.told.cards()))
        parts = rows, Tells(_("Why"), mode.told.why)
        return make_answer_page(session, seat, n, faces, where, (mode.headline, mode.quiet_words), parts,
                                _buttons(mode))

    def _number(self, mode: ExerciseMode) -> int:
        """Return the number of the page. It stays if the page asks the same or tells of the same answer, so that a tap
        counts that was made just before the reason came."""
        sent, phase = self._sent, phase_of(mode)
        if sent is not None and sent.phase is phase and phase in (Phase.ASKS, Phase.TELLS):
            return sent.page.hand.n
        return self._sender.next_number()

    def _send_to_onlookers(self, mode: ExerciseMode) -> None:
        session, sent = mode.table.session, self._public
        is_open = mode.reply is None
        made_from = is_open, current_language()
        if sent is not None and sent.made_from == made_from:
            return
        n, faces = self._sender.next_number(), self._sender.faces_of(session)
        if is_open:
            page = make_public_page(session, n, faces)
        else:
            told = _("{name} has answered.").format(name=mode.table.names[mode.exercise.seat])
            page = look_up(session, NOBODY, n, sent.page if sent is not None else None, told, faces=faces)
        self._public = _Sent(made_from, phase_of(mode), page)
        self._party.show_onlookers(page)

    # -- what the person decides ----------------------------------------------------------------------------

    def take(self, did: Did, mode: ExerciseMode) -> None:
        """Carry out what the phone of the person who practises asks for, and answer it."""
        sent, answer = self._sent, partial(self._party.answer, did)
        if sent is None or mode.table.session is not self._session or sent.phase is not phase_of(mode):
            answer(Refusal("", _("The exercise has moved on. Choose again.")), "stale")
        elif did.move in sent.page.page.asides:
            self._press(did.move, mode, answer)
        elif did.move == GO_ON and mode.table.motions.is_held:
            mode.table.guard.go_on()
            answer(None)
        elif sent.phase is not Phase.ASKS:
            answer(Refusal("", _("Look at the big screen first.")), "stale")
        elif did.move == "hint":
            self._think_aloud(mode, answer)
        elif did.move == "undo":
            answer(Refusal("", sent.page.hand.undo))
        elif did.move in sent.page.page.spots:
            self._post(did, None, answer, sent.page.page.spots[did.move])
        else:
            move = sent.page.page.move(did.move, did.picks)
            if move is None:
                answer(Refusal("", _("You can’t do that from this page. Reload the page.")), "bad")
            else:
                self._post(did, move, answer)

    def _think_aloud(self, mode: ExerciseMode, answer: Callable[..., None]) -> None:
        """Let the coach think aloud, or repeat what it thought."""
        self._wants_thought = True
        if mode.sitting.is_aloud:
            answer(None)
        else:
            self._press(_ALOUD, mode, answer)

    def _post(self, did: Did, move: Move | None, answer: Callable[..., None], spot: str = "") -> None:
        self._program.stage.input.post(PhoneRequest(did.seat, move, answer, spot))

    def _press(self, id: str, mode: ExerciseMode, answer: Callable[..., None]) -> None:
        stage = self._program.stage
        found = next((one for one in mode.answers_on_phone() if one.id == id and not one.reason), None)
        if found is None:
            answer(Refusal("", _("The exercise has moved on. Choose again.")), "stale")
        elif stage.changing or (stage.scene is not mode.table and not isinstance(stage.scene, AnswerSheet)):
            answer(Refusal("", _("The big screen is busy. Try again in a moment.")), "busy")
        else:
            answer(None)
            found.press()


class PracticeQuestion(RoomQuestion):
    """Asks whether a guest's phone gets the page of the person who practises."""

    name = "exercise-phone"

    def __init__(self, asked: str, person: str, answer: Callable[[bool], None], is_over: Callable[[], bool]) -> None:
        told = _("If you say yes, this phone shows the exercise and can decide it. Its answers count for {name}.")
        super().__init__(asked, told.format(name=person), _("Yes, with the phone"), _("No"), answer, is_over,
                         grave=False)


def _made_from(mode: ExerciseMode) -> tuple[Any, ...]:
    """Return all that the page of the person who practises is made from."""
    told = mode.told
    return (phase_of(mode), mode.table.motions.hold, mode.sitting.is_aloud,
            told.reasons if told is not None else None, current_language())


def _where(mode: ExerciseMode) -> str:
    number, _title, theme = mode.words_on_strip.parts
    return f"{number} · {theme}"


def _buttons(mode: ExerciseMode) -> list[Button]:
    """Return the buttons besides the moves. Only what decides nothing acts at once."""
    over = mode.reply is not None
    return [Button(answer.id, answer.label, icon=_ICONS.get(answer.id, ""), main=answer.kind == "primary", light=over)
            for answer in mode.answers_on_phone() if not answer.reason and answer.id != _ALOUD]


def _row(card: ChoiceCard) -> Row:
    told = [card.head, chance_text(card.choice, card.gauge)]
    if card.cost_text:
        told.append(cost_text(card.choice, card.gauge))
    return Row(card.move, " · ".join(told).replace("± ", "±\N{NO-BREAK SPACE}"), ok=card.is_good)
