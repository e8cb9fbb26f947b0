"""A scene of a game with its seats: wherever it tells of a player, it tells how a bot there likes to play."""

from __future__ import annotations

from klotho_games.core.games.characters import Character, describe_bot, temperament
from klotho_games.core.play.session import Session
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene


class Seated(Scene):
    session: Session

    def temperament(self, seat: int) -> Character | None:
        return temperament(self.session.game, self.session.bot(seat))

    def spot(self, spot: Spot) -> Spot:
        if spot.seat >= 0:
            spot.who = describe_bot(self.session.game, self.session.bot(spot.seat))
        return super().spot(spot)

    def tip_of(self, spot: Spot) -> str:
        tip = super().tip_of(spot)
        return f"{tip.rstrip('.')}. {spot.who}" if tip and spot.who else tip or spot.who
