"""The voice in the program: its settings, the offer at the first start, keys, and how menus are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from klotho_games.core.files import settings as core_settings
from klotho_games.core.games import registry
from klotho_games.core.games.rulebook import clauses
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.devices.sound import Sounds
from klotho_games.voice.narrator import Narrator
from klotho_games.voice.speaking import SpokenLine
from tests.lazy_stage import LazyStage
from tests.pictures import ART
from tests.scenes.rig import keys, name, pad, settle, spot, tap
from tests.stage.rig import FRAME


class Voice:
    def __init__(self, id: str) -> None:
        self.id = self.name = id


class Mouth:
    """A mouth that finishes each line at once."""

    def __init__(self, heard: list[SpokenLine], voice: Voice) -> None:
        self._heard, self.voice = heard, voice
        self.is_busy, self.problem = False, ""

    def say(self, line: SpokenLine) -> None:
        self._heard.append(line)

    def hush(self) -> None: ...

    def close(self) -> None: ...


class Listening:
    def __init__(self, *voices: str, **wishes: Any) -> None:
        self.lines: list[SpokenLine] = []
        self.mouths: list[Mouth] = []
        wanted = core_settings.with_values(core_settings.Settings(), **{"motion": "reduced", **wishes})
        self.program = MainProgram(wanted)
        self.narrator = Narrator([Voice(id) for id in voices], mouth=self._mouth)
        stage = LazyStage((640, 360), wanted, Sounds(device=False), self.program, ART, self.narrator)
        self.program.stage = stage
        if self.program.profiles.get("Ada") is None:
            self.program.profiles.add("Ada", portrait="ada")
        stage.push(Shelf())
        settle(self.program)

    def _mouth(self, voice: Any) -> Mouth:
        self.mouths.append(Mouth(self.lines, voice))
        return self.mouths[-1]

    def heard(self) -> str:
        """Return everything said since the last call."""
        told = " | ".join(line.text for line in self.lines)
        self.lines.clear()
        return told


@pytest.fixture
def listening() -> Iterator[Any]:
    opened: list[Listening] = []

    def listen(*voices: str, **wishes: Any) -> Listening:
        opened.append(Listening(*voices, **wishes))
        return opened[-1]

    yield listen
    for one in opened:
        one.program.close()


def test_the_first_start_offers_a_voice_once_by_sound_and_by_a_line(listening: Any) -> None:
    one = listening("one")
    stage = one.program.stage
    stage.narration.offer(stage.scene)
    stage.step(FRAME, [])
    assert one.heard() == "Press F9 to have everything read aloud."
    assert stage.scene.tips.is_moving, "a line on the screen"
    keys(one.program, "tab")  # any other input counts as a no
    assert one.program.settings.voice_offered and not one.program.settings.voice
    stage.narration.offer(stage.scene)
    stage.step(FRAME, [])
    assert one.heard() == ""
    assert core_settings.load()[0].voice_offered


def test_an_offer_that_no_one_answers_passes(listening: Any) -> None:
    one = listening("one")
    stage = one.program.stage
    stage.narration.offer(stage.scene)
    for _n in range(21):
        stage.step(1.0, [])
    assert one.program.settings.voice_offered


def test_nothing_is_offered_without_a_voice_or_where_it_is_on(listening: Any) -> None:
    for one in (listening(), listening("one", voice=True)):
        one.heard()
        one.program.stage.narration.offer(one.program.stage.scene)
        one.program.stage.step(FRAME, [])
        assert one.heard() == "" and not one.program.settings.voice_offered


def test_one_key_turns_it_on_and_tells_the_others(listening: Any) -> None:
    one = listening("one")
    one.program.stage.input.device = "keys"
    keys(one.program, "f9")
    told = one.heard()
    assert one.program.settings.voice and one.program.settings.voice_offered
    assert "F3: What can I do now?" in told and "The shelf." in told and "Reading aloud is on." in told
    assert one.program.stage.scene.focus.current.label in told, "where the focus is"
    keys(one.program, "f9")
    assert not one.program.settings.voice
    one.heard()
    keys(one.program, "tab", "f2", "f4")
    assert one.heard() == ""


def test_without_any_voice_the_key_says_what_is_missing(listening: Any) -> None:
    one = listening()
    one.program.stage.step(FRAME, [Press(Action.VOICE, "f9")])
    assert not one.program.settings.voice and one.program.stage.scene.tips.is_moving


def test_the_page_chooses_voice_rate_and_volume_and_lets_them_be_heard(listening: Any) -> None:
    one = listening("one", "two")
    one.program.stage.push(SettingsScene("voice"))
    settle(one.program)
    one.heard()
    tap(one.program, "voice-try")
    assert one.lines == [SpokenLine("This is how the voice will sound.", "en", 2, 8)]
    one.heard()
    one.program.stage.scene.focus.seen = True
    one.program.stage.scene.focus.set(spot(one.program, "voice-rate"))
    keys(one.program, "right")
    assert one.program.settings.voice_rate == 3 and one.lines[-1].rate == 3
    one.program.stage.scene.focus.set(spot(one.program, "voice-volume"))
    keys(one.program, "left")
    assert one.program.settings.voice_volume == 7 and one.lines[-1].volume == 7
    one.program.stage.scene.focus.set(spot(one.program, "voice-name"))
    keys(one.program, "right")
    assert one.program.settings.voice_name == "two"
    tap(one.program, "voice")
    assert one.program.settings.voice and one.mouths[-1].voice.id == "two"


def test_without_a_voice_the_page_says_so(listening: Any) -> None:
    one = listening()
    one.program.stage.push(SettingsScene("voice"))
    settle(one.program)
    assert one.program.stage.said.startswith("No voice was found on this computer.")
    assert one.program.stage.scene.focus.find("voice") is None


def test_a_voice_that_fails_is_told_of_in_one_sentence_and_all_goes_on(listening: Any) -> None:
    one = listening("one", voice=True)
    one.mouths[-1].problem = "The voice “one” does not answer."
    one.program.stage.step(FRAME, [])
    assert one.program.stage.scene.tips.is_moving and not one.narrator.is_on
    keys(one.program, "tab")
    assert name(one.program) == "shelf"


def test_menus_say_what_they_are_and_what_is_said_again_is_asked_for(listening: Any) -> None:
    one = listening("one", voice=True)
    one.program.stage.input.device = "keys"
    one.heard()
    one.program.open_settings()
    settle(one.program)
    assert one.heard().startswith("Settings, changes apply at once. Window, tab, open, ")
    keys(one.program, "f5")
    assert one.heard().startswith("Settings, changes apply at once.")
    keys(one.program, "escape")
    assert one.heard().startswith("The shelf.")
    pad(one.program, "rs")
    assert "1 of " in one.heard(), "the pad asks too"


def test_a_key_that_is_being_chosen_goes_to_the_list_of_keys(listening: Any) -> None:
    one = listening("one", voice=True)
    one.program.stage.push(SettingsScene("keys"))
    settle(one.program)
    spot(one.program, "key-undo").press()
    keys(one.program, "f3")
    assert one.program.settings.bindings["undo"][0] == "f3"


def test_music_makes_room_while_someone_speaks(listening: Any) -> None:
    one = listening("one", voice=True)
    sound = one.program.stage.sound
    one.mouths[-1].is_busy = True
    one.program.stage.step(FRAME, [])
    assert sound.under_speech and sound.update(1.0)
    one.mouths[-1].is_busy = False
    one.program.stage.step(FRAME, [])
    assert not sound.under_speech


def test_the_rulebook_is_read_by_page_by_chapter_and_at_the_clause_it_was_opened_for(listening: Any) -> None:
    one = listening("one", voice=True)
    one.program.stage.input.device = "keys"
    book = registry.load("karthis").rulebook
    one.program.open_rules("karthis", "KAR-2.3")
    settle(one.program)
    clause = clauses(book)["KAR-2.3"]
    assert f"KAR-2.3. {clause.text}" in one.heard()
    keys(one.program, "page down")
    page = one.heard()
    assert len(page) > 200
    keys(one.program, "f4")
    assert one.heard().rstrip(".") in page
    one.program.stage.scene.focus.find("section-2").press()
    settle(one.program)
    told = one.heard()
    assert told.startswith(one.program.stage.scene._set.sections[2][0].split(".")[0])


def test_what_is_covered_is_not_heard(listening: Any) -> None:
    """Larger text rebuilds all scenes, also the covered ones, but only the top scene speaks."""
    one = listening("one", voice=True)
    one.program.stage.input.device = "keys"
    below = one.program.stage.scene
    one.program.open_settings()
    settle(one.program)
    one.heard()
    below.spoken("Nobody sees this.")
    one.program.change_settings(text_scale=1.5)
    settle(one.program)
    assert "Nobody" not in one.heard()
