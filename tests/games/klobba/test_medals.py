"""Each medal of Klobba!: a fight that counts for it, and one that just fails to."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.play.record import Played
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.steps import Accept, Lay, NoOffer, OfferAction, Pair, Reject
from tests.games.klobba.forced import KLOBBA, arranged
from tests.games.stories import counts, steps, story

STRONG = ("gorm", "brusa", "arja")
"""7 Fox, 9 Fox, 10 Raven."""
WEAK = ("pip", "tot", "grumli")
"""2, 3, 4."""
FOXES = ("hulda", "flint", "tumba")
"""8, 6, 5, all Fox."""
OTHERS = ("krabba", "dagna", "moss")
"""9, 7, 4."""


def fight(black: str, white: str) -> list[Played]:
    """Seat 0, with the strong Barbarians, against seat 1."""
    cast = {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}
    return steps(KLOBBA, arranged(4, cast, partners=(2, 3), laid=(black, white)), Lay(white))


def ended(played: Sequence[Played] = (), winners: Sequence[int] = (0,), seats: int = 4, **more: object):
    return story(KLOBBA, played, seats, winners, **more)


def test_every_clobbered_barbarian_counts_and_not_who_only_sleeps():
    assert counts("clobberer", ended(fight("the_boss", "sneaky"))) == (1, 0, 0, 0), "10 against three times 2"
    assert counts("clobberer", ended(fight("all_orange_fox", "flee_and_surprise"))) == (0, 5, 0, 0)
    assert counts("clobberer", ended(fight("the_boss", "flee_and_surprise"))) == (0, 0, 0, 0), "it got away"


def test_victories():
    assert counts("victory", ended(winners=(0, 2))) == (1, 0, 1, 0)


def test_the_underdogs_have_to_win_and_to_be_laid():
    assert counts("underdogs", ended(fight("the_underdogs", "sneaky"))) == (1, 0, 0, 0)
    assert counts("underdogs", ended(fight("all_orange_fox", "the_underdogs"))) == (0, 0, 0, 0), "they lost"
    mirrored = fight("mirror_and_switch", "the_underdogs")
    assert any(isinstance(event, ev.ClobberWon) and event.seat == 0 for event in mirrored[0].events)
    assert counts("underdogs", ended(mirrored)) == (0, 0, 0, 0), "a mirror is another card"


def test_a_surprise_is_one_from_twelve_on():
    assert counts("ambush", ended(fight("all_orange_fox", "flee_and_surprise"))) == (0, 1, 0, 0)
    assert counts("ambush", ended(fight("the_boss", "flee_and_surprise"))) == (0, 0, 0, 0)


def advised(offered: str, answer: Accept | Reject, laid: Sequence[Lay], white: str) -> list[Played]:
    hands = {2: (offered,), 0: ("the_boss",), 1: (white,)}
    s = arranged(4, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, hands)
    return steps(KLOBBA, s, Pair(2), OfferAction(offered), answer, NoOffer(), *laid, Lay(white))


def test_advice_is_an_offer_that_was_taken_and_won():
    won = advised("all_orange_fox", Accept(), (), "sneaky")
    assert counts("advice", ended(won)) == (0, 0, 1, 0)
    assert counts("advice", ended([*won, *fight("the_boss", "sneaky")])) == (0, 0, 1, 0), "for one fight only"
    assert counts("advice", ended(advised("all_orange_fox", Accept(), (), "flee_and_surprise"))) == (0, 0, 0, 0), "lost"
    refused = advised("all_orange_fox", Reject(), (Lay("the_boss"),), "sneaky")
    assert counts("advice", ended(refused)) == (0, 0, 0, 0), "won without it"


def test_tricks_are_won_one_after_the_other_with_different_cards():
    boss, foxes, second = (fight(card, "sneaky") for card in ("the_boss", "all_orange_fox", "second_best"))
    lost = fight("all_orange_fox", "flee_and_surprise")
    assert counts("tricks", ended([*boss, *foxes, *second])) == (3, 0, 0, 0)
    assert counts("tricks", ended([*boss, *foxes, *boss])) == (2, 0, 0, 0)
    assert counts("tricks", ended([*boss, *lost, *foxes, *second])) == (2, 1, 0, 0)


def lightning(mine: int, other: int) -> list[Played]:
    """Lightning comes while seats 0 and 1 have these numbers of Stars."""
    s = arranged(4, stars=(mine, other, 10, 10))
    return [Played(Pair(2), 0, (ev.StormCame("lightning", 0),), s)]


def test_the_last_laugh_is_for_who_was_behind_at_lightning():
    assert counts("storm", ended(lightning(18, 19))) == (1, 0, 0, 0)
    assert counts("storm", ended(lightning(19, 19))) == (0, 0, 0, 0), "nobody was ahead"
    assert counts("storm", ended(lightning(18, 19), winners=(1,))) == (0, 0, 0, 0)


def test_a_full_cave_has_five():
    assert counts("crowd", ended(seats=5)) == (1, 0, 0, 0, 0)
    assert counts("crowd", ended(seats=4)) == (0, 0, 0, 0)


def test_strong_bots_are_beaten_and_without_a_hint():
    hard, expert = ("", "hard:bold", "normal"), ("", "expert", "normal")
    assert counts("own_head", ended(bots=hard, seats=3)) == (1, 0, 0)
    assert counts("own_head", ended(bots=hard, seats=3, hints=1)) == (0, 0, 0)
    assert counts("own_head", ended(bots=("", "normal", ""), seats=3)) == (0, 0, 0)
    assert counts("own_head", ended(bots=hard, seats=3, winners=(0, 1))) == (0, 0, 0), "shared is not beaten"
    assert counts("expert", ended(bots=expert, seats=3, hints=1)) == (1, 0, 0)
    assert counts("expert", ended(bots=hard, seats=3)) == (0, 0, 0)
    assert counts("expert", ended(bots=expert, seats=3, winners=(2,))) == (0, 0, 1)
