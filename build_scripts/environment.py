"""The project's Python environment in `.venv`: made once, and used again while the dependencies stay the same.

Uses only the standard library of Python 3.11, because it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class CannotPrepare(Exception):
    """The environment could not be made; the message says why and what helps."""


def prepare(extra: str = "", root: Path = ROOT, venv: Path | None = None) -> Path:
    """Return the environment's interpreter, with the dependencies of pyproject (and one extra group) installed."""
    venv = venv or root / ".venv"
    python = interpreter(venv)
    project = _project(root)
    wanted = {"": _requirements(project, "")}
    if extra:
        wanted[extra] = _requirements(project, extra)
    if not _usable(venv, python):
        _make(venv)
    elif all(_stamp(venv, group).is_file() and _stamp(venv, group).read_text() == _fingerprint(needs)
             for group, needs in wanted.items()):
        return python
    _install(python, sorted({need for needs in wanted.values() for need in needs}))
    for group, needs in wanted.items():
        _stamp(venv, group).write_text(_fingerprint(needs))
    return python


def enter() -> None:
    """Restart a script that draws in the environment that has the dependencies; stay if this Python has them."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    if all(importlib.util.find_spec(package) for package in ("pygame", "msgspec", "pytmx", "platformdirs")):
        sys.path.insert(0, str(ROOT))
        return
    try:
        python = prepare()
    except CannotPrepare as problem:
        sys.exit(str(problem))
    become([python, *sys.argv], program_env())


def interpreter(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def program_env(**more: str) -> dict[str, str]:
    """Return the environment variables for a program of ours, with the checkout on the path."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path, **more}


def become(command: Sequence[str | Path], env: dict[str, str]) -> None:
    """Go on as another program, whose exit code becomes ours."""
    words = [str(word) for word in command]
    if os.name == "nt":
        # On Windows, exec returns to the prompt at once and leaves the new program running.
        sys.exit(subprocess.run(words, env=env, check=False).returncode)
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(words[0], words, env)


def _project(root: Path) -> dict[str, object]:
    with open(root / "pyproject.toml", "rb") as file:
        project: dict[str, object] = tomllib.load(file)["project"]
    return project


def _requirements(project: dict[str, object], extra: str) -> list[str]:
    listed = project["optional-dependencies"][extra] if extra else project["dependencies"]  # type: ignore[index]
    return sorted(listed)  # type: ignore[call-overload, no-any-return]


def _fingerprint(requirements: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps([sys.version_info[:2], list(requirements)]).encode()).hexdigest()


def _stamp(venv: Path, group: str) -> Path:
    return venv / f"klotho-{group or 'play'}.installed"


def _usable(venv: Path, python: Path) -> bool:
    """Return whether the folder has an environment of this Python that still works."""
    try:
        lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    told = {key.strip(): value.strip() for key, _, value in (line.partition("=") for line in lines)}
    version = told.get("version", told.get("version_info", ""))
    same = version.split(".")[:2] == [str(part) for part in sys.version_info[:2]]
    return same and Path(told.get("home", "")).is_dir() and python.is_file()


def _make(venv: Path) -> None:
    try:
        import ensurepip  # noqa: F401 - Debian ships the venv module without it
        import venv as maker
    except ImportError:
        raise CannotPrepare(
            "This Python cannot make virtual environments: install its venv package first "
            f"(Debian and Ubuntu: sudo apt install python3.{sys.version_info.minor}-venv)."
        ) from None
    if venv.exists() and any(venv.iterdir()) and not (venv / "pyvenv.cfg").is_file():
        raise CannotPrepare(f"{venv} is in the way: it is no Python environment, so it was left alone.")
    print(f"Preparing {venv} (once; a minute or two) …", flush=True)
    try:
        maker.create(venv, clear=True, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as problem:
        raise CannotPrepare(f"The environment {venv} could not be made: {problem}.") from problem


def _install(python: Path, requirements: Sequence[str]) -> None:
    print("Installing " + ", ".join(requirements) + " …", flush=True)
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet"]
    done = subprocess.run([*command, *requirements], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise CannotPrepare(_pip_trouble(done.stdout + done.stderr))


def _pip_trouble(told: str) -> str:
    unreachable = ("Could not fetch", "connection broken", "Connection", "Max retries", "Temporary failure",
                   "Name or service", "timed out", "getaddrinfo", "Could not find a version")
    last = next((line.strip() for line in reversed(told.splitlines()) if line.startswith("ERROR")), "")
    if any(sign in told for sign in unreachable):
        sentence = "The packages could not be fetched: is this machine connected to the internet?"
    else:
        sentence = "The packages could not be installed."
    return f"{sentence}\npip says: {last or told.strip()[-400:] or 'nothing'}"
