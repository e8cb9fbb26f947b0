"""Votes: who has asked for what, and until when."""

from __future__ import annotations

from klotho_games.phones.requests import Vote
from klotho_games.phones.votes import LASTS, Votes


def test_everyone_has_one_voice_and_can_take_it_back():
    votes = Votes()
    for guest in (1, 2, 1):
        votes.ask("pause", guest, 0)
    assert votes.open_votes(lambda _step: 2) == (Vote("pause", (1, 2), 2),)
    votes.take_back("pause", 1)
    votes.take_back("leave", 2)
    assert votes.open_votes(lambda _step: 2) == (Vote("pause", (2,), 2),) and not votes.has_asked("pause", 1)


def test_a_vote_lasts_from_its_last_voice_as_long_as_it_is_offered_and_its_voices_play():
    votes = Votes()
    votes.ask("pause", 1, 0)
    votes.ask("leave", 1, 0)
    votes.ask("pause", 2, 50)
    votes.prune(["pause", "leave"], [1, 2], LASTS)
    assert [vote.step for vote in votes.open_votes(lambda _step: 2)] == ["pause"], "no one has joined the other"
    votes.prune(["pause"], [2, 3], LASTS)
    assert votes.open_votes(lambda _step: 2) == (Vote("pause", (2,), 2),)
    votes.prune(["again"], [2, 3], LASTS)
    assert votes.open_votes(lambda _step: 2) == ()
    votes.ask("pause", 2, 50)
    votes.prune(["pause"], [3], 51)
    assert votes.open_votes(lambda _step: 2) == ()
