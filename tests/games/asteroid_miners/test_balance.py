"""The balance report: what it notes about a game, and its figures for many games."""

from __future__ import annotations

from klotho_games.arena.bout import Match, play_session
from klotho_games.core.contract import Setup
from klotho_games.games.asteroid_miners.balance import BALANCE
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.rules.count import best_crews
from klotho_games.games.asteroid_miners.rules.state import SOURCES
from tests.games.asteroid_miners.forced import ASTEROID_MINERS, NAMES

MATCH = Match(("random", "random"), (), "balance", False)


def test_what_is_noted_of_a_game():
    session, _thinking = play_session(ASTEROID_MINERS, Setup(NAMES), MATCH.players, MATCH.seed(0))
    notes, s = BALANCE.note(session.history), session.state
    assert notes["turns"] == s.turn and notes["games"] == 1
    assert sum(notes[source] for source in SOURCES) == sum(crew.money for crew in s.crews)
    assert sum(notes.get(f"won {seat}", 0) for seat in (1, 2)) == 1
    assert notes.get(f"won {best_crews(s)[0] + 1}")
    bought = sum(n for key, n in notes.items() if key.startswith("bought "))
    assert bought == len(s.crews[0].gear) + len(s.crews[1].gear)


def test_the_figures_tell_what_is_met_and_what_is_missed():
    total = {
        "games": 10.0, "turns": 200.0, "won 1": 5.2, "won 2": 4.8, "market": 60.0, "foundry": 30.0, "tender": 10.0,
        "OvertimeBegan": 8.0, "OvertimeLost": 2.0, "ComponentForged": 80.0, "FoundryOpened": 100.0,
        **{f"bought {piece}": 1.0 for piece in EQUIPMENT},
    }
    figures = {figure.label: figure for figure in BALANCE.told(total)}
    assert figures["Turns per crew"].value == "10.0" and figures["Turns per crew"].fine
    assert figures["Victories by seat"].fine and "52.0%" in figures["Victories by seat"].value
    assert figures["Sources of income"].fine and "Interstellar Foundry 30%" in figures["Sources of income"].value
    assert figures["Equipment bought"].fine and figures["Overtime worked"].fine
    worse = {f.label: f for f in BALANCE.told({**total, "won 1": 9.0, "foundry": 2.0, "bought lance": 0.0})}
    assert not worse["Victories by seat"].fine and not worse["Sources of income"].fine
    assert not worse["Equipment bought"].fine and "Plasma Lance never" in worse["Equipment bought"].value
