"""Chapter 1: decks, set-up, who goes first; and the cards as the rules of record require them."""

from __future__ import annotations

from collections import Counter

import pytest

from klotho_games.core.contract import CHANCE, Setup
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import (
    ARTIFACTS,
    BOUNDARIES,
    CARDS,
    FACES,
    KLOTHO_DECK,
    MARKET,
    MINERALS,
    MINES,
    MONSTER,
    SCORE,
    TECH,
    TOOL,
    market,
    monster,
    technology,
)
from klotho_games.games.klotho97.rules.state import LATER, LENGTHS, RANGES, STARTS, Company, Phase, to_next_scoring
from klotho_games.games.klotho97.rules.steps import FirstRolled, Roll, ToolDrawn, TurnedUp
from tests.games.klotho97.forced import (
    KLOTHO97,
    NAMES,
    PLAIN,
    RACK,
    at_table,
    begin,
    deal,
    play,
    refused,
    settle,
    told,
)

# ---- set-up ----


@pytest.mark.rule("K97-1.1")
def test_three_tools_are_turned_up_from_a_shuffled_deck():
    s = deal(begin(), *PLAIN)
    assert RULES.stream(s) == "tools" and RULES.to_act(s) == CHANCE
    chances = RULES.chances(s)
    assert len(chances) == 54 and {share for _tool, share in chances} == {1 / 54}
    assert refused(s, TurnedUp("mine_20")).rule == "K97-2.1"
    s = deal(s, *RACK)
    assert [CARDS[tool].id for tool in s.rack] == list(RACK) and len(s.unseen_tools) == 51
    assert refused(deal(begin(), *PLAIN, "bomb.1"), ToolDrawn("bomb.1")).rule == "K97-1.1"


@pytest.mark.rule("K97-1.2")
def test_45_to_90_cards_are_counted_out():
    assert LENGTHS == (45, 50, 55, 60, 65, 70, 75, 80, 85, 90)
    cards = RULES.info.options[0]
    assert cards.choices == LENGTHS and cards.default == 45
    assert [cards.fitting(seats) for seats in range(1, 7)] == [45, 65, 90, 90, 90, 90]
    for length in LENGTHS:
        assert sum(begin(cards=length).stacks) == length
    for wrong in (44, 47, 95, True, "45"):
        with pytest.raises(ValueError, match="45 to 90"):
            begin(cards=wrong)
    # any of the hundred can come, because players do not know which were left in the box
    chances = RULES.chances(begin())
    assert [outcome for outcome, _share in chances] == [TurnedUp(CARDS[card].id) for card in KLOTHO_DECK]
    assert refused(begin(), TurnedUp("score_1")).rule == "K97-1.2"
    assert refused(deal(begin(), "mine_01"), TurnedUp("mine_01")).rule == "K97-1.2"


@pytest.mark.rule("K97-1.3")
@pytest.mark.parametrize(("length", "stacks"), [(45, (15, 15, 15)), (50, (17, 17, 16)), (55, (19, 18, 18))])
def test_three_stacks_each_with_its_score_card_under_it(length: int, stacks: tuple[int, ...]):
    s = begin(cards=length)
    assert s.stacks == stacks and to_next_scoring(s) == stacks[0]
    assert begin(count=False).count_shown is False and s.count_shown is True
    seen = 0
    while s.phase is Phase.FILL:
        s = settle(s)
        s = play(s, FirstRolled((6, 1))) if s.phase is Phase.FIRST else s
    turned: list[int] = []
    while s.phase is not Phase.OVER and len(turned) < 3:
        s, events = RULES.apply(s, next(move for move in RULES.legal(s) if type(move).__name__ == "Discard"))
        while s.phase is Phase.FILL:
            outcome = RULES.chances(s)[0][0]
            s, events = RULES.apply(s, outcome)
            seen += isinstance(outcome, TurnedUp)
            if any(isinstance(event, ev.ScoreTurnedUp) for event in events):
                turned.append(seen + 6 - 1 - len(turned))
        if s.phase is Phase.PLAY:
            ends = [move for move in RULES.legal(s) if type(move).__name__ in ("EndClaims", "EndTurn")]
            s = play(s, *ends[:1])
            s = play(s, *[move for move in RULES.legal(s) if type(move).__name__ == "EndTurn"][:1])
    assert turned == [stacks[0], stacks[0] + stacks[1], length]


@pytest.mark.rule("K97-1.4")
def test_six_klotho_cards_are_turned_up():
    s = begin()
    assert RULES.stream(s) == "klotho" and s.filling == tuple(range(9))
    assert told(s, TurnedUp("mine_30")) == (ev.CardTurnedUp(0, "mine_30"),)
    s = deal(s, *PLAIN)
    assert [CARDS[card].id for card in s.row] == list(PLAIN) and to_next_scoring(s) == 15 - 6


@pytest.mark.rule("K97-1.5")
@pytest.mark.parametrize("seats", range(1, 7))
def test_everyone_has_five_coins(seats: int):
    s = begin(seats)
    assert [company.coins for company in s.companies] == [5] * seats
    assert all(company.cards == () and company.minerals == (0, 0, 0) for company in s.companies)


def test_no_more_than_six():
    with pytest.raises(ValueError, match="one to six"):
        begin(0)
    with pytest.raises(ValueError, match="one to six"):
        RULES.initial(Setup(("x",) * 7))


@pytest.mark.rule("K97-1.6")
def test_the_markets():
    assert dict(zip(MINERALS, STARTS, strict=True)) == {"organics": 4, "metal": 6, "rads": 8}
    assert dict(zip(MINERALS, RANGES, strict=True)) == {"organics": (1, 7), "metal": (1, 11), "rads": (2, 14)}
    assert begin().markets == (4, 6, 8)


@pytest.mark.rule("K97-1.7")
def test_five_red_dice():
    s = play(at_table(), Roll())
    assert [die.kind for die in s.dice] == ["red"] * 5 and s.rolling == (0, 1, 2, 3, 4)
    chances = dict(RULES.chances(s))
    assert len(chances) == 252 and sum(chances.values()) == pytest.approx(1)


@pytest.mark.rule("K97-1.8")
def test_the_highest_goes_first_and_ties_roll_again():
    s = settle(begin(3))
    assert s.phase is Phase.FIRST and RULES.stream(s) == "first"
    assert len(RULES.chances(s)) == 216
    assert refused(s, Roll()).rule == refused(s, FirstRolled((1, 2))).rule == refused(s, FirstRolled((1, 2, 7))).rule
    assert refused(s, Roll()).rule == "K97-1.8"
    s = play(s, FirstRolled((2, 5, 5)))
    assert s.phase is Phase.FIRST and s.rolling_off == (1, 2)
    events = told(s, FirstRolled((3, 4)))
    assert events[0] == ev.RolledForFirst((0, 3, 4), (2,)) and events[1] == ev.FirstPlayerFound(2, LATER, (1,))
    s = play(s, FirstRolled((3, 4)))
    assert RULES.to_act(s) == 2 and s.turn == 1
    assert RULES.chances(settle(begin(6))) is None


@pytest.mark.rule("K97-1.9")
def test_who_plays_later_begins_with_more():
    s = settle(begin(3))
    tied = play(s, FirstRolled((2, 5, 5)))
    assert {company.coins for company in (*s.companies, *tied.companies)} == {5}
    s = play(tied, FirstRolled((3, 4)))  # the order of play is 2, 0, 1
    assert [company.coins for company in s.companies] == [9, 9, 5]
    assert [company.minerals for company in s.companies] == [(0, 0, 0), (1, 0, 0), (0, 0, 0)]
    alone = settle(begin(1)).companies[0]
    assert alone.coins == 5 and alone.minerals == (0, 0, 0)


@pytest.mark.rule("K97-1.2")
@pytest.mark.parametrize("seats", range(1, 7))
def test_if_no_one_chooses_the_length_fits_the_companies(seats: int):
    unsaid = RULES.initial(Setup(NAMES[:seats]))
    fitting = tuple((option.name, option.fitting(seats)) for option in RULES.info.options)
    assert unsaid == RULES.initial(Setup(NAMES[:seats], fitting))
    assert unsaid.length == (45, 65, 90, 90, 90, 90)[seats - 1] and not unsaid.paper


@pytest.mark.rule("K97-1.9")
@pytest.mark.parametrize("seats", range(2, 7))
def test_as_on_paper_everyone_begins_with_five_coins_and_nothing_else(seats: int):
    s = settle(begin(seats, as_on_paper=True))
    roll = FirstRolled((1, 6, *(1,) * (seats - 2)))
    assert told(s, roll)[1] == ev.FirstPlayerFound(1, 0, ())
    assert play(s, roll).companies == (Company(),) * seats
    line = KLOTHO97.telling.event(told(s, roll)[1], NAMES)
    assert line.text == "Bruno goes first. Everyone has five coins"


def test_the_switch_says_what_it_changes():
    *_others, paper = RULES.info.options
    assert paper.name == "as_on_paper" and paper.default is False
    assert "K97-1.9" in paper.help and "K97-2.11" in paper.help


@pytest.mark.rule("K97-1.9")
@pytest.mark.parametrize(("seats", "dug"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_second_half_of_the_order_has_dug_already(seats: int, dug: int):
    s = play(settle(begin(seats)), FirstRolled((6, *(1,) * (seats - 1))))
    assert [company.minerals[0] for company in s.companies] == [0] * (seats - dug) + [1] * dug


# ---- the decks ----


@pytest.mark.rule("K97-1.2", "K97-6.4")
def test_the_klotho_deck():
    assert (TECH, MONSTER - TECH, MARKET - MONSTER, SCORE - MARKET, TOOL - SCORE) == (48, 20, 20, 12, 3)
    assert Counter(market(card).number for card in range(MARKET, SCORE)) == dict.fromkeys(range(1, 7), 2)
    kinds = Counter(technology(card).kind for card in range(TECH, MONSTER))
    assert kinds == {"crystal": 6, "bonus": 6, "power": 8}
    powers = [technology(card) for card in range(TECH, MONSTER) if technology(card).kind == "power"]
    assert len({tech.power for tech in powers}) == 8 and sum(tech.mining for tech in powers) == 2
    assert {technology(card).sides for card in range(TECH, TECH + 6)} == {6, 8}
    assert len({card.id for card in CARDS}) == 157
    names = [card.name for card in CARDS[:TECH] + CARDS[MONSTER:SCORE]]
    assert len(set(names)) == len(names)


@pytest.mark.rule("K97-3.1", "K97-3.4")
def test_the_mine_claims():
    lines = Counter(sum(edge != "" for edge in mine.edges) for mine in MINES)
    for number, share in ((2, 0.40), (3, 0.45), (4, 0.15)):
        assert abs(lines[number] / 48 - share) < 0.02
    assert Counter(edge for mine in MINES for edge in mine.edges if edge) == dict.fromkeys(BOUNDARIES, 44)
    assert {quad for mine in MINES for quad in mine.quads} == set(MINERALS)
    assert {mine.hand for mine in MINES} == {"pair", "two_pairs", "three", "four", "five", "full_house", "straight"}
    assert {mine.least for mine in MINES} == {1, 4}
    assert not any(mine.hand == "straight" and mine.least == 4 for mine in MINES)  # five red dice could not roll it


@pytest.mark.rule("K97-4.3")
def test_the_monsters_have_targets_15_to_33_and_every_kind_of_treasure():
    monsters = [monster(card) for card in range(MONSTER, MARKET)]
    targets = [one.target for one in monsters]
    assert min(targets) == 15 and max(targets) == 33
    treasure = [one for found in monsters for one in found.treasure]
    assert {one.kind for one in treasure} == {"artifact", "tool", "coins", "stars"}
    artifacts = Counter(one.which for one in treasure if one.kind == "artifact")
    assert artifacts == dict.fromkeys(ARTIFACTS, 4)


@pytest.mark.rule("K97-7.8")
def test_the_tools():
    counts = Counter({(face.kind, face.value): face.count for face in FACES})
    wanted = {("android", n): 2 for n in range(1, 7)} | {
        ("overdrive", 0): 6, ("augment", 1): 4, ("augment", 2): 4, ("augment", -1): 2, ("bomb", 0): 4,
        ("bribe", 0): 5, ("raid", 0): 4, ("turret", 0): 3, ("lottery", 0): 6, ("pig", 0): 4,
    }
    assert counts == wanted and sum(counts.values()) == 54
    assert all(1 <= face.price <= 5 for face in FACES)
    assert next(face.price for face in FACES if face.kind == "lottery") == 1


def test_outcomes_are_refused_outside_their_moment():
    s = at_table()
    for step in (TurnedUp("mine_20"), ToolDrawn("bomb.2"), FirstRolled((1, 1))):
        assert refused(s, step).rule == "K97-2.2"
