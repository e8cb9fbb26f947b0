"""The messages between phones and the room, with a clock that the test sets and without a network."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec.structs import replace

from klotho_games.core.contract import NOBODY, Refusal
from klotho_games.core.games.phone_page import Aside, Button
from klotho_games.phones import wire
from klotho_games.phones.pages import NumberedPage, with_aside
from klotho_games.phones.party import (
    Answered,
    AskedForSeat,
    Called,
    Came,
    Did,
    Drew,
    Entered,
    EveningStep,
    LeftRoom,
    Lost,
    Place,
    Pressed,
    Reacted,
    RoomPage,
    Sat,
    Stepped,
    StoodUp,
    Voted,
)
from tests.phones.guests import GAME, SHEET, SHELF, Table, Wire, page

# ---- hello ----


@pytest.mark.parametrize("first", ["{}", "", "hello", '{"t":"enter","name":"","id":"a"}', b"\xff"])
def test_someone_who_does_not_say_hello_is_told_nothing(first):
    table = Table()
    line = Wire(table)
    assert not table._talk.hear_hello(line, first) and line.heard() == []
    assert not line.say("leave")


def test_another_version_is_told_to_load_the_page_again():
    table = Table()
    line = Wire(table)
    hello = {"t": "hello", "v": wire.VERSION - 1, "code": table._talk.door.code}
    assert not table._talk.hear_hello(line, json.dumps(hello))
    assert line.answer()["why"] == "version"


def test_a_wrong_code_says_so_and_after_five_a_right_one_must_wait():
    table = Table()
    line = Wire(table)
    for _try in range(5):
        assert not line.hello(code="WRONG2") and line.answer()["why"] == "code"
    assert not line.hello(code=table._talk.door.code) and "minute" in line.answer()["say"]
    assert Wire(table, "192.168.0.6").hello(code=table._talk.door.code)
    table.clock.now += 60
    assert line.hello(code=table._talk.door.code)


def test_a_key_is_welcome_even_while_its_address_pauses():
    table = Table()
    gone = table.sitting()
    gone.lose()
    line = Wire(table)
    for _try in range(5):
        line.hello(code="WRONG2")
    assert line.hello(key=gone.key)


def test_an_unknown_key_falls_back_to_the_code_and_counts_as_nothing():
    table = Table()
    line = Wire(table)
    for _try in range(9):
        assert not line.hello(key="x" * 22) and line.heard()[-1]["why"] == "key"
    assert line.hello(key="x" * 22, code=table._talk.door.code)
    assert line.room["me"] is None, "so the page forgets the key"
    assert not line.say("hello", v=wire.VERSION, code=table._talk.door.code), "once is enough"


def test_a_room_that_is_crowded_lets_in_its_guests():
    table = Table()
    gone = table.come()
    gone.lose()
    line = Wire(table)
    hello = {"t": "hello", "v": wire.VERSION, "code": table._talk.door.code}
    assert not table._talk.hear_hello(line, json.dumps(hello), crowded=True) and line.answer()["why"] == "full"
    assert table._talk.hear_hello(line, json.dumps(hello | {"key": gone.key}), crowded=True)


def test_while_the_door_is_shut_only_guests_come_in():
    table = Table()
    guest = table.come("Ada")
    table.open_door(False)
    late = Wire(table, "192.168.0.6")
    for code in (table._talk.door.ticket, table._talk.door.code):
        assert not late.hello(code=code) and "newcomers" in late.answer()["say"]
    assert table.back(guest).key == guest.key


def test_what_was_scanned_opens_while_its_address_pauses():
    table = Table()
    line = Wire(table)
    for _try in range(5):
        line.hello(code="WRONG2")
    assert not line.hello(code=table._talk.door.code) and line.hello(code=table._talk.door.ticket)


# ---- coming in ----


def test_who_has_the_code_and_no_name_yet_is_told_nothing_of_the_others():
    table = Table()
    table.sitting()
    table.show_onlookers(page(NOBODY, say="for onlookers"))
    line = Wire(table)
    line.hello(code=table._talk.door.code)
    told = line.heard()
    assert [one["t"] for one in told] == ["words", "table"]
    assert told[1]["parts"] == [] and "Ada" not in json.dumps([told[1], line.room])


def test_a_name_is_given_once_and_everyone_sees_who_is_here():
    table = Table(SHELF)
    line = table.stranger()
    line.say("enter", name="\u202eAda\n", id="aa", face="kit")
    assert [told["t"] for told in line.heard()] == ["welcome", "table"]
    assert table.take_requests() == [Entered(1, "Ada")]
    (ada,) = table.guests()
    assert (ada.name, ada.face, ada.seat, ada.state, ada.host) == ("Ada", "kit", None, "here", False)
    table.clock.now += 1
    line.say("enter", name="Bram", id="ab")
    assert line.answer()["why"] == "name", "nobody has two names"
    other = table.come("Bram")
    for phone in (line, other):
        assert [one["name"] for one in phone.room["people"]] == ["Ada", "Bram"]
    assert line.room["me"] == {"name": "Ada", "face": "kit"}


@pytest.mark.parametrize("name", ["", "  ", "\x00", "\u202e"])
def test_without_a_name_no_one_comes_in(name):
    table = Table()
    line = table.stranger()
    assert line.say("enter", name=name, id="aa") and line.answer()["why"] == "name" and table.guests() == ()


def test_an_unknown_picture_is_none():
    table = Table()
    table.come(face="../../etc")
    assert table.guests()[0].face == ""


def test_no_one_has_the_name_of_someone_who_is_here():
    table = Table()
    table.come("Ada")
    line = table.stranger()
    line.say("enter", name="ada", id="bb")
    answer = line.answer()
    assert answer["why"] == "name" and answer["say"].startswith("Ada is already in the room.")
    table.clock.now += 1
    line.say("enter", name="Adam", id="bc")
    assert line.heard()[0]["t"] == "welcome" and [guest.name for guest in table.guests()] == ["Ada", "Adam"]


def test_who_comes_without_the_key_of_a_lost_phone_is_the_same_guest_and_no_longer_the_host():
    table = Table(SHELF)
    gone = table.come("Ada")
    table.mark_host(gone.id)
    gone.lose()
    table.take_requests()
    line = table.stranger()
    line.say("enter", name="Ada", id="new")
    assert line.heard()[0]["t"] == "welcome" and table.take_requests() == [Came(gone.id, None)]
    (ada,) = table.guests()
    assert (ada.id, ada.state, ada.host) == (gone.id, "here", False)
    late = Wire(table)
    assert not late.hello(key=gone.key) and late.answer()["why"] == "moved"
    assert line.room["me"]["name"] == "Ada"


def test_a_lost_welcome_is_given_again_for_the_same_id():
    table = Table()
    line = table.stranger()
    line.say("enter", name="Ada", id="aa")
    welcome = line.heard()[0]
    again = table.stranger()
    table.clock.now += 1
    assert again.say("enter", name="Ada", id="aa") and again.heard()[0] == welcome
    assert line.heard()[-1]["why"] == "elsewhere" and line.over
    assert table.take_requests() == [Entered(1, "Ada")] and len(table.guests()) == 1


def test_a_full_room_makes_room_by_who_has_been_lost_longest_without_a_seat():
    table = Table(guests=3, waiting=64)
    table.sitting(0).lose()
    table.clock.now += 5
    gone = table.come("Bram")
    table.come("Cleo")
    line = table.stranger()
    line.say("enter", name="Dov", id="dd")
    assert line.answer()["why"] == "full"
    gone.lose()
    table.take_requests()
    table.clock.now += 5
    line.say("enter", name="Dov", id="de")
    assert line.heard()[0]["t"] == "welcome"
    assert [guest.name for guest in table.guests()] == ["Ada", "Cleo", "Dov"]
    assert table.take_requests() == [LeftRoom(gone.id, None), Entered(4, "Dov")]


def test_leaving_the_room_ends_the_key_and_the_code_still_opens():
    table = Table()
    line = table.sitting()
    assert line.say("leave")
    assert line.answer()["why"] == "left" and line.over
    assert table.take_requests() == [LeftRoom(line.id, 0)] and table.guests() == ()
    again = Wire(table)
    assert not again.hello(key=line.key) and again.answer()["why"] == "key"
    assert again.hello(key=line.key, code=table._talk.door.code)


def test_who_comes_and_goes_before_the_game_looked_was_never_here():
    table = Table()
    line = table.stranger()
    line.say("enter", name="Ada", id="aa")
    line.say("leave")
    assert table.take_requests() == []


# ---- the evening ----


def test_guests_stay_over_shelf_set_up_and_game_and_their_pages_end_with_each_game():
    table = Table(SHEET)
    line = table.come("Ada")
    line.say("sit", seat=0, id="s1")
    table.lay(GAME)
    table.show(0, page(n=4, say="secret"))
    assert line.heard()[-1]["say"] == "secret"
    table.lay(replace(GAME, title="Straws", seats=GAME.seats[:2]))
    assert line.answer()["t"] == "table" and table.guests()[0].seat == 0
    table.lay(SHELF)
    told = line.answer()
    assert (told["t"], told["say"]) == ("table", "The next game is being chosen.")
    (ada,) = table.guests()
    assert (ada.seat, ada.had, ada.state) == (None, 0, "here") and not line.over
    table.lay(SHEET)
    assert line.answer()["parts"][0]["is"] == "seats"
    table.lay(GAME)
    table.seat_guest(ada.id, 0)
    assert "secret" not in json.dumps(line.heard()), "a page of an earlier game"


def test_a_seat_that_goes_to_a_bot_leaves_its_guest_in_the_room():
    table = Table()
    line = table.sitting(1)
    table.lay(replace(GAME, seats=(GAME.seats[0], Place("Robot", "bot"), *GAME.seats[2:])))
    assert line.answer()["t"] == "table" and not line.over
    assert (table.guests()[0].seat, table.guests()[0].had, table.phone(1)) == (None, 1, "")


def test_a_bot_that_stands_in_keeps_the_seat_for_its_guest():
    table = Table()
    line = table.sitting(1)
    line.lose()
    table.lay(replace(GAME, seats=(GAME.seats[0], Place("Bram", "stand-in"), *GAME.seats[2:])))
    assert table.phone(1) == "lost"
    table.take_requests()
    table.back(line)
    assert table.take_requests() == [Came(line.id, 1)] and table.phone(1) == "here"


def test_a_seat_is_taken_once_and_others_must_ask():
    table = Table(SHEET)
    ada, bram = table.come("Ada"), table.come("Bram")
    assert ada.say("sit", seat=0, id="a1") and ada.heard()[0] == {"t": "ok", "id": "a1"}
    assert table.take_requests() == [Sat(ada.id, 0, "Ada")]
    bram.heard()
    for seat in (0, 4, -1, 2**40):
        assert bram.say("sit", seat=seat, id="b1")
        answer = bram.answer()
        assert (answer["t"], answer["why"], answer["id"]) == ("no", "seat", "b1")
        table.clock.now += 1
    for seat in (2, 3):
        bram.say("sit", seat=seat, id=f"b{seat}")
        assert table.take_requests() == [AskedForSeat(bram.id, seat, "Bram")]
        assert (table.guests()[1].asks, table.guests()[1].seat) == (seat, None)
        table.clock.now += 1
    table.admit(bram.id, 3)
    assert table.guests()[1].seat == 3 and table.guest_at(3) == table.guests()[1]


def test_in_the_set_up_one_changes_the_seat_and_in_a_game_one_stands_up_first():
    table = Table(SHEET)
    ada = table.come("Ada")
    ada.say("sit", seat=0, id="a1")
    table.take_requests()
    table.clock.now += 1
    ada.say("sit", seat=1, id="a2")
    assert table.take_requests() == [StoodUp(ada.id, 0), Sat(ada.id, 1, "Ada")]
    table.lay(GAME)
    ada.heard()
    table.clock.now += 1
    ada.say("sit", seat=0, id="a3")
    assert ada.answer()["why"] == "seat" and table.take_requests() == []


def test_who_stands_up_stays_and_is_not_put_anywhere_until_they_sit():
    table = Table()
    line = table.sitting()
    line.say("stand")
    assert table.take_requests() == [StoodUp(line.id, 0)] and not line.over
    (ada,) = table.guests()
    assert (ada.seat, ada.had, ada.watches) == (None, 0, True)
    table.lay(SHEET)
    line.say("sit", seat=0, id="s1")
    assert not table.guests()[0].watches


def test_a_seat_of_a_running_game_is_asked_for_and_its_cards_wait_for_the_yes():
    table = Table()
    table.show(3, page(n=5, say="secret"))
    line = table.come("Cleo")
    line.say("sit", seat=3, id="cc")
    table.show(3, page(n=6, say="secret"))
    table.hint(3, "secret")
    assert "secret" not in json.dumps(line.heard())
    assert table.take_requests() == [AskedForSeat(line.id, 3, "Cleo")] and table.phone(3) == ""
    assert line.say("do", n=6, id="cd", move="m0") and line.answer()["why"] == "seat"
    assert line.say("pad", a="up") and line.answer()["why"] == "seat"
    assert table.admit(line.id, 3)
    assert line.answer()["say"] == "secret" and table.phone(3) == "here"
    table.free_seat(line.id)
    assert line.answer()["t"] == "table" and not line.over


def test_a_yes_is_for_the_guest_and_the_seat_that_were_asked_about():
    table = Table()
    first, second = table.come("Ada"), table.come("Eve")
    first.say("sit", seat=3, id="a1")
    second.say("sit", seat=3, id="e1")
    assert second.heard()[-1]["why"] == "seat", "one question at a time"
    assert not table.admit(second.id, 3) and not table.admit(first.id, 1)
    first.say("stand")
    assert not table.admit(first.id, 3), "she has taken it back"
    table.clock.now += 1
    second.say("sit", seat=3, id="e2")
    second.lose()
    assert not table.admit(second.id, 3), "who asks and goes has not asked"
    assert table.phone(3) == ""


def test_after_a_no_the_big_screen_is_not_asked_again_for_a_while_and_each_time_for_longer():
    table = Table()
    line = table.come("Eve")
    for pause in (60, 120):
        line.say("sit", seat=3, id="e")
        assert table.take_requests() == [AskedForSeat(line.id, 3, "Eve")]
        line.heard()
        table.refuse(line.id, 3)
        assert line.heard()[0]["t"] == "notice" and table.guests()[0].asks is None
        table.clock.now += pause - 1
        line.say("sit", seat=3, id="e")
        assert line.answer()["say"].startswith("Someone at the big screen has just said no.")
        assert table.take_requests() == []
        table.clock.now += 1


def test_the_big_screen_moves_guests_between_seats():
    table = Table()
    ada, bram = table.sitting(0), table.sitting(1)
    table.show(0, page(n=7, say="of the first seat"))
    ada.heard()
    assert table.seat_guest(bram.id, 0)
    assert bram.answer()["say"] == "of the first seat" and ada.answer()["t"] == "table"
    assert [guest.seat for guest in table.guests()] == [None, 0]
    assert not table.seat_guest(ada.id, 9) and not table.seat_guest(99, 1)


def test_what_a_guest_wanted_at_a_seat_is_dropped_with_the_seat():
    table = Table()
    line = table.sitting()
    line.say("do", n=1, id="d1", move="m0")
    line.say("pad", a="up")
    table.free_seat(line.id)
    assert table.take_requests() == []


def test_guests_see_whose_phone_is_lost_and_whose_seat_is_kept():
    seats = (Place("Ada", kept=True), Place("Player 2"), Place("Cleo", "screen"), Place("Robot", "bot"))
    table = Table(RoomPage("Hoard", seats))
    onlooker, bram = table.come("Dov"), table.come("Bram")
    bram.say("sit", seat=1, id="bb")
    bram.lose()
    shown = onlooker.room["seats"]
    assert [(seat.get("free", False), seat.get("ask", ""), seat.get("kept", False)) for seat in shown] == [
        (True, "", True), (True, "back", False), (True, "screen", False), (True, "bot", False),
    ]
    assert [person.get("lost", False) for person in onlooker.room["people"]] == [False, True]


def test_with_no_free_seat_the_page_says_so_and_offers_to_watch():
    table = Table(RoomPage("Hoard", (Place("Ada"),)))
    table.sitting(0)
    told = table.come("Bram")
    assert told.room["seats"][0].get("free", False) is False
    told.say("stand")
    table.lay(RoomPage("Hoard", (Place("Ada"),), say="x"))
    page_now = Wire(table)
    page_now.hello(key=told.key)
    assert [one["say"] for one in page_now.heard() if one["t"] == "table"] == ["No seat is free."]


# ---- a seat whose phone is lost ----


def claiming(table: Table, name: str = "Ada", id: str = "c1a") -> Wire:
    """Return the phone of someone who says to be a lost guest."""
    line = table.stranger()
    assert line.say("enter", name=name, id=id)
    told = line.heard()
    line.id, line.key = (told[0]["guest"], told[0]["key"]) if told[0]["t"] == "welcome" else (0, "")
    return line


def test_someone_who_says_to_be_a_lost_guest_sees_nothing_before_the_yes():
    table = Table()
    gone = table.sitting()
    gone.lose()
    table.take_requests()
    line = claiming(table)
    assert table.take_requests() == [AskedForSeat(line.id, 0, "Ada")]
    table.show(0, page(n=7, say="secret"))
    table.show_onlookers(page(NOBODY, n=1, say="public"))
    table.hint(0, "secret")
    assert line.heard() == [] and table.phone(0) == "lost" and "people" not in (line.room["people"] or "")
    for message in ({"t": "do", "n": 7, "id": "x", "move": "m0"}, {"t": "pad", "a": "up"}, {"t": "react", "r": "laugh"},
                    {"t": "step", "s": "pause"}):
        table._talk.hear_message(line, json.dumps(message))
        assert line.answer()["why"] in ("seat", "name") and table.take_requests() == []
    assert table.admit(line.id, 0)
    assert line.answer()["say"] == "secret" and table.phone(0) == "here"
    assert table.take_requests() == [Came(gone.id, 0)] and [guest.id for guest in table.guests()] == [gone.id]
    late = Wire(table)
    assert not late.hello(key=gone.key) and "with another phone" in late.answer()["say"], "two would share the cards"
    assert line.say("pad", a="up") and table.take_requests() == [Pressed(0, "up", gone.id)]


def test_a_claim_that_is_refused_or_given_up_leaves_the_lost_phone_its_seat():
    for end in (lambda table, line: table.refuse(line.id, 0), lambda table, line: line.say("leave"),
                lambda table, line: line.say("stand"), lambda table, line: line.lose()):
        table = Table()
        gone = table.sitting()
        gone.lose()
        line = claiming(table)
        table.take_requests()
        end(table, line)
        assert not table.admit(line.id, 0)
        assert [guest.id for guest in table.guests()] == [gone.id] and table.phone(0) == "lost"
        assert table.take_requests() == []
        table.back(gone)
        assert table.phone(0) == "here" and "hand" not in [told["t"] for told in line.heard()]


def test_who_comes_back_to_a_seat_that_someone_else_claims_has_it():
    table = Table()
    gone = table.sitting()
    gone.lose()
    line = claiming(table)
    table.back(gone)
    assert line.answer()["why"] == "refused" and line.over
    assert not table.admit(line.id, 0) and table.phone(0) == "here"


def test_who_comes_back_ends_what_others_asked_for_their_seat():
    table = Table()
    gone, eve = table.sitting(), table.come("Eve")
    gone.lose()
    eve.say("sit", seat=0, id="e1")
    eve.heard()
    table.take_requests()
    table.back(gone)
    told = eve.heard()
    assert told[0]["say"].startswith("Ada’s phone is connected again.") and not eve.room["me"].get("asks", False)
    assert not table.admit(eve.id, 0) and table.phone(0) == "here"


def test_only_one_asks_for_a_lost_seat_at_a_time():
    table = Table()
    table.sitting().lose()
    claiming(table)
    second = table.come("Eve")
    second.say("sit", seat=0, id="e1")
    assert second.answer()["why"] == "seat"
    table.clock.now += 1
    third = table.stranger()
    third.say("enter", name="Ada", id="c3")
    assert third.answer()["why"] == "seat"


def test_another_guest_with_a_yes_has_the_seat_and_the_lost_one_stays_in_the_room():
    table = Table()
    gone, eve = table.sitting(), table.come("Eve")
    gone.lose()
    table.take_requests()
    eve.say("sit", seat=0, id="e1")
    assert table.take_requests() == [AskedForSeat(eve.id, 0, "Eve")] and table.admit(eve.id, 0)
    assert [(guest.name, guest.seat) for guest in table.guests()] == [("Ada", None), ("Eve", 0)]
    again = Wire(table)
    assert again.hello(key=gone.key) and "hand" not in [told["t"] for told in again.heard()]


def test_a_claim_ends_when_its_seat_goes_to_a_bot():
    table = Table()
    table.sitting().lose()
    line = claiming(table)
    line.heard()
    table.lay(replace(GAME, seats=(Place("Robot", "bot"), *GAME.seats[1:])))
    assert line.answer()["t"] == "gone" and not table.admit(line.id, 0)


# ---- the host and votes ----


def test_the_host_is_a_mark_that_the_big_screen_gives_to_one():
    table = Table(SHEET)
    ada, bram = table.come("Ada"), table.come("Bram")
    assert "steps" not in ada.room
    table.mark_host(ada.id)
    assert [step["id"] for step in ada.room["steps"]] == ["start"] and "steps" not in bram.room
    assert [person.get("host", False) for person in bram.room["people"]] == [True, False]
    assert ada.say("step", s="start") and table.take_requests() == [Stepped(ada.id, "start")]
    assert bram.say("step", s="start") and bram.heard()[-1]["why"] == "host"
    table.mark_host(bram.id)
    assert [guest.host for guest in table.guests()] == [False, True] and "steps" not in ada.room
    table.mark_host(None)
    assert not any(guest.host for guest in table.guests()) and table.take_requests() == []


def test_a_step_that_is_no_longer_offered_is_not_taken():
    table = Table(SHEET)
    line = table.come()
    table.mark_host(line.id)
    line.heard()
    table.lay(SHELF)
    line.heard()
    assert line.say("step", s="start") and line.answer()["why"] == "stale" and table.take_requests() == []


def test_what_the_others_ask_for_needs_more_than_half_of_those_who_play():
    table = Table()
    ada, bram, onlooker = table.sitting(0), table.sitting(1), table.come("Dov")
    ada.say("step", s="pause")
    assert table.take_requests() == [Voted(ada.id, "pause", 1, 2)]
    (vote,) = table.votes()
    assert (vote.step, vote.guests, vote.needed) == ("pause", (ada.id,), 2)
    assert ada.room["steps"][0]["on"] and bram.room["steps"][0]["begun"] and not bram.room["steps"][0].get("on")
    assert "Ada" in bram.room["steps"][0]["small"] and "1 of 2" in bram.room["steps"][0]["small"]
    onlooker.say("step", s="pause")
    assert onlooker.heard()[-1]["why"] == "host", "those who only watch have no voice"
    bram.say("step", s="pause")
    assert table.take_requests() == [Stepped(bram.id, "pause")] and table.votes() == ()
    ada.say("step", s="again")
    assert ada.heard()[-1]["why"] == "host" and table.take_requests() == []


def test_people_at_the_big_screen_count_and_a_bot_that_stands_in_does_not():
    table = Table()
    ada, bram = table.sitting(0), table.sitting(1)
    table.lay(replace(GAME, at_screen=1))
    ada.say("step", s="pause")
    assert table.take_requests() == [Voted(ada.id, "pause", 1, 2)]
    table.lay(GAME)
    table.lay(replace(GAME, seats=(GAME.seats[0], Place("Bram", "stand-in"), *GAME.seats[2:])))
    assert table.take_requests() == [Stepped(ada.id, "pause")], "she is the only one who plays now"
    bram.say("step", s="pause")
    assert bram.heard()[-1]["why"] == "host"


def test_who_is_away_has_no_voice_about_the_bot_that_plays_for_them():
    table = Table(replace(GAME, steps=(*GAME.steps, EveningStep("bot:1", "Bot", votes=True, about_absent=True))))
    ada, bram = table.sitting(0), table.sitting(1)
    bram.lose()
    table.take_requests()
    ada.say("step", s="pause")
    assert table.take_requests() == [Voted(ada.id, "pause", 1, 2)], "he may be back in a moment"
    ada.say("step", s="bot:1")
    assert table.take_requests() == [Stepped(ada.id, "bot:1")]


def test_whose_voice_carries_a_step_out_is_asked_first():
    table = Table(replace(GAME, steps=(EveningStep("leave", "Leave", question="Really?", votes=True),)))
    ada, bram = table.sitting(0), table.sitting(1)
    assert "question" not in ada.room["steps"][0]
    bram.say("step", s="leave")
    assert ada.room["steps"][0]["question"] == "Really?"


def test_who_plays_alone_needs_no_one_else():
    table = Table()
    line = table.sitting()
    line.say("step", s="pause")
    assert table.take_requests() == [Stepped(line.id, "pause")]


def test_a_vote_is_taken_back_and_dropped_when_its_moment_has_passed():
    table = Table()
    ada = table.sitting(0)
    table.sitting(1)
    ada.say("step", s="pause")
    ada.say("step", s="pause", on=False)
    assert table.votes() == ()
    table.clock.now += 2
    ada.say("step", s="pause")
    table.clock.now += 59
    assert len(table.votes()) == 1
    table.clock.now += 1
    assert table.votes() == () and "on" not in ada.room["steps"][0]
    ada.say("step", s="pause")
    table.lay(replace(GAME, steps=()))
    assert table.votes() == ()
    table.lay(GAME)
    ada.say("step", s="pause")
    ada.say("leave")
    assert table.votes() == (), "who has left has no voice"


def test_the_host_answers_for_the_big_screen_and_no_one_else_does():
    table = Table()
    host, eve, other = table.come("Kit"), table.come("Eve"), table.come("Dov")
    table.mark_host(host.id)
    eve.say("sit", seat=2, id="e1")
    table.take_requests()
    assert host.room["questions"] == [{"guest": eve.id, "seat": 2, "say": "Eve would like to play as Robot."}]
    assert "questions" not in eve.room and "questions" not in other.room
    for line in (eve, other):
        line.say("let", guest=eve.id, seat=2, yes=True)
        assert line.heard()[-1]["why"] == "host" and table.take_requests() == []
    host.say("let", guest=eve.id, seat=3, yes=True)
    assert host.heard()[-1]["why"] == "stale"
    host.say("let", guest=eve.id, seat=2, yes=True)
    assert table.take_requests() == [Answered(eve.id, 2, True)]


def test_a_host_does_not_let_in_oneself():
    table = Table()
    host = table.come("Kit")
    table.mark_host(host.id)
    host.say("sit", seat=2, id="k1")
    assert "questions" not in host.room
    host.say("let", guest=host.id, seat=2, yes=True)
    assert host.heard()[-1]["why"] == "host"


# ---- deciding ----


def test_a_decision_is_passed_on_once_and_answered_as_before():
    table = Table()
    line = table.sitting()
    for _time in range(3):
        assert line.say("do", n=1, id="d1", move="m0")
    assert line.heard() == []
    (did,) = table.take_requests()
    assert isinstance(did, Did)
    table.answer(did, Refusal("HOA-2", "Not now."), "turn")
    refused = line.answer()
    table.show(0, page(n=2))
    line.heard()
    line.say("do", n=1, id="d1", move="m0")
    assert line.answer() == refused == {"t": "no", "id": "d1", "why": "turn", "say": "Not now.", "rule": "HOA-2"}
    assert table.take_requests() == []
    table.answer(did, None)
    assert line.heard() == [], "what was answered stays answered"


def test_an_answer_finds_the_phone_that_has_come_back():
    table = Table()
    line = table.sitting()
    line.say("do", n=1, id="d1", move="m0")
    line.lose()
    did, lost = table.take_requests()
    assert lost == Lost(line.id, 0) and isinstance(did, Did)
    table.answer(did, None)
    again = table.back(line)
    again.say("do", n=1, id="d1", move="m0")
    assert again.answer() == {"t": "ok", "id": "d1"} and table.take_requests() == [Came(line.id, 0)]


@pytest.mark.parametrize("n", [0, 1, 3, -1, 2**40])
def test_an_old_page_is_answered_with_the_newest_and_reaches_no_one(n):
    table = Table()
    line = table.sitting(n=2)
    assert line.say("do", n=n, id="d1", move="m0")
    no, hand = line.heard()
    assert (no["why"], no["id"], hand["n"]) == ("stale", "d1", 2) and table.take_requests() == []


def test_a_page_that_grew_old_before_the_game_looked_is_stale_too():
    table = Table()
    line = table.sitting()
    line.say("do", n=1, id="d1", move="m0")
    table.show(0, page(n=2))
    line.heard()
    assert table.take_requests() == []
    assert line.heard()[0]["why"] == "stale"


@pytest.mark.parametrize(
    ("move", "picks"),
    [("m9", []), ("", []), ("m0", ["c0"]), ("pick", ["c9"]), ("pick", ["c0", "c0"]), ("undo", ["c0"])],
)
def test_what_is_not_on_the_page_reaches_no_one(move, picks):
    table = Table()
    line = table.sitting()
    assert line.say("do", n=1, id="d1", move=move, picks=picks)
    assert line.answer()["why"] == "bad" and table.take_requests() == []


def test_undo_hint_and_picks_are_passed_on():
    table = Table()
    line = table.sitting()
    for id, move, picks in (("u", "undo", []), ("h", "hint", []), ("p", "pick", ["c1", "c0"])):
        assert line.say("do", n=1, id=id, move=move, picks=picks)
    assert [(did.move, did.picks) for did in table.take_requests() if isinstance(did, Did)] == [
        ("undo", ()), ("hint", ()), ("pick", ("c1", "c0")),
    ]


def test_a_decision_of_someone_who_was_sent_away_meanwhile_is_dropped():
    table = Table()
    line = table.sitting()
    line.say("do", n=1, id="d1", move="m0")
    (did,) = table._talk._requests
    assert isinstance(did, Did)
    table.send_away(line.id)
    assert table.take_requests() == []
    table.answer(did, None)
    assert line.answer()["t"] == "gone"


# ---- onlookers ----


def aside(n: int = 1) -> NumberedPage:
    """Return a page of the onlookers with a button beside the game."""
    return with_aside(page(NOBODY, n=n, say="public"), Aside("Who wins?", "", (Button("win0", "Ada"),)))


def test_onlookers_have_one_public_page_and_never_that_of_a_seat():
    table = Table()
    player, one, two = table.sitting(), table.come("Dov"), table.come("Eve")
    for line in (player, one, two):
        line.heard()
    table.show(0, page(n=2, say="secret"))
    table.show_onlookers(aside())
    table.hint(0, "secret")
    heard = one.heard()
    assert heard == two.heard() and [told["say"] for told in heard] == ["public"]
    assert "public" not in json.dumps(player.heard())
    late = table.stranger()
    late.say("enter", name="Finn", id="ff")
    assert [told["say"] for told in late.heard() if told["t"] == "hand"] == ["public"]
    table.show_onlookers(None)
    assert one.answer()["t"] == "table"


def test_onlookers_say_what_is_beside_the_game_and_decide_nothing():
    table = Table()
    table.show_onlookers(aside())
    line = table.come("Dov")
    for move in ("m0", "undo", "hint", "pick"):
        table.clock.now += 1
        assert line.say("do", n=1, id=f"d{move}", move=move) and line.answer()["why"] == "bad"
    assert line.say("do", n=1, id="c1", move="win0")
    (called,) = table.take_requests()
    assert called == Called(line.id, 1, "win0", "c1")
    table.answer(called, None)
    assert line.answer() == {"t": "ok", "id": "c1"}
    table.show_onlookers(aside(n=2))
    line.heard()
    assert line.say("do", n=1, id="c2", move="win0") and line.heard()[0]["why"] == "stale"
    assert line.say("react", r="laugh") and table.take_requests() == [Reacted(line.id, None, "laugh")]


# ---- too much, and nonsense ----


def test_too_many_moves_are_answered_busy_and_may_be_sent_again():
    table = Table()
    line = table.sitting()
    for n in range(5):
        line.say("do", n=1, id=f"d{n}", move="m0")
    assert line.answer() == {"t": "no", "id": "d4", "why": "busy", "say": "One moment, please."}
    table.clock.now += 1
    line.say("do", n=1, id="d4", move="m0")
    assert line.heard() == [] and len(table.take_requests()) == 5


def test_a_full_queue_answers_busy_and_still_tells_who_comes_and_goes():
    table = Table(waiting=64, guests=6)
    line = table.sitting()
    for n in range(100):
        table.clock.now += 1
        line.say("pad", a="up")
        if n % 2:
            line.lose()
            line = table.back(line)
    line.heard()
    line.say("react", r="laugh")
    assert line.answer()["why"] == "busy"
    requests = table.take_requests()
    assert len(requests) <= 64 and requests[-1] == Came(line.id, 0)
    assert [one for one in requests if not isinstance(one, Came)] == [Pressed(0, "up", line.id)] * (64 - 18 - 1)
    line.say("react", r="laugh")
    assert table.take_requests() == [Reacted(line.id, 0, "laugh")]


def test_a_line_comes_in_parts_of_its_sheet():
    table = Table()
    line = table.sitting()
    assert line.say("draw", c=2, p=[0, 1000, 250, 500]) and line.say("draw", c=0, p=[1, 1])
    assert table.take_requests() == [
        Drew(0, 2, ((0.0, 1.0), (0.25, 0.5)), line.id), Drew(0, 0, ((0.001, 0.001),), line.id),
    ]


def test_a_flood_lets_that_phone_go():
    table = Table()
    line = table.sitting()
    said = [line.say("pad", a="up") for _press in range(201)]
    assert said.count(True) == 200 and said[-1] is False


def test_to_connect_again_makes_no_one_quicker():
    """What is shown to everyone comes as seldom as over one connection."""
    table = Table()
    line = table.sitting()
    for _again in range(20):
        line.say("react", r="laugh")
        line.lose()
        line = table.back(line)
    assert [type(request) for request in table.take_requests()].count(Reacted) == 1
    said = []
    for _again in range(20):
        said += [line.say("pad", a="up") for _press in range(20)]
        line.lose()
        line = table.back(line)
    assert said.count(True) < 200 and not said[-1], "nor is it a way around the limit of a flood"


def test_from_one_address_only_so_many_come_in_and_others_still_do():
    """The screen tells of everyone who comes, so nobody may come and go without end."""
    table = Table()
    told = []
    for n in range(40):
        line = table.stranger()
        line.say("enter", name=f"Eve {n}", id=f"e{n}")
        told += [one["t"] for one in line.heard() if one["t"] in ("welcome", "no")]
        line.say("leave")
    assert told.count("welcome") == 30 and told[-1] == "no"
    other = Wire(table, "192.168.0.9")
    other.hello(code=table._talk.door.code)
    other.say("enter", name="Ada", id="a")
    assert "welcome" in [one["t"] for one in other.heard()]
    table.clock.now += 61
    late = table.come("Late")
    assert late.id and len(table._talk._came) == 1, "addresses are forgotten"


def test_the_screen_tells_of_a_voice_once_however_often_it_is_given_and_taken_back():
    table = Table()
    ada, _bram = table.sitting(0), table.sitting(1)
    for _time in range(30):
        ada.say("step", s="pause")
        ada.say("step", s="pause", on=False)
        table.clock.now += 0.2
    assert 1 <= len([request for request in table.take_requests() if isinstance(request, Voted)]) <= 2


def test_the_screen_is_asked_for_a_seat_only_some_times_a_minute_by_one_guest():
    table = Table()
    line = table.come("Eve")
    for n in range(20):
        line.say("sit", seat=3, id=f"s{n}")
        line.say("stand")
        table.clock.now += 1.5
    told = [one for one in line.heard() if one["t"] in ("ok", "no")]
    assert [one["t"] for one in told].count("ok") == 3 and "several times" in told[-1]["say"]
    table.clock.now += 61
    assert line.say("sit", seat=3, id="late") and line.heard()[0]["t"] == "ok"


@pytest.mark.parametrize("id", ["", "a", "in", "0" * 12, "../.."])
def test_a_guessed_id_of_someones_entrance_gives_no_key(id):
    table = Table()
    ada = table.come("Ada")
    eve = table.stranger()
    eve.say("enter", name="Eve", id=id)
    assert all(one.get("key") != ada.key for one in eve.heard())


@pytest.mark.parametrize("key", ["", "x", "x" * 22, "\u0000" * 22, "é" * 22])
def test_a_guessed_key_is_no_ones(key):
    table = Table()
    table.come("Ada")
    line = Wire(table)
    assert not line.hello(key=key) and line.answer()["t"] in ("no", "gone")
    assert [guest.name for guest in table.guests()] == ["Ada"]


@pytest.mark.parametrize("why", ["left", "kicked", "moved"])
def test_an_old_key_opens_nothing_again(why):
    table = Table()
    line = table.sitting(0)
    if why == "left":
        line.say("leave")
    elif why == "kicked":
        table.send_away(line.id)
    else:
        line.lose()
        table.admit(table.come("Ada", id="other").id, 0)
    table.take_requests()
    again = Wire(table)
    assert not again.hello(key=line.key)
    assert again.answer()["t"] in ("no", "gone") and table.take_requests() == []
    assert not again.say("pad", a="up")


@pytest.mark.parametrize(
    "message",
    [
        "", "[]", "null", "7", '"do"', "{", '{"t":"do"}', '{"t":"fly"}', '{"t":"leave","x":1}',
        '{"t":"pad","a":"jump"}', '{"t":"pad","a":["up"]}', '{"t":"react","r":"swear"}',
        '{"t":"do","n":"1","id":"d","move":"m0"}', '{"t":"do","n":1,"id":"","move":"m0"}',
        '{"t":"do","n":1,"id":"../..","move":"m0"}', '{"t":"do","n":1e400,"id":"d","move":"m0"}',
        '{"t":"sit","seat":0,"id":"%s"}' % ("a" * 99), '{"t":"enter","name":"Eve","id":""}', '{"t":"enter","id":"a"}',
        '{"t":"step"}', '{"t":"step","s":1}', '{"t":"let","guest":1,"seat":0}', '{"t":"stand","x":1}',
        '{"t":"draw","c":1,"p":[]}', '{"t":"draw","c":1,"p":[1,2,3]}', '{"t":"draw","c":1,"p":[1,1001]}',
        '{"t":"draw","c":99,"p":[1,2]}', '{"t":"draw","c":-1,"p":[1,2]}',
        b"\xff\xfe", "[" * 500,
    ],
)
def test_what_no_page_of_ours_sends_lets_that_phone_go_and_no_other(message):
    table = Table()
    line, other = table.sitting(), table.sitting(1)
    assert not table._talk.hear_message(line, message)
    assert table.take_requests() == []
    assert other.say("pad", a="up") and table.take_requests() == [Pressed(1, "up", other.id)]


# ---- everything else ----


def test_how_long_a_phone_is_lost_is_told():
    table = Table()
    line = table.sitting()
    line.lose()
    table.clock.now += 31
    assert table.phone(0) == "lost" and table.name(0) == "Ada"
    assert (table.phone(1), table.name(1)) == ("", "")
    guest = table.guest(line.id)
    assert guest is not None and (guest.state, guest.lost_for) == ("lost", 31)


def test_a_page_goes_to_its_own_seat_alone():
    table = Table()
    one, two, onlooker = table.sitting(), table.sitting(1), table.come("Dov")
    for line in (one, two, onlooker):
        line.heard()
    table.show(0, page(n=2, say="secret"))
    table.hint(0, "secret")
    assert [told["t"] for told in one.heard()] == ["hand", "hint"]
    assert two.heard() == onlooker.heard() == []


def test_a_phone_is_told_only_what_has_changed_for_it():
    table = Table()
    line = table.sitting()
    rooms = len(line.rooms)
    table.lay(replace(GAME))
    table.votes()
    assert line.heard() == [] and len(line.rooms) == rooms


def test_a_short_message_reaches_one_guest_or_all_and_no_one_outside():
    table = Table()
    one, two, stranger = table.sitting(), table.come("Dov"), table.stranger()
    one.heard()
    table.notice(None, "Kit is back.")
    assert one.answer() == two.heard()[-1] == {"t": "notice", "say": "Kit is back."} and stranger.heard() == []
    table.notice(two.id, "Only you.")
    assert two.answer()["say"] == "Only you." and one.heard() == []


def test_each_phone_reads_the_room_in_the_language_that_it_remembers():
    table = Table()
    german, unknown = Wire(table), Wire(table)
    for line, language in ((german, "de"), (unknown, "xx")):
        assert line.hello(code=table._talk.door.code, lang=language)
    told, other = german.heard(), unknown.heard()
    assert (told[0]["lang"], told[1]["say"]) == ("de", "Wer bist du?")
    assert (other[0]["lang"], other[1]["say"]) == ("en", "Who are you?")
    german.say("enter", name="Ada", id="aa")
    german.heard()
    assert table.guests()[0].language == "de" and table.languages() == ("de",)
    table.lay(GAME, {"de": replace(GAME, title="Hort")})
    assert german.room["title"] == "Hort" and unknown.room["title"] == "Hoard"
    german.heard()
    german.say("do", n=1, id="d", move="m0")
    assert german.answer()["say"] == "Du hast keinen Platz. Wähl zuerst einen."


def test_no_one_comes_in_once_it_is_closed():
    table = Table()
    line, late = table.sitting(), Wire(table)
    table._talk.close()
    assert line.answer()["why"] == "closed" and line.over and table.take_requests() == [LeftRoom(line.id, 0)]
    assert not late.hello(code=table._talk.door.code) and late.heard() == []
    assert not line.say("sit", seat=0, id="ab")


def test_every_message_is_json_of_a_known_kind():
    """A page that gets an unknown message would stop working."""
    assert {kind.__struct_config__.tag for kind in wire.Answer.__subclasses__()} == {
        "welcome", "words", "table", "room", "hand", "hint", "notice", "ok", "no", "gone",
    }
    assert msgspec.json.decode(wire.encode(page().hand))["t"] == "hand"
