"""What a scene says to people who can't see it. The scene itself knows its name and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from .scene import Scene


_PUBLIC = (Weight.PLACE, Weight.EVENT, Weight.ANSWER)
"""What everyone can hear, and what a player has asked for."""


class Speech:
    """Every scene has one."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._unsaid: list[tuple[str, Weight]] | None = None
        """What the scene wants to say when it opens, while it is only being prepared."""

    def hold(self) -> None:
        """Say nothing until the scene opens."""
        self._unsaid = []

    def release(self, *, say: bool) -> None:
        """Say what was held back, or forget it."""
        unsaid, self._unsaid = self._unsaid or [], None
        for words, weight in unsaid if say else ():
            self.say(words, weight)

    def say(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """Say words with their weight. All news is read; of prompts and the focus, only the last."""
        if self._unsaid is not None:
            self._unsaid.append((words, weight))
            return
        self._scene.stage.said = words
        self.narrate(words, weight)

    def narrate(self, words: str, weight: Weight = Weight.NEWS) -> None:
        """Let the voice read words, unless the scene is covered or only drawn for a picture.

        If a player wants their cards kept silent, words that can reveal them wait until the player asks.
        """
        scene, stage = self._scene, self._scene.stage
        if stage.scene is not scene:
            return
        if scene.tells_secrets and weight not in _PUBLIC and any(one.keeps_quiet() for one in stage.stack):
            stage.narrator.keep_silent(words, weight)
        else:
            stage.narrator.tell(words, weight)

    def withdraw_question(self) -> None:
        """Withdraw a question of this scene that is no longer valid."""
        if self._scene.stage.scene is self._scene:
            self._scene.stage.narrator.drop_question()

    def say_refusal(self, refusal: Refusal) -> None:
        self.say(f"{refusal.reason} {refusal.rule}".strip(), Weight.REFUSAL)

    def say_focus(self) -> None:
        self.say(self._scene.focus.announcement(), Weight.FOCUS)

    def announce_prompt(self, words: str) -> None:
        """Say the words of the prompt."""
        self.say(words, Weight.PROMPT)
