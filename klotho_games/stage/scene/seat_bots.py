"""The bots at the seats of a scene: wherever it describes a player, it adds a bot's temperament."""

from __future__ import annotations

from typing import Protocol

from klotho_games.core.games.characters import Character, describe_bot, temperament
from klotho_games.core.play.session import Session

from .focus import Spot


class HasSession(Protocol):
    @property
    def session(self) -> Session: ...


class SeatBots:
    """A scene with seats has one. It asks for the session at every use, as a replay changes it."""

    def __init__(self, scene: HasSession) -> None:
        self._scene = scene

    @property
    def session(self) -> Session:
        return self._scene.session

    def temperament(self, seat: int) -> Character | None:
        session = self._scene.session
        return temperament(session.game, session.bot(seat))

    def describe_player(self, spot: Spot) -> None:
        """Add the temperament to a spot that stands for a player."""
        if spot.seat >= 0:
            session = self._scene.session
            spot.who = describe_bot(session.game, session.bot(spot.seat))
