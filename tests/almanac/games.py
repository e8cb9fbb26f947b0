"""Finished games of the samples, as journals among the records."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play import archive, journal
from klotho_games.core.play.session import Session
from tests.sample_dice import SHUTTERS


def begun(words: str = "one", game: Game = SHUTTERS, names: tuple[str, ...] = ("Ada", "Bram"), **more: Any) -> Session:
    """Start a game; takes `bots`, `notes` and `practice` like `journal.start`."""
    session = journal.start(game, Setup(names, more.pop("options", ())), seeds.seed_from_words(words), **more)
    session.draw_chance()
    return session


def played_on(session: Session, decisions: int = 1000) -> Session:
    rng = Random(session.ply)
    for _decision in range(decisions):
        if session.is_over:
            break
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


def filed(session: Session) -> Path:
    """Play a game to its end, and file it among the records."""
    played_on(session)
    path: Path = session.journal.path  # type: ignore[union-attr]
    session.close()
    return archive.file_away(path, frozenset())


def finished(words: str = "one", **more: Any) -> Path:
    return filed(begun(words, **more))
