"""A process that is thinking is left alone, however slow the machine; a process that has stopped is given up."""

from __future__ import annotations

import multiprocessing
import time

from klotho_games.bots.pulse import AnswerLine, Patience, Pulse, PulseBeat

PATIENCE = Patience(start=60, still=20, circles=60, long=10)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def beating(pulse: Pulse, clock: Clock, seconds: int, share: float, used: float = 1.0) -> float:
    """Send a beat each second, in which the process had this share of a processor."""
    for _n in range(seconds):
        clock.now += 1
        used += share
        pulse.hear(PulseBeat(used))
    return used


def test_who_uses_a_little_of_a_busy_machine_thinks_for_as_long_as_it_takes() -> None:
    clock = Clock()
    pulse = Pulse(True, PATIENCE, clock)
    beating(pulse, clock, 600, 0.02)
    assert pulse.waiting_seconds == 600 and not pulse.is_stuck


def test_who_uses_nothing_has_stopped_although_it_beats() -> None:
    clock = Clock()
    pulse = Pulse(True, PATIENCE, clock)
    used = beating(pulse, clock, 5, 0.5)
    beating(pulse, clock, 19, 0.0001, used)
    assert not pulse.is_stuck
    beating(pulse, clock, 2, 0.0001, used)
    assert pulse.is_stuck and not pulse.circles


def test_who_is_not_heard_has_stopped() -> None:
    clock = Clock()
    pulse = Pulse(True, PATIENCE, clock)
    clock.now += 21
    assert pulse.is_stuck


def test_who_has_not_come_up_yet_has_longer() -> None:
    clock = Clock()
    pulse = Pulse(False, PATIENCE, clock)
    clock.now += 59
    assert not pulse.is_stuck
    pulse.hear(PulseBeat(0.3))
    clock.now += 19
    assert not pulse.is_stuck
    clock.now += 2
    assert pulse.is_stuck
    never = Pulse(False, PATIENCE, clock)
    clock.now += 61
    assert never.is_stuck


def test_who_has_used_more_than_any_question_needs_goes_in_circles() -> None:
    clock = Clock()
    pulse = Pulse(True, PATIENCE, clock)
    beating(pulse, clock, 60, 0.99, 500.0)  # earlier questions do not count
    assert not pulse.is_stuck
    beating(pulse, clock, 5, 0.99, 560.0)
    assert pulse.is_stuck and pulse.circles


def test_beats_come_as_long_as_something_is_thought_about() -> None:
    here, there = multiprocessing.Pipe()
    line = AnswerLine(there)
    with line.beating(0.001):
        until = time.monotonic() + 5
        beats = [here.recv()]
        while len(beats) < 3 and time.monotonic() < until:
            beats.append(here.recv())
    line.send("answer")
    told: list[object] = []
    while not told or told[-1] != "answer":
        told.append(here.recv())
    assert all(isinstance(beat, PulseBeat) for beat in [*beats, *told[:-1]]) and len(beats) == 3
    time.sleep(0.01)
    assert not here.poll()
