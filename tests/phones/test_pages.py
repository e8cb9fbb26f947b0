"""Pages of every game: made from what a seat can know, with every move on them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from klotho_games.core.chance import seeds
from klotho_games.core.contract import NOBODY, OVER, Setup
from klotho_games.core.games import log_lines
from klotho_games.core.games.goal_words import goal_of
from klotho_games.core.games.phone_page import Page, Rows
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import capital
from klotho_games.core.play.session import Session
from klotho_games.phones import pages, wire
from klotho_games.phones.files import Files
from tests.registry.tables import Ply, every_game, every_table, setups, walk

POSITIONS = 24
"""Positions of a game, spread over all of it."""


@cache
def walked(game: Game, seats: int) -> list[Ply]:
    """Return one random game for all tests of this table."""
    rng = Random(f"pages {game.id} {seats}")
    return list(walk(game, rng.choice(setups(game, seats)), rng))


def moments(game: Game, seats: int, words: str) -> list[Ply]:
    """Return some of its plies, with the last of each kind: a seat to act, chance, the end."""
    plies, most = walked(game, seats), POSITIONS // 4 if game.open else POSITIONS
    kinds = {game.rules.to_act(ply.state): ply for ply in plies}
    return [*Random(words).sample(plies, min(most, len(plies))), *kinds.values()]


def written(game: Game, state: Any, seat: int, names: tuple[str, ...]) -> bytes:
    page = pages.page_of(game, state, seat, names)
    words = page.say, page.more, page.where, page.labels, page.brings, page.refusals
    return msgspec.json.encode((words, page.facts, page.parts, page.buttons, page.pair))


@every_table
def test_a_page_is_the_same_whatever_its_seat_may_not_know(game, seats):
    rules, rng = game.rules, Random(7)
    names = setups(game, seats)[0].seats
    for state in (ply.state for ply in moments(game, seats, "secrets")):
        for seat in range(seats):
            other = rules.imagine(rules.view(state, seat), rng)
            assert written(game, other, seat, names) == written(game, state, seat, names)


def session_at(game: Game, setup: Setup, state: Any) -> Session:
    """Return a session that has come to this state, without a history."""
    session = Session.new(game, setup, seeds.seed_from_words("public"))
    session._first = state
    return session


@every_table
def test_the_page_of_the_onlookers_is_the_same_whatever_is_hidden_from_everyone(game, seats):
    rules, rng, setup = game.rules, Random(8), setups(game, seats)[0]
    for state in (ply.state for ply in moments(game, seats, "public")):
        other = rules.imagine(rules.view(state, NOBODY), rng)
        sent = [wire.encode(pages.make_public_page(session_at(game, setup, one), 1).hand) for one in (state, other)]
        assert sent[0] == sent[1]


@every_table
def test_onlookers_read_the_same_turn_as_those_who_play(game, seats):
    setup = setups(game, seats)[0]
    for state in (ply.state for ply in moments(game, seats, "the turn")):
        public = pages.make_public_page(session_at(game, setup, state), 1).hand.where
        assert {pages.page_of(game, state, seat, setup.seats).where for seat in range(seats)} == {public}


@every_table
def test_onlookers_can_decide_nothing_and_see_how_it_ended(game, seats):
    setup = setups(game, seats)[0]
    names = setup.seats
    for state in (ply.state for ply in moments(game, seats, "watching")):
        turned = pages.make_public_page(session_at(game, setup, state), 3)
        hand = turned.hand
        assert (hand.you, hand.moves, hand.hint) == (None, (), False) and hand.undo and hand.say
        assert not turned.page.offers("m0") and not turned.page.offers("undo")
        result = game.rules.result(state)
        (rows,) = [part for part in hand.parts if isinstance(part, Rows)]
        assert {row.text for row in rows.rows} == set(names)
        if result is not None:
            assert hand.turn == "over"
            assert {row.text: row.n for row in rows.rows} == dict(zip(names, map(str, result.scores), strict=True))


@every_table
def test_the_log_of_the_onlookers_has_only_what_every_seat_can_read(game, seats):
    """What a seat reads of its own secrets is not on the page of the onlookers."""
    names = setups(game, seats)[0].seats
    rng = Random(9)
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("the log"))
    for _ply in range(40):
        if session.is_over:
            break
        session.step_chance() if session.needs_chance else session.play(rng.choice(session.legal()))
        told = [line.text for line in pages.make_public_page(session, 1).hand.log]
        lines = log_lines.LogLines(lambda events: log_lines.line_of(game, events, names))
        lines.add_all(event for played in session.history for event in played.events)
        assert told == [capital(line.text) for line in lines.lines][:-8:-1]


@every_table
def test_every_move_stands_on_the_page_of_its_seat_and_on_no_other(game, seats):
    rules = game.rules
    names = setups(game, seats)[0].seats
    seen = set()
    counts = hasattr(game.telling, "turn")
    for state in (ply.state for ply in moments(game, seats, "moves")):
        acting = rules.to_act(state)
        seen.add(acting)
        for seat in range(seats):
            page = pages.page_of(game, state, seat, names)
            assert page.say and page.yours == (seat == acting) and page.unplaced_moves == []
            assert page.where or acting == OVER or not counts
            placed = [page.move(id) for id in ids_of(page) if id not in page.spots]
            assert None not in placed and len(placed) == len(set(placed))
            listed = set(rules.legal(state)) if seat == acting else set()
            assert {move for move in placed if move is not None} <= listed
            if not page.labels and not page.spots:
                assert set(placed) == listed
    assert OVER in seen and seen & set(range(seats))


@every_table
def test_picking_reaches_every_listed_move_of_its_kind(game, seats):
    rules = game.rules
    names = setups(game, seats)[0].seats
    for state in (ply.state for ply in moments(game, seats, "picking")):
        if rules.to_act(state) < 0:
            continue
        page = pages.page_of(game, state, rules.to_act(state), names)
        for id in page.labels:
            kind = page._made[id][0]
            made = {page.move(id, picks) for picks in subsets(page, id)}
            assert {move for move in page.moves if type(move) is kind} <= {rules.same(state, m) for m in made if m}


def subsets(page: Page, id: str) -> Iterator[tuple[str, ...]]:
    parts = [part for part in page.parts if getattr(part, "picks", "") == id]
    things = [item.id for part in parts for item in getattr(part, "cards", getattr(part, "dice", ()))]
    for many in range(len(things) + 1):
        yield from combinations(things, many)


@every_game
def test_every_picture_of_a_page_is_served(game):
    seats = game.info.seats[1]
    names = setups(game, seats)[0].seats
    listed = set(Files())
    for ply in moments(game, seats, "pictures"):
        for seat in range(seats):
            page = pages.page_of(game, ply.state, seat, names)
            shown = msgspec.json.decode(msgspec.json.encode([page.parts, page.buttons, page.facts]))
            assert {f"/art/{picture}.svg" for picture in pictures(shown)} <= listed


def pictures(thing: Any, field: str = "") -> Iterator[str]:
    if isinstance(thing, str):
        if field in ("art", "pic", "unit", "ground") and "/" in thing:
            yield thing
    elif isinstance(thing, list):
        for one in thing:
            yield from pictures(one, field)
    elif isinstance(thing, dict):
        for name, one in thing.items():
            yield from pictures(one, name)


def ids_of(page: Any) -> list[str]:
    """Return all ids that the person can send: of buttons, cards, rows and so on."""
    decoded = msgspec.json.decode(msgspec.json.encode([page.parts, page.buttons]))
    return sorted({id for id in _named(decoded) if id not in page.labels})


def _named(thing: Any) -> Iterator[str]:
    if isinstance(thing, list):
        for one in thing:
            yield from _named(one)
    elif isinstance(thing, dict):
        if thing.get("move"):
            yield thing["move"]
        if "label" in thing and "is" not in thing and "id" in thing and "move" not in thing:
            yield thing["id"]
        for one in thing.values():
            yield from _named(one)


@every_game
def test_a_page_tells_the_goal_of_its_seat_and_what_waits_for_the_screen_tells_no_more(game):
    session = Session.new(game, setups(game, game.info.seats[0])[0], seeds.seed_from_words("goal"))
    session.draw_chance()
    for seat in range(game.info.seats[0]):
        goal = goal_of(game, session.state, seat, session.setup.seats)
        page = pages.make_numbered_page(session, seat, 1)
        assert " ".join(page.hand.goal) == (goal.text if goal is not None else "")
        assert pages.look_up(session, seat, 2, page, "Look up.").hand.goal == page.hand.goal
        assert pages.look_up(session, seat, 2, None, "Look up.").hand.goal == ()


@every_game
def test_whole_pages_of_a_session_can_be_read_again_and_end_with_the_count(game):
    seats = max(game.info.seats[0], min(2, game.info.seats[1]))
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("pages"))
    rng = Random(4)
    turns = set()
    while not session.is_over:
        if session.ply % 17 == 0 or session.ply < 5:
            turns |= {(session.needs_chance,
                       pages.make_numbered_page(session, seat, 1).hand.turn) for seat in range(seats)}
        if session.needs_chance:
            session.step_chance()
        else:
            session.play(rng.choice(session.legal()))
    hand = pages.make_numbered_page(session, seats - 1, 9).hand
    assert hand.turn == "over" and hand.n == 9 and hand.log and hand.parts
    ranked, result = hand.parts[0], session.result
    assert isinstance(ranked, Rows) and result is not None
    counted = dict(zip(session.setup.seats, map(str, result.scores), strict=True))
    assert {row.text: row.n for row in ranked.rows} == counted
    assert (False, "you") in turns and (True, "you") not in turns
    assert msgspec.json.decode(wire.encode(hand), type=dict[str, Any])["t"] == "hand"


@every_table
def test_the_log_of_a_seat_tells_it_nothing_that_it_may_not_know(game, seats):
    """The same step in a game that differs only in secrets: a seat with the same view afterwards has read the same
    log."""
    rules, rng = game.rules, Random(8)
    names = setups(game, seats)[0].seats
    own = getattr(game.telling, "event_for", None)
    for ply in moments(game, seats, "log"):
        for seat in range(seats):
            other = rules.imagine(rules.view(ply.state, seat), rng)
            if ply.step is None or rules.why_not(other, ply.step) is not None:
                continue
            after, _same = rules.apply(ply.state, ply.step)
            later, events = rules.apply(other, ply.step)
            if rules.view(after, seat) == rules.view(later, seat):
                told = [
                    [own(event, names, seat) if own else game.telling.event(event, names) for event in happened]
                    for happened in (ply.events, events)
                ]
                assert told[0] == told[1]
