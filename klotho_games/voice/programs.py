"""Voices that start a program for each utterance: Speech Dispatcher, eSpeak, and that of macOS."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress

from klotho_games.core import system
from klotho_games.core.i18n import _

from .speaking import SpokenLine, VoiceFailed, patience

_WORDS_A_MINUTE = (120, 150, 180, 230, 290)
"""By rate."""
_LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_LOOK = 0.02
_STOPS_WITHIN = 0.5


def run(command: Sequence[str], text: str | None, stop: threading.Event, seconds: float) -> int | None:
    """Run a program to its end and return its exit code; None if it was stopped. TimeoutError after `seconds`."""
    process = subprocess.Popen(  # noqa: S603 - a voice found on this machine, and words as one argument
        list(command), stdin=subprocess.PIPE if text is not None else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env=of_the_system(os.environ),
    )
    try:
        if text is not None and process.stdin is not None:
            with suppress(BrokenPipeError), process.stdin:
                process.stdin.write(text.encode())
        end = time.monotonic() + seconds
        while process.poll() is None:
            if stop.wait(_LOOK):
                return None
            if time.monotonic() > end:
                raise TimeoutError
        return process.returncode
    finally:
        _end(process)


def of_the_system(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for a program of the system.

    In a bundle it must not contain the paths of our libraries.
    """
    found = dict(environment)
    for name in _LIBRARIES:
        before = found.pop(f"{name}_ORIG", "")
        if system.is_frozen():
            found.pop(name, None)
            if before:
                found[name] = before
    return found


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class OneByOne(ABC):
    """A voice that is started for each utterance, and stopped by ending its program."""

    def __init__(self, id: str, program: str) -> None:
        self.id, self.program = id, program

    @property
    @abstractmethod
    def name(self) -> str:
        """Made at each call, so that it is in the current language."""

    def speak(self, line: SpokenLine, stop: threading.Event) -> None:
        command, text = self.command(line)
        try:
            code = run(command, text, stop, patience(line))
        except TimeoutError:
            raise VoiceFailed(_("The voice “{name}” does not answer.").format(name=self.name)) from None
        except FileNotFoundError:
            raise VoiceFailed(_("The voice “{name}” is no longer installed.").format(name=self.name)) from None
        if code is None:
            self.on_stop()
        elif code:
            self.on_failure(line, stop)

    @abstractmethod
    def command(self, line: SpokenLine) -> tuple[list[str], str | None]:
        """Return the command line, and the text for its standard input."""

    def on_stop(self) -> None:  # noqa: B027 - most voices are silent by then
        """Clean up after the program was stopped in the middle of an utterance."""

    def on_failure(self, line: SpokenLine, stop: threading.Event) -> None:
        raise VoiceFailed(_("The voice “{name}” has stopped working.").format(name=self.name))

    def close(self) -> None: ...  # noqa: B027 - nothing is left to close


class SpeechDispatcher(OneByOne):
    """The voice that people have chosen for their whole desktop."""

    def __init__(self, program: str) -> None:
        super().__init__("spd-say", program)

    @property
    def name(self) -> str:
        return _("Speech Dispatcher")

    def command(self, line: SpokenLine) -> tuple[list[str], str | None]:
        rate, volume = 30 * (line.rate - 2), 20 * line.volume - 100
        language = line.language.split("_")[0]
        options = ["--wait", "-N", "klotho-games", "-l", language, "-r", str(rate), "-i", str(volume)]
        return [self.program, *options, "--", line.text], None

    def on_stop(self) -> None:
        """Cancel the utterance, because the service goes on speaking without the program."""
        with suppress(TimeoutError, OSError):
            run([self.program, "-N", "klotho-games", "--cancel"], None, threading.Event(), 2.0)


class Espeak(OneByOne):
    """eSpeak NG, or its predecessor eSpeak. With `wav` it writes to that file instead of speaking."""

    def __init__(self, id: str, program: str, wav: str = "") -> None:
        super().__init__(id, program)
        self._unknown: set[str] = set()
        """Languages without a voice of their own. They are read by the default voice."""
        self._wav = wav

    @property
    def name(self) -> str:
        return _("eSpeak NG") if self.id == "espeak-ng" else _("eSpeak")

    def command(self, line: SpokenLine) -> tuple[list[str], str | None]:
        language = line.language.replace("_", "-").lower()
        spoken = [] if language in self._unknown else ["-v", language]
        written = ["-w", self._wav] if self._wav else []
        options = ["-s", str(_WORDS_A_MINUTE[line.rate]), "-a", str(12 * line.volume), *spoken, *written]
        return [self.program, "--stdin", *options], line.text

    def on_failure(self, line: SpokenLine, stop: threading.Event) -> None:
        language = line.language.replace("_", "-").lower()
        if language in self._unknown:
            super().on_failure(line, stop)
        self._unknown.add(language)
        self.speak(line, stop)


class MacSay(OneByOne):
    def __init__(self, program: str) -> None:
        super().__init__("say", program)
        self._voices: dict[str, str] | None = None

    @property
    def name(self) -> str:
        return _("macOS")

    def command(self, line: SpokenLine) -> tuple[list[str], str | None]:
        voice = self._voice(line.language)
        chosen = ["-v", voice] if voice else []
        # Double brackets are commands to the voice (here its volume), so they are replaced in the text.
        text = line.text.replace("[[", "(").replace("]]", ")")
        return [self.program, *chosen, "-r", str(_WORDS_A_MINUTE[line.rate]), "-f", "-"], (
            f"[[volm {line.volume / 10:.1f}]] {text}"
        )

    def _voice(self, language: str) -> str:
        """Return the first voice that the system lists for a language; empty for the one that people have chosen."""
        if self._voices is None:
            self._voices = {}
            with suppress(OSError, subprocess.TimeoutExpired):
                listing = [self.program, "-v", "?"]
                told = subprocess.run(listing, capture_output=True, timeout=5, check=False).stdout  # noqa: S603 - ours
                self._voices = _by_language(told.decode(errors="replace"))
        return "" if language.startswith("en") else self._voices.get(language.split("_")[0], "")


def _by_language(listed: str) -> dict[str, str]:
    """Return the first voice by language, from lines like "Anna                de_DE    # Hallo …"."""
    found: dict[str, str] = {}
    for row in listed.splitlines():
        name, code = _parse_voice_row(row)
        if code:
            found.setdefault(code.split("_")[0], name)
    return found


def _parse_voice_row(row: str) -> tuple[str, str]:
    words = row.partition("#")[0].split()
    return (" ".join(words[:-1]), words[-1]) if len(words) > 1 and "_" in words[-1] else ("", "")
