"""Chapter 3: running out of Stars, the storm, the final count. No Star is ever lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import OVER
from klotho_games.games.klobba.rules import RULES, tale
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import LIGHTNING, THUNDER
from klotho_games.games.klobba.rules.count import scores, winners
from klotho_games.games.klobba.rules.invariants import stars_on_table
from klotho_games.games.klobba.rules.questions import storm_clock
from klotho_games.games.klobba.rules.stars import pay
from klotho_games.games.klobba.rules.state import UNSEEN, Fray, Phase, Side
from klotho_games.games.klobba.rules.steps import Keep, Lay
from tests.games.klobba.forced import KLOBBA, arranged, play, refused, told
from tests.games.klobba.test_2_clobber import facing, of
from tests.registry.tables import walks


@pytest.mark.rule("KLO-3.1")
@pytest.mark.parametrize(("seats", "each"), [(2, 4), (3, 3), (4, 2), (5, 1), (6, 1)])
def test_who_has_no_stars_is_given_some_by_everyone(seats: int, each: int):
    s, out = with_stars(1, *[9] * (seats - 1)), []
    stars = pay(s, 0, 1, 1, "offer", out).stars
    assert stars[0] == each * (seats - 1) and stars[1] == 10 - each and stars[2:] == (9 - each,) * (seats - 2)
    assert [event.why for event, _s in out] == ["offer", *["relief"] * (seats - 1)]
    assert [sum(left.stars) for _event, left in out] == [sum(s.stars)] * seats and out[-1][1].stars == stars


def test_a_giver_gives_what_they_have_and_is_helped_when_a_star_is_due():
    assert pay(with_stars(1, 0, 20), 0, 2, 1, "glory", []).stars == (3, 0, 18)
    assert pay(with_stars(1, 1), 0, 1, 1, "glory", []).stars == (2, 0), "no giving for ever"
    owing = pay(with_stars(0, 5), 0, 1, 1, "glory", [])
    assert owing.stars == (3, 2), "who owes and has nothing is helped first, and pays"


def with_stars(*stars: int) -> Fray:
    return arranged(len(stars), stars=stars)


def test_help_comes_as_soon_as_the_last_star_is_placed():
    """Help also comes if no further Star is due."""
    s = facing("all_orange_fox", "the_boss", stars=(5, 20, 20, 15))
    events = told(s, Lay("the_boss"))
    first = next(n for n, event in enumerate(events) if isinstance(event, ev.StarsPlaced))
    assert events[first + 1 : first + 4] == tuple(ev.StarsPaid(giver, 0, 2, "relief") for giver in (1, 2, 3))


def storming(*deck: int, lightning: bool = False):
    """krabba of seat 3 was clobbered. These cards are on top of the Barbarian deck."""
    s = arranged(
        4, {0: ("gorm", "brusa", "oda"), 1: ("pip", "tot", "hroth"), 2: ("hulda", "flint", "tumba"),
            3: ("krabba", "dagna", "moss")},
        partners=(2, 3), laid=("all_orange_fox", "the_boss"), lightning=lightning,
    )
    rest = [one for one in s.deck if one.card not in deck]
    return replace(s, deck=(*(UNSEEN[card] for card in deck), *rest))


@pytest.mark.rule("KLO-3.2")
def test_the_storm_is_shown_set_aside_and_replaced():
    first = storming().deck[0].card
    s = storming(LIGHTNING, first)
    (came,) = of(ev.StormCame, told(s, Lay("the_boss")))
    assert came == ev.StormCame("lightning", 3) and came.reveals
    after = play(s, Lay("the_boss"))
    assert after.lightning and after.phase is Phase.KEEP and [one.card for one in after.dealt[3]] == [first]
    assert storm_clock(after).lightning is None and storm_clock(after).thunder is not None
    # also among the cards that fill up face down
    s = play(storming(first, LIGHTNING), Lay("the_boss"))
    assert not s.lightning and play(s, Keep(())).lightning


def test_when_both_have_come_the_game_ends_at_once():
    s = storming(THUNDER, lightning=True)
    after = play(s, Lay("the_boss"))
    assert RULES.to_act(after) == OVER and after.phase is Phase.OVER and after.bands[3][0] is None
    assert isinstance(told(s, Lay("the_boss"))[-1], ev.GameEnded)
    assert RULES.legal(after) == [] and refused(after, Lay("the_boss")).rule == "KLO-3.2"
    both = play(storming(LIGHTNING, THUNDER), Lay("the_boss"))
    assert both.phase is Phase.OVER
    filling = play(storming(storming().deck[0].card, THUNDER, lightning=True), Lay("the_boss"))
    assert filling.phase is Phase.KEEP and play(filling, Keep(())).phase is Phase.OVER


def ended(stars, pile_stars, piles):
    seats = len(stars)
    s = arranged(seats)
    return replace(
        s, phase=Phase.OVER, stars=stars, pile_stars=pile_stars, piles=piles, lightning=True, thunder=True,
    )


@pytest.mark.rule("KLO-3.3")
def test_most_stars_win():
    s = ended((10, 12, 8), (9, 5, 6), ((1,), (2, 3), (4,)))
    result = RULES.result(s)
    assert result.scores == (19, 17, 14) and result.winners == (0,)
    assert [(line.seat, line.points) for line in result.lines] == [(0, 10), (0, 9), (1, 12), (1, 5), (2, 8), (2, 6)]
    tied = ended((10, 12, 8), (7, 5, 6), ((1,), (2, 3), (4,)))
    assert RULES.result(tied).winners == (1,) and "more Barbarians" in RULES.result(tied).reason
    shared = ended((10, 12, 8), (7, 5, 6), ((1, 5), (2, 3), (4,)))
    assert RULES.result(shared).winners == (0, 1) and "shared" in RULES.result(shared).reason
    # Stars on Barbarians in Bands do not count
    on_table = replace(s, sides=(Side(0, 2, selected=(0,), starred=(0,)), Side(1)))
    assert stars_on_table(on_table) == 1 and scores(on_table) == (19, 17, 14) and winners(on_table) == (0,)
    assert RULES.result(arranged(3)) is None


@pytest.mark.rule("KLO-3.4")
@pytest.mark.parametrize("seats", range(2, 7))
def test_stars_are_conserved_at_every_ply(seats: int):
    for plies in walks(KLOBBA, seats, 12):
        for ply in plies:
            s = ply.state
            assert sum(s.stars) + stars_on_table(s) + sum(s.pile_stars) + s.box == 60
            assert min(*s.stars, *s.pile_stars, s.box) >= 0


def test_stars_on_the_table_are_counted_while_others_are_placed():
    s = facing("the_boss", "all_yellow_claw", two=("tot", "lugg", "rowka"), stars=(20, 3, 20, 17))
    lying = [(stars_on_table(left), left.stars) for event, left in tale(s, Lay("all_yellow_claw"))
             if isinstance(event, ev.StarsPlaced)]
    assert lying == [(1, (19, 3, 20, 17)), (4, (19, 0, 20, 17)), (6, (17, 4, 18, 15))]


def test_a_wrong_state_is_noticed():
    s = arranged(4)
    assert "60 Stars" in RULES.invariants(replace(s, stars=(14, 15, 15, 15)))[0]
    assert RULES.invariants(replace(s, actions=s.actions[1:]))
    assert RULES.invariants(replace(s, deck=s.deck[1:]))
    assert RULES.invariants(replace(s, sides=(Side(1), Side(1))))
