"""Settings, profiles, annals and seasons of earlier programs (`tests/saves/books`): read by this one, and written by it
without losing anything."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from klotho_games.almanac.annals import Annals
from klotho_games.almanac.seasons import Seasons
from klotho_games.core.files import folders, settings
from klotho_games.core.people.profiles import Profiles
from tests.saves.corpus import SAVES

BOOKS = sorted((SAVES / "books").glob("*.zip"))


def lost(then: Any, now: Any, way: str = "") -> Iterator[str]:
    """What stood there and does not any more; something new may stand beside it."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key, value in then.items():
            yield from lost(value, now[key], f"{way}.{key}") if key in now else [f"{way}.{key} is gone"]
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for n, (one, other) in enumerate(zip(then, now, strict=True)):
            yield from lost(one, other, f"{way}[{n}]")
    elif then != now:
        yield f"{way} was {then}, is {now}"


def read(path: Path) -> Any:
    return json.loads(path.read_bytes())


@pytest.mark.parametrize("pack", BOOKS, ids=lambda path: path.stem)
def test_the_books_of_an_earlier_program_are_read_and_written_without_loss(pack: Path) -> None:
    with zipfile.ZipFile(pack) as whole:
        whole.extractall(folders.ensure_folder(folders.home()))
    files = (folders.settings_file(), folders.profiles_file(), folders.annals_file(), folders.seasons_file())
    then = {path: read(path) for path in files if path.exists()}
    assert {folders.settings_file(), folders.profiles_file()} <= then.keys()

    loaded, notices = settings.load()
    settings.save(loaded)
    profiles = Profiles.load()
    assert profiles.current is not None and len(profiles) == 3
    profiles.choose(profiles.current.name)
    annals, seasons = Annals.load(profiles), Seasons.load()
    known = len(annals.entries)
    for path in annals.missing():
        annals.look_at(path)
    annals.keep()
    assert len(annals.entries) == 2 and known in (0, 2), "what was not counted then is counted from its record"
    assert not [*notices, *profiles.notices, *annals.notices, *seasons.notices]

    now = {path: read(path) for path in then}
    if folders.seasons_file() in then:
        now[folders.seasons_file()]["seasons"] = json.loads(msgspec.json.encode([*seasons]))
    for path, book in then.items():
        assert [*lost(book, now[path])] == [], path.name


def test_what_is_lost_would_be_seen() -> None:
    assert [*lost({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}], "new": 1})] == []
    for now in ({}, {"a": [1]}, {"a": [1, {"b": 3}]}, {"a": [1, {}]}):
        assert len([*lost({"a": [1, {"b": 2}]}, now)]) == 1
