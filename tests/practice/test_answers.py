"""A person's answers: nothing that was kept is lost, whatever happens to the program or the file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from klotho_games.core.files import folders
from klotho_games.practice.answers import FORMAT, Answer, AnswerOutcome, Answers, PracticeDay
from tests.depth import depth

ROOT = Path(__file__).parents[2]
WHO = "a1b2c3"
DATE = "2026-11-19"


def answer(n: int, date: str = DATE, outcome: AnswerOutcome = AnswerOutcome.RIGHT) -> Answer:
    return Answer(f"{n:012x}", "karthis", date, outcome)


def kept() -> list[str]:
    return [one.exercise for one in Answers(WHO).answers]


def test_what_was_added_is_there_again() -> None:
    answers = Answers(WHO)
    before = answers.changes
    answers.add(answer(1))
    answers.add(answer(2, outcome=AnswerOutcome.MISSED))
    assert answers.changes > before and not answers.notices
    assert [(one.exercise, one.outcome) for one in Answers(WHO).answers] == [
        (f"{1:012x}", AnswerOutcome.RIGHT), (f"{2:012x}", AnswerOutcome.MISSED)]
    assert not Answers("someone else").answers and not (folders.home() / "a1b2c3.json").exists()


def test_two_windows_lose_nothing_of_one_another() -> None:
    here, there = Answers(WHO), Answers(WHO)
    assert not here.answers and not there.answers
    here.add(answer(1))
    there.add(answer(2))
    here.add(answer(3))
    assert [one.exercise for one in here.answers] == [one.exercise for one in there.answers] == kept()
    assert len(kept()) == 3


def test_a_day_keeps_its_set_and_is_earned_when_all_of_it_is_answered() -> None:
    here, there = Answers(WHO), Answers(WHO)
    first = here.begin_day(PracticeDay(DATE, tuple(f"{n:012x}" for n in range(3))))
    assert there.begin_day(PracticeDay(DATE, ("something else",))) == first, "another window had begun it"
    here.add(msgspec.structs.replace(answer(0), extra=True))
    for n in (0, 1):
        there.add(answer(n))
    there.add(answer(2, "2026-11-18"))
    assert not here.day(DATE).earned, "an extra one and one of another day do not count"
    there.add(answer(2, outcome=AnswerOutcome.GIVEN_UP))
    assert here.day(DATE).earned and Answers(WHO).day(DATE).earned
    assert here.day("2026-11-20") is None


def test_sets_of_long_ago_are_forgotten_but_not_that_they_were_earned() -> None:
    answers = Answers(WHO)
    days = [f"{2020 + n // 300}-{1 + n % 300 // 25:02d}-{1 + n % 25:02d}" for n in range(62)]
    for date in days:
        answers.begin_day(PracticeDay(date, (f"{1:012x}",)))
        answers.add(answer(1, date))
    found = Answers(WHO).days
    assert [day.date for day in found] == days and all(day.earned for day in found)
    assert not found[0].exercises and found[-1].exercises


DATED = b'{"format":1,"answers":[{"exercise":"a","game":"b","date":"%s","outcome":"right"}]}'


@pytest.mark.parametrize("content", [b"", b"nothing", b'{"format":1,"answers":[{}]}', b"\xff" * 50,
                                     DATED % b"2026-02-30", DATED % b"9999-12-31", DATED % b"2026-1-1"])
def test_a_damaged_file_is_put_aside_and_said(content: bytes) -> None:
    answers = Answers(WHO)
    answers.add(answer(1))
    path = folders.practice() / f"{WHO}.json"
    path.write_bytes(content)
    answers.add(answer(2))
    assert len(answers.notices) == 1 and "damaged" in answers.notices[0]
    assert len(kept()) == 2, "this window still knew the first"
    assert (folders.practice() / f"{WHO}.json.damaged").read_bytes() == content


def test_a_newer_file_stays_as_it_is() -> None:
    newer = msgspec.json.encode({"format": FORMAT + 1, "answers": "unknown"})
    folders.write_whole(folders.practice() / f"{WHO}.json", newer)
    answers = Answers(WHO)
    answers.add(answer(1))
    assert "newer version" in answers.notices[0] and len(answers.answers) == 1
    assert (folders.practice() / f"{WHO}.json").read_bytes() == newer


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="folders that cannot be written")
def test_a_folder_that_cannot_be_written_is_said_and_written_later() -> None:
    folder = folders.ensure_folder(folders.practice())
    folder.chmod(0o500)
    answers = Answers(WHO)
    try:
        answers.add(answer(1))
        answers.add(answer(2))
        assert len(answers.notices) == 1 and len(answers.answers) == 2 and not kept()
    finally:
        folder.chmod(0o700)
    answers.catch_up()
    assert len(kept()) == 2


class FullDisk:
    """Stands in for a disk that takes nothing until `has_room` is set. `too_late` fails when the file is replaced."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, too_late: bool = False) -> None:
        self.has_room = False
        self._write, self._too_late = folders.write_whole, too_late
        monkeypatch.setattr(folders, "write_whole", self._write_if_room)

    def _write_if_room(self, path: Path, content: bytes) -> None:
        if self.has_room or self._too_late:
            self._write(path, content)
        if not self.has_room:
            raise folders.CannotSave("no room on this disk")


@pytest.mark.parametrize("too_late", [False, True], ids=["not written", "written, but not sure"])
@pytest.mark.parametrize("before", [0, 3])
def test_a_full_disk_counts_no_answer_twice(monkeypatch: pytest.MonkeyPatch, before: int, too_late: bool) -> None:
    """More answers than a day has, with and without a file, and with one that another window changes meanwhile."""
    answers, there = Answers(WHO), Answers(WHO)
    for n in range(before):
        answers.add(answer(n))
    disk = FullDisk(monkeypatch, too_late)
    for n in range(before, 70):
        answers.add(answer(n))
        assert len(answers.answers) == n + 1
    disk.has_room = True
    there.add(answer(100))
    assert len(answers.answers) == 71
    answers.catch_up()
    assert sorted(kept()) == sorted(one.exercise for one in answers.answers) == [
        f"{n:012x}" for n in (*range(70), 100)]
    assert len({one.mark for one in answers.answers}) == 71


@pytest.mark.parametrize("who", ["", "../up", "a/b", "nul\0"])
def test_a_name_that_leads_elsewhere_writes_nothing(who: str) -> None:
    answers = Answers(who)
    answers.add(answer(1))
    assert len(answers.answers) == 1
    assert not any(path.is_file() for path in folders.home().rglob("*"))


_ADDS = """
from klotho_games.practice.answers import Answer, Answers, PracticeDay, AnswerOutcome
answers = Answers("a1b2c3")
answers.begin_day(PracticeDay("2026-11-19", ("000000000001", "000000000002")))
for n in range(1, 400):
    answers.add(Answer(f"{n:012x}", "karthis", "2026-11-19", AnswerOutcome.RIGHT))
    print(n, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("kill", range(depth(12, short=2)))
def test_kill_9_loses_no_answer(kill: int) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "KLOTHO_HOME": str(folders.home())}
    program = subprocess.Popen([sys.executable, "-c", _ADDS], env=env, stdout=subprocess.PIPE)
    assert program.stdout is not None
    last = 0
    for _line in range(Random(kill).randrange(1, 60)):
        last = int(program.stdout.readline())
    os.kill(program.pid, signal.SIGKILL)
    last = max([last, *(int(line) for line in program.stdout.read().split())])
    program.wait()
    found = kept()
    assert found == [f"{n:012x}" for n in range(1, len(found) + 1)] and last <= len(found) <= last + 1
    assert Answers(WHO).day(DATE).earned == (len(found) >= 2)
    answers = Answers(WHO)
    answers.add(answer(4000))
    assert len(kept()) == len(found) + 1 and not answers.notices
