"""The daily game counts in the first game that shows its deal, and only there, against each way around that and any
mixture of them."""

from __future__ import annotations

import multiprocessing
import os
import shutil
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from klotho_games.almanac import daily
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from tests.almanac.games import played_on
from tests.depth import depth
from tests.sample_dice import SHUTTERS
from tests.sample_game import HOARD

DAY = date(2026, 11, 15)
ONE = timedelta(days=1)
ROUNDS = 40
"""How often two programs begin at the same moment."""


class AtHome(PlayerBooks):
    """The books of a player who answers every question with `answer`; the questions are recorded."""

    def __init__(self, day: date = DAY, agrees: bool = True) -> None:
        super().__init__()
        self.today, self.answer = day, agrees
        self.questions: list[str] = []
        self.daily_games.clock = lambda: self.today
        if not len(self.profiles):
            self.profiles.add("Ada")

    def agrees_to_play(self, question: str, again: Any) -> bool:
        self.questions.append(question)
        return self.answer

    def daily_game(self, game: Game = SHUTTERS, day: date | None = None) -> Session | None:
        one = self.daily_games.deal(game, day)
        names = (self.profile.name, *(f"Bot {n}" for n in range(1, one.deal.seats)))
        return self.start_game(game, one.setup(names), one.deal.seed, bots=one.bots, day=one.day)

    def other_game(self, day: date, game: Game = SHUTTERS, agreed: bool = False) -> Session | None:
        """Start a game with the same seed and other people."""
        names = (self.profile.name, "Cleo", "Dario")[: game.info.seats[1]]
        return self.start_game(game, Setup(names), seeds.daily_seed(game.id, day), agreed=agreed)

    def look_at(self, day: date, game: Game = SHUTTERS) -> str:
        """Open a recording of a day's deal; returns the question that comes first."""
        seal = self.daily_games.seal(game.id, day)
        self.forget_saves()
        asked = self.first_tries.ask_to_look(self.profiles.current, game.id, seal)
        if not asked or self.answer:
            self.show(seal)
        return asked

    @property
    def done(self) -> frozenset[date]:
        return daily.days(self.daily_games.tries(self.profile.id))


@pytest.fixture
def books() -> AtHome:
    return AtHome()


def begun(books: AtHome, game: Game = SHUTTERS) -> Session:
    session = books.daily_game(game)
    assert session is not None
    session.draw_chance()
    return session


def path_of(session: Session) -> Path:
    return session.journal.path  # type: ignore[union-attr]


def left(books: AtHome, game: Game = SHUTTERS) -> Path:
    session = played_on(begun(books, game), 2)
    assert session.counts_for_day
    path = path_of(session)
    books.close_game(session)
    return path


def ended(books: AtHome, session: Session | None) -> bool:
    """Play to the end; returns whether it counts as the daily game."""
    assert session is not None
    session.draw_chance()
    played_on(session)
    name = path_of(session).name
    books.file_result(session)
    tries = books.daily_games.tries(books.profile.id).values()
    return any(one.counts and one.entry.record == name for one in tries)


# -- one way after the other --------------------------------------------------------------------------------------


def guests_game(books: AtHome, guest: str, agreed: bool = False) -> Session | None:
    """A guest with a phone sits in the first seat, and plays the daily game."""
    one = books.daily_games.deal(SHUTTERS)
    names = (guest, *(f"Bot {n}" for n in range(1, one.deal.seats)))
    return books.start_game(SHUTTERS, one.setup(names), one.deal.seed, bots=one.bots, day=one.day,
                            guests=frozenset({0}), agreed=agreed)


def test_a_guest_with_a_profile_plays_a_first_game_of_their_own(books: AtHome) -> None:
    bruno = books.profiles.add("Bruno")
    books.profiles.choose("Ada")
    session = guests_game(books, "Bruno")
    assert session is not None and session.counts_for_day and not books.questions
    first_try = books.daily_games.first_try
    assert not first_try(bruno, SHUTTERS.id) and first_try(books.profile, SHUTTERS.id)


def test_a_guest_without_a_profile_has_none_and_someone_who_looks_on_is_asked(books: AtHome) -> None:
    books.answer = False
    assert guests_game(books, "Zoe") is None and len(books.questions) == 1
    session = guests_game(books, "Zoe", agreed=True)
    assert session is not None and not session.counts_for_day
    assert not books.daily_games.first_try(books.profile, SHUTTERS.id)


def test_a_first_try_that_nothing_else_has_shown_counts_also_when_it_was_left(books: AtHome) -> None:
    path = left(books)
    assert ended(books, AtHome().load_game(path)) and books.done == {DAY} and not books.questions


def test_a_recording_of_its_deal_makes_a_running_first_try_practice_also_after_a_restart(books: AtHome) -> None:
    path = left(books)
    assert "You haven’t finished today’s daily game yet. This recording shows the same setup" in books.look_at(DAY)
    again = AtHome()
    session = again.load_game(path)
    assert session is not None and session.is_practice and session.was_shown
    assert any("is now practice" in told for told in session.notices)
    assert not ended(again, session) and not again.done
    restored = journal.read(folders.records() / path.name)
    assert restored.was_shown, "the record says so, whatever becomes of the book"


def test_someone_who_does_not_open_the_recording_has_lost_nothing(books: AtHome) -> None:
    books.answer = False
    path = left(books)
    assert books.look_at(DAY)
    assert ended(books, books.load_game(path))


def test_the_same_deal_with_other_people_or_options_makes_it_practice(books: AtHome) -> None:
    path = left(books)
    books.answer = False
    assert books.other_game(DAY) is None and "You haven’t finished today’s daily game" in books.questions.pop()
    books.answer = True
    other = books.other_game(DAY)
    assert other is not None and books.questions
    books.close_game(other)
    assert not ended(books, books.load_game(path))


def test_tomorrows_yesterday_is_no_longer_unseen_when_the_clock_is_right_again(books: AtHome) -> None:
    books.today = DAY + ONE
    past = books.daily_game(day=DAY)
    assert past is not None and past.is_practice
    books.close_game(past)
    books.discard(books.saves()[0])
    books.today = DAY
    assert not books.daily_games.first_try(books.profile, SHUTTERS.id)
    session = begun(books)
    assert session.is_practice and "already seen this setup" in books.notices[-1]
    assert not ended(books, session)


def test_tomorrows_deal_of_a_friend_further_east_does_not_count_tomorrow(books: AtHome) -> None:
    assert "tomorrow’s daily game" in books.look_at(DAY + ONE)
    books.today = DAY + ONE
    assert not ended(books, books.daily_game())


def test_yesterdays_first_try_becomes_practice_too_while_it_is_still_played(books: AtHome) -> None:
    path = left(books)
    books.today = DAY + ONE
    assert "the daily game of 15 November" in books.look_at(DAY)
    assert ended(books, books.daily_game()), "today's is another deal"
    assert not ended(books, books.load_game(path))
    assert books.done == {DAY + ONE}


def test_what_another_window_shows_counts_before_the_last_move_and_not_after_it(books: AtHome) -> None:
    session = begun(books)
    AtHome().look_at(DAY)
    assert not ended(books, session)
    books.today = DAY + ONE
    session = played_on(begun(books))
    assert session.is_over
    AtHome(DAY + ONE).look_at(DAY + ONE)
    assert ended(books, session)


def test_nothing_is_written_behind_the_end_of_a_game(books: AtHome) -> None:
    session = played_on(begun(books))
    path = path_of(session)
    session.close()
    books.look_at(DAY)
    content = path.read_bytes()
    again = books.load_game(path)  # while it was not filed yet
    assert again is not None and not again.was_shown
    books.close_game(again)
    assert path.read_bytes() == content
    books.count_left_over()
    assert books.done == {DAY}, "it was over before anything else showed it"


def test_a_second_window_is_told_that_the_game_is_open_in_the_first(books: AtHome) -> None:
    session = begun(books)
    other = AtHome()
    assert other.daily_game() is None and "open in another window" in other.notices[-1]
    assert ended(books, session)


def test_a_copy_of_the_saved_game_makes_both_practice(books: AtHome) -> None:
    path = left(books)
    copy = path.with_name(path.name.replace(SHUTTERS.id, f"{SHUTTERS.id}-copy"))
    shutil.copy(path, copy)
    shutil.copy(journal.seed_file(path), journal.seed_file(copy))
    second = books.load_game(copy)
    assert second is not None and books.questions
    assert not ended(books, second) and not ended(books, books.load_game(path))


def test_someone_elses_first_try_is_their_own(books: AtHome) -> None:
    path = left(books)
    books.profiles.add("Bram")
    assert ended(books, books.daily_game()), "each profile is a person of its own"
    assert ended(books, books.load_game(path))


def test_who_plays_along_is_spared_too(books: AtHome) -> None:
    path = left(books)
    books.profiles.add("Bram")
    deal = seeds.daily_seed(SHUTTERS.id, DAY)
    books.show(seeds.seal(deal))
    books.answer = False
    assert books.start_game(SHUTTERS, Setup(("Bram", "Ada", "Cleo")), deal) is None and "Ada" in books.questions.pop()
    books.answer = True
    other = books.start_game(SHUTTERS, Setup(("Bram", "Ada", "Cleo")), deal)
    assert other is not None
    books.close_game(other)
    assert not ended(books, books.load_game(path))


def test_looking_at_a_recording_introduces_no_one() -> None:
    nobody = PlayerBooks()
    nobody.show(seeds.seal(seeds.daily_seed(SHUTTERS.id, DAY)))
    assert not len(nobody.profiles) and not folders.seen_deals_file().exists()


@pytest.mark.parametrize("how", ["practice", "own_dice"])
def test_who_begins_it_in_a_way_that_cannot_count_is_asked(books: AtHome, how: str) -> None:
    one = books.daily_games.deal(SHUTTERS)
    names = ("Ada", *(f"Bot {n}" for n in range(1, one.deal.seats)))
    books.answer = False
    assert books.start_game(SHUTTERS, one.setup(names), one.deal.seed, bots=one.bots, **{how: True}) is None  # type: ignore[arg-type]
    assert "won’t count" in books.questions.pop()
    assert ended(books, books.daily_game())


def test_where_no_one_can_be_asked_nothing_is_lost(books: AtHome) -> None:
    path = left(books)
    plain = PlayerBooks()
    plain.daily_games.clock = lambda: DAY
    assert plain.start_game(SHUTTERS, Setup(("Ada", "Cleo")), seeds.daily_seed(SHUTTERS.id, DAY)) is None
    assert "haven’t finished today’s daily game" in plain.notices[-1]
    assert ended(books, books.load_game(path))


def test_a_first_try_from_before_the_book_counts_and_is_looked_after(books: AtHome) -> None:
    path = left(books)
    folders.seen_deals_file().unlink()
    again = AtHome()
    assert again.look_at(DAY), "it waits, whatever the book says"
    assert not ended(again, again.load_game(path))


def test_a_book_that_is_damaged_newer_or_cannot_be_written_stops_no_one(
    books: AtHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(books)
    book = folders.seen_deals_file()
    book.write_bytes(b'{"format":1,"met":[')
    again = AtHome(DAY + ONE)
    assert ended(again, again.daily_game(HOARD))
    assert any("was damaged" in told for told in again.notices)
    book.write_bytes(b'{"format":99}')
    newer = AtHome(DAY + 2 * ONE)
    assert ended(newer, newer.daily_game(HOARD)) and book.read_bytes() == b'{"format":99}'
    book.unlink()
    full = AtHome(DAY + 3 * ONE)
    real = folders.write_whole

    def refuses(path: Path, content: bytes) -> None:
        if path == book:
            raise folders.CannotSave("The disk is full.")
        real(path, content)

    with monkeypatch.context() as disk:
        disk.setattr(folders, "write_whole", refuses)
        full.look_at(full.today)
        assert not full.daily_games.first_try(full.profile, SHUTTERS.id) and not book.exists()
    full.catch_up()
    assert not AtHome(full.today).daily_games.first_try(full.profile, SHUTTERS.id)


# -- at one moment ------------------------------------------------------------------------------------------------


def _begin_with(other: Any, home: str, answers: Any) -> None:
    """A separate program that begins each deal at the same moment as another."""
    os.environ["KLOTHO_HOME"] = home
    game = registry.load(registry.PLAYABLE[0])
    books = AtHome()
    for n in range(ROUNDS):
        books.today = DAY + n * ONE
        books.daily_games.deal(game)
        other.wait()
        session = books.daily_game(game)
        counts = session is not None and not session.is_practice
        other.wait()  # until both have begun, neither has left
        if session is not None:
            books.close_game(session)
        answers.put((n, counts))


def test_of_two_programs_that_begin_at_one_moment_one_has_the_game_that_counts(tmp_path: Path) -> None:
    here = multiprocessing.get_context("spawn")  # as on Windows and macOS
    AtHome()
    answers, meeting = here.Queue(), here.Barrier(2, timeout=120)
    both = [here.Process(target=_begin_with, args=(meeting, str(folders.home()), answers)) for _one in range(2)]
    for one in both:
        one.start()
    found = [answers.get(timeout=120) for _answer in range(2 * ROUNDS)]
    for one in both:
        one.join(60)
    times = [sum(counts for round, counts in found if round == n) for n in range(ROUNDS)]
    assert times == [1] * ROUNDS


# -- in any order -------------------------------------------------------------------------------------------------


class Story:
    """Two windows over one folder, and a player who does random things. Everything that was shown is written down."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.windows = rng, [AtHome(), AtHome()]
        self.tables: list[Session | None] = [None, None]
        self.told: list[tuple[str, str]] = []
        """In order: the seal of a deal, and what showed it; a game by its name."""
        self.ends: dict[str, int] = {}
        self.fair: set[str] = set()
        """Games that were begun as a first try, on their day, by a clock that had not gone back."""
        self.latest = date.min

    def day(self) -> date:
        return DAY + self.rng.randrange(-1, 3) * ONE

    def do(self) -> None:
        at = self.rng.randrange(2)
        table = self.tables[at]
        ways = [self.change_clock, self.look, self.restart, self.throw_away]
        ways += [self.play, self.play, self.leave, self.end] if table is not None else [
            self.begin, self.begin, self.go_on, self.go_on, self.begin_otherwise]
        self.rng.choice(ways)(at)

    def change_clock(self, at: int) -> None:
        day = self.day()
        for window in self.windows:
            window.today = day

    def look(self, at: int) -> None:
        day = self.day()
        self.windows[at].look_at(day)
        self.told.append((self.windows[at].daily_games.seal(SHUTTERS.id, day), "recording"))

    def begin(self, at: int) -> None:
        books = self.windows[at]
        before = {save.path for save in journal.saves()}
        session = books.daily_game()
        if session is None:
            return
        path, seal = path_of(session), session.commitment
        if path not in before and books.today >= self.latest and all(seal != one for one, _by in self.told):
            self.fair.add(path.name)
        self.latest = max(self.latest, books.today)
        self._sit(at, session)

    def begin_otherwise(self, at: int) -> None:
        self._sit(at, self.windows[at].other_game(self.day()))

    def go_on(self, at: int) -> None:
        self.windows[at].forget_saves()
        saves = [save for save in self.windows[at].saves() if not save.problem]
        if saves:
            self._sit(at, self.windows[at].load_game(self.rng.choice(saves).path))

    def _sit(self, at: int, session: Session | None) -> None:
        self.tables[at] = session
        if session is not None:
            session.draw_chance()
            self.told.append((session.commitment, path_of(session).name))

    def play(self, at: int) -> None:
        session = self.tables[at]
        assert session is not None
        played_on(session, 1)
        if session.is_over:
            self.end(at)

    def leave(self, at: int) -> None:
        session = self.tables[at]
        assert session is not None
        self.windows[at].close_game(session)
        self.tables[at] = None

    def end(self, at: int) -> None:
        session = self.tables[at]
        assert session is not None
        played_on(session)
        self.ends[path_of(session).name] = len(self.told)
        self.windows[at].file_result(session)
        self.tables[at] = None

    def restart(self, at: int) -> None:
        if self.tables[at] is not None:
            self.leave(at)
        self.windows[at] = AtHome(self.windows[at].today)

    def throw_away(self, at: int) -> None:
        if self.rng.random() < 0.2:
            self.windows[at].forget_saves()
            for save in self.windows[at].saves():
                self.windows[at].discard(save)

    def check(self) -> int:
        """Return how many first tries counted."""
        for at in range(2):
            if self.tables[at] is not None:
                self.end(at)
        books = AtHome()
        tries = books.daily_games.tries(books.profile.id).values()
        counted = {one.entry.record: one.day for one in tries if one.counts}
        for name, end in self.ends.items():
            seal = next(seal for seal, by in self.told if by == name)
            others = [by for one, by in self.told[:end] if one == seal and by != name]
            assert (name in counted) == (name in self.fair and not others), (name, self.told, others)
        assert counted.keys() <= self.ends.keys()
        return len(counted)


@pytest.mark.parametrize("part", range(4))
def test_in_whatever_order_a_first_try_counts_only_if_nothing_showed_its_deal_before_its_end(
    part: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    counted = 0
    for n in range(depth(15, short=6)):
        monkeypatch.setenv("KLOTHO_HOME", str(tmp_path / str(n)))
        story = Story(Random(f"{part} {n}"))
        for _deed in range(40):
            story.do()
        counted += story.check()
    assert counted, "and some do count"
