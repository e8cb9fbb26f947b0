"""Plug-ins that were written before the modules moved: their imports still work, and the games can be played."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games.characters import ErrorModel
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.old_paths import MOVED, keep_old_names
from klotho_games.scenes.program import MainProgram
from tests.imports import imports_of

ROOT = Path(__file__).parents[2]
OLD_GAMES = ROOT / "tests" / "old_plugin"
RUNS_BESIDE_OLD_PROGRAMS = ("write_saves.py", "write_books.py")


@pytest.fixture
def reeds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(OLD_GAMES))
    yield Game("reeds", "klotho_games_reeds")
    for name in [name for name in sys.modules if name.startswith("klotho_games_reeds")]:
        del sys.modules[name]


@pytest.mark.parametrize("old", MOVED)
def test_an_old_name_leads_to_the_same_module(old: str) -> None:
    moved = import_module(MOVED[old])
    assert import_module(old) is moved
    assert moved.__spec__ is not None and moved.__spec__.name == moved.__name__ == MOVED[old]


@pytest.mark.parametrize("room", ["table", "scene", "widgets", "ending"])
def test_a_room_that_was_a_module_still_has_its_names(room: str) -> None:
    module = import_module(f"klotho_games.stage.{room}")
    names = {"table": "TableScene", "scene": "Scene", "widgets": "Button", "ending": "EndingScene"}
    assert isinstance(getattr(module, names[room]), type)
    with pytest.raises(AttributeError, match=f"stage.{room}"):
        module.nothing_of_that_name  # noqa: B018


def test_a_game_of_before_is_played_and_shown(reeds: Game, program: MainProgram) -> None:
    session = Session.new(reeds, Setup(("Ada", "Bo"), ()), seeds.seed_from_words("old"))
    session.draw_chance()
    rng = Random(1)
    while not session.is_over:
        table = reeds.table(reeds, session)
        table.open(program.stage)
        assert [spot for spot in table.focus.spots if spot.label] and table.screen_title == "Reeds by the river"
        decided = reeds.judge.weigh(session.view(session.to_act), session.legal())
        assert {one.move for one in decided} == {*session.legal()}
        before, move = session.state, rng.choice(session.legal())
        events = session.play(move)
        table.show(move, events, before, session.state)
        session.draw_chance()
    assert session.result is not None and table.backdrop_file == table.ground == type(table).backdrop_file != ""
    assert table.tips._passing and table.moving == table.is_moving and table.motions.busy == table.motions.is_busy


def test_a_class_still_has_its_old_name() -> None:
    module: Any = import_module("klotho_games.core.characters")
    assert module.Errs is ErrorModel


def test_what_a_plug_in_defines_by_an_old_name_gets_the_new_name() -> None:
    @keep_old_names(lit="is_lit")
    class Lamp:
        is_lit = True

    class OldLamp(Lamp):
        lit = False

    lamp: Any = OldLamp()
    assert not OldLamp.is_lit and not lamp.lit and Lamp.is_lit
    lamp.lit = True
    assert lamp.is_lit and "is_lit" in vars(lamp)


def test_nothing_of_ours_uses_an_old_name() -> None:
    ours = [path for folder in ("klotho_games", "build_scripts", "tests") for path in (ROOT / folder).rglob("*.py")
            if OLD_GAMES not in path.parents and path.name not in RUNS_BESIDE_OLD_PROGRAMS]
    assert len(ours) > 500
    assert not [(path.name, name) for path in ours for name in _imports(path) if name in MOVED]


def _imports(path: Path) -> Iterator[str]:
    for _line, node in imports_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
