"""Phones that ask several people at the same time: what they show, when it counts, and what the big screen says of it.

The games are found by asking their rules.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.core.games.phone_page import CHANGE
from klotho_games.core.games.registry import Game
from klotho_games.core.play.early_answers import list_overlap
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import PhoneRequest
from tests.hands import unseen_program
from tests.phones.test_pages import ids_of, subsets
from tests.scenes.test_phones_wait import Sitting

__all__ = ["unseen_program"]

AT_ONCE = [game for game in map(registry.load, registry.ids()) if hasattr(game.rules, "together")]
every_game_at_once = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in AT_ONCE])
PEOPLE = 3


@pytest.fixture
def program(unseen_program: MainProgram) -> MainProgram:
    return unseen_program


def to_overlap(session: Session) -> list[Move]:
    """Return random moves up to a moment in which the first seat is asked, and others can decide with it."""
    for n in range(200):
        again, rng, moves = Session.new(session.game, session.setup, session.seed), Random(n), list[Move]()
        again.draw_chance()
        while not again.is_over:
            if again.to_act == 0 and list_overlap(again.rules, again.state):
                return moves
            moves.append(rng.choice(list(again.legal())))
            again.play(moves[-1])
            again.draw_chance()
    raise AssertionError("nobody is ever asked with the first seat")


class Evening(Sitting):
    def __init__(self, program: MainProgram, game: Game, screen: int = 0) -> None:
        super().__init__(program, game, screen, to_overlap, PEOPLE)
        self.rest()
        self.later = [seat for seat in list_overlap(game.rules, self.session.state) if seat != self.session.to_act]

    def rest(self) -> None:
        """Wait until nothing moves, every phone has its page, and people have had time to press again."""
        for _frame in range(600):
            self.frames(1)
            if not self.table.motions.is_busy:
                break
        self.frames(2 * PEOPLE)
        self.party.wait()

    def phone(self, seat: int) -> Any:
        return next(phone for phone in self.phones if phone.seat == seat)

    def choices(self, seat: int) -> list[Move]:
        return list(self.session.rules.legal(self.table.early.answers.turn_of(seat)))

    def answer(self, seat: int, move: Move) -> None:
        """Make a move with the buttons of the seat's page."""
        page, turn = self.guests.sender.pages[seat].page.page, self.table.early.answers.turn_of(seat)
        ways = [(id, ()) for id in ids_of(page)] + [(id, picks) for id in page.labels for picks in subsets(page, id)]
        made = ((way, page.move(*way)) for way in ways)
        id, picks = next(way for way, found in made if found and self.session.rules.same(turn, found) == move)
        pressed = self.phone(seat).do(id, picks)
        self.rest()
        assert self.phone(seat).answer(pressed) == {"t": "ok", "id": pressed}

    def plate(self, seat: int) -> str:
        spot = self.table.focus.find(f"plate:{seat}")
        return spot.label if spot is not None else ""


@every_game_at_once
def test_people_decide_before_their_turn_and_the_record_keeps_its_order(game: Game, program: MainProgram) -> None:
    evening = Evening(program, game)
    session, later, ply = evening.session, evening.later, evening.session.ply
    assert later and {evening.phone(seat).page["turn"] for seat in (0, *later)} == {"you"}
    given = {seat: evening.choices(seat)[0] for seat in later}
    for seat in later:
        evening.answer(seat, given[seat])
        page = evening.phone(seat).page
        assert page["turn"] == "other" and [one["id"] for one in page["moves"]] == [CHANGE]
        assert "Has already decided." in evening.plate(seat)
    assert session.ply == ply and evening.phone(0).page["turn"] == "you" and "already" not in evening.plate(0)
    own = session.legal()[0]
    program.stage.input.post(PhoneRequest(0, own, lambda *_answer: None))
    for _wait in range(len(later) + 1):
        evening.rest()
    expected = [own, *(given[seat] for seat in later)]
    assert [played.step for played in session.history[ply:] if played.seat >= 0][: len(expected)] == expected
    assert not any("already" in evening.plate(seat) for seat in range(PEOPLE))


@every_game_at_once
@pytest.mark.parametrize("button", [CHANGE, "undo"])
def test_an_early_answer_can_be_changed_and_says_nothing_to_others(
    game: Game, program: MainProgram, button: str
) -> None:
    evening = Evening(program, game)
    seat, others = evening.later[0], [n for n in range(PEOPLE) if n != evening.later[0]]
    heard = [evening.phone(n).page for n in others]
    first, *_more, last = evening.choices(seat)
    evening.answer(seat, first)
    assert [evening.phone(n).page for n in others] == heard, "an answer tells the others nothing"
    pressed = evening.phone(seat).do(button)
    evening.rest()
    assert evening.phone(seat).answer(pressed) == {"t": "ok", "id": pressed}
    assert evening.phone(seat).page["turn"] == "you" and "already" not in evening.plate(seat)
    evening.answer(seat, last)
    assert evening.table.early.answers.answer_of(seat) == last and evening.session.state is not None


@every_game_at_once
def test_a_page_on_which_someone_is_choosing_is_not_replaced_while_others_decide(
    game: Game, program: MainProgram
) -> None:
    evening = Evening(program, game)
    for seat in evening.later[1:]:
        page = evening.phone(seat).page
        evening.answer(evening.later[0], evening.choices(evening.later[0])[0])
        program.stage.input.post(PhoneRequest(0, evening.session.legal()[0], lambda *_answer: None))
        evening.rest()
        now = evening.phone(seat).page
        assert now is page or now.get("keeps_picks"), "what the person has picked is lost"
        return


@every_game_at_once
def test_who_gives_the_phone_back_is_asked_at_the_screen(game: Game, program: MainProgram) -> None:
    evening = Evening(program, game)
    seat = evening.later[0]
    evening.answer(seat, evening.choices(seat)[0])
    evening.phone(seat).say(t="stand")
    evening.rest()
    assert evening.table.early.standing(seat) == "" and evening.table.early.answers.answer_of(seat) is None


@every_game_at_once
def test_only_phones_ask_early(game: Game, program: MainProgram) -> None:
    evening = Evening(program, game, screen=1)
    session, seat = evening.session, evening.later[0]
    evening.answer(seat, evening.choices(seat)[0])
    assert session.to_act == 0 and evening.table.early.standing(0) == ""
    ply = session.ply
    evening.table.play(session.legal()[0])
    evening.rest()
    assert session.ply >= ply + 2, "the early answer follows by itself"
