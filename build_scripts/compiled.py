"""A wheel for this platform, in which what is hot has been compiled by mypyc: rules, judges and the search.

    python3 build_scripts/compiled.py                        from the sources, into dist
    python3 build_scripts/compiled.py --tree build/quick     only a copy of the package with compiled parts
    python3 build_scripts/compiled.py --tree build/quick --only karthis

The plain modules stay beside the compiled ones and are the truth: a platform without the compiled part plays the same
games, only slower, and a test plays both side by side (tests/packaging/test_compiled.py). A C compiler is needed.

What is compiled follows from the sources, not from a list: of each game the modules that its rules, its judge and its
expert need; and of these not the ones that define values (msgspec makes those classes itself) or read tables.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import environment

ROOT = environment.ROOT
WORK = ROOT / "build" / "compiled"
DIST = ROOT / "dist"
_BEGINNINGS = ("rules", "bot", "expert", "chances", "characters")
_HOUSE = ("bots/search.py", "bots/tree.py", "bots/trials.py", "core/weights.py")
_SAME_NUMBERS = "" if sys.platform == "win32" else "-ffp-contract=off"
"""Where the processor can multiply and add at once (as ARM can), compilers do so, and round once where Python rounds
twice. The last digit differs then, and with it, one day, the move of a bot."""
_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

group, *paths = sys.argv[1:]
sys.argv[1:] = ["--quiet", "build_ext", "--inplace"]
setup(name=group, packages=[], ext_modules=mypycify(
    ["--ignore-missing-imports", "--no-warn-unused-ignores", *paths], opt_level="3", debug_level="0", group_name=group))
"""


class CannotCompile(Exception):
    """A part could not be compiled; the sentence says which and why."""


# -- what is hot --------------------------------------------------------------------------------------------------


def hot(package: Path, only: str = "") -> dict[str, list[Path]]:
    """By group (the house, and each game) the modules that are compiled."""
    groups = {"house": [package / path for path in _HOUSE if (package / path).is_file()]}
    for game in sorted((package / "games").iterdir()):
        if (game / "rules.py").is_file() and only in ("", game.name):
            groups[game.name] = [path for path in _needed(game) if not _makes_values(path)]
    return groups


def _needed(game: Path) -> list[Path]:
    found: set[Path] = set()
    waiting = [game / f"{name}.py" for name in _BEGINNINGS]
    while waiting:
        path = waiting.pop()
        if path.is_file() and path not in found:
            found.add(path)
            waiting += [game / f"{name}.py" for name in _siblings(path, f"klotho_games.games.{game.name}")]
    return sorted(found)


def _siblings(path: Path, package: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{package}."):
            yield node.module.removeprefix(f"{package}.").split(".")[0]


def _makes_values(path: Path) -> bool:
    """Whether a module has classes that msgspec or typing makes, or decodes tables by their types: both need what
    compiled classes do not keep."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and (node.keywords or "Protocol" in ast.unparse(node)[:200]):
            return True
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("msgspec.json.decode", "msgspec.json.Decoder"):
            return True
    return False


def imports_of_compiled(package: Path) -> list[str]:
    """What compiled modules import: who packs a program cannot look into them."""
    found = {path.name.split(".")[0] for path in package.parent.glob("*__mypyc.*")}
    for path in package.rglob("*.py"):
        if any(path.parent.glob(f"{path.stem}.*.so")) or any(path.parent.glob(f"{path.stem}.*.pyd")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    found.add(node.module)
                elif isinstance(node, ast.Import):
                    found |= {name.name for name in node.names}
    return sorted(found)


# -- compiling ----------------------------------------------------------------------------------------------------


def compile_in(tree: Path, python: Path, only: str = "") -> list[Path]:
    """Compile the hot modules of a folder that has the package; returns them."""
    script = tree / "compile_here.py"
    script.write_text(_SETUP, encoding="utf-8")
    done = []
    for group, paths in hot(tree / "klotho_games", only).items():
        if not paths:
            continue
        print(f"Compiling {len(paths)} modules of {group} …", flush=True)
        words = [str(path.relative_to(tree)) for path in paths]
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        env["CFLAGS"] = f"{env.get('CFLAGS', '')} {_SAME_NUMBERS}".strip()
        ran = subprocess.run([str(python), script.name, group, *words], cwd=tree, env=env, capture_output=True,
                             text=True, errors="replace", check=False)
        if ran.returncode:
            raise CannotCompile(f"{group} cannot be compiled:\n{(ran.stdout + ran.stderr).strip()[-3000:]}")
        done += paths
    script.unlink()
    for folder in ("build", ".mypy_cache"):
        shutil.rmtree(tree / folder, ignore_errors=True)
    if sys.platform == "linux" and shutil.which("strip"):
        for path in tree.rglob("*.so"):
            subprocess.run(["strip", str(path)], check=False)
    return done


def workshop() -> Path:
    """The interpreter of an environment that can compile."""
    WORK.mkdir(parents=True, exist_ok=True)
    return environment.prepare("compile", venv=WORK / "venv")


def copied(tree: Path) -> None:
    """The package as it is, without what was compiled before."""
    shutil.rmtree(tree, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "klotho_games", tree / "klotho_games", ignore=unwanted)


def wheel_of(plain: Path, python: Path) -> Path:
    """The wheel of this platform, made of the plain one."""
    tree = WORK / "wheel"
    shutil.rmtree(tree, ignore_errors=True)
    with zipfile.ZipFile(plain) as packed:
        packed.extractall(tree)
    compile_in(tree, python)
    (facts,) = tree.glob("*.dist-info/WHEEL")
    facts.write_text(facts.read_text(encoding="utf-8").replace("Root-Is-Purelib: true", "Root-Is-Purelib: false"),
                     encoding="utf-8")
    _run(python, "-m", "wheel", "pack", tree, "-d", WORK)
    tags = _told(python, "import sysconfig, sys; v = f'cp{sys.version_info[0]}{sys.version_info[1]}'; "
                         "print(v, sysconfig.get_platform().replace('-', '_').replace('.', '_'))")
    version, system = tags.split()
    made = _run(python, "-m", "wheel", "tags", "--remove", "--python-tag", version, "--abi-tag", version,
                "--platform-tag", system, WORK / plain.name)
    return Path(shutil.copy(WORK / made.split()[-1], DIST))


def _run(*command: object) -> str:
    ran = subprocess.run([str(word) for word in command], cwd=WORK, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise CannotCompile((ran.stdout + ran.stderr).strip()[-2000:])
    return ran.stdout


def _told(python: Path, script: str) -> str:
    return _run(python, "-c", script).strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, help="only a copy of the package with compiled parts, in this folder")
    parser.add_argument("--only", default="", help="one game")
    asked = parser.parse_args()
    try:
        python = workshop()
        if asked.tree is not None:
            tree = asked.tree.absolute()
            copied(tree)
            print(f"{len(compile_in(tree, python, asked.only))} modules compiled in {tree}")
            return
        DIST.mkdir(exist_ok=True)
        shutil.rmtree(WORK / "plain", ignore_errors=True)
        subprocess.run([str(python), "-m", "hatchling", "build", "-t", "wheel", "-d", str(WORK / "plain")], cwd=ROOT,
                       check=True, capture_output=True)
        (plain,) = (WORK / "plain").glob("*.whl")
        made = wheel_of(plain, python)
        print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB ({plain.stat().st_size / 1e6:.1f} plain)")
    except (CannotCompile, environment.CannotPrepare, OSError, subprocess.SubprocessError) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
