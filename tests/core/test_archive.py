"""Finished games leave the saves; the newest of them, and those with a best score, stay in the records."""

from __future__ import annotations

import os
from pathlib import Path

from klotho_games.core import archive, beside, folders, journal
from klotho_games.core.contract import Setup


def lying(folder: Path, name: str, changed: int) -> Path:
    path = folders.ready(folder) / f"{name}{journal.SUFFIX}"
    path.write_text(name)
    os.utime(path, (changed, changed))
    return path


def test_a_finished_journal_moves_with_what_lies_beside_it_and_without_its_seed_file():
    path = lying(folders.saves(), "done", 10)
    journal.seed_file(path).write_text("00")
    beside.place(path, "doodles").write_text("{}")
    there = archive.file_away(path, frozenset())
    assert there.parent == folders.records() and there.read_text() == "done"
    assert beside.kept(there) == [beside.place(there, "doodles")] and not beside.kept(path)
    assert list(folders.saves().iterdir()) == []


def test_the_oldest_go_but_none_that_a_list_leads_to(monkeypatch):
    monkeypatch.setattr(archive, "KEPT", 2)
    for n in range(4):
        lying(folders.records(), f"old{n}", n)
    archive.file_away(lying(folders.saves(), "new", 50), {f"old0{journal.SUFFIX}"})
    assert [path.stem for path in archive.finished()] == ["new", "old3", "old0"]


def test_the_game_that_was_just_played_stays_whatever_the_clock_says(monkeypatch):
    monkeypatch.setattr(archive, "KEPT", 2)
    for n in range(2):
        lying(folders.records(), f"old{n}", 100 + n)
    there = archive.file_away(lying(folders.saves(), "new", 50), frozenset())
    assert there.exists() and [path.stem for path in archive.finished()] == ["old1", "new"]


def test_only_finished_games_are_left_over(hoard):
    waiting = journal.start(hoard, Setup(("Ada", "Bruno")))
    waiting.settle()
    waiting.close()
    done = journal.start(hoard, Setup(("Ada", "Bruno"), (("goal", 10),)))
    done.settle()
    while not done.over:
        done.play(done.legal()[-1])
        done.settle()
    path = done.journal.path
    done.close()
    assert archive.left_over() == [path]
    assert [save.path for save in journal.saves()] != [path]
