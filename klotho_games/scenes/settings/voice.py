"""The settings page about reading aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.files.settings import LOUDEST, RATES
from klotho_games.core.i18n import _, percent
from klotho_games.stage.access.narration_keys import no_voice, rate_names
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import key_name
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.voice.narrator import Weight

if TYPE_CHECKING:
    from .page import SettingsScene


def voice_rows(scene: SettingsScene) -> int:
    return 5 if scene.stage.narrator.voices else 2


def voice_page(scene: SettingsScene) -> None:
    stage, now, rows = scene.stage, scene.now, scene.rows(voice_rows(scene))
    voices = stage.narrator.voices
    key = key_name(stage.input.key_for_name("voice"))
    told = _("Reads the screen aloud. {key} turns this on or off anywhere.").format(key=key)
    if not voices:
        _without(scene, rows[0].union(rows[1]).grow(0, -20))
        return
    scene.switch("voice", rows[0], _("Read aloud"), told, now.voice,
                 lambda on: scene.change(voice=on, voice_offered=True))
    ids = [voice.id for voice in voices]
    at = ids.index(stage.narrator.voice) if stage.narrator.voice in ids else 0
    scene.choice("voice-name", rows[1], _("Which voice"), _("Chooses one of the voices on this computer."),
                 [voice.name for voice in voices], at, lambda i: scene.change(voice_name=ids[i]))
    names = rate_names()
    scene.slider("voice-rate", rows[2], _("Reading speed"), _("Five speeds, from very slow to very fast."), RATES,
                 now.voice_rate, lambda i: names[i], lambda i: _change_and_try(scene, voice_rate=i))
    scene.slider("voice-volume", rows[3], _("Volume of the voice"),
                 _("Music and effects get quieter while the voice speaks."), LOUDEST + 1,
                 now.voice_volume, lambda i: percent(i * 10), lambda i: _change_and_try(scene, voice_volume=i))
    scene.add_row_words(rows[4], _("Test the voice"), _("Reads one sentence with these settings."))
    button = Box(rows[4].right - 330, rows[4].centre[1] - 32, 330, 64)
    Button(scene, "voice-try", button, _("Try it"), lambda: try_it(scene), icon="play",
           style=ButtonStyle(size=24, radius=14))


def _change_and_try(scene: SettingsScene, **wish: int) -> None:
    """Change a setting of the voice, and let the player hear it."""
    scene.change(**wish)
    try_it(scene)


def try_it(scene: SettingsScene) -> None:
    """Say a sentence with the present voice, even if reading aloud is off: the player wants to hear how it would be."""
    words = _("This is how the voice will sound.")
    narrator, now = scene.stage.narrator, scene.now
    if narrator.is_on:
        narrator.tell(words, Weight.ANSWER)
    else:
        narrator.once(words, now.voice_name, now.voice_rate, now.voice_volume)


def _without(scene: SettingsScene, room: Box) -> None:
    def paint(pen: Pen) -> None:
        pen.text(no_voice(), room.at_origin, 28, "#6a3a08", SEMI, wrap=True, valign="top", leading=1.2)

    scene.add(Sprite(room, paint, z=6))
    scene.spoken(no_voice())
