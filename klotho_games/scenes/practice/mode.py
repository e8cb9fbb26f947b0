"""An exercise at the game's own table: one decides as always, and the first move is the answer.

    practise(sitting, person, show, leave)       # `ExerciseMode.table` is the scene

The table belongs to one exercise. When the sitting goes on, `show` opens the table of the exercise that it has then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from klotho_games.core.contract import Decision, Event, Move, Outcome
from klotho_games.core.games.seating_rules import ADVISER
from klotho_games.core.i18n import _
from klotho_games.practice import words
from klotho_games.practice.measuring import Measuring
from klotho_games.practice.sitting import PracticeSitting, Reply, seat_names
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Action
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.table.mode import TableMode
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.stage.widgets.prompt_bar import Answer, PromptWords

from .strip import StripWords, paint_strip, strip_words

OURS = "exercise-"
OTHERS = "hard"
"""The level of the bots at the other seats. They only play if someone plays on."""
_USUAL = ("undo", "hint")
"""Answers of a table that an exercise has no use for."""
_Z = 302
_READ = 8.0
"""Seconds for which the coach's thought is shown."""


def practise(
    sitting: PracticeSitting, person: str, show: Callable[[], None], leave: Callable[[], None]
) -> ExerciseMode:
    """Set up the table of the exercise that a sitting has now. Raises BadExercises if it cannot be opened."""
    exercise = sitting.exercise
    assert exercise is not None
    bots = tuple("" if seat == exercise.seat else OTHERS for seat in range(exercise.seats))
    session = sitting.open(seat_names(exercise, person), bots)
    table: TableScene = session.game.table(session.game, session)
    mode = ExerciseMode(table, sitting, show, leave)
    table.enter(mode)
    return mode


class ExerciseMode(TableMode):
    """The mode of a table with an exercise."""

    name = "exercise"
    pads = Pads.NOBODY
    is_played = False
    strip = 40.0

    def __init__(
        self, table: TableScene, sitting: PracticeSitting, show: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        super().__init__(table)
        assert sitting.exercise is not None
        self.sitting, self.exercise = sitting, sitting.exercise
        self.reply: Reply | None = None
        """What came of the answer at this table."""
        self.before = table.session.state
        """The position of the exercise."""
        self._show, self._leave = show, leave
        self._measuring: tuple[Move, Measuring] | None = None
        self._admitted: Move | None = None
        """The answer, which is played now that it was measured."""
        self._strip: Sprite | None = None

    # -- the table ------------------------------------------------------------------------------------------

    def on_build(self) -> None:
        prompt = self.table.prompt
        prompt.arrange = self._arrange
        prompt.say_again()
        room = Box(prompt.box.x, prompt.box.y, prompt.box.w, prompt.box.h - prompt.bar.h)
        self._strip = self.table.add(Sprite(room, self._painter(room), z=_Z, margin=26, key=self._strip_key()))

    def _painter(self, room: Box) -> Callable[[Pen], None]:
        told, look = self.words_on_strip, self.table.prompt.look
        return lambda pen: paint_strip(pen, room.at_origin, told, look)

    def _strip_key(self) -> tuple[object, ...]:
        look = self.table.prompt.look
        return "exercise-strip", self.words_on_strip, look.top, self.table.prompt.box.h

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
        number = _("Exercise {n} of {of}").format(n=at.number, of=at.total)
        parts = (number, game.info.title, words.theme_name(game, self.exercise))
        return strip_words(parts, self.exercise.grade, at.number, at.total, [one.is_right for one in at.done])

    # -- the answer -----------------------------------------------------------------------------------------

    def admit(self, moves: Sequence[Move], at: Point | None) -> Sequence[Move]:
        """The first move is the answer. Nothing is played after it."""
        table = self.table
        if self._admitted is not None:
            admitted, self._admitted = self._admitted, None
            return (admitted,)
        if self.reply is not None or self._measuring is not None or not moves:
            if self.reply is not None:
                table.notes.toast(_("You have answered. Try again, or go to the next exercise."), kind=ToastKind.NO)
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
        self._renew()

    def update(self, seconds: float) -> None:
        """Ask whether a move that had to be measured is known now, and play it then."""
        if self._measuring is None:
            return
        move, measuring = self._measuring
        choice = measuring.poll()
        if choice is None and not measuring.problem:
            return
        self._stop_measuring()
        if choice is None:
            self.table.notes.toast(measuring.problem, _READ, ToastKind.NO)
            self._renew()
            return
        self._settle(self.sitting.settle(move, choice))
        self._admitted = move
        self.table.play(move)

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
        """Speak the news. Nobody plays on: the exercise is one decision."""
        table = self.table
        table.guard.deafen_on_new_turn()
        table.speech.speak_news()

    def end_game(self) -> None:
        """Do nothing: an exercise is no game."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def _arrange(self, said: PromptWords) -> PromptWords:
        """Replace undo and hint by the answers of an exercise, and the sentence once it is answered."""
        if self._measuring is not None:
            told = _("The coach tries this move out. That takes a few seconds.")
            return PromptWords("", told, "", [self._skip_answer("")])
        if self.reply is not None:
            return PromptWords("", self.headline, self._quiet_words(self.reply), self._answers_after())
        kept = [answer for answer in said.answers if answer.id not in _USUAL]
        taken = {answer.key for answer in kept} | {answer.shortcut for answer in kept}
        return said._replace(answers=[*self._answers_before(taken), *kept])

    @property
    def headline(self) -> str:
        """What the answer was worth."""
        if self.reply is None:
            return ""
        _played, best = words.labels(self.table.game, self.before, self.reply, self.table.names)
        return words.headline(self.reply, best, self.exercise.seats == 1)

    def _quiet_words(self, reply: Reply) -> str:
        told = [words.when_again(reply.change)] if reply.change is not None else []
        if reply.choice is not None and not reply.is_right:
            told.insert(0, _("Your move: {cost}.").format(cost=words.cost_text(reply.choice)))
        return " ".join(told)

    def _answers_before(self, taken: set[str]) -> list[Answer]:
        def free(key: str) -> str:
            return "" if key in taken else key

        aloud = _("The coach has thought aloud already.") if self.sitting.is_aloud else ""
        return [
            Answer(f"{OURS}aloud", words.aloud_text(), self.think_aloud, shortcut=free("hint"), icon="hint",
                   reason=aloud),
            self._skip_answer(free("s")),
            Answer(f"{OURS}answer", _("Give up"), self.give_up, key=free("g")),
        ]

    def _skip_answer(self, key: str) -> Answer:
        last = _("This is the last exercise, so there is no other one to go to.")
        return Answer(f"{OURS}skip", _("Skip"), self.skip, key=key, reason="" if self.sitting.has_others else last)

    def _answers_after(self) -> list[Answer]:
        return [
            Answer(f"{OURS}again", _("Try again"), self._show, key="t"),
            Answer(f"{OURS}next", _("Next exercise") if self.sitting.has_others else _("Done"), self.go_on,
                   key="return", kind="primary"),
        ]

    def choose_focus(self, usual: Spot | None) -> Spot | None:
        if self.reply is None:
            return usual
        return self.table.focus.find(f"{OURS}next") or usual

    # -- what one can do ------------------------------------------------------------------------------------

    def think_aloud(self) -> None:
        """Let the coach say what it sees, without naming a move. It costs rating."""
        if self.reply is not None or self._measuring is not None or self.sitting.is_aloud:
            return
        self.sitting.think_aloud()
        self._renew()
        self.table.hints.ask(self._tell_thought, ADVISER)

    def _tell_thought(self, decision: Decision) -> None:
        told = decision.why or _("No single reason stands out here.")
        self.table.notes.toast(_("The coach thinks: {why}").format(why=told), _READ)
        self.table.speech.narrate(told)

    def skip(self) -> None:
        self._stop_measuring()
        self.sitting.skip()
        self._show()

    def give_up(self) -> None:
        if self.reply is None and self._measuring is None:
            self._settle(self.sitting.give_up())

    def go_on(self) -> None:
        """Go to the next exercise, or leave after the last one."""
        self.sitting.go_on()
        if self.sitting.exercise is None:
            self._leave()
        else:
            self._show()

    def lets(self, action: Action) -> bool:
        """Only a move that is not finished can be undone: what was played is the answer."""
        if action is Action.HINT:
            self.think_aloud()
            return False
        if action is Action.UNDO and self.table.has_unfinished_move:
            return True
        told = _("You can’t undo here, because your first move is the answer.")
        if action is Action.AUTO:
            told = _("An exercise is yours to decide. Give up to see the answer.")
        self.table.notes.toast(told, kind=ToastKind.NO)
        return False

    # -- leaving --------------------------------------------------------------------------------------------

    def go_back(self) -> None:
        self.leave_game()

    def leave_game(self) -> None:
        """Ask before leaving."""
        self.table.stage.push(Confirm(_("Leave the exercises?"), _("Your place is kept."), _("Leave"), self._close,
                                      grave=False))

    def _close(self) -> None:
        self._stop_measuring()
        self._leave()

    # -- words ----------------------------------------------------------------------------------------------

    def tell_surroundings(self, found: list[str]) -> list[str]:
        return [self.words_on_strip.spoken, *found]
