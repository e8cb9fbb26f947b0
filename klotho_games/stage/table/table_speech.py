"""Says in words what happened at a table and what has to be decided, for players who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.games.table_words import sentence
from klotho_games.stage.scene.speech import Speech
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from klotho_games.stage.widgets.prompt_bar import PromptBar

    from .table_scene import TableScene


class TableSpeech(Speech):
    """The speech of a table. It says less while no person has to decide, and says the news before it asks."""

    needs_frames = False

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self._table = table
        self.heard_upto = 0
        """The number of log lines that have been said."""
        self._held = False
        """Whether the table is at a stop."""
        self._asked_of: object = None
        """The state for which the prompt was last said."""

    def narrate(self, words: str, weight: Weight = Weight.NEWS) -> None:
        super().narrate(words, weight)
        table = self._table
        if weight is Weight.PROMPT and table.silence is not None and table.stage.scene is table:
            table.stage.narrator.tell(table.silence.tell_keys(), Weight.NEWS)

    def announce_prompt(self, words: str) -> None:
        """Say the prompt. While no person has to decide, it is said only if there is nothing else to say."""
        asked = self._table.may_act and not self._table.motions.is_busy
        if not asked:  # the words on the bar before are no longer a question
            self.withdraw_question()
        if not self._table.mode.speaks_prompt:
            return
        self.say(words, Weight.PROMPT if asked else Weight.MURMUR)

    def say_focus(self) -> None:
        """Say the focused spot. While no person has to decide, an automatic change of focus is hardly worth a word."""
        focus = self._table.focus
        idle = focus.giving and not self._table.may_act
        self.say(focus.announcement(), Weight.MURMUR if idle else Weight.FOCUS)

    def update(self, seconds: float) -> None:
        held = self._table.motions.is_held
        if held and not self._held:  # say the whole text, because a stop waits as long as people like
            self.narrate(self._table.prompt.spoken_text)
        self._held = held

    def narrate_prompt(self) -> None:
        """Say the words of the prompt bar, if there is one."""
        bar: PromptBar | None = getattr(self._table, "prompt", None)
        self.narrate(bar.spoken_text if bar is not None else "", Weight.PROMPT)

    def speak_news(self) -> None:
        """Say what happened since the last decision, then the prompt. Does nothing while a scene covers the table."""
        table = self._table
        if table.stage.scene is not table:
            return
        upto = len(table.log)
        if table.log_book.can_grow and not table.may_act and not table.session.is_over:
            upto = max(self.heard_upto, upto - 1)
        news, self.heard_upto = table.log[self.heard_upto : upto], upto
        told = [sentence(line.text) for line in news]
        for line in told:
            self.narrate(line, Weight.EVENT)
        table.stage.said = " ".join([*told, table.stage.said]).strip()
        if table.may_act and self._asked_of is not table.state:
            self._asked_of = table.state
            self.narrate_prompt()
