"""The deals of the day as somebody plays them, day after day, with clocks that go wrong."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import count
from pathlib import Path
from random import Random

import pytest

from klotho_games.almanac import daily
from klotho_games.core import archive, journal
from klotho_games.core.session import Session
from klotho_games.scenes.advisor import Advisor
from klotho_games.scenes.house import TheHouse
from tests.sample_game import HOARD

DAY = date(2026, 11, 15)
ONE = timedelta(days=1)


class Clock(datetime):
    """For journals: no two games begin in the same second."""

    ticks = count()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls(2026, 11, 15, 12, tzinfo=UTC) + next(cls.ticks) * timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _time_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "datetime", Clock)


@pytest.fixture
def tables(house: TheHouse, monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """What is sat down to, without anything to look at."""
    found: list[Session] = []
    monkeypatch.setattr(house, "_sit_down", found.append)
    return found


def at(house: TheHouse, day: date) -> None:
    house.todays.clock = lambda: day


def begun(house: TheHouse, tables: list[Session], day: date | None = None) -> Session:
    house.play_daily(HOARD, day)
    return tables[-1]


def ended(house: TheHouse, session: Session) -> None:
    """Everybody at the table decides at random."""
    rng = Random(1)
    session.settle()
    while not session.over:
        session.play(rng.choice(session.legal()))
        session.settle()
    path: Path = session.journal.path  # type: ignore[union-attr]
    session.close()
    house.reckoning.enter(archive.file_away(path, frozenset()))
    house.forget_saves()


def done(house: TheHouse) -> frozenset[date]:
    return daily.days(house.todays.tries(house.profile.id))


@pytest.mark.parametrize("days", [2, pytest.param(28, marks=pytest.mark.slow)])
def test_a_month_of_days_and_a_clock_that_goes_wrong(house: TheHouse, tables: list[Session], days: int) -> None:
    played = [date(2026, 11, 1) + n * ONE for n in range(days)]
    for day in played:
        at(house, day)
        ended(house, begun(house, tables))
    last = played[-1]
    assert daily.streak(done(house), last).now == days
    at(house, last - ONE)  # set back, to a day that was played, and further back to one that was not
    for _again in range(2):
        assert not house.first_try(HOARD)
        session = begun(house, tables)
        assert session.practice and session.known
        ended(house, session)
        at(house, date(2026, 10, 31))
    assert done(house) == set(played)
    assert daily.streak(done(house), house.todays.today).now == days
    at(house, last + ONE)
    ended(house, begun(house, tables))
    assert daily.streak(done(house), last + ONE).now == days + 1


def test_later_games_of_a_deal_and_past_days_are_practice_and_say_so(house: TheHouse, tables: list[Session]) -> None:
    at(house, DAY)
    first = begun(house, tables)
    assert not first.practice and first.record.notes["daily"] == "2026-11-15"
    ended(house, first)
    for day, told in ((DAY, "begun this deal before"), (DAY - ONE, "14 November: past days are practice")):
        session = begun(house, tables, day)
        assert session.practice and session.known and session.record.notes["daily"] == day.isoformat()
        assert told in house.notices.pop()
        ended(house, session)
    assert done(house) == {DAY}
    assert sum(entry.counts for entry in house.reckoning.annals.entries) == 1


def test_the_day_of_the_beginning_holds_over_midnight_and_over_time_zones(
    house: TheHouse, tables: list[Session]
) -> None:
    at(house, DAY)
    session = begun(house, tables)
    at(house, DAY + ONE)
    ended(house, session)
    assert done(house) == {DAY}
    at(house, DAY)  # flown west: it is yesterday again
    assert not house.first_try(HOARD), "that deal was played"
    at(house, DAY + ONE)
    ended(house, begun(house, tables))
    assert daily.streak(done(house), DAY + ONE).now == 2


def test_nobodys_options_or_bots_change_the_deal(house: TheHouse, tables: list[Session]) -> None:
    at(house, DAY)
    seen = []
    for name in ("Bram", "Norn"):  # one of them is called like a bot
        house.profiles.add(name)
        session = begun(house, tables)
        seen.append((session.seed, session.setup.options, session.record.bots))
        assert len(set(session.setup.seats)) == len(session.setup.seats)
        session.close()
    assert seen[0] == seen[1]
    again = begun(house, tables)
    house.play_again(again)
    other = tables[-1]
    assert "daily" not in other.record.notes and other.seed != again.seed and not other.practice


def test_bots_answer_the_same_moves_alike_on_a_deal_of_the_day(
    house: TheHouse, tables: list[Session]
) -> None:
    advisor = Advisor()
    at(house, DAY)
    session = begun(house, tables)
    session.settle()
    for _ask in range(2):
        advisor.ask(session, "normal", lambda decision: None)
    plain = Session.new(HOARD, session.setup, session.seed)
    plain.settle()
    for _ask in range(2):
        advisor.ask(plain, "normal", lambda decision: None)
    seeds = [question.seed for question in advisor._waiting]
    assert seeds[0] == seeds[1] and seeds[2] != seeds[3]
    advisor.close()
