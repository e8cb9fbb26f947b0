"""What is typed at a terminal, and what the terminal remembers of it.

Up, Down and Ctrl-R bring back earlier lines, Ctrl-Y what was cut. Where people share the keyboard in a game with
secrets, nobody may reach what another one has typed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core import system

_GNU = ("set editing-mode emacs", *(f'"{keys}": redraw-current-line' for keys in (
    r"\C-y", r"\e\C-y", r"\ey", r"\C-r", r"\C-s", r"\ep", r"\en", r"\C-x\C-r")))
"""Of what was cut and of what was searched for last the library keeps a copy that no call empties: the keys that show
it do nothing, nor does the one that would give them back their meaning."""
_EDITLINE = ("bind -e", *(f"bind {key} ed-unassigned" for key in ("^Y", "^R", "^S")))
_FAR_KEYS = ("\x00", "\xe0")
"""On Windows an arrow or a function key comes as two letters, of which this is the first."""


class TerminalKeyboard:
    """Lines as the terminal gives them: it shows no earlier one again."""

    def read(self, prompt: str) -> str:
        return input(prompt)

    def keep_apart(self) -> None:
        """From now on several people type here, who have secrets from each other."""

    def forget(self) -> None:
        """Somebody else comes: nothing that was typed can be brought back."""


class WithHistory(TerminalKeyboard):
    """What is typed can be corrected, and earlier lines come back. No file is kept of them."""

    def __init__(self, readline: Any) -> None:
        self._readline = readline

    def keep_apart(self) -> None:
        own = "libedit" in (self._readline.__doc__ or "")
        for line in _EDITLINE if own else _GNU:
            self._readline.parse_and_bind(line)

    def forget(self) -> None:
        self._readline.clear_history()


class KeyByKey(TerminalKeyboard):
    """Windows' console remembers the lines that it reads, and no call makes it forget them: once people are kept apart,
    keys are read one by one, and no line is left with the console."""

    def __init__(self, write: Callable[[str], None], next_key: Callable[[], str] = system.next_key) -> None:
        self._write, self._next = write, next_key
        self._apart = False

    def keep_apart(self) -> None:
        self._apart = True

    def read(self, prompt: str) -> str:
        if not self._apart:
            return super().read(prompt)
        self._write(prompt)
        line = ""
        while (key := self._key()) not in "\r\n":
            if key == "\x03":
                raise KeyboardInterrupt
            if key in ("\x04", "\x1a") and not line:
                raise EOFError
            if key in _FAR_KEYS:
                self._key()
            elif key == "\b" and line:
                line = line[:-1]
                self._write("\b \b")
            elif key.isprintable():
                line += key
                self._write(key)
        self._write("\n")
        return line

    def _key(self) -> str:
        return self._next()


def keyboard(write: Callable[[str], None]) -> TerminalKeyboard:
    """The one of a terminal on which is written and typed."""
    if system.is_windows():
        return KeyByKey(write)
    try:
        import readline
    except ImportError:
        return TerminalKeyboard()
    return WithHistory(readline)
