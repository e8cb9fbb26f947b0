"""Balance figures: victories by seat, turns, sources of income, equipment and Overtime."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from klotho_games.core.i18n import _, as_percent, decimal
from klotho_games.core.play.balance import Figure, Use
from klotho_games.core.play.record import Played
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT, EVENTS
from klotho_games.games.asteroid_miners.rules.count import best_crews, source_name
from klotho_games.games.asteroid_miners.rules.events import (
    ComponentForged,
    CrewRuined,
    EventCame,
    FoundryOpened,
    GearBought,
    OvertimeBegan,
    OvertimeLost,
    TenderWon,
)
from klotho_games.games.asteroid_miners.rules.names import percent
from klotho_games.games.asteroid_miners.rules.state import SOURCES, Dig

_FAIR = 0.03
_TURNS = (8, 16)
_FOUNDRY = (0.20, 0.45)
_INCOME = ("events", "strata", "tender", "market", "foundry")


class AsteroidMinersBalance:
    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        s: Dig = played[-1].state
        found: Counter[str] = Counter({"games": 1, "turns": s.turn, "built": s.crews[0].built + s.crews[1].built})
        for step in played:
            for event in step.events:
                if isinstance(event, GearBought):
                    found[f"bought {event.piece}"] += 1
                elif isinstance(event, EventCame):
                    found[f"event {event.event}"] += 1
                elif isinstance(event, FoundryOpened | ComponentForged | OvertimeBegan | OvertimeLost | TenderWon
                                | CrewRuined):
                    found[type(event).__name__] += 1
        notes: dict[str, float] = dict(found)
        for side in best_crews(s):
            notes[f"won {side + 1}"] = 1 / len(best_crews(s))
            for piece in s.crews[side].gear:
                notes[f"won with {piece}"] = notes.get(f"won with {piece}", 0.0) + 1 / len(best_crews(s))
        for source, name in enumerate(SOURCES):
            notes[name] = float(sum(crew.ledger[source] for crew in s.crews))
        return notes

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        return [_seats(total), _turns(total), _income(total), _equipment(total), _overtime(total), *_rest(total)]

    def uses(self, total: Mapping[str, float]) -> list[Use]:
        gear = [
            Use(_("Equipment"), _(card.name), total.get(f"bought {id}", 0.0), total.get(f"won with {id}", 0.0))
            for id, card in EQUIPMENT.items()
        ]
        came = [Use(_("Events"), _(card.name), total.get(f"event {id}", 0.0)) for id, card in EVENTS.items()]
        return gear + came


def _seats(total: Mapping[str, float]) -> Figure:
    won = [total.get(f"won {seat}", 0.0) for seat in (1, 2)]
    share = won[0] / max(1.0, sum(won))
    aim = _("each within {points} percentage points of {fair}").format(
        points=decimal(100 * _FAIR, 0), fair=as_percent(0.5, 1))
    value = _("first crew {first}, second crew {second}").format(
        first=as_percent(share, 1), second=as_percent(1 - share, 1))
    return Figure(_("Victories by seat"), value, aim, abs(share - 0.5) <= _FAIR)


def _turns(total: Mapping[str, float]) -> Figure:
    low, high = _TURNS
    turns = total["turns"] / total["games"] / 2
    aim = _("{low} to {high}").format(low=low, high=high)
    return Figure(_("Turns per crew"), decimal(turns), aim, low <= turns <= high)


def _income(total: Mapping[str, float]) -> Figure:
    """Return the sources of income. Events can also take money, so their net amount counts."""
    parts = {name: max(0.0, total.get(name, 0.0)) for name in _INCOME}
    whole = max(1.0, sum(parts.values()))
    low, high = _FOUNDRY
    told = ", ".join(f"{source_name(SOURCES.index(name))} {percent(part / whole)}" for name, part in parts.items())
    aim = _("{low} to {high} from the Foundry").format(low=as_percent(low), high=as_percent(high))
    return Figure(_("Sources of income"), told, aim, low <= parts["foundry"] / whole <= high)


def _equipment(total: Mapping[str, float]) -> Figure:
    told = _("{piece} bought {n} times per game ({won} of its buyers won)")
    value = ", ".join(
        told.format(piece=_(card.name), n=decimal(bought / total["games"], 2),
                    won=as_percent(total.get(f"won with {card.id}", 0.0) / bought))
        if (bought := total.get(f"bought {card.id}", 0.0)) else _("{piece} never bought").format(piece=_(card.name))
        for card in EQUIPMENT.values()
    )
    every = all(total.get(f"bought {piece}") for piece in EQUIPMENT)
    return Figure(_("Equipment bought"), value, _("every piece is bought at least once"), every)


def _overtime(total: Mapping[str, float]) -> Figure:
    taken, lost = total.get("OvertimeBegan", 0.0), total.get("OvertimeLost", 0.0)
    told = _("{taken} times per game, {lost} of them failed")
    value = told.format(taken=decimal(taken / total["games"], 2), lost=as_percent(lost / max(1.0, taken)))
    return Figure(_("Overtime worked"), value, _("crews work Overtime and sometimes fail"), 0 < lost < taken)


def _rest(total: Mapping[str, float]) -> list[Figure]:
    games = total["games"]
    forged, opened = total.get("ComponentForged", 0.0), max(1.0, total.get("FoundryOpened", 0.0))
    never = [_(card.name) for card in EVENTS.values() if not total.get(f"event {card.id}")]
    told = _("{forged} per crew, from {opened} visits to the Foundry")
    return [
        Figure(_("Components forged"), told.format(
            forged=decimal(forged / games / 2), opened=decimal(opened / games / 2))),
        Figure(_("Tenders won per crew"), decimal(total.get("TenderWon", 0.0) / games / 2)),
        Figure(_("Ruined crews per game"), decimal(total.get("CrewRuined", 0.0) / games, 2)),
        Figure(_("Events that never came"), ", ".join(never) or _("none"), _("none"), not never),
    ]


BALANCE = AsteroidMinersBalance()
