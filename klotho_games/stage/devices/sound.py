"""Sounds and music. Without a sound device everything stays silent, and nothing else changes.

A device can disappear, and another one can appear. The player is told once each time, and everything else goes on.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import TypedDict

import pygame

from klotho_games.core.i18n import _
from klotho_games.old_paths import keep_old_names

from . import missing_files
from .silence import quiet

_DUCKED = 0.4
"""The volume of music under a sting: 8 dB less."""
_DUCK_DOWN, _DUCK_UP = 0.15, 0.6
_UNDER_SPEECH = 0.5
"""The volume of effects under speech: 6 dB less."""
_FULL = 10
_LOOK_AGAIN, _SELDOM = 5.0, 60.0
"""Seconds until a lost device is looked for again, at first and at most. Opening a device can hold up a frame."""


class SoundEntry(TypedDict):
    """An entry of the manifest: a sound or a tune."""

    name: str
    file: str
    category: str
    caption: str
    volume: float
    seconds: float
    variants: list[str]


def sound_root() -> Path:
    packaged = Path(str(files("klotho_games"))) / "sounds"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "sounds"


@keep_old_names(volumes="set_volumes", music="play_music")
class Sounds:
    """Plays the sounds of the manifest by name. With captions on, `caption` is called with what is heard."""

    def __init__(self, root: Path | None = None, device: bool = True) -> None:
        self.root = root or sound_root()
        self.caption: Callable[[str], None] | None = None
        self.captions = False
        self.tell: Callable[[str], None] | None = None
        """Tells the player in a sentence what has happened to the sound."""
        self._lost = False
        """Whether there was a device and it has gone."""
        self._again_at, self._pause = 0.0, _LOOK_AGAIN
        self.works = device and _start_mixer()
        self.is_hushed = False
        """Whether `play` does nothing for a moment."""
        self.played: list[str] = []
        self._entries: dict[str, SoundEntry] = {}
        self._music: dict[str, SoundEntry] = {}
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._last: dict[str, str] = {}
        self._master = self._effects = self._tunes = 1.0
        self._tune = ""
        self._duck_until = 0.0
        self.under_speech = False
        """Whether the narrator speaks: then music and effects are quieter."""
        self._duck = 1.0
        # The choice of a variant must never touch the game's own chance.
        self._choice = random.Random()
        self._read_manifest()

    def start(self) -> None:
        """Open the device, for a program that has shown its first picture before, and begin the requested tune."""
        self.works = bool(self._entries) and _start_mixer()
        tune, self._tune = self._tune, ""
        if tune:
            self.play_music(tune)

    # -- devices that come and go ----------------------------------------------------------------------------

    def on_device_gone(self) -> None:
        """Change to another device, or tell the player that there is none."""
        if not self.works:
            return
        self._lost, self._pause = True, _LOOK_AGAIN
        if not self._open_again():
            self._say(_("The sound device was disconnected. Everything else keeps running, and the sound returns when "
                        "the device does."))

    def on_device_came(self) -> None:
        """Use a new device if one is missing."""
        if self._lost and self._open_again():
            self._say(_("The sound is back."))

    def _open_again(self) -> bool:
        self.works = False
        self._loaded.clear()  # they belong to the device that has gone
        pygame.mixer.quit()
        tune, self._tune = self._tune, ""
        self._again_at = time.monotonic() + self._pause
        self._pause = min(_SELDOM, 2 * self._pause)
        if not _start_mixer():
            self._tune = tune
            return False
        self.works, self._lost = True, False
        self.play_music(tune)
        return True

    def _say(self, sentence: str) -> None:
        if self.tell is not None:
            self.tell(sentence)

    def _on_failure(self) -> None:
        """Find out whether only a file could not be played, or the device has gone."""
        if not pygame.mixer.get_init():
            self.on_device_gone()

    def _read_manifest(self) -> None:
        try:
            manifest = json.loads((self.root / "manifest.json").read_text(encoding="utf-8"))
            effects, tunes = ({e["name"]: e for e in manifest[kind]} for kind in ("sfx", "music"))
        except (OSError, ValueError, LookupError, TypeError):
            missing_files.note("manifest.json")
            self.works = False
            return
        self._entries, self._music = effects, tunes

    def names(self) -> set[str]:
        return set(self._entries)

    def set_volumes(self, master: int, music: int, effects: int) -> None:
        """Set the volumes, each from 0 to 10."""
        self._master, self._tunes, self._effects = master / _FULL, music / _FULL, effects / _FULL
        self._set_music_volume()

    @contextmanager
    def hush(self) -> Iterator[None]:
        """Play no sound while something is done that no one has pressed for."""
        before, self.is_hushed = self.is_hushed, True
        try:
            yield
        finally:
            self.is_hushed = before

    def play(self, name: str) -> None:
        entry = self._entries.get(name)
        if entry is None or self.is_hushed:
            return
        self.played.append(name)
        del self.played[:-50]
        if self.captions and self.caption is not None and entry["category"] != "ui":
            self.caption(_(entry["caption"]))
        if not self.works or not self._master * self._effects:
            return
        sound = self._variant(name, entry)
        if sound is None:
            return
        loudness = entry["volume"] * self._choice.uniform(0.9, 1.0)
        spoken_over = _UNDER_SPEECH if self.under_speech else 1.0
        try:
            sound.set_volume(loudness * self._master * self._effects * spoken_over)
            sound.play()
        except pygame.error:
            self._on_failure()
            return
        if entry["category"] == "stings":
            self._duck_until = time.monotonic() + entry["seconds"]

    def _variant(self, name: str, entry: SoundEntry) -> pygame.mixer.Sound | None:
        variants = entry["variants"]
        others = [v for v in variants if v != self._last.get(name)] or variants
        chosen = self._choice.choice(others)
        self._last[name] = chosen
        try:
            if chosen not in self._loaded:
                self._loaded[chosen] = pygame.mixer.Sound(str(self.root / chosen))
            return self._loaded[chosen]
        except (pygame.error, OSError):
            self._on_failure()
            if self.works:
                missing_files.note(chosen)
            return None

    def play_music(self, name: str) -> None:
        """Change the tune. The same tune goes on; "" stops the music."""
        if name == self._tune:
            return
        self._tune = name
        if not self.works:
            return
        try:
            if not name or name not in self._music:
                pygame.mixer.music.fadeout(400)
                return
            pygame.mixer.music.load(str(self.root / self._music[name]["file"]))
            self._set_music_volume()
            pygame.mixer.music.play(-1, fade_ms=600)
        except (pygame.error, OSError):
            if pygame.mixer.get_init():
                self._tune = ""
                if name in self._music:
                    missing_files.note(self._music[name]["file"])
            else:
                self.on_device_gone()

    def update(self, seconds: float) -> bool:
        """Lower the music under stings and speech. Return True while it is lowered or changes."""
        if self._lost and time.monotonic() > self._again_at:
            self.on_device_came()
        goal = _DUCKED if self.under_speech or time.monotonic() < self._duck_until else 1.0
        if self._duck == goal:
            return goal < 1.0
        rate = (1 - _DUCKED) / (_DUCK_DOWN if goal < self._duck else _DUCK_UP)
        step = rate * seconds
        self._duck = max(goal, self._duck - step) if goal < self._duck else min(goal, self._duck + step)
        self._set_music_volume()
        return True

    def _set_music_volume(self) -> None:
        if self.works:
            entry = self._music.get(self._tune)
            own = entry["volume"] if entry is not None else 0.6
            try:
                pygame.mixer.music.set_volume(own * self._master * self._tunes * self._duck)
            except pygame.error:
                self._on_failure()


def _start_mixer() -> bool:
    try:
        with quiet():
            pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(24)
    except pygame.error:
        return False
    return True
