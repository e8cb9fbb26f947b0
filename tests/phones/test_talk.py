"""The messages between phones and the table, with a clock that the test sets and without a network."""

from __future__ import annotations

import json

import msgspec
import pytest

from klotho_games.core.contract import Refusal
from klotho_games.phones import wire
from klotho_games.phones.party import Came, Did, Drew, Left, Lost, Party, Place, Pressed, Reacted, Sat, WaitingPage
from tests.phones.guests import Table, Wire, page


def key_of(table: Party, seat: int = 0) -> str:
    sitter = table._talk.seats.at(seat)
    assert sitter is not None
    return sitter.key


# ---- hello ----


@pytest.mark.parametrize("first", ["{}", "", "hello", '{"t":"sit","seat":0,"name":"","id":"a"}', b"\xff"])
def test_whoever_does_not_say_hello_is_told_nothing(first):
    table = Table()
    line = Wire(table)
    assert not table._talk.hear_hello(line, first) and line.heard() == []
    assert not line.say("leave")


def test_another_version_is_told_to_load_the_page_again():
    table = Table()
    line = Wire(table)
    assert not table._talk.hear_hello(line, json.dumps({"t": "hello", "v": 2, "code": table._talk.seats.code}))
    assert line.answer()["why"] == "version"


def test_a_wrong_code_says_so_and_after_five_a_right_one_must_wait():
    table = Table()
    line = Wire(table)
    for _try in range(5):
        assert not line.hello(code="WRONG2") and line.answer()["why"] == "code"
    assert not line.hello(code=table._talk.seats.code) and "minute" in line.answer()["say"]
    assert Wire(table, "192.168.0.6").hello(code=table._talk.seats.code)
    table.clock.now += 60
    assert line.hello(code=table._talk.seats.code)


def test_a_key_is_welcome_even_while_its_address_pauses():
    table = Table()
    table.sitting().lose()
    line = Wire(table)
    for _try in range(5):
        line.hello(code="WRONG2")
    assert line.hello(key=key_of(table))


def test_an_unknown_key_falls_back_to_the_code_and_counts_as_nothing():
    table = Table()
    line = Wire(table)
    for _try in range(9):
        assert not line.hello(key="x" * 22) and line.heard()[-1]["why"] == "seat"
    assert line.hello(key="x" * 22, code=table._talk.seats.code)
    assert not line.say("hello", v=1, code=table._talk.seats.code), "once is enough"


# ---- sitting ----


def test_a_seat_is_taken_once_and_bots_keep_theirs():
    table = Table()
    table.sitting()
    line = table.guest()
    for seat, why in ((0, "seat"), (2, "seat"), (4, "seat"), (-1, "seat")):
        assert line.say("sit", seat=seat, name="Bram", id="bb")
        answer = line.answer()
        assert (answer["t"], answer["why"], answer["id"]) == ("no", why, "bb")
        table.clock.now += 1
    assert line.say("sit", seat=1, name="Bram", id="bb")
    assert [told["t"] for told in line.heard()] == ["welcome", "table"]
    assert table.take_requests() == [Sat(1, "Bram")]
    table.clock.now += 1
    assert line.say("sit", seat=3, name="Bram", id="bc") and line.answer()["why"] == "seat"


def test_a_name_is_cleaned_and_an_empty_one_is_that_of_the_seat():
    table = Table()
    for seat, given in enumerate(("\u202eAda\n", " \x00")):
        table.guest().say("sit", seat=seat, name=given, id=f"a{seat}")
    assert table.take_requests() == [Sat(0, "Ada"), Sat(1, "Bram")]


def test_more_than_six_do_not_sit():
    table = Table(sitting=1)
    table.sitting()
    line = table.guest()
    assert line.say("sit", seat=1, name="Bram", id="bb") and line.answer()["why"] == "full"


def test_a_lost_welcome_is_given_again_for_the_same_id():
    table = Table()
    line = table.guest()
    line.say("sit", seat=0, name="Ada", id="aa")
    key = line.heard()[0]["key"]
    again = table.guest()
    table.clock.now += 1
    assert again.say("sit", seat=0, name="Ada", id="aa")
    assert again.heard()[0] == {"t": "welcome", "seat": 0, "key": key}
    assert line.heard()[-1]["why"] == "elsewhere" and line.over
    assert table.take_requests() == [Sat(0, "Ada")]


def test_whoever_asks_for_a_seat_of_the_big_screen_sees_nothing_before_the_yes():
    table = Table()
    table.show(3, page(n=5, say="secret"))
    line = table.guest()
    line.say("sit", seat=3, name="Cleo", id="cc")
    table.show(3, page(n=6, say="secret"))
    table.hint(3, "secret")
    assert "secret" not in json.dumps(line.heard())
    assert table.take_requests() == [Sat(3, "Cleo", asks=True)] and table.phone(3) == ""
    assert line.say("do", n=6, id="cd", move="m0") and line.answer()["why"] == "seat"
    assert line.say("pad", a="up") and line.answer()["why"] == "seat"
    table.admit(3)
    assert line.answer()["say"] == "secret" and table.phone(3) == "here"
    table.send_away(3, "taken")
    assert line.answer()["why"] == "taken" and line.over


def test_whoever_asks_and_goes_has_not_asked():
    table = Table()
    line = table.guest()
    line.say("sit", seat=3, name="Cleo", id="cc")
    key = key_of(table, 3)
    line.lose()
    assert table.take_requests() == [Left(3)]
    table.admit(3)
    assert table.phone(3) == "" and Wire(table).hello(key=key, code=table._talk.seats.code)
    again = table.guest()
    assert again.say("sit", seat=3, name="Dario", id="dd") and again.heard()[0]["t"] == "welcome"


def test_who_takes_a_seat_of_a_running_game_again_has_to_ask_for_its_cards():
    for go in (lambda table, line: line.say("leave"), lambda table, line: table.send_away(0, "taken")):
        table = Table()
        go(table, table.sitting())
        table.take_requests()
        line = table.guest()
        line.say("sit", seat=0, name="Eve", id="ee")
        assert [told["t"] for told in line.heard()] == ["welcome", "table"]
        assert table.take_requests() == [Sat(0, "Eve", asks=True)]


def test_leaving_frees_the_seat_and_ends_the_key():
    table = Table()
    line = table.guest()
    line.say("sit", seat=0, name="Ada", id="aa")
    line.heard()
    key = key_of(table)
    assert line.say("leave")
    assert line.answer()["parts"][0]["seats"][0]["small"] == "free"
    assert table.take_requests() == [Left(0)] and table.phone(0) == ""
    again = Wire(table)
    assert not again.hello(key=key) and again.answer()["why"] == "seat"
    assert again.hello(key=key, code=table._talk.seats.code)


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
    assert lost == Lost(0) and isinstance(did, Did)
    table.answer(did, None)
    again = Wire(table)
    again.hello(key=key_of(table))
    again.heard()
    again.say("do", n=1, id="d1", move="m0")
    assert again.answer() == {"t": "ok", "id": "d1"} and table.take_requests() == [Came(0)]


@pytest.mark.parametrize("n", [0, 1, 3, -1, 2**40])
def test_an_old_page_is_answered_with_the_newest_and_reaches_nobody(n):
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
def test_what_is_not_on_the_page_reaches_nobody(move, picks):
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


def test_a_decision_of_somebody_who_was_sent_away_meanwhile_is_dropped():
    table = Table()
    line = table.sitting()
    line.say("do", n=1, id="d1", move="m0")
    (did,) = table._talk._wishes
    table.send_away(0)
    assert table.take_requests() == []
    table.answer(did, None)
    assert line.answer()["t"] == "gone"


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
    table = Table(waiting=64)
    line = table.sitting()
    for n in range(100):
        table.clock.now += 1
        line.say("pad", a="up")
        if n % 2:
            line.lose()
            line = Wire(table)
            line.hello(key=key_of(table))
    assert line.heard()[-1]["t"] in ("no", "hand")
    line.say("react", r="laugh")
    assert line.answer()["why"] == "busy"
    wishes = table.take_requests()
    assert len(wishes) <= 64 and wishes[-1] == Came(0)
    assert [wish for wish in wishes if not isinstance(wish, Came)] == [Pressed(0, "up")] * (64 - 18 - 1)
    line.say("react", r="laugh")
    assert table.take_requests() == [Reacted(0, "laugh")]


def test_a_line_comes_in_parts_of_its_sheet():
    table = Table()
    line = table.sitting()
    assert line.say("draw", c=2, p=[0, 1000, 250, 500]) and line.say("draw", c=0, p=[1, 1])
    assert table.take_requests() == [Drew(0, 2, ((0.0, 1.0), (0.25, 0.5))), Drew(0, 0, ((0.001, 0.001),))]


def test_a_flood_lets_that_phone_go():
    table = Table()
    line = table.sitting()
    said = [line.say("pad", a="up") for _press in range(200)]
    assert said.count(True) == 199 and said[-1] is False, "its sitting down was the first"


@pytest.mark.parametrize(
    "message",
    [
        "", "[]", "null", "7", '"do"', "{", '{"t":"do"}', '{"t":"fly"}', '{"t":"leave","x":1}',
        '{"t":"pad","a":"jump"}', '{"t":"pad","a":["up"]}', '{"t":"react","r":"swear"}',
        '{"t":"do","n":"1","id":"d","move":"m0"}', '{"t":"do","n":1,"id":"","move":"m0"}',
        '{"t":"do","n":1,"id":"../..","move":"m0"}', '{"t":"do","n":1e400,"id":"d","move":"m0"}',
        '{"t":"sit","seat":0,"name":"x","id":"%s"}' % ("a" * 99),
        '{"t":"draw","c":1,"p":[]}', '{"t":"draw","c":1,"p":[1,2,3]}', '{"t":"draw","c":1,"p":[1,1001]}',
        '{"t":"draw","c":99,"p":[1,2]}', '{"t":"draw","c":-1,"p":[1,2]}',
        b"\xff\xfe", "[" * 500,
    ],
)
def test_what_no_page_of_ours_sends_lets_that_phone_go_and_no_other(message):
    table = Table()
    line, other = table.sitting(), table.sitting(1, "5a8")
    assert not table._talk.hear_message(line, message)
    assert table.take_requests() == []
    assert other.say("pad", a="up") and table.take_requests() == [Pressed(1, "up")]


# ---- the table ----


def test_a_phone_that_has_no_page_yet_is_told_that_the_game_begins_elsewhere():
    table = Table()
    line = table.guest()
    line.say("sit", seat=0, name="Ada", id="aa")
    waiting = line.heard()[1]
    assert waiting["t"] == "table" and [part["is"] for part in waiting["parts"]] == ["middle"]


def test_another_table_takes_old_pages_away_and_seats_that_it_has_not():
    table = Table()
    one, two = table.sitting(), table.sitting(1, "5a8")
    table.lay(WaitingPage("Straws", (Place("Ada"), Place("Robot", "bot"))))
    assert one.answer()["t"] == "table"
    assert two.heard()[0]["why"] == "kicked" and two.over
    assert (table.phone(0), table.phone(1)) == ("here", "")


def test_those_without_a_seat_see_who_sits_down():
    table = Table()
    onlooker = table.guest()
    table.sitting()
    assert onlooker.answer()["parts"][0]["seats"][0] == {
        "id": "s0", "mark": "circle", "name": "Ada", "small": "plays with a phone", "icon": "phone",
    }


def test_how_long_a_phone_is_lost_is_told():
    table = Table()
    line = table.sitting()
    assert table.lost_seconds(0) == 0.0
    line.lose()
    table.clock.now += 31
    assert table.phone(0) == "lost" and table.lost_seconds(0) == 31 and table.name(0) == "Ada"
    assert (table.phone(1), table.lost_seconds(1), table.name(1)) == ("", 0.0, "")


def test_a_page_goes_to_its_own_seat_alone():
    table = Table()
    one, two, onlooker = table.sitting(), table.sitting(1, "5a8"), table.guest()
    for line in (one, two, onlooker):
        line.heard()
    table.show(0, page(n=2, say="secret"))
    table.hint(0, "secret")
    assert [told["t"] for told in one.heard()] == ["hand", "hint"]
    assert two.heard() == onlooker.heard() == []


def test_nobody_comes_in_once_it_is_closed():
    table = Table()
    line, late = table.sitting(), Wire(table)
    table._talk.close()
    assert line.answer()["why"] == "closed" and line.over and table.take_requests() == [Left(0)]
    assert not late.hello(code=table._talk.seats.code) and late.heard() == []
    assert not line.say("sit", seat=0, name="Ada", id="ab")


def test_every_message_is_json_of_a_known_kind():
    """A page that gets an unknown message would stop working."""
    assert {kind.__struct_config__.tag for kind in wire.Answer.__subclasses__()} == {
        "welcome", "words", "table", "hand", "hint", "ok", "no", "gone",
    }
    assert msgspec.json.decode(wire.encode(page().hand))["t"] == "hand"


# ---- a seat whose phone is lost ----


def asks(table: Table, seat: int = 0) -> str:
    asker = table.asker(seat)
    return asker.id if asker is not None else ""


def claimed(table: Table, seat: int = 0, name: str = "Ada", id: str = "c1a") -> Wire:
    line = table.guest()
    assert line.say("sit", seat=seat, name=name, id=id)
    return line


def test_a_seat_whose_phone_is_here_is_nobody_elses():
    table = Table()
    table.sitting()
    line = claimed(table)
    assert line.answer()["why"] == "seat" and table.asker(0) is None


def test_whoever_says_that_a_lost_seat_is_theirs_sees_nothing_before_the_yes():
    table = Table()
    table.sitting().lose()
    table.take_requests()
    line = claimed(table)
    assert [told["t"] for told in line.heard()] == ["welcome", "table"]
    assert table.take_requests() == [Sat(0, "Ada", asks=True)] and asks(table) == "c1a"
    table.show(0, page(n=7, say="secret"))
    table.hint(0, "secret")
    assert line.heard() == [] and table.phone(0) == "lost"
    for message in ({"t": "do", "n": 7, "id": "x", "move": "m0"}, {"t": "pad", "a": "up"}):
        table._talk.hear_message(line, json.dumps(message))
        assert line.answer()["why"] == "seat" and table.take_requests() == []
    old = key_of(table)
    table.admit(0)
    assert line.answer()["say"] == "secret" and table.phone(0) == "here" and table.take_requests() == [Came(0)]
    late = Wire(table)
    assert not late.hello(key=old) and "with another phone" in late.answer()["say"], "two phones would share the cards"
    assert line.say("pad", a="up") and table.take_requests() == [Pressed(0, "up")]


def test_a_claim_that_is_refused_or_given_up_leaves_the_lost_phone_its_seat():
    for end in (lambda table, line: table.refuse(0), lambda table, line: line.say("leave"),
                lambda table, line: line.lose()):
        table = Table()
        table.sitting().lose()
        key = key_of(table)
        line = claimed(table, name="Eve")
        table.take_requests()
        end(table, line)
        table.admit(0)
        assert table.asker(0) is None and table.phone(0) == "lost" and table.take_requests() == []
        assert Wire(table).hello(key=key) and table.phone(0) == "here"
        assert "hand" not in [told["t"] for told in line.heard()]


def test_who_comes_back_to_a_seat_that_somebody_else_claims_has_it():
    table = Table()
    table.sitting().lose()
    line = claimed(table, name="Eve")
    line.heard()
    assert Wire(table).hello(key=key_of(table))
    assert line.answer()["why"] == "refused" and line.over
    table.admit(0)
    assert table.phone(0) == "here" and table.asker(0) is None


def test_only_one_claims_a_seat_at_a_time_and_a_yes_is_for_that_one():
    table = Table()
    table.sitting().lose()
    first, second = claimed(table, name="Ada", id="c1"), claimed(table, name="Eve", id="c2")
    assert second.answer()["why"] == "seat" and asks(table) == "c1"
    first.lose()
    table.clock.now += 1
    assert second.say("sit", seat=0, name="Eve", id="c3") and asks(table) == "c3"


def test_a_seat_that_is_given_to_a_bot_is_nobodys_claim():
    table = Table()
    table.sitting().lose()
    line = claimed(table)
    line.heard()
    table.lay(WaitingPage("Hoard", (Place("Robot", "bot"), Place("Bram"))))
    assert line.answer()["t"] == "gone" and table.asker(0) is None and table.phone(0) == ""


def test_those_without_a_seat_see_whose_phone_is_lost_and_whose_seat_is_kept():
    table = Table()
    table.lay(WaitingPage("Hoard", (Place("Ada", kept=True), Place("Player 2"), Place("Cleo", "screen"))))
    onlooker = table.guest()
    line = table.guest()
    line.say("sit", seat=1, name="Bram", id="bb")
    onlooker.heard()
    line.lose()
    seats = onlooker.answer()["parts"][0]["seats"]
    assert [(seat.get("free", False), seat.get("ask", ""), seat.get("kept", False)) for seat in seats] == [
        (True, "", True), (True, "back", False), (True, "screen", False),
    ]


def test_a_table_that_is_crowded_lets_in_who_sits():
    table = Table()
    table.sitting().lose()
    line = Wire(table)
    hello = {"t": "hello", "v": wire.VERSION, "code": table._talk.seats.code}
    assert not table._talk.hear_hello(line, json.dumps(hello), crowded=True) and line.answer()["why"] == "full"
    assert table._talk.hear_hello(line, json.dumps(hello | {"key": key_of(table)}), crowded=True)


def test_what_was_scanned_opens_while_its_address_pauses():
    table = Table()
    line = Wire(table)
    for _try in range(5):
        line.hello(code="WRONG2")
    assert not line.hello(code=table._talk.seats.code) and line.hello(code=table._talk.seats.ticket)


def test_after_a_no_the_big_screen_is_not_asked_again_for_a_while_and_each_time_for_longer():
    table = Table()
    for pause in (60, 120):
        asking = table.guest()
        asking.say("sit", seat=3, name="Eve", id="ee")
        assert table.take_requests() == [Sat(3, "Eve", asks=True)]
        table.refuse(3)
        table.clock.now += pause - 1
        again = table.guest()
        again.say("sit", seat=3, name="Eve", id="ef")
        assert again.answer()["say"].startswith("Someone at the big screen has just said no.")
        assert table.take_requests() == []
        table.clock.now += 1
