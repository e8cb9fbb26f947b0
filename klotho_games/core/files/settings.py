"""The player's settings: window, text, motion, sound, language, keys.

    wanted, notices = settings.load()
    settings.save(settings.with_values(wanted, text_scale=1.5))

An invalid value falls back to its default, with a notice; the other values are kept. Keys that this version does not
know stay in the file, for the version that knows them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.i18n import _

from . import folders, safe_reading
from .folders import NOT_JSON, cannot_save_error

TEXT_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
SPEEDS = ("slow", "normal", "fast", "instant")
LOUDEST = 10
RATES = 5
"""The number of rates of speech, from 0, the slowest. The middle one is the usual rate."""

Motion = Literal["full", "reduced"]
Speed = Literal["slow", "normal", "fast", "instant"]
Hand = Literal["both", "left", "right"]
HANDS: tuple[Hand, ...] = ("both", "left", "right")
PACES = (0.6, 1.0, 1.6, 2.5, 4.0)
"""Seconds for which each element is highlighted in single-switch scanning."""
DWELLS = (0.0, 0.5, 0.8, 1.2, 2.0, 3.0)
"""Seconds after which a resting pointer clicks. The first value turns this off."""
PointerSize = Literal["usual", "large", "huge"]
POINTERS: tuple[PointerSize, ...] = ("usual", "large", "huge")


_LARGEST = 1 << 20
"""Bytes, at most, of the settings file."""


class Settings(Value, frozen=True):
    """All settings with their defaults, as one frozen value."""

    fullscreen: bool = False
    window: tuple[int, int] | None = None
    """None: a size that suits the screen."""
    text_scale: float = 1.0
    motion: Motion = "full"
    speed: Speed = "normal"
    linger: bool = True
    """Show great wins and losses in full even at the speed "instant"."""
    master: int = 8
    music: int = 6
    effects: int = 8
    ask_first: bool = True
    """At tables where a slip cannot be undone, ask for confirmation before a move counts."""
    tutor: bool = False
    """In practice games, ask before a costly move."""
    chance_bar: bool = False
    """In practice games and replays, show the chance to win above the prompt."""
    captions: bool = False
    voice: bool = False
    """Read everything aloud."""
    voice_name: str = ""
    """The name of the system's voice to use; empty: the first one found."""
    voice_rate: int = 2
    voice_volume: int = 8
    voice_offered: bool = False
    """The player has answered or ignored the message that a voice is available."""
    high_contrast: bool = False
    pointer: PointerSize = "usual"
    """"usual" is the system's own pointer."""
    reactions: bool = True
    """Show and play the reactions that people send from their phones."""
    share_names: bool = False
    """Put the players' names on pictures that people share."""
    plugins: bool = True
    """Show plug-in games on the shelf."""
    language: str = ""
    """Empty: the language of the system."""
    bindings: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Changes to the built-in keys only: action -> names of keys and buttons."""
    hand: Hand = "both"
    """Which hands the player uses on the keyboard."""
    hand_bindings: dict[str, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    """Changes to the layouts for one hand: hand -> action -> places."""
    scanning: bool = False
    """Highlight all usable elements in turn, and use the highlighted one when the switch is pressed."""
    scan_pace: float = 1.6
    switch_key: str = "space"
    dwell: float = 0.0
    """Seconds after which a resting pointer clicks; 0: never."""


def load() -> tuple[Settings, list[str]]:
    """Return the saved settings, and a sentence for each thing that had to be repaired."""
    path = folders.settings_file()
    try:
        kept = msgspec.json.decode(safe_reading.content(path, _LARGEST))
        if not isinstance(kept, dict):
            raise msgspec.ValidationError
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), []
    except (*safe_reading.FOREIGN, *NOT_JSON):
        beside = folders.set_aside(path)
        told = _("The settings were damaged and are back to the defaults. The damaged file is kept as {name}.")
        return Settings(), [told.format(name=beside.name if beside else path.name)]
    except OSError as problem:
        told = _("Can’t read the settings in {path} ({reason}), so the defaults are used.")
        return Settings(), [told.format(path=path, reason=problem.strerror)]
    return _mend(kept)


def save(settings: Settings) -> None:
    """Save the settings. Raises CannotSave if the folder cannot be written."""
    path = folders.settings_file()
    try:
        kept = msgspec.json.decode(safe_reading.content(path, _LARGEST))
    except (FileNotFoundError, NotADirectoryError):
        kept = {}
    except (*safe_reading.FOREIGN, *NOT_JSON):
        folders.set_aside(path)  # never overwrite it, whatever it is
        kept = {}
    except OSError as problem:
        raise cannot_save_error(path, problem) from problem
    unknown = kept if isinstance(kept, dict) else {}
    text = msgspec.json.encode({**unknown, **msgspec.to_builtins(settings)})
    folders.write_whole(path, msgspec.json.format(text, indent=1))


def with_values(settings: Settings, **values: Any) -> Settings:
    """Return the settings with other values. Raises ValueError for an invalid value, which is a bug of the program."""
    for name, value in values.items():
        if not _sound(name, value):
            raise ValueError(f"settings.{name} cannot be {value!r}")
    return msgspec.structs.replace(settings, **values)


def _mend(kept: dict[str, Any]) -> tuple[Settings, list[str]]:
    values: dict[str, Any] = {}
    notices = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in kept:
            continue
        try:
            value = msgspec.convert(kept[field.name], field.type)
            sound = _sound(field.name, value)
        except NOT_JSON:
            sound = False
        if sound:
            values[field.name] = value
        else:
            told = _("The setting “{name}” had an invalid value and is back to its default.")
            notices.append(told.format(name=field.name))
    return Settings(**values), notices


def _sound(name: str, value: Any) -> bool:
    """Return whether a value of the right type is also within its limits."""
    if name == "text_scale":
        return bool(1.0 <= value <= 2.0)
    if name == "voice_rate":
        return bool(0 <= value < RATES)
    if name in ("master", "music", "effects", "voice_volume"):
        return bool(0 <= value <= LOUDEST)
    if name == "window":
        return value is None or bool(1 <= value[0] <= 32767 and 1 <= value[1] <= 32767)
    if name == "hand":
        return value in HANDS
    if name == "scan_pace":
        return bool(PACES[0] <= value <= PACES[-1])
    if name == "dwell":
        return bool(value == 0 or DWELLS[1] <= value <= DWELLS[-1])
    if name == "switch_key":
        return bool(0 < len(value) <= 40)
    if name == "speed":
        return value in SPEEDS
    if name == "pointer":
        return value in POINTERS
    if name == "motion":
        return value in ("full", "reduced")
    return name in Settings.__struct_fields__
