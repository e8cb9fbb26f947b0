"""How a game was won is read from its events. Every claim is counted again here in a different way."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.count import scores, winners
from klotho_games.games.klobba.telling.how_it_was_won import How, account, explain_victory, ranks
from tests.games.klobba.table_rig import at_random, new_session

GAMES = range(60)


@cache
def played(number: int) -> Session:
    session, rng = new_session(500 + number, 2 + number % 5), random.Random(number)
    while not session.is_over:
        session.play(at_random(session, rng))
        session.draw_chance()
    return session


def told(session: Session) -> How:
    return explain_victory(account(all_events(session), len(session.setup.seats)), session.setup.seats)


def all_events(session: Session) -> list[ev.KlobbaEvent]:
    return [event for one in session.history for event in one.events]  # type: ignore[misc]


def numbers(words: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", words)]


def by_round(session: Session) -> list[tuple[int, ...]]:
    """Return the scores of the states in which a round began."""
    return [scores(one.state) for one in session.history if any(isinstance(e, ev.RoundBegan) for e in one.events)]


@pytest.mark.parametrize("number", range(25))
def test_the_account_is_that_of_the_table(number: int) -> None:
    session = played(number)
    found = account(all_events(session), len(session.setup.seats))
    assert (found.scores, tuple(found.kept)) == (scores(session.state), session.state.stars)
    assert found.clobbered == [len(pile) for pile in session.state.piles]
    assert tuple(seat for seat, rank in enumerate(ranks(found)) if rank == 1) == winners(session.state)
    assert found.rounds == by_round(session)


def test_several_kinds_of_victories_are_told() -> None:
    kinds = {told(played(number)).kind for number in GAMES}
    assert kinds >= {"tie", "last", "from-last", "partner", "start", "card", "clobbered", "stars"}


@pytest.mark.parametrize("number", GAMES)
def test_what_is_told_is_true(number: int) -> None:
    session = played(number)
    how, s, final = told(session), session.state, scores(session.state)
    best = winners(s)
    others = sorted((final[seat] for seat in range(len(final)) if seat not in best), reverse=True)
    seat = best[0]
    match how.kind:
        case "shared":
            assert len(best) > 1
        case "tie":
            assert final.count(max(final)) > 1 and len(best) == 1
        case "last":
            flipped = [n for n, one in enumerate(session.history)
                       if any(isinstance(e, ev.CardsFlipped) for e in one.events)]
            before = scores(session.history[flipped[-1] - 1].state)
            assert before[seat] < max(before) and final[seat] == max(final)
        case "from-last":
            (n,) = numbers(how.words)
            then = by_round(session)[n]
            assert then[seat] == min(then) and then.count(min(then)) == 1
        case "quiet":
            assert not any(isinstance(e, ev.ClobberWon) and e.seat == seat for e in all_events(session))
        case "partner":
            earned, margin = numbers(how.words)
            assert earned > margin == final[seat] - others[0] and earned > s.pile_stars[seat]
        case "start":
            assert all(then[seat] == max(then) and then.count(max(then)) == 1 for then in by_round(session)[1:])
        case "card":
            n, stars = numbers(how.words)
            assert n >= 2 and 0 < stars <= s.pile_stars[seat]
        case "clobbered":
            assert all(len(pile) < len(s.piles[seat]) for one, pile in enumerate(s.piles) if one != seat)
        case "stars":
            assert str(final[seat] - others[0]) in how.words
        case _:
            raise AssertionError(how)


def test_equal_stars_and_equally_many_clobbered_are_shared() -> None:
    found = account((), 3)
    assert explain_victory(found, ("Ada", "Bram", "Cleo")).kind == "shared" and ranks(found) == (1, 1, 1)


def test_who_never_won_a_clobber_is_the_quiet_chief() -> None:
    found = account((ev.RoundBegan(1, 0, 1), ev.StarsPaid(1, 0, 3, "nobody")), 2)
    assert explain_victory(found, ("Ada", "Bram")).kind == "quiet" and ranks(found) == (1, 2)
