"""Style and types, as everybody runs them by hand: `ruff check` and `mypy`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.samples import INSTALLED

ROOT = Path(__file__).parents[1]


def run(*command: str) -> None:
    env = {**os.environ, "MYPYPATH": str(INSTALLED)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff():
    run("ruff", "check", "--no-cache", ".")


def test_mypy():
    run("mypy")


def test_mypy_of_the_samples():
    """They are what a new game begins with."""
    parts = (f"tests/{sample}/{part}.py" for sample in ("sample_game", "sample_dice")
             for part in ("rules", "bot", "telling"))  # fmt: skip
    run("mypy", *parts)


def test_mypy_of_the_sample_that_is_installed():
    (rules,) = INSTALLED.glob("*/rules.py")
    run("mypy", *(f"-m{rules.parent.name}.{part}" for part in ("rules", "bot", "telling")))
