"""The program that is killed: the real one with an invisible window, and a hand that plays at top speed.

It runs in a process that is forked from one in which everything is loaded (`cradle.py`). It reports what it has done
over a pipe, line by line, and every line is true once it can be read:

    step name ply sum       a step of a game is played; the sum is a checksum of all its steps
    over name               the last of them
    counted name            the score is saved, and the journal filed
    answered who mark       an answer to an exercise is kept
    mistaken who id         a decision waits for its proof as an exercise, or its result is kept
    call fsync              the program is about to make this call of the system

An order can make it kill itself before the n-th of those calls, counted from the start or from an event.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from klotho_games import app
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.almanac.seasons import Plan, sheet_of
from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.practice.answers import Answer, Answers
from klotho_games.practice.checking import CheckQueue
from klotho_games.practice.exercise import Exercise, move_of
from klotho_games.practice.mistakes import CostlyDecision, MistakeBook, costly_decision
from klotho_games.practice.reasons import ChoiceReasons
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes import bot_process
from klotho_games.scenes.almanac.seasons import next_game
from klotho_games.scenes.practice import mode as modes
from klotho_games.scenes.practice.mode import ExerciseMode
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.drawing import art
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.pictures import ART
from tests.practice.samples import exercise_at, session_at
from tests.proofs.kills.calls import Calls
from tests.proofs.kills.messages import FOR_EVER, Order
from tests.proofs.kills.trouble import QUIET, set_clock
from tests.proofs.monkey.sitting import Instant

PEOPLE = ("Ada", "Bruno")
SIZE = (640, 360)
EXERCISES: dict[str, tuple[Exercise, ...]] = {}
MISTAKES: list[tuple[CostlyDecision, Exercise]] = []
"""Exercises and own mistakes in the games that are played, made before the program runs (`make_exercises`)."""
_EXERCISES = 6
"""For each game."""
PAINTED = 12
"""One frame in this many is painted; painting does not change the disk that a kill finds."""
FRAME = 1 / 30


class NoExplaining:
    """Stands in for the process that explains answers: nothing of it is kept."""

    films: tuple[object, ...] = ()
    reasons = ChoiceReasons()
    is_busy = False

    def __init__(self, question: object) -> None: ...

    def compare(self, better: object, other: object) -> None: ...

    def poll(self) -> None: ...

    def close(self) -> None: ...


class Hand:
    """Plays at the real tables of the real program: one game after the other, left and continued, to their ends."""

    def __init__(self, order: Order, games: list[Game], tell: Callable[[str], None], calls: Calls) -> None:
        self.order, self.games, self.tell, self.calls = order, games, tell, calls
        self.rng = Random(order.seed)
        self._frames = 0
        self._stays = 0
        self._ends = 0

    def frame(self, stage: Stage) -> None:
        """Replaces the frame that waits for signals."""
        program: Any = stage.program
        self._frames += 1
        table = next((scene for scene in stage.stack if isinstance(scene, TableScene)), None)
        if table is not None and isinstance(table.mode, ExerciseMode):
            self._at_exercise(stage, table, table.mode)
        elif table is not None:
            self._at_table(program, stage, table)
        elif isinstance(stage.scene, Shelf):
            self._at_shelf(program)
        else:
            self._elsewhere(program)
        stage.step(FRAME, [])

    def _elsewhere(self, program: MainProgram) -> None:
        """At an ending, for a moment."""
        self._stays += 1
        if self._stays > 2:
            self._stays = 0
            program.to_shelf()

    # -- at a table -----------------------------------------------------------------------------------------

    def _at_table(self, program: MainProgram, stage: Stage, table: TableScene) -> None:
        session = table.session
        if stage.scene is not table:
            stage.pop()  # a curtain, or another scene that players close
        elif session.is_over or session.needs_chance or session.bot(session.to_act) or not table.offers_valid:
            return
        elif self.rng.random() < (0.1 if self.order.since in ("leave", "discard") else 0.004) and not self.order.ends:
            self.calls.happens("leave")
            program.leave_table(table)
        elif self.rng.random() < 0.02 and session.can_undo:
            table.take_back()
        elif self.rng.random() < 0.01:
            session.mark_hint()
        else:
            table.play(self._decided(session))

    def _decided(self, session: Session) -> Any:
        if self.rng.random() < 0.3:
            return self.rng.choice(session.legal())
        return levels.choose(session.game, session.view(session.to_act), "easy", Random(self.rng.random())).move

    # -- in the practice room -------------------------------------------------------------------------------

    def _at_exercise(self, stage: Stage, table: TableScene, mode: ExerciseMode) -> None:
        chosen = self.rng.random()
        if stage.scene is not table:
            stage.pop()  # the answer sheet
        elif mode.reply is None and chosen < 0.1:
            mode.leave_game()
        elif mode.reply is None:
            self.calls.happens("answer")
            if chosen < 0.2:
                mode.give_up()
            else:
                table.play(move_of(table.game, self.rng.choice(mode.exercise.choices)))
        elif not table.motions.is_busy:
            mode.go_on()

    def _practise(self, program: MainProgram) -> bool:
        """Begin or go on with the exercises of a day, or note mistakes. Returns False if there is nothing to do."""
        program.profiles.choose(PEOPLE[0])
        program.practice.__dict__["exercises"] = EXERCISES
        if self.rng.random() < 0.4:
            self._note_mistakes(program.practice.mistakes(program.profile.id))
        notebook = program.practice.notebook(program.profile.id)
        left = notebook.left(program.practice.today) or notebook.more(program.practice.today)
        if left:
            sitting = PracticeSitting(notebook, left, program.practice.today)
            open_sitting(program.stage, sitting, program.profile.name, lambda: None)
        return bool(left)

    def _note_mistakes(self, book: MistakeBook) -> None:
        decision, exercise = self.rng.choice(MISTAKES)
        self.calls.happens("answer")
        if book.add([decision]):
            self.tell(f"mistaken {book.who} {decision.id}")
        elif (waiting := book.next) is not None:
            held = self.rng.random() < 0.5 and waiting.id == decision.id
            book.settle(waiting, exercise if held else None)
            self.tell(f"mistaken {book.who} {waiting.id}")

    # -- at the shelf ---------------------------------------------------------------------------------------

    def _at_shelf(self, program: MainProgram) -> None:
        if self._done(program):
            program.stage.quit()
            return
        for name in PEOPLE:
            if program.profiles.get(name) is None:
                program.profiles.add(name)
        waiting = [save.path for save in program.saves() if not save.problem]
        chosen = self.rng.random()
        if waiting and (chosen < 0.04 or self.order.since == "discard") and not self.order.ends:
            self._throw_away(program, self.rng.choice(waiting))
        elif waiting and chosen < self._faithful:
            program.resume(self.rng.choice(waiting))
        elif (chosen < 0.68 or self.order.since == "answer") and self._practise(program):
            return
        elif chosen < 0.78:
            program.profiles.choose(PEOPLE[0])
            program.play_daily(self.rng.choice(self.games))
        elif chosen < 0.86 and self._season(program):
            return
        else:
            self._new_game(program)

    @property
    def _faithful(self) -> float:
        """Return the probability of continuing an unfinished game.

        It is low for two programs, each of which has to wait for the games of the other.
        """
        if self.order.since == "begin" or self.order.beside:
            return 0.1
        if self.order.since == "answer":
            return 0.0
        return 1.0 if self.order.ends else 0.6

    def _done(self, program: MainProgram) -> bool:
        if not self.order.ends or self._ends < self.order.ends:
            return False
        # On a disk that never accepts writes again, unfinished games could be played to their end again and again.
        never_back = self.order.calls[1] >= FOR_EVER and self.order.trouble not in QUIET
        return bool(self.order.beside) or never_back or not any(not save.problem for save in program.saves())

    def _throw_away(self, program: MainProgram, path: Path) -> None:
        self.tell(f"discarding {path.name}")
        self.calls.happens("discard")
        program.discard(next(save for save in program.saves() if save.path == path))
        self.tell(f"discarded {path.name}")

    def _new_game(self, program: MainProgram) -> None:
        game = self.rng.choice(self.games)
        least, most = game.info.seats
        seats = min(most, max(least, self.rng.choice((1, 2, 2, 3))))
        options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
        names = (*PEOPLE, "Cleo", "Dario")[:seats]
        bots = ("", self.rng.choice(("", "easy")), "easy", "easy")[:seats]
        program.new_game(game, Setup(names, options), bots=bots)

    def _season(self, program: MainProgram) -> bool:
        """Start the next game of a season for two. Returns False if none of these games is for two."""
        book = program.reckoning.seasons
        entries = program.reckoning.annals.entries
        going = next((one for one in book if not sheet_of(one, entries).is_over), None)
        if going is None:
            for_two = [game.id for game in self.games if game.info.seats[0] <= 2 <= game.info.seats[1]]
            people = [program.profiles.get(name) for name in PEOPLE]
            if not for_two:
                return False
            plan = Plan("points", tuple(self.rng.choice(for_two) for _game in range(4)))
            going = book.begin("Fridays", [one for one in people if one is not None], plan, "2026-11-16")
        return next_game.play_next_game(program, going)

    def ended(self) -> None:
        self._ends += 1


def summed(session: Session) -> str:
    """Return a checksum of all steps so far."""
    return f"{zlib.crc32(msgspec.json.encode(list(session.record.steps))):08x}"


def run(order: Order, games: list[Game], pipe: int) -> int:
    """Run until it is killed, or has played as many games to their ends as the order says."""

    def tell(line: str) -> None:
        os.write(pipe, f"{line}\n".encode())

    calls = Calls(order, tell)
    hand = Hand(order, games, tell, calls)
    _furnish(hand)
    _tell_of(hand, tell, calls)
    os.environ["KLOTHO_HOME"] = order.home
    set_clock(order.days)
    calls.watch()
    tell("open")
    code = app.main(size=SIZE, silent=True)
    tell(f"closed {code}")
    return code


def _furnish(hand: Hand) -> None:
    """Replace the person, the bot process and the random source, and use pictures that are already drawn."""
    painted, slips, real_art = Stage.paint, Random(hand.order.seed), art.Art

    def paint(stage: Stage) -> None:
        if not hand._frames % PAINTED:
            painted(stage)

    patches: list[tuple[Any, str, Any]] = [
        (Stage, "frame", lambda stage: hand.frame(stage)),
        (Stage, "paint", paint),
        (art, "Art", lambda *how: real_art(*how) if how else ART),
        (bot_process, "BotProcess", lambda *_words: Instant(slips)),
        (modes, "Explaining", NoExplaining),
        (CheckQueue, "tick", lambda *_words: None),
        (seeds, "new_seed", lambda: hand.rng.randbytes(16)),
    ]
    for where, name, instead in patches:
        setattr(where, name, instead)


def _tell_of(hand: Hand, tell: Callable[[str], None], calls: Calls) -> None:
    """Report whatever the program has done, as soon as it has done it."""

    def told(owner: Any, name: str, before: Callable[..., None], after: Callable[..., None]) -> None:
        real = getattr(owner, name)

        @wraps(real)
        def done(self: Any, *words: Any, **more: Any) -> Any:
            before(self)
            result = real(self, *words, **more)
            after(self)
            return result

        setattr(owner, name, done)

    def name_of(session: Session) -> str:
        path = getattr(session.journal, "path", None)
        return path.name if path is not None else ""

    def stepped(session: Session) -> None:
        name = name_of(session)
        if name:
            tell(f"step {name} {session.ply} {summed(session)}")
            if session.is_over:
                tell(f"over {name}")

    def undoing(session: Session) -> None:
        if name_of(session):
            tell(f"undoing {name_of(session)}")

    def sat(session: Session) -> None:
        if name_of(session):
            tell(f"step {name_of(session)} {session.ply} {summed(session)}")

    told(Session, "_step", lambda _s: None, stepped)
    told(Session, "undo", undoing, stepped)
    told(Session, "save_in", lambda _s: None, sat)
    told(Session, "keep_end", lambda s: calls.happens("end") if s.result is not None else None, lambda _s: None)
    told(MainProgram, "_tell_notices", lambda program: _tell_news(program, tell), lambda _h: None)
    told(PlayerBooks, "start_game", lambda _h: calls.happens("begin"), lambda _h: None)
    real = PlayerBooks.file_result

    def settled(program: PlayerBooks, session: Session) -> Any:
        name = name_of(session)
        hand.ended()
        calls.happens("count")
        done = real(program, session)
        tell(f"counted {name}")
        return done

    PlayerBooks.file_result = settled  # type: ignore[method-assign]
    adds = Answers.add

    def answered(answers: Answers, answer: Answer) -> None:
        marked = msgspec.structs.replace(answer, mark=f"{hand.rng.getrandbits(32):08x}")
        adds(answers, marked)
        if answers._file._path is not None and not answers._file._unwritten:
            tell(f"answered {answers._file._path.stem} {marked.mark}")

    Answers.add = answered  # type: ignore[method-assign]


def _tell_news(program: MainProgram, tell: Callable[[str], None]) -> None:
    """Report each message once, when it comes, not again while it waits to be shown."""
    session = getattr(program.stage.scene, "session", None)
    books = (program.profiles, program.reckoning._annals, program.reckoning._seasons, session)
    for sentence in [one for book in books if book is not None for one in book.notices]:
        tell(f"notice {sentence}")
    for sentence in program.notices:
        tell(f"notice {sentence}")


def make_exercises(games: list[Game]) -> None:
    """Make exercises and own mistakes in these games."""
    for game in games:
        sessions = [session_at(game, f"kills {n}", 3 + n, game.info.seats[0]) for n in range(_EXERCISES)]
        EXERCISES[game.id] = tuple(exercise_at(session) for session in sessions)
        for session, exercise in zip(sessions, EXERCISES[game.id], strict=True):
            played, better = session.legal()[:2]
            session.play(played)
            MISTAKES.append((costly_decision(session, session.ply - 1, better), exercise))


def warm(games: list[Game]) -> None:
    """Open every table once, so that forked processes have its pictures, and make exercises."""
    make_exercises(games)
    from tests.scenes.rig import open_program, settle

    program = open_program(SIZE, speed="instant", linger=False)
    program._thinker = Instant(Random(0))  # type: ignore[assignment]
    for game in games:
        seats = game.info.seats[0]
        options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
        program.new_game(game, Setup((*PEOPLE, "Cleo", "Dario")[:seats], options), bots=("", *["easy"] * (seats - 1)))
        program.stage.step(FRAME, [])
        program.stage.step(FRAME, [])
        program.to_shelf()
        settle(program)


def the_games(ids: list[str]) -> list[Game]:
    if not set(ids) <= set(registry.PLAYABLE):
        import_module("tests.samples")
    return [registry.load(id) for id in ids]
