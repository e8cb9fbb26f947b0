"""The judgement: its values, what it is allowed to know, its reasons, and how well it plays."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots.bot import Budget
from klotho_games.bots.people import Person
from klotho_games.bots.random_bot import RandomBot
from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.games.klobba.bot.guesses import Hunch, best_of_hand, none_of
from klotho_games.games.klobba.bot.judge import JUDGE
from klotho_games.games.klobba.bot.lookahead import KINDS, Grouping, Showdown
from klotho_games.games.klobba.bot.values import stakes, standing
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules.cards import ACTIONS, BERZERK, FLEE, MIRROR, SWAP
from klotho_games.games.klobba.rules.clobber import prepare_fight, resolve_fight
from klotho_games.games.klobba.rules.events import StarsPlaced
from klotho_games.games.klobba.rules.questions import unseen_actions
from klotho_games.games.klobba.rules.state import BLACK, WHITE, Phase
from klotho_games.games.klobba.rules.steps import (
    Accept,
    EndSwitch,
    Exchange,
    GiveTotems,
    GiveWhite,
    Keep,
    Lay,
    NoOffer,
    OfferAction,
    Pair,
    Reject,
    Select,
    Swap,
    Switch,
)
from tests.games.klobba.forced import KLOBBA, NAMES, arranged, at_totems, begin, dealt, play, told
from tests.games.klobba.test_2_clobber import facing

STRONG, WEAK = ("berta", "ugg", "grit"), ("mudge", "tad", "snivel")
FOXES, MIXED = ("brusa", "hulda", "gorm"), ("oda", "thrug", "moss")


def weighed(s):
    seat = RULES.to_act(s)
    return {decision.move: decision for decision in JUDGE.weigh(RULES.view(s, seat), RULES.legal(s))}


def best(s):
    return max(weighed(s).values(), key=lambda decision: decision.value)


def laying(*hand: str, bands=None, seats: int = 4, **more):
    bands = bands or {0: STRONG, 1: WEAK, 2: FOXES, 3: MIXED}
    return arranged(seats, bands, {0: hand}, partners=(2, 3), **more)


# ---- cards ----


def test_everything_that_is_legal_is_weighed_with_a_reason():
    phases = set()
    for seats in (2, 3, 5):
        rng = Random(seats)
        s = begin(seats)
        while (seat := RULES.to_act(s)) != OVER:
            if seat == CHANCE:
                s = play(s, RULES.draw(s, rng))
                continue
            moves = RULES.legal(s)
            if s.phase not in phases or rng.random() < 0.1:
                phases.add(s.phase)
                decisions = weighed(s)
                assert set(decisions) == set(moves) and all(one.why for one in decisions.values())
            s = play(s, rng.choice(moves))
    assert len(phases) >= 10


def test_the_card_that_beats_most_is_laid():
    s = laying("the_boss", "sneaky", "all_yellow_claw", "all_blue_talon", "all_purple_raven")
    found = weighed(s)
    laid = Counter(best(replace(s, round=n)).move for n in range(40))
    assert laid.most_common(1)[0][0] == Lay("the_boss"), "the choice is mixed, as among people"
    assert found[Lay("the_boss")].value > found[Lay("all_yellow_claw")].value + 1, "which brings nobody forward"
    assert "11" in found[Lay("the_boss")].why and "chance to win is about" in found[Lay("the_boss")].why


def test_cards_that_were_discarded_are_not_feared():
    """A Berzerk of 13 has to fear Flee & Surprise only until all of them are used up."""
    s = arranged(4, {0: ("gorm", "oona", "dagna"), 1: WEAK, 2: ("flint", "oda", "lugg"), 3: ("tot", "umma", "fidd")},
                 {0: ("berzerk", "the_boss"), 1: ("flee_and_surprise",) * 3}, partners=(2, 3))
    used = replace(s, hands=(s.hands[0], s.hands[1][:-3], *s.hands[2:]), discards=(FLEE, FLEE, FLEE))
    odds, chances = [], []
    for state in (s, used):
        unseen = unseen_actions(RULES.view(state, 0).fray)
        showdown = Showdown(Grouping(state, (0, 1), (2, 3)), [stakes(state, 0), stakes(state, 1)])
        hunch = Hunch(showdown, (unseen, unseen), (5, 5))
        assert sum(hunch.odds[WHITE]) == pytest.approx(1) and sum(hunch.odds[BLACK]) == pytest.approx(1)
        odds.append(hunch.odds[WHITE][FLEE])
        chances.append(hunch.victory(BLACK)[BERZERK])
    assert odds[0] > 0.05 and odds[1] == 0 and chances[1] > chances[0]


def test_the_best_of_a_hand():
    counts = [0] * len(ACTIONS)
    counts[0], counts[1], counts[2] = 2, 3, 5
    worth = [float(-kind) for kind in KINDS]
    odds = best_of_hand(worth, counts, 2)
    assert odds[0] == pytest.approx(1 - (8 * 7) / (10 * 9)) and odds[2] == pytest.approx((5 * 4) / (10 * 9))
    assert sum(odds) == pytest.approx(1) and none_of(9, 10, 2) == 0


def test_what_cards_bring_is_what_the_rules_make_of_them():
    """A Showdown predicts the result of the Clobber for both holders, as long as no player is out of Stars."""
    bands = {0: STRONG, 1: ("hulda", "falk", "gloom"), 2: ("brusa", "gorm", "pip"), 3: ("oda", "thrug", "moss")}
    before = arranged(4, bands, partners=(2, 3))
    parts = [stakes(before, seat) for seat in (0, 1)]
    showdown = Showdown(Grouping(before, (0, 1), (2, 3)), parts)
    for black in KINDS:
        for white in KINDS:
            after = _clobbered(before, black, white)
            if after is None:
                continue
            told = showdown.meet(black, white)
            assert told[:2] == pytest.approx([standing(after, part) - standing(before, part) for part in parts])


def _clobbered(s, black: int, white: int):
    """Return the state after the Clobber, before cards are drawn; None if a player would have to decide."""
    if MIRROR in (black, white) or SWAP in (black, white):
        return None
    black_side, white_side = s.sides
    sides = replace(black_side, laid=black, swapped=True), replace(white_side, laid=white, swapped=True)
    s, ready = prepare_fight(replace(s, sides=sides), [])
    return resolve_fight(s, []) if ready else None


def test_what_is_nearly_equal_is_mixed():
    """The same cards in different rounds."""
    chosen = set()
    bands = {0: ("hulda", "gloom", "berta"), 1: WEAK, 2: ("tumba", "brakka", "ugg"), 3: MIXED}
    hand = "all_orange_fox", "all_purple_raven", "all_yellow_claw", "all_blue_talon", "all_blue_talon"
    s = laying(*hand, bands=bands)
    for n in range(20):
        chosen.add(best(replace(s, round=n + 1)).move)
    assert {Lay("all_orange_fox"), Lay("all_purple_raven")} <= chosen


def test_a_card_that_no_one_expects_is_told_by_what_it_does():
    """The coach can prefer it to the judge's favourite, so it must not be called "nearly as good"."""
    bands = {0: ("hulda", "gloom", "berta"), 1: WEAK, 2: ("tumba", "brakka", "ugg"), 3: MIXED}
    s = laying("all_orange_fox", "all_purple_raven", "all_yellow_claw", bands=bands)
    told = [decision.why for decision in weighed(s).values() if "no one expects it" in decision.why]
    told_well = r"This card reaches \d+, and no one expects it\. Its chance to win is about \d+%\."
    assert told and all(re.fullmatch(told_well, why) for why in told)


def test_the_same_view_is_the_same_decision():
    s = laying("the_boss", "glory_seeker", "sneaky")
    other = RULES.imagine(RULES.view(s, 0), Random(9))
    assert other != s and weighed(other) == weighed(s)


# ---- pairing and offers ----


def test_a_strong_band_is_the_better_partner():
    s = arranged(4, {0: ("tot", "umma", "fidd"), 1: MIXED, 2: STRONG, 3: ("mudge", "-gorm", "-oona")},
                 {0: ("the_boss", "the_boss", "second_best", "second_best", "flee_and_surprise")})
    assert best(s).move == Pair(2)


def offering(card: str, holder: tuple[str, ...], bands=None):
    """Return a position in which seat 2, Black's partner, makes an offer."""
    bands = bands or {0: WEAK, 1: STRONG, 2: ("oxyox", "oona", "dagna"), 3: FOXES}
    return play(arranged(4, bands, {0: holder, 2: (card,)}), Pair(2))


def test_an_offer_is_accepted_where_the_own_hand_is_useless():
    poor = ("all_yellow_claw", "all_yellow_claw", "all_orange_fox", "all_orange_fox", "all_purple_raven")
    s = offering("berzerk", poor, {0: ("-mudge", "-lugg", "oona"), 1: ("arja", "walgar", "brusa"),
                                   2: ("krabba", "oxyox", "thrug"), 3: ("pip", "hroth", "squint")})
    assert s.phase is Phase.OFFER and s.seat == 2
    s = play(s, OfferAction("berzerk"))
    assert best(s).move == Accept() and "chance to win is about" in best(s).why
    rich = offering("all_orange_fox", ("berzerk", "berzerk", "the_boss", "second_best", "flee_and_surprise"))
    assert best(play(rich, OfferAction("all_orange_fox"))).move == Reject()


def test_what_would_hardly_be_accepted_is_not_offered():
    s = offering("all_purple_raven", ("the_boss",))
    found = weighed(s)
    assert found[NoOffer()].value > found[OfferAction("all_purple_raven")].value


def test_a_reason_names_no_card_of_a_hand():
    s = offering("berzerk", ("sneaky",))
    names = [ACTIONS[kind].name for kind in set(s.hands[2])]
    assert not [name for name in names for decision in weighed(s).values() if name in decision.why]


# ---- after the flip ----


def test_what_comes_forward_wins_or_loses_least():
    s = play(laying(bands={0: ("gorm", "lugg", "pip"), 1: WEAK, 2: ("tot", "fidd", "umma"), 3: MIXED},
                    laid=("berzerk", "the_boss")), Lay("the_boss"))
    assert s.phase is Phase.SELECT
    found = weighed(s)
    assert found[Select(("gorm",))].value > found[Select(("pip",))].value
    assert "a win" in found[Select(("gorm",))].why and "a defeat" in found[Select(("pip",))].why


def test_a_swap_fetches_who_wins():
    s = arranged(5, {0: ("pip", "oda", "-gorm"), 1: ("tot", "hroth", "nib"), 2: ("tumba", "flint", "?falk"),
                     3: ("krabba", "dagna", "moss"), 4: ("berta", "?ugg", "mudge")},
                 partners=(2, 3), laid=("swap_and_play", "the_boss"))
    assert best(play(s, Lay("the_boss"))).move in (Swap("pip", "berta"), Swap("oda", "berta"))


# ---- Bands and Totems ----


def test_strong_ones_are_kept_and_weak_ones_sent_away():
    assert best(dealt(2, "berta", "mudge", "gorm")).move == Keep(("berta", "gorm"))
    assert best(dealt(2, "mudge", "tad", "snivel")).move == Keep(())


def test_the_white_totem_goes_to_who_is_ahead():
    s = replace(arranged(5, stars=(9, 9, 9, 24, 9)), phase=Phase.GIVE, seat=1)
    assert best(s).move == GiveWhite(3)


def test_equals_are_treated_alike_wherever_they_sit():
    """Equal options are decided by lot, which changes from round to round, so no seat is favoured."""
    giving = replace(arranged(6), phase=Phase.GIVE, seat=1)
    assert {best(replace(giving, round=n)).move for n in range(30)} == {GiveWhite(seat) for seat in (2, 3, 4, 5)}
    totems = at_totems(4)
    others = [seat for seat in range(4) if seat != totems.seat]
    chosen = {best(replace(totems, round=n)).move for n in range(40)}
    assert chosen == {GiveTotems(black, white) for black in others for white in others if black != white}


def test_a_swap_with_no_one_to_swap_still_counts_more():
    """KLO-4.8: the Free Band at the holder's side is face down, and no Band sits out."""
    bands = {0: ("gorm", "-lugg", "-flint"), 1: WEAK, 2: ("-berta", "-ugg", "-grit"), 3: MIXED}
    s = laying(bands=bands, seats=2)
    showdown = Showdown(Grouping(s, (0, 1), (2, 3)), [stakes(s, 0), stakes(s, 1)])
    assert [stand[0] for stand in showdown.stands[BLACK][SWAP]] == [7 + ACTIONS[SWAP].plus]


def test_the_judge_knows_that_everyone_gets_a_star():
    """KLO-2.6, 3.1: how many Stars are placed, and how often the others help, is what the rules then do."""
    for stars, due in (((1, 20, 20, 19), (5, 1)), ((5, 20, 20, 15), (5, 1)), ((6, 20, 20, 14), (5, 0)),
                       ((0, 1, 1, 0), (2, 2)), ((3, 0, 0, 0), (3, 0))):
        s = facing("all_orange_fox", "the_boss", stars=stars)
        showdown = Showdown(Grouping(s, (0, 1), (2, 3)), [stakes(s, 0), stakes(s, 1)])
        assert showdown._placing(BLACK, 5) == due
        events = told(s, Lay("the_boss"))
        placed = [event.cards for event in events if isinstance(event, StarsPlaced) and event.side == BLACK]
        assert sum(map(len, placed)) == due[0]


def test_a_switch_takes_the_best_and_ends():
    s = replace(arranged(2, {0: WEAK, 1: STRONG}), phase=Phase.SWITCH, seat=0, mirrors=(0,))
    taken = []
    while (move := best(s).move) != EndSwitch():
        taken.append(move)
        s = play(s, move)
    assert len(taken) == 3 and all(isinstance(move, Switch) and move.band == 1 for move in taken)


def test_three_of_a_kind_are_exchanged_unless_one_of_them_is_laid_now():
    s = laying("all_yellow_claw", "all_yellow_claw", "all_yellow_claw", "the_boss", "sneaky")
    assert best(s).move == Exchange("all_yellow_claw")
    good = laying("the_boss", "the_boss", "the_boss", "all_yellow_claw", "all_blue_talon")
    assert best(good).move == Lay("the_boss")


# ---- how well it plays ----


def bout(seats: int, seed: int, bots) -> tuple[int, ...]:
    rng = Random(seed)
    s = RULES.initial(Setup(NAMES[:seats], (("game", "basic"),)))
    while (seat := RULES.to_act(s)) != OVER:
        step = RULES.draw(s, rng) if seat == CHANCE else bots[seat].choose(
            KLOBBA, RULES.view(s, seat), Budget(), rng).move
        s = play(s, step)
    result = RULES.result(s)
    assert result is not None
    return result.winners


def test_it_beats_who_plays_at_random():
    won = sum(bout(2, seed, (Person(), RandomBot())) == (0,) for seed in range(2))
    assert won == 2
