"""The judgement: what it sees in a position, its reasons, its speed, and how well it plays."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from klotho_games.bots.bot import Budget
from klotho_games.bots.people import Person
from klotho_games.bots.random_bot import RandomBot
from klotho_games.core.contract import CHANCE, OVER, Decision
from klotho_games.games.katamari.bot.judge import JUDGE
from klotho_games.games.katamari.bot.lookahead import chances, plot, turns_left
from klotho_games.games.katamari.bot.values import SeatProspects, cover_ground, ground_of, income, row, tally_in
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import CENTRES, HEXES, with_piece
from klotho_games.games.katamari.rules.pieces import NUMBER, PIECES, STUFF
from klotho_games.games.katamari.rules.state import Phase, RollUp, collected_dice, fits
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, Remove, RollDice
from tests.games.katamari.forced import KATAMARI, at_table, begin, laid, spending, threw

HARD = Person()
UNDER_THE_PIZZA = ("egg", 0, (1, 0)), ("pin", 0, (2, 0)), ("duck", 0, (1, 1))


def weighed(s: RollUp) -> list[Decision]:
    decisions = JUDGE.weigh(RULES.view(s, s.seat), RULES.legal(s))
    return sorted(decisions, key=lambda decision: -decision.value)


def best(s: RollUp) -> Decision:
    return weighed(s)[0]


def positions(games: int = 3):
    for seed in range(games):
        rng = Random(seed)
        s = begin(2 + seed % 3, wobbly=seed % 2 == 1, centre=CENTRES[seed % 2])
        while RULES.to_act(s) != OVER:
            if RULES.to_act(s) == CHANCE:
                s = RULES.apply(s, RULES.draw(s, rng))[0]
                continue
            yield s
            move = HARD.choose(KATAMARI, RULES.view(s, s.seat), Budget(), rng).move
            s = RULES.apply(s, move)[0]


# ---- prospects ----


def test_a_sight_is_the_tally_and_the_ground_is_the_rules():
    """After each piece, a plan sees the same as the rules."""
    rng = Random(1)
    for s in positions(2):
        board = s.boards[s.seat]
        ground = ground_of(board, s.centre)
        assert ground.sight & (1 << 72) - 1 == board.tally
        piece = rng.randrange(PIECES)
        lays = fits(board, piece, s.centre)
        found = plot(ground, lambda sight: tally_in(sight).stars).best(piece, ways=3)
        assert len(found) == min(3, len(lays)) and {lay for _value, _sight, lay in found} <= set(lays)
        for _value, sight, lay in found:
            assert cover_ground(ground, lay, sight) == ground_of(with_piece(board, lay), s.centre)


def test_with_no_turn_left_a_board_is_worth_what_it_shows():
    s = laid(replace(at_table(first=1), emperor=12, seat=0), 0, ("button", 0, (1, 0)), ("key", 0, (-1, 0)))
    sight = ground_of(s.boards[0], s.centre).sight
    assert SeatProspects(s, 0).value(sight) == tally_in(sight).stars == 2


def test_a_majority_that_cannot_be_lost_any_more_is_worth_seven():
    s = laid(replace(at_table(first=1), emperor=12, seat=0), 0, *UNDER_THE_PIZZA)
    before, after = (ground_of(board.boards[0], s.centre).sight for board in (s, laid(s, 0, ("pizza", 0, (1, 0)))))
    assert tally_in(after).smiley == 1 and tally_in(after).stars == 0
    assert SeatProspects(s, 0).value(after) - SeatProspects(s, 0).value(before) == 7


def test_weights_run_straight_between_the_knots():
    for seats in (2, 3, 4):
        three, four, five = (row(seats, left) for left in (3, 4, 5))
        assert four.kept == pytest.approx((three.kept + five.kept) / 2)
        assert row(seats, 15) == row(seats, 11)
        assert 0 < row(seats, 8).kept < row(seats, 1).kept < 1


# ---- foresight ----


def test_the_quick_look_finds_the_best_lay_or_nearly():
    """Lays are valued hex by hex first, then as a whole. The best is hardly ever missed, and never by much."""
    missed = looked = 0
    for s in positions(2):
        if s.phase is not Phase.SPEND:
            continue
        board, value = s.boards[s.seat], SeatProspects(s, s.seat).value
        own = plot(ground_of(board, s.centre), value)
        for pile in s.piles:
            lays = fits(board, pile.top, s.centre) if pile.top >= 0 else []
            if lays:
                looked += 1
                most = max(value(ground_of(with_piece(board, lay), s.centre).sight) for lay in lays)
                quick = own.best(pile.top, ways=1)[0][0]
                missed += quick < most - 1e-9
                assert quick > most - 1.5
    assert looked > 150 and missed / looked < 0.02


def test_turns_left_are_counted_from_the_seat_at_turn():
    s = replace(at_table(first=1), emperor=12, seat=1)
    assert turns_left(s) == [1, 1]
    assert turns_left(replace(s, seat=0)) == [1, 0]
    assert turns_left(replace(s, emperor=10)) == [3, 3]


def test_chances_add_up_and_follow_the_points():
    for s in positions(3):
        if s.phase is Phase.THROW:
            odds = chances(s)
            assert len(odds) == len(s.boards) and sum(odds) == pytest.approx(1) and min(odds) > 0
    ahead = laid(replace(at_table(first=1), emperor=12, seat=0), 0, *UNDER_THE_PIZZA, ("pizza", 0, (1, 0)))
    assert chances(ahead)[0] > 0.75


def test_a_lead_is_surer_the_nearer_the_end():
    early, late = (
        laid(replace(at_table(first=1), emperor=emperor, seat=0), 0, ("button", 0, (1, 0)), ("shell", 0, (2, 0)))
        for emperor in (1, 12)
    )
    assert chances(late)[0] > chances(early)[0]


def test_the_search_is_told_between_turns_alone():
    for s in positions(2):
        between = s.phase in (Phase.THROW, Phase.DICE)
        assert (JUDGE.promise(s) is not None) == between
        candidates = JUDGE.candidates(s)
        assert all(RULES.why_not(s, decision.move) is None for decision in candidates)
        assert len({decision.move for decision in candidates}) == len(candidates)
        assert RULES.why_not(s, JUDGE.rollout(s, Random(1))) is None


# ---- what it does ----


def test_early_on_it_buys_dice_and_says_so():
    s = spending(at_table("egg", "key"), 2)
    first = best(s)
    assert isinstance(first.move, Buy) and first.move.piece == "egg"
    assert HEXES[first.move.place] != (0, 0), "the centre gives more than an egg"
    assert "Rolling Power" in first.why


def test_in_the_last_turn_it_takes_the_points():
    s = replace(at_table("button", "banana", first=1), emperor=12, seat=0)
    s = spending(s, 2)
    assert best(s).move.piece == "button"
    assert best(s).why == "With this piece, 1 more star is visible."


def test_it_takes_a_majority_at_the_end():
    s = laid(at_table("pizza", first=1), 0, *UNDER_THE_PIZZA)
    s = spending(replace(s, emperor=12, seat=0), 3)
    assert best(s).move.piece == "pizza"
    assert best(s).why == "This piece takes the lead in Smiley, worth 7 points."


def test_it_stops_when_everything_would_only_cover():
    """In the last turn, all dice and a star are visible, and no piece on the piles shows a point."""
    s = laid(at_table("egg", "banana", first=1), 0, ("button", 0, (0, 0)))
    s = spending(replace(s, emperor=12, seat=0), 1)
    stars = laid(s, 0, *((piece, 0, hex) for piece, hex in (("toadstool", (1, 0)), ("shell", (0, 1)))))
    decision = best(stars)
    after = RULES.apply(stars, decision.move)[0]
    assert tally_in(ground_of(after.boards[0], s.centre).sight).stars == 3


def test_on_a_wobbly_table_it_throws_gently():
    s = at_table(wobbly=True)
    assert best(s).move == RollDice("gentle") and "0.4%" in best(s).why
    assert best(at_table()).move == RollDice()


def test_after_a_crash_it_gives_up_what_it_needs_least():
    s = laid(at_table(), 0, ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)), ("key", 0, (1, 0)))
    s = threw(s, 6, 6, 6, 6)
    assert s.phase is Phase.CRASH and best(s).move == Remove("key")


def test_a_second_choice_is_another_choice():
    for s in positions(2):
        if s.phase is Phase.SPEND:
            pieces = [d.move.piece for d in weighed(s) if isinstance(d.move, Buy)]
            assert len(pieces) == len(set(pieces))
            kinds = [d.move for d in weighed(s) if not isinstance(d.move, Buy)]
            assert EndTurn() in kinds and len(kinds) == len(set(kinds))
            assert {m for m in kinds if isinstance(m, Cycle)} == {m for m in RULES.legal(s) if isinstance(m, Cycle)}


def test_what_it_says_is_one_sentence():
    said = set()
    for s in positions(3):
        for decision in weighed(s):
            assert RULES.why_not(s, decision.move) is None
            assert decision.why.endswith(".") and "{" not in decision.why and len(decision.why) < 90
            said.add(decision.why.split(" ")[0] + decision.why[-12:])
    assert len(said) > 6


def test_it_decides_in_a_blink():
    slowest = 0.0
    for s in positions(3):
        begun = process_time()
        weighed(s)
        slowest = max(slowest, process_time() - begun)
    assert slowest < 0.1


def test_it_beats_chance():
    """The bound is far below the real strength; a fair coin reaches it less than once in a million tries."""
    won = 0
    for n in range(24):
        rng = Random(n)
        bots = [HARD, RandomBot()] if n % 2 else [RandomBot(), HARD]
        s = begin(2, steps=8)
        while (seat := RULES.to_act(s)) != OVER:
            if seat == CHANCE:
                s = RULES.apply(s, RULES.draw(s, rng))[0]
            else:
                s = RULES.apply(s, bots[seat].choose(KATAMARI, RULES.view(s, seat), Budget(), rng).move)[0]
        result = RULES.result(s)
        assert result is not None
        won += result.winners == (bots.index(HARD),)
    assert won >= 22


def test_income_is_what_the_dice_promise():
    s = laid(at_table(), 0, ("banana", 0, (1, 0)))
    power, risk = income(ground_of(s.boards[0], s.centre).sight)
    assert power == pytest.approx(4 * 2 / 3, abs=0.01) and risk == pytest.approx(1 / 6**4)
    assert collected_dice(s, 0) == (4, 0, 0) and STUFF[NUMBER["banana"]].icons == ("1", "1")
