"""What is typed at a terminal, and what the terminal remembers of it.

Up, Down and Ctrl-R bring back earlier lines, Ctrl-Y brings back what was cut. If people share the keyboard in a game
with hidden information, they must not reach what the others have typed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core import system

_GNU = ("set editing-mode emacs", *(f'"{keys}": redraw-current-line' for keys in (
    r"\C-y", r"\e\C-y", r"\ey", r"\C-r", r"\C-s", r"\ep", r"\en", r"\C-x\C-r")))
"""GNU readline keeps copies of the last cut and the last search that no call clears. So the keys that show them do
nothing, and neither does the key that would restore their meaning."""
_EDITLINE = ("bind -e", *(f"bind {key} ed-unassigned" for key in ("^Y", "^R", "^S")))
_FAR_KEYS = ("\x00", "\xe0")
"""On Windows an arrow or function key comes as two characters, of which this is the first."""


class TerminalKeyboard:
    """Plain input lines, without any history."""

    def read(self, prompt: str) -> str:
        return input(prompt)

    def keep_apart(self) -> None:
        """Prepare for several people at this keyboard who have secrets from each other."""

    def forget(self) -> None:
        """Remove all typed lines from the history, before another person comes."""


class WithHistory(TerminalKeyboard):
    """Input lines that can be edited, with a history. The history is not written to a file."""

    def __init__(self, readline: Any) -> None:
        self._readline = readline

    def keep_apart(self) -> None:
        own = "libedit" in (self._readline.__doc__ or "")
        for line in _EDITLINE if own else _GNU:
            self._readline.parse_and_bind(line)

    def forget(self) -> None:
        self._readline.clear_history()


class KeyByKey(TerminalKeyboard):
    """Input for the Windows console, which remembers all lines that it reads and cannot be made to forget them.

    After `keep_apart` it reads single keys, so that the console never has a line.
    """

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
    """Return the keyboard of a terminal for input and output."""
    if system.is_windows():
        return KeyByKey(write)
    try:
        import readline
    except ImportError:
        return TerminalKeyboard()
    return WithHistory(readline)
