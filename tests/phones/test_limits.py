"""How often a phone can send messages, and how many phones can connect."""

from __future__ import annotations

import pytest

from klotho_games.core.contract import MOST_SEATS
from klotho_games.phones.limits import Doors, Limits, Rates


@pytest.mark.parametrize(("kind", "most", "seconds"), [("pad", 20, 1), ("do", 4, 1), ("sit", 1, 1), ("react", 1, 2)])
def test_so_many_of_a_kind_and_then_busy_until_time_has_passed(kind, most, seconds):
    rates = Rates()
    assert [rates.exceeds(kind, 5.0) for _one in range(most + 2)] == [False] * most + [True] * 2
    assert rates.exceeds(kind, 5.0 + seconds - 0.01)
    assert not rates.exceeds(kind, 5.0 + seconds)


def test_kinds_do_not_count_against_each_other():
    rates = Rates()
    for _press in range(20):
        assert not rates.exceeds("pad", 0)
    assert not rates.exceeds("do", 0) and not rates.exceeds("leave", 0)


def test_two_hundred_in_ten_seconds_is_a_flood():
    rates = Rates()
    assert not any(rates.flooding(n / 20) for n in range(200))
    assert rates.flooding(9.99)
    assert not rates.flooding(10.05)


def test_a_household_behind_one_address_finds_room():
    """Each of six comes back once before its old connection is known to be dead, some watch, and all load the page at
    once over six connections each."""
    limits, looking_on = Limits(), 4
    assert limits.phones_from_one >= 2 * MOST_SEATS + looking_on
    assert limits.connections_from_one >= limits.phones_from_one + 6 * MOST_SEATS
    assert limits.phones_from_one < limits.phones and limits.connections_from_one < limits.connections


def test_connections_are_limited_in_all_and_from_one_address():
    doors = Doors(Limits(connections=3, connections_from_one=2))
    assert [doors.come("a"), doors.come("a"), doors.come("a"), doors.come("b"), doors.come("c")] == [
        True, True, False, True, False,
    ]
    doors.go("a")
    assert doors.come("c")


def test_phones_are_limited_in_all_and_from_one_address():
    limits = Limits()
    doors = Doors(limits)
    assert [doors.stay("a") for _phone in range(17)] == [True] * 16 + [False]
    assert [doors.stay(f"b{n}") for n in range(9)] == [True] * 8 + [False]
    doors.leave("a")
    assert doors.stay("a") and not doors.stay("c")
