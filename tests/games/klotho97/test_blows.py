"""Raids and big stakes: told to those they hit when they happen, on their hand-over, and again at the end."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.count import bonus_points
from klotho_games.games.klotho97.rules.earnings import BestRaid, BestStake, best_raid, best_stake, deeds
from klotho_games.games.klotho97.rules.state import Count, Phase, Venture
from klotho_games.games.klotho97.rules.steps import Laid, Raid, Roll, Stake
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.telling.blows import BIG, is_blow, raid_blow, raid_memory, stake_blow, worth
from klotho_games.games.klotho97.telling.effects import minerals_of_stake
from klotho_games.games.klotho97.telling.meanwhile import waited
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.hand_over import MOST_NEWS
from tests.games.klotho97.forced import NAMES, at_table, with_hand
from tests.games.klotho97.table_rig import new_session, placed, sensible
from tests.games.rig import READABLE, press, sit_down, written

MINES = ("mine_02", "mine_04", "mine_09", "mine_12", "mine_17", "mine_22", "mine_25", "mine_31")
LAID = tuple(Laid(mine, n, 0) for n, mine in enumerate(MINES[:4]))


def raiding(*victims_cards: str, **sheet: object) -> Venture:
    """It is Bruno's turn, he has a Raid, and Ada has these cards."""
    return with_hand(with_hand(at_table(first=1), "raid.1", seat=1), *victims_cards, seat=0, **sheet)


def raid_of(card: str) -> ev.CardRaided:
    return ev.CardRaided(1, "raid.1", 0, card)


# -- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "meaning"), [
    ("mine_07", "That leaves 2 mines for a stake."),
    ("tech_crystal_d6_a", "That is one die less in every roll."),
    ("turret.2", "The Tool cost 2 coins."),
    ("tech_purse", "As things are now, that is 6 points less at the end."),
    ("tech_coil", ""),
])
def test_a_raid_says_what_it_means(card: str, meaning: str) -> None:
    s = raiding(card, "mine_09", "mine_12", coins=12)
    blow = raid_blow(s, raid_of(card), NAMES, 0)
    assert blow.title.startswith("Bruno raids you and takes ") and blow.meaning == meaning
    assert raid_blow(s, raid_of(card), NAMES, -1).title.startswith("Bruno raids Ada and takes ")


def staked(*minerals: int, seat: int = 1) -> ev.ClaimStaked:
    return ev.ClaimStaked(seat, LAID, (minerals[0], minerals[1], minerals[2]), (), False, None)


def test_a_stake_is_a_blow_to_the_others_if_it_is_big() -> None:
    s = at_table()
    assert worth(staked(0, 1, 3), s) == BIG == 30 and worth(staked(1, 0, 3), s) == 28
    assert is_blow(staked(0, 1, 3), s, 0) and not is_blow(staked(0, 1, 3), s, 1), "not to its own company"
    assert not is_blow(staked(1, 0, 3), s, 0)
    assert stake_blow(s, staked(0, 1, 3), NAMES).words == (
        "Bruno stakes 4 mines! 1 metal, 3 rads bring 30 points in a scoring at these prices.")


def test_a_raid_is_a_blow_to_its_victim_only() -> None:
    s = at_table(seats=3)
    assert [is_blow(raid_of("mine_07"), s, seat) for seat in range(3)] == [True, False, False]


# -- at the table -------------------------------------------------------------------------------------------------


def hit_table(state: Venture, bots: tuple[str, ...] = ("", "normal"), **look: object) -> tuple[Stage, Table]:
    wanted = {"motion": "full", "speed": "normal", **look}
    stage, table = sit_down(placed(state, 2, bots), look.pop("size", (640, 360)), **{  # type: ignore[arg-type]
        name: value for name, value in wanted.items() if name != "size"})
    table.hints.call_off()
    return stage, table


def until_held(stage: Stage, table: Table) -> bool:
    """Return whether the table stops before it comes to rest."""
    while table.motions.is_busy and not table.motions.is_held:
        stage.step(0.05, [])
        table.hints.call_off()
    return table.motions.is_held


def go_on(stage: Stage, table: Table) -> None:
    while table.guard.is_deaf:
        stage.step(0.05, [])
    press(stage, Action.CONFIRM, "return")


def test_a_raid_on_a_person_waits_for_them() -> None:
    stage, table = hit_table(raiding("tech_purse", coins=12))
    table.play(Raid("raid.1", 0, "tech_purse"))
    assert until_held(stage, table)
    hold = table.motions.hold
    assert table.prompt.spoken_text.startswith("Bruno raids you and takes Hoarder’s Purse!")
    assert hold is not None and "6 points less" in hold.shows, "people with a phone read it there"
    for _frame in range(200):
        stage.step(0.05, [])
    assert table.motions.is_held and len(table.blows._sprites) == 2, "ten seconds later"
    go_on(stage, table)
    assert not until_held(stage, table) and table.blows._sprites == []


def test_a_raid_among_bots_and_auto_play_wait_for_no_one() -> None:
    stage, table = hit_table(raiding("tech_purse"), ("normal", "normal"))
    table.play(Raid("raid.1", 0, "tech_purse"))
    assert not until_held(stage, table)
    stage, table = hit_table(raiding("tech_purse"))
    table.auto = True
    assert table.blows.raid_parts(raid_of("tech_purse"), table.state) == []


def stake_table(bots: tuple[str, ...]) -> tuple[Stage, Table, Stake]:
    s = with_hand(at_table(first=1), *MINES, "bribe.1", "bribe.2", seat=1)
    stage, table = hit_table(s, bots)
    stakes = [move for move in table.session.legal() if isinstance(move, Stake)]
    big = max(stakes, key=lambda move: sum(minerals_of_stake(move)))
    assert sum(minerals_of_stake(big)) > 8
    return stage, table, big


def test_a_big_stake_of_another_company_waits_for_the_person() -> None:
    stage, table, big = stake_table(("", "normal"))
    table.play(big)
    assert until_held(stage, table) and table.prompt.spoken_text.startswith("Bruno stakes 8 mines!")
    go_on(stage, table)
    assert not until_held(stage, table) and table.blows._sprites == []


def test_no_one_waits_at_their_own_stake() -> None:
    stage, table, big = stake_table(("normal", ""))
    table.play(big)
    assert not until_held(stage, table)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_panel_leaves_the_own_cards_and_the_bar_free(text: float) -> None:
    stage, table = hit_table(raiding("tech_purse", "mine_09", coins=12), size=READABLE, text=text)
    table.play(Raid("raid.1", 0, "tech_purse"))
    assert until_held(stage, table)
    _veil, panel = table.blows._sprites
    assert panel.box.bottom <= table.places["bay"].y and panel.box.bottom <= table.prompt.box.y
    stage.step(0.05, [])
    runs = [run for run in written(stage) if panel.box.holds(run.box)]
    assert len(runs) >= 4 and all(run.fits for run in runs)


def test_at_once_the_news_tell_of_raids_and_big_stakes() -> None:
    s, later = raiding("tech_purse"), replace(at_table(), phase=Phase.PLAY)
    events: tuple[Event, ...] = (raid_of("tech_purse"), staked(0, 1, 3), staked(1, 0, 0))
    played = new_session(1).history[-1]
    steps = [(s, replace(played, events=events, state=later))]
    raided = "Bruno raided you and took Hoarder’s Purse"
    assert waited(steps, 0, NAMES, False) == [raided, "Bruno staked 1 metal, 3 rads"]
    assert waited(steps, 0, NAMES, True) == [raided]


def test_the_hand_over_ends_with_what_hit_the_player() -> None:
    """However much has happened, the list that opens at its end shows the raid."""
    session = placed(raiding("tech_purse", coins=12), 2)
    session.play(Raid("raid.1", 0, "tech_purse"))
    session.play(Roll())
    session.draw_chance()
    rng = random.Random(3)
    while session.to_act != 0:
        session.play(sensible(session, rng))
        session.draw_chance()
    _stage, table = sit_down(session)
    lines = table.handover.scene(session.state, 0).lines
    assert lines[-1].text == "Bruno raids Ada and takes Hoarder’s Purse" and len(lines) <= MOST_NEWS
    assert sum("raids" in line.text for line in lines) == 1


# -- at the end ---------------------------------------------------------------------------------------------------


def test_the_hardest_raid_costs_what_the_card_would_have_counted() -> None:
    s = with_hand(at_table(), seat=0, coins=18, monsters=2)
    story: tuple[Event, ...] = (
        ev.TurnBegan(0, 1), ev.TurnBegan(1, 2), raid_of("tech_coil"), ev.TurnBegan(0, 3), ev.TurnBegan(1, 4),
        raid_of("tech_purse"), ev.TurnBegan(0, 5))
    assert best_raid(story, s) == BestRaid(2, 1, 0, "tech_purse", 9)
    back = with_hand(s, "tech_purse", seat=0)
    assert best_raid(story, back) == BestRaid(1, 1, 0, "tech_coil", 0), "what came back cost nothing"
    assert best_raid((), s) is None


def test_the_best_stake_of_all_companies_is_told_with_its_round() -> None:
    count = Count((9, 9, 9), (4, 6, 8), 0, 0, 0)
    story: tuple[Event, ...] = (
        ev.TurnBegan(0, 1), staked(1, 0, 0, seat=0), ev.TurnBegan(1, 2), staked(0, 1, 3), ev.TurnBegan(0, 3),
        staked(2, 0, 0, seat=0), ev.RoundCounted(1, (count, count), (0, 0)))
    assert best_stake(story, 2) == BestStake(1, 1, 30)
    assert best_stake(story[:-1], 2) is None, "it never counted"


@pytest.mark.parametrize("seats", [2, 4])
def test_in_whole_games_no_memory_is_invented(seats: int) -> None:
    session = played_out(seats)
    events = [event for played in session.history for event in played.events]
    s: Venture = session.state
    raid, stake = best_raid(events, s), best_stake(events, seats)
    raids = [event for event in events if isinstance(event, ev.CardRaided)]
    assert (raid is None) == (not raids)
    if raid is not None:
        assert (raid.seat, raid.victim, raid.card) in {(one.seat, one.victim, one.card) for one in raids}
        company = s.companies[raid.victim]
        kept = replace(company, cards=tuple(sorted({*company.cards, NUMBER[raid.card]})))
        assert raid.points == bonus_points(kept) - bonus_points(company)
    points = [deed.points for seat in range(seats) for deed in deeds(events, seat) if deed.laid]
    assert (stake.points if stake is not None else 0) == max(points, default=0)


def played_out(seats: int) -> Session:
    session, rng = new_session(seats, seats), random.Random(seats)
    while not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


def test_words_of_a_memory() -> None:
    raid = BestRaid(3, 1, 0, "tech_purse", 9)
    assert raid_memory(raid, NAMES, 0) == "Bruno’s raid in round 3 cost you 9 points (Hoarder’s Purse)."
    assert raid_memory(raid, NAMES, -1) == "Bruno’s raid in round 3 cost Ada 9 points (Hoarder’s Purse)."
    assert raid_memory(replace(raid, points=0), NAMES, 0) == "Bruno raided Ada in round 3 and took Hoarder’s Purse."
