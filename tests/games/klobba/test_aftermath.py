"""The aftermath of a move: the count that a player would name makes the difference."""

from __future__ import annotations

from klotho_games.core import i18n
from klotho_games.games.klobba.bot.aftermath import AFTERMATH
from klotho_games.games.klobba.rules.steps import Keep, Lay, Select
from tests.games.comparing import differences
from tests.games.klobba.forced import KLOBBA, arranged, dealt, play
from tests.games.klobba.test_2_clobber import facing

AS_GOOD = 0.001
"""Two counts that explain equally much within this tolerance are the same thing in other words."""


def named(found):
    """Return the keys that explain most, including those that explain equally much."""
    return {one.key for one in found if one.explains > found[0].explains - AS_GOOD}


def test_who_comes_forward_decides_the_fight():
    """Berzerk: the 7 counts 13 and wins against The Boss of 8, the 1 counts 2."""
    s = facing("the_boss", "berzerk", one=("gloom", "tad", "pip"), two=("gorm", "mudge", "snivel"), partner=(
        "hroth", "squint", "baab"))
    s = play(s, Lay("berzerk"))
    found = differences(KLOBBA, s, Select(("gorm",)), Select(("mudge",)))
    assert {"clobbers", "clobbered"} <= named(found)
    told = {one.key: AFTERMATH.tell(*one[:3]) for one in found}
    assert told["clobbers"] == "The chance to clobber the other Group is 100% instead of 0% with another move."
    assert told["clobbered"] == "The risk of being clobbered is 0% instead of 100% with another move."


def test_a_card_that_reaches_more_wins_more_often():
    """The Foxes count 15 together; Sneaky makes 3 of a 1."""
    bands = {0: ("gloom", "tad", "pip"), 1: ("brusa", "hulda", "mudge"), 2: ("falk", "squint", "walgar")}
    s = arranged(4, bands, {1: ("sneaky",)}, partners=(2, 3), laid=("the_boss", "all_orange_fox"))
    found = differences(KLOBBA, s, Lay("all_orange_fox"), Lay("sneaky"))
    assert found[0].key in ("clobbers", "clobbered", "gain", "lead")
    clobbers = next(one for one in found if one.key == "clobbers")
    assert clobbers.better > clobbers.other + 0.3


def test_a_strong_barbarian_is_kept_for_what_the_band_shows():
    s = dealt(3, "berta", "ugg", "grit")
    found = differences(KLOBBA, s, Keep(("berta", "ugg", "grit")), Keep(()))
    band = next(one for one in found if one.key == "band")
    assert band.better > band.other + 5


def test_what_was_won_by_two_groups_is_no_fight_of_the_seat():
    """For a seat that is neither holder nor partner, only what it clobbers itself counts."""
    s = facing("the_boss", "berzerk", seats=5)
    assert "spoils" in AFTERMATH.measure(s, s, 4)
    after = play(s, Lay("berzerk"))
    assert not {"clobbers", "clobbered"} & {*AFTERMATH.measure(s, after, 4)}


def test_figures_below_nothing_are_told_in_words():
    assert AFTERMATH.tell("lead", -2.1, -3.4) == (
        "This move ends up 2.1 Stars behind the strongest rival on average instead of 3.4 with another move.")
    assert AFTERMATH.tell("lead", 1.0, -0.5) == (
        "This move ends up 1.0 Stars ahead of the strongest rival on average instead of 0.5 behind with another move.")
    assert AFTERMATH.tell("gain", -0.3, -1.0) == (
        "This move costs 0.3 Stars on average instead of 1.0 with another move.")
    i18n.use("de")
    assert AFTERMATH.tell("gain", 2.0, -0.5) == (
        "Dieser Zug bringt im Schnitt 2,0 Sterne statt mit einem anderen Zug 0,5 zu kosten.")
