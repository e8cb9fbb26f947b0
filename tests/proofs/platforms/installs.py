"""Installs the program, uses it, and removes it, as the user of a Windows; says what was as it should be.

    python -m tests.proofs.platforms.installs setup.exe FOLDER
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

_PATIENCE = 120.0
_CLASSES = r"Software\Classes"
_EXTENSION = rf"{_CLASSES}\.klotho"
_UNINSTALL = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\KlothoGames"


class Wrong(Exception):
    """Something is not as it should be."""


def main(setup: Path, download: Path) -> None:
    local = Path(os.environ["LOCALAPPDATA"])
    there, games = local / "Programs" / "Klotho Games", local / "klotho-games"
    for folder in (there, games):  # of an earlier trial
        shutil.rmtree(folder, ignore_errors=True)
    older, others = there / "_internal" / "of an older version.dll", there / "something else.txt"
    for path in (older, others, games / "saves" / "a game"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("there", encoding="utf-8")
    program = there / "klotho-games.exe"

    _run(setup)
    _check("every file is there, and none of the older version", _files(there) - {others.name, "uninstall.exe"}
           == _files(download))
    _check("it is listed among the installed programs", _value(_UNINSTALL, "DisplayName") == "Klotho Games")
    kind = _value(_EXTENSION)
    command = _value(rf"{_CLASSES}\{kind}\shell\open\command")
    _check("files of games open it", command == f'"{program}" "%1"')
    kept = {**os.environ, "KLOTHO_HOME": str(local / "kept"), "PYTHONPATH": ""}
    _check("it tests itself where it is installed", subprocess.run([program, "--selftest"], env=kept).returncode == 0)
    runs = subprocess.Popen([program], env=kept)
    time.sleep(5)
    refused = subprocess.run([setup, "/S"]).returncode
    _check("while it is open, it is not replaced", runs.poll() is None and refused == 2 and program.is_file())
    runs.kill()
    runs.wait()
    _run(setup)
    _check("the same version can be installed again", program.is_file())

    _run(there / "uninstall.exe")
    until = time.monotonic() + _PATIENCE
    while _value(_UNINSTALL, "DisplayName") and time.monotonic() < until:  # it goes on in a copy of itself
        time.sleep(0.2)
    time.sleep(1)
    _check("when it is removed, only what was not its own stays", _files(there) == {others.name})
    _check("so do the saved games", (games / "saves" / "a game").is_file())
    _check("nothing opens files of games", not _value(_EXTENSION))


def _run(program: Path) -> None:
    code = subprocess.run([program, "/S"], timeout=_PATIENCE).returncode
    if code:
        raise Wrong(f"{program.name} ended with {code}")


def _files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def _value(key: str, name: str = "") -> str:
    import winreg

    there: Any = winreg  # exists only on Windows
    try:
        with there.OpenKey(there.HKEY_CURRENT_USER, key) as opened:
            return str(there.QueryValueEx(opened, name)[0])
    except OSError:
        return ""


def _check(what: str, is_so: bool) -> None:
    if not is_so:
        raise Wrong(what)
    print("ok", what, flush=True)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except Wrong as wrong:
        sys.exit(f"FAULT {wrong}")
