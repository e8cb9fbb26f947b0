"""What a household does when a disk fails, when the program was stopped too early, and with a second window."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from klotho_games.almanac import daily, sent_games
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.almanac.seen_deals import SeenDeals
from klotho_games.core import system
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import archive, journal
from klotho_games.core.play.session import Session
from klotho_games.practice.answers import Answer, AnswerOutcome, Answers
from tests.almanac.games import played_on
from tests.sample_dice import SHUTTERS

AGAIN = "Saving works again. Nothing of this game is lost."


@pytest.fixture
def books() -> PlayerBooks:
    opened = PlayerBooks()
    opened.profiles.add("Ada")
    return opened


def sat(books: PlayerBooks) -> Session:
    session = books.start_game(SHUTTERS, Setup(("Ada", "Bram")))
    assert session is not None
    session.draw_chance()
    return session


def path_of(session: Session) -> Path:
    return session.journal.path  # type: ignore[union-attr]


def full(*_how: object) -> None:
    raise CannotSave("The disk is full.")


def times_counted() -> int:
    ada = Profiles.load().get("Ada")
    assert ada is not None
    return ada.played.get(SHUTTERS.id, 0)


def test_what_a_glance_at_the_saves_has_overlooked_is_found(books: PlayerBooks) -> None:
    books.glance_at_saves()
    assert not books.check_saves(), "there are none"
    session = sat(books)
    path = path_of(session)
    session.close()
    books.glance_at_saves()
    assert books.to_continue(SHUTTERS.id) is not None
    assert not books.check_saves(), "it is sound"
    journal.seed_file(path).unlink()
    books.glance_at_saves()
    assert books.to_continue(SHUTTERS.id) is not None
    assert books.check_saves() and books.to_continue(SHUTTERS.id) is None


def test_a_game_whose_score_could_not_be_kept_stays_and_is_counted_by_the_next_start(
    books: PlayerBooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sat(books)
    played_on(session)
    with monkeypatch.context() as disk:
        disk.setattr(folders, "write_whole", full)
        _finish, there = books.file_result(session)
    assert there is not None and there.parent == folders.saves() and times_counted() == 0
    again = PlayerBooks()
    again.count_left_over()
    assert times_counted() == 1 and (folders.records() / there.name).exists() and not there.exists()
    assert [entry.record for entry in again.reckoning.annals.entries] == [there.name]
    again.count_left_over()
    assert times_counted() == 1


def test_games_left_over_are_counted_in_the_order_of_their_ends(books: PlayerBooks, hoard: object) -> None:
    paths = []
    for when in (2_000_000_000, 1_900_000_000, 1_950_000_000):
        session = played_on(sat(books))
        paths.append((when, path_of(session)))
        session.close()
        os.utime(paths[-1][1], (when, when))
    PlayerBooks().count_left_over()
    ada = Profiles.load().get("Ada")
    assert ada is not None and list(ada.counted) == [path.name for _when, path in sorted(paths)]


def test_the_last_steps_of_a_game_are_tried_again_when_the_disk_is_back(
    books: PlayerBooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sat(books)
    path = path_of(session)

    def no_room(_file: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", no_room)
        played_on(session)
        _finish, there = books.file_result(session)
        assert there == path and not journal.looks_finished(path)
        books.catch_up()
    assert AGAIN not in books.notices
    books.catch_up()
    assert books.notices[-1] == AGAIN and times_counted() == 1
    assert journal.replay(folders.records() / path.name).record == session.record and not path.exists()


def test_a_game_that_was_given_up_does_not_come_back_with_the_disk(
    books: PlayerBooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(folders, "ensure_folder", full)
        session = sat(books)
        assert session.is_unsaved
        books.abandon_game(session)
    books.catch_up()
    assert journal.saves() == [] and not folders.saves().exists()


def test_a_deal_of_the_day_that_was_begun_is_noted_however_early_the_program_was_ended(
    books: PlayerBooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    todays = books.daily_games.deal(SHUTTERS)
    with monkeypatch.context() as ended:
        ended.setattr(Profiles, "begin_daily", lambda *_how: None)
        ended.setattr(SeenDeals, "begin", lambda *_how: None)
        names = ("Ada", *["Bram"] * (todays.deal.seats - 1))
        session = books.start_game(SHUTTERS, todays.setup(names), todays.deal.seed, bots=todays.bots, day=todays.day)
    assert session is not None and session.record.notes[daily.NOTE] and not session.is_practice
    path = path_of(session)
    session.close()
    again = PlayerBooks()
    assert again.daily_games.first_try(again.profile, SHUTTERS.id)
    assert again.load_game(path) is not None
    assert not again.daily_games.first_try(again.profile, SHUTTERS.id)


def test_filing_away_that_was_broken_off_is_done_again(books: PlayerBooks, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played_on(sat(books))
    path = path_of(session)
    session.close()
    path.with_name(f"{path.name}.doodles.json").write_text("{}")
    real = os.replace
    with monkeypatch.context() as ended:

        def dies(one: Path, there: Path) -> None:
            if Path(one) == path:
                raise KeyboardInterrupt
            real(one, there)

        ended.setattr(os, "replace", dies)
        with pytest.raises(KeyboardInterrupt):
            archive.file_away(path, frozenset())
    assert path.exists()
    PlayerBooks().count_left_over()
    assert list(folders.saves().iterdir()) == [] and times_counted() == 1
    assert sorted(file.name for file in folders.records().iterdir()) == [path.name, f"{path.name}.doodles.json"]


def test_seasons_and_profiles_of_a_folder_that_was_removed_are_written_anew(books: PlayerBooks) -> None:
    from klotho_games.almanac.seasons import Plan

    bram = books.profiles.add("Bram")
    ada = books.profiles.get("Ada")
    assert ada is not None
    for name in ("Fridays", "Sundays"):
        for file in (folders.profiles_file(), folders.seasons_file()):
            file.unlink(missing_ok=True)
        books.reckoning.seasons.begin(name, (ada, bram), Plan("points", (SHUTTERS.id,)), "2026-11-16")
    books.catch_up()
    again = PlayerBooks()
    assert [season.name for season in again.reckoning.seasons] == ["Sundays", "Fridays"]
    assert [profile.name for profile in again.profiles] == ["Ada", "Bram"]


def test_two_games_of_one_deal_that_are_begun_in_one_second_are_two(books: PlayerBooks) -> None:
    for _game in range(2):
        session = journal.start(SHUTTERS, Setup(("Ada", "Bram")), bytes(16), notes={"profile": "Ada"})
        session.draw_chance()
        books.file_result(played_on(session))
    assert len(books.reckoning.annals.entries) == len(archive.finished_games()) == 2


def told(books: PlayerBooks) -> list[str]:
    return [*books.notices, *books.reckoning.take_notices()]


@pytest.mark.parametrize("removed", [("Ada",), ("Bram",), ("Ada", "Bram"), ("Bram", "Ada"), ("Ada", "Bram", "Cleo")])
@pytest.mark.parametrize("when", ["before the end", "while it is counted"])
def test_who_was_removed_in_another_window_is_counted_for_no_one(
    books: PlayerBooks, monkeypatch: pytest.MonkeyPatch, removed: tuple[str, ...], when: str
) -> None:
    books.profiles.add("Bram")
    books.profiles.add("Cleo")
    books.profiles.choose("Ada")
    session = played_on(sat(books))

    def remove() -> None:
        other = PlayerBooks()
        for name in removed:
            other.profiles.remove(name)

    if when == "before the end":
        remove()
    else:  # the first write sees it; the other window comes while this one has the file, and waits for it in vain
        in_turn = folders.in_turn
        monkeypatch.setattr(folders, "in_turn", lambda path, _patience=0.0: in_turn(path, 0.0))
        look, looked = Profiles._look_again, []

        def looks(profiles: Profiles) -> None:
            if not looked and profiles is books.profiles:
                looked.append(True)
                look(profiles)
                return
            if len(looked) == 1 and profiles is books.profiles:
                looked.append(True)
                remove()
            look(profiles)

        monkeypatch.setattr(Profiles, "_look_again", looks)
    finish, there = books.file_result(session)
    assert there is not None and there.parent == folders.records()
    left = {"Ada", "Bram"} - set(removed)
    assert {p.name for p in Profiles.load() if p.played.get(SHUTTERS.id)} == left
    assert finish.profile is None or finish.profile.name in left
    gone = [name for name in ("Ada", "Bram") if name in removed]
    sentences = [finish.not_counted, *told(books)]
    if when == "before the end":
        assert all(any(name in one and "no profile" in one for one in sentences) for name in gone)


def test_who_was_renamed_in_another_window_is_counted_under_the_new_name(books: PlayerBooks) -> None:
    books.profiles.add("Bram")
    session = played_on(sat(books))
    other = PlayerBooks()
    other.profiles.change("Ada", new_name="Adele")
    other.profiles.change("Bram", new_name="Ada")
    books.file_result(session)
    assert {p.name: p.played.get(SHUTTERS.id) for p in Profiles.load()} == {"Adele": 1, "Ada": 1}


_HOME_ON_WINDOWS = len(r"C:\Users\a name of 20 letters\AppData\Local\klotho-games" + "\\")
_OF_A_WRITE = len(".") + len(".12345678")
"""How much longer the temporary file of a write is called (`folders.write_whole`)."""


@pytest.mark.parametrize("name", ["CON", "nul", "aux.json", "COM1", "a:b?", "Zoë Müller", "..", "x" * 24])
def test_no_file_is_named_after_a_player(books: PlayerBooks, name: str) -> None:
    """Windows has no files of some names, and none whose path is longer than 259 letters."""
    person = books.profiles.add(name)
    assert person.name == name and books.profiles.choose(name)
    left = books.start_game(SHUTTERS, Setup((name, "Bram")))
    assert left is not None
    left.draw_chance()
    books.close_game(played_on(left, 1))
    ended = books.start_game(SHUTTERS, Setup((name, "Bram")))
    assert ended is not None
    ended.draw_chance()
    _finish, there = books.file_result(played_on(ended))
    assert there is not None
    sent_games.copy_for_sending(there, folders.for_others(), name)
    Answers(person.id).add(Answer("0" * 12, SHUTTERS.id, "2026-11-19", AnswerOutcome.RIGHT))
    paths = [path.relative_to(folders.home()) for path in folders.home().rglob("*")]
    assert len(paths) > 8
    for path in paths:
        assert all(system.can_be_a_name(part) for part in path.parts), path
        assert _HOME_ON_WINDOWS + len(str(path)) + _OF_A_WRITE < 260, path
        assert path.parent == Path("shared") or name not in path.name, path
