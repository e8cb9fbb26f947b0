# ruff: noqa: E402 - the environment comes before what is installed in it
"""Write saved games that later programs have to read into tests/saves: a pack for each game, rules and program version.

    python3 build_scripts/package/old_saves.py                      for rules that have no pack yet, by this program
    python3 build_scripts/package/old_saves.py --commit 4a6569fc    for every game, by the program as of that commit
    python3 build_scripts/package/old_saves.py --commit a782f9ae --few --only katamari    three games instead of all
    python3 build_scripts/package/old_saves.py --commit 7dd4b4a6 --books    settings, profiles, annals, seasons of then
    python3 build_scripts/package/old_saves.py --list               list the packs

A pack is written once and never changed, however the program changes. `karthis-2-20261115-2244.zip` has the journals,
the seeds of unfinished games, and the last state of each game; the `.json` with the same name says which program wrote
it and what a replay has to give.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.version import version

SAVES = environment.ROOT / "tests" / "saves"
_PLAYED, _BOOKS = (Path(__file__).with_name(name) for name in ("write_saves.py", "write_books.py"))
_NOON = (2026, 11, 15, 12, 0, 0)
OK, FAILED = 0, 2


class CannotWrite(Exception):
    """No pack was written; the message says why."""


def main(arguments: Sequence[str], saves: Path = SAVES) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commit", default="", help="the program as it was at this commit; this one otherwise")
    parser.add_argument("--only", action="append", default=[], metavar="GAME", help="of these games alone")
    parser.add_argument("--few", action="store_true", help="three games each: the fewest seats, the most, and one left")
    parser.add_argument("--list", action="store_true", help="tell which packs there are, and write nothing")
    parser.add_argument("--books", action="store_true", help="its settings, profiles, annals and seasons, and no saves")
    asked = parser.parse_args(arguments)
    if asked.list:
        print("\n".join(pack_lines(saves)))
        return OK
    try:
        if asked.books:
            print(write_books(saves, asked.commit).name)
            return OK
        for path in write_packs(saves, asked.commit, asked.only, asked.few):
            print(path.name)
    except CannotWrite as problem:
        print(problem, file=sys.stderr)
        return FAILED
    return OK


def packs(saves: Path = SAVES) -> list[dict[str, Any]]:
    """Return the description of each pack, the oldest program first."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in saves.glob("*.json")]
    return sorted(found, key=lambda pack: (pack["written"], pack["game"]))


def pack_lines(saves: Path = SAVES) -> list[str]:
    return [
        f"{pack['name']}  {len(pack['saves'])} saves, rules {pack['rules']}, program {pack['program']}"
        f" at {pack['commit'] or 'no commit'}" for pack in packs(saves)
    ]


def missing(saves: Path = SAVES) -> list[str]:
    """Return the games of the house without a pack for their current rules."""
    kept = {(pack["game"], pack["rules"]) for pack in packs(saves)}
    return [id for id in registry.PLAYABLE if (id, registry.load(id).info.version) not in kept]


def write_packs(saves: Path, commit: str, only: Sequence[str], few: bool) -> list[Path]:
    wanted = list(only) if commit else [id for id in missing(saves) if id in only or not only]
    if not commit and not wanted:
        return []
    with tempfile.TemporaryDirectory() as folder:
        program, then, about = _program(commit, Path(folder))
        out = Path(folder) / "saves"
        out.mkdir()
        found = json.loads(_run(program, Path(folder), _PLAYED, str(out), "few" if few else "all", *wanted))
        return [path for id, of in found.items() if (path := _write_pack(saves, out, id, of, then, about))]


def write_books(saves: Path, commit: str) -> Path:
    """Write the home folder of a program without its saves, with the records that its annals refer to."""
    with tempfile.TemporaryDirectory() as folder:
        program, then, about = _program(commit, Path(folder))
        path = folders.ensure_folder(saves / "books") / f"{then:%Y%m%d-%H%M}.zip"
        if path.exists():
            raise CannotWrite(f"{path.name} is there, and is left as it is.")
        _run(program, Path(folder), _BOOKS)
        home = Path(folder) / "home"
        found = sorted(file for file in home.rglob("*") if file.suffix in (".json", ".klotho"))
        _zip_files(path, {file.relative_to(home).as_posix(): file.read_bytes() for file in found})
        path.with_suffix(".txt").write_text(
            f"Klotho Games {about['program']} at {about['commit'] or 'no commit'}\n", encoding="utf-8")
        return path


def _run(program: Path, folder: Path, script: Path, *words: str) -> str:
    """Run a script with that program, and return what it printed."""
    surroundings = os.environ | {"PYTHONPATH": str(program), "KLOTHO_HOME": str(folder / "home")}
    done = subprocess.run([sys.executable, str(script), *words], env=surroundings, cwd=folder, capture_output=True,
                          text=True, check=False)
    if done.returncode:
        raise CannotWrite(f"This program cannot write them: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout


def _zip_files(path: Path, files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as pack:
        for name, content in files.items():
            pack.writestr(zipfile.ZipInfo(name, _NOON), content, zipfile.ZIP_DEFLATED, 9)


def _program(commit: str, folder: Path) -> tuple[Path, datetime, dict[str, str]]:
    """Return the folder of the program, its time, and its version and commit."""
    if not commit:
        return environment.ROOT, datetime.now(UTC), {"program": version(), "commit": ""}
    when, short = _git("show", "-s", "--format=%ct %h", commit).decode().split()
    archive = _git("archive", "--format=tar", commit, "klotho_games", "pyproject.toml")
    with tarfile.open(fileobj=io.BytesIO(archive)) as whole:
        whole.extractall(folder / "program", filter="data")
    project = (folder / "program" / "pyproject.toml").read_text(encoding="utf-8")
    number = next(line.split('"')[1] for line in project.splitlines() if line.startswith("version"))
    return folder / "program", datetime.fromtimestamp(int(when), UTC), {"program": number, "commit": short}


def _git(*words: str) -> bytes:
    done = subprocess.run(["git", *words], cwd=environment.ROOT, capture_output=True, check=False)
    if done.returncode:
        raise CannotWrite(done.stderr.decode(errors="replace").strip())
    return done.stdout


def _write_pack(saves: Path, out: Path, id: str, of: dict[str, Any], then: datetime,
                about: dict[str, str]) -> Path | None:
    """Write the pack of a game; returns None if there is one already."""
    name = f"{id}-{of['version']}-{then:%Y%m%d-%H%M}"
    saves.mkdir(exist_ok=True)
    path = saves / f"{name}.zip"
    if path.exists():
        print(f"{name} is there, and is left as it is.", file=sys.stderr)
        return None
    _zip_files(path, {file.name: file.read_bytes() for file in sorted(out.glob(f"{id}-{of['version']}-*"))})
    told = {
        "name": name, "game": id, "rules": of["version"], **about,
        "written": then.isoformat(timespec="minutes"),
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "saves": of["saves"],
    }
    path.with_suffix(".json").write_text(_lines(told), encoding="utf-8")
    return path


def _lines(told: dict[str, Any]) -> str:
    """Return JSON with a line for each save."""
    head = json.dumps({key: value for key, value in told.items() if key != "saves"}, indent=1)
    saves = ",\n".join(f"  {json.dumps(name)}: {json.dumps(figures)}" for name, figures in told["saves"].items())
    return f'{head[:-2]},\n "saves": {{\n{saves}\n }}\n}}\n'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
