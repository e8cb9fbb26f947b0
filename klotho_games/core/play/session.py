"""One running game of any title.

The session owns the record, the dice and the undo. A state is final as soon as a move is played; motion, sound and log
are made from the events afterwards. The session keeps all states. They are immutable and share their unchanged parts,
so an undo only removes the last ones from a list.

    session = Session.new(registry.load("karthis"), Setup(("Ada",)))
    session.draw_chance()                 # in case the game begins with chance
    events = session.play(move)           # raises IllegalMove, with the clause, if the rules refuse
    while session.needs_chance:
        outcome, events = session.step_chance()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.contract import CHANCE, OVER, Event, GameInfo, Move, Outcome, Refusal, Result, Setup, Step
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.games import seating_rules
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.old_paths import keep_old_names

from .record import DAILY, FORMAT, Marks, Played, Record


class Keeper(Protocol):
    """What a session needs of a journal.

    Every method can raise CannotSave. The next call then tries again to write what is missing.
    """

    def catch_up(self) -> None: ...

    def keep(self, step: Step, forced: bool) -> None: ...

    def keep_undo(self) -> None: ...

    def keep_redo(self) -> None: ...

    def keep_auto(self) -> None: ...

    def keep_hint(self) -> None: ...

    def keep_shown(self) -> None: ...

    def keep_tutor(self) -> None: ...

    def keep_lent(self, seat: int) -> None: ...

    def keep_player(self, seat: int, bot: str) -> None: ...

    def keep_end(self, result: Result, seed: bytes) -> None: ...

    def close(self) -> None: ...


@keep_old_names(over="is_over", practice="is_practice", auto="had_auto_play")
class Session:
    """A game that is played: its state, the steps and states before, its dice and its journal."""

    def __init__(self, game: Game, head: Record, seed: bytes) -> None:
        """Start from the head of a record; its steps are ignored. See `new`, `of_record` and `journal.resume`.

        Raises BadSetup if the setup does not fit the game.
        """
        if seeds.seal(seed) != head.commitment:
            raise ValueError("the seed is not the one that the record's commitment seals")
        seating_rules.check(game.info, head.setup, head.bots)
        self.game = game
        self.rules = game.rules
        self.seed = seed
        self.journal: Keeper | None = None
        self.notices: list[str] = []
        """Sentences for the player that no call returned, for example that the save folder has become read-only."""
        self.recheck: Callable[[], None] | None = None
        """Checks whether the game is still what it began as (such as a daily game), and marks the session if it is not.
        Called before the journal records the end, if not earlier."""
        self._unsaved = False
        self._head = head
        self._marks = head.marks
        self._first = self.rules.initial(head.setup)
        self._played: list[Played] = []
        self._undone: list[list[Played]] = []
        self._drawn: dict[str, int] = {}
        self._players: dict[int, str] = {}
        """Who plays now at the seats that have changed players: the level of a bot, or "" for a person."""
        self._people: tuple[int, ...] | None = None
        """The seats of people, once someone has asked: a table asks dozens of times whenever it comes to rest."""

    @classmethod
    def new(
        cls,
        game: Game,
        setup: Setup,
        seed: bytes | None = None,
        journal: Keeper | None = None,
        *,
        practice: bool = False,
        known: bool = False,
        bots: tuple[str, ...] = (),
        notes: Mapping[str, str] | None = None,
    ) -> Session:
        """Start a new game.

        `bots` has a level for each seat, empty for a person; without `bots` all seats are people.
        """
        seed = seeds.new_seed() if seed is None else seed
        head = new_record(game, setup, seed, practice=practice, known=known, bots=bots, notes=notes)
        session = cls(game, head, seed)
        session.journal = journal
        return session

    @classmethod
    def of_record(cls, game: Game, record: Record, seed: bytes) -> Session:
        """Rebuild the session as it was at the end of a record."""
        session = cls(game, record, seed)
        for number, step in enumerate(record.steps):
            session.repeat(step, forced=number in record.marks.forced)
        return session

    def upto(self, ply: int) -> Session:
        """Return the game as it was after `ply` steps, to look at.

        No step is computed again, and nothing is written.
        """
        session = Session(self.game, self._head, self.seed)
        session._marks, session._first = self._marks, self._first
        for played in self._played[:ply]:
            session._push(played)
        return session

    def begin_with(self, state: Any) -> Session:
        """Return a game like this one that begins with a state, to look at: a position that a player imagines.

        Nothing is written.
        """
        session = Session(self.game, self._head, self.seed)
        session._first = state
        return session

    # State

    @property
    def state(self) -> Any:
        return self._played[-1].state if self._played else self._first

    def state_at(self, ply: int) -> Any:
        """Return the state after `ply` steps; 0 is the beginning."""
        return self._played[ply - 1].state if ply else self._first

    @property
    def ply(self) -> int:
        return len(self._played)

    @property
    def to_act(self) -> int:
        return self.rules.to_act(self.state)

    @property
    def needs_chance(self) -> bool:
        return self.to_act == CHANCE

    @property
    def people(self) -> list[int]:
        """The seats of people (not bots)."""
        if self._people is None:
            self._people = tuple(seat for seat in range(len(self.setup.seats)) if not self.bot(seat))
        return list(self._people)

    @property
    def is_over(self) -> bool:
        return self.to_act == OVER

    @property
    def result(self) -> Result | None:
        return self.rules.result(self.state)

    @property
    def history(self) -> Sequence[Played]:
        """Every step so far with its events, in order. The log is rebuilt from it."""
        return tuple(self._played)

    @property
    def record(self) -> Record:
        forced = tuple(number for number, p in enumerate(self._played) if p.forced)
        marks = msgspec.structs.replace(self._marks, forced=forced)
        return msgspec.structs.replace(self._head, steps=tuple(p.step for p in self._played), marks=marks)

    @property
    def setup(self) -> Setup:
        return self._head.setup

    @property
    def notes(self) -> Mapping[str, str]:
        """What was noted about the game at its start."""
        return self._head.notes

    @property
    def commitment(self) -> str:
        return self._head.commitment

    @property
    def is_practice(self) -> bool:
        return self._marks.practice

    @property
    def took_back(self) -> int:
        return self._marks.took_back

    @property
    def had_auto_play(self) -> bool:
        """Whether auto-play has decided something in place of a person."""
        return self._marks.auto

    @property
    def hints(self) -> int:
        return self._marks.hints

    @property
    def counts_for_day(self) -> bool:
        """Whether this is a daily game, and nothing so far stops it from counting."""
        spoiled = (self.is_practice or self.had_auto_play or self.is_branch
                   or any(played.forced for played in self._played))
        return bool(self.notes.get(DAILY)) and not spoiled

    @property
    def was_shown(self) -> bool:
        """Whether a player saw this deal elsewhere during the game."""
        return self._marks.shown

    @property
    def had_tutor(self) -> bool:
        """Whether the tutor or the chance bar has helped."""
        return self._marks.tutor

    @property
    def is_known_deal(self) -> bool:
        """Whether the deal was chosen, so that a player may know what comes."""
        return self._marks.known

    @property
    def is_branch(self) -> bool:
        """Whether the game was continued from a moment of another game. Branches never count."""
        return self._marks.branched

    @property
    def had_foreknowledge(self) -> bool:
        """Whether knowing the deal may have helped: it contains something that other players meet unprepared."""
        return self.is_known_deal and not self.game.open_deal

    @property
    def tells_deal(self) -> bool:
        """Whether the deal code can be shown, because it reveals nothing that players do not know already."""
        return self.is_known_deal or self.is_over or self.game.open_deal

    @property
    def deal_code(self) -> str:
        """The deal code for people to see and copy.

        Empty while it would reveal what comes, and if the deal has no code.
        """
        return (deal_codes.code(self.game.info, self.setup, self.seed) or "") if self.tells_deal else ""

    def bot(self, seat: int) -> str:
        """Return the level of the bot that plays at a seat now; empty for a person."""
        return self._players.get(seat, self.first_bot(seat))

    def first_bot(self, seat: int) -> str:
        """Return the level of the bot that a seat has had since the setup; empty for a person."""
        return self._head.bots[seat] if 0 <= seat < len(self._head.bots) else ""

    def view(self, seat: int) -> Any:
        return self.rules.view(self.state, seat)

    def legal(self) -> Sequence[Move]:
        return self.rules.legal(self.state)

    def why_not(self, move: Move) -> Refusal | None:
        return self.rules.why_not(self.state, move)

    def same(self, move: Move) -> Move:
        """Return the move of `legal` with the same effect. A refused move is returned unchanged."""
        return move if self.why_not(move) else self.rules.same(self.state, move)

    # Playing

    def play(self, move: Move) -> tuple[Event, ...]:
        if not isinstance(move, Move):
            raise TypeError("only moves are played; outcomes of chance come from step_chance or force")
        return self._step(move)

    def mark_auto(self) -> None:
        """Note that a bot decides in place of a person. Undo does not remove this mark."""
        if not self.had_auto_play:
            self._marks = msgspec.structs.replace(self._marks, auto=True)
            self._write(lambda journal: journal.keep_auto())

    def mark_hint(self) -> None:
        """Note that a player was shown what a bot would do."""
        self._marks = msgspec.structs.replace(self._marks, hints=self._marks.hints + 1)
        self._write(lambda journal: journal.keep_hint())

    def mark_shown(self) -> None:
        """Note that a player saw this deal elsewhere. From now on the game is practice, and its deal is known."""
        if not self.was_shown:
            self._marks = msgspec.structs.replace(self._marks, shown=True, practice=True, known=True)
            self._write(lambda journal: journal.keep_shown())

    def mark_tutor(self) -> None:
        """Note that the tutor or the chance bar helps. Undo does not remove this mark."""
        if not self.had_tutor and not self.is_over:
            self._marks = msgspec.structs.replace(self._marks, tutor=True)
            self._write(lambda journal: journal.keep_tutor())

    def mark_lent(self, seat: int) -> None:
        """Note that someone else plays at this seat: a guest of another name, or a bot. The game no longer counts for
        that seat."""
        if seat not in self._marks.lent and not self.is_over:
            self._marks = msgspec.structs.replace(self._marks, lent=(*self._marks.lent, seat))
            self._write(lambda journal: journal.keep_lent(seat))

    def change_player(self, seat: int, bot: str) -> None:
        """Let a bot of this level play at a seat from now on, or a person if `bot` is empty.

        The game no longer counts for that seat.
        """
        if self.is_over or self.bot(seat) == bot:
            return
        if not 0 <= seat < len(self.setup.seats):
            raise ValueError(f"the game has no seat {seat}")
        if bot:
            seating_rules.check_bot(bot)
        self.mark_lent(seat)
        self._players[seat], self._people = bot, None
        self._write(lambda journal: journal.keep_player(seat, bot))

    def restore_players(self) -> None:
        """Give every seat back to the player that it had in the setup."""
        for seat in list(self._players):
            self.change_player(seat, self.first_bot(seat))

    def step_chance(self) -> tuple[Outcome, tuple[Event, ...]]:
        """Draw one outcome from the seed."""
        if not self.needs_chance:
            raise RuntimeError("the game does not wait for chance")
        state = self.state
        stream = self.rules.stream(state)
        outcome = self.rules.draw(state, seeds.rng(self.seed, stream, self._drawn.get(stream, 0)))
        return outcome, self._step(outcome)

    def draw_chance(self) -> list[tuple[Outcome, tuple[Event, ...]]]:
        """Draw outcomes until a seat has to decide or the game is over."""
        drawn = []
        while self.needs_chance:
            drawn.append(self.step_chance())
        return drawn

    def force(self, outcome: Outcome) -> tuple[Event, ...]:
        """Play an outcome from outside: real dice, or a test. The record marks the step as forced."""
        if not isinstance(outcome, Outcome):
            raise TypeError("only outcomes of chance are forced; moves are played")
        return self._step(outcome, forced=True)

    def repeat(self, step: Step, forced: bool = False) -> None:
        """Play a step that is already in a record. Nothing is drawn and nothing is written."""
        journal, self.journal = self.journal, None
        try:
            self._step(step, forced)
        finally:
            self.journal = journal

    def _step(self, step: Step, forced: bool = False) -> tuple[Event, ...]:
        state = self.state
        seat = self.rules.to_act(state)
        after, events = self.rules.apply(state, step)
        self._push(Played(step, seat, events, after, forced))
        if self._undone:
            self._undone.clear()
        if self.journal is not None:
            self._keep(step, forced)
        return events

    def _push(self, played: Played) -> None:
        if played.seat == CHANCE:
            stream = self.rules.stream(self.state)
            self._drawn[stream] = self._drawn.get(stream, 0) + 1
        self._played.append(played)

    def _pop(self) -> Played:
        played = self._played.pop()
        if played.seat == CHANCE:
            self._drawn[self.rules.stream(self.state)] -= 1
        return played

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        return self.why_not_undo() is None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def why_not_undo(self) -> Refusal | None:
        """Return None if the last decision can be undone, otherwise the reason for the disabled button."""
        if not any(p.seat >= 0 and not self.bot(p.seat) for p in self._played):
            return _no_undo(_("You can’t undo yet: you haven’t decided anything."))
        return None if self.is_practice else self._barrier()

    def undo(self) -> None:
        """Undo the last decision of a person, and in practice also the chance and bots' moves that followed it."""
        refusal = self.why_not_undo()
        if refusal is not None:
            raise CannotUndo(refusal)
        across = self._barrier() is not None
        marks = self._marks
        self._marks = msgspec.structs.replace(marks, undone=marks.undone + 1, took_back=marks.took_back + across)
        taken: list[Played] = []
        while not taken or taken[-1].seat < 0 or self.bot(taken[-1].seat):
            taken.append(self._pop())
        self._undone.append(taken[::-1])
        self._write(lambda journal: journal.keep_undo())

    def redo(self) -> tuple[Event, ...]:
        """Play again what the last undo removed, with the same dice."""
        if not self._undone:
            raise CannotUndo(_no_undo(_("You can’t redo: you haven’t undone anything.")))
        again = self._undone.pop()
        for played in again:
            self._push(played)
        self._write(lambda journal: journal.keep_redo())
        return tuple(event for played in again for event in played.events)

    def _barrier(self) -> Refusal | None:
        """Return what blocks an undo outside practice: the end, chance, a reveal, or another player's decision."""
        last = self._played[-1]
        now = self.to_act
        if now == OVER:
            return _no_undo(_("You can’t undo this: the game is over."))
        if isinstance(last.step, Outcome) and not last.step.of_cards:
            return _no_undo(_("You can’t undo this: the dice have been rolled."))
        if isinstance(last.step, Outcome) or any(event.reveals for event in last.events):
            return _no_undo(_("You can’t undo this: something hidden has been revealed."))
        # While a bot is still thinking, it has decided nothing yet. A person may already have looked at the screen.
        if self.bot(last.seat) or (now not in (last.seat, CHANCE) and not self.bot(now)):
            return _no_undo(_("You can’t undo this: the next player has already started."))
        return None

    # Saving

    def save_in(self, journal: Keeper) -> None:
        """Write every step to this journal from now on."""
        self.journal = journal
        self._write(lambda journal: journal.catch_up())

    @property
    def is_unsaved(self) -> bool:
        """Whether the last steps could not be written to disk."""
        return self._unsaved

    def keep_end(self) -> None:
        """If the game is over, write the end to the journal."""
        result = self.result
        if result is not None:
            if self.recheck is not None:
                self.recheck()
            self._write(lambda journal: journal.keep_end(result, self.seed))

    def _keep(self, step: Step, forced: bool) -> None:
        self._write(lambda journal: journal.keep(step, forced))
        self.keep_end()

    def _write(self, line: Callable[[Keeper], None]) -> None:
        """Write to the journal. If that fails, the game goes on unsaved, and the player gets one notice."""
        if self.journal is None:
            return
        try:
            line(self.journal)
        except CannotSave as problem:
            if not self._unsaved:
                told = _("{problem} You can keep playing. The game tries to save again after every move.")
                self.notices.append(told.format(problem=problem))
            self._unsaved = True
        else:
            if self._unsaved:
                self.notices.append(_("Saving works again. Nothing of this game is lost."))
            self._unsaved = False

    def close(self) -> None:
        """Close the journal's file. The game can be continued later."""
        if self.journal is None:
            return
        self._write(lambda journal: journal.close())
        if self._unsaved:
            self.notices.append(_("The last moves couldn’t be saved."))
        self.journal = None


class CannotUndo(Exception):
    """Raised by `undo` and `redo`; `refusal.reason` is a sentence that says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def new_record(
    game: Game,
    setup: Setup,
    seed: bytes,
    *,
    practice: bool = False,
    known: bool = False,
    bots: tuple[str, ...] = (),
    notes: Mapping[str, str] | None = None,
) -> Record:
    """Return the head of a new game, without any steps."""
    info = game.info
    marks = Marks(practice=practice, known=known)
    setup = _by_present_rulings(info, setup)
    return Record(FORMAT, info.id, info.version, setup, seeds.seal(seed), (), marks, bots, dict(notes or {}))


def _by_present_rulings(info: GameInfo, setup: Setup) -> Setup:
    """Add every hidden option that has only one choice. Games that began before the option existed do not have it."""
    given = dict(setup.options)
    present = {o.name: o.default for o in info.options if o.hidden and len(o.choices) == 1 and o.name not in given}
    return msgspec.structs.replace(setup, options=tuple(sorted((given | present).items()))) if present else setup


def _no_undo(reason: str) -> Refusal:
    return Refusal("undo", reason)
