"""The game's words: log lines for everyone and for one seat, labels, prompts, forecasts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Step
from klotho_games.games.klobba.rules import RULES
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.cards import ACTION_ID, ALL, BARBARIANS, ID
from klotho_games.games.klobba.rules.events import Count
from klotho_games.games.klobba.rules.questions import step
from klotho_games.games.klobba.rules.state import Fray, Phase
from klotho_games.games.klobba.rules.steps import (
    Accept,
    EndSwitch,
    Exchange,
    GiveTotems,
    GiveWhite,
    Keep,
    Lay,
    NoOffer,
    OfferAction,
    Pair,
    Reject,
    Select,
    Swap,
    Switch,
)
from klotho_games.games.klobba.telling import TELLING
from klotho_games.games.klobba.telling.names import action_text, band_name, barbarian_note, count_words, stars_words
from tests.games.klobba.forced import KLOBBA, NAMES, arranged, at_totems, dealt, play, told
from tests.games.klobba.test_2_clobber import FOXES, OTHERS, STRONG, WEAK, facing
from tests.games.klobba.test_2_ending import fought, passing
from tests.games.klobba.test_4_actions import swapping
from tests.registry.tables import walks


def said(s: Fray, last: Step, viewer: int | None = None) -> list[str]:
    lines = [TELLING.event(event, NAMES[: s.seats], viewer) for event in told(s, last)]
    return [line.text for line in lines if line]


def test_the_log_of_an_offer_for_everyone_and_for_two():
    s = play(arranged(4, hands={2: ("berzerk",)}), Pair(2))
    assert said(arranged(4), Pair(2)) == ["Ada forms a Group with Cleo", "Bruno forms a Group with Dario"]
    assert said(s, OfferAction("berzerk")) == said(s, OfferAction("berzerk"), 1) == ["Cleo offers Ada a card"]
    assert said(s, OfferAction("berzerk"), 0) == said(s, OfferAction("berzerk"), 2) == ["Cleo offers Ada Berzerk"]
    assert said(s, NoOffer()) == ["Cleo offers no card"]
    s = play(s, OfferAction("berzerk"))
    assert said(s, Accept()) == ["Ada accepts Cleo’s card", "Ada pays Cleo 1 Star for the card"]
    assert said(s, Accept(), 2)[0] == "Ada accepts Berzerk from Cleo"
    assert said(s, Reject(), 3) == ["Ada rejects Cleo’s card"]
    assert said(s, Reject(), 0) == ["Ada rejects Berzerk from Cleo"]


def test_the_log_of_the_clobber():
    s = facing("all_orange_fox", "the_boss", stars=(2, 20, 20, 18))
    assert said(s, Lay("the_boss"))[:2] == [
        "Bruno plays a card face down", "Ada shows All Orange Fox Together, Bruno shows The Boss",
    ]
    assert said(s, Lay("the_boss"), 1)[0] == "Bruno plays The Boss face down"
    lines = said(s, Lay("the_boss"))
    placed = lines.index("Ada puts 2 Stars on Gorm and Brusa")
    assert lines[placed + 1 : placed + 5] == [
        "Bruno helps Ada out with 2 Stars", "Cleo helps Ada out with 2 Stars", "Dario helps Ada out with 2 Stars",
        "Ada puts 3 Stars on Hulda, Flint and Tumba",
    ]
    for line in (
        "Bruno puts 1 Star on Krabba", "Ada: 7 + 9 + 8 + 6 + 5 = 35, capped at 15", "Bruno: 9",
        "Outright victory for Ada: 15 beats 9", "Ada clobbers Krabba and takes the Star",
        "Hulda turns face down; its owner Cleo gets the Star",
        "Brusa turns face down; its owner Ada gets the Star", "Ada draws 1 Action card", "Dario looks at 1 Barbarian",
    ):
        assert line in lines
    draw = said(facing("the_boss", "the_boss"), Lay("the_boss"))
    assert "A draw at 9: everyone who came forward is clobbered" in draw
    assert "Ada clobbers Krabba; its owner Dario gets the Star" in draw


def test_the_log_of_special_cards():
    swapped = said(play(swapping(), Lay("the_boss")), Swap("oda", "berta"))
    assert "Ada swaps Big Oda (6) for Berta (11) from Esme" in swapped
    mirror = said(facing("mirror_and_switch", "sneaky", two=("pip", "tot", "mudge")), Lay("sneaky"))
    assert "Ada’s mirror shows Sneaky" in mirror
    flee = said(facing("the_boss", "flee_and_surprise", two=("pip", "tot", "nib")), Lay("flee_and_surprise"))
    assert "Pip gets away; its owner Bruno gets the Star" in flee
    flee = said(facing("all_orange_fox", "flee_and_surprise", two=("pip", "tot", "nib")), Lay("flee_and_surprise"))
    assert "Surprise! Bruno’s 2 beats 15" in flee
    both = facing("mirror_and_switch", "mirror_and_switch")
    assert "No one came forward, so nothing happens" in said(both, Lay("mirror_and_switch"))
    s = play(both, Lay("mirror_and_switch"))
    assert said(s, Switch(0, 1, 0)) == ["Ada switches Gorm (7) for Pip (2) from Bruno"]
    assert said(s, EndSwitch()) == ["Ada doesn’t switch"]
    assert said(passing(5, 1, 4), GiveWhite(1)) == ["Esme gives the White Totem to Bruno"]


def test_the_log_of_set_up_keeps_rejected_cards_secret():
    s = dealt(3, "gorm", "oda", "pip")
    assert said(s, Keep(("gorm",)))[0] == "Ada keeps Gorm"
    assert said(s, Keep(("gorm",)), 0)[0] == "Ada keeps Gorm and sends Big Oda and Pip back"
    assert said(s, Keep(()), 1)[0] == "Ada keeps no Barbarian" and said(s, Keep(()), 0)[0].startswith("Ada sends Gorm")
    assert said(at_totems(3), GiveTotems(2, 0))[0].endswith("gives Black to Cleo and White to Ada")


# ---- secrets ----


def other(value):
    """Return the same kind of value with other cards."""
    if isinstance(value, tuple):
        return tuple(other(one) for one in value)
    cards = ACTION_ID if value in ACTION_ID else ID[:ALL]
    return cards[(cards.index(value) + 5) % len(cards)]


@pytest.mark.parametrize("seats", (2, 3, 5))
def test_no_line_tells_a_secret(seats: int):
    """A player who is not allowed to know a card reads the same line whatever the card is."""
    met = set()
    names = NAMES[:seats]
    for plies in walks(KLOBBA, seats, 4):
        for ply in plies:
            for event in ply.events:
                if not event.secret:
                    continue
                changed = replace(event, **{field: other(getattr(event, field)) for field in event.secret})
                met.add(type(event))
                for viewer in (None, *range(seats)):
                    same = TELLING.event(event, names, viewer) == TELLING.event(changed, names, viewer)
                    hidden = any(getattr(event, field) for field in event.secret)
                    assert same != (event.is_open_to(viewer) and hidden)
    assert {ev.BarbariansDealt, ev.BarbariansKept, ev.CardLaid, ev.ActionsDrawn} <= met
    assert seats == 2 or {ev.OfferMade, ev.OfferAccepted, ev.OfferRejected} <= met


@pytest.mark.parametrize("seats", (2, 4))
def test_prompts_and_standings_tell_no_secret(seats: int):
    rng = Random(3)
    names = NAMES[:seats]
    for plies in walks(KLOBBA, seats, 2):
        for ply in plies:
            for seat in range(seats):
                masked = RULES.view(ply.state, seat).fray
                imagined = RULES.imagine(RULES.view(ply.state, seat), rng)
                for s in (masked, imagined):
                    assert TELLING.prompt(s, names) == TELLING.prompt(ply.state, names)
                    assert TELLING.standing(s, names) == TELLING.standing(ply.state, names)


# ---- labels and prompts ----


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (Keep(("gorm", "pip")), "Keep Gorm and Pip"),
        (Keep(()), "Keep no Barbarian"),
        (GiveTotems(0, 2), "Give Black to Ada and White to Cleo"),
        (Pair(2), "Form a Group with Cleo"),
        (Pair(3), "Form a Group with the Free Band"),
        (OfferAction("sneaky"), "Offer Sneaky"),
        (NoOffer(), "Offer no card"),
        (Accept(), "Accept for 1 Star"),
        (Reject(), "Reject the card"),
        (Lay("all_blue_talon"), "Play All Blue Talon Together"),
        (Swap("gorm", "pip"), "Swap Gorm for Pip"),
        (Select(("gorm",)), "Gorm comes forward"),
        (Select(("gorm", "pip")), "Gorm and Pip come forward"),
        (Exchange("sneaky"), "Exchange three cards: Sneaky"),
        (EndSwitch(), "Don’t switch"),
        (GiveWhite(0), "Keep the White Totem"),
        (GiveWhite(1), "Give the White Totem to Bruno"),
    ],
)
def test_labels(move, label: str):
    assert TELLING.move(arranged(3), move, NAMES[:3]) == label


def test_labels_without_names_and_of_face_down_cards():
    s = arranged(3, {0: STRONG, 1: ("?pip", "tot", "hroth")})
    assert TELLING.move(s, Pair(2)) == "Form a Group with player 3"
    assert TELLING.move(s, Switch(0, 1, 0), NAMES[:3]) == "Switch Gorm for face-down card 1 from Bruno"
    assert band_name(3, NAMES[:2]) == "Free Band 2"
    assert barbarian_note("wulda") == "Wulda, 4, Blue Talon and Yellow Claw" and "no clan" in barbarian_note("ugg")
    assert all(action_text(id) for id in ACTION_ID)


def test_sums():
    assert count_words(Count("berzerk", ("gorm",), (7,), 2, 0, 13)) == "7 × 2 = 14, capped at 13"
    assert count_words(Count("the_underdogs", ("pip", "tot"), (2, 3), 2, 0, 13)) == "(2 + 3) × 2 = 10"
    assert count_words(Count("second_best", ("oda",), (6,), 1, 3, 12)) == "6 + 3 = 9"
    assert count_words(Count("the_boss", ("oda",), (6,))) == "6"
    assert count_words(Count("the_boss", (), ())) == "no one comes forward, so 0"


def prompted(s: Fray) -> str:
    return TELLING.prompt(s, NAMES[: s.seats])[0]


def test_prompts():
    s = arranged(4, hands={2: ("berzerk",)})
    assert prompted(s) == "choose a Band to form a Group with."
    s = play(s, Pair(2))
    assert prompted(s) == "offer Ada an Action card, or none." and step(s) == 2
    assert prompted(play(s, OfferAction("berzerk"))) == "accept or reject Cleo’s card."
    assert prompted(play(s, NoOffer(), NoOffer())) == "play a card face down."
    assert prompted(dealt(3)) == "which Barbarians do you keep?" and step(dealt(3)) == 0
    assert prompted(at_totems(3)) == "choose the Band that gets the Black Totem."
    assert prompted(play(swapping(), Lay("the_boss"))) == "swap one of your Barbarians first."
    assert prompted(play(facing("berzerk", "the_boss"), Lay("the_boss"))) == "who comes forward?"
    assert prompted(passing(5, 1, 4)) == "who gets the White Totem?"
    over = replace(arranged(3), phase=Phase.OVER, stars=(30, 15, 15), box=0)
    assert prompted(over) == "Ada has the most Stars."
    assert prompted(replace(over, stars=(20, 20, 20))) == "Ada, Bruno and Cleo share the victory."
    assert TELLING.standing(fought(), NAMES[:4]) == (
        "Round 1 · Stars (to play): Ada 14 (13), Bruno 14 (14), Cleo 17 (17), Dario 15 (15)"
    )


def test_what_will_happen_is_told_before_it_is_confirmed():
    s = arranged(4, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, {0: ("berzerk",), 2: ("the_boss",)})
    at_lay = arranged(4, {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}, partners=(2, 3))
    names = NAMES[:4]
    assert TELLING.foretell(at_lay, Lay("sneaky"), names) == "Tumba: 5 × 3 = 15, capped at 12. Stake: 1 Star."
    assert TELLING.foretell(at_lay, Lay("berzerk"), names) == "You choose who comes forward (up to 13). Stake: 1 Star."
    assert "other side" in TELLING.foretell(at_lay, Lay("mirror_and_switch"), names)
    nobody = TELLING.foretell(at_lay, Lay("all_blue_talon"), names)
    assert nobody == "No Barbarian fits this card, so the total is 0 and a defeat costs 1 Star."
    offering = play(s, Pair(2))
    assert TELLING.foretell(offering, OfferAction("the_boss"), names) == "Brusa: 9. Stake: 1 Star."
    answering = play(offering, OfferAction("the_boss"))
    assert TELLING.foretell(answering, Accept(), names) == "You pay Cleo 1 Star. Brusa: 9. Stake: 1 Star."
    rejecting = TELLING.foretell(answering, Reject(), names)
    assert rejecting == "If you then play The Boss from your hand, you pay Cleo 1 Star."
    choosing = play(facing("berzerk", "the_boss"), Lay("the_boss"))
    assert TELLING.foretell(choosing, Select(("gorm",)), names) == (
        "13 against 9: you win. Krabba is clobbered. Gorm turns face down."
    )
    assert TELLING.foretell(s, Pair(2), names) == ""


# ---- prices and results ----


def test_every_choice_says_its_price_or_result():
    bands = {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}
    at_lay = arranged(4, bands, {0: ("sneaky", "berzerk", "mirror_and_switch", "all_blue_talon")}, partners=(2, 3))
    assert [TELLING.brings(at_lay, Lay(card)) for card in ("sneaky", "berzerk", "mirror_and_switch")] == [
        "total 12, needs 1 Star", "total up to 13, needs 1 Star", "copies the other side’s card"]
    assert TELLING.brings(at_lay, Lay("all_blue_talon")) == "no one fits, total 0"
    assert TELLING.price(at_lay, Lay("all_orange_fox")) == "5 Stars"
    assert not TELLING.price(at_lay, Lay("all_blue_talon"))
    pairing = arranged(4, bands, {2: ("the_boss",)})
    assert TELLING.brings(pairing, Pair(2)) == "face-up total {} + {}".format(
        *(sum(one.value for one in BARBARIANS if one.id in bands[band]) for band in (0, 2)))
    assert TELLING.brings(dealt(3, "gorm", "oda", "pip"), Keep(("gorm",))) == "2 unseen Barbarians join face down"
    assert TELLING.brings(dealt(3, "gorm", "oda", "pip"), Keep(("gorm", "oda", "pip"))) == ""
    choosing = play(facing("berzerk", "the_boss"), Lay("the_boss"))
    assert TELLING.brings(choosing, Select(("gorm",))) == "13 against 9: you win"
    assert TELLING.price(choosing, Select(("gorm",))) == "1 Star"


def test_a_card_of_a_rejected_kind_costs_a_star_more():
    """KLO-2.4: what the button says is what leaves the holder's Stars."""
    bands = {0: STRONG, 1: WEAK, 2: FOXES, 3: OTHERS}
    s = play(arranged(4, bands, {0: ("the_boss", "sneaky"), 2: ("the_boss",)}), Pair(2), OfferAction("the_boss"),
             Reject())
    while s.phase is not Phase.LAY:
        s = play(s, NoOffer())
    assert (TELLING.price(s, Lay("the_boss")), TELLING.price(s, Lay("sneaky"))) == ("2 Stars", "1 Star")
    assert TELLING.brings(s, Lay("the_boss")).endswith("needs 2 Stars")


def test_what_swap_and_play_counts_is_told_as_before_the_swap():
    """KLO-4.8: the swap comes first and can change who is the highest."""
    s = swapping()
    assert s.phase is Phase.LAY
    holder = replace(s, seat=s.sides[0].seat, sides=(replace(s.sides[0], laid=-1), s.sides[1]))
    assert "before the swap" in TELLING.foretell(holder, Lay("swap_and_play"), NAMES[: s.seats])
    assert "before the swap" in TELLING.brings(holder, Lay("swap_and_play"))


@pytest.mark.parametrize("seats", (2, 4))
def test_a_price_is_what_the_card_costs_until_the_clobber_is_decided(seats: int):
    met, checked = set(), 0
    for plies in walks(KLOBBA, seats, 4):
        told, spent = dict[int, str](), Counter[int]()
        for ply in plies:
            s = ply.state
            if RULES.to_act(s) >= 0:
                met |= {(type(move), bool(TELLING.brings(s, move))) for move in RULES.legal(s)}
            if isinstance(ply.step, Lay) and ply.step.card not in ("swap_and_play", "mirror_and_switch"):
                told[s.seat] = TELLING.price(s, ply.step)
            for event in ply.events:
                match event:
                    case ev.StarsPlaced():
                        spent[event.seat] += len(event.cards)
                    case ev.StarsPaid(why="rejected"):
                        spent[event.seat] += event.stars
                    case ev.ClobberWon() | ev.ClobberDrawn():
                        paid = {seat: stars_words(spent[seat]) if spent[seat] else "" for seat in told}
                        assert paid == told
                        checked += len(told)
                        told, spent = {}, Counter()
    assert checked > 50 and {(Lay, True), (Keep, True), (Select, True), (Pair, True), (Switch, True)} <= met
