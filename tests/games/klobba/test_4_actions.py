"""Chapter 4: each Action card does what is printed on it."""

from __future__ import annotations

import pytest

from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION, ACTIONS, NUMBER
from klotho_games.games.klobba.rules.count_clobber import selections, total
from klotho_games.games.klobba.rules.questions import swap_own_first
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.games.klobba.rules.steps import Lay, Select, Swap
from tests.games.klobba.forced import arranged, band, ids, play, refused, told
from tests.games.klobba.test_2_clobber import facing, fight, of

OWN, PARTNER = ("gorm", "oda", "pip"), ("brusa", "hulda", "tumba")
"""7 Fox, 6 Raven, 2 Talon; 9 Fox, 8 Fox, 5 Fox."""


def choices(action: str, own=OWN, partner=PARTNER) -> dict[tuple[str, ...], int]:
    """Return the total of each choice of Barbarians."""
    kind = ACTION[action]
    mine = [NUMBER[card] for card in own]
    found = selections(kind, mine, mine + [NUMBER[card] for card in partner])
    return {ids(cards): total(kind, cards) for cards in found}


def printed(action: str) -> tuple[int, int, int, int]:
    face = ACTIONS[ACTION[action]]
    return face.count, face.times, face.plus, face.cap


@pytest.mark.rule("KLO-4.1")
def test_the_boss():
    assert printed("the_boss") == (4, 1, 0, 0)
    assert choices("the_boss") == {("brusa",): 9}
    assert choices("the_boss", partner=("rowka", "brusa")) == {("rowka",): 9, ("brusa",): 9}


@pytest.mark.rule("KLO-4.2")
def test_sneaky():
    assert printed("sneaky") == (4, 3, 0, 12)
    assert choices("sneaky") == {("pip",): 6}
    assert choices("sneaky", own=("gorm", "oda"), partner=("hulda", "tumba")) == {("tumba",): 12}
    assert choices("sneaky", own=("pip", "hroth")) == {("pip",): 6, ("hroth",): 6}


@pytest.mark.rule("KLO-4.3")
def test_berzerk():
    assert printed("berzerk") == (3, 2, 0, 13)
    assert choices("berzerk") == {("gorm",): 13, ("oda",): 12, ("pip",): 4, ("tumba",): 10}
    assert choices("berzerk", own=("brusa",), partner=("hulda",)) == {}


@pytest.mark.rule("KLO-4.4")
@pytest.mark.parametrize(
    ("clan", "found", "value"),
    [("orange_fox", ("gorm", "brusa", "hulda", "tumba"), 15), ("purple_raven", ("oda",), 6),
     ("blue_talon", ("pip",), 2)],
)
def test_all_together(clan: str, found: tuple[str, ...], value: int):
    assert printed(f"all_{clan}") == (4, 1, 0, 15)
    assert choices(f"all_{clan}") == {found: value}
    assert choices("all_yellow_claw") == {} and printed("all_yellow_claw") == (4, 1, 0, 15)


@pytest.mark.rule("KLO-4.5")
def test_second_best():
    assert printed("second_best") == (3, 1, 4, 12)
    assert choices("second_best") == {("hulda",): 12}
    assert choices("second_best", own=("berta",), partner=("ugg",)) == {("berta",): 12, ("ugg",): 12}
    assert choices("second_best", own=("berta",), partner=("grit",)) == {("grit",): 12}
    assert choices("second_best", own=("berta",), partner=()) == {}
    assert choices("second_best", own=("berta", "gorm"), partner=("oona",)) == {("gorm",): 11, ("oona",): 11}


@pytest.mark.rule("KLO-4.6")
def test_the_underdogs():
    assert printed("the_underdogs") == (3, 1, 4, 12)
    assert choices("the_underdogs") == {("pip", "tumba"): 11}
    assert choices("the_underdogs", own=("pip", "tot", "gorm"), partner=()) == {("pip", "tot"): 9}
    equal = choices("the_underdogs", own=("pip", "tot", "umma"), partner=("gorm",))
    assert equal == {("pip", "tot"): 9, ("pip", "umma"): 9}
    assert len(choices("the_underdogs", own=("pip", "hroth"), partner=("squint",))) == 3
    assert choices("the_underdogs", own=("pip",), partner=()) == {("pip",): 6}
    assert choices("the_underdogs", own=("tumba", "gorm"), partner=()) == {("tumba", "gorm"): 12}


@pytest.mark.rule("KLO-4.7")
def test_glory_seeker():
    assert printed("glory_seeker") == (3, 1, 3, 0)
    assert choices("glory_seeker") == {("gorm",): 10, ("oda",): 9, ("pip",): 5}
    s = play(facing("glory_seeker", "sneaky", two=("pip", "tot", "mudge")), Lay("sneaky"))
    assert s.phase is Phase.SELECT
    events = told(s, Select(("gorm",)))
    (paid,) = of(ev.StarsPaid, events)
    assert (paid.seat, paid.to, paid.stars, paid.why) == (1, 0, 1, "glory")
    lost = play(facing("glory_seeker", "the_boss"), Lay("the_boss"))
    assert not of(ev.StarsPaid, told(lost, Select(("oda",))))


SITTING = ("berta", "?ugg", "mudge")


def swapping():
    """A table of five, where Band 4 sits out."""
    return arranged(
        5, {0: ("gorm", "oda", "-pip"), 1: ("tot", "hroth", "nib"), 2: ("tumba", "flint", "?falk"),
            3: ("krabba", "dagna", "moss"), 4: SITTING},
        partners=(2, 3), laid=("swap_and_play", "the_boss"),
    )


@pytest.mark.rule("KLO-4.8")
def test_swap_and_play():
    assert printed("swap_and_play") == (2, 1, 3, 0)
    s = play(swapping(), Lay("the_boss"))
    assert s.phase is Phase.SWAP and s.seat == 0
    assert {(move.mine, move.other) for move in RULES.legal(s)} == {
        (mine, other) for mine in ("gorm", "oda") for other in ("tumba", "flint", "berta", "mudge")
    }
    for mine, other in (("pip", "berta"), ("gorm", "ugg"), ("gorm", "krabba"), ("gorm", "tot"), ("berta", "gorm")):
        assert refused(s, Swap(mine, other)).rule == "KLO-4.8"
    assert refused(s, Select(("gorm",))).rule == swap_own_first().rule == "KLO-4.8"
    events = told(s, Swap("oda", "berta"))
    assert events[0] == ev.BarbariansSwapped(0, "oda", 1, 4, "berta", 0)
    assert of(ev.BarbariansSelected, events)[0].cards == ("berta",) and of(ev.ClobberWon, events)[0].totals == (14, 9)
    after = play(s, Swap("oda", "berta"))
    assert band(after, 0) == ["gorm", "-berta", "-pip"] and band(after, 4) == ["oda", "?ugg", "mudge"]


def test_swap_and_play_without_anyone_to_swap_is_the_boss():
    s = facing("swap_and_play", "the_boss", one=("-gorm", "-oda", "-nib"))
    events = fight(s, "the_boss")
    assert not of(ev.BarbariansSwapped, events) and of(ev.BarbariansSelected, events)[0].cards == ("hulda",)


@pytest.mark.rule("KLO-4.9")
def test_mirror_and_switch():
    assert printed("mirror_and_switch")[0] == 3
    s = facing("mirror_and_switch", "sneaky", two=("pip", "tot", "mudge"))
    events = fight(s, "sneaky")
    assert of(ev.Mirrored, events) == [ev.Mirrored(0, 0, "sneaky")]
    mine, other = of(ev.TotalCounted, events)
    assert (mine.count.action, mine.count.total, other.count.total) == ("sneaky", 12, 3)
    both = facing("mirror_and_switch", "mirror_and_switch")
    events = fight(both, "mirror_and_switch")
    assert [event.card for event in of(ev.Mirrored, events)] == ["", ""]
    assert [event.count.total for event in of(ev.TotalCounted, events)] == [0, 0] and of(ev.ClobberDrawn, events)
    swapped = play(facing("mirror_and_switch", "swap_and_play"), Lay("swap_and_play"))
    assert swapped.phase is Phase.SWAP and swapped.seat == 0, "the mirror swaps first, then the other side"
    assert play(swapped, RULES.legal(swapped)[0]).seat == 1


@pytest.mark.rule("KLO-4.10")
def test_flee_and_surprise():
    assert printed("flee_and_surprise") == (3, 1, 0, 0)
    # beaten: it turns face down, and its Star goes back to its owner
    s = facing("the_boss", "flee_and_surprise", two=("pip", "tot", "nib"))
    events, after = fight(s, "flee_and_surprise"), play(s, Lay("flee_and_surprise"))
    assert of(ev.ClobberWon, events)[0].totals == (9, 2) and not of(ev.BarbarianClobbered, events)
    fled = next(event for event in of(ev.BarbarianTurned, events) if event.card == "pip")
    assert fled.fled and fled.goes == "owner" and after.stars == (15, 15, 15, 15)
    assert band(after, 1) == ["-pip", "tot", "nib"]
    # it wins against 12 and more
    s = facing("all_orange_fox", "flee_and_surprise", two=("pip", "tot", "nib"))
    events, after = fight(s, "flee_and_surprise"), play(s, Lay("flee_and_surprise"))
    won = of(ev.ClobberWon, events)[0]
    assert won.surprise and won.seat == 1 and won.totals == (15, 2) and len(of(ev.BarbarianClobbered, events)) == 5
    assert after.pile_stars == (0, 5, 0, 0)


def test_flee_and_surprise_in_a_draw():
    s = facing("flee_and_surprise", "the_boss", one=("brusa", "rowka", "arja"), partner=("grit", "berta", "ugg"),
               two=("krabba", "pip", "tot"), other=("dagna", "moss", "mudge"))
    s = play(s, Lay("the_boss"))
    assert s.phase is Phase.SELECT
    events = told(s, Select(("brusa",)))
    assert of(ev.ClobberDrawn, events) and [event.card for event in of(ev.BarbarianClobbered, events)] == ["krabba"]
    assert of(ev.BarbarianTurned, events)[0].fled


def test_every_action_card_has_its_picture_words_and_number():
    assert sum(action.count for action in ACTIONS) == 44
    assert all(action.name and action.short and action.text and action.example for action in ACTIONS)
