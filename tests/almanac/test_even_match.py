"""The even match: what games say about a person's strength, and that after a while people win their fair share."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.even_match import NEW, Estimate, estimates, even_match, joint_rating
from klotho_games.almanac.ratings import Rating
from klotho_games.core.games.strength import LEVEL_RATINGS, even_bot, strength_of

ADA, BRAM = Sitter("Ada", "ada"), Sitter("Bram", "bram")


def game(n: int, sitters: tuple[Sitter, ...], winners: tuple[int, ...]) -> Entry:
    return Entry(id=str(n), record="", game="any", version=1, began="", ended=f"2026-10-01T12:{n:02d}:00+00:00",
                 sitters=sitters, scores=(0,) * len(sitters), winners=winners)


def against(bot: str) -> tuple[Sitter, ...]:
    return ADA, Sitter("Cog", "", bot)


def test_someone_who_wins_meets_a_stronger_opponent_and_someone_who_loses_a_weaker_one() -> None:
    before, winner, loser = NEW, NEW, NEW
    for _game in range(8):
        winner, loser = winner.after([winner.rating], 1.0), loser.after([loser.rating], 0.0)
    assert loser.rating < before.rating - 200 and winner.rating > before.rating + 200
    for n, seat in ((1, 0), (2, 1)):
        found = estimates([game(n, against("even-1350"), (seat,))], "any")["ada"]
        assert (found.rating > NEW.rating) == (seat == 0)


def test_all_levels_and_strengths_teach_something() -> None:
    won = [estimates([game(1, against(bot), (0,))], "any")["ada"].rating
           for bot in ("random", "even-800", "easy", "even-1250", "normal:bold", "hard", "even-1990:bold", "expert")]
    assert won == sorted(won)


def test_what_does_not_count_teaches_nothing() -> None:
    for more in ({"practice": True}, {"auto": True}, {"helped": True}, {"game": "other"}, {"winners": ()}):
        assert estimates([replace(game(1, against("hard"), (0,)), **more)], "any") == {}
    assert estimates([game(1, (ADA,), (0,))], "any") == {}, "no one was beaten"


def test_two_people_at_one_table_are_estimated_together_and_a_tie_is_half_a_victory() -> None:
    found = estimates([game(n, (ADA, BRAM), (0,)) for n in range(6)], "any")
    assert found["ada"].rating > NEW.rating > found["bram"].rating
    tied = estimates([game(1, (ADA, BRAM), (0, 1))], "any")
    assert tied["ada"].rating == pytest.approx(tied["bram"].rating)


def test_a_rating_from_exercises_is_where_a_new_person_begins() -> None:
    practised = {"ada": Rating(1800.0, 60.0)}.get
    found = estimates([game(1, (ADA, BRAM), (1,))], "any", practised)
    assert found["ada"].rating > 1600 and found["bram"].rating > NEW.rating + 100


def test_equal_players_win_their_fair_share() -> None:
    for seats in (2, 3, 4, 6):
        sure = Estimate.around(1500.0, 60.0)
        expected = sure.expected_share([1500.0] * (seats - 1))
        assert expected.share == pytest.approx(1 / seats, abs=0.01)
        assert expected.margin < NEW.expected_share([1500.0] * (seats - 1)).margin
    assert joint_rating([1400.0]) == pytest.approx(1400.0)
    assert joint_rating([1400.0, 1000.0]) > 1400.0


def test_a_table_says_what_its_match_would_be_like() -> None:
    known = {"ada": Estimate.around(1600.0, 80.0), "bram": Estimate.around(1200.0, 80.0)}
    alone = even_match(("", "even:bold"), ("ada", ""), "ada", known)
    assert alone.strength == 1600 and alone.fair == 0.5 and not alone.is_unsure
    assert alone.expected.percent[0] == 50
    both = even_match(("", "", "even"), ("bram", "ada", ""), "ada", known)
    assert both.strength == 1400, "between two people"
    assert both.expected.share > both.fair, "Ada is the stronger of them"
    mixed = even_match(("", "even", "easy"), ("ada", "", ""), "ada", known)
    assert mixed.expected.share > mixed.fair, "Easy is weaker"
    stranger = even_match(("", "even"), ("", ""), "ada", known)
    assert stranger.is_unsure and stranger.strength == strength_of(even_bot(NEW.rating))


@pytest.mark.parametrize(("level", "seats"), [("easy", 2), ("normal", 2), ("expert", 2), ("hard", 4)])
def test_within_thirty_games_people_win_their_fair_share(level: str, seats: int) -> None:
    """The whole loop is in build_scripts/measure/even_match.py; here 300 points are 73%, as on the average of games."""
    rng, people, won = Random(f"{level} {seats}"), 60, 0.0
    for _person in range(people):
        known = NEW
        for n in range(30):
            bots = [float(strength_of(even_bot(known.rating)) or 0)] * (seats - 1)
            chance = Estimate.around(LEVEL_RATINGS[level], 26.0).expected_share(bots).share
            won += chance if n >= 20 else 0
            known = known.after(bots, float(rng.random() < chance))
    assert won / people / 10 == pytest.approx(1 / seats, abs=0.07)


def test_strengths_are_read_as_they_are_written() -> None:
    assert [even_bot(rating) for rating in (-50.0, 1434.9, 5000.0)] == ["even-500", "even-1430", "even-2000"]
    assert strength_of("even-1430") == 1430
    wrong = ("even", "even-", "even-99", "even-2001", "even-01430", "even-+900", "even-9e2", "even-١٤٣٠", "hard-1430",
             "even-" + "9" * 5000)
    assert [strength_of(one) for one in wrong] == [None] * len(wrong)
    assert all(weaker < stronger for weaker, stronger in pairwise(LEVEL_RATINGS.values()))
