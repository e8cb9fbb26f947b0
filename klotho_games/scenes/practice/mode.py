"""An exercise at the game's own table: one decides as always, and the first move is the answer.

    mode = practise(sitting, sitting.exercise, person, room)       # `mode.table` is the scene

The table belongs to one exercise. Everything that leads on from it is asked of the room (`opening.py: PracticeRoom`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Protocol

from klotho_games.core.contract import Decision, Event, Move, Outcome
from klotho_games.core.games import registry
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.i18n import _, decimal, ngettext
from klotho_games.practice import words
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.explaining import Explaining, question_of
from klotho_games.practice.measuring import Measuring
from klotho_games.practice.position import open_position
from klotho_games.practice.reasons import find_pair
from klotho_games.practice.sitting import PracticeSitting, Reply, seat_names
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.table.mode import TableMode
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.chooser import Choice, Chooser
from klotho_games.stage.widgets.prompt_bar import Answer, PromptWords

from .answer_words import AnswerWords
from .strip import STRIP, StripWords, add_strip, strip_words

OURS = "exercise-"
GIVE_UP = f"{OURS}answer"
OTHERS = "hard"
"""The level of the bots at the other seats. They only play if someone plays on."""
_USUAL = ("undo", "hint", "again")
"""Answers of a table that an exercise has no use for, or no room: the log tells what happened in the last turn."""
_READ = 8.0
"""Seconds for which the coach's thought is shown."""
_THINKS = 1.0
"""Seconds after which the coach begins to think about what the answer sheet says. People who skip go before that."""


class Room(Protocol):
    """What an exercise's table asks of its owner."""

    def show(self) -> None:
        """Open the table of the exercise that the sitting has now."""
        ...

    def tell_answer(self, mode: ExerciseMode) -> None:
        """Show what an answer was worth, over its table."""
        ...

    def close(self) -> None:
        """Go back to where the person came from."""
        ...


def practise(sitting: PracticeSitting, exercise: Exercise, person: str, room: Room) -> ExerciseMode:
    """Set up the table of an exercise of a sitting. Raises BadExercises if it cannot be opened.

    The exercise is the present one or the coming one, whose table is set up ahead.
    """
    bots = tuple("" if seat == exercise.seat else OTHERS for seat in range(exercise.seats))
    owner = {"profile": person}  # so that the person has their own face at each seat
    session = open_position(registry.load(exercise.game), exercise, seat_names(exercise, person), bots, owner)
    table: TableScene = session.game.table(session.game, session)
    mode = ExerciseMode(table, sitting, exercise, room)
    table.enter(mode)
    table.made_from = "exercise", exercise.id, mode.number, len(sitting.done)
    return mode


class ExerciseMode(TableMode):
    """The mode of a table with an exercise."""

    name = "exercise"
    pads = Pads.SOLE
    is_played = False
    helps = False
    not_in_pause = frozenset({"undo", "restart", "auto", "ask", "dice"})
    strip = STRIP

    def __init__(self, table: TableScene, sitting: PracticeSitting, exercise: Exercise, room: Room) -> None:
        super().__init__(table)
        self.sitting, self.exercise = sitting, exercise
        self.number = sitting.number + (exercise is not sitting.exercise)
        """The number of the exercise in the sitting, from 1."""
        self.reply: Reply | None = None
        """What came of the answer at this table."""
        self.told: AnswerWords | None = None
        """The same in words."""
        self.thought = ""
        """What the coach has thought aloud."""
        self.start = table.session.upto(table.session.ply)
        """The game at the position of the exercise."""
        self.explaining: Explaining | None = None
        """What finds out the reasons and the continuations, while people watch."""
        self._room = room
        self._measuring: tuple[Move, Measuring] | None = None
        self._admitted: Move | None = None
        """The answer, which is played now that it was measured."""
        self._strip: Sprite | None = None
        self._seconds = 0.0
        self.is_told = False
        """Whether the answer has been told, after the table has shown the move."""

    # -- the table ------------------------------------------------------------------------------------------

    def on_build(self) -> None:
        prompt = self.table.prompt
        prompt.arrange = self._arrange
        prompt.say_again()
        self._strip = add_strip(self.table, prompt, self.words_on_strip)

    def _renew(self) -> None:
        """Show the answer's bead and what to do next."""
        if self._strip is not None:
            self.table.layers.remove(self._strip)
        self.on_build()
        self.table.focus_what_may_be()

    @property
    def words_on_strip(self) -> StripWords:
        """What the strip says."""
        at, game = self.sitting, self.table.game
        number = _("Exercise {n} of {of}").format(n=self.number, of=at.total)
        parts = (number, game.info.title, words.theme_name(game, self.exercise))
        return strip_words(parts, self.exercise.grade, self.number, at.total, at.results)

    # -- the answer -----------------------------------------------------------------------------------------

    def admit(self, moves: Sequence[Move], at: Point | None) -> Sequence[Move]:
        """The first move is the answer. Nothing is played after it."""
        table = self.table
        if self._admitted is not None:
            admitted, self._admitted = self._admitted, None
            return (admitted,)
        if self.reply is not None or self._measuring is not None or not moves:
            if self.reply is not None:
                table.tips.toast(_("You have answered. Try again, or go to the next exercise."), kind=ToastKind.NO)
            return ()
        same, choice = self.sitting.look_up(table.session, moves[0])
        if choice is None:
            self._measuring = same, Measuring(self.sitting.question(table.session, same))
            self._renew()
            return ()
        self._settle(self.sitting.settle(same, choice))
        return moves[:1]

    def _settle(self, reply: Reply) -> None:
        self.reply = reply
        self.told = AnswerWords(reply, self.start, self.table.names, self.gauge)
        self._begin_explaining()  # people can answer before the coach has begun to think
        if self.explaining is not None:
            pair = find_pair(self.table.game, reply)
            if pair is not None:
                self.explaining.compare(*pair)
        self._renew()

    def update(self, seconds: float) -> None:
        """Ask whether a move that had to be measured is known now, and play it then."""
        self._think(seconds)
        if self._measuring is None:
            return
        move, measuring = self._measuring
        before = measuring.games
        choice = measuring.poll()
        if choice is None and not measuring.problem:
            if measuring.games != before:
                self.table.prompt.say_again()
            return
        self._stop_measuring()
        if choice is None:
            self.table.tips.toast(measuring.problem, _READ, ToastKind.NO)
            self._renew()
            return
        self._settle(self.sitting.settle(move, choice))
        self._admitted = move
        self.table.play(move)

    def _think(self, seconds: float) -> None:
        """Let the coach think about the answer sheet while the person thinks about the move."""
        self._seconds += seconds
        if self._seconds >= _THINKS and not self.table.motions.is_busy:
            self._begin_explaining()

    def _begin_explaining(self) -> None:
        table = self.table
        if self.explaining is None and table.stage.live:
            question = question_of(table.game, self.exercise, self.start.view(self.exercise.seat))
            self.explaining = Explaining(question)

    @property
    def holds_move(self) -> bool:
        return self.is_measuring

    @property
    def needs_frames(self) -> bool:
        return self._measuring is not None

    def _stop_measuring(self) -> None:
        if self._measuring is not None:
            self._measuring[1].close()
            self._measuring = None

    def draw_outcome(self) -> tuple[Outcome, Sequence[Event]]:
        """Draw with fresh dice, so that no try tells what the next one brings."""
        session = self.table.session
        outcome = session.rules.draw(session.state, Random())
        return outcome, session.force(outcome)

    def after_rest(self) -> None:
        """Speak the news, and once it is answered, tell what the answer was worth. No one plays on."""
        table = self.table
        table.guard.deafen_on_new_turn()
        table.speech.speak_news()
        self._tell_answer()

    def _tell_answer(self) -> None:
        """Show the answer sheet when the table shows the move: once, as people can go back to the table from there."""
        if self.reply is not None and not self.is_told and not self.table.motions.is_busy:
            self._show_answer()

    def _show_answer(self) -> None:
        self.is_told = True
        self.table.prompt.say_again()
        self._room.tell_answer(self)

    def end_game(self) -> None:
        """Do nothing: an exercise is no game."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def _arrange(self, said: PromptWords) -> PromptWords:
        """Replace undo and hint by the answers of an exercise, and the sentence once it is answered, but not where the
        table waits until people have looked at what the answer did."""
        if self._measuring is not None:
            told = _("The coach tries this move out. That takes a few seconds.")
            return PromptWords("", told, self._games_so_far(), [self._skip_answer("")])
        waits = self.table.motions.is_busy and any(answer.id == "go-on" for answer in said.answers)
        if self.reply is not None and not waits:
            sheet = self._sheet_answer()
            if not self.is_told:  # who hurries the move goes to its answer, not past it
                sheet = replace(sheet, key="return", kind="primary")
            after = self.answers_after() if self.is_told else []
            return PromptWords("", self.headline, self.quiet_words, [sheet, *after])
        kept = [answer for answer in said.answers if answer.id not in _USUAL]
        if self.reply is not None:
            return said._replace(answers=kept)
        taken = {answer.key for answer in kept} | {answer.shortcut for answer in kept}
        taken |= {spot.shortcut for spot in self.table.focus.spots if not spot.id.startswith(OURS)}
        said = said._replace(answers=[*self._answers_before(taken), *kept])
        if self.sitting.notebook.has_answers:
            return said
        return said._replace(quiet=_("Your first move here is your answer."))  # the first one of all

    def _games_so_far(self) -> str:
        """Return how far the coach is with a move that it tries out."""
        assert self._measuring is not None
        n = self._measuring[1].games
        if not n:
            return ""
        return ngettext("{n} test game so far.", "{n} test games so far.", n).format(n=decimal(n, 0))

    @property
    def headline(self) -> str:
        """What the answer was worth."""
        if self.reply is None:
            return ""
        _played, best = words.labels(self.table.game, self.start.state, self.reply, self.table.names)
        return words.headline(self.reply, best, self.gauge)

    @property
    def gauge(self) -> words.Gauge:
        return words.gauge_of(self.table.game, self.exercise)

    @property
    def quiet_words(self) -> str:
        """What the answer cost, and when the exercise comes back."""
        reply = self.reply
        if reply is None:
            return ""
        told = [words.when_again(reply.change)] if reply.change is not None else []
        if reply.choice is not None:
            told.insert(0, words.doubt(reply.choice))
            if not reply.is_right:
                told.insert(0, _("Your move: {cost}.").format(cost=words.cost_text(reply.choice, self.gauge)))
        return " ".join(filter(None, told))

    def _answers_before(self, taken: set[str]) -> list[Answer]:
        def free(*keys: str) -> str:
            return next((key for key in keys if key not in taken), "")

        aloud = _("The coach has thought aloud already.") if self.sitting.is_aloud else ""
        is_free = self.sitting.is_answered
        return [
            Answer(f"{OURS}aloud", words.aloud_text(is_free), self.think_aloud, shortcut=free("hint"),
                   reason=aloud, tip=words.aloud_tip(is_free)),
            self._skip_answer(free("s", "k")),
            Answer(GIVE_UP, _("Give up"), self.ask_to_give_up, key=free("g", "x")),
        ]

    @property
    def is_measuring(self) -> bool:
        """Whether the coach is still trying out the move that was played."""
        return self._measuring is not None

    @property
    def uses_phones(self) -> bool:
        return True

    def answers_on_phone(self) -> list[Answer]:
        """Return what one can do besides the moves, for the phone of the person who practises."""
        if self.reply is not None:
            return self.answers_after()
        if self.is_measuring:
            return [self._skip_answer("")]
        # The phone asks before it gives up.
        return [replace(one, press=self.give_up) if one.id == GIVE_UP else one for one in self._answers_before(set())]

    def _skip_answer(self, key: str) -> Answer:
        if self.sitting.is_answered:  # this is another try
            label = _("Next exercise") if self.sitting.has_others else _("Done")
            return Answer(f"{OURS}skip", label, self.go_on, key=key)
        last = _("This is the last exercise, so there is no other one to go to.")
        return Answer(f"{OURS}skip", _("Skip"), self.skip, key=key, reason="" if self.sitting.has_others else last)

    def _sheet_answer(self) -> Answer:
        return Answer(f"{OURS}sheet", _("Show the answer"), self._show_answer, key="v")

    def answers_after(self) -> list[Answer]:
        """What one can do after the answer, at the table and on the answer sheet."""
        return [
            Answer(f"{OURS}again", _("Try again"), self._room.show, key="t",
                   tip=_("If you try again, your rating stays as it is.")),
            Answer(f"{OURS}next", _("Next exercise") if self.sitting.has_others else _("Done"), self.go_on,
                   key="return", kind="primary"),
        ]

    def choose_focus(self, usual: Spot | None) -> Spot | None:
        if self.reply is None:
            return usual
        return self.table.focus.find(f"{OURS}next") or self.table.focus.find(f"{OURS}sheet") or usual

    # -- what one can do ------------------------------------------------------------------------------------

    def think_aloud(self) -> None:
        """Let the coach say what it sees, without naming a move. It costs rating."""
        if self.reply is not None or self._measuring is not None or self.sitting.is_aloud:
            return
        self.sitting.think_aloud()
        self._renew()
        self.table.hints.ask(self._tell_thought, ADVISER)

    def _tell_thought(self, decision: Decision) -> None:
        told = self.thought = decision.why or _("No single reason stands out here.")
        self.table.tips.toast(_("The coach thinks: {why}").format(why=told), _READ)
        self.table.speech.narrate(told)

    def skip(self) -> None:
        self._stop_measuring()
        self.sitting.skip()
        self._room.show()

    def ask_to_give_up(self) -> None:
        """Ask whether to give up, with going on as the first choice, if it counts."""
        question = words.give_up_question(self.sitting)
        if not question:
            self.give_up()
            return
        choices = [Choice(_("Keep thinking"), lambda: None), Choice(_("Give up"), self.give_up)]
        self.table.stage.push(Chooser(question, choices, self.table.chooser_look, cancels=False))

    def give_up(self) -> None:
        if self.reply is None and self._measuring is None:
            self._settle(self.sitting.give_up())
            self._tell_answer()

    def go_on(self) -> None:
        """Go to the next exercise, or to the end of the sitting after the last one."""
        self.sitting.go_on()
        self._room.show()

    def lets(self, action: Action) -> bool:
        """Only a move that is not finished can be undone: what was played is the answer."""
        if action is Action.HINT:
            self.think_aloud()
            return False
        if action is Action.UNDO and self.table.has_unfinished_move and not self.is_measuring:
            return True
        told = _("You can’t undo here, because your first move is the answer.")
        if action is Action.AUTO:
            told = _("An exercise is yours to decide. Give up to see the answer.")
        self.table.tips.toast(told, kind=ToastKind.NO)
        return False

    # -- leaving --------------------------------------------------------------------------------------------

    def go_back(self) -> None:
        """Open the pause, or the answer once it is given: also if Escape only hurried the move that gave it."""
        if self.reply is None:
            self.open_pause()
        elif self.table.stage.scene is self.table:
            self._show_answer()

    def leave_words(self) -> tuple[str, str]:
        return _("Leave the exercises"), words.kept_text(self.sitting)

    def leave_game(self) -> None:
        self._room.close()

    def on_close(self) -> None:
        """The table was closed: nothing is computed any longer."""
        self._stop_measuring()
        if self.explaining is not None:
            self.explaining.close()

    # -- words ----------------------------------------------------------------------------------------------

    @property
    def screen_title(self) -> str:
        return self.words_on_strip.spoken

    @property
    def speaks_prompt(self) -> bool:
        """After the answer, the answer sheet says all of it."""
        return self.reply is None or self.is_told

    def tell_surroundings(self, found: list[str]) -> list[str]:
        return [self.words_on_strip.spoken, *found]
