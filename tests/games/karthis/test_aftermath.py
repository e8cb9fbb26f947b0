"""The aftermath of a move: the count that an explorer would name makes the difference."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.core.games.aftermath import is_result
from klotho_games.core.games.registry import Game
from klotho_games.games.karthis.bot.aftermath import AFTERMATH
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import Choose, Explore, Fight, Move, RoundRolled, ThreatRolled, TileRolled
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.games.karthis.forced import begin, drew, hurt, met, play
from tests.games.played_on import reasons

KARTHIS = Game("karthis", "klotho_games.games.karthis")


def room_is_done(before: Adventure, s: Adventure) -> bool:
    return s.phase is Phase.FOOT


def why(s: Adventure, better: Move, other: Move) -> list[tuple[str, str]]:
    """Return the reasons that are not results themselves."""
    told = reasons(KARTHIS, s, better, other, room_is_done, pairs=50)
    return [(key, sentence) for key, sentence in told.items() if not is_result(AFTERMATH, key)]


def test_a_rest_is_told_in_health() -> None:
    s = hurt(drew(begin(), "5H", "8S"), 4)
    told = why(s, Choose("5H"), Choose("8S"))
    assert told[0][0] in ("health", "alive")
    assert dict(told)["health"].startswith("On average 7.0 Health is left soon after instead of ")


def test_a_threat_that_kills_is_told_as_the_chance_to_survive() -> None:
    s = hurt(drew(begin(), "2S", "9S"), 3)
    assert "alive" in dict(why(s, Choose("2S"), Choose("9S")))


def test_treasure_is_no_reason_for_success() -> None:
    s = hurt(drew(begin(), "6D", "5S"), 6)
    told = reasons(KARTHIS, s, Choose("6D"), Choose("5S"), room_is_done)
    assert told["treasure"] == "On average treasure worth 6.0 is found soon after instead of 0.0 with another move."
    assert is_result(AFTERMATH, "treasure") and not is_result(AFTERMATH, "health")


def test_what_an_adventure_failed_by() -> None:
    before = hurt(met(begin(), "QH"), 1)
    s = play(before, Fight(), RoundRolled(1, 6))
    counts = AFTERMATH.measure(before, s, 0)
    assert (counts["beaten"], counts["walled in"], counts["crown"], counts["score"]) == (True, False, False, 0)
    assert not counts["alive"], "at once"
    assert AFTERMATH.measure(begin(), s, 0)["alive"] is False, "in the first room it led to"
    later = replace(s, sheet=play(met(begin(), "2D"), Explore(NORTH), TileRolled(1)).sheet)
    assert AFTERMATH.measure(begin(), later, 0)["alive"], "two rooms later"


def test_the_score_is_all_that_comes_home() -> None:
    before = met(play(met(begin(), "X1/2S"), ThreatRolled(6)), "X2/3S")
    s = play(before, ThreatRolled(6))
    counts = AFTERMATH.measure(before, s, 0)
    assert s.phase is Phase.WON and (counts["crown"], counts["score"], counts["deeper"]) == (True, 110, 0)


def test_nothing_is_said_that_speaks_against_the_move() -> None:
    assert AFTERMATH.tell("health", 2.0, 3.0) == AFTERMATH.tell("beaten", 0.3, 0.1) == ""
    i18n.use("de")
    told = AFTERMATH.tell("beaten", 0.1, 0.3).replace("\N{NO-BREAK SPACE}", " ")
    assert told == "Das Risiko, gegen einen Rivalen zu verlieren, ist 10 % statt 30 % mit einem anderen Zug."
