"""What can end an adventure: its odds compared with playing out every roll, and whether the player is warned."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.floor_map import Sheet, with_seal
from klotho_games.games.karthis.rules.odds import STAIRS_ODDS, death_odds, next_room, percent, peril, room_below
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import Choose, Descend, Fight, Retreat, Stay
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.depth import every
from tests.games.karthis.forced import AHEAD, DEAD_END, at, begin, drew, hurt, met, with_deck

_DEEPEST = 9
"""More 1s in a row than this are not played out: 6 ** -9."""


def _lost(s: Adventure, step: Move | None = None, depth: int = 0) -> float:
    """Return how likely the adventure ends before the next decision, with every outcome played out."""
    if step is not None:
        s = RULES.apply(s, step)[0]
    if s.phase is Phase.LOST:
        return 1.0
    if s.phase not in (Phase.THREAT, Phase.ROUND) or depth > _DEEPEST:
        return 0.0
    return sum(odds * _lost(RULES.apply(s, outcome)[0], None, depth + 1) for outcome, odds in RULES.chances(s) or ())


@pytest.mark.parametrize("health", range(1, 11))
@pytest.mark.parametrize("level", (1, 4))
def test_odds_of_every_card_are_those_of_its_rolls(health: int, level: int) -> None:
    for card in ("AS", "3C", "5S", "9C", "X1/8S", "X1/10S", "2D", "2H", "10C", "KH"):
        s = hurt(drew(begin(level=level), card, "AC"), health)
        step = Choose(card.split("/")[0])
        found, lost = peril(s, step), _lost(s, step)
        if found is None:
            assert lost < 0.01
        else:
            assert found.odds == pytest.approx(lost, abs=1e-6)
            assert percent(found.odds) in found.told
            assert str(health) in found.short or not found.at_once


@pytest.mark.parametrize("health", range(1, 8))
def test_odds_of_a_round_are_those_of_its_dice(health: int) -> None:
    s = hurt(met(begin(), "KH"), health)
    found = peril(s, Fight())
    assert (found.odds if found else 0.0) == pytest.approx(_lost(s, Fight()))
    assert (found is None) == (health > 5)


def test_five_health_against_eight_is_told_on_the_card_and_in_the_prompt() -> None:
    s = hurt(drew(begin(), "8S", "2D"), 5)
    found = peril(s, Choose("8S"))
    assert found is not None and found.short == "−8 Health, you have 5" and found.at_once
    assert found.told == "Swinging Blades can kill you (33% risk): it costs 8 Health, and you have 5."
    assert peril(s, Choose("2D")) is None


def test_the_guard_of_a_joker_warns_like_any_threat() -> None:
    s = hurt(drew(begin(), "X1/9S", "2D"), 7)
    found = peril(s, Choose("X1"))
    assert found is not None and found.told == "Spike Trap can kill you (33% risk): it costs 9 Health, and you have 7."


def test_two_hits_after_a_one_are_told_as_such() -> None:
    found = peril(hurt(drew(begin(), "3S", "2D"), 5), Choose("3S"))
    assert found is not None and not found.at_once
    assert found.odds == pytest.approx(1 / 18) and found.short == "6% risk of dying"


def test_a_retreat_into_a_walled_up_part_is_warned_of_without_secret_doors_only() -> None:
    for doors in (False, True):
        s = met(begin(secret_doors=doors), "KH", roll=AHEAD)
        s = replace(s, sheet=_walled_up(s))
        found = peril(s, Retreat(at(0, 0)))
        assert (RULES.apply(s, Retreat(at(0, 0)))[0].phase is Phase.LOST) is (not doors)
        assert (found is not None) is (not doors)
        assert found is None or ("walled in" in found.told and found.odds == 1.0)


def _walled_up(s: Adventure) -> Sheet:
    """Return the start tile with no way except the one to the rival, which is walled up."""
    cells = bytearray(s.sheet.cells)
    cells[at(0, 0)] &= ~0b1111 | 1 << NORTH
    front = tuple(square for square in s.sheet.front if square != at(0, 0))
    return with_seal(replace(s.sheet, cells=bytes(cells), front=front), at(0, 0), NORTH)


def test_the_old_side_of_a_wall_costs_the_last_health() -> None:
    s = hurt(met(begin(), "10S"), 1)
    found = peril(s, Stay("old"))
    assert found is not None and "last Health" in found.told
    assert peril(s, Stay("new")) is None


def test_a_wall_that_leaves_no_way_on_is_warned_of() -> None:
    s = met(begin(secret_doors=False), "10S", roll=DEAD_END)
    found = peril(s, Stay("new"))
    assert found is not None and "walled in" in found.told
    assert peril(s, Stay("old")) is None


# ---- the next room ----


def _safest(s: Adventure) -> float:
    """Return how likely the safest of the drawn cards kills, with every outcome from here on played out."""
    if s.phase in (Phase.DIE, Phase.DEAL, Phase.GUARD):
        return sum(odds * _safest(RULES.apply(s, outcome)[0]) for outcome, odds in RULES.chances(s) or ())
    if s.phase is Phase.CHOOSE:
        return min(_lost(s, Choose(card)) for card in s.drawn)
    return 0.0 if s.phase in (Phase.RIVAL, Phase.SEALED) else _lost(s)


@pytest.mark.parametrize(
    ("cards", "discards"),
    (
        (("9S", "3S", "AC", "X1", "X2", "2H"), ()),
        (("9S", "X1", "X2"), ("7C", "2S", "10C")),
        (("8S", "8C", "5D"), ("X1", "X2")),
        (("X1", "X2"), ("4S", "6C")),
        (("2H", "5D", "10S", "6S", "X1", "X2"), ("KH",)),
    ),
)
@pytest.mark.parametrize("health", every((1, 4, 7), 3, start=1))
def test_the_odds_of_the_next_room_are_those_of_every_card_played_out(
    cards: tuple[str, ...], discards: tuple[str, ...], health: int
) -> None:
    s = hurt(with_deck(begin(), *cards, discards=discards), health)
    entered = replace(s, phase=Phase.DIE)
    assert next_room(s).deadly == pytest.approx((1 - STAIRS_ODDS) * _safest(entered), abs=1e-6)


def test_the_odds_of_a_joker_are_those_of_the_deck() -> None:
    s = with_deck(begin(), "X1", "2D", discards=("X2",))
    # one card: 1/2; two cards: always; three: the discards are shuffled in, still always
    assert next_room(s).joker == pytest.approx((1 - STAIRS_ODDS) * (1 / 2 * 1 / 2 + 1 / 2))


def test_the_first_room_below_has_the_rating_and_the_deck_of_the_next_floor() -> None:
    s = hurt(with_deck(begin(), "X1", "X2", "9S", "2D", discards=("5C", "3H", "4H")), 5)
    stairs = replace(s, sheet=replace(s.sheet, stairs=(s.at,)))
    assert room_below(stairs) == next_room(RULES.apply(stairs, Descend())[0])


def test_percent_never_calls_the_possible_impossible() -> None:
    assert percent(0.0) == "0%" and percent(1.0) == "100%"
    assert percent(0.001) == "under 1%" and percent(0.9999) == "99%"


def test_more_health_never_kills_sooner() -> None:
    for need in range(3, 9):
        for harm in range(1, 10):
            odds = [death_odds(harm, need, health) for health in range(1, 16)]
            assert odds == sorted(odds, reverse=True)
