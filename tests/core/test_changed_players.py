"""Seats that change players in the middle of a game: a bot stands in for a person, a person takes over from a bot."""

from __future__ import annotations

import pytest

from klotho_games.almanac import entry
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import BadSetup
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.people.setup_seats import names_with
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from tests.sample_game.rules import Roll, Stop

TRIO = Setup(("Ada", "Bruno", "Clio"), (("goal", 20),))
SEED = seeds.seed_from_words("changed players")


def begun(game: Game) -> Session:
    session = journal.start(game, TRIO, SEED, bots=("", "", "easy"), notes={"profile": "Ada"})
    session.draw_chance()
    return session


def decide(session: Session) -> None:
    session.play(Stop() if Stop() in session.legal() else Roll())
    session.draw_chance()


def test_a_bot_stands_in_and_a_person_takes_over(hoard: Game) -> None:
    session = begun(hoard)
    assert session.people == [0, 1]
    session.change_player(1, "normal")
    session.change_player(2, "")
    assert (session.bot(1), session.bot(2), session.people) == ("normal", "", [0, 2])
    assert (session.first_bot(1), session.first_bot(2)) == ("", "easy")
    assert session.record.marks.lent == (1, 2) and session.record.bots == ("", "", "easy")
    kept = journal.replay(session.journal.path)  # type: ignore[union-attr]
    assert kept.people == [0, 2] and kept.record == session.record


def test_an_undo_is_repeated_with_the_players_of_its_time(hoard: Game) -> None:
    """It goes back to the last decision of a person, so it matters who was one then."""
    session = begun(hoard)
    while session.to_act != 1:
        decide(session)
    session.change_player(1, "normal")
    session.play(Roll())  # the bot's
    session.change_player(1, "")
    session.draw_chance()
    path = session.journal.path  # type: ignore[union-attr]
    assert journal.replay(path).history == session.history
    session.close()
    assert journal.resume(path).history == session.history


def test_who_left_has_the_seat_again_when_the_game_is_continued(hoard: Game) -> None:
    session = begun(hoard)
    session.change_player(1, "normal")
    session.change_player(2, "")
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    again = journal.resume(path)
    assert again.people == [0, 1] and again.bot(2) == "easy" and again.record.marks.lent == (1, 2)
    assert journal.replay(path).people == [0, 1]


def test_such_a_seat_counts_for_no_person_and_for_no_level(hoard: Game) -> None:
    profiles = Profiles.load()
    for who in ("Ada", "Bruno"):
        profiles.add(who)
    session = begun(hoard)
    session.change_player(1, "normal")
    session.change_player(2, "")
    while not session.is_over:
        decide(session)
    session.change_player(1, "")
    assert session.bot(1) == "normal", "a finished game stays as it is"
    found = entry.read(session.journal.path, profiles)  # type: ignore[union-attr]
    ada = profiles.get("Ada")
    assert ada is not None
    assert [(one.who, one.bot) for one in found.sitters] == [(ada.id, ""), ("", ""), ("", "")]


def test_no_one_else_plays(hoard: Game) -> None:
    session = begun(hoard)
    with pytest.raises(BadSetup):
        session.change_player(1, "genius")
    with pytest.raises(ValueError, match="no seat 7"):
        session.change_player(7, "easy")
    assert session.record.marks.lent == ()


def test_guests_play_again_under_their_own_names() -> None:
    assert names_with({1: "Kit"}, ("Ada", "Bram", "Cleo")) == ("Ada", "Kit", "Cleo")
    assert names_with({2: "bram"}, ("Ada", "Bram", "Cleo")) == ("Ada", "Player 2", "bram")
