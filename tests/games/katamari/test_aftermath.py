"""The aftermath of a move: the count that a player would name makes the difference."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.games.katamari.bot.aftermath import AFTERMATH
from klotho_games.games.katamari.rules.steps import EndTurn
from tests.games.comparing import differences
from tests.games.katamari.forced import KATAMARI, at_table, buy, laid, spending

FEW = 24


def reasons(found):
    """Return all counts that have a sentence, by key."""
    return {one.key: told for one in found if (told := AFTERMATH.tell(*one[:3]))}


def test_in_the_last_turn_a_star_is_a_point():
    s = spending(replace(at_table("button", first=1), emperor=12, seat=0), 1)
    told = reasons(differences(KATAMARI, s, buy("button", 0, (1, 0)), EndTurn(), FEW))
    assert told["stars"] == "On average 1.0 stars are visible afterwards instead of 0.0 with another move."
    assert "lead" in told and "power" not in told, "the game is over: nobody throws again"


def test_early_dice_are_what_counts():
    s = spending(at_table("brush"), 2)
    told = reasons(differences(KATAMARI, s, buy("brush", 0, (1, 0)), buy("brush", 0, (0, 0)), FEW))
    assert next(iter(told)) in ("power", "points"), "the two dice of the centre are covered"
    assert told["power"].startswith("The next throw brings ")


def test_two_dice_more_are_a_greater_risk():
    s = at_table()
    more = laid(s, 0, ("brush", 0, (1, 0)))
    few, many = AFTERMATH.measure(s, s, 0), AFTERMATH.measure(s, more, 0)
    assert few["crash"] == 0 and abs(many["crash"] - 1 / 6**4) < 1e-12
    assert abs(many["power"] - few["power"] - 2 * 4 / 6) < 1e-12


def test_a_rival_and_a_crash_are_told_where_there_is_less_of_them():
    assert AFTERMATH.tell("crash", 0.11, 0.16) == (
        "The risk of a crash in the next throw is 11% instead of 16% with another move.")
    assert AFTERMATH.tell("crash", 0.16, 0.11) == AFTERMATH.tell("rival", 9.0, 8.0) == ""
    i18n.use("de")
    told = AFTERMATH.tell("lead", -2.0, -3.5)
    assert told == (
        "Danach sind es im Schnitt 2,0 Punkte Rückstand auf den stärksten Gegner statt 3,5 mit einem anderen Zug.")
