"""The output of the text table: plain lines, wrapped at words, and the input under them."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable

from klotho_games.core import system
from klotho_games.core.i18n import _

from .keyboard import TerminalKeyboard, keyboard

OVER_A_PIPE = 80
_NARROWEST = 24
_FRESH = "\033[2J\033[H"
_AND_WHAT_WAS_ABOVE = "\033[3J"
_TYPED_PLAINLY = str.maketrans({
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "…": "...", "–": "-", "—": "-", "×": "x", "·": ",", "−": "-",
    "→": "->", "←": "<-", "≥": ">=", "≤": "<=", "½": "1/2", "♥": "<3", "\u00a0": " ", "\u202f": " ",
})
"""Replacements for terminals with few characters."""


class TerminalGone(Exception):
    """There is no more input: the end of a file or a pipe."""


class Paper:
    """Prints wrapped lines and asks for one; everything that a text table says goes through it."""

    def __init__(
        self, read: Callable[[str], str], write: Callable[[str], object], *, asks: bool = False, shows: bool = False,
        width: Callable[[], int] = lambda: OVER_A_PIPE, encoding: str = "utf-8", keys: TerminalKeyboard | None = None,
    ) -> None:
        """`read` gets the prompt and returns a line, or raises EOFError.

        `asks` means that a person sits at a keyboard. `shows` means that the output is a terminal that can be cleared.
        `keys` has the history of the typed lines, if there is one.
        """
        self._read, self._write, self._width, self._encoding = read, write, width, encoding
        self._keys = keys or TerminalKeyboard()
        self.asks, self.shows = asks, shows
        self._blank = True
        self._answered = False

    def say(self, *sentences: str, indent: str = "") -> None:
        """Write each sentence on its own lines."""
        for sentence in sentences:
            for part in sentence.splitlines() or [""]:
                self._line(part, indent)

    def item(self, number: int | str, words: str) -> None:
        """Write a numbered line. Further lines are indented under its words."""
        lead = f"{number}. "
        self._put(textwrap.fill(words, self._columns, initial_indent=lead, subsequent_indent=" " * len(lead),
                                break_long_words=False, break_on_hyphens=False))

    def gap(self) -> None:
        """Write one empty line, never two."""
        if not self._blank:
            self._put("")

    def gap_after_input(self) -> None:
        """Write an empty line if a person has just typed something."""
        if self._answered:
            self.gap()

    def keep_apart(self) -> None:
        """Prepare for several people with secrets from each other."""
        self._keys.keep_apart()

    def forget(self) -> None:
        """Remove all typed lines from the history, before another person comes to the keyboard."""
        self._keys.forget()

    def clear_screen(self, hidden: bool) -> None:
        """Clear the screen before another person comes; with `hidden`, also what can be scrolled back to."""
        if self.shows:
            self._write(_FRESH + (_AND_WHAT_WAS_ABOVE if hidden else ""))
            self._blank = True
        else:
            self.gap()
            self.say(_("-------- from here on, it’s another person’s turn --------"))

    def ask(self, prompt: str = "> ") -> str:
        """Return what was typed, without spaces around it. Raises TerminalGone at the end of the input."""
        try:
            typed = self._read(prompt)
        except EOFError:
            if self.asks:  # end the line of the prompt
                self._put("")
            raise TerminalGone from None
        if not self.asks:  # over a pipe, write the input too, so that the output can be read on its own
            self._put(f"{prompt}{typed}".rstrip())
        self._blank, self._answered = False, True
        return "".join(letter if letter.isprintable() else " " for letter in typed).strip()

    @property
    def _columns(self) -> int:
        return max(_NARROWEST, self._width())

    def _line(self, words: str, indent: str) -> None:
        if not words.strip():
            self.gap()
            return
        self._put(textwrap.fill(words, self._columns, initial_indent=indent, subsequent_indent=indent,
                                break_long_words=False, break_on_hyphens=False))

    def _put(self, lines: str) -> None:
        self._blank, self._answered = not lines, False
        try:
            lines.encode(self._encoding)
        except (UnicodeEncodeError, LookupError):
            lines = lines.translate(_TYPED_PLAINLY)
        self._write(lines + "\n")


def terminal() -> Paper:
    """Return the paper for this program's input and output."""
    out, typed = sys.stdout, sys.stdin
    at_keyboard, screen = typed.isatty(), out.isatty()

    def width() -> int:
        return shutil.get_terminal_size((OVER_A_PIPE, 24)).columns if screen else OVER_A_PIPE

    def write(words: str) -> None:
        out.write(words)
        out.flush()

    def read(prompt: str) -> str:
        if at_keyboard:
            write(prompt)
        line = typed.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    if hasattr(typed, "reconfigure"):  # do not fail on invalid bytes
        typed.reconfigure(errors="replace")
    encoding = getattr(out, "encoding", None) or "ascii"
    shows = screen and system.clears_its_screen()
    keys = keyboard(write) if at_keyboard and screen else None
    return Paper(read if keys is None else keys.read, write, asks=at_keyboard, shows=shows, width=width,
                 encoding=encoding, keys=keys)
