"""Ladders: the arithmetic of ratings, and levels that play the same deals."""

from __future__ import annotations

from math import log

import pytest

from klotho_games.arena import ladder as ladders
from klotho_games.arena.bout import Bout, Match
from klotho_games.arena.match_runner import Workplaces
from klotho_games.arena.ratings import rate_levels
from klotho_games.arena.season import MatchSeries
from klotho_games.core.games.registry import Game


def test_two_levels_are_apart_by_the_odds():
    """Three to one is 191 points, by Elo's own formula; one more drawn game is counted."""
    easy, hard = rate_levels(("easy", "hard"), {("hard", "easy"): (749.75, 1000)})
    assert (easy.rating, easy.low, easy.high) == (0, 0, 0)
    share = 750.25 / 1001
    assert hard.rating == pytest.approx(400 / log(10) * log(share / (1 - share)))
    reach = 1.959964 * 400 / log(10) / (1001 * share * (1 - share)) ** 0.5
    assert (hard.low, hard.high) == pytest.approx((hard.rating - reach, hard.rating + reach))


def test_what_fits_is_found_from_all_pairs():
    """Known strengths are recovered from the results made with them."""
    known = {"easy": 0.0, "normal": 150.0, "hard": 400.0}
    results = {
        (a, b): (1e6 / (1 + 10 ** ((known[b] - known[a]) / 400)), 1_000_000)
        for a, b in ladders.pairs_of(tuple(known), every=True)
    }
    found = rate_levels(tuple(known), results)
    assert [rating.rating for rating in found] == pytest.approx(list(known.values()), abs=0.1)
    neighbours = {pair: results[pair] for pair in ladders.pairs_of(tuple(known), every=False)}
    wider = rate_levels(tuple(known), neighbours)[2]
    assert wider.rating == pytest.approx(400, abs=0.1) and wider.high - wider.low > found[2].high - found[2].low


def test_who_never_lost_is_not_infinitely_strong():
    assert 200 < rate_levels(("easy", "hard"), {("hard", "easy"): (10, 10)})[1].rating < 1000
    assert rate_levels(("easy", "hard"), {("hard", "easy"): (0, 0)})[1].rating == 0


def test_a_ladder_has_different_levels():
    for named in (("easy",), ("easy", "easy")):
        with pytest.raises(ladders.NoLadder, match="two or more different levels"):
            ladders.pairs_of(named, every=False)


def test_a_ladder_is_played_at_the_same_deals(hoard: Game):
    asked = Match((), (("goal", 10),), "monday", alone=False)
    named = ("random", "easy", "normal")
    pairs = ladders.pairs_of(named, every=False)
    assert pairs == [("easy", "random"), ("normal", "easy")]
    season = MatchSeries([ladders.contest(hoard, pair, asked, 8, None) for pair in pairs], Workplaces())
    season.play()
    found = ladders.ladder(hoard, named, season, range(2))
    assert [rating.level for rating in found.ratings] == list(named) and found.seats == 2
    assert season.contests[0].match.seed(3) == season.contests[1].match.seed(3)
    wins = sum(bout.seating[bout.winners[0]] == "easy" for bout in season.bouts(0))
    assert (found.pairings[0].games, found.pairings[0].won.share) == (8, wins / 8)
    lines = ladders.ladder_lines(found)
    assert lines[0] == "Hoard: ladder of the levels, with the seed “monday”" and lines[1].split()[0] == "normal"
    assert lines[4].startswith("  easy beat random in ")


def test_alone_who_does_better_at_a_deal_has_won_it():
    match = Match(("hard", "easy"), (), "x", alone=True)

    def bout(n: int, score: int, *winners: int) -> Bout:
        return Bout(n, match.seating(n), (score,), winners, 9, ((),), {})

    bouts = [bout(0, 5), bout(1, 3), bout(2, 1, 0), bout(3, 9), bout(4, 2), bout(5, 2), bout(6, 4)]
    assert ladders._points(match, bouts, "hard", low_wins=False) == (2.5, 3)
    assert ladders._points(match, bouts, "hard", low_wins=True) == (1.5, 3)
