"""Functions for all phases: add money to a crew, and put a crew back into the state."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.contract import Event

from .state import Crew, Dig

Events = tuple[Event, ...]
After = tuple[Dig, Events]


def add_money(crew: Crew, amount: int, source: int) -> Crew:
    """Add $M to a crew, or take it if negative, and enter it in the ledger under its source (`state.SOURCES`)."""
    ledger = crew.ledger
    ledger = (*ledger[:source], ledger[source] + amount, *ledger[source + 1 :])
    return replace(crew, money=crew.money + amount, ledger=ledger)


def with_crew(s: Dig, crew: Crew) -> Dig:
    """Return the state with a changed current crew."""
    return replace(s, crews=(s.crews[0], crew) if s.side else (crew, s.crews[1]))
