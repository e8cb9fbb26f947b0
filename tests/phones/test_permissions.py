"""Who may ask for what: each cell of the table in docs/phones.md, so that the page and the program cannot differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import NOBODY
from klotho_games.core.games.phone_page import Aside, Button, Page
from klotho_games.phones import wire
from klotho_games.phones.pages import NumberedPage, with_aside
from klotho_games.phones.party import (
    Answered,
    AskedForSeat,
    Called,
    Did,
    Drew,
    Entered,
    EveningStep,
    LeftRoom,
    Place,
    Pressed,
    Reacted,
    RoomPage,
    Sat,
    Stepped,
    StoodUp,
    Voted,
)
from klotho_games.phones.room_page import NOBODYS
from tests.phones.guests import GAME, NAMES, SHEET, Table, Wire, page

PAGE = Path(__file__).parents[2] / "docs" / "phones.md"
EXERCISE = replace(GAME, seats=(*GAME.seats[:3], Place("Robot", NOBODYS)), steps=())
ASIDE = Aside("Who wins?", "", (Button("win0", "Ada"),))


def cells() -> list[tuple[str, str, str]]:
    """Return row, column and content of each cell of the table."""
    text = PAGE.read_text("utf-8").partition("### Who may ask for what")[2].partition("\n## ")[0]
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    (_corner, *people), _rule, *rows = [[cell.strip() for cell in line] for line in lines]
    return [(row, who, cell) for row, *found in rows for who, cell in zip(people, found, strict=True)]


def waiting_page() -> NumberedPage:
    """Return the page of a player while others decide: without moves, but with something to say beside the game."""
    shown = Page(0, NAMES, (), lambda _move: "")
    return with_aside(NumberedPage(shown, wire.Hand(1, "hoard", "Hoard", None, "other", "", "")), ASIDE)


class Evening:
    """A room with one person of each kind, in a game or in a set-up."""

    def __init__(self, sheet: RoomPage) -> None:
        self.table = Table(sheet)
        self.others = self.table.sitting(1, "Bram")
        self.table.show_onlookers(with_aside(page(NOBODY), ASIDE))
        self.asker = self.table.come("Asker")
        self.asker.say("sit", seat=2, id="ask")
        self.table.take_requests()

    def come(self, who: str) -> Wire:
        if who == "stranger":
            return self.table.stranger()
        if who.startswith("player"):
            line = self.table.sitting(0, "Ada")
            self.table.show(0, waiting_page() if "others" in who else with_aside(page(), ASIDE))
        else:
            line = self.table.come("Kit")
        if who.startswith("host"):
            self.table.mark_host(line.id)
        line.heard()
        self.table.clock.now += 1
        self.table.take_requests()
        return line


class Request(NamedTuple):
    say: dict[str, object]
    done: type
    """The request that reaches the scenes if it may."""
    screen: Callable[[Evening, int], bool] | None = None
    """How the big screen does it for a guest; returns whether it is done."""
    sheet: RoomPage = GAME
    asked: type = AskedForSeat


def seated(evening: Evening, guest: int) -> bool:
    return evening.table.seat_guest(guest, 0) and evening.table.phone(0) == "here"


def freed(evening: Evening, guest: int) -> bool:
    evening.table.seat_guest(guest, 0)
    evening.table.free_seat(guest)
    return evening.table.phone(0) == ""


def sent_away(evening: Evening, guest: int) -> bool:
    evening.table.send_away(guest)
    return evening.table.guest(guest) is None


def let_in(evening: Evening, _guest: int) -> bool:
    return evening.table.admit(evening.asker.id, 2) and evening.table.phone(2) == "here"


REQUESTS = {
    "`enter`: come in": Request({"t": "enter", "name": "Eve", "id": "e"}, Entered),
    "`sit`: a free seat of a set-up": Request({"t": "sit", "seat": 0, "id": "s"}, Sat, seated, sheet=SHEET),
    "`sit`: another's seat in a game": Request({"t": "sit", "seat": 3, "id": "s"}, Sat, seated),
    "`sit`: a bot's seat in an exercise": Request({"t": "sit", "seat": 3, "id": "s"}, Sat, sheet=EXERCISE),
    "`stand`: give the seat back, or just watch": Request({"t": "stand"}, StoodUp, freed),
    "`leave`: leave the room": Request({"t": "leave"}, LeftRoom, sent_away),
    "`let`: answer someone who asks": Request({"t": "let", "seat": 2, "yes": True}, Answered, let_in),
    "`step`: start, play again, next game": Request({"t": "step", "s": "again"}, Stepped),
    "`step`: a step with votes": Request({"t": "step", "s": "pause"}, Stepped, asked=Voted),
    "`do`: a move": Request({"t": "do", "n": 1, "id": "d", "move": "m0"}, Did),
    "`do`: undo, hint": Request({"t": "do", "n": 1, "id": "d", "move": "undo"}, Did),
    "`do`: beside the game": Request({"t": "do", "n": 1, "id": "d", "move": "win0"}, Did),
    "`draw`: on the own sheet": Request({"t": "draw", "c": 1, "p": [1, 1]}, Drew),
    "`pad`: a key": Request({"t": "pad", "a": "up"}, Pressed),
    "`react`: a reaction": Request({"t": "react", "r": "laugh"}, Reacted),
}
TABLE = cells()
SCREEN = "big screen"


def test_the_table_has_a_row_for_each_request_and_a_request_for_each_message():
    assert [*dict.fromkeys(row for row, _who, _cell in TABLE)] == [*REQUESTS]
    kinds = {kind.__struct_config__.tag for kind in wire.Asking.__subclasses__()}
    assert {str(request.say["t"]) for request in REQUESTS.values()} == kinds - {"hello"}


@pytest.mark.parametrize(("row", "who", "cell"), [found for found in TABLE if found[1] != SCREEN])
def test_a_phone_may_ask_for_what_the_table_says(row, who, cell):
    request = REQUESTS[row]
    evening = Evening(request.sheet)
    line = evening.come(who)
    before = evening.table.guests()
    message = dict(request.say)
    if message["t"] == "let":
        message["guest"] = evening.asker.id
    if cell == "yes" and request.done is Sat and "player" in who:
        evening.table.free_seat(line.id)  # the seat is free, and they sit elsewhere
        evening.table.lay(replace(SHEET, seats=(*SHEET.seats[:2], *SHEET.seats[:1])))
        evening.table.seat_guest(line.id, 2)
        evening.table.take_requests()
    assert line.say(str(message.pop("t")), **message)
    arrived = [one for one in evening.table.take_requests() if one.guest != evening.others.id]
    answers = line.heard()
    if cell == "no":
        assert arrived == [] and all(told["t"] == "no" for told in answers)
        assert evening.table.guests() == before
    elif cell == "asks" or cell == "vote":
        assert [type(one) for one in arrived] == [request.asked]
        assert [guest.seat for guest in evening.table.guests()] == [guest.seat for guest in before]
    elif row.startswith("`stand`") and "player" not in who:
        assert arrived == [] and evening.table.guests()[-1].watches, "they had no seat to give back"
    else:
        watching = request.done is Did and "player" not in who
        assert [type(one) for one in arrived if not isinstance(one, StoodUp) or request.done is StoodUp] == [
            Called if watching else request.done]
        assert not any(told["t"] == "no" for told in answers)


@pytest.mark.parametrize(("row", "cell"), [(row, cell) for row, who, cell in TABLE if who == SCREEN and cell != "–"])
def test_the_big_screen_does_it_for_a_guest(row, cell):
    evening = Evening(REQUESTS[row].sheet)
    guest = evening.come("onlooker").id
    screen = REQUESTS[row].screen
    assert cell == "yes" and screen is not None and screen(evening, guest)


@pytest.mark.parametrize(("way", "taken"), [("", ""), ("hard", "hard"), ("random", None)])
def test_a_step_is_done_only_in_a_way_that_it_offers_and_that_the_host_chooses(way, taken):
    table = Table(replace(GAME, steps=(EveningStep("bot:0", "Bot", votes=True, ways=(("hard", "Hard"),), way="hard"),)))
    host, player = table.come("Kit"), table.sitting(0)
    table.mark_host(host.id)
    table.take_requests()
    player.say("step", s="bot:0", way=way)
    assert table.take_requests() == ([Stepped(player.id, "bot:0")] if taken is not None else [])
    host.say("step", s="bot:0", way=way)
    assert table.take_requests() == ([Stepped(host.id, "bot:0", taken)] if taken is not None else [])
    steps = {line: line.room["steps"][0] for line in (host, player)}
    assert steps[host]["ways"] == [["hard", "Hard"]] and "ways" not in steps[player]


def test_what_the_big_screen_does_for_guests_is_in_the_table():
    can = {row for row, who, cell in TABLE if who == SCREEN and cell != "–"}
    assert can == {row for row, request in REQUESTS.items() if request.screen is not None}
