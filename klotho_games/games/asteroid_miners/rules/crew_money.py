"""Money, and a crew put back into the state: what every phase needs."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.contract import Event

from .state import Crew, Dig

Events = tuple[Event, ...]
After = tuple[Dig, Events]


def add_money(crew: Crew, amount: int, source: int) -> Crew:
    """The crew gains or pays $M, written down under where that comes from (`dig.SOURCES`)."""
    ledger = crew.ledger
    ledger = (*ledger[:source], ledger[source] + amount, *ledger[source + 1 :])
    return replace(crew, money=crew.money + amount, ledger=ledger)


def with_crew(s: Dig, crew: Crew) -> Dig:
    """The crew whose turn it is, as it is now."""
    return replace(s, crews=(s.crews[0], crew) if s.side else (crew, s.crews[1]))
