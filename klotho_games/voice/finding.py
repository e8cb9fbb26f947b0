"""Finds the voices of this machine, the most likely wanted first."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

from klotho_games.core import system

from .programs import Espeak, MacSay, SpeechDispatcher
from .speaking import Voice
from .windows import WindowsSpeech, command

NONE_PLEASE = "KLOTHO_NO_VOICE"
"""If this environment variable is set, the machine is treated as having no voices."""


def find(which: Callable[[str], str | None] = shutil.which) -> list[Voice]:
    """Return the voices that are installed. They are only looked up, not started."""
    found: list[Voice] = []
    if os.environ.get(NONE_PLEASE):
        return found
    if system.is_windows():
        shell = which("powershell") or which("pwsh")
        return [WindowsSpeech(command(shell))] if shell else []
    if system.is_macos():
        say = which("say")
        found += [MacSay(say)] if say else []
    else:
        dispatcher = which("spd-say")
        found += [SpeechDispatcher(dispatcher)] if dispatcher else []
    for id in ("espeak-ng", "espeak"):
        program = which(id)
        if program:
            found.append(Espeak(id, program))
            break
    return found
