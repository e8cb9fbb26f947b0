"""Where screens are set up: the whole program, without a display."""

from __future__ import annotations

from typing import Any

import pygame

from klotho_games.core.files import settings as kept_settings
from klotho_games.core.play.session import Session
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from shots.offline_phones import OfflineParty

NAME = "Ada"
"""The name of the player."""


class Studio:
    """A stage and a program with a profile, and pictures on demand."""

    def __init__(self, size: tuple[int, int], text: float, art: Art, **wishes: Any) -> None:
        wanted = {"motion": "reduced", "speed": "instant", "linger": False, **wishes}
        self.settings = kept_settings.with_values(kept_settings.Settings(), text_scale=text, **wanted)
        self.program = MainProgram(self.settings)
        self.program.profiles.add(NAME, portrait="ada")
        self.stage = Stage(Window(size), self.settings, Sounds(device=False), self.program, art)
        self.program.stage = self.stage

    def show(self, scene: Scene) -> None:
        self.stage.push(scene)
        self.rest()

    def table(self, session: Session) -> Any:
        """Show the table of a session at rest, or the ending of a finished game."""
        self.show(session.game.table(session.game, session))
        return self.stage.scene

    def seat(self, session: Session) -> Any:
        """Show the table after the player has confirmed the hand-over."""
        self.table(session)
        self.take_over()
        return self.stage.scene

    def take_over(self) -> None:
        """Confirm hand-overs between people."""
        while isinstance(self.stage.scene, HandOver | Drape):
            self.stage.scene.confirm()
            self.rest()

    def open_phones(self) -> OfflineParty:
        """Open the phones' sheet over the scene, with a party without a network."""
        party = OfflineParty()
        self.program._guests = PhoneBridge(self.program, party)
        self.program.open_phones()
        self.rest()
        return party

    def rest(self, frames: int = 12) -> None:
        """Step until all motion and transitions are over."""
        for _frame in range(frames):
            if self.stage.scene is not None:
                self.stage.scene.motions.finish()
            self.stage.step(0.05, [])
        while self.stage.scene is not None and self.stage.scene.guard.is_deaf:
            self.stage.step(0.05, [])

    @property
    def picture(self) -> pygame.Surface:
        return self.stage.window.screen

    def close(self) -> None:
        while self.stage.scene is not None:
            self.stage.pop()
            self.stage.step(0.0, [])
        self.program.close()
