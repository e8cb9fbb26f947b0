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
def house(house_of: Callable[..., MainProgram]) -> MainProgram:
    return house_of((640, 360))


def offered(phone: OfflinePhone) -> list[dict[str, Any]]:
    """Return the seats that a phone was offered when it joined."""
    laid = next(told for told in phone.messages if told["t"] == "table" and told["parts"])
    found: list[dict[str, Any]] = laid["parts"][0]["seats"]
    return found


def evening(house: MainProgram, party: OfflineParty, seat: int, guest: str, *people: str) -> Any:
    """Seat a guest and start the game."""
    at_setup(house, *people)
    keys(house, "p")
    phone = OfflinePhone(party, seat, guest)
    settle(house)
    keys(house, "escape")
    tap(house, "start")
    while name(house) in ("handover", "drape"):
        keys(house, "return")
    heard(house)
    return scene(house), phone


def played_out(house: MainProgram, table: Any) -> None:
    while name(house) != "results":
        if name(house) in ("handover", "drape"):
            keys(house, "return")
            continue
        session = table.session
        session.draw_chance()
        legal = session.legal()
        table.play(Stop() if Stop() in legal else Roll())
        settle(house)


def test_a_seat_that_has_a_name_is_kept_for_someone_who_has_it(house: MainProgram, party: OfflineParty) -> None:
    at_setup(house, "Ada", "Bram")
    keys(house, "p")
    eve = OfflinePhone(party, 2, "Eve")
    assert [seat.get("kept", False) for seat in offered(eve)] == [True, True, False]
    assert offered(eve)[1]["small"] == "Bram’s seat, free"


def test_who_comes_back_on_another_evening_has_the_same_name(house: MainProgram, party: OfflineParty) -> None:
    """In every seat, because the seat with their name from last time is free."""
    for seat in (0, 1, 2):
        setup = at_setup(house, "Ada", "Bram")
        keys(house, "p")
        OfflinePhone(party, seat, "bram")
        settle(house)
        assert setup.seats[seat].name.casefold() == "bram"
        names = [one.name.casefold() for one in setup.seats]
        assert len(set(names)) == len(names) and not any("2" in one for one in names if one.startswith("bram"))
        keys(house, "x", "escape", "escape")
    setup = at_setup(house, "Ada", bots=1)
    keys(house, "p")
    OfflinePhone(party, 2, setup.seats[1].name)
    settle(house)
    assert setup.seats[1].bot and setup.seats[1].name != setup.seats[2].name, "a bot gives way"


def test_no_one_gets_a_second_name(house: MainProgram, party: OfflineParty) -> None:
    setup = at_setup(house, "Ada", "Player 2")
    keys(house, "p")
    OfflinePhone(party, 1, "Bram")
    settle(house)
    other = OfflinePhone(party, None, "bram")
    settle(house)
    assert other.last("no")["why"] == "name" and [seat.name for seat in setup.seats] == ["Ada", "Bram"]
    OfflinePhone(party, 2, "ada")
    settle(house)
    assert [seat.name for seat in setup.seats] == ["Player 1", "Bram", "ada"], "Ada sits where she has sat down"
    keys(house, "escape")
    tap(house, "start")
    assert house.guests.game_scene.session.notes["who"].split() == ["-", "-", house.profile.id]  # type: ignore[union-attr]


@pytest.mark.parametrize("has_profile", [False, True])
def test_a_guest_on_the_first_seat_does_not_play_for_the_owner(
    has_profile: bool, house: MainProgram, party: OfflineParty
) -> None:
    if has_profile:
        house.profiles.add("Eve")
        house.profiles.choose("Ada")
    table, _eve = evening(house, party, 0, "Eve", "Ada", "Player 2")
    played_out(house, table)
    ada, eve = house.profiles.get("Ada"), house.profiles.get("Eve")
    assert ada is not None and ada.games == 0
    assert eve.games == 1 if eve is not None else not has_profile
    house.play_again(table.session)
    heard(house)
    played_out(house, scene(house) if name(house) == "table" else house.guests.table)
    ada, eve = house.profiles.get("Ada"), house.profiles.get("Eve")
    assert ada is not None and ada.games == 0, "and not the next time either"
    assert eve.games == 2 if eve is not None else not has_profile


def test_who_owns_the_profile_plays_for_it_with_a_phone_too(house: MainProgram, party: OfflineParty) -> None:
    table, _ada = evening(house, party, 0, "ada", "Ada", "Player 2")
    played_out(house, table)
    assert house.profile.games == 1


def test_a_seat_that_was_lent_in_the_middle_counts_for_no_one(house: MainProgram, party: OfflineParty) -> None:
    table, _phones = begun(house, party)
    keys(house, "p") if spot_of(house, "phones") else house.open_phones()
    settle(house)
    OfflinePhone(party, 0, "Eve")
    heard(house)
    assert name(house) == "admission" and "doesn’t count for Ada" in scene(house).detail
    tap(house, "yes")
    heard(house)
    assert table.session.record.marks.lent == (0,)
    table.session.mark_lent(0)
    kept = journal.replay(table.session.journal.path)  # type: ignore[union-attr]
    assert kept.record.marks.lent == (0,), "once, and for whoever goes on with it another day"
    keys(house, "escape")
    played_out(house, table)
    assert house.profile.games == 0
    assert [one.who for entry in house.reckoning.annals.entries for one in entry.sitters] == ["", ""]


def spot_of(house: MainProgram, id: str) -> bool:
    return scene(house).focus.find(id) is not None


@pytest.mark.parametrize("game", ALONE)
def test_a_guest_who_plays_alone_does_not_play_for_the_owner(game: str, house: MainProgram,
                                                             party: OfflineParty) -> None:
    house.open_setup(game)
    settle(house)
    keys(house, "p")
    eve = OfflinePhone(party, 0, "Eve")
    settle(house)
    keys(house, "escape")
    tap(house, "start")
    heard(house)
    session = scene(house).session
    assert session.setup.seats == ("Eve",) and session.notes["who"] == "-" and not session.record.marks.lent
    assert eve.page["you"]["name"] == "Eve"


# -- a seat whose phone is lost -----------------------------------------------------------------------------


def test_a_lost_seat_is_given_back_by_a_yes_at_the_screen(house: MainProgram, party: OfflineParty) -> None:
    table, (ada,) = begun(house, party, 0)
    ada.lose()
    heard(house)
    again = OfflinePhone(party, 0, "Ada")
    heard(house)
    assert name(house) == "admission" and "another phone" in scene(house).question
    assert "hand" not in [told["t"] for told in again.messages] and house.phone(0) == "lost"
    tap(house, "yes")
    heard(house)
    assert house.phone(0) == "here" and again.page["turn"] == "you" and table.looking == NOBODY
    assert table.session.record.marks.lent == ()


def test_a_no_leaves_a_lost_phone_its_seat(house: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(house, party, 0)
    ada.lose()
    heard(house)
    eve = OfflinePhone(party, 0, "Eve")
    heard(house)
    tap(house, "no")
    heard(house)
    assert not any(told.get("you") for told in eve.messages if told["t"] == "hand") and house.phone(0) == "lost"
    OfflinePhone(party, 0, "Ada", key=ada.key)
    heard(house)
    assert house.phone(0) == "here" and name(house) == "table"


def test_a_question_goes_when_its_answer_would_be_for_someone_else(house: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(house, party, 0)
    ada.lose()
    heard(house)
    asks = OfflinePhone(party, 0, "Ada")
    heard(house)
    asking = scene(house)
    assert name(house) == "admission"
    asks.lose()
    party.wait(2)
    eve = OfflinePhone(party, 0, "Eve", id="eve")
    asking._answer(True)  # someone says yes in the same frame
    assert "hand" not in [told["t"] for told in eve.messages] and house.phone(0) == "lost"
    heard(house)
    assert name(house) == "admission" and scene(house) is not asking and "Eve" in scene(house).question


def test_the_name_in_the_question_is_that_of_who_gets_the_seat(house: MainProgram, party: OfflineParty) -> None:
    """Ada asks and leaves, then Eve asks, all before the screen reads the requests."""
    _table, (ada,) = begun(house, party, 0)
    ada.lose()
    heard(house)
    asks = OfflinePhone(party, 0, "Ada")
    requests = party.take_requests()
    asks.lose()
    OfflinePhone(party, 0, "Eve")
    for request in requests:
        house.guests._grant(request)
    house.guests._ask()
    settle(house)
    assert name(house) == "admission" and scene(house).question.startswith("Eve")


def test_who_comes_back_by_key_takes_the_question_away(house: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(house, party, 0)
    ada.lose()
    heard(house)
    OfflinePhone(party, 0, "Eve")
    heard(house)
    assert name(house) == "admission"
    OfflinePhone(party, 0, "Ada", key=ada.key)
    heard(house)
    assert name(house) == "table" and house.phone(0) == "here"


def test_stopped_codes_are_told_and_a_new_code_is_made_at_the_sheet(house: MainProgram, party: OfflineParty) -> None:
    _table, (ada,) = begun(house, party, 0)
    for n in range(party._limits.wrong_in_all):
        party._talk.door.opens(f"192.168.0.{n}", "WRONG2", 0.0)
    heard(house)
    assert house.phone(0) == "here" and ada.messages[-1]["t"] != "gone" and party.is_open
    keys(house, "p")
    assert party.code == "" and name(house) == "phones" and spot(house, "new-code").enabled
    keys(house, "n")
    assert party.code and house.phone(0) == "here"
