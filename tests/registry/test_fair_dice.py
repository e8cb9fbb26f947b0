"""A game names all of its fair dice and no others, in every state, so that the almanac can count the faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from klotho_games.almanac.entry import FACES, count_faces
from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, Outcome
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from tests.registry.tables import every_game, setups

_STEPS = 60
_DRAWS = 400
_UNLIKELY = 33.0
"""Chi-squared with five degrees of freedom: fair dice are above it four times in a million."""


@every_game
def test_all_fair_dice_are_named_and_no_others(game: Game) -> None:
    fair_dice = _fair_dice(game)
    session, rng = _played(game, "fair dice"), Random(1)
    looked_at: Counter[tuple[type[Outcome], int]] = Counter()
    before = session.state_at(0)
    for played in session.history:
        step = played.step
        if played.seat == CHANCE and isinstance(step, Outcome):
            kind = type(step), len(fair_dice(before, step))
            looked_at[kind] += 1
            if looked_at[kind] <= 3:
                _check_chances(game, before)
            if kind[1] and looked_at[kind] == 1:
                drawn = [face for _draw in range(_DRAWS) for face in fair_dice(before, game.rules.draw(before, rng))]
                share = len(drawn) / 6
                chi = sum((drawn.count(face) - share) ** 2 / share for face in FACES)
                assert chi < _UNLIKELY, f"{step}: its dice come {[drawn.count(face) for face in FACES]}"
        before = played.state
    named = any(dice for _outcome, dice in looked_at)
    assert named == hasattr(game.telling, "fair_dice"), "telling.fair_dice names no dice in a whole game"


def _fair_dice(game: Game) -> Callable[[object, Outcome], Sequence[int]]:
    found: Callable[[object, Outcome], Sequence[int]] = getattr(game.telling, "fair_dice", lambda _s, _outcome: ())
    return found


def _check_chances(game: Game, state: object) -> None:
    """Check that the named faces are equally likely and that none is missing, if the rules list all outcomes."""
    named: dict[int, float] = dict.fromkeys(FACES, 0.0)
    shown: dict[str, float] = {}
    for outcome, chance in game.rules.chances(state) or ():
        for face in _fair_dice(game)(state, outcome):
            named[face] += chance
        for thing in getattr(game.telling, "drawn", lambda _outcome: ("", ()))(outcome)[1]:
            shown[thing] = shown.get(thing, 0.0) + chance
    assert max(named.values()) - min(named.values()) < 1e-6, f"not equally likely: {named}"
    if shown.keys() == {str(face) for face in FACES} and max(shown.values()) - min(shown.values()) < 1e-6:
        assert named == pytest.approx({int(face): share for face, share in shown.items()}), "not all dice are named"


@every_game
def test_the_count_of_one_game_is_the_same_after_any_other(game: Game) -> None:
    """How often a face came depended once on the games counted before in the same program."""
    deals = [_played(game, words) for words in ("one", "two", "three")]
    first = [count_faces(session) for session in deals]
    assert first[::-1] == [count_faces(session) for session in reversed(deals)]


def _played(game: Game, words: str) -> Session:
    session = Session.new(game, setups(game, game.info.seats[-1])[0], seeds.seed_from_words(words))
    rng = Random(words)
    session.draw_chance()
    for _step in range(_STEPS):
        if session.is_over:
            break
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session
