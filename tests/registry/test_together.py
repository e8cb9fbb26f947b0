"""Decisions that several seats can make at the same time (`Rules.together`): whoever is quicker, nothing changes.

The games are found by asking their rules. Each of these tests fails if such a game never lets anyone decide at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from random import Random
from typing import Any

import msgspec
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, NOBODY, Move, Rules
from klotho_games.core.games.registry import Game
from klotho_games.core.play.early_answers import EarlyAnswers, imagine_turn, list_overlap
from klotho_games.core.play.session import Session
from klotho_games.phones import pages
from tests.depth import depth, spread
from tests.phones.test_pages import written
from tests.registry.tables import TABLES, setups

AT_ONCE = [table for table in TABLES if hasattr(table.values[0].rules, "together") and table.values[1] > 1]
every_table_at_once = pytest.mark.parametrize(("game", "seats"), AT_ONCE)
GAMES = depth(4, short=1)
LOOKED_AT = depth(60, short=12)
"""The most moments of a game that a test looks at."""
_LONGEST = 40


@cache
def finish_game(game: Game, seats: int, n: int) -> Session:
    """Return a random game that is over. All tests share it."""
    chosen, rng = setups(game, seats), Random(f"together {game.id} {seats} {n}")
    session = Session.new(game, chosen[n % len(chosen)], seeds.seed_from_words(f"together {n}"))
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


def moments(game: Game, seats: int) -> Iterator[tuple[Session, int]]:
    """Yield games and plies at which several seats can decide, spread over each game; at least one."""
    found = False
    for n in range(max(GAMES, len(setups(game, seats)))):
        session = finish_game(game, seats, n)
        plies = [ply for ply in range(session.ply) if list_overlap(game.rules, session.state_at(ply))]
        some = sorted(Random(n).sample(plies, min(LOOKED_AT, len(plies))))
        found = found or bool(some)
        yield from ((session, ply) for ply in some)
    assert found, "`together` never lets two seats of this table decide at the same time"


def later_seats(rules: Rules[Any, Any], s: Any) -> list[int]:
    return [seat for seat in list_overlap(rules, s) if seat != rules.to_act(s)]


@every_table_at_once
def test_everyone_can_know_who_decides_at_once(game: Game, seats: int) -> None:
    rules, rng = game.rules, Random(1)
    for n in range(GAMES):
        session = finish_game(game, seats, n)
        for ply in range(0, session.ply + 1, depth(1, short=5)):
            s = session.state_at(ply)
            found = list_overlap(rules, s)
            assert len(found) == len(set(found)) != 1 and set(found) <= set(range(seats))
            assert not found or rules.to_act(s) in found, "the seat to act is one of those who decide"
            for viewer in (NOBODY, *range(seats)):
                known = list_overlap(rules, rules.imagine(rules.view(s, viewer), rng))
                assert set(known) == set(found), f"who decides depends on what seat {viewer} does not know"
    assert next(moments(game, seats))


@every_table_at_once
def test_no_one_asked_early_is_forgotten_before_their_turn(game: Game, seats: int) -> None:
    """A question that vanished while a person thinks about it would come back later."""
    rules = game.rules
    for session, ply in moments(game, seats):
        for seat in later_seats(rules, session.state_at(ply)):
            assert imagine_turn(rules, session.state_at(ply), seat) is not None, "its turn is never reached"
            after = (session.state_at(n) for n in range(ply + 1, session.ply + 1))
            s = next(s for s in after if rules.to_act(s) != CHANCE)
            assert rules.to_act(s) < 0 or rules.to_act(s) == seat or seat in list_overlap(rules, s)


def turns_after(rules: Rules[Any, Any], s: Any, seat: int, rng: Random) -> Any | None:
    """Let the others answer at random, and return the state in which the rules ask this seat. None if they never do."""
    others = {*list_overlap(rules, s)}
    for _n in range(_LONGEST):
        acting = rules.to_act(s)
        if acting == seat:
            return s
        if acting != CHANCE and acting not in others:
            return None
        s, _events = rules.apply(s, rules.draw(s, rng) if acting == CHANCE else rng.choice(rules.legal(s)))
    return None


def places(one: Any, other: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the fields in which two views differ. A tuple is one field: in a deck, all cards move up if others draw."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            yield from places(getattr(one, name), getattr(other, name), (*way, name))
    elif one != other:
        yield way


@every_table_at_once
def test_the_others_answers_change_neither_what_a_seat_can_do_nor_what_it_alone_knows(game: Game, seats: int) -> None:
    rules, rng, compared = game.rules, Random(2), 0
    for session, ply in moments(game, seats):
        s = session.state_at(ply)
        for seat in later_seats(rules, s):
            asked = imagine_turn(rules, s, seat)
            ends = [end for _n in range(3) if (end := turns_after(rules, s, seat, rng)) is not None]
            for end in ends:
                assert list(rules.legal(end)) == list(rules.legal(asked)), "what it can do depends on others’ answers"
            for one, other in pairwise(ends):
                public = {*places(rules.view(one, NOBODY), rules.view(other, NOBODY))}
                own = {*places(rules.view(one, seat), rules.view(other, seat))}
                assert own <= public, f"the others’ answers show seat {seat} what an onlooker does not see"
                compared += one != other
    assert compared, "no two answers of others ever made a difference"


@every_table_at_once
def test_a_page_that_comes_early_is_the_page_of_the_turn(game: Game, seats: int) -> None:
    """It is made only from what its seat can know: neither hidden things nor kept answers change a byte of it."""
    rules, rng = game.rules, Random(3)
    for session, ply in moments(game, seats):
        s, names = session.state_at(ply), session.setup.seats
        for seat in later_seats(rules, s):
            asked = imagine_turn(rules, s, seat)
            early = written(game, asked, seat, names)
            hidden = rules.imagine(rules.view(s, seat), rng)
            assert written(game, imagine_turn(rules, hidden, seat), seat, names) == early
            end = turns_after(rules, s, seat, rng)
            if end is not None:
                one, other = (pages.page_of(game, state, seat, names) for state in (asked, end))
                assert (one.say, one.more, one.parts, one.buttons, one.labels, one.brings, one.refusals) == (
                    other.say, other.more, other.parts, other.buttons, other.labels, other.brings, other.refusals)


@every_table_at_once
def test_what_others_have_already_answered_is_on_no_one_elses_page(game: Game, seats: int) -> None:
    for session, ply in moments(game, seats):
        now, rng = session.upto(ply), Random(ply)
        seated = [seat for seat in range(seats) if seat != now.to_act]
        early = EarlyAnswers(now)
        before = [pages.make_numbered_page(now, seat, 1, (), early).hand for seat in range(seats)]
        for seat in later_seats(game.rules, now.state):
            assert early.give(seat, rng.choice(game.rules.legal(early.turn_of(seat)))) is None
        for seat in range(seats):
            hand = pages.make_numbered_page(now, seat, 1, (), early).hand
            if early.standing(seat) == "answered":
                assert hand.turn == "other" and [one.id for one in hand.moves] == ["change"]
            else:
                assert hand == before[seat]
        assert seated and now.ply == ply, "an early answer is not in the record"


@every_table_at_once
def test_an_undo_forgets_early_answers(game: Game, seats: int) -> None:
    decided = ((session, ply) for session, ply in moments(game, seats)
               if any(played.seat >= 0 for played in session.history[:ply]))
    session, ply = next(decided)
    now = Session.new(game, session.setup, session.seed, practice=True)
    for played in session.history[:ply]:
        now.repeat(played.step)
    early, seat = EarlyAnswers(now), later_seats(game.rules, now.state)[0]
    move = game.rules.legal(early.turn_of(seat))[0]
    assert early.give(seat, move) is None and early.answer_of(seat) == move
    now.undo()
    assert early.answer_of(seat) is None
    now.redo()
    assert early.standing(seat) == "asked"


@every_table_at_once
def test_any_order_of_answers_gives_the_same_game(game: Game, seats: int) -> None:
    rules, rng = game.rules, Random(4)
    for session, ply in moments(game, seats):
        s = session.state_at(ply)
        answers: dict[int, Move] = {}
        for seat in list_overlap(rules, s):
            turn = imagine_turn(rules, s, seat)
            assert turn is not None
            answers[seat] = rng.choice(rules.legal(turn))
        orders = spread([*permutations(answers)], short=4)[:24]
        ends = [after_answers(session.upto(ply), answers, order) for order in orders]
        assert all(end.record.steps == ends[0].record.steps and end.state == ends[0].state for end in ends)
        assert ends[0].ply > ply


def after_answers(session: Session, answers: dict[int, Move], order: Sequence[int]) -> Session:
    """Give the answers in this order, and play each as soon as it is its seat's turn."""
    early = EarlyAnswers(session)
    for seat in order:
        if seat == session.to_act:
            session.play(answers[seat])
            session.draw_chance()
        elif early.standing(seat):
            assert early.give(seat, answers[seat]) is None
        while (move := early.take_due()) is not None:
            session.play(move)
            session.draw_chance()
    return session
