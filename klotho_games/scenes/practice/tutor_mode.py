"""A practice game with the tutor and the chance bar. Both are off until someone switches them on.

The tutor holds a move back for half a second at most, until it knows what the move costs (`practice/tutor.py`). The
move is played only then, so nothing is rolled, drawn or revealed before the answer. If there is no answer in time, the
move is simply played.

Only a game of one person has a tutor: what it says about a decision is made from the secrets of the seat that decides,
and others at the same screen must not hear it. The chance bar is also there if nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple, Protocol

from klotho_games.core.contract import NOBODY, Decision, Move
from klotho_games.core.games import giving_up
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.i18n import _
from klotho_games.practice import tutor_words
from klotho_games.practice.tutor import GIVES_UP, TutorAnswer, limit_against, needs_tutor, time_left
from klotho_games.practice.tutor_process import MoveMeasuring, PositionQuestion, TutorNews
from klotho_games.scenes.kit.chance_strip import STRIP, ChanceReading, ChanceStrip
from klotho_games.scenes.kit.chance_words import reading_for
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Press, Signal
from klotho_games.stage.scene.focus import BACKGROUND
from klotho_games.stage.table.mode import TableMode
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.prompt_bar import PromptWords

from .tutor_question import CostWords, Seen, TutorQuestion

KEY = "v"
HIDE = "chance-hide"
_ASIDE = 0.4
"""What it is worth to see a thing that is neither a piece nor a place for one."""
_KEPT = 8
"""How many moves are remembered that were asked about."""


class Thinker(Protocol):
    """What the mode needs of `TutorProcess`."""

    @property
    def is_gone(self) -> bool: ...

    def watch(self, question: PositionQuestion) -> None: ...

    def measure(self, choice: MoveMeasuring) -> None: ...

    def poll(self) -> Sequence[TutorNews]: ...


class _HeldBack(NamedTuple):
    """A move that is not played yet."""

    moves: tuple[Move, ...]
    at: Point | None
    state: Any
    since: float
    key: int


class _LastDecision(NamedTuple):
    """What a seat decided last: the position's number, the gesture, its words, and what the tutor found."""

    key: int
    ply: int
    """The number of steps before it."""
    moves: tuple[Move, ...]
    words: str
    answer: TutorAnswer | None = None


class TutorMode(TableMode):
    """The mode of a practice game."""

    def __init__(self, table: TableScene, thinker: Thinker, shows_chance: bool = False,
                 clock: Callable[[], float] = monotonic) -> None:
        super().__init__(table)
        self._thinker, self._clock = thinker, clock
        self._key = 0
        self._watched: Any = None
        """The state that the tutor thinks about."""
        self._held: _HeldBack | None = None
        self._cleared: tuple[Move, ...] = ()
        """The move that is played now, whatever it costs."""
        self._known: list[tuple[Any, tuple[Move, ...]]] = []
        """Moves that no longer need a question: the person was asked, or the coach advised them."""
        self._last: dict[int, _LastDecision] = {}
        self._chance: dict[int, float] = {}
        """By seat, the chance that the bar shows."""
        self._strip: ChanceStrip | None = None
        self.question: TutorQuestion | None = None
        """The question that is asked now."""
        self.strip = STRIP if shows_chance and self.has_chance_bar else 0.0

    # -- who is helped ------------------------------------------------------------------------------------------

    @property
    def has_tutor(self) -> bool:
        """Whether the tutor may speak: in a practice game with one person, who plays at this screen."""
        people = self.table.session.people
        return self.table.session.is_practice and len(people) == 1 and not self.table.phones.covers(people[0])

    @property
    def has_chance_bar(self) -> bool:
        session = self.table.session
        nothing_hidden = session.game.open and bool(session.people)
        return self.has_tutor or (session.is_practice and nothing_hidden)

    @property
    def _decider(self) -> int:
        """The seat of the person who decides now, or NOBODY."""
        table = self.table
        return table.session.to_act if table.may_act and not table.auto and not table.phones.is_asked else NOBODY

    @property
    def _asks(self) -> bool:
        return self.has_tutor and self.table.stage.settings.tutor and self._decider != NOBODY

    @property
    def _is_wanted(self) -> bool:
        return self._decider != NOBODY and (self._asks or self._strip is not None)

    # -- the life of the table ----------------------------------------------------------------------------------

    def on_build(self) -> None:
        self._strip = ChanceStrip(self.table, HIDE, self.switch_chance, KEY) if self.strip else None
        self._show_chance()

    def after_rest(self) -> None:
        super().after_rest()
        self._watch()

    def update(self, seconds: float) -> None:
        self._follow_settings()
        self._watch()
        for news in self._thinker.poll():
            self._hear(news)
        held = self._held
        if held is not None and self._clock() - held.since > GIVES_UP:
            self._play(held)
        if self._strip is not None:
            self._strip.have_key(self._has_key)
            self._strip.update(seconds)

    @property
    def needs_frames(self) -> bool:
        thinks = self._strip is not None and self._is_wanted and self._decider not in self._chance
        return self._held is not None or thinks or (self._strip is not None and self._strip.needs_frames)

    def _watch(self) -> None:
        """Let the tutor think about the position that a person has to decide in."""
        table = self.table
        if self._watched is table.state or not self._is_wanted or table.motions.is_busy:
            return
        session, seat = table.session, self._decider
        session.mark_tutor()
        self._watched, self._key = table.state, self._key + 1
        deciding, seats = needs_tutor(table.game, table.state, seat), len(table.names)
        self._thinker.watch(PositionQuestion(self._key, table.game, session.view(seat), seat, seats, deciding))
        self._show_chance()

    def _hear(self, news: TutorNews) -> None:
        if news.key == self._key and news.estimate is not None and self._watched is self.table.state:
            self._chance[self._decider] = news.estimate.chance
            self._show_chance()
        answer = news.answer
        if answer is None:
            return
        for seat, last in self._last.items():
            if (last.key, last.moves) == (news.key, news.moves):
                self._take_in(seat, last, answer)
        held = self._held
        if held is not None and (held.key, held.moves) == (news.key, news.moves):
            self._settle(held, answer)

    # -- holding a move back ------------------------------------------------------------------------------------

    def admit(self, moves: Sequence[Move], at: Point | None) -> Sequence[Move]:
        """Hold a move back until the tutor knows what it costs."""
        chosen, table = tuple(moves), self.table
        if not chosen:
            return moves
        cleared, self._cleared = self._cleared, ()
        if self._decider == NOBODY or chosen == cleared:
            return moves
        if self._held is not None:
            if self._held.state is table.state:
                return ()
            self._held = None
        is_measured = self._is_wanted and self._watched is table.state and len(table.session.legal()) > 1
        if not is_measured or self._thinker.is_gone:
            return moves
        self._remember(chosen)
        self._thinker.measure(MoveMeasuring(self._key, chosen, self._limit, time_left(self._clock())))
        if not self._asks or self._needs_no_question(chosen):
            return moves
        self._held = _HeldBack(chosen, at, table.state, self._clock(), self._key)
        return ()

    @property
    def _limit(self) -> float:
        session = self.table.session
        return limit_against([session.bot(seat) for seat in range(len(self.table.names))])

    def _needs_no_question(self, moves: tuple[Move, ...]) -> bool:
        """Whether the person was asked about this move here, the coach has advised it, or the table asks anyway."""
        state, telling = self.table.state, self.table.game.telling
        return any(state == known and moves == asked for known, asked in self._known) or bool(
            giving_up.question(telling, state, moves[0]))

    def _forgo_question(self, moves: tuple[Move, ...]) -> None:
        self._known = [*self._known[-_KEPT:], (self.table.state, moves)]

    def _settle(self, held: _HeldBack, answer: TutorAnswer) -> None:
        """Ask about the move if it is costly, or play it."""
        if answer.is_costly(self._limit) and held.state is self.table.state:
            self._held = None
            self._ask(held, answer)
        else:
            self._play(held)

    def _play(self, held: _HeldBack) -> None:
        self._held = None
        if held.state is self.table.state:
            self._cleared = held.moves
            self.table.play(*held.moves, at=held.at)
            self._show_chance()

    def ask_bot(self, told: Callable[[Decision], None], level: str) -> None:
        """Never question a move that a hint has advised."""
        def heard(decision: Decision) -> None:
            if level == ADVISER:
                self._forgo_question((decision.move,))
            told(decision)

        super().ask_bot(heard, level)

    # -- the question -------------------------------------------------------------------------------------------

    def _ask(self, held: _HeldBack, answer: TutorAnswer) -> None:
        table = self.table
        self._forgo_question(held.moves)
        words = self._cost_words(held.moves, answer)
        prompt = table.prompt
        self.question = TutorQuestion(words, self._boxes_of(held), self._things(), prompt.box.y,
                                      lambda: self._show(answer), self._think_again,
                                      lambda: self._play_anyway(held))
        prompt.arrange = self._arrange
        prompt.say_again()
        table.stage.push(self.question)

    def _cost_words(self, moves: tuple[Move, ...], answer: TutorAnswer) -> CostWords:
        table, seats = self.table, len(self.table.names)
        move = table.game.telling.move(table.state, moves[0], table.names)
        return CostWords(tutor_words.cost_sentence(table.game, seats, move), answer.chance_left, answer.chance,
                         tutor_words.points_of(table.game, seats))

    def _boxes_of(self, held: _HeldBack) -> list[Box]:
        """Return the boxes of the piece that is moved and of the place where it goes."""
        table, found = self.table, list[Box]()
        for offer in table.drag.offers if table.drag is not None else ():
            if offer.move == held.moves[0]:
                meant = {offer.piece, offer.target} - {""}
                found += [spot.box for spot in table.focus.spots if meant & {spot.piece, spot.target}]
                sprite = table.sprite_of(offer.piece) if offer.piece else None
                found += [sprite.box] if sprite is not None and sprite.visible else []
        if not found:  # a move that no piece makes, such as a button
            marked = table.place_of(held.moves[0])
            found += [marked] if marked is not None else []
            table.stop_advising()
        if held.at is not None:
            found.append(Box.around(held.at, 90, 90))
        return found

    def _things(self) -> list[Seen]:
        """Return everything on the table without the background. Pieces and places for them matter most; figures and
        the log can be covered for a while."""
        found = [Seen(spot.box, 1.0 if spot.piece or spot.target else _ASIDE) for spot in self.table.focus.spots]
        return [thing for thing in found if thing.box.w * thing.box.h < BACKGROUND]

    def _arrange(self, said: PromptWords) -> PromptWords:
        """Say on the bar what the question is about."""
        if self.question is None:
            return said
        told = _("This is a practice game, so the tutor speaks up before a costly move.")
        return said._replace(words=_("do you want to play this?") if said.name else _("Do you want to play this?"),
                             quiet=told)

    def _end_question(self) -> None:
        self.question = None
        self.table.prompt.arrange = None
        self.table.prompt.say_again()

    def _think_again(self) -> None:
        self._end_question()
        self._last.pop(self._decider, None)
        self.table.refresh_if_still()

    def _play_anyway(self, held: _HeldBack) -> None:
        self._end_question()
        self._remember(held.moves)
        self._play(held)

    def _show(self, answer: TutorAnswer) -> None:
        """Mark the better move, as a hint does."""
        self._think_again()
        table = self.table
        table.before_hint()
        self._forgo_question((answer.best,))
        table.show_hint(Decision(answer.best, answer.why, answer.chance))

    # -- the chance bar -----------------------------------------------------------------------------------------

    def _remember(self, moves: tuple[Move, ...]) -> None:
        table = self.table
        words = table.game.telling.move(table.state, moves[0], table.names)
        before = self._last.get(self._decider)
        known = before.answer if before is not None and (before.key, before.moves) == (self._key, moves) else None
        self._last[self._decider] = _LastDecision(self._key, table.session.ply, moves, words, known)

    def _take_in(self, seat: int, last: _LastDecision, answer: TutorAnswer) -> None:
        self._last[seat] = last._replace(answer=answer)
        self._show_chance()

    @property
    def _shown_seat(self) -> int:
        """The seat whose chance the bar shows: the person who decides, or the only one."""
        people = self.table.session.people
        if self._decider != NOBODY:
            return self._decider
        return people[0] if len(people) == 1 else next(iter(self._last), NOBODY)

    @property
    def reading(self) -> ChanceReading:
        """What the bar says."""
        seat, table = self._shown_seat, self.table
        several = len(table.session.people) > 1 and seat != NOBODY
        told = reading_for(table.game, table.names, table.names[seat] if several else "")
        last = self._last.get(seat)
        told = told._replace(now=self._chance.get(seat))
        if last is None or last.answer is None or table.session.ply <= last.ply:  # held back, or undone
            return told
        # until the next position is known, the chance is what the decision has left
        now = last.answer.chance_left if last.key == self._key else told.now
        return told._replace(now=now, change=-last.answer.cost, decision=last.words)

    def _show_chance(self) -> None:
        if self._strip is not None and self._strip.reading != self.reading:
            self._strip.show(self.reading)

    def switch_chance(self) -> None:
        """Show or hide the chance bar."""
        stage = self.table.stage
        stage.program.change_settings(chance_bar=not stage.settings.chance_bar)
        self._follow_settings()
        on = self.strip > 0
        told = _("The chance bar is on. With it, the game doesn’t count.") if on else _("The chance bar is hidden.")
        self.table.tips.toast(told)

    def _follow_settings(self) -> None:
        """Make room for the bar, or give it back, if that was switched. A held piece or a motion is not disturbed."""
        table = self.table
        wanted = STRIP if table.stage.settings.chance_bar and self.has_chance_bar else 0.0
        if wanted == self.strip or table.motions.is_busy or table.is_holding or self._held is not None:
            return
        table.make_room(wanted)

    @property
    def _has_key(self) -> bool:
        """Whether the key shows and hides the bar. During a bot's turn, it is for the speed."""
        return self._decider != NOBODY

    def takes(self, signal: Signal) -> bool:
        """Show or hide the bar by its key, while a person decides."""
        if not (isinstance(signal, Press) and signal.down and signal.key == KEY):
            return False
        if not self._has_key or self.table.motions.is_busy or self.table.typing is not None or not self.has_chance_bar:
            return False
        self.switch_chance()
        return True

    # -- words --------------------------------------------------------------------------------------------------

    def tell_surroundings(self, found: list[str]) -> list[str]:
        return [self.reading.spoken, *found] if self._strip is not None else found
