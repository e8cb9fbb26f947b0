"""Screens on which people enter what their own dice show, for each game with dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.own_dice import NOTED, Throw, own_dice
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.stage.table.own_dice import RollAndTell
from shots.studio import Studio

_THROWS = 12
PEOPLE = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")


def first_throws(game: Game) -> Iterator[tuple[Session, Throw]]:
    """Yield the first throws of a game with own dice: the waiting session, and the throw it asks for."""
    own, seats = own_dice(game), game.info.seats[0]
    assert own is not None
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    session = Session.new(game, Setup(PEOPLE[:seats], options), bytes(32), notes=NOTED)
    rng, left = Random(1), _THROWS
    while left and not session.is_over:
        if not session.needs_chance:
            session.play(rng.choice(game.rules.legal(session.state)))
            continue
        throw = own.asked(session.state, session.setup.seats)
        if throw is not None:
            left -= 1
            yield session.upto(session.ply), throw
        session.step_chance()


def roll_and_tell(game: Game) -> Callable[[Any], None]:
    """Show the throw with the most dice, with all but one entered."""

    def shot(s: Studio) -> None:
        session, throw = max(first_throws(game), key=lambda one: sum(dice.count for dice in one[1].dice))
        s.table(session)
        sheet = s.stage.scene
        assert isinstance(sheet, RollAndTell)
        for n, dice in enumerate(throw.dice):
            last = n == len(throw.dice) - 1
            for at in range(dice.count - last):
                sheet.add_face(n, 1 + (3 * at + n) % len(dice.faces))
        s.rest()

    return shot


SCREENS = {f"own-dice-{game.id}": roll_and_tell(game) for game in map(registry.load, registry.SHELF) if own_dice(game)}
