"""The texts at the table: larger if people ask for it, never smaller, and always true."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import BuyDrills, EventTurned, GoOn, Overtime
from klotho_games.games.asteroid_miners.table import Table
from klotho_games.games.asteroid_miners.table.parts.foundry import ORANGE
from klotho_games.stage.devices.geometry import Box
from tests.games.asteroid_miners.forced import (
    at_foundry,
    controlled,
    crew,
    drilled,
    dug,
    go_on_to,
    play,
    set_out,
    smelted,
)
from tests.games.asteroid_miners.table_rig import at, played, table_at
from tests.games.asteroid_miners.test_table import overtime
from tests.games.asteroid_miners.test_table_hints import hint, rolled
from tests.games.rig import click, key, spot, written

FULL_HD = (1920, 1080)
KEY_CAPS = {"Space", "B", "C", "D", "H", "N", "O", "R", "Z"}
"""The texts on the house's buttons, whose letters grow."""


def sizes(s: Dig, text: float) -> dict[str, float]:
    """Return the smallest letters of each word, because texts are wrapped differently at each size."""
    stage, _table = table_at(s, size=FULL_HD, text=text)
    found: dict[str, float] = {}
    for run in written(stage):
        for word in filter(str.isalnum, run.words.split()):
            found[word] = min(run.size, found.get(word, 1000.0))
    return found


@pytest.mark.parametrize(("moment", "text"), [
    ("smelter", 2.0),
    *[pytest.param(moment, text, marks=pytest.mark.slow) for moment in ("smelter", "stall", "base")
      for text in (1.3, 1.6, 2.0) if (moment, text) != ("smelter", 2.0)],
])
def test_no_words_are_smaller_where_larger_ones_were_asked_for(moment: str, text: float) -> None:
    s = {
        "smelter": lambda: smelted(at_foundry(), (3, 6)),
        "stall": lambda: replace(crew(at_foundry(), gear=("auger", "lens")), phase=Phase.UPGRADE),
        "base": lambda: crew(rolled(2, 3, 6, expansion=False), gear=("auger", "lens")),
    }[moment]()
    plain, large = sizes(s, 1.0), sizes(s, text)
    both = plain.keys() & large.keys()
    assert len(both) > 30
    smaller = {word: (plain[word], large[word]) for word in both if large[word] < plain[word] - 0.5}
    # the log has less room for larger letters, so only words that appear at both sizes are compared
    assert not smaller
    if text == 2.0:
        kept = {word: large[word] / plain[word] for word in both - KEY_CAPS if large[word] < 1.15 * plain[word]}
        assert not kept


def keys(table: Table) -> list[str]:
    return [spot.shortcut for spot in table.focus.spots if spot.shortcut]


def twice(found: list[str]) -> set[str]:
    return {key for key in found if found.count(key) > 1}


def test_no_key_has_two_meanings_where_good_dice_are_kept() -> None:
    stage, table = table_at(rolled(1, 2, 6), bots=("", "easy"))
    assert table.flow.main == "", "nothing is main that would roll all dice again"
    assert not twice(keys(table))
    key(stage, "n")
    assert played(table) == GoOn(), "N keeps the dice, whatever they show"


@pytest.mark.parametrize(("s", "advised", "main", "kept"), [
    (play(set_out(rules="advanced"), EventTurned("calm_orbit")), BuyDrills(2), "drills-2", {"drills-3": "3"}),
    (overtime(), Overtime(), "overtime", {"bank": "b"}),
    (rolled(2, 3, 6), GoOn(), "go-on", {"roll": "d"}),
])
def test_what_a_hint_puts_aside_keeps_a_key_of_its_own(s: Dig, advised: Move, main: str, kept: dict[str, str]) -> None:
    """A player who presses the usual key must not make the other move."""
    stage, table = table_at(s)
    hint(stage, table, advised)
    assert table.flow.main == main and not twice(keys(table))
    assert {id: spot(table, id).shortcut for id in kept} == kept


def test_a_die_that_digs_nothing_is_told_which_would() -> None:
    stage, table = table_at(drilled(set_out(), 1, 5, 6))
    click(stage, at(table, "die:1"))
    assert table.last_refusal is not None
    assert table.last_refusal.reason == "You can’t dig anything with a 5 now. You need a 1 or 2."


def test_what_cannot_be_paid_is_not_carried() -> None:
    s = crew(replace(at_foundry(), phase=Phase.UPGRADE), money=4)
    _stage, table = table_at(s)
    carried = {spot.id: bool(spot.piece) for spot in table.focus.spots if spot.id.startswith("shelf:")}
    assert carried["shelf:trimmer"] and not carried["shelf:lance"]


def test_why_a_turn_begins_in_the_foundry_is_said() -> None:
    s = crew(at_foundry(set_out(rules="advanced")), money=0)
    _stage, table = table_at(replace(s, straight=True))
    assert table.state.phase is Phase.SMELTER and "you skip phases 2 to 6" in table.prompt.current_words[2]


# -- things that were easy to overlook -------------------------------------------------------------------------------


@pytest.mark.parametrize(("loan", "when"), [(1, "in this turn’s Cleanup"), (2, "next turn")])
def test_what_a_loan_will_take_is_told_before_money_is_spent(loan: int, when: str) -> None:
    s = crew(replace(at_foundry(), phase=Phase.UPGRADE), money=13, loan=loan)
    stage, table = table_at(s)
    assert table.prompt.current_words[2] == f"You have $13M and pay back $4M {when}."
    assert "−4" in [run.words for run in written(stage)]
    assert "Ada owes $4M for a Belt Loan" in spot(table, "funding").tip
    _stage, free = table_at(crew(s, loan=0))
    assert "four" in free.prompt.current_words[2] and "owes" not in spot(free, "funding").tip


@pytest.mark.parametrize(("moment", "first", "answer", "label", "gain"), [
    ("drills", "", "drills-3", "3 drills ($3M)", -3),
    ("stall", "shelf:trimmer", "buy", "Buy for $4M", -4),
    ("salvage", "shelf:trimmer", "buy", "Buy for $2M", -2),
    ("tender", "", "bid", "Bid 15 and win $2M", 2),
    ("market", "", "sell-all", "Sell all for $6M", 6),
    ("control", "", "forge", "Forge for $1M", 1),
    ("flip", "", "forge", "Forge for $2M", 2),
    ("overtime", "", "bank", "Bank $4M", 4),
])
def test_the_amount_on_a_button_is_what_is_paid(moment: str, first: str, answer: str, label: str, gain: int) -> None:
    upgrade = crew(replace(at_foundry(), phase=Phase.UPGRADE), money=13)
    s = {
        "drills": lambda: play(set_out(rules="advanced"), EventTurned("calm_orbit")),
        "stall": lambda: upgrade,
        "salvage": lambda: replace(upgrade, discount=2),
        "tender": lambda: go_on_to(drilled(set_out("tender_7"), 4, 5, 6), Phase.TENDER),
        "market": market_of_two,
        "control": lambda: controlled(smelted(at_foundry(), (1, 6)), 3),
        "flip": lambda: controlled(smelted(at_foundry(), (5, 6)), 6),
        "overtime": overtime,
    }[moment]()
    stage, table = table_at(s)
    if first:
        click(stage, at(table, first))
    assert spot(table, answer).label == label
    click(stage, at(table, answer))
    assert table.session.state.crews[s.side].money - s.crew.money == gain


def market_of_two() -> Dig:
    """Return a market with Iron at $1M and Nickel at $2M, where each metal brings $1M more."""
    s = crew(set_out("tender_14"), depth=3)
    return go_on_to(dug(drilled(s, 3, 4, 6, event="price_surge"), 3, 4), Phase.MARKET)


def test_the_last_round_is_signed() -> None:
    s = drilled(set_out(), 1, 4, 6)
    for closing in (False, True):
        stage, _table = table_at(replace(s, closing=closing))
        assert ("LAST ROUND" in [run.words for run in written(stage)]) is closing


def test_dice_that_were_bid_are_not_called_idle() -> None:
    s = replace(at_foundry(), won=True)
    stage, _table = table_at(s)
    assert "2 used, 1 bid" in [run.words for run in written(stage)]


def test_a_die_chosen_to_roll_again_is_told_from_the_others() -> None:
    stage, table = table_at(crew(drilled(crew(set_out(), gear=("lens",)), 3, 4, 6)))
    click(stage, at(table, "gear:lens"))
    lit: list[Box] = []
    light = table.light
    table.light = lambda boxes: (lit.extend(boxes), light(boxes))[1]  # type: ignore[method-assign]
    click(stage, at(table, "die:1"))
    homes = [table.drill.home(n, 3) for n in range(3)]
    assert table.plan.dice == [1] and [home in lit for home in homes] == [True, False, True]


def test_a_failure_shows_the_control_die_that_failed() -> None:
    s = controlled(smelted(at_foundry(), (1, 4), (1, 4), (1, 4)), 1)
    _stage, table = table_at(s)
    assert table.foundry is not None
    seen: list[Dig] = []
    table.foundry._show_control = seen.append  # type: ignore[method-assign]
    table.foundry._dice.dice[ORANGE].lie(4)
    table.foundry.show_failure(s, False)()  # type: ignore[operator]
    assert [(one.control, one.smelter) for one in seen] == [(4, s.smelter)]


@pytest.mark.parametrize(("expansion", "told"), [
    (True, "Ada: $8M, 1 stratum, 2 rows of Alpha Station."), (False, "Ada: $8M, 1 stratum."),
])
def test_a_plate_tells_how_far_a_crew_has_come(expansion: bool, told: str) -> None:
    s = drilled(set_out(expansion=expansion), 1, 4, 6)
    _stage, table = table_at(crew(s, strata=1, built=2 if expansion else 0))
    assert told in [one.tip for one in table.focus.spots]


@pytest.mark.parametrize(("money", "main"), [
    (16, "drills-4"), (5, "drills-4"), (4, "drills-3"), (3, "drills-2"), (1, "drills-1"),
])
def test_space_never_spends_the_last_money_on_drills(money: int, main: str) -> None:
    _stage, table = table_at(play(crew(set_out(rules="advanced"), money=money), EventTurned("calm_orbit")))
    assert table.flow.main == main and not twice(keys(table))


def test_what_is_seen_once_more_has_the_mark_of_its_crew() -> None:
    _stage, table = table_at(at_foundry())
    assert table.flow.speaker == 0
    table.pace.watching = True
    table.flow.say(replace(table.state, side=1))
    assert table.flow.speaker == 1
