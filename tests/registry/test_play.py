"""Random games to the end: what holds at every ply of every game."""

from __future__ import annotations

from collections import Counter
from math import isclose, sqrt
from random import Random
from typing import ClassVar

import msgspec
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, OVER, Event, IllegalMove, Move, Outcome, Refusal
from klotho_games.core.games.rulebook import clauses
from klotho_games.core.play import record as records
from klotho_games.core.play.session import CannotUndo, Session
from tests.depth import depth
from tests.registry.tables import every_game, every_table, seat_numbers, setups, walks
from tests.sample_game import HOARD
from tests.sample_game.rules import HoardState

GAMES = depth(20, short=3)
"""At least as many as there are setups: each option is changed in one of them."""
TRIED = depth(1, short=3)
"""All moves, or all chances, of one in this many moments are tried."""
FIRST, NOW_AND_THEN = depth(40, short=16), depth(8, short=40)


@every_table
def test_random_games_end_and_keep_their_invariants(game, seats):
    rules = game.rules
    for plies in walks(game, seats, GAMES):
        for ply in plies:
            state, seat = ply.state, rules.to_act(ply.state)
            assert list(rules.invariants(state)) == [], "rules.invariants finds fault with a state of a random game"
            assert seat in (CHANCE, OVER, *range(seats)), f"to_act says {seat}: no seat, CHANCE or OVER"
            legal = rules.legal(state)
            assert bool(legal) == (seat >= 0), "a seat that has to act has a legal move, and CHANCE and OVER have none"
            assert len(set(legal)) == len(legal), "a move is listed twice"
            assert all(isinstance(move, Move) for move in legal), "legal lists Moves alone, no Outcomes"
            result = rules.result(state)
            assert (result is not None) == (seat == OVER), "result is None until to_act says OVER, and a Result then"
        assert len(result.scores) == seats, "Result.scores has one score for each seat"
        assert set(result.winners) <= set(range(seats)), "Result.winners are seats of this table"
        assert result.reason, "Result.reason says in a sentence why the game is over"
        assert {line.seat for line in result.lines} <= set(range(seats)), "each ScoreLine is of a seat of this table"


@every_table
def test_the_lines_of_the_count_add_up_to_the_score(game, seats):
    for plies in walks(game, seats, GAMES):
        *_rest, last = plies
        result = game.rules.result(last.state)
        for seat, score in enumerate(result.scores):
            lines = [line.points for line in result.lines if line.seat == seat]
            assert not lines or sum(lines) == score, f"the ScoreLines of seat {seat} do not add up to its score"


@every_table
def test_a_replay_is_the_same_game(game, seats):
    rules = game.rules
    for setup, walked in zip(setups(game, seats), walks(game, seats, 1), strict=True):
        plies = list(walked)
        texts = [msgspec.json.encode(ply.step) for ply in plies[:-1]]
        state = rules.initial(setup)
        for ply, text in zip(plies, texts, strict=False):
            assert state == ply.state, "the same steps lead to another state: apply depends on something besides them"
            step = game.steps.decode(text)
            assert step == ply.step, f"{ply.step} is read as {step} from a record: see rules.steps and the tag of each"
            state, events = rules.apply(state, step)
            assert events == ply.events, f"{step} told other events the second time"
        assert state == plies[-1].state, "the same steps lead to another end"


@every_table
def test_a_record_survives_the_disk_whenever_it_is_left(game, seats):
    """After each of the first plies, then at intervals, because a record contains all steps so far."""
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("round trip"))
    rng = Random(2)
    while not session.is_over:
        if session.ply < FIRST or session.ply % NOW_AND_THEN == 0:
            again = records.decode(records.encode(session.record))
            assert again == session.record, "the record of the game is another one after it was written and read"
        if session.needs_chance:
            session.step_chance()
        else:
            session.play(rng.choice(session.legal()))
    read = records.decode(records.encode(session.record))
    assert tuple(records.fold(game, read)) == session.history, "the record of the game leads to another game"
    assert records.verify(read, session.seed) == [], "draw gives other outcomes from the same seed"


@every_table
def test_no_past_state_changes(game, seats):
    tables = setups(game, seats)
    for n in range(max(3, len(tables))):
        changed = changed_states(game.rules, tables[n % len(tables)], Random(f"past {n}"))
        assert changed == [], "rules have written into a state that was there before: make a new one"


def changed_states(rules, setup, rng) -> list[str]:
    """Return which existing states a random game has changed."""
    state = rules.initial(setup)
    kept, found = [], []
    while (seat := rules.to_act(state)) != OVER:
        text = inside(state)
        kept.append((state, text))
        step = rules.draw(state, rng) if seat == CHANCE else rng.choice(rules.legal(state))
        if inside(state) != text:
            found.append(f"listing what can be done has changed {text!r}")
        after, _events = rules.apply(state, step)
        if inside(state) != text:
            found.append(f"{step} has changed {text!r}")
        for viewer in range(len(setup.seats)):
            rules.imagine(rules.view(after, viewer), rng)
        rules.result(after)
        state = after
    return found or [text.decode() for past, text in kept if inside(past) != text]


def inside(state) -> bytes:
    """Return everything in a state. A hash can be cached, and a `repr` can leave things out."""
    return msgspec.json.encode(state, enc_hook=repr, order="sorted")


class Scratched(msgspec.Struct, frozen=True):
    """A frozen struct that can still be changed inside."""

    hoard: HoardState
    rolled: list[int] = []


class ScratchingRules:
    """Hoard with states that share a list. The rules write into the previous state, or into older ones."""

    def __init__(self, late: bool) -> None:
        self.late, self.first = late, None

    def initial(self, setup):
        return Scratched(HOARD.rules.initial(setup))

    def apply(self, s, step):
        after, events = HOARD.rules.apply(s.hoard, step)
        self.first = self.first or s
        if not self.late:
            s.rolled.append(1)
        elif HOARD.rules.to_act(after) == OVER:
            self.first.rolled.append(1)
        return Scratched(after, []), events

    def __getattr__(self, name):
        def asked(s, *more):
            return getattr(HOARD.rules, name)(getattr(s, "hoard", s), *more)

        return asked


@pytest.mark.parametrize("late", [False, True])
def test_a_game_that_writes_into_a_past_state_would_be_seen(late):
    setup = setups(HOARD, 2)[0]
    assert changed_states(HOARD.rules, setup, Random(1)) == []
    assert changed_states(ScratchingRules(late), setup, Random(1)) != []


DEALS = ("undo", "undo 2", "undo 3", "undo 4")
"""A random game can be lost before there is anything to undo; then the next one is tried."""


@every_table
def test_undo_and_redo_come_back_at_every_ply_in_practice(game, seats):
    assert any(go_back(game, seats, True, deal)[0] for deal in DEALS), "in practice nothing could ever be undone"


@every_table
def test_undo_goes_as_far_as_nothing_was_revealed(game, seats):
    """A person can undo a decision that revealed nothing, was followed by no chance and kept the turn at their seat.

    In a game where every move does one of these, every undo is refused with a reason.
    """
    for deal in DEALS:
        undone, refused = go_back(game, seats, False, deal)
        if undone:
            return
    assert refused, "undo was neither possible nor refused"


def go_back(game, seats, practice, deal) -> tuple[int, int]:
    """Return how often undo and redo worked in a random game, and how often undo was refused."""
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words(deal), practice=practice)
    rng = Random(3)
    undone = refused = 0
    while not session.is_over and session.ply < 400:
        if session.needs_chance:
            session.step_chance()
        else:
            session.play(rng.choice(session.legal()))
        last, before, steps = session.history[-1], session.state, session.record.steps
        decided = any(played.seat >= 0 for played in session.history)
        free = isinstance(last.step, Move) and not any(event.reveals for event in last.events)
        free = free and session.to_act in (last.seat, CHANCE)
        assert session.can_undo is (decided and (practice or free)), f"{last.step} with {last.events}"
        if not session.can_undo:
            with pytest.raises(CannotUndo) as caught:
                session.undo()
            assert caught.value.refusal.reason, f"undo after {last.step} is refused without a reason"
            assert (session.state, session.record.steps) == (before, steps), "a refused undo has changed the game"
            refused += 1
            continue
        session.undo()
        assert session.to_act >= 0, "an undo ends where somebody decides"
        undone += 1
        session.redo()
        assert session.state == before, f"undo and redo of {last.step} lead to another state"
        assert session.record.steps == steps, f"undo and redo of {last.step} lead to other steps"
    return undone, refused


class FrankRules:
    """Rules in which every step reveals something."""

    def __init__(self, rules) -> None:
        self.rules = rules

    def apply(self, s, step):
        return self.rules.apply(s, step)[0], (Revealed(),)

    def __getattr__(self, name):
        return getattr(self.rules, name)


class Revealed(Event, frozen=True, tag="revealed"):
    reveals: ClassVar[bool] = True


def test_a_game_in_which_every_move_reveals_has_nothing_to_undo(monkeypatch):
    seats = HOARD.info.seats[0]
    assert go_back(HOARD, seats, False, DEALS[0])[0]
    monkeypatch.setattr(HOARD, "rules", FrankRules(HOARD.rules))
    undone, refused = go_back(HOARD, seats, False, DEALS[0])
    assert not undone and refused
    assert go_back(HOARD, seats, True, DEALS[0])[0], "in practice it has"
    test_undo_goes_as_far_as_nothing_was_revealed(HOARD, seats)


@every_table
def test_what_is_legal_applies_and_what_is_refused_names_its_clause(game, seats):
    """Moves and outcomes of other moments are tried at each moment. They are allowed or properly refused."""
    rules, book = game.rules, clauses(game.rulebook)
    strangers: dict[type, list] = {}
    refused: Counter[str] = Counter()
    rng = Random(4)
    for plies in walks(game, seats, depth(8, short=1)):
        for n, ply in enumerate(plies):
            if n % TRIED:
                continue
            for move in rules.legal(ply.state):
                assert rules.why_not(ply.state, move) is None, f"legal lists {move}, and why_not refuses it"
                rules.apply(ply.state, move)
                strangers.setdefault(type(move), []).append(move)
            if isinstance(ply.step, Outcome):
                strangers.setdefault(type(ply.step), []).append(ply.step)
            for kind in strangers.values():
                step = rng.choice(kind)
                refusal = rules.why_not(ply.state, step)
                if refusal is None:
                    rules.apply(ply.state, step)
                    continue
                assert isinstance(refusal, Refusal), f"why_not({step}) gives neither a Refusal nor None"
                assert refusal.rule in book, f"{refusal} for {step} names a clause that the rulebook does not have"
                assert refusal.reason, f"the refusal of {step} has no reason"
                assert refused_by_apply(rules, ply.state, step) == refusal, (
                    f"apply allows {step}, or refuses it with another reason than why_not")
                refused[refusal.rule] += 1
    assert refused, "nothing was ever refused"


def refused_by_apply(rules, state, step) -> Refusal | None:
    """Return how `apply` refuses a step. `pytest.raises` would take as long as the rules, half a million times."""
    try:
        rules.apply(state, step)
    except IllegalMove as problem:
        return problem.refusal
    return None


@every_table
def test_moves_with_impossible_values_are_refused(game, seats):
    """Each number and each string of a move is replaced by nonsense, which has to be refused without an IndexError."""
    rules, book = game.rules, clauses(game.rulebook)
    for plies in walks(game, seats, 3):
        for ply in plies:
            if ply.step is None:
                continue
            for field in ply.step.__struct_fields__:
                value = getattr(ply.step, field)
                for nonsense in (-1, 10**6) if type(value) is int else ("", "☃") if type(value) is str else ():
                    step = msgspec.structs.replace(ply.step, **{field: nonsense})
                    refusal = rules.why_not(ply.state, step)
                    assert refusal is not None, f"{step} makes no sense, and why_not allows it"
                    assert refusal.rule in book, f"{refusal} for {step} names a clause that the rulebook does not have"


@every_game
def test_chances_add_up_and_cover_what_is_drawn(game):
    rules = game.rules
    tried: set[str] = set()
    rng = Random(5)
    for seats in seat_numbers(game):
        for plies in walks(game, seats, depth(6, short=1)):
            for n, ply in enumerate(plies):
                if rules.to_act(ply.state) != CHANCE or (tried and n % TRIED):
                    continue
                chances = rules.chances(ply.state)
                stream = rules.stream(ply.state)
                assert stream, "stream names the random stream of this chance (“deck”, “d6”)"
                if chances is None:  # too many to list: draw many, and draw each again from its seed
                    if stream not in tried:
                        tried.add(stream)
                        drawn = [rules.draw(ply.state, Random(n)) for n in range(depth(20, short=8))]
                        again = [rules.draw(ply.state, Random(n)) for n in range(len(drawn))]
                        assert drawn == again, "draw uses another random than the one it is given"
                        assert len(set(drawn)) > 1, "draw gives the same outcome whatever its random says"
                    continue
                assert isclose(sum(share for _outcome, share in chances), 1.0), "chances do not add up to 1"
                shares = dict(chances)
                assert len(shares) == len(chances), "an outcome is listed twice"
                assert all(share > 0 for share in shares.values()), "chances list what cannot come"
                refused = [outcome for outcome in shares if rules.why_not(ply.state, outcome) is not None]
                assert not refused, "chances list outcomes that why_not refuses"
                assert ply.step in shares, f"{ply.step} was drawn, and chances do not list it"
                if stream not in tried:
                    tried.add(stream)
                    assert_fair(Counter(rules.draw(ply.state, rng) for _n in range(3000)), shares)
    assert tried or not (game.has_dice or game.has_cards), "rules.steps has Outcomes, and none was ever drawn"


def assert_fair(drawn: Counter, shares: dict) -> None:
    """Check by a chi-square test. At a fixed seed, fair draws are certain to pass, and loaded ones fail."""
    assert set(drawn) <= set(shares), "draw gives what chances do not list"
    total = sum(drawn.values())
    chi2 = sum((drawn[outcome] - total * share) ** 2 / (total * share) for outcome, share in shares.items())
    freedom = len(shares) - 1
    assert chi2 < freedom + 4 * sqrt(2 * freedom) + 8, "draw gives some outcomes more often than chances say"
