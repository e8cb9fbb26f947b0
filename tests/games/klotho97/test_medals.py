"""The medals of 97 Klotho: for each, a game that counts and one that just does not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.play.medals import FinishedGame
from klotho_games.core.play.record import Played
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.count import count, scores
from klotho_games.games.klotho97.rules.state import STARTS, Company
from klotho_games.games.klotho97.rules.steps import EndTurn
from tests.games.klotho97.forced import KLOTHO97, begin
from tests.games.klotho97.test_3_mines import staking
from tests.games.stories import counts, steps, story

RADS = (4, 6, 9)
NOTHING = Company()
BONUSES = tuple(sorted((NUMBER["tech_curator"], NUMBER["tech_trophy"])))
"""Four points for each artifact and for each monster."""


def scored(
    *company: Company, others: int = 1, cards: int = 45, paper: bool = False, markets: tuple[int, int, int] = STARTS,
) -> FinishedGame:
    """Make a game from what the first seat had at each of the three scorings; the others never had anything."""
    s = begin(1 + others, cards, as_on_paper=paper)
    rounds = tuple((count(one, markets), *(count(NOTHING, markets),) * others) for one in company)
    s = replace(s, rounds=rounds, companies=(company[-1], *s.companies[1:]))
    return story(KLOTHO97, [Played(EndTurn(), 0, (), s)], 1 + others, (0,), scores(s))


def test_paths_count_by_what_lies_inside_them():
    played = {size: steps(KLOTHO97, *staking(size)) for size in (4, 6)}
    assert counts("stakes", story(KLOTHO97, [*played[6], *played[4]])) == (12, 0)
    assert counts("stakes", story(KLOTHO97, played[6])) == (8, 0)
    traded = Company(minerals=(0, 3, 0))
    assert counts("stakes", scored(traded, traded, traded)) == (0, 0), "minerals that no stake brought"


def test_who_is_alone_beats_no_one():
    assert counts("victory", scored(NOTHING)) == (1, 0)
    assert counts("victory", scored(NOTHING, others=0)) == (0,)


def test_monsters_are_counted_once_however_often_they_score():
    three = Company(monsters=3)
    assert counts("monsters", scored(NOTHING, three, three)) == (3, 0)
    assert counts("monsters", scored(NOTHING, NOTHING, NOTHING)) == (0, 0)


def test_the_first_shift_is_the_first_scoring_alone():
    rich = Company(monsters=1, minerals=(0, 0, 1))
    assert counts("early", scored(rich, rich, rich)) == (13, 0)
    assert counts("early", scored(NOTHING, rich, rich)) == (0, 0)


def test_the_market_is_one_mineral_at_one_scoring():
    assert counts("market", scored(NOTHING, Company(minerals=(0, 0, 4)), markets=RADS)) == (36, 0)
    assert counts("market", scored(NOTHING, Company(minerals=(3, 3, 3)), markets=RADS)) == (27, 0), "not all together"


def test_a_museum_has_all_three():
    assert counts("museum", scored(NOTHING, NOTHING, Company(artifacts=(2, 1, 1)))) == (1, 0)
    assert counts("museum", scored(NOTHING, NOTHING, Company(artifacts=(3, 2, 0)))) == (0, 0)


def test_bonus_cards_count_what_they_bring():
    sheet = Company(artifacts=(2, 2, 1), monsters=4)
    held = replace(sheet, cards=BONUSES)
    assert counts("bonus", scored(NOTHING, NOTHING, held)) == (5 * 4 + 4 * 4, 0)
    assert counts("bonus", scored(NOTHING, NOTHING, sheet)) == (0, 0)


def test_alone_is_alone_with_45_cards_and_by_our_rules():
    good = Company(monsters=10)
    assert counts("alone", scored(good, good, good, others=0)) == (150,)
    assert counts("alone", scored(good, good, good, others=0, cards=50)) == (0,)
    assert counts("alone", scored(good, good, good, others=0, paper=True)) == (0,)
    assert counts("alone", scored(good, good, good)) == (0, 0)


@pytest.mark.parametrize("medal", ["monsters", "early", "market", "museum", "bonus"])
def test_who_can_wait_for_ever_earns_nothing(medal: str):
    all_of_it = Company(5, BONUSES, (4, 4, 4), (2, 2, 2), 5)
    assert counts(medal, scored(all_of_it, all_of_it, all_of_it, others=0))[0] > 0
    assert counts(medal, scored(all_of_it, all_of_it, all_of_it, others=0, paper=True)) == (0,)


def against(level: str, hints: int = 0) -> FinishedGame:
    return story(KLOTHO97, scored(NOTHING).played, 2, (0,), bots=("", level), hints=hints)


def test_strong_bots_are_beaten_and_without_a_hint():
    assert counts("own_head", against("hard")) == (1, 0) and counts("expert", against("hard")) == (0, 0)
    assert counts("own_head", against("expert:calm")) == counts("expert", against("expert:calm")) == (1, 0)
    assert counts("own_head", against("hard", hints=1)) == counts("own_head", against("normal")) == (0, 0)
