"""A reroll of dice that show a set: which card it is for, and that it is worth more than a claim."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.contract import Decision
from klotho_games.core.games import registry
from klotho_games.games.klotho97.bot.judge import JUDGE
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import ID, MINES
from klotho_games.games.klotho97.rules.state import Venture
from tests.games.klotho97.claims import CLAIMS, chance
from tests.games.klotho97.forced import at_table, rolled
from tests.registry.claims import Said

ANY_THREE, HIGH_THREE = (next(ID[n] for n, mine in enumerate(MINES) if (mine.hand, mine.least) == ("three", least))
                         for least in (1, 4))
LITTLE = ("market_1a", "market_2a", "market_1b", "market_2b")


def lying(*row: str) -> Venture:
    """The dice show 5 3 3 3 2, with two rerolls left."""
    return rolled(at_table(*row), 2, 3, 3, 3, 5)


def best(s: Venture) -> Decision:
    return max(JUDGE.weigh(s, RULES.legal(s)), key=lambda decision: decision.value)


def holds(s: Venture, why: str) -> bool:
    decision = replace(best(s), why=why)
    (reading,) = CLAIMS.read(Said(registry.load("klotho97"), s, decision, [decision]))
    return reading.holds


def test_a_mine_that_asks_for_more_is_named_so() -> None:
    """With a kept 5, the chance of three 4s or higher is 44%.

    Three 3s are no such set, so rolling them again gives nothing away. The reason used to sound as if they were one.
    """
    s = lying(HIGH_THREE, "market_4a", *LITTLE)
    assert round(100 * chance(("three", 4, ()), (5,), 5, 1)) == 44
    assert not [move for move in RULES.legal(s) if isinstance(move, do.Claim) and move.card == HIGH_THREE]
    why = ("Keep 5: 44% chance of Three of a kind mine (4s or higher). "
           "A reroll is worth about 9.4 points; claiming a card now is worth 3.4.")
    assert best(s).why == why and holds(s, why)
    assert not holds(s, why.replace(" (4s or higher)", "")), "no such mine lies there"
    assert not holds(s, why.replace("44%", "54%")) and not holds(s, why.replace("3.4", "9.9"))
    assert not holds(s, why.split(" A reroll is worth")[0]), "what a claim now would bring is left out"


def test_a_set_that_can_be_claimed_is_kept_or_something_worth_more_is_rolled_for() -> None:
    for other in ("monster_imp", "monster_eel", "tech_furnace", "market_4a", HIGH_THREE):
        s = lying(ANY_THREE, other, *LITTLE)
        found = best(s)
        weighed = JUDGE.weigh(s, RULES.legal(s))
        assert found.value >= max(one.value for one in weighed if isinstance(one.move, do.Claim))
        if isinstance(found.move, do.Reroll) and set(found.move.dice) >= {1, 2, 3}:
            assert "claiming a card now is worth" in found.why
