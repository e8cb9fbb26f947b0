"""Whole games beside a second, independent implementation of the rules, and trees of first steps."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from klotho_games.core.contract import CHANCE, OVER, Step
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import CENTRES, HEX_AT, HEXES, piece_of, place_of, turn_of
from klotho_games.games.katamari.rules.count import scores, winners
from klotho_games.games.katamari.rules.pieces import BAGS, SIZES, STUFF
from klotho_games.games.katamari.rules.state import RollUp, collected_dice
from klotho_games.games.katamari.rules.steps import (
    BoardsDealt,
    Buy,
    Cycle,
    DiceRolled,
    EndTurn,
    FirstRolled,
    Remove,
    RollDice,
    TurnedUp,
)
from tests.depth import spread
from tests.games.katamari.forced import at_table, begin, play
from tests.games.katamari.slow import SlowTable

Plain = tuple[object, ...]


def plain(step: Step) -> Plain:
    """Return a step in the words of the slow table."""
    match step:
        case RollDice(flick):
            return "roll", flick
        case Buy(piece, turn, place):
            return "buy", piece, turn, HEXES[place]
        case Cycle(size):
            return "cycle", size
        case EndTurn():
            return ("end",)
        case Remove(piece):
            return "remove", piece
        case BoardsDealt(cousins):
            return "boards", *cousins
        case TurnedUp(piece):
            return "turned-up", piece
        case FirstRolled(dice):
            return "first", *dice
        case DiceRolled(yellow, blue, purple, fell):
            return "dice", yellow, blue, purple, fell
    raise AssertionError(step)


def picture(s: RollUp) -> dict[str, object]:
    def name(piece: int) -> str:
        return STUFF[piece].id if piece >= 0 else ""

    return {
        "waiting": str(s.phase),
        "boards": [
            [(name(piece_of(lay)), turn_of(lay), HEXES[place_of(lay)]) for lay in board.laid] for board in s.boards
        ],
        "tops": [name(pile.top) for pile in s.piles],
        "hidden": [set(map(name, pile.unseen)) for pile in s.piles],
        "bottom": [list(map(name, pile.under)) for pile in s.piles],
        "emperor": s.emperor,
        "seat": s.seat,
        "power": s.power,
        "dice": [collected_dice(s, seat) for seat in range(len(s.boards))],
        "points": list(scores(s.boards)),
        "winners": set(winners(s.boards)),
        "moves": set(map(plain, RULES.legal(s))),
    }


def slow_picture(slow: SlowTable) -> dict[str, object]:
    return {
        "waiting": slow.waiting,
        "boards": slow.stuff,
        "tops": [slow.top[size] for size in SIZES],
        "hidden": [slow.hidden[size] for size in SIZES],
        "bottom": [slow.bottom[size] for size in SIZES],
        "emperor": slow.emperor,
        "seat": slow.seat,
        "power": slow.power,
        "dice": [tuple(slow.dice(seat).values()) for seat in range(slow.seats)],
        "points": slow.points(),
        "winners": slow.winners(),
        "moves": slow.moves(),
    }


def a_step(s: RollUp, rng: Random, eager: bool) -> Step:
    """Return any step. An eager player prefers large pieces and dice, so that boards grow high and crash."""
    if RULES.to_act(s) == CHANCE:
        return RULES.draw(s, rng)
    moves = list(RULES.legal(s))
    if eager and len(moves) > 8:
        moves = rng.sample(moves, 8)
        moves.sort(key=lambda move: (isinstance(move, Buy), _gain(s, move)), reverse=True)
        return moves[0]
    return rng.choice(moves)


def _gain(s: RollUp, move: Step) -> int:
    after = RULES.apply(s, move)[0]
    return sum(collected_dice(after, s.seat)) * 2 + len(after.boards[s.seat].laid)


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4])
@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("wobbly", [False, True])
def test_random_games_agree_with_the_slow_table(seats: int, eager: bool, wobbly: bool):
    crashes = 0
    for n in spread(range(len(CENTRES)), short=2):
        rng = Random(f"{seats} {eager} {wobbly} {n}")
        s = begin(seats, steps=16 if eager else 8, wobbly=wobbly, centre=CENTRES[n])
        slow = SlowTable(seats, s.steps, wobbly, s.centre)
        while RULES.to_act(s) != OVER:
            assert picture(s) == slow_picture(slow), n
            assert RULES.invariants(s) == []
            step = a_step(s, rng, eager)
            s, events = RULES.apply(s, step)
            slow.do(*plain(step))
            crashes += any(type(event).__name__ == "Crashed" for event in events)
        assert picture(s) == slow_picture(slow)
        assert slow.everything() == sorted(piece.id for piece in STUFF)
        result = RULES.result(s)
        assert result is not None and list(result.scores) == slow.points() and set(result.winners) == slow.winners()
    assert crashes or not eager


def leaves(s: RollUp, depth: int) -> int:
    if not depth:
        return 1
    if RULES.to_act(s) == CHANCE:
        return sum(leaves(RULES.apply(s, outcome)[0], depth - 1) for outcome, _p in RULES.chances(s))
    return sum(leaves(RULES.apply(s, move)[0], depth - 1) for move in RULES.legal(s))


def slow_leaves(seats: int, steps: list[Plain], depth: int) -> int:
    """Each branch is played again from the beginning, so that branches share no state."""
    slow = SlowTable(seats)
    for step in steps:
        slow.do(*step)
    branches = slow.moves() | slow.chances()
    if depth == 1:
        return len(branches)
    return sum(slow_leaves(seats, [*steps, branch], depth - 1) for branch in branches)


@pytest.mark.parametrize(("depth", "count"), [(1, 12), (2, 12 * 14)])
def test_the_tree_of_the_set_up(depth: int, count: int):
    assert leaves(begin(), depth) == slow_leaves(2, [], depth) == count


SETUP = [BoardsDealt(("tomato", "cupcake")), *(TurnedUp(STUFF[bag[0]].id) for bag in BAGS), FirstRolled((6, 1))]


def test_the_tree_of_the_first_turn():
    """By hand: of the 21 throws 3 give no power and pass the tray, 8 give 1, 10 give 2.

    With 1 power: 19 places for the egg, or the end of the turn. With 2: also 84 ways for the sock.
    """
    s = play(begin(), *SETUP)
    assert leaves(s, 3) == 3 * 1 + 8 * (19 + 1) + 10 * (19 + 84 + 1)
    assert leaves(s, 3) == slow_leaves(2, list(map(plain, SETUP)), 3)


@pytest.mark.parametrize(
    "opening",
    [
        [RollDice(), DiceRolled((3, 4)), Buy("sock", 0, HEX_AT[1, 0])],
        [RollDice(), DiceRolled((3, 4)), Buy("sock", 3, HEX_AT[0, 1]), TurnedUp("brush"), RollDice()],
        [RollDice(), DiceRolled((1, 4)), Buy("egg", 0, HEX_AT[0, 0]), TurnedUp("duck")],
    ],
)
def test_the_tree_from_later_positions(opening: list[Step]):
    steps = [*SETUP, *opening]
    assert leaves(play(begin(), *steps), 2) == slow_leaves(2, list(map(plain, steps)), 2)


def test_chances_are_those_of_the_slow_table():
    for seats in (2, 3):
        rng = Random(seats)
        s, slow = begin(seats, wobbly=seats == 3), SlowTable(seats, wobbly=seats == 3)
        listed = 0
        while RULES.to_act(s) != OVER and s.emperor < 5:
            chances = RULES.chances(s) if RULES.to_act(s) == CHANCE else None
            if chances is not None and len(chances) <= 800:
                assert {plain(outcome) for outcome, _p in chances} == slow.chances()
                listed += 1
            step = a_step(s, rng, eager=False)
            s = RULES.apply(s, step)[0]
            slow.do(*plain(step))
        assert listed > 15


def test_states_and_steps_survive_json():
    rng = Random(1)
    s = begin(3, wobbly=True)
    while RULES.to_act(s) != OVER:
        step = a_step(s, rng, eager=False)
        assert msgspec.json.decode(msgspec.json.encode(step), type=RULES.steps) == step
        s, events = RULES.apply(s, step)
        assert msgspec.json.decode(msgspec.json.encode(s), type=RollUp) == s
        assert all(msgspec.json.encode(event) for event in events)


def test_each_kind_of_chance_has_its_own_stream():
    streams = set()
    rng = Random(2)
    s = begin()
    while RULES.to_act(s) != OVER:
        if RULES.to_act(s) == CHANCE:
            streams.add(RULES.stream(s))
        s = RULES.apply(s, a_step(s, rng, eager=False))[0]
    assert {"boards", "first", "dice"} < streams
    assert streams <= {"boards", "first", "dice", *(f"pile-{size}" for size in SIZES)}


def test_a_view_is_all_there_is_and_no_pile_has_a_hidden_order():
    s = at_table()
    assert RULES.view(s, 1) is s and RULES.imagine(s, Random(1)) is s
    assert all(list(pile.unseen) == sorted(pile.unseen) for pile in s.piles)


def test_throws_are_fair():
    """Each die of a throw shows each face equally often, and the next piece of a pile is any of the unseen ones."""
    s = play(at_table(), RollDice())
    rng = Random(7)
    faces = [0] * 7
    for _n in range(6000):
        for die in RULES.draw(s, rng).yellow:
            faces[die] += 1
    assert all(1800 < number < 2200 for number in faces[1:])
