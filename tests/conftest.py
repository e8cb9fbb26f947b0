"""For every test: English, a home folder of its own, and three games more than the program has.

The samples stand in the registry from the beginning: whatever is tried with every game is tried with an eighth and a
ninth, as somebody would add them, and with a tenth that is a plug-in.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.games import plugins, registry
from klotho_games.core.games.registry import Game
from klotho_games.stage.devices import memory
from tests.sample_game import HOARD
from tests.samples import SAMPLES

_done = count(1)
_homes = count(1)
_MUCH = 300_000_000
_TOO_MUCH = 1_400_000_000
"""Bytes that a process of the tests may hold when nothing is left behind: then what can be made again goes too."""
_answers: list[Any] = []
"""Functions that keep what they have worked out, and are not known to the collector any more."""
_kept = [0]
"""Bytes that this process held after the last collection."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("changes", "only what a change can reach")
    group.addoption("--changed", action="store_const", const="HEAD", dest="since",
                    help="run only tests that the changes since the last commit can reach")
    group.addoption("--since", metavar="COMMIT", dest="since",
                    help="run only tests that the changes since COMMIT can reach")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long ones first: no worker is left alone with one at the end."""
    if config.option.since:
        _leave_out(config, items)
    items.sort(key=lambda item: not (item.get_closest_marker("window") or item.get_closest_marker("long")))


def _leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that the change can reach."""
    from tests.reach import CannotCompare, Reach, changed_files

    try:
        reach = Reach(changed_files(config.option.since))
    except CannotCompare as problem:
        raise pytest.UsageError(str(problem)) from None
    left_out = [item for item in items if not reach.holds(item.path, item.name)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]


def pytest_collection_finish() -> None:
    """What has been imported stays: the collector need not walk over it again and again."""
    gc.collect()
    _answers.extend(memory.answers())
    gc.freeze()


def pytest_runtest_teardown() -> None:
    """Stages that tests have left hold hundreds of megabytes of pictures in few objects: too few for the collector
    to come by itself. To call it takes as long as several tests: so only when there is that much to gain."""
    if next(_done) % 5 == 0 and _held() - _kept[0] > _MUCH:
        gc.collect()
        if _held() > _TOO_MUCH:
            _make_room()
        _kept[0] = _held()


def _make_room() -> None:
    """Tests see all games at every size, and more moments of them than any bot: what they fill is emptied."""
    pictures = sys.modules.get("tests.pictures")
    if pictures is not None:
        pictures.ART.forget()
    memory.forget([*_answers, *memory.answers()])
    memory.give_back()


def _held() -> int:
    """Bytes of this process; where the system does not tell them, ever more."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
    except OSError:
        return _kept[0] + _MUCH + 1


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own that is made by whoever writes there: most tests do not, and pytest looks through all folders
    that it has made so far to make another."""
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path_factory.getbasetemp() / f"homes/{next(_homes)}"))
    monkeypatch.setattr(folders, "_chosen", None)
    monkeypatch.setenv(plugins.NONE_PLEASE, "")
    monkeypatch.setenv("KLOTHO_NO_VOICE", "1")


@pytest.fixture(autouse=True)
def _nobody_pulls_the_plug(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written lasts as long as the system runs, and no test of this process outlives that: nobody waits for the
    disk. Programs that tests start do, and whoever shows that it is waited for puts an `fsync` of its own here."""
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture(autouse=True)
def _english() -> None:
    i18n.use("en")


@pytest.fixture(autouse=True)
def _lent_games_go_back() -> Iterator[None]:
    """A test may bring a game of its own or take one away: the next test must not notice."""
    lent = {id: game for id, game in registry._games.items() if id not in registry.PLAYABLE}
    found = plugins._wanted, plugins._looked, plugins._left_out.copy(), plugins._broken.copy()
    yield
    plugins._wanted, plugins._looked, plugins._left_out[:], broken = found
    plugins._broken.clear()
    plugins._broken.update(broken)
    own = {id: game for id, game in registry._games.items() if id in registry.PLAYABLE}
    registry._games.clear()
    registry._games.update(own | lent)


@pytest.fixture
def as_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program with its own games alone."""
    own = {id: game for id, game in registry._games.items() if game not in SAMPLES}
    monkeypatch.setattr(registry, "_games", own)


@pytest.fixture
def hoard() -> Game:
    return HOARD
