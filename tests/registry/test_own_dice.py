"""Every game with dice can be played with the players' own dice: it asks for and accepts every possible roll."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.contract import CHANCE, Outcome
from klotho_games.core.games import registry
from klotho_games.core.games.own_dice import Faces, Throw, own_dice
from klotho_games.core.games.registry import Game
from tests.registry.tables import NAMES, every_table, walks


def told(throw: Throw, rng: Random) -> Faces:
    return tuple(tuple(sorted(rng.randrange(len(dice.faces)) + 1 for _die in range(dice.count)))
                 for dice in throw.dice)


@pytest.mark.parametrize("id", registry.SHELF)
def test_a_game_with_dice_says_how_they_are_told(id: str) -> None:
    game = registry.load(id)
    assert (own_dice(game) is not None) == game.has_dice


@every_table
def test_dice_are_asked_for_and_cards_are_not(game: Game, seats: int) -> None:
    own, rng, rules = own_dice(game), Random(seats), game.rules
    if own is None:
        pytest.skip(f"{game.id} has no own_dice.py: nobody is asked for dice of their own")
    asked = 0
    for plies in walks(game, seats, 4):
        for ply in plies:
            throw = own.asked(ply.state, NAMES[:seats])
            dice = isinstance(ply.step, Outcome) and not ply.step.of_cards
            wanted = rules.to_act(ply.state) == CHANCE and dice
            assert (throw is not None) == wanted, f"OWN_DICE asks where dice fall and nowhere else: {ply.step}"
            if throw is None:
                continue
            asked += 1
            assert throw.ask and all(kind.name and kind.count > 0 for kind in throw.dice), f"no words or dice: {throw}"
            after, events = rules.apply(ply.state, own.outcome(ply.state, told(throw, rng)))
            assert events and not rules.invariants(after), "what people rolled does nothing or makes a wrong state"
    assert asked, "OWN_DICE never asked for a throw"


@every_table
def test_everything_that_can_fall_can_be_told(game: Game, seats: int) -> None:
    own, rules, few = own_dice(game), game.rules, 150
    if own is None:
        pytest.skip(f"{game.id} has no own_dice.py: nobody is asked for dice of their own")
    seen = set()
    for plies in walks(game, seats, 1):
        for ply in plies:
            throw = own.asked(ply.state, NAMES[:seats])
            listed = rules.chances(ply.state) if throw is not None else None
            if throw is None or listed is None or len(listed) > few or (shape := _shape(throw)) in seen:
                continue
            seen.add(shape)
            ways = {own.outcome(ply.state, faces) for faces in _all(throw)}
            assert ways == {outcome for outcome, _chance in listed}, "what people can say is not what can fall"


def _shape(throw: Throw) -> tuple[tuple[int, int], ...]:
    return tuple((dice.count, len(dice.faces)) for dice in throw.dice)


def _all(throw: Throw) -> list[Faces]:
    found: list[Faces] = [()]
    for dice in throw.dice:
        rows: list[tuple[int, ...]] = [()]
        for _die in range(dice.count):
            rows = [(*row, n) for row in rows for n in range(row[-1] if row else 1, len(dice.faces) + 1)]
        found = [(*faces, row) for faces in found for row in rows]
    return found
