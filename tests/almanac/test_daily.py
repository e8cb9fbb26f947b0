"""The daily game: the same deal for everyone; streaks and weeks of what counted, whatever a clock says."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random

import msgspec
import pytest

from klotho_games.almanac import daily, lines, week
from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.core.chance import deal_codes
from klotho_games.core.contract import OptionValue
from klotho_games.core.games import registry, seating_rules
from klotho_games.core.games.as_on_paper import AS_ON_PAPER
from klotho_games.core.games.playout import playout
from klotho_games.core.games.registry import Game

SUNDAY = date(2026, 11, 15)
WEEK = [SUNDAY + timedelta(days=n) for n in range(7)]
EVERY = registry.PLAYABLE
ONE, OTHER = EVERY[:2]


def entry(day: date, game: str = ONE, *, who: str = "ada", won: bool = True, score: int = 10,
          **changes: object) -> Entry:
    made = Entry(id=f"{day} {game} {who} {len(changes)}", record="", game=game, version=1,
                 began=f"{day}T20:00:00+00:00", ended=f"{day}T20:30:00+00:00", sitters=(Sitter(who, who),),
                 scores=(score,), winners=(0,) if won else (), daily=day.isoformat())
    return msgspec.structs.replace(made, **changes)


def counted(entries: Iterable[Entry], who: str = "ada") -> frozenset[date]:
    return daily.days(daily.tries(entries, who))


# -- deals ------------------------------------------------------------------------------------------------------


def test_a_day_has_one_deal_for_each_game_that_can_be_played_as_it_is() -> None:
    for id in registry.ids():
        game = registry.load(id)
        seen = set()
        for day in WEEK:
            one = daily.deal(game, day)
            assert one == daily.deal(game, day)
            setup = one.setup(tuple(f"Seat {n}" for n in range(one.deal.seats)))
            seating_rules.check(game.info, setup, one.bots)
            assert not setup.option(AS_ON_PAPER, False)
            assert one.bots.count(daily.LEVEL) == one.deal.seats - 1
            code = daily.code(game, one)
            assert deal_codes.read(game.info, code) == one.deal, "whoever types its code in has the same deal"
            seen.add(code)
        assert len(seen) == len(WEEK)


def test_a_fixed_day_is_dealt_as_ever(hoard: Game) -> None:
    told = "other versions of the program must have the same deals"
    assert daily.code(hoard, daily.deal(hoard, SUNDAY)) == "5VX1-4C4P-WH", told


def test_a_game_has_its_own_say_and_nonsense_from_elsewhere_is_left_out(
    hoard: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = dict(daily.deal(hoard, SUNDAY).deal.options)
    option = next(option for option in hoard.info.options if not option.hidden)
    other = next(value for value in option.choices or (False, True) if value != usual[option.name])
    found = hoard.besides

    def says(wanted: dict[str, OptionValue]) -> dict[str, OptionValue]:
        def options(day: date, rng: Random) -> dict[str, OptionValue]:
            return wanted

        monkeypatch.setattr(hoard, "besides", lambda part, name: options if part == "daily" else found(part, name))
        return dict(daily.deal(hoard, SUNDAY).deal.options)

    def fails(day: date, rng: Random) -> dict[str, OptionValue]:
        raise ZeroDivisionError

    assert says({option.name: other})[option.name] == other
    assert says({option.name: "rubbish"}) == usual == says({"no such option": True})
    monkeypatch.setattr(hoard, "besides", lambda part, name: fails if part == "daily" else found(part, name))
    with pytest.raises(ZeroDivisionError):  # in a game of the house that is a bug of ours
        daily.deal(hoard, SUNDAY)
    monkeypatch.setattr(hoard, "source", "somewhere else")
    assert dict(daily.deal(hoard, SUNDAY).deal.options) == usual


def test_days_are_counted_on_from_year_to_year() -> None:
    assert daily.number(SUNDAY) == 319
    assert daily.number(date(2027, 1, 1)) == 366
    assert daily.clamp_day(date(1970, 1, 1)) == daily.FIRST, "a clock that was never set"
    assert daily.clamp_day(date(9999, 12, 31)) == daily.LAST


# -- what counts ------------------------------------------------------------------------------------------------


def test_the_first_game_of_a_deal_counts_and_practice_does_not() -> None:
    first = entry(SUNDAY, won=False)
    again = entry(SUNDAY, began=f"{SUNDAY}T19:00:00+00:00", practice=True, helped=True)
    one = daily.tries([again, first], "ada")[SUNDAY, ONE]
    assert one.counts and one.entry is first and not one.is_won
    for spoiled in ({"auto": True}, {"practice": True}, {"branched": True}, {"forced": 1}, {"took_back": 1}):
        only = daily.tries([entry(SUNDAY, **spoiled)], "ada")[SUNDAY, ONE]
        assert not only.counts and not only.stars
    others = [entry(SUNDAY, friend=True), entry(SUNDAY, daily="rubbish"), entry(SUNDAY, who="bram")]
    assert not daily.tries(others, "ada")


def test_stars_for_the_end_for_winning_and_for_winning_without_a_hint() -> None:
    def stars(**changes: object) -> int:
        return daily.tries([entry(SUNDAY, **changes)], "ada")[SUNDAY, ONE].stars  # type: ignore[arg-type]

    assert (stars(won=False), stars(hints=2), stars()) == (1, 2, 3)


def test_a_month_of_days_makes_one_streak_and_a_missed_day_ends_it() -> None:
    days = [date(2026, 11, 1) + timedelta(days=n) for n in range(30)]
    entries = [entry(day) for day in days]
    for n, day in enumerate(days):
        done = counted(entries[: n + 1])
        assert daily.streak(done, day) == daily.Streak(n + 1, n + 1)
        assert daily.streak(counted(entries[:n]), day).now == n, "today can still be played"
    missed = counted(one for one in entries if one.daily != "2026-11-21")
    assert daily.streak(missed, days[-1]) == daily.Streak(9, 20)
    assert daily.streak(missed, days[-1] + timedelta(days=2)) == daily.Streak(0, 20)
    assert daily.streak(frozenset(), days[0]) == daily.Streak()


def test_a_clock_that_was_set_back_or_forth_changes_no_streak() -> None:
    done = counted(entry(date(2026, 11, n)) for n in range(10, 16))
    for clock in (date(2026, 11, 15), date(2026, 11, 16), date(2026, 11, 12), date(2026, 1, 1)):
        assert daily.streak(done, clock).now == 6
    assert daily.streak(done, date(2026, 12, 24)) == daily.Streak(0, 6)
    assert daily.streak(done, date(2026, 11, 16)).now == 6, "and once it is right again nothing is lost"


def test_the_day_of_the_beginning_holds() -> None:
    late = entry(SUNDAY, ended=f"{SUNDAY + timedelta(days=1)}T00:20:00+00:00")
    assert counted([late]) == {SUNDAY}
    elsewhere = entry(SUNDAY, began="2026-11-16T03:00:00+00:00")  # an evening in New York is the next day in London
    assert counted([elsewhere]) == {SUNDAY}


# -- week -------------------------------------------------------------------------------------------------------


def test_a_week_runs_from_monday_to_sunday_and_its_series_is_one_game_after_the_other() -> None:
    assert week.of(SUNDAY)[0] == date(2026, 11, 9) and week.of(SUNDAY)[-1] == SUNDAY
    assert (week.number(date(2026, 1, 1)), week.number(SUNDAY)) == (1, 46)
    games = [week.game(SUNDAY + timedelta(weeks=n)) for n in range(len(EVERY))]
    assert sorted(games) == sorted(EVERY)
    assert {week.game(day) for day in week.of(SUNDAY)} == {week.game(SUNDAY)}


def test_the_series_adds_seven_deals_up() -> None:
    game, days = ONE, week.of(SUNDAY)
    ada = [entry(day, score=10 + n) for n, day in enumerate(days)]
    bram = [entry(days[0], who="bram", score=90), entry(days[1], who="bram", score=50, practice=True)]
    entries = [*ada, *bram, entry(days[0] - timedelta(days=1), score=500), entry(days[2], OTHER, score=700)]
    found = {who: daily.tries(entries, who) for who in ("ada", "bram", "kit")}
    first, second, third = week.series(found, game, SUNDAY)
    assert (first.who, first.total, first.deals) == ("ada", 91, 7)
    assert (second.who, second.total, second.points) == ("bram", 90, (90, *[None] * 6))
    assert (third.who, third.total, third.place) == ("kit", 0, 3)
    assert [sheet.who for sheet in week.series(found, game, SUNDAY, low_wins=True)] == ["ada", "bram", "kit"], \
        "a deal that was left out is not worth more than one that was played"
    assert week.count_days(found["ada"], SUNDAY) == 7
    assert week.count_done(found["ada"], days[2]) == 2


def test_a_month_is_shown_in_whole_weeks() -> None:
    november = week.weeks(date(2026, 11, 1))
    assert november[0][0] == date(2026, 10, 26) and november[-1][-1] == date(2026, 12, 6)
    assert [month.month for month in week.months(date(2026, 11, 9), date(2027, 2, 3))] == [11, 12, 1, 2]


# -- lines ------------------------------------------------------------------------------------------------------


def test_the_line_of_a_deal_tells_it_without_a_spoiler(hoard: Game) -> None:
    def line(**changes: object) -> str:
        one = daily.tries([entry(SUNDAY, hoard.id, score=21, **changes)], "ada")  # type: ignore[arg-type]
        return lines.of_deal(hoard, one[SUNDAY, hoard.id])

    told = f"Klotho daily 319 · {hoard.info.title} · 21 points"
    assert line() == f"{told} · ★★★"
    assert line(hints=1) == f"{told} · ★★☆ · 1 hint"
    assert line(practice=True, hints=2) == f"{told} · practice · 2 hints"
    assert line(auto=True) == f"{told} · auto-play"
    both = (Sitter("Ada", "ada"), Sitter("Norn", bot="normal"))
    assert "· 7 to 9 points ·" in line(sitters=both, scores=(7, 9), winners=(1,))


def test_the_line_of_a_day_has_a_sign_for_each_game() -> None:
    games = list(registry.SHELF)
    entries = [entry(SUNDAY, games[0]), entry(SUNDAY, games[1], hints=1), entry(SUNDAY, games[3]),
               entry(SUNDAY, games[5], won=False), entry(SUNDAY, games[6], practice=True)]
    told = lines.of_day(daily.tries(entries, "ada"), SUNDAY, games)
    assert told == "Klotho daily 319 · 4 of 7 finished, 3 won · ●●○●○◐○ · 1 hint"


def test_the_line_of_a_week_tells_how_its_total_came(hoard: Game) -> None:
    sheet = week.WeekSheet("ada", (14, 16, None, 1000, None, None, None))
    assert lines.of_week(hoard, sheet, SUNDAY) == \
        f"Klotho week 46 · {hoard.info.title} · 14 + 16 + – + 1,000 + – + – + – = 1,030"


def test_every_game_finds_words_for_how_it_came_out() -> None:
    for id in registry.ids():
        game = registry.load(id)
        one = daily.deal(game, SUNDAY)
        seats = tuple(f"Seat {n}" for n in range(one.deal.seats))
        state, _steps = playout(game.rules, one.setup(seats), Random(3))
        result = game.rules.result(state)
        assert result is not None
        own = getattr(game.telling, "share", None)
        for winners in (result.winners, (), (0,)):
            made = entry(SUNDAY, id, scores=result.scores, winners=winners, notes=result.notes, kind=result.kind,
                         sitters=tuple(Sitter(name, name) for name in seats))
            told = lines.words(game, made, 0)
            assert 3 < len(told) <= 24, f"{id}: {told}"
            assert own is None or told == own(msgspec.structs.replace(result, winners=winners), 0)
