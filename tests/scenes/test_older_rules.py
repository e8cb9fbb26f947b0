"""Games that were begun under older rules, as players meet them in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.scenes.game.records import LAST, Records
from klotho_games.scenes.program import MainProgram
from tests.saves.corpus import laid, older, one_older
from tests.scenes.rig import keys, name, settle, spot, tap


@pytest.fixture
def waiting(program: MainProgram, tmp_path: Path) -> Path:
    """A game that can be continued, in the list of saved games."""
    path = laid(one_older(False, True, tmp_path), folders.saves())
    program.forget_saves()
    program.open_saves()
    settle(program)
    return path


def test_someone_who_continues_an_older_game_is_asked_and_may_leave_it(program: MainProgram, waiting: Path) -> None:
    before = waiting.read_bytes()
    assert "begun under older rules" in spot(program, "save-0").value
    tap(program, "save-0")
    assert name(program) == "confirm" and "counts like any other" in program.stage.scene.detail  # type: ignore[union-attr]
    keys(program, "escape")
    assert name(program) == "saves" and waiting.read_bytes() == before
    tap(program, "save-0")
    tap(program, "no")
    assert name(program) == "saves" and waiting.read_bytes() == before


def test_who_agrees_plays_on_and_is_not_asked_again(program: MainProgram, waiting: Path) -> None:
    tap(program, "save-0")
    tap(program, "yes")
    assert name(program) == "table"
    program.leave_table(program.stage.scene)  # type: ignore[arg-type]
    kept = journal.read(waiting)
    assert kept.rules == registry.load(kept.head.game).info.version > kept.head.version
    program.resume(waiting)
    settle(program)
    assert name(program) == "table"


def test_an_older_game_that_cannot_go_on_is_kept_and_says_why(program: MainProgram, tmp_path: Path) -> None:
    path = laid(one_older(False, False, tmp_path), folders.saves())
    before = path.read_bytes()
    program.forget_saves()
    program.open_saves()
    settle(program)
    save = spot(program, "save-0")
    assert not save.enabled and "The game is kept" in save.reason
    tap(program, "save-0")
    assert name(program) == "saves" and path.read_bytes() == before
    program.count_left_over()
    assert path.read_bytes() == before


def test_a_finished_older_game_that_cannot_be_watched_says_so_in_the_list_and_counts(
    program: MainProgram, tmp_path: Path
) -> None:
    found = dict(older(True, tmp_path))
    ids = [path.name.split("-")[0] for path, session in found.items() if session is None]
    id = next(session.game.id for session in found.values() if session is not None and session.game.id in ids)
    watched = next(path for path, session in found.items() if session is not None and session.game.id == id)
    parted = next(path for path, session in found.items() if session is None and path.name.startswith(f"{id}-"))
    laid(watched, folders.records())
    left = laid(parted, folders.saves()).with_name(f"{id}-parted.klotho")
    (folders.saves() / parted.name).rename(left)  # finished, but the program ended before it was filed
    program.count_left_over()
    assert not left.exists() and (folders.records() / left.name).exists()
    program.reckoning.annals.take_in(folders.records() / watched.name)
    assert sorted(entry.whole for entry in program.reckoning.annals.entries) == [False, False]
    program.stage.push(Records(registry.load(id), LAST))
    settle(program)
    spots = [spot(program, f"game-{n}") for n in range(2)]
    assert sorted(one.enabled for one in spots) == [False, True]
    (told,) = (one.reason for one in spots if not one.enabled)
    assert "still counts" in told
    tap(program, next(one.id for one in spots if one.enabled))
    assert name(program) not in ("records", "confirm")
