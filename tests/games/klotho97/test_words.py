"""What the game says: log lines, labels, prompts, notes on cards and dice."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Step
from klotho_games.games import klotho97
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import ID, NUMBER, SCORE
from klotho_games.games.klotho97.rules.state import Die, Venture
from klotho_games.games.klotho97.rules.steps import (
    Augment,
    Buy,
    Claim,
    DiceRolled,
    Discard,
    Drop,
    EndClaims,
    EndTurn,
    FirstRolled,
    LoseStars,
    MoveMarket,
    Play,
    Raid,
    Reroll,
    Roll,
    ToolDrawn,
    Trade,
    TurnedUp,
    Use,
)
from klotho_games.games.klotho97.telling import TELLING
from klotho_games.games.klotho97.telling.names import (
    asks,
    card_art,
    card_name,
    card_note,
    die_art,
    die_name,
    hand_name,
    minerals_words,
)
from tests.games.klotho97.forced import NAMES, at_score, at_table, begin, play, rolled, settle, told, tray, with_hand
from tests.games.klotho97.test_3_mines import staking
from tests.games.klotho97.test_8_scoring import third


def said(s: Venture, *steps: Step) -> list[str]:
    """Return the log lines of the last step."""
    *before, step = steps
    lines = [TELLING.event(event, NAMES[: len(s.companies)]) for event in told(play(s, *before), step)]
    return [line.text for line in lines if line]


def label(s: Venture, move: Step) -> str:
    assert RULES.why_not(s, move) is None
    return TELLING.move(s, move)


def test_the_log_of_a_turn():
    s = at_table("mine_01", "monster_imp")
    assert said(s, Discard("mine_11")) == ["Ada discards Three of a kind mine"]
    assert said(s, Roll(), DiceRolled((2, 2, 4, 5, 6))) == ["Ada rolls 6 5 4 2 2"]
    s = rolled(s, 2, 2, 4, 5, 6)
    assert said(s, Reroll((2,)), DiceRolled((6,))) == ["Ada rerolls to 6"]
    assert said(s, Claim("mine_01", (0, 1))) == ["Ada claims a mine: Pair"]
    assert said(s, Claim("monster_imp", (2, 3, 4))) == ["Ada beats Crumb Imp with a total of 15", "Ada takes 2 coins"]
    assert said(s, Claim("mine_01", (0, 1)), EndClaims()) == ["Ada sells 3 dice for 3 coins"]
    assert said(at_table(), EndClaims()) == ["Ada ends the claims"]
    assert said(s, EndClaims(), EndTurn()) == []


def test_the_log_of_tools_and_powers():
    tools = "android_5.1", "overdrive.1", "augment_p2.1", "lottery.2", "bomb.2", "raid.1"
    s = with_hand(at_table("monster_maw", rack=("bribe.1", "turret.1", "bomb.1")), *tools)
    s = with_hand(s, "tech_coil", "tech_stutter", "tech_sieve")
    s = with_hand(s, "mine_40", seat=1)
    assert said(s, Buy("bribe.1")) == ["Ada buys Bribe for 3 coins"]
    assert said(s, Play("android_5.1")) == ["Ada’s Android counts as a 5"]
    assert said(s, Play("overdrive.1")) == ["Ada plays an Overdrive for the roll"]
    assert said(s, Raid("raid.1", 1, "mine_40")) == ["Ada raids Bruno and takes Straight mine"]
    assert said(s, Play("bomb.2")) == ["Ada bombs 9 cards away"]
    s = rolled(s, 2, 5, 5, 6, 6)
    assert said(s, Play("lottery.2")) == ["Ada’s Lottery ticket pays 2 coins"]
    assert said(s, Augment("augment_p2.1", 3)) == ["Ada augments a 6 to 8"]
    assert said(s, Use("tech_coil", 0)) == ["Ada turns a 2 over to 5 (Echo Coil)"]
    assert said(s, Use("tech_sieve", 4)) == ["Ada gets 1 star from Star Sieve"]
    assert said(s, Use("tech_stutter", 0), DiceRolled((1,))) == ["Ada rerolls a die to 1 (Stutter Engine)"]
    assert said(s, Play("overdrive.1"), DiceRolled((4,))) == ["Ada’s Overdrive shows 4"]


def test_the_log_of_monsters_and_markets():
    s = tray(at_table("monster_twins", "market_6a"), 6, 6, 6, 6, 1)
    assert said(s, Claim("monster_twins", (0, 1, 2, 3)))[1:] == ["Ada gets 2 stars from Twin Grudge"]
    assert said(s, Claim("monster_twins", (0, 1, 2, 3)), ToolDrawn("bribe.1")) == ["Ada draws a Tool: Bribe"]
    assert said(s, Claim("market_6a", (0, 1))) == ["Ada gets 2 stars from Comet Corner"]
    assert said(s, Claim("market_6a", (0,)), MoveMarket("rads", False)) == ["Ada moves the price of Rads from 8 to 7"]
    assert said(s, Claim("market_6a", (0, 1)), LoseStars()) == ["Ada leaves 2 stars unspent"]
    horn = with_hand(tray(at_table("monster_imp"), 6, 6, 1, 1, 1), "tech_horn", "flying_pig.1")
    assert said(horn, Claim("monster_imp", (0, 1)))[0] == "Ada beats Crumb Imp with a total of 12 and the Siren Horn"
    assert said(horn, Claim("monster_imp", (2, 3, 4), 1))[0] == "Ada beats Crumb Imp with a total of 15: pigs do fly"
    artifact = tray(at_table("monster_maw"), 6, 6, 6, 2, 1)
    assert said(artifact, Claim("monster_maw", (0, 1, 2, 3)))[1] == "Ada takes the orb"


def test_the_log_of_a_stake():
    s, stake = staking(8, "bribe.1", mismatches=1)
    (line,) = said(s, stake)
    assert line.startswith("Ada stakes 8 cards with 1 Bribe: ")
    assert label(s, stake).startswith("Stake 8 cards with 1 Bribe: ")
    s, stake = staking(4)
    assert said(s, stake)[0].startswith("Ada stakes 4 cards: ") and label(s, stake).startswith("Stake 4 cards: ")


def test_scorings_are_told():
    s = with_hand(play(at_score(at_table(), 1), Discard("mine_01")), monsters=2)
    assert said(s, TurnedUp("score_1")) == ["Score card 1: everyone scores", "Scoring 1: Ada +10, Bruno +0"]
    s = third("mine_47", "mine_48", "tech_trophy", monsters=1)
    lines = said(s, RULES.legal(s)[0])
    assert lines == [
        "Ada trades 2 mines for 1 rad", "Scoring 3: Ada +13, Bruno +0", "Ada’s Trophy Wall: 4 points",
        "The thread is cut. Ada: 17, Bruno: 0",
    ]
    assert label(s, RULES.legal(s)[0]) == "Trade 2 mines for 1 rad" and label(s, Trade(())) == "Trade nothing"


def test_who_goes_first_is_told():
    s = settle(begin(2))
    assert said(s, FirstRolled((5, 5))) == ["Who goes first? Ada: 5, Bruno: 5. It’s a tie, so they roll again"]
    assert said(s, FirstRolled((2, 5))) == [
        "Who goes first? Ada: 2, Bruno: 5", 
        "Bruno goes first. Everyone else gets 4 more coins, plus 1 organic for Ada (K97-1.9)",
    ]


def test_labels():
    s = with_hand(rolled(at_table("mine_01"), 2, 2, 4, 5, 6), "augment_p1.1", "lottery.2", "raid.1", "tech_coil")
    s = with_hand(s, "mine_40", seat=1)
    assert label(s, Reroll((2, 4))) == "Reroll 6 4"
    assert label(s, Claim("mine_01", (0, 1))) == "Claim Pair mine with 2 2"
    assert label(s, EndClaims()) == "End claims (+5 coins)" and label(at_table(), EndClaims()) == "Skip the roll"
    assert label(s, Augment("augment_p1.1", 3)) == "Augment +1 on the red die 5"
    assert label(s, Play("lottery.2")) == "Lottery: 1 coin per 5"
    assert label(s, Raid("raid.1", 1, "mine_40")) == "Raid player 2 and take Straight mine"
    assert label(s, Use("tech_coil", 0)) == "Echo Coil: turn the red die 2 over"
    stars = play(tray(at_table("market_6a"), 6, 6, 6, 6, 1), Claim("market_6a", (0, 1)))
    assert label(stars, MoveMarket("metal", True)) == "Move Metal to 7 for 1 star"
    assert label(stars, LoseStars()) == "Leave 2 stars unspent"
    over = with_hand(play(at_table(), EndClaims()), *(f"mine_{n}" for n in range(20, 32)))
    assert label(over, Drop("mine_20")) == "Give up Two pairs mine"


@pytest.mark.parametrize(
    ("moment", "prompt"),
    [
        (at_table(), "discard a card if you like, then roll."),
        (with_hand(at_table(), "tech_crystal_d6_a"), "roll the dice."),
        (rolled(at_table(), 1, 2, 3, 4, 5), "keep dice and reroll the rest, 2 more times."),
        (tray(at_table(), 1, 2, 3, 4, 5), "claim cards with your dice."),
        (play(at_table(), EndClaims()), "discard a card if you like, or end your turn."),
        (play(with_hand(at_table(), "tech_crystal_d6_a"), EndClaims()), "buy Tools if you like, or end your turn."),
        (with_hand(play(with_hand(at_table(), "tech_crystal_d6_a"), EndClaims()), coins=0), "end your turn."),
        (with_hand(play(at_table(), EndClaims()), *(f"mine_{n}" for n in range(20, 32))), "use or give up 2 cards."),
    ],
)
def test_prompts(moment: Venture, prompt: str):
    assert TELLING.prompt(moment, NAMES[:2])[0] == prompt


def test_the_count_is_told_or_not():
    assert TELLING.prompt(at_table(), NAMES[:2])[1] == "9 cards until the next scoring."
    assert "scoring" not in TELLING.prompt(at_table(count=False), NAMES[:2])[1]


def test_the_end_is_told():
    s = third(monsters=1)
    assert TELLING.prompt(s, NAMES[:2])[0] == "Ada owns the asteroid."
    even = replace(s, companies=(s.companies[0],) * 2, rounds=tuple((one[0], one[0]) for one in s.rounds))
    assert TELLING.prompt(even, NAMES[:2])[0] == "Ada and Bruno share the victory."
    assert TELLING.prompt(third(seats=1), NAMES[:1])[0] == "your final score is in."
    assert TELLING.standing(s, NAMES[:2]) == "Scorings: 3 of 3 · Ada: 5, Bruno: 0"
    unscored = with_hand(at_table(), monsters=1)
    assert TELLING.standing(unscored, NAMES[:2]) == "Scorings: 0 of 3 · Ada: 0, Bruno: 0", "as on the plates"


def test_every_card_has_a_name_a_picture_and_a_note():
    for card in ID:
        assert card_name(card) and card_art(card) and card_note(card)
        assert bool(asks(card)) == (NUMBER[card] < SCORE)
    assert card_note("mine_16") == (
        "Nail Soup, mine. Three of a kind. Shows 2 organics, 2 metal. "
        "Half-lines: north blobs, east trapezoids, south stripes, west stripes."
    )
    assert card_note("monster_lurker") == (
        "Rift Lurker, monster. A total of 24 beats it. You get an orb, 3 coins, plus 5 points in every scoring."
    )
    assert asks("tech_coil") == "Exactly 1 1 6" and asks("market_4a") == "Any number of 4s"
    assert hand_name("three", 4) == "Three of a kind, 4s or higher"


def test_dice_are_named():
    assert die_name(Die("red", 5)) == "red die 5" and die_art(Die("red", 5)) == "die_red_5"
    assert die_name(Die("octagon", 8)) == "purple eight-sided die 8" and die_art(Die("octagon", 8)) == "die_d8"
    assert die_name(Die("blue", 6, 2)) == "blue die 8, changed by +2 with an Augment"
    assert die_art(Die("android", 3)) == "tool_android_3"


# -- the same word everywhere -----------------------------------------------------------------------------------

OTHER_WORDS = {
    "mine claim": "the card is a mine; claiming is what dice do",
    "stake a claim": "mines are staked",
    "loop": "the closed line is a path",
    "boundary": "what is drawn on a mine is a half-line",
    "boundaries": "what is drawn on a mine is a half-line",
    "machine": "the cards are technologies",
    "one organics": "one organic",
}
FOLDER = Path(klotho97.__file__).parent


def sentences() -> list[str]:
    """Return everything that people can read: texts for translators, cards, the rulebook."""
    found = []
    for path in FOLDER.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("_", "ngettext"):
                found += [str(one.value) for one in call.args if isinstance(one, ast.Constant)]
    cards = json.loads((FOLDER / "cards.json").read_text(encoding="utf-8"))
    found += [card.get(part, "") for kind in cards.values() for card in kind for part in ("short", "text")]
    return [*found, *(FOLDER / "rulebook.md").read_text(encoding="utf-8").split("\n")]


def test_one_word_for_each_thing():
    all_said = sentences()
    assert len(all_said) > 600
    bridge = "pieces of a boundary, here called half-lines"  # K97-3.4 gives the name in the paper game
    assert sum(bridge in one for one in all_said) == 1
    for word, why in OTHER_WORDS.items():
        wrong = [one for one in all_said if re.search(rf"\b{word}\b", one.replace(bridge, ""), re.IGNORECASE)]
        assert wrong == [], why


@pytest.mark.parametrize(("minerals", "told"), [
    ((1, 1, 1), "1 organic, 1 metal, 1 rad"), ((2, 2, 2), "2 organics, 2 metal, 2 rads"), ((0, 0, 0), "no minerals"),
])
def test_minerals_are_counted_in_whole_words(minerals, told):
    assert minerals_words(minerals) == told
