"""Chapter 2, steps 1 to 3: Groups, offers, secret plans."""

from __future__ import annotations

import pytest

from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID
from klotho_games.games.klobba.rules.questions import facts, group_of, sitting_out
from klotho_games.games.klobba.rules.state import HIDDEN, NONE, Phase
from klotho_games.games.klobba.rules.steps import Accept, Lay, NoOffer, OfferAction, Pair, Reject
from tests.games.klobba.forced import arranged, play, refused, the, told


def pairs(s):
    return [move.band for move in RULES.legal(s) if isinstance(move, Pair)]


@pytest.mark.rule("KLO-2.1")
def test_black_pairs_first_then_white():
    s = arranged(6, black=2, white=4)
    assert s.seat == 2 and pairs(s) == [0, 1, 3, 5]
    assert refused(s, Pair(4)).rule == "KLO-2.1" and refused(s, Pair(2)).rule == "KLO-2.1"
    s = play(s, Pair(5))
    assert s.seat == 4 and pairs(s) == [0, 1, 3]
    for wrong in (5, 2, 4, 6, -1):
        assert refused(s, Pair(wrong)).rule == "KLO-2.1"
    s = play(s, Pair(0))
    assert sitting_out(s) == (1, 3) and [group_of(s, band) for band in range(6)] == [1, NONE, 0, NONE, 1, 0]
    assert facts(s, 5).partner == 2 and facts(s, 2).partner == 5 and facts(s, 1).partner == NONE


@pytest.mark.parametrize(("seats", "black_may", "white_gets"), [(2, [2, 3], 3), (3, [2, 3], 3), (4, [2, 3], 3)])
def test_free_bands_are_bands_and_the_last_one_is_taken(seats: int, black_may: list[int], white_gets: int):
    s = arranged(seats)
    assert pairs(s) == black_may
    assert [event.band for event in told(s, Pair(2)) if isinstance(event, ev.GroupFormed)] == [2, white_gets]
    assert play(s, Pair(2)).phase in (Phase.LAY, Phase.OFFER)


HANDS = {2: ("berzerk", "sneaky", "the_boss", "glory_seeker", "second_best"), 0: ("berzerk", "the_boss", "sneaky")}


@pytest.mark.rule("KLO-2.2")
def test_an_offer_is_accepted():
    s = play(arranged(4, hands=HANDS), Pair(2))
    assert s.phase is Phase.OFFER and s.seat == 2
    assert set(RULES.legal(s)) == {NoOffer(), *(OfferAction(card) for card in HANDS[2])}
    assert refused(s, OfferAction("mirror_and_switch")).rule == "KLO-2.2"
    offered = play(s, OfferAction("berzerk"))
    assert offered.phase is Phase.ANSWER and offered.seat == 0 and len(offered.hands[2]) == 4
    assert set(RULES.legal(offered)) == {Accept(), Reject()}
    after = play(offered, Accept())
    assert after.stars == (14, 15, 16, 15) and after.sides[0].laid == ACTION["berzerk"]
    paid = the(ev.StarsPaid, offered, Accept())
    assert (paid.seat, paid.to, paid.stars, paid.why) == (0, 2, 1, "offer")
    # the card has to be laid: Black is not asked again
    assert after.phase is Phase.OFFER and after.seat == 3
    assert play(after, NoOffer()).seat == 1


def test_an_offer_is_rejected():
    s = play(arranged(4, hands=HANDS), Pair(2), OfferAction("berzerk"))
    after = play(s, Reject())
    assert after.actions[-1] == ACTION["berzerk"] and after.stars == s.stars and len(after.hands[2]) == 4
    assert after.sides[0].laid == NONE
    after = play(after, NoOffer())
    assert after.phase is Phase.LAY and after.seat == 0


def test_an_offer_is_seen_by_two():
    s = play(arranged(4, hands=HANDS), Pair(2), OfferAction("berzerk"))
    seen = [RULES.view(s, seat).fray.sides[0].offered for seat in range(4)]
    assert seen == [ACTION["berzerk"], HIDDEN, ACTION["berzerk"], HIDDEN]
    accepted, rejected = play(s, Accept()), play(s, Reject())
    assert [RULES.view(accepted, seat).fray.sides[0].laid for seat in range(4)] == seen
    assert [RULES.view(rejected, seat).fray.actions[-1] for seat in range(4)] == seen
    event = the(ev.OfferMade, play(arranged(4, hands=HANDS), Pair(2)), OfferAction("berzerk"))
    assert [event.is_open_to(seat) for seat in (0, 1, 2, 3, None)] == [True, False, True, False, False]


def test_no_offers_with_two_players_nor_from_a_free_band():
    assert play(arranged(2), Pair(2)).phase is Phase.LAY
    s = play(arranged(3), Pair(2))
    assert s.phase is Phase.OFFER and s.sides[1].answer == "none"
    assert refused(play(arranged(2), Pair(2)), NoOffer()).rule == "KLO-2.3"


def test_without_a_star_nothing_is_accepted():
    s = play(arranged(4, hands=HANDS, stars=(0, 20, 20, 20)), Pair(2), OfferAction("berzerk"))
    assert refused(s, Accept()).rule == "KLO-2.2" and list(RULES.legal(s)) == [Reject()]


@pytest.mark.rule("KLO-2.3")
def test_both_lay_one_card_face_down():
    s = arranged(3, hands={0: ("berzerk", "berzerk", "sneaky")}, partners=(2, 3))
    assert s.phase is Phase.LAY and s.seat == 0
    assert len(RULES.legal(s)) == len(set(s.hands[0])), "equal cards are one choice"
    laid = play(s, Lay("berzerk"))
    assert laid.seat == 1 and len(laid.hands[0]) == 4 and laid.sides[0].laid == ACTION["berzerk"]
    assert [RULES.view(laid, seat).fray.sides[0].laid for seat in range(3)] == [ACTION["berzerk"], HIDDEN, HIDDEN]
    event = the(ev.CardLaid, s, Lay("berzerk"))
    assert [event.is_open_to(seat) for seat in (0, 1, 2, None)] == [True, False, False, False]
    strange = next(id for id in ACTION_ID if ACTION[id] not in laid.hands[1])
    assert refused(laid, Lay(strange)).rule == "KLO-2.3" and refused(laid, Lay("☃")).rule == "KLO-2.3"
    assert refused(laid, Pair(2)).rule == "KLO-2.3"
