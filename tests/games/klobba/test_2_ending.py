"""Chapter 2, steps 5 to 9: hands and Bands are filled, Barbarians turn up and switch, the Totems move on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ID, NUMBER
from klotho_games.games.klobba.rules.questions import has_been_switched, step, switch_own_first
from klotho_games.games.klobba.rules.state import HIDDEN, Phase
from klotho_games.games.klobba.rules.steps import EndSwitch, GiveWhite, Keep, Lay, Pair, Switch
from tests.games.klobba.forced import arranged, band, kept_all, play, refused, the, told

STRONG, WEAK = ("gorm", "brusa", "oda"), ("pip", "tot", "hroth")
FOXES, OTHERS = ("hulda", "flint", "lugg"), ("krabba", "dagna", "moss")
BANDS = {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}


def of(kind, events):
    return [event for event in events if isinstance(event, kind)]


def fought(black="all_orange_fox", white="the_boss", seats=4, bands=None, **given):
    """Black wins 15 to 9 and clobbers krabba of Band 3, which is about to be filled."""
    s = arranged(seats, bands or BANDS, partners=(2, 3), laid=(black, white), **given)
    return play(s, Lay(white))


@pytest.mark.rule("KLO-2.11")
def test_everyone_draws_up_in_turn_order():
    s = arranged(4, BANDS, partners=(2, 3), laid=("all_orange_fox", "the_boss"), next_actions=("berzerk", "sneaky"))
    events = told(s, Lay("the_boss"))
    assert of(ev.ActionsDrawn, events) == [ev.ActionsDrawn(0, ("berzerk",)), ev.ActionsDrawn(1, ("sneaky",))]
    after = play(s, Lay("the_boss"))
    assert [len(hand) for hand in after.hands] == [5] * 4
    drawn = of(ev.ActionsDrawn, events)[0]
    assert drawn.reveals and drawn.is_open_to(0) and not drawn.is_open_to(1) and not drawn.is_open_to(None)
    basic = arranged(4, BANDS, partners=(2, 3), laid=("all_orange_fox", "the_boss"), game="basic")
    assert [len(hand) for hand in play(basic, Lay("the_boss")).hands] == [3] * 4


@pytest.mark.rule("KLO-2.12")
def test_bands_are_filled_as_at_set_up():
    s = fought(top=("arja", "nib"))
    assert s.phase is Phase.KEEP and s.seat == 3 and step(s) == 6 and band(s, 3) == ["", "dagna", "moss"]
    assert [one.card for one in s.dealt[3]] == [NUMBER["arja"]]
    assert [one.card for one in RULES.view(s, 0).fray.dealt[3]] == [HIDDEN]
    assert band(play(s, Keep(("arja",))), 3) == ["arja", "dagna", "moss"]
    rejected = play(s, Keep(()))
    assert band(rejected, 3) == ["?nib", "dagna", "moss"] and rejected.beneath == 1
    assert rejected.deck[-1].card == NUMBER["arja"] and rejected.deck[-1].known == 1 << 3
    free = fought(seats=2, top=("arja",))
    assert band(free, 3) == ["arja", "dagna", "moss"] and free.phase is Phase.PAIR


def four_bands_with_gaps(**more):
    """A draw at 15: Claws of seats 3 and 1 and Foxes of seats 2 and 0 are clobbered; seat 2 holds Black."""
    bands = {2: ("brusa", "hulda", "oda"), 0: ("flint", "knott", "gloom"), 3: ("rowka", "pip", "lugg"),
             1: ("tot", "hroth", "oona")}
    hands = {2: ("all_orange_fox",), 3: ("all_yellow_claw",)}
    s = arranged(4, bands, hands, black=2, white=3, partners=(0, 1))
    return play(replace(s, **more), Lay("all_orange_fox"), Lay("all_yellow_claw"))


@pytest.mark.rule("KLO-2.12")
def test_bands_are_filled_in_turn_order_from_the_black_holder():
    s, order = four_bands_with_gaps(), []
    while s.phase is Phase.KEEP:
        order.append(s.seat)
        s = play(s, Keep(()))
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("KLO-2.12")
def test_all_look_at_their_barbarians_before_anyone_chooses():
    s = four_bands_with_gaps()
    looked = s.dealt
    assert all(looked) and RULES.together(s) == (2, 3, 0, 1)
    one, other = play(s, Keep(())), play(s, Keep(_all(s)))
    for after in (one, other):
        assert after.seat == 3 and after.dealt == ((looked[0], looked[1], (), looked[3]))
        assert RULES.together(after) == (3, 0, 1)


def test_in_an_older_game_the_next_player_looks_when_the_one_before_has_chosen():
    s = four_bands_with_gaps(all_look=False)
    assert [seat for seat, cards in enumerate(s.dealt) if cards] == [2] and RULES.together(s) == ()
    s = play(s, Keep(()))
    assert [seat for seat, cards in enumerate(s.dealt) if cards] == [3]
    old = Setup(("Ada", "Bram"), (("game", "full"),))
    assert not RULES.initial(old).all_look
    assert Session.new(registry.load("klobba"), old, seeds.new_seed()).state.all_look, "every new game has it"


@pytest.mark.rule("KLO-2.13")
def test_a_band_that_lies_face_down_turns_everyone_up():
    bands = {0: ("gorm", "-brusa", "-oda"), 1: ("pip", "?tot", "hroth"), 2: FOXES, 3: ("krabba", "-dagna", "moss")}
    s = fought(bands=bands)
    events = told(s, Keep(_all(s)))
    (engaged,) = of(ev.BandsEngaged, events)
    assert engaged.seat == 0 and engaged.reveals
    after = play(s, Keep(_all(s)))
    assert all(member.up for members in after.bands for member in members)
    assert (1, 1, "tot") in engaged.turned and (2, 0, "hulda") in engaged.turned


def _all(s):
    return tuple(ID[one.card] for one in s.dealt[s.seat])


def test_otherwise_no_one_turns_up():
    s = fought()
    after = play(s, Keep(_all(s)))
    assert band(after, 0) == ["-gorm", "-brusa", "oda"] and not of(ev.BandsEngaged, told(s, Keep(_all(s))))


def test_free_bands_turn_up_with_the_others_but_do_not_call_them():
    bands = {0: ("gorm", "-brusa", "-oda"), 1: WEAK, 2: ("hulda", "-flint", "-lugg"), 3: OTHERS}
    after = fought(seats=2, bands=bands)
    assert band(after, 2) == list(FOXES)
    bands = {0: STRONG, 1: WEAK, 2: ("hulda", "-flint", "-lugg"), 3: OTHERS}
    assert band(fought(seats=2, bands=bands), 2) == ["-hulda", "-flint", "-lugg"]


@pytest.mark.rule("KLO-2.14")
def test_mirror_and_switch_switches_in_step_8():
    s = kept_all(fought("mirror_and_switch", "the_boss", bands={**BANDS, 1: ("pip", "tot", "?hroth")}))
    assert s.phase is Phase.SWITCH and s.seat == 0 and step(s) == 8
    assert len(RULES.legal(s)) == 1 + 3 * 9
    after = play(s, Switch(0, 1, 2), Switch(2, 3, 1))
    assert band(after, 0)[0] == "?hroth" and band(after, 1)[2] == "gorm", "cards keep their facing"
    assert band(after, 0)[2] == "dagna" and band(after, 3)[1] == "oda"
    for twice in (Switch(0, 2, 0), Switch(1, 1, 2), Switch(1, 3, 1)):
        assert refused(after, twice).rule == "KLO-2.14"
    assert refused(after, Switch(1, 0, 2)).rule == "KLO-2.14" and refused(after, Switch(3, 1, 0)).rule == "KLO-2.14"
    assert switch_own_first().rule == "KLO-2.14"
    assert play(after, EndSwitch()).phase is Phase.GIVE
    event = the(ev.BarbariansSwitched, s, Switch(0, 1, 2))
    assert (event.mine, event.theirs) == ("gorm", ""), "nobody learns who lies face down"
    assert play(s, EndSwitch()).bands == s.bands


def test_two_mirrors_switch_no_one_twice():
    s = fought("mirror_and_switch", "mirror_and_switch")
    assert s.phase is Phase.SWITCH and s.seat == 0
    s = play(s, Switch(0, 1, 0), EndSwitch())
    assert s.phase is Phase.SWITCH and s.seat == 1
    for twice in (Switch(0, 2, 0), Switch(1, 0, 0)):
        assert refused(s, twice).rule == "KLO-2.14", "gorm has come, pip has gone"
    assert has_been_switched(s, 1, 0) and has_been_switched(s, 0, 0) and not has_been_switched(s, 1, 1)
    assert len(RULES.legal(s)) == 1 + 2 * 8
    assert the(ev.SwitchEnded, s, EndSwitch()).switches == 0
    s = play(s, Switch(1, 0, 1))
    assert the(ev.SwitchEnded, s, EndSwitch()).switches == 1 and play(s, EndSwitch()).phase is Phase.GIVE


def test_whose_whole_band_has_been_switched_is_not_asked():
    s = fought("mirror_and_switch", "mirror_and_switch")
    s = play(s, Switch(0, 1, 0), Switch(1, 1, 1), Switch(2, 1, 2), EndSwitch())
    assert s.phase is Phase.GIVE and not s.mirrors


# ---- the Totems move on ----


def passing(seats, black, white):
    """No Barbarian comes forward, so that step 9 follows at once."""
    others = [seat for seat in range(seats + {2: 2, 3: 1}.get(seats, 0)) if seat not in (black, white)]
    s = arranged(seats, black=black, white=white, partners=(others[0], others[1]), hands={
        black: ("mirror_and_switch",), white: ("mirror_and_switch",)})
    return play(s, Lay("mirror_and_switch"), Lay("mirror_and_switch"), EndSwitch(), EndSwitch())


def given(s):
    return [move.to for move in RULES.legal(s)]


@pytest.mark.rule("KLO-2.15")
def test_black_goes_left_and_white_is_given():
    s = passing(5, 1, 4)
    assert s.phase is Phase.GIVE and s.seat == 4 and s.sides[0].seat == 2 and given(s) == [0, 1, 3]
    assert refused(s, GiveWhite(2)).rule == "KLO-2.15" and refused(s, GiveWhite(4)).rule == "KLO-2.15"
    assert refused(s, GiveWhite(5)).rule == "KLO-2.15" and refused(s, Pair(0)).rule == "KLO-2.15"
    after = play(s, GiveWhite(1))
    assert [one.seat for one in after.sides] == [2, 1] and after.round == 2 and after.phase is Phase.PAIR
    # the White holder is the next Black one
    s = passing(4, 0, 1)
    assert s.seat == 1 and s.sides[0].seat == 1 and given(s) == [0, 2, 3]


def test_three_players_may_keep_white():
    s = passing(3, 0, 2)
    assert s.seat == 2 and s.sides[0].seat == 1 and given(s) == [0, 2]
    assert [one.seat for one in play(s, GiveWhite(2)).sides] == [1, 2]
    assert given(passing(3, 0, 1)) == [0, 2]


def test_two_players_swap_the_totems():
    s = passing(2, 0, 1)
    assert s.phase is Phase.PAIR and [one.seat for one in s.sides] == [1, 0] and s.round == 2
