from __future__ import annotations

import msgspec
import pytest

from klotho_games.core.files import folders, settings
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.settings import Settings


def written(text: bytes) -> None:
    path = folders.settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


def test_without_a_file_there_are_the_defaults():
    assert settings.load() == (Settings(), [])


def test_what_is_saved_is_loaded():
    wanted = settings.with_values(
        Settings(),
        fullscreen=True,
        window=(1920, 1080),
        text_scale=1.5,
        motion="reduced",
        speed="fast",
        master=0,
        captions=True,
        high_contrast=True,
        language="de",
        bindings={"undo": ("u", "pad:x")},
    )
    settings.save(wanted)
    assert settings.load() == (wanted, [])


def test_each_wrong_value_falls_back_by_itself():
    written(b'{"text_scale":9,"speed":"warp","music":"loud","window":[0,5],"master":3,"motion":"reduced"}')
    loaded, notices = settings.load()
    assert loaded == Settings(master=3, motion="reduced")
    assert len(notices) == 4
    assert "The setting “speed” had an invalid value and is back to its default." in notices


def test_keys_of_another_version_are_kept():
    written(b'{"theme":"night","master":3}')
    loaded, notices = settings.load()
    assert notices == []
    settings.save(settings.with_values(loaded, music=1))
    kept = msgspec.json.decode(folders.settings_file().read_bytes())
    assert (kept["theme"], kept["master"], kept["music"]) == ("night", 3, 1)


@pytest.mark.parametrize("text", [b"", b"{", b"[1]", b"\xff\xfe", b'"words"', b'{"\xbe":1}', b"[" * 99999])
def test_a_damaged_file_is_set_aside(text):
    written(text)
    loaded, notices = settings.load()
    assert loaded == Settings()
    assert "settings.json.damaged" in notices[0]
    assert folders.settings_file().with_name("settings.json.damaged").read_bytes() == text


@pytest.mark.parametrize(
    "change",
    [{"text_scale": 3.0}, {"master": 11}, {"speed": "warp"}, {"motion": "none"}, {"window": (0, 9)}, {"nose": 1}],
)
def test_the_program_cannot_set_nonsense(change):
    with pytest.raises(ValueError, match=next(iter(change))):
        settings.with_values(Settings(), **change)


def test_a_folder_that_cannot_be_written_says_so(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("KLOTHO_HOME", str(blocked))
    with pytest.raises(CannotSave, match="Klotho Games can’t save anything in"):
        settings.save(Settings())
    assert settings.load()[0] == Settings()
