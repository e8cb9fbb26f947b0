"""The aftermath of a move: the count that a player would name makes the difference."""

from __future__ import annotations

from klotho_games.core import i18n
from klotho_games.games.klotho97.bot.aftermath import AFTERMATH
from klotho_games.games.klotho97.rules.steps import Claim, EndClaims
from tests.games.comparing import differences
from tests.games.klotho97.forced import KLOTHO97, at_table, tray
from tests.games.klotho97.test_3_mines import staking

FEW = 12


def reasons(found):
    """Return all counts that have a sentence, by key."""
    return {one.key: told for one in found if (told := AFTERMATH.tell(*one[:3]))}


def test_a_monster_that_can_be_beaten():
    s = tray(at_table("monster_lurker"), 4, 5, 5, 5, 6)
    found = differences(KLOTHO97, s, Claim("monster_lurker", (0, 1, 2, 3, 4)), EndClaims(), FEW)
    told = reasons(found)
    assert next(iter(told.items())) == ("monster", "100% chance of beating a monster instead of 0% with another move.")
    assert "coins" not in told, "that five dice were not sold speaks against it"


def test_a_technology_before_its_dice_are_sold():
    s = tray(at_table("tech_sieve", "mine_48"), 1, 2, 4, 6, 6)
    told = reasons(differences(KLOTHO97, s, Claim("tech_sieve", (3, 4)), EndClaims(), FEW))
    assert next(iter(told.items())) == (
        "technology", "100% chance of another technology instead of 0% with another move.")


def test_a_mine_for_a_pair():
    s = tray(at_table("mine_01", "tech_furnace"), 1, 3, 3, 4, 5)
    told = reasons(differences(KLOTHO97, s, Claim("mine_01", (1, 2)), EndClaims(), FEW))
    assert told["mines"] == "This move brings 1.0 mines on average instead of 0.0 with another move."


def test_mines_that_were_staked_are_not_lost():
    s, stake = staking(4)
    after = KLOTHO97.rules.apply(s, stake)[0]
    counts = AFTERMATH.measure(s, after, 0)
    assert (counts["minerals"], counts["mines"], counts["near"]) == (4, 0, True)


def test_a_lead_is_told_ahead_and_behind():
    assert AFTERMATH.tell("lead", 3.0, -1.5) == (
        "Overall, the score after this move is 3.0 points ahead of the strongest rival on average "
        "instead of 1.5 behind with another move.")
    assert AFTERMATH.tell("lead", -3.0, 1.5) == "", "no reason for a move"
    i18n.use("de")
    assert AFTERMATH.tell("rival", 20.0, 24.5) == (
        "Eine Wertung nach diesem Zug bringt der stärksten anderen Firma im Schnitt 20,0 Punkte "
        "statt 24,5 mit einem anderen Zug.")
