"""What the game says: log lines, labels, prompts; and that its pictures exist."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.names import about, faces_words, money, percent, phase_name
from klotho_games.games.asteroid_miners.rules.questions import phases
from klotho_games.games.asteroid_miners.rules.state import Phase
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    Buy,
    Control,
    EventTurned,
    Forge,
    GoOn,
    Overtime,
    Roll,
    Sell,
    Smelt,
    SmelterRolled,
    Use,
)
from klotho_games.games.asteroid_miners.table.safety_questions import question_before_leaving
from klotho_games.games.asteroid_miners.telling import TELLING
from tests.games.asteroid_miners.forced import (
    NAMES,
    at_foundry,
    controlled,
    crew,
    drilled,
    dug,
    play,
    set_out,
    smelted,
    told,
)
from tests.games.asteroid_miners.test_a_foundry import behind

ART = Path(__file__).parents[3] / "art" / "asteroid_miners"


def said(s, step, names=NAMES) -> list[str]:
    lines = [TELLING.event(event, names) for event in told(s, step)]
    return [line.text for line in lines if line]


def test_the_log_is_short_and_plain():
    s = drilled(set_out(), 1, 2, 6)
    assert said(s, RULES.legal(s)[0]) == ["Ada digs Clay"]
    s = dug(s, 1)
    assert said(s, RULES.legal(s)[0]) == [
        "Ada digs Rock", "Ada clears stratum 1: Clay and Rock",
        "The Foundry opens for Ada: Component 1 (Clay and Rock)",
    ]
    s = play(at_foundry(), Smelt((0, 1)))
    assert said(s, SmelterRolled((1, 2)))[:2] == [
        "Smelter: 1 and 2", "Ada forges Component 1 for $4M without the control die",
    ]
    lost = smelted(behind(), (1, 3))
    assert said(lost, Overtime()) == ["Ada works Overtime for Component 2 and risks $4M"]


def test_alone_the_crews_have_colours():
    s = set_out(seats=1)
    assert said(s, EventTurned("calm_orbit"), ("Ada",)) == ["Event for Red crew: Calm Orbit"]
    assert "Teal crew $8M" in TELLING.standing(s, ("Ada",))
    assert "both" in TELLING.alone.note()


@pytest.mark.parametrize(
    ("move", "label"),
    [(Roll((0, 2)), "Roll 1 and 6 again"), (GoOn(), "Keep all dice")],
)
def test_labels_of_drilling(move, label):
    s = play(set_out(), EventTurned("price_surge"))
    assert TELLING.move(s, Roll((0, 1, 2))) == "Roll 3 drill dice"
    s = replace(s, dice=(1, 5, 6), rolls=2)
    assert TELLING.move(s, move) == label


def test_labels_of_the_other_phases():
    s = set_out("tender_9")
    assert TELLING.move(replace(s, phase=Phase.TENDER, dice=(3, 4, 6), spent=1), Bid()) == "Bid 10 and win $2M"
    assert TELLING.move(replace(s, event="price_surge"), Sell(6)) == "Sell Rhodium for $5M"
    assert TELLING.move(s, Buy("lance")) == "Buy the Plasma Lance for $5M"
    dice = replace(s, dice=(3, 5, 6))
    assert TELLING.move(dice, Use("trimmer", (2,), (1,))) == "Vernier Trimmer: 6 becomes 1"
    assert TELLING.move(dice, Use("beam", (0, 1), (4, 4))) == "Balance Beam: 3 to 4, 5 to 4"
    s = controlled(smelted(at_foundry(), (1, 6)), 3)
    assert TELLING.move(s, Forge((2, 1))) == "Forge for $1M (1 to 2, 6 to 1)"
    assert TELLING.move(s, Control()) == "Roll the control die again"
    assert TELLING.move(smelted(behind(), (1, 3)), Bank()) == "Bank $4M"
    assert TELLING.move(smelted(behind(), (1, 3)), Overtime()) == "Work Overtime (risk $4M)"
    flipped = controlled(smelted(at_foundry(), (5, 6)), 6)
    assert TELLING.move(flipped, Forge((2, 1))) == "Forge for $2M (5 to 2, 6 to 1)"


def test_prompts_tell_what_is_needed_and_the_odds():
    s = play(set_out(), EventTurned("price_surge"))
    assert TELLING.prompt(s, NAMES) == ("roll your 3 drill dice.", "You need a 1 for Clay and a 2 for Rock.")
    first, second = TELLING.prompt(at_foundry(), NAMES)
    assert first == "fire up the Smelter for Component 1 (Clay and Rock)." and second == (
        "61% chance of success, $1.5M on average."
    )
    helping = TELLING.prompt(smelted(at_foundry(), (1, 6)), NAMES)[1]
    assert helping == "With a 2 or 3 on the control die, you can forge the component."
    first, second = TELLING.prompt(smelted(behind(), (1, 3)), NAMES)
    assert first == "bank $4M, or risk it in Overtime for Component 2?"
    assert second.endswith("If you fail, you lose everything you’ve forged this turn.") and second[0].isdigit()
    over = replace(crew(set_out(), money=20), phase=Phase.END)
    assert TELLING.prompt(over, NAMES)[0] == "Ada has won."


def test_no_one_is_told_to_roll_a_control_die_that_cannot_help():
    hopeless = smelted(at_foundry(), (2, 4), (2, 4), (2, 4))
    for s in (hopeless, controlled(hopeless, 1)):
        assert TELLING.prompt(s, NAMES) == (
            "leave the Foundry.", "No roll of the control die can make Component 1 from these dice.")
        assert not question_before_leaving(s)
    useful = smelted(at_foundry(), (1, 6), (1, 6), (1, 6))
    assert TELLING.prompt(useful, NAMES)[0] == "roll the control die." and question_before_leaving(useful)


def test_numbers_for_people():
    assert (money(4), money(-2), about(1.26)) == ("$4M", "−$2M", "$1.3M")
    assert (percent(0.613), percent(0.001), percent(0.999), percent(1.0)) == ("61%", "under 1%", "over 99%", "100%")
    assert faces_words((6, 1, 1)) == "1, 1 and 6"
    assert [phase_name(number) for number in phases(set_out())][-3:] == [
        "Interstellar Foundry", "Equipment Upgrade", "Cleanup",
    ]


def test_every_icon_of_the_log_is_a_picture():
    icons = set()
    for seed, rules in enumerate(("regular", "advanced", "regular")):
        s, rng = RULES.initial(Setup(NAMES, (("rules", rules),))), Random(seed)
        while (seat := RULES.to_act(s)) != OVER:
            step = RULES.draw(s, rng) if seat == CHANCE else rng.choice(RULES.legal(s))
            s, events = RULES.apply(s, step)
            icons |= {line.icon for event in events if (line := TELLING.event(event, NAMES))}
        result = RULES.result(s)
        assert result is not None
        icons |= {line.picture for line in result.lines}
    kinds = ("svg", "png", "jpg", "webp")
    missing = {icon for icon in icons if not any((ART / f"{icon}.{kind}").exists() for kind in kinds)}
    assert len(icons) > 30 and not missing
