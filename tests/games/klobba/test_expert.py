"""The strongest player: what it considers likely, what it must not know, and how it values a position."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.contract import CHANCE, OVER
from klotho_games.games.klobba.bot.chances import CHANCES, features
from klotho_games.games.klobba.bot.expert import EXPERT, KlobbaExpert
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules.cards import BERZERK, BOSS
from klotho_games.games.klobba.rules.legal import legal
from klotho_games.games.klobba.rules.sight import imagine
from klotho_games.games.klobba.rules.state import BLACK, Phase
from klotho_games.games.klobba.rules.steps import Lay
from tests.games.klobba.forced import KLOBBA, arranged, begin, play

STRONG, WEAK = ("berta", "ugg", "grit"), ("mudge", "tad", "snivel")
FOXES, MIXED = ("brusa", "hulda", "gorm"), ("oda", "thrug", "moss")
BANDS = {0: STRONG, 1: WEAK, 2: FOXES, 3: MIXED}


def some_positions(seats: int, of: int = 9):
    rng, s, n = Random(seats), begin(seats), 0
    while (seat := RULES.to_act(s)) != OVER:
        if seat == CHANCE:
            s = play(s, RULES.draw(s, rng))
            continue
        n += 1
        if n % of == 0:
            yield s, seat
        s = play(s, rng.choice(RULES.legal(s)))


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_it_imagines_fits_what_it_sees(seats: int) -> None:
    rng = Random(1)
    for s, seat in some_positions(seats, of=17):
        seen = RULES.view(s, seat)
        imagined = KlobbaExpert().imagine(seen, rng)
        assert RULES.invariants(imagined) == [] and RULES.view(imagined, seat) == seen


@pytest.mark.parametrize("seats", range(2, 7))
def test_chances_add_up_at_every_decision(seats: int) -> None:
    for s, _seat in some_positions(seats, of=11):
        told = CHANCES.of(s)
        assert len(told) == seats and sum(told) == pytest.approx(1) and min(told) > 0
        assert all(len(row) == len(CHANCES.names) and max(map(abs, row)) < 8 for row in features(s))


@pytest.mark.parametrize("seats", range(2, 7))
def test_more_stars_are_better_and_the_more_so_the_nearer_the_end(seats: int) -> None:
    stars = [60 // seats] * seats
    stars[0] += 4
    stars[1] -= 4
    early = arranged(seats, stars=stars)
    late = replace(early, deck=early.deck[-12:])
    assert 1 / seats < CHANCES.of(early)[0] < CHANCES.of(late)[0]


def test_what_no_one_has_looked_at_does_not_count() -> None:
    one, other = (arranged(2, {0: ("berta", "ugg", f"?{who}"), 1: WEAK, 2: FOXES, 3: ("oda", "thrug", other)})
                  for who, other in (("grit", "moss"), ("moss", "grit")))
    assert features(one)[0] == features(other)[0]


def test_a_face_down_card_is_one_that_its_owner_would_have_laid() -> None:
    """With these Bands Berzerk is worth far more to Black than The Boss, and imagined hands often have both."""
    s = arranged(2, {0: WEAK, 1: STRONG, 2: FOXES, 3: MIXED}, partners=(2, 3), laid=("berzerk", "sneaky"))
    seen, rng = RULES.view(s, 1), Random(2)
    plain = Counter(imagine(seen, rng).sides[BLACK].laid for _look in range(150))
    likely = Counter(KlobbaExpert().imagine(seen, rng).sides[BLACK].laid for _look in range(150))
    assert likely[BERZERK] > 1.5 * plain[BERZERK] and likely[BOSS] < plain[BOSS]


def test_in_its_continuations_the_others_do_not_see_its_cards() -> None:
    mine = (("the_boss", "sneaky", "berzerk", "glory_seeker"),
            ("flee_and_surprise", "second_best", "swap_and_play", "the_boss"))
    theirs = ("mirror_and_switch", "the_underdogs", "all_orange_fox", "second_best", "sneaky")
    found = []
    for hand in mine:
        s = arranged(2, BANDS, {0: hand, 1: theirs[1:]}, partners=(2, 3), laid=("glory_seeker", theirs[0]))
        found.append([EXPERT.rollout(s, Random(n)) for n in range(12)])
    assert found[0] == found[1] and len(set(found[0])) > 1


def test_it_tries_what_is_legal_and_tells_why() -> None:
    s = arranged(3, BANDS, {0: ("the_boss", "mirror_and_switch")}, partners=(2, 3))
    tried = EXPERT.candidates(s)
    assert {decision.move for decision in tried} == set(legal(s)) and all(decision.why for decision in tried)
    chosen = levels.choose(KLOBBA, RULES.view(s, 0), "expert", Random(1))
    assert chosen.move in legal(s) and isinstance(chosen.move, Lay) and chosen.why and 0 <= chosen.value <= 1


def test_a_round_is_tried_out_to_its_end_and_no_farther() -> None:
    s = arranged(2, BANDS)
    assert EXPERT.promise(s) == CHANCES.of(s)
    rng = Random(4)
    s = play(s, EXPERT.rollout(s, rng))
    while EXPERT.promise(s) is None:
        s = play(s, RULES.draw(s, rng) if RULES.to_act(s) == CHANCE else EXPERT.rollout(s, rng))
    assert s.round == 2 and s.phase is Phase.PAIR
