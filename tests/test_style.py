"""Style and types, as everybody runs them by hand: `ruff check` and `mypy`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
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
