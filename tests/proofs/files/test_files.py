"""Hostile files: a few of every kind, faults that were once found and fixed, and that a fault would be found."""

from __future__ import annotations

import copy
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers

from klotho_games.core import dates
from klotho_games.core.chance import seeds
from klotho_games.core.files import safe_reading
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from tests.proofs.files import books as hostile_books
from tests.proofs.files.books import meet_book, meet_no_book, meet_study
from tests.proofs.files.files import kinds, prove
from tests.proofs.files.hostile import DECOY, PATIENCE, Fault, Kind, a_sentence, alone, attack, meet
from tests.proofs.files.journals import Laid, meet_journal, meet_no_file, played
from tests.proofs.files.maps import MAPS, meet_map, meet_package
from tests.proofs.files.shapes import written
from tests.proofs.files.typed import meet_code, meet_line, meet_typing
from tests.proofs.proof import Asked

FEW = 2
SOME = 150
IDS = tuple(registry.PLAYABLE[:2])


@pytest.mark.slow
def test_a_little_of_every_quick_kind_is_survived() -> None:
    found = [attack(kind, round(FEW / kind.share), "ordinary") for kind in kinds(IDS) if kind.patience <= PATIENCE]
    assert len(found) > 10
    assert not [fault for met in found for fault in met.faults]
    assert all(met.tried for met in found)


@pytest.mark.slow
def test_some_of_every_kind_are_survived() -> None:
    assert not prove(Asked(SOME, "slow")).faults


# -- what was found once ---------------------------------------------------------------------------------------------


def _ways_out() -> tuple[str, bytes]:
    book = copy.deepcopy(hostile_books.sound()["annals.json"])
    book["entries"][0]["record"] = f"../../{DECOY}"
    return "annals.json", written(book)


def _far_dates() -> tuple[str, bytes]:
    book = copy.deepcopy(hostile_books.sound()["profiles.json"])
    for scores in book["overall"].values():
        scores[0] |= {"date": "yesterday", "replay": f"../../{DECOY}", "score": 2**62}
    return "profiles.json", written(book)


def _long_language() -> tuple[str, bytes]:
    return "settings.json", written({**hostile_books.sound()["settings.json"], "language": "x" * 400})


def _misfit() -> bytes:
    study = copy.deepcopy(hostile_books.studied()[1])
    study["costs"][0] |= {"better": {"do": "nothing"}, "seat": 7}
    return written(study)


FIRST = registry.PLAYABLE[0]
MENDED: tuple[tuple[Callable[[Any, Path], bool], Callable[[], Any]], ...] = (
    (meet_journal, lambda: Laid("two\nlines.klotho", b"")),
    (meet_journal, lambda: Laid("\udcff.klotho", played(FIRST, True), "records")),
    (meet_no_file, lambda: ("pipe", "saves", "x.klotho")),
    (meet_no_file, lambda: ("pipe", "saves", "x.klotho.seed")),
    (meet_no_file, lambda: ("zero", "saves", "x.klotho")),
    (meet_no_file, lambda: ("sparse", "records", "x.klotho")),
    (meet_no_file, lambda: ("zero", "records", "x.klotho.coach.json")),
    (meet_no_book, lambda: ("pipe", "settings.json")),
    (meet_no_book, lambda: ("loop", "settings.json")),
    (meet_no_book, lambda: ("pipe", "open.lock")),
    (meet_no_book, lambda: ("nowhere", "open.lock")),
    (meet_no_book, lambda: ("sparse", "annals.json")),
    (meet_book, _ways_out),
    (meet_book, _far_dates),
    (meet_book, _long_language),
    (meet_study, _misfit),
    (meet_code, lambda: (FIRST, f"4TQX-M2RV-9R-{seeds.more_symbols('4TQX-M2RV-9R', 32**5000 - 1)}")),
    (meet_code, lambda: (FIRST, "\x1b")),
    (meet_line, lambda: ["--size", "9" * 5000 + "x1"]),
    (meet_line, lambda: ["rules", FIRST, "one\ntwo"]),
    (meet_typing, lambda: (FIRST, ["", "", "9" * 5000, "log " + "9" * 5000, "auto " + "9" * 5000])),
    *((meet_map, lambda which=which: (which, b"")) for which in MAPS if which != "a million slots"),
    (meet_package, lambda: (b"[klotho_games.games]\n\x08 = ../x", b"Name: a\x1bb\nVersion: 1\n", "x-1")),
)


@pytest.mark.parametrize("n", range(len(MENDED)))
def test_what_was_mended_stays_so(n: int) -> None:
    meets, example = MENDED[n]
    hostile_books.sound(), hostile_books.studied(), played(FIRST, False), played(FIRST, True)
    meet(Kind("mended", st.none(), meets), example())


def test_a_clock_of_any_year_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x.klotho"
    path.write_bytes(b"")
    for year in (-(2**40), 0, 2**33, 2**40):
        try:
            os.utime(path, (year, year))
        except (OSError, OverflowError):
            continue
        (info,) = journal.saves(tmp_path)
        assert dates.describe_age(info.changed) and 1971 < info.changed.year < 9001


def test_a_date_that_is_none_is_shown_as_it_stands() -> None:
    assert dates.day("some\nday") == "someday" and dates.day("0001-01-01T00:00:00+14:00")


@pytest.mark.parametrize("name", ["../x", "a/b", "a\\b", "C:x", "", ".", "..", "x\0", "x\n", "x" * 300])
def test_no_name_in_a_file_leads_elsewhere(name: str, tmp_path: Path) -> None:
    assert safe_reading.within(tmp_path, name) is None
    assert safe_reading.within(tmp_path, "a-1.klotho") == tmp_path / "a-1.klotho"


# -- that a fault would be found -------------------------------------------------------------------------------------


def _reaches_out(example: int, home: Path) -> bool:
    if example > 3:
        (home / ".." / "elsewhere").write_text("x")
    return True


def _changes(example: int, home: Path) -> bool:
    if example > 3:
        os.rename(home.parent / DECOY, home / "taken")
    return True


def _breaks(example: int, home: Path) -> bool:
    return "abcd"[example] != ""


def _hangs(example: int, home: Path) -> bool:
    while example > 3:
        pass
    return True


def _says(example: int, home: Path) -> bool:
    a_sentence("All is well." if example < 4 else "ValueError: no.")
    return True


@pytest.fixture
def _looks_for_no_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis searches the source of all loaded modules for constants to try: here that is half of the program, and
    the faults made on purpose appear with any number."""
    monkeypatch.setattr(providers, "_get_local_constants", lambda: providers._local_constants)


_TIMED = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nobody here is told that time is up")


@pytest.mark.usefixtures("_looks_for_no_constants")
@pytest.mark.parametrize("meets", [_reaches_out, _changes, _breaks, _says, pytest.param(_hangs, marks=_TIMED)])
def test_a_fault_is_found_and_told_with_its_smallest_example(meets) -> None:  # type: ignore[no-untyped-def]
    met = attack(Kind("broken", st.integers(0, 1000), meets, patience=0.02), 40, "x")
    (fault,) = met.faults
    assert fault.endswith("It comes again with 4"), fault


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no process of its own to measure")
def test_what_takes_too_much_memory_is_found() -> None:
    met = alone(Kind("large", st.just(400 << 20), lambda size, home: bool(bytearray(size))), 1, "x")
    assert met.memory > 350 << 20 and "MB" in met.faults[0]


@pytest.mark.parametrize("told", ["no full stop", "Two\nlines.", "ValueError: it is.", "x" * 1000 + ".", "\x1b[31m."])
def test_what_is_no_sentence_is_none(told: str) -> None:
    with pytest.raises(Fault):
        a_sentence(told)
