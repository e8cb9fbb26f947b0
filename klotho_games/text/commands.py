"""What can be typed at a text table besides numbers and words of moves: in the language of the table, or in English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from klotho_games.core.i18n import _


@dataclass(frozen=True)
class Command:
    name: str
    """The English word, by which the program knows the command."""
    said: tuple[str, ...]
    """The words for it, the first one in the language of the table."""
    tells: str
    takes: str = ""
    """What can follow the command; empty for nothing."""

    @property
    def usage(self) -> str:
        """How to type the command, such as "log [n], l"."""
        long, *short = self.said[:2]
        whole = f"{long} [{self.takes}]" if self.takes else long
        return ", ".join((whole, *short))


def commands() -> tuple[Command, ...]:
    """Return the commands, made at each call so that they are in the current language.

    In the translated words of a command, the second one is the short form; a translation has both too.
    """
    return (
        command_of("help", "h", _("help h"), _("show this list")),
        command_of("moves", "m", _("moves m"), _("list what you can do now; “moves all” lists every move on its own "
                                               "line"), _("all")),
        command_of("state", "s", _("state s"), _("describe the table, or only the lines that contain these words"),
                 _("words")),
        command_of("goal", "g", _("goal g"), _("show what wins, and how far you are")),
        command_of("score", "c", _("score c"), _("show the score in one line")),
        command_of("log", "l", _("log l"), _("show the last ten lines of the log, or as many lines as you type"), "n"),
        command_of("hint", "t", _("hint t"), _("show what a bot would do, and why")),
        command_of("tutor", "x", _("tutor x"), _("in practice, ask before a costly move; type it again to stop that")),
        command_of("undo", "u", _("undo u"), _("undo your last decision")),
        command_of("redo", "y", _("redo y"), _("redo what you have undone")),
        command_of("rules", "r", _("rules r"), _("show the parts of the rulebook, a clause, or the clauses with a "
                                                 "word"), _("clause or word")),
        command_of("why", "w", _("why w"), _("explain why you can’t play a move now, and name the clause"), _("words")),
        command_of("auto", "a", _("auto a"), _("let a bot decide for you: “auto” once, “auto 3” three times, “auto "
                                               "all” to the end"), "n"),
        command_of("setup", "d", _("setup d"), _("show the players, the options and the seal of this game")),
        command_of("save", "v", _("save v"), _("show where this game is saved; it is saved after every move")),
        command_of("quit", "q", _("quit q"), _("leave the table; you can continue the game later")),
    )


def command_of(name: str, short: str, said: str, tells: str, takes: str = "") -> Command:
    """Make a command from its English words and the translated ones."""
    return Command(name, tuple(dict.fromkeys((*said.casefold().split(), name, short))), tells, takes)


def find_command(typed: str) -> tuple[Command | None, str]:
    """Return the command at the beginning of a line and what follows it; None if it begins with none."""
    return find_among(commands(), typed)


def find_among(known: Sequence[Command], typed: str) -> tuple[Command | None, str]:
    """Like `find_command`, among these commands."""
    first, _space, rest = typed.strip().partition(" ")
    for own in (2, None):  # words of the table's language come before the English ones
        for command in known:
            if first.casefold() in command.said[:own] and (command.takes or not rest):
                return command, rest.strip()
    return None, typed


def commands_starting_with(typed: str) -> list[Command]:
    """Return the commands that begin like the line."""
    first = typed.split()[0].casefold() if typed.split() else ""
    return [one for one in commands() if first and any(said.startswith(first) for said in one.said)]


def is_all(word: str) -> bool:
    return word.casefold() in (_("all"), "all")
