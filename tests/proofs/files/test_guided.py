"""Hostile files guided by coverage: they reach more than their first examples, and a fault would be found."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import prove
from klotho_games.core.games import registry
from tests.proofs.files import guided
from tests.proofs.files.files import kinds

ROOT = Path(__file__).resolve().parents[3]
IDS = tuple(registry.PLAYABLE[:1])
with_atheris = pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed")
BROKEN = """
import atheris
import tests.proofs.files.files as files
from hypothesis import strategies as st
from tests.proofs.files.hostile import Kind
from tests.proofs.files.led import main

@atheris.instrument_func
def meet(example, home):
    if len(example) > 4:
        {}["k"]
    return True

files.kinds = lambda ids: [Kind("broken", st.binary(), meet)]
main("broken", 20000, "test")
"""


def test_who_lacks_atheris_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(guided, "find_spec", lambda name: None)
    assert prove.main(["guided"]) == prove.NOT_LIKE_THIS
    told = capsys.readouterr().err
    assert told.startswith("atheris is not installed") and told.count("\n") == 1


@with_atheris
@pytest.mark.slow
def test_examples_lead_further() -> None:
    kind = next(kind for kind in kinds(IDS) if kind.name == "journals and records")
    met, first, last = guided.led(kind, 600, "test", IDS)
    assert not met.faults and met.tried > 100 and last > first > 100


@with_atheris
@pytest.mark.slow
def test_a_fault_is_told_with_its_example() -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN], cwd=ROOT, capture_output=True, text=True)
    (fault,) = json.loads(done.stdout.splitlines()[-1])["faults"]
    assert fault.startswith("broken: KeyError: 'k'") and "It comes again with b'" in fault
