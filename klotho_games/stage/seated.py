"""A scene of a game with its seats: wherever it tells of a player, it tells how a bot there likes to play."""

from __future__ import annotations

from klotho_games.core.characters import Character, level_title, temperament
from klotho_games.core.session import Session
from klotho_games.core.words import _
from klotho_games.stage.focus import Spot
from klotho_games.stage.scene import Scene


class Seated(Scene):
    session: Session

    def temperament(self, seat: int) -> Character | None:
        return temperament(self.session.game, self.session.bot(seat))

    def spot(self, spot: Spot) -> Spot:
        bot = self.temperament(spot.seat) if spot.seat >= 0 else None
        if bot is not None:
            told = _("{character} ({level}): {line}")
            level = level_title(self.session.bot(spot.seat))
            spot.who = told.format(character=bot.name, level=level, line=bot.line)
        return super().spot(spot)

    def tip_of(self, spot: Spot) -> str:
        tip = super().tip_of(spot)
        return f"{tip.rstrip('.')}. {spot.who}" if tip and spot.who else tip or spot.who
