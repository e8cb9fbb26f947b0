"""Differences between operating systems, with stand-ins for the systems that the tests do not run on."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from klotho_games.core import system

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ("win32", "darwin", "linux")


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **calls: Any) -> None:
    """Pretend to be this system; `calls` answer the calls to Windows."""
    monkeypatch.setattr(sys, "platform", name)
    monkeypatch.setattr(ctypes, "WinDLL", lambda _name, **_how: SimpleNamespace(**calls), raising=False)


def test_one_module_asks_which_system_this_is() -> None:
    asks = re.compile(r"sys\.platform|os\.name\b|platform\.system\(|import (fcntl|msvcrt|winreg)|getattr\(sys, .frozen")
    found = [path for path in (ROOT / "klotho_games").rglob("*.py") if asks.search(path.read_text(encoding="utf-8"))]
    assert {path.relative_to(ROOT).as_posix() for path in found} == {"klotho_games/core/system.py", *ASK_THEMSELVES}


ASK_THEMSELVES = {
    "klotho_games/__main__.py",  # before any of our code is loaded, because a bot's process begins there
    "klotho_games/phones/address.py",  # fcntl, on systems that report their masks with it
}


def test_a_file_is_replaced_although_someone_looks_into_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    new.write_text("new")
    old.write_text("old")
    replace, tries, waited = os.replace, iter((PermissionError(13, "in use"), PermissionError(5, "in use"))), []
    stand_in(monkeypatch, "win32")
    monkeypatch.setattr(system.time, "sleep", waited.append)

    def refusing(source: Any, target: Any) -> None:
        if (problem := next(tries, None)) is not None:
            raise problem
        replace(source, target)

    monkeypatch.setattr(os, "replace", refusing)
    system.replace(new, old)
    assert old.read_text() == "new" and len(waited) == 2


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_stays_refused_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    path, waited = tmp_path / "file", []
    stand_in(monkeypatch, name)
    monkeypatch.setattr(system.time, "sleep", waited.append)

    def refusing(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "unlink", refusing)
    with pytest.raises(PermissionError):
        system.remove(path)
    assert sum(waited) <= 1.5 and bool(waited) is (name == "win32"), "elsewhere a refusal is a refusal"


def test_an_open_file_is_closed_before_it_is_moved_on_windows_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in SYSTEMS:
        with (tmp_path / "file").open("wb") as file:
            stand_in(monkeypatch, name)
            system.release_for_move(file)
            assert file.closed is (name == "win32")


def test_whether_an_open_file_is_still_at_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    with path.open("wb") as file:
        assert system.is_at(file, path)
        if not system.is_windows():
            path.rename(tmp_path / "moved")
            assert not system.is_at(file, path)
            path.write_bytes(b"another")
            assert not system.is_at(file, path)
            stand_in(monkeypatch, "win32")
            assert system.is_at(file, path), "nobody can have moved it there"


def test_folders_are_synced_where_that_means_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    monkeypatch.setattr(os, "open", lambda folder, how: 97)  # Windows itself refuses to open a folder
    monkeypatch.setattr(os, "close", lambda handle: None)
    for name in ("linux", "darwin"):
        stand_in(monkeypatch, name)
        system.sync_folder(tmp_path)
    assert len(synced) == 2
    stand_in(monkeypatch, "win32")
    monkeypatch.setattr(os, "open", None)
    system.sync_folder(tmp_path)
    assert len(synced) == 2


def test_who_thinks_stands_back_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    stand_in(monkeypatch, "win32", GetCurrentProcess=lambda: 7, SetPriorityClass=lambda *how: told.append(how))
    system.stand_back()
    assert told == [(7, 0x4000)]
    stand_in(monkeypatch, "linux")
    monkeypatch.setattr(os, "nice", told.append, raising=False)
    system.stand_back()
    assert told[1:] == [5]
    stand_in(monkeypatch, "win32")
    system.stand_back()  # a Windows without this call


def test_a_console_of_windows_is_told_to_understand(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    understands = [1, 0, 1]
    stand_in(monkeypatch, "win32", GetStdHandle=lambda which: which,
             SetConsoleMode=lambda *how: told.append(how) or understands.pop(0))
    monkeypatch.delenv("TERM", raising=False)
    assert system.clears_its_screen() and told == [(-11, 7)]
    assert not system.clears_its_screen(), "one that is too old for it"
    monkeypatch.setenv("TERM", "dumb")
    assert not system.clears_its_screen() and len(told) == 3
    stand_in(monkeypatch, "win32")
    assert not system.clears_its_screen(), "one that does not know the call"


@pytest.mark.parametrize(("term", "clears"), [("xterm", True), ("linux", True), ("dumb", False), ("", False),
                                              (None, False)])
def test_a_terminal_that_does_not_say_what_it_is_is_not_cleared(
    monkeypatch: pytest.MonkeyPatch, term: str | None, clears: bool
) -> None:
    stand_in(monkeypatch, "linux")
    monkeypatch.delenv("TERM", raising=False)
    if term is not None:
        monkeypatch.setenv("TERM", term)
    assert system.clears_its_screen() is clears


@pytest.mark.parametrize("name", ["CON", "aux.txt", "Nul", "com1.klotho", "a:b", "a?b", "a/b", "", "end.",
                                  "end ", "a\0", "x" * 201])
def test_names_that_some_system_cannot_have(name: str) -> None:
    assert not system.can_be_a_name(name)


def test_every_file_can_lie_on_every_system() -> None:
    """Two names that differ only in their capitals are one file on Windows and macOS."""
    seen: dict[str, str] = {}
    for top in ("klotho_games", "art", "sounds", "build_scripts", "tests", "docs", ".github"):
        for path in (ROOT / top).rglob("*"):
            if "__pycache__" not in path.parts:
                name = path.relative_to(ROOT).as_posix()
                assert system.can_be_a_name(path.name) and len(name) < 200, name
                assert seen.setdefault(name.casefold(), name) == name
    assert len(seen) > 1000
