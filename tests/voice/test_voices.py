"""Voices: found, started without a shell, stopped, and given up if they hang, die or are missing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
import time
import wave
from pathlib import Path

import pytest

from klotho_games.voice import finding, programs, speaking, windows
from klotho_games.voice.programs import Espeak, MacSay, SpeechDispatcher
from klotho_games.voice.speaking import LONGEST, Speaker, SpokenLine, VoiceFailed, plain
from klotho_games.voice.windows import WindowsSpeech

NASTY = "$(touch /tmp/x); `id` && \"quotes\" --help -w file"
ESPEAK = shutil.which("espeak-ng")


def test_the_voices_of_each_system_are_found(monkeypatch):
    def found(system: str, *programs: str) -> list[str]:
        monkeypatch.setattr(sys, "platform", system)
        return [voice.id for voice in finding.find(lambda name: f"/bin/{name}" if name in programs else None)]

    monkeypatch.delenv(finding.NONE_PLEASE, raising=False)
    assert found("linux", "spd-say", "espeak-ng", "espeak") == ["spd-say", "espeak-ng"]
    assert found("linux", "espeak") == ["espeak"]
    assert found("darwin", "say", "espeak-ng") == ["say", "espeak-ng"]
    assert found("win32", "powershell") == ["windows"]
    assert found("linux") == found("win32") == []
    monkeypatch.setenv(finding.NONE_PLEASE, "1")
    assert found("linux", "spd-say") == []


def test_words_are_one_argument_or_standard_input_and_never_an_option():
    command, text = SpeechDispatcher("/bin/spd-say").command(SpokenLine(NASTY, "de_AT", 4, 10))
    assert command[-2:] == ["--", NASTY] and text is None
    assert command[command.index("-l") + 1] == "de" and command[command.index("-r") + 1] == "60"
    command, text = Espeak("espeak-ng", "/bin/espeak-ng").command(SpokenLine(NASTY, "pt_BR"))
    assert text == NASTY and NASTY not in command and command[command.index("-v") + 1] == "pt-br"
    command, text = MacSay("/bin/say").command(SpokenLine("[[rate 1]] hello"))
    assert command[-2:] == ["-f", "-"] and text == "[[volm 0.8]] (rate 1) hello"
    assert programs._by_language("Anna                de_DE    # Hallo\nEddy (Deutsch)  de_DE # x\n") == {"de": "Anna"}


def test_a_bundle_lends_no_libraries_to_a_program_of_the_system(monkeypatch):
    ours = {"HOME": "/h", "LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/usr/lib", "DYLD_LIBRARY_PATH": "/b"}
    assert programs.of_the_system(ours)["LD_LIBRARY_PATH"] == "/bundle", "this is no bundle"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert programs.of_the_system(ours) == {"HOME": "/h", "LD_LIBRARY_PATH": "/usr/lib"}


def test_what_cannot_be_said_is_left_out_and_what_is_endless_ends():
    assert plain("one\n\x1b two\t three") == "one two three"
    assert len(plain("A sentence. " * 1000)) <= LONGEST and plain("A sentence. " * 1000).endswith(".")


class Slow(programs.OneByOne):
    """A program of ours instead of a voice: it sleeps for as many seconds as it is told, or fails."""

    def __init__(self, script: str = "import sys, time; time.sleep(float(sys.stdin.read()))") -> None:
        super().__init__("slow", sys.executable)
        self.script = script

    @property
    def name(self) -> str:
        return "Slow"

    def command(self, line: SpokenLine) -> tuple[list[str], str | None]:
        return [self.program, "-c", self.script], line.text


def until(what, seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def test_a_new_line_takes_the_place_of_the_old_one_and_nothing_is_left_behind():
    over = []
    speaker = Speaker(Slow(), lambda: over.append(1))
    speaker.say(SpokenLine("60"))
    until(lambda: speaker._speaking)
    speaker.say(SpokenLine("0"))
    until(lambda: not speaker.is_busy)
    assert len(over) == 2 and speaker.problem == ""
    speaker.say(SpokenLine("60"))
    until(lambda: speaker._speaking)
    speaker.hush()
    until(lambda: not speaker.is_busy)
    speaker.say(SpokenLine("60"))
    speaker.close()
    assert not any(thread.name == "voice" and thread.is_alive() for thread in threading.enumerate())


def test_a_voice_that_hangs_dies_or_is_missing_says_so_in_a_sentence(monkeypatch):
    monkeypatch.setattr(programs, "patience", lambda line: 0.05)
    assert _problem(Slow()) == "The voice “Slow” does not answer."
    monkeypatch.setattr(programs, "patience", speaking.patience)
    assert _problem(Slow("import sys; sys.exit(3)")) == "The voice “Slow” has stopped working."
    gone = Slow()
    gone.program = "/nowhere/voice"
    assert _problem(gone) == "The voice “Slow” is no longer installed."


def test_a_voice_that_is_always_interrupted_and_never_heard_is_given_up(monkeypatch):
    monkeypatch.setattr(speaking, "TRUSTED", 0.1)
    speaker = Speaker(Slow())
    for _n in range(4):
        if not speaker.problem:
            speaker.say(SpokenLine("60"))
            until(lambda: speaker._speaking or bool(speaker.problem))
            time.sleep(0.06)
            speaker.hush()
            until(lambda: not speaker.is_busy)
    assert speaker.problem == "The voice “Slow” does not answer."
    speaker.close()


def _problem(voice: programs.OneByOne) -> str:
    speaker = Speaker(voice)
    speaker.say(SpokenLine("60"))
    until(lambda: bool(speaker.problem))
    assert not speaker.is_busy
    speaker.close()
    return speaker.problem


PRETENDED = """
import base64, json, sys
print("ready", flush=True)
for line in sys.stdin:
    word, *rest = line.split()
    with open(sys.argv[1], "a", encoding="utf-8") as file:
        told = base64.b64decode(rest[4]).decode() if word == "say" else ""
        file.write(json.dumps([word, rest[1:4], told]) + "\\n")
    if word == "say" and told != "long":
        print("done", rest[0], flush=True)
    if told == "die":
        sys.exit(1)
"""


def test_the_voice_of_windows_is_one_process_that_is_told_lines(tmp_path: Path):
    """A program of ours instead of PowerShell: what it is told, and what becomes of its answers."""
    heard = tmp_path / "heard"
    voice = WindowsSpeech([sys.executable, "-c", PRETENDED, str(heard)])
    stop = threading.Event()
    voice.speak(SpokenLine("Grüße; $(id)", "de", 3, 5), stop)
    process = voice._process
    stop.set()
    voice.speak(SpokenLine("long"), stop)
    stop.clear()
    voice.speak(SpokenLine("again"), stop)
    assert voice._process is process
    lines = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert lines == [["say", ["3", "50", "de"], "Grüße; $(id)"], ["say", ["0", "80", "en"], "long"], ["hush", [], ""],
                     ["say", ["0", "80", "en"], "again"]]
    voice.close()
    assert process is not None and process.poll() is not None
    with pytest.raises(VoiceFailed, match="has stopped working"):
        WindowsSpeech([sys.executable, "-c", "pass"]).speak(SpokenLine("long"), stop)


def test_the_script_for_windows_is_one_argument():
    command = windows.command("powershell")
    assert command[-2] == "-EncodedCommand" and " " not in command[-1] and "-NoProfile" in command


@pytest.mark.skipif(ESPEAK is None, reason="eSpeak NG is not installed")
def test_espeak_speaks_to_a_file(tmp_path: Path):
    """Louder, longer at the slowest rate, and in the language of the words; an unknown language is read anyway."""
    assert ESPEAK is not None
    seconds = {}
    for name, line in {"fast": SpokenLine("Ada rolled three dice.", rate=4),
                       "slow": SpokenLine("Ada rolled three dice.", rate=0),
                       "german": SpokenLine("Ada würfelt drei Würfel.", "de"),
                       "nowhere": SpokenLine("Anything.", "xx")}.items():
        wav = tmp_path / f"{name}.wav"
        Espeak("espeak-ng", ESPEAK, str(wav)).speak(line, threading.Event())
        with wave.open(str(wav)) as file:
            seconds[name] = file.getnframes() / file.getframerate()
            assert any(file.readframes(file.getnframes())), "nothing is heard"
    assert 0.3 < seconds["fast"] < seconds["slow"] < 10
    assert subprocess.run([ESPEAK, "--version"], check=False, capture_output=True).returncode == 0
