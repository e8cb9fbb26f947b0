"""Daily games as people play them, day after day, even if the clock is wrong."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from klotho_games.almanac import daily
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.day_states import DayState
from klotho_games.core.play import archive, journal
from klotho_games.core.play.session import Session
from klotho_games.scenes.almanac.today import page as today
from klotho_games.scenes.almanac.today.deals import deals_of
from klotho_games.scenes.almanac.today.page import Today
from klotho_games.scenes.bot_process import BotProcess
from klotho_games.scenes.kit.daily_marks import open_words, what_counts
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Action
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.table.table_scene import TableScene
from tests.sample_game import HOARD
from tests.scenes.rig import keys, name, settle, spot, tap

DAY = date(2026, 11, 15)
ONE = timedelta(days=1)


class Clock(datetime):
    """A clock for journals, with which no two games begin in the same second."""

    ticks = count()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        return cls(2026, 11, 15, 12, tzinfo=UTC) + next(cls.ticks) * timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _time_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "datetime", Clock)


@pytest.fixture
def tables(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Collects the sessions that are started, without opening tables."""
    found: list[Session] = []
    monkeypatch.setattr(program, "_sit_down", found.append)
    return found


def at(program: MainProgram, day: date) -> None:
    program.daily_games.clock = lambda: day


def begun(program: MainProgram, tables: list[Session], day: date | None = None) -> Session:
    program.play_daily(HOARD, day)
    return tables[-1]


def decided(session: Session) -> None:
    """Play to the end with random decisions."""
    rng = Random(1)
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()


def ended(program: MainProgram, session: Session) -> None:
    decided(session)
    path: Path = session.journal.path  # type: ignore[union-attr]
    session.close()
    program.reckoning.enter(archive.file_away(path, frozenset()))
    program.forget_saves()


def done(program: MainProgram) -> frozenset[date]:
    return daily.days(program.daily_games.tries(program.profile.id))


@pytest.mark.parametrize("days", [2, pytest.param(28, marks=pytest.mark.slow)])
def test_a_month_of_days_and_a_clock_that_goes_wrong(program: MainProgram, tables: list[Session], days: int) -> None:
    played = [date(2026, 11, 1) + n * ONE for n in range(days)]
    for day in played:
        at(program, day)
        ended(program, begun(program, tables))
    last = played[-1]
    assert daily.streak(done(program), last).now == days
    at(program, last - ONE)  # the clock is set back to a day that was played, then to one that was not
    for _again in range(2):
        assert not program.first_try(HOARD)
        session = begun(program, tables)
        assert session.is_practice and session.is_known_deal
        ended(program, session)
        at(program, date(2026, 10, 31))
    assert done(program) == set(played)
    assert daily.streak(done(program), program.daily_games.today).now == days
    at(program, last + ONE)
    ended(program, begun(program, tables))
    assert daily.streak(done(program), last + ONE).now == days + 1


def test_later_games_of_a_deal_and_past_days_are_practice_and_say_so(
    program: MainProgram, tables: list[Session]
) -> None:
    at(program, DAY)
    first = begun(program, tables)
    assert not first.is_practice and first.record.notes["daily"] == "2026-11-15"
    ended(program, first)
    for day, told in ((DAY, "started this daily game before"),
                      (DAY - ONE, "14 November. Games of past days are practice")):
        session = begun(program, tables, day)
        assert session.is_practice and session.is_known_deal and session.record.notes["daily"] == day.isoformat()
        assert told in program.notices.pop()
        ended(program, session)
    assert done(program) == {DAY}
    assert sum(entry.counts for entry in program.reckoning.annals.entries) == 1


def test_the_day_of_the_beginning_holds_over_midnight_and_over_time_zones(
    program: MainProgram, tables: list[Session]
) -> None:
    at(program, DAY)
    session = begun(program, tables)
    at(program, DAY + ONE)
    ended(program, session)
    assert done(program) == {DAY}
    at(program, DAY)  # after a flight to the west it is yesterday again
    assert not program.first_try(HOARD), "that deal was played"
    at(program, DAY + ONE)
    ended(program, begun(program, tables))
    assert daily.streak(done(program), DAY + ONE).now == 2


def test_no_ones_options_or_bots_change_the_deal(program: MainProgram, tables: list[Session]) -> None:
    at(program, DAY)
    seen = []
    for person in ("Bram", "Norn"):  # the second has the name of a bot
        program.profiles.add(person)
        session = begun(program, tables)
        seen.append((session.seed, session.setup.options, session.record.bots))
        assert len(set(session.setup.seats)) == len(session.setup.seats)
        session.close()
    assert seen[0] == seen[1]
    again = begun(program, tables)
    program.play_again(again)
    other = tables[-1]
    assert "daily" not in other.record.notes and other.seed != again.seed and not other.is_practice


def test_bots_answer_the_same_moves_alike_on_a_deal_of_the_day(
    program: MainProgram, tables: list[Session]
) -> None:
    advisor = BotProcess()
    at(program, DAY)
    session = begun(program, tables)
    session.draw_chance()
    for _ask in range(2):
        advisor.ask(session, "normal", lambda decision: None)
    plain = Session.new(HOARD, session.setup, session.seed)
    plain.draw_chance()
    for _ask in range(2):
        advisor.ask(plain, "normal", lambda decision: None)
    seeds = [question.seed for question in advisor._waiting]
    assert seeds[0] == seeds[1] and seeds[2] != seeds[3]
    advisor.close()


# -- the page ---------------------------------------------------------------------------------------------------


def page(program: MainProgram) -> Today:
    program.open_almanac("today")
    settle(program)
    scene = program.stage.scene
    assert isinstance(scene, Today)
    return scene


def last_deal(program: MainProgram) -> Spot:
    """Scroll all lists to their ends, because a plug-in is last. Return its spot."""
    for area in program.stage.scene._areas:  # type: ignore[union-attr]
        area.scroll_to(area.length, gently=False)
    return spot(program, f"deal-{HOARD.id}")


def test_a_row_leads_to_its_deal_and_tells_how_it_stands(program: MainProgram, written: list[str]) -> None:
    at(program, DAY)
    scene = page(program)
    assert "Sunday, 15 November" in written
    assert not spot(program, "copy-line").enabled and "Finish a daily game first" in spot(program, "copy-line").reason
    for deal in scene.deals:
        usual = {o.name: o.fitting(program.daily(deal.game).seats) for o in deal.game.info.options if not o.hidden}
        assert bool(deal.unusual) == (usual != dict(program.daily(deal.game).options)), deal.game
    assert any(deal.unusual for deal in scene.deals), "some games have their own say"
    assert last_deal(program).value.endswith("Play")
    scene.activate(last_deal(program))
    settle(program)
    session: Session = program.stage.scene.session  # type: ignore[union-attr]
    assert session.record.notes["daily"] == "2026-11-15" and not session.is_practice
    program.leave_table(program.stage.scene)  # type: ignore[arg-type]
    settle(program)
    page(program)
    assert last_deal(program).value.endswith("Go on")
    program.stage.scene.activate(last_deal(program))  # type: ignore[union-attr]
    settle(program)
    decided(program.stage.scene.session)  # type: ignore[union-attr]
    program.finish_game(program.stage.scene)  # type: ignore[arg-type]
    assert f"1 of today’s {len(registry.ids())} daily games" in program.notices[-1] and done(program) == {DAY}


def test_a_done_deal_is_told_with_its_own_line_also_where_there_is_no_clipboard(
    program: MainProgram, tables: list[Session], monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    at(program, DAY)
    ended(program, begun(program, tables))
    scene = page(program)
    assert scene.line == "Klotho daily 319 · 0 of 7 finished, 0 won · ○○○○○○○", "one from elsewhere is not compared"
    copied: list[str] = []
    monkeypatch.setattr(today, "copy", lambda text: bool(copied.append(text) or len(copied) == 1))
    scene.activate(last_deal(program))
    settle(program)
    keys(program, "c")
    assert copied == [scene.line] and copied[0].startswith(f"Klotho daily 319 · {HOARD.info.title} · ")
    assert "★" in copied[0] and not any("no clipboard" in words for words in written)
    keys(program, "c")
    assert any("no clipboard" in words for words in written)
    keys(program, "s")
    assert name(program) == "share"


def test_midnight_over_the_open_page_shows_the_new_deals_first(program: MainProgram, tables: list[Session]) -> None:
    at(program, DAY)
    scene = page(program)
    at(program, DAY + ONE)
    scene.activate(last_deal(program))
    assert not tables and scene.day == DAY + ONE
    scene.activate(last_deal(program))
    assert tables[-1].record.notes["daily"] == "2026-11-16" and not tables[-1].is_practice


def test_the_calendar_shows_past_days_and_lets_them_be_practised(program: MainProgram, tables: list[Session]) -> None:
    at(program, DAY)
    ended(program, begun(program, tables))
    page(program)
    keys(program, "m")
    assert name(program) == "today-calendar"
    assert spot(program, f"day-{DAY}").value == "1 game finished" and not spot(program, f"day-{DAY + ONE}").enabled
    tap(program, f"day-{DAY - ONE}")
    program.stage.scene.activate(last_deal(program))  # type: ignore[union-attr]
    assert tables[-1].is_practice and tables[-1].record.notes["daily"] == "2026-11-14"
    tap(program, "month-back")
    assert program.stage.scene.focus.find("day-2026-10-31") is not None  # type: ignore[union-attr]
    keys(program, "escape")
    assert name(program) == "today"


def test_the_pennant_counts_what_is_open_and_leads_there(
    program: MainProgram, tables: list[Session], as_delivered: None
) -> None:
    at(program, DAY)
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    settle(program)
    assert spot(program, "todays-deals").value == "7 still open"
    quickest = min(map(registry.load, registry.SHELF), key=lambda game: game.info.minutes)
    program.play_daily(quickest)
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    assert spot(program, "todays-deals").value == "7 still open", "it is begun, and can still be finished"
    ended(program, tables[-1])
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    assert spot(program, "todays-deals").value == "6 still open"
    settle(program)
    keys(program, "t")
    assert name(program) == "today"


@pytest.mark.parametrize("state", DayState)
def test_pennant_and_page_say_the_same_of_every_state(
    program: MainProgram, tables: list[Session], state: DayState
) -> None:
    """Of a game that is new, under way, done, spoiled or practice."""
    at(program, DAY)
    seal = program.daily_games.seal(HOARD.id, DAY)
    if state in (DayState.UNDER_WAY, DayState.SPOILED):
        begun(program, tables).close()
        program.forget_saves()
    if state in (DayState.SPOILED, DayState.PRACTICE):
        program.show(seal)
    if state is DayState.DONE:
        ended(program, begun(program, tables))
    program.stage.go_to_shelf()
    settle(program)
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    told = spot(program, "todays-deals").value
    scene = page(program)
    row = next(deal for deal in scene.deals if deal.game is HOARD)
    assert row.state is state is program.day_state(HOARD.id)
    assert scene._under_date().endswith(f"· {told}")
    playable = [deal for deal in scene.deals if deal.action in ("Play", "Go on") and "practice" not in deal.state_text]
    assert told == f"{len(playable)} still open" == open_words([deal.state for deal in scene.deals])
    assert ("count" in row.note or "practice" in row.state_text) == (state in (DayState.SPOILED, DayState.PRACTICE))
    last = "1 still open" if state.is_open else "all done" if state is DayState.DONE else "none left that counts"
    assert open_words([state]) == last


def test_what_makes_a_daily_game_not_count_is_said_before_it_begins(
    program_of: Callable[..., MainProgram], written: list[str]
) -> None:
    for text in (1.0, 2.0):
        program = program_of(text_scale=text)
        at(program, DAY)
        page(program)
        words = " ".join(written)
        for told in ("first try", "leave and continue", "Hints are allowed", "a bot plays for you", "your own dice",
                     "in another way"):
            assert told in words, (text, told)
        written.clear()
        game = next(game for game in map(registry.load, registry.ids()) if game.has_dice)
        program.stage.go_to_shelf()
        program.open_setup(game.id, program.daily(game))
        settle(program)
        tip = spot(program, "deal-today").tip
        assert what_counts() in tip and any("no bot plays for you" in line for line in [" ".join(written)])
        written.clear()


def test_a_code_is_told_when_the_deal_is_done_and_not_before(program: MainProgram, hoard: Game) -> None:
    program.open_almanac("today")
    settle(program)
    page = program.stage.scene
    assert page is not None
    deal = program.daily_games.deal(hoard).deal
    code = seeds.deal_code(deal.seed)
    told = [f"{s.label} {s.value} {s.tip}" for s in page.focus.spots]
    assert code is not None and not any(code in words for words in told)
    (row,) = (one for one in deals_of(program, program.daily_games.today) if one.game is hoard)
    assert row.is_sealed and row.seal in seeds.short_seal(seeds.seal(deal.seed))


def test_someone_who_has_seen_the_deal_otherwise_plays_it_as_practice(program: MainProgram, hoard: Game) -> None:
    deal = program.daily_games.deal(hoard)
    assert program.daily_games.first_try(program.profile, hoard.id)
    program.new_game(hoard, Setup(("Ada", "Bruno", "Cleo")), deal.deal.seed)
    settle(program)
    assert name(program) == "confirm" and "today’s daily game" in program.stage.scene.detail  # type: ignore[union-attr]
    keys(program, "escape")
    assert program.daily_games.first_try(program.profile, hoard.id), "who says no has seen nothing"
    program.new_game(hoard, Setup(("Ada", "Bruno", "Cleo")), deal.deal.seed)
    settle(program)
    tap(program, "yes")
    assert name(program) != "confirm" and not program.daily_games.first_try(program.profile, hoard.id)


# -- questions before a loss ------------------------------------------------------------------------------------


def left_running(program: MainProgram) -> Session:
    """Start and leave the player's first game of today's deal."""
    program.play_daily(HOARD)
    settle(program)
    table = program.stage.scene
    assert isinstance(table, TableScene) and table.session.counts_for_day
    table.session.draw_chance()
    program.leave_table(table)
    settle(program)
    return table.session


def friends_game(program: MainProgram) -> Path:
    """Return a recording of today's deal by a friend."""
    deal = program.daily_games.deal(HOARD)
    session = journal.start(HOARD, deal.setup(("Ines", "Kit", "Dov")[: deal.deal.seats]), deal.deal.seed)
    decided(session)
    path: Path = session.journal.path  # type: ignore[union-attr]
    session.close()
    there = path.parent.parent / "from a friend.klotho"
    path.rename(there)
    return there


@pytest.mark.parametrize("way", ["open", "watch", "coach"])
def test_who_still_plays_todays_deal_is_asked_before_a_recording_shows_it(program: MainProgram, way: str) -> None:
    path = friends_game(program)
    session = journal.replay(path)
    left_running(program)
    looks = {"open": lambda: program.open_record(path), "watch": lambda: program.open_replay(session),
             "coach": lambda: program.open_coach(session, path)}
    looks[way]()
    settle(program)
    scene: Any = program.stage.scene
    assert name(program) == "confirm" and scene.detail == (
        "You haven’t finished today’s daily game yet. This recording shows the same setup. If you open it, your own "
        "game becomes practice and no longer counts.")
    assert scene.focus.current.id == "no"
    keys(program, "escape")
    assert name(program) == "shelf"
    row = next(deal for deal in deals_of(program, program.daily_games.today) if deal.game is HOARD)
    assert row.state is DayState.UNDER_WAY
    looks[way]()
    settle(program)
    tap(program, "yes")
    assert name(program) not in ("confirm", "shelf")
    row = next(deal for deal in deals_of(program, program.daily_games.today) if deal.game is HOARD)
    assert row.state is DayState.SPOILED and "practice" in row.state_text
    program.stage.go_to_shelf()
    settle(program)
    program.play_daily(HOARD)
    settle(program)
    table: Any = program.stage.scene
    assert table.session.is_practice and table.session.was_shown, "they go on with their own game, which is practice"


def test_who_opens_a_recording_of_a_deal_that_is_done_is_asked_nothing(program: MainProgram) -> None:
    path = friends_game(program)
    left_running(program)
    program.play_daily(HOARD)
    settle(program)
    table: Any = program.stage.scene
    decided(table.session)
    program.finish_game(table)
    program.open_record(path)
    settle(program)
    assert name(program) == "sent-record" and done(program) == {program.daily_games.today}


def test_the_pause_tells_what_another_window_has_made_of_a_game(program: MainProgram, written: list[str]) -> None:
    program.play_daily(HOARD)
    settle(program)
    table: Any = program.stage.scene
    assert table.session.counts_for_day
    PlayerBooks().show(table.session.commitment)
    program.open_pause(table)
    settle(program)
    assert table.session.is_practice and any("practice, daily game of" in words for words in written)


def test_auto_play_asks_before_todays_deal_is_lost_by_it(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "advise", lambda *asked: lambda: None)  # a bot that never finishes thinking
    program.play_daily(HOARD)
    settle(program)
    table: Any = program.stage.scene
    table.session.draw_chance()
    table.act(Action.AUTO)  # by key, gamepad or phone
    settle(program)
    told: Any = program.stage.scene
    assert name(program) == "confirm"
    assert told.detail.startswith("If a bot plays for you, today’s game no longer counts")
    assert told.focus.current.id == "no" and Pads.SOLE in told.pads
    keys(program, "escape")
    assert program.stage.scene is table and not table.auto
    program.open_pause(table)
    settle(program)
    tap(program, "auto")
    assert name(program) == "confirm"
    keys(program, "escape")
    assert name(program) == "pause" and spot(program, "auto").value == "off"
    tap(program, "auto")
    tap(program, "yes")
    assert name(program) == "pause" and spot(program, "auto").value == "on"
    program.stage.pop()
    program.stage.step(0.0, [])
    assert table.auto
    table.act(Action.AUTO)
    assert not table.auto, "taking over needs no question"


def test_auto_play_in_any_other_game_asks_nothing(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "advise", lambda *asked: lambda: None)
    program.new_game(HOARD, Setup(("Ada", "Norn")), bots=("", "easy"))
    settle(program)
    table: Any = program.stage.scene
    table.act(Action.AUTO)
    program.stage.step(0.0, [])
    assert program.stage.scene is table and table.auto
