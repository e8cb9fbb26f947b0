"""Which tests a change can reach: `test.py --changed`, or `test.py --since COMMIT`.

The import graph says which modules depend on a changed one, and which tests import those. It lacks three things: games
are loaded by their id, pictures and words are data, and scripts are imported by their bare name. For these the answer
is generous: a test is left out only if no part of the change can reach it.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

import grimp

from klotho_games.core.games import registry

ROOT = Path(__file__).parents[1]
GAMES = "klotho_games.games"
BY_ID = ("klotho_games.core.games.registry", "tests.registry.tables", "tests.samples")
"""A test that imports one of these can load any game."""
DATA = {"locale": "klotho_games.core.i18n", "art": "klotho_games.stage.drawing.art",
        "sounds": "klotho_games.stage.devices.sound"}
"""The module through which the files of a folder are read."""
PAGES = (".md", ".html", ".css", ".txt", ".yml", ".svg", ".webp")


class CannotCompare(Exception):
    """Git does not say what has changed; the message says why."""


def changed_files(commit: str = "HEAD") -> list[str]:
    """Return the files that differ from the commit, including untracked ones."""
    asked = (["git", "diff", "--name-only", "--no-renames", commit, "--"],
             ["git", "ls-files", "--others", "--exclude-standard"])
    found: set[str] = set()
    for command in asked:
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        except OSError as problem:
            raise CannotCompare(f"git cannot be started ({problem.strerror}): run all tests") from None
        if done.returncode:
            raise CannotCompare(f"git does not know {commit!r}: name a commit, a branch or a tag of this repository")
        found |= set(done.stdout.splitlines())
    return sorted(found)


def games_named(words: str) -> set[str]:
    return set(re.findall(rf"(?<![a-z])({'|'.join(map(re.escape, registry.ids()))})(?![a-z])", words))


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph("klotho_games", "tests", cache_dir=None)


class Reach:
    def __init__(self, files: Iterable[str]) -> None:
        self.files = [PurePosixPath(file) for file in files]
        self.everything = any(map(_reaches_all, self.files))
        self.games: set[str] = set()
        self.modules: set[str] = set()
        self.scripts: set[str] = set()
        self.pages = False
        for file in self.files if not self.everything else ():
            self._follow(file)


    def _follow(self, file: PurePosixPath) -> None:
        own = next((id for id in registry.ids() if _lies_in(file, registry.load(id).package)), None)
        if own is None and file.parts[0] in ("art", "sounds") and file.parts[1] in registry.ids():
            own = file.parts[1]
        if own is not None:
            self.games.add(own)
        if file.parts[0] == "build_scripts":
            self.scripts |= {file.stem, *self._scripts_that_use(file.stem)}
        elif file.suffix == ".py":
            self._follow_module(".".join(file.with_suffix("").parts).removesuffix(".__init__"))
        elif own is None and (reader := next((DATA[part] for part in file.parts if part in DATA), None)):
            self._follow_module(reader)
        elif file.suffix in PAGES:
            self.pages = True

    def _follow_module(self, module: str) -> None:
        if module not in _graph().modules:  # it is gone, and everything that imported it has changed as well
            return
        reached = {module, *_graph().find_downstream_modules(module)}
        self.modules |= reached
        self.games |= {name.split(".")[2] for name in reached if name.startswith(f"{GAMES}.") and name.count(".") > 1}

    def _scripts_that_use(self, stem: str) -> Iterator[str]:
        """Yield every script that names this one, directly or through others: more than import it, never fewer."""
        named, left = {stem}, [stem]
        sources = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "build_scripts").rglob("*.py")}
        while left:
            word = re.compile(rf"\b{re.escape(left.pop())}\b")
            more = {other for other, source in sources.items() if other not in named and word.search(source)}
            named |= more
            left += more
            yield from more

    def holds(self, path: Path, test: str) -> bool:
        """Return whether the change can reach this test, a name with parameters such as `test_undo[klobba-2]`."""
        if self.everything:
            return True
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if module in self.modules:
            return True
        about = games_named(str(path.relative_to(ROOT))) or games_named(test)
        if about & self.games:
            return True
        if (self.pages and "packaging" in path.parts) or self._names_a_script(path):
            return True
        return bool(self.games) and not about and module in self._game_loaders

    def _names_a_script(self, path: Path) -> bool:
        return bool(self.scripts and self._script_names.search(_source(path)))

    @cached_property
    def _script_names(self) -> re.Pattern[str]:
        return re.compile(rf"\b({'|'.join(map(re.escape, sorted(self.scripts)))})\b")

    @cached_property
    def _game_loaders(self) -> set[str]:
        """Return the tests that can load any game."""
        return set().union(*map(_graph().find_modules_that_directly_import, BY_ID))


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _lies_in(file: PurePosixPath, package: str) -> bool:
    return file.is_relative_to(package.replace(".", "/"))


def _reaches_all(file: PurePosixPath) -> bool:
    return file.name in ("pyproject.toml", "conftest.py") or file.parts[0] == ".ci"
