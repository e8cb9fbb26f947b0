"""The medals of Katamari: for each, a game that counts and one that just does not."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.play.medals import FinishedGame
from klotho_games.core.play.record import Played
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, STUFF
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.rules.steps import Buy, EndTurn, RollDice, TurnedUp
from tests.games.katamari.forced import KATAMARI, at_table, dice, spending
from tests.games.katamari.test_2_throw import eight_dice
from tests.games.katamari.test_3_count import counted
from tests.games.stories import counts, steps, story


def shopping(power: int, *pieces: str) -> list[Played]:
    """The first seat buys the top pieces of these piles in turn; the centre carries whatever covers it."""
    s: RollUp = spending(at_table(*pieces, centre="piece"), power)
    played: list[Played] = []
    for piece in pieces:
        buy = next(move for move in RULES.legal(s) if isinstance(move, Buy) and move.piece == piece)
        played += steps(KATAMARI, s, buy)
        pile = played[-1].state.piles[SIZE[NUMBER[piece]] - 1]
        played += steps(KATAMARI, played[-1].state, TurnedUp(STUFF[pile.unseen[0]].id))
        s = played[-1].state
    return played


def ended(played: Sequence[Played] = (), winners: Sequence[int] = (0,), seats: int = 2, **more: object) -> FinishedGame:
    return story(KATAMARI, played, seats, winners, **more)


def shown(*icons: dict[str, int], winners: Sequence[int] = (0,)) -> FinishedGame:
    return ended([Played(EndTurn(), 0, (), counted(*icons))], winners, len(icons))


def test_every_piece_that_is_bought_is_rolled_up():
    assert counts("rolled_up", ended(shopping(12, "egg", "banana", "whale"))) == (3, 0)
    s = eight_dice()
    assert counts("rolled_up", ended(steps(KATAMARI, s, RollDice(), dice(s, 6, 6, 6, 6)))) == (0, 0), "only lost"


def test_victories():
    assert counts("victory", ended(winners=(1,))) == (0, 1)


def test_whales_have_six_hexes():
    assert counts("whales", ended([*shopping(12, "whale"), *shopping(12, "bus")])) == (2, 0)
    assert counts("whales", ended(shopping(12, "octopus"))) == (0, 0), "it has five"


def test_symbols_are_those_of_which_one_shows_the_most():
    assert counts("symbols", shown({"cow": 2, "pencil": 1}, {"cow": 1, "flower": 1})) == (2, 1)
    assert counts("symbols", shown({"cow": 2, "pencil": 1}, {"cow": 2, "pencil": 1})) == (0, 0), "ties"


def test_more_than_stars_is_a_victory_with_fewer_of_them():
    assert counts("more_than_stars", shown({"star": 3, "cow": 1}, {"star": 4})) == (1, 0)
    assert counts("more_than_stars", shown({"star": 4, "cow": 1}, {"star": 4})) == (0, 0), "as many"
    assert counts("more_than_stars", shown({"star": 3}, {"star": 4}, winners=(1,))) == (0, 0)


def test_who_bounces_back_has_crashed_and_won():
    s = eight_dice()
    crash = steps(KATAMARI, s, RollDice(), dice(s, 6, 6, 6, 6))
    assert counts("bounce", ended(crash)) == (1, 0)
    assert counts("bounce", ended(crash, winners=(1,))) == (0, 0), "the other one did not crash"
    assert counts("bounce", ended(steps(KATAMARI, s, RollDice(), dice(s, 6, 6, 6)))) == (0, 0)


def test_on_a_roll_is_what_one_turn_has_bought():
    spree = shopping(12, "egg", "banana", "whale")
    assert counts("on_a_roll", ended(spree)) == (9, 0)
    other = steps(KATAMARI, spree[-1].state, EndTurn())
    assert counts("on_a_roll", ended([*spree, *other, *shopping(12, "whale", "egg")])) == (9, 0), "another turn"
    assert counts("on_a_roll", ended(other)) == (0, 0), "what is left over is not spent"


def test_cousins_are_three():
    assert counts("cousins", ended(seats=3)) == (1, 0, 0)
    assert counts("cousins", ended(seats=2)) == (0, 0)


def test_strong_bots_are_beaten_and_without_a_hint():
    assert counts("own_head", ended(bots=("", "hard"))) == (1, 0)
    assert counts("own_head", ended(bots=("", "hard"), hints=1)) == (0, 0)
    assert counts("own_head", ended(bots=("", "normal:wild"))) == (0, 0)
    assert counts("expert", ended(bots=("", "expert:wild"))) == (1, 0)
    assert counts("expert", ended(bots=("", "expert"), winners=(0, 1))) == (0, 0), "shared"
