"""Guests with phones: their names, for whom their games count, and how they get a lost seat back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.core.contract import NOBODY
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.scenes.program import MainProgram
from shots.offline_phones import OfflineParty, OfflinePhone
from tests.sample_game.rules import Roll, Stop
from tests.scenes.rig import keys, name, settle, spot, tap
from tests.scenes.test_phones import at_setup, begun, heard, scene

ALONE = [id for id in registry.ids() if registry.load(id).info.seats[1] == 1]


@pytest.fixture
def program(program_of: Callable[..., MainProgram]) -> MainProgram:
    return program_of((640, 360))


def offered(phone: OfflinePhone) -> list[dict[str, Any]]:
    """Return the seats that a phone was offered when it joined."""
    laid = next(told for told in phone.messages if told["t"] == "table" and told["parts"])
    found: list[dict[str, Any]] = laid["parts"][0]["seats"]
    return found


def evening(program: MainProgram, party: OfflineParty, seat: int, guest: str, *people: str) -> Any:
    """Seat a guest and start the game."""
    at_setup(program, *people)
    keys(program, "p")
    phone = OfflinePhone(party, seat, guest)
    settle(program)
    keys(program, "escape")
    tap(program, "start")
    while name(program) in ("handover", "drape"):
        keys(program, "return")
    heard(program)
    return scene(program), phone


def played_out(program: MainProgram, table: Any) -> None:
    while name(program) != "results":
        if name(program) in ("handover", "drape"):
            keys(program, "return")
            continue
        session = table.session
        session.draw_chance()
        legal = session.legal()
        table.play(Stop() if Stop() in legal else Roll())
        settle(program)


def test_a_seat_that_has_a_name_is_kept_for_someone_who_has_it(program: MainProgram, party: OfflineParty) -> None:
    at_setup(program, "Ada", "Bram")
    keys(program, "p")
    eve = OfflinePhone(party, 2, "Eve")
    assert [seat.get("kept", False) for seat in offered(eve)] == [True, True, False]
    assert offered(eve)[1]["small"] == "Bram’s seat, free"


def test_who_comes_back_on_another_evening_has_the_same_name(program: MainProgram, party: OfflineParty) -> None:
    """In every seat, because the seat with their name from last time is free."""
    for seat in (0, 1, 2):
        setup = at_setup(program, "Ada", "Bram")
        keys(program, "p")
        OfflinePhone(party, seat, "bram")
        settle(program)
        assert setup.seats[seat].name.casefold() == "bram"
        names = [one.name.casefold() for one in setup.seats]
        assert len(set(names)) == len(names) and not any("2" in one for one in names if one.startswith("bram"))
        keys(program, "x", "escape", "escape")
    setup = at_setup(program, "Ada", bots=1)
    keys(program, "p")
    OfflinePhone(party, 2, setup.seats[1].name)
    settle(program)
    assert setup.seats[1].bot and setup.seats[1].name != setup.seats[2].name, "a bot gives way"


def test_no_one_gets_a_second_name(program: MainProgram, party: OfflineParty) -> None:
    setup = at_setup(program, "Ada", "Player 2")
    keys(program, "p")
    OfflinePhone(party, 1, "Bram")
    settle(program)
    other = OfflinePhone(party, None, "bram")
    settle(program)
    assert other.last("no")["why"] == "name" and [seat.name for seat in setup.seats] == ["Ada", "Bram"]
    OfflinePhone(party, 2, "ada")
    settle(program)
    assert [seat.name for seat in setup.seats] == ["Player 1", "Bram", "ada"], "Ada sits where she has sat down"
    keys(program, "escape")
    tap(program, "start")
    assert program.guests.game_scene.session.notes["who"].split() == ["-", "-", program.profile.id]  # type: ignore[union-attr]


@pytest.mark.parametrize("has_profile", [False, True])
def test_a_guest_on_the_first_seat_does_not_play_for_the_owner(
    has_profile: bool, program: MainProgram, party: OfflineParty
) -> None:
    if has_profile:
        program.profiles.add("Eve")
        program.profiles.choose("Ada")
    table, _eve = evening(program, party, 0, "Eve", "Ada", "Player 2")
    played_out(program, table)
    ada, eve = program.profiles.get("Ada"), program.profiles.get("Eve")
    assert ada is not None and ada.games == 0
    assert eve.games == 1 if eve is not None else not has_profile
    program.play_again(table.session)
    heard(program)
    played_out(program, scene(program) if name(program) == "table" else program.guests.table)
    ada, eve = program.profiles.get("Ada"), program.profiles.get("Eve")
    assert ada is not None and ada.games == 0, "and not the next time either"
    assert eve.games == 2 if eve is not None else not has_profile


def test_who_owns_the_profile_plays_for_it_with_a_phone_too(program: MainProgram, party: OfflineParty) -> None:
    table, _ada = evening(program, party, 0, "ada", "Ada", "Player 2")
    played_out(program, table)
    assert program.profile.games == 1


def test_a_seat_that_was_lent_in_the_middle_counts_for_no_one(program: MainProgram, party: OfflineParty) -> None:
    table, _phones = begun(program, party)
    keys(program, "p") if spot_of(program, "phones") else program.open_phones()
    settle(program)
    OfflinePhone(party, 0, "Eve")
    heard(program)
    assert name(program) == "admission" and "doesn’t count for Ada" in scene(program).detail
    tap(program, "yes")
    heard(program)
    assert table.session.record.marks.lent == (0,)
    table.session.mark_lent(0)
    kept = journal.replay(table.session.journal.path)  # type: ignore[union-attr]
    assert kept.record.marks.lent == (0,), "once, and for whoever goes on with it another day"
    keys(program, "escape")
    played_out(program, table)
    assert program.profile.games == 0
    assert [one.who for entry in program.reckoning.annals.entries for one in entry.sitters] == ["", ""]


def spot_of(program: MainProgram, id: str) -> bool:
    return scene(program).focus.find(id) is not None


@pytest.mark.parametrize("game", ALONE)
def test_a_guest_who_plays_alone_does_not_play_for_the_owner(game: str, program: MainProgram,
                                                             party: OfflineParty) -> None:
    program.open_setup(game)
    settle(program)
    keys(program, "p")
    eve = OfflinePhone(party, 0, "Eve")
    settle(program)
    keys(program, "escape")
    tap(program, "start")
    heard(program)
    session = scene(program).session
    assert session.setup.seats == ("Eve",) and session.notes["who"] == "-" and not session.record.marks.lent
    assert eve.page["you"]["name"] == "Eve"


# -- a seat whose phone is lost -----------------------------------------------------------------------------


def test_a_lost_seat_is_given_back_by_a_yes_at_the_screen(program: MainProgram, party: OfflineParty) -> None:
    table, (ada,) = begun(program, party, 0)
    ada.lose()
    heard(program)
    again = OfflinePhone(party, 0, "Ada")
    heard(program)
    assert name(program) == "admission" and "another phone" in scene(program).question
    assert "hand" not in [told["t"] for told in again.messages] and program.phone(0) == "lost"
    tap(program, "yes")
    heard(program)
    assert program.phone(0) == "here" and again.page["turn"] == "you" and table.looking == NOBODY
    assert table.session.record.marks.lent == ()


def test_a_no_leaves_a_lost_phone_its_seat(program: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(program, party, 0)
    ada.lose()
    heard(program)
    eve = OfflinePhone(party, 0, "Eve")
    heard(program)
    tap(program, "no")
    heard(program)
    assert not any(told.get("you") for told in eve.messages if told["t"] == "hand") and program.phone(0) == "lost"
    OfflinePhone(party, 0, "Ada", key=ada.key)
    heard(program)
    assert program.phone(0) == "here" and name(program) == "table"


def test_a_question_goes_when_its_answer_would_be_for_someone_else(program: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(program, party, 0)
    ada.lose()
    heard(program)
    asks = OfflinePhone(party, 0, "Ada")
    heard(program)
    asking = scene(program)
    assert name(program) == "admission"
    asks.lose()
    party.wait(2)
    eve = OfflinePhone(party, 0, "Eve", id="eve")
    asking._answer(True)  # someone says yes in the same frame
    assert "hand" not in [told["t"] for told in eve.messages] and program.phone(0) == "lost"
    heard(program)
    assert name(program) == "admission" and scene(program) is not asking and "Eve" in scene(program).question


def test_the_name_in_the_question_is_that_of_who_gets_the_seat(program: MainProgram, party: OfflineParty) -> None:
    """Ada asks and leaves, then Eve asks, all before the screen reads the requests."""
    _table, (ada,) = begun(program, party, 0)
    ada.lose()
    heard(program)
    asks = OfflinePhone(party, 0, "Ada")
    requests = party.take_requests()
    asks.lose()
    OfflinePhone(party, 0, "Eve")
    for request in requests:
        program.guests._grant(request)
    program.guests._ask()
    settle(program)
    assert name(program) == "admission" and scene(program).question.startswith("Eve")


def test_who_comes_back_by_key_takes_the_question_away(program: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(program, party, 0)
    ada.lose()
    heard(program)
    OfflinePhone(party, 0, "Eve")
    heard(program)
    assert name(program) == "admission"
    OfflinePhone(party, 0, "Ada", key=ada.key)
    heard(program)
    assert name(program) == "table" and program.phone(0) == "here"


def test_stopped_codes_are_told_and_a_new_code_is_made_at_the_sheet(program: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(program, party, 0)
    for n in range(party._limits.wrong_in_all):
        party._talk.door.opens(f"192.168.0.{n}", "WRONG2", 0.0)
    heard(program)
    assert program.phone(0) == "here" and ada.messages[-1]["t"] != "gone" and party.is_open
    keys(program, "p")
    assert party.code == "" and name(program) == "phones" and spot(program, "new-code").enabled
    keys(program, "n")
    assert party.code and program.phone(0) == "here"
