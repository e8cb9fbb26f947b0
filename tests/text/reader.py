"""A player at a text table who knows nothing but what is printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from klotho_games.text.paper import Paper

_NUMBERED = re.compile(r"^(\d+)\. (.+)$")
_NOT_MOVES = 0
_DICE = re.compile(r"type the (?:result|(\d+) results) \((\d+) to (\d+)\)")


class Reader:
    """Reads what was written since the last prompt, and answers with a number from a list, words that it has read, or
    one of the commands in `also`, each once and in order, at random moments."""

    def __init__(self, words: str, also: tuple[str, ...] = (), every: int = 3, patience: int = 10_000) -> None:
        """After `patience` answers the reader quits."""
        self.patience = patience
        self.rng = Random(words)
        self.also = list(also)
        self.every = every
        self.read = 0
        self.pages: list[str] = []
        self.typed: list[str] = []
        self._written: list[str] = []

    @property
    def transcript(self) -> str:
        return "".join([*self.pages, *self._written])

    def paper(self, **more: object) -> Paper:
        return Paper(self.answer, self._written.append, **more)  # type: ignore[arg-type]

    def answer(self, prompt: str) -> str:
        page = "".join(self._written)
        self._written.clear()
        self.pages.append(page)
        typed = "quit" if len(self.typed) >= self.patience else "" if not prompt else self._chosen(page)
        self.typed.append(typed)
        return typed

    def _chosen(self, page: str) -> str:
        dice = _DICE.findall(" ".join(page.split()))
        if dice:
            return self._rolled(*dice[-1])
        if page.split()[-4:] == ["Type", "“yes”", "or", "“no”."]:
            return self.rng.choice(("yes", "no"))
        numbers = numbered(page)
        self.read += bool(numbers)
        if self.also and (not numbers or self.read % self.every == 0):
            return self.also.pop(0)
        if not numbers:  # it was told something, and asks for the moves again
            return "moves"
        number = self.rng.choice([n for n in numbers if n != _NOT_MOVES])
        words = re.findall(r"\w+", numbers[number].split(" (")[0])
        if words and self.rng.random() < 0.1:
            return "/" + " ".join(self.rng.sample(words, min(2, len(words))))
        return str(number)

    def _rolled(self, many: str, first: str, last: str) -> str:
        """Enter own dice, or now and then let the table roll; dice of tens are entered in tens."""
        faces = range(int(first), int(last) + 1, 10 if last == "90" else 1)
        thrown = [f"{self.rng.choice(faces):0{len(first)}}" for _die in range(int(many or 1))]
        return "roll" if self.rng.random() < 0.1 else " ".join(thrown)


def numbered(page: str) -> dict[int, str]:
    """Return the text after each number of a page's last list."""
    found: dict[int, str] = {}
    for line in page.splitlines():
        match = _NUMBERED.match(line)
        if match and int(match[1]) == 1:
            found = {}
        if match:
            found[int(match[1])] = match[2]
    return found


Answer = Callable[[str], str]


class Script:
    """Types these lines, then nothing."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self._written: list[str] = []

    def paper(self, **more: object) -> Paper:
        return Paper(self.answer, self._written.append, **more)  # type: ignore[arg-type]

    def answer(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def transcript(self) -> str:
        return "".join(self._written)
