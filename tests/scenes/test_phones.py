"""Phones at the big screen: joining, what the screen does for them, and what it never shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from klotho_games.core.contract import NOBODY, Decision
from klotho_games.core.games import registry
from klotho_games.phones.party import Party
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Input, PhoneRequest, Press, wake
from shots.offline_phones import OfflineParty, OfflinePhone
from tests.sample_game.rules import RULES, Roll, Show
from tests.sample_game.table import Table
from tests.scenes.rig import keys, name, settle, spot, tap

SEED = bytes(32)


def scene(program: MainProgram) -> Any:
    return program.stage.scene


@pytest.fixture
def program(program_of: Callable[..., MainProgram]) -> MainProgram:
    """The program in a small window, because painting matters little here."""
    return program_of((640, 360))


def at_setup(program: MainProgram, *people: str, bots: int = 0) -> Any:
    program.open_setup("hoard")
    settle(program)
    setup = scene(program)
    setup.seats = [type(setup.seats[0])(name) for name in people] + setup.seats[1:][:bots]
    setup.seed = SEED
    setup.rebuild()
    settle(program)
    return setup


def sat(program: MainProgram, party: OfflineParty, *seats: int) -> list[OfflinePhone]:
    """Join Ada, Bram … with phones from the sheet at setup."""
    keys(program, "p")
    assert name(program) == "phones"
    phones = [OfflinePhone(party, seat, ("Ada", "Bram", "Cleo")[seat]) for seat in seats]
    settle(program)
    keys(program, "escape")
    return phones


def begun(program: MainProgram, party: OfflineParty, *seats: int, people: tuple[str, ...] = ("Ada", "Bram"),
          bots: int = 0) -> tuple[Table, list[OfflinePhone]]:
    at_setup(program, *people, bots=bots)
    phones = sat(program, party, *seats)
    tap(program, "start")
    while name(program) == "handover":
        keys(program, "return")
    heard(program)
    table = scene(program)
    assert isinstance(table, Table)
    return table, phones


def heard(program: MainProgram) -> None:
    """Carry out what the phones sent, through the reader of the event queue."""
    for _frame in range(3):
        program.stage.step(0.02, program.stage.input.read(program.stage.window))
    settle(program)


def buttons(phone: OfflinePhone) -> dict[str, str]:
    """Return the labels on a phone's page with their ids."""
    rows = [row for part in phone.page.get("parts", ()) for row in part.get("rows", ())]
    return {one["label"]: one["id"] for one in phone.page.get("moves", ())} | {row["text"]: row["move"] for row in rows}


def offered(phone: OfflinePhone) -> list[str]:
    """Return the names of the seats that a phone was offered when it entered."""
    laid = next(told for told in phone.messages if told["t"] == "table" and told["parts"])
    return [seat["name"] for seat in laid["parts"][0]["seats"]]


def rolled_away(program: MainProgram, table: Table) -> None:
    """Play until it is Bram's turn."""
    while table.state.seat == 0:
        table.play(Roll())
        settle(program)


def test_who_waits_is_told_for_how_long_and_a_new_player_begins_at_none(program: MainProgram,
                                                                        party: OfflineParty) -> None:
    now = [1000.0]
    program._guests = PhoneBridge(program, party, clock=lambda: now[0])
    table, (ada, bram) = begun(program, party, 0, 1)
    assert table.state.seat == 0 and bram.page["turn"] == "other" and not bram.page.get("since")
    now[0] += 125
    program._guests.sender.pages.clear()  # as when a page has to be made again
    heard(program)
    assert bram.page["since"] == 125
    rolled_away(program, table)
    heard(program)
    assert ada.page["turn"] == "other" and not ada.page.get("since")


# -- the sheet ----------------------------------------------------------------------------------------------


def test_someone_who_scans_takes_a_seat_or_adds_one(program: MainProgram, party: OfflineParty) -> None:
    setup = at_setup(program, "Ada", "Bram")
    keys(program, "p")
    assert name(program) == "phones" and party.is_open
    bert, cleo = OfflinePhone(party, 1, "Bert"), OfflinePhone(party, 2, "Cleo")
    assert offered(bert) == ["Ada", "Bram", "Player 3"]
    settle(program)
    assert [seat.name for seat in setup.seats] == ["Ada", "Bert", "Cleo"]
    tap(program, f"away-{bert.guest}")
    assert bert.last("gone")["why"] == "kicked" and scene(program).focus.find(f"away-{bert.guest}") is None
    keys(program, "escape")
    assert name(program) == "setup" and spot(program, "phones").label == "Phones: 1"
    assert not spot(program, "seat-1-leave").enabled and not spot(program, "seat-2-leave").enabled
    spot(program, "seat-2-who").adjust(1)  # type: ignore[misc]
    settle(program)
    assert setup.seats[2].bot and program.phone(2) == "" and [one.name for one in party.guests()] == ["Cleo"]
    assert cleo.last("room")["me"].get("seat") is None, "the guest stays in the room"


def test_who_plays_alone_has_a_pad_and_a_hand(program: MainProgram, party: OfflineParty) -> None:
    """There is nobody to hide anything from, so everything can also be used at the screen."""
    alone = next(id for id in registry.ids() if registry.load(id).info.seats[1] == 1 and registry.load(id).open)
    program.open_setup(alone)
    settle(program)
    (phone,) = sat(program, party, 0)
    tap(program, "start")
    heard(program)
    assert name(program) == "table" and scene(program).decider_looks_here and phone.page["turn"] == "you"
    assert phone.page["you"]["name"] == program.profile.name and spot(program, "phones").label == "Phones: 1"
    phone.say(t="pad", a="next")
    heard(program)
    assert scene(program).focus.seen


def test_a_new_code_stopping_and_opening_again(program: MainProgram, party: OfflineParty) -> None:
    at_setup(program, "Ada", "Bram")
    keys(program, "p")
    phone, code = OfflinePhone(party, 0, "Ada"), party.code
    keys(program, "n")
    assert party.code != code and program.phone(0) == "here"
    keys(program, "x")
    assert not party.is_open and phone.last("gone")["why"] == "closed" and program.phone(0) == ""
    assert not spot(program, "new-code").enabled
    keys(program, "o")
    assert party.is_open and name(program) == "phones"


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_sheet_is_read_whole(program_of: Any, text: float) -> None:
    program = program_of((960, 540), text_scale=text)
    program._guests = PhoneBridge(program, OfflineParty())
    at_setup(program, "Ada", "Bram")
    program.stage.look.runs = runs = []
    sat(program, program._guests.party, 0)
    program.stage.look.runs = None
    assert [run.words for run in runs if not run.fits] == []
    if text == 1.0:
        assert {run.words: run.size for run in runs if run.size < 19.5 * program.stage.look.scale} == {}


def test_the_code_can_be_read(program: MainProgram, party: OfflineParty) -> None:
    """Every square has the same whole number of pixels, with the light border that cameras need."""
    from klotho_games.phones.code import squares
    from klotho_games.scenes.phones.join_sheet import _QR

    at_setup(program, "Ada", "Bram")
    keys(program, "p")
    rows, screen = squares(party.url), program.stage.window.screen
    x, y = program.stage.window.to_pixel((_QR.x, _QR.y))
    wide = round(_QR.w * program.stage.look.scale)
    side = wide // (len(rows) + 8)
    left, top = x + (wide - side * len(rows)) // 2, y + (wide - side * len(rows)) // 2
    seen = [[screen.get_at((left + side * n + side // 2, top + side * m + side // 2)).r < 40
             for n in range(-4, len(rows) + 4)] for m in range(-4, len(rows) + 4)]
    light = [[False] * (len(rows) + 8)] * 4
    assert seen == [*light, *([*[False] * 4, *row, *[False] * 4] for row in rows), *light]
    assert side * len(rows) * 1920 / screen.get_width() > 340, "read from three metres"


# -- at the table -------------------------------------------------------------------------------------------


def test_a_phone_plays_and_nothing_of_its_seat_is_seen(program: MainProgram, party: OfflineParty) -> None:
    table, (ada,) = begun(program, party, 0)
    assert name(program) == "table" and table.looking == NOBODY, "nobody hands over to somebody with a phone"
    assert {one.label for one in table.spots} == {"A hidden gem"} and table.focus.find("move:0") is None
    assert table.prompt.current_words[0] == "Ada" and "The cards are on Ada’s phone." in table.prompt.current_words[2]
    assert ada.page["turn"] == "you" and ada.page["n"] > 0
    table.ask_for_hint()
    assert not table.needs_frames, "a hint would tell everybody"
    gem = table.state.hands[0][1]
    id = ada.do(buttons(ada)[f"Hold {gem}"])
    assert ada.answer(id) is None
    heard(program)
    assert table.state.held == gem and ada.answer(id) == {"t": "ok", "id": id}
    assert f"gem of {gem}" not in " ".join(str(line) for line in table.log)
    again = ada.do("undo")
    heard(program)
    assert table.state.held == 0 and ada.answer(again) == {"t": "ok", "id": again}


def test_a_seat_is_taken_over_behind_the_curtain_and_given_back(program: MainProgram, party: OfflineParty) -> None:
    table, (ada,) = begun(program, party, 0)
    assert spot(program, "play-here").label == "Play as Ada here"
    keys(program, "t")
    heard(program)
    assert "big screen" in ada.last("notice")["say"] and [one.name for one in party.guests()] == ["Ada"]
    assert name(program) == "handover" and table.looking == NOBODY
    keys(program, "return")
    assert table.looking == 0 and {one.label for one in table.spots} == {f"Gem {n}" for n in table.state.hands[0]}
    pages = [told["t"] for told in ada.messages].count("hand")
    party.wait()
    ada.sit(0)
    heard(program)
    assert name(program) == "admission" and program.phone(0) == ""
    tap(program, "yes")
    heard(program)
    assert program.phone(0) == "here" and table.looking == NOBODY and ada.page["turn"] == "you"
    assert [told["t"] for told in ada.messages].count("hand") > pages


def test_stopping_gives_every_seat_back_behind_the_curtain(program: MainProgram, party: OfflineParty) -> None:
    table, (ada,) = begun(program, party, 0)
    keys(program, "p")
    keys(program, "x")
    assert ada.last("gone")["why"] == "closed" and name(program) == "phones"
    keys(program, "escape")
    assert name(program) == "handover" and table.looking == NOBODY and table.focus.find("play-here") is None
    keys(program, "return")
    assert table.looking == 0


def test_who_plays_alone_among_bots_draws_the_curtain_too(program: MainProgram, party: OfflineParty) -> None:
    table, _phones = begun(program, party, 0, people=("Ada",), bots=1)
    assert table.looking == NOBODY
    keys(program, "t")
    assert name(program) == "handover" and table.looking == NOBODY
    keys(program, "return")
    assert table.looking == 0


def test_someone_who_asks_for_a_seat_may_be_refused(program: MainProgram, party: OfflineParty) -> None:
    table, _phones = begun(program, party, people=("Ada", "Bram"))
    keys(program, "f10")
    keys(program, "p")
    eve = OfflinePhone(party, 1, "Eve")
    heard(program)
    assert name(program) == "admission"
    tap(program, "no")
    heard(program)
    assert name(program) == "phones" and program.phone(1) == "" and [one.name for one in party.guests()] == ["Eve"]
    assert "notice" in [told["t"] for told in eve.messages], "who was refused can watch"
    keys(program, "escape", "escape")
    assert name(program) == "table" and table.looking == 0 and party.is_open


def test_a_lost_phone_keeps_its_seat_and_the_game_waits(program: MainProgram, party: OfflineParty) -> None:
    table, (ada,) = begun(program, party, 0)
    before = table.state
    ada.lose()
    heard(program)
    assert program.phone(0) == "lost" and table.state is before and table.looking == NOBODY
    assert "isn’t connected" in table.prompt.current_words[2] and spot(program, "play-here")
    assert "isn’t connected" in spot(program, "plate:0").label
    OfflinePhone(party, 0, "Ada", key=ada.key)
    heard(program)
    assert program.phone(0) == "here" and "isn’t connected" not in spot(program, "plate:0").label


def test_no_one_plays_behind_a_pause_or_out_of_turn(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    program.open_pause(table)
    settle(program)
    before = table.state
    id = ada.do(buttons(ada)["Roll"])
    heard(program)
    assert table.state is before and ada.answer(id)["why"] == "busy"  # type: ignore[index]
    keys(program, "escape")
    told: list[Any] = []
    table.on_phone_request(PhoneRequest(1, Roll(), lambda *answer: told.append(answer)))
    table.on_phone_request(PhoneRequest(0, Show(), lambda *answer: told.append(answer)))
    assert [why for _refusal, why in told] == ["turn", "rule"] and told[1][0].rule == "HRD-2.3"
    assert table.state is before and bram.page["turn"] == "other"


def test_who_is_alone_at_the_screen_of_an_open_game_is_handed_nothing_over(
    program: MainProgram, party: OfflineParty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RULES, "open", True, raising=False)
    table, (bram,) = begun(program, party, 1)
    handed: list[object] = []
    monkeypatch.setattr(program.stage, "push", handed.append)
    table.hand_over("a turn", lambda: table)
    assert handed == [] and table.looking == 0
    bram.say(t="leave")
    heard(program)
    table.hand_over("another turn", lambda: table)
    assert handed == [table]


def test_a_page_waits_for_what_is_just_shown(program: MainProgram, party: OfflineParty, monkeypatch: Any) -> None:
    """A die rolls on the big screen. Until it stops, no phone shows the result. A decision is confirmed at once."""
    table, (ada, _bram) = begun(program, party, 0, 1)
    program.change_settings(motion="full")
    settle(program)
    gem = buttons(ada)[f"Hold {table.state.hands[0][0]}"]
    n = ada.page["n"]
    ada.do(gem)
    program.stage.step(0.0, [])
    program.stage.step(0.0, program.stage.input.read(program.stage.window))
    assert ada.page["n"] > n, "at once"
    heard(program)
    n = ada.page["n"]
    ada.do(buttons(ada)["Roll"])
    program.stage.step(0.0, [])
    program.stage.step(0.0, program.stage.input.read(program.stage.window))
    assert table.motions.is_busy and ada.page["n"] == n
    late = ada.do("hint")
    program.stage.step(0.0, [])
    assert ada.answer(late)["why"] == "stale", "its page belongs to a state that is gone"  # type: ignore[index]
    table.motions.finish()
    heard(program)
    assert ada.page["n"] > n


def test_a_hint_goes_to_its_phone_alone(program: MainProgram, party: OfflineParty, monkeypatch: Any) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    asked: list[Any] = []
    monkeypatch.setattr(program, "advise", lambda _session, told, level="hard": asked.append(told))
    ada.do("hint")
    heard(program)
    before = pygame.image.tobytes(program.stage.window.screen, "RGB")
    asked[0](Decision(Roll(), "The pot is empty.", 1.0))
    heard(program)
    assert ada.last("hint")["say"] == "Roll. The pot is empty."
    session = next(scene.session for scene in program.stage.stack if scene.name == "table")  # type: ignore[attr-defined]
    assert session.hints == 1, "medals and lines ask whether there was one"
    assert "hint" not in [told["t"] for told in bram.messages]
    assert pygame.image.tobytes(program.stage.window.screen, "RGB") == before and not table.advice.is_shown
    id = bram.do("hint")
    heard(program)
    assert bram.answer(id)["why"] == "turn"  # type: ignore[index]


def test_only_who_decides_steers_the_table(program: MainProgram, party: OfflineParty, monkeypatch: Any) -> None:
    table, (ada, bram) = begun(program, party, 0, 1)
    pressed: list[Any] = []
    press = table.press
    monkeypatch.setattr(table, "press", lambda p: (pressed.append(p), press(p)))
    bram.say(t="pad", a="right")
    bram.say(t="pad", a="confirm")
    heard(program)
    assert pressed == []
    ada.say(t="pad", a="right")
    heard(program)
    assert [(p.action, p.key, p.device) for p in pressed] == [("right", "phone", "phone")]
    for phone, action in ((bram, "menu"), (ada, "menu"), (ada, "cancel")):
        phone.say(t="pad", a=action)
        heard(program)
        assert name(program) == "table", "neither the one whose turn it is nor another pauses the game of both"
    party.mark_host(bram.guest)
    heard(program)
    bram.say(t="pad", a="menu")
    heard(program)
    assert name(program) == "pause"
    bram.say(t="pad", a="cancel")
    heard(program)
    assert name(program) == "table", "the host may"


def test_no_one_says_that_someone_else_is_there(program: MainProgram, party: OfflineParty) -> None:
    """The curtain is closed for Bram, who plays at the screen. Ada's phone cannot open it."""
    table, (ada,) = begun(program, party, 0)
    while table.state.seat == 0:
        table.play(Roll())
        settle(program)
    assert name(program) == "handover"
    for action in ("confirm", "cancel", "menu"):
        ada.say(t="pad", a=action)
    heard(program)
    assert name(program) == "handover" and table.looking == NOBODY
    bram = OfflinePhone(party, 1, "Bram")
    heard(program)
    tap(program, "yes")
    heard(program)
    assert name(program) == "table" and table.looking == NOBODY and bram.page["turn"] == "you"


def test_a_reaction_stands_on_the_plate_for_two_seconds(program: MainProgram, party: OfflineParty) -> None:
    table, (ada, _bram) = begun(program, party, 0, 1)
    plain, steps = pygame.image.tobytes(program.stage.window.screen, "RGB"), table.session.record.steps
    ada.say(t="react", r="laugh")
    heard(program)
    assert pygame.image.tobytes(program.stage.window.screen, "RGB") != plain
    assert program.stage.sound.played[-1] == "ui_open"
    for _frame in range(22):
        program.stage.step(0.1, [])
    assert pygame.image.tobytes(program.stage.window.screen, "RGB") == plain
    assert table.session.record.steps == steps and not table.log
    program.change_settings(reactions=False)
    settle(program)
    party.wait()
    ada.say(t="react", r="groan")
    heard(program)
    assert pygame.image.tobytes(program.stage.window.screen, "RGB") == plain


def test_the_room_stays_when_the_table_is_left(program: MainProgram, party: OfflineParty) -> None:
    table, phones = begun(program, party, 0, 1)
    program.leave_table(table)
    heard(program)
    assert name(program) == "shelf" and party.is_open and [one.name for one in party.guests()] == ["Ada", "Bram"]
    for phone in phones:
        assert phone.messages[-1]["t"] != "gone" and "next game" in phone.last("table")["say"]
        assert not phone.last("room").get("playing"), "pages of the old game are gone"


def test_phones_play_to_the_end_and_again(program: MainProgram, party: OfflineParty) -> None:
    table, phones = begun(program, party, 0, 1)
    while name(program) == "table":
        phone = phones[table.state.seat]
        offered = buttons(phone)
        party.wait()
        phone.do(offered.get("Stop", offered["Roll"]))
        heard(program)
    assert name(program) == "results" and party.is_open
    heard(program)
    assert {phone.page["turn"] for phone in phones} == {"over"}
    program.play_again(table.session)
    heard(program)
    assert name(program) == "table" and phones[0].page["turn"] == "you"


# -- the reader of the event queue ---------------------------------------------------------------------------


def test_what_is_posted_wakes_the_reader_and_is_handed_on_in_order(program: MainProgram) -> None:
    given = Input()
    posted = [Press(None, "phone", "phone"), PhoneRequest(0, None, lambda *_answer: None)]
    for signal in posted:
        given.post(signal)
    assert given.read(program.stage.window, wait_ms=10_000) == posted
    assert given.read(program.stage.window) == []
    wake()
    assert given.read(program.stage.window, wait_ms=10_000) == []


def test_a_server_that_died_is_told_and_can_be_opened_again(program: MainProgram) -> None:
    guests = program._guests = PhoneBridge(program, Party(wake, "127.0.0.1"))
    at_setup(program, "Ada", "Bram")
    guests.open()
    server: Any = guests.party._server
    server._loop.call_soon_threadsafe(server._loop.stop)  # the server ends unexpectedly
    server._thread.join(5)
    program.tick(0.0)
    assert "An error has disconnected all phones" in guests.problem and not guests.party.is_open and guests.count == 0
    guests.open()
    assert guests.party.is_open and not guests.problem
    guests.close()
