"""The strip under the row: what the others did since a player's last turn, until that player acts."""

from __future__ import annotations

import random

import pytest

from klotho_games.core.contract import Event
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.state import DISCARD, Phase, Venture
from klotho_games.games.klotho97.rules.steps import Discard, EndTurn, Roll
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.look.turn_strip import Plate, lay_strip
from klotho_games.games.klotho97.telling.since_turn import (
    BOUGHT,
    GONE,
    GOT,
    PRICE,
    RAIDED,
    SOLD,
    Happening,
    doings,
)
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import NAMES, at_table
from tests.games.klotho97.table_rig import new_session, sensible
from tests.games.rig import READABLE, check_words, click, rest, sit_down, written


def step(*events: Event) -> tuple[Venture, Played]:
    s = at_table()
    return s, Played(EndTurn(), 1, events, s)


def card(name: str, mark: str, victim: int = -1) -> Happening:
    return Happening(NUMBER[name], mark, victim)


def test_cards_come_with_what_became_of_them_and_signs_are_summed_up() -> None:
    found = doings([
        step(ev.DiceThrown(1, (), (), "roll"), ev.MineClaimed(1, 2, "mine_05", (0, 1))),
        step(ev.DiceSold(1, (2, 3), 2), ev.ToolBought(1, 6, "turret.1", 2), ev.CoinsTaken(1, 3, "monster_imp")),
        step(ev.MarketMoved(1, "rads", 8, 9, 1, 1), ev.MarketMoved(1, "rads", 9, 10, 1, 0), ev.TurnEnded(1)),
        step(ev.CardDiscarded(2, 0, "tech_coil"), ev.ClaimStaked(2, (), (3, 0, 1), (), False, None)),
        step(ev.CardDrifted(0, "mine_11")),
    ], 0, NAMES)
    assert [one.seat for one in found] == [1, 2]
    assert found[0].happenings == (
        card("mine_05", GOT), card("turret.1", BOUGHT), Happening(mark=PRICE, picture="res_rads", words="8 → 10"),
        Happening(mark=SOLD, picture="coin", words="+5"))
    assert found[1].happenings == (
        card("tech_coil", GONE), card("mine_11", GONE), Happening(picture="res_organics", words="+3"),
        Happening(picture="res_rads", words="+1"))
    assert found[0].told.startswith("Bruno claims a mine") and "sells 2 dice" in found[0].told
    assert "rolls" not in found[0].told


def test_what_hit_the_reader_comes_first() -> None:
    events = ev.MineClaimed(1, 2, "mine_05", (0, 1)), ev.CardRaided(1, "raid.1", 0, "tech_coil")
    assert doings([step(*events)], 0, NAMES)[0].happenings[0] == card("tech_coil", RAIDED, 0)
    assert doings([step(*events)], 2, NAMES)[0].happenings == (card("mine_05", GOT), card("tech_coil", RAIDED, 0))


def test_the_readers_own_turn_is_no_news() -> None:
    assert doings([step(ev.MineClaimed(0, 2, "mine_05", (0, 1)))], 0, NAMES) == []


# -- how much fits ------------------------------------------------------------------------------------------------


def wide(words: str, size: float, face: str) -> float:
    return len(words) * size * 0.6


@pytest.mark.parametrize("companies", [1, 3, 5])
@pytest.mark.parametrize("happenings", [1, 6, 14])
def test_a_strip_always_fits(companies: int, happenings: int) -> None:
    room = Box(230, 450, 1460, 66)
    done = tuple(card("mine_05", GOT) for _n in range(happenings))
    plates = [Plate(seat, "Annabelle", done, 0, 0) for seat in range(1, companies + 1)]
    strip = lay_strip(room, "Since your turn", plates, wide)
    assert len(strip.plates) == companies and all(room.holds(box) for _plate, box in strip.plates)
    for plate, _box in strip.plates:
        assert len(plate.happenings) + plate.more == happenings
    whole = companies * happenings <= 18
    assert (strip.title is not None) == whole and all(bool(plate.more) != whole for plate, _box in strip.plates)


# -- at the table -------------------------------------------------------------------------------------------------


def begun_turn(seats: int, after: int = 9) -> Session:
    """A game in which a turn of seat 0 begins, and all others have acted before."""
    session, rng = new_session(seats, seats, bots=("", *["normal"] * (seats - 1))), random.Random(5)
    while not (session.state.turn > after and session.to_act == 0 and session.state.stage == DISCARD
               and session.state.phase is Phase.PLAY):
        session.play(sensible(session, rng))
        session.draw_chance()
    return session


def news(table: Table) -> list[Spot]:
    return [spot for spot in table.focus.spots if spot.id.startswith("since:")]


def table_in_turn(seats: int, size: tuple[int, int] = (640, 360), text: float = 1.0) -> tuple[Stage, Table]:
    return sit_down(begun_turn(seats), size, text=text)


def test_the_strip_stays_until_the_player_acts() -> None:
    stage, table = table_in_turn(3)
    assert [spot.seat for spot in news(table)] == [-1, -1] and len(table.since._sprites) == 3
    for _frame in range(400):
        stage.step(0.05, [])
    assert len(news(table)) == 2, "twenty seconds later"
    table.play(Roll())
    rest(stage)
    assert news(table) == [] and table.since._sprites == []


def test_reading_the_log_is_no_act_and_the_first_step_is() -> None:
    stage, table = table_in_turn(3)
    before = [spot.label for spot in news(table)]
    table.log_panel.toggle()
    assert [spot.label for spot in news(table)] == before, "nothing was decided"
    table.log_panel.toggle()
    table.play(next(move for move in table.session.legal() if isinstance(move, Discard | Roll)))
    stage.step(0.02, [])
    assert news(table) == [], "gone at once"


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("text", [1.0, 1.25, 2.0])
def test_the_strip_covers_nothing(seats: int, text: float) -> None:
    stage, table = table_in_turn(seats, READABLE, text)
    rest(stage)
    own = news(table)
    assert own
    others = [spot for spot in table.focus.spots if spot.useful and spot not in own]
    assert not any(one.box.overlap(other.box) for one in own for other in others)
    below = table.places["platform" if text < 2 else "tray"]  # in large letters it lies over the platform's rim
    assert all(one.box.bottom <= below.y for one in own)
    check_words(written(stage), READABLE, text)


def test_a_replayed_turn_shows_no_strip() -> None:
    _stage, table = table_in_turn(3)
    table.lay_out(table.session.history[-20].state)
    assert news(table) == []


def test_a_click_on_the_strip_decides_nothing() -> None:
    stage, table = table_in_turn(3)
    ply = table.session.ply
    click(stage, news(table)[0].box.centre)
    assert table.session.ply == ply and news(table)
