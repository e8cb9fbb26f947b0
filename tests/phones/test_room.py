"""The guests of the room: their keys, their seats, and names as they can appear on the big screen."""

from __future__ import annotations

import base64

import pytest

from klotho_games.phones.limits import Limits
from klotho_games.phones.room import GuestRecord, Room, clean_name


def test_a_key_has_128_bits_and_ends_with_the_guest():
    room = Room(Limits())
    one, two = room.enter("Ada", "aa"), room.enter("Bram", "bb")
    assert one.key != two.key and len(base64.urlsafe_b64decode(one.key + "==")) == 16
    assert (room.of_key(one.key), room.of_key(two.key), room.of_key("")) == (one, two, None)
    room.end(one, "kicked")
    assert room.of_key(one.key) is None and room.why_ended(one.key) == ("kicked", "Ada")
    assert room.why_ended("another") is None
    room.end(one, "left")
    assert room.why_ended(one.key) == ("kicked", "Ada"), "it has ended before"


def test_an_id_is_never_given_again():
    room = Room(Limits())
    first = room.enter("Ada", "aa")
    room.end(first, "left")
    assert room.enter("Ada", "ab").id != first.id


def test_a_key_is_compared_in_constant_time(monkeypatch):
    from klotho_games.phones import room as module

    compared = []
    true = module.hmac.compare_digest
    monkeypatch.setattr(module.hmac, "compare_digest", lambda a, b: compared.append((a, b)) or true(a, b))
    room = Room(Limits())
    room.enter("Ada", "aa")
    assert room.of_key("\ud800") is None and len(compared) == 1


def test_a_guest_who_stands_up_had_a_seat():
    room = Room(Limits())
    ada = room.enter("Ada", "aa")
    room.sit(ada, 3)
    assert room.at(3) is ada and (ada.seat, ada.had) == (3, 3)
    room.stand(ada)
    assert room.at(3) is None and (ada.seat, ada.had) == (None, 3)


def test_who_takes_over_for_a_lost_guest_has_their_place_and_the_old_key_ends():
    room = Room(Limits())
    lost, new = room.enter("Ada", "aa", "kit"), room.enter("Ada", "bb")
    room.sit(lost, 1)
    lost.lost_since = 4.0
    old, key = lost.key, new.key
    room.take_over(lost, new)
    assert [*room] == [lost] and lost.here and (lost.seat, lost.face) == (1, "kit")
    assert room.of_key(key) is lost and room.of_key(old) is None and room.why_ended(old) == ("moved", "Ada")


def test_the_last_32_ids_are_remembered_with_their_answers():
    ada = GuestRecord(1, "Ada", "key", "aa")
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
        ("Ada\ufe0f", "Ada"),
        ("A\u034fda\u3164", "Ada"),
        ("\u2800\u3164\u115f", ""),
        ("Zoe\u0308", "Zoë"),
        ("\u0301 Ada", "Ada"),
        ("a" + "\u0332" * 14, "a\u0332\u0332"),
        ("เป็นที่", "เป็นที่"),
    ],
)
def test_names_are_short_and_without_what_turns_or_hides_letters(given, shown):
    assert clean_name(given) == shown
