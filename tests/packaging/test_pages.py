"""Pages for engineers: links work, and the files, folders and names that they mention exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = (
    ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "art/README.md",
    *sorted(DOCS.glob("*.md")),
    *sorted((DOCS / "decisions").glob("*.md")), *sorted((DOCS / "contributing").glob("*.md")),
)
TOPS = ("", "klotho_games/", "klotho_games/games/*/", "art/")
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FILE = re.compile(r"(?!/)[\w.<>*/-]*/[\w.<>*-]+\.(?:py|md|json|js|toml|tmx|css|svg|yml|txt)|[a-z_]+\.py(?=: )")
_FOLDER = re.compile(r"(?:klotho_games|core|stage|scenes|games|bots|coach|almanac|phones|text|voice|arena|tests|"
                     r"build_scripts|docs|art|sounds)/[\w<>*/-]*")


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


every_page = pytest.mark.parametrize("page", [pytest.param(page, id=named(page)) for page in PAGES])


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    targets = [target.partition("#")[0] for target in _LINK.findall(page.read_text(encoding="utf-8"))]
    lost = [target for target in targets if target and "://" not in target and not (page.parent / target).exists()]
    assert lost == []


@lru_cache
def found(path: str) -> list[Path]:
    """Return the matches of a path from the top, the package, a game or the art; `<id>` matches any name."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return [there for top in TOPS for there in ROOT.glob(top + pattern)]


@lru_cache
def names_in(file: Path) -> set[str]:
    """Return the names that a module defines: "Drag", "Drag.follow", "awards", "MOST_SEATS"."""
    names = set[str]()

    def gather(body: list[ast.stmt], within: str) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(within + node.name)
                if isinstance(node, ast.ClassDef):
                    gather(node.body, f"{within}{node.name}.")
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names.update(within + target.id for target in targets if isinstance(target, ast.Name))

    gather(ast.parse(file.read_text(encoding="utf-8")).body, "")
    return names


def missing(words: str) -> list[str]:
    """Return what a page mentions that does not exist."""
    lost = []
    for code in _CODE.findall(words):
        file = _FILE.match(code)
        if file is not None:
            there = found(file[0])
            name = code[file.end():].removeprefix(": ") if code[file.end():].startswith(": ") else ""
            if not there or (name and there[0].suffix == ".py" and not any(name in names_in(one) for one in there)):
                lost.append(code)
        elif _FOLDER.fullmatch(code) and not found(code):
            lost.append(code)
    return lost


@every_page
def test_what_is_named_is_there(page: Path) -> None:
    assert missing(page.read_text(encoding="utf-8")) == []


def test_what_is_gone_would_be_noticed() -> None:
    gone = ["core/attic.py", "stage/scene/drag.py: Drag.fly", "games/<id>/attic.py", "stage/attic", "cli.py: fly"]
    there = ["core/contract.py", "stage/scene/drag.py: Drag.follow", "games/<id>/box.py", "stage/table", "cli.py: run",
             "python3 build_scripts/rooms.py", "box.py", "core/contract.py: MOST_SEATS"]
    assert missing(" ".join(f"`{code}`" for code in (*gone, *there))) == gone


_SCRIPT = re.compile(r"build_scripts/[\w<>/.-]*\.(?:py|spec|toml)\b")
GONE = {Path(__file__)}
"""Files that can name commands that do not exist."""


def missing_scripts(words: str) -> list[str]:
    return [path for path in _SCRIPT.findall(words) if not found(path)]


def texts() -> Iterator[Path]:
    """Yield pages, workflows and code: everything from which people read commands."""
    for folder in ("klotho_games", "build_scripts", "tests", "docs", "art", ".github", ".ci"):
        yield from (path for path in (ROOT / folder).rglob("*") if path.is_file() and "golden" not in path.parts)
    yield from (path for path in ROOT.iterdir() if path.is_file())


def test_every_script_that_is_named_anywhere_is_there() -> None:
    kinds = (".py", ".md", ".yml", ".yaml", ".toml", ".html", ".txt", ".nsi", ".spec", ".sh", "")
    read = [path for path in texts() if path.suffix in kinds and path not in GONE and ".git" not in path.parts]
    lost = {named(path): gone for path in read if (gone := missing_scripts(path.read_text(encoding="utf-8")))}
    assert len(read) > 1000 and lost == {}


def test_a_script_that_is_gone_would_be_noticed() -> None:
    there = "python3 build_scripts/test.py, build_scripts/shots/games/<id>.py, build_scripts/package/klotho_games.spec"
    assert missing_scripts(there) == []
    assert missing_scripts(f"{there} `build_scripts/fly.py` build_scripts/shots/fly.py.") == [
        "build_scripts/fly.py", "build_scripts/shots/fly.py"]


DECISIONS = [pytest.param(page, id=page.stem) for page in sorted((DOCS / "decisions").glob("0*.md"))]


@pytest.mark.parametrize("page", DECISIONS)
def test_a_decision_is_short_and_has_its_three_parts(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 25 and lines[0].startswith(f"# {int(page.stem[:4])}. ")
    assert [line for line in lines if line.startswith("## ")] == ["## Context", "## Decision", "## Consequences"]
    assert f"({page.name})" in (DOCS / "decisions/README.md").read_text(encoding="utf-8"), "the list leads to it"
