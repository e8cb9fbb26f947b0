"""The four temperaments: each likes something different, within bounds, and plays as it says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from klotho_games.bots import levels
from klotho_games.core.contract import CHANCE, OVER
from klotho_games.core.games.characters import KINDS
from klotho_games.games.klobba.bot.characters import CHARACTERS, KlobbaCharacters
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules.steps import GiveWhite, Keep, Lay, Pair
from tests.games.klobba.forced import KLOBBA, arranged, begin, dealt, play

STRONG, WEAK = ("berta", "ugg", "grit"), ("mudge", "tad", "snivel")
FOXES, MIXED = ("brusa", "hulda", "gorm"), ("oda", "thrug", "moss")
BANDS = {0: WEAK, 1: STRONG, 2: FOXES, 3: MIXED}


def liked(s, kind: str):
    """Return the moves from the most liked to the least liked."""
    moves = RULES.legal(s)
    tastes = CHARACTERS.taste(RULES.view(s, s.seat), moves, kind)
    return [move for _taste, move in sorted(zip(tastes, moves, strict=True), key=lambda one: -one[0])]


def chosen(s, kind: str):
    return levels.choose(KLOBBA, RULES.view(s, s.seat), f"hard:{kind}" if kind else "hard", Random(1)).move


def test_all_four_are_told() -> None:
    told = CHARACTERS.all()
    assert tuple(one.kind for one in told) == KINDS
    assert len({one.name for one in told}) == len({one.line for one in told}) == len(KINDS)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_move_has_a_taste_within_bounds_and_looks_like_something(seats: int) -> None:
    rng, s = Random(seats), begin(seats)
    while (seat := RULES.to_act(s)) != OVER:
        if seat == CHANCE:
            s = play(s, RULES.draw(s, rng))
            continue
        moves, view = RULES.legal(s), RULES.view(s, seat)
        for kind in KINDS:
            tastes = CHARACTERS.taste(view, moves, kind)
            assert len(tastes) == len(moves) and all(-1 <= taste <= 1 for taste in tastes)
        assert len(KlobbaCharacters().short(view, moves)) == len(moves)
        s = play(s, rng.choice(moves))


def test_one_flees_from_what_another_rushes_into() -> None:
    hand = "flee_and_surprise", "all_orange_fox", "the_boss", "mirror_and_switch", "glory_seeker"
    s = arranged(4, BANDS, {0: hand}, partners=(2, 3))
    assert liked(s, "cautious")[0] == Lay("flee_and_surprise") and liked(s, "bold")[-1] == Lay("flee_and_surprise")
    assert liked(s, "bold")[0] == Lay("all_orange_fox") and liked(s, "cautious")[-1] == Lay("all_orange_fox")
    assert liked(s, "builder")[0] == Lay("mirror_and_switch")


def test_a_thorn_pairs_with_no_one_who_earns_and_burdens_who_leads() -> None:
    assert liked(arranged(3, stars=(15, 25, 20)), "spoiler")[0] == Pair(3)
    s = arranged(4, stars=(12, 12, 24, 12))
    assert liked(s, "spoiler")[-1] == Pair(2)


def test_a_gatherer_keeps_the_strong() -> None:
    s = dealt(2, "berta", "tad", "ugg")
    assert liked(s, "builder")[0] == Keep(("berta", "ugg"))


def test_a_beginner_sees_how_high_a_card_counts_and_no_more() -> None:
    s = arranged(4, BANDS, {0: ("flee_and_surprise", "all_orange_fox", "the_boss", "sneaky", "mirror_and_switch")},
                 partners=(2, 3))
    moves = RULES.legal(s)
    seen = dict(zip(moves, KlobbaCharacters().short(RULES.view(s, 0), moves), strict=True))
    assert max(seen, key=seen.__getitem__) == Lay("all_orange_fox")
    assert min(seen, key=seen.__getitem__) == Lay("mirror_and_switch")


def test_a_totem_is_given_by_temper() -> None:
    moves = [GiveWhite(0), GiveWhite(2)]
    view = RULES.view(arranged(3, stars=(15, 20, 25)), 0)
    tastes = {kind: CHARACTERS.taste(view, moves, kind) for kind in KINDS}
    assert tastes["cautious"][0] < tastes["cautious"][1] and tastes["bold"][0] > tastes["bold"][1]
    assert tastes["spoiler"][0] < tastes["spoiler"][1]


def test_of_middling_barbarians_each_keeps_others():
    """A 4 and a 5 are about as good as a Barbarian from the deck."""
    s = dealt(2, "grumli", "thrug", "berta")
    assert chosen(s, "") == Keep(("thrug", "berta"))
    assert chosen(s, "cautious") == chosen(s, "spoiler") == Keep(("grumli", "thrug", "berta"))
    assert chosen(s, "bold") == chosen(s, "builder") == Keep(("berta",))


def test_with_two_each_chooses_a_free_band_by_something_else():
    """One Free Band shows a single strong Barbarian, the other three weaker ones."""
    s = arranged(2, {2: ("ugg", "-gorm", "-oda"), 3: ("moss", "thrug", "hulda")})
    assert liked(s, "cautious")[0] == Pair(2), "few come forward"
    assert liked(s, "spoiler")[0] == Pair(2), "the strongest is kept from the others"
    assert liked(s, "bold")[0] == liked(s, "builder")[0] == Pair(3), "together they are more"


def test_whole_games_show_whose_they_are():
    """Count how often each temperament would choose differently, in games played without a temperament."""
    decisions, differ = 0, Counter[str]()
    for n in range(2):
        s, rng = begin(2), Random(n)
        while (seat := RULES.to_act(s)) != OVER:
            if seat == CHANCE:
                s = play(s, RULES.draw(s, rng))
                continue
            plain = chosen(s, "")
            if len(RULES.legal(s)) > 1:
                decisions += 1
                differ.update(kind for kind in KINDS if chosen(s, kind) != plain)
            s = play(s, plain)
    assert all(differ[kind] > 0.065 * decisions for kind in KINDS), (differ, decisions)
