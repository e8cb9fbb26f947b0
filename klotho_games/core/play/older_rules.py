"""Games that were begun under another version of the rules.

A game under newer rules needs a newer program. A game under older rules is tried: its journal is played through under
today's rules. If every step is allowed, every state is valid and a recorded end is the same, it is a valid game of
today's rules too. If it is over, it can be watched. If it is not over, and its outcomes are those that today's rules
draw from its seed, it can be continued. The player is asked first, because points and pieces may differ from how they
were left; the answer is written into the journal. The game then counts like any other, because everything in it could
have happened under today's rules.

If today's rules lead to something else, the file is kept unchanged, and a sentence names the program version that can
read it. A finished game still counts with its recorded end.
"""

from __future__ import annotations

from pathlib import Path

from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, quote

from .journal_lines import Older, OtherRules, Parted
from .record import matches_seed
from .session import Session


def newer_rules_error(path: Path, game: Game, was: int) -> OtherRules:
    told = _("{name} was played under version {was} of the rules of {title}, but only version {now} is installed here. "
             "Install a newer version of Klotho Games.")
    return OtherRules(_fill_in(told, path, game, was))


def fits(session: Session, finished: bool) -> bool:
    """Return whether a game that was played through under today's rules is valid under them."""
    rules = session.rules
    if any(rules.invariants(session.state_at(ply)) for ply in range(session.ply + 1)):
        return False
    return finished or matches_seed(session.record, session.seed)


def rules_differ_error(path: Path, game: Game, was: int, finished: bool, program: str) -> Parted:
    """Return the error for a game that today's rules take elsewhere."""
    if finished and program:
        told = _("{name} was played under version {was} of the rules of {title}; under version {now} the result would "
                 "differ. The game still counts, and you can watch it with Klotho Games {program}.")
    elif finished:
        told = _("{name} was played under version {was} of the rules of {title}; under version {now} the result would "
                 "differ. The game still counts, and you can watch it with the version of Klotho Games that saved it.")
    elif program:
        told = _("{name} was started under version {was} of the rules of {title} and can’t go on under version {now}. "
                 "The game is kept, and you can continue it with Klotho Games {program}.")
    else:
        told = _("{name} was started under version {was} of the rules of {title} and can’t go on under version {now}. "
                 "The game is kept, and you can continue it with the version of Klotho Games that saved it.")
    return Parted(_fill_in(told, path, game, was, program))


def consent_needed_error(path: Path, game: Game, was: int) -> Older:
    """Return the error for a game that can be continued once the player has agreed."""
    told = _("{name} was started under version {was} of the rules of {title}. You can continue it under version {now}, "
             "but you’ll be asked first, so open it in the window or in a terminal.")
    return Older(_fill_in(told, path, game, was), question(game, was))


def question(game: Game, was: int) -> str:
    """Return the question, with what players need to know before they agree."""
    begun = _("This game was started under version {was} of the rules of {title}. The rules are now at version {now}.")
    since = [sentence for version, sentence in sorted(changes(game).items()) if version > was]
    goes = _("The moves so far are played again under today’s rules, so points and pieces can differ a little. The "
             "game counts like any other.")
    return " ".join([begun.format(was=was, title=game.info.title, now=game.info.version), *since, goes])


def changes(game: Game) -> dict[int, str]:
    """Return a sentence about the changes of each version of the rules. Games have it in `changes.py`."""
    told = game.besides("changes", "changes")
    return dict(told()) if told is not None else {}


def _fill_in(told: str, path: Path, game: Game, was: int, program: str = "") -> str:
    return told.format(name=quote(path.name), title=game.info.title, was=was, now=game.info.version,
                       program=quote(program, 20))
