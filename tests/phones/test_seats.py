"""The code, the keys, and names as they can appear on the big screen."""

from __future__ import annotations

import base64

import pytest

from klotho_games.phones import seats
from klotho_games.phones.limits import Limits
from klotho_games.phones.seats import GuestSeats, PhoneSitter, clean_name

HERE, THERE = "192.168.0.5", "192.168.0.6"


def wrong(sitting: GuestSeats, address: str, now: float, times: int) -> None:
    for _try in range(times):
        assert not sitting.opens(address, "WRONG2", now)


def test_a_code_has_six_of_thirty_one_letters_that_cannot_be_mistaken():
    assert len(seats.LETTERS) == len(set(seats.LETTERS)) == 31 and not set("01OIL") & set(seats.LETTERS)
    codes = {seats.new_code() for _code in range(50)}
    assert len(codes) == 50
    assert all(len(code) == 6 and set(code) <= set(seats.LETTERS) for code in codes)


def test_a_code_is_compared_in_constant_time_and_read_as_people_type_it(monkeypatch):
    compared = []
    true = seats.hmac.compare_digest
    monkeypatch.setattr(seats.hmac, "compare_digest", lambda a, b: compared.append((a, b)) or true(a, b))
    sitting = GuestSeats(Limits())
    assert sitting.opens(HERE, f" {sitting.code.lower()} ", 0)
    assert not sitting.opens(HERE, "", 0) and not sitting.opens(HERE, "ÄÖÜß\ud800", 0)
    assert len(compared) == 6, "with the ticket and with the code"


def test_what_is_scanned_cannot_be_guessed_and_what_is_typed_does_not_last():
    sitting = GuestSeats(Limits(code_seconds=900), now=100)
    code, ticket = sitting.code, sitting.ticket
    assert len(ticket) >= 22 and ticket != GuestSeats(Limits()).ticket
    assert sitting.opens(HERE, ticket, 5000) and not sitting.opens(HERE, ticket.swapcase(), 100)
    assert sitting.current_code(999) == code and sitting.opens(HERE, code, 999)
    assert not sitting.opens(HERE, code, 1000)
    assert sitting.current_code(1000) != code and sitting.opens(HERE, sitting.code, 1000) and sitting.ticket == ticket
    sitting.new_code(1000)
    assert not sitting.opens(HERE, ticket, 1000)


def test_a_new_code_ends_the_old_one_and_leaves_the_keys():
    sitting = GuestSeats(Limits())
    old, key = sitting.code, sitting.sit(0, "Ada", "aa").key
    sitting.new_code(0)
    assert not sitting.opens(HERE, old, 0) and sitting.opens(HERE, sitting.code, 0) and sitting.seat_of(key) == 0


def test_five_wrong_codes_from_one_address_are_followed_by_a_pause_there_alone():
    sitting = GuestSeats(Limits())
    wrong(sitting, HERE, 0, 4)
    assert not sitting.is_paused(HERE, 0)
    wrong(sitting, HERE, 10, 1)
    assert sitting.is_paused(HERE, 10) and sitting.is_paused(HERE, 69.9) and not sitting.is_paused(THERE, 10)
    assert not sitting.is_paused(HERE, 70)
    wrong(sitting, HERE, 70, 4)
    assert not sitting.is_paused(HERE, 70), "after the pause it begins anew"
    assert sitting.opens(HERE, sitting.code, 70)
    wrong(sitting, HERE, 71, 4)
    assert not sitting.is_paused(HERE, 71), "the right code forgets the wrong ones"


def test_after_thirty_wrong_codes_none_is_taken_until_there_is_a_new_one_wherever_they_come_from():
    sitting = GuestSeats(Limits())
    key = sitting.sit(0, "Ada", "aa").key
    for n in range(29):
        wrong(sitting, f"192.168.0.{n}", n, 1)
    assert sitting.opens(HERE, sitting.code, 40) and not sitting.refuses_codes
    wrong(sitting, THERE, 50, 1)
    assert sitting.refuses_codes and sitting.current_code(51) == "" and sitting.current_code(9999) == ""
    assert not sitting.opens(HERE, sitting.code, 51)
    assert sitting.opens(HERE, sitting.ticket, 51) and sitting.seat_of(key) == 0, "neither can be guessed"
    sitting.new_code(60)
    assert not sitting.refuses_codes and sitting.current_code(61) and sitting.opens(THERE, sitting.code, 61)


def test_a_key_has_128_bits_and_ends_with_the_seat():
    sitting = GuestSeats(Limits())
    one, two = sitting.sit(0, "Ada", "aa"), sitting.sit(3, "Bram", "bb")
    assert one.key != two.key and len(base64.urlsafe_b64decode(one.key + "==")) == 16
    assert (sitting.seat_of(one.key), sitting.seat_of(two.key), sitting.seat_of("")) == (0, 3, None)
    sitting.end(0, "taken")
    assert sitting.seat_of(one.key) is None and sitting.why_ended(one.key) == ("taken", "Ada")
    assert sitting.why_ended("another") is None and sitting.end(0, "taken") is None


def test_only_so_many_sit():
    sitting = GuestSeats(Limits(sitting=2))
    sitting.sit(0, "Ada", "aa")
    assert not sitting.full
    sitting.sit(1, "Bram", "bb")
    assert sitting.full and sitting.taken_seats == (0, 1)


def test_the_last_32_ids_are_remembered_with_their_answers():
    ada = PhoneSitter("Ada", "key", "aa")
    ada.note("first")
    assert ada.has_asked("first") and ada.waits_for("first") and ada.answer_to("first") is None
    ada.note("first", b"ok")
    assert not ada.waits_for("first") and ada.answer_to("first") == b"ok"
    for n in range(31):
        ada.note(str(n))
    assert ada.answer_to("first") == b"ok"
    ada.note("one more")
    assert not ada.has_asked("first") and ada.has_asked("0")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada  ", "Ada"),
        ("Ada\n\t Lovelace", "Ada Lovelace"),
        ("a\u202ecilA\u200f\u2066", "acilA"),
        ("A\x00d\x1ba\x7f\u0085", "Ada"),
        ("Zoë Żółć 王", "Zoë Żółć 王"),
        ("x" * 40, "x" * 16),
        ("\ufeff\u200b", ""),
        ("\ud800\ue000", ""),
        ("Ada\u00a0\u2003B\u2028C", "Ada B C"),
        ("<b>{name}</b>", "<b>{name}</b>"),
    ],
)
def test_names_are_short_and_without_what_turns_or_hides_letters(given, shown):
    assert clean_name(given) == shown
