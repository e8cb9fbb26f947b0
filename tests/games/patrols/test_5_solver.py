"""Chapter 5: the exact solver compared with slow, independent counting; deals and grades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.chance.seeds import seed_from_words
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.bot.reasons import winning_moves
from klotho_games.games.patrols.rules import RULES, deals
from klotho_games.games.patrols.rules.deals import Weight, weight
from klotho_games.games.patrols.rules.lines import GUARD, NOTHING, roll_of, signature
from klotho_games.games.patrols.rules.questions import complete_lines, fixed_and_free
from klotho_games.games.patrols.rules.regions import ALL, EDGES, ID
from klotho_games.games.patrols.rules.solver import KingdomSearch, due_posts, is_winnable, solution, some_deck
from klotho_games.games.patrols.rules.state import (
    COLOURS,
    LINES,
    WEIGHT,
    Kingdom,
    Line,
    count_for,
    sites,
    unseen_regions,
)
from klotho_games.games.patrols.rules.steps import Dealt, Place, Post
from tests.games.patrols.forced import DICE, PATROLS, play, row_manned, row_placed, setup
from tests.games.patrols.straying import late_positions, positions


def any_deals(number: int, seed: int) -> Iterator[Kingdom]:
    rng = Random(seed)
    dealing = RULES.initial(setup(deals="any"))
    for _n in range(number):
        yield RULES.apply(dealing, RULES.draw(dealing, rng))[0]


def pleased(cards: Sequence[int], is_row: bool, one: int, two: int) -> bool:
    """Check PAT-2.4, 3.1 and 3.2 for one line, directly by the rulebook."""
    ahead, back = (1, 3) if is_row else (2, 0)
    asking = ((cards[0], ahead, one + two), (cards[1], back, one), (cards[1], ahead, two), (cards[2], back, one + two))
    return bool(one and two) and all(
        count_for(asked, tally) == asked.n for card, side, tally in asking if (asked := EDGES[card][side])
    )


def every_way(items: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield every way to put some of these items on two patrols, as tallies."""
    for where in product(range(3), repeat=len(items)):
        yield (sum(WEIGHT[kind] for kind, at in zip(items, where, strict=True) if at == 1),
               sum(WEIGHT[kind] for kind, at in zip(items, where, strict=True) if at == 2))


@pytest.mark.rule("PAT-5.1")
@pytest.mark.parametrize("number", range(6))
def test_the_ways_of_a_line_are_all_there_are(number: int) -> None:
    """For many lines, the solver and trying everything agree whether six items meet the requirements."""
    rng = Random(number)
    dice = tuple(value for _c in range(3) for value in sorted(rng.choices(range(1, 7), k=3)))
    whole = [7 * (n // 3) + value for n, value in enumerate(dice)] + [0] * 3 + [7] * 3 + [14] * 3
    items = rng.sample(whole, 6)
    roll = roll_of(dice)
    left = roll.left([items.count(kind) for kind in range(21)])
    tallies = set(every_way(items))
    found = set()
    for _n in range(25):
        first, middle, last = cards = rng.sample(ALL, 3)
        for is_row in (True, False):
            asked = signature(first, middle, last, is_row)
            fits = asked is not None and any(not (left + way) & GUARD for way in roll.ways(asked))
            assert fits == any(pleased(cards, is_row, *pair) for pair in tallies), (cards, is_row, items)
            found.add(fits)
    assert len(found) == 2, "some lines can be pleased and some cannot"


@pytest.mark.parametrize("number", range(3))
def test_the_ways_beside_what_stands_there_are_all_there_are(number: int) -> None:
    rng = Random(number)
    whole = [7 * (n // 3) + value for n, value in enumerate(DICE)] + [0] * 3 + [7] * 3 + [14] * 3
    drawn = rng.sample(whole, 7)
    stays, items = drawn[:2], drawn[2:]
    roll = roll_of(DICE)
    left = roll.left([items.count(kind) for kind in range(21)])
    on_first = sum(WEIGHT[kind] for kind in stays)
    base = (len(stays), sum(kind % 7 for kind in stays), sum({1 << kind // 7 for kind in stays}))
    for _n in range(40):
        first, middle, last = cards = rng.sample(ALL, 3)
        asked = signature(first, middle, last, True)
        fits = asked is not None and any(not (left + way) & GUARD for way in roll.ways(asked, base, NOTHING))
        assert fits == any(pleased(cards, True, on_first + one, two) for one, two in every_way(items)), cards


@pytest.mark.rule("PAT-5.1")
def test_what_the_solver_finds_can_be_played_and_wins() -> None:
    won = 0
    for s in any_deals(25, seed=3):
        moves = winning_moves(s)
        assert bool(moves) == is_winnable(s)
        if moves:
            result = RULES.result(play(s, *moves))
            assert result is not None and result.winners == (0,)
            won += 1
    assert won > 20


@pytest.mark.rule("PAT-5.1")
def test_a_hopeless_deal_is_known_to_be_hopeless() -> None:
    """Nine sixes can make only multiples of 6 pips."""
    order = ("plains", "fens", "valley", "mill", "abbey", "keep", "pass", "haven", "ruins")
    s = play(RULES.initial(setup(deals="any")), Dealt((6,) * 9, order))
    assert not is_winnable(s) and winning_moves(s) == ()


def test_a_region_that_never_touches_in_time_is_no_solution() -> None:
    """The order of the deck is part of the deal: a solution can be played from the offer, one
    region after the other."""
    for s in any_deals(5, seed=9):
        found = solution(s)
        if found is None:
            continue
        queue = [*s.offer, *s.deck]
        for card, _place in found.order:
            assert card in queue[:3]
            queue.remove(card)


def test_still_winnable_or_not_from_here() -> None:
    s = row_manned()
    assert is_winnable(s)
    wasted = play(s, Place("keep", 16), *(Post("dark", pips, 23) for pips in (0, 0, 0, 1, 5, 6)))
    assert is_winnable(wasted), "they may still be taken back"
    assert solution(wasted, keep_fresh=True) is None
    moves = winning_moves(wasted)
    assert moves and RULES.result(play(wasted, *moves)) is not None
    assert not is_winnable(play(wasted, Place("ford", 17))), "now they stay"


def test_a_line_that_is_due_is_put_in_order_even_where_nothing_can_be_won() -> None:
    s = row_placed()
    posts = due_posts(s)
    assert posts is not None
    assert play(s, *(Post(COLOURS[kind // 7], kind % 7, patrol) for patrol, kind in posts)).ready


@pytest.mark.rule("PAT-5.1")
@pytest.mark.parametrize("regions", ["twelve", "base"])
@pytest.mark.parametrize("grade", deals.GRADES)
def test_a_solvable_deal_can_be_won_and_is_of_its_grade(regions: str, grade: int) -> None:
    dealing = RULES.initial(setup(grade=grade, regions=regions))
    s = play(dealing, RULES.draw(dealing, Random(grade)))
    found = weight(s)
    assert is_winnable(s) and deals.grade_of(found) == grade and found.winning < deals.TRIVIAL


@pytest.mark.slow
@pytest.mark.parametrize("regions", ["twelve", "base"])
def test_many_deals_of_each_grade_can_be_won_and_no_two_are_alike(regions: str) -> None:
    for grade in deals.GRADES:
        dealing = RULES.initial(setup(grade=grade, regions=regions))
        drawn = {RULES.draw(dealing, Random(n)) for n in range(60)}
        assert len(drawn) == 60 and all(is_winnable(play(dealing, deal)) for deal in drawn)


@pytest.mark.rule("PAT-5.1")
def test_the_grade_is_a_fair_estimate_of_what_a_whole_count_says() -> None:
    """An estimate from one in eight beginnings and forty samples is never two grades away from one with all beginnings
    and three hundred."""
    for s in any_deals(4, seed=8):
        if is_winnable(s):
            assert abs(deals.grade_of(weight(s)) - deals.grade_of(weight(s, 1, 300))) <= 1


@pytest.mark.rule("PAT-5.1")
def test_a_deal_follows_from_its_number_alone() -> None:
    """Whatever was dealt before, and whatever the solver has cached meanwhile."""
    dealing = RULES.initial(setup(grade=4))
    first = [RULES.draw(dealing, Random(n)) for n in (1, 2)]
    deals.find_deal.cache_clear()
    assert [RULES.draw(dealing, Random(n)) for n in (2, 1)] == first[::-1]


def test_a_record_is_played_again_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new(PATROLS, setup(grade=3), seed_from_words("once"))
    session.draw_chance()
    found = solution(session.state)
    assert found is not None
    session.play(Place(ID[found.order[0][0]], found.order[0][1]))
    for name in ("weight", "is_winnable", "find_deal"):
        monkeypatch.delattr(deals, name)
    again = Session.of_record(PATROLS, session.record, session.seed)
    assert again.state == session.state


def test_deals_of_every_grade_come_up_by_themselves() -> None:
    grades = {deals.grade_of(weight(s)) for s in any_deals(16, seed=5)}
    assert grades == set(deals.GRADES)


@pytest.mark.rule("PAT-5.1")
def test_grades_go_by_solutions_and_by_tries() -> None:
    assert [deals.grade_of(Weight(n, 1.5)) for n in (0, 1, 99, 100, 350, 900, 5000)] == [4, 4, 4, 3, 2, 1, 1]
    assert [deals.grade_of(Weight(1000, tries)) for tries in (2.5, 4, 9, 30)] == [1, 2, 3, 4]


def test_the_weight_counts_every_kingdom_that_can_be_won() -> None:
    """After seven regions few kingdoms are left, and each is fitted separately."""
    s = row_manned()
    moves = winning_moves(s)
    n = [at for at, move in enumerate(moves) if isinstance(move, Place)][4]
    s = play(s, *moves[:n])
    assert s.region_count == 7
    search = KingdomSearch(s)
    kingdoms = [tuple(cells) for _frame, cells, lines in search.kingdoms() if search.fit(lines) is not None]
    assert 1 <= len(kingdoms) == len(set(kingdoms))
    assert len(list(KingdomSearch(s).solutions())) == len(kingdoms)


def test_some_way_of_the_regions_wins_exactly_where_one_of_all_does() -> None:
    """With up to three regions face down, every order can be tried."""
    found = set()
    for s in positions(40, graded=False):
        if not 1 <= len(s.deck) <= 3:
            continue
        world = some_deck(s, len(s.deck))
        orders = permutations(unseen_regions(s), len(s.deck))
        wins = any(solution(replace(s, deck=deck), keep_fresh=True) is not None for deck in orders)
        assert (world is not None) == wins
        found.add(wins)
        if world is not None:
            assert solution(world, keep_fresh=True) is not None
            assert world == replace(s, deck=world.deck)
    assert len(found) == 2


def plainly_won(s: Kingdom, keep_fresh: bool) -> bool:
    """Try the last region in every place with every way to put items on the open lines, without using the solver."""
    tallies, barracks = (s.tallies, s.barracks) if keep_fresh else fixed_and_free(s)
    free = tuple(kind for kind, n in enumerate(barracks) for _n in range(n))
    boards = [s.board] if not s.offer else [
        (*s.board[:place], s.offer[0], *s.board[place + 1 :]) for place in sites(s.taken)
    ]
    return any(_all_pleased(board, _open_lines(s, board), tallies, free) for board in boards)


def _open_lines(s: Kingdom, board: Sequence[int]) -> list[Line]:
    judged = [line for line, _cards in complete_lines(s) if line.patrols[0] not in s.due_patrols]
    return [line for line in LINES if all(board[place] >= 0 for place in line.places) and line not in judged]


def _all_pleased(board: Sequence[int], lines: list[Line], tallies: Sequence[int], free: tuple[int, ...]) -> bool:
    if not lines:
        return True
    line, *others = lines
    one, two = (tallies[patrol] for patrol in line.patrols)
    left = set()
    for where in product(range(3), repeat=len(free)):
        more = [sum(WEIGHT[kind] for kind, at in zip(free, where, strict=True) if at == n) for n in (1, 2)]
        if pleased([board[place] for place in line.places], line.is_row, one + more[0], two + more[1]):
            left.add(tuple(kind for kind, at in zip(free, where, strict=True) if not at))
    return any(_all_pleased(board, others, tallies, rest) for rest in sorted(left, key=len, reverse=True))


@pytest.mark.rule("PAT-5.1")
def test_late_kingdoms_can_be_won_where_plain_trying_says_so() -> None:
    """With items that stay and items that can be taken back."""
    told: Counter[tuple[bool, bool]] = Counter()
    for s in late_positions():
        for keep_fresh in (True, False):
            free = sum(s.barracks) + (0 if keep_fresh else len(s.fresh))
            if free <= 7:
                won = plainly_won(s, keep_fresh)
                assert (solution(s, keep_fresh) is not None) == won, (s, keep_fresh)
                told[keep_fresh, won] += 1
        if min((told[key] for key in product((True, False), repeat=2)), default=0) >= 4:
            return
    raise AssertionError(f"too few of a sort: {told}")
