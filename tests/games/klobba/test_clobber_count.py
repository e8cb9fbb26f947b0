"""What is shown of a Clobber: the lines of its tablets, its verdict, and where Barbarians and Stars go."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from klotho_games.core.contract import NOBODY, Event, Step
from klotho_games.games.klobba.rules import RULES, tale
from klotho_games.games.klobba.rules.cards import ID
from klotho_games.games.klobba.rules.events import CardsFlipped
from klotho_games.games.klobba.rules.state import NONE, Fray
from klotho_games.games.klobba.rules.steps import Lay
from klotho_games.games.klobba.table.motion.clobber_lines import Fight, fight_of, rows
from klotho_games.games.klobba.table.motion.spoils import route, sentence, spoils, star_goes, verdict
from tests.games.klobba.forced import NAMES, Cast, arranged

BANDS: Cast = {0: ("gorm", "-mudge", "-tot"), 1: ("thrug", "wulda", "pip"), 2: ("-oda", "-brakka", "-nib"),
               3: ("-skarn", "-grumli", "-hroth")}


def flipped(s: Fray, step: Step) -> tuple[Fray, Sequence[Event]]:
    """Return what everyone sees when both cards are flipped, and the events after that."""
    told = tale(s, step)
    at = next(n for n, (event, _s) in enumerate(told) if isinstance(event, CardsFlipped))
    return RULES.view(told[at][1], NOBODY).fray, [event for event, _s in told[at + 1 :]]


def fought(
    black: str, white: str, bands: Cast | None = None, seats: int = 4, partners: tuple[int, int] = (2, 3)
) -> Fight:
    s = arranged(seats, bands or BANDS, laid=(black, white), partners=partners)
    return fight_of(*flipped(s, Lay(white)))


def told(fight: Fight, side: int) -> list[tuple[str, str, int]]:
    return [(row.line.words, row.line.figure, row.total) for row in rows(fight, side)]


@pytest.fixture(scope="module")
def usual() -> Fight:
    """Gorm, doubled by Berzerk up to 13, against all Blue Talons."""
    return fought("berzerk", "all_blue_talon")


def test_values_what_doubles_them_and_the_cap_are_lines_of_their_own(usual: Fight) -> None:
    assert told(usual, 0) == [("Gorm", "7", 7), ("Berzerk ×2", "14", 14), ("Cap 13", "13", 13)]
    assert told(usual, 1) == [("Thrug", "5", 5), ("Wulda", "+4", 9), ("Pip", "+2", 11)]


def test_each_line_has_as_many_strokes_as_the_value(usual: Fight) -> None:
    assert [row.line.marks for row in rows(usual, 1)] == [5, 4, 2]


def test_the_last_total_is_the_one_that_counts() -> None:
    laid = (("the_boss", "sneaky"), ("second_best", "the_underdogs"), ("glory_seeker", "flee_and_surprise"))
    for black, white in laid:
        fight = fought(black, white)
        for side in (0, 1):
            assert rows(fight, side)[-1].total == fight.corners[side].counted.total


def test_the_verdict_is_read_from_black_to_white(usual: Fight) -> None:
    assert verdict(usual) == "beats"
    assert verdict(fought("all_blue_talon", "berzerk", {**BANDS, 0: BANDS[1], 1: BANDS[0]})) == "loses to"
    assert sentence(usual, NAMES)[:2] == ("Ada", "13 beats 11. Outright victory!")
    told = "Thrug, Wulda and Pip get clobbered. Gorm turns face down to recover."
    assert sentence(usual, NAMES)[2] == f"{told} Stars: Ada +3, Bruno −3."


def test_spoils_tell_barbarians_with_their_stars_and_stars_that_go_home(usual: Fight) -> None:
    assert [line.words for line in spoils(usual, NAMES)] == [
        "3 Barbarians with 3 Stars to Ada’s pile", "1 Star to Ada (own Band)"]
    ways = {ID[one.card]: (route(one, NAMES), star_goes(one, NAMES)) for one in usual.fighters}
    assert ways["pip"] == (((1, "Bruno"), (0, "Ada")), (0, "Ada"))
    assert ways["gorm"] == (None, (0, "Ada"))


def test_a_star_on_a_partners_barbarian_goes_to_the_partner() -> None:
    fight = fought("the_boss", "sneaky", {**BANDS, 2: ("berta", "-brakka", "-nib")})
    assert [line.words for line in spoils(fight, NAMES)][1] == "1 Star to Cleo (own Band)"


def test_a_free_bands_star_goes_to_the_box() -> None:
    bands = {0: ("-gorm", "-mudge", "-tot"), 1: BANDS[1], 2: BANDS[2], 3: ("berta", "-ugg", "-grit")}
    fight = fought("the_boss", "sneaky", bands, 3, partners=(3, 2))
    (berta,) = fight.corners[0].fighters
    assert star_goes(berta, NAMES[:3]) == (-1, "the box")
    assert [line.words for line in spoils(fight, NAMES[:3])][1] == "1 Star to the box (Free Band)"


def test_a_draw_clobbers_both_sides() -> None:
    fight = fought("the_boss", "the_boss", {**BANDS, 1: ("oxyox", "-wulda", "-pip")})
    assert fight.winner == NONE and verdict(fight) == "ties" and fight.loses(0) and fight.loses(1)
    assert sentence(fight, NAMES)[1] == "A draw at 7!"
    assert [line.words for line in spoils(fight, NAMES)] == [
        "1 Barbarian with 1 Star to Ada’s pile", "1 Barbarian with 1 Star to Bruno’s pile",
    ]


def test_where_no_one_comes_forward_nothing_changes_hands() -> None:
    fight = fought("all_purple_raven", "all_purple_raven")
    assert fight.idle and not fight.loses(0) and told(fight, 0) == [("No one", "0", 0)]
    assert [line.words for line in spoils(fight, NAMES)] == ["Nothing changes hands"]


def test_a_surprise_is_told_after_the_total_that_it_meets() -> None:
    fight = fought("flee_and_surprise", "the_underdogs", {**BANDS, 1: ("thrug", "wulda", "-pip")})
    assert fight.surprise and fight.winner == 0
    assert told(fight, 0)[-1] == ("Surprise: 12 or more", "!", 7)
    assert sentence(fight, NAMES)[1] == "Surprise! 7 beats 12."


def test_who_flees_gets_away() -> None:
    fight = fought("flee_and_surprise", "all_blue_talon", {**BANDS, 0: ("tot", "-mudge", "-gorm")})
    assert fight.winner == 1 and not fight.clobbered_fighters
    assert "Tot gets away, face down." in sentence(fight, NAMES)[2]


def test_a_mirror_tells_what_it_shows() -> None:
    fight = fought("mirror_and_switch", "all_blue_talon")
    assert told(fight, 0) == [("Mirrors Blue Talon", "", 0), ("No one", "0", 0)]
    both = fought("mirror_and_switch", "mirror_and_switch")
    assert told(both, 1) == [("Another mirror", "", 0), ("No one", "0", 0)]


def test_a_glory_seekers_star_is_among_the_spoils() -> None:
    fight = fought("glory_seeker", "sneaky", {**BANDS, 0: ("berta", "-mudge", "-tot")})
    assert "1 Star from Bruno to Ada" in [line.words for line in spoils(fight, NAMES)]


def test_stars_that_were_given_meanwhile_belong_to_the_fight() -> None:
    """KLO-2.6: all three Talons have a Star although there were only two.

    Help before the verdict is not part of the spoils.
    """
    s = arranged(4, BANDS, laid=("the_boss", "all_blue_talon"), partners=(2, 3), stars=(20, 1, 20, 19))
    _after, events = RULES.apply(s, Lay("all_blue_talon"))
    fight = fight_of(s, events)
    assert len(fight.corners[1].fighters) > 1 and all(one.starred for one in fight.fighters) and fight.paid == ()


def test_stars_placed_before_belong_to_the_fight() -> None:
    """After a choice only the remaining events follow (KLO-2.5)."""
    s = arranged(4, {**BANDS, 0: ("gorm", "tot", "-mudge")}, laid=("berzerk", "all_blue_talon"), partners=(2, 3))
    s, _events = RULES.apply(s, Lay("all_blue_talon"))
    move = RULES.legal(s)[0]
    _after, events = RULES.apply(s, move)
    fight = fight_of(s, events)
    assert all(one.starred for one in fight.fighters) and len(fight.fighters) == 4
    assert [len(corner.crowd) for corner in fight.corners] == [1, 0]
