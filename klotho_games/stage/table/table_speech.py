"""A table for those who do not see it: what happened and what is asked, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.games.table_words import sentence
from klotho_games.stage.scene.speech import Speech
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from klotho_games.stage.widgets.prompt_bar import PromptBar

    from .table_scene import TableScene


class TableSpeech(Speech):
    """A table says less while nobody has anything to decide, and tells what has happened before it asks."""

    needs_frames = False

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self._table = table
        self.heard_upto = 0
        """So many lines of the log have been said."""
        self._held = False
        """The table waits until somebody has looked at what happened."""
        self._asked_of: object = None
        """The state for which was said what is asked."""

    def narrate(self, words: str, weight: Weight = Weight.NEWS) -> None:
        super().narrate(words, weight)
        table = self._table
        if weight is Weight.PROMPT and table.silence is not None and table.stage.scene is table:
            table.stage.narrator.tell(table.silence.tell_keys(), Weight.NEWS)

    def announce_prompt(self, words: str) -> None:
        """What a bot is at, or what is just happening, is said only where nothing else is."""
        asked = self._table.may_act and not self._table.motions.busy
        if not asked:  # what stood in the bar before is no longer asked
            self.withdraw_question()
        self.say(words, Weight.PROMPT if asked else Weight.MURMUR)

    def say_focus(self) -> None:
        """What the focus was given to while nobody has anything to decide is not worth a word."""
        focus = self._table.focus
        idle = focus.giving and not self._table.may_act
        self.say(focus.announcement(), Weight.MURMUR if idle else Weight.FOCUS)

    def update(self, seconds: float) -> None:
        held = self._table.motions.is_held
        if held and not self._held:  # people look at something as long as they like: its outcome is heard to the end
            self.narrate(self._table.prompt.spoken_text)
        self._held = held

    def narrate_prompt(self) -> None:
        """What the bar says, where there is one."""
        bar: PromptBar | None = getattr(self._table, "prompt", None)
        self.narrate(bar.spoken_text if bar is not None else "", Weight.PROMPT)

    def speak_news(self) -> None:
        """What happened since the last decision, then what is asked now; under something else it waits for its turn."""
        table = self._table
        if table.stage.scene is not table:
            return
        news, self.heard_upto = table.log[self.heard_upto :], len(table.log)
        told = [sentence(line.text) for line in news]
        for line in told:
            self.narrate(line, Weight.EVENT)
        table.stage.said = " ".join([*told, table.stage.said]).strip()
        if table.may_act and self._asked_of is not table.state:
            self._asked_of = table.state
            self.narrate_prompt()
