"""The figures of the statistics: what is counted, for whom, and what can be said about it."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import msgspec
import pytest

from klotho_games.almanac.annals import Annals
from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.statistics import (
    ALONE,
    BOTS,
    PEOPLE,
    DiceFigures,
    Figures,
    GameFilter,
    Share,
    StatisticsCache,
    figures,
)
from klotho_games.core.people.profiles import Profile, Profiles
from tests.almanac import sample_annals
from tests.almanac.games import finished

TODAY = date(2026, 11, 15)
LEVELS = ("easy", "normal", "hard", "expert")
ADA, BRAM = Sitter("Ada", "ada"), Sitter("Bram", "bram")


def game(ago: float = 0, sitters: tuple[Sitter, ...] = (ADA,), winners: tuple[int, ...] = (), **more: object) -> Entry:
    """Return a finished game, so many days ago."""
    day = TODAY - timedelta(days=ago)
    plain = Entry(id=f"{ago}", record="", game="any", version=1, began="", ended=f"{day}T12:00:00+00:00",
                  sitters=sitters, scores=tuple(range(len(sitters))), winners=winners)
    return msgspec.structs.replace(plain, **more)


def bots(*levels: str) -> tuple[Sitter, ...]:
    return ADA, *(Sitter("Cog", "", level) for level in levels)


def counted(*entries: Entry, only: GameFilter | None = None) -> Figures:
    return figures(entries, "ada", only or GameFilter(), TODAY, LEVELS)


def test_wilson_s_interval() -> None:
    low, high = Share(29, 17).interval
    assert (round(low, 4), round(high, 4)) == (0.4074, 0.7449)
    assert Share(4, 4).interval[1] == pytest.approx(1.0) and Share(4, 0).interval[0] == pytest.approx(0.0)
    assert Share().interval == (0.0, 1.0)
    assert not Share(4, 4).is_enough and Share(5, 0).is_enough


def test_chi_squared_of_the_dice_is_told_from_the_hundredth_on() -> None:
    fair = DiceFigures((521, 551, 505, 535, 549, 525))
    assert fair.throws == 3186 and fair.expected_count == 531
    assert fair.chi_squared == pytest.approx(2.92, abs=0.005) and fair.p == pytest.approx(0.712, abs=0.001)
    even, few = DiceFigures((50,) * 6), DiceFigures((49, *[50] * 5))
    assert even.p == pytest.approx(1.0) and even.can_be_judged and not few.can_be_judged
    quantile = DiceFigures((100, 100, 100, 100, 100, 100 + 42))  # chi-squared 13.73: p = 0.0174 by the tables
    assert quantile.p == pytest.approx(0.0174, abs=0.0002)
    assert DiceFigures((900, 100, 100, 100, 100, 100)).p < 1e-9 and DiceFigures().p == 1.0


def test_a_game_with_people_is_one_with_people_and_bots_count_by_the_strongest() -> None:
    found = counted(
        game(4, bots("easy", "hard:bold", "normal"), (0,)), game(3, (ADA, BRAM, Sitter("Cog", "", "expert")), (1,)),
        game(2, (ADA, Sitter("somebody")), (0,)), game(1, bots("rare"), ()), game(0, winners=(0,)),
    )
    assert {who: (share.played, share.won) for who, share in found.against.items()} == {
        "hard": (1, 1), PEOPLE: (2, 1), "rare": (1, 0)}
    assert found.with_others.played == 4 and found.total.played == 5
    assert found.total.even_part == pytest.approx((1 / 4 + 1 / 3 + 1 / 2 + 1 / 2) / 4)
    assert counted(game()).total.even_part is None


def test_streaks_and_the_last_twenty() -> None:
    won = [True] * 4 + [False] + [True] * 17 + [False, True, True]
    found = counted(*(game(len(won) - n, winners=(0,) if one else ()) for n, one in enumerate(won)))
    assert found.last == tuple(won[-20:]) and found.streak == 2 and found.longest == 17


def test_who_came_out_ahead() -> None:
    trio = (Sitter("Kit", "kit"), ADA, BRAM)
    found = counted(
        game(3, trio, (1,), scores=(5, 9, 5)), game(2, trio, (0, 1), scores=(7, 7, 2)),
        game(1, (BRAM, ADA), (), scores=(4, 4)), game(0, (BRAM, ADA), (0,), scores=(1, 9)),
    )
    assert {rival.name: (rival.ahead, rival.tied, rival.behind) for rival in found.rivals} == {
        "Bram": (2, 1, 1), "Kit": (1, 1, 0)}
    assert found.rivals[0].name == "Bram" and set(found.company) == {"bram", "kit"}
    low = figures([game(0, (BRAM, ADA), (), scores=(3, 4))], "ada", GameFilter(), TODAY, LEVELS, {"any"})
    assert low.rivals[0].behind == 1


def test_what_counts_for_no_one_is_not_there() -> None:
    found = counted(game(1, friend=True), game(2, branched=True), game(3, auto=True), game(4, took_back=1),
                    game(5, helped=True), game(6, (BRAM,)))
    assert found.all_games == 0 and found == counted()
    assert counted(game(practice=True)).all_games == 1


def test_filters_act_on_every_part() -> None:
    family = [Profile(name, "", id=name) for name in ("ada", "bram", "ines", "kit", "tariq")]
    made = sample_annals.entries(400, family, TODAY)
    own = [entry for entry in made if entry.ended >= "2025-12-01"]
    games = sorted({entry.game for entry in made})
    for only, wanted in (
        (GameFilter(), own), (GameFilter(months=0), list(made)),
        (GameFilter(months=3), [e for e in made if e.ended >= "2026-08-24"]),
        (GameFilter(game=games[0]), [e for e in own if e.game == games[0]]),
        (GameFilter(company=ALONE), [e for e in own if e.is_alone]),
        (GameFilter(company="kit"), [e for e in own if e.seat_of("kit") is not None]),
        (GameFilter(company=PEOPLE), [e for e in own if any(s.who for s in e.sitters[1:])]),
        (GameFilter(company=BOTS, level="hard"), [e for e in own if not any(s.who for s in e.sitters[1:])
                                            and any(s.level == "hard" for s in e.sitters)]),
    ):
        found = figures(made, "ada", only, TODAY, LEVELS)
        assert found.total.played == len(wanted) > 0 and found.all_games == len(made)
        assert sum(column.played for column in found.columns) == len(wanted)
        assert sum(column.won for column in found.columns) == found.total.won == sum(e.has_won(0) for e in wanted)
        assert {id: share.played for id, share in found.by_game.items()} == Counter(e.game for e in wanted)
        assert found.with_others.played == sum(not e.is_alone for e in wanted)
        assert found.seconds == sum(found.seconds_by_game.values()) == sum(e.seconds for e in wanted)
        assert found.dice.throws == sum(sum(e.rolled) for e in wanted)
        assert len(found.last) == min(20, len(wanted))
        assert found.scores == (tuple(e.scores[0] for e in wanted) if only.game else ())


def test_time_stands_in_stretches_that_hold_all_of_it() -> None:
    year = [game(ago) for ago in (300, 200, 3)]
    assert counted(*year, only=GameFilter(months=0)).unit == "month" and len(counted(*year).columns) == 12
    older = counted(game(500), *year, only=GameFilter(months=0))
    assert older.unit == "quarter" and older.columns[-1].begins == date(2026, 10, 1)
    assert 6 <= len(older.columns) <= 12 and sum(column.played for column in older.columns) == 4
    oldest = counted(game(9000), *year, only=GameFilter(months=0))
    assert oldest.unit == "year" and sum(column.played for column in oldest.columns) == 4
    weeks = counted(*year, only=GameFilter(months=3))
    assert weeks.unit == "week" and weeks.columns[-1].begins == date(2026, 11, 9) and weeks.total.played == 1


def test_a_clock_that_was_ahead_breaks_nothing() -> None:
    found = counted(game(-400), game(1, winners=(0,)))
    assert found.columns[-1].played == 2 and found.total.played == 2


def test_games_without_a_noted_time_are_not_taken_for_short_ones() -> None:
    found = counted(game(2, seconds=600), game(1))
    assert found.timed == 1 and found.seconds == 600 and found.seconds_by_game == {"any": 600}


def test_figures_are_kept_until_the_annals_change() -> None:
    profiles = Profiles.load()
    ada = profiles.add("Ada")
    annals = Annals.load(profiles)
    annals.take_in(finished("one", notes={"profile": "Ada"}))
    kept = StatisticsCache(annals, LEVELS, frozenset)
    first = kept.figures(ada.id, GameFilter(), date.today())
    assert kept.figures(ada.id, GameFilter(), date.today()) is first and first.total.played == 1
    annals.take_in(finished("two", notes={"profile": "Ada"}))
    assert kept.figures(ada.id, GameFilter(), date.today()).total.played == 2
