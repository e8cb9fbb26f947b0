"""The same hostile things, guided by coverage: examples that reach new lines of the program are kept and changed
further. Needs atheris, which has no package for some machines:

    .venv/bin/python -m pip install atheris
    python3 build_scripts/prove.py guided --times 5000
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from klotho_games.core.games import registry
from tests.proofs.files.files import kinds
from tests.proofs.files.hostile import PATIENCE, Kind, Met
from tests.proofs.proof import Asked, CannotProve, Found, Proof

_ROOT = Path(__file__).resolve().parents[3]
_ENOUGH = 0.3
"""Kinds with a smaller share in the other proof are too slow for this one."""


def prove(asked: Asked) -> Found:
    if find_spec("atheris") is None:
        raise CannotProve("atheris is not installed: “.venv/bin/python -m pip install atheris” does that where there "
                          "is a package of it.")
    ids = tuple(game.id for game in asked.games()) or tuple(registry.ids())
    figures, faults = [], []
    for kind in kinds(ids):
        if kind.share >= _ENOUGH and kind.patience == PATIENCE:
            met, first, last = led(kind, max(1, round(asked.times * kind.share)), asked.seed, ids)
            told = f"{met.tried} examples, {met.taken} taken as they are; the first went {first} ways through the " \
                   f"program, all of them {last}"
            asked.say(f"{kind.name}: {told}")
            figures.append((kind.name, told))
            faults += met.faults
    return Found(tuple(figures), tuple(faults))


def led(kind: Kind, times: int, words: str, ids: tuple[str, ...]) -> tuple[Met, int, int]:
    """Return the result of one kind, and the number of paths through the program (branches, and how often) that its
    first examples and all of its examples took."""
    command = [sys.executable, "-m", "tests.proofs.files.led", kind.name, str(times), words, *ids]
    with tempfile.TemporaryDirectory() as folder:  # the process ends at once, without cleaning up
        done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, errors="replace",
                              env={**os.environ, "TMPDIR": folder})
    reached = [int(n) for n in re.findall(r"\bft: (\d+)", done.stderr)]
    try:
        met = Met(**json.loads(done.stdout.splitlines()[-1]))
    except (ValueError, IndexError, TypeError):
        met = Met(kind.name, faults=[f"{kind.name}: the process ended with {done.returncode}: {done.stderr[-600:]}"])
    return met, *((reached[0], reached[-1]) if reached else (0, 0))


PROOF = Proof("guided", "Hostile files that grow towards what the program has not met yet (atheris).",
              "examples of each kind", 5000, prove)
