"""A few kills and failing disks at the table of a small game; in the slow run at all tables, and programs with faults,
each of which must be found."""

from __future__ import annotations

import sys

import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from tests.proofs.kills import disks, kills
from tests.proofs.proof import Asked

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL and fork")




def test_someone_who_is_killed_a_few_times_loses_nothing(hoard: Game) -> None:
    found = kills.prove(Asked(6, "quick", hoard.id))
    assert found.faults == ()
    assert dict(found.figures)["kills"] == "6"


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(as_delivered: None) -> None:
    found = kills.prove(Asked(100, "slow"))
    assert found.faults == ()
    assert dict(found.figures)["kills"] == "100" and registry.PLAYABLE[0] in found.figures[0][1]


@pytest.mark.slow
def test_failing_disks_lose_nothing(as_delivered: None) -> None:
    assert disks.prove(Asked(22, "slow")).faults == ()


@pytest.mark.slow
@pytest.mark.parametrize(("broken", "times", "told"), [
    ("unseen", 10, "still among the saves"), ("twice", 40, "in the profile"), ("left lying", 30, "is left of a write"),
    ("not noted", 60, "another one would count too"), ("forgetful", 16, "is gone"),
])
def test_a_fault_is_found_by_kills(hoard: Game, broken: str, times: int, told: str) -> None:
    assert any(told in fault for fault in kills.prove(Asked(times, "spoilt", hoard.id), broken).faults)


@pytest.mark.slow
@pytest.mark.parametrize(("broken", "told"), [
    ("lazy", "in the profile"), ("by heart", "in the profile"), ("strict", "nothing is lost by it"),
])
def test_a_fault_is_found_by_disks(hoard: Game, broken: str, told: str) -> None:
    assert any(told in fault for fault in disks.prove(Asked(36, "spoilt", hoard.id), broken).faults)
