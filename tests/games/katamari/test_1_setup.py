"""Clauses 1.0 to 1.32: boards, piles, who goes first, the Emperor."""

from __future__ import annotations

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.play import record as records
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.board import EMPTY
from klotho_games.games.katamari.rules.pieces import BAGS, SIZES, STUFF
from klotho_games.games.katamari.rules.state import COUSINS, Phase, pile_of
from klotho_games.games.katamari.rules.steps import BoardsDealt, EndTurn, FirstRolled, RollDice, Steps, TurnedUp
from tests.games.katamari.forced import KATAMARI, at_table, begin, play, refused, setup, told


@pytest.mark.rule("KAT-1.0")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_are_given_at_random(seats: int):
    s = begin(seats)
    assert RULES.to_act(s) == CHANCE and RULES.stream(s) == "boards"
    chances = RULES.chances(s)
    assert len(chances) == {2: 12, 3: 24, 4: 24}[seats]
    assert play(s, BoardsDealt(COUSINS[-seats:])).cousins == COUSINS[-seats:]
    for wrong in (COUSINS[:1] * seats, COUSINS[: seats - 1], ("nobody", *COUSINS[1:seats])):
        assert refused(s, BoardsDealt(wrong)).rule == "KAT-1.0"
    assert s.boards == (EMPTY,) * seats


@pytest.mark.rule("KAT-1.1")
def test_six_piles_with_one_piece_face_up():
    s = play(begin(), BoardsDealt(COUSINS[:2]))
    for size in SIZES:
        assert s.phase is Phase.STUFF and RULES.stream(s) == f"pile-{size}"
        assert [outcome.piece for outcome, _p in RULES.chances(s)] == [STUFF[piece].id for piece in BAGS[size - 1]]
        wrong = TurnedUp(STUFF[BAGS[size % 6][0]].id)
        assert refused(s, wrong).rule == "KAT-1.1"
        s = play(s, TurnedUp(STUFF[BAGS[size - 1][5]].id))
        assert pile_of(s, size).top == BAGS[size - 1][5] and pile_of(s, size).left == 14
    assert s.phase is Phase.FIRST


@pytest.mark.rule("KAT-1.1")
def test_every_unseen_piece_is_as_likely_to_be_on_top():
    s = play(begin(), BoardsDealt(COUSINS[:2]))
    assert {p for _outcome, p in RULES.chances(s)} == {1 / 14}


@pytest.mark.rule("KAT-1.2")
def test_doodles_are_kept_with_the_game_and_change_nothing():
    """Doodles in the notes of a record: no step can contain one, and no state knows of them."""
    registry.add(KATAMARI)
    kinds = {kind.__name__ for kind in Steps.__args__}
    assert not any("oodle" in kind for kind in kinds)
    doodle = {"doodle-1": "M 0 0 L 5 5"}
    seed = seeds.seed_from_words("crayons")
    plain, drawn = (Session.new(KATAMARI, setup(3), seed, notes=notes) for notes in ({}, doodle))
    for session in (plain, drawn):
        session.draw_chance()
        session.play(RollDice())
        session.draw_chance()
    assert plain.state == drawn.state
    assert records.decode(records.encode(drawn.record)).notes == doodle


@pytest.mark.rule("KAT-1.30")
def test_the_highest_die_goes_first_and_ties_for_it_roll_again():
    s = play(begin(4), BoardsDealt(COUSINS), *(TurnedUp(STUFF[bag[0]].id) for bag in BAGS))
    assert len(RULES.chances(s)) == 6**4
    assert told(s, FirstRolled((2, 5, 5, 1))) == (ev.RolledForFirst((2, 5, 5, 1), (1, 2)),)
    s = play(s, FirstRolled((2, 5, 5, 1)))
    assert s.rolling_off == (1, 2) and s.phase is Phase.FIRST and len(RULES.chances(s)) == 36
    assert refused(s, FirstRolled((2, 5, 5, 1))).rule == "KAT-1.30"
    assert refused(s, FirstRolled((0, 7))).rule == "KAT-1.30"
    s = play(s, FirstRolled((4, 4)))
    assert s.rolling_off == (1, 2)
    rolled, found, *_rest = told(s, FirstRolled((3, 6)))
    assert rolled == ev.RolledForFirst((0, 3, 6, 0), (2,)) and found == ev.FirstPlayerFound(2)
    assert play(s, FirstRolled((3, 6))).seat == 2


@pytest.mark.rule("KAT-1.30")
def test_a_tie_below_the_highest_decides_nothing():
    s = play(begin(3), BoardsDealt(COUSINS[:3]), *(TurnedUp(STUFF[bag[0]].id) for bag in BAGS))
    assert play(s, FirstRolled((2, 2, 4))).first == 2


@pytest.mark.rule("KAT-1.31")
def test_the_first_player_moves_the_emperor_and_gets_the_tray_first():
    s = at_table(seats=3, first=1)
    assert (s.first, s.seat, s.emperor, s.phase) == (1, 1, 1, Phase.THROW)
    order = [s.seat]
    for _n in range(5):
        s = play(s, RollDice())
        s, _events = RULES.apply(s, RULES.chances(s)[-1][0])  # two sixes, so something can be bought
        moved = [event for event in RULES.apply(s, EndTurn())[1] if type(event) is ev.EmperorMoved]
        s = play(s, EndTurn())
        assert bool(moved) == (s.seat == 1)
        order.append(s.seat)
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("KAT-1.32")
@pytest.mark.parametrize("steps", [8, 12, 16])
def test_the_track_has_8_12_or_16_steps(steps: int):
    s = begin(steps=steps)
    assert (s.steps, s.emperor) == (steps, 0)
    option = next(option for option in RULES.info.options if option.name == "steps")
    assert option.choices == (8, 12, 16) and option.default == 12 and begin().steps == 12


@pytest.mark.rule("KAT-1.32")
@pytest.mark.parametrize("steps", [0, 11, "long", True])
def test_other_lengths_are_refused_in_a_sentence(steps: object):
    with pytest.raises(ValueError, match="The turn track can have 8, 12, 16 steps"):
        begin(steps=steps)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused_in_a_sentence(seats: int):
    with pytest.raises(ValueError, match=f"Katamari is for two to four players, not {seats}."):
        RULES.initial(Setup(("x",) * seats))


def test_before_the_first_turn_no_one_can_move():
    s = begin()
    clauses = []
    for step in (BoardsDealt(COUSINS[:2]), *(TurnedUp(STUFF[bag[0]].id) for bag in BAGS)):
        clauses.append(refused(s, RollDice()).rule)
        assert not RULES.legal(s) and not isinstance(step, Move)
        s = play(s, step)
    assert clauses == ["KAT-1.0", *["KAT-1.1"] * 6] and refused(s, EndTurn()).rule == "KAT-1.30"
