"""Sound is optional: without a device, a manifest or a file everything else works."""

from __future__ import annotations

import itertools
import json
import shutil
from pathlib import Path

import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.stage.devices import sound as sound_module
from klotho_games.stage.devices.sound import Sounds, sound_root


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Sounds:
    sounds = Sounds()
    assert sounds.works, "SDL's dummy device is always there"
    return sounds


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 50.0
        monkeypatch.setattr(sound_module.time, "monotonic", lambda: self.now)


def sting(sounds: Sounds) -> str:
    return next(name for name, entry in sounds._entries.items() if entry["category"] == "stings")


def test_without_a_device_all_calls_are_quiet() -> None:
    sounds = Sounds(device=False)
    assert not sounds.works and sounds.names()
    sounds.set_volumes(10, 10, 10)
    sounds.play("ui_press")
    sounds.play_music("title")
    sounds.update(0.1)
    assert sounds.played == ["ui_press"]


def test_a_device_that_cannot_be_opened_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-device")
    sounds = Sounds()
    assert not sounds.works
    sounds.play("ui_press")


def test_a_missing_or_broken_manifest_is_silence(tmp_path: Path) -> None:
    assert not Sounds(tmp_path).works
    (tmp_path / "manifest.json").write_text("{")
    sounds = Sounds(tmp_path)
    assert not sounds.works
    sounds.play("ui_press")
    assert sounds.played == []


def test_a_missing_file_is_passed_over(tmp_path: Path) -> None:
    shutil.copy(sound_root() / "manifest.json", tmp_path)
    sounds = Sounds(tmp_path)
    sounds.set_volumes(10, 10, 10)
    sounds.play("ui_press")
    sounds.play_music("title")


def test_every_file_of_the_manifest_is_there_and_loads(works: Sounds) -> None:
    manifest = json.loads((sound_root() / "manifest.json").read_text(encoding="utf-8"))
    for entry in manifest["sfx"]:
        assert entry["caption"] and entry["variants"], entry["name"]
        for variant in entry["variants"]:
            assert pygame.mixer.Sound(str(sound_root() / variant)).get_length() > 0.02, variant
    for entry in manifest["music"]:
        assert (sound_root() / entry["file"]).is_file(), entry["name"]


def test_the_same_variant_is_never_heard_twice_in_a_row(works: Sounds) -> None:
    several = [name for name, entry in works._entries.items() if len(entry["variants"]) > 1]  # type: ignore[arg-type]
    assert several
    for name in several:
        heard = []
        for _ in range(12):
            works._variant(name, works._entries[name])
            heard.append(works._last[name])
        assert all(a != b for a, b in itertools.pairwise(heard)), name
        assert len(set(heard)) > 1


def test_captions_tell_what_is_heard_but_not_every_button(works: Sounds) -> None:
    told: list[str] = []
    works.caption = told.append
    works.play("dice_roll_wood_1")
    assert told == []
    works.captions = True
    works.play("ui_press")
    works.play(sting(works))
    assert told == [works._entries[sting(works)]["caption"]]


def test_captions_are_in_the_language_of_the_house() -> None:
    sounds, told = Sounds(device=False), []
    sounds.captions, sounds.caption = True, told.append
    i18n.use("de")
    sounds.play("card_deal")
    assert told == ["Eine Karte wird ausgeteilt"]


def test_captions_come_without_a_device_too() -> None:
    told: list[str] = []
    sounds = Sounds(device=False)
    sounds.captions, sounds.caption = True, told.append
    sounds.play(sting(sounds))
    assert len(told) == 1


def test_an_unknown_sound_is_nothing(works: Sounds) -> None:
    works.play("no_such_sound")
    assert works.played == []


def test_what_was_played_is_kept_short(works: Sounds) -> None:
    for _ in range(200):
        works.play("ui_hover")
    assert len(works.played) <= 50


def test_nothing_plays_at_volume_nought(works: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(works, "_variant", lambda *_: pytest.fail("loaded although silent"))
    works.set_volumes(0, 10, 10)
    works.play("ui_press")
    works.set_volumes(10, 10, 0)
    works.play("ui_press")


def test_volumes_multiply(works: Sounds) -> None:
    works.play_music("title")
    works.set_volumes(10, 10, 10)
    loud = pygame.mixer.music.get_volume()
    works.set_volumes(5, 10, 10)
    assert pygame.mixer.music.get_volume() == pytest.approx(loud / 2, abs=0.02)
    works.set_volumes(5, 0, 10)
    assert pygame.mixer.music.get_volume() == 0


def test_music_ducks_under_a_sting_and_comes_back(works: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    works.play_music("title")
    works.set_volumes(10, 10, 10)
    before = pygame.mixer.music.get_volume()
    works.play(sting(works))
    for _ in range(20):
        clock.now += 0.02
        assert works.update(0.02)
    assert pygame.mixer.music.get_volume() == pytest.approx(before * 0.4, abs=0.03)
    clock.now += 60
    for _ in range(60):
        works.update(0.02)
    assert pygame.mixer.music.get_volume() == pytest.approx(before, abs=0.02)
    assert not works.update(0.02)


def test_the_same_tune_goes_on(works: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    works.play_music("title")
    monkeypatch.setattr(pygame.mixer.music, "load", lambda *_: pytest.fail("started again"))
    works.play_music("title")
    works.play_music("")
    assert works._tune == ""


# -- a device that disappears and returns -------------------------------------------------------------------


@pytest.fixture
def told(works: Sounds) -> list[str]:
    said: list[str] = []
    works.tell = said.append
    return said


def _another(sounds: Sounds) -> str:
    return next(name for name in sounds._music if name != "title")


def none_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound_module, "_start_mixer", lambda: False)


def test_a_device_that_goes_is_told_once_and_taken_again_when_it_comes(
    works: Sounds, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    works.play_music("title")
    works.play("ui_press")
    with monkeypatch.context() as gone:
        none_left(gone)
        works.on_device_gone()
        works.on_device_gone()
        works.play("ui_press")
        works.play_music(_another(works))
        works.set_volumes(5, 5, 5)
        works.update(0.1)
    assert not works.works and len(told) == 1 and "was disconnected" in told[0]
    works.on_device_came()
    assert works.works and told[1:] == ["The sound is back."] and works._tune == _another(works)
    assert pygame.mixer.music.get_busy()
    works.play("ui_press")
    works.on_device_came()
    assert len(told) == 2, "one more device is no news"


def test_where_there_is_another_device_no_one_has_to_hear_of_it(works: Sounds, told: list[str]) -> None:
    works.play_music("title")
    works.on_device_gone()
    assert works.works and not told and pygame.mixer.music.get_busy()


@pytest.mark.parametrize("use", ["play", "volumes", "update", "music"])
def test_whatever_finds_the_mixer_gone_goes_on(works: Sounds, told: list[str], use: str,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    works.play_music("title")
    works.play(sting(works))
    pygame.mixer.quit()
    none_left(monkeypatch)
    {"play": lambda: works.play("ui_press"), "volumes": lambda: works.set_volumes(1, 1, 1),
     "update": lambda: works.update(0.05), "music": lambda: works.play_music(_another(works))}[use]()
    assert not works.works and len(told) == 1


def test_a_lost_device_is_looked_for_ever_more_seldom(
    works: Sounds, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    looked: list[float] = []
    monkeypatch.setattr(sound_module, "_start_mixer", lambda: looked.append(clock.now) or len(looked) > 5)
    works.on_device_gone()
    while not works.works:
        clock.now += 0.5
        works.update(0.5)
        assert clock.now < 1000
    waits = [later - earlier for earlier, later in itertools.pairwise(looked)]
    assert waits == sorted(waits) and waits[0] < 7 and waits[-1] > 30
    assert told[-1] == "The sound is back."
