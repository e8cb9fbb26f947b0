"""What a move says that it brings is what it brings, and a phone says why a card cannot be used."""

from __future__ import annotations

import pytest

from klotho_games.core.contract import Step
from klotho_games.core.games import registry
from klotho_games.core.games.phone_page import Shelf
from klotho_games.games.klotho97.rules.steps import Augment, Buy, Claim, EndClaims, Play, Use
from klotho_games.games.klotho97.telling.effects import brings, with_effect
from klotho_games.games.klotho97.telling.names import coins_words
from klotho_games.phones.pages import page_of
from tests.games.klotho97.forced import NAMES, at_table, play, rolled, tray, with_hand
from tests.games.klotho97.test_3_mines import staking


def test_a_claim_says_what_the_card_brings() -> None:
    s = tray(at_table("monster_lurker", "market_6a", "tech_sieve", "mine_01"), 6, 6, 6, 6, 1)
    assert brings(s, Claim("monster_lurker", (0, 1, 2, 3))) == "an orb, 3 coins, 5 points in every scoring"
    claim = Claim("market_6a", (0, 1))
    assert brings(s, claim) == "2 stars" and play(s, claim).stars == 2
    assert with_effect(s, "Claim Comet Corner with 6 6", claim) == "Claim Comet Corner with 6 6 (2 stars)"
    assert brings(s, Claim("tech_sieve", (0, 1))) == "Once a turn a 6 becomes a star"
    assert brings(s, Claim("mine_01", (0, 1))) == "" == brings(s, EndClaims())


@pytest.mark.parametrize(("move", "die", "told"), [
    (Augment("augment_p2.1", 4), 4, "6 becomes 8"),
    (Augment("augment_m1.1", 4), 4, "6 becomes 5"),
    (Use("tech_coil", 0), 0, "2 becomes 5"),
])
def test_a_die_says_its_new_value(move: Step, die: int, told: str) -> None:
    s = with_hand(rolled(at_table(), 2, 2, 4, 5, 6), "augment_p2.1", "augment_m1.1", "tech_coil")
    assert brings(s, move) == told == f"{s.dice[die].value} becomes {play(s, move).dice[die].value}"


def test_a_lottery_ticket_says_what_it_pays_now() -> None:
    s = with_hand(rolled(at_table(rack=("lottery.1", "turret.1", "bomb.1")), 2, 5, 5, 5, 6), "lottery.2")
    ticket = Play("lottery.2")
    assert brings(s, ticket) == coins_words(play(s, ticket).companies[0].coins - s.companies[0].coins) == "3 coins"
    assert brings(s, Buy("lottery.1")) == "1 coin per 5"


def test_a_stake_says_its_points_in_a_scoring_now() -> None:
    s, stake = staking(4)
    gained = [b - a for a, b in zip(s.companies[0].minerals, play(s, stake).companies[0].minerals, strict=True)]
    points = sum(n * worth for n, worth in zip(gained, s.markets, strict=True))
    assert brings(s, stake) == f"{points} points at current prices"


GEAR = ("tech_coil", "tech_purse", "turret.2", "bribe.1", "flying_pig.1", "augment_p1.1", "lottery.2")


def reasons(*dice: int, seat: int = 0) -> dict[str, str]:
    """Return what a phone says about each card that cannot be used, by its name."""
    s = with_hand(at_table("monster_imp"), *GEAR, seat=seat)
    s = rolled(s, *dice) if dice else s
    page = page_of(registry.load("klotho97"), s, seat, NAMES[:2])
    (own,) = (part for part in page.parts if isinstance(part, Shelf) and part.title == "Your Tools and technologies")
    return {gear.name: gear.why for gear in own.gear if gear.why}


def test_a_phone_says_why_a_card_cannot_be_used() -> None:
    idle = reasons()
    assert idle["Echo Coil"] == "Roll the dice first."
    assert idle["Hoarder’s Purse"] == "That technology works by itself. You don’t have to do anything."
    assert idle["Turret"] == "You don’t play a Turret. It protects you as long as you have it."
    assert idle["Bribe"] == "You need at least four mines for a stake, and you have 0."
    assert idle["Augment +1"] == "Put the Augment on a die to change its value."
    assert idle["Lottery"] == "Roll first. A Lottery ticket counts the dice you’ve rolled."
    assert "together with the dice that beat a monster" in idle["Flying Pig"]
    assert not {"Echo Coil", "Augment +1", "Lottery"} & set(reasons(1, 2, 3, 4, 5))
    assert set(reasons(seat=1).values()) == {"You can use this card in your own turn."}
