"""One room for the evening: guests over shelf, set-up, games and results; the host, votes, onlookers, bots for those
who are away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.bots.levels import LEVELS
from klotho_games.core.contract import NOBODY
from klotho_games.core.games import registry
from klotho_games.core.games.characters import level_title
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.phones.stand_ins import AWAY, LEVEL
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import Tips
from klotho_games.stage.table.table_scene import TableScene
from shots.offline_phones import OfflineParty, OfflinePhone
from tests.sample_game.rules import Roll, Stop
from tests.scenes.rig import keys, name, settle, spot, tap
from tests.scenes.test_phone_bridge import played_out
from tests.scenes.test_phones import at_setup, begun, heard, scene


@pytest.fixture
def program(program_of: Callable[..., MainProgram]) -> MainProgram:
    return program_of((640, 360))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the big screen says for a moment."""
    found: list[str] = []
    show = Tips.toast

    def note(self: Tips, words: str, *more: Any, **named: Any) -> Sprite:
        found.append(words)
        return show(self, words, *more, **named)

    monkeypatch.setattr(Tips, "toast", note)
    return found


def open_room(program: MainProgram) -> None:
    program.open_phones()
    settle(program)
    keys(program, "escape")


def seats(party: OfflineParty) -> dict[str, int | None]:
    return {guest.name: guest.seat for guest in party.guests()}


def steps(phone: OfflinePhone) -> list[str]:
    """Return the steps that a phone's page of the room offers."""
    return [one["id"] for one in phone.last("room").get("steps", ())]


def step(program: MainProgram, phone: OfflinePhone, id: str) -> None:
    program.guests.party.wait(2)  # type: ignore[attr-defined]
    phone.say(t="step", s=id)
    heard(program)


def table_of(program: MainProgram) -> Any:
    while name(program) in ("handover", "drape"):
        keys(program, "return")
    return next(scene for scene in program.stage.stack if isinstance(scene, TableScene))


# -- guests stay --------------------------------------------------------------------------------------------


def test_one_scan_is_enough_for_the_evening(program: MainProgram, party: OfflineParty) -> None:
    """Two guests come while a game is chosen, and play twice: another game for which the last setup has other names."""
    open_room(program)
    assert name(program) == "shelf" and party.is_open
    bram, cleo = OfflinePhone(party, None, "Bram"), OfflinePhone(party, None, "Cleo")
    heard(program)
    assert "next game" in bram.last("table")["say"]
    setup = at_setup(program, "Ada", "Bram", "Player 3")
    heard(program)
    assert seats(party) == {"Bram": 1, "Cleo": None}, "Bram has the seat with this name, Cleo chooses"
    cleo.sit(2)
    settle(program)
    tap(program, "start")
    heard(program)
    first = table_of(program)
    assert first.session.setup.seats == ("Ada", "Bram", "Cleo") and setup is not first
    assert bram.page["you"]["seat"] == 1 and cleo.page["you"]["seat"] == 2
    program.leave_table(first)
    heard(program)
    assert name(program) == "shelf" and seats(party) == {"Bram": None, "Cleo": None}
    program.open_setup("shutters")
    settle(program)
    heard(program)
    assert sorted(seats(party).values(), key=str) == [1, 2], "who has just played gets a seat"
    assert not any(scene(program).seats[seat].bot for seat in (1, 2)), "and a bot leaves for them"
    tap(program, "start")
    heard(program)
    second = table_of(program)
    names = second.session.setup.seats
    assert second.game.id == "shutters" and names[0] == "Ada" and set(names[1:3]) == {"Bram", "Cleo"}
    for phone, who in ((bram, "Bram"), (cleo, "Cleo")):
        assert phone.page["game"] == "shutters" and names[phone.page["you"]["seat"]] == who
    assert [guest.id for guest in party.guests()] == [bram.guest, cleo.guest]


def test_closing_the_sheet_throws_no_one_out(program: MainProgram, party: OfflineParty) -> None:
    at_setup(program, "Ada", "Bram")
    keys(program, "p")
    phones = [OfflinePhone(party, None, who) for who in ("Eve", "Finn")]
    settle(program)
    keys(program, "escape")
    heard(program)
    assert party.is_open and all(phone.messages[-1]["t"] != "gone" for phone in phones)
    assert [guest.name for guest in party.guests()] == ["Eve", "Finn"]


def test_a_guest_who_gave_the_seat_up_is_not_led_back(program: MainProgram, party: OfflineParty) -> None:
    at_setup(program, "Ada", "Bram")
    open_room(program)
    bram = OfflinePhone(party, None, "Bram")
    heard(program)
    heard(program)
    assert seats(party) == {"Bram": 1}
    party.wait(2)
    bram.say(t="stand")
    heard(program)
    assert seats(party) == {"Bram": None}
    keys(program, "escape")
    at_setup(program, "Ada", "Bram")
    assert seats(party) == {"Bram": None}, "they watch until they sit down again"


def test_a_saved_game_goes_on_with_everyone_at_their_seat(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    path = table.session.journal.path  # type: ignore[union-attr]
    while table.session.ply < 20 and table.session.to_act == 0:
        table.play(Roll())
        settle(program)
    program.leave_table(table)
    heard(program)
    program.resume(path)
    settle(program)
    heard(program)
    assert name(program) == "return" and seats(party) == {"Ada": None, "Bram": None}, "their cards are known already"
    tap(program, "yes")
    heard(program)
    assert seats(party) == {"Ada": 0, "Bram": 1} and name(program) == "table"
    assert ada.page["you"]["seat"] == 0 and bram.page["you"]["seat"] == 1


# -- the host, votes, and the steps of the evening ----------------------------------------------------------


def test_the_host_leads_through_the_evening(program: MainProgram, party: OfflineParty) -> None:
    open_room(program)
    ada, bram = OfflinePhone(party, None, "Ada"), OfflinePhone(party, None, "Bram")
    heard(program)
    assert steps(ada) == steps(bram) == []
    program.open_phones()
    settle(program)
    tap(program, f"host-{ada.guest}")
    keys(program, "escape")
    heard(program)
    assert steps(ada) == [*(f"setup:{game.id}" for game in registry.shelf()), "door:shut"] and steps(bram) == []
    step(program, bram, "setup:hoard")
    assert name(program) == "shelf" and bram.last("no")["why"] == "host"
    step(program, ada, "setup:hoard")
    settle(program)
    assert name(program) == "setup" and steps(ada) == ["start", "shelf", "door:shut"] and steps(bram) == []
    scene(program).seats = [type(scene(program).seats[0])(who) for who in ("Ada", "Bram")]
    scene(program).rebuild()
    settle(program)
    party.wait(2)
    bram.sit(1)
    heard(program)
    step(program, ada, "start")
    assert name(program) == "table" and {"pause", "leave", "restart"} <= set(steps(ada))
    step(program, ada, "pause")
    assert name(program) == "pause" and "resume" in steps(ada)
    step(program, ada, "resume")
    assert name(program) == "table"
    played_out(program, table_of(program))
    while "again" not in steps(ada):
        heard(program)
    first = program.guests.game_scene.session  # type: ignore[union-attr]
    step(program, ada, "again")
    assert name(program) == "table" and program.guests.game_scene.session is not first  # type: ignore[union-attr]
    step(program, ada, "leave")
    assert name(program) == "shelf"


def test_the_host_and_the_screen_can_let_no_newcomers_in(program: MainProgram, party: OfflineParty) -> None:
    open_room(program)
    ada = OfflinePhone(party, None, "Ada")
    heard(program)
    tap(program, "room")
    tap(program, f"host-{party.guests()[0].id}")
    keys(program, "escape")
    step(program, ada, "door:shut")
    assert not party.is_door_open and party.url == "" == party.code
    assert "door:open" in steps(ada) and "door:shut" not in steps(ada)
    with pytest.raises(AssertionError, match="No newcomers"):
        OfflinePhone(party, None, "Bram")
    assert len(party.guests()) == 1
    tap(program, "room")
    assert spot(program, "new-code").reason
    tap(program, "again")
    assert party.is_door_open and party.code and party.url
    OfflinePhone(party, None, "Bram")
    tap(program, "shut")
    heard(program)
    assert not party.is_door_open and {guest.name for guest in party.guests()} == {"Ada", "Bram"}


def test_players_vote_for_a_pause_and_no_one_else_does(program: MainProgram, party: OfflineParty,
                                                       told: list[str]) -> None:
    begun(program, party, 0, 1)
    ada, bram = (OfflinePhone(party, None, guest.name, key=key) for guest, key in zip(
        party.guests(), [one.key for one in party._talk.room], strict=True))
    eve = OfflinePhone(party, None, "Eve")
    heard(program)
    assert {"pause", "leave"} <= set(steps(ada)) and "restart" not in steps(ada) and steps(eve) == []
    step(program, eve, "pause")
    assert eve.last("no")["why"] == "host"
    step(program, ada, "pause")
    assert name(program) == "table" and told[-1] == "Ada asks for “Pause”: 1 of 2."
    step(program, bram, "leave")
    assert name(program) == "table", "two wishes are no majority"
    step(program, bram, "pause")
    assert name(program) == "pause"


def test_a_step_waits_while_someone_at_the_screen_is_asked_something(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, _bram) = begun(program, party, 0, 1)
    party.mark_host(ada.guest)
    program.ask("Really?", "", "Yes", lambda: None, "No")
    settle(program)
    step(program, ada, "leave")
    assert name(program) == "confirm" and table in program.stage.stack and "busy" in ada.last("notice")["say"]


# -- onlookers ----------------------------------------------------------------------------------------------


def test_more_phones_than_seats_may_watch_and_see_no_secret(program: MainProgram, party: OfflineParty,
                                                            told: list[str]) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    crowd = [OfflinePhone(party, None, who) for who in ("Cleo", "Dov", "Eve")]
    heard(program)
    heard(program)
    pages = [phone.page for phone in crowd]
    assert pages[0] == pages[1] == pages[2] and pages[0]["game"] == "hoard" and not pages[0].get("you")
    assert not pages[0].get("moves")
    gem = table.state.hands[0][0]
    ada.do(next(one["id"] for one in moves(ada) if str(gem) in one.get("label", one.get("text", ""))))
    heard(program)
    assert table.state.held == gem and f"{gem}" not in str(crowd[0].page.get("log", "")), "nobody reads what was hidden"
    party.wait(3)
    crowd[1].say(t="react", r="applause")
    heard(program)
    assert told[-1].startswith("Dov: ")
    assert bram.page["turn"] == "other" and program.phone(NOBODY) == ""


def moves(phone: OfflinePhone) -> list[dict[str, Any]]:
    rows = [row for part in phone.page.get("parts", ()) for row in part.get("rows", ())]
    return [*phone.page.get("moves", ()), *({**row, "id": row["move"]} for row in rows if row.get("move"))]


# -- bots for those who are away ----------------------------------------------------------------------------


def lose(program: MainProgram, party: OfflineParty, phone: OfflinePhone) -> None:
    phone.lose()
    party.wait(AWAY + 1)
    heard(program)


@pytest.fixture
def no_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot decides: the test looks at the table while it is the bot's turn."""
    monkeypatch.setattr(TableScene, "ask_bot", lambda _table, _told, _level="": None)


@pytest.mark.usefixtures("no_bots_think")
def test_a_bot_plays_for_who_is_away_until_they_come_back(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    ada.lose()
    heard(program)
    assert name(program) == "table", "a phone that was locked for a moment is no reason to ask"
    party.wait(AWAY + 1)
    heard(program)
    assert name(program) == "away" and "Ada is away" in scene(program).question
    tap(program, "yes")
    heard(program)
    assert name(program) == "table" and table.session.bot(0) == LEVEL and program.phone(0) == ""
    assert table.looking == NOBODY and table.session.record.marks.lent == (0,)
    assert "Ada" in bram.last("notice")["say"] and seats(party)["Ada"] == 0
    assert "A bot plays here for now" in spot(program, "plate:0").label
    OfflinePhone(party, None, "Ada", key=ada.key)
    heard(program)
    assert table.session.bot(0) == "" and program.phone(0) == "here" and "is back" in bram.last("notice")["say"]
    assert "for now" not in spot(program, "plate:0").label
    assert table.looking == NOBODY


@pytest.mark.usefixtures("no_bots_think")
def test_how_well_the_bot_plays_is_chosen_where_it_is_asked_and_kept_for_the_evening(
    program: MainProgram, party: OfflineParty
) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    lose(program, party, ada)
    assert spot(program, "level").value == level_title(LEVEL)
    keys(program, "up", "up", "right")  # the first key only shows where the focus is
    tap(program, "yes")
    heard(program)
    assert table.session.bot(0) == LEVELS[LEVELS.index(LEVEL) + 1]
    OfflinePhone(party, None, "Ada", key=ada.key)
    heard(program)
    lose(program, party, bram)
    assert name(program) == "table", "the game does not wait for Bram"
    (step,) = [one for one in program.guests._room_page().steps if one.id == "bot:1"]
    assert step.way == LEVELS[LEVELS.index(LEVEL) + 1] and len(step.ways) == len(LEVELS)


@pytest.mark.usefixtures("no_bots_think")
@pytest.mark.parametrize("host", [True, False])
def test_phones_answer_the_question_that_the_screen_asks(program: MainProgram, party: OfflineParty, host: bool) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    if host:
        program.guests.mark_host(bram.guest)
    lose(program, party, ada)
    (offer,) = [one for one in bram.last("room")["steps"] if one["id"] == "bot:0"]
    assert name(program) == "away" and offer["asked"] == scene(program).question
    assert bool(offer.get("ways")) == host, "others vote for the level that is set"
    bram.say(t="step", s="bot:0", **({"way": "hard"} if host else {}))
    heard(program)
    heard(program)
    assert name(program) == "table" and table.session.bot(0) == ("hard" if host else LEVEL)
    assert program.guests.stand_ins.level == ("hard" if host else LEVEL)


@pytest.mark.usefixtures("no_bots_think")
def test_no_bot_plays_where_people_want_to_wait(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, _bram) = begun(program, party, 0, 1)
    lose(program, party, ada)
    tap(program, "no")
    party.wait(60)
    heard(program)
    assert name(program) == "table" and table.session.bot(0) == "" and program.phone(0) == "lost", "asked once"
    OfflinePhone(party, None, "Ada", key=ada.key)
    heard(program)
    lose(program, party, party_phone(party, ada))
    assert name(program) == "away", "and once again the next time"


def party_phone(party: OfflineParty, phone: OfflinePhone) -> OfflinePhone:
    """Return the present line of a guest, who has come back with the same key."""
    return OfflinePhone(party, None, "", key=phone.key)


@pytest.mark.usefixtures("no_bots_think")
def test_the_question_goes_when_they_are_back(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, _bram) = begun(program, party, 0, 1)
    lose(program, party, ada)
    assert name(program) == "away"
    OfflinePhone(party, None, "Ada", key=ada.key)
    heard(program)
    assert name(program) == "table" and table.session.bot(0) == ""


@pytest.mark.usefixtures("no_bots_think")
def test_a_decision_that_comes_with_the_return_is_played(program: MainProgram, party: OfflineParty) -> None:
    """It was sent when the line broke, and is sent again as soon as the line is back. The question is still there."""
    table, (ada, _bram) = begun(program, party, 0, 1)
    page, ply = ada.page, table.session.ply
    lose(program, party, ada)
    assert name(program) == "away"
    again = OfflinePhone(party, None, "", key=ada.key)
    id = again.do(page["moves"][0]["id"], n=page["n"])
    heard(program)
    assert name(program) == "table" and table.session.ply > ply and table.session.history[ply].seat == 0
    assert again.answer(id) == {"t": "ok", "id": id}


@pytest.mark.usefixtures("no_bots_think")
def test_a_bots_seat_is_taken_over_and_given_back(program: MainProgram, party: OfflineParty) -> None:
    table, _phones = begun(program, party, 0, people=("Ada",), bots=1)
    eve = OfflinePhone(party, 1, "Eve")
    heard(program)
    assert name(program) == "admission" and "from the bot" in scene(program).question
    tap(program, "yes")
    heard(program)
    assert table.session.bot(1) == "" and program.phone(1) == "here" and eve.page["you"]["seat"] == 1
    assert table.session.record.marks.lent == (1,) and table.session.people == [0, 1]
    party.wait(2)
    eve.say(t="stand")
    heard(program)
    assert table.session.bot(1) == table.session.first_bot(1) != "" and program.phone(1) == ""
    assert not eve.page.get("you"), "who stood up watches"


@pytest.mark.usefixtures("no_bots_think")
def test_who_stands_up_leaves_the_seat_to_the_screen_or_a_bot(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, _bram) = begun(program, party, 0, 1)
    party.wait(2)
    ada.say(t="stand")
    heard(program)
    assert name(program) == "away" and table.looking == NOBODY
    tap(program, "yes")
    heard(program)
    assert name(program) == "table" and table.session.bot(0) == LEVEL and table.looking == NOBODY
    assert {one.label for one in table.spots} == {"A hidden gem"}, "nobody has seen the cards meanwhile"
    keys(program, "p") if table.focus.find("phones") else program.open_phones()
    settle(program)
    tap(program, "back-0")
    keys(program, "escape")
    heard(program)
    assert table.session.bot(0) == "" and name(program) == "handover", "it is played at the screen, behind the curtain"


@pytest.mark.usefixtures("no_bots_think")
def test_such_games_count_for_no_one_else(program: MainProgram, party: OfflineParty) -> None:
    program.profiles.add("Bram")
    program.profiles.choose("Ada")
    table, (ada, _bram) = begun(program, party, 0, 1)
    lose(program, party, ada)
    tap(program, "yes")
    heard(program)
    session = table.session
    while not session.is_over:
        session.play(Stop() if Stop() in session.legal() else Roll())
        session.draw_chance()
    table.on_rest()
    heard(program)
    found = program.reckoning.annals.entries[-1]
    bram = program.profiles.get("Bram")
    assert bram is not None and [one.who for one in found.sitters] == ["", bram.id]


# -- the sheet and the shelf --------------------------------------------------------------------------------


def test_the_shelf_shows_the_way_in_while_the_room_is_open(program: MainProgram, party: OfflineParty) -> None:
    scene(program).turn(1)  # the first page of the shelf is full of boxes
    settle(program)
    assert spot(program, "room").label == "Play with phones"
    open_room(program)
    assert spot(program, "room").value == "Scan to join"
    OfflinePhone(party, None, "Bram")
    heard(program)
    assert spot(program, "room").value == "1 guest"
    keys(program, "p")
    assert name(program) == "phones"
    keys(program, "x", "escape")
    assert spot(program, "room").label == "Play with phones" and not party.is_open


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_full_room_is_read_whole(program_of: Any, text: float) -> None:
    program = program_of((960, 540), text_scale=text)
    party = OfflineParty()
    program._guests = PhoneBridge(program, party)
    at_setup(program, "Ada", "Bram")
    program.open_phones()
    settle(program)
    phones = [OfflinePhone(party, seat, who) for seat, who in ((0, "Ada"), (1, "Bram"), (None, "Cleo"), (None, "Dov"))]
    party.mark_host(phones[1].guest)
    phones[0].lose()
    runs: list[Any] = []
    program.stage.look.runs = runs
    heard(program)
    program.stage.look.runs = None
    assert runs and [run.words for run in runs if not run.fits] == []


# -- names that are no names --------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_bots_think")
@pytest.mark.parametrize("odd", ["{0.__class__}", "%(name)s{n}$1", "אבג"])
def test_a_name_is_only_a_name_whatever_is_in_it(
    program: MainProgram, party: OfflineParty, told: list[str], odd: str
) -> None:
    """It comes into sentences of the screen, of the room, of the log and of questions, and nothing else is done."""
    at_setup(program, "Ada", "Player 2")
    keys(program, "p")
    bram, other = OfflinePhone(party, None, "Bram"), OfflinePhone(party, None, odd)
    bram.sit(0)
    other.sit(1)
    settle(program)
    keys(program, "escape")
    heard(program)
    program.guests.mark_host(bram.guest)
    step(program, bram, "start")
    table = table_of(program)
    heard(program)
    assert table.session.setup.seats == ("Bram", odd) and other.page["you"]["name"] == odd
    other.say(t="react", r="laugh")
    step(program, other, "pause")
    assert told and any(odd in words for words in told)
    asks = OfflinePhone(party, None, f"{odd[:14]}'s")
    heard(program)
    lose(program, party, other)
    asks.sit(1)
    heard(program)
    assert name(program) == "admission" and odd in scene(program).question + scene(program).detail
    assert any(odd[:14] in one["say"] for one in bram.last("room")["questions"])
    tap(program, "no")
    heard(program)
    (offer,) = [one for one in bram.last("room")["steps"] if one["id"] == "bot:1"]
    assert odd in offer["label"]
    step(program, bram, "bot:1")
    assert table.session.bot(1) and any(odd in one["say"] for one in bram.messages if one["t"] == "notice")
    again = OfflinePhone(party, None, "", key=other.key)
    heard(program)
    again.say(t="leave")
    heard(program)
    assert [guest.name for guest in party.guests()] == ["Bram", asks.last("room")["me"]["name"]]
