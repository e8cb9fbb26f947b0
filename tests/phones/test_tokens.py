"""Phones show the tokens of the people at the seats."""

from __future__ import annotations

from random import Random

from klotho_games.core.chance import seeds
from klotho_games.core.games.phone_page import Rows, Seats
from klotho_games.core.play.session import Session
from klotho_games.phones import pages
from klotho_games.phones.limits import Limits
from klotho_games.phones.room import Room
from klotho_games.phones.room_page import Place, RoomPage, table_of
from tests.registry.tables import every_game, setups


@every_game
def test_a_page_shows_the_token_of_its_person_and_of_the_others(game):
    seats = max(game.info.seats[0], min(2, game.info.seats[1]))
    faces = ("kit", "")[:seats]
    session, rng = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("tokens")), Random(4)
    marks = [pages.make_numbered_page(session, 0, 1, shown).hand.you for shown in (faces, ())]
    assert [you and you.mark for you in marks] == ["circle kit", "circle"]
    while not session.is_over:
        session.step_chance() if session.needs_chance else session.play(rng.choice(session.legal()))
    hand = pages.make_numbered_page(session, seats - 1, 2, faces).hand
    ranked = next(part for part in hand.parts if isinstance(part, Rows))
    assert sorted(row.seat for row in ranked.rows) == ["circle kit", "square"][:seats]
    assert {line.seat for line in hand.log} <= {"", "circle kit", "square"}


def test_the_choice_of_seats_shows_who_they_are_kept_for():
    sheet = RoomPage("Katamari", (Place("Ada", kept=True, face="kit"), Place("Lachesis", "bot"), Place("Player 3")))
    room = Room(Limits())
    dov = room.enter("Dov", "dd", "ines")
    part = table_of(sheet, room, dov).parts[0]
    assert isinstance(part, Seats)
    assert [seat.mark for seat in part.seats] == ["circle kit", "square", "triangle"]
    room.sit(room.enter("Eve", "ee", "bram"), 2)
    part = table_of(sheet, room, dov).parts[0]
    assert isinstance(part, Seats) and part.seats[2].mark == "triangle bram", "the picture that the guest has chosen"
