"""Finished games leave the saves. The newest, and those with a best score, stay in the records."""

from __future__ import annotations

import os
from pathlib import Path

from klotho_games.core.contract import Setup
from klotho_games.core.files import folders, side_files
from klotho_games.core.play import archive, journal


def lying(folder: Path, name: str, changed: int) -> Path:
    path = folders.ensure_folder(folder) / f"{name}{journal.SUFFIX}"
    path.write_text(name)
    os.utime(path, (changed, changed))
    return path


def test_a_finished_journal_moves_with_what_lies_beside_it_and_without_its_seed_file():
    path = lying(folders.saves(), "done", 10)
    journal.seed_file(path).write_text("00")
    side_files.place(path, "doodles").write_text("{}")
    there = archive.file_away(path, frozenset())
    assert there.parent == folders.records() and there.read_text() == "done"
    assert side_files.files_beside(there) == [side_files.place(there, "doodles")] and not side_files.files_beside(path)
    assert list(folders.saves().iterdir()) == []


def test_the_oldest_go_but_none_that_a_list_leads_to(monkeypatch):
    monkeypatch.setattr(archive, "KEPT", 2)
    for n in range(4):
        lying(folders.records(), f"old{n}", n)
    archive.file_away(lying(folders.saves(), "new", 50), {f"old0{journal.SUFFIX}"})
    assert [path.stem for path in archive.finished_games()] == ["new", "old3", "old0"]


def test_the_game_that_was_just_played_stays_whatever_the_clock_says(monkeypatch):
    monkeypatch.setattr(archive, "KEPT", 2)
    for n in range(2):
        lying(folders.records(), f"old{n}", 100 + n)
    there = archive.file_away(lying(folders.saves(), "new", 50), frozenset())
    assert there.exists() and [path.stem for path in archive.finished_games()] == ["old1", "new"]


def test_only_finished_games_are_left_over(hoard):
    waiting = journal.start(hoard, Setup(("Ada", "Bruno")))
    waiting.draw_chance()
    waiting.close()
    done = journal.start(hoard, Setup(("Ada", "Bruno"), (("goal", 10),)))
    done.draw_chance()
    while not done.is_over:
        done.play(done.legal()[-1])
        done.draw_chance()
    path = done.journal.path
    done.close()
    assert archive.left_over() == [path]
    assert [save.path for save in journal.saves()] != [path]


def test_a_game_that_took_its_time_is_known_to_be_over(hoard):
    """In the last line of its journal, the seconds at the table come before the result."""
    session = journal.start(hoard, Setup(("Ada", "Bruno"), (("goal", 10),)))
    session.journal._spent = 75.0
    session.draw_chance()
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    path = session.journal.path
    session.close()
    assert path.read_bytes().splitlines()[-1].startswith(b'{"spent":75,"end":')
    assert archive.left_over() == [path] and journal.saves() == []


def test_what_is_left_of_broken_writes_is_thrown_away_when_it_is_old(hoard):
    session = journal.start(hoard, Setup(("Ada", "Bruno")))
    path = session.journal.path
    session.close()
    gone = folders.saves() / f"gone{journal.SUFFIX}"
    picture = side_files.place(path, "table", "png")
    left = [folders.saves() / ".gone.klotho.a1b2c3d4", folders.home() / ".profiles.json.k9w_8tul",
            journal.seed_file(gone), side_files.place(gone, "table", "png"), folders.practice() / ".ada.json.ms4klxny"]
    folders.practice().mkdir()
    stays = [path, journal.seed_file(path), picture, folders.home() / "profiles.json.damaged",
             folders.saves() / ".hidden", folders.saves() / "gone.klotho.txt"]
    for file in {*left, *stays} - {path, journal.seed_file(path)}:
        file.write_text("{}")
    archive.tidy()
    assert all(file.exists() for file in (*left, *stays)), "another window may be writing them"
    for file in (*left, *stays):
        os.utime(file, (1_700_000_000, 1_700_000_000))
    archive.tidy()
    assert not any(file.exists() for file in left) and all(file.exists() for file in stays)
