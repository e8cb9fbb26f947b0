"""Motion runs in order, can be skipped at any moment, and always ends in the same place."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.motion import (
    SPEEDS,
    Hold,
    Meanwhile,
    Motion,
    Motions,
    Rejoin,
    Together,
    bounce,
    change,
    fade,
    fly,
    glide,
    land,
    later,
    linear,
    until,
    wait,
)
from klotho_games.stage.scene.sprites import Sprite


def sprite(x: float = 0, y: float = 0) -> Sprite:
    return Sprite(Box(x, y, 10, 10), lambda pen: None)


def watch(motions: Motions, seconds: float = 60, frame: float = 1 / 60) -> float:
    """Run until nothing moves. Return the seconds it took."""
    passed = 0.0
    while motions.is_moving:
        motions.update(frame)
        passed += frame
        assert passed < seconds, "never ends"
    return passed


def test_parts_run_one_after_the_other() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    a, b = sprite(), sprite()
    motions.then(
        lambda: told.append("start"), fly(a, (100, 0), 0.2), lambda: told.append((a.centre, b.centre[0])),
        fly(b, (200, 0), 0.2), lambda: told.append(b.centre),
    )
    watch(motions)
    assert told == ["start", ((100, 0), 5), (200, 0)]


def test_together_runs_at_once_and_waits_for_the_longest() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    a, b = sprite(), sprite()
    motions.together([fly(a, (100, 0), 0.1), fly(b, (100, 0), 0.3)])
    motions.then(lambda: told.append((a.centre, b.centre)))
    assert watch(motions) == pytest.approx(0.3, abs=0.05)
    assert told == [((100, 0), (100, 0))]


def test_a_motion_starts_from_where_the_thing_is_then() -> None:
    motions, a = Motions(), sprite(0, 0)
    motions.then(fly(a, (100, 5), 0.1), fly(a, (100, 105), 0.2, ease=linear))
    for seconds in (0.0, 0.11, 0.1):
        motions.update(seconds)
    assert a.centre[0] == 100 and 5 < a.centre[1] < 105


def test_every_ease_starts_at_nought_and_ends_at_one() -> None:
    for ease in (linear, glide, land, bounce):
        assert ease(0) == pytest.approx(0, abs=1e-9), ease
        assert ease(1) == pytest.approx(1), ease


def test_the_last_call_is_always_with_one() -> None:
    for frame in (1 / 60, 0.033, 0.7):
        seen: list[float] = []
        motions = Motions()
        motions.then(Motion(0.5, seen.append, linear))
        watch(motions, frame=frame)
        assert seen[-1] == 1.0 and seen == sorted(seen)


@pytest.mark.parametrize("name", SPEEDS)
def test_speeds(name: str) -> None:
    motions = Motions(speed=SPEEDS[name])
    motions.then(fly(sprite(), (100, 0), 1.0))
    assert watch(motions) == pytest.approx(SPEEDS[name], abs=0.05)


def test_reduced_motion_cuts_travel_but_keeps_fades_and_waits() -> None:
    motions = Motions(reduced=True)
    motions.then(fly(sprite(), (100, 0), 5.0))
    assert watch(motions) < 0.05
    motions.then(wait(0.5))
    assert watch(motions) == pytest.approx(0.5, abs=0.05)


def test_run_counts_from_first_to_last() -> None:
    seen: list[float] = []
    motions = Motions()
    motions.then(change(seen.append, 3, 9, 0.2, linear))
    watch(motions)
    assert seen[0] == 3 and seen[-1] == 9 and seen == sorted(seen)


def test_beside_does_not_hold_up_the_queue_and_is_not_busy() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    motions.beside(wait(3.0))
    assert motions.is_moving and not motions.is_busy
    motions.then(lambda: told.append(1))
    motions.update(0.01)
    assert told == [1] and motions.is_moving


def test_then_from_inside_runs_afterwards_in_order() -> None:
    for skipped in (False, True):
        motions, told = Motions(), []  # type: ignore[var-annotated]

        def first(motions: Motions = motions, told: list[str] = told) -> None:
            told.append("first")
            motions.then(wait(0.1), lambda: told.append("third"))

        motions.then(wait(0.1), first, lambda told=told: told.append("second"))  # type: ignore[misc]
        if skipped:
            motions.skip()
        else:
            watch(motions)
        assert told == ["first", "second", "third"]
        assert not motions.is_moving


def test_skip_inside_a_call_ends_everything_once() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    motions.then(wait(0.1), lambda: told.append("a"), motions.skip, lambda: told.append("b"), lambda: told.append("c"))
    watch(motions)
    assert told == ["a", "b", "c"]


def test_stop_forgets_without_finishing() -> None:
    motions, told, a = Motions(), [], sprite()  # type: ignore[var-annotated]
    motions.then(fly(a, (100, 0), 1.0), lambda: told.append(1))
    motions.update(0.5)
    motions.stop()
    assert not motions.is_moving and not told and a.centre[0] < 100


def story(rng: random.Random, motions: Motions, cast: list[Sprite], told: list[str]) -> None:
    """Queue random flights, fades, waits and calls."""
    for n in range(rng.randrange(2, 9)):
        kind = rng.randrange(4)
        if kind == 0:
            zoom, angle = rng.choice((None, 1.5)), rng.choice((None, 20.0))
            motions.then(fly(rng.choice(cast), (rng.uniform(0, 500), 40), rng.uniform(0, 0.4), lift=20, zoom=zoom,
                             angle=angle))
        elif kind == 1:
            motions.then(Together([fade(s, rng.random(), rng.uniform(0, 0.3)) for s in cast[:2]]))
        elif kind == 2:
            motions.then(wait(rng.uniform(0, 0.2)))
        else:
            motions.then(lambda n=n: told.append(str(n)))


@pytest.mark.parametrize("seed", range(20))
def test_skipping_at_any_moment_ends_where_watching_ends(seed: int) -> None:
    ends = []
    for skip_at in (None, 0.0, 0.15, 0.6):
        rng = random.Random(seed)
        motions, cast, told = Motions(), [sprite(n * 30, 0) for n in range(3)], []  # type: ignore[var-annotated]
        story(rng, motions, cast, told)
        if skip_at is None:
            watch(motions)
        else:
            if skip_at:
                for _ in range(round(skip_at * 60)):
                    motions.update(1 / 60)
            motions.skip()
            assert not motions.is_busy
        ends.append(([(round(s.centre[0], 6), round(s.centre[1], 6), round(s.alpha, 6), s.zoom, s.angle) for s in cast],
                     told))
    assert ends[1:] == ends[:1] * 3


@pytest.mark.parametrize("skipped", [False, True])
def test_meanwhile_runs_in_its_own_order_beside_the_queue_until_it_rejoins(skipped: bool) -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    motions.then(
        Meanwhile([wait(0.2), lambda: told.append("walked"), wait(0.2), lambda: told.append("arrived")]),
        wait(0.1), lambda: told.append("rolled"), wait(0.2), lambda: told.append("dealt"),
        Rejoin(), lambda: told.append("ready"),
    )
    if skipped:
        motions.update(0.05)
        motions.skip()
        assert not motions.is_busy and sorted(told) == ["arrived", "dealt", "ready", "rolled", "walked"]
        assert told.index("walked") < told.index("arrived") < told.index("ready") == 4
    else:
        assert watch(motions) == pytest.approx(0.4, abs=0.07)
        assert told == ["rolled", "walked", "dealt", "arrived", "ready"]


def test_the_queue_is_busy_while_something_runs_beside_it_and_forgets_it_when_stopped() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    motions.then(Meanwhile([wait(0.3), lambda: told.append("end")]))
    motions.update(0.1)
    assert motions.is_busy
    motions.stop()
    motions.update(1.0)
    assert not motions.is_busy and not told


@pytest.mark.parametrize("skipped", [False, True])
def test_what_is_made_later_is_made_when_its_turn_comes(skipped: bool) -> None:
    motions, told = Motions(), ["queued"]

    def make() -> list[Motion]:
        told.append("made")
        return [Motion(0.2, lambda t: told.append("short") if t == 1 else None),
                Motion(0.4, lambda t: told.append("long") if t == 1 else None)]

    motions.then(lambda: told.append("first"), later(0.4, make), lambda: told.append("after"))
    assert told == ["queued"]
    if skipped:
        motions.skip()
    else:
        assert watch(motions) == pytest.approx(0.4, abs=0.07)
    seen = list(dict.fromkeys(told))
    assert seen == ["queued", "first", "made", "short", "long", "after"]


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("let_go", [Motions.release, Motions.finish])
def test_a_hold_waits_until_it_is_released(let_go: Callable[[Motions], None], reduced: bool) -> None:
    motions, told = Motions(reduced=reduced), []  # type: ignore[var-annotated]
    motions.then(wait(0.1), Hold(), lambda: told.append("on"))
    motions.update(0.05)
    assert motions.is_moving and not motions.is_held
    for _frame in range(10):
        motions.update(60.0)
    assert motions.is_held and motions.is_busy and not motions.is_moving and not told
    let_go(motions)
    motions.update(0.0)
    assert told == ["on"] and not motions.is_held


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_skip_comes_to_the_next_hold_and_never_past_it(speed: str) -> None:
    motions, told = Motions(speed=SPEEDS[speed]), []  # type: ignore[var-annotated]
    motions.then(wait(5), lambda: told.append("shown"), Hold(), lambda: told.append("between"), wait(5),
                 Meanwhile([wait(1)]), Hold(), lambda: told.append("last"))
    for told_by_then in (["shown"], ["shown", "between"]):
        for _press in range(20):
            motions.skip()
            motions.update(0.05)
        assert motions.is_held and told == told_by_then
        motions.release()
        motions.update(0.0)
    motions.skip()
    assert told[-1] == "last" and not motions.is_busy


def test_what_skips_inside_a_call_stops_at_the_hold_as_well() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    motions.then(motions.skip, Hold(), lambda: told.append("on"))
    motions.skip()
    assert motions.is_held and not told


def test_to_finish_ends_what_is_held_and_what_would_hold() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    motions.then(Hold(), lambda: told.append("a"), wait(1), Hold(), lambda: told.append("b"))
    motions.update(0.1)
    motions.finish()
    assert told == ["a", "b"] and not motions.is_busy


def test_at_a_higher_speed_the_queue_waits_as_long_for_a_picture() -> None:
    """Painting is no quicker because things move faster: at the speed of films, boards would set out unpainted."""
    done: list[str] = []
    motions = Motions()
    motions.speed = 0.25
    motions.then(until(lambda: False, 0.8), lambda: done.append("a"))
    motions.update(0.0)
    motions.update(0.7)
    assert done == []
    motions.update(0.2)
    assert done == ["a"]
    motions.speed = 0.0
    motions.then(until(lambda: False, 0.8), lambda: done.append("b"))
    motions.update(0.01)
    assert done[-1] == "b", "nothing moves, so nothing is waited for"


def test_what_comes_first_is_seen_before_what_waits() -> None:
    motions, told = Motions(), []  # type: ignore[var-annotated]
    motions.then(Hold(), lambda: told.append("later"))
    motions.update(0.1)
    motions.first(lambda: told.append("a"), lambda: told.append("b"))
    motions.release()
    motions.update(0.1)
    assert told == ["a", "b", "later"]


def test_the_queue_waits_for_something_but_not_for_ever() -> None:
    ready: list[bool] = []
    done: list[str] = []
    motions = Motions()
    motions.then(until(lambda: bool(ready), 0.5), lambda: done.append("a"))
    motions.update(0.2)
    assert not done and motions.is_busy
    ready.append(True)
    motions.update(0.01)
    assert done == ["a"]
    motions.then(until(lambda: False, 0.5), lambda: done.append("b"))
    motions.update(0.0)
    motions.update(0.4)
    assert done == ["a"]
    motions.update(0.2)
    assert done == ["a", "b"]
    motions.then(until(lambda: True, 0.5), lambda: done.append("c"))
    motions.update(0.0)
    assert done[-1] == "c", "what is ready costs no frame"
