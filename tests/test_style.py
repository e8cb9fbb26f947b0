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
    samples = sorted((ROOT / "tests").glob("sample_*"))
    assert samples
    run("mypy", *(str(sample / f"{part}.py") for sample in samples for part in ("rules", "bot", "telling", "table")))
