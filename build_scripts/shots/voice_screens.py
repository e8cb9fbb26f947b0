"""Screens of the voice: its page in the settings, with and without a voice, and the line on the shelf."""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.voice.programs import Espeak, SpeechDispatcher
from shots.studio import Studio


def _voices(s: Studio) -> None:
    """Add voices by name only; they do not speak."""
    s.stage.narrator.voices = [SpeechDispatcher("spd-say"), Espeak("espeak-ng", "espeak-ng")]


def page(s: Studio) -> None:
    _voices(s)
    s.show(SettingsScene("voice"))


def page_without(s: Studio) -> None:
    s.show(SettingsScene("voice"))


def show_offer(s: Studio) -> None:
    s.show(Shelf())
    scene = s.stage.scene
    assert scene is not None
    _voices(s)
    s.stage.narrator.once = lambda *words: None  # type: ignore[method-assign, assignment]
    s.stage.narration.offer(scene)
    s.stage.step(0.0, [])


SCREENS: dict[str, Callable[[Studio], None]] = {
    "settings-voice": page, "settings-voice-none": page_without, "shelf-voice": show_offer,
}
