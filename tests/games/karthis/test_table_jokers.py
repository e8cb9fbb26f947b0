"""A Joker on the table: its guard is on it before the choice, for the eye, the keys, speech and the closer look."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.events import GuardFound
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import CardDrawn, Choose, DrawRolled, Explore, TileRolled
from klotho_games.games.karthis.table import Table
from tests.depth import every
from tests.games.karthis.table_rig import new_session, sensible, words_on
from tests.games.rig import READABLE, click, confirm, go_to, key, looks, rest, sit_down, spot, spots


def drawn(*cards: str, die: int = 4, **options: bool) -> Session:
    """Turn these cards one after the other in the first room."""
    session = new_session(1, **options)
    session.play(Explore(0))
    session.force(TileRolled(35))
    session.force(DrawRolled(die))
    for card in cards:
        session.force(CardDrawn(card))
    return session


@pytest.mark.rule("KAR-3.2")
def test_the_guard_is_read_on_its_joker() -> None:
    stage, table = sit_down(drawn("X1", "9S", "3H"), READABLE)
    assert {"9", "Spike Trap", "3+ or lose 9 Health", "The Laughing Idol"} <= words_on(stage, table, "X1")
    assert "9S" not in table.row.cards  # a slip, not a third card to choose
    said = "The Laughing Idol is guarded by Spike Trap: 3+ or lose 9 Health."
    joker = spot(table, "card:X1")
    assert joker.value == joker.tip == said and spot(table, "choose:X1").tip == said
    assert joker.large is not None and said in joker.large().told


@pytest.mark.rule("KAR-3.2")
def test_two_jokers_show_a_guard_each() -> None:
    stage, table = sit_down(drawn("X1", "9S", "X2", "AC", "2H", die=6), READABLE)
    assert "Spike Trap" in words_on(stage, table, "X1") and "Bats" in words_on(stage, table, "X2")
    assert [spot(table, f"choose:{card}").label for card in ("X1", "X2")] == ["Idol (guard: 9)", "Idol (guard: A)"]


def before_a_joker(number: int, chosen: bool) -> tuple[Session, Move]:
    """Return a position from play, and the move after which a Joker and its guard come, to choose
    from or as the only card."""
    for n in range(number, number + 500):
        session, rng = new_session(n), random.Random(n)
        while not session.is_over:
            state, move = session.state, sensible(session, rng)
            ply = session.ply
            session.play(move)
            session.draw_chance()
            events = [event for played in session.history[ply:] for event in played.events]
            guarded = any(isinstance(event, GuardFound) for event in events)
            if guarded and (session.state.phase is Phase.CHOOSE) is chosen:
                return again(n, ply, state), move
    raise AssertionError("no Joker")


def again(number: int, ply: int, state: Adventure) -> Session:
    whole, rng = new_session(number), random.Random(number)
    while whole.ply < ply:
        whole.play(sensible(whole, rng))
        whole.draw_chance()
    assert whole.state == state
    return whole


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("chosen", [True, False])
@pytest.mark.parametrize("number", every((0, 40, 80), 3))
def test_the_table_after_the_search_is_the_table_of_the_state(motion: str, chosen: bool, number: int) -> None:
    """Joker, search, guard, choice and encounter are shown. What is on the table then is what the state says."""
    session, move = before_a_joker(number, chosen)
    stage, table = sit_down(session, motion=motion, speed="fast")
    table.play(move)
    rest(stage)
    if chosen:
        same_as_fresh(session, table)
        table.play(Choose(session.state.guards[0][0]))
        rest(stage)
    if not session.is_over:
        same_as_fresh(session, table)


def same_as_fresh(session: Session, table: Table) -> None:
    _stage, fresh = sit_down(Session.of_record(session.game, session.record, session.seed))
    assert spots(table) == spots(fresh)
    assert {s[0] for s in looks(table)} == {s[0] for s in looks(fresh)}


@pytest.mark.parametrize("by", ["click", "key", "number"])
def test_a_guarded_joker_is_chosen_by_mouse_and_keys(by: str) -> None:
    session = drawn("3H", "X1", "10S")
    stage, table = sit_down(session)
    if by == "click":
        click(stage, spot(table, "card:X1").box.centre)
    elif by == "key":
        confirm(stage, table, "card:X1")
    else:
        key(stage, "2")
    assert Choose("X1") in session.record.steps and session.state.guard == "10S"


@pytest.mark.parametrize("paper", [False, True])
def test_the_guard_of_a_joker_that_is_left_is_seen_to_go(paper: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    session = drawn("X1", "9S", "3H", as_on_paper=paper)
    stage, table = sit_down(session, motion="full", speed="normal")
    gone, leave = set(), table.row.leave

    def noted(cards: Sequence[str], *where: Any, **how: Any) -> None:
        gone.update(card for card in cards if card in table.row.cards)
        leave(cards, *where, **how)

    monkeypatch.setattr(table.row, "leave", noted)
    table.play(Choose("3H"))
    rest(stage)
    assert gone == {"X1", "9S", "3H"} and not table.row.cards and session.state.phase is Phase.FOOT
    assert "Spike Trap" in spot(table, "discard").tip


@pytest.mark.rule("KAR-7.4")
def test_on_paper_someone_who_would_leave_the_crown_is_warned() -> None:
    session = drawn("X1", "9S", "4D", "X2", "2C", die=6, as_on_paper=True)
    stage, table = sit_down(session)
    warned = "You’d lose the Crown, and the adventure would fail."
    for card in ("X1", "4D"):
        assert spot(table, f"card:{card}").tip == spot(table, f"choose:{card}").tip == warned
    assert warned not in (spot(table, "card:X2").tip, spot(table, "choose:X2").tip)
    assert table.focus_order(session.state)[0] == "card:X2"  # pressing Enter without looking does not lose it
    kinds = {button.spot.id: button.kind for button in table.prompt.buttons}
    assert (kinds["choose:4D"], kinds["choose:X2"]) == ("danger", "secondary")
    go_to(stage, table, "card:4D")
    go_to(stage, table, "card:X2")
    assert {b.spot.id: b.kind for b in table.prompt.buttons}["choose:4D"] == "danger"  # still after a look


@pytest.mark.rule("KAR-7.4")
def test_on_paper_the_crown_left_lying_ends_at_a_bed_in_the_village() -> None:
    session = drawn("X1", "9S", "4D", "X2", "2C", die=6, as_on_paper=True)
    stage, table = sit_down(session)
    click(stage, spot(table, "card:4D").box.centre)
    rest(stage)
    assert session.is_over and session.result is not None
    assert session.result.reason == "You left the Crown behind on floor 1, and it’s gone."
