"""Real dice at a text table: people roll them and type the result (`core/games/own_dice.py`)."""

from __future__ import annotations

from klotho_games.core.games.own_dice import Dice, Faces, Throw
from klotho_games.core.i18n import _, ngettext

from .paper import Paper


class Leaving(Exception):
    """A player leaves in the middle of a roll. The game can be continued later."""


def ask_throw(paper: Paper, throw: Throw) -> Faces | None:
    """Ask for a roll and return its faces by kind; None if the program should roll this time."""
    paper.gap_after_input()
    paper.say(_("Enter your roll. {what}").format(what=throw.ask))
    found: list[tuple[int, ...]] = []
    for dice in throw.dice:
        faces = _ask_dice(paper, dice)
        if faces is None:
            return None
        found.append(faces)
    return tuple(found)


def _ask_dice(paper: Paper, dice: Dice) -> tuple[int, ...] | None:
    paper.say(_question(dice))
    while True:
        typed = paper.ask().casefold()
        if typed in (_("roll"), "roll"):
            return None
        if typed in (*_("quit q").split(), "quit", "q"):
            raise Leaving
        faces = read(dice, typed)
        if faces is not None:
            return faces
        wrong = ngettext("Type {n} result. The die can show {faces}. Type “roll” to let the table roll, or “quit” to "
                         "leave.",
                         "Type {n} results. The dice can show {faces}. Type “roll” to let the table roll, or “quit” to "
                         "leave.",
                         dice.count)
        paper.say(wrong.format(n=dice.count, faces=", ".join(dice.faces)))


def _question(dice: Dice) -> str:
    """Return the question for some dice, with their lowest and highest face."""
    told = ngettext("{dice}: type the result ({first} to {last}), or “roll” to let the table roll.",
                    "{dice}: type the {n} results ({first} to {last}), or “roll” to let the table roll.",
                    dice.count)
    return told.format(dice=dice.name, n=dice.count, first=dice.faces[0], last=dice.faces[-1])


def read(dice: Dice, typed: str) -> tuple[int, ...] | None:
    """Return the numbers of the typed faces in ascending order; None if they are invalid. Spaces are optional."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and dice.count > 1 and all(len(face) == 1 for face in dice.faces):
        words = list(words[0])
    found = [_number(dice, word) for word in words]
    return tuple(sorted(found)) if len(found) == dice.count and all(found) else None


def _number(dice: Dice, word: str) -> int:
    """Return the number of a face; 0 if it does not exist. For tens, the first digit is enough."""
    return next((n for n, face in enumerate(dice.faces, start=1) if word in (face, face.removesuffix("0") or face)), 0)
