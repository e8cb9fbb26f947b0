"""The code and the ticket: who can come in, and what wrong codes do."""

from __future__ import annotations

from klotho_games.phones import door
from klotho_games.phones.door import Door
from klotho_games.phones.limits import Limits

HERE, THERE = "192.168.0.5", "192.168.0.6"


def wrong(way: Door, address: str, now: float, times: int) -> None:
    for _try in range(times):
        assert not way.opens(address, "WRONG2", now)


def test_a_code_has_six_of_thirty_one_letters_that_cannot_be_mistaken():
    assert len(door.LETTERS) == len(set(door.LETTERS)) == 31 and not set("01OIL") & set(door.LETTERS)
    codes = {door.new_code() for _code in range(50)}
    assert len(codes) == 50
    assert all(len(code) == 6 and set(code) <= set(door.LETTERS) for code in codes)


def test_a_code_is_compared_in_constant_time_and_read_as_people_type_it(monkeypatch):
    compared = []
    true = door.hmac.compare_digest
    monkeypatch.setattr(door.hmac, "compare_digest", lambda a, b: compared.append((a, b)) or true(a, b))
    way = Door(Limits())
    assert way.opens(HERE, f" {way.code.lower()} ", 0)
    assert not way.opens(HERE, "", 0) and not way.opens(HERE, "ÄÖÜß\ud800", 0)
    assert len(compared) == 6, "with the ticket and with the code"


def test_what_is_scanned_cannot_be_guessed_and_what_is_typed_does_not_last():
    way = Door(Limits(code_seconds=900), now=100)
    code, ticket = way.code, way.ticket
    assert len(ticket) >= 22 and ticket != Door(Limits()).ticket
    assert way.opens(HERE, ticket, 5000) and not way.opens(HERE, ticket.swapcase(), 100)
    assert way.current_code(999) == code and way.opens(HERE, code, 999)
    assert not way.opens(HERE, code, 1000)
    assert way.current_code(1000) != code and way.opens(HERE, way.code, 1000) and way.ticket == ticket
    way.new_code(1000)
    assert not way.opens(HERE, ticket, 1000)


def test_a_new_code_ends_the_old_one():
    way = Door(Limits())
    old = way.code
    way.new_code(0)
    assert not way.opens(HERE, old, 0) and way.opens(HERE, way.code, 0)


def test_five_wrong_codes_from_one_address_are_followed_by_a_pause_there_alone():
    way = Door(Limits())
    wrong(way, HERE, 0, 4)
    assert not way.is_paused(HERE, 0)
    wrong(way, HERE, 10, 1)
    assert way.is_paused(HERE, 10) and way.is_paused(HERE, 69.9) and not way.is_paused(THERE, 10)
    assert not way.is_paused(HERE, 70)
    wrong(way, HERE, 70, 4)
    assert not way.is_paused(HERE, 70), "after the pause it begins anew"
    assert way.opens(HERE, way.code, 70)
    wrong(way, HERE, 71, 4)
    assert not way.is_paused(HERE, 71), "the right code forgets the wrong ones"


def test_after_thirty_wrong_codes_none_is_taken_until_there_is_a_new_one_wherever_they_come_from():
    way = Door(Limits())
    for n in range(29):
        wrong(way, f"192.168.0.{n}", n, 1)
    assert way.opens(HERE, way.code, 40) and not way.refuses_codes
    wrong(way, THERE, 50, 1)
    assert way.refuses_codes and way.current_code(51) == "" and way.current_code(9999) == ""
    assert not way.opens(HERE, way.code, 51)
    assert way.opens(HERE, way.ticket, 51), "it cannot be guessed"
    way.new_code(60)
    assert not way.refuses_codes and way.current_code(61) and way.opens(THERE, way.code, 61)
