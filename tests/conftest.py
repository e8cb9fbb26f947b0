"""For every test: English, a separate home folder, and three sample games besides those of the house.

The samples are in the registry from the beginning. So whatever is tested with every game is also tested with two games
as a developer would add them, and with one that is a plug-in.
"""

from __future__ import annotations

import compileall
import gc
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.games import plugins, registry
from klotho_games.core.games.registry import Game
from klotho_games.stage.devices import memory, missing_files
from tests import depth
from tests.sample_game import HOARD
from tests.samples import SAMPLES

ROOT = Path(__file__).parents[1]
_done = count(1)
_homes = count(1)
_MUCH = 300_000_000
_TOO_MUCH = 1_400_000_000
"""Bytes that a test process can use with nothing left behind. Beyond that, caches are emptied too."""
_YOUNG = 200_000
"""New objects after which Python looks for garbage, instead of 700. Most of what tests make goes without it, and
`pytest_runtest_teardown` collects when memory grows."""
_answers: list[Any] = []
"""Cached functions that the collector no longer tracks."""
_kept = [0]
"""Bytes that this process used after the last collection."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("changes", "only what a change can reach")
    group.addoption("--changed", action="store_const", const="HEAD", dest="since",
                    help="run only tests that the changes since the last commit can reach")
    group.addoption("--since", metavar="COMMIT", dest="since",
                    help="run only tests that the changes since COMMIT can reach")


def pytest_configure(config: pytest.Config) -> None:
    depth.choose(config.option.markexpr)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Compile this worker's share of the program and of the tests first.

    In a fresh clone all files are compiled when they are imported, which takes half a minute. Each worker imports all
    of them; if all began with the same file, all would compile all. This way each compiles its share, and finds the
    others compiled when it comes to them.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    share = slice(int(worker["workerid"].removeprefix("gw")), None, worker["workercount"])
    if not sys.dont_write_bytecode:
        for path in sorted(ROOT.glob("klotho_games/**/*.py"))[share]:
            compileall.compile_file(path, quiet=2)  # does nothing if it is compiled already
    for path in sorted(ROOT.glob("tests/**/test_*.py"))[share]:
        _import_test(path.relative_to(ROOT).with_suffix(""))


def _import_test(path: Path) -> None:
    """Import a file of tests, after what prepares its room and the rooms around it. Then pytest compiles it."""
    rooms = [room for room in reversed(path.parents) if (ROOT / room / "conftest.py").is_file()]
    with suppress(Exception, pytest.skip.Exception):  # collecting it will tell
        for module in (*(room / "conftest" for room in rooms), path):
            import_module(".".join(module.parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the slow tests first, so that no worker is left alone with one at the end, and then game after game.

    Tests of one game share pictures, deals and what its bots have worked out. In this order each worker has only some
    of the games in its caches, which saves a tenth of the time.
    """
    if config.option.since:
        _leave_out(config, items)
    items.sort(key=lambda item: (
        not (item.get_closest_marker("window") or item.get_closest_marker("long")), _game_of(item)))


def _game_of(item: pytest.Item) -> int:
    """Return the number of the game that a test is about, by its folder or its parameters; -1 if it is about none."""
    call = getattr(item, "callspec", None)
    words = {*item.path.parts, *(call.id.split("-") if call else ())}
    return next((n for n, id in enumerate(registry.ids()) if id in words), -1)


def _leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests that the change can reach."""
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
    """Freeze everything imported so far, so that the collector does not walk over it again and again."""
    gc.collect()
    _answers.extend(memory.answers())
    gc.freeze()
    gc.set_threshold(_YOUNG, 10, 10)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let a worker send one message about each test, instead of five.

    The others say that it begins and ends, and that all was well before and after it; together they take longer than
    many tests. What goes wrong is always sent, and everything is where somebody wants to read about each test.
    """
    wanted = item.config.option
    if not hasattr(item.config, "workerinput") or wanted.durations is not None or wanted.verbose > 0 or wanted.xmlpath:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Paint what the test has left unpainted, as a part of the test."""
    lazy_stage = sys.modules.get("tests.lazy_stage")
    try:
        result = yield
        if lazy_stage is not None:
            lazy_stage.end_test()
    finally:
        if lazy_stage is not None:
            lazy_stage.forget_what_is_owed()
    return result


def pytest_runtest_teardown() -> None:
    """Collect garbage when there is much to gain.

    Stages left by tests hold hundreds of megabytes of pictures in few objects, too few for the collector to start by
    itself. A collection takes as long as several tests, so it runs only when enough memory has piled up.
    """
    if next(_done) % 5 == 0 and _held() - _kept[0] > _MUCH:
        gc.collect()
        if _held() > _TOO_MUCH:
            _make_room()
        _kept[0] = _held()


def _make_room() -> None:
    """Empty the caches, which tests fill with all games at every size and more positions than any bot meets."""
    pictures = sys.modules.get("tests.pictures")
    if pictures is not None:
        pictures.ART.forget()
    memory.forget([*_answers, *memory.answers()])
    memory.give_back()


def _held() -> int:
    """Return the bytes of this process; a growing number if the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
    except OSError:
        return _kept[0] + _MUCH + 1


@pytest.fixture(scope="session", autouse=True)
def _homes_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What holds for all tests: they write below one folder, and nobody speaks or pulls the plug.

    `fsync` is skipped in this process, because no test outlives the system. Programs that tests start still sync, and
    tests about syncing put their own `fsync` here.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KLOTHO_NO_VOICE", "1")
        patch.setattr(os, "fsync", lambda _handle: None)
        yield tmp_path_factory.getbasetemp() / "homes"


@pytest.fixture(autouse=True)
def _as_if_alone(_homes_of_tests: Path) -> Iterator[None]:
    """Begin each test in English with a home folder of its own, and clear away what it has left.

    The folder is created on the first write, because most tests do not write. Whatever the test did, the registry holds
    the same games afterwards, and a lost picture is an error again: a test that opened the program allowed stand-ins.
    This is one fixture for everything, as a fixture takes longer than what most of them would do.
    """
    i18n.use("en")
    home, chosen = os.environ.get("KLOTHO_HOME"), folders._chosen
    os.environ["KLOTHO_HOME"], folders._chosen = str(_homes_of_tests / str(next(_homes))), None
    os.environ[plugins.NONE_PLEASE] = ""  # whatever was imported meanwhile has set it
    lent = {id: game for id, game in registry._games.items() if id not in registry.PLAYABLE}
    found = plugins._wanted, plugins._looked, plugins._left_out.copy(), plugins._broken.copy()
    yield
    plugins._wanted, plugins._looked, plugins._left_out[:], broken = found
    plugins._broken.clear()
    plugins._broken.update(broken)
    own = {id: game for id, game in registry._games.items() if id in registry.PLAYABLE}
    registry._games.clear()
    registry._games.update(own | lent)
    missing_files.forget()
    folders._chosen = chosen
    if home is None:
        os.environ.pop("KLOTHO_HOME", None)
    else:
        os.environ["KLOTHO_HOME"] = home


@pytest.fixture
def every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stages that paint every frame at once, for tests about painting."""
    from tests.lazy_stage import LazyStage

    monkeypatch.setattr(LazyStage, "eager", True)


@pytest.fixture
def as_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program with only its own games."""
    own = {id: game for id, game in registry._games.items() if game not in SAMPLES}
    monkeypatch.setattr(registry, "_games", own)


@pytest.fixture
def hoard() -> Game:
    return HOARD
