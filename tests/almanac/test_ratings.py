"""Glicko-2 as in its paper, and the ratings that it gives for the annals."""

from __future__ import annotations

import msgspec
import pytest

from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.ratings import Rating, after, bot, ratings

ADA, BRAM = Sitter("Ada", "ada"), Sitter("Bram", "bram")
EASY = Sitter("Cog", "", "easy:bold")


def game(n: int, sitters: tuple[Sitter, ...], scores: tuple[int, ...], month: str = "2026-10") -> Entry:
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Entry(id=str(n), record="", game="any", version=1, began="", ended=f"{month}-{n + 1:02d}T12:00:00+00:00",
                 sitters=sitters, scores=scores, winners=winners)


def test_the_worked_example_of_the_paper() -> None:
    met = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = after(Rating(1500, 200, 0.06), met)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_is_less_certain_and_never_more_than_someone_new() -> None:
    idle = after(Rating(1700, 50, 0.06), [])
    assert idle.rating == 1700 and idle.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert after(Rating(), []).deviation == 350
    assert Rating(1464.06, 151.52).display_values == (1464, 297)


def test_a_surprise_makes_a_rating_more_volatile() -> None:
    steady = Rating(1500, 50)
    assert after(steady, [(Rating(2300, 50), 1.0)] * 5).volatility > steady.volatility


def test_a_table_of_several_is_taken_as_games_of_two_and_no_one_alone_is_rated() -> None:
    found = ratings([game(n, (ADA, BRAM, EASY), (30, 20, 10)) for n in range(4)])
    assert found["ada"].rating > found["bram"].rating > found[bot("easy")].rating
    assert 1100 < found["bram"].rating < 1500, "as often ahead of Easy as behind Ada"
    assert ratings([game(n, (ADA,), (30,)) for n in range(4)]) == {}
    guests = (ADA, Sitter("somebody"))
    assert ratings([game(1, guests, (1, 2))]) == {}, "who has no profile is nobody to compare with"


def test_a_level_begins_at_its_place_and_an_even_match_is_between_two_of_them() -> None:
    def won(bot: str) -> float:
        return ratings([game(n, (ADA, Sitter("Cog", "", bot)), (2, 1)) for n in range(4)])["ada"].rating

    levels = [won(level) for level in ("even-800", "easy", "even-1250", "normal", "even-1900:bold", "expert")]
    assert levels == sorted(levels) and levels[0] < levels[-1]
    assert won("even-1400") == pytest.approx(won("normal"), abs=20), "only Normal itself loses rating by the defeats"
    found = ratings([game(1, (ADA, Sitter("Cog", "", "even-1430")), (2, 1))])
    assert set(found) == {"ada"}, "a bot of an even match has no rating of its own"


def test_an_even_match_does_not_rate_other_bots() -> None:
    assert ratings([game(1, (EASY, Sitter("Cog", "", "even-1430")), (2, 1))]) == {}


def test_two_bots_of_one_level_tell_nothing_and_ties_count_half() -> None:
    assert ratings([game(1, (EASY, EASY), (1, 2))]) == {}
    tied = ratings([game(1, (ADA, BRAM), (7, 7))])
    assert tied["ada"].rating == tied["bram"].rating == 1500 and tied["ada"].deviation < 350


def test_low_scores_win_where_the_game_says_so_but_winners_come_first_anyway() -> None:
    high = msgspec.structs.replace(game(1, (ADA, BRAM, EASY), (10, 20, 30)), winners=(0,))
    low = ratings([high], {"any"})
    assert low["ada"].rating > low["bram"].rating > low[bot("easy")].rating
    other = ratings([high])
    assert other["ada"].rating > other[bot("easy")].rating > other["bram"].rating


def test_months_are_periods_also_the_idle_ones() -> None:
    before = ratings([game(1, (ADA, BRAM), (2, 1), "2025-10")])
    later = [game(1, (ADA, BRAM), (2, 1), "2025-10"), game(2, (BRAM, EASY), (2, 1), "2026-01")]
    idle = before["ada"]
    for _month in range(3):
        idle = after(idle, [])
    assert ratings(later)["ada"] == idle


def test_what_does_not_count_is_not_rated() -> None:
    assert ratings([msgspec.structs.replace(game(1, (ADA, BRAM), (2, 1)), auto=True)]) == {}
