"""The paper that the text table writes on: plain lines, wrapped at words, and what is typed under them."""

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
"""For a terminal that knows few letters."""


class TerminalGone(Exception):
    """Nobody types any more: the end of a file or of a pipe."""


class Paper:
    def __init__(
        self, read: Callable[[str], str], write: Callable[[str], object], *, asks: bool = False, shows: bool = False,
        width: Callable[[], int] = lambda: OVER_A_PIPE, encoding: str = "utf-8", keys: TerminalKeyboard | None = None,
    ) -> None:
        """`read` is given the prompt and returns a line, or raises EOFError. `asks`: somebody sits at a keyboard;
        `shows`: they see it on a terminal that can be cleared; `keys`: what remembers their lines, if anything does."""
        self._read, self._write, self._width, self._encoding = read, write, width, encoding
        self._keys = keys or TerminalKeyboard()
        self.asks, self.shows = asks, shows
        self._blank = True
        self._answered = False

    def say(self, *sentences: str, indent: str = "") -> None:
        """Each on lines of its own."""
        for sentence in sentences:
            for part in sentence.splitlines() or [""]:
                self._line(part, indent)

    def item(self, number: int | str, words: str) -> None:
        """A numbered line; what does not fit stands under its words."""
        lead = f"{number}. "
        self._put(textwrap.fill(words, self._columns, initial_indent=lead, subsequent_indent=" " * len(lead),
                                break_long_words=False, break_on_hyphens=False))

    def gap(self) -> None:
        """One empty line, never two."""
        if not self._blank:
            self._put("")

    def gap_after_input(self) -> None:
        """An empty line where somebody has just typed something."""
        if self._answered:
            self.gap()

    def keep_apart(self) -> None:
        """Several people with secrets from each other read and type here, one after the other."""
        self._keys.keep_apart()

    def forget(self) -> None:
        """Another person comes to the keyboard: nothing that was typed can be brought back by a key."""
        self._keys.forget()

    def clear_screen(self, hidden: bool) -> None:
        """Another person comes: what was written is out of sight; where it was secret, for good."""
        if self.shows:
            self._write(_FRESH + (_AND_WHAT_WAS_ABOVE if hidden else ""))
            self._blank = True
        else:
            self.gap()
            self.say(_("-------- another person’s turn: a new page --------"))

    def ask(self, prompt: str = "> ") -> str:
        """What was typed, without the spaces around it. Gone at the end."""
        try:
            typed = self._read(prompt)
        except EOFError:
            if self.asks:  # the prompt stands there, and nothing behind it
                self._put("")
            raise TerminalGone from None
        if not self.asks:  # a pipe shows no keys: what was read stands there for whoever reads along
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
    """What this program was started with."""
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

    if hasattr(typed, "reconfigure"):  # bytes that are no letters are no reason to stop
        typed.reconfigure(errors="replace")
    encoding = getattr(out, "encoding", None) or "ascii"
    shows = screen and system.clears_its_screen()
    keys = keyboard(write) if at_keyboard and screen else None
    return Paper(read if keys is None else keys.read, write, asks=at_keyboard, shows=shows, width=width,
                 encoding=encoding, keys=keys)
