"""Chapter 1: Stars, decks, Bands, the storm, the Totems; and the cards as the rulebook requires them."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, Setup
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTIONS, BARBARIANS, CLANS, ID, LIGHTNING, THUNDER, deck
from klotho_games.games.klobba.rules.questions import storm_clock
from klotho_games.games.klobba.rules.state import HIDDEN, UNSEEN, Phase
from klotho_games.games.klobba.rules.steps import (
    ActionsShuffled,
    BarbariansShuffled,
    Exchange,
    GiveTotems,
    Keep,
    Lay,
    LightningHidden,
    Pair,
    ThunderHidden,
)
from tests.games.klobba.forced import (
    PLAIN,
    arranged,
    at_totems,
    band,
    begin,
    dealt,
    kept_all,
    play,
    refused,
    shuffled,
    the,
    told,
)


@pytest.mark.rule("KLO-1.1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_sixty_stars_are_shared_equally(seats: int):
    assert begin(seats).stars == (60 // seats,) * seats and begin(seats).box == 0


@pytest.mark.parametrize("seats", (0, 1, 7))
def test_two_to_six_players(seats: int):
    with pytest.raises(ValueError, match="two to six"):
        RULES.initial(Setup(("x",) * seats))


@pytest.mark.rule("KLO-1.2")
def test_five_action_cards_each_three_in_the_basic_game():
    assert len(deck("full")) == 44
    s = begin(3)
    assert RULES.to_act(s) == CHANCE and RULES.stream(s) == "actions" and RULES.chances(s) is None
    s = play(s, shuffled("mirror_and_switch"))
    assert [len(hand) for hand in s.hands] == [5, 5, 5] and len(s.actions) == 29
    assert told(begin(3), shuffled()) == (ev.ActionsDealt(5),) and ev.ActionsDealt.reveals
    view = RULES.view(s, 1)
    assert view.fray.hands == ((HIDDEN,) * 5, s.hands[1], (HIDDEN,) * 5) and set(view.fray.actions) == {HIDDEN}
    basic = play(begin(4, "basic"), shuffled(game="basic"))
    assert [len(hand) for hand in basic.hands] == [3] * 4 and len(basic.actions) == 22 - 12
    wrong = shuffled().cards
    assert refused(begin(3), ActionsShuffled((*wrong[1:], wrong[1]))).rule == "KLO-2.10"


@pytest.mark.rule("KLO-1.3")
def test_what_stays_out_of_the_basic_game():
    gone = Counter(deck("full")) - Counter(deck("basic"))
    left_out = {ACTIONS[kind].id: n for kind, n in gone.items()}
    assert left_out == {
        "glory_seeker": 3, "swap_and_play": 2, "mirror_and_switch": 3, "flee_and_surprise": 3, "second_best": 3,
        "all_orange_fox": 2, "all_purple_raven": 2, "all_yellow_claw": 2, "all_blue_talon": 2,
    }
    (option,) = [option for option in RULES.info.options if not option.hidden]
    assert option.choices == ("basic", "middle", "full") and option.default == "full"
    assert len(option.labels) == len(option.helps) == 3
    assert nobody_offers("basic")
    with pytest.raises(ValueError, match="no game"):
        RULES.initial(Setup(("Ada", "Bram"), (("game", "huge"),)))


def nobody_offers(game) -> bool:
    """Both holders can lay at once."""
    s = play(arranged(4, game=game), Pair(2))
    return s.phase is Phase.LAY and [one.answer for one in s.sides] == ["none", "none"]


@pytest.mark.rule("KLO-1.9")
def test_the_middle_game_has_three_more_kinds_and_hands_of_four():
    more = Counter(deck("middle")) - Counter(deck("basic"))
    assert {ACTIONS[kind].id: n for kind, n in more.items()} == {
        "second_best": 3, "glory_seeker": 3, "flee_and_surprise": 3,
        "all_orange_fox": 1, "all_purple_raven": 1, "all_yellow_claw": 1, "all_blue_talon": 1,
    }
    s = play(begin(6, "middle"), shuffled(game="middle"))
    assert [len(hand) for hand in s.hands] == [4] * 6 and len(s.actions) == 35 - 24
    assert nobody_offers("middle") and not nobody_offers("full")
    after = arranged(4, partners=(2, 3), laid=("the_boss", "the_boss"), game="middle")
    drawn = play(after, Lay("the_boss"))
    while drawn.phase is Phase.SELECT:
        drawn = play(drawn, RULES.legal(drawn)[0])
    assert [len(hand) for hand in drawn.hands] == [4] * 4


# ---- three of a kind ----

THREE = {0: ("sneaky", "sneaky", "sneaky", "the_boss", "berzerk")}


@pytest.mark.rule("KLO-1.4")
def test_three_of_a_kind_are_exchanged_at_any_own_decision():
    s = arranged(3, hands=THREE, next_actions=("glory_seeker", "second_best", "the_boss"))
    assert s.phase is Phase.PAIR and Exchange("sneaky") in RULES.legal(s)
    assert refused(s, Exchange("the_boss")).rule == "KLO-1.4"
    after = play(s, Exchange("sneaky"))
    assert after.phase is Phase.PAIR and after.seat == 0 and len(after.hands[0]) == 5
    assert [ACTIONS[kind].id for kind in after.discards] == ["sneaky"] * 3
    # reported in the order of the hand, not of the deck
    assert the(ev.ActionsDrawn, s, Exchange("sneaky")).cards == ("the_boss", "second_best", "glory_seeker")
    assert the(ev.ThreeExchanged, s, Exchange("sneaky")) == ev.ThreeExchanged(0, "sneaky")
    at_lay = arranged(3, hands=THREE, partners=(2, 3))
    assert at_lay.phase is Phase.LAY and Exchange("sneaky") in RULES.legal(at_lay)


def test_who_has_nothing_to_decide_waits_and_loses_no_use_of_a_card():
    """A player who offers or lays a card is deciding just that, and can exchange before."""
    hands = {2: ("sneaky", "sneaky", "sneaky", "the_boss", "berzerk")}
    s = arranged(4, hands=hands)
    assert not any(isinstance(move, Exchange) for move in RULES.legal(s)), "not for others"
    s = play(s, Pair(2))
    assert s.phase is Phase.OFFER and s.seat == 2 and Exchange("sneaky") in RULES.legal(s)


def test_cards_that_lie_open_stay_open_while_the_deck_is_shuffled_for_an_exchange():
    s = arranged(3, {0: ("gorm", "oxyox", "pip"), 1: ("tot", "hroth", "nib"), 2: ("brusa", "moss", "tad")},
                 {0: ("sneaky", "sneaky", "sneaky", "glory_seeker"), 1: ("the_boss",)}, partners=(2, 3))
    s = play(s, Lay("glory_seeker"), Lay("the_boss"))
    assert s.phase is Phase.SELECT and s.seat == 0
    s = play(replace(s, actions=(), discards=s.actions), Exchange("sneaky"))
    assert s.phase is Phase.SHUFFLE and RULES.view(s, 2).fray.sides == s.sides and s.is_flipped


# ---- Barbarians ----


@pytest.mark.rule("KLO-1.5")
def test_three_are_dealt_and_any_kept():
    s = dealt(2, "gorm", "oda", "pip", "tot", "nib", "hroth", "berta", "ugg")
    assert s.phase is Phase.KEEP and s.seat == 0 and len(RULES.legal(s)) == 8
    after = play(s, Keep(("gorm", "pip")))
    assert band(after, 0) == ["gorm", "pip", "?berta"] and after.deck[-1].card == s.dealt[0][1].card
    kept = the(ev.BarbariansKept, s, Keep(("gorm", "pip")))
    assert kept == ev.BarbariansKept(0, ("gorm", "pip"), (0, 1),
                                     ("oda",)) and kept.is_open_to(0) and not kept.is_open_to(1)
    assert the(ev.UnseenJoined, s, Keep(("gorm", "pip"))).places == (2,)
    assert band(play(s, Keep(())), 0)[0] == "?berta" and band(play(s, Keep(())), 0)[1] == "?ugg"
    assert band(play(s, Keep(("gorm", "oda", "pip"))), 0) == ["gorm", "oda", "pip"]
    assert refused(s, Keep(("tot",))).rule == "KLO-1.5"
    assert refused(s, Keep(("pip", "gorm"))).rule == "KLO-1.5"
    assert refused(begin(2), BarbariansShuffled(ID[:40])).rule == "KLO-2.10"
    assert refused(play(begin(2), shuffled()), BarbariansShuffled(ID[1:41])).rule == "KLO-1.5"


def test_no_one_looks_at_what_fills_a_band():
    s = play(dealt(2, "gorm", "oda", "pip"), Keep(("gorm",)))
    for seat in (0, 1):
        assert [m.card for m in RULES.view(s, seat).fray.bands[0]][1:] == [HIDDEN, HIDDEN]
    # but the player who rejected a Barbarian knows where it is
    mine, other = RULES.view(s, 0).fray, RULES.view(s, 1).fray
    assert [ID[m.card] for m in mine.deck[-2:]] == ["oda", "pip"]
    assert {m.card for m in other.deck} == {HIDDEN} and {m.card for m in mine.deck[:-2]} == {HIDDEN}
    # and only their player sees the dealt ones
    assert {m.card for m in mine.dealt[1]} == {HIDDEN} and HIDDEN not in {m.card for m in other.dealt[1]}


@pytest.mark.rule("KLO-1.6")
@pytest.mark.parametrize(("seats", "free"), [(2, 2), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_free_bands(seats: int, free: int):
    s = kept_all(dealt(seats))
    assert len(s.bands) == seats + free
    assert all(member.up for members in s.bands for member in members)
    assert len(s.deck) == 40 - 3 * (seats + free)


@pytest.mark.rule("KLO-1.7")
def test_the_storm_is_hidden_in_two_groups_of_four():
    s = kept_all(dealt(4))
    assert s.phase is Phase.LIGHTNING and RULES.stream(s) == "storm" and len(RULES.chances(s)) == 24
    top = [one.card for one in s.deck]
    s = play(s, LightningHidden((2, 3, 0, 1)))
    cards = [one.card for one in s.deck]
    assert cards == [*top[6:], top[2], LIGHTNING, top[0], top[1], *top[3:6]]
    s = play(s, ThunderHidden((3, 0, 1, 2)))
    cards = [one.card for one in s.deck]
    assert cards[-4:] == [THUNDER, *top[6:9]] and cards[:3] == top[9:12] and len(cards) == 30
    clock = storm_clock(s)
    assert clock.zones == ("",) * 19 + ("lightning",) * 4 + ("",) * 3 + ("thunder",) * 4
    assert clock.lightning == (19, 22) and clock.thunder == (26, 29)
    assert refused(kept_all(dealt(4)), LightningHidden((0, 1, 2, 2))).rule == "KLO-1.7"
    assert refused(kept_all(dealt(4)), ThunderHidden(PLAIN)).rule == "KLO-1.7"


def test_a_shuffled_group_is_known_to_no_one():
    """Six players who reject everything put their cards where the storm is hidden."""
    s = dealt(6)
    while s.phase is Phase.KEEP:
        s = play(s, Keep(()))
    assert sum(one.known > 0 for one in s.deck) == 18
    s = play(s, LightningHidden(PLAIN), ThunderHidden(PLAIN))
    groups = (*s.deck[-11:-7], *s.deck[-4:])
    assert all(one in UNSEEN for one in groups)


@pytest.mark.rule("KLO-1.8")
def test_the_lowest_total_gives_the_totems():
    first = ("berta", "ugg", "grit", "mudge", "tad", "baab", "brusa", "arja", "falk")
    s = at_totems(3, *first)
    assert s.phase is Phase.TOTEMS and s.seat == 1 and len(RULES.legal(s)) == 6
    assert refused(s, GiveTotems(2, 2)).rule == "KLO-1.8" and refused(s, GiveTotems(3, 0)).rule == "KLO-1.8"
    after = play(s, GiveTotems(2, 0))
    assert [one.seat for one in after.sides] == [2, 0] and after.phase is Phase.PAIR and after.seat == 2
    # equal totals: the earliest seat
    even = at_totems(2, "gorm", "oda", "pip", "dagna", "lugg", "hroth")
    assert even.seat == 0
    # face-down Barbarians do not count
    s = play(dealt(2, "gorm", "oda", "pip", "mudge", "tad", "baab"), Keep(()))
    s = play(kept_all(s), LightningHidden(PLAIN), ThunderHidden(PLAIN))
    assert s.seat == 0


# ---- the cards ----


@pytest.mark.rule("KLO-4.11")
def test_the_cast():
    assert len(BARBARIANS) == 40 == len({one.name for one in BARBARIANS}) == len({one.id for one in BARBARIANS})
    assert {one.value for one in BARBARIANS} == set(range(1, 12))
    by_clans = {n: [one.value for one in BARBARIANS if len(one.clans) == n] for n in range(4)}
    assert {n: len(values) for n, values in by_clans.items()} == {0: 4, 1: 24, 2: 8, 3: 4}
    alike: dict[tuple[int, frozenset[str]], set[str]] = {}
    for one in BARBARIANS:
        alike.setdefault((one.value, frozenset(one.clans)), set()).add(one.name)
    assert sorted(map(sorted, (names for names in alike.values() if len(names) > 1))) == [
        ["Berta", "Ugg"], ["Oona", "Ox & Yox"],
    ], "the rulebook names the pairs that play alike"
    means = [sum(values) / len(values) for values in by_clans.values()]
    assert means == sorted(means, reverse=True)
    assert {clan.id: sum(clan.id in one.clans for one in BARBARIANS) for clan in CLANS} == dict.fromkeys(
        ("orange_fox", "purple_raven", "yellow_claw", "blue_talon"), 13
    )
    assert all(one.blurb for one in BARBARIANS) and all(action.example for action in ACTIONS)

