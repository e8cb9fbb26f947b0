"""KLO-1.4: three equal cards are a secret until they are exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, sqrt
from random import Random

import pytest

from klotho_games.core.contract import CHANCE, NOBODY, OVER, Event, Move
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID, Game
from klotho_games.games.klobba.rules.questions import unseen_actions
from klotho_games.games.klobba.rules.state import Fray, Phase, three_alike
from klotho_games.games.klobba.rules.steps import Exchange, Lay, OfferAction
from klotho_games.games.klobba.telling import TELLING
from tests.depth import depth
from tests.games.klobba.forced import NAMES, arranged, play, told

RIVAL = 1
THIRD, PLAIN = "sneaky", "second_best"
"""What the rival draws in step 5: the third card of a kind, or a different one."""


def drawing(seats: int, card: str, deep: str) -> Fray:
    """The rival holds Black and two equal cards, and draws `card` after the Clobber.

    The card `deep` is deep in the deck.
    """
    others = [band for band in range(len(arranged(seats).bands)) if band not in (0, RIVAL)]
    hands = {RIVAL: ("the_boss", "berzerk", THIRD, THIRD), 0: ("the_boss",)}
    between = ("all_blue_talon", "all_orange_fox", "berzerk", "the_boss", "all_purple_raven", "all_yellow_claw")
    return arranged(seats, hands=hands, black=RIVAL, white=0, partners=(others[0], others[1]),
                    next_actions=(card, *between, deep))


def seen(s: Fray, events: Sequence[Event], seat: int) -> object:
    """Return everything that reaches a player who is not allowed to see the rival's hand."""
    names = NAMES[: s.seats]
    viewer = None if seat == NOBODY else seat
    lines = [TELLING.event(event, names, viewer) for event in events]
    return (
        RULES.to_act(s), RULES.view(s, seat), TELLING.prompt(s, names), TELLING.standing(s, names), lines,
        [type(event) for event in events],
    )


def common(one: Fray, other: Fray) -> Move:
    """Return a move that is legal in both and does not show what the rival has."""
    told_apart = (Exchange, *((Lay, OfferAction) if one.seat == RIVAL else ()))
    both = [move for move in RULES.legal(one) if move in RULES.legal(other)]
    quiet = [move for move in both if not isinstance(move, told_apart)]
    return quiet[0] if quiet else next(move for move in both if getattr(move, "card", "") not in (THIRD, PLAIN))


@pytest.mark.parametrize("seats", (2, 3, 4, 6))
def test_no_one_can_tell_whether_someone_holds_three_alike(seats: int) -> None:
    """Two games that differ in one hidden card look the same to all others at every ply."""
    three, plain = drawing(seats, THIRD, PLAIN), drawing(seats, PLAIN, THIRD)
    deciding = 0
    for _ply in range(14):
        if RULES.to_act(three) in (CHANCE, OVER):
            break
        move = common(three, plain)
        seated = [seat for seat in range(seats) if seat != RIVAL]
        told_of = [told(s, move) for s in (three, plain)]
        three, plain = play(three, move), play(plain, move)
        for seat in (*seated, NOBODY):
            assert seen(three, told_of[0], seat) == seen(plain, told_of[1], seat)
        has_three, has_not = three_alike(three.hands[RIVAL]), three_alike(plain.hands[RIVAL])
        deciding += three.seat == RIVAL and bool(has_three) and not has_not
    assert deciding, "the rival had a decision, and could have exchanged"
    assert three.round >= 2, "and a whole round's end went by"


def test_step_5_asks_no_one_anything() -> None:
    """The Clobber is followed directly by the next decision of the round, with three alike in the hand."""
    s = play(drawing(4, THIRD, PLAIN), Lay("the_boss"), Lay("the_boss"))
    while s.phase is Phase.SELECT:
        s = play(s, RULES.legal(s)[0])
    assert three_alike(s.hands[RIVAL]) == [ACTION[THIRD]] and s.phase in (Phase.KEEP, Phase.GIVE)
    while s.seat != RIVAL:
        assert not any(isinstance(move, Exchange) for move in RULES.legal(s))
        s = play(s, next(move for move in RULES.legal(s)))
    assert Exchange(THIRD) in RULES.legal(s), "at the next decision of their own"


# ---- what others assume ----


def chance_of_three(counts: Sequence[int], hand: int) -> float:
    """Return the exact chance that a hand of unseen cards has three alike. Two kinds never have three each."""
    whole = sum(counts)
    ways = sum(comb(n, k) * comb(whole - n, hand - k) for n in counts for k in range(3, hand + 1))
    return ways / comb(whole, hand)


@pytest.mark.parametrize(("game", "hand"), [("basic", 3), ("middle", 4), ("full", 5)])
def test_after_step_5_three_alike_are_imagined_as_often_as_they_are(game: Game, hand: int) -> None:
    """Until the rival decides something, every unseen card is equally likely to be in the hand."""
    hands = {RIVAL: ("the_boss",), 0: ("the_boss",)}
    s = arranged(4, hands=hands, game=game, black=RIVAL, white=0, partners=(2, 3))
    s = play(s, Lay("the_boss"), Lay("the_boss"))
    while s.seat != RIVAL:
        s = play(s, RULES.legal(s)[0])
    assert s.seat == RIVAL and len(s.hands[RIVAL]) == hand
    for seat in (0, 2, NOBODY):
        view = RULES.view(s, seat)
        counts = unseen_actions(view.fray)
        right, samples, rng = chance_of_three(counts, hand), depth(6000, short=3000), Random(f"{game} {seat}")
        held = Counter[bool]()
        kinds = Counter[int]()
        for _n in range(samples):
            cards = RULES.imagine(view, rng).hands[RIVAL]
            held[bool(three_alike(cards))] += 1
            kinds.update(cards)
        off = 4 * sqrt(right * (1 - right) / samples)
        assert 0 < right < 0.1 and abs(held[True] / samples - right) <= off, f"{held[True] / samples} for {right}"
        for kind, n in enumerate(counts):
            share = n / sum(counts)
            assert abs(kinds[kind] / samples / hand - share) <= 4 * sqrt(share / samples / hand), ACTION_ID[kind]
