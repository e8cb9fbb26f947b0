"""A scene as it is heard: what it says, what it is called, and what can be done on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.stage.scene.focus import Focus, Spot, in_reading_order
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage


_PUBLIC = (Weight.PLACE, Weight.EVENT, Weight.ANSWER)
"""What everybody may hear, and what somebody has asked for."""


class Heard:
    tells_secrets = False
    """What it says may tell of somebody's cards."""
    title_text = ""
    """The words of `screen_title`, where they are set by what builds the screen."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.stage: Stage

    def spoken(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """What is said now, and what it is: of news nothing is left out, of prompts and the focus the last counts."""
        self.stage.said = words
        self.narrate(words, weight)

    def narrate(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """For the voice alone; of a scene that is covered, or is only drawn for a picture, nothing is heard. Where
        somebody wants their cards kept silent, what may tell of them waits until they ask."""
        if self.stage.scene is not self:
            return
        if self.tells_secrets and weight not in _PUBLIC and any(one.keeps_quiet() for one in self.stage.stack):
            self.stage.narrator.keep_silent(words, weight)
        else:
            self.stage.narrator.tell(words, weight)

    def keeps_quiet(self) -> bool:
        """Whoever plays at this table wants nothing said that others should not hear
        (`stage/table/silent_cards.py`)."""
        return False

    def withdraw_question(self) -> None:
        """What this scene has asked no longer holds."""
        if self.stage.scene is self:
            self.stage.narrator.drop_question()

    def say_refusal(self, refusal: Refusal) -> None:
        self.spoken(f"{refusal.reason} {refusal.rule}".strip(), Weight.REFUSAL)

    def say_focus(self) -> None:
        self.spoken(self.focus.announcement(), Weight.FOCUS)

    def announce_prompt(self, words: str) -> None:
        """What the prompt says."""
        self.spoken(words, Weight.PROMPT)

    @property
    def screen_title(self) -> str:
        """What this screen is called, for who does not see it."""
        return self.title_text

    def introduce(self) -> None:
        """What is told once of a screen that opens, besides what it says itself."""

    def surroundings(self) -> list[str]:
        """How it stands here in sentences; empty where nothing is played, and what lies below is told."""
        return []

    def reannounce(self) -> None:
        """Nothing covers the scene any more: where one is, for who does not see it."""
        if self.focus.seen and self.focus.current is not None:
            self.say_focus()

    def things(self) -> list[Spot]:
        """Everything that can be used now, in the order in which somebody is told of it."""
        return in_reading_order(spot for spot in self.focus.reachable() if spot.useful and spot.enabled)

    def describe(self, spot: Spot) -> str:
        """What a thing is and does, for somebody who looks for what to do."""
        return spot.full_label()
