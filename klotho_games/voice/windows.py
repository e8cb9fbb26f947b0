"""The speech interface of Windows, through one PowerShell process that reads commands as long as the program runs.

Each line is a command with its values. Texts are base64, so that no letter in them has a meaning for the script:

    say 3 0 80 de <text>      number of the utterance, rate, volume, language
    hush

It answers "done 3" when that utterance is over, and ends when its input ends.
"""

from __future__ import annotations

import base64
import queue
import subprocess
import threading
import time
from contextlib import suppress

from klotho_games.core.i18n import _

from .speaking import SpokenLine, VoiceFailed, patience

_RATES = (-4, -2, 0, 3, 6)
_LOOK = 0.02

SCRIPT = r"""
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$last = ''
$reader = [Console]::In
$pending = $reader.ReadLineAsync()
[Console]::Out.WriteLine('ready'); [Console]::Out.Flush()
while ($true) {
    if ($pending.Wait(20)) {
        $line = $pending.Result
        if ($null -eq $line) { break }
        $pending = $reader.ReadLineAsync()
        $parts = $line.Split(' ')
        $voice.SpeakAsyncCancelAll()
        if ($parts[0] -eq 'say') {
            $last = $parts[1]
            $voice.Rate = [int]$parts[2]
            $voice.Volume = [int]$parts[3]
            try {
                $culture = New-Object System.Globalization.CultureInfo $parts[4]
                $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $culture)
            } catch { }
            $text = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($parts[5]))
            $null = $voice.SpeakAsync($text)
        } else { $last = '' }
    }
    if ($last -ne '' -and $voice.State -eq 'Ready') {
        [Console]::Out.WriteLine('done ' + $last); [Console]::Out.Flush()
        $last = ''
    }
}
$voice.SpeakAsyncCancelAll()
"""


def command(program: str) -> list[str]:
    """Return the command line. The script is one encoded argument, so no shell interprets it."""
    encoded = base64.b64encode(SCRIPT.encode("utf-16-le")).decode("ascii")
    return [program, "-NoLogo", "-NoProfile", "-NonInteractive", "-EncodedCommand", encoded]


class WindowsSpeech:
    id = "windows"

    def __init__(self, start: list[str]) -> None:
        self._start = start
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[str] = queue.Queue()
        self._number = 0

    @property
    def name(self) -> str:
        return _("Windows")

    def speak(self, line: SpokenLine, stop: threading.Event) -> None:
        process = self._running()
        self._number += 1
        text = base64.b64encode(line.text.encode()).decode("ascii")
        language = line.language.replace("_", "-")
        self._tell(process, f"say {self._number} {_RATES[line.rate]} {10 * line.volume} {language} {text}")
        end = time.monotonic() + patience(line)
        while not self._over():
            if stop.wait(_LOOK):
                self._tell(process, "hush")
                return
            if process.poll() is not None:
                raise VoiceFailed(_("The voice “{name}” has stopped working.").format(name=self.name))
            if time.monotonic() > end:
                raise VoiceFailed(_("The voice “{name}” does not answer.").format(name=self.name))

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
            self._process = subprocess.Popen(  # noqa: S603 - our own script, and its lines come by standard input
                self._start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                creationflags=hidden,
            )
            threading.Thread(target=self._listen, args=(self._process,), name="voice answers", daemon=True).start()
        return self._process

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for answer in process.stdout:
            self._answers.put(answer.decode(errors="replace").strip())

    def _over(self) -> bool:
        with suppress(queue.Empty):
            while True:
                if self._answers.get_nowait() == f"done {self._number}":
                    return True
        return False

    def _tell(self, process: subprocess.Popen[bytes], line: str) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(line.encode("ascii") + b"\n")
            process.stdin.flush()
        except OSError:
            raise VoiceFailed(_("The voice “{name}” has stopped working.").format(name=self.name)) from None

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(1.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
