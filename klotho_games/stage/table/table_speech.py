"""A table for those who do not see it: what happened, what is asked, what lies there and what can be done, in words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from klotho_games.core import i18n
from klotho_games.core.contract import NOBODY, Event, Told
from klotho_games.core.games.table_words import sentence, table_lines
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.speech import Speech
from klotho_games.stage.table import usable_things
from klotho_games.stage.table.phone_moves import Phoned
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from klotho_games.stage.table.close_up import CloseUp
    from klotho_games.stage.table.silent_cards import SilentCards
    from klotho_games.stage.widgets.prompt_bar import PromptBar


class TableSpeech(Speech):
    """A table says less while nobody has anything to decide."""

    def __init__(self, table: Voiced) -> None:
        super().__init__(table)
        self._table = table

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


class Voiced(Phoned):
    closeup: CloseUp
    tells_secrets = True
    silence: SilentCards | None = None
    """A table with a curtain has one: whose cards are read aloud where people share the screen."""
    speech_type = TableSpeech
    speech: TableSpeech
    places_take = True
    """Enter on a place, with nothing in the hand, brings there what can go there."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.log: list[Told] = []
        self.heard_upto = 0
        """So many lines of the log have been said."""
        self._told_in = ""
        """The language of the log."""
        self._held = False
        """The table waits until somebody has looked at what happened."""
        self._asked_of: object = None
        """The state for which was said what is asked."""

    def furnish(self) -> None:
        super().furnish()
        if self._told_in != i18n.current_language():  # it has as many lines in any language
            heard = self.heard_upto
            self.tell_history()
            self.heard_upto = heard

    @property
    @abstractmethod
    def state(self) -> Any: ...

    @property
    def screen_title(self) -> str:
        return self.game.info.title

    @property
    def told_to(self) -> int:
        """The seat that may be told now what others may not know, or NOBODY; a table with secrets says whose they are
        that lie in sight."""
        return self.session.to_act if self.game.open and self.session.to_act >= 0 else NOBODY

    def keeps_quiet(self) -> bool:
        return self.silence is not None and self.silence.is_kept

    def update(self, seconds: float) -> None:
        super().update(seconds)
        held = self.motions.is_held
        if held and not self._held:  # people look at something as long as they like: its outcome is heard to the end
            self.speech.narrate(self.prompt.spoken_text)
        self._held = held

    def surroundings(self) -> list[str]:
        return table_lines(self.game, self.state, self.told_to, self.names)

    def reannounce(self) -> None:
        self.speak_news()
        self._narrate_prompt()
        super().reannounce()

    def _narrate_prompt(self) -> None:
        """What the bar says, where there is one."""
        bar: PromptBar | None = getattr(self, "prompt", None)
        self.speech.narrate(bar.spoken_text if bar is not None else "", Weight.PROMPT)

    def things(self) -> list[Spot]:
        self.closeup.close()
        return usable_things.things(self)

    def describe(self, spot: Spot) -> str:
        return usable_things.describe(self, spot)

    def speak_news(self) -> None:
        """What happened since the last decision, then what is asked now; under something else it waits for its turn."""
        if self.stage.scene is not self:
            return
        news, self.heard_upto = self.log[self.heard_upto :], len(self.log)
        told = [sentence(line.text) for line in news]
        for line in told:
            self.speech.narrate(line, Weight.EVENT)
        self.stage.said = " ".join([*told, self.stage.said]).strip()
        if self.may_act and self._asked_of is not self.state:
            self._asked_of = self.state
            self._narrate_prompt()

    # -- log ------------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            told = self.game.telling.event(event, self.names)
            if told is not None:
                self.log.append(told)

    def tell_again(self, history: Sequence[Played]) -> None:
        """The log as it was after so much of the game."""
        self.log.clear()
        self._told_in = i18n.current_language()
        for played in history:
            self.tell(played.events)

    def tell_history(self) -> None:
        self.tell_again(self.session.history)
        self.heard_upto = len(self.log)
