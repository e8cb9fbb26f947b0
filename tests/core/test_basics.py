"""What the base classes do for a small game's rules: listed chances, refusals, one stream for each kind of outcome."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.contract import NOBODY, IllegalMove
from klotho_games.core.games.basics import OpenRules
from klotho_games.core.games.registry import Game
from tests.sample_game import HOARD
from tests.sample_game.rules import RULES, Dealt, HoardRules, HoardState, Hold, Roll, Rolled, Show

AT_TURN = HoardState(20, ((1, 2, 3), (10, 11, 12)), (4, 5, 6, 7, 8, 9), (0, 0))


def test_only_what_is_possible_is_allowed():
    rolling, _events = RULES.apply(AT_TURN, Roll())
    assert RULES.possible(AT_TURN) == RULES.legal(AT_TURN)
    assert RULES.possible(rolling) == [Rolled(value) for value in range(1, 7)]
    assert RULES.why_not(AT_TURN, Hold(2)) is None
    assert RULES.why_not(rolling, Rolled(7)) == RULES.refusal(rolling, Rolled(7))
    with pytest.raises(IllegalMove) as caught:
        RULES.apply(AT_TURN, Show())
    assert caught.value.refusal.rule == "HRD-2.3"


def test_chance_is_drawn_from_its_shares_and_each_kind_has_a_stream():
    dealing = HoardState(20, ((1, 2), (10, 11)), (7, 9), (0, 0))
    assert RULES.stream(dealing) == "dealt"
    assert {RULES.draw(dealing, Random(n)) for n in range(40)} == {Dealt(7), Dealt(9)}
    assert RULES.stream(RULES.apply(AT_TURN, Roll())[0]) == "rolled"


class GlassHoard(OpenRules[HoardState], HoardRules):
    """Hoard with all gems visible."""


def test_in_an_open_game_a_state_is_its_own_view_for_everyone():
    rules = GlassHoard()
    for seat in (0, 1, NOBODY):
        assert rules.view(AT_TURN, seat) is AT_TURN
    assert rules.imagine(AT_TURN, Random(1)) is AT_TURN
    assert rules.legal(AT_TURN) == RULES.legal(AT_TURN)


def test_a_game_is_open_only_where_its_rules_say_so():
    glass = Game("glass", "nowhere")
    glass.__dict__["rules"] = GlassHoard()
    assert glass.open and not HOARD.open
