"""Hits on monsters and scorings that count up on the table: full, short and reduced, and never in the way."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.rules.state import Count, Venture
from klotho_games.games.klotho97.rules.steps import Claim
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.motion.scoring_tally import sources
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_table, tray, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.rig import check_settling, click, looks, press, rest, sit_down

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
    while table.motions.busy:
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
    while table.motions.busy:
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
    assert table.motions.busy
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
    while table.motions.busy:
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


def test_sources_add_up_to_what_everybody_scores() -> None:
    found = sources(COUNTS)
    assert [source.market for source in found] == [0, 1, 2, -1, -1]
    for seat, count in enumerate(COUNTS):
        assert sum(source.points[seat] for source in found) == count.points
    assert sources((Count((0, 0, 0), (4, 6, 8), 0, 0, 0),)) == []


def scored(table: Table) -> None:
    e = ev.RoundCounted(1, COUNTS, tuple(one.points for one in COUNTS))
    table.motions.then(*table.tally.parts(e), *table.scoring.count_parts(e), table.on_rest)


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_a_scoring_runs_up_source_by_source_and_then_comes_the_sheet(motion: str) -> None:
    stage, table = table_at(motion=motion)
    before = looks(table)
    gauges = [table.markets.sprite(n) for n in range(3)]
    resting = gauges[0].z
    scored(table)
    lit, shown = [], list[list[Any]]()
    while not table.motions.is_held:
        stage.step(0.02, [])
        lit += [n for n, gauge in enumerate(gauges) if gauge.z > resting]
        tags = [tag.key for tag in table.tally._tags if tag.alpha == 1 and tag.layers is not None]
        if tags and tags not in shown:
            shown.append(tags)
    assert sorted(set(lit)) == [0, 1, 2] and lit == sorted(lit), "one gauge after the other"
    assert len(shown) >= 4 and shown[-1][0][2] == COUNTS[0].points and shown[-1][1][2] == COUNTS[1].points
    assert [gauge.z for gauge in gauges] == [resting] * 3
    click(stage, (4, 700))
    assert looks(table) == before


def test_a_key_goes_from_the_count_on_the_table_to_the_sheet() -> None:
    stage, table = table_at()
    scored(table)
    for _frame in range(12):
        stage.step(0.02, [])
    press(stage, Action.CONFIRM, "return")
    assert table.motions.is_held and table.scoring._sprites, "the sheet is there and waits"
    assert all(sprite.layers is None for sprite in table.tally._tags)


def test_at_once_there_is_no_count_on_the_table() -> None:
    _stage, table = table_at(speed="instant")
    assert table.tally.parts(ev.RoundCounted(1, COUNTS, (0, 0))) == []
    assert LURKER in [ID[card] for card in table.state.row]
