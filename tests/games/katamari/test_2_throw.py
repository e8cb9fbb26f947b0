"""Clauses 2.0 to 2.32: the Emperor, collecting dice, the throw, the crash, Rolling Power."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.board import CELLS, CENTRE, EMPTY, HEX_AT, lay_of, with_piece
from klotho_games.games.katamari.rules.odds import crash_risk, power_odds, six_risk, throws
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF
from klotho_games.games.katamari.rules.state import FLICKS, ONE_IN, Phase, RollUp, collected_dice, pile_of
from klotho_games.games.katamari.rules.steps import Buy, Cycle, DiceRolled, EndTurn, Remove, RollDice
from tests.games.katamari.forced import (
    at_table,
    dice,
    kinds,
    laid,
    last_of_size_1,
    play,
    refused,
    spending,
    the,
    threw,
    told,
)


def first_with(size: int, icon: str) -> tuple[str, int]:
    """Return a piece of this size with the icon, and the cell of the icon."""
    piece = next(piece for piece in STUFF if piece.size == size and icon in piece.icons)
    return piece.id, piece.icons.index(icon)


def alone(size: int, icon: str) -> RollUp:
    """Return a board whose only visible dice, besides the centre's, are those of one icon.

    Everything else is covered.
    """
    piece, cell = first_with(size, icon)
    stuff = STUFF[NUMBER[piece]]
    place = next(place for place in range(19) if _inside(piece, place) and CENTRE not in _under(piece, place))
    s = at_table()
    board = with_piece(EMPTY, lay_of(NUMBER[piece], 0, place))
    hidden = [hex for n, hex in enumerate(_under(piece, place)) if n != cell and stuff.icons[n]]
    plain = [p for p in STUFF if p.size == 1 and not p.icons[0].isdigit() and p.id != piece]
    for hex, cover in zip(hidden, plain, strict=False):
        board = with_piece(board, lay_of(NUMBER[cover.id], 0, hex))
    return replace(s, boards=(board, s.boards[1]))


def _under(piece: str, place: int) -> tuple[int, ...]:
    return CELLS[lay_of(NUMBER[piece], 0, place)]


def _inside(piece: str, place: int) -> bool:
    return bool(_under(piece, place))


# ---- the Emperor ----


@pytest.mark.rule("KAT-2.0")
def test_the_emperor_moves_at_each_turn_of_the_first_player_until_he_is_done():
    s = at_table(steps=8, first=1)
    turns = {0: 0, 1: 0}
    while RULES.to_act(s) != OVER:
        assert s.phase is Phase.THROW
        turns[s.seat] += 1
        assert s.emperor == turns[1]
        moved = kinds(play(s, RollDice()), dice(s)).count(ev.EmperorMoved)
        before = s
        s = threw(s)  # only ones: no power, so the turn ends
        assert moved == (before.seat == 0 and before.emperor < 8)
    assert turns == {0: 8, 1: 8} and s.emperor == 8 and s.phase is Phase.COUNT
    assert RULES.result(s) is not None and RULES.legal(s) == ()


@pytest.mark.rule("KAT-2.0")
def test_on_done_the_count_begins_when_the_tray_comes_back():
    s = replace(at_table(steps=8), emperor=8, seat=1)
    assert told(play(s, RollDice()), dice(s))[-1] == ev.CountBegan((0, 0))
    s = threw(s)
    assert refused(s, RollDice()).rule == "KAT-2.0" and refused(s, EndTurn()).rule == "KAT-2.0"


# ---- collecting ----


@pytest.mark.rule("KAT-2.10")
def test_yellow_dice_come_from_the_centre_and_from_ones_on_yellow():
    s = at_table()
    assert collected_dice(s, 0) == (2, 0, 0)
    s = laid(s, 0, ("egg", 0, (1, 0)), ("banana", 0, (-2, 1)), ("button", 0, (0, 2)))
    assert STUFF[NUMBER["banana"]].icons == ("1", "1") and STUFF[NUMBER["button"]].icons == ("star",)
    assert collected_dice(s, 0) == (5, 0, 0) and collected_dice(s, 1) == (2, 0, 0)
    assert collected_dice(laid(s, 0, ("pin", 0, (0, 0))), 0) == (4, 0, 0)  # the centre's two dice for one
    assert collected_dice(laid(s, 0, ("toadstool", 0, (1, 0))), 0) == (4, 0, 0)  # a covered [1] is gone


@pytest.mark.rule("KAT-2.11")
@pytest.mark.parametrize(("icon", "size"), list(product("12", (3, 4))))
def test_blue_icons_give_as_many_blue_dice(icon: str, size: int):
    assert collected_dice(alone(size, icon), 0) == (2, int(icon), 0)


@pytest.mark.rule("KAT-2.12")
@pytest.mark.parametrize(("icon", "size"), list(product("23", (5, 6))))
def test_purple_icons_give_as_many_purple_dice(icon: str, size: int):
    assert collected_dice(alone(size, icon), 0) == (2, 0, int(icon))


# ---- the throw ----


@pytest.mark.rule("KAT-2.2")
def test_all_dice_are_thrown_at_once():
    s = laid(at_table(), 0, ("egg", 0, (1, 0)))
    assert RULES.legal(s) == (RollDice(),)
    assert refused(s, EndTurn()).rule == refused(s, Cycle(1)).rule == "KAT-2.2"
    s = play(s, RollDice())
    assert RULES.to_act(s) == CHANCE and RULES.stream(s) == "dice"
    for wrong in ((1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7), (3, 2, 1)):
        assert refused(s, DiceRolled(wrong)).rule == "KAT-2.2"
    assert refused(s, DiceRolled((1, 2), (3,))).rule == "KAT-2.2"
    assert refused(s, RollDice()).rule == "KAT-2.2"
    assert RULES.why_not(s, DiceRolled((1, 2, 3))) is None


@pytest.mark.rule("KAT-2.2")
def test_without_dice_the_turn_passes():
    s = laid(at_table(seats=3), 1, ("button", 0, (0, 0)))
    assert collected_dice(s, 1) == (0, 0, 0)
    s = play(s, RollDice())
    events = told(s, dice(s))
    assert ev.NoDice(1) in events and events[-1] == ev.TurnBegan(2, 2, 0, 0)
    assert play(s, dice(s)).seat == 2


@pytest.mark.rule("KAT-2.2")
def test_when_no_one_has_dice_the_emperor_walks_to_the_end():
    s = laid(spending(at_table(steps=8), 1), 0, ("button", 0, (0, 0)))
    s = laid(s, 1, ("toadstool", 0, (0, 0)))
    events = told(s, EndTurn())
    assert sum(type(event) is ev.NoDice for event in events) == 15
    assert events[-1] == ev.CountBegan((1, 1))
    assert RULES.to_act(play(s, EndTurn())) == OVER


@pytest.mark.rule("KAT-2.2")
def test_chances_of_two_dice_are_the_21_throws():
    s = play(at_table(), RollDice())
    chances = dict(RULES.chances(s))
    assert len(chances) == 21 and sum(chances.values()) == pytest.approx(1)
    assert chances[DiceRolled((3, 3))] == pytest.approx(1 / 36)
    assert chances[DiceRolled((3, 5))] == pytest.approx(2 / 36)


def test_a_great_many_dice_are_not_listed():
    s = laid(at_table(), 0, ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)), ("peapod", 0, (1, 0)))
    s = play(s, RollDice())
    assert throws(collected_dice(s, 0)) == 1287 and len(RULES.chances(s)) == 1287
    more = play(laid(at_table(), 0, ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)), ("peapod", 0, (1, 0)),
                     ("carrot", 0, (0, -1))), RollDice())
    assert RULES.chances(more) is None and RULES.why_not(more, RULES.draw(more, Random(1))) is None


# ---- crashes ----


def eight_dice(s: RollUp | None = None) -> RollUp:
    return laid(s or at_table(), 0, ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)), ("peapod", 0, (1, 0)))


@pytest.mark.rule("KAT-2.20")
def test_four_sixes_crash_and_three_do_not():
    s = eight_dice()
    assert the(ev.Crashed, play(s, RollDice()), dice(s, 6, 6, 6, 6)).cause == "sixes"
    assert the(ev.Crashed, play(s, RollDice()), dice(s, 6, 6, 6, 6, 6)).sixes == 5
    assert ev.Crashed not in kinds(play(s, RollDice()), dice(s, 6, 6, 6, 5, 5))
    assert threw(s, 6, 6, 6, 5).power == 4


@pytest.mark.rule("KAT-2.20")
def test_sixes_count_over_all_colours():
    s = laid(at_table(), 0, ("egg", 0, (1, 0)), ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)),
             ("frog", 0, (-1, 1)))
    yellow, blue, _purple = collected_dice(s, 0)
    assert yellow >= 2 and blue >= 2
    s = play(s, RollDice())
    throw = DiceRolled((1,) * (yellow - 2) + (6, 6), (1,) * (blue - 2) + (6, 6))
    assert ev.Crashed in kinds(s, throw)


@pytest.mark.rule("KAT-2.21")
def test_on_a_firm_table_no_die_falls():
    s = at_table()
    assert RULES.legal(s) == (RollDice(),)
    assert refused(s, RollDice("wild")).rule == refused(s, RollDice("gentle")).rule == "KAT-2.21"
    s = play(s, RollDice())
    assert refused(s, DiceRolled((1, 1), fell=1)).rule == "KAT-2.21"


@pytest.mark.rule("KAT-2.21")
@pytest.mark.parametrize(
    ("flick", "one_in"), [("gentle", 240), ("easy", 120), ("steady", 60), ("brisk", 24), ("wild", 12)]
)
def test_on_a_wobbly_table_the_flick_decides_how_often_a_die_falls(flick: str, one_in: int):
    s = at_table(wobbly=True)
    assert RULES.legal(s) == tuple(RollDice(flick) for flick in FLICKS)
    assert refused(s, RollDice("sideways")).rule == "KAT-2.21"
    s = play(s, RollDice(flick))
    chances = RULES.chances(s)
    assert sum(p for _outcome, p in chances) == pytest.approx(1)
    assert sum(p for outcome, p in chances if outcome.fell) == pytest.approx(1 / one_in)
    rng = Random(flick)
    fell = sum(bool(RULES.draw(s, rng).fell) for _n in range(6000))
    assert 6000 / one_in * 0.6 < fell < 6000 / one_in * 1.5
    assert refused(s, DiceRolled((1, 1), fell=3)).rule == "KAT-2.21"


@pytest.mark.rule("KAT-2.21")
def test_a_throw_by_button_is_steady():
    assert RollDice() == RollDice("steady") and ONE_IN["steady"] == 60


@pytest.mark.rule("KAT-2.21")
def test_a_fallen_die_crashes_at_once():
    s = play(eight_dice(at_table(wobbly=True)), RollDice("wild"))
    step = DiceRolled((3,) * 8, fell=8)
    thrown, fell, crashed, *_rest = told(s, step)
    assert type(thrown) is ev.DiceThrown and fell == ev.DieFell(0, 8)
    assert (crashed.cause, crashed.sixes, set(crashed.largest)) == ("die", 0, {"banana", "glasses", "peapod"})
    assert play(s, step).phase is Phase.CRASH


@pytest.mark.rule("KAT-2.22")
def test_a_crash_takes_the_largest_stuff_with_nothing_on_it():
    s = laid(at_table(), 0, ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)), ("egg", 0, (1, 0)), ("pin", 0, (0, 1)),
             ("frog", 0, (-1, 1)), ("acorn", 0, (-1, 1)))
    # the acorn is on the frog, of size 3, and the frog is on the banana and the glasses
    assert sum(collected_dice(s, 0)) >= 4
    crash = dice(s, 6, 6, 6, 6)
    event = the(ev.Crashed, play(s, RollDice()), crash)
    assert set(event.largest) == {"egg", "pin", "acorn"}
    s = play(s, RollDice(), crash)
    assert {move.piece for move in RULES.legal(s)} == {"egg", "pin", "acorn"}


@pytest.mark.rule("KAT-2.22")
def test_a_single_largest_piece_comes_off_by_itself_and_goes_under_its_pile():
    s = laid(eight_dice(), 0, ("frog", 0, (-1, 1)))
    lay = s.boards[0].laid[-1]
    before = pile_of(s, 3)
    events = told(play(s, RollDice()), dice(s, 6, 6, 6, 6))
    lost = ev.StuffLost(0, "frog", 0, HEX_AT[-1, 1])
    assert lost in events and events.index(lost) == 2
    s = threw(s, 6, 6, 6, 6)
    assert lay not in s.boards[0].laid
    assert pile_of(s, 3).under == (*before.under, NUMBER["frog"]) and pile_of(s, 3).top == before.top
    assert (s.seat, s.phase, s.power) == (1, Phase.THROW, 0)  # the turn is over


@pytest.mark.rule("KAT-2.22")
def test_on_a_tie_the_owner_chooses():
    s = threw(eight_dice(), 6, 6, 6, 6)
    assert s.phase is Phase.CRASH and RULES.to_act(s) == 0
    assert set(RULES.legal(s)) == {Remove("banana"), Remove("glasses"), Remove("peapod")}
    assert refused(s, Remove("egg")).rule == refused(s, EndTurn()).rule == "KAT-2.22"
    assert refused(s, Remove("nothing")).rule == "KAT-2.22"
    s = play(s, Remove("glasses"))
    assert pile_of(s, 2).under == (NUMBER["glasses"],) and s.seat == 1
    assert collected_dice(s, 0) == (6, 0, 0)  # what was under it is visible again


@pytest.mark.rule("KAT-2.22")
def test_a_smaller_piece_cannot_be_given_up_instead():
    s = threw(laid(eight_dice(), 0, ("egg", 0, (0, 2))), 6, 6, 6, 6)
    assert refused(s, Remove("egg")).rule == "KAT-2.22"


@pytest.mark.rule("KAT-2.22")
def test_what_was_covered_can_be_seen_again():
    s = laid(eight_dice(), 0, ("frog", 0, (-1, 1)))
    assert collected_dice(s, 0)[0] < 8
    assert collected_dice(threw(s, 6, 6, 6, 6), 0) == (8, 0, 0)


@pytest.mark.rule("KAT-2.22")
def test_with_no_stuff_only_the_turn_is_lost():
    s = play(at_table(wobbly=True), RollDice())
    step = DiceRolled((5, 6), fell=1)
    assert the(ev.Crashed, s, step).largest == ()
    assert ev.StuffLost not in kinds(s, step)
    s = play(s, step)
    assert (s.seat, s.power) == (1, 0) and s.boards[0] == EMPTY


@pytest.mark.rule("KAT-2.22")
def test_a_piece_that_comes_back_to_an_empty_pile_lies_face_up():
    s = last_of_size_1(at_table(wobbly=True), "egg")
    s = play(spending(s, 1), Buy("egg", 0, HEX_AT[1, 0]), RollDice(), dice(replace(s, seat=1)))
    assert pile_of(s, 1).left == 0 and s.seat == 0
    s = play(s, RollDice())
    step = DiceRolled((1, 1, 1), fell=2)
    assert told(s, step)[3:5] == (ev.StuffLost(0, "egg", 0, HEX_AT[1, 0]), ev.StuffTurnedUp(1, "egg"))
    assert pile_of(play(s, step), 1).top == NUMBER["egg"]


# ---- Rolling Power ----


@pytest.mark.rule("KAT-2.3")
def test_each_success_is_one_power_and_none_is_kept():
    s = eight_dice()
    s = threw(s, 3, 4, 5, 6, 1, 2, 2, 2)
    assert s.power == 4 and s.phase is Phase.SPEND
    assert told(s, EndTurn())[0] == ev.PowerUnspent(0, 4, usable=True)
    s = threw(play(s, EndTurn()))
    assert s.seat == 0 and s.power == 0
    assert threw(s, 3).power == 1


def one_die(colour: str, face: int) -> int:
    """Return the Rolling Power of a throw in which only one die of this colour can succeed."""
    s = laid(at_table(), 0, ("egg", 0, (1, 0)), ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)))
    if colour != "yellow":
        s = laid(s, 0, ("frog", 0, (-1, 1)), ("teapot", 0, (-2, 1)))
    if colour == "purple":
        piece, _cell = first_with(5, "3")
        board = with_piece(EMPTY, lay_of(NUMBER[piece], 0, next(p for p in range(19) if _inside(piece, p))))
        s = replace(at_table(), boards=(board, EMPTY))
    s, _events = RULES.apply(s, RollDice())
    throw = {name: [1] * n for name, n in zip(("yellow", "blue", "purple"), collected_dice(s, 0), strict=True)}
    throw[colour][-1] = face
    events = RULES.apply(s, DiceRolled(*(tuple(throw[name]) for name in ("yellow", "blue", "purple"))))[1]
    thrown = events[0]
    assert isinstance(thrown, ev.DiceThrown)
    return thrown.power[("yellow", "blue", "purple").index(colour)]


@pytest.mark.rule("KAT-2.30")
def test_yellow_succeeds_on_3_or_more():
    assert [one_die("yellow", face) for face in range(1, 7)] == [0, 0, 1, 1, 1, 1]


@pytest.mark.rule("KAT-2.31")
def test_blue_succeeds_on_4_or_more():
    assert [one_die("blue", face) for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("KAT-2.32")
def test_purple_succeeds_on_5_or_more():
    assert [one_die("purple", face) for face in range(1, 7)] == [0, 0, 0, 0, 1, 1]


# ---- odds ----


def counted(numbers: tuple[int, int, int]) -> tuple[dict[int, float], float]:
    """Count every throw: the probability of each Rolling Power, and the risk of a crash."""
    found: dict[int, int] = {}
    crashes = 0
    for faces in product(range(1, 7), repeat=sum(numbers)):
        if faces.count(6) >= 4:
            crashes += 1
            continue
        needs = [3] * numbers[0] + [4] * numbers[1] + [5] * numbers[2]
        power = sum(face >= need for face, need in zip(faces, needs, strict=True))
        found[power] = found.get(power, 0) + 1
    total = 6 ** sum(numbers)
    return {power: number / total for power, number in found.items()}, crashes / total


@pytest.mark.parametrize("numbers", [(2, 0, 0), (4, 0, 0), (2, 2, 1), (0, 3, 3), (1, 0, 4), (3, 1, 1)])
def test_the_odds_are_those_of_all_throws(numbers: tuple[int, int, int]):
    power, crashes = counted(numbers)
    odds = power_odds(numbers)
    assert {n: p for n, p in enumerate(odds) if p} == pytest.approx(power)
    assert six_risk(sum(numbers)) == pytest.approx(crashes)
    assert 1 - sum(odds) == pytest.approx(crashes)
    assert crash_risk(numbers, True, "wild") == pytest.approx(1 - (1 - crashes) * 11 / 12)
