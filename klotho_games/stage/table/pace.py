"""The pace of a table: bots at their seats, auto-play for people, and watching the last turn again.

A bot's intention is shown for a moment before the bot acts. Step by step, the bot waits for a player to press "Next".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Decision, Event
from klotho_games.core.files.settings import SPEEDS
from klotho_games.core.i18n import _
from klotho_games.stage.scene.motion import SPEEDS as TEMPI
from klotho_games.stage.scene.motion import Rejoin, wait
from klotho_games.stage.widgets.prompt_bar import Answer

from .turn_history import last_turn, turns_since

if TYPE_CHECKING:
    from .table_scene import TableScene

LOOK = 0.9
"""Seconds for which an intention is shown, at normal speed."""
_READ = 1.5
"""Seconds between the steps of "Last turn", at normal speed."""


class Pace:
    """The pace of a table, as `self.pace`. The table puts its answers on the prompt:

        if self.session.bot(self.session.to_act):
            answers = self.pace.answers()
        answers += self.pace.last_turn_answer(ends)
    """

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.step_by_step = False
        """Whether each decision of a bot waits for "Next"."""
        self.decided: Decision | None = None
        """What a bot is about to do."""
        self.watching = False
        """Whether the table shows "Last turn" again."""
        self._told = ""
        """The log lines of the step that is watched."""

    # -- bots -----------------------------------------------------------------------------------------------

    def answers(self) -> list[Answer]:
        """Return the answers while it is a bot's turn: its speed, and whether it waits."""
        answers = []
        if self.step_by_step:
            reason = "" if self.decided is not None else _("The bot is still thinking.")
            answers.append(Answer("next", _("Next"), self.next, key="space", kind="primary", reason=reason))
        step = _("Step by step: on") if self.step_by_step else _("Step by step: off")
        return [*answers, Answer("step", step, self.toggle_step, key="s"), self.speed_answer()]

    @property
    def speed(self) -> str:
        return self.table.mode.speed_for(self.table.stage.settings.speed)

    def speed_answer(self) -> Answer:
        speed = _("Speed: {speed}").format(speed=speed_name(self.speed))
        return Answer("speed", speed, self.other_speed, key="v")

    def ask(self, level: str) -> None:
        self.decided = None
        self.table.ask_bot(self._intend, level)

    def _intend(self, decision: Decision) -> None:
        table = self.table
        self.decided = decision
        table.stop_advising()
        table.advise(decision.move)
        table.renew_prompt()
        if not self.step_by_step:
            table.motions.then(wait(table.look_seconds(decision.move)), self._go_on)

    def _go_on(self) -> None:
        """Act once the intention has been seen, unless a player has turned on step by step meanwhile."""
        if not self.step_by_step:
            self.next()

    def next(self) -> None:
        if self.decided is not None and not self.table.session.is_over:
            self.table.play(self.decided.move)

    def toggle_step(self) -> None:
        self.step_by_step = not self.step_by_step
        if not self.step_by_step and not self.table.motions.is_busy:
            self.next()
        self.table.renew_prompt()

    def other_speed(self) -> None:
        self.choose_speed(SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)])

    def choose_speed(self, speed: str) -> None:
        """Go on at this speed, and at the tables after this one. It can be the setting already: a lesson has a speed of
        its own until the player chooses one."""
        stage = self.table.stage
        if speed == stage.settings.speed:
            self.table.on_speed_change()
        else:
            stage.program.change_settings(speed=speed)

    # -- "Last turn" ----------------------------------------------------------------------------------------

    def last_turn_answer(self, ends: Sequence[type[Event]], moving: bool = False) -> list[Answer]:
        """Return the answer "Last turn", or nothing before the first turn is over.

        `ends` are the events that end a turn of this game. The answer is disabled while something is `moving`.
        """
        if last_turn(self.table.session, ends) is None:
            return []
        reason = _("Wait a moment. Something is still happening.") if moving else ""
        return [Answer("again", _("Last turn"), lambda: self.watch_last_turn(ends), key="r", reason=reason,
                       tip=_("Watch again what happened since your last turn."))]

    def watch_last_turn(self, ends: Sequence[type[Event]]) -> None:
        """Go back to the end of the player's own last turn, show the steps since then, and return to the present."""
        table, session = self.table, self.table.session
        turns = turns_since(session, ends)
        if turns is None:
            return
        table.hints.call_off()
        table.motions.finish()
        self.decided = None
        self.watching = True
        table.stop_advising()
        # show motion even at instant speed, because the player asked for it
        table.motions.speed = table.usual_speed or TEMPI["fast"]
        table.lay_out(session.state_at(turns[0]))
        table.log_book.tell_again(session.history[: turns[0]])
        for n in range(*turns):
            self._watch(n)
        table.log_book.tell_again(session.history)
        table.motions.then(wait(0.3), Rejoin(), self._end_watching, table.on_rest)

    def _watch(self, n: int) -> None:
        """Show one step. The bar says the log lines of the step, with time to read them."""
        table, played = self.table, self.table.session.history[n]
        table.log_book.tell(played.events)
        lines = dict.fromkeys(line.text for line in table.log_book.captions() if line is not None)
        told = ". ".join(lines)
        if told:
            table.motions.then(lambda: self._say(told))
        table.show(played.step, played.events, table.session.state_at(n), played.state)
        if told:
            table.motions.then(Rejoin(), wait(_READ))

    def _say(self, told: str) -> None:
        self._told = told
        self.table.renew_prompt()

    def _end_watching(self) -> None:
        self.watching, self._told = False, ""
        self.table.motions.speed = self.table.usual_speed

    def _stop_watching(self) -> None:
        self.table.motions.finish()
        self.table.guard.deafen()

    def watching_prompt(self) -> tuple[str, str, list[Answer]]:
        """Return the words and answers of the prompt during "Last turn"."""
        stop = Answer("stop", _("Back to the game"), self._stop_watching, key="space", kind="primary")
        if not self._told:
            return _("This happened since your last turn."), _("You’re only watching. Nothing changes."), [stop]
        return f"{self._told}.", _("You’re watching what happened since your last turn."), [stop]

    # -- auto-play ------------------------------------------------------------------------------------------

    def auto_prompt(self) -> tuple[str, str, list[Answer]]:
        """Return the words of the prompt during auto-play. Its only answer stays on the bar anyway (`AutoMark`)."""
        told = _("If a bot plays for you, the game doesn’t count. You can take over at any time.")
        return _("a bot plays for you."), told, []

    def ask_for_auto(self, switch: Callable[[], None]) -> None:
        """Call `switch` to turn auto-play on or off. Ask first if today's daily game would no longer count."""
        table = self.table
        if table.auto or not table.session.counts_for_day:
            switch()
            return
        table.stage.program.ask(_("Let a bot play for you?"),
                              _("If a bot plays for you, today’s game no longer counts, even if you take over again."),
                              _("Let the bot play"), switch, _("No, I’ll play"))

    def take_over(self) -> None:
        self.table.motions.finish()
        if self.table.auto:
            self.table.toggle_auto()
        self.table.guard.deafen()


def speed_name(speed: str) -> str:
    return {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("instant")}[speed]
