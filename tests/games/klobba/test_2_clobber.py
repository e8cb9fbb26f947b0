"""Chapter 2, step 4: the flip, who comes forward, Stars, totals, victory and draw."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from klotho_games.games.klobba.rules import RULES, tale
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID
from klotho_games.games.klobba.rules.events import Count
from klotho_games.games.klobba.rules.invariants import missing_pieces
from klotho_games.games.klobba.rules.questions import count_lines, forecast, promise, spoils, targets
from klotho_games.games.klobba.rules.state import EVERYBODY, HIDDEN, Fray, Phase
from klotho_games.games.klobba.rules.steps import ActionsShuffled, Lay, NoOffer, OfferAction, Pair, Reject, Select
from tests.games.klobba.forced import arranged, band, forcing, ids, play, refused, the, told

STRONG = ("gorm", "brusa", "oda")
"""7 Fox, 9 Fox, 6 Raven."""
WEAK = ("pip", "tot", "hroth")
"""2 Talon, 3 Claw, 2 Raven."""
FOXES = ("hulda", "flint", "tumba")
"""8, 6, 5, all Fox."""
OTHERS = ("krabba", "dagna", "moss")
"""9 Talon, 7 Claw, 4 Claw."""


def facing(
    black: str, white: str, one: Sequence[str] = STRONG, two: Sequence[str] = WEAK, partner: Sequence[str] = FOXES,
    other: Sequence[str] = OTHERS, stars: Sequence[int] | None = None, seats: int = 4,
) -> Fray:
    """Seat 0 holds Black and is paired with Band 2, seat 1 holds White and is paired with Band 3. White lays last."""
    return arranged(
        seats, {0: one, 1: two, 2: partner, 3: other}, partners=(2, 3), laid=(black, white), stars=stars,
    )


def fight(s: Fray, white: str) -> tuple[ev.Event, ...]:
    return told(s, Lay(white))


def of(kind, events):
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.rule("KLO-2.4")
def test_both_are_flipped_at_once():
    s = facing("the_boss", "berzerk")
    flipped = the(ev.CardsFlipped, s, Lay("berzerk"))
    assert (flipped.black, flipped.white, flipped.seats) == ("the_boss", "berzerk", (0, 1)) and flipped.reveals
    after = play(s, Lay("berzerk"))
    for seat in range(4):
        assert [one.laid for one in RULES.view(after, seat).fray.sides] == [ACTION["the_boss"], ACTION["berzerk"]]


def rejecting(lays: str) -> tuple[Fray, tuple[ev.Event, ...]]:
    hands = {2: ("sneaky", "the_boss"), 0: ("sneaky", "berzerk"), 1: ("the_boss",)}
    s = arranged(4, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, hands)
    s = play(s, Pair(2), OfferAction("sneaky"), Reject(), NoOffer(), Lay(lays))
    return s, told(s, Lay("the_boss"))


def test_who_plays_what_they_rejected_pays():
    s, events = rejecting("sneaky")
    (paid,) = [event for event in of(ev.StarsPaid, events) if event.why == "rejected"]
    assert (paid.seat, paid.to, paid.stars, paid.card) == (0, 2, 1, "sneaky")
    assert EVERYBODY in play(s, Lay("the_boss")).sunk, "now everybody knows what lies under the deck"
    s, events = rejecting("berzerk")
    assert not [event for event in of(ev.StarsPaid, events) if event.why == "rejected"]
    after = play(s, Lay("the_boss"))
    assert RULES.view(after, 3).fray.actions[-1] == HIDDEN


def test_everyone_knows_what_both_have_rejected_and_played():
    hands = {2: ("sneaky",), 0: ("sneaky", "berzerk"), 3: ("the_boss",), 1: ("the_boss", "sneaky")}
    s = arranged(4, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, hands)
    s = play(s, Pair(2), OfferAction("sneaky"), Reject(), OfferAction("the_boss"), Reject(), Lay("sneaky"))
    assert play(s, Lay("the_boss")).sunk == (EVERYBODY, EVERYBODY)


@pytest.mark.rule("KLO-2.5")
def test_only_face_up_barbarians_of_the_own_group_are_selected():
    s = facing("the_boss", "sneaky", one=("gorm", "-brusa", "?ugg"))
    first, *_others = of(ev.BarbariansSelected, fight(s, "sneaky"))
    assert first.cards == ("hulda",), "brusa and ugg lie face down"


def test_where_several_fit_the_player_decides_black_first():
    s = play(facing("berzerk", "sneaky", two=("pip", "hroth", "tot")), Lay("sneaky"))
    assert s.phase is Phase.SELECT and s.seat == 0
    assert [move.cards for move in RULES.legal(s)] == [("gorm",), ("oda",), ("flint",), ("tumba",)]
    assert set(targets(s)) == {"gorm", "oda", "flint", "tumba"}
    assert refused(s, Select(("brusa",))).rule == "KLO-2.5"
    assert refused(s, Select(("gorm", "oda"))).rule == "KLO-2.5"
    s = play(s, Select(("gorm",)))
    assert s.phase is Phase.SELECT and s.seat == 1
    assert [move.cards for move in RULES.legal(s)] == [("pip",), ("hroth",)]
    assert play(s, Select(("hroth",))).phase is not Phase.SELECT


def test_no_one_can_be_selected():
    s = facing("the_boss", "all_orange_fox")
    events = fight(s, "all_orange_fox")
    assert of(ev.BarbariansSelected, events)[1].cards == ()
    assert of(ev.TotalCounted, events)[1].count.total == 0 and of(ev.ClobberWon, events)[0].seat == 0
    assert not of(ev.BarbarianClobbered, events) and len(of(ev.StarsPlaced, events)) == 1
    assert of(ev.StarsPaid, events) == [ev.StarsPaid(1, 0, 1, "nobody")], "to bring nobody forward is not for nothing"
    assert of(ev.StarsPaid, fight(facing("all_purple_raven", "all_orange_fox", one=("gorm", "brusa", "lugg")),
                                  "all_orange_fox")) == [], "nor does anybody pay where nobody wins"


@pytest.mark.rule("KLO-2.6")
def test_a_star_on_every_selected_barbarian():
    s = facing("all_orange_fox", "the_boss")
    placed = of(ev.StarsPlaced, fight(s, "the_boss"))
    assert placed[0].cards == ("gorm", "brusa", "hulda", "flint", "tumba")
    assert placed[1].cards == ("krabba",)


def test_who_runs_out_while_placing_is_given_stars_and_goes_on():
    """Two Stars for five Foxes: two are placed, each of the others gives two, and three more are placed."""
    s = facing("all_orange_fox", "the_boss", stars=(2, 20, 20, 18))
    stars = ev.StarsPlaced | ev.StarsPaid
    out = [(event, left) for event, left in tale(s, Lay("the_boss")) if isinstance(event, stars)]
    assert [event for event, _left in out] == [
        ev.StarsPlaced(0, 0, ("gorm", "brusa")),
        *[ev.StarsPaid(giver, 0, 2, "relief") for giver in (1, 2, 3)],
        ev.StarsPlaced(0, 0, ("hulda", "flint", "tumba")),
        ev.StarsPlaced(1, 1, ("krabba",)),
    ]
    assert [left.stars[0] for _event, left in out] == [0, 2, 4, 6, 3, 3]
    assert [len(left.sides[0].starred) for _event, left in out] == [2, 2, 2, 2, 5, 5]
    assert all(not missing_pieces(left) for _event, left in out), "no Star is lost on the way"


@pytest.mark.parametrize("black", (True, False))
def test_everyone_selected_gets_a_star_whatever_the_order(black: bool):
    """This includes White, whose last Stars have just gone to Black. Help comes as often as it is needed."""
    cards = ("all_orange_fox", "all_yellow_claw") if black else ("all_yellow_claw", "all_orange_fox")
    bands = ((STRONG, ("tot", "lugg", "rowka"), FOXES, OTHERS) if black
             else (("tot", "lugg", "rowka"), STRONG, OTHERS, FOXES))
    for stars in ((1, 1, 1, 7), (2, 1, 20, 20), (1, 2, 3, 4), (0, 0, 6, 6)):
        s = facing(*cards, *bands, stars=stars)
        placed = of(ev.StarsPlaced, fight(s, cards[1]))
        for side in (0, 1):
            due = of(ev.BarbariansSelected, fight(s, cards[1]))[side].cards
            assert len(due) == 5 and sum([event.cards for event in placed if event.side == side], ()) == due


def test_where_no_one_has_any_stars_left_to_give_some_go_without():
    s = facing("all_orange_fox", "the_boss", stars=(3, 0, 0, 0))
    placed = of(ev.StarsPlaced, fight(s, "the_boss"))
    assert [event.cards for event in placed] == [("gorm", "brusa", "hulda"), (), ()]
    after = play(s, Lay("the_boss"))
    assert not missing_pieces(after) and sum(after.stars) == 3


@pytest.mark.rule("KLO-2.7")
def test_values_are_added_raised_and_capped():
    count = Count("berzerk", ("gorm",), (7,), times=2, cap=13)
    assert (count.value_sum, count.total_before_cap, count.is_capped, count.total) == (7, 14, True, 13)
    assert [(line.kind, line.n, line.value) for line in count_lines(count)] == [
        ("card", 7, 7), ("times", 2, 14), ("cap", 13, 13),
    ]
    added = of(ev.TotalCounted, fight(facing("all_orange_fox", "the_boss"), "the_boss"))
    assert (added[0].count.value_sum, added[0].count.total) == (35, 15) and added[1].count.total == 9
    seconds = Count("second_best", ("oda",), (6,), plus=3, cap=12)
    assert [(line.kind, line.value) for line in count_lines(seconds)] == [("card", 6), ("plus", 9)]
    nobody = Count("second_best", (), (), plus=3, cap=12)
    assert count_lines(nobody) == () and nobody.total == 0


# ---- victory ----


@pytest.mark.rule("KLO-2.8")
def test_outright_victory():
    s = facing("all_orange_fox", "the_boss")
    events, after = fight(s, "the_boss"), play(s, Lay("the_boss"))
    won = of(ev.ClobberWon, events)[0]
    assert (won.side, won.seat, won.loser, won.totals) == (0, 0, 1, (15, 9))
    (clobbered,) = of(ev.BarbarianClobbered, events)
    assert (clobbered.card, clobbered.band, clobbered.by, clobbered.goes) == ("krabba", 3, 0, "pile")
    assert ids(after.piles[0]) == ("krabba",) and after.pile_stars == (1, 0, 0, 0)
    turned = {event.card: event for event in of(ev.BarbarianTurned, events)}
    assert set(turned) == {"gorm", "brusa", "hulda", "flint", "tumba"} and turned["hulda"].band == 2
    # five Stars were placed: two come back, three go to the partner
    assert after.stars == (15 - 5 + 2, 15 - 1, 15 + 3, 15)
    assert band(after, 0) == ["-gorm", "-brusa", "oda"]
    assert all(event.goes == "owner" for event in turned.values())


def test_the_star_of_a_free_band_goes_to_the_box():
    s = arranged(2, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, partners=(2, 3), laid=("all_orange_fox", "the_boss"))
    after = play(s, Lay("the_boss"))
    assert after.box == 3 and after.stars == (30 - 5 + 2, 29) and after.pile_stars == (1, 0)
    assert [event.goes for event in of(ev.BarbarianTurned, fight(s, "the_boss"))].count("box") == 3


@pytest.mark.rule("KLO-2.9")
def test_a_draw():
    s = facing("the_boss", "the_boss", seats=4)
    events, after = fight(s, "the_boss"), play(s, Lay("the_boss"))
    assert of(ev.ClobberDrawn, events) == [ev.ClobberDrawn((0, 1), 9, False)]
    own, partners = of(ev.BarbarianClobbered, events)
    assert (own.card, own.by, own.goes) == ("brusa", 1, "pile"), "from the holder's own Band: with its Star"
    assert (partners.card, partners.by, partners.goes) == ("krabba", 0, "owner"), "from a paired Band: without"
    assert after.stars == (14, 14, 15, 16) and after.pile_stars == (0, 1, 0, 0)
    assert ids(after.piles[0]) == ("krabba",) and ids(after.piles[1]) == ("brusa",)
    free = arranged(2, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, partners=(2, 3), laid=("the_boss", "the_boss"))
    assert play(free, Lay("the_boss")).box == 1


def test_no_one_on_either_side():
    s = facing("all_purple_raven", "all_orange_fox", one=("gorm", "brusa", "lugg"))
    events = fight(s, "all_orange_fox")
    assert of(ev.ClobberDrawn, events)[0].idle and not of(ev.StarsPlaced, events)
    assert play(s, Lay("all_orange_fox")).stars == (15,) * 4


@pytest.mark.rule("KLO-2.10")
def test_used_cards_are_discarded_and_the_deck_is_made_anew():
    s = facing("the_boss", "berzerk")
    s = play(s, Lay("berzerk"))
    s = play(s, RULES.legal(s)[0])
    assert [ACTION_ID[kind] for kind in s.discards] == ["the_boss", "berzerk"]
    # one card is left in the deck when two are drawn
    s = facing("the_boss", "the_boss")
    s = replace(s, actions=s.actions[:1], discards=s.actions[1:])
    waiting = play(s, Lay("the_boss"))
    assert waiting.phase is Phase.SHUFFLE and waiting.owed == (1,) and not waiting.actions
    shuffled = ActionsShuffled(tuple(ACTION_ID[kind] for kind in waiting.discards))
    assert forcing.the(ev.DiscardsShuffled, waiting, shuffled).cards == len(waiting.discards)
    after = play(waiting, shuffled)
    assert after.discards == () and all(len(hand) == 5 for hand in after.hands)
    assert refused(waiting, Lay("the_boss")).rule == "KLO-2.10"


# ---- what will happen ----


def test_a_promise_tells_what_a_card_would_do():
    s = arranged(4, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, partners=(2, 3))
    berzerk = promise(s, 0, "berzerk")
    assert [count.total for count in berzerk.counts] == [13, 12, 12, 10] and berzerk.stars == 1
    foxes = promise(s, 0, "all_orange_fox")
    assert foxes.counts[0].total == 15 and foxes.stars == 5
    assert promise(s, 0, "mirror_and_switch").mirrors and promise(s, 1, "all_orange_fox").counts == ()


def test_a_forecast_tells_how_the_clobber_would_end():
    s = play(facing("berzerk", "the_boss"), Lay("the_boss"))
    seen = forecast(s, Select(("gorm",)))
    assert seen.decided and seen.winner == 0 and [count.total for count in seen.counts] == [13, 9]
    assert of(ev.BarbarianClobbered, seen.events)[0].card == "krabba"
    assert forecast(s, Select(("tumba",))).winner == 0
    # the forecast is what then happens, also from a view
    real = told(s, Select(("gorm",)))
    assert real[: len(seen.events)] == seen.events
    assert forecast(RULES.view(s, 0).fray, Select(("gorm",))) == seen
    gains = spoils(s, seen.events)
    assert gains.stars == (0 + 1, -1, 0, 0) and gains.clobbered == (1, 0, 0, 0)
    open_still = play(facing("berzerk", "sneaky", two=("pip", "hroth", "tot")), Lay("sneaky"))
    undecided = forecast(open_still, Select(("gorm",)))
    assert not undecided.decided and undecided.counts[1] is None and undecided.counts[0].total == 13
