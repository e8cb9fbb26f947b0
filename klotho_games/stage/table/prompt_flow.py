"""The words and answers of the prompt bar, while a player decides and while something happens.

    class Flow(flow.Flow):
        ends = (ev.TurnEnded,)
        def answers(self, s): return [Answer("roll", _("Roll"), self.table.roll, key="space", kind="primary")]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _, capital
from klotho_games.stage.scene.control_names import control_names
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .desk import Desk


class Flow(ABC):
    """What the prompt of a table says in each phase, and its answers. A game derives its own."""

    ends: tuple[type[Event], ...] = ()
    """The events that end a turn, for "Last turn"."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self.speaker = -1
        """The seat whose mark is beside the words; -1 for the table itself."""
        self._said: Any = None
        """The state for which `say` was last called."""

    # -- what a game overrides ------------------------------------------------------------------------------

    @abstractmethod
    def answers(self, s: Any) -> list[Answer]:
        """Return the answers on the bar, for a person or while a bot thinks."""

    def seat(self, s: Any) -> int:
        """Return the seat whose turn the bar announces in this state; -1 for none."""
        return self.table.session.rules.to_act(s)

    def name(self, seat: int) -> str:
        return self.table.names[seat]

    def by_bot(self, seat: int) -> bool:
        return bool(self.table.session.bot(seat))

    def colour(self, s: Any) -> str:
        """Return the colour of the name on the bar; "" keeps the current one."""
        return ""

    def words(self, s: Any) -> tuple[str, str]:
        """Return what a person has to do, and how."""
        return self.prompt_words(s)

    def held_words(self, s: Any, held: str) -> tuple[str, str]:
        """Return what to do with the carried piece, and how to put it back."""
        return self.words(s)

    def bot_words(self, s: Any) -> str:
        """Return what a bot is deciding."""
        return self.prompt_words(s)[0]

    def happening(self, s: Any) -> tuple[str, str]:
        """Return what is going on while the table shows it."""
        return self.prompt_words(s)

    @property
    def controls(self) -> dict[str, str]:
        """The names of the controls in hand, for words with {back} or {turn}."""
        return control_names(self.table.stage.input)

    def prompt_words(self, s: Any) -> tuple[str, str]:
        return self.table.game.telling.prompt(s, self.table.names)

    # -- the bar --------------------------------------------------------------------------------------------

    def prompt(self) -> None:
        """Say the present state and what has to be decided next."""
        t = self.table
        s, over = t.state, t.session.is_over
        self.speaker = -1 if over else self.seat(s)
        self._dress(s)
        words, quiet = self._words(s)
        answers: Sequence[Answer] = [] if over else self.answers(s)
        if t.phones.is_asked and not over:
            words, quiet, answers = t.phones.prompt(words, quiet, answers)
        elif t.auto and t.may_act:
            words, quiet, answers = t.pace.auto_prompt()
        name = self.name(self.speaker) if self.speaker >= 0 else ""
        t.prompt.say(name, words if name else capital(words), quiet, answers)

    def _words(self, s: Any) -> tuple[str, str]:
        t = self.table
        decided = t.pace.decided
        if decided is not None:
            return t.game.telling.move(s, decided.move, t.names), decided.why
        if t.session.is_over:
            return self.prompt_words(s)
        if not t.may_act:
            return self.bot_words(s), "" if t.session.needs_chance else _("Thinking …")
        if t.drag is not None and t.drag.held_piece:
            return self.held_words(s, t.drag.held_piece)
        return self.words(s)

    def say(self, s: Any) -> None:
        """Say what is going on while the table shows it. The only answers are those about the pace."""
        t = self.table
        self._said = s
        self.speaker = self.seat(s)
        self._dress(s)
        if t.pace.watching:
            t.prompt.say("", *t.pace.watching_prompt())
            return
        words, quiet = self.happening(s)
        if self.speaker < 0:
            t.prompt.say("", capital(words), quiet)
        elif self.by_bot(self.speaker):
            t.prompt.say(self.name(self.speaker), self.bot_words(s), "", self.pace_answers())
        else:
            t.prompt.say(self.name(self.speaker), words, quiet)

    def say_again(self) -> None:
        """Repeat the last words, after the pace was changed."""
        self.say(self._said if self._said is not None else self.table.state)

    def _dress(self, s: Any) -> None:
        colour = self.colour(s)
        if colour:
            self.table.prompt.look.name = colour

    def pace_answers(self) -> list[Answer]:
        """Return the answers during a bot's turn: its speed, whether it waits, and "Last turn"."""
        pace = self.table.pace
        moving = self.table.motions.is_busy and pace.decided is None
        return [*pace.answers(), *pace.last_turn_answer(self.ends, moving)]
