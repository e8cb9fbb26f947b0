"""Phones and the big screen, in every game: no page is ahead of the screen, and no table gets stuck.

Nobody touches the big screen here. Whatever it waits for comes from the phones, or it goes on by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.games.phone_page import GO_ON, Aside, Button
from klotho_games.core.games.registry import Game
from klotho_games.core.people.setup_seats import SetupSeat
from klotho_games.core.play.session import Session
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import PhoneRequest
from klotho_games.stage.scene.motion import Hold, Rejoin
from klotho_games.stage.table.phone_moves import READ
from klotho_games.stage.table.table_scene import TableScene
from shots.offline_phones import OfflineParty, OfflinePhone
from tests.depth import depth
from tests.hands import settle, table_of, unseen_program
from tests.registry.tables import NAMES, every_game
from tests.sample_game import HOARD

__all__ = ["unseen_program"]

SEED = bytes(32)
FRAME = 0.1
STILL = 45.0
"""Seconds without a decision that count as stuck; nothing on a screen takes that long."""


class Sitting:
    """A table with phones at all seats except `screen` ones and, in a game for several, a bot at the last seat.

    With `people` there are so many, and no bot.
    """

    def __init__(
        self, program: MainProgram, game: Game, screen: int = 0,
        skip: Callable[[Session], Sequence[Move]] = lambda _s: (), people: int = 0,
    ) -> None:
        self.program, self.party = program, OfflineParty()
        self.guests = program._guests = PhoneBridge(program, self.party)
        program.open_setup(game.id)
        settle(program)
        setup: Any = program.stage.scene
        seats = people + 1 if people else max(game.info.seats[0], min(3, game.info.seats[1]))
        if people:
            setup.seats = [*map(SetupSeat, NAMES[:people])]
        elif seats > 1:
            setup.seats = [*map(SetupSeat, NAMES[: seats - 1]), next(seat for seat in setup.seats if seat.bot)]
        setup.seed = SEED
        setup.rebuild()
        settle(program)
        self.guests.open()
        self.phones = [OfflinePhone(self.party, seat, NAMES[seat]) for seat in range(screen, max(1, seats - 1))]
        settle(program)
        setup.start()
        while not any(isinstance(scene, TableScene) for scene in program.stage.stack):
            program.stage.step(FRAME, [])
        self.table, self.session = table_of(program), table_of(program).session
        self._shown = 0
        for move in skip(self.session):
            self.session.play(move)
            self.session.draw_chance()
        self.table.rebuild()
        program.change_settings(speed="normal", motion="full")
        self.frames(3)
        while program.stage.scene is not self.table:
            program.stage.pop()  # the hand-over
            self.frames(1)

    def frames(self, many: int) -> None:
        stage = self.program.stage
        for _frame in range(many):
            stage.step(FRAME, stage.input.read(stage.window))
            self.look()

    def pass_by(self, seconds: float) -> None:
        self.frames(round(seconds / FRAME))

    # -- what phones show -----------------------------------------------------------------------------------

    def look(self) -> None:
        """Check that no page with the present state is ahead of the screen, if that would spoil anything."""
        scene, session = self.program.stage.scene, self.session
        if self.table.offers_valid:
            self._shown = session.ply
        since = session.history[min(self._shown, session.ply) :]
        drawn = any(played.seat < 0 or any(event.reveals for event in played.events) for played in since)
        for seat, shown in self.guests.sender.pages.items():
            hand = shown.page.hand
            ahead = shown.state is session.state and getattr(shown, "watch",
                                                             None) is None and not self.table.offers_valid
            assert not (ahead and drawn), f"seat {seat} reads “{hand.say}”, and the screen is not there yet"
            ranked = any(getattr(part, "kind", "") == "rank" for part in hand.parts)
            told = scene is not self.table and getattr(scene, "is_count_over", False)
            assert told or not ranked, f"seat {seat} has the ranking, and the screen does not"

    # -- what phones decide ---------------------------------------------------------------------------------

    def play(self, rng: Random, most: int) -> int:
        """Make this many decisions, or play to the end. Return how often the table stopped."""
        session, holds, held, still, ply = self.session, 0, False, 0.0, -1
        while not session.is_over and most > 0:
            self.frames(1)
            holds += self.table.motions.is_held and not held
            held = self.table.motions.is_held
            still = 0.0 if session.ply != ply else still + FRAME
            most -= session.ply != ply
            ply = session.ply
            said = [(phone.page["say"], phone.page.get("moves")) for phone in self.phones]
            words = self.table.prompt.current_words
            assert still < STILL, f"the table stands still at “{words}”; the phones say {said}"
            self._decide(rng)
        return holds

    def _decide(self, rng: Random) -> None:
        """Decide for the seat that is asked, once its page shows the present state."""
        seat = self.session.to_act
        shown = self.guests.sender.pages.get(seat)
        if shown is None or shown.state is not self.session.state or shown.page.hand.turn != "you":
            return
        move = rng.choice(list(self.session.legal()))
        self.program.stage.input.post(PhoneRequest(seat, move, lambda *_answer: None))

    def until_the_end_is_told(self) -> None:
        for _frame in range(2000):
            if getattr(self.program.stage.scene, "is_count_over", False):
                break
            self.frames(1)
        self.frames(len(self.phones) + 2)


def whole_game(session: Session) -> list[Move]:
    """Return the moves of random players in a different game of the same deal."""
    again, rng, moves = Session.new(session.game, session.setup, session.seed), Random(5), list[Move]()
    again.draw_chance()
    while not again.is_over:
        moves.append(rng.choice(list(again.legal())))
        again.play(moves[-1])
        again.draw_chance()
    return moves


@pytest.fixture
def program(unseen_program: MainProgram) -> MainProgram:
    return unseen_program


# -- every game ---------------------------------------------------------------------------------------------


@pytest.mark.long
@every_game
def test_a_table_of_phones_and_a_bot_goes_on_and_no_page_is_ahead_of_it(game: Game, program: MainProgram) -> None:
    Sitting(program, game).play(Random(1), depth(60, short=25))


@pytest.mark.long
@every_game
def test_the_ranking_is_on_phones_when_the_screen_has_told_it(game: Game, program: MainProgram) -> None:
    sitting = Sitting(program, game, skip=lambda session: whole_game(session)[:-depth(12, short=6)])
    sitting.play(Random(2), 5000)
    sitting.until_the_end_is_told()
    assert {phone.page["turn"] for phone in sitting.phones} == {"over"}
    assert all(any(part.get("kind") == "rank" for part in phone.page["parts"]) for phone in sitting.phones)


def wait_to_look(sitting: Sitting) -> Hold:
    hold = Hold(travels=False, shows="The big screen shows a hedgehog.")
    for _frame in range(600):
        if not sitting.table.motions.is_busy and sitting.table.may_act:
            break
        sitting.play(Random(1), 1)
    sitting.table.motions.then(hold, Rejoin(), sitting.table.on_rest)
    sitting.frames(len(sitting.phones) + 2)
    assert sitting.table.motions.hold is hold
    return hold


@every_game
def test_every_phone_can_say_that_it_has_been_seen(game: Game, program: MainProgram) -> None:
    sitting = Sitting(program, game)
    wait_to_look(sitting)
    for phone in sitting.phones:
        assert phone.page["say"] == "The big screen shows a hedgehog." and phone.page["turn"] == "other"
        assert [(one["id"], one["label"]) for one in phone.page["moves"]] == [(GO_ON, "Go on")]
    pressed = [phone.do(GO_ON) for phone in sitting.phones]
    sitting.frames(len(sitting.phones) + 2)
    assert not sitting.table.motions.is_held
    for phone, id in zip(sitting.phones, pressed, strict=True):
        assert phone.answer(id) == {"t": "ok", "id": id}, "who says it second has what they want already"
        assert GO_ON not in [one["id"] for one in phone.page.get("moves", ())]


class Bets:
    """Something to say beside the game, for everyone with a phone."""

    def __init__(self) -> None:
        self.open = True
        self.said: dict[int, str] = {}

    def aside_for(self, seat: int) -> Aside | None:
        icons = {id: "check" if self.said.get(seat) == id else "" for id in ("rain", "sun")}
        return Aside("Rain or sun?", "", tuple(Button(id, id, icon=icon) for id, icon in icons.items())) if (
            self.open) else None

    def hear_aside(self, seat: int, id: str) -> bool:
        if self.open:
            self.said[seat] = id
        return self.open


def saying(phone: OfflinePhone) -> list[tuple[str, str]]:
    return [(one["id"], one.get("icon", "")) for one in phone.page.get("moves", ()) if one["id"] in ("rain", "sun")]


@pytest.mark.parametrize("held", [False, True])
def test_a_phone_says_something_beside_the_game_and_can_change_it(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    sitting, bets = Sitting(program, HOARD), Bets()
    monkeypatch.setattr(sitting.table, "aside_for", bets.aside_for)
    monkeypatch.setattr(sitting.table, "hear_aside", bets.hear_aside)
    sitting.frames(6)
    if held:
        wait_to_look(sitting)
    phone, state, steps = sitting.phones[0], sitting.session.state, sitting.session.record.steps
    assert saying(phone) == [("rain", ""), ("sun", "")]
    for id, shown in (("rain", [("rain", "check"), ("sun", "")]), ("sun", [("rain", ""), ("sun", "check")])):
        sitting.party.wait()
        pressed = phone.do(id)
        sitting.frames(6)
        assert phone.answer(pressed) == {"t": "ok", "id": pressed} and saying(phone) == shown
    assert bets.said == {phone.seat: "sun"}
    assert (sitting.session.state, sitting.session.record.steps) == (state, steps), "it is no move"
    assert sitting.table.motions.is_held == held, "and no wish to go on"
    sitting.party.wait()
    for id, picks in (("rain", ("x",)), ("snow", ())):
        refused = phone.answer(phone.do(id, picks))
        assert refused is not None and (refused["t"], refused["why"]) == ("no", "bad")
    late = phone.do("rain")
    bets.open = False
    sitting.frames(6)
    refused = phone.answer(late)
    assert refused is not None and (refused["t"], refused["why"]) == ("no", "stale")
    assert saying(phone) == [] and bets.said == {phone.seat: "sun"}


@every_game
def test_it_goes_on_by_itself_where_no_one_sits_at_the_screen(game: Game, program: MainProgram) -> None:
    sitting = Sitting(program, game)
    hold = wait_to_look(sitting)
    sitting.pass_by(READ - 2)
    assert sitting.table.motions.hold is hold, "there is time to read it"
    sitting.pass_by(3)
    assert not sitting.table.motions.is_held


@every_game
def test_who_sits_at_the_screen_looks_as_long_as_they_like(game: Game, program: MainProgram) -> None:
    """Unless auto-play is on."""
    sitting = Sitting(program, game, screen=1)
    sitting.table.motions.stop()
    hold = Hold(travels=False)
    sitting.table.motions.then(hold, Rejoin(), sitting.table.on_rest)
    sitting.pass_by(depth(5, short=2) * READ)
    assert sitting.table.motions.hold is hold
    sitting.table.auto = True
    sitting.pass_by(READ + 1)
    assert sitting.table.motions.hold is not hold


# -- requests that come anyway ------------------------------------------------------------------------------


@every_game
def test_while_the_screen_is_looked_at_a_phone_is_told_nothing_else(game: Game, program: MainProgram) -> None:
    sitting = Sitting(program, game)
    hold = wait_to_look(sitting)
    ply, phone = sitting.session.ply, sitting.phones[0]
    for tool in ("hint", "undo"):
        id = phone.do(tool)
        sitting.party.wait()
        sitting.frames(1)
        assert phone.answer(id)["why"] == "stale", tool  # type: ignore[index]
    program.open_pause(sitting.table)
    sitting.frames(3)
    id = phone.do(GO_ON)
    sitting.frames(2)
    assert phone.answer(id)["why"] == "busy"  # type: ignore[index]
    assert sitting.table.motions.hold is hold and sitting.session.ply == ply
