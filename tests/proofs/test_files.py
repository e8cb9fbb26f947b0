"""Hostile files: a little of every kind, what was found and mended once, and that a fault would be found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import strategies as st

from klotho_games.core import registry
from tests.proofs.files import kinds
from tests.proofs.hostile import DECOY, PATIENCE, Fault, Kind, a_sentence, alone, attack

FEW = 4
SOME = 150
IDS = tuple(registry.PLAYABLE[:2])


def test_a_little_of_every_quick_kind_is_survived() -> None:
    found = [attack(kind, round(FEW / kind.share), "ordinary") for kind in kinds(IDS) if kind.patience <= PATIENCE]
    assert len(found) > 10
    assert not [fault for met in found for fault in met.faults]
    assert all(met.tried for met in found)


@pytest.mark.slow
@pytest.mark.parametrize("n", range(len(list(kinds(registry.PLAYABLE)))))
def test_some_of_every_kind_are_survived(n: int) -> None:
    kind = list(kinds(registry.PLAYABLE))[n]
    assert not alone(kind, SOME, "slow").faults


# -- that a fault would be found -------------------------------------------------------------------------------------


def _reaches_out(example: int, home: Path) -> bool:
    if example > 3:
        (home / ".." / "elsewhere").write_text("x")
    return True


def _changes(example: int, home: Path) -> bool:
    if example > 3:
        os.rename(home.parent / DECOY, home / "taken")
    return True


def _breaks(example: int, home: Path) -> bool:
    return "abcd"[example] != ""


def _hangs(example: int, home: Path) -> bool:
    while example > 3:
        pass
    return True


def _says(example: int, home: Path) -> bool:
    a_sentence("All is well." if example < 4 else "ValueError: no.")
    return True


@pytest.mark.parametrize("meets", [_reaches_out, _changes, _breaks, _hangs, _says])
def test_a_fault_is_found_and_told_with_its_smallest_example(meets) -> None:  # type: ignore[no-untyped-def]
    met = attack(Kind("broken", st.integers(0, 1000), meets, patience=0.1), 40, "x")
    (fault,) = met.faults
    assert fault.endswith("It comes again with 4"), fault


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no process of its own to measure")
def test_what_takes_too_much_memory_is_found() -> None:
    met = alone(Kind("large", st.just(400 << 20), lambda size, home: bool(bytearray(size))), 1, "x")
    assert met.memory > 350 << 20 and "MB" in met.faults[0]


@pytest.mark.parametrize("told", ["no full stop", "Two\nlines.", "ValueError: it is so.", "x" * 1000 + ".", "\x1b[31m."])
def test_what_is_no_sentence_is_none(told: str) -> None:
    with pytest.raises(Fault):
        a_sentence(told)
