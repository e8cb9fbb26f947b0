"""A short soak of a sample game, and leaks on purpose: a proof that never finds anything proves nothing."""

from __future__ import annotations

import functools
import os
import sys

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from klotho_games.core.games import registry
from tests.proofs import sizes, soak
from tests.proofs.proof import Asked
from tests.sample_game.table import Table
from tests.samples import HOARD


def held(**more: object) -> sizes.Held:
    plain = {"memory": 300.0, "blocks": 1, "files": 11, "fonts": 90, "threads": 3, "children": 1, "beside": 90.0,
             "caches": {}, "tables": {}, "lists": {}, "objects": {}}
    return sizes.Held(**(plain | more))  # type: ignore[arg-type]


def test_what_stays_or_comes_and_goes_has_not_grown() -> None:
    times = [held(lists={"a.b": n}, objects={"a.C": 10 * n}, files=n, children=n, threads=n)
             for n in (900, 1000, 900, 1000, 900)]
    assert sizes.grown(times) == []


def test_what_is_more_every_time_has_grown() -> None:
    steps = (100, 200, 300, 400)
    assert len(sizes.grown([held(lists={"a.b": n}) for n in steps])) == 1
    assert len(sizes.grown([held(objects={"a.C": 10 * n}) for n in steps])) == 1
    assert len(sizes.grown([held(caches={"f": (n, None)}) for n in steps])) == 1
    assert sizes.grown([held(caches={"f": (n, 4096)}) for n in steps]) == [], "a cache with an end fills"
    assert len(sizes.grown([held(files=n, threads=n, children=n) for n in steps])) == 3
    assert sizes.grown([held(lists={"meant.b": n}) for n in steps], ("meant.",)) == []


def test_every_list_that_lasts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Inner:
        __slots__ = ("kept",)

        def __init__(self) -> None:
            self.kept = [1, 2, 3]

    Inner.__module__ = "klotho_games.somewhere"

    class Outer:
        def __init__(self) -> None:
            self.by_name = {"one": Inner(), "two": (Inner(), 7)}

    Outer.__module__ = "klotho_games.somewhere"
    monkeypatch.setattr(sys.modules["klotho_games.core.games.registry"], "_planted", [0] * 77, raising=False)
    found = sizes.lists(Outer())
    assert sizes.tables()["klotho_games.core.games.registry._planted"] == 77
    assert len(sizes.grown([held(tables={"a.b": 200_000})])) == 1 and not sizes.grown([held(tables={"a.b": 20_000})])
    assert next(count for name, count in found.items() if name.endswith("Inner.kept")) == 6
    assert next(count for name, count in found.items() if name.endswith("Outer.by_name")) == 2


@pytest.mark.slow
def test_what_a_cache_holds_is_told_from_what_is_left_behind() -> None:
    class Kept:
        pass

    class Left:
        pass

    answers = functools.lru_cache(maxsize=100)(lambda n: [Kept()])
    left = [Left() for _n in range(20)]
    for n in range(20):
        answers(n)
    name = Kept.__module__ + "." + Kept.__qualname__
    assert sizes.in_caches(name)
    assert not sizes.in_caches(name.replace("Kept", "Left")) and left
    assert sizes.held().caches[answers.__module__ + "." + answers.__qualname__] == (20, 100)


def test_a_frame_that_slows_down_and_memory_that_grows_are_faults() -> None:
    assert soak.ratio([1.0, 2.0, 3.0], [2.0, 4.0, 6.0], 0.5) == 2
    there = type("There", (), {"clock": 60.0, "frames": 1, "games": 1, "over": 1, "guests_seen": 0,
                               "stage": type("S", (), {"frames_painted": 1})})
    memory = [held(memory=m) for m in (200, 300, 300, 310, 330, 331)]
    found = soak.judged(memory, {"a": [1.0] * 9}, {"a": [1.3] * 9}, there, 1.0, 2)  # type: ignore[arg-type]
    assert len(found.faults) == 2 and "305 to 330" in found.faults[0] and "1.30" in found.faults[1]
    flat = [held(memory=m) for m in (200, 300, 300, 310, 300, 305)]
    assert soak.judged(flat, {"a": [1.0]}, {"a": [1.1]}, there, 1.0, 2).faults == ()  # type: ignore[arg-type]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a sample game, in a small window, with long frames."""
    monkeypatch.setattr(registry, "_games", {HOARD.id: HOARD})
    monkeypatch.setattr(soak, "SIZE", (320, 180))
    monkeypatch.setattr(soak, "FRAME", 0.1)
    monkeypatch.setattr(soak, "COARSE", 0.1)
    monkeypatch.setattr(Asked, "games", lambda asked: [HOARD])
    monkeypatch.setattr(soak.Soak, "frame_costs", lambda there, games: {HOARD.id: [1.0]})
    monkeypatch.setattr(soak.Soak, "look", lambda there, seconds: [there.step() for _n in range(2)])


@pytest.mark.slow
def test_a_table_that_is_never_let_go_is_found(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Table] = []
    closed = Table.on_close
    monkeypatch.setattr(Table, "on_close", lambda table: kept.append(table) or closed(table))
    found = soak.soaked(0.1, "leak", say=lambda told: None, laps=8)
    assert any("grows" in fault for fault in found.faults), found
    assert kept


@pytest.mark.slow
def test_ten_minutes_of_play_leave_nothing_behind() -> None:
    found = soak.prove(Asked(10, "slow run"))
    assert found.faults == (), found
