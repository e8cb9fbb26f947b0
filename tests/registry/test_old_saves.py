"""Saves of every game and every version of its rules, written by the programs of their time.

The saves are in `tests/saves`, written by `build_scripts/package/old_saves.py`. They can be read and replayed. If the
rules have changed, the game is continued or refused with a sentence.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from klotho_games.core.contract import CHANCE
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal, older_rules
from klotho_games.core.play.session import Session
from tests.registry.scripts import script
from tests.registry.tables import every_game
from tests.saves.corpus import SAVES, laid, older, packs, present, unpacked

PACKS = packs()


def packs_of(present_ones: bool) -> pytest.MarkDecorator:
    chosen = [pytest.param(pack, id=pack["name"]) for pack in PACKS if present(pack) is present_ones]
    return pytest.mark.parametrize("pack", chosen)


def then(path: Path) -> Any:
    """Return the last state as the old program had it."""
    return json.loads(path.with_suffix(".state.json").read_bytes())


def now(session: Session) -> Any:
    return json.loads(json.dumps(script("package/write_saves").plain(session.state)))


def unlike(was: Any, is_now: Any, way: str = "state") -> Iterator[str]:
    """Yield where two states differ. Fields that only one of them has are a change of shape, not of rules."""
    if isinstance(was, dict) and isinstance(is_now, dict):
        for key in was.keys() & is_now.keys():
            yield from unlike(was[key], is_now[key], f"{way}.{key}")
    elif isinstance(was, list) and isinstance(is_now, list) and len(was) == len(is_now):
        for n, (one, other) in enumerate(zip(was, is_now, strict=True)):
            yield from unlike(one, other, f"{way}[{n}]")
    elif was != is_now:
        yield f"{way} was {was}, is {is_now}"


# -- the packs of saves ------------------------------------------------------------------------------------------


def test_the_rules_of_every_game_have_saves() -> None:
    missing = script("package/old_saves").missing()
    assert not missing, f"rules without a save: run build_scripts/package/old_saves.py ({', '.join(missing)})"


@every_game
def test_every_version_that_there_was_has_saves_and_tells_what_it_changed(game: Game) -> None:
    if game.id in registry.PLAYABLE:
        versions = range(1, game.info.version + 1)
        assert {pack["rules"] for pack in PACKS if pack["game"] == game.id} == set(versions)
        assert set(older_rules.changes(game)) == set(versions) - {1}


def test_no_save_is_ever_written_over() -> None:
    assert len({pack["name"] for pack in PACKS}) == len(PACKS) == len(list(SAVES.glob("*.zip")))
    for pack in PACKS:
        content = (SAVES / f"{pack['name']}.zip").read_bytes()
        assert hashlib.sha256(content).hexdigest() == pack["sha256"], f"{pack['name']} is not what was written then"


def test_a_pack_that_is_there_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_saves = script("package/old_saves")
    out = folders.ensure_folder(tmp_path / "out")
    (out / "ludo-1-least.klotho").write_bytes(b"one")
    made = {"version": 1, "saves": {"ludo-1-least": {"ply": 1}}}
    about = {"program": "0.1.0", "commit": ""}
    moment = old_saves.datetime(2026, 11, 15, 12, 0)
    path = old_saves._write_pack(tmp_path / "saves", out, "ludo", made, moment, about)
    before = path.read_bytes()
    (out / "ludo-1-least.klotho").write_bytes(b"two")
    assert old_saves._write_pack(tmp_path / "saves", out, "ludo", made, moment, about) is None
    assert path.read_bytes() == before
    (pack,) = old_saves.packs(tmp_path / "saves")
    assert pack["sha256"] == hashlib.sha256(before).hexdigest() and pack["saves"] == made["saves"]
    monkeypatch.setattr(registry, "PLAYABLE", registry.PLAYABLE[:1])
    assert old_saves.missing(tmp_path / "saves") == [*registry.PLAYABLE]
    assert old_saves.main(["--commit", "no-such-commit"], tmp_path / "saves") == old_saves.FAILED


def test_the_program_of_today_writes_saves_and_books(tmp_path: Path) -> None:
    """The script that writes them also runs inside old programs, so it can lack names of today."""
    old_saves = script("package/old_saves")
    (pack,) = old_saves.write_packs(tmp_path, "", registry.PLAYABLE[:1], few=True)
    (told,) = old_saves.packs(tmp_path)
    with zipfile.ZipFile(pack) as saves, zipfile.ZipFile(old_saves.write_books(tmp_path, "")) as books:
        assert {f"{name}.klotho" for name in told["saves"]} <= {*saves.namelist()} and len(told["saves"]) == 3
        assert all(b"2026-11-15T12:00" in saves.read(f"{name}.klotho") for name in told["saves"])
        assert {"annals.json", "profiles.json", "seasons.json", "settings.json"} <= {*books.namelist()}


# -- rules that are still the same ---------------------------------------------------------------------------------


@packs_of(present_ones=True)
def test_a_save_of_the_same_rules_comes_to_what_it_came_to_then(pack: dict[str, Any], tmp_path: Path) -> None:
    for name, path, figures in unpacked(pack, tmp_path):
        before = path.read_bytes()
        session = journal.replay(path)
        assert script("package/write_saves").figures(session) == figures, name
        assert [*unlike(then(path), now(session))] == [], name
        assert path.read_bytes() == before


def test_another_rule_without_another_number_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In prices, points or pieces: where a state comes out differently, or a move is no longer allowed."""
    assert [*unlike({"a": [1, {"b": 2}], "gone": 1}, {"a": [1, {"b": 2}], "new": 1})] == []
    for other in ({"a": [1, {"b": 3}]}, {"a": [1]}, {"a": 1}):
        assert len([*unlike({"a": [1, {"b": 2}]}, other)]) == 1
    pack = next(pack for pack in reversed(PACKS) if present(pack))
    rules = registry.load(pack["game"]).rules
    apply, told = rules.apply, []
    monkeypatch.setattr(rules, "apply", lambda state, step: (apply(state, step)[0], ()))
    for _name, path, figures in unpacked(pack, tmp_path):
        if figures["sentences"]:  # a save from the middle of the deal has no sentences yet
            told.append(script("package/write_saves").figures(journal.replay(path)) == figures)
    assert told and not any(told)


# -- rules that have changed -------------------------------------------------------------------------------------


@packs_of(present_ones=False)
def test_a_save_of_older_rules_is_one_of_todays_or_kept_with_a_sentence(pack: dict[str, Any], tmp_path: Path) -> None:
    for name, path, figures in unpacked(pack, tmp_path):
        before = path.read_bytes()
        finished = figures["scores"] is not None
        try:
            session = journal.replay(path)
        except journal.Parted as problem:
            assert str(problem).startswith(path.name) and "\n" not in str(problem)
            assert ("still counts" if finished else "The game is kept") in str(problem)
            with pytest.raises(journal.Parted):
                journal.resume(path, agreed=True)
        else:
            result = session.result
            assert session.ply == figures["ply"] and session.record.version == pack["rules"]
            assert not finished or (result and [*result.scores] == figures["scores"]), name
        assert path.read_bytes() == before


def test_older_games_are_met_in_every_way(tmp_path: Path) -> None:
    """There are finished and unfinished games, and of each kind some that go on and some that do not. Otherwise the
    tests below would show nothing."""
    for finished in (True, False):
        met = [session for _path, session in older(finished, tmp_path)]
        assert any(met) and not all(met)


def test_someone_who_continues_a_game_of_older_rules_is_asked_once_and_the_journal_says_so(tmp_path: Path) -> None:
    for path, session in older(False, tmp_path):
        there = laid(path, folders.saves())
        before = there.read_bytes()
        (info,) = journal.saves()
        if session is None:
            assert info.problem and not info.older and info.title
        else:
            assert not info.problem and info.older
            with pytest.raises(journal.Older) as caught:
                journal.resume(there)
            assert caught.value.question == info.older and there.read_bytes() == before
            goes_on(there, session)
        journal.discard(there)


def goes_on(there: Path, replayed: Session) -> None:
    session = journal.resume(there, agreed=True)
    assert now(session) == now(replayed) and session.record.version == session.game.info.version
    if session.to_act == CHANCE:
        session.step_chance()
    elif not session.is_over:
        session.play(session.legal()[0])
    session.close()
    kept = journal.read(there)
    assert kept.head.version < kept.rules == session.game.info.version
    journal.resume(there).close()
    (info,) = journal.saves() or [None]
    assert info is None or not (info.older or info.problem), "it was asked before"
