"""A game that was begun under other rules than those of today: what becomes of it, and what people are told.

Newer rules are for a newer program. Older ones are tried: the journal is played through under the rules of today. Where
every step is allowed, every state sound and a recorded end the same, the game is one of today's too. If it is over it
can be watched. If not, and if chance brought what today's rules draw from its seed, it can be played on, and whoever
wants that is asked first, because points and pieces may stand otherwise than they were left; the answer is noted in the
journal. It counts like any other game: there is nothing in it that today's rules would not have let happen.

Where the rules of today come to something else the file is kept as it is, and the sentence names the program that can
read it. A finished game counts on as its own end tells.
"""

from __future__ import annotations

from pathlib import Path

from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, quote

from .journal_lines import Older, OtherRules, Parted
from .record import matches_seed
from .session import Session


def newer_rules_error(path: Path, game: Game, was: int) -> OtherRules:
    told = _("{name} was played under newer rules of {title} (version {was}); here they are at version {now}.")
    return OtherRules(_fill_in(told, path, game, was))


def fits(session: Session, finished: bool) -> bool:
    """Of a game that was played through under today's rules: whether it is one of theirs."""
    rules = session.rules
    if any(rules.invariants(session.state_at(ply)) for ply in range(session.ply + 1)):
        return False
    return finished or matches_seed(session.record, session.seed)


def rules_differ_error(path: Path, game: Game, was: int, finished: bool, program: str) -> Parted:
    """Today's rules come to something else."""
    if finished and program:
        told = _("{name} was played under version {was} of the rules of {title} and comes out otherwise under version "
                 "{now}. It counts as before, and Klotho Games {program} can show it.")
    elif finished:
        told = _("{name} was played under version {was} of the rules of {title} and comes out otherwise under version "
                 "{now}. It counts as before, and the program that wrote it can show it.")
    elif program:
        told = _("{name} was begun under version {was} of the rules of {title} and cannot go on under version {now}. "
                 "It is kept: Klotho Games {program} can play it on.")
    else:
        told = _("{name} was begun under version {was} of the rules of {title} and cannot go on under version {now}. "
                 "It is kept: the program that wrote it can play it on.")
    return Parted(_fill_in(told, path, game, was, program))


def consent_needed_error(path: Path, game: Game, was: int) -> Older:
    """It could be played on, and nobody has agreed to that yet."""
    told = _("{name} was begun under version {was} of the rules of {title} and can be played on under version {now}. "
             "Whoever continues it is asked first.")
    return Older(_fill_in(told, path, game, was), question(game, was))


def question(game: Game, was: int) -> str:
    """What has to be known before somebody agrees."""
    begun = _("This game was begun under version {was} of the rules of {title}; today it is version {now}.")
    since = [sentence for version, sentence in sorted(changes(game).items()) if version > was]
    goes = _("What was played is counted again by the rules of today, so things may stand a little otherwise. The game "
             "counts like any other.")
    return " ".join([begun.format(was=was, title=game.info.title, now=game.info.version), *since, goes])


def changes(game: Game) -> dict[int, str]:
    """By version of the rules: what became different with it, in a sentence. A game may tell it (`changes.py`)."""
    told = game.besides("changes", "changes")
    return dict(told()) if told is not None else {}


def _fill_in(told: str, path: Path, game: Game, was: int, program: str = "") -> str:
    return told.format(name=quote(path.name), title=game.info.title, was=was, now=game.info.version,
                       program=quote(program, 20))
