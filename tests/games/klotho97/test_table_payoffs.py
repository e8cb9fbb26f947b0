"""Hits on monsters and the show of a scoring: full, short and reduced, and never in the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.rules.count import totals
from klotho_games.games.klotho97.rules.state import Count, Venture
from klotho_games.games.klotho97.rules.steps import Claim, Discard, TurnedUp
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.look.count_lines import SheetCell, gains
from klotho_games.games.klotho97.table.look.scoring_board import TOTAL
from klotho_games.games.klotho97.telling.scoring import leader_words
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_score, at_table, tray, with_hand
from tests.games.klotho97.table_rig import new_session, placed, sensible
from tests.games.rig import READABLE, check_settling, click, looks, press, rest, sit_down

LURKER = "monster_lurker"
DICE = (6, 6, 5, 5, 4)
COUNTS = (Count((2, 1, 0), (4, 6, 8), 2, 0, 1), Count((0, 0, 3), (4, 6, 8), 4, 1, 0))


def table_at(bots: tuple[str, ...] = (), **look: Any) -> tuple[Stage, Table]:
    state: Venture = tray(with_hand(at_table(LURKER, "mine_05"), coins=3), *DICE)
    return sit_down(placed(state, bots=bots), (640, 360), **{"motion": "full", "speed": "normal", **look})


def heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(stage.sound, "play", lambda name, *_more, **_named: names.append(name))
    return names


def seconds(stage: Stage, table: Table) -> float:
    frames = 0
    while table.motions.is_busy:
        stage.step(0.02, [])
        frames += 1
        assert frames < 2000
    return frames * 0.02


# -- monsters ---------------------------------------------------------------------------------------------------


def test_every_die_hits_the_monster_and_it_recoils(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = table_at()
    names = heard(stage, monkeypatch)
    card = table.area.row.cards[LURKER]
    rest_at, angles, fell = card.centre, set[float](), False
    table.play(Claim(LURKER, (0, 1, 2, 3, 4)))
    while table.motions.is_busy:
        stage.step(0.02, [])
        angles.add(round(card.angle))
        fell = fell or card.centre[1] > rest_at[1] + 40
    assert names.count("club_hit") == len(DICE) and names.count("monster_beaten") == 1
    assert min(angles) < -2 < 2 < max(angles), "to both sides"
    assert fell and LURKER not in table.area.row.cards
    assert names.index("monster_beaten") < names.index("treasure"), "its treasure comes out of it"
    check_settling(table)


def test_a_bot_s_blow_is_short_and_a_reduced_one_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = table_at(bots=("hard", ""))
    table.hints.call_off()
    names = heard(stage, monkeypatch)
    table.play(Claim(LURKER, (0, 1, 2, 3, 4)))
    assert table.motions.is_busy
    table.hints.call_off()
    short = seconds(stage, table)
    assert "club_hit" not in names and "monster_beaten" in names
    stage, table = table_at()
    table.play(Claim(LURKER, (0, 1, 2, 3, 4)))
    assert seconds(stage, table) - short < 1.0
    stage, table = table_at(motion="reduced")
    card = table.area.row.cards[LURKER]
    rest_at, angle = card.centre, card.angle
    table.play(Claim(LURKER, (0, 1, 2, 3, 4)))
    while table.motions.is_busy:
        stage.step(0.02, [])
        assert (card.centre, card.angle) == (rest_at, angle)


def test_a_click_ends_the_fight_at_once() -> None:
    stage, table = table_at()
    table.play(Claim(LURKER, (0, 1, 2, 3, 4)))
    for _frame in range(10):
        stage.step(0.02, [])
    click(stage, (900, 500))
    _stage, other = table_at()
    other.play(Claim(LURKER, (0, 1, 2, 3, 4)))
    rest(_stage)
    assert looks(table) == looks(other)


# -- scorings ---------------------------------------------------------------------------------------------------


def test_gains_add_up_to_what_every_company_scores() -> None:
    found = gains(COUNTS)
    assert [(gain.seat, gain.line, gain.things, gain.points) for gain in found] == [
        (0, 0, 2, 8), (0, 1, 1, 6), (0, 3, 2, 6), (0, 4, 1, 5), (1, 2, 3, 24), (1, 3, 4, 22)]
    for seat, count in enumerate(COUNTS):
        own = [gain for gain in found if gain.seat == seat]
        assert sum(gain.points for gain in own) == count.points == own[-1].scored
    assert gains((Count((0, 0, 0), (4, 6, 8), 0, 0, 0),)) == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_numbers_of_a_show_are_what_the_rules_score(seats: int) -> None:
    """In random games: all points that fly to a company are the change of its score."""
    rng, session, seen = Random(seats), new_session(seats, seats), 0
    while not session.is_over:
        before = totals(session.state)
        events = session.step_chance()[1] if session.needs_chance else session.play(sensible(session, rng))
        for e in events:
            if isinstance(e, ev.RoundCounted):
                seen += 1
                flown = [sum(gain.points for gain in gains(e.counts) if gain.seat == seat) for seat in range(seats)]
                after = totals(session.state)
                assert e.totals == after and flown == [now - had for now, had in zip(after, before, strict=True)]
    assert seen == 3


def scored(table: Table) -> None:
    e = ev.RoundCounted(1, COUNTS, tuple(one.points for one in COUNTS))
    table.motions.then(*table.scoring.parts(e), table.on_rest)


def shown_sum(table: Table, line: int, seat: int) -> int:
    """Return what a sum on the sheet says."""
    key = table.scoring._cells[line, seat].key
    assert isinstance(key, tuple) and isinstance(key[1], SheetCell)
    return key[1].points


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_things_fly_company_by_company_and_the_sums_run_up(motion: str) -> None:
    stage, table = table_at(motion=motion)
    before, own = looks(table), table.bay.sheet_sprite
    resting = own.z
    scored(table)
    flown, sums, lit, crowned = set[str](), list[tuple[int, int]](), list[bool](), list[list[int]]()
    while not table.motions.is_held:
        stage.step(0.02, [])
        show = table.scoring
        flown |= {str(token.key) for token in show._tokens if token.alpha}
        lit.append(own.z > resting)
        if show._cells:
            sums.append((shown_sum(table, TOTAL, 0), shown_sum(table, TOTAL, 1)))
            crowned.append([seat for seat, crown in enumerate(show._crowns) if crown.alpha == 1])
    assert len(flown) == (5 if motion == "full" else 0), "organics, metal, rads, artifacts, monsters"
    assert list(dict.fromkeys(sums)) == [(0, 0), (8, 0), (14, 0), (20, 0), (25, 0), (25, 24), (25, 46)]
    assert list(dict.fromkeys(map(tuple, crowned)))[:2] == [(), (0,)] and crowned[-1] == [1]
    assert any(lit) and not lit[-1] and own.z == resting, "lit only while things fly from it"
    assert table.prompt.spoken_text.startswith("Bruno leads with 46 points, 21 ahead.")
    assert "Ada +25, Bruno +46" in table.prompt.spoken_text
    assert all(not token.alpha for token in table.scoring._tokens)
    click(stage, (4, 700))
    assert looks(table) == before


def test_a_key_goes_from_the_flight_to_the_whole_sheet() -> None:
    stage, table = table_at()
    scored(table)
    for _frame in range(60):
        stage.step(0.02, [])
    press(stage, Action.CONFIRM, "return")
    assert table.motions.is_held and all(cell.alpha == 1 for cell in table.scoring._cells.values())
    assert (shown_sum(table, TOTAL, 0), shown_sum(table, TOTAL, 1)) == (25, 46)
    assert all(not token.alpha for token in table.scoring._tokens)


def test_at_once_there_is_no_show() -> None:
    _stage, table = table_at(speed="instant")
    assert table.scoring.parts(ev.RoundCounted(1, COUNTS, (0, 0))) == []
    assert LURKER in [ID[card] for card in table.state.row]


@pytest.mark.parametrize("seats", [2, 6])
def test_a_large_sheet_stays_clear_of_the_bar(seats: int) -> None:
    stage, table = sit_down(placed(at_table(LURKER, seats=seats), seats), READABLE, text=2.0, motion="full",
                            speed="normal")
    counts = tuple(COUNTS[seat % 2] for seat in range(seats))
    table.motions.then(*table.scoring.parts(ev.RoundCounted(1, counts, tuple(one.points for one in counts))))
    table.motions.skip()
    stage.step(0.02, [])
    assert table.motions.is_held
    assert all(sprite.box.bottom <= table.prompt.box.y for sprite in table.scoring._sprites)


@pytest.mark.parametrize(("totals", "words"), [
    ((0, 0), "No company has points yet."), ((5, 5), "Ada and Bruno share the lead with 5 points each."),
    ((7,), "Ada has 7 points now."), ((3, 4), "Bruno leads with 4 points, 1 ahead.")])
def test_the_bar_says_who_leads(totals: tuple[int, ...], words: str) -> None:
    assert leader_words(totals, ("Ada", "Bruno")) == words


@pytest.mark.parametrize("cards", [(), ("tech_purse",)])
def test_the_third_scoring_waits_and_then_the_game_ends(cards: tuple[str, ...]) -> None:
    """K97-8.5: bonuses come after it, and the bar says so if a company has any."""
    state = at_score(with_hand(at_table(LURKER), *cards, coins=8), 3)
    stage, table = sit_down(placed(state), motion="full", speed="normal")
    table.session.play(Discard(ID[state.row[0]]))
    before: Venture = table.state
    table.tell_and_show(TurnedUp("score_3"), table.session.force(TurnedUp("score_3")), before)
    table.draw_chance()
    while not table.motions.is_held:
        stage.step(0.05, [])
    assert table.session.is_over and ("finished",) not in stage.program.asked
    assert ("The bonuses are still to come." in table.prompt.spoken_text) == bool(cards)
    rest(stage)
    assert ("finished",) in stage.program.asked


def test_no_focus_ring_lies_on_the_sheet_of_a_scoring() -> None:
    stage, table = table_at()
    rest(stage)
    press(stage, Action.NEXT, "tab")
    table.focus.set(table.focus.find("decks"))
    assert table._ring is not None and table._ring.visible
    table.motions.then(*table.scoring.parts(ev.RoundCounted(1, COUNTS, tuple(one.points for one in COUNTS))))
    stage.step(0.02, [])
    assert table.scoring._sprites and not table._ring.visible
