"""What a scene says, for those who do not see it; the scene itself answers what it is called and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from .scene import Scene


_PUBLIC = (Weight.PLACE, Weight.EVENT, Weight.ANSWER)
"""What everybody may hear, and what somebody has asked for."""


class Speech:
    """Every scene owns one."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def say(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """What is said now, and what it is: of news nothing is left out, of prompts and the focus the last counts."""
        self._scene.stage.said = words
        self.narrate(words, weight)

    def narrate(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """For the voice alone; of a scene that is covered, or is only drawn for a picture, nothing is heard. Where
        somebody wants their cards kept silent, what may tell of them waits until they ask."""
        scene, stage = self._scene, self._scene.stage
        if stage.scene is not scene:
            return
        if scene.tells_secrets and weight not in _PUBLIC and any(one.keeps_quiet() for one in stage.stack):
            stage.narrator.keep_silent(words, weight)
        else:
            stage.narrator.tell(words, weight)

    def withdraw_question(self) -> None:
        """What this scene has asked no longer holds."""
        if self._scene.stage.scene is self._scene:
            self._scene.stage.narrator.drop_question()

    def say_refusal(self, refusal: Refusal) -> None:
        self.say(f"{refusal.reason} {refusal.rule}".strip(), Weight.REFUSAL)

    def say_focus(self) -> None:
        self.say(self._scene.focus.announcement(), Weight.FOCUS)

    def announce_prompt(self, words: str) -> None:
        """What the prompt says."""
        self.say(words, Weight.PROMPT)
